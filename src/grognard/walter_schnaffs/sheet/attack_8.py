"""8: attack and defence of a zone. Points of both sides, dice for every five, and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Sum
from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure, Together
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, PointsTable
from grognard.square_bashing.sheet.assaults_26 import HOLD, RETIRE_HITS, WIN
from grognard.squares.army import Kind, Quality
from grognard.walter_schnaffs.sheet.army_2 import (
    FRESH_CAVALRY,
    FRESH_INFANTRY,
    MITRAILLEUSE,
    MODERN_RIFLES,
    MUZZLE_LOADERS,
    Troops,
)
from grognard.walter_schnaffs.sheet.beyond import KEPT, LEFT_OUT
from grognard.walter_schnaffs.sheet.losses_8 import LOSSES, Standing, Toll, loss_dice, standing, toll

PER_DIE = 5
"""The points of a die (WS-8-DICE)."""

ENOUGH = 2
"""The units that make a zone behind or beside count."""


@dataclass(eq=False)
class Attack(Leaf):
    """Who attacks a zone: units, friends behind and beside, the water crossed, the cover faced.

    Guns that have fired this turn are not among its units (WS-GAP-TURN).
    """

    units: tuple[Troops, ...]
    rear_infantry: int = 0
    flank_units: tuple[int, ...] = ()
    across_water: bool = False
    cover: bool = False
    winning: bool = False
    shock: bool = False


@dataclass(eq=False)
class Defence(Leaf):
    """Who holds a zone: units, friends behind and beside, the water it is behind, the attacks it has taken."""

    units: tuple[Troops, ...]
    rear_infantry: int = 0
    flank_units: tuple[int, ...] = ()
    water: bool = False
    earlier_attacks: int = 0
    winning: bool = False


Side = Attack | Defence


def _attacking(x: Attack, kind: Kind) -> list[Troops]:
    return [unit for unit in x.units if unit.kind is kind and unit.attacking]


def fresh_infantry(x: Attack) -> int:
    return len([unit for unit in _attacking(x, Kind.INFANTRY) if unit.bases >= FRESH_INFANTRY])


def reduced_infantry(x: Attack) -> int:
    return len([unit for unit in _attacking(x, Kind.INFANTRY) if unit.bases < FRESH_INFANTRY])


def fresh_cavalry(x: Attack) -> int:
    return len([unit for unit in _attacking(x, Kind.CAVALRY) if unit.bases >= FRESH_CAVALRY])


def other_units(x: Attack) -> int:
    """Reduced cavalry, and whoever does not attack."""
    return len(x.units) - fresh_infantry(x) - reduced_infantry(x) - fresh_cavalry(x)


def infantry_behind(x: Side) -> int:
    return x.rear_infantry >= ENOUGH


def flanks(x: Side) -> int:
    return len([units for units in x.flank_units if units >= ENOUGH])


def across_water(x: Attack) -> int:
    return x.across_water


def half_professional(x: Side) -> int:
    good = [unit for unit in x.units if unit.quality is Quality.PROFESSIONAL]
    return 2 * len(good) >= len(x.units)


def attacking_reservists(x: Attack) -> int:
    return len([unit for unit in x.units if unit.attacking and unit.quality is Quality.RESERVIST])


def into_cover(x: Attack) -> int:
    return x.cover


def modern_rifles(x: Defence) -> int:
    return len([unit for unit in x.units if unit.kind is Kind.INFANTRY and unit.arms in MODERN_RIFLES])


def other_rifles(x: Defence) -> int:
    return len([unit for unit in x.units if unit.kind is Kind.INFANTRY and unit.arms not in MODERN_RIFLES])


def cavalry(x: Defence) -> int:
    return len([unit for unit in x.units if unit.kind is Kind.CAVALRY])


def mitrailleuse_bases(x: Defence) -> int:
    return sum([unit.bases for unit in x.units if unit.kind is MITRAILLEUSE])


def breech_loading_bases(x: Defence) -> int:
    return sum([u.bases for u in x.units if u.kind is Kind.ARTILLERY and u.arms not in MUZZLE_LOADERS])


def muzzle_loading_bases(x: Defence) -> int:
    return sum([u.bases for u in x.units if u.kind is Kind.ARTILLERY and u.arms in MUZZLE_LOADERS])


def behind_water(x: Defence) -> int:
    return x.water


def reservists(x: Defence) -> int:
    return len([unit for unit in x.units if unit.quality is Quality.RESERVIST])


def earlier_attacks(x: Defence) -> int:
    return x.earlier_attacks


def winning(x: Side) -> int:
    return x.winning


def shock(x: Attack) -> int:
    return x.shock


def left_out(x: Side) -> int:
    return 0


def if_kept(each: Callable[[Any], int]) -> Any:
    """What counts only where Square Bashing is kept beyond the tables (WS-GAP-BEYOND)."""
    return by_setting("beyond_the_tables", {LEFT_OUT: left_out, KEPT: each})


ATTACKER_POINTS = PointsTable(
    "WS-8-A",
    (
        Line(4, "WS-8-A-INF", fresh_infantry, bases=FRESH_INFANTRY),
        Line(2, "WS-8-A-INFWEAK", reduced_infantry, bases=FRESH_INFANTRY - 1),
        Line(3, "WS-8-A-CAV", fresh_cavalry, bases=FRESH_CAVALRY),
        Line(1, "WS-8-A-OTHER", other_units, bases=FRESH_CAVALRY - 1),
        Line(+3, "WS-8-A-REAR", infantry_behind, adds=True, units=ENOUGH),
        Line(+1, "WS-8-A-FLANK", flanks, adds=True, units=ENOUGH),
        Line(-2, "WS-8-A-WATER", across_water),
        Line(+2, "WS-8-A-PRO", half_professional, adds=True),
        Line(-1, "WS-8-A-RES", attacking_reservists, most=3),
        Line(-3, "WS-8-A-COVER", into_cover),
        Line(+2, "SB-26-A-WINNING", if_kept(winning), most=1, adds=True),
        Line(+3, "SB-26-A-SHOCK", if_kept(shock), adds=True),
    ),
    PER_DIE,
)

DEFENDER_POINTS = PointsTable(
    "WS-8-D",
    (
        Line(Sum((3,), 2), "WS-8-D-CHASSEPOT", modern_rifles),
        Line(2, "WS-8-D-RIFLE", other_rifles),
        Line(1, "WS-8-D-CAV", cavalry),
        Line(Sum((6,)), "WS-8-D-MITR", mitrailleuse_bases),
        Line(3, "WS-8-D-BL", breech_loading_bases),
        Line(2, "WS-8-D-ML", muzzle_loading_bases),
        Line(+2, "WS-8-D-PRO", half_professional, adds=True),
        Line(+2, "WS-8-D-FLANK", flanks, adds=True, units=ENOUGH),
        Line(+2, "WS-8-D-WATER", behind_water, adds=True),
        Line(+3, "WS-8-D-REAR", infantry_behind, adds=True, units=ENOUGH),
        Line(-1, "WS-8-D-RES", reservists, most=2),
        Line(-2, "WS-8-D-AGAIN", earlier_attacks, most=3),
        Line(+2, "SB-26-T-WINNING", if_kept(winning), most=1, adds=True),
    ),
    PER_DIE,
)

_ON_THE_BOARD = "grognard.walter_schnaffs.board.aftermath"

BEYOND = RuleList(
    "WS-8-BEYOND",
    Rule("SB-26-RET-MARK", f"{_ON_THE_BOARD}.RetireBefore"),
    Rule("SB-26-WIN-GUNS", f"{_ON_THE_BOARD}.Won"),
    Rule(
        "SB-26-WIN-HITS",
        f"{_ON_THE_BOARD}.Won",
        hits=WIN.number("SB-26-WIN-HITS", "hits"),
        hemmed_in=WIN.number("SB-26-WIN-HITS", "hemmed_in"),
    ),
    Rule("SB-26-WIN-MARK", f"{_ON_THE_BOARD}.Won"),
    Rule("SB-26-HOLD-HITS", f"{_ON_THE_BOARD}.Held", hits=HOLD.number("SB-26-HOLD-HITS", "hits")),
    Rule("SB-26-HOLD-MARK", f"{_ON_THE_BOARD}.Held"),
)
"""What Square Bashing has besides, each of its hits a die of the loss table (WS-GAP-BEYOND)."""


@dataclass(eq=False)
class Struck(Leaf):
    """What one side's dice did to the other: how many there were, what they cost, and whether that was everybody."""

    dice: int
    toll: Toll
    emptied: bool = False


