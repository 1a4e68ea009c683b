"""Morale: one die against a number that the unit's morale value eases or hinders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, PassTable


def always(morale: int) -> int:
    return 1


def above_nought(morale: int) -> int:
    return max(0, morale)


def below_nought(morale: int) -> int:
    return max(0, -morale)


GOOD = by_setting("good_morale", {"positive": above_nought, "negative": below_nought})
BAD = by_setting("good_morale", {"positive": below_nought, "negative": above_nought})

TEST = PassTable(
    "A5A-MOR",
    (
        Line(3, "A5A-MOR-TEST", always),
        Line(+1, "A5A-GAP-MORALESIGN", GOOD, part="good", adds=True),
        Line(-1, "A5A-GAP-MORALESIGN", BAD, part="bad", adds=True),
    ),
    "A5A-MOR-TEST",
)


@dataclass
class MoraleTest(Procedure):
    """A unit tests its morale value. Result: whether it passes."""

    morale: int
    player: int = 0

    def test(self, g: Any, _: Any) -> Made:
        table = g.rules.section(MoraleSection).table
        tally = table.tally(self.morale)
        return Roll(self.player, "A5A-MOR-TEST", table.fails(tally), tally)

    def judge(self, g: Any, fails: int) -> Made:
        g.tell(Event("A5A-MOR-TEST", "fails" if fails else "passes"))
        return Done(not fails)


MoraleTest.steps = (MoraleTest.test, MoraleTest.judge)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleSection(Section):
    number: ClassVar[str] = "morale"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(TEST)
