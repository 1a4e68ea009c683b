"""The key below a drawing, the lists of who is to come, and the whole as one SVG."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from grognard.drawing.art import STREWN
from grognard.drawing.counters import sign, star
from grognard.drawing.paper import Noted, Paper, points

MARGIN: Final = 24.0
HEAD: Final = 44.0
ENTRY_HIGH, ENTRY_GAP, SWATCH = 26.0, 22.0, 34.0
LISTED_HIGH: Final = 20.0
LETTER: Final = 6.6
"""How wide a letter of the key is, about."""
FORMS: Final = ("side", "unit", "number", "front", "weak", "star", "area", "works", "line", "crossing", "bridge")
"""The order of the key."""
SAMPLE: Final = {
    "tree": "M4 10a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M15 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "house": "M4 5h8v6h-8zM15 8h8v6h-8z",
    "reed": "M5 12h14M9 9v-4M12 9v-6M15 9v-4",
    "rock": "M6 13l4 -7l3 4l2 -2l3 5",
}


@cache
def style() -> str:
    """How a map looks: the file that the page uses too."""
    return (files("grognard.drawing") / "map.css").read_text(encoding="utf-8")


def finished(paper: Paper, title: str) -> str:
    """The drawing under its title, over its key and its lists."""
    _with_key(paper)
    _with_lists(paper)
    width, height = paper.width + 2 * MARGIN, paper.height + 2 * MARGIN + HEAD
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {width:.0f} {height:.0f}" role="img">'
        f"<title>{escape(title)}</title><style>{style()}</style>"
        f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>'
        f'<text class="title" x="{MARGIN:.0f}" y="{MARGIN + 20:.0f}">{escape(title)}</text>'
        f'<g transform="translate({MARGIN:.0f} {MARGIN + HEAD:.0f})">{"".join(paper.drawn)}</g></svg>\n'
    )


def _with_key(paper: Paper) -> None:
    """Every sign that was noted, with its words, line after line."""
    x, y = 0.0, paper.height + ENTRY_HIGH
    for one in sorted(paper.noted, key=lambda one: FORMS.index(one.form)):
        words = paper.say(one.name)
        wide = SWATCH + len(words) * LETTER + ENTRY_GAP
        if x and x + wide - ENTRY_GAP > paper.width:
            x, y = 0.0, y + ENTRY_HIGH
        paper.put(f'<g transform="translate({x:.1f} {y - 13:.1f})">')
        _swatch(paper, one)
        paper.put("</g>")
        paper.words((x + SWATCH, y), words, "key")
        x += wide
    paper.height = y + ENTRY_HIGH / 2


def _swatch(paper: Paper, one: Noted) -> None:
    """A sign of the key, in a box of 26 by 18."""
    box = [(0.0, 0.0), (26.0, 0.0), (26.0, 18.0), (0.0, 18.0)]
    if one.form == "area":
        paper.shape(box, one.kind)
        if one.kind in STREWN:
            paper.put(f'<path class="{STREWN[one.kind]}" d="{SAMPLE[STREWN[one.kind]]}"/>')
        else:
            paper.put('<path class="hachure" d="M3 17v-8M8 17v-10M13 17v-8M18 17v-10M23 17v-8"/>')
        paper.shape(box, "grid")
    elif one.form == "works":
        paper.put(
            '<path class="works" d="M1 12h24"/><path class="tooth" d="M4 12v-5M9 12v-5M14 12v-5M19 12v-5M24 12v-5"/>'
        )
    elif one.form == "line":
        for kind in (
            ("road-edge", "road")
            if one.kind == "road"
            else ("river-edge", "river")
            if one.kind in ("river", "water")
            else (one.kind,)
        ):
            paper.put(f'<path class="{kind}" d="M1 9h24"/>')
    elif one.form == "crossing":
        paper.circle((13, 9), 7, one.kind)
        paper.words((13, 13), paper.letter(one.name), "small mid")
    elif one.form == "bridge":
        paper.put('<path class="road-edge" d="M1 9h24"/><path class="road" d="M1 9h24"/>')
        paper.put('<path class="parapet" d="M6 3h14M6 15h14"/>')
    elif one.form == "star":
        paper.put(f'<polygon class="objective" points="{star((13, 9))}"/>')
    else:
        _unit_swatch(paper, one, points(box))


def _unit_swatch(paper: Paper, one: Noted, box: str) -> None:
    """A side, a kind of unit, or what is written or drawn on a unit."""
    side = one.kind if one.form == "side" else "1"
    paper.put(
        f'<g class="on{side}{" weak" if one.form == "weak" else ""}"><polygon class="side{side}" points="{box}"/>'
    )
    if one.form == "unit":
        paper.put(sign(one.name, (3.0, 3.0), 20.0, 12.0, one.kind))
    elif one.form == "number":
        paper.words((13, 14), "4", "strength")
    elif one.form == "front":
        paper.put('<path class="front" d="M13 0v-7"/>')
    paper.put("</g>")


def _with_lists(paper: Paper) -> None:
    """Each list under its heading, its entries in as many columns as there is room for."""
    for heading, entries in paper.lists:
        y = paper.height + ENTRY_HIGH
        paper.words((0, y), heading, "listed heading")
        wide = max([len(entry) for entry in entries]) * LETTER + ENTRY_GAP
        across = max(1, int(paper.width // wide))
        for i, entry in enumerate(entries):
            paper.words((i % across * wide, y + (1 + i // across) * LISTED_HIGH), entry, "listed")
        paper.height = y + -(-len(entries) // across) * LISTED_HIGH
