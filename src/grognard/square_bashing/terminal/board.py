"""A board of squares drawn as text; what stands for what is given, so that any game on squares can be drawn.

It is readable without colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rich.text import Text

from grognard.cli.terminal import SIDE_STYLES, Sign

NARROWEST, WIDEST = 7, 13
LINES_OF_UNITS = 3
LINES_OF_A_ROW, LINES_BESIDE = 3, 14
"""What a drawing with lines needs of a terminal's height."""


class Marker(NamedTuple):
    """What may lie on a square. `there` gives what is written after its sign, None where it does not lie there."""

    sign: Sign
    there: Callable[[dict[str, Any]], str | None]


class Way(NamedTuple):
    """What crosses, or runs along, the line between two squares: drawn on a line that goes up, and on a level one.

    `to` is the field of a square that lists the neighbours, `off` the one that says it leaves the board there.
    """

    sign: Sign
    upright: str
    to: str
    off: str = ""

    def joins(self, square: dict[str, Any], other: str) -> bool:
        return other in square[self.to]

    def leaves(self, square: dict[str, Any]) -> bool:
        return bool(self.off and square[self.off])


class Signs(NamedTuple):
    """What stands for what, by the names that a view gives things. Letters are small for the second side.

    `marks` are signs in words beside the ground; `examples` are shown in the legend.
    """

    letters: Mapping[str, str]
    ground: Mapping[str, Sign]
    works: Mapping[str, Sign] = {}
    markers: Mapping[str, Marker] = {}
    ways: Mapping[str, Way] = {}
    marks: Mapping[str, str] = {}
    examples: Mapping[str, str] = {}
    qualities: Mapping[str, str] = {"professional": "+", "regular": "", "reservist": "-"}
    sides: tuple[Sign, Sign] = (Sign("↑", "^"), Sign("↓", "v"))
    objective: Sign = Sign("★", "*")
    open: Sign = Sign("·", ".", "dim")

    def unit(self, unit: dict[str, Any]) -> str:
        """I, i-, I2½x!: a letter, quality, bases left if any are lost, damage, a win."""
        letter = self.letters.get(unit["type"], "?")
        letter = letter.lower() if unit["side"] else letter
        left = strength(unit) if unit["halves"] < unit["full"] else ""
        damaged, winning = "x" if unit["damaged"] else "", "!" if unit["winning"] else ""
        return f"{letter}{self.qualities[unit['quality']]}{left}{damaged}{winning}"


def strength(unit: dict[str, Any]) -> str:
    """The bases left: 3, 2½, ½."""
    whole, half = divmod(unit["halves"], 2)
    return f"{whole or ''}{'½' if half else ''}" or "0"


