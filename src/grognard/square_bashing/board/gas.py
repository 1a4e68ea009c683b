"""19 on the board, first step: gas drifts and strikes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Subject
from grognard.square_bashing.board.barrages import set_gas, strikes
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.hits import IN_GAS, TakeHits
from grognard.square_bashing.sheet.turn_19 import Drift, TurnSection
from grognard.squares.map import NOWHERE


@dataclass
class Gas(Procedure):
    """A player's gas drifts, square by square, and then strikes wherever it is (SB-GAP-GAS)."""

    player: int

    def find(self, g: Battle, _: Any) -> Made:
        to_drift = tuple([at for at in g.map.order[self.player] if g.places[at].gas[self.player]])
        for at in to_drift:
            set_gas(g, self.player, at, False)
        return DriftAll(self.player, to_drift)

    def settle(self, g: Battle, drifted: tuple[int, ...]) -> Made:
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

    def subject(self, g: Battle) -> Subject:
        return Subject(self.squares[:1], says="square")

    def next_square(self, g: Battle, _: Any) -> Made:
        return Drift(self.player) if self.squares else Done(self.drifted)

    def drift(self, g: Battle, how: str) -> Made:
        at, self.squares = self.squares[0], self.squares[1:]
        g.tell(Event("SB-19-1", square=g.where(at), how=f"@result.{how}"))
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

    def next_square(self, g: Battle, _: Any) -> Made:
        if not self.squares:
            return Done()
        at, self.squares = self.squares[0], self.squares[1:]
        self.again()
        if not strikes(g, self.player, at):
            return None
        return TakeHits(at, g.rules.section(TurnSection).steps_of.number("SB-19-1", "hits"), "shooting", cover=IN_GAS)


Choke.steps = (Choke.next_square,)
