"""A board of squares drawn as text: ground, works, objectives, troops and markers; readable without colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.text import Text

ATTACKER_STYLE, DEFENDER_STYLE = "bold cyan", "bold red"
SIDE_STYLES = (ATTACKER_STYLE, DEFENDER_STYLE)
LETTERS = {
    "infantry": "I",
    "cavalry": "C",
    "dismounted": "D",
    "mg": "M",
    "artillery": "A",
    "mortar": "B",
    "mountain-gun": "G",
    "light-tank": "L",
    "heavy-tank": "H",
    "armoured-car": "R",
    "light-armoured-car": "V",
    "command": "S",
}
QUALITIES = {"professional": "+", "regular": "", "reservist": "-"}
ORDER_SIGNS = {"morale": "+m", "fighting": "+f", "hold": "+h", "movement": "+l", "steady": "+s"}

NARROWEST, WIDEST = 7, 13
LINES_OF_UNITS = 3
LINES_OF_A_ROW, LINES_BESIDE = 3, 14
"""What a drawing with lines needs of a terminal's height."""


class Signs(NamedTuple):
    """What stands for what; `plain` signs are letters, for pages without a terminal."""

    sides: tuple[str, str]
    ground: dict[str, str]
    works: dict[str, str]
    objective: str
    barrage: str
    gas: str
    suppressed: str
    road: str
    open: str


TERMINAL = Signs(
    ("↑", "↓"),
    {"woods": "♣", "buildings": "⌂", "hill": "∩", "rough-hill": "▲"},
    {"hasty": "=", "trench": "≡", "fort": "#"},
    "★",
    "✸",
    "≈",
    "▒",
    "╫",
    "·",
)
PLAIN = Signs(
    ("^", "v"),
    {"woods": "W", "buildings": "B", "hill": "H", "rough-hill": "R"},
    {"hasty": "h", "trench": "t", "fort": "f"},
    "*",
    "b",
    "g",
    "s",
    "r",
    ".",
)
GROUND_STYLES = {"woods": "green", "buildings": "magenta", "hill": "yellow", "rough-hill": "yellow"}


def unit_sign(unit: dict[str, Any]) -> str:
    """I, i-, I2½x!: a letter (small for the defender), quality, bases left if any are lost, damage, a win."""
    letter = LETTERS.get(unit["type"], "?")
    letter = letter.lower() if unit["side"] else letter
    left = strength(unit) if unit["halves"] < unit["full"] else ""
    return f"{letter}{QUALITIES[unit['quality']]}{left}{'x' if unit['damaged'] else ''}{'!' if unit['winning'] else ''}"


def strength(unit: dict[str, Any]) -> str:
    """The bases left: 3, 2½, ½."""
    whole, half = divmod(unit["halves"], 2)
    return f"{whole or ''}{'½' if half else ''}" or "0"


