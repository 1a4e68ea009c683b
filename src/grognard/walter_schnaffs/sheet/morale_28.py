"""28, as this war keeps it: the lines that still mean something (WS-GAP-MORALE)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.procedure import Procedure
from grognard.kernel.settings import Settings
from grognard.kernel.table import DiceTable
from grognard.square_bashing.sheet.morale_28 import FAILS, MORALE, ROUT, MoraleSection
from grognard.squares.battle import Battle
from grognard.walter_schnaffs.board.morale import GoBack

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