def dice_thrown(struck: Struck) -> int:
    return struck.dice


def bases_lost(struck: Struck) -> int:
    return struck.toll.bases


Fought = tuple[Struck, Struck]
"""What the defender's dice did to the attacker, and the attacker's to the defender."""


@dataclass
class Strike(Procedure):
    """One side's dice on the loss table. Result: what they cost the other; for the odds, only how much."""

    dice: int
    there: Standing
    in_play: bool
    player: int

    def roll(self, g: Any, _: Any) -> Made:
        return Roll(self.player, "WS-8-LOSS", loss_dice(self.dice))

    def cost(self, g: Any, fell: tuple[int, ...]) -> Made:
        lost = toll(fell, self.there, g.rules.settings)
        return Done(Struck(self.dice, lost if self.in_play else Toll(lost.bases), lost.bases >= self.there.bases))


Strike.steps = (Strike.roll, Strike.cost)


@dataclass
class Stand(Procedure):
    """The defender's random points, and then its dice."""

    points: Sum
    there: Standing
    in_play: bool
    player: int

    def count(self, g: Any, _: Any) -> Made:
        return Roll(self.player, "WS-GAP-RANDOM", self.points)

    def strike(self, g: Any, points: int) -> Made:
        return self.instead(Strike(g.rules.section(AttackSection).dice(points), self.there, self.in_play, self.player))


