"""28, as this war keeps it: the lines that still mean something, and retiring without a hit (WS-GAP-MORALE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.settings import Settings
from grognard.kernel.table import DiceTable
from grognard.square_bashing.battle import FELL_BACK, MOVED, Battle
from grognard.square_bashing.losses import can_withdraw, fall_back
from grognard.square_bashing.morale import FAILS, MORALE, ROUT, MoraleSection, fresh_units
from grognard.walter_schnaffs.toll import HemmedIn

GONE_LINES = ("SB-28-BARRAGE", "SB-28-HASTY", "SB-28-BONUS", "SB-28-TRENCH", "SB-28-HOLD")
"""Barrages, works and higher command, which this war does without."""
TESTS = DiceTable(
    MORALE.id,
    tuple([line for line in MORALE.lines if line.rule not in GONE_LINES]),
    MORALE.hit_on,
    MORALE.hit_rule,
    MORALE.floor,
)
COMES_TO = BandTable(
    FAILS.id,
    {"": tuple([Band(b.result, b.low, b.high, b.rule, b.words) for b in FAILS.columns[""]])},
)
AS_IN_ENGLISH = Settings({"edition": "en"}, {})
"""Where the two editions differ on who runs, this war follows the reading by which good troops stand."""
RUNS = ROUT.settled(AS_IN_ENGLISH)


@dataclass
class GoBack(Procedure):
    """A zone retires one zone, at no cost; with the enemy behind it throws on the loss table instead."""

    player: int
    square: int

    def go(self, g: Battle, _: Any) -> Any:
        if not g.place(self.square).units:
            return Done()
        going = fresh_units(g, self.square)
        if can_withdraw(g, self.player, self.square, going):
            fall_back(g, self.player, self.square, going)
            return Done()
        for number in g.place(self.square).units:
            g.did(number, FELL_BACK | MOVED)
        return self.instead(HemmedIn(self.square))


GoBack.steps = (GoBack.go,)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleOf1870(MoraleSection):
    number: ClassVar[str] = "28"

    def take_tables(self) -> None:
        self.table = self.take(TESTS)
        self.fails = self.take(COMES_TO)
        self.rout = self.take(RUNS)

    def markers_at(self, g: Battle, at: int) -> int:
        """Each base lost has left a marker on its unit."""
        return sum([piece.markers for piece in g.units_at(at)])

    def falling_back(self, player: int, square: int) -> Procedure:
        return GoBack(player, square)
