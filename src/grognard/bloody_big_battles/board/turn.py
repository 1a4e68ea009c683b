"""The order of play: both players' turns, nights between them, until the last turn or sudden death."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.bloody_big_battles.board.assaults import Assaults, EmptyPlaces
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.contact import contacts_made
from grognard.bloody_big_battles.board.firing import FirePhase, refill_by_waiting
from grognard.bloody_big_battles.board.leaves import ON, TOUCHING, WAITING, Place, front_middle, placed
from grognard.bloody_big_battles.board.movement import Generals, Movement, isolate
from grognard.bloody_big_battles.board.night import Night, clear
from grognard.bloody_big_battles.board.plan import SIDES
from grognard.bloody_big_battles.board.victory import is_over, outcome, seize
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

ENTRY = 12 * INCH
"""So far from its place of entry, at most, a unit enters that finds friends there."""
ENTRY_TURNS = (900, 2700, 1800, 0, 1350, 2250, 450, 3150)
"""Which way room is looked for, from its facing: to its sides, behind, ahead, and between."""


@dataclass
class Turn(Procedure):
    """One player's turn, phase by phase, unless sudden death ends it."""

    player: int

    def advance(self, g: Battle, answer: Any) -> Made:
        if self.at and is_over(g):
            return Done()
        return Procedure.advance(self, g, answer)

    def begin(self, g: Battle, _: Any) -> Made:
        g.know(player=self.player)
        g.know(contacts=())
        clear(g)
        arrive(g, self.player)
        for number in g.units(self.player):
            g.change(number, came=front_middle(g.places[number]))
        isolate(g, self.player)
        return None

    def units_move(self, g: Battle, _: Any) -> Made:
        return Movement(self.player)

    def generals_move(self, g: Battle, _: Any) -> Made:
        return Generals(self.player)

    def defensive_fire(self, g: Battle, _: Any) -> Made:
        g.know(contacts=contacts_made(g, self.player))
        return FirePhase(1 - self.player, False)

    def offensive_fire(self, g: Battle, _: Any) -> Made:
        return FirePhase(self.player, True)

    def assaults(self, g: Battle, _: Any) -> Made:
        refill_by_waiting(g, self.player)
        return Assaults(self.player)

    def empty_places(self, g: Battle, _: Any) -> Made:
        return EmptyPlaces(self.player)

    def end(self, g: Battle, _: Any) -> Made:
        g.know(contacts=())
        seize(g)
        return Done()


Turn.steps = (
    Turn.begin,
    Turn.units_move,
    Turn.generals_move,
    Turn.defensive_fire,
    Turn.offensive_fire,
    Turn.assaults,
    Turn.empty_places,
    Turn.end,
)


def arrive(g: Battle, player: int) -> None:
    """Units whose turn has come enter where the scenario says; beside it where friends stand in the way."""
    for number, due, at, facing in g.plan.arrivals:
        piece = g.pieces[number]
        if piece.side != player or piece.state != WAITING or due > g.facts.turn:
            continue
        spot = at if piece.general else entry(g, number, at, facing)
        if spot is not None:
            g.change(number, state=ON)
            g.stand(number, spot, facing)
            g.tell(Event("BBB-SEQ-TURN", "arrives", unit=g.called(number)))


def entry(g: Battle, number: int, at: Point, facing: int) -> Point | None:
    """The nearest room to where a unit is to enter; None where there is none, or the enemy stands there."""
    piece = g.pieces[number]
    wanted = placed(at, facing, piece.formation, piece.bases, g.base)
    if any([plane.overlap(wanted.outline, g.places[enemy].outline) for enemy in g.units(1 - piece.side)]):
        return None
    for far in range(0, ENTRY + 1, INCH // 2):
        for turn in ENTRY_TURNS:
            spot = plane.ahead(at, plane.turned(facing, turn), far)
            if is_room(g, number, placed(spot, facing, piece.formation, piece.bases, g.base)):
                return spot
    return None


def is_room(g: Battle, number: int, place: Place) -> bool:
    """Whether a unit may enter there: on the table, on dry ground, clear of all and out of contact."""
    if not g.table.on_table(place.outline) or g.is_blocked(number, place) or g.is_in_river(place):
        return False
    enemies = g.units(1 - g.pieces[number].side)
    return all([plane.gap(place.outline, g.places[enemy].outline) >= TOUCHING for enemy in enemies])


@dataclass
class WholeBattle(Procedure):
    """Turns of both players, and nights, until the battle ends. Result: its outcome."""

    player: int = 0

    def play(self, g: Battle, _: Any) -> Made:
        if self.player == g.plan.first:
            g.know(turn=g.facts.turn + 1)
        g.tell(Event("BBB-SEQ-TURN", "turn", turn=g.facts.turn, who=f"@side.{SIDES[self.player]}"))
        return Turn(self.player)

    def night(self, g: Battle, _: Any) -> Made:
        both = self.player != g.plan.first
        if is_over(g) or (both and g.facts.turn >= g.plan.turns):
            return Done(outcome(g))
        return Night(g.plan.first) if both and g.facts.turn in g.plan.nights else None

    def next_turn(self, g: Battle, _: Any) -> Made:
        self.player = 1 - self.player
        return self.again()


WholeBattle.steps = (WholeBattle.play, WholeBattle.night, WholeBattle.next_turn)
