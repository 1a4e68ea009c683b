"""Movement: a formation's units move one by one, each to a hex that its points reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, final

from grognard.across_five_aprils.board.answers import STAY, At
from grognard.across_five_aprils.board.battle import MOVED, OVERSTACKED, WAITING, Battle, Piece
from grognard.across_five_aprils.board.ground import NOWHERE
from grognard.across_five_aprils.sheet.army import Kind
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.errors import Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import AT_NOTHING, PLACE, Among, Ask, Choices, Pointed, Subject
from grognard.kernel.space.hex import FORBIDDEN, OFF, POINT, Reach, reach

POINTS_OF = {
    Kind.INFANTRY: "infantry_points",
    Kind.CAVALRY: "cavalry_points",
    Kind.ARTILLERY: "artillery_points",
}


@dataclass
class Movement(Procedure):
    """Every unit of a formation may move, in its owner's order."""

    player: int
    formation: int

    def choose(self, g: Battle, _: Any) -> Made:
        left = self.to_move(g)
        if not left:
            return self.end(g)
        picks = [Pick(number) for number in left]
        stop = [] if any([must_move(g, number) for number in left]) else [DONE]
        about = Subject(numbers=(("formation", g.plan.formations[self.formation].name),))
        return Ask(self.player, "A5A-SEQ-MOVE", Among("A5A-SEQ-MOVE", (*picks, *stop)), "", about)

    def to_move(self, g: Battle) -> list[int]:
        """Who has not moved yet, of those on the map or due to come."""
        return [
            number
            for number, piece in enumerate(g.pieces)
            if piece.formation == self.formation and not piece.did & MOVED and (piece.at >= 0 or is_due(g, piece))
        ]

    def move_one(self, g: Battle, who: Pick | str) -> Made:
        if isinstance(who, str):
            return self.end(g)
        g.did(who.unit, MOVED)
        self.again()
        return MoveUnit(who.unit)

    def end(self, g: Battle) -> Done:
        g.forget(MOVED)
        return Done()


Movement.steps = (Movement.choose, Movement.move_one)


@dataclass
class MoveUnit(Procedure):
    """One unit goes to a hex, or stays; one that comes on enters there."""

    unit: int

    def choose(self, g: Battle, _: Any) -> Made:
        found = reachable(g, self.unit)
        if not found:
            return Done()
        piece = g.pieces[self.unit]
        choices = MoveChoices(self.unit, tuple(found), tuple(found.values()), not must_move(g, self.unit))
        rule, what = ("A5A-GAP-MOVE", "") if piece.at >= 0 else ("A5A-GAP-REINF", "enter")
        return Ask(piece.side, rule, choices, what, Subject((piece.at,) if piece.at >= 0 else (), (self.unit,)))

    def go(self, g: Battle, answer: At | str) -> Made:
        if isinstance(answer, str):
            return Done()
        to = g.map.number(answer.hex)
        piece = g.pieces[self.unit]
        take_on_the_way(g, self.unit, to)
        g.move(self.unit, to)
        if piece.at == WAITING:
            g.tell(Event("A5A-GAP-REINF", unit=g.called(self.unit), hex=g.where(to)))
        else:
            g.tell(Event("A5A-GAP-MOVE", "moves", unit=g.called(self.unit), start=g.where(piece.at), hex=g.where(to)))
        return Done()


MoveUnit.steps = (MoveUnit.choose, MoveUnit.go)


# How far


def is_due(g: Battle, piece: Piece) -> bool:
    """Whether a unit that comes later may come now."""
    return piece.at == WAITING and piece.enters <= g.facts.turn


def half_points(g: Battle, kind: Kind) -> int:
    """The movement points of a unit, in half points; half of them by night (A5A-GAP-MOVE, A5A-GAP-NIGHT)."""
    points: int = g.setting(POINTS_OF[kind]) * POINT
    return points // 2 if g.is_night() and g.setting("night_movement") == "half" else points


def destinations(g: Battle, number: int) -> list[int]:
    """Where a unit may end its move."""
    return list(reachable(g, number))


def reachable(g: Battle, number: int) -> dict[int, int]:
    """Where a unit may end its move, within the stacking limit (A5A-GAP-STACK), and the half points it takes.

    One that comes on in an enemy zone goes no further.
    """
    piece, places = g.pieces[number], g.places
    start, points = start_of(g, number)
    if start == NOWHERE:
        return {}
    if piece.at < 0 and g.in_zone_of(1 - piece.side, start):
        points = 0
    spent = moved(g, number, start, points, piece.at >= 0 and bool(g.setting("at_least_one_hex"))).spent
    here = piece.at
    return {
        at: cost
        for at, cost in enumerate(spent)
        if cost != OFF and at != here and (not places[at].units or g.room_for(number, at))
    }


def start_of(g: Battle, number: int) -> tuple[int, int]:
    """Where a unit sets out and with how many half points: one that comes on from the hex it has paid for."""
    piece = g.pieces[number]
    points = half_points(g, piece.kind)
    if piece.at >= 0:
        return piece.at, points
    entry = entry_of(g, number)
    cost = g.map.entry_costs[piece.kind][entry] if entry != NOWHERE else FORBIDDEN
    if cost == FORBIDDEN or (g.is_night() and g.in_zone_of(1 - piece.side, entry)):
        return NOWHERE, 0
    return entry, max(0, points - cost)


