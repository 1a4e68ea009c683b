"""26: assaults. The dice of both sides, the fight, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Of, Procedure, Together
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition, by_setting
from grognard.kernel.table import DiceTable, Floor, Line, Table, Tally
from grognard.square_bashing.sheet import clash
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.clash import Clash, Retiring
from grognard.square_bashing.sheet.saves_27 import Save, in_all
from grognard.square_bashing.sheet.shooting_27 import ShootingSection
from grognard.squares.army import FOOT_OR_HORSE, GUNS, Kind

ASSAULTER, TARGET = 0, 1

HELD_UP = 1
"""The dice of mounted cavalry that the ground holds up (SB-26-CAVALRY)."""

ASSAULTER_DICE = DiceTable(
    "SB-26-A",
    (
        Line(
            3,
            "SB-26-A-STRENGTH",
            clash.at_strength,
            but={HELD_UP: by_edition(en=clash.horse_hampered, fr=clash.horse_hampered_but_in_buildings)},
        ),
        Line(3, "SB-26-A-HTANK", clash.heavy_tanks, but={2: clash.damaged_heavy_tanks}),
        Line(2, "SB-26-A-LTANK", clash.light_armour, but={1: clash.damaged_light_armour}),
        Line(
            1,
            "SB-26-A-OTHER",
            by_setting("command_in_fight", {"apart": clash.not_counted, "counts": clash.not_counted_with_command}),
        ),
        Line(2, "SB-26-A-FLANK", clash.flank_or_rear, most=1),
        Line(1, "SB-26-A-EXTRA", clash.additional, per_face=clash.PER_FACE),
        Line(2, "SB-26-A-SUPPORT", by_edition(en=clash.supports_unless_barraged, fr=clash.supports), most=2),
        Line(2, "SB-26-A-WINNING", clash.winning, most=1),
        Line(2, "SB-26-A-BONUS", clash.fighting_bonus, most=1),
        Line(3, "SB-26-A-SHOCK", clash.shock),
        Line(
            -1,
            "SB-26-A-HILL",
            by_setting("hill_and_works", {"add": clash.uphill, "larger": clash.uphill_without_works}),
        ),
        Line(-2, "SB-26-A-HASTY", clash.hasty, but={-1: clash.rear}),
        Line(-3, "SB-26-A-TRENCH", clash.entrenched, but={-2: clash.flank_or_rear}),
    ),
    hit_on=5,
    floor=Floor(by_edition(en=2, fr=0), "SB-26-A-MIN", words=by_edition(en="SB-26-A-MIN", fr="SB-26-A-MIN.none")),
)

TARGET_DICE = DiceTable(
    "SB-26-T",
    (
        Line(
            2,
            "SB-26-T-STRENGTH",
            clash.standing_at_strength,
            but={HELD_UP: by_edition(en=clash.horse_caught, fr=clash.horse_caught_but_in_buildings)},
        ),
        Line(1, "SB-26-T-DAMAGED", clash.standing_damaged),
        Line(5, "SB-26-T-MG", clash.machine_guns, but={3: clash.damaged_machine_guns}),
        Line(2, "SB-26-T-ART", clash.guns, but={1: clash.damaged_guns}),
        Line(1, "SB-26-T-TANK", clash.tanks),
        Line(2, "SB-26-T-AC", clash.cars, but={1: clash.damaged_cars}),
        Line(
            1,
            "SB-26-T-SUPPORT",
            by_edition(en=clash.supports_unless_barraged, fr=clash.supports),
            most=by_edition(en=4, fr=None),
            cap=by_edition(en="@cap.most", fr="@cap.none"),
        ),
        Line(2, "SB-26-T-WINNING", clash.winning, most=1),
        Line(-1, "SB-26-T-BARRAGE", clash.barrage, most=3),
        Line(-1, "SB-26-T-EXTRA", clash.additional, per_face=clash.PER_FACE),
    ),
    hit_on=5,
    floor=Floor(2, "SB-26-T-MIN"),
)

CAVALRY_RULE = RuleList(
    "SB-26-HORSE",
    Rule(
        "SB-26-CAVALRY",
        clash.horse_hampered,
        dice=HELD_UP,
        where=by_edition(en="@where.with-buildings", fr="@where.without-buildings"),
    ),
)

RETIRE_HITS = Table(
    "SB-26-RETIRE",
    (
        Line(3, "SB-26-RETIRE", clash.always),
        Line(+1, "SB-26-RETIRE", clash.reservists_present, adds=True, part="reservists"),
        Line(+1, "SB-26-RETIRE", clash.artillery_present, adds=True, part="artillery"),
        Line(-1, "SB-26-RETIRE", clash.professionals_or_cavalry_present, adds=True, part="professionals"),
        Line(-1, "SB-26-RETIRE", clash.screened, adds=True, part="screened"),
    ),
)


@dataclass
class Blow(Procedure):
    """One side strikes the other: dice, hits placed, saves. Result: the failed saves of those struck."""

    role: int
    striker: int
    tally: Tally
    saves: tuple[Save, ...]
    by_unit: bool

    def strike(self, g: Any, _: Any) -> Made:
        table = g.rules.section(AssaultSection).dice_of(self.role)
        return Roll(self.striker, table.id, table.pool(self.tally), self.tally, tells=())

    def suffer(self, g: Any, hits: int) -> Made:
        return self.instead(
            g.rules.section(ShootingSection).suffer(hits, self.saves, "fighting", self.by_unit, self.striker)
        )


Blow.steps = (Blow.strike, Blow.suffer)

Lost = tuple[tuple[int, ...], tuple[int, ...]]


target_lost, assaulter_lost = Of(0, in_all), Of(1, in_all)
"""The failed saves of either side in all."""


def won(lost: Lost) -> bool:
    """The assaulter wins by causing more failed saves; as many is a successful defence (SB-GAP-FAILED)."""
    return in_all(lost[0]) > in_all(lost[1])


@dataclass
class Fight(Procedure):
    """The target stands: both sides strike, neither waiting for the other's losses.

    Result: the failed saves of the target and of the assaulter, by unit or in all.
    """

    assaulter: Clash
    target: Clash
    by_unit: bool
    player: int = ASSAULTER

    def both_strike(self, g: Any, _: Any) -> Made:
        section, saves = g.rules.section(AssaultSection), g.rules.section(ShootingSection)
        mine, theirs = section.assaulter.tally(self.assaulter), section.target.tally(self.target)
        return Together(
            (
                Blow(
                    ASSAULTER,
                    self.player,
                    mine if self.by_unit else mine.alone(),
                    saves.saves_of(self.target.units, self.target.ground, True),
                    self.by_unit,
                ),
                Blow(
                    TARGET,
                    1 - self.player,
                    theirs if self.by_unit else theirs.alone(),
                    saves.saves_in_the_open(self.assaulter.units),
                    self.by_unit,
                ),
            )
        )


Fight.steps = (Fight.both_strike,)


@dataclass(eq=False)
class Ended(Leaf):
    """How a fight ended, with the hits of its outcome: who won, and the failed saves of either side in all."""

    won: bool
    target: int
    assaulter: int


@dataclass
class FightToTheEnd(Procedure):
    """A fight and the hits that its outcome orders. Result: how it ended. For the odds: in play they are two rolls."""

    assaulter: Clash
    target: Clash
    hemmed_in: bool
    lost: Lost = ((), ())

    def fight(self, g: Any, _: Any) -> Made:
        return Fight(self.assaulter, self.target, False)

    def outcome(self, g: Any, lost: Lost) -> Made:
        self.lost = lost
        saving: ShootingSection = g.rules.section(ShootingSection)
        hits = g.rules.section(AssaultSection).hits_of(won(lost), self.hemmed_in)
        if won(lost):
            saves = saving.saves_of(without_guns(self.target.units), self.target.ground, True)
        else:
            saves = saving.saves_in_the_open(self.assaulter.units)
        return saving.suffer(hits, saves, "fighting", False, ASSAULTER if won(lost) else TARGET)

    def add_up(self, g: Any, more: tuple[int, ...]) -> Made:
        target, assaulter = target_lost(self.lost), assaulter_lost(self.lost)
        if won(self.lost):
            return Done(Ended(True, target + sum(more), assaulter))
        return Done(Ended(False, target, assaulter + sum(more)))


FightToTheEnd.steps = (FightToTheEnd.fight, FightToTheEnd.outcome, FightToTheEnd.add_up)


def without_guns(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Who is left of a target once its guns are taken (SB-26-WIN-GUNS)."""
    return tuple([unit for unit in units if unit.kind not in GUNS])


