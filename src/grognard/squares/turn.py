"""The turn's frame, until the countdown ends the battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.victory import Outcome
from grognard.squares.battle import COMMAND_MARKERS, TURN_MARKERS, AnyBattle, CommonFacts
from grognard.squares.map import FAR_SIDE, NEAR_SIDE, NOWHERE
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Reinforce
from grognard.squares.rules import TurnRules


@dataclass
class TurnFrame(Procedure):
    """One player's turn, step by step, unless a side has nobody left before. A game lists the steps it has."""

    player: int

    def advance(self, g: AnyBattle, answer: Any) -> Made:
        if self.at and somebody_is_gone(g):
            return Done()
        return Procedure.advance(self, g, answer)

    def movement(self, g: AnyBattle, _: Any) -> Made:
        return Movement(self.player)

    def markers_off(self, g: AnyBattle, _: Any) -> Made:
        """Higher-command markers, and what else was for this turn alone."""
        for at, place in enumerate(g.places):
            if place.marks & (COMMAND_MARKERS | TURN_MARKERS):
                g.put(at, marks=0)
        for number, piece in enumerate(g.pieces):
            if piece.did:
                g.change(number, did=0)
            if piece.winning and piece.side == self.player and g.setting("winning_lasts") == "one-turn":
                g.change(number, winning=False)
        g.know(shock=NOWHERE)
        return None

    def reinforcements(self, g: AnyBattle, _: Any) -> Made:
        return Reinforce(self.player)

    def countdown(self, g: AnyBattle, _: Any) -> Made:
        return Countdown() if self.player == g.defender else Done()


@dataclass
class Countdown(Procedure):
    """The defender takes a die off the countdown."""

    def roll(self, g: AnyBattle, _: Any) -> Made:
        return Roll(g.defender, "SB-19-11", Sum((6,)))

    def count(self, g: AnyBattle, die: int) -> Made:
        left: int = g.facts.countdown - die
        g.know(countdown=left)
        g.tell(Event("SB-19-11", die=die, left=max(0, left)))
        return Done()


Countdown.steps = (Countdown.roll, Countdown.count)


@dataclass
class TakingTurns(Procedure):
    """The players take turns, the attacker first, until the battle ends. Result: its outcome."""

    player: int = NEAR_SIDE

    def play(self, g: AnyBattle, _: Any) -> Made:
        g.know(turn=g.facts.turn + 1)
        who = g.side_word(self.player)
        g.tell(Event(g.rules.section(TurnRules).announced_by, "turn", turn=g.full_turn(), who=who))
        return self.turn_of(self.player)

    def next_turn(self, g: AnyBattle, _: Any) -> Made:
        if is_over(g):
            return Done(self.outcome(g))
        self.player = 1 - self.player
        return self.again()

    def turn_of(self, player: int) -> Procedure:
        """A turn of this game."""
        raise NotImplementedError

    def outcome(self, g: Any) -> Outcome:
        """How the battle ended."""
        raise NotImplementedError


TakingTurns.steps = (TakingTurns.play, TakingTurns.next_turn)


def is_over(g: AnyBattle) -> bool:
    """The countdown is out, or a side has nobody left (SB-GAP-VICTORY)."""
    facts: CommonFacts = g.facts
    return facts.countdown <= 0 or somebody_is_gone(g)


def somebody_is_gone(g: AnyBattle) -> bool:
    """Whether a side has no unit left, on the table or waiting."""
    return not g.alive(NEAR_SIDE) or not g.alive(FAR_SIDE)
