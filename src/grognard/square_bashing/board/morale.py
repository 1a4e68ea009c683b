"""28 on the board: a square as the table sees it, and how it retires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Done, Procedure
from grognard.square_bashing.board.hits import TakeHits
from grognard.square_bashing.sheet.morale_28 import Exposed, morale
from grognard.squares.battle import FELL_BACK, HOLD_THE_LINE, MORALE_BONUS, MOVED, Battle
from grognard.squares.morale import fresh_units
from grognard.squares.withdrawal import can_withdraw, fall_back


def exposed_at(g: Battle, at: int) -> Exposed:
    """A square of the board as the morale table sees it; gas counts as one barrage marker (SB-GAP-GAS)."""
    place = g.place(at)
    enemy = 1 - place.side
    return Exposed(
        g.units(at),
        morale(g).markers_at(g, at),
        g.barrage_markers(at) + (1 if g.is_gassed(at) else 0),
        len([one for one in g.map.beside[at] if g.place(one).side == enemy]),
        g.ground(at),
        g.has_mark(at, MORALE_BONUS),
        g.has_mark(at, HOLD_THE_LINE),
    )


@dataclass
class FallBack(Procedure):
    """A square retires: one hit, then back one square; or, with the enemy behind, more hits and no move."""

    player: int
    square: int

    def first_hit(self, g: Battle, _: Any) -> Any:
        return TakeHits(self.square, morale(g).retire_number("hits"), "shooting")

    def go(self, g: Battle, _: Any) -> Any:
        if not [piece for piece in g.units_at(self.square) if piece.side == self.player]:
            return Done()
        going = fresh_units(g, self.square)
        if can_withdraw(g, self.player, self.square, going):
            fall_back(g, self.player, self.square, going)
            return Done()
        for number in g.place(self.square).units:
            g.change(number, winning=False)
            g.did(number, FELL_BACK | MOVED)
        return TakeHits(self.square, morale(g).retire_number("hemmed_in"), "fighting")


FallBack.steps = (FallBack.first_hit, FallBack.go)
