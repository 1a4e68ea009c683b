"""An attack or a bombardment on the map as the tables see it: who, over which sides, and who is surrounded."""

from __future__ import annotations

from grognard.across_five_aprils.battle import Battle
from grognard.across_five_aprils.combat import Assault
from grognard.across_five_aprils.ground import NOWHERE
from grognard.across_five_aprils.terrain import Position
from grognard.kernel.space.hex import FORBIDDEN


def assault_on(g: Battle, attackers: tuple[int, ...], target: int, bombards: bool = False) -> Assault:
    """The attack of these units on a hex, where every unit defends."""
    defenders = g.place(target).units
    return Assault(
        g.units(attackers),
        g.units(defenders),
        position(g, attackers, target, bombards),
        all([surrounded(g, number) for number in attackers]),
        all([surrounded(g, number) for number in defenders]),
    )


def position(g: Battle, attackers: tuple[int, ...], target: int, bombards: bool) -> Position:
    """The ground of a hex, and one approach for each hex that attacks it."""
    starts = dict.fromkeys([g.piece(number).at for number in attackers])
    approaches = [g.map.approach(at, target) for at in starts]
    return Position(g.map.ground.terrain[target], tuple(approaches), target in g.map.ground.fortified, bombards)


def surrounded(g: Battle, number: int) -> bool:
    """Whether enemies, their zones, forbidden ground or the edge of the map are all around a unit (A5A-GAP-SURR)."""
    piece = g.piece(number)
    enemy, costs = 1 - piece.side, g.map.costs[piece.kind][piece.at]
    for to, cost in zip(g.map.board.across[piece.at], costs, strict=True):
        if to == NOWHERE or cost == FORBIDDEN or g.place(to).side == enemy:
            continue
        friend = g.place(to).side == piece.side and bool(g.setting("friend_cancels_zone"))
        if friend or not g.in_zone_of(enemy, to):
            return False
    return True
