"""How a battle is counted (SB-GAP-VICTORY)."""

from __future__ import annotations

from grognard.kernel.victory import Outcome, by_margin
from grognard.square_bashing.board.battle import Battle
from grognard.squares.map import FAR_SIDE, NEAR_SIDE


def outcome(g: Battle) -> Outcome:
    return by_margin((g.points(NEAR_SIDE), g.points(FAR_SIDE)), int(g.setting("draw_margin")))
