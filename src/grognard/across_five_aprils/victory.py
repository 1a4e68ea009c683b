"""Who wins a battle, and when it ends (A5A-GAP-VICTORY)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.across_five_aprils.army import CONFEDERATE, UNION
from grognard.across_five_aprils.battle import Battle


class Outcome(NamedTuple):
    """Who won (None for a draw), and the points of both sides."""

    winner: int | None
    score: tuple[int, int]


def outcome(g: Battle) -> Outcome:
    score = (g.points(CONFEDERATE), g.points(UNION))
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
