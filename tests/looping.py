"""One test for many seeds: as much is asserted as by a test for each, and what is common is made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def for_each(values: Iterable[Any]) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """The test of one value, made for all of these; a failure names the value it was."""

    def loop(test: Callable[[Any], None]) -> Callable[[], None]:
        def every() -> None:
            for value in values:
                try:
                    test(value)
                except BaseException as wrong:
                    wrong.add_note(f"{test.__name__}: failed for {value!r}")
                    raise

        every.__name__, every.__doc__, every.__module__ = test.__name__, test.__doc__, test.__module__
        return every

    return loop
