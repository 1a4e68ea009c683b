"""A map of hexes drawn as text: flat side up, with what lies on hexes and on their sides; readable without colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from grognard.kernel.view import PieceView, View
from grognard.terminal.board import Board, Canvas, Spot, kinds_between
from grognard.terminal.signs import ACROSS, SIDE_STYLES, Ground, Lettering, Say, sign_of

SLANT = 2
"""The lines over which the upper half of a hex slants, and the lower."""
TALL = 2 * SLANT
WIDE, NARROW = 6, 4
"""The length of the level sides, as the page has room."""
HALVES = ("west", "east")


def _panels(columns: int, width: int, level: int) -> int:
    """How many panels it takes to draw so many columns on a page as wide."""
    return -(-columns // max(1, (width - SLANT) // (level + SLANT)))


class HexBoard(Board):
    """The drawing of one position, in panels where it is wider than the page."""

    def __init__(
        self, view: View, ground: Ground, lettering: Lettering, say: Say, size: tuple[int, int], plain: bool
    ) -> None:
        super().__init__(view, ground, lettering, say, size, plain)
        self.even_low = ground["even_low"]
        self.hexes = {(one["column"], one["row"]): one for one in ground["places"]}
        self.kinds = kinds_between(ground)
        wide, narrow = (_panels(ground["wide"], self.width, level) for level in (WIDE, NARROW))
        self.level = WIDE if wide == narrow else NARROW
        self.per_panel = -(-ground["wide"] // narrow)

    def panels(self) -> list[range]:
        """The columns of each panel, from the west on."""
        wide = self.ground["wide"]
        return [range(first, min(wide + 1, first + self.per_panel)) for first in range(1, wide + 1, self.per_panel)]

    def lines(self, numbers: Mapping[Spot, int], here: Spot | None) -> list[Text]:
        """Panel under panel, each under its head where there are several."""
        drawn: list[Text] = []
        panels = self.panels()
        for columns, head in zip(panels, self._heads(panels), strict=True):
            drawn += [Text(head, style="bold")] if head else []
            drawn += self._panel(columns, numbers, here)
        return drawn

    def _heads(self, panels: Sequence[range]) -> list[str]:
        """What stands over each panel of a map that takes several."""
        if len(panels) == 1:
            return [""]
        if len(panels) == len(HALVES):
            return [self.say(f"play.panel.{half}") for half in HALVES]
        return [self.say("play.panel.part", first=f"{one[0]:02}", last=f"{one[-1]:02}") for one in panels]

    def _panel(self, columns: range, numbers: Mapping[Spot, int], here: Spot | None) -> list[Text]:
        deep = self.ground["deep"]
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
        along = next((sign_of(kind) for kind in kinds if kind not in ACROSS), None)
        across = next((ACROSS[kind] for kind in ACROSS if kind in kinds), None)
        middle = len(cells) // 2 if len(cells) > SLANT else 0
        for i, (x, y, stroke) in enumerate(cells):
            sign = across if across is not None and i == middle else along
            canvas.put(x, y, self.on(sign) if sign else stroke, sign.style if sign else "dim")

    def _inside(
        self,
        canvas: Canvas,
        one: dict[str, Any],
        corner: tuple[int, int],
        numbers: Mapping[Spot, int],
        here: Spot | None,
    ) -> None:
        x, y = corner
        canvas.write(x + SLANT, y + 1, one["name"], "dim")
        at = x + 1
        for text, style in self._ground(one):
            at = canvas.write(at, y + 2, text, style)
        tag = f"<{numbers[one['name']]}>" if one["name"] in numbers else "<?>" if one["name"] == here else ""
        if tag:
            canvas.write(x + self.level + SLANT + 1 - len(tag), y + 2, tag, "reverse bold")
        units = self.standing_on(one["name"])
        if units:
            canvas.write(x + 1, y + 3, self._stack(units), SIDE_STYLES[units[0].side])

    def _stack(self, units: list[PieceView]) -> str:
        """The units of a hex; where they do not fit, each arm together, and + for what still does not."""
        room, signs = self.level + SLANT, [self.called(unit) for unit in units]
        arms = [arm for arm in self.arms() if arm in [unit.arm for unit in units]]
        together = [self._together([unit for unit in units if unit.arm == arm]) for arm in arms]
        ways = (" ".join(signs), "".join(signs), "".join(together), "".join(together[:-1]) + "+", f"{together[0]}+")
        return next((text for text in ways if len(text) <= room), "+")

    def _together(self, alike: list[PieceView]) -> str:
        """The units of an arm as one."""
        return self.lettering.written(alike[0], sum(unit.strength for unit in alike), True)

    def _ground(self, one: dict[str, Any]) -> list[tuple[str, str]]:
        names = [*one["terrain"], *[works for works in [one.get("works")] if works]]
        parts = [(self.on(sign_of(name)), sign_of(name).style) for name in names]
        return [*parts, self.held(self.places.get(one["name"]))] if one["name"] in self.worth else parts

    def names_there(self) -> Iterable[str]:
        hexes = self.ground["places"]
        used = {name for one in hexes for name in (*one["terrain"], one.get("works"))}
        used |= {kind for kinds in self.kinds.values() for kind in kinds}
        known = [name for name in self.ground["keys"] if name in used]
        return [*known, *sorted({name for name in used if name and name not in known})]

    def examples(self) -> dict[str, str]:
        sides = {"first": self.view.sides[0], "second": self.view.sides[1]}
        letter = next(iter(self.letters()), "A")
        examples = {f"{letter}6": "strength", f"{letter.lower()}3": "small", "<3> <?>": "tag"}
        return {sign: self.say(f"play.sign.{name}", **sides) for sign, name in examples.items()}
