"""Ctrl-C during what takes long: heard once, so that what is stopping is not stopped at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIG_DFL, SIG_IGN, SIGINT, default_int_handler, getsignal, raise_signal, signal
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

SAME_WISH = 2.0
"""Seconds for which pressing it again wishes the same; later it ends at once what would not stop."""


@contextmanager
def stopped_once() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt in here, once; who leaves by it leaves the program."""
    if current_thread() is not main_thread() or getsignal(SIGINT) is not default_int_handler:
        yield
        return
    pressed: list[float] = []

    def heard(number: int, frame: Any) -> None:
        if not pressed:
            pressed.append(monotonic())
            raise KeyboardInterrupt
        if monotonic() - pressed[0] > SAME_WISH:
            signal(SIGINT, SIG_DFL)
            raise_signal(SIGINT)

    signal(SIGINT, heard)
    try:
        yield
    finally:
        signal(SIGINT, SIG_IGN if pressed else default_int_handler)