@dataclass
class Retire(Procedure):
    """The target will not stand: it takes its hits, placed and saved as in a fight."""

    target: Retiring
    by_unit: bool
    player: int = ASSAULTER

    def suffer(self, g: Any, _: Any) -> Made:
        section = g.rules.section(ShootingSection)
        hits = int(g.rules.section(AssaultSection).retire_hits.tally(self.target).total)
        saves = section.saves_of(self.target.units, self.target.ground, True)
        return self.instead(section.suffer(hits, saves, "fighting", self.by_unit, self.player))


Retire.steps = (Retire.suffer,)

_ON_THE_BOARD = "grognard.square_bashing.board.assault"

_WHO = by_edition(en="@who.foot-or-horse", fr="@who.any")
"""Who enters (SB-ED-ENTER), and who takes the marker (SB-ED-WINNER)."""

WIN = RuleList(
    "SB-26-WIN",
    Rule("SB-26-WIN-GUNS", f"{_ON_THE_BOARD}.Win"),
    Rule("SB-26-WIN-HITS", f"{_ON_THE_BOARD}.Win", hits=3, hemmed_in=6),
    Rule("SB-26-WIN-BACK", f"{_ON_THE_BOARD}.Win", squares=1),
    Rule("SB-26-WIN-ENTER", f"{_ON_THE_BOARD}.Enter", units=1, who=_WHO),
    Rule("SB-26-WIN-MARK", "grognard.squares.winning.Award", who=_WHO),
)

