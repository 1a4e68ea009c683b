"""28 on the board: squares test, and retire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Done, Made, Procedure
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.hits import TakeHits
from grognard.square_bashing.sheet.morale_28 import MoraleSection
from grognard.squares.battle import FELL_BACK, MOVED
from grognard.squares.morale import OneSquareTests, SquaresTest, fresh_units
from grognard.squares.withdrawal import can_withdraw, fall_back


@dataclass
class FallBack(Procedure):
    """A square retires: one hit, then back one square; or, with the enemy behind, more hits and no move."""

    player: int
    square: int

    def first_hit(self, g: Battle, _: Any) -> Made:
        return TakeHits(self.square, g.rules.section(MoraleSection).retire_number("hits"), "shooting")

    def go(self, g: Battle, _: Any) -> Made:
        if not [piece for piece in g.units_at(self.square) if piece.side == self.player]:
            return Done()
        going = fresh_units(g, self.square)
        if can_withdraw(g, self.player, self.square, going):
            fall_back(g, self.player, self.square, going)
            return Done()
        for number in g.places[self.square].units:
            g.change(number, winning=False)
            g.did(number, FELL_BACK | MOVED)
        return TakeHits(self.square, g.rules.section(MoraleSection).retire_number("hemmed_in"), "fighting")


FallBack.steps = (FallBack.first_hit, FallBack.go)


@dataclass
class TestSquare(OneSquareTests):
    """One square tests, and bears what comes of it."""

    def falling_back(self) -> Procedure:
        return FallBack(self.player, self.square)


TestSquare.steps = (TestSquare.test, TestSquare.bear, TestSquare.then_retire)


@dataclass
class Morale(SquaresTest):
    """A player's squares test one after the other, from the right."""

    def test_of(self, at: int) -> Procedure:
        return TestSquare(self.player, at)


Morale.steps = (Morale.next_square,)
