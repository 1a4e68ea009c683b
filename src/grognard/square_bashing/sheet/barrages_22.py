"""22: barrages. Where they fall, what they leave behind, and where they deviate to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool, Sum
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition


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
    player: int = 0

    def deviate(self, g: Any, _: Any) -> Made:
        deviates = g.rules.section(BarrageSection).deviates(self.kind)
        return Roll(self.player, "SB-22-DEVIATION", Sum((6,))) if deviates else None

    def strike(self, g: Any, die: int | None) -> Made:
        section = g.rules.section(BarrageSection)
        self.where = "on" if die is None else section.deviation.band(die, self.quality).result
        hits = section.barrages.number(RULE_OF[self.kind], "hits")
        if isinstance(hits, Sum):
            return Roll(self.player, RULE_OF[self.kind], hits)
        return Done(Landed(self.where, hits))

    def struck(self, g: Any, hits: int) -> Made:
        return Done(Landed(self.where, hits))


Barrage.steps = (Barrage.deviate, Barrage.strike, Barrage.struck)


@dataclass
class Rolling(Procedure):
    """A square of a rolling barrage goes on while its die lets it (SB-22-ROLLING). Result: the rows it lands on.

    `rows` are those there are from the first on, to the edge of the board.
    """

    rows: int
    struck: int = 1
    player: int = 0

    def goes_on(self, g: Any, _: Any) -> Made:
        rule = g.rules.section(BarrageSection).barrages
        if self.struck >= min(self.rows, rule.number("SB-22-ROLLING", "depth")):
            return Done(self.struck)
        return Roll(self.player, "SB-22-ROLLING", Pool(1, rule.number("SB-22-ROLLING", "goes_on")))

    def next_row(self, g: Any, on: int) -> Made:
        if not on:
            return Done(self.struck)
        self.struck += 1
        return self.again()


Rolling.steps = (Rolling.goes_on, Rolling.next_row)

RULE_OF = {
    "suppression": "SB-22-SUPPRESSION",
    "point": "SB-22-POINT",
    "rolling": "SB-22-ROLLING",
    "gas": "SB-22-GAS",
}

BARRAGES = RuleList(
    "SB-22",
    Rule(
        "SB-22-FIRE",
        "grognard.square_bashing.board.barrages.no_fire_into",
        ways=by_edition(en="@ways.out", fr="@ways.in"),
    ),
    Rule(
        "SB-22-SUPPORT",
        "grognard.square_bashing.board.barrages.gives_no_support",
        how=by_edition(en="@support.neither", fr="@support.gives-none"),
    ),
    Rule("SB-22-SUPPRESSION", "grognard.square_bashing.board.barrages.Lay", squares=5, markers=1, hits=1),
    Rule("SB-22-POINT", "grognard.square_bashing.board.barrages.Lay", squares=3, markers=3, hits=Sum((6,))),
    Rule(
        "SB-22-ROLLING", "grognard.square_bashing.board.barrages.Fall", squares=5, depth=3, goes_on=3, markers=2, hits=2
    ),
    Rule("SB-22-GAS", "grognard.square_bashing.board.barrages.Lay", squares=5, hits=2, at_most=1),
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
        self.fires_out = bool(settings.settled(by_edition(en=False, fr=True)))
        self.is_supported = bool(settings.settled(by_edition(en=False, fr=True)))

    def deviates(self, kind: str) -> bool:
        """Whether a barrage of this kind rolls for deviation, as the table has it."""
        if self.settings["deviation"] == "none":
            return False
        return kind != "rolling" or self.settings["rolling_deviation"] != "none"
