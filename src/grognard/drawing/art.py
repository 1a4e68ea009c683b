"""How ground is drawn: trees, houses, reeds and rocks strewn over it, hachures down a slope, works with their teeth.

Where a tree stands is chance, but the same chance on every machine: it comes from the name of its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import Final

from grognard.drawing.paper import Paper, Spot, through

STREWN: Final = {
    "woods": "tree",
    "wooded-hill": "tree",
    "buildings": "house",
    "town": "house",
    "swamp": "reed",
    "soft": "reed",
    "rough": "rock",
}
"""What is strewn over a kind of ground."""
RAISED: Final = ("hill", "rough", "wooded-hill")
APART: Final = {"tree": 23.0, "house": 34.0, "reed": 30.0, "rock": 30.0}
TREE: Final = 4.2
SIGN: Final = 6.0
"""How far what is strewn reaches from its middle."""
TOOTH: Final = 6.0
HACHURE: Final = 10.0
HACHURES_APART: Final = 7.0


def strew(paper: Paper, kind: str, outline: Sequence[Spot], seed: str, inset: float = 9.0) -> None:
    """What stands on a piece of ground, over its whole outline, but under no name."""
    what = STREWN.get(kind)
    if what is None:
        return
    lots, apart = Random(seed), APART[what]
    left, top = min([x for x, _ in outline]), min([y for _, y in outline])
    right, low = max([x for x, _ in outline]), max([y for _, y in outline])
    for row in range(int((low - top) / apart) + 1):
        for column in range(int((right - left) / apart) + 1):
            x = left + (column + 0.5 * (row % 2) + 0.6 * lots.random()) * apart
            y = top + (row + 0.2 + 0.6 * lots.random()) * apart
            size = 0.8 + 0.4 * lots.random()
            if inside((x, y), outline, inset) and not paper.named((x, y), SIGN):
                paper.stroke(what, _drawn(what, (x, y), size))


def _drawn(what: str, at: Spot, size: float) -> str:
    x, y = at
    if what == "tree":
        r = TREE * size
        return f"M{x - r:.0f} {y:.0f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0"
    if what == "house":
        wide, high = 10 * size, 7 * size
        return f"M{x - wide / 2:.1f} {y - high / 2:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z"
    if what == "reed":
        return f"M{x - 6:.0f} {y:.0f}h12m-9 -3v-4m3 4v-6m3 6v-4"
    return f"M{x - 5:.0f} {y + 3:.0f}l4 -7l3 4l2 -2l3 5"


def inside(spot: Spot, outline: Sequence[Spot], inset: float = 0.0) -> bool:
    """Whether a spot lies within an outline, and not too near its edge."""
    x, y = spot
    within, last = False, outline[-1]
    for one in outline:
        if (one[1] > y) != (last[1] > y):
            cross = (last[0] - one[0]) * (y - one[1]) / (last[1] - one[1]) + one[0]
            within ^= x < cross
        if inset and _distance(spot, last, one) < inset:
            return False
        last = one
    return within


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """From a spot to the nearest spot of a stretch."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / long)) if long else 0.0
    return hypot(spot[0] - start[0] - along * dx, spot[1] - start[1] - along * dy)


def hachures(paper: Paper, start: Spot, end: Spot, middle: Spot) -> None:
    """Strokes along an edge of raised ground, from the height down to the edge."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = hypot(dx, dy)
    up = (-dy / long, dx / long)
    if (middle[0] - start[0]) * up[0] + (middle[1] - start[1]) * up[1] < 0:
        up = (-up[0], -up[1])
    strokes = max(2, int(long / HACHURES_APART))
    for i in range(strokes):
        share = (i + 0.5) / strokes
        x, y = start[0] + dx * share + up[0] * 1.5, start[1] + dy * share + up[1] * 1.5
        deep = HACHURE * (0.75 if i % 2 else 1.0)
        paper.stroke("hachure", f"M{x:.1f} {y:.1f}l{up[0] * deep:.1f} {up[1] * deep:.1f}")


def teeth(paper: Paper, outline: Sequence[Spot], lines: int = 1) -> None:
    """Works around a place: one to three lines, with teeth that look outward."""
    middle = (sum([x for x, _ in outline]) / len(outline), sum([y for _, y in outline]) / len(outline))
    for i in range(lines):
        shrunk = [_towards(spot, middle, 7.0 + 6.0 * i) for spot in outline]
        paper.stroke("works", through(shrunk) + "z")
        if i == 0:
            for start, end in zip(shrunk, [*shrunk[1:], shrunk[0]], strict=True):
                _row_of_teeth(paper, start, end, middle)


def _towards(spot: Spot, middle: Spot, by: float) -> Spot:
    long = hypot(middle[0] - spot[0], middle[1] - spot[1])
    share = by * 1.3 / long
    return spot[0] + (middle[0] - spot[0]) * share, spot[1] + (middle[1] - spot[1]) * share


def _row_of_teeth(paper: Paper, start: Spot, end: Spot, middle: Spot) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = hypot(dx, dy)
    out = (dy / long, -dx / long)
    if (middle[0] - start[0]) * out[0] + (middle[1] - start[1]) * out[1] > 0:
        out = (-out[0], -out[1])
    for i in range(int(long / TOOTH)):
        x, y = start[0] + dx * (i + 0.5) * TOOTH / long, start[1] + dy * (i + 0.5) * TOOTH / long
        paper.stroke("tooth", f"M{x:.1f} {y:.1f}l{out[0] * 4:.1f} {out[1] * 4:.1f}")
