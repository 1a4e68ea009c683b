"""What the result of an assault does: guns lost, order and losses, retirements, the ground taken."""

from __future__ import annotations

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import full_move, why_not_over_water
from grognard.bloody_big_battles.board.leaves import DISORDERED, ON, front_middle, placed
from grognard.bloody_big_battles.board.movement import after_moving, overrun
from grognard.bloody_big_battles.board.retire import Back, ignores_ground, retire
from grognard.bloody_big_battles.sheet.army import is_artillery
from grognard.bloody_big_battles.sheet.assault import A_FULL_MOVE, Fate
from grognard.kernel.event import Event
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

STEP = INCH // 20
"""How finely room is looked for on the ground taken."""
DESTROYS_GUNS = 4
"""A score from which beaten artillery is destroyed (BBB-GAP-GUNSLOST)."""


def still_there(g: Battle, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([number for number in units if g.pieces[number].state == ON])


def lose_guns(g: Battle, defenders: tuple[int, ...], score: int) -> None:
    """Beaten batteries are destroyed (BBB-GAP-GUNSLOST)."""
    if score < DESTROYS_GUNS or not g.setting("beaten_guns_lost"):
        return
    for number in defenders:
        if is_artillery(g.pieces[number].arm):
            g.tell(Event("BBB-GAP-GUNSLOST", unit=g.called(number)))
            g.remove(number)


def suffer(g: Battle, units: tuple[int, ...], lead: int, fate: Fate) -> None:
    """Order and losses; the leader takes the first loss, the largest unit the next."""
    for number in still_there(g, units):
        if fate.disordered:
            g.disorder(number)
        elif fate.disordered is False:
            g.without(number, DISORDERED)
    for i in range(fate.loses):
        alive = still_there(g, units)
        if not alive:
            return
        largest = max(alive, key=lambda n: g.pieces[n].bases)
        loser = lead if i == 0 and lead in alive else largest
        g.tell(Event("BBB-GAP-GROUP", "loses", unit=g.called(loser)))
        g.lose(loser, 1)


def go_back(g: Battle, units: tuple[int, ...], before: int, fate: Fate) -> None:
    if not fate.retires:
        return
    for number in still_there(g, units):
        far = full_move(g, g.pieces[number]) if fate.retires == A_FULL_MOVE else fate.retires * INCH
        retire(g, number, Back(far, before, over_any_ground=ignores_ground(g, fate.ignores_ground)))
        after_moving(g, number)


def take_position(g: Battle, number: int, ground: Point) -> None:
    """A unit comes to stand on the ground that was taken, its middle where the defender's was (BBB-GAP-EXPLOIT)."""
    place = g.places[number]
    g.change(number, came=front_middle(place))
    g.stand(number, spot_on(g, number, ground), place.facing)
    overrun(g, number)
    g.tell(Event("BBB-GAP-EXPLOIT", "takes", unit=g.called(number)))


def spot_on(g: Battle, number: int, ground: Point) -> Point:
    """The first spot with room for a unit: on the ground, a little further ahead, else short of it on the way."""
    place = g.places[number]
    ahead = [plane.ahead(ground, place.facing, far) for far in range(0, place.deep + 1, STEP)]
    way = plane.distance(place.at, ground)
    short = [plane.along(place.at, ground, far) for far in range(way - STEP, 0, -STEP)]
    for spot in (*ahead, *short):
        if can_come_to(g, number, spot):
            return spot
    return place.at


def can_come_to(g: Battle, number: int, at: Point) -> bool:
    piece, place = g.pieces[number], g.places[number]
    there = placed(at, place.facing, piece.formation, piece.bases, g.base)
    dry = why_not_over_water(g, number, place, at) is None
    return dry and g.table.on_table(there.outline) and not g.is_blocked(number, there)
