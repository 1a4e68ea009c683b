"""A board of squares: columns and rows, faces, distances through faces."""

from __future__ import annotations

from typing import NamedTuple, final

FACES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Square(NamedTuple):
    """A square by column and row, from 0; written A1, B4: letters for columns, numbers for rows."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.column)}{self.row + 1}"


@final
class Squares:
    """A board so many squares wide and deep; everything goes through faces, never corners."""

    def __init__(self, wide: int, deep: int) -> None:
        self.wide = wide
        self.deep = deep

    def __contains__(self, square: object) -> bool:
        return isinstance(square, Square) and 0 <= square.column < self.wide and 0 <= square.row < self.deep

    def all(self) -> list[Square]:
        return [Square(column, row) for row in range(self.deep) for column in range(self.wide)]

    def number(self, square: Square) -> int:
        """Where a square stands in `all`."""
        return square.row * self.wide + square.column

    def beside(self, square: Square) -> list[Square]:
        """The squares that share a face."""
        beyond = [Square(square.column + dx, square.row + dy) for dx, dy in FACES]
        return [one for one in beyond if one in self]

    def parse(self, text: str) -> Square | None:
        """The square written so, if it is on the board."""
        if len(text) < 2 or not text.isascii() or not text[1:].isdigit():
            return None
        square = Square(ord(text[0].upper()) - ord("A"), int(text[1:]) - 1)
        return square if square in self else None


def distance(one: Square, other: Square) -> int:
    """Counted through faces."""
    return abs(one.column - other.column) + abs(one.row - other.row)
