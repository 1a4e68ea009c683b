"""28 on the board: a zone that retires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Done, Procedure
from grognard.square_bashing.sheet.morale_28 import morale
from grognard.squares.battle import FELL_BACK, MOVED, Battle
from grognard.squares.morale import fresh_units
from grognard.squares.winning import lose_winning
from grognard.squares.withdrawal import can_withdraw, fall_back
from grognard.walter_schnaffs.board.losses import ThrowLosses, hemmed_in
from grognard.walter_schnaffs.sheet.beyond import keeps_the_rest


@dataclass
class GoBack(Procedure):
    """A zone retires one zone; with the enemy behind it stays and throws on the loss table instead.

    Where Square Bashing is kept, each of its hits is a die of the loss table (WS-GAP-BEYOND).
    """

    player: int
    square: int

    def first_die(self, g: Battle, _: Any) -> Any:
        return ThrowLosses(self.square, morale(g).retire_number("hits")) if keeps_the_rest(g) else None

    def go(self, g: Battle, _: Any) -> Any:
        if not g.place(self.square).units:
            return Done()
        going = fresh_units(g, self.square)
        if can_withdraw(g, self.player, self.square, going):
            fall_back(g, self.player, self.square, going)
            return Done()
        lose_winning(g, g.place(self.square).units)
        for number in g.place(self.square).units:
            g.did(number, FELL_BACK | MOVED)
        if keeps_the_rest(g):
            return self.instead(ThrowLosses(self.square, morale(g).retire_number("hemmed_in")))
        return self.instead(hemmed_in(g, self.square))


GoBack.steps = (GoBack.first_die, GoBack.go)
