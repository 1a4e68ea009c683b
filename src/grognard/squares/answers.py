"""What players answer in a battle on squares: a square, a step, a word."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.space.square import Square
from grognard.squares.answers import At

STAND, RETIRE = "stand", "retire"

YES, NO = "yes", "no"


class At(NamedTuple):
    """A square."""

    square: Square

    def __str__(self) -> str:
        return str(self.square)


class Step(NamedTuple):
    """One square of a unit's move; as its extra square it needs no roll."""

    unit: int
    square: Square
    extra: bool = False

    @property
    def what(self) -> str:
        """Which words it is offered with."""
        return "extra" if self.extra else ""

    def __str__(self) -> str:
        return f"{self.square} extra" if self.extra else str(self.square)
