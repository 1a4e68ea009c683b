"""19, as this war keeps it: its steps (WS-GAP-TURN)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Procedure
from grognard.kernel.victory import Outcome
from grognard.square_bashing.sheet.turn_19 import TurnSection
from grognard.squares.assets import Asset
from grognard.squares.battle import Battle
from grognard.squares.morale import Morale
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Reinforce
from grognard.squares.turn import Countdown
from grognard.walter_schnaffs.board.ladder import outcome
from grognard.walter_schnaffs.board.turn import TurnOf1870

STEPS = RuleList(
    "WS-19",
    Rule("SB-19-2", Asset),
    Rule("SB-19-4", Morale),
    Rule("SB-19-5", Movement),
    Rule("WS-GAP-TURN", TurnOf1870),
    Rule("SB-19-10", Reinforce),
    Rule("SB-19-11", Countdown),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSectionOf1870(TurnSection):
    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = "WS-GAP-COUNTDOWN"

    def take_steps(self) -> None:
        self.steps_of = self.take(STEPS)

    def turn_of(self, player: int) -> Procedure:
        return TurnOf1870(player)

    def outcome(self, g: Battle) -> Outcome:
        return outcome(g)
