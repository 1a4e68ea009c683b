"""Where a barrage is laid."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.question import Pointed
from grognard.kernel.space.square import Square
from grognard.squares.battle import AnyBattle


class Corner(NamedTuple):
    """Three squares in an L: its corner, and which way its arms point."""

    square: Square
    across: int
    along: int

    @property
    def squares(self) -> tuple[Square, Square, Square]:
        one = self.square
        return (one, Square(one.column + self.across, one.row), Square(one.column, one.row + self.along))

    def pointed(self, g: AnyBattle) -> Pointed:
        return Pointed(tuple([g.map.number(square) for square in self.squares]))

    def __str__(self) -> str:
        return f"{self.square}{'+' if self.across > 0 else '-'}{'+' if self.along > 0 else '-'}"
