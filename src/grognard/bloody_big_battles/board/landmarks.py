"""Directions as people say them: by the compass, and toward what can be seen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.bloody_big_battles.board.ground import Landmark
from grognard.kernel.space import plane
from grognard.kernel.space.plane import DEGREE, INCH, Point

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
    """What a way leads toward: an objective, else ground that is drawn, else an enemy if it meets none.

    A name, or a key of the words; empty for nothing.
    """
    if start == end:
        return ""
    for some in (g.table.objective_marks, g.table.area_marks, () if met else enemies(g, unit)):
        found = ahead(start, end, some)
        if found:
            return found
    return ""


def enemies(g: Battle, unit: int) -> tuple[Landmark, ...]:
    return tuple([(g.places[n].at, g.pieces[n].name) for n in g.units(1 - g.pieces[unit].side)])


def ahead(start: Point, end: Point, some: tuple[Landmark, ...]) -> str:
    """The nearest of some landmarks that a way leads toward and does not pass; empty for none."""
    far, facing = plane.distance(start, end) - INCH // 2, plane.facing_of(end[0] - start[0], end[1] - start[1])
    found: list[tuple[int, str]] = []
    for at, name in some:
        dx, dy = at[0] - start[0], at[1] - start[1]
        if (dx or dy) and plane.apart(facing, plane.facing_of(dx, dy)) <= ASIDE:
            found.append((plane.distance(start, at), name))
    return min([one for one in found if one[0] >= far], default=(0, ""))[1]
