"""28: morale. The dice a square rolls, what fails come to, and who routs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Each
from grognard.kernel.leaf import Leaf
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.settings import Settings, by_edition, by_setting
from grognard.kernel.table import DiceTable, Floor, Line, Need, NeedTable, Tally
from grognard.square_bashing.sheet.army import Unit, any_of, any_with, is_combat_unit
from grognard.square_bashing.sheet.editions import printed
from grognard.squares.army import ARMOUR, Kind, Quality
from grognard.squares.ground import OPEN, Ground, Works
from grognard.squares.rules import MoraleRules

MG_OR_ARMOUR = (Kind.MG, *ARMOUR)


class Worn(Protocol):
    """What a unit has left of its half bases, and the markers of those it lost."""

    @property
    def left(self) -> int: ...
    @property
    def markers(self) -> int: ...


@dataclass(eq=False)
class Exposed(Leaf):
    """A square that may test: its units, markers, ground, and the faces beyond which the enemy stands."""

    units: tuple[Unit, ...]
    casualty_markers: int = 0
    barrage: int = 0
    enemy_faces: int = 0
    ground: Ground = OPEN
    morale_bonus: bool = False
    hold_the_line: bool = False


def casualty_markers(x: Exposed) -> int:
    return x.casualty_markers


def reservists(x: Exposed) -> int:
    return any_with(x.units, Quality.RESERVIST)


def barrage(x: Exposed) -> int:
    return x.barrage


def faces_beyond_the_first(x: Exposed) -> int:
    return max(0, x.enemy_faces - 1)


def professionals(x: Exposed) -> int:
    return any_with(x.units, Quality.PROFESSIONAL)


def machine_gun_or_armour(x: Exposed) -> int:
    return any_of(x.units, MG_OR_ARMOUR)


def hasty(x: Exposed) -> int:
    return x.ground.works is Works.HASTY


def woods_or_buildings(x: Exposed) -> int:
    return x.ground.overgrown


def morale_bonus(x: Exposed) -> int:
    return x.morale_bonus


def trenches(x: Exposed) -> int:
    """A fort counts as trenches."""
    return x.ground.works is Works.TRENCH or x.ground.works is Works.FORT


def hold_the_line(x: Exposed) -> int:
    return x.hold_the_line


MORALE = DiceTable(
    "SB-28",
    (
        Line(+1, "SB-28-CASUALTY", casualty_markers, most=4),
        Line(+1, "SB-28-RES", reservists, most=1),
        Line(+1, "SB-28-BARRAGE", barrage, most=3),
        Line(+1, "SB-28-FACES", faces_beyond_the_first, most=3),
        Line(-1, "SB-28-PRO", professionals, most=1),
        Line(-1, "SB-28-MG", machine_gun_or_armour, most=1),
        Line(-1, "SB-28-HASTY", hasty),
        Line(-1, "SB-28-COVER", woods_or_buildings),
        Line(-2, "SB-28-BONUS", morale_bonus, most=1),
        Line(-2, "SB-28-TRENCH", trenches),
        Line(-3, "SB-28-HOLD", hold_the_line, most=1),
    ),
    hit_on=4,
    hit_rule="SB-28-FAIL",
    floor=Floor(by_setting("morale_dice_at_least", {0: 0, 1: 1}), "SB-GAP-ZERO"),
)

FAILS = BandTable(
    "SB-28-OUTCOME",
    {
        "": (
            Band("none", None, 0),
            Band("steady", 1, 1, "SB-28-STEADY"),
            Band("retire", 2, 2, "SB-28-RETIRE", numbers={"hits": 1, "hemmed_in": 6, "bases": 1}),
            Band("run", 3, None, "SB-28-RUN"),
        )
    },
)

FIGURES = RuleList("SB-28-FIGURES", Rule("SB-28-FACE", "grognard.squares.withdrawal.fall_back"))


def anyone(unit: Unit) -> int:
    return 1


def reservist(unit: Unit) -> int:
    return unit.quality is Quality.RESERVIST


def professional(unit: Unit) -> int:
    return unit.quality is Quality.PROFESSIONAL


ROUT = NeedTable(
    "SB-28-ROUT",
    (
        Need(
            5,
            "SB-28-RUN",
            anyone,
            words="SB-28-RUN.rout",
            plus=(
                Line(by_edition(en=+1, fr=-1), "SB-28-RUN", reservist, part="reservist"),
                Line(by_edition(en=-1, fr=+1), "SB-28-RUN", professional, part="professional"),
            ),
        ),
    ),
    struck=7,
)


@dataclass
class MoraleTest(Procedure):
    """A square tests its morale. Result: how many dice fail."""

    exposed: Exposed
    player: int = 0

    def test(self, g: Any, _: Any) -> Made:
        section = g.rules.section(MoraleSection)
        tally = section.tally(self.exposed)
        return Roll(self.player, "SB-28-FAIL", section.table.pool(tally), tally, tells=())


MoraleTest.steps = (MoraleTest.test,)


@dataclass
class Rout(Procedure):
    """A square runs: each of its units rolls. Result: who routs, unit by unit."""

    units: tuple[Unit, ...]
    player: int = 0

    def roll(self, g: Any, _: Any) -> Made:
        needs = tuple([int(g.rules.section(MoraleSection).rout.tally(unit).total) for unit in self.units])
        return Roll(self.player, "SB-28-RUN", Each(needs))


Rout.steps = (Rout.roll,)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleSection(MoraleRules):
    number: ClassVar[str] = "28"

    def __init__(self, settings: Settings) -> None:
        super().__init__(printed(settings))
        self.table = self.take(MORALE)
        self.fails = self.take(FAILS)
        self.take(FIGURES)
        self.rout = self.take(ROUT)

    def markers_of(self, piece: Worn) -> int:
        """By SB-GAP-MARKER: every failed save, or only bases half gone."""
        return piece.left % 2 if self.settings["casualty_markers"] == "halves" else piece.markers

    def tally(self, exposed: Exposed) -> Tally:
        """The dice of a test; a square with higher command alone never tests."""
        fights = any([is_combat_unit(unit) for unit in exposed.units])
        return self.table.tally(exposed) if fights else Tally(self.table.id, 0, ())
