"""Fire: factors by weapon and range, what halves them, column shifts, the fire table and its results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from grognard.bloody_big_battles.sheet import volley as shots
from grognard.bloody_big_battles.sheet.army import Quality, at_most
from grognard.bloody_big_battles.sheet.volley import (
    ROCKETS_REACH,
    SQUARE_REACH,
    Fired,
    Firer,
    Shot,
    Volley,
    has_the_range,
    is_silenced,
    rockets_within_reach,
)
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.lookup import Column, ColumnTable, RangeTable, Reach
from grognard.kernel.part import Row, Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, Reason, Table, Tally, settled_lines, summed

MUSKETS = RangeTable(
    "BBB-FF-MUSKETS",
    (3, 6, 9, 12),
    (
        Reach("BBB-FF-SM-CAV", shots.musket_at_cavalry, (2.0,)),
        Reach("BBB-FF-SM", shots.musket, (2.0, 0.5)),
        Reach("BBB-FF-SK", shots.skirmish_musket, (2.0, 1.0)),
        Reach("BBB-FF-CAV", shots.cavalry_musket, (0.5,)),
        Reach("BBB-FF-POOR", shots.poor_musket, (1.0,)),
    ),
    unit="\N{DOUBLE PRIME}",
)
BATTERIES = RangeTable(
    "BBB-FF-GUNS",
    (3, 12, 18, 24),
    (
        Reach("BBB-FF-HORSE", shots.horse_guns, (6.0, 3.0)),
        Reach("BBB-FF-LIGHT", shots.light_guns, (6.0, 3.0)),
        Reach("BBB-FF-MEDIUM", shots.medium_guns, (8.0, 3.0, 2.0)),
        Reach("BBB-FF-HEAVY", shots.heavy_guns, (8.0, 5.0, 3.0, 1.0)),
    ),
    unit="\N{DOUBLE PRIME}",
)
ROCKETS = RuleList("BBB-FF-RKT", Rule("BBB-FF-ROCKETS", shots.rockets_within_reach, inches=int(ROCKETS_REACH)))


HALF = "\N{MULTIPLICATION SIGN}\N{VULGAR FRACTION ONE HALF}"


@final
class HalvingTable(Table):
    """Lines that each halve what is left of a factor, or all together once (BBB-GAP-HALVE)."""

    def __init__(self, id: str, lines: tuple[Line, ...], once: Any = False) -> None:
        super().__init__(id, lines)
        self.once = once

    def settled(self, settings: Settings) -> HalvingTable:
        return HalvingTable(self.id, settled_lines(self.lines, settings), settings.settled(self.once))

    def losses(self, firer: Firer, factor: float) -> list[Reason]:
        """What each line that counts takes off a factor."""
        found: list[Reason] = []
        for line in self.lines:
            if line.overridden or not line.each(firer) or (self.once and found):
                continue
            factor /= 2
            found.append(Reason(line.rule, 1, -factor, line.part))
        return found

    def fixed(self) -> list[Reason]:
        """What the players' table decided, whatever the factor."""
        return [line.reason(None, 1) for line in self.lines if line.overridden]

    def rows(self) -> list[Row]:
        return [line.row(HALF) for line in self.lines]


HALVINGS = HalvingTable(
    "BBB-FM",
    (
        Line(-1, "BBB-FM-HALF", shots.disordered, part="disordered"),
        Line(-1, "BBB-FM-HALF", shots.low_ammo, part="low-ammo"),
        Line(-1, "BBB-FM-HALF", shots.reduced, part="reduced"),
        Line(-1, "BBB-FM-HALF", shots.pivoted_or_unlimbered, part="turned"),
        Line(-1, "BBB-FM-HALF", shots.in_square, part="square", inches=int(SQUARE_REACH)),
    ),
    once=by_setting("halving", {"multiply": False, "once": True}),
)
SHIFTS = Table(
    "BBB-FS",
    (
        Line(+1, "BBB-FS-LIMBERED", shots.limbered_or_cavalry, adds=True),
        Line(+1, "BBB-FS-SKIRM-F", shots.skirmishers_fire, adds=True),
        Line(+1, "BBB-FS-INEPT", shots.target_inept, adds=True),
        Line(+1, "BBB-FS-BRIDGE", shots.crossing_bridge, adds=True),
        Line(
            +1,
            "BBB-FS-COLUMN",
            by_setting("column_and_flank", {"one-shift": shots.deep_or_flanked, "each": shots.deep_and_flanked}),
            adds=True,
        ),
        Line(-1, "BBB-FS-SKIRM-T", shots.target_skirmishes),
        Line(-1, "BBB-FS-COVER", shots.in_cover, most=by_setting("fire_cover_at_most", {n: n for n in range(1, 7)})),
    ),
)
RARE_SHIFTS = Table(
    "BBB-FS-RARE",
    (
        Line(+1, "BBB-FS-ROCKETS", shots.with_rockets, adds=True),
        Line(+1, "BBB-FS-DEVASTATING", shots.devastating, adds=True),
        Line(-1, "BBB-FS-RAGGED", shots.ragged),
    ),
)


