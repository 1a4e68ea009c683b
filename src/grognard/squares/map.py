"""The map of a battle, which does not change: neighbours, roads, the order of squares for each player."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from grognard.kernel.space.square import Square, Squares, distance
from grognard.squares.answers import At
from grognard.squares.ground import Face, Ground, Works

NEAR_SIDE, FAR_SIDE = 0, 1
"""Whose base edge is the first row, and whose the last."""

NOWHERE = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleMap:
    """The ground of a battle, worked out once: neighbours, roads, the order of squares for each player.

    `answers` are the squares as players name them, `difficult` says which ground has to be rolled for.
    """

    def __init__(
        self,
        squares: Squares,
        terrain: tuple[Ground, ...],
        roads: frozenset[tuple[int, int]],
        left_first: bool,
        difficult: tuple[bool, ...],
    ) -> None:
        self.squares = squares
        self.named = squares.all()
        self.names = [str(square) for square in self.named]
        self.answers = [At(square) for square in self.named]
        self.size = len(self.named)
        self.apart: list[list[int]] = [[distance(one, other) for other in self.named] for one in self.named]
        self.beside: list[tuple[int, ...]] = [self._beside(square) for square in self.named]
        self.corners: list[tuple[int, ...]] = [self._corners(square) for square in self.named]
        self.grounds: list[dict[Works, Ground]] = [
            {works: ground._replace(works=works) for works in Works} for ground in terrain
        ]
        self.difficult = list(difficult)
        self.blocks: list[bool] = [ground.overgrown or ground.hill for ground in terrain]
        self.roads = roads
        self.order: tuple[list[int], list[int]] = (
            self._order(NEAR_SIDE, left_first),
            self._order(FAR_SIDE, left_first),
        )
        self.rows: list[list[int]] = [self._row(row) for row in range(squares.deep)]
        self.ahead: tuple[list[int], list[int]] = (
            [self._next(s, 1) for s in self.named],
            [self._next(s, -1) for s in self.named],
        )

    def _beside(self, square: Square) -> tuple[int, ...]:
        return tuple([self.squares.number(one) for one in self.squares.beside(square)])

    def _corners(self, square: Square) -> tuple[int, ...]:
        beyond = [Square(square.column + dx, square.row + dy) for dx in (-1, 1) for dy in (-1, 1)]
        return tuple([self.squares.number(one) for one in beyond if one in self.squares])

    def _row(self, row: int) -> list[int]:
        return [self.squares.number(Square(column, row)) for column in range(self.squares.wide)]

    def _next(self, square: Square, rows: int) -> int:
        one = Square(square.column, square.row + rows)
        return self.squares.number(one) if one in self.squares else NOWHERE

    def _order(self, player: int, left_first: bool) -> list[int]:
        """Right to left as the player looks, the front row first (SB-GAP-ORDER)."""
        columns = list(range(self.squares.wide))
        if (player == NEAR_SIDE) != left_first:
            columns.reverse()
        rows = list(range(self.squares.deep))
        if player == NEAR_SIDE:
            rows.reverse()
        return [self.squares.number(Square(column, row)) for column in columns for row in rows]

    def number(self, square: Square) -> int:
        return self.squares.number(square)

    def row(self, at: int) -> int:
        return self.named[at].row

    def distance(self, one: int, other: int) -> int:
        return self.apart[one][other]

    def nearest(self, at: int, these: list[int]) -> int:
        """How far the nearest of these squares is."""
        apart = self.apart[at]
        least = apart[these[0]]
        for one in these:
            if apart[one] < least:
                least = apart[one]
        return least

    def base_edge(self, player: int) -> list[int]:
        """The squares of a player's own base edge."""
        return self.rows[0 if player == NEAR_SIDE else -1]

    def is_road(self, one: int, other: int) -> bool:
        """Whether a road crosses the face between two squares."""
        return (one, other) in self.roads

    def terrain_at(self, at: int) -> list[str]:
        """What a square is made of, as a person names it."""
        return self.grounds[at][Works.NONE].names

    def lies_between(self, one: int, other: int) -> list[str]:
        """What crosses the face between two squares, or runs along it."""
        return ["road"] if self.is_road(one, other) else []

    def beyond(self, one: int, other: int) -> int:
        """The square after `other` in a line from `one`, NOWHERE off the board."""
        a, b, board = self.named[one], self.named[other], self.squares
        column, row = 2 * b.column - a.column, 2 * b.row - a.row
        return row * board.wide + column if 0 <= column < board.wide and 0 <= row < board.deep else NOWHERE

    def is_road_edge(self, player: int, at: int) -> bool:
        """Whether a road leaves the board by a player's base edge there."""
        return (at, NOWHERE) in self.roads and at in self.base_edge(player)

    def behind(self, player: int, at: int) -> int:
        """The next square toward a player's base edge, NOWHERE beyond it."""
        return self.ahead[1 - player][at]

    def face(self, player: int, at: int, come_from: int) -> Face:
        """Which face of a player's square another square lies at (SB-GAP-FACING)."""
        if come_from == self.ahead[player][at]:
            return Face.FRONT
        return Face.REAR if come_from == self.behind(player, at) else Face.FLANK
