"""A table without a grid, drawn as text: terrain as signs, each unit as its letter over the ground it covers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from rich.text import Text

from grognard.kernel.seen import ON
from grognard.kernel.space.plane import INCH, Outline, Point, distance_to, distance_to_line
from grognard.kernel.view import PieceView, View
from grognard.terminal.board import SIDES_OF_A_BATTLE, Board, Canvas, Spot, line_of
from grognard.terminal.signs import ALONG, OBJECTIVE, SIDE_STYLES, Ground, Lettering, Say, sign_of

ACROSS_AT_MOST = 2.0
"""Signs for an inch across; down the page half as many."""
RULER = 4
TICK = 6
"""Inches from one figure of the ruler to the next."""
TAGGED = "reverse bold"
ARROWS = "↑↗→↘↓↙←↖"
OVER = ("road", *ALONG, "bridge")
"""What is drawn over all other ground, in this order."""


class PlaneBoard(Board):
    """The drawing of one position."""

    def __init__(
        self, view: View, ground: Ground, lettering: Lettering, say: Say, size: tuple[int, int], plain: bool
    ) -> None:
        super().__init__(view, ground, lettering, say, size, plain)
        self.wide, self.deep = ground["wide"], ground["deep"]
        self.scale = min(ACROSS_AT_MOST, (self.width - RULER - 1) * INCH / self.wide)
        self.columns = int(self.wide * self.scale / INCH)
        self.rows = int(self.deep * self.scale / 2 / INCH)
        self.unit_letters = letters(view.pieces)
        kinds = [(one, False) for one in ground.get("shapes", ())] + [(one, True) for one in ground.get("lines", ())]
        self.shapes = sorted(kinds, key=lambda one: OVER.index(one[0]["kind"]) + 1 if one[0]["kind"] in OVER else 0)

    def spot(self, piece: PieceView) -> Spot | None:
        return None if piece.pose is None else (piece.pose[0], piece.pose[1])

    def called(self, piece: PieceView) -> str:
        return self.unit_letters.get(piece.id, "?")

    def lines(self, numbers: Mapping[Spot, int], here: Spot | None) -> list[Text]:
        canvas = Canvas(self.columns, self.rows)
        for shape, is_line in self.shapes:
            self._shape(canvas, shape, is_line)
        for unit in self.view.pieces:
            if unit.state == ON and unit.pose is not None:
                self._unit(canvas, unit)
        for one in self.ground.get("objectives", ()):
            self._put(canvas, objective_point(self.ground, one), self.on(OBJECTIVE), OBJECTIVE.style)
        if here is not None and here not in numbers:
            self._tag(canvas, here, "<?>")
        for place, number in numbers.items():
            self._tag(canvas, place, f"<{number}>")
        return [self._line(y, row) for y, row in enumerate(canvas.cells)] + [self._ruler()]

    def _point(self, x: int, y: int) -> Point:
        """The point of the table under the middle of a sign."""
        across = int((x + 0.5) * INCH / self.scale)
        return across, self.deep - int((y + 0.5) * 2 * INCH / self.scale)

    def _cell(self, point: Any) -> tuple[int, int]:
        x = int(point[0] * self.scale / INCH)
        y = int((self.deep - point[1]) * self.scale / 2 / INCH)
        return min(max(x, 0), self.columns - 1), min(max(y, 0), self.rows - 1)

    def _cells_about(self, points: Outline, beyond: int = 0) -> list[tuple[int, int]]:
        """The signs of the rectangle around these points, and so far beyond it."""
        across, up = [x for x, _ in points], [y for _, y in points]
        left, top = self._cell((min(across) - beyond, max(up) + beyond))
        right, bottom = self._cell((max(across) + beyond, min(up) - beyond))
        return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]

    def _shape(self, canvas: Canvas, shape: dict[str, Any], is_line: bool) -> None:
        """Ground of one kind, over what was there before; a sign is twice as high as it is wide."""
        points = tuple([(x, y) for x, y in shape["points" if is_line else "outline"]])
        near, quarter = int(INCH / self.scale * 0.6), int(INCH / self.scale / 2)
        sign = sign_of(shape["kind"])
        for cell in self._cells_about(points, near + quarter if is_line else 0):
            x, y = self._point(*cell)
            if is_line:
                there = any([distance_to_line((x, y + up), points) <= near for up in (0, quarter, -quarter)])
            else:
                there = distance_to((x, y), points) == 0
            if there:
                canvas.put(*cell, self.on(sign), sign.style)

    def _unit(self, canvas: Canvas, unit: PieceView) -> None:
        """Its letter wherever it covers the ground, and an arrow in the middle for where it looks."""
        assert unit.pose is not None
        style, letter = SIDE_STYLES[unit.side], self.called(unit)
        for cell in self._cells_about(unit.outline) if unit.outline else ():
            if distance_to(self._point(*cell), unit.outline) == 0:
                canvas.put(*cell, letter, style)
        x, y = self._cell(unit.pose)
        canvas.put(x, y, letter, style)
        if not self.plain and x + 1 < self.columns:
            canvas.put(x + 1, y, ARROWS[(unit.pose[2] + 225) // 450 % 8], style)

    def _put(self, canvas: Canvas, point: Any, sign: str, style: str) -> None:
        canvas.put(*self._cell(point), sign, style)

    def _tag(self, canvas: Canvas, place: Spot, tag: str) -> None:
        """A tag that stands on its own ground; where another is in its way it is left out, the list has it."""
        if not isinstance(place, tuple):
            return
        x, y = self._cell(place)
        if not [style for _, style in canvas.cells[y][max(0, x - 1) : x + len(tag) + 1] if style == TAGGED]:
            canvas.write(x, y, tag, TAGGED)

    def _line(self, y: int, row: list[tuple[str, str]]) -> Text:
        inch = self._point(0, y)[1] // INCH
        above = self._point(0, y - 1)[1] // INCH
        ruler = f"{inch:>3} " if inch // TICK != above // TICK or y == 0 else "    "
        return line_of(row, Text(ruler, style="dim"))

    def _ruler(self) -> Text:
        marks = [" "] * (self.columns + RULER)
        for inch in range(0, self.wide // INCH + 1, TICK):
            for i, digit in enumerate(str(inch)):
                at = RULER + int(inch * self.scale) + i
                if at < len(marks):
                    marks[at] = digit
        return Text("".join(marks).rstrip(), style="dim")

    # What its signs mean

    def names_there(self) -> Iterable[str]:
        return [shape["kind"] for shape, _ in self.shapes]

    def letters(self) -> dict[str, str]:
        """The units that are on the table, each by its letter."""
        there = [one for one in self.view.pieces if one.state == ON]
        ordered = [one for side in SIDES_OF_A_BATTLE for one in there if one.side == side]
        return {self.called(one): one.name for one in ordered}

    def examples(self) -> dict[str, str]:
        return {"A a": self.say("play.sign.letter"), "<3> <?>": self.say("play.sign.tag")}


def letters(pieces: Iterable[PieceView]) -> dict[int, str]:
    """A letter for each unit, capital for the first side; beyond the alphabet the last letter is shared."""
    found: dict[int, str] = {}
    for side in SIDES_OF_A_BATTLE:
        mine = [one.id for one in pieces if one.side == side]
        for i, number in enumerate(mine):
            letter = ascii_lowercase[min(i, len(ascii_lowercase) - 1)]
            found[number] = letter if side else letter.upper()
    return found


def objective_point(ground: Ground, objective: dict[str, Any]) -> Point:
    """Where an objective lies."""
    x, y = next(one["at"] for one in ground["places"] if one["name"] == objective["place"])
    return x, y
