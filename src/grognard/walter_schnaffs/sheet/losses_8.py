"""8: the loss table. What the dice of an attack take from a zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.chance import Sort
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.leaf import Leaf
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import AT_NOTHING, Ask, Choices, Pointed, Share
from grognard.kernel.settings import Settings
from grognard.square_bashing.sheet.saves_27 import ways
from grognard.squares.army import Kind
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FOOT_AND_HORSE, MITRAILLEUSE, TYPES, Troops, bases_of

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


@dataclass(eq=False)
class Standing(Leaf):
    """What a zone has to lose: bases of infantry and cavalry, and bases of guns and mitrailleuses."""

    foot_and_horse: int
    batteries: int

    @property
    def bases(self) -> int:
        return self.foot_and_horse + self.batteries


@dataclass(eq=False)
class Toll(Leaf):
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


# Who bears it

IN_ORDER, PICKED, BATTERY, ANY = "in order", "picked", "battery", "any"

CALLS = {
    IN_ORDER: ((Kind.CAVALRY,), (Kind.INFANTRY,)),
    PICKED: (FOOT_AND_HORSE,),
    BATTERY: ((Kind.ARTILLERY,), (MITRAILLEUSE,)),
    ANY: ((Kind.CAVALRY,), (Kind.INFANTRY,), BATTERIES),
}
"""Which kinds a loss falls on: the first that are there."""

INFANTRY_FIRST = ((Kind.INFANTRY,), (Kind.CAVALRY,), BATTERIES)


def order_of(call: str, settings: Settings) -> tuple[tuple[Kind, ...], ...]:
    """The kinds that a loss falls on, the first first (WS-GAP-SHOTS for those of a bombardment)."""
    if call == ANY and settings["bombardment_takes"] == "infantry-first":
        return INFANTRY_FIRST
    return CALLS[call]


@dataclass(eq=False)
class Borne(Leaf):
    """Bases that come off, unit by unit as the units are listed."""

    by_unit: tuple[int, ...]

    def pointed(self, g: Any) -> Pointed:
        return AT_NOTHING

    def __str__(self) -> str:
        return " ".join([str(bases) for bases in self.by_unit])


@final
class Bearing(Choices):
    """Which units of a zone bear so many bases, each as many as it has; nobody else can."""

    def __init__(self, bases: int, room: tuple[int, ...], names: tuple[str, ...]) -> None:
        self.bases = bases
        self.room = room
        self.names = names

    def data(self) -> tuple[Any, ...]:
        return (self.bases, self.room, self.names)

    def forced(self) -> bool:
        return self.bases in (0, sum(self.room)) or len([room for room in self.room if room]) == 1

    def best(self, g: Any) -> Borne:
        """The first that are listed: no odds speak of it."""
        return next(self.answers(g))

    def shares(self) -> tuple[Share, ...]:
        return tuple([Share(name, 0, 0) for name in self.names])

    def answers(self, g: Any) -> Iterator[Borne]:
        for given in ways(self.bases, self.room):
            yield Borne(given)

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        given = answer.by_unit if isinstance(answer, Borne) else ()
        fits = len(given) == len(self.room) and all([0 <= n <= room for n, room in zip(given, self.room, strict=True)])
        return None if fits and sum(given) == self.bases else Refusal("WS-8-LOSS", bases=self.bases)

    def parse(self, g: Any, text: str) -> Borne:
        try:
            return Borne(tuple([int(bases) for bases in text.split()]))
        except ValueError:
            raise BadInput("answer", value=text, allowed=str(self.best(g))) from None


@dataclass
class BearLosses(Procedure):
    """The owner of a zone takes bases off, kind by kind as the losses call for them. Result: the bases by unit."""

    units: tuple[Troops, ...]
    calls: tuple[tuple[str, int], ...]
    player: int = 0
    lost: tuple[int, ...] = ()

    def choose(self, g: Any, _: Any) -> Made:
        self.lost = self.lost or (0,) * len(self.units)
        while self.calls:
            call, bases = self.calls[0]
            for kinds in order_of(call, g.rules.settings):
                room = self.room(kinds)
                falls = min(bases, sum(room))
                if falls:
                    self.calls = ((call, bases - falls), *self.calls[1:])
                    return self.share(Bearing(falls, room, self.names()))
            self.calls = self.calls[1:]
        return Done(self.lost)

    def share(self, bearing: Bearing) -> Made:
        """Asks who bears it, where that is open."""
        if bearing.forced():
            return self.take(None, bearing.best(None))
        return Ask(self.player, "WS-8-LOSS", bearing, "shares")

    def take(self, g: Any, borne: Borne) -> Made:
        self.lost = tuple([gone + more for gone, more in zip(self.lost, borne.by_unit, strict=True)])
        return self.again()

    def names(self) -> tuple[str, ...]:
        return tuple([f"choice.{name}" for unit in self.units for name, kind in TYPES.items() if kind is unit.kind])

    def room(self, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
        """What each unit of these kinds has left to lose."""
        left = zip(self.units, self.lost, strict=True)
        return tuple([unit.bases - gone if unit.kind in kinds else 0 for unit, gone in left])


BearLosses.steps = (BearLosses.choose, BearLosses.take)
