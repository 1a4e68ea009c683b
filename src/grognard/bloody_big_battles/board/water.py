"""Rivers under units: the whole outline of a unit is held up by them, save where its middle passes on a bridge.

Which stretches of a river lie under an outline is decided exactly, in whole numbers.
"""

from __future__ import annotations

from grognard.bloody_big_battles.board.ground import BRIDGES, RIVERS, UNFORDABLE, Shape, Table
from grognard.bloody_big_battles.board.leaves import Place
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.space import plane
from grognard.kernel.space.plane import Outline, Point

INWARD = 10
"""So many hundredths within its outline a unit is on its own bank."""


def is_bridged(table: Table, at: Point) -> bool:
    for shape in table.of(BRIDGES, (at,)):
        if plane.inside(at, shape.points):
            return True
    return False


def barring(table: Table, outline: Outline, spine: tuple[Point, Point]) -> list[Shape]:
    """The rivers that bar the way of an outline: all under it that its middle line does not pass on bridges."""
    if not table.rivers:
        return []
    return [shape for shape in table.of(RIVERS, outline) if _bars(table, shape, outline, spine)]


def is_in_river(table: Table, place: Place) -> bool:
    """Whether any river that no bridge carries a unit over is under it."""
    spine = spine_of(place.at, place.at, place.facing, (place.wide, place.deep))
    return bool(barring(table, place.outline, spine))


def _bars(table: Table, shape: Shape, outline: Outline, spine: tuple[Point, Point]) -> bool:
    for stretch in stretches_under(shape.points, outline):
        cuts = plane.cut_points(spine[0], spine[1], stretch, closed=False)
        if not cuts or not all([is_bridged(table, plane.point_of_way(spine[0], spine[1], cut)) for cut in cuts]):
            return True
    return False


def stretches_under(line: Outline, outline: Outline) -> list[Outline]:
    """The segments of a line that come under a convex outline, those together that hang together under it."""
    found: list[list[Point]] = []
    for i in range(1, len(line)):
        if not plane.overlap(outline, (line[i - 1], line[i])):
            continue
        if found and found[-1][-1] == line[i - 1] and is_within(line[i - 1], outline):
            found[-1].append(line[i])
        else:
            found.append([line[i - 1], line[i]])
    return [tuple(one) for one in found]


def is_within(p: Point, outline: Outline) -> bool:
    """Whether a point lies within a convex outline, and not on its edge."""
    return all([plane.side(outline[i - 1], outline[i], p) < 0 for i in range(len(outline))])


def distance_to_water(outline: Outline, shape: Shape) -> int:
    """From any of a unit to the nearest of a river, rounded up."""
    points = shape.points
    return min([plane.gap(outline, (points[i - 1], points[i])) for i in range(1, len(points))])


def spine_of(start: Point, end: Point, facing: int, size: tuple[int, int]) -> tuple[Point, Point]:
    """The way of a unit's middle, from where the unit's rear edge was on it to where its leading edge comes to."""
    ax, ay = plane.AHEAD[facing]
    dx, dy = (end[0] - start[0], end[1] - start[1]) if start != end else (ax, ay)
    wide, deep = size
    forward, aside = abs(dx * ax + dy * ay), abs(dx * ay - dy * ax)
    # Out of the box by its front or rear, or by a side, whichever comes first on the way.
    half, by = (deep, forward) if deep * aside <= wide * forward else (wide, aside)
    ox, oy = _part(dx * half * plane.SCALE, 2 * by), _part(dy * half * plane.SCALE, 2 * by)
    return (start[0] - ox, start[1] - oy), (end[0] + ox, end[1] + oy)


def _part(number: int, by: int) -> int:
    """A quotient to the nearest whole number, alike to both sides of nought."""
    return (2 * number + by) // (2 * by) if number >= 0 else -((by - 2 * number) // (2 * by))


def parts(table: Table, one: tuple[Point, Outline], other: tuple[Point, Outline], touching: int) -> bool:
    """Whether a river without a bridge runs between two units, each a middle and an outline, wherever they touch."""
    if not table.by_kind[Ground.RIVER]:
        return False
    (a, outline), (b, there) = one, other
    if not table.of(UNFORDABLE, (*outline, *there)) or _bridge_joins(table, outline, there):
        return False
    pairs = [(p, plane.nearest_point(p, there)) for p in outline]
    pairs += [(plane.nearest_point(p, outline), p) for p in there]
    close = [(p, q) for p, q in pairs if plane.distance(p, q) <= touching]
    return all([_crosses_river(table, plane.along(p, a, INWARD), plane.along(q, b, INWARD)) for p, q in close])


def _bridge_joins(table: Table, outline: Outline, there: Outline) -> bool:
    """Whether a bridge leads from one outline to another."""
    for shape in table.of(BRIDGES, outline):
        if plane.gap(shape.points, outline) == 0 and plane.gap(shape.points, there) == 0:
            return True
    return False


def _crosses_river(table: Table, start: Point, end: Point) -> bool:
    """Whether a path crosses a river anywhere but on a bridge."""
    for shape in table.of(UNFORDABLE, (start, end)):
        for cut in plane.cut_points(start, end, shape.points, closed=False):
            if not is_bridged(table, plane.point_of_way(start, end, cut)):
                return True
    return False
