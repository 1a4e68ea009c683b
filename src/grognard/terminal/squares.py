"""A board of squares drawn as text, the second side's edge on top; readable without colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from grognard.kernel.view import PieceView, View
from grognard.terminal.board import SIDES_OF_A_BATTLE, Board, Spot, kinds_between
from grognard.terminal.signs import OPEN, SIDE_STYLES, SIDES, WORKS, Ground, Lettering, Say, Sign, sign_of

NARROWEST, WIDEST = 7, 13
LINES_OF_UNITS = 3
LINES_OF_A_ROW, LINES_BESIDE = 3, 14
"""What a drawing with lines needs of a terminal's height."""
THROUGH = {"road": ("╫", "╪"), "stream": ("~", "≀"), "water": ("~", "≀")}
"""What leads through, or runs along, the line between two squares: a level line, and one that goes up."""
COVERED = {"hill": "rough-hill"}
"""Ground that is not drawn where there is more of its kind."""


class SquareBoard(Board):
    """The drawing of one position. Without a terminal, and on a low one, there are no lines between the squares."""

    def __init__(
        self, view: View, ground: Ground, lettering: Lettering, say: Say, size: tuple[int, int], plain: bool
    ) -> None:
        super().__init__(view, ground, lettering, say, size, plain)
        self.wide, self.deep = ground["wide"], ground["deep"]
        self.bare = plain or self.height < LINES_OF_A_ROW * self.deep + LINES_BESIDE
        first = [min([one[axis] for one in ground["places"]]) for axis in ("column", "row")]
        self.squares: dict[tuple[int, int], dict[str, Any]] = {
            (1 + one["column"] - first[0], 1 + one["row"] - first[1]): one for one in ground["places"]
        }
        self.kinds = kinds_between(ground)
        room = self.width - 5
        self.per_panel = min(self.wide, max(1, room // (NARROWEST + 1)))
        self.cell = max(NARROWEST, min(WIDEST, room // self.per_panel - 1))
        self.numbers: Mapping[Spot, int] = {}
        self.here: Spot | None = None

    def called(self, piece: PieceView) -> str:
        return self.lettering.unit(piece, whole=False)

    def lines(self, numbers: Mapping[Spot, int], here: Spot | None) -> list[Text]:
        """The whole board, in panels one under the other where it is wider than the page."""
        self.numbers, self.here = numbers, here
        drawn: list[Text] = []
        for first in range(1, self.wide + 1, self.per_panel):
            columns = list(range(first, min(self.wide + 1, first + self.per_panel)))
            drawn += self._bare_panel(columns) if self.bare else self._panel(columns)
        return drawn

    def _head(self, columns: list[int]) -> Text:
        names = [self.squares[column, 1]["name"].rstrip("0123456789") for column in columns]
        return Text("    " + " ".join(name.center(self.cell) for name in names), style="bold")

    def _row_cells(self, columns: list[int], row: int) -> tuple[list[list[Text]], int]:
        cells = [self._cell(self.squares[column, row]) for column in columns]
        return cells, max(2, *[len(cell) for cell in cells])

    def _bare_panel(self, columns: list[int]) -> list[Text]:
        drawn = [self._head(columns)]
        for row in range(self.deep, 0, -1):
            cells, height = self._row_cells(columns, row)
            for i in range(height):
                line = Text(f"{row:>2}  " if i == 0 else "    ")
                line.append_text(Text(" ").join(_padded(cell, i, self.cell) for cell in cells))
                line.rstrip()
                if i < 2 or line.plain:
                    drawn.append(line)
        return [*drawn, Text()]

    def _panel(self, columns: list[int]) -> list[Text]:
        drawn = [self._head(columns), self._border(columns, self.deep)]
        for row in range(self.deep, 0, -1):
            cells, height = self._row_cells(columns, row)
            for i in range(height):
                line = Text(f"{row:>2} " if i == 0 else "   ", style="bold")
                for column, cell in zip(columns, cells, strict=True):
                    line.append_text(self._wall(column, row, i))
                    line.append_text(_padded(cell, i, self.cell))
                line.append_text(self._wall(columns[-1] + 1, row, i))
                drawn.append(line)
            drawn.append(self._border(columns, row - 1))
        return [*drawn, self._head(columns)]

    def _wall(self, column: int, row: int, line: int) -> Text:
        """The line left of a square, with the way through it."""
        kind = self._between((column, row), (column - 1, row)) if line == 0 else ""
        return Text(_through(kind)[1], style=sign_of(kind).style) if kind else Text("│", style="dim")

    def _between(self, one: tuple[int, int], other: tuple[int, int]) -> str:
        """What lies between two squares, the first that is listed; nothing beyond the edge."""
        if one not in self.squares or other not in self.squares:
            return ""
        names = frozenset((self.squares[one]["name"], self.squares[other]["name"]))
        return next(iter(self.kinds.get(names, ())), "")

    def _border(self, columns: list[int], below: int) -> Text:
        """The line between row `below` and the one over it, counted from the first side's edge."""
        top, bottom = below == self.deep, below == 0
        left, mid, right = ("┌", "┬", "┐") if top else ("└", "┴", "┘") if bottom else ("├", "┼", "┤")
        line = Text("   " + left, style="dim")
        for column in columns:
            kind = self._way_across(column, below)
            half = (self.cell - 1) // 2
            line.append("─" * half)
            line.append(_through(kind)[0] if kind else "─", style=f"not dim {sign_of(kind).style}" if kind else "")
            line.append("─" * (self.cell - 1 - half))
            line.append(right if column == columns[-1] else mid)
        return line

    def _way_across(self, column: int, below: int) -> str:
        if below in (0, self.deep):
            return str(self.squares[column, max(1, below)].get("way_off") or "")
        return self._between((column, below), (column, below + 1))

    def _cell(self, square: dict[str, Any]) -> list[Text]:
        """The lines of one square: its ground and markers, over two lines where they are many, then its units."""
        head, tag = self._ground(square), self._tag(square["name"])
        markers = Text()
        for text, style in self._markers(square):
            markers.append(" " + text, style=style)
        lines = [head, *self._units(square["name"])]
        if head.cell_len + markers.cell_len + len(tag) <= self.cell:
            head.append_text(markers)
        else:
            lines.insert(1, markers)
        if tag:
            head.truncate(self.cell - len(tag), pad=True)
            head.append(tag, style="reverse bold")
        return lines

    def _tag(self, name: str) -> str:
        if name in self.numbers:
            return f"<{self.numbers[name]}>"
        return "<?>" if name == self.here else ""

    def _ground(self, square: dict[str, Any]) -> Text:
        line = Text()
        for sign in [*([sign_of(name) for name in _drawn(square)] or [OPEN]), *map(sign_of, self._works(square))]:
            line.append(self.on(sign), style=sign.style)
        if square["name"] in self.worth:
            held, style = self.held(self.places.get(square["name"]))
            line.append(" ").append(held, style=style)
        return line

    def _works(self, square: dict[str, Any]) -> list[str]:
        """The works of a square: of the ground, or dug in the battle."""
        place = self.places.get(square["name"])
        dug = [mark.key for mark in (place.marks if place is not None else ()) if mark.key in WORKS]
        return [*[works for works in [square.get("works")] if works], *dug]

    def _markers(self, square: dict[str, Any]) -> list[tuple[str, str]]:
        """What lies on a square: its marks by their signs, and the ways of a board without lines."""
        place = self.places.get(square["name"])
        marks = [
            (self.lettering.sign(mark.key) + (str(mark.amount) if mark.amount > 1 else ""), "bold yellow")
            for mark in (place.marks if place is not None else ())
            if self.lettering.sign(mark.key)
        ]
        ways = self._ways_at(square) if self.bare else []
        return [*[(self.on(sign_of(kind)), sign_of(kind).style) for kind in ways], *marks]

    def _ways_at(self, square: dict[str, Any]) -> list[str]:
        beside = [kind for names, kinds in self.kinds.items() if square["name"] in names for kind in kinds]
        return list(dict.fromkeys([*beside, *[way for way in [square.get("way_off")] if way]]))

    def _units(self, name: str) -> list[Text]:
        """Signs of the units, behind the arrow of their side, over as many lines as they need."""
        units = self.standing_on(name)
        if not units:
            return []
        lines = [Text()]
        for side in SIDES_OF_A_BATTLE:
            signs = [self.called(unit) for unit in units if unit.side == side]
            for sign in [self.on(SIDES[side]), *signs] if signs else []:
                if lines[-1].cell_len + 1 + len(sign) > self.cell:
                    lines.append(Text(" "))
                lines[-1].append(f" {sign}" if lines[-1] else sign, style=SIDE_STYLES[side])
        if len(lines) > LINES_OF_UNITS:
            lines = lines[:LINES_OF_UNITS]
            lines[-1].truncate(self.cell - 1)
            lines[-1].append("…" if not self.plain else "~")
        return lines

    # What its signs mean

    def names_there(self) -> Iterable[str]:
        squares = self.ground["places"]
        ground = [name for one in squares for name in _drawn(one)]
        works = [name for one in squares for name in self._works(one)]
        ways = [kind for one in squares for kind in self._ways_at(one)]
        return [*ground, *works, *ways]

    def shown(self, name: str) -> str:
        return super().shown(name) if self.bare or name not in THROUGH else THROUGH[name][0]

    def examples(self) -> dict[str, str]:
        letter = next(iter(self.letters()), "A")
        sides = [self.view.sides[side] for side in SIDES_OF_A_BATTLE] if self.view.sides else ["", ""]
        examples = {
            f"{self.on(SIDES[0])} {letter}": "capital",
            f"{self.on(SIDES[1])} {letter.lower()}": "small",
            f"{letter}2": "weakened",
            "<3> <?>": "tag",
        }
        return {sign: self.say(f"play.sign.{name}", first=sides[0], second=sides[1]) for sign, name in examples.items()}


def _through(kind: str) -> tuple[str, str]:
    """How a way is drawn on a level line, and on one that goes up."""
    sign: Sign = sign_of(kind)
    return THROUGH.get(kind, (sign.drawn, sign.drawn))


def _drawn(square: dict[str, Any]) -> list[str]:
    """The kinds of ground that get a sign; of two of a kind, the one that says more."""
    return [name for name in square["terrain"] if COVERED.get(name) not in square["terrain"]]


def _padded(cell: list[Text], line: int, width: int) -> Text:
    text = cell[line].copy() if line < len(cell) else Text()
    text.truncate(width, pad=True)
    return text
