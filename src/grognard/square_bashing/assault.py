"""26: assaults. The dice of both sides, the fight, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure, Roll, Together
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition, by_setting
from grognard.kernel.table import DiceTable, Floor, Line, Rule, RuleList, Table, Tally
from grognard.square_bashing.army import (
    CARS,
    CAVALRY,
    FOOT_OR_HORSE,
    GUNS,
    TANKS,
    Kind,
    Quality,
    Unit,
    any_of,
    any_with,
)
from grognard.square_bashing.board import OPEN, Face, Ground, Works
from grognard.square_bashing.saves import Save
from grognard.square_bashing.shooting import ShootingSection, shooting

ASSAULTER, TARGET = 0, 1
PER_FACE = 2


class Clash(NamedTuple):
    """One side of an assault: its units and markers, the ground fought over, the face crossed.

    `hill` is whether the assaulting square has one; `extra` the additional assaulting units, face by face.
    """

    units: tuple[Unit, ...]
    ground: Ground = OPEN
    face: Face = Face.FRONT
    hill: bool = False
    supports: int = 0
    extra: tuple[int, ...] = ()
    winning: bool = False
    fighting_bonus: bool = False
    shock: bool = False
    barrage: int = 0


class Retiring(NamedTuple):
    """A square that would rather not fight."""

    units: tuple[Unit, ...]
    ground: Ground = OPEN


# What the assaulter counts


def _charges(unit: Unit) -> bool:
    """Counts three dice: assaulting foot or horse at strength."""
    return unit.assaulting and not unit.damaged and (unit.kind is Kind.INFANTRY or unit.kind is Kind.CAVALRY)


def at_strength(x: Clash) -> int:
    n = 0
    for unit in x.units:
        if _charges(unit):
            n += 1
    return n


def _hampers_horse(ground: Ground) -> bool:
    return ground.woods or ground.rough or ground.works is not Works.NONE


def _charging_horse(x: Clash) -> int:
    n = 0
    for unit in x.units:
        if unit.kind is Kind.CAVALRY and _charges(unit):
            n += 1
    return n


def horse_hampered(x: Clash) -> int:
    """Charging cavalry in woods, buildings, rough hills or defences."""
    return _charging_horse(x) if _hampers_horse(x.ground) or x.ground.buildings else 0


def horse_hampered_but_in_buildings(x: Clash) -> int:
    return _charging_horse(x) if _hampers_horse(x.ground) else 0


def heavy_tanks(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.HEAVY_TANK and u.assaulting])


def damaged_heavy_tanks(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.HEAVY_TANK and u.assaulting and u.damaged])


def _light_armour(unit: Unit) -> bool:
    return unit.assaulting and (unit.kind is Kind.LIGHT_TANK or unit.kind in CARS)


def light_armour(x: Clash) -> int:
    return len([u for u in x.units if _light_armour(u)])


def damaged_light_armour(x: Clash) -> int:
    return len([u for u in x.units if u.damaged and _light_armour(u)])


def _counted(unit: Unit) -> bool:
    return _charges(unit) or _light_armour(unit) or (unit.assaulting and unit.kind is Kind.HEAVY_TANK)


def not_counted(x: Clash) -> int:
    return len([u for u in x.units if u.kind is not Kind.COMMAND and not _counted(u)])


def not_counted_with_command(x: Clash) -> int:
    return len([u for u in x.units if not _counted(u)])


def flank_or_rear(x: Clash) -> int:
    return x.face is not Face.FRONT


def rear(x: Clash) -> int:
    return x.face is Face.REAR


def additional(x: Clash) -> int:
    """Units that join the assault from other squares, so many a face at most."""
    return sum([min(PER_FACE, units) for units in x.extra])


def supports(x: Clash) -> int:
    return x.supports


def supports_unless_barraged(x: Clash) -> int:
    return 0 if x.barrage else x.supports


def winning(x: Clash) -> int:
    return x.winning


def fighting_bonus(x: Clash) -> int:
    return x.fighting_bonus


def shock(x: Clash) -> int:
    return x.shock


def uphill(x: Clash) -> int:
    return x.ground.hill and not x.hill


def uphill_without_works(x: Clash) -> int:
    return uphill(x) and not x.ground.defended


def hasty(x: Clash) -> int:
    return x.ground.works is Works.HASTY


def entrenched(x: Clash) -> int:
    return x.ground.works is Works.TRENCH or x.ground.works is Works.FORT


ASSAULTER_DICE = DiceTable(
    "SB-26-A",
    (
        Line(
            3,
            "SB-26-A-STRENGTH",
            at_strength,
            but={1: by_edition(en=horse_hampered, fr=horse_hampered_but_in_buildings)},
        ),
        Line(3, "SB-26-A-HTANK", heavy_tanks, but={2: damaged_heavy_tanks}),
        Line(2, "SB-26-A-LTANK", light_armour, but={1: damaged_light_armour}),
        Line(
            1,
            "SB-26-A-OTHER",
            by_setting("command_in_fight", {"apart": not_counted, "counts": not_counted_with_command}),
        ),
        Line(2, "SB-26-A-FLANK", flank_or_rear, most=1),
        Line(1, "SB-26-A-EXTRA", additional, per_face=PER_FACE),
        Line(2, "SB-26-A-SUPPORT", by_edition(en=supports_unless_barraged, fr=supports), most=2),
        Line(2, "SB-26-A-WINNING", winning, most=1),
        Line(2, "SB-26-A-BONUS", fighting_bonus, most=1),
        Line(3, "SB-26-A-SHOCK", shock),
        Line(-1, "SB-26-A-HILL", by_setting("hill_and_works", {"add": uphill, "larger": uphill_without_works})),
        Line(-2, "SB-26-A-HASTY", hasty, but={-1: rear}),
        Line(-3, "SB-26-A-TRENCH", entrenched, but={-2: flank_or_rear}),
    ),
    hit_on=5,
    floor=Floor(by_edition(en=2, fr=0), "SB-26-A-MIN"),
)

# What the target counts


def _horse_at_strength(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.CAVALRY and not u.damaged])


def standing_at_strength(x: Clash) -> int:
    return len([u for u in x.units if u.kind in FOOT_OR_HORSE and not u.damaged])


def standing_damaged(x: Clash) -> int:
    return len([u for u in x.units if u.kind in FOOT_OR_HORSE and u.damaged])


def horse_caught(x: Clash) -> int:
    """Mounted cavalry assaulted in woods, buildings, rough hills or defences."""
    return _horse_at_strength(x) if _hampers_horse(x.ground) or x.ground.buildings else 0


def horse_caught_but_in_buildings(x: Clash) -> int:
    return _horse_at_strength(x) if _hampers_horse(x.ground) else 0


def machine_guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.MG])


def damaged_machine_guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.MG and u.damaged])


def guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind in GUNS])


def damaged_guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind in GUNS and u.damaged])


def tanks(x: Clash) -> int:
    return len([u for u in x.units if u.kind in TANKS])


def cars(x: Clash) -> int:
    return len([u for u in x.units if u.kind in CARS])


def damaged_cars(x: Clash) -> int:
    return len([u for u in x.units if u.kind in CARS and u.damaged])


def barrage(x: Clash) -> int:
    return x.barrage


TARGET_DICE = DiceTable(
    "SB-26-T",
    (
        Line(
            2,
            "SB-26-T-STRENGTH",
            standing_at_strength,
            but={1: by_edition(en=horse_caught, fr=horse_caught_but_in_buildings)},
        ),
        Line(1, "SB-26-T-DAMAGED", standing_damaged),
        Line(5, "SB-26-T-MG", machine_guns, but={3: damaged_machine_guns}),
        Line(2, "SB-26-T-ART", guns, but={1: damaged_guns}),
        Line(1, "SB-26-T-TANK", tanks),
        Line(2, "SB-26-T-AC", cars, but={1: damaged_cars}),
        Line(
            1,
            "SB-26-T-SUPPORT",
            by_edition(en=supports_unless_barraged, fr=supports),
            most=by_edition(en=4, fr=None),
            cap=by_edition(en="@cap.most", fr="@cap.none"),
        ),
        Line(2, "SB-26-T-WINNING", winning, most=1),
        Line(-1, "SB-26-T-BARRAGE", barrage, most=3),
        Line(-1, "SB-26-T-EXTRA", additional, per_face=PER_FACE),
    ),
    hit_on=5,
    floor=Floor(2, "SB-26-T-MIN"),
)

CAVALRY_RULE = RuleList(
    "SB-26-HORSE",
    Rule(
        "SB-26-CAVALRY",
        horse_hampered,
        dice=1,
        where=by_edition(en="@where.with-buildings", fr="@where.without-buildings"),
    ),
)

# Retiring before the assault


def always(x: Retiring) -> int:
    return 1


def reservists_present(x: Retiring) -> int:
    return any_with(x.units, Quality.RESERVIST)


def artillery_present(x: Retiring) -> int:
    return any_of(x.units, GUNS)


def professionals_or_cavalry_present(x: Retiring) -> int:
    return any_with(x.units, Quality.PROFESSIONAL) or any_of(x.units, CAVALRY)


def screened(x: Retiring) -> int:
    """In woods or buildings, or with a machine gun or an armoured car."""
    return x.ground.overgrown or any_of(x.units, (Kind.MG, *CARS))


RETIRE_HITS = Table(
    "SB-26-RETIRE",
    (
        Line(3, "SB-26-RETIRE", always),
        Line(+1, "SB-26-RETIRE", reservists_present, part="reservists"),
        Line(+1, "SB-26-RETIRE", artillery_present, part="artillery"),
        Line(-1, "SB-26-RETIRE", professionals_or_cavalry_present, part="professionals"),
        Line(-1, "SB-26-RETIRE", screened, part="screened"),
    ),
)

# The fight


@dataclass
class Blow(Procedure):
    """One side strikes the other: dice, hits placed, saves. Result: the failed saves of those struck."""

    striker: int
    tally: Tally
    saves: tuple[Save, ...]
    by_unit: bool

    def strike(self, g: Any, _: None) -> Any:
        table = assaults(g).dice_of(self.striker)
        return Roll(self.striker, table.id, table.pool(self.tally), self.tally)

    def suffer(self, g: Any, hits: int) -> Any:
        g.tell(Event(self.tally.table, hits=hits))
        return self.instead(shooting(g).suffer(hits, self.saves, "fighting", self.by_unit, self.striker))


Blow.steps = (Blow.strike, Blow.suffer)


class Fought(NamedTuple):
    """The failed saves of both sides, unit by unit or in all."""

    target: tuple[int, ...]
    assaulter: tuple[int, ...]

    @property
    def won(self) -> bool:
        """The assaulter wins by causing more; as many is a successful defence."""
        return sum(self.target) > sum(self.assaulter)


@dataclass
class Fight(Procedure):
    """The target stands: both sides strike, neither waiting for the other's losses."""

    assaulter: Clash
    target: Clash
    by_unit: bool

    def both_strike(self, g: Any, _: None) -> Any:
        section, saves = assaults(g), shooting(g)
        return Together(
            (
                Blow(
                    ASSAULTER,
                    section.assaulter.tally(self.assaulter),
                    saves.saves_of(self.target.units, self.target.ground, True),
                    self.by_unit,
                ),
                Blow(
                    TARGET,
                    section.target.tally(self.target),
                    saves.saves_in_the_open(self.assaulter.units),
                    self.by_unit,
                ),
            )
        )

    def compare(self, g: Any, lost: tuple[tuple[int, ...], tuple[int, ...]]) -> Any:
        return Done(Fought(*lost))


