"""19: the turn, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.settings import Settings
from grognard.squares.rules import TurnRules

DRIFT = BandTable(
    "SB-19-1",
    {
        "": (
            Band("disperses", 1, 2, "SB-19-1", "result.disperses"),
            Band("forward", 3, 3, "SB-19-1", "result.forward"),
            Band("back", 4, 4, "SB-19-1", "result.back"),
            Band("stays", 5, 6, "SB-19-1", "result.stays"),
        )
    },
)


@dataclass
class Drift(Procedure):
    """A square of gas rolls for where it goes."""

    player: int = 0

    def roll(self, g: Any, _: Any) -> Made:
        return Roll(self.player, "SB-19-1", Sum((6,)))

    def drifts(self, g: Any, die: int) -> Made:
        return Done(g.rules.section(TurnSection).drift.band(die).result)


Drift.steps = (Drift.roll, Drift.drifts)


@dataclass
class CountDown(Procedure):
    """The defender's die comes off the countdown. Result: what is left."""

    left: int
    player: int = 0

    def roll(self, g: Any, _: Any) -> Made:
        return Roll(self.player, "SB-19-11", Sum((6,)))

    def count(self, g: Any, die: int) -> Made:
        left = max(0, self.left - die)
        g.tell(Event("SB-19-11", die=die, left=left))
        return Done(left)


CountDown.steps = (CountDown.roll, CountDown.count)

STEPS = RuleList(
    "SB-19",
    Rule("SB-19-TURNS", "grognard.square_bashing.board.turn.Turns"),
    Rule("SB-19-1", "grognard.square_bashing.board.gas.Gas", hits=2),
    Rule("SB-19-2", "grognard.square_bashing.board.orders.Asset"),
    Rule("SB-19-3", "grognard.square_bashing.board.orders.Command"),
    Rule("SB-19-4", "grognard.square_bashing.board.morale.Morale"),
    Rule("SB-19-5", "grognard.squares.movement.Movement"),
    Rule("SB-19-6", "grognard.square_bashing.board.assault.Onslaught"),
    Rule("SB-19-7", "grognard.square_bashing.board.fire.Shooting"),
    Rule("SB-19-8", "grognard.squares.turn.TurnFrame.markers_off"),
    Rule("SB-19-9", "grognard.square_bashing.board.turn.Turn.barrages_off"),
    Rule("SB-19-10", "grognard.squares.reinforcements.Reinforce"),
    Rule("SB-19-11", "grognard.squares.turn.Countdown"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSection(TurnRules):
    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = "SB-19-TURNS"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.steps_of = self.take(STEPS)
        self.drift = self.take(DRIFT)
