"""What both sides of the comparison share: how a thing is timed, and how a measuring process answers."""

from __future__ import annotations

import json
import sys
import timeit
from collections.abc import Callable
from typing import Any, NamedTuple

BURST = 0.03
"""Seconds that one burst of calls takes, about."""
BURSTS = 3


class Timed(NamedTuple):
    """A thing to time: its row, the call, and how many of the thing one call does."""

    row: str
    call: Callable[[], object]
    does: int = 1


def best(timed: Timed) -> float:
    """Seconds for one: the best of a few bursts, so that whatever else the machine does counts little."""
    timed.call()
    once = max(timeit.timeit(timed.call, number=1), 1e-7)
    number = max(1, int(BURST / once))
    return min(timeit.repeat(timed.call, number=number, repeat=BURSTS)) / number / timed.does


def answer(totals: Callable[[], Any], things: Callable[[], list[Timed]]) -> None:
    """Prints, as JSON, the totals or the times, as the command line asks."""
    if sys.argv[1:] == ["totals"]:
        print(json.dumps(totals()))
    elif sys.argv[1:] == ["times"]:
        print(json.dumps({thing.row: best(thing) for thing in things()}))
    else:
        raise SystemExit(f"usage: {sys.argv[0]} totals|times")
