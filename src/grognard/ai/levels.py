"""How strong the searching player is: by level, or by the seconds that it may think about a decision.

A level is a budget and a depth. Its budget is counted in positions, so that with a seed it plays the same game on
every machine: about the seconds stated, on one core of the compiled engine, by the pace of its ruleset.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from grognard.ai.weights import Habit
from grognard.kernel.errors import BadInput

SEARCH = "search"
USUAL = 3
"""The level of whoever is called `search` and no more."""
SHORTEST, LONGEST = 0.01, 3600.0


class Level(NamedTuple):
    """What a level thinks: seconds a decision, how many turns of a side and answers ahead, and of how many deeds.

    `habits` are the weights by which it plays on and finds its deeds: those set by hand, or those fitted to win; `aims`
    how many other aims than the one it has it thinks of when a turn begins, and `far` how many turns of a side ahead it
    plays on to choose among them; `care` is the share of a win that it must be worth to know better, or it thinks no
    further.
    """

    seconds: float
    turns: int
    answers: int
    width: int
    habits: Habit = "play"
    aims: int = 0
    far: int = 4
    care: float = 0.0005


LEVELS = {
    1: Level(0.1, 1, 60, 2, "points"),
    2: Level(0.3, 2, 100, 6),
    3: Level(1.0, 4, 200, 8, aims=6),
    4: Level(3.0, 4, 200, 12, aims=10, far=8, care=0.0002),
    5: Level(10.0, 4, 200, 16, aims=15, far=16, care=0.0001),
}
NAMES = (SEARCH, *[f"{SEARCH}-{level}" for level in LEVELS])
"""The searching players by name; besides, `search:SECONDS`."""
WITH_SECONDS = re.compile(rf"{SEARCH}:(\d+(?:\.\d+)?)")


class Strength(NamedTuple):
    """A level, and whether its budget is in seconds rather than positions."""

    level: Level
    by_the_clock: bool


def is_search(name: str) -> bool:
    return name in NAMES or name.startswith(f"{SEARCH}:")


def strength(name: str) -> Strength:
    """What a name of a searching player stands for; BadInput for seconds that cannot be."""
    if name == SEARCH:
        return Strength(LEVELS[USUAL], False)
    if name in NAMES:
        return Strength(LEVELS[int(name.partition("-")[2])], False)
    found = WITH_SECONDS.fullmatch(name)
    seconds = float(found[1]) if found is not None else 0.0
    if not SHORTEST <= seconds <= LONGEST:
        allowed = BadInput("seconds", least=f"{SHORTEST:g}", most=f"{LONGEST:g}")
        raise BadInput("choice", where="players", value=name, allowed=allowed)
    return Strength(of_seconds(seconds), True)


def of_seconds(seconds: float) -> Level:
    """As deep and wide as the highest level that takes no longer, with these seconds."""
    below = [level for level in LEVELS.values() if level.seconds <= seconds]
    return (below[-1] if below else LEVELS[1])._replace(seconds=seconds)
