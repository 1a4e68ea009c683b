"""28 on the board: zones test, and retire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Done, Made, Procedure
from grognard.square_bashing.sheet.morale_28 import MoraleSection
from grognard.squares.battle import FELL_BACK, MOVED
from grognard.squares.morale import OneSquareTests, SquaresTest, fresh_units
from grognard.squares.winning import lose_winning
from grognard.squares.withdrawal import can_withdraw, fall_back
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.board.losses import ThrowLosses, hemmed_in


@dataclass
class GoBack(Procedure):
    """A zone retires one zone; with the enemy behind it stays and throws on the loss table instead.

    Where Square Bashing is kept, each of its hits is a die of the loss table (WS-GAP-BEYOND).
    """

    player: int
    square: int

    def first_die(self, g: Battle, _: Any) -> Made:
        return (
            ThrowLosses(self.square, g.rules.section(MoraleSection).retire_number("hits"))
            if g.keeps_the_rest()
            else None
        )

    def go(self, g: Battle, _: Any) -> Made:
        if not g.places[self.square].units:
            return Done()
        going = fresh_units(g, self.square)
        if can_withdraw(g, self.player, self.square, going):
            fall_back(g, self.player, self.square, going)
            return Done()
        lose_winning(g, g.places[self.square].units)
        for number in g.places[self.square].units:
            g.did(number, FELL_BACK | MOVED)
        if g.keeps_the_rest():
            return self.instead(ThrowLosses(self.square, g.rules.section(MoraleSection).retire_number("hemmed_in")))
        return self.instead(hemmed_in(g, self.square))


GoBack.steps = (GoBack.first_die, GoBack.go)


@dataclass
class TestZone(OneSquareTests):
    """One zone tests, and bears what comes of it."""

    def falling_back(self) -> Procedure:
        return GoBack(self.player, self.square)


TestZone.steps = (TestZone.test, TestZone.bear, TestZone.then_retire)


@dataclass
class Morale(SquaresTest):
    """A player's zones test one after the other, from the right."""

    def test_of(self, at: int) -> Procedure:
        return TestZone(self.player, at)


Morale.steps = (Morale.next_square,)
