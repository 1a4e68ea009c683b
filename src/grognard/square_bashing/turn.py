"""19: the turn. Its first step, the drift of gas, is rolled here; the rest comes with the whole battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Sum
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings

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

    def roll(self, g: Any, _: None) -> Any:
        return Roll(0, "SB-19-1", Sum((6,)))

    def drifts(self, g: Any, die: int) -> Any:
        return Done(turn(g).drift.band(die).result)


Drift.steps = (Drift.roll, Drift.drifts)

STEPS = RuleList("SB-19", Rule("SB-19-1", Drift, hits=2))


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSection(Section):
    number: ClassVar[str] = "19"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.steps = self.take(STEPS)
        self.drift = self.take(DRIFT)


def turn(g: Any) -> TurnSection:
    return cast(TurnSection, g.rules["19"])
