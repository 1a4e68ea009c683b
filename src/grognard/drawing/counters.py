"""Units and objectives as they stand on a map: a box with the sign of the arm, the strength, whose it is."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from grognard.drawing.paper import Paper, Shape, Spot, points
from grognard.kernel.view import PieceView, in_halves

FOOT: Final = ("infantry", "dismounted")
HORSE: Final = ("cavalry", "light-cavalry", "heavy-cavalry", "other-cavalry")
GUNS: Final = ("artillery", "mortar", "mountain-gun")
HALF: Final = "½"
STAR: Final = 10.0
STAR_ROOM: Final = (-22.0, -11.0, 11.0, 11.0)
"""The box around the middle of a star, with its points on its left."""
LETTER_WIDE: Final = 0.51
"""About as wide as a letter is, of its height."""
LETTER_HIGH: Final = 9.0
ENLARGED: Final = 1.1
"""How much larger than usual the letters of a short name may be."""
SPARED: Final = 0.82
"""How much of its room such a name may fill: some letters are wider than others."""
SQUEEZED: Final = 1.15
"""How much closer than usual letters may stand."""
NAMED_HIGH: Final = 15.0
"""How high the lower part of a counter is, which has its name."""
SMALL: Final = 14.0
"""How high a sign is at the least in which a letter stands in its usual size."""
VOWELS: Final = "aeiouyàâäéèêëîïôöûüœ"
SYLLABLE: Final = re.compile(rf"([^\W\d_{VOWELS}]*[{VOWELS}]+[^\W\d_{VOWELS}]+)[^\W\d_]*(?![\w'])", re.IGNORECASE)
"""A word, and of it as much as an abbreviation has: Batt. of Batterie, Reg. of Regiment."""
LETTERS: Final = re.compile(r"(?<!\w)([^\W\d_])[a-zß-öø-ÿœ]+\b\.?(?!')")
"""A word, or what is left of it, and its first letter; not one in capitals, which is one already."""
LITTLE: Final = re.compile(r"\b(de|du|des|d'|la|le|of|the|von der|von|v\. d\.)\s*")
"""Words that a name can do without."""
TURNS: Final = ((0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309))


def counter(wide: float, high: float) -> Shape:
    """A unit that has room: its name stands below its sign and its strength."""
    tall = high - 4 - NAMED_HIGH
    box = (4.0, 4.0, round(wide * 0.48, 1), tall)
    return Shape(wide, high, box, (round(wide * 0.79, 1), 9.5 + tall / 2), (wide / 2, high - 3.4), wide - 5)


def strip(wide: float) -> Shape:
    """One of many units in a place: sign, name and strength in a row, so that no unit hides another's name."""
    high, left, right = 15.0, 16.0, 17.0
    middle, room = (left + wide - right) / 2, wide - left - right - 2
    return Shape(wide, high, (2.0, 2.5, 12.0, 10.0), (wide - right / 2, 11.8), (middle, 11.2), room)


def face(unit: PieceView, shape: Shape) -> str:
    """What never changes on a counter: its box, and the sign of its arm. The upper left is 0, 0."""
    wide, high = shape.wide, shape.high
    box = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    left, top, across, down = shape.sign
    polygon = f'<polygon class="side{unit.side}" points="{points(box)}"/>'
    return polygon + sign(unit.arm, (left, top), across, down, unit.arm_words)


def called(unit: PieceView, shape: Shape) -> str:
    """The name of a unit on its counter, as long as there is room for, and larger where there is more."""
    said = fitting(unit.name, shape.room)
    share = shape.room / max(1.0, len(said) * LETTER_WIDE * LETTER_HIGH)
    size = LETTER_HIGH * min(max(share * SPARED, 1.0), ENLARGED)
    fitted = f' textLength="{shape.room:.0f}" lengthAdjust="spacingAndGlyphs"' if share < 1 else ""
    x, y = shape.name
    return f'<text class="whose" font-size="{size:.1f}"{fitted} x="{x:.1f}" y="{y:.1f}">{escape(said)}</text>'


def fitting(name: str, wide: float) -> str:
    """A name as there is room for it: the longest of its forms that fits, or the shortest."""
    every = forms(name)
    return next((one for one in every if len(one) * LETTER_WIDE * LETTER_HIGH <= wide * SQUEEZED), every[-1])


def forms(name: str) -> tuple[str, ...]:
    """A name as it is written with less and less room, as people do: without what stands in brackets, with its longest
    words cut short one after the other, without its little words, with words as letters, but for the last of a name
    without a number."""
    found = [name, short(name)]
    while cut := max(_cut(found[-1]), default=None):
        found.append(found[-1].replace(cut[1], cut[2], 1))
    found.append(LITTLE.sub("", found[-1]))
    last = None if re.search(r"\d", name) else -1
    while words := [one for one in LETTERS.finditer(found[-1]) if len(one[0]) > 2][:last]:
        longest = max(words, key=lambda one: len(one[0]))
        found.append(found[-1].replace(longest[0], f"{longest[1]}.", 1))
    return tuple(dict.fromkeys(found))


def short(name: str) -> str:
    """A unit's name without what stands in brackets."""
    return name.partition(" (")[0]


def _cut(name: str) -> list[tuple[int, str, str]]:
    """The words of a name that can be cut short, after the consonants of their first syllable."""
    found = [(word[0], word[1]) for word in SYLLABLE.finditer(name)]
    return [(len(word) - len(first), word, f"{first}.") for word, first in found if len(word) > len(first) + 2]


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
    little, foot = (" little", 3.4) if high < SMALL else ("", 4.6)
    return (
        f'{path}<text class="letter{little}" x="{x + wide / 2:.1f}" y="{y + high / 2 + foot:.1f}">{escape(kind)}</text>'
    )


def put_counter(paper: Paper, at: Spot, shape: Shape, unit: PieceView) -> None:
    """A unit on a grid; its upper left is at the spot."""
    weak = " weak" if unit.strength < unit.full else ""
    paper.note("unit", unit.arm, unit.arm_words)
    put_side(paper, unit.side, bool(weak))
    x, y = shape.strength
    said = in_halves(unit.strength)
    long = " long" if HALF in said else ""
    narrow = " narrow" if shape.high < 2 * SMALL else ""
    strength = f'<text class="strength{long}{narrow}" x="{x:.1f}" y="{y:.1f}">{said}</text>' if unit.full else ""
    if strength:
        paper.note("number", "strength")
    paper.put(
        f'<g class="on{unit.side}{weak}" transform="translate({at[0]:.1f} {at[1]:.1f})">'
        f"<title>{escape(unit.name)}</title>{face(unit, shape)}{called(unit, shape)}{strength}</g>"
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
