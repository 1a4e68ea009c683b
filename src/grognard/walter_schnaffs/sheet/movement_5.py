"""5 and 6: movement, and leaving heavy terrain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Each
from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.kernel.table import Need, NeedTable, Tally
from grognard.squares.army import Kind
from grognard.squares.rules import MoveRules
from grognard.walter_schnaffs.sheet.army_2 import Troops


@dataclass(eq=False)
class Going(Leaf):
    """A unit that goes, out of heavy terrain or not."""

    unit: Troops
    heavy_terrain: bool = False


def infantry(x: Going) -> int:
    return x.unit.kind is Kind.INFANTRY


def cavalry(x: Going) -> int:
    return x.unit.kind is Kind.CAVALRY


def light_battery(x: Going) -> int:
    """Light artillery and mitrailleuses."""
    return x.unit.light


def other_artillery(x: Going) -> int:
    return x.unit.kind is Kind.ARTILLERY and not x.unit.light


def cavalry_or_light_battery(x: Going) -> int:
    return cavalry(x) or light_battery(x)


MOVES = NeedTable(
    "WS-5",
    (
        Need(1, "WS-5-INF", infantry, figures=(1,), alone=True),
        Need(1, "WS-5-CAV", cavalry, figures=(2,), alone=True),
        Need(4, "WS-5-ART", other_artillery, figures=(1,), alone=True),
        Need(3, "WS-5-ART", light_battery, figures=(1,), alone=True, words="WS-5-ART.light"),
    ),
    struck=1,
    columns=("head.zones", "head.goes"),
)

HEAVY = NeedTable(
    "WS-6",
    (
        Need(4, "WS-6-HEAVY", infantry, words="WS-6-HEAVY.infantry"),
        Need(5, "WS-6-HEAVY", cavalry_or_light_battery, words="WS-6-HEAVY.light"),
        Need(6, "WS-6-HEAVY", other_artillery, words="WS-6-HEAVY.artillery"),
    ),
    struck=1,
)


@dataclass
class SetOut(Procedure):
    """A unit tries to go. Result: whether it does."""

    going: Going
    player: int = 0

    def roll(self, g: Any, _: Any) -> Made:
        tallies = g.rules.section(MarchSection).needed(self.going)
        if not tallies:
            return Done(True)
        needs = tuple([int(tally.total) for tally in tallies])
        return Roll(self.player, tallies[0].reasons[0].rule, Each(needs), tallies[0])

    def goes(self, g: Any, reached: tuple[bool, ...]) -> Made:
        return Done(all(reached))


SetOut.steps = (SetOut.roll, SetOut.goes)

KEPT = RuleList(
    "WS-5-KEPT",
    Rule("SB-24-ONEBYONE", "grognard.squares.movement.Movement"),
    Rule("SB-24-ROAD", "grognard.squares.movement.needs_roll"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class MarchSection(MoveRules):
    """Zones and dice of this war; no extra square, nobody dismounts, nobody leaves by the far edge."""

    number: ClassVar[str] = "5"
    replaces: ClassVar[str] = "24"
    goes_by: ClassVar[str] = "WS-GAP-REPLACES"
    shares_by: ClassVar[str] = "WS-4-STACK"
    board_by: ClassVar[str] = "WS-GAP-BOARD"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(MOVES)
        self.take(KEPT)
        self.heavy = HEAVY.settled(self.settings)

    def zones_of(self, unit: Troops) -> int:
        """How many zones a unit goes."""
        going = Going(unit)
        return next(need.figures[0] for need in self.table.needs if need.of(going))

    def needed(self, going: Going) -> list[Tally]:
        """What the dice must reach: in heavy terrain a gun throws one against the harder number (WS-GAP-HEAVYMOVE)."""
        tallies = [self.table.tally(going)]
        if going.heavy_terrain:
            tallies.insert(0, self.heavy.tally(going))
        tallies = [tally for tally in tallies if tally.total > 1]
        if len(tallies) > 1 and self.settings["guns_in_heavy_terrain"] == "harder":
            tallies = [max(tallies, key=lambda tally: tally.total)]
        return tallies


@mypyc_attr(allow_interpreted_subclasses=True)
class HeavyTerrainSection(Section):
    number: ClassVar[str] = "6"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(HEAVY)
