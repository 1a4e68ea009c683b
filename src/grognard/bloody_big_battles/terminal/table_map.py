"""A table without a grid, drawn as text: terrain as signs, each unit as its letter over the ground it covers."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any

from rich.text import Text

from grognard.bloody_big_battles.board.battle import in_inches
from grognard.cli.terminal import SIDE_STYLES, Sign
from grognard.kernel.space.plane import INCH, Point, distance_to, distance_to_line

ACROSS_AT_MOST = 2.0
"""Signs for an inch across; down the page half as many."""
RULER = 4
TICK = 6
"""Inches from one figure of the ruler to the next."""


GROUND = {
    "gentle-slope": Sign("∩", "'", "yellow"),
    "steep-slope": Sign("▲", "^", "yellow"),
    "marsh": Sign("≋", ";", "cyan"),
    "wood": Sign("♣", "w", "green"),
    "village": Sign("⌂", "n", "magenta"),
    "town": Sign("▒", "#", "magenta"),
    "fort": Sign("▓", "@", "magenta"),
    "rifle-pits": Sign("╌", "_", "bold"),
    "trench": Sign("═", "=", "bold"),
    "bridge": Sign("H", "H", "bold"),
    "stream": Sign("~", "~", "blue"),
    "river": Sign("█", "%", "blue"),
    "fordable-river": Sign("≈", "&", "blue"),
    "road": Sign("·", ".", "yellow"),
}
OVER = ("road", "stream", "fordable-river", "river", "bridge")
"""What is drawn over all other ground, in this order."""
OBJECTIVE = Sign("★", "*", "bold")
ARROWS = "↑↗→↘↓↙←↖"


class TableMap:
    """The drawing of one position."""

    def __init__(self, view: dict[str, Any], width: int, plain: bool) -> None:
        self.view = view
        self.plain = plain
        self.wide, self.deep = view["table"]["wide"], view["table"]["deep"]
        self.scale = min(ACROSS_AT_MOST, (width - RULER - 1) * INCH / self.wide)
        self.columns = int(self.wide * self.scale / INCH)
        self.rows = int(self.deep * self.scale / 2 / INCH)
        self.letters = letters(view["units"])

    def lines(self, numbers: Mapping[str, int], here: str | None) -> list[Text]:
        cells = [[self._ground(self._point(x, y)) for x in range(self.columns)] for y in range(self.rows)]
        for unit in self.view["units"]:
            if unit["outline"] is not None:
                self._unit(cells, unit)
        for one in self.view["objectives"]:
            self._put(cells, tuple(one["at"]), OBJECTIVE.on(self.plain), OBJECTIVE.style)
        for place, number in numbers.items():
            self._tag(cells, place, f"<{number}>")
        if here is not None:
            self._tag(cells, here, "<?>")
        return [self._line(y, row) for y, row in enumerate(cells)] + [self._ruler()]

    def _point(self, x: int, y: int) -> Point:
        """The point of the table under the middle of a sign."""
        across = int((x + 0.5) * INCH / self.scale)
        return across, self.deep - int((y + 0.5) * 2 * INCH / self.scale)

    def _cell(self, point: Any) -> tuple[int, int]:
        x = int(point[0] * self.scale / INCH)
        y = int((self.deep - point[1]) * self.scale / 2 / INCH)
        return min(max(x, 0), self.columns - 1), min(max(y, 0), self.rows - 1)

    def _ground(self, point: Point) -> tuple[str, str]:
        found = (" ", "")
        shapes = self.view["table"]["shapes"]
        ordered = sorted(shapes, key=lambda one: OVER.index(one["kind"]) + 1 if one["kind"] in OVER else 0)
        for shape in ordered:
            if self._covers(shape, point):
                sign = GROUND[shape["kind"]]
                found = (sign.on(self.plain), sign.style)
        return found

    def _covers(self, shape: dict[str, Any], point: Point) -> bool:
        points = tuple([(x, y) for x, y in shape["points"]])
        if shape["line"]:
            return distance_to_line(point, points) <= int(INCH / self.scale * 0.6)
        return distance_to(point, points) == 0

    def _unit(self, cells: list[list[tuple[str, str]]], unit: dict[str, Any]) -> None:
        """Its letter wherever it covers the ground, and an arrow in the middle for where it looks."""
        outline = tuple([(x, y) for x, y in unit["outline"]])
        style, letter = SIDE_STYLES[unit["side"]], self.letters[unit["id"]]
        for y in range(self.rows):
            for x in range(self.columns):
                if distance_to(self._point(x, y), outline) == 0:
                    cells[y][x] = (letter, style)
        x, y = self._cell(unit["at"])
        cells[y][x] = (letter, style)
        if not self.plain and x + 1 < self.columns:
            cells[y][x + 1] = (ARROWS[(unit["facing"] + 225) // 450 % 8], style)

    def _put(self, cells: list[list[tuple[str, str]]], point: Any, sign: str, style: str) -> None:
        x, y = self._cell(point)
        cells[y][x] = (sign, style)

    def _tag(self, cells: list[list[tuple[str, str]]], place: str, tag: str) -> None:
        x, y = self._cell([int(float(part) * INCH) for part in place.split(",")])
        for i, sign in enumerate(tag):
            if x + i < self.columns:
                cells[y][x + i] = (sign, "reverse bold")

    def _line(self, y: int, row: list[tuple[str, str]]) -> Text:
        inch = self._point(0, y)[1] // INCH
        above = self._point(0, y - 1)[1] // INCH
        line = Text(f"{inch:>3} " if inch // TICK != above // TICK or y == 0 else "    ", style="dim")
        for sign, style in row:
            line.append(sign, style=style)
        line.rstrip()
        return line

    def _ruler(self) -> Text:
        marks = [" "] * (self.columns + RULER)
        for inch in range(0, self.wide // INCH + 1, TICK):
            for i, digit in enumerate(str(inch)):
                at = RULER + int(inch * self.scale) + i
                if at < len(marks):
                    marks[at] = digit
        return Text("".join(marks).rstrip(), style="dim")

    def signs_there(self) -> dict[str, str]:
        """The signs of this table that are used, by the name of their meaning."""
        used = {shape["kind"] for shape in self.view["table"]["shapes"]}
        return {name: sign.on(self.plain) for name, sign in GROUND.items() if name in used}


def letters(units: list[dict[str, Any]]) -> dict[int, str]:
    """A letter for each unit, capital for the first side; beyond the alphabet the last letter is shared."""
    found: dict[int, str] = {}
    for side in (0, 1):
        mine = [unit["id"] for unit in units if unit["side"] == side]
        for i, number in enumerate(mine):
            letter = ascii_lowercase[min(i, len(ascii_lowercase) - 1)]
            found[number] = letter if side else letter.upper()
    return found


def place_of(point: Any) -> str:
    """A point as a place: its inches."""
    return in_inches((point[0], point[1]))
