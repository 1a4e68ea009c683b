"""Units and objectives as they stand on a map: a box with the sign of the arm, the strength, whose it is."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from grognard.drawing.paper import Paper, Spot, points
from grognard.kernel.view import PieceView, in_halves

FOOT: Final = ("infantry", "dismounted")
HORSE: Final = ("cavalry", "light-cavalry", "heavy-cavalry", "other-cavalry")
GUNS: Final = ("artillery", "mortar", "mountain-gun")
HIGH: Final = 0.72
"""How high a counter is, of its width."""
HALF: Final = "½"
STAR: Final = 10.0
LETTER_WIDE: Final = 4.3
LETTER_HIGH: Final = 8.5
ENLARGED: Final = 1.25
"""How much larger than usual the letters of a short name may be."""
SPARED: Final = 0.82
"""How much of its room such a name may fill: some letters are wider than others."""
SQUEEZED: Final = 1.15
"""How much closer than usual letters may stand."""
VOWELS: Final = "aeiouyàâäéèêëîïôöûüœ"
SYLLABLE: Final = re.compile(rf"([^\W\d_{VOWELS}]*[{VOWELS}]+[^\W\d_{VOWELS}]+)[^\W\d_]*", re.IGNORECASE)
"""A word, and of it as much as an abbreviation has: Batt. of Batterie, Reg. of Regiment."""
TURNS: Final = ((0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309))


def face(unit: PieceView, wide: float) -> str:
    """What does not change on a counter: its box, the sign of its arm, its name below. The upper left is 0, 0."""
    high = wide * HIGH
    box = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    said = fitting(unit.name, wide - 6)
    room = (wide - 6) / max(1.0, len(said) * LETTER_WIDE)
    size = f' font-size="{LETTER_HIGH * min(max(room * SPARED, 1.0), ENLARGED):.1f}"'
    fitted = f' textLength="{wide - 6:.0f}" lengthAdjust="spacingAndGlyphs"' if room < 1 else ""
    return (
        f'<polygon class="side{unit.side}" points="{points(box)}"/>'
        f"{sign(unit.arm, (4.0, 4.0), wide * 0.48, high * 0.56, unit.arm_words)}"
        f'<text class="whose"{size}{fitted} x="{wide / 2:.1f}" y="{high - 3.5:.1f}">{escape(said)}</text>'
    )


def fitting(name: str, wide: float) -> str:
    """A name as a counter has room for it: without what stands in brackets, then with its longest words cut short."""
    room = wide / LETTER_WIDE * SQUEEZED
    if len(name) > room:
        name = short(name)
    while len(name) > room and (cut := max(_cut(name), default=None)) is not None:
        _, long, brief = cut
        name = name.replace(long, brief, 1)
    return name


def short(name: str) -> str:
    """A unit's name without what stands in brackets."""
    return name.partition(" (")[0]


def _cut(name: str) -> list[tuple[int, str, str]]:
    """The words of a name that can be cut short as people do, after the consonants of their first syllable."""
    found = [(word[0], word[1]) for word in SYLLABLE.finditer(name)]
    return [(len(word) - len(first), word, f"{first}.") for word, first in found if len(word) > len(first) + 2]


def strength_at(wide: float) -> Spot:
    """Where the strength stands on a counter."""
    return wide * 0.79, wide * HIGH * 0.52


def drawn_as(arm: str, words: str = "") -> str:
    """The sign of an arm: foot, horse or guns, or the letter of what is rarer."""
    for kind, arms in (("foot", FOOT), ("horse", HORSE), ("guns", GUNS)):
        if arm in arms:
            return kind
    return (words or arm)[0].upper()


def sign(arm: str, at: Spot, wide: float, high: float, words: str = "") -> str:
    """Crossed for foot, a single stroke for horse, a dot for guns; a letter for what is rarer."""
    x, y = at
    kind = drawn_as(arm, words)
    drawn = f"M{x:.1f} {y:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z"
    if kind in ("foot", "horse"):
        drawn += f"M{x:.1f} {y + high:.1f}l{wide:.1f} {-high:.1f}"
    if kind == "foot":
        drawn += f"M{x:.1f} {y:.1f}l{wide:.1f} {high:.1f}"
    path = f'<path class="sign" d="{drawn}"/>'
    if kind == "guns":
        return f'{path}<circle class="dot" cx="{x + wide / 2:.1f}" cy="{y + high / 2:.1f}" r="{high / 4:.1f}"/>'
    if kind in ("foot", "horse"):
        return path
    return f'{path}<text class="letter" x="{x + wide / 2:.1f}" y="{y + high / 2 + 4.6:.1f}">{escape(kind)}</text>'


def put_counter(paper: Paper, at: Spot, wide: float, unit: PieceView) -> None:
    """A unit on a grid; its upper left is at the spot."""
    weak = " weak" if unit.strength < unit.full else ""
    paper.note("unit", unit.arm, unit.arm_words)
    put_side(paper, unit.side, bool(weak))
    x, y = strength_at(wide)
    said = in_halves(unit.strength)
    long = " long" if HALF in said else ""
    strength = f'<text class="strength{long}" x="{x:.1f}" y="{y:.1f}">{said}</text>' if unit.full else ""
    if strength:
        paper.note("number", "strength")
    paper.put(
        f'<g class="on{unit.side}{weak}" transform="translate({at[0]:.1f} {at[1]:.1f})">'
        f"<title>{escape(unit.name)}</title>{face(unit, wide)}{strength}</g>"
    )


def put_side(paper: Paper, side: int, weak: bool) -> None:
    """That a unit of a side has been drawn, in its full strength or not."""
    paper.note("side", f"side{side}", str(side))
    if weak:
        paper.note("weak", "weak")


def star(at: Spot, radius: float = STAR) -> str:
    """The outline of an objective's star."""
    spots: list[Spot] = []
    for i, (dx, dy) in enumerate(TURNS):
        ex, ey = TURNS[(i + 3) % 5]
        spots += [(at[0] + radius * dx, at[1] + radius * dy), (at[0] - radius * 0.4 * ex, at[1] - radius * 0.4 * ey)]
    return points(spots)


def put_star(paper: Paper, at: Spot, worth_at: Spot, worth: int, holder: int | None, name: str) -> None:
    """A star in the colour of who holds it, with its points beside it."""
    paper.note("star", "objective_held")
    by = -1 if holder not in (0, 1) else holder
    held = paper.say(f"side{by}" if by >= 0 else "held_by_nobody")
    title = f"<title>{escape(f'{name}: {held}' if name else held)}</title>"
    paper.put(f'<g class="held{by}"><polygon class="objective" points="{star(at)}">{title}</polygon></g>')
    paper.words((at[0] + worth_at[0], at[1] + worth_at[1]), str(worth), "small mid over")
