"""Who wins a battle, and when it ends (A5A-GAP-VICTORY)."""

from __future__ import annotations

from grognard.across_five_aprils.board.battle import Battle
from grognard.across_five_aprils.sheet.army import CONFEDERATE, UNION
from grognard.kernel.victory import Outcome, by_margin


def outcome(g: Battle) -> Outcome:
    return by_margin((g.points(CONFEDERATE), g.points(UNION)), int(g.setting("draw_margin")))


def somebody_is_gone(g: Battle) -> bool:
    """Whether a side has no unit left, on the map or still to come."""
    return not g.alive(CONFEDERATE) or not g.alive(UNION)


def is_over(g: Battle) -> bool:
    """The last turn is played, or a side has nobody left."""
    return bool(g.facts.turn >= g.plan.turns) or somebody_is_gone(g)
