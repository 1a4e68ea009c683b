"""28, as this war keeps it: the lines that still mean something (WS-GAP-MORALE)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Part
from grognard.kernel.settings import Settings
from grognard.kernel.table import DiceTable
from grognard.square_bashing.sheet.morale_28 import FIGURES, MORALE, ROUT, MoraleSection, Worn

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
    instead: ClassVar[tuple[Part, ...]] = (TESTS,)

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.leave_out(FIGURES.id)
        self.rout = self.take(RUNS[str(settings["rout_signs"])])

    def markers_of(self, piece: Worn) -> int:
        """Each base lost has left a marker on its unit."""
        return piece.markers
