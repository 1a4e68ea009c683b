"""8 on the board: who bears the losses of a zone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Roll, Subject
from grognard.squares.map import NOWHERE
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.sheet.army_2 import Troops
from grognard.walter_schnaffs.sheet.losses_8 import BATTERY, IN_ORDER, PICKED, Toll, loss_dice, order_of, standing, toll


def calls_of(of: Toll) -> tuple[str, ...]:
    return (IN_ORDER,) * of.in_order + (PICKED,) * of.picked + (BATTERY,) * of.batteries


@dataclass
class TakeLosses(Procedure):
    """A zone loses bases one by one; its owner picks the unit where more than one may bear it. Result: how many."""

    square: int
    calls: tuple[str, ...]
    rule: str
    spared: tuple[int, ...] = ()
    lost: int = 0

    def choose(self, g: Battle, _: Any) -> Made:
        if not self.calls:
            return Done(self.lost)
        units = bearers(g, self.square, self.calls[0], self.spared)
        if not units:
            self.calls = self.calls[1:]
            return self.again()
        if len(units) == 1:
            return self.take(g, Pick(units[0]))
        picks = tuple([Pick(number) for number in units])
        return Ask(g.pieces[units[0]].side, self.rule, Among(self.rule, picks), "bears", Subject((self.square,)))

    def take(self, g: Battle, who: Any) -> Made:
        g.tell(Event(self.rule, "base", unit=g.called(who.unit)))
        g.lose(who.unit, 2, 1)
        self.calls, self.lost = self.calls[1:], self.lost + 1
        return self.again()


TakeLosses.steps = (TakeLosses.choose, TakeLosses.take)


def bearers(g: Battle, at: int, call: str, spared: tuple[int, ...]) -> list[int]:
    """The units that a loss may fall on."""
    for kinds in order_of(call, g.rules.settings):
        units = [n for n in g.places[at].units if n not in spared and g.pieces[n].kind in kinds]
        if units:
            return units
    return []


@dataclass
class ThrowLosses(Procedure):
    """So many dice of the loss table fall on a zone, thrown by the other side."""

    square: int
    dice: int
    spared: tuple[int, ...] = ()

    def subject(self, g: Battle) -> Subject:
        return Subject((self.square,), says="square")

    def roll(self, g: Battle, _: Any) -> Made:
        side = g.places[self.square].side
        return Done() if side == NOWHERE else Roll(1 - side, "WS-8-LOSS", loss_dice(self.dice))

    def suffer(self, g: Battle, fell: tuple[int, ...]) -> Made:
        units = [g.pieces[number] for number in g.places[self.square].units if number not in self.spared]
        there = standing(tuple([Troops(piece.kind, piece.bases) for piece in units]))
        calls = calls_of(toll(fell, there, g.rules.settings))
        return self.instead(TakeLosses(self.square, calls, "WS-8-LOSS", self.spared))


ThrowLosses.steps = (ThrowLosses.roll, ThrowLosses.suffer)


def hemmed_in(g: Battle, at: int) -> ThrowLosses:
    """A zone that must go back and cannot takes dice of the loss table (WS-GAP-MORALE)."""
    g.tell(Event("WS-GAP-MORALE", "hemmed_in", square=g.where(at)))
    return ThrowLosses(at, int(g.setting("hemmed_in_dice")))