def moved(g: Battle, number: int, start: int, points: int, one_hex: bool = False) -> Reach:
    """What a unit reaches: enemy zones stop it, enemies shut the way, and by night their zones too (A5A-GAP-ZOC)."""
    piece = g.pieces[number]
    held = g.held_by(1 - piece.side)
    zone = g.zone_around(held)
    shut = held | zone if g.is_night() else held
    zone_to_zone, costs = bool(g.setting("zone_to_zone")), g.map.costs[piece.kind]
    return reach(g.map.board, costs, start, points, zone, shut, zone_to_zone, one_hex)


def entry_of(g: Battle, number: int) -> int:
    """Where a unit enters: its hex, or, held by the enemy, the nearest free one of the edge (A5A-GAP-REINF)."""
    piece = g.pieces[number]
    if g.places[piece.entry].side != 1 - piece.side:
        return piece.entry
    if g.setting("entry_held") == "wait":
        return NOWHERE
    costs = g.map.entry_costs[piece.kind]
    free = [at for at in g.map.rim if g.places[at].side != 1 - piece.side and costs[at] != FORBIDDEN]
    return min(free, key=lambda at: (g.map.board.distance(at, piece.entry), at), default=NOWHERE)


def must_move(g: Battle, number: int) -> bool:
    """Whether a unit stacked beyond the limit by a retreat has to go now, and can (A5A-GAP-RETREAT)."""
    piece = g.pieces[number]
    if not piece.did & OVERSTACKED or g.room_for(number, piece.at):
        return False
    return bool(destinations(g, number))


def take_on_the_way(g: Battle, number: int, to: int) -> None:
    """A unit passes through every objective that its points allow on its way, the nearest first."""
    here, left = start_of(g, number)
    for goal in on_the_way(g, number, here, to, left):
        spent = moved(g, number, here, left).spent
        if spent[goal] != OFF and moved(g, number, goal, left - spent[goal]).spent[to] != OFF:
            here, left = goal, left - spent[goal]
            g.pass_through(g.pieces[number].side, goal)


def on_the_way(g: Battle, number: int, here: int, to: int, points: int) -> list[int]:
    """The objectives of others that a unit might pass through: no step costs less than half a point."""
    piece, board = g.pieces[number], g.map.board
    side, full = piece.side, half_points(g, piece.kind)
    found: list[int] = []
    for one in g.plan.objectives:
        at: int = one.hex
        if at == to or g.places[at].holder == side or board.distance(here, at) > points:
            continue
        beyond = g.map.cheapest(piece.kind, at, full)[to]
        if beyond != OFF and board.distance(here, at) + beyond <= points and not g.in_zone_of(1 - side, at):
            found.append(at)
    return sorted(found, key=lambda at: board.distance(here, at))


@final
class MoveChoices(Choices):
    """Where a unit may go; a refused hex says by which rule."""

    kind: ClassVar[str] = PLACE

    def __init__(self, unit: int, hexes: tuple[int, ...], costs: tuple[int, ...], may_stay: bool) -> None:
        self.unit = unit
        self.hexes = hexes
        self.costs = costs
        self.may_stay = may_stay

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.hexes, self.costs, self.may_stay)

    def pointed(self, g: Battle, answer: Any) -> Pointed:
        """A hex, who goes there, and the movement points it takes."""
        if not isinstance(answer, At):
            return AT_NOTHING
        to = g.map.number(answer.hex)
        cost = self.costs[self.hexes.index(to)] / POINT if to in self.hexes else None
        return Pointed((to,), (self.unit,), cost=cost)

    def answers(self, g: Any) -> Iterator[Any]:
        named = g.map.answers
        return iter([*[named[at] for at in self.hexes], *([STAY] if self.may_stay else [])])

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if isinstance(answer, str) and answer == STAY:
            return None if self.may_stay else Refusal("A5A-GAP-RETREAT")
        if not isinstance(answer, At) or getattr(answer, "hex") not in g.map.board:  # noqa: B009 - it may be anything
            return Refusal("A5A-SEQ-MOVE")
        to = g.map.number(answer.hex)
        return None if to in self.hexes else Refusal(why_not_to(g, self.unit, to))


def why_not_to(g: Battle, number: int, to: int) -> str:
    """The rule that keeps a unit from ending its move there."""
    piece = g.pieces[number]
    if g.places[to].side == 1 - piece.side:
        return "A5A-GAP-ZOC"
    if not g.room_for(number, to):
        return "A5A-GAP-STACK"
    if piece.at >= 0 and to in g.map.board.beside[piece.at] and not g.map.may_step(piece.kind, piece.at, to):
        return g.map.table.why_not(g.map.step(piece.kind, piece.at, to))
    if g.in_zone_of(1 - piece.side, to):
        return "A5A-GAP-NIGHT" if g.is_night() else "A5A-GAP-ZOC"
    return "A5A-GAP-MOVE" if piece.at >= 0 else "A5A-GAP-REINF"
