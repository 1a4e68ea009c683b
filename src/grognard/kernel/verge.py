"""How far a unit of free measure truly comes, all round: found by asking the rules of point after point."""

from __future__ import annotations

from typing import Any

from grognard.kernel.question import Ask, Choices
from grognard.kernel.space.plane import FACINGS, INCH, Point, ahead
from grognard.kernel.state import AnyState

DIRECTIONS = 60
"""So many directions are looked into, the same angle apart."""
FINE = INCH // 4
"""The farthest point is found to so much."""
LOOKS = 6
"""It is first looked for in so many steps, from the farthest on."""


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
    return tuple([_farthest(g, ask.choices, start, facing, most) for facing in turns])


def _farthest(g: AnyState, choices: Choices, start: Point, facing: int, most: int) -> Point:
    """Tried in a few steps from the farthest on, then more and more finely outward again."""
    step = max(INCH, most // LOOKS)
    for far in range(most, 0, -step):
        end = _end(g, choices, ahead(start, facing, far))
        if end is not None:
            return end if far == most else _outward(g, choices, start, facing, (far, min(most, far + step)), end)
    return start


def _outward(g: AnyState, choices: Choices, start: Point, facing: int, between: tuple[int, int], found: Point) -> Point:
    """The end between a distance that is allowed and one that is not."""
    near, far = between
    while far - near > FINE:
        middle = (near + far) // 2
        end = _end(g, choices, ahead(start, facing, middle))
        if end is None:
            far = middle
        else:
            near, found = middle, end
    return found


def _end(g: AnyState, choices: Choices, to: Point) -> Point | None:
    """Where a way to a point ends, which is at an enemy if it meets one; None where it may not be gone."""
    answer: Any = choices.read(g, f"to {to[0] / INCH:.2f},{to[1] / INCH:.2f}")
    if answer is None or choices.why_not(g, answer) is not None:
        return None
    point = choices.pointed(g, answer).point
    return None if point is None else (point[0], point[1])
