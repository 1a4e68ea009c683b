"""Scenarios on squares: what every such file has, read with errors that name line and field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Record
from grognard.kernel.space.square import Square, Squares
from grognard.squares.battle import Muster
from grognard.squares.map import NOWHERE

OBJECTIVE = "*"

UNITS_AT_MOST = 60


class Army(Record):
    """The table of one side, which has to be there."""

    def missing(self, where: str) -> Any:
        raise BadInput("army", where=where)


class Assets(Record):
    """An army's tokens by kind; where the table is left out, the settings share them out."""

    def missing(self, where: str) -> None:
        return None


def cells_of(drawn: str, settings: dict[str, Any], cell_of: Callable[[str, str], Any]) -> list[list[str]]:
    """The squares of the drawn map, from row 1 up; the drawing has the defender's edge on top."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    if len(rows) != settings["board_deep"]:
        raise BadInput("map_rows", where="map", value=len(rows), wanted=settings["board_deep"])
    for i, row in enumerate(rows):
        if len(row) != settings["board_wide"]:
            raise BadInput("map_squares", where=f"map[{i}]", value=len(row), wanted=settings["board_wide"])
        for cell in row:
            cell_of(cell, f"map[{i}]")
    objectives = sum(OBJECTIVE in cell for row in rows for cell in row)
    if objectives != settings["objectives"]:
        raise BadInput("objectives", where="map", value=objectives, sign=OBJECTIVE, wanted=settings["objectives"])
    return rows[::-1]


def check_places(given: dict[str, Any], sides: tuple[str, ...], board: Squares, settings: dict[str, Any]) -> None:
    """Units on the board, with room, and never two sides in one square."""
    first: dict[Square, tuple[str, str]] = {}
    standing: Counter[Square] = Counter()
    for side in sides:
        for i, unit in enumerate(given[side]["units"]):
            where = f"{side}.units[{i}]"
            if unit["late"] and unit["at"]:
                raise BadInput("late_and_at", where=f"{where}.late", value=" ".join(unit["at"]))
            if len(unit["at"]) not in (0, unit["count"]):
                raise BadInput("at_each", where=f"{where}.at", value=len(unit["at"]), wanted=unit["count"])
            for j, written in enumerate(unit["at"]):
                here = f"{where}.at[{j}]"
                square = square_named(written, board, here)
                there, other = first.setdefault(square, (side, where))
                if there != side:
                    raise BadInput("both_sides", where=here, value=square, other=other)
                standing[square] += unit["type"] != "command"
                limit = settings["stack_limit"]
                if standing[square] > limit:
                    raise BadInput("stack_limit", where=here, value=square, number=standing[square], most=limit)


def square_named(written: str, board: Squares, where: str) -> Square:
    square = board.parse(written)
    if square is None:
        raise BadInput("value", where=where, value=written, allowed=f"A1 \N{EN DASH} {board.all()[-1]}")
    return square


def check_number(units: tuple[dict[str, Any], ...], inside: str = "") -> None:
    """No more units than an army may have."""
    number = sum(unit["count"] for unit in units)
    if number > UNITS_AT_MOST:
        raise BadInput("army_units", where=f"{inside}units", value=number, most=UNITS_AT_MOST)


class Zone(NamedTuple):
    """The rows in which a side deploys, and the setting that says so."""

    rows: tuple[int, ...]
    setting: str


def check_zones(given: dict[str, Any], zones: dict[str, Zone], board: Squares, limit: int) -> None:
    """Each side's units find room where they are to be deployed."""
    sides = tuple(zones)
    for side, other in (sides, sides[::-1]):
        theirs, taken = zones[other].rows, _squares_of(given[other]["units"], board)
        rows = [row for row in zones[side].rows if row not in theirs]
        squares = [square for square in board.all() if square.row in rows and square not in taken]
        fighting = [unit for unit in given[side]["units"] if unit["type"] != "command"]
        to_deploy = sum(unit["count"] for unit in fighting if not unit["at"] and not unit["late"])
        there = [square for square in _squares_of(fighting, board) if square in squares]
        most = max(0, len(squares) * limit - len(there))
        if to_deploy > most:
            setting = zones[side].setting
            raise BadInput("deploy_room", where=f"{side}.units", value=to_deploy, rows=setting, most=most)


def _squares_of(units: Iterable[dict[str, Any]], board: Squares) -> list[Square]:
    return [square for unit in units for word in unit["at"] if (square := board.parse(word)) is not None]


def check_roads(roads: tuple[str, ...], board: Squares) -> None:
    """A road goes on from square to square, by their faces."""
    for i, road in enumerate(roads):
        where = f"roads[{i}]"
        squares = [square_named(word, board, where) for word in road.split()]
        for one, other in pairwise(squares):
            if other not in board.beside(one):
                beside = ", ".join([str(square) for square in board.beside(one)])
                raise BadInput("road", where=where, start=one, value=other, allowed=beside)


def roads_of(roads: tuple[str, ...], board: Squares) -> frozenset[tuple[int, int]]:
    """The faces that roads cross, both ways; a road that ends on a base edge leaves the board by it."""
    faces: set[tuple[int, int]] = set()
    for road in roads:
        squares = [square for word in road.split() if (square := board.parse(word)) is not None]
        numbers = [board.number(square) for square in squares]
        for one, other in pairwise(numbers):
            faces |= {(one, other), (other, one)}
        for square in (squares[0], squares[-1]):
            if square.row in (0, board.deep - 1):
                faces.add((board.number(square), NOWHERE))
    return frozenset(faces)


Seats = list[tuple[bool, Square | None]]
"""Of each unit whether it comes late, and where it stands if the scenario places it."""


def muster_of(given: dict[str, Any], sides: tuple[str, str], seats: Seats) -> Muster:
    """Both sides as a scenario describes them."""
    names = tuple([(str(given[side]["name"]["en"]), str(given[side]["name"]["fr"])) for side in sides])
    return Muster(sides, names, tuple([n for n, (late, _) in enumerate(seats) if late]))


def both(given: dict[str, Any], sides: tuple[str, str], field: str) -> tuple[Any, Any]:
    """A field of both sides."""
    return given[sides[0]][field], given[sides[1]][field]
