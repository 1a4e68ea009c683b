"""A map of hexes, flat side up: ground, what lies on the sides, roads, units."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from grognard.drawing.paper import Ground, Paper, Say, Spot
from grognard.kernel.seen import WAITING
from grognard.kernel.view import PieceView, View

RADIUS = 58.0
HIGH = RADIUS * sqrt(3)
COUNTER = 44.0
ASIDE = 17.0
"""How far left of the middle the number and the sign of a hex stand, clear of roads and crossings."""
SLANT = sqrt(3) / 2
DIRECTIONS = ((0.0, -1.0), (SLANT, -0.5), (SLANT, 0.5), (0.0, 1.0), (-SLANT, 0.5), (-SLANT, -0.5))
SIGNS = {"woods": "♣", "swamp": "≋", "hill": "∩", "wooded-hill": "♠", "rough": "▲", "town": "⌂"}
"""The ground again, for who does not see its colour."""
CROSSINGS = ("bridge", "ford")
WAYS = ("road", "trail")


def draw_hexes(view: View, ground: Ground, say: Say) -> Paper:
    paper = Paper(RADIUS * (1.5 * ground["wide"] + 0.5), HIGH * (ground["deep"] + 0.5), say)
    hexes = ground["places"]
    middles = {one["name"]: _middle(one, ground["even_low"]) for one in hexes}
    for one in hexes:
        _ground(paper, one, middles[one["name"]])
    for one in hexes:
        if one.get("way_off"):
            _way_off(paper, one, ground, middles)
    along = [kind for kind in ground["keys"] if kind not in (*WAYS, *CROSSINGS)]
    for kinds in (WAYS, along, CROSSINGS):
        for side in ground["sides"]:
            _side(paper, [middles[name] for name in side["between"]], [kind for kind in kinds if kind in side["is"]])
    pieces = {piece.id: piece for piece in view.pieces}
    stand = {place.name: [pieces[number] for number in place.pieces] for place in view.places}
    for one in hexes:
        _standing(paper, one, middles[one["name"]], stand.get(one["name"], []))
    holders = {place.name: place.holder for place in view.places}
    for worth in ground["objectives"]:
        x, y = middles[worth["place"]]
        paper.objective((x + RADIUS * 0.66, y - HIGH * 0.2), 9, worth["points"], holders.get(worth["place"]))
    to_come(paper, view.pieces)
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
    kind = one["terrain"][0]
    paper.shape(_outline(middle), kind, f"{one['name']}, {paper.say(kind)}")
    paper.note("area", kind, kind, SIGNS.get(kind, ""))
    paper.shape(_outline(middle), "grid")
    if one.get("works"):
        paper.circle(middle, RADIUS * 0.55, "works")
        paper.note("ring", one["works"], "works")


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
        if kind in CROSSINGS:
            crossing(paper, (x, y), kind)
        else:
            paper.note("line", kind, kind)
            paper.line(middles if kind in WAYS else ends, kind)


def crossing(paper: Paper, at: Spot, kind: str) -> None:
    """A bridge or a ford, by its letter."""
    paper.note("crossing", kind, "crossing")
    paper.circle(at, 7, "crossing")
    paper.words((at[0], at[1] + 4), paper.letter(kind), "small mid")


def _way_off(paper: Paper, one: dict[str, Any], ground: Ground, middles: dict[str, Spot]) -> None:
    """A road or trail that leaves the map: to the outer side that lies most straight ahead."""
    x, y = middles[one["name"]]
    ways = [
        side["between"] for side in ground["sides"] if one["name"] in side["between"] and one["way_off"] in side["is"]
    ]
    others = [middles[name] for between in ways for name in between if name != one["name"]]
    ahead = (sum(x - other[0] for other in others), sum(y - other[1] for other in others))
    outer = [way for way in DIRECTIONS if not _hex_near((x + way[0] * HIGH, y + way[1] * HIGH), middles)]
    dx, dy = max(outer, key=lambda way: way[0] * ahead[0] + way[1] * ahead[1])
    paper.line([(x, y), (x + dx * HIGH / 2, y + dy * HIGH / 2)], one["way_off"])


def _hex_near(spot: Spot, middles: dict[str, Spot]) -> bool:
    return any(abs(x - spot[0]) < 1 and abs(y - spot[1]) < 1 for x, y in middles.values())


def to_come(paper: Paper, pieces: Sequence[PieceView]) -> None:
    """Who is not on the map yet: by side, the turn and the place, as far as they are known."""
    for side in (0, 1):
        waiting = [unit for unit in pieces if unit.state == WAITING and unit.side == side and unit.due is not None]
        due = [f"{unit.name} ({', '.join([str(one) for one in (unit.due, unit.entry) if one])})" for unit in waiting]
        if due:
            paper.list(f"{paper.say(f'side{side}')}, {paper.say('to_come')}", due)


def _standing(paper: Paper, one: dict[str, Any], middle: Spot, units: Sequence[PieceView]) -> None:
    x, y = middle
    paper.words((x - ASIDE, y - HIGH / 2 + 13), one["name"], "small mid over")
    paper.words((x - ASIDE, y + HIGH / 2 - 6), SIGNS.get(one["terrain"][0], ""), "ground mid over")
    for i, unit in enumerate(units):
        paper.counter((x - COUNTER / 2 + 3 * i, y - HIGH * 0.26 + i * COUNTER * 0.5), COUNTER, unit)
