"""How far a unit of free measure truly comes, all round or one way: found by asking the rules of point after point."""

from __future__ import annotations

import re
from typing import Any

from grognard.kernel.question import Ask, Choices
from grognard.kernel.space.plane import FACINGS, INCH, Point, ahead, along, distance
from grognard.kernel.state import AnyState

DIRECTIONS = 60
"""So many directions are looked into, the same angle apart."""
FINE = INCH // 4
"""The farthest point is found to so much."""
LOOKS = 6
"""It is first looked for in so many steps, from the farthest on."""
TO = re.compile(r"to (\d+\.\d\d),(\d+\.\d\d)")
"""A point as an answer has it, in inches."""


def verge(g: AnyState) -> tuple[Point, ...]:
    """The farthest end of a straight way that no rule forbids, direction by direction; nothing where no point is asked.

    Where nothing is allowed in a direction, it is where the unit stands.
    """
    ask = g.pending
    reach = ask.choices.reach(g) if isinstance(ask, Ask) else None
    if reach is None or not isinstance(ask, Ask):
        return ()
    start = (reach.start[0], reach.start[1])
    most = round(reach.inches * INCH) - 1
    turns = range(0, FACINGS, FACINGS // DIRECTIONS)
    farthest = [_farthest(g, ask.choices, start, ahead(start, facing, most)) for facing in turns]
    return tuple([_end(g, ask.choices, point) or start for point in farthest])


def held(g: AnyState, text: str) -> str:
    """The answer by which a unit goes as far as it may toward the point of another; empty where it may not at all."""
    ask, aimed = g.pending, TO.fullmatch(text)
    reach = ask.choices.reach(g) if isinstance(ask, Ask) else None
    if reach is None or aimed is None or not isinstance(ask, Ask):
        return ""
    start = (reach.start[0], reach.start[1])
    x, y = [round(float(inches) * INCH) for inches in aimed.groups()]
    found = _farthest(g, ask.choices, start, (x, y))
    return "" if found == start else _to(found)


def _farthest(g: AnyState, choices: Choices, start: Point, to: Point) -> Point:
    """The farthest point of a way that may be gone to: tried in a few steps from its end on, then more finely outward.

    Where nothing is allowed, it is where the unit stands.
    """
    most = distance(start, to)
    step = max(INCH, most // LOOKS)
    for far in range(most, 0, -step):
        point = along(start, to, far)
        if _end(g, choices, point) is not None:
            return point if far == most else _outward(g, choices, start, to, (far, min(most, far + step)))
    return start


def _outward(g: AnyState, choices: Choices, start: Point, to: Point, between: tuple[int, int]) -> Point:
    """The point between a distance that is allowed and one that is not."""
    near, far = between
    while far - near > FINE:
        middle = (near + far) // 2
        if _end(g, choices, along(start, to, middle)) is None:
            far = middle
        else:
            near = middle
    return along(start, to, near)


def _to(point: Point) -> str:
    return f"to {point[0] / INCH:.2f},{point[1] / INCH:.2f}"


def _end(g: AnyState, choices: Choices, to: Point) -> Point | None:
    """Where a way to a point ends, which is at an enemy if it meets one; None where it may not be gone."""
    answer: Any = choices.read(g, _to(to))
    if answer is None or choices.why_not(g, answer) is not None:
        return None
    point = choices.pointed(g, answer).point
    return None if point is None else (point[0], point[1])
