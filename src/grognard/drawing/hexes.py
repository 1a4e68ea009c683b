"""A map of hexes, flat side up: ground, what lies on the sides, roads, units."""

from __future__ import annotations

from math import sqrt
from typing import Any

from grognard.drawing.paper import Paper, Say, Spot

RADIUS = 58.0
HIGH = RADIUS * sqrt(3)
COUNTER = 44.0
GROUND = {
    "clear": "clear",
    "woods": "woods",
    "swamp": "swamp",
    "hill": "hill",
    "wooded-hill": "wooded-hill",
    "rough": "rough",
    "town": "town",
}
SIGNS = {"woods": "♣", "swamp": "≋", "hill": "∩", "wooded-hill": "♠", "rough": "▲", "town": "⌂"}
"""The ground again, for who does not see its colour."""
WATERS = ("stream", "torrent", "river", "embankment")
CROSSINGS = ("bridge", "ford")
WAYS = ("road", "trail")


def draw_hexes(view: dict[str, Any], say: Say) -> Paper:
    board = view["board"]
    paper = Paper(RADIUS * (1.5 * board["wide"] + 0.5), HIGH * (board["deep"] + 0.5), say)
    middles = {one["name"]: _middle(one, board["even_low"]) for one in board["hexes"]}
    for one in board["hexes"]:
        _ground(paper, one, middles[one["name"]])
    for kinds in (WAYS, WATERS, CROSSINGS):
        for side in board["sides"]:
            _side(paper, [middles[name] for name in side["between"]], [kind for kind in kinds if kind in side["is"]])
    for one in board["hexes"]:
        _standing(paper, one, middles[one["name"]], view["units"])
    return paper


def _middle(one: dict[str, Any], even_low: bool) -> Spot:
    low = (one["column"] % 2 == 0) == even_low
    return RADIUS * (1.5 * (one["column"] - 1) + 1), HIGH * (one["row"] - 0.5 + (0.5 if low else 0))


def _outline(middle: Spot) -> list[Spot]:
    x, y = middle
    half, high = RADIUS / 2, HIGH / 2
    return [
        (x - half, y - high),
        (x + half, y - high),
        (x + RADIUS, y),
        (x + half, y + high),
        (x - half, y + high),
        (x - RADIUS, y),
    ]


def _ground(paper: Paper, one: dict[str, Any], middle: Spot) -> None:
    kind = GROUND[one["terrain"]]
    paper.shape(_outline(middle), kind, f"{one['name']}, {paper.say(one['terrain'])}")
    paper.note("area", one["terrain"], kind, SIGNS.get(one["terrain"], ""))
    paper.shape(_outline(middle), "grid")
    if one["fortified"]:
        paper.circle(middle, RADIUS * 0.7, "works")
        paper.note("works", "fortified", "works")


def _side(paper: Paper, middles: list[Spot], kinds: list[str]) -> None:
    """What lies along the side between two hexes, or leads across it."""
    (ax, ay), (bx, by) = middles
    x, y = (ax + bx) / 2, (ay + by) / 2
    across = ((bx - ax) / HIGH, (by - ay) / HIGH)
    ends = [
        (x - across[1] * RADIUS / 2, y + across[0] * RADIUS / 2),
        (x + across[1] * RADIUS / 2, y - across[0] * RADIUS / 2),
    ]
    for kind in kinds:
        paper.note(*(("crossing", kind, "crossing") if kind in CROSSINGS else ("line", kind, kind)))
        if kind in WAYS:
            paper.line(middles, kind)
        elif kind in CROSSINGS:
            paper.circle((x, y), 7 if kind == "bridge" else 5, "crossing")
            paper.words((x, y + 4), paper.letter(kind), "small mid")
        else:
            paper.line(ends, kind)


def _standing(paper: Paper, one: dict[str, Any], middle: Spot, units: list[dict[str, Any]]) -> None:
    x, y = middle
    paper.words((x, y - HIGH / 2 + 13), one["name"], "small mid over")
    paper.words((x, y + HIGH / 2 - 6), SIGNS.get(one["terrain"], ""), "ground mid over")
    for i, number in enumerate(one["units"]):
        unit = units[number]
        paper.counter(
            (x - COUNTER / 2 + 3 * i, y - HIGH * 0.26 + i * COUNTER * 0.5), COUNTER, unit, str(unit["strength"])
        )
        paper.note("number", "strength")
    if one["objective"] is not None:
        paper.star((x + RADIUS * 0.66, y - HIGH * 0.2), 9, str(one["objective"]["points"]))
