"""9: the budget. What an army costs, base by base."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Balance, Line, Table, Tally
from grognard.squares.army import Kind, Quality
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, MODERN_RIFLES, MUZZLE_LOADERS, Troops, bases_of


class Bought(NamedTuple):
    """Units to be paid for."""

    units: tuple[Troops, ...]


def infantry(x: Bought) -> int:
    return bases_of(x.units, (Kind.INFANTRY,))


def modern_rifles(x: Bought) -> int:
    return sum([unit.bases for unit in x.units if unit.kind is Kind.INFANTRY and unit.arms in MODERN_RIFLES])


def cavalry(x: Bought) -> int:
    return bases_of(x.units, (Kind.CAVALRY,))


def batteries(x: Bought) -> int:
    return bases_of(x.units, BATTERIES)


def muzzle_loaders(x: Bought) -> int:
    return sum([unit.bases for unit in x.units if unit.kind is Kind.ARTILLERY and unit.arms in MUZZLE_LOADERS])


def professional_bases(x: Bought) -> int:
    return sum([unit.bases for unit in x.units if unit.quality is Quality.PROFESSIONAL])


def professional_units(x: Bought) -> int:
    return len([unit for unit in x.units if unit.quality is Quality.PROFESSIONAL])


def reservist_bases(x: Bought) -> int:
    return sum([unit.bases for unit in x.units if unit.quality is Quality.RESERVIST])


def reservist_units(x: Bought) -> int:
    return len([unit for unit in x.units if unit.quality is Quality.RESERVIST])


COSTS = Table(
    "WS-9",
    (
        Line(10, "WS-9-INF", infantry),
        Line(+1, "WS-9-INF", modern_rifles, adds=True, part="rifle"),
        Line(12, "WS-9-CAV", cavalry),
        Line(20, "WS-9-ART", batteries),
        Line(-2, "WS-9-ART", muzzle_loaders, part="muzzle"),
        Line(
            +3,
            "WS-9-QUALITY",
            by_setting("quality_cost", {"base": professional_bases, "unit": professional_units}),
            adds=True,
            part="professional",
        ),
        Line(
            -3,
            "WS-9-QUALITY",
            by_setting("quality_cost", {"base": reservist_bases, "unit": reservist_units}),
            part="reservist",
        ),
    ),
)

IGNORED = RuleList("WS-9-RULES", Rule("WS-9-IGNORED", "grognard.walter_schnaffs.board.turn.TurnOf1870"))


@dataclass
class Pay(Procedure):
    """An army is paid for; no dice. Result: its cost."""

    bought: Bought
    budget: int = 0

    def left(self, cost: Tally) -> Balance:
        """The budget less the cost; below 0 it is overspent."""
        return Balance(self.budget, self.budget - cost.total)

    def add_up(self, g: Any, _: Any) -> Made:
        return Done(int(g.rules.section(BudgetSection).table.tally(self.bought).total))


Pay.steps = (Pay.add_up,)


@mypyc_attr(allow_interpreted_subclasses=True)
class BudgetSection(Section):
    number: ClassVar[str] = "9"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(COSTS)
        self.take(IGNORED)
