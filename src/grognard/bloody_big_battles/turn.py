"""The order of play: both players' turns, nights between them, until the last turn or sudden death."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.bloody_big_battles.assaults import Assaults, EmptyPlaces, contacts_made
from grognard.bloody_big_battles.battle import ON, WAITING, Battle, front_middle, placed
from grognard.bloody_big_battles.firing import FirePhase, refill_by_waiting
from grognard.bloody_big_battles.movement import Generals, Movement, isolate
from grognard.bloody_big_battles.night import Night, clear
from grognard.bloody_big_battles.victory import is_over, outcome, seize
from grognard.kernel.event import Event
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings


@dataclass
class Turn(Procedure):
    """One player's turn, phase by phase, unless sudden death ends it."""

    player: int

    def advance(self, g: Battle, answer: Any) -> Any:
        if self.at and is_over(g):
            return Done()
        return Procedure.advance(self, g, answer)

    def begin(self, g: Battle, _: Any) -> Any:
        g.facts["player"] = self.player
        g.facts["contacts"] = ()
        clear(g)
        arrive(g, self.player)
        for number in g.units(self.player):
            g.change(number, came=front_middle(g.place(number)))
        isolate(g, self.player)
        return None

    def units_move(self, g: Battle, _: Any) -> Any:
        return Movement(self.player)

    def generals_move(self, g: Battle, _: Any) -> Any:
        return Generals(self.player)

    def defensive_fire(self, g: Battle, _: Any) -> Any:
        g.facts["contacts"] = contacts_made(g, self.player)
        return FirePhase(1 - self.player, False)

    def offensive_fire(self, g: Battle, _: Any) -> Any:
        return FirePhase(self.player, True)

    def assaults(self, g: Battle, _: Any) -> Any:
        refill_by_waiting(g, self.player)
        return Assaults(self.player)

    def empty_places(self, g: Battle, _: Any) -> Any:
        return EmptyPlaces(self.player)

    def end(self, g: Battle, _: Any) -> Any:
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
    """Units whose turn has come enter where the scenario says, if there is room."""
    for number, (due, at, facing) in g.facts["arrivals"]:
        piece = g.piece(number)
        if piece.side != player or piece.state != WAITING or due > g.facts["turn"]:
            continue
        place = placed(at, facing, piece.formation, piece.bases, g.base)
        if piece.general or not g.is_blocked(number, place):
            g.change(number, state=ON)
            g.stand(number, at, facing)
            g.tell(Event("BBB-SEQ-TURN", "arrives", unit=piece.name))


@dataclass
class WholeBattle(Procedure):
    """Turns of both players, and nights, until the battle ends. Result: its outcome."""

    player: int = 0

    def play(self, g: Battle, _: Any) -> Any:
        if self.player == g.facts["first"]:
            g.facts["turn"] += 1
        g.tell(Event("BBB-SEQ-TURN", "turn", turn=g.facts["turn"], who=f"@side.{g.facts['sides'][self.player]}"))
        return Turn(self.player)

    def night(self, g: Battle, _: Any) -> Any:
        both = self.player != g.facts["first"]
        if is_over(g) or (both and g.facts["turn"] >= g.facts["turns"]):
            return Done(outcome(g))
        return Night(g.facts["first"]) if both and g.facts["turn"] in g.facts["nights"] else None

    def next_turn(self, g: Battle, _: Any) -> Any:
        self.player = 1 - self.player
        return self.again()


WholeBattle.steps = (WholeBattle.play, WholeBattle.night, WholeBattle.next_turn)

ORDER = RuleList("BBB-SEQ", Rule("BBB-SEQ-TURN", Turn), Rule("BBB-SEQ-NIGHT", Night))


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderSection(Section):
    number: ClassVar[str] = "SEQ"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.order = self.take(ORDER)
