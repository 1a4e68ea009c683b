"""A map of hexes drawn as text: flat side up, with what lies on hexes and on their sides; readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from grognard.cli.terminal import SIDE_STYLES, Sign

LETTERS = {"infantry": "I", "cavalry": "C", "artillery": "A"}
SLANT = 2
"""The lines over which the upper half of a hex slants, and the lower."""
TALL = 2 * SLANT
WIDE, NARROW = 6, 4
"""The length of the level sides, as the page has room."""


TERRAIN = {
    "clear": Sign("·", ".", "dim"),
    "woods": Sign("♣", "w", "green"),
    "swamp": Sign("≋", "s", "cyan"),
    "hill": Sign("∩", "h", "yellow"),
    "wooded-hill": Sign("♠", "f", "green"),
    "rough": Sign("▲", "r", "yellow"),
    "town": Sign("⌂", "t", "magenta"),
}
SIDES = {
    "river": Sign("█", "#", "blue"),
    "torrent": Sign("≈", ":", "blue"),
    "stream": Sign("~", "~", "blue"),
    "embankment": Sign("┼", "+", "yellow"),
}
CROSSINGS = {
    "bridge": Sign("H", "H", "bold"),
    "ford": Sign("o", "o", "bold"),
    "road": Sign("=", "=", "yellow"),
    "trail": Sign("-", "-", "yellow"),
}
OTHERS = {"fortified": Sign("!", "!", "bold"), "objective": Sign("★", "*", "bold")}
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")


def _panels(columns: int, width: int, level: int) -> int:
    """How many panels it takes to draw so many columns on a page as wide."""
    return -(-columns // max(1, (width - SLANT) // (level + SLANT)))


class HexMap:
    """The drawing of one position, in panels where it is wider than the page."""

    def __init__(self, view: dict[str, Any], width: int, plain: bool) -> None:
        self.view = view
        self.plain = plain
        board = view["board"]
        self.even_low = board["even_low"]
        self.hexes = {(one["column"], one["row"]): one for one in board["hexes"]}
        self.kinds = {frozenset(side["between"]): side["is"] for side in board["sides"]}
        wide, narrow = (_panels(board["wide"], width, level) for level in (WIDE, NARROW))
        self.level = WIDE if wide == narrow else NARROW
        self.per_panel = -(-board["wide"] // narrow)

    def panels(self) -> list[range]:
        """The columns of each panel, from the west on."""
        wide = self.view["board"]["wide"]
        return [range(first, min(wide + 1, first + self.per_panel)) for first in range(1, wide + 1, self.per_panel)]

    def lines(self, numbers: Mapping[str, int], here: str | None, heads: Sequence[str] = ()) -> list[Text]:
        """Panel under panel, each under its head, if any are given."""
        drawn: list[Text] = []
        for i, columns in enumerate(self.panels()):
            drawn += [Text(heads[i], style="bold")] if heads else []
            drawn += self._panel(columns, numbers, here)
        return drawn

    def _panel(self, columns: range, numbers: Mapping[str, int], here: str | None) -> list[Text]:
        deep = self.view["board"]["deep"]
        canvas = Canvas(len(columns) * (self.level + SLANT) + SLANT, deep * TALL + SLANT + 1)
        there = [one for place, one in self.hexes.items() if place[0] in columns]
        for one in there:
            self._outline(canvas, one, *self._corner(one, columns.start))
        for one in there:
            self._inside(canvas, one, self._corner(one, columns.start), numbers, here)
        return canvas.lines()

    def _corner(self, one: dict[str, Any], first: int) -> tuple[int, int]:
        """The upper left of a hex on the page; its highest side is drawn on this line."""
        low = (one["column"] % 2 == 0) == self.even_low
        return (one["column"] - first) * (self.level + SLANT), (one["row"] - 1) * TALL + (SLANT if low else 0)

    def _outline(self, canvas: Canvas, one: dict[str, Any], x: int, y: int) -> None:
        right, level = x + self.level + 2 * SLANT - 1, self.level
        strokes = {
            "n": [(x + SLANT + i, y, "_") for i in range(level)],
            "ne": [(right - 1, y + 1, "\\"), (right, y + 2, "\\")],
            "se": [(right, y + 3, "/"), (right - 1, y + 4, "/")],
            "s": [(x + SLANT + i, y + TALL, "_") for i in range(level)],
            "sw": [(x, y + 3, "\\"), (x + 1, y + 4, "\\")],
            "nw": [(x + 1, y + 1, "/"), (x, y + 2, "/")],
        }
        for direction, cells in strokes.items():
            other = self.hexes.get(self._across(one, direction))
            kinds = self.kinds.get(frozenset((one["name"], other["name"])), ()) if other else ()
            self._stroke(canvas, cells, kinds)

    def _across(self, one: dict[str, Any], direction: str) -> tuple[int, int]:
        """The hex in a direction, by column and row."""
        column, row = one["column"], one["row"]
        if direction in ("n", "s"):
            return column, row + (1 if direction == "s" else -1)
        low = (column % 2 == 0) == self.even_low
        up = 0 if low else -1
        return column + (1 if "e" in direction else -1), row + up + (1 if direction.startswith("s") else 0)

    def _stroke(self, canvas: Canvas, cells: list[tuple[int, int, str]], kinds: Any) -> None:
        """A side: its line, or the water along it, and what leads across in its middle."""
        along = next((SIDES[kind] for kind in kinds if kind in SIDES), None)
        across = next((CROSSINGS[kind] for kind in CROSSINGS if kind in kinds), None)
        middle = len(cells) // 2 if len(cells) > SLANT else 0
        for i, (x, y, stroke) in enumerate(cells):
            sign = across if across is not None and i == middle else along
            canvas.put(x, y, self._on(sign) if sign else stroke, sign.style if sign else "dim")

    def _on(self, sign: Sign) -> str:
        return sign.on(self.plain)

    def _inside(
        self, canvas: Canvas, one: dict[str, Any], corner: tuple[int, int], numbers: Mapping[str, int], here: str | None
    ) -> None:
        x, y = corner
        canvas.write(x + SLANT, y + 1, one["name"], "dim")
        at = x + 1
        for text, style in self._ground(one):
            at = canvas.write(at, y + 2, text, style)
        tag = f"<{numbers[one['name']]}>" if one["name"] in numbers else "<?>" if one["name"] == here else ""
        if tag:
            canvas.write(x + self.level + SLANT + 1 - len(tag), y + 2, tag, "reverse bold")
        units = [self.view["units"][number] for number in one["units"]]
        if units:
            canvas.write(x + 1, y + 3, self._stack(units), SIDE_STYLES[units[0]["side"]])

    def _stack(self, units: list[dict[str, Any]]) -> str:
        """The units of a hex; where they do not fit, each arm together, and + for what still does not."""
        room, signs = self.level + SLANT, [self.unit_sign(unit) for unit in units]
        together = [self.unit_sign(_summed(units, kind)) for kind in LETTERS if kind in [u["type"] for u in units]]
        ways = (" ".join(signs), "".join(signs), "".join(together), "".join(together[:-1]) + "+", f"{together[0]}+")
        return next((text for text in ways if len(text) <= room), "+")

    def _ground(self, one: dict[str, Any]) -> list[tuple[str, str]]:
        terrain = TERRAIN[one["terrain"]]
        parts = [(self._on(terrain), terrain.style)]
        if one["fortified"]:
            parts.append((OTHERS["fortified"].plain, OTHERS["fortified"].style))
        if one["objective"] is not None:
            holder = one["objective"]["holder"]
            style = SIDE_STYLES[holder] if holder >= 0 else "bold"
            parts.append((self._on(OTHERS["objective"]) + ("^v"[holder] if holder >= 0 else ""), style))
        return parts

    @staticmethod
    def unit_sign(unit: dict[str, Any]) -> str:
        """I6, i3: a letter, small for the second side, and its strength now."""
        letter = LETTERS[unit["type"]]
        return f"{letter.lower() if unit['side'] else letter}{unit['strength']}"

    def signs(self) -> dict[str, str]:
        """Every sign of the map, by the name of its meaning."""
        return {name: self._on(sign) for name, sign in {**TERRAIN, **SIDES, **CROSSINGS, **OTHERS}.items()}

    def signs_there(self) -> dict[str, str]:
        """The signs of this map that are used."""
        used = {one["terrain"] for one in self.hexes.values()} | {
            kind for kinds in self.kinds.values() for kind in kinds
        }
        used |= {"fortified" for one in self.hexes.values() if one["fortified"]}
        used |= {"objective" for one in self.hexes.values() if one["objective"]}
        return {name: sign for name, sign in self.signs().items() if name in used}


def _summed(units: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The units of an arm as one."""
    alike = [unit for unit in units if unit["type"] == kind]
    return {**alike[0], "strength": sum(unit["strength"] for unit in alike)}


class Canvas:
    """A page of signs with their styles."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, sign: str, style: str) -> None:
        self.cells[y][x] = (sign, style)

    def write(self, x: int, y: int, text: str, style: str) -> int:
        """Puts a text down, as far as the page goes; where it ends."""
        for i, sign in enumerate(text):
            if x + i < len(self.cells[y]):
                self.put(x + i, y, sign, style)
        return x + len(text)

    def lines(self) -> list[Text]:
        drawn = []
        for row in self.cells:
            line = Text()
            for sign, style in row:
                line.append(sign, style=style)
            line.rstrip()
            drawn.append(line)
        return drawn