class Board:
    """The drawing of one position. `numbers` are shown on their squares; `here` is the square being asked about.

    Without a terminal, and on a low one, there are no lines between the squares.
    """

    def __init__(self, view: dict[str, Any], signs: Signs, size: tuple[int, int], plain: bool) -> None:
        self.view = view
        self.signs = signs
        self.plain = plain
        width, height = size
        board = view["board"]
        self.wide, self.deep = board["wide"], board["deep"]
        self.bare = plain or height < LINES_OF_A_ROW * self.deep + LINES_BESIDE
        self.squares: dict[str, dict[str, Any]] = {square["name"]: square for square in board["squares"]}
        room = width - 5
        self.per_panel = min(self.wide, max(1, room // (NARROWEST + 1)))
        self.cell = max(NARROWEST, min(WIDEST, room // self.per_panel - 1))
        self.numbers: Mapping[str, int] = {}
        self.here: str | None = None

    def lines(self) -> list[Text]:
        """The whole board, in panels side by side where it is wider than the page."""
        drawn: list[Text] = []
        for first in range(0, self.wide, self.per_panel):
            columns = list(range(first, min(self.wide, first + self.per_panel)))
            drawn += self._bare_panel(columns) if self.bare else self._panel(columns)
        return drawn

    def _name(self, column: int, row: int) -> str:
        return f"{chr(ord('A') + column)}{row + 1}"

    def _square(self, column: int, row: int) -> dict[str, Any]:
        return self.squares[self._name(column, row)]

    def _head(self, columns: list[int]) -> Text:
        return Text("    " + " ".join(chr(ord("A") + column).center(self.cell) for column in columns), style="bold")

    def _row_cells(self, columns: list[int], row: int) -> tuple[list[list[Text]], int]:
        cells = [self._cell(self._square(column, row)) for column in columns]
        return cells, max(2, *[len(cell) for cell in cells])

    def _bare_panel(self, columns: list[int]) -> list[Text]:
        drawn = [self._head(columns)]
        for row in reversed(range(self.deep)):
            cells, height = self._row_cells(columns, row)
            for i in range(height):
                line = Text(f"{row + 1:>2}  " if i == 0 else "    ")
                line.append_text(Text(" ").join(_padded(cell, i, self.cell) for cell in cells))
                line.rstrip()
                if i < 2 or line.plain:
                    drawn.append(line)
        return [*drawn, Text()]

    def _panel(self, columns: list[int]) -> list[Text]:
        drawn = [self._head(columns), self._border(columns, self.deep)]
        for row in reversed(range(self.deep)):
            cells, height = self._row_cells(columns, row)
            for i in range(height):
                line = Text(f"{row + 1:>2} " if i == 0 else "   ", style="bold")
                for column, cell in zip(columns, cells, strict=True):
                    line.append_text(self._wall(column, row, i))
                    line.append_text(_padded(cell, i, self.cell))
                line.append_text(self._wall(columns[-1] + 1, row, i))
                drawn.append(line)
            drawn.append(self._border(columns, row))
        return [*drawn, self._head(columns)]

    def _wall(self, column: int, row: int, line: int) -> Text:
        """The line left of a square, with the way through it."""
        if line == 0 and 0 < column < self.wide:
            square, other = self._square(column, row), self._name(column - 1, row)
            for way in self.signs.ways.values():
                if way.joins(square, other):
                    return Text(way.upright, style=way.sign.style)
        return Text("│", style="dim")

    def _border(self, columns: list[int], above: int) -> Text:
        """The line between row `above` and the one over it, counted from the attacker's edge."""
        top, bottom = above == self.deep, above == 0
        left, mid, right = ("┌", "┬", "┐") if top else ("└", "┴", "┘") if bottom else ("├", "┼", "┤")
        line = Text("   " + left, style="dim")
        for column in columns:
            way = self._way_across(column, above)
            half = (self.cell - 1) // 2
            line.append("─" * half)
            line.append(way.drawn if way else "─", style=f"not dim {way.style}" if way else "")
            line.append("─" * (self.cell - 1 - half))
            line.append(right if column == columns[-1] else mid)
        return line

    def _way_across(self, column: int, above: int) -> Sign | None:
        at_edge = above in (0, self.deep)
        square = self._square(column, min(above, self.deep - 1))
        for way in self.signs.ways.values():
            if way.leaves(square) if at_edge else way.joins(square, self._name(column, above - 1)):
                return way.sign
        return None

    def _cell(self, square: dict[str, Any]) -> list[Text]:
        """The lines of one square: its ground and markers, over two lines where they are many, then its units."""
        head, tag = self._ground(square), self._tag(square["name"])
        markers = Text()
        for text, style in self._markers(square):
            markers.append(" " + text, style=style)
        lines = [head, *self._units(square)]
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
        signs, line = self.signs, Text()
        there = [signs.ground[name] for name in _drawn(square)] or [signs.open]
        for sign in [*there, *[sign for name, sign in signs.works.items() if name == square["works"]]]:
            line.append(sign.on(self.plain), style=sign.style)
        holder = square["objective"]
        if holder is not None:
            held = signs.objective.on(self.plain) + signs.sides[holder].on(self.plain)
            line.append(" ").append(held, style=SIDE_STYLES[holder])
        return line

    def _markers(self, square: dict[str, Any]) -> list[tuple[str, str]]:
        drawn = []
        for sign, there in self.signs.markers.values():
            more = there(square)
            if more is not None:
                drawn.append((sign.on(self.plain) + more, sign.style))
        for way in self.signs.ways.values():
            if self.bare and (square[way.to] or way.leaves(square)):
                drawn.append((way.sign.on(self.plain), way.sign.style))
        return [*drawn, *[(sign, "bold") for mark, sign in self.signs.marks.items() if mark in square["marks"]]]

    def _units(self, square: dict[str, Any]) -> list[Text]:
        """Signs of the units, behind the arrow of their side, over as many lines as they need."""
        units = [self.view["units"][number] for number in square["units"]]
        if not units:
            return []
        lines = [Text()]
        for side in (0, 1):
            signs = [self.signs.unit(unit) for unit in units if unit["side"] == side]
            for sign in [self.signs.sides[side].on(self.plain), *signs] if signs else []:
                if lines[-1].cell_len + 1 + len(sign) > self.cell:
                    lines.append(Text(" "))
                lines[-1].append(f" {sign}" if lines[-1] else sign, style=SIDE_STYLES[side])
        if len(lines) > LINES_OF_UNITS:
            lines = lines[:LINES_OF_UNITS]
            lines[-1].truncate(self.cell - 1)
            lines[-1].append("…")
        return lines

    def key(self, say: Callable[[str], str]) -> list[str]:
        """What the signs on this board mean, those that are there now: the ground, then the units."""
        ground = [f"{sign.on(self.plain)} {say(f'play.sign.{name}')}" for name, sign in self._there().items()]
        there = {unit["type"] for unit in self.view["units"] if unit["state"] in ("on", "waiting")}
        letters = {kind: letter for kind, letter in self.signs.letters.items() if kind in there}
        units = [f"{letter} {_small(say(f'choice.{kind}'))}" for kind, letter in letters.items()]
        return [line for line in ("  ".join(ground), "  ".join(units)) if line]

    def _there(self) -> dict[str, Sign]:
        """The signs of ground, works, markers and ways that are on the board, by name."""
        signs, squares = self.signs, self.squares.values()
        there: dict[str, Sign] = {}
        there |= {name: sign for name, sign in signs.ground.items() if any(name in _drawn(s) for s in squares)}
        there |= {name: sign for name, sign in signs.works.items() if any(name == s["works"] for s in squares)}
        there |= {"objective": signs.objective} if any(s["objective"] is not None for s in squares) else {}
        there |= {
            name: one.sign for name, one in signs.markers.items() if any(one.there(s) is not None for s in squares)
        }
        return there | {name: way.sign for name, way in signs.ways.items() if any(s[way.to] for s in squares)}


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _drawn(square: dict[str, Any]) -> list[str]:
    """The kinds of ground that get a sign; a rough hill has one of its own."""
    return [name for name in square["terrain"] if name != "hill" or "rough-hill" not in square["terrain"]]


def _padded(cell: list[Text], line: int, width: int) -> Text:
    text = cell[line].copy() if line < len(cell) else Text()
    text.truncate(width, pad=True)
    return text
