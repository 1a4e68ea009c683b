"""19: the turn, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Sum
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.kernel.victory import Outcome
from grognard.square_bashing.board.assault import Onslaught
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.gas import Gas
from grognard.square_bashing.board.orders import Command
from grognard.square_bashing.board.victory import outcome
from grognard.squares.assets import Asset
from grognard.squares.battle import Battle
from grognard.squares.morale import Morale
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Reinforce
from grognard.squares.turn import Countdown, Turn, Turns

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

    def roll(self, g: Any, _: Any) -> Any:
        return Roll(self.player, "SB-19-1", Sum((6,)))

    def drifts(self, g: Any, die: int) -> Any:
        return Done(turn(g).drift.band(die).result)


Drift.steps = (Drift.roll, Drift.drifts)

STEPS = RuleList(
    "SB-19",
    Rule("SB-19-TURNS", Turns),
    Rule("SB-19-1", Gas, hits=2),
    Rule("SB-19-2", Asset),
    Rule("SB-19-3", Command),
    Rule("SB-19-4", Morale),
    Rule("SB-19-5", Movement),
    Rule("SB-19-6", Onslaught),
    Rule("SB-19-7", Shooting),
    Rule("SB-19-8", Turn.markers_off),
    Rule("SB-19-9", Turn.barrages_off),
    Rule("SB-19-10", Reinforce),
    Rule("SB-19-11", Countdown),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSection(Section):
    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = "SB-19-TURNS"
    """The rule by which turns follow each other."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take_steps()

    def take_steps(self) -> None:
        self.steps_of = self.take(STEPS)
        self.drift = self.take(DRIFT)

    def turn_of(self, player: int) -> Procedure:
        return Turn(player)

    def outcome(self, g: Battle) -> Outcome:
        """How the battle ended."""
        return outcome(g)


def turn(g: Any) -> TurnSection:
    return cast(TurnSection, g.rules["19"])
