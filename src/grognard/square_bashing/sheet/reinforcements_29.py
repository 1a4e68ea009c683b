"""29: reinforcements. Three ways to bring them on, one a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.settings import Settings, by_edition
from grognard.square_bashing.sheet.editions import printed
from grognard.squares.rules import ArrivalRules


@dataclass
class AllTry(Procedure):
    """Every waiting unit rolls (SB-29-A). Result: how many arrive, if they find room."""

    waiting: int
    player: int = 0

    def roll(self, g: Any, _: Any) -> Made:
        return Roll(self.player, "SB-29-A", Pool(self.waiting, g.rules.section(ArrivalRules).all_on))


AllTry.steps = (AllTry.roll,)


@dataclass
class SomeArrive(Procedure):
    """One unit arrives (SB-29-B), and others try (SB-29-C). Result: how many arrive, if they find room."""

    waiting: int
    tries: int
    came: int = 1
    failed: int = 0
    player: int = 0

    def try_one(self, g: Any, _: Any) -> Made:
        section, left = g.rules.section(ArrivalRules), self.waiting - self.came
        if self.tries == 0 or left <= (0 if section.tries_again else self.failed):
            return Done(self.came)
        self.tries -= 1
        return Roll(self.player, "SB-29-C", Pool(1, section.more_on))

    def count(self, g: Any, comes: int) -> Made:
        self.came, self.failed = self.came + comes, self.failed + 1 - comes
        return self.again()


SomeArrive.steps = (SomeArrive.try_one, SomeArrive.count)


WAYS = RuleList(
    "SB-29",
    Rule("SB-29-A", "grognard.squares.reinforcements.AllRoll", on=6),
    Rule("SB-29-B", "grognard.squares.reinforcements.Arrive", units=1),
    Rule(
        "SB-29-C",
        "grognard.squares.reinforcements.ByRoad",
        units=1,
        more=2,
        on=6,
        how=by_edition(en="@tries.by-road", fr="@tries.anywhere"),
    ),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class ReinforcementSection(ArrivalRules):
    number: ClassVar[str] = "29"

    def __init__(self, settings: Settings) -> None:
        super().__init__(printed(settings))
        self.rules_of = self.take(WAYS)
        self.all_on = int(self.rules_of.number("SB-29-A", "on"))
        self.more_on = int(self.rules_of.number("SB-29-C", "on"))
        self.tries_by_road = bool(self.settings.settled(by_edition(en=True, fr=False)))
        self.tries_again = bool(self.settings.settled(by_edition(en=False, fr=True)))

    def tries(self, way: str) -> int:
        return int(self.rules_of.number("SB-29-C", "more")) if way == "C" else 0
