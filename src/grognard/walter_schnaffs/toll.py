"""8: the loss table. What the dice of an attack take from a zone, and who bears it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from grognard.kernel.chance import Sort
from grognard.kernel.event import Event
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.procedure import Ask, Done, Procedure, Roll
from grognard.kernel.settings import Settings
from grognard.square_bashing.answers import Among, Pick
from grognard.square_bashing.army import Kind
from grognard.square_bashing.battle import NOWHERE, Battle
from grognard.walter_schnaffs.army import BATTERIES, FOOT_AND_HORSE, MITRAILLEUSE, Troops, bases_of

LOSSES = BandTable(
    "WS-8-LOSS",
    {
        "": (
            Band("nothing", 1, 2, "WS-8-LOSS", "WS-8-LOSS.nothing"),
            Band("one", 3, 5, "WS-8-LOSS", "WS-8-LOSS.one", {"bases": 1}),
            Band("six", 6, 6, "WS-8-LOSS", "WS-8-LOSS.six", {"bases": 2, "guns": 1}),
        )
    },
)
STARTS = tuple([int(band.low or 1) for band in LOSSES.columns[""]])
ONE, SIX = 1, 2
"""The places of the two bands that cost anything."""
TWO_BASES = 2


class Standing(NamedTuple):
    """What a zone has to lose: bases of infantry and cavalry, and bases of guns and mitrailleuses."""

    foot_and_horse: int
    batteries: int

    @property
    def bases(self) -> int:
        return self.foot_and_horse + self.batteries


class Toll(NamedTuple):
    """What a zone loses: bases in printed order, those its owner may pick among foot and horse, and batteries."""

    in_order: int = 0
    picked: int = 0
    batteries: int = 0

    @property
    def bases(self) -> int:
        return self.in_order + self.picked + self.batteries


def standing(units: tuple[Troops, ...]) -> Standing:
    return Standing(bases_of(units, FOOT_AND_HORSE), bases_of(units, BATTERIES))


def loss_dice(number: int) -> Sort:
    """So many dice on the loss table."""
    return Sort(number, STARTS)


def toll(fell: tuple[int, ...], there: Standing, settings: Settings) -> Toll:
    """What the dice take from those who are there."""
    in_order = min(fell[ONE], there.foot_and_horse)
    left = there.foot_and_horse - in_order
    if settings["six_takes"] == "batteries-first":
        batteries = min(fell[SIX], there.batteries)
        picked = min(TWO_BASES * (fell[SIX] - batteries), left)
    else:
        sixes = min(fell[SIX], -(-left // TWO_BASES))
        picked = min(TWO_BASES * sixes, left)
        batteries = min(fell[SIX] - sixes, there.batteries)
    if settings["batteries_spared"]:
        return Toll(in_order, picked, batteries)
    return Toll(in_order, picked, min(there.batteries, batteries + fell[ONE] - in_order))


# On the board

IN_ORDER, PICKED, BATTERY, ANY = "in order", "picked", "battery", "any"
CALLS = {
    IN_ORDER: ((Kind.CAVALRY,), (Kind.INFANTRY,)),
    PICKED: (FOOT_AND_HORSE,),
    BATTERY: ((Kind.ARTILLERY,), (MITRAILLEUSE,)),
    ANY: ((Kind.CAVALRY,), (Kind.INFANTRY,), BATTERIES),
}
"""Which kinds a loss falls on: the first that are there."""
INFANTRY_FIRST = ((Kind.INFANTRY,), (Kind.CAVALRY,), BATTERIES)


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

    def choose(self, g: Battle, _: Any) -> Any:
        if not self.calls:
            return Done(self.lost)
        units = bearers(g, self.square, self.calls[0], self.spared)
        if not units:
            self.calls = self.calls[1:]
            return self.again()
        if len(units) == 1:
            return self.take(g, Pick(units[0]))
        picks = tuple([Pick(number) for number in units])
        about = (("square", str(g.map.named[self.square])),)
        return Ask(g.piece(units[0]).side, self.rule, Among(self.rule, picks), "bears", about)

    def take(self, g: Battle, who: Any) -> Any:
        g.tell(Event(self.rule, "base", unit=g.piece(who.unit).name))
        g.lose(who.unit, 2, 1)
        self.calls, self.lost = self.calls[1:], self.lost + 1
        return self.again()


TakeLosses.steps = (TakeLosses.choose, TakeLosses.take)


def bearers(g: Battle, at: int, call: str, spared: tuple[int, ...]) -> list[int]:
    """The units that a loss may fall on."""
    order = CALLS[call]
    if call == ANY and g.setting("bombardment_takes") == "infantry-first":
        order = INFANTRY_FIRST
    for kinds in order:
        units = [n for n in g.place(at).units if n not in spared and g.piece(n).kind in kinds]
        if units:
            return units
    return []


@dataclass
class ThrowLosses(Procedure):
    """So many dice of the loss table fall on a zone, thrown by the other side."""

    square: int
    dice: int
    spared: tuple[int, ...] = ()

    def roll(self, g: Battle, _: Any) -> Any:
        side = g.place(self.square).side
        return Done() if side == NOWHERE else Roll(1 - side, "WS-8-LOSS", loss_dice(self.dice))

    def suffer(self, g: Battle, fell: tuple[int, ...]) -> Any:
        units = [g.piece(number) for number in g.place(self.square).units if number not in self.spared]
        there = standing(tuple([Troops(piece.kind, piece.bases) for piece in units]))
        calls = calls_of(toll(fell, there, g.rules.settings))
        return self.instead(TakeLosses(self.square, calls, "WS-8-LOSS", self.spared))


ThrowLosses.steps = (ThrowLosses.roll, ThrowLosses.suffer)


def hemmed_in(g: Battle, at: int) -> ThrowLosses:
    """A zone that must go back and cannot takes dice of the loss table (WS-GAP-MORALE)."""
    g.tell(Event("WS-GAP-MORALE", "hemmed_in", square=str(g.map.named[at])))
    return ThrowLosses(at, int(g.setting("hemmed_in_dice")))
