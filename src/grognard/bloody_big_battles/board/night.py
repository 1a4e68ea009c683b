"""The night interval: moves without a roll, rest, ammunition, and bases that come back (BBB-GAP-NIGHT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import full_move
from grognard.bloody_big_battles.board.firing import refill, restore
from grognard.bloody_big_battles.board.leaves import DISORDERED, LOW_AMMO, MOVED, ROLLED
from grognard.bloody_big_battles.board.movement import Generals, Manoeuvre
from grognard.bloody_big_battles.sheet.army import Quality
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Roll, Subject
from grognard.kernel.space.plane import INCH

RECOVERS_ON = {Quality.VETERAN: 9, Quality.TRAINED: 10, Quality.RAW: 11}


@dataclass
class Night(Procedure):
    """Both players redeploy, then everybody rests."""

    first: int

    def redeploy(self, g: Battle, _: Any) -> Made:
        g.tell(Event("BBB-SEQ-NIGHT", "falls"))
        g.know(night=True)
        clear(g)
        return Redeploy(self.first)

    def redeploy_too(self, g: Battle, _: Any) -> Made:
        return Redeploy(1 - self.first)

    def rest(self, g: Battle, _: Any) -> Made:
        g.know(night=False)
        clear(g)
        for side in (0, 1):
            for number in g.units(side):
                rest(g, number)
        return Recover(tuple([n for n in (*g.units(self.first), *g.units(1 - self.first)) if may_recover(g, n)]))


Night.steps = (Night.redeploy, Night.redeploy_too, Night.rest)


def clear(g: Battle) -> None:
    for number, piece in enumerate(g.pieces):
        if piece.did:
            g.change(number, did=0)


def rest(g: Battle, number: int) -> None:
    """Ammunition and silenced guns restored, and all rally."""
    refill(g, number)
    restore(g, number)
    g.without(number, DISORDERED | LOW_AMMO)


def may_recover(g: Battle, number: int) -> bool:
    """Whether a unit has anything to get back."""
    twin = g.pieces[number]
    return twin.bases < twin.full or bool(twin.status)


@dataclass
class Redeploy(Procedure):
    """A player's units that are not close to the enemy make one full move each, then the generals."""

    player: int

    def next_unit(self, g: Battle, _: Any) -> Made:
        apart = int(g.setting("night_apart")) * INCH
        units = [n for n in g.units(self.player) if not g.pieces[n].did & ROLLED and not g.enemy_within(n, apart)]
        if not units:
            return None
        picks = tuple([Pick(n) for n in units])
        return Ask(self.player, "BBB-SEQ-NIGHT", Among("BBB-SEQ-NIGHT", (*picks, DONE)), "unit")

    def move_one(self, g: Battle, who: Pick | str | None) -> Made:
        if not isinstance(who, Pick):
            return self.instead(Generals(self.player))
        g.did(who.unit, ROLLED | MOVED)
        self.again()
        return Manoeuvre(who.unit, full_move(g, g.pieces[who.unit]))


Redeploy.steps = (Redeploy.next_unit, Redeploy.move_one)


@dataclass
class Recover(Procedure):
    """Each unit that has lost a base rolls to get one back."""

    units: tuple[int, ...]

    def roll(self, g: Battle, _: Any) -> Made:
        if not self.units:
            return Done()
        return Roll(
            g.pieces[self.units[0]].side,
            "BBB-GAP-NIGHT",
            Sum((6, 6)),
            about=Subject(pieces=self.units[:1], says="unit"),
        )

    def regain(self, g: Battle, roll: int) -> Made:
        number, self.units = self.units[0], self.units[1:]
        if roll >= RECOVERS_ON[g.pieces[number].quality] and g.regain(number):
            g.tell(Event("BBB-GAP-RECOVER", unit=g.called(number)))
        return self.again()


Recover.steps = (Recover.roll, Recover.regain)
