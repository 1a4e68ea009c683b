"""A table without a grid: terrain as it was drawn, units in their outlines, facing where they look."""

from __future__ import annotations

from typing import Any

from grognard.drawing.paper import Paper, Say, Spot

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


def draw_table(view: dict[str, Any], say: Say) -> Paper:
    table = view["table"]
    deep = table["deep"]
    paper = Paper(table["wide"] * INCH / UNIT_OF_LENGTH, deep * INCH / UNIT_OF_LENGTH, say)
    edge = [(0, 0), (table["wide"], 0), (table["wide"], deep), (0, deep)]
    paper.shape(_spots(edge, deep), "clear")
    for shape in sorted(table["shapes"], key=lambda one: bool(one["line"])):
        _terrain(paper, shape, deep)
    for unit in view["units"]:
        if unit["outline"] is not None:
            _unit(paper, unit, deep)
    for one in view["objectives"]:
        paper.star(_spot(one["at"], deep), 10, one["name"])
    paper.shape(_spots(edge, deep), "grid")
    return paper


def _spot(point: Any, deep: int) -> Spot:
    """A point of the table on paper, where the far edge is on top."""
    return point[0] * INCH / UNIT_OF_LENGTH, (deep - point[1]) * INCH / UNIT_OF_LENGTH


def _spots(points: Any, deep: int) -> list[Spot]:
    return [_spot(point, deep) for point in points]


def _terrain(paper: Paper, shape: dict[str, Any], deep: int) -> None:
    spots = _spots(shape["points"], deep)
    if shape["line"]:
        paper.line(spots, LINES.get(shape["kind"], "embankment"))
        paper.note("line", shape["kind"], LINES.get(shape["kind"], "embankment"))
    else:
        kind = AREAS.get(shape["kind"], "clear")
        paper.shape(spots, kind, shape["name"] or paper.say(shape["kind"]))
        paper.note("area", shape["kind"], kind)
    if shape["name"]:
        middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
        paper.words((middle[0], middle[1] - NAME_ABOVE), shape["name"], "name")


def _unit(paper: Paper, unit: dict[str, Any], deep: int) -> None:
    """A unit's outline, its front marked by a tick, and its name behind it."""
    spots = _spots(unit["outline"], deep)
    weak = " weak" if unit["markers"] or unit["spent"] else ""
    paper.side(unit["side"], bool(weak))
    paper.note("front", "front")
    paper.note("number", "bases_of_name")
    paper.drawn.append(f'<g class="on{unit["side"]}{weak}">')
    paper.shape(spots, f"side{unit['side']}", unit["name"])
    (ax, ay), (bx, by) = spots[0], spots[1]
    middle = _spot(unit["at"], deep)
    paper.line([middle, ((ax + bx) / 2, (ay + by) / 2)], "sign")
    paper.drawn.append("</g>")
    bases = f" {unit['bases']}" if unit["bases"] else ""
    paper.words((middle[0], max(y for _, y in spots) + 11), f"{unit['name']}{bases}", "name")
