"""The turn's frame, until the countdown ends the battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Roll
from grognard.square_bashing.board.assault import Onslaught
from grognard.square_bashing.board.barrages import lift
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.gas import Gas
from grognard.square_bashing.board.orders import Command
from grognard.square_bashing.sheet.turn_19 import turn
from grognard.squares.assets import Asset
from grognard.squares.battle import COMMAND_MARKERS, TURN_MARKERS, Battle
from grognard.squares.map import FAR_SIDE, NEAR_SIDE, NOWHERE
from grognard.squares.morale import Morale
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Reinforce


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
