"""What `--jobs` costs: the processor's time that handing out the games of a study takes, beside that of the games.

    python benchmarks/sharing.py

Processes of a busy machine disturb each other, so the clock says nothing; the processor's own time does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from multiprocessing import active_children
from os import times
from time import process_time
from typing import Any

from grognard.kernel.ruleset import scenario_named
from grognard.lab.course import Course
from grognard.lab.sharing import Processes, alone, shared
from grognard.lab.study import Battle, read_study

JOBS, GAMES = 2, 100
ALLOWED = 0.02
STUDY = f"""
scenarios = ["the-ford"]
players = ["greedy,greedy"]
luck = false
[until]
least = {GAMES}
most = {GAMES}
"""


def battle(name: str) -> Battle:
    found = scenario_named(name)
    assert found is not None, name
    its, one = found
    return Battle(name, its.id, one.id, {})


def nobody(row: dict[str, Any]) -> None:
    """Nobody listens."""


def children() -> float:
    """Seconds of the processor that processes took which have ended."""
    now = times()
    return now.children_user + now.children_system


def handed_out() -> tuple[float, float, list[dict[str, Any]]]:
    """Seconds of the processor here and in the processes that played; and the games."""
    course, here, there = Course(read_study(STUDY, battle)), process_time(), children()
    shared(course, nobody, lambda: Processes(JOBS))
    here = process_time() - here
    for process in active_children():
        process.join()
    return here, children() - there, course.counted(0)


def sharing() -> Iterator[dict[str, Any]]:
    """Fails where handing out takes more than is allowed, or the games are others."""
    here, there, rows = handed_out()
    course = Course(read_study(STUDY, battle))
    alone(course, nobody)
    if [_played(row) for row in rows] != [_played(row) for row in course.counted(0)]:
        raise AssertionError("the games that were shared are not those that were played alone")
    overhead = here / there
    if overhead > ALLOWED:
        raise AssertionError(f"handing out took {overhead:.1%} of the time of {GAMES} games")
    yield {"games": GAMES, "jobs": JOBS, "seconds": round(there, 2), "handing_out": round(overhead, 4)}


def _played(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "seconds"}


if __name__ == "__main__":
    for found in sharing():
        print(json.dumps(found))
