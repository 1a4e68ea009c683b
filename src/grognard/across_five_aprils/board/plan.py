"""What a scenario lays down for the whole battle."""

from __future__ import annotations

from typing import NamedTuple


class Formation(NamedTuple):
    """A formation: its movement markers, and the turns in which it has none."""

    name: str
    side: int
    markers: int = 1
    frozen: tuple[int, ...] = ()


class Objective(NamedTuple):
    """A hex worth points to who holds it."""

    hex: int
    points: int


class Plan(NamedTuple):
    """What a scenario lays down for the whole battle."""

    formations: tuple[Formation, ...]
    turns: int
    night: tuple[int, ...]
    objectives: tuple[Objective, ...]
