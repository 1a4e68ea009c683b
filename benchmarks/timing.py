"""What both sides of the comparison share: how a thing is timed, and how a measuring process answers."""

from __future__ import annotations

import json
import sys
import timeit
from collections.abc import Callable
from random import sample
from time import perf_counter, process_time
from typing import Any, NamedTuple

BURST = 0.02
"""Seconds that one burst of calls takes, about."""
BURSTS = 3


class Timed(NamedTuple):
    """A thing to time: its row, the call, how many of the thing one call does, and whether by the clock on the wall."""

    row: str
    call: Callable[[], object]
    does: int = 1
    by_the_wall: bool = False


def both_ways(row: str, call: Callable[[], int]) -> list[Timed]:
    """A call that says how many it did, by the clock on the wall and, as ROW.cpu, in time of this process."""
    does = call()
    return [Timed(row, call, does, by_the_wall=True), Timed(f"{row}.cpu", call, does)]


def best(timed: Timed) -> float:
    """Seconds for one: the best of a few bursts, in time of this process, so that other work counts little.

    Where the target speaks of wall time, in that.
    """
    timed.call()
    timer = timeit.Timer(timed.call, timer=perf_counter if timed.by_the_wall else process_time)
    number = max(1, int(BURST / max(timer.timeit(1), 1e-7)))
    return min(timer.repeat(BURSTS, number)) / number / timed.does


def times(things: list[Timed]) -> dict[str, float]:
    """All of them, in an order left to chance, so that none always meets the same moment."""
    return {thing.row: best(thing) for thing in sample(things, len(things))}


def answer(things: Callable[[], list[Timed]], **others: Callable[[], Any]) -> None:
    """Prints, as JSON, the times or another thing asked for by its name on the command line."""
    known = {"times": lambda: times(things()), **others}
    if len(sys.argv) != 2 or sys.argv[1] not in known:
        raise SystemExit(f"usage: {sys.argv[0]} {'|'.join(known)}")
    print(json.dumps(known[sys.argv[1]]()))
