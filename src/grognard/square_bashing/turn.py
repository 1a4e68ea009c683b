"""19: the turn, step by step, until the countdown ends the battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.kernel.victory import Outcome
from grognard.square_bashing.barrage import lift, set_gas, strikes
from grognard.square_bashing.battle import COMMAND_MARKERS, FAR_SIDE, NEAR_SIDE, NOWHERE, TURN_MARKERS, Battle
from grognard.square_bashing.fire import Shooting
from grognard.square_bashing.losses import IN_GAS, TakeHits
from grognard.square_bashing.morale import Morale
from grognard.square_bashing.movement import Movement
from grognard.square_bashing.onslaught import Onslaught
from grognard.square_bashing.orders import Asset, Command
from grognard.square_bashing.reinforcements import Reinforce
from grognard.square_bashing.victory import outcome

DRIFT = BandTable(
    "SB-19-1",
    {
        "": (
            Band("disperses", 1, 2, "SB-19-1", "result.disperses"),
            Band("forward", 3, 3, "SB-19-1", "result.forward"),
            Band("back", 4, 4, "SB-19-1", "result.back"),
            Band("stays", 5, 6, "SB-19-1", "result.stays"),
        )
    },
)


@dataclass
class Drift(Procedure):
    """A square of gas rolls for where it goes."""

    player: int = 0

    def roll(self, g: Any, _: Any) -> Any:
        return Roll(self.player, "SB-19-1", Sum((6,)))

    def drifts(self, g: Any, die: int) -> Any:
        return Done(turn(g).drift.band(die).result)


Drift.steps = (Drift.roll, Drift.drifts)


@dataclass
class Gas(Procedure):
    """A player's gas drifts, square by square, and then strikes wherever it is (SB-GAP-GAS)."""

    player: int

    def find(self, g: Battle, _: Any) -> Any:
        to_drift = tuple([at for at in g.map.order[self.player] if g.place(at).gas[self.player]])
        for at in to_drift:
            set_gas(g, self.player, at, False)
        return DriftAll(self.player, to_drift)

    def settle(self, g: Battle, drifted: tuple[int, ...]) -> Any:
        for at in drifted:
            set_gas(g, self.player, at, True)
        return self.instead(Choke(self.player, drifted))


Gas.steps = (Gas.find, Gas.settle)


@dataclass
class DriftAll(Procedure):
    """Each gas square in turn. Result: where gas is now."""

    player: int
    squares: tuple[int, ...]
    drifted: tuple[int, ...] = ()

    def next_square(self, g: Battle, _: Any) -> Any:
        return Drift(self.player) if self.squares else Done(self.drifted)

    def drift(self, g: Battle, how: str) -> Any:
        at, self.squares = self.squares[0], self.squares[1:]
        g.tell(Event("SB-19-1", square=str(g.map.named[at]), how=f"@result.{how}"))
        to = at
        if how == "forward":
            to = g.map.ahead[self.player][at]
        elif how == "back":
            to = g.map.behind(self.player, at)
        if how != "disperses" and to != NOWHERE and to not in self.drifted:
            self.drifted = (*self.drifted, to)
        return self.again()


DriftAll.steps = (DriftAll.next_square, DriftAll.drift)


@dataclass
class Choke(Procedure):
    """Two hits on every square of this gas; cover does not help."""

    player: int
    squares: tuple[int, ...]

    def next_square(self, g: Battle, _: Any) -> Any:
        if not self.squares:
            return Done()
        at, self.squares = self.squares[0], self.squares[1:]
        self.again()
        if not strikes(g, self.player, at):
            return None
        return TakeHits(at, turn(g).steps_of.number("SB-19-1", "hits"), "shooting", cover=IN_GAS)


Choke.steps = (Choke.next_square,)


