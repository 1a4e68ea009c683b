"""An attack or a bombardment on the map as the tables see it: who, over which sides, and who is surrounded."""

from __future__ import annotations

from grognard.across_five_aprils.board.battle import NOBODY, Battle
from grognard.across_five_aprils.board.ground import NOWHERE
from grognard.across_five_aprils.sheet.army import Kind
from grognard.across_five_aprils.sheet.bombardment import Bombardment
from grognard.across_five_aprils.sheet.combat import Assault, CombatSection, Fight
from grognard.across_five_aprils.sheet.terrain import Position
from grognard.kernel.question import Begun
from grognard.kernel.space.hex import FORBIDDEN


def assault_on(g: Battle, attackers: tuple[int, ...], target: int, bombards: bool = False) -> Assault:
    """The attack of these units on a hex, where every unit defends."""
    defenders = g.places[target].units
    return Assault(
        g.units(attackers),
        g.units(defenders),
        position(g, attackers, target, bombards),
        all([surrounded(g, number) for number in attackers]),
        all([surrounded(g, number) for number in defenders]),
    )


def attack_on(
    g: Battle, attackers: tuple[int, ...], target: int, morale: int | None = None, against: int | None = None
) -> Begun:
    """The fight that an attack begins; where nobody has chosen whose morale counts, the best does."""
    assault, best = assault_on(g, attackers, target), g.rules.section(CombatSection).best_morale
    mine = best(assault.attackers) if morale is None else morale
    theirs = best(assault.defenders) if against is None else against
    return Begun("a5a.combat", Fight(assault, mine, theirs, g.pieces[attackers[0]].side))


def bombardment_of(g: Battle, guns: tuple[int, ...], target: int) -> Begun:
    """The fire that guns begin."""
    morale = g.rules.section(CombatSection).best_morale(g.units(guns))
    return Begun("a5a.bombard", Bombardment(assault_on(g, guns, target, True), morale, g.pieces[guns[0]].side))


def between(g: Battle, one: int, other: int) -> Begun | None:
    """The attack of all units on a hex on those of another beside it; the fire of guns on one that is not."""
    side = g.places[one].side
    if side == NOBODY or g.places[other].side != 1 - side:
        return None
    if other in g.map.zones[one]:
        return attack_on(g, g.places[one].units, other)
    guns = tuple([number for number in g.places[one].units if g.pieces[number].kind is Kind.ARTILLERY])
    return bombardment_of(g, guns, other) if guns and other in g.map.field_of_fire(one) else None


def position(g: Battle, attackers: tuple[int, ...], target: int, bombards: bool) -> Position:
    """The ground of a hex, and one approach for each hex that attacks it."""
    starts = dict.fromkeys([g.pieces[number].at for number in attackers])
    approaches = [g.map.approach(at, target) for at in starts]
    return Position(g.map.ground.terrain[target], tuple(approaches), target in g.map.ground.fortified, bombards)


def surrounded(g: Battle, number: int) -> bool:
    """Whether enemies, their zones, forbidden ground or the edge of the map are all around a unit (A5A-GAP-SURR)."""
    piece = g.pieces[number]
    enemy, costs = 1 - piece.side, g.map.costs[piece.kind][piece.at]
    for to, cost in zip(g.map.board.across[piece.at], costs, strict=True):
        if to == NOWHERE or cost == FORBIDDEN or g.places[to].side == enemy:
            continue
        friend = g.places[to].side == piece.side and bool(g.setting("friend_cancels_zone"))
        if friend or not g.in_zone_of(enemy, to):
            return False
    return True
