"""Directions as people say them: by the compass, and toward what can be seen there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.bloody_big_battles.board.ground import LINES, Shape
from grognard.kernel.space import plane
from grognard.kernel.space.plane import DEGREE, INCH, Outline, Point

if TYPE_CHECKING:
    from grognard.bloody_big_battles.board.battle import Battle

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ASIDE = 3 * DEGREE
"""A way so little aside of a landmark still leads toward it."""


def compass(facing: int) -> str:
    """A facing as one of eight directions; north is the top of the table."""
    part = plane.FACINGS // len(COMPASS)
    return COMPASS[(facing + part // 2) // part % len(COMPASS)]


def toward(g: Battle, unit: int, start: Point, end: Point, met: tuple[int, ...]) -> str:
    """What a way leads toward: an objective, a named place, cover, an enemy that it does not meet; empty for nothing.

    A key of the words, or a name.
    """
    if start == end:
        return ""
    far, facing = plane.distance(start, end), plane.facing_of(end[0] - start[0], end[1] - start[1])
    for at, name in known(g, unit, met):
        ahead = at != start and plane.distance(start, at) >= far - INCH // 2
        if ahead and plane.apart(facing, plane.facing_of(at[0] - start[0], at[1] - start[1])) <= ASIDE:
            return name
    return ""


def known(g: Battle, unit: int, met: tuple[int, ...]) -> Iterator[tuple[Point, str]]:
    """Whatever a way may be said to lead toward, what says most first; enemies only where it meets none."""
    here = g.place(unit).at
    for one in g.table.objectives:
        yield one.at, one.name
    areas = [shape for shape in g.table.shapes if shape.kind not in LINES]
    for shape in nearest(areas, here):
        yield middle_of(shape.points), shape.name or f"@landmark.{shape.kind.value}"
    for enemy in [] if met else g.units(1 - g.piece(unit).side):
        yield g.place(enemy).at, g.piece(enemy).name


def nearest(shapes: list[Shape], here: Point) -> list[Shape]:
    return sorted(shapes, key=lambda shape: plane.distance(here, middle_of(shape.points)))


def middle_of(points: Outline) -> Point:
    box = plane.bounds(points)
    return ((box.left + box.right) // 2, (box.low + box.high) // 2)
