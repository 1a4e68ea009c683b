"""A table without a grid: terrain as it was drawn, units in their outlines, facing where they look."""

from __future__ import annotations

from typing import Any

from grognard.drawing.hexes import to_come
from grognard.drawing.paper import Ground, Paper, Say, Spot
from grognard.kernel.view import PieceView, View

UNIT_OF_LENGTH = 100
"""Lengths of a view are hundredths of an inch."""
INCH = 24.0
NAME_ABOVE = 15
"""A name stands above the middle of its ground, where an objective or a unit may be."""
AREAS = {
    "wood": "woods",
    "village": "buildings",
    "town": "town",
    "fort": "town",
    "marsh": "swamp",
    "gentle-slope": "hill",
    "steep-slope": "rough",
    "rifle-pits": "works",
    "trench": "works",
    "bridge": "crossing",
}
LINES = {"stream": "stream", "river": "river", "fordable-river": "torrent", "road": "road"}


def draw_table(view: View, ground: Ground, say: Say) -> Paper:
    wide, deep = ground["wide"], ground["deep"]
    paper = Paper(wide * INCH / UNIT_OF_LENGTH, deep * INCH / UNIT_OF_LENGTH, say)
    edge = [(0, 0), (wide, 0), (wide, deep), (0, deep)]
    paper.shape(_spots(edge, deep), "clear")
    for shape in ground["shapes"]:
        _area(paper, shape, _spots(shape["outline"], deep))
    for line in ground["lines"]:
        _line(paper, line, _spots(line["points"], deep))
    for unit in view.pieces:
        if unit.pose is not None and unit.outline:
            _unit(paper, unit, deep)
    places = {place.name: place.holder for place in view.places}
    points = {place["name"]: place["at"] for place in ground["places"]}
    for one in ground["objectives"]:
        name = one["place"]
        paper.objective(_spot(points[name], deep), 10, one["points"], places.get(name), name)
    paper.shape(_spots(edge, deep), "grid")
    to_come(paper, view.pieces)
    return paper


def _spot(point: Any, deep: int) -> Spot:
    """A point of the table on paper, where the far edge is on top."""
    return point[0] * INCH / UNIT_OF_LENGTH, (deep - point[1]) * INCH / UNIT_OF_LENGTH


def _spots(points: Any, deep: int) -> list[Spot]:
    return [_spot(point, deep) for point in points]


def _area(paper: Paper, shape: dict[str, Any], spots: list[Spot]) -> None:
    kind = AREAS.get(shape["kind"], "clear")
    paper.shape(spots, kind, shape["name"] or paper.say(shape["kind"]))
    paper.note("area", shape["kind"], kind)
    _named(paper, shape, spots)


def _line(paper: Paper, line: dict[str, Any], spots: list[Spot]) -> None:
    kind = LINES.get(line["kind"], "embankment")
    paper.line(spots, kind)
    paper.note("line", line["kind"], kind)
    _named(paper, line, spots)


def _named(paper: Paper, shape: dict[str, Any], spots: list[Spot]) -> None:
    if shape["name"]:
        middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
        paper.words((middle[0], middle[1] - NAME_ABOVE), shape["name"], "name")


def _unit(paper: Paper, unit: PieceView, deep: int) -> None:
    """A unit's outline, its front marked by a tick, and its name behind it."""
    spots = _spots(unit.outline, deep)
    weak = " weak" if unit.strength < unit.full else ""
    paper.side(unit.side, bool(weak))
    paper.note("front", "front")
    paper.note("number", "strength_of_name")
    paper.drawn.append(f'<g class="on{unit.side}{weak}">')
    paper.shape(spots, f"side{unit.side}", unit.name)
    (ax, ay), (bx, by) = spots[0], spots[1]
    middle = _spot(unit.pose, deep)
    paper.line([middle, ((ax + bx) / 2, (ay + by) / 2)], "sign")
    paper.drawn.append("</g>")
    strength = f" {unit.strength:g}" if unit.full else ""
    paper.words((middle[0], max(y for _, y in spots) + 11), f"{unit.name}{strength}", "name")