# The fire table and its results

NO_EFFECT = "-"


def _cells(*rows: str) -> dict[int, tuple[str, ...]]:
    """The rows of a 2D6 table, from 12 down."""
    return {12 - i: tuple(row.split()) for i, row in enumerate(rows)}


FIRE_TABLE = ColumnTable(
    "BBB-FT",
    ("0.25", "0.5", "1", "2", "4", "6", "9", "12", "16", "20", "25", "30", "36", "42", "49", "50+"),
    _cells(
        "R T V 1 1 1 2 2 2 3 3 3 3 3 3 3",
        "- R T V 1 1 1 2 2 2 3 3 3 3 3 3",
        "- - R T V 1 1 1 2 2 2 3 3 3 3 3",
        "- - - R T V 1 1 1 2 2 2 3 3 3 3",
        "- - - - R T V 1 1 1 2 2 2 3 3 3",
        "- - - - - R T V 1 1 1 2 2 2 3 3",
        "- - - - - - R T V 1 1 1 2 2 2 3",
        "- - - - - - - R T V 1 1 1 2 2 2",
        "- - - - - - - - R T V 1 1 1 2 2",
        "- - - - - - - - - R T 1 1 1 1 2",
        "- - - - - - - - - - R 1 1 1 1 1",
    ),
    falls_off=by_setting("shift_past_left", {"no-effect": True, "first-column": False}),
    up_to=(0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 9.0, 12.0, 16.0, 20.0, 25.0, 30.0, 36.0, 42.0, 49.0),
)


@dataclass(eq=False)
class Effect(Leaf):
    """What a result does to a target: whom it halts (this quality or worse), and the bases it costs.

    Every effect disorders; artillery is silenced instead. Of artillery the first base lost reduces,
    two or more destroy.
    """

    halts: Quality
    loses: int = 0


EFFECTS = {
    "R": Effect(Quality.RAW),
    "T": Effect(Quality.TRAINED),
    "V": Effect(Quality.VETERAN),
    "1": Effect(Quality.VETERAN, 1),
    "2": Effect(Quality.VETERAN, 2),
    "3": Effect(Quality.VETERAN, 3),
}
RESULTS = (NO_EFFECT, *EFFECTS)


def is_halted(effect: Effect, quality: Quality) -> bool:
    return at_most(quality, effect.halts)


LOW_ON = 11


def runs_low(roll: int) -> bool:
    """Whether a fire roll leaves the firers low on ammunition."""
    return roll >= LOW_ON


# What the sheet says in words; the table of battle carries out those that need more than a roll.

HORSE = RuleList("BBB-FM-GUNS", Rule("BBB-FM-HORSE", "grognard.bloody_big_battles.board.firing.may_fire", inches=6))
FIRE_RESULTS = RuleList(
    "BBB-FR",
    Rule("BBB-FR-RTV", is_halted),
    Rule("BBB-FR-LOSS", Effect),
    Rule("BBB-FR-AMMO", runs_low, low_on=LOW_ON),
    Rule("BBB-FR-REFILL", "grognard.bloody_big_battles.board.firing.refill", inches=6),
    Rule("BBB-FR-UNSILENCE", "grognard.bloody_big_battles.board.firing.restore", inches=6),
)


@dataclass(eq=False)
class Hit(Leaf):
    """What a fire roll came to: a result of the table, and whether the firers ran low on ammunition."""

    result: str
    low_ammo: bool