Fight.steps = (Fight.both_strike, Fight.compare)


@dataclass
class Retire(Procedure):
    """The target will not stand: it takes its hits, placed and saved as in a fight."""

    target: Retiring
    by_unit: bool

    def suffer(self, g: Any, _: None) -> Any:
        section: ShootingSection = shooting(g)
        hits = int(assaults(g).retire_hits.tally(self.target).total)
        saves = section.saves_of(self.target.units, self.target.ground, True)
        return self.instead(section.suffer(hits, saves, "fighting", self.by_unit))


Retire.steps = (Retire.suffer,)

# What comes of it: the players do it on their table, the whole battle does it on its board

WIN = RuleList(
    "SB-26-WIN",
    Rule("SB-26-WIN-GUNS", Fought),
    Rule("SB-26-WIN-HITS", Fought, hits=3, hemmed_in=6),
    Rule("SB-26-WIN-BACK", Fought, squares=1),
    Rule("SB-26-WIN-ENTER", Fought, units=1, who=by_edition(en="@who.foot-or-horse", fr="@who.any")),
    Rule("SB-26-WIN-MARK", Fought),
)
HOLD = RuleList(
    "SB-26-HOLD",
    Rule("SB-26-HOLD-HITS", Fought, hits=3),
    Rule("SB-26-HOLD-STAY", Fought),
    Rule("SB-26-HOLD-MARK", Fought),
)
RETIRED = RuleList("SB-26-RET", Rule("SB-26-RET-MARK", Retire))


class AssaultSection(Section):
    number: ClassVar[str] = "26"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.assaulter = self.take(ASSAULTER_DICE)
        self.target = self.take(TARGET_DICE)
        self.take(CAVALRY_RULE)
        self.retire_hits = self.take(RETIRE_HITS)
        self.win = self.take(WIN)
        self.hold = self.take(HOLD)
        self.retired = self.take(RETIRED)

    def dice_of(self, striker: int) -> DiceTable:
        return self.assaulter if striker == ASSAULTER else self.target

    def outcome(self, fought: Fought) -> RuleList:
        """What the sheet says comes of a fight."""
        return self.win if fought.won else self.hold


def assaults(g: Any) -> AssaultSection:
    return cast(AssaultSection, g.rules["26"])
