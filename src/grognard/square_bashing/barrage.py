"""22: barrages. Where they fall and how many hits they bring; what they forbid comes with the whole battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Sum
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings


class Landed(NamedTuple):
    """Where a square of a barrage fell, and the hits on whatever square it strikes."""

    where: str
    hits: int


@dataclass
class Barrage(Procedure):
    """One square of a barrage: it deviates, then strikes."""

    kind: str
    quality: str
    where: str = ""

    def deviate(self, g: Any, _: None) -> Any:
        return Roll(0, "SB-22-DEVIATION", Sum((6,)))

    def strike(self, g: Any, die: int) -> Any:
        section = barrages(g)
        self.where = section.deviation.band(die, self.quality).result
        hits = section.barrages.number(RULE_OF[self.kind], "hits")
        if isinstance(hits, Sum):
            return Roll(0, RULE_OF[self.kind], hits)
        return Done(Landed(self.where, hits))

    def struck(self, g: Any, hits: int) -> Any:
        return Done(Landed(self.where, hits))


Barrage.steps = (Barrage.deviate, Barrage.strike, Barrage.struck)

RULE_OF = {
    "suppression": "SB-22-SUPPRESSION",
    "point": "SB-22-POINT",
    "rolling": "SB-22-ROLLING",
    "gas": "SB-22-GAS",
}

BARRAGES = RuleList(
    "SB-22",
    Rule("SB-22-SUPPRESSION", Barrage, squares=5, markers=1, hits=1),
    Rule("SB-22-POINT", Barrage, squares=3, markers=3, hits=Sum((6,))),
    Rule("SB-22-ROLLING", Barrage, squares=5, depth=3, goes_on=3, markers=2, hits=2),
    Rule("SB-22-GAS", Barrage, squares=5, hits=2, at_most=1),
)


def _deviates(short: tuple[int, int], on: tuple[int, int], over: tuple[int, int]) -> tuple[Band, ...]:
    return (Band("short", *short), Band("on", *on), Band("over", *over))


DEVIATION = BandTable(
    "SB-22-DEVIATION",
    {
        "poor": _deviates((1, 2), (3, 4), (5, 6)),
        "average": _deviates((1, 1), (2, 4), (5, 6)),
        "good": _deviates((1, 1), (2, 5), (6, 6)),
    },
)


@mypyc_attr(allow_interpreted_subclasses=True)
class BarrageSection(Section):
    number: ClassVar[str] = "22"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.barrages = self.take(BARRAGES)
        self.deviation = self.take(DEVIATION)


def barrages(g: Any) -> BarrageSection:
    return cast(BarrageSection, g.rules["22"])