@mypyc_attr(allow_interpreted_subclasses=True)
class FireSection(Section):
    number: ClassVar[str] = "FT"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.muskets = self.take(MUSKETS)
        self.batteries = self.take(BATTERIES)
        self.take(ROCKETS)
        self.halvings = self.take(HALVINGS)
        self.take(HORSE)
        self.shifts = self.take(SHIFTS)
        self.rare_shifts = self.take(RARE_SHIFTS)
        self.table = self.take(FIRE_TABLE)
        self.take(FIRE_RESULTS)

    def factor(self, volley: Volley) -> Tally:
        """The fire factor: every firer's own, and what halves it."""
        found: list[Reason] = []
        for firer in volley.firers:
            found.extend(self._factor_of(Shot(firer, volley.target)))
        fixed = [reason for reason in found if reason.overridden]
        plain = [reason for reason in found if not reason.overridden]
        decided = list({reason.rule: reason for reason in fixed}.values())
        return summed("BBB-FF", [*plain, *decided, *self.halvings.fixed()])

    def _factor_of(self, shot: Shot) -> list[Reason]:
        """What one firer brings: nothing out of range."""
        for table in (self.muskets, self.batteries):
            row = table.row_for(shot)
            if row is not None and row.fixed is not None:
                return [Reason(row.rule, 1, row.fixed, overridden=True)]
            if row is not None and has_the_range(shot.firer):
                return self._reasons(row.rule, shot.firer, table.figure(row, shot.firer.range))
        return []

    def _reasons(self, rule: str, firer: Firer, figure: float) -> list[Reason]:
        bases = firer.bases if self.settings["factor_for"] == "each-base" else 1
        if not figure:
            return []
        whole = Reason(rule, bases, bases * figure)
        if is_silenced(firer):
            return [whole, Reason("BBB-GAP-RALLY", 1, -whole.value, "silenced")]
        return [whole, *self.halvings.losses(firer, whole.value)]

    def shift(self, volley: Volley) -> Tally:
        """The columns to shift, right positive; only firers with some effect give theirs."""
        target = volley.target
        loud = [one for one in volley.firers if not is_silenced(one)]
        firers = [one for one in loud if self._factor_of(Shot(one, target)) or rockets_within_reach(one)]
        fired = Fired(tuple(firers), target)
        common, rare = self.shifts.tally(fired), self.rare_shifts.tally(fired)
        return Tally("BBB-FS", common.total + rare.total, (*common.reasons, *rare.reasons))

    def heads(self, volley: Volley) -> Column:
        return self.table.column(*self._column_and_shift(volley))

    def _column_and_shift(self, volley: Volley) -> tuple[int | None, int]:
        """The column of the factor, none where there is no effect, and how far it is shifted."""
        return self.table.column_for(self.factor(volley).total), int(self.shift(volley).total)

    def result(self, volley: Volley, roll: int) -> str:
        column, by = self._column_and_shift(volley)
        shifted = None if column is None else self.table.shifted(column, by)
        return NO_EFFECT if shifted is None else self.table.result(roll, shifted)


def tell_hit(g: Any, hit: Hit) -> None:
    """Says what a result means, and what it cost in ammunition."""
    if hit.result == NO_EFFECT:
        g.tell(Event("BBB-FT", "none"))
    for event in demands(hit):
        g.tell(event)


def demands(hit: Hit, what: str = "") -> list[Event]:
    """What a hit demands of the target and of the firers; `what` as a table is told to do it."""
    found: list[Event] = []
    if hit.result != NO_EFFECT and EFFECTS[hit.result].loses:
        found.append(Event("BBB-FR-LOSS", what, bases=EFFECTS[hit.result].loses))
    elif hit.result != NO_EFFECT:
        found.append(Event("BBB-FR-RTV", what, halted=f"@halted.{EFFECTS[hit.result].halts.value}"))
    if hit.low_ammo:
        found.append(Event("BBB-FR-AMMO", what))
    return found


@dataclass
class Fire(Procedure):
    """A volley is rolled for. Result: a Hit; without a factor nothing is rolled."""

    volley: Volley
    player: int = 0

    def throw(self, g: Any, _: Any) -> Made:
        factor = g.rules.section(FireSection).factor(self.volley)
        if factor.total <= 0:
            return Done(Hit(NO_EFFECT, False))
        return Roll(self.player, "BBB-FT", Sum((6, 6)), factor)

    def look_up(self, g: Any, roll: int) -> Made:
        hit = Hit(g.rules.section(FireSection).result(self.volley, roll), runs_low(roll))
        tell_hit(g, hit)
        return Done(hit)


Fire.steps = (Fire.throw, Fire.look_up)
