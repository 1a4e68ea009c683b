"""How a battle is counted (SB-GAP-VICTORY)."""

from __future__ import annotations

from grognard.kernel.victory import Outcome, by_margin
from grognard.squares.army import FOOT_OR_HORSE
from grognard.squares.battle import EXITED, GONE, Battle
from grognard.squares.map import FAR_SIDE, NEAR_SIDE


def bases(g: Battle, side: int) -> int:
    """The bases a side still has, on the table, waiting, or gone by the far edge."""
    return sum([piece.bases for piece in g.pieces if piece.side == side and piece.at != GONE])


def points(g: Battle, side: int) -> int:
    """Objectives held, enemy bases lost since play began, and, for the attacker, units gone by the far edge."""
    held = len([place for place in g.places if place.holder == side]) * int(g.setting("objective_points"))
    lost = g.facts["bases"][1 - side] - bases(g, 1 - side)
    return held + int(lost) + (exits(g) if side == g.attacker else 0)


def exits(g: Battle) -> int:
    """One for each infantry or cavalry unit at strength that left by the defender's edge, up to a limit."""
    left = [p for p in g.pieces if p.at == EXITED and p.side == g.attacker and p.kind in FOOT_OR_HORSE]
    return min(int(g.setting("exit_points_at_most")), len([piece for piece in left if g.at_strength(piece)]))


def outcome(g: Battle) -> Outcome:
    return by_margin((points(g, NEAR_SIDE), points(g, FAR_SIDE)), int(g.setting("draw_margin")))
