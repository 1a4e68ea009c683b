"""Processes of this machine that work for this one: each does one thing at a time, and none outlives it.

They are deaf to the keyboard, so that whoever stops the program stops this process alone; what it leaves behind
ends by itself, however it went.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc
from typing import Any, NamedTuple


class Gone(Exception):
    """A process has ended, and with it what it was doing."""


class Failed(Exception):
    """What a process was given to do went wrong there, and would here."""


class Work(NamedTuple):
    """Something to do, by its number."""

    number: int
    do: Callable[[Any], Any]
    given: Any


class Crew:
    """So many processes; what they have no hand free for waits."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self.waiting: deque[Work] = deque()
        self.busy: dict[Any, int] = {}
        self.begun = 0
        pipes = [context.Pipe() for _ in range(number)]
        self.processes = [context.Process(target=_work, args=(theirs,), daemon=True) for _, theirs in pipes]
        with _deaf():
            for process in self.processes:
                process.start()
        for _, theirs in pipes:
            theirs.close()
        self.pipes = [ours for ours, _ in pipes]
        self.free = list(self.pipes)

    def begin(self, do: Callable[[Any], Any], given: Any) -> int:
        """Has something done; gives its number."""
        self.begun += 1
        self.waiting.append(Work(self.begun, do, given))
        self._hand_out()
        return self.begun

    def ended(self) -> list[tuple[int, Any]]:
        """Waits for at least one, and gives what was done, by number."""
        done = [self._heard(pipe) for pipe in wait(list(self.busy))]
        self._hand_out()
        return done

    def _hand_out(self) -> None:
        while self.free and self.waiting:
            pipe, work = self.free.pop(), self.waiting.popleft()
            self.busy[pipe] = work.number
            try:
                pipe.send((work.do, work.given))
            except OSError as wrong:
                raise Gone from wrong

    def _heard(self, pipe: Any) -> tuple[int, Any]:
        try:
            done, result = pipe.recv()
        except (EOFError, OSError) as wrong:
            raise Gone from wrong
        if not done:
            raise Failed(result)
        self.free.append(pipe)
        return self.busy.pop(pipe), result

    def close(self) -> None:
        """Nobody waits for the rest: the processes end at once."""
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.join()
        for pipe in self.pipes:
            pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started here is born deaf to Ctrl-C, which could hit it before it stops its ears; but for Windows."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # would open our ears again, were it started in between
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection) -> None:
    """What a process does: one thing after the other, until nobody hands out any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()
    while True:
        try:
            do, given = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_outcome(do, given))


def _outcome(do: Callable[[Any], Any], given: Any) -> tuple[bool, Any]:
    """Whether it could be done, and the result, or where it went wrong."""
    try:
        return True, do(given)
    except Exception:
        return False, format_exc()


def _follow() -> None:
    """Ends this process in the midst of what it does, once the one that it works for is gone."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