class Board:
    """The drawing of one position. `numbers` are shown on their squares; `here` is the square being asked about.

    Without a terminal, and on a low one, there are no lines between the squares.
    """

    def __init__(self, view: dict[str, Any], size: tuple[int, int], plain: bool) -> None:
        self.view = view
        width, height = size
        self.bare = plain or height < LINES_OF_A_ROW * view["board"]["deep"] + LINES_BESIDE
        self.signs = PLAIN if plain else TERMINAL
        board = view["board"]
        self.wide, self.deep = board["wide"], board["deep"]
        self.squares = {square["name"]: square for square in board["squares"]}
        room = width - 5
        self.per_panel = min(self.wide, max(1, room // (NARROWEST + 1)))
        self.cell = max(NARROWEST, min(WIDEST, room // self.per_panel - 1))
        self.numbers: dict[str, int] = {}
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

    def _head(self, columns: list[int]) -> Text:
        return Text("    " + " ".join(chr(ord("A") + column).center(self.cell) for column in columns), style="bold")

    def _row_cells(self, columns: list[int], row: int) -> tuple[list[list[Text]], int]:
        cells = [self._cell(self.squares[self._name(column, row)]) for column in columns]
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
                for place, (column, cell) in enumerate(zip(columns, cells, strict=True)):
                    line.append_text(self._wall(column, row, i, place))
                    line.append_text(_padded(cell, i, self.cell))
                line.append_text(self._wall(columns[-1] + 1, row, i, len(columns)))
                drawn.append(line)
            drawn.append(self._border(columns, row))
        return [*drawn, self._head(columns)]

    def _wall(self, column: int, row: int, line: int, place: int) -> Text:
        """The line left of a square, crossed where a road goes through."""
        roads = self.squares[self._name(column, row)]["roads"] if column < self.wide else []
        if line == 0 and column > 0 and self._name(column - 1, row) in roads:
            return Text("╪", style="yellow")
        return Text("│", style="dim")

    def _border(self, columns: list[int], above: int) -> Text:
        """The line between row `above` and the one over it, counted from the attacker's edge."""
        top, bottom = above == self.deep, above == 0
        left, mid, right = ("┌", "┬", "┐") if top else ("└", "┴", "┘") if bottom else ("├", "┼", "┤")
        line = Text("   " + left, style="dim")
        for column in columns:
            crossed = self._road_across(column, above)
            half = (self.cell - 1) // 2
            line.append("─" * half)
            line.append("╫" if crossed else "─", style="not dim yellow" if crossed else "")
            line.append("─" * (self.cell - 1 - half))
            line.append(right if column == columns[-1] else mid)
        return line

    def _road_across(self, column: int, above: int) -> bool:
        if above in (0, self.deep):
            edge = 0 if above == 0 else self.deep - 1
            return bool(self.squares[self._name(column, edge)]["road_off"])
        return self._name(column, above) in self.squares[self._name(column, above - 1)]["roads"]

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
        for name in _drawn(square):
            line.append(signs.ground[name], style=GROUND_STYLES[name])
        if not square["terrain"]:
            line.append(signs.open, style="dim")
        if square["works"] != "none":
            line.append(signs.works[square["works"]], style="bold")
        if square["objective"] is not None:
            line.append(" ")
            line.append(signs.objective + signs.sides[square["objective"]], style=SIDE_STYLES[square["objective"]])
        return line

    def _markers(self, square: dict[str, Any]) -> list[tuple[str, str]]:
        signs, markers = self.signs, []
        if sum(square["barrage"]):
            markers.append((f"{signs.barrage}{sum(square['barrage'])}", "bold yellow"))
        if any(square["suppressed"]):
            markers.append((signs.suppressed, "bold yellow"))
        if any(square["gas"]):
            markers.append((signs.gas, "bold green"))
        if self.bare and (square["roads"] or square["road_off"]):
            markers.append((signs.road, "yellow"))
        return [*markers, *[(sign, "bold") for mark, sign in ORDER_SIGNS.items() if mark in square["marks"]]]

    def _units(self, square: dict[str, Any]) -> list[Text]:
        """Signs of the units, behind the arrow of their side, over as many lines as they need."""
        units = [self.view["units"][number] for number in square["units"]]
        if not units:
            return []
        lines = [Text()]
        for side in (0, 1):
            signs = [unit_sign(unit) for unit in units if unit["side"] == side]
            for sign in [self.signs.sides[side], *signs] if signs else []:
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
        squares = self.squares.values()
        signs = self.signs
        meant = [
            *[(sign, name) for name, sign in signs.ground.items() if any(name in _drawn(s) for s in squares)],
            *[(sign, name) for name, sign in signs.works.items() if any(name == s["works"] for s in squares)],
            (signs.objective, "objective" if any(s["objective"] is not None for s in squares) else ""),
            (signs.barrage, "barrage" if any(sum(s["barrage"]) for s in squares) else ""),
            (signs.suppressed, "suppressed" if any(any(s["suppressed"]) for s in squares) else ""),
            (signs.gas, "gas" if any(any(s["gas"]) for s in squares) else ""),
            (signs.road, "road" if any(s["roads"] for s in squares) else ""),
        ]
        ground = [f"{sign} {say(f'play.sign.{name}')}" for sign, name in meant if name]
        there = {unit["type"] for unit in self.view["units"] if unit["state"] in ("on", "waiting")}
        units = [f"{letter} {_small(say(f'choice.{kind}'))}" for kind, letter in LETTERS.items() if kind in there]
        return [line for line in ("  ".join(ground), "  ".join(units)) if line]


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _drawn(square: dict[str, Any]) -> list[str]:
    """The kinds of ground that get a sign; a rough hill has one of its own."""
    return [name for name in square["terrain"] if name != "hill" or "rough-hill" not in square["terrain"]]


def _padded(cell: list[Text], line: int, width: int) -> Text:
    text = cell[line].copy() if line < len(cell) else Text()
    text.truncate(width, pad=True)
    return text