HOLD = RuleList(
    "SB-26-HOLD",
    Rule("SB-26-HOLD-HITS", f"{_ON_THE_BOARD}.Hold", hits=3),
    Rule("SB-26-HOLD-STAY", f"{_ON_THE_BOARD}.Hold"),
    Rule("SB-26-HOLD-MARK", "grognard.squares.winning.Award", who=_WHO),
)

RETIRED = RuleList("SB-26-RET", Rule("SB-26-RET-MARK", f"{_ON_THE_BOARD}.RetireFrom", who=_WHO))


@mypyc_attr(allow_interpreted_subclasses=True)
class AssaultSection(Section):
    number: ClassVar[str] = "26"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.assaulter = self.take(ASSAULTER_DICE)
        self.target = self.take(TARGET_DICE)
        self.take(CAVALRY_RULE)
        self.retire_hits = self.take(RETIRE_HITS)
        self.win = self.take(WIN)
        self.enters: tuple[Kind, ...] = settings.settled(by_edition(en=FOOT_OR_HORSE, fr=tuple(Kind)))
        fighters = tuple([kind for kind in Kind if kind is not Kind.COMMAND])
        self.winners: tuple[Kind, ...] = settings.settled(by_edition(en=FOOT_OR_HORSE, fr=fighters))
        self.hold = self.take(HOLD)
        self.retired = self.take(RETIRED)

    def at_strength(self, full: int, left: int) -> bool:
        """More than half of its establishment still there, in half bases; a one-base unit must be whole.

        A base half gone is there (SB-GAP-STRENGTH).
        """
        if full <= 2:
            return left == full
        bases = (left + 1) // 2
        return 4 * bases >= full if self.settings["at_strength"] == "half" else 4 * bases > full

    def dice_of(self, role: int) -> DiceTable:
        return self.assaulter if role == ASSAULTER else self.target

    def hits_of(self, wins: bool, hemmed_in: bool) -> int:
        """The hits that an outcome orders: on the target where the assaulter wins, else on the assaulter."""
        if not wins:
            return int(self.hold.number("SB-26-HOLD-HITS", "hits"))
        return int(self.win.number("SB-26-WIN-HITS", "hemmed_in" if hemmed_in else "hits"))

    def outcome(self, lost: Lost) -> RuleList:
        """What the sheet says comes of a fight."""
        return self.win if won(lost) else self.hold
