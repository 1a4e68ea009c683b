"""19, as this war keeps it: its steps (WS-GAP-TURN)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.settings import Settings
from grognard.square_bashing.sheet.turn_19 import DRIFT, TurnSection

STEPS = RuleList(
    "WS-19",
    Rule("SB-19-2", "grognard.walter_schnaffs.board.turn.Asset"),
    Rule("SB-19-4", "grognard.walter_schnaffs.board.morale.Morale"),
    Rule("SB-19-5", "grognard.squares.movement.Movement"),
    Rule("WS-GAP-TURN", "grognard.walter_schnaffs.board.turn.TurnOf1870"),
    Rule("SB-19-10", "grognard.squares.reinforcements.Reinforce"),
    Rule("SB-19-11", "grognard.squares.turn.Countdown"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSectionOf1870(TurnSection):
    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = "WS-GAP-COUNTDOWN"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.steps_of = self.take(STEPS, instead_of="SB-19")
        self.leave_out(DRIFT.id)
