"""What a scenario lays down for the whole battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from grognard.kernel.leaf import Leaf
from grognard.kernel.space.plane import Point

SIDES = ("attacker", "defender")


class Arrival(NamedTuple):
    """A unit that comes later: in which turn, where, and facing where."""

    unit: int
    turn: int
    at: Point
    facing: int


@dataclass(eq=False)
class Plan(Leaf):
    """The sides by name (in English and in French), who begins, the turns, the nights after them, and who comes later.

    `breaks_at` is how many units spent or gone end the battle for each side; 0 where none do.
    """

    names: tuple[tuple[str, str], ...]
    first: int = 0
    turns: int = 8
    nights: tuple[int, ...] = ()
    breaks_at: tuple[int, int] = (0, 0)
    arrivals: tuple[Arrival, ...] = ()
