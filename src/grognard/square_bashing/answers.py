"""What players answer in a battle: a square, a unit, a step, a word; and the lists they choose from."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.question import Among
from grognard.kernel.space.square import Square

__all__ = ["DONE", "Among", "At", "Corner", "Pick", "Step"]


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


class Corner(NamedTuple):
    """Three squares in an L: its corner, and which way its arms point."""

    square: Square
    across: int
    along: int

    @property
    def squares(self) -> tuple[Square, Square, Square]:
        one = self.square
        return (one, Square(one.column + self.across, one.row), Square(one.column, one.row + self.along))

    def __str__(self) -> str:
        return f"{self.square}{'+' if self.across > 0 else '-'}{'+' if self.along > 0 else '-'}"
