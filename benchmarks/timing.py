"""What both sides of the comparison share: how a thing is timed, and how a measuring process answers."""

from __future__ import annotations

import json
import sys
import timeit
from collections.abc import Callable
from random import sample
from time import process_time
from typing import Any, NamedTuple

BURST = 0.02
"""Seconds that one burst of calls takes, about."""
BURSTS = 3


class Timed(NamedTuple):
    """A thing to time: its row, the call, and how many of the thing one call does."""

    row: str
    call: Callable[[], object]
    does: int = 1


def best(timed: Timed) -> float:
    """Seconds for one: the best of a few bursts, in time of this process, so that other work counts little."""
    timed.call()
    timer = timeit.Timer(timed.call, timer=process_time)
    number = max(1, int(BURST / max(timer.timeit(1), 1e-7)))
    return min(timer.repeat(BURSTS, number)) / number / timed.does


def times(things: list[Timed]) -> dict[str, float]:
    """All of them, in an order left to chance, so that none always meets the same moment."""
    return {thing.row: best(thing) for thing in sample(things, len(things))}


def answer(totals: Callable[[], Any], things: Callable[[], list[Timed]]) -> None:
    """Prints, as JSON, the totals or the times, as the command line asks."""
    if sys.argv[1:] == ["totals"]:
        print(json.dumps(totals()))
    elif sys.argv[1:] == ["times"]:
        print(json.dumps(times(things())))
    else:
        raise SystemExit(f"usage: {sys.argv[0]} totals|times")
