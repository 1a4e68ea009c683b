"""27: shooting. Range, dice, hits; and the saves of everything that is hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition
from grognard.kernel.table import DiceTable, Line, Table, Tally
from grognard.square_bashing.sheet.army import Unit, any_with, combat_units, half_bases
from grognard.square_bashing.sheet.saves_27 import HITS, SAVES, UNLIMITED, Save, Saving, Suffer
from grognard.squares.army import GUNS, MG_OR_GUN, SMALL_ARMS, Kind, Quality
from grognard.squares.ground import OPEN, Ground, Works


@dataclass(eq=False)
class Volley(Leaf):
    """Units of one square shooting at another, so many squares away.

    `present` are those whose quality counts, if not just the units listed (SB-GAP-RANGE).
    """

    units: tuple[Unit, ...]
    distance: int
    present: tuple[Unit, ...] | None = None


def small_arms(unit: Unit) -> int:
    return unit.kind in SMALL_ARMS


def light_gun(unit: Unit) -> int:
    return unit.kind in (Kind.MORTAR, Kind.MOUNTAIN_GUN)


def field_gun(unit: Unit) -> int:
    return unit.kind is Kind.ARTILLERY


RANGE = Table(
    "SB-27-RANGE",
    (
        Line(1, "SB-27-RANGE", small_arms, part="small-arms"),
        Line(2, "SB-27-RANGE", light_gun, part="light-guns"),
        Line(4, "SB-27-RANGE", field_gun, part="artillery"),
    ),
)


def in_range(x: Volley) -> list[Unit]:
    return [unit for unit in x.units if RANGE.tally(unit).total >= x.distance]


def one_die_each(x: Volley) -> int:
    """Rifles and cars, and guns, mortars and machine guns that are damaged."""
    return len([u for u in in_range(x) if u.damaged or u.kind not in MG_OR_GUN])


def machine_guns(x: Volley) -> int:
    return len([u for u in in_range(x) if u.kind is Kind.MG and not u.damaged])


def guns(x: Volley) -> int:
    return len([u for u in in_range(x) if u.kind in GUNS and not u.damaged])


def professional_infantry(x: Volley) -> int:
    return _infantry_with(x, Quality.PROFESSIONAL) and _any_in_range(x)


def any_professional(x: Volley) -> int:
    return any_with(_present(x), Quality.PROFESSIONAL) and _any_in_range(x)


def reservist_infantry_or_dismounted(x: Volley) -> int:
    return (_infantry_with(x, Quality.RESERVIST) or _dismounted(x)) and _any_in_range(x)


def any_reservist_or_dismounted(x: Volley) -> int:
    return (any_with(_present(x), Quality.RESERVIST) or _dismounted(x)) and _any_in_range(x)


def _present(x: Volley) -> tuple[Unit, ...]:
    return x.units if x.present is None else x.present


def _any_in_range(x: Volley) -> bool:
    return bool(in_range(x))


def _infantry_with(x: Volley, quality: Quality) -> bool:
    return any([unit.kind is Kind.INFANTRY and unit.quality is quality for unit in _present(x)])


def _dismounted(x: Volley) -> bool:
    return any([unit.kind is Kind.DISMOUNTED for unit in _present(x)])


SHOOTING = DiceTable(
    "SB-27-SHOOTING",
    (
        Line(1, "SB-27-DICE", one_die_each, part="one"),
        Line(2, "SB-27-DICE", machine_guns, part="machine-gun"),
        Line(3, "SB-27-DICE", guns, part="gun"),
        Line(
            +1,
            "SB-27-PRO",
            by_edition(en=professional_infantry, fr=any_professional),
            adds=True,
            who=by_edition(en="@who.professional-infantry", fr="@who.professional"),
        ),
        Line(
            -1,
            "SB-27-RES",
            by_edition(en=reservist_infantry_or_dismounted, fr=any_reservist_or_dismounted),
            who=by_edition(en="@who.reservist-infantry", fr="@who.reservist"),
        ),
    ),
    hit_on=6,
    hit_rule="SB-27-HIT",
)


@dataclass(eq=False)
class Shot(Leaf):
    hits: int
    casualties: tuple[int, ...]


@dataclass
class Shoot(Procedure):
    """A square shoots: dice, hits placed, saves."""

    tally: Tally
    saves: tuple[Save, ...]
    by_unit: bool
    player: int = 0
    hits: int = 0

    def fire(self, g: Any, _: Any) -> Made:
        return Roll(
            self.player, "SB-27-HIT", g.rules.section(ShootingSection).table.pool(self.tally), self.tally, tells=()
        )

    def suffer(self, g: Any, hits: int) -> Made:
        self.hits = hits
        section: ShootingSection = g.rules.section(ShootingSection)
        return section.suffer(hits, self.saves, "shooting", self.by_unit, self.player)

    def lost(self, g: Any, failed: tuple[int, ...]) -> Made:
        return Done(Shot(self.hits, failed))


Shoot.steps = (Shoot.fire, Shoot.suffer, Shoot.lost)


@mypyc_attr(allow_interpreted_subclasses=True)
class ShootingSection(Section):
    number: ClassVar[str] = "27"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.range = self.take(RANGE)
        self.reach = {kind: int(total) for kind in Kind if (total := RANGE.tally(Unit(kind)).total)}
        self.table = self.take(SHOOTING)
        self.hits = self.take(HITS)
        self.saves = self.take(SAVES)
        self.take(NO_COVER)

    def saves_of(self, units: tuple[Unit, ...], ground: Ground, assaulted: bool) -> tuple[Save, ...]:
        """The save of each unit that can be hit."""
        return tuple([self.save_of(Saving(unit, ground, assaulted)) for unit in combat_units(units)])

    def ground_in_gas(self, ground: Ground) -> Ground:
        """Gas finds everybody: no cover, no works, unless the table lets forts help (SB-GAP-GAS)."""
        if ground.works is Works.FORT and self.settings["gas_in_forts"] == "saves":
            return Ground(works=Works.FORT)
        return OPEN

    def saves_in_the_open(self, units: tuple[Unit, ...]) -> tuple[Save, ...]:
        """Whoever assaults is never in cover."""
        return self.saves_of(units, OPEN, False)

    def save_of(self, saving: Saving) -> Save:
        tally = self.saves.tally(saving)
        lost = self.settings["casualties_compared"] == "halves-lost"
        most = half_bases(saving.unit, self.settings) if lost else UNLIMITED
        return Save(
            tally.reasons[0].rule, int(tally.total), most, f"choice.{saving.unit.kind.value}", saving.unit.piece
        )

    def suffer(self, hits: int, saves: tuple[Save, ...], how: str, by_unit: bool, striker: int = 0) -> Suffer:
        """Hits of a fight or of shooting, placed and saved."""
        first, two = self.hits.number("SB-27-FIRST", how), self.hits.number("SB-27-TWO", "two")
        return Suffer(hits, saves, striker, first, two, by_unit)


NO_COVER = RuleList("SB-27-COVER", Rule("SB-27-S-NOCOVER", ShootingSection.saves_in_the_open))
