"""Morale on the board: squares test one after the other, and bear what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Subject
from grognard.squares.battle import FELL_BACK, GONE, STEADY, AnyBattle
from grognard.squares.rules import MoraleRules


@dataclass
class SquaresTest(Procedure):
    """A player's squares test one after the other, from the right."""

    player: int
    i: int = 0

    def next_square(self, g: AnyBattle, _: Any) -> Made:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            self.i += 1
            if g.places[at].side == self.player and any([g.fights(number) for number in fresh_units(g, at)]):
                self.again()
                return self.test_of(at)
        return Done()

    def test_of(self, at: int) -> Procedure:
        """The test of one square, by this game."""
        raise NotImplementedError


SquaresTest.steps = (SquaresTest.next_square,)


def fresh_units(g: AnyBattle, at: int) -> tuple[int, ...]:
    """Who has not yet fallen back: retiring is a unit's whole turn, so it is not made to again."""
    return tuple([number for number in g.places[at].units if not g.pieces[number].did & FELL_BACK])


@dataclass
class OneSquareTests(Procedure):
    """One square tests, and bears what comes of it."""

    player: int
    square: int

    def subject(self, g: AnyBattle) -> Subject:
        return Subject((self.square,), says="square")

    def test(self, g: AnyBattle, _: Any) -> Made:
        return g.morale_test(self.square) or Done()

    def bear(self, g: AnyBattle, fails: int) -> Made:
        band = g.rules.section(MoraleRules).fails.band(fails)
        if not band.rule:
            return Done()
        g.tell(Event(band.rule, "square", square=g.where(self.square), **band.numbers))
        if band.result == "steady":
            g.mark(self.square, STEADY)
            return Done()
        if band.result == "run":
            return RunAway(self.player, self.square)
        return None

    def then_retire(self, g: AnyBattle, _: Any) -> Made:
        return self.instead(self.falling_back())

    def falling_back(self) -> Procedure:
        """The square retires, as this game has it."""
        raise NotImplementedError


OneSquareTests.steps = (OneSquareTests.test, OneSquareTests.bear, OneSquareTests.then_retire)


@dataclass
class RunAway(Procedure):
    """A square runs: each of its combat units may rout and be gone."""

    player: int
    square: int
    numbers: tuple[int, ...] = ()

    def subject(self, g: AnyBattle) -> Subject:
        return Subject((self.square,), self.numbers, says="square")

    def roll(self, g: AnyBattle, _: Any) -> Made:
        self.numbers = tuple(g.combat_units_at(self.square))
        return g.rout(self.numbers, self.player)

    def rout(self, g: AnyBattle, who: tuple[bool, ...]) -> Made:
        for number, routs in zip(self.numbers, who, strict=True):
            if routs:
                g.tell(Event("SB-28-RUN", "routs", unit=g.called(number)))
                g.move(number, GONE)
        return Done()


RunAway.steps = (RunAway.roll, RunAway.rout)
