"""A table without a grid: terrain as it was drawn, its names where there is room, and a scale of inches."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Any, Final

from grognard.drawing.art import hachures, strew, teeth
from grognard.drawing.paper import Ground, Lay, Paper, Placed, Say, Spot, flowing, through

UNIT_OF_LENGTH: Final = 100
"""Lengths of a view are hundredths of an inch."""
INCH: Final = 24.0
SCALE_INCHES: Final = 12
LETTER_WIDE: Final = 7.8
"""About as wide as a letter of a name is."""
AREAS: Final = {
    "wood": "woods",
    "village": "buildings",
    "town": "town",
    "fort": "town",
    "marsh": "swamp",
    "gentle-slope": "hill",
    "steep-slope": "rough",
}
WORKS: Final = ("rifle-pits", "trench", "fort")
ROUNDED: Final = ("gentle-slope", "steep-slope", "wood", "marsh")
SLOPES: Final = ("gentle-slope", "steep-slope")
LINES: Final = {"stream": "stream", "river": "river", "fordable-river": "torrent", "road": "road"}
WATERS: Final = ("stream", "river", "fordable-river")
OVER: Final = (
    "tree",
    "house",
    "reed",
    "rock",
    "hachure",
    "river-edge",
    "river",
    "torrent",
    "stream",
    "deck",
    "road-edge",
    "road",
    "parapet",
)


def lay_table(ground: Ground, say: Say) -> Lay:
    wide, deep = ground["wide"], ground["deep"]
    scale = INCH / UNIT_OF_LENGTH
    places = {one["name"]: Placed(one["name"], on_paper(one["at"], deep), (), one["name"]) for one in ground["places"]}
    return Lay(wide * scale, deep * scale, places, (0.0, 0.0), scale=scale, deep=deep)


def on_paper(point: Any, deep: int) -> Spot:
    """A point of the table on paper, where the far edge is on top."""
    return point[0] * INCH / UNIT_OF_LENGTH, (deep - point[1]) * INCH / UNIT_OF_LENGTH


def draw_table(paper: Paper, ground: Ground, lay: Lay) -> None:
    edge = [(0.0, 0.0), (lay.width, 0.0), (lay.width, lay.height), (0.0, lay.height)]
    _names(paper, ground, lay)
    paper.shape(edge, "clear")
    for i, shape in enumerate(sorted(ground["shapes"], key=lambda one: one["kind"] not in SLOPES)):
        _area(paper, shape, [on_paper(point, lay.deep) for point in shape["outline"]], str(i))
    for line in ground["lines"]:
        _line(paper, line, [on_paper(point, lay.deep) for point in line["points"]])
    wet = [one["points"] for one in ground["lines"] if one["kind"] in WATERS]
    waters = [[on_paper(point, lay.deep) for point in line] for line in wet]
    for shape in ground["shapes"]:
        if shape["kind"] == "bridge":
            _bridge(paper, [on_paper(point, lay.deep) for point in shape["outline"]], waters)
    paper.flush(OVER)
    paper.flush(["works", "tooth"])
    paper.shape(edge, "grid")
    _scale(paper, lay)


def _area(paper: Paper, shape: dict[str, Any], spots: list[Spot], seed: str) -> None:
    kind = AREAS.get(shape["kind"], "")
    if kind:
        paper.note("area", shape["kind"], kind)
        title = escape(shape["name"] or paper.say(shape["kind"]))
        path = flowing([*spots, spots[0]]) if shape["kind"] in ROUNDED else through(spots) + "z"
        paper.put(f'<path class="{kind}" d="{path}"><title>{title}</title></path>')
        if shape["kind"] not in SLOPES:
            strew(paper, kind, spots, shape["name"] + seed, 6.0)
    if shape["kind"] in SLOPES:
        middle = (sum([x for x, _ in spots]) / len(spots), sum([y for _, y in spots]) / len(spots))
        for start, end in zip(spots, [*spots[1:], spots[0]], strict=True):
            hachures(paper, start, end, middle)
    if shape["kind"] in WORKS:
        paper.note("works", shape["kind"])
        teeth(paper, spots)


def _bridge(paper: Paper, spots: list[Spot], waters: list[list[Spot]]) -> None:
    """A deck under its road, and a parapet wherever water runs in under it; all round where none does."""
    paper.note("bridge", "bridge")
    paper.stroke("deck", through(spots) + "z")
    sides = list(zip(spots, [*spots[1:], spots[0]], strict=True))
    wet = [side for side in sides if any([_cross(side, step) for water in waters for step in pairwise(water)])]
    for side in wet or sides:
        paper.stroke("parapet", through(side))


def _cross(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """Whether two straight lines cross: the ends of each lie on both sides of the other."""
    return all([_turn(*line, far[0]) * _turn(*line, far[1]) < 0 for line, far in ((one, other), (other, one))])


def _turn(start: Spot, end: Spot, to: Spot) -> float:
    return (end[0] - start[0]) * (to[1] - start[1]) - (end[1] - start[1]) * (to[0] - start[0])


def _line(paper: Paper, line: dict[str, Any], spots: list[Spot]) -> None:
    kind = LINES.get(line["kind"], "stream")
    paper.note("line", line["kind"], kind)
    path = flowing(spots)
    paper.stroke(kind, path)
    if kind in ("road", "river"):
        paper.stroke(f"{kind}-edge", path)


def _names(paper: Paper, ground: Ground, lay: Lay) -> None:
    """The names of the ground, each where it covers no other, or not at all."""
    for placed in lay.places.values():
        x, y = placed.at
        paper.taken.append((x - 40, y - 14, x + 40, y + 30))
    known = set(lay.places)
    for one in [*ground["shapes"], *ground["lines"]]:
        if one["name"] and one["name"] not in known:
            known.add(one["name"])
            kind = "ground-name water-name" if one["kind"] in WATERS else "ground-name"
            next((at for at in _spots_for(one, lay) if paper.labelled(at, one["name"], kind, LETTER_WIDE)), None)


def _spots_for(one: dict[str, Any], lay: Lay) -> list[Spot]:
    """Where a name may stand: in the middle of an area or a little off it, beyond works, or along a line."""
    spots = [on_paper(point, lay.deep) for point in one.get("outline") or one["points"]]
    if "points" in one:
        half = len(one["name"]) * LETTER_WIDE / 2
        return [spot for a, b in pairwise(spots) for spot in _along(a, b, half)]
    x, y = sum([x for x, _ in spots]) / len(spots), sum([y for _, y in spots]) / len(spots)
    if one["kind"] in WORKS:
        top, foot = min([y for _, y in spots]), max([y for _, y in spots])
        return [(x, top - 8), (x, foot + 18), (x, top - 26), (x, foot + 36)]
    return [(x, y + dy) for dy in (4.0, -16.0, 24.0, -34.0, 42.0, -52.0, 60.0)]


def _along(start: Spot, end: Spot, half: float) -> list[Spot]:
    """Where a name stands beside a line: so far above it that it is not crossed, or to its right where it is steep."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if abs(down) > abs(across):
        return [(x + half + abs(across / down) * 10 + 9, y + 4)]
    slope = down / across
    return [(x + dx, y + slope * dx - 7 - abs(slope) * half) for dx in (0.0, 50.0, -50.0)]


def _scale(paper: Paper, lay: Lay) -> None:
    """A scale of inches in the lower corner."""
    x, y = 14.0, lay.height - 14.0
    ticks = "".join([f"M{x + i * INCH:.1f} {y:.1f}v{-8 if i % 6 == 0 else -4}" for i in range(SCALE_INCHES + 1)])
    paper.put(f'<path class="scale" d="M{x:.1f} {y:.1f}h{SCALE_INCHES * INCH:.1f}{ticks}"/>')
    for i in (0, 6, SCALE_INCHES):
        paper.words((x + i * INCH, y - 11), f"{i}″" if i else "0", "tiny mid over")