Stand.steps = (Stand.count, Stand.strike)


@dataclass
class Fight(Procedure):
    """A zone is attacked: the defender's random points, then the dice of both. Result: what they cost each."""

    attack: Attack
    defence: Defence
    in_play: bool
    player: int = 0

    def both_strike(self, g: Any, _: Any) -> Made:
        section = g.rules.section(AttackSection)
        there, here = standing(self.defence.units), standing(self.attack.units)
        dice = section.dice(int(section.attacker.tally(self.attack).total))
        return Together(
            (
                Stand(section.defender_chance(self.defence), here, self.in_play, 1 - self.player),
                Strike(dice, there, self.in_play, self.player),
            )
        )


Fight.steps = (Fight.both_strike,)


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackSection(Section):
    number: ClassVar[str] = "8"
    replaces: ClassVar[str] = "26"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.attacker = self.take(ATTACKER_POINTS)
        self.defender = self.take(DEFENDER_POINTS)
        self.take(DICE)
        self.losses = self.take(LOSSES)
        self.retire_dice = self.take(RETIRE_HITS)
        self.beyond = self.take(BEYOND)

    def at_strength(self, kind: Kind, bases: int) -> bool:
        """Fresh: infantry with three bases or more, cavalry with two, a battery while it is there."""
        if kind is Kind.INFANTRY:
            return bases >= FRESH_INFANTRY
        return bases >= FRESH_CAVALRY if kind is Kind.CAVALRY else True

    def dice(self, points: int) -> int:
        """One for each five points begun; for none or less the fewest that the setting allows (WS-GAP-DICE)."""
        return max(int(self.settings["fewest_dice"]), self.attacker.dice(points))

    def defender_chance(self, defence: Defence) -> Sum:
        """The defender's points, its random ones in the order of its units (WS-GAP-RANDOM)."""
        points = self.defender.points(defence)
        if self.settings["random_points"] == "average":
            return Sum((), ceil(points.mean()))
        dice: tuple[int, ...] = ()
        for unit in defence.units:
            dice += self.defender.points(Defence((unit,))).dice
        return Sum(dice, points.plus)

    def won(self, fought: Fought) -> bool:
        """By more bases destroyed, or by emptying the zone (WS-GAP-WIN)."""
        defender, attacker = fought
        taken, given = bases_lost(attacker), bases_lost(defender)
        return attacker.emptied or taken > given or (taken == given and self.settings["ties_to"] == "attacker")


DICE = RuleList("WS-8-DICE", Rule("WS-8-DICE", AttackSection.dice, points=PER_DIE))
