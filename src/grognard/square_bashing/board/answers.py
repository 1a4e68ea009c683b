"""Where a barrage is laid."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.space.square import Square


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
