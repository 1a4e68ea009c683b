"""Morale on the board: squares test one after the other, and bear what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.square_bashing.board.morale import exposed_at
from grognard.square_bashing.sheet.morale_28 import MoraleTest, Rout, morale
from grognard.squares.battle import FELL_BACK, GONE, STEADY, Battle


@dataclass
class Morale(Procedure):
    """A player's squares test one after the other, from the right."""

    player: int
    i: int = 0

    def next_square(self, g: Battle, _: Any) -> Any:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            self.i += 1
            if g.place(at).side == self.player and any([g.fights(number) for number in fresh_units(g, at)]):
                self.again()
                return TestSquare(self.player, at)
        return Done()


Morale.steps = (Morale.next_square,)


def fresh_units(g: Battle, at: int) -> tuple[int, ...]:
    """Who has not yet fallen back: retiring is a unit's whole turn, so it is not made to again."""
    return tuple([number for number in g.place(at).units if not g.piece(number).did & FELL_BACK])


@dataclass
class TestSquare(Procedure):
    """One square tests, and bears what comes of it."""

    player: int
    square: int

    def test(self, g: Battle, _: Any) -> Any:
        exposed = exposed_at(g, self.square)
        if morale(g).tally(exposed).total <= 0:
            return Done()
        return MoraleTest(exposed, self.player)

    def bear(self, g: Battle, fails: int) -> Any:
        band = morale(g).fails.band(fails)
        if not band.rule:
            return Done()
        g.tell(Event(band.rule, "square", square=str(g.map.named[self.square]), **band.numbers))
        if band.result == "steady":
            g.mark(self.square, STEADY)
            return Done()
        if band.result == "run":
            return RunAway(self.player, self.square)
        return None

    def then_retire(self, g: Battle, _: Any) -> Any:
        return self.instead(morale(g).falling_back(self.player, self.square))


TestSquare.steps = (TestSquare.test, TestSquare.bear, TestSquare.then_retire)


@dataclass
class RunAway(Procedure):
    """A square runs: each of its combat units may rout and be gone."""

    player: int
    square: int
    numbers: tuple[int, ...] = ()

    def roll(self, g: Battle, _: Any) -> Any:
        self.numbers = tuple(g.combat_units_at(self.square))
        return Rout(tuple([g.unit(number) for number in self.numbers]), self.player)

    def rout(self, g: Battle, who: tuple[bool, ...]) -> Any:
        for number, routs in zip(self.numbers, who, strict=True):
            if routs:
                g.tell(Event("SB-28-RUN", "routs", unit=g.piece(number).name))
                g.move(number, GONE)
        return Done()


RunAway.steps = (RunAway.roll, RunAway.rout)
