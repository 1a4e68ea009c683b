"""29: reinforcements. Three ways to bring them on, one a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition
from grognard.squares.reinforcements import AllRoll, Arrive, ByRoad

WAYS_TO_COME = ("A", "B", "C")
"""Every waiting unit rolls; one arrives; one by a road, and two tries."""


@dataclass
class AllTry(Procedure):
    """Every waiting unit rolls (SB-29-A). Result: how many arrive, if they find room."""

    waiting: int
    player: int = 0

    def roll(self, g: Any, _: Any) -> Any:
        return Roll(self.player, "SB-29-A", Pool(self.waiting, reinforcements(g).rules_of.number("SB-29-A", "on")))


AllTry.steps = (AllTry.roll,)


@dataclass
class SomeArrive(Procedure):
    """One unit arrives (SB-29-B), and others try (SB-29-C). Result: how many arrive, if they find room."""

    waiting: int
    tries: int
    came: int = 1
    failed: int = 0
    player: int = 0

    def try_one(self, g: Any, _: Any) -> Any:
        section, left = reinforcements(g), self.waiting - self.came
        if self.tries == 0 or left <= (0 if section.tries_again else self.failed):
            return Done(self.came)
        self.tries -= 1
        return Roll(self.player, "SB-29-C", Pool(1, section.rules_of.number("SB-29-C", "on")))

    def count(self, g: Any, comes: int) -> Any:
        self.came, self.failed = self.came + comes, self.failed + 1 - comes
        return self.again()


SomeArrive.steps = (SomeArrive.try_one, SomeArrive.count)

ENGLISH = "en"
"""How a game without editions plays these rules."""

WAYS = RuleList(
    "SB-29",
    Rule("SB-29-A", AllRoll, on=6),
    Rule("SB-29-B", Arrive, units=1),
    Rule("SB-29-C", ByRoad, units=1, more=2, on=6, how=by_edition(en="@tries.by-road", fr="@tries.anywhere")),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class ReinforcementSection(Section):
    """`tries_by_road`: also those who roll come by the road; `tries_again`: a unit that failed may roll again."""

    number: ClassVar[str] = "29"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        printed = Settings({"edition": ENGLISH, **settings.values}, settings.overrides)
        self.rules_of = self.take(WAYS.settled(printed))
        self.tries_by_road = bool(printed.settled(by_edition(en=True, fr=False)))
        self.tries_again = bool(printed.settled(by_edition(en=False, fr=True)))

    def tries(self, way: str) -> int:
        """How many units roll beside the one that arrives."""
        return int(self.rules_of.number("SB-29-C", "more")) if way == "C" else 0


def reinforcements(g: Any) -> ReinforcementSection:
    return cast(ReinforcementSection, g.rules["29"])
