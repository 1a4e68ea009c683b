"""8: the loss table. What the dice of an attack take from a zone."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.chance import Sort
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.settings import Settings
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FOOT_AND_HORSE, Troops, bases_of

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
