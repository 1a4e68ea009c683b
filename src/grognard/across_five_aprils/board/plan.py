"""What a scenario lays down for the whole battle."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.leaf import Leaf


@dataclass(eq=False)
class Formation(Leaf):
    """A formation: its movement markers, and the turns in which it has none."""

    name: str
    side: int
    markers: int = 1
    frozen: tuple[int, ...] = ()


@dataclass(eq=False)
class Objective(Leaf):
    """A hex worth points to who holds it."""

    hex: int
    points: int


@dataclass(eq=False)
class Plan(Leaf):
    """What a scenario lays down for the whole battle."""

    formations: tuple[Formation, ...]
    turns: int
    night: tuple[int, ...]
    objectives: tuple[Objective, ...]
