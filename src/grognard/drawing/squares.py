"""A board of squares, drawn with the second side's edge on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.drawing.hexes import CROSSINGS, WAYS, crossing, to_come
from grognard.drawing.paper import Ground, Paper, Say, Spot
from grognard.kernel.view import PieceView, PlaceView, View

SIDE = 120.0
COUNTER = 52.0
GROUND = {"woods": "woods", "buildings": "buildings", "rough-hill": "rough", "hill": "hill", "soft": "soft"}
"""What a square is drawn as: the first of these that it has."""
SIGNS = {"woods": "♣", "buildings": "⌂", "rough": "▲", "hill": "∩", "soft": "≈"}
"""The ground again, for who does not see its colour."""
WORKS = {"hasty": 1, "trench": 2, "fort": 3}
"""How many lines stand for the works of a square."""


def draw_squares(view: View, ground: Ground, say: Say) -> Paper:
    paper = Paper(ground["wide"] * SIDE, ground["deep"] * SIDE, say)
    squares = ground["places"]
    corners = _corners(squares)
    places = {place.name: place for place in view.places}
    for square in squares:
        _ground(paper, square, corners[square["name"]], _works(square, places.get(square["name"])))
    for square in squares:
        if square.get("way_off"):
            _way_off(paper, square["way_off"], corners[square["name"]])
    for side in ground["sides"]:
        _side(paper, [corners[name] for name in side["between"]], side["is"])
    pieces = {piece.id: piece for piece in view.pieces}
    for place in view.places:
        _standing(paper, corners[place.name], [pieces[number] for number in place.pieces])
    for worth in ground["objectives"]:
        corner, held = corners[worth["place"]], places.get(worth["place"])
        at = (corner[0] + SIDE - 15, corner[1] + 12)
        paper.objective(at, 10, worth["points"], held.holder if held is not None else None, beside=True)
    to_come(paper, view.pieces)
    return paper


def _corners(squares: list[dict[str, Any]]) -> dict[str, Spot]:
    """The upper left of each square."""
    first, last = min([one["column"] for one in squares]), max([one["row"] for one in squares])
    return {one["name"]: ((one["column"] - first) * SIDE, (last - one["row"]) * SIDE) for one in squares}


def _works(square: dict[str, Any], place: PlaceView | None) -> str:
    """The works of a square: of the ground, or dug in the battle."""
    dug = [mark.key for mark in (place.marks if place is not None else ()) if mark.key in WORKS]
    return next(iter(dug), square.get("works") or "")


def _box(corner: Spot, inset: float) -> list[Spot]:
    x, y, far = corner[0] + inset, corner[1] + inset, SIDE - 2 * inset
    return [(x, y), (x + far, y), (x + far, y + far), (x, y + far)]


def _ground(paper: Paper, square: dict[str, Any], corner: Spot, works: str) -> None:
    name = next((name for name in GROUND if name in square["terrain"]), "")
    kind = GROUND.get(name, "clear")
    paper.shape(_box(corner, 0), kind, ", ".join([square["name"], *map(paper.say, square["terrain"])]))
    paper.shape(_box(corner, 0), "grid")
    if name:
        paper.note("area", name, kind, SIGNS[kind])
    for i in range(WORKS.get(works, 0)):
        paper.shape(_box(corner, 6 + 6 * i), "works")
        paper.note("works", works, "works", str(WORKS[works]))
    paper.words((corner[0] + 5, corner[1] + 14), square["name"], "small over")
    paper.words((corner[0] + 6, corner[1] + SIDE - 7), SIGNS.get(kind, ""), "ground over")


def _side(paper: Paper, corners: list[Spot], kinds: list[str]) -> None:
    """Roads from middle to middle, water along the face between, and what crosses it on top."""
    one, other = corners
    for kind in sorted(kinds, key=CROSSINGS.__contains__):
        if kind in CROSSINGS:
            crossing(paper, _between(one, other), kind)
        elif kind in WAYS:
            paper.note("line", kind, kind)
            paper.line([_middle(one), _middle(other)], kind)
        else:
            paper.note("line", kind, "river")
            paper.line(_face(one, other), "river")


def _way_off(paper: Paper, kind: str, here: Spot) -> None:
    """A road that leaves the board at the nearer edge."""
    edge = 0.0 if here[1] == 0 else here[1] + SIDE
    paper.note("line", kind, kind)
    paper.line([_middle(here), (here[0] + SIDE / 2, edge)], kind)


def _middle(corner: Spot) -> Spot:
    return corner[0] + SIDE / 2, corner[1] + SIDE / 2


def _between(one: Spot, other: Spot) -> Spot:
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    return (ax + bx) / 2, (ay + by) / 2


def _face(one: Spot, other: Spot) -> list[Spot]:
    """The ends of the face between two squares."""
    x, y = _between(one, other)
    dx, dy = (0.0, SIDE / 2) if one[1] == other[1] else (SIDE / 2, 0.0)
    return [(x - dx, y - dy), (x + dx, y + dy)]


def _standing(paper: Paper, corner: Spot, units: Sequence[PieceView]) -> None:
    for i, unit in enumerate(units):
        at = (corner[0] + 6 + (i % 2) * (COUNTER + 4), corner[1] + 22 + (i // 2) * (COUNTER * 0.62 + 2))
        paper.counter(at, COUNTER, unit)