@dataclass
class Turn(Procedure):
    """One player's turn: the eleven steps of the sheet, unless a side has nobody left before."""

    player: int

    def advance(self, g: Battle, answer: Any) -> Any:
        if self.at and somebody_is_gone(g):
            return Done()
        return Procedure.advance(self, g, answer)

    def gas(self, g: Battle, _: Any) -> Any:
        g.facts["player"] = self.player
        return Gas(self.player)

    def asset(self, g: Battle, _: Any) -> Any:
        return Asset(self.player)

    def command(self, g: Battle, _: Any) -> Any:
        return Command(self.player, g.facts["rating"][self.player])

    def morale(self, g: Battle, _: Any) -> Any:
        return Morale(self.player)

    def movement(self, g: Battle, _: Any) -> Any:
        return Movement(self.player)

    def assaults(self, g: Battle, _: Any) -> Any:
        return Onslaught(self.player)

    def shooting(self, g: Battle, _: Any) -> Any:
        return Shooting(1 - self.player)

    def markers_off(self, g: Battle, _: Any) -> Any:
        """Higher-command markers, and what else was for this turn alone."""
        for at, place in enumerate(g.places):
            if place.marks & (COMMAND_MARKERS | TURN_MARKERS):
                g.put(at, marks=0)
        for number, piece in enumerate(g.pieces):
            if piece.did:
                g.change(number, did=0)
            if piece.winning and piece.side == self.player and g.setting("winning_lasts") == "one-turn":
                g.change(number, winning=False)
        g.facts["shock"] = NOWHERE
        return None

    def barrages_off(self, g: Battle, _: Any) -> Any:
        lift(g, 1 - self.player)
        return None

    def reinforcements(self, g: Battle, _: Any) -> Any:
        return Reinforce(self.player)

    def countdown(self, g: Battle, _: Any) -> Any:
        return Countdown() if self.player == g.defender else Done()


Turn.steps = (
    Turn.gas,
    Turn.asset,
    Turn.command,
    Turn.morale,
    Turn.movement,
    Turn.assaults,
    Turn.shooting,
    Turn.markers_off,
    Turn.barrages_off,
    Turn.reinforcements,
    Turn.countdown,
)


@dataclass
class Countdown(Procedure):
    """The defender takes a die off the countdown."""

    def roll(self, g: Battle, _: Any) -> Any:
        return Roll(g.defender, "SB-19-11", Sum((6,)))

    def count(self, g: Battle, die: int) -> Any:
        g.facts["countdown"] -= die
        g.tell(Event("SB-19-11", die=die, left=max(0, g.facts["countdown"])))
        return Done()


Countdown.steps = (Countdown.roll, Countdown.count)


@dataclass
class Turns(Procedure):
    """The players take turns, the attacker first, until the battle ends. Result: its outcome."""

    player: int = NEAR_SIDE

    def play(self, g: Battle, _: Any) -> Any:
        g.facts["turn"] += 1
        g.tell(
            Event(
                turn(g).announced_by,
                "turn",
                turn=(g.facts["turn"] + 1) // 2,
                who=f"@side.{g.facts['sides'][self.player]}",
            )
        )
        return turn(g).turn_of(self.player)

    def next_turn(self, g: Battle, _: Any) -> Any:
        if is_over(g):
            return Done(turn(g).outcome(g))
        self.player = 1 - self.player
        return self.again()


Turns.steps = (Turns.play, Turns.next_turn)


def is_over(g: Battle) -> bool:
    """The countdown is out, or a side has nobody left (SB-GAP-VICTORY)."""
    return bool(g.facts["countdown"] <= 0) or somebody_is_gone(g)


def somebody_is_gone(g: Battle) -> bool:
    """Whether a side has no unit left, on the table or waiting."""
    return not g.alive(NEAR_SIDE) or not g.alive(FAR_SIDE)


STEPS = RuleList(
    "SB-19",
    Rule("SB-19-TURNS", Turns),
    Rule("SB-19-1", Gas, hits=2),
    Rule("SB-19-2", Asset),
    Rule("SB-19-3", Command),
    Rule("SB-19-4", Morale),
    Rule("SB-19-5", Movement),
    Rule("SB-19-6", Onslaught),
    Rule("SB-19-7", Shooting),
    Rule("SB-19-8", Turn.markers_off),
    Rule("SB-19-9", Turn.barrages_off),
    Rule("SB-19-10", Reinforce),
    Rule("SB-19-11", Countdown),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSection(Section):
    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = "SB-19-TURNS"
    """The rule by which turns follow each other."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take_steps()

    def take_steps(self) -> None:
        self.steps_of = self.take(STEPS)
        self.drift = self.take(DRIFT)

    def turn_of(self, player: int) -> Procedure:
        return Turn(player)

    def outcome(self, g: Battle) -> Outcome:
        """How the battle ended."""
        return outcome(g)


def turn(g: Any) -> TurnSection:
    return cast(TurnSection, g.rules["19"])
