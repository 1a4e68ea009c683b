"""Paper to draw on: lines, shapes, words and counters, and the SVG they come to.

Sides differ by light and dark, and kinds of unit by their sign, so that no meaning hangs on colour. What
is noted while drawing stands again in the key below, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from grognard.kernel.view import PieceView

Ground = dict[str, Any]
"""What `game.ground()` gives."""
Spot = tuple[float, float]
Say = Callable[[str], str]
"""The words for a sign, by its name."""

MARGIN = 24.0
HEAD = 44.0
ENTRY_HIGH, ENTRY_GAP, SWATCH = 26.0, 22.0, 34.0
LISTED_HIGH = 20.0
LETTER = 6.6
"""How wide a letter of the key is, about."""
FORMS = ("side", "unit", "number", "front", "weak", "star", "area", "works", "ring", "line", "crossing")
"""The order of the key."""
STYLE = """
text { font-family: Georgia, "Times New Roman", serif; fill: #2b2620; }
.title { font-size: 24px; font-weight: 600; }
.small { font-size: 11px; }
.ground { font-size: 15px; fill: #6b5f4a; }
.key, .listed { font-size: 13px; }
.heading { font-weight: 600; }
.name { font-size: 12px; text-anchor: middle; font-style: italic; }
.mid { text-anchor: middle; }
.over, .name { paint-order: stroke; stroke: #fbf8f0; stroke-width: 3px; stroke-linejoin: round; }
.paper { fill: #fbf8f0; }
.grid { fill: none; stroke: #b9b09c; stroke-width: 1; }
.clear { fill: #f6f1e2; } .woods { fill: #cfdcb8; } .buildings { fill: #e3c9bd; } .hill { fill: #eadcb2; }
.rough { fill: #dcc48f; } .wooded-hill { fill: #b9cf9a; } .soft { fill: #d5e3de; } .swamp { fill: #c4dcd8; }
.town { fill: #e0c0b0; }
.road { fill: none; stroke: #9a7b4f; stroke-width: 4; stroke-linecap: round; }
.trail { fill: none; stroke: #9a7b4f; stroke-width: 3; stroke-dasharray: 7 6; }
.stream { fill: none; stroke: #5f8fb0; stroke-width: 2.5; stroke-linecap: round; }
.torrent { fill: none; stroke: #3f7ba6; stroke-width: 6; stroke-dasharray: 10 4; }
.river { fill: none; stroke: #2f6690; stroke-width: 10; stroke-linecap: round; }
.embankment { fill: none; stroke: #6b5a3c; stroke-width: 4; stroke-dasharray: 2 4; }
.works { fill: none; stroke: #4a4034; stroke-width: 4; }
.crossing { fill: #fbf8f0; stroke: #4a4034; stroke-width: 2; }
.objective { fill: #c8961e; stroke: #5c4410; stroke-width: 1; }
.held0 .objective { fill: #3d4a5c; stroke: #fbf8f0; }
.held1 .objective { fill: #f3d9d0; stroke: #8c2f1b; stroke-width: 1.5; }
.side0 { fill: #3d4a5c; stroke: #1c232d; stroke-width: 1.5; } .side0 ~ .sign { stroke: #fbf8f0; }
.side1 { fill: #f3d9d0; stroke: #8c2f1b; stroke-width: 1.5; }
.sign { fill: none; stroke-width: 1.6; } .on0 .sign { stroke: #fbf8f0; } .on1 .sign { stroke: #8c2f1b; }
.on0 .dot { fill: #fbf8f0; } .on1 .dot { fill: #8c2f1b; }
.on0 text { fill: #fbf8f0; } .on1 text { fill: #8c2f1b; }
.weak .side0, .weak .side1 { stroke-dasharray: 4 3; }
"""


class Noted(NamedTuple):
    """A sign of the key: how it is drawn again, its name, and what it is made of."""

    form: str
    name: str
    kind: str = ""
    sign: str = ""


class Paper:
    """A drawing of a certain size; what is put on it stands in its own measure, from the upper left."""

    def __init__(self, width: float, height: float, say: Say) -> None:
        self.width = width
        self.height = height
        self.say = say
        self.drawn: list[str] = []
        self.noted: dict[Noted, None] = {}
        self.lists: list[tuple[str, Sequence[str]]] = []

    def note(self, form: str, name: str, kind: str = "", sign: str = "") -> None:
        """That a sign has been drawn, and is to be explained."""
        self.noted[Noted(form, name, kind, sign)] = None

    def letter(self, name: str) -> str:
        """The first letter of a sign's words."""
        return self.say(name)[0].upper()

    def line(self, spots: Sequence[Spot], kind: str) -> None:
        self.drawn.append(f'<polyline class="{kind}" points="{_points(spots)}"/>')

    def shape(self, spots: Sequence[Spot], kind: str, title: str = "") -> None:
        inside = f"<title>{escape(title)}</title>" if title else ""
        self.drawn.append(f'<polygon class="{kind}" points="{_points(spots)}">{inside}</polygon>')

    def circle(self, at: Spot, radius: float, kind: str) -> None:
        self.drawn.append(f'<circle class="{kind}" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}"/>')

    def words(self, at: Spot, text: str, kind: str) -> None:
        self.drawn.append(f'<text class="{kind}" x="{at[0]:.1f}" y="{at[1]:.1f}">{escape(text)}</text>')

    def objective(
        self, at: Spot, radius: float, points: int, holder: int | None, name: str = "", beside: bool = False
    ) -> None:
        """A star in the colour of who holds it, over the points that it is worth or beside them, or with its name."""
        self.note("star", "objective" if name else "objective_held")
        by = -1 if holder not in (0, 1) else holder
        held = self.say(f"side{by}" if by >= 0 else "held_by_nobody")
        self.drawn.append(f'<g class="held{by}">')
        self._star(at, radius, f"{name}: {held}" if name else held)
        self.drawn.append("</g>")
        if not name:
            spot = (at[0] - radius - 8, at[1] + 4) if beside else (at[0], at[1] + radius + 9)
            self.words(spot, str(points), "small mid over")

    def _star(self, at: Spot, radius: float, title: str) -> None:
        turns = [(0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)]
        spots: list[Spot] = []
        for i, (dx, dy) in enumerate(turns):
            ex, ey = turns[(i + 3) % 5]
            spots += [
                (at[0] + radius * dx, at[1] + radius * dy),
                (at[0] - radius * 0.4 * ex, at[1] - radius * 0.4 * ey),
            ]
        self.shape(spots, "objective", title)

    def counter(self, at: Spot, wide: float, unit: PieceView) -> None:
        """A unit on a grid: a box with the sign of its kind and its strength; its upper left is at the spot."""
        x, y, high = at[0], at[1], wide * 0.62
        weak = " weak" if unit.strength < unit.full else ""
        self.note("unit", unit.arm)
        self.note("number", "strength")
        self.side(unit.side, bool(weak))
        self.drawn.append(f'<g class="on{unit.side}{weak}"><title>{escape(unit.name)}</title>')
        self.shape([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], f"side{unit.side}")
        self._sign(unit.arm, x + 3, y + 3, wide * 0.52, high - 6)
        if unit.full:
            self.words((x + wide * 0.8, y + high * 0.72), f"{unit.strength:g}", "small mid")
        self.drawn.append("</g>")

    def _sign(self, kind: str, x: float, y: float, wide: float, high: float) -> None:
        """Crossed for foot, a single stroke for horse, a dot for guns; a letter for what is rarer."""
        right, low = x + wide, y + high
        if kind in ("infantry", "cavalry", "dismounted"):
            self.line([(x, low), (right, y)], "sign")
        if kind in ("infantry", "dismounted"):
            self.line([(x, y), (right, low)], "sign")
        if kind in ("artillery", "mortar", "mountain-gun"):
            self.circle((x + wide / 2, y + high / 2), high / 4, "dot")
        elif kind not in ("infantry", "cavalry", "dismounted"):
            self.words((x + wide / 2, low - 2), kind[0].upper(), "small mid")
        self.line([(x, y), (right, y), (right, low), (x, low), (x, y)], "sign")

    def side(self, player: int, weak: bool) -> None:
        """That a unit of a side has been drawn, in its full strength or not."""
        self.note("side", f"side{player}", str(player))
        if weak:
            self.note("weak", "weak")

    def _with_key(self) -> None:
        """The key below the drawing: every sign that was noted, with its words, line after line."""
        x, y = 0.0, self.height + ENTRY_HIGH
        for one in sorted(self.noted, key=lambda one: FORMS.index(one.form)):
            words = self.say(one.name)
            wide = SWATCH + len(words) * LETTER + ENTRY_GAP
            if x and x + wide - ENTRY_GAP > self.width:
                x, y = 0.0, y + ENTRY_HIGH
            self._swatch(one, x, y - 13)
            self.words((x + SWATCH, y), words, "key")
            x += wide
        self.height = y + ENTRY_HIGH / 2

    def _swatch(self, one: Noted, x: float, y: float) -> None:
        """A sign of the key, in a box of 26 by 18."""
        box = [(x, y), (x + 26, y), (x + 26, y + 18), (x, y + 18)]
        if one.form in ("area", "works"):
            self.shape(box, one.kind)
            self.shape(box, "grid")
            self.words((x + 13, y + 14), one.sign, "ground mid")
        elif one.form == "ring":
            self.circle((x + 13, y + 9), 9, one.kind)
        elif one.form == "line":
            self.line([(x, y + 9), (x + 26, y + 9)], one.kind)
        elif one.form == "crossing":
            self.circle((x + 13, y + 9), 7, one.kind)
            self.words((x + 13, y + 13), self.letter(one.name), "small mid")
        elif one.form == "star":
            self._star((x + 13, y + 9), 10, "")
        else:
            self._unit_swatch(one, x, y, box)

    def _unit_swatch(self, one: Noted, x: float, y: float, box: list[Spot]) -> None:
        """A side, a kind of unit, or what is written or drawn on a unit."""
        self.drawn.append(f'<g class="on{one.kind or 1}{" weak" if one.form == "weak" else ""}">')
        self.shape(box, f"side{one.kind or 1}")
        if one.form == "unit":
            self._sign(one.name, x + 3, y + 3, 20, 12)
        elif one.form == "number":
            self.words((x + 13, y + 13), "4", "small mid")
        elif one.form == "front":
            self.line([(x + 13, y + 10), (x + 13, y)], "sign")
        self.drawn.append("</g>")

    def list(self, heading: str, entries: Sequence[str]) -> None:
        """What is not on the drawing, but is to be known: it stands below the key."""
        self.lists.append((heading, entries))

    def _with_lists(self) -> None:
        """Each list under its heading, its entries in as many columns as there is room for."""
        for heading, entries in self.lists:
            y = self.height + ENTRY_HIGH
            self.words((0, y), heading, "listed heading")
            wide = max(len(entry) for entry in entries) * LETTER + ENTRY_GAP
            across = max(1, int(self.width // wide))
            for i, entry in enumerate(entries):
                self.words((i % across * wide, y + (1 + i // across) * LISTED_HIGH), entry, "listed")
            self.height = y + -(-len(entries) // across) * LISTED_HIGH

    def svg(self, title: str) -> str:
        """The drawing under its title, over its key and its lists."""
        self._with_key()
        self._with_lists()
        width, height = self.width + 2 * MARGIN, self.height + 2 * MARGIN + HEAD
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img">'
            f"<title>{escape(title)}</title><style>{STYLE}</style>"
            f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>'
            f'<text class="title" x="{MARGIN:.0f}" y="{MARGIN + 20:.0f}">{escape(title)}</text>'
            f'<g transform="translate({MARGIN:.0f} {MARGIN + HEAD:.0f})">{"".join(self.drawn)}</g></svg>\n'
        )


def _points(spots: Sequence[Spot]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
