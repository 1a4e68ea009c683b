"""How a battle is counted, and when it ends (A5A-GAP-VICTORY)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.across_five_aprils.battle import CONFEDERATE, GONE, UNION, Battle


class Outcome(NamedTuple):
    """Who won (None for a draw), and the points of both sides."""

    winner: int | None
    score: tuple[int, int]


def steps_lost(g: Battle, side: int) -> int:
    """The steps that a side has lost and not regained."""
    return sum([piece.steps - (0 if piece.at == GONE else piece.left) for piece in g.pieces if piece.side == side])


def points(g: Battle, side: int) -> int:
    """Objectives held, and enemy steps destroyed."""
    held = sum([one.points for one in g.plan.objectives if g.place(one.hex).holder == side])
    return held + steps_lost(g, 1 - side) * int(g.setting("step_points"))


def outcome(g: Battle) -> Outcome:
    score = (points(g, CONFEDERATE), points(g, UNION))
    margin = score[CONFEDERATE] - score[UNION]
    if abs(margin) < int(g.setting("draw_margin")):
        return Outcome(None, score)
    return Outcome(CONFEDERATE if margin > 0 else UNION, score)


def somebody_is_gone(g: Battle) -> bool:
    """Whether a side has no unit left, on the map or still to come."""
    return not g.alive(CONFEDERATE) or not g.alive(UNION)


def is_over(g: Battle) -> bool:
    """The last turn is played, or a side has nobody left."""
    return bool(g.facts["turn"] >= g.plan.turns) or somebody_is_gone(g)
