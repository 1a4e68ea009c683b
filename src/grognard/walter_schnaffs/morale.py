"""28, as this war keeps it: the lines that still mean something (WS-GAP-MORALE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.settings import Settings
from grognard.kernel.table import DiceTable
from grognard.square_bashing.battle import FELL_BACK, MOVED, Battle
from grognard.square_bashing.losses import can_withdraw, fall_back
from grognard.square_bashing.morale import FAILS, MORALE, ROUT, MoraleSection, fresh_units, morale
from grognard.square_bashing.onslaught import lose_winning
from grognard.walter_schnaffs.beyond import keeps_the_rest
from grognard.walter_schnaffs.toll import ThrowLosses, hemmed_in

GONE_LINES = ("SB-28-BARRAGE", "SB-28-HASTY", "SB-28-BONUS", "SB-28-TRENCH", "SB-28-HOLD")
"""Barrages, works and higher command, which this war does without."""
TESTS = DiceTable(
    MORALE.id,
    tuple([line for line in MORALE.lines if line.rule not in GONE_LINES]),
    MORALE.hit_on,
    MORALE.hit_rule,
    MORALE.floor,
)
SHEETS = {"english-sheet": "en", "french-sheet": "fr"}
"""Square Bashing's two sheets print the signs of the rout die the other way round (SB-ED-RUN)."""
RUNS = {name: ROUT.settled(Settings({"edition": edition}, {})) for name, edition in SHEETS.items()}


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


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleOf1870(MoraleSection):
    number: ClassVar[str] = "28"

    def take_tables(self) -> None:
        self.table = self.take(TESTS)
        self.fails = self.take(FAILS)
        self.rout = self.take(RUNS[str(self.settings["rout_signs"])])

    def markers_at(self, g: Battle, at: int) -> int:
        """Each base lost has left a marker on its unit."""
        return sum([piece.markers for piece in g.units_at(at)])

    def falling_back(self, player: int, square: int) -> Procedure:
        return GoBack(player, square)
