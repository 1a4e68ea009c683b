"""Combat: the column of odds, what shifts it, both results tables, and what a result demands.

An `Assault` is all that counts in one attack on one hex. A running battle derives it, a situation
states it; everything here that rolls touches nothing else, and gives a result: `-`, `1`, `2R`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.across_five_aprils.sheet.army import Unit
from grognard.across_five_aprils.sheet.terrain import Position, TerrainSection
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.lookup import ColumnTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, Table, Tally


@dataclass(eq=False)
class Assault(Leaf):
    """An attack on a hex: who fights, the defender's ground, and who is surrounded."""

    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    position: Position
    attackers_surrounded: bool = False
    defenders_surrounded: bool = False


@dataclass(eq=False)
class Results(Leaf):
    """What befalls each side, in the tables' own signs."""

    defender: str
    attacker: str


@dataclass(eq=False)
class Demand(Leaf):
    """What a result demands of whom it befalls: steps to lose, hexes to retreat, and hexes more for who then fails."""

    rule: str
    steps: int
    retreat: int
    if_failed: int


# The column

ODDS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
EVEN = ODDS.index("1-1")


def strength(units: tuple[Unit, ...]) -> int:
    return sum([unit.strength for unit in units])


def times_down(more: int, less: int) -> int:
    return more // less


def times_up(more: int, less: int) -> int:
    return -(-more // less)


def nearest_down(more: int, less: int) -> int:
    """The nearest whole number of times; halves go down."""
    return -((less - 2 * more) // (2 * less))


def nearest_up(more: int, less: int) -> int:
    return (2 * more + less) // (2 * less)


FOR_THE_ATTACKER = by_setting("odds_rounded_for", {"defender": times_down, "nearest": nearest_down})
FOR_THE_DEFENDER = by_setting("odds_rounded_for", {"defender": times_up, "nearest": nearest_up})

ATTACKER = ColumnTable(
    "A5A-CRT-ATT",
    ODDS,
    {
        0: ("-", "-", "-", "-", "-", "-", "-", "1", "1R"),
        1: ("-", "-", "-", "-", "-", "-", "1", "1R", "2R"),
        2: ("-", "-", "-", "-", "-", "1", "1R", "2R", "2R"),
        3: ("-", "-", "-", "1", "1", "1R", "1R", "2R", "3R"),
        4: ("-", "-", "1", "1", "1R", "1R", "2R", "3R", "3R"),
        5: ("-", "1", "1", "1R", "1R", "2R", "2R", "3R", "3R"),
        6: ("-", "1", "1R", "1R", "2R", "2R", "3R", "3R", "3R"),
        7: ("1", "1R", "2R", "2R", "2R", "2R", "3R", "3R", "4R"),
        8: ("1R", "2R", "2R", "2R", "3R", "3R", "3R", "4R", "4R"),
    },
    open_rows=True,
)

DEFENDER = ColumnTable(
    "A5A-CRT-DEF",
    ODDS,
    {
        0: ("1", "-", "-", "-", "-", "-", "-", "-", "-"),
        1: ("1", "1", "-", "-", "-", "-", "-", "-", "-"),
        2: ("2R", "1R", "1", "1", "-", "-", "-", "-", "-"),
        3: ("2R", "2R", "1R", "1", "1", "-", "-", "-", "-"),
        4: ("3R", "2R", "1R", "1R", "1", "1", "-", "-", "-"),
        5: ("3R", "3R", "1R", "1R", "1R", "1", "1", "-", "-"),
        6: ("3R", "3R", "2R", "1R", "1R", "1R", "1", "1", "-"),
        7: ("4R", "3R", "2R", "2R", "2R", "1R", "1R", "1", "1"),
        8: ("4R", "4R", "3R", "3R", "2R", "2R", "1R", "1", "1"),
    },
    open_rows=True,
)


# What shifts it, besides the ground


def attackers_surrounded(x: Assault) -> int:
    return x.attackers_surrounded


def defenders_surrounded(x: Assault) -> int:
    return x.defenders_surrounded


def fortified(x: Assault) -> int:
    return x.position.fortified


MODIFIERS = Table(
    "A5A-CBT-SHIFT",
    (
        Line(-1, "A5A-CBT-SURRA", attackers_surrounded, adds=True),
        Line(+1, "A5A-CBT-SURRD", defenders_surrounded, adds=True),
        Line(by_setting("fort_shift", {0: 0, 1: -1, 2: -2, 3: -3}), "A5A-GAP-FORT", fortified, adds=True),
    ),
)


# What is added to a die


def morale_value(value: int) -> int:
    return value


SIGN = by_setting("good_morale", {"positive": +1, "negative": -1})

DIE = Table("A5A-CBT-DIE", (Line(SIGN, "A5A-CBT-MORALE", morale_value, adds=True, shared=True),))


# The fight


@dataclass
class Strike(Procedure):
    """One side rolls on its table, with the morale value of a unit of its own. Result: what befalls the other."""

    player: int
    rule: str
    table: str
    column: int
    morale: int

    def roll(self, g: Any, _: Any) -> Made:
        tally = g.rules.section(CombatSection).die.tally(self.morale)
        return Roll(self.player, self.rule, Sum((6,), int(tally.total)), tally)

    def read(self, g: Any, die: int) -> Made:
        result = g.rules.section(CombatSection).table(self.table).result(die, self.column)
        g.tell(Event(self.rule, "rolled", die=die, column=ODDS[self.column], result=f"@result.{result}"))
        return Done(result)


Strike.steps = (Strike.roll, Strike.read)


@dataclass
class Fight(Procedure):
    """Both sides roll, each with the morale value of a unit of its own. Result: what befalls either."""

    assault: Assault
    attacker_morale: int
    defender_morale: int
    attacker: int = 0
    defender_result: str = ""

    def attacker_rolls(self, g: Any, _: Any) -> Made:
        column = g.rules.section(CombatSection).attackers_column(self.assault)
        return Strike(self.attacker, "A5A-CBT-ATT", ATTACKER.id, column, self.attacker_morale)

    def defender_rolls(self, g: Any, result: str) -> Made:
        self.defender_result = result
        column = g.rules.section(CombatSection).defenders_column(self.assault)
        return Strike(1 - self.attacker, "A5A-CBT-DEF", DEFENDER.id, column, self.defender_morale)

    def both(self, g: Any, result: str) -> Made:
        return Done(Results(self.defender_result, result))


Fight.steps = (Fight.attacker_rolls, Fight.defender_rolls, Fight.both)


# The section

FIGHT = RuleList(
    "A5A-CBT",
    Rule("A5A-CBT-ODDS", "grognard.across_five_aprils.sheet.combat.CombatSection.ratio", left=ODDS[0], right=ODDS[-1]),
    Rule("A5A-CBT-ATT", Fight),
    Rule("A5A-CBT-DEF", Fight),
    Rule("A5A-CBT-ROW", ColumnTable.result, last=max(ATTACKER.cells)),
)

RESULTS = RuleList(
    "A5A-CBT-RESULT",
    Rule("A5A-CBT-NONE", "grognard.across_five_aprils.sheet.combat.CombatSection.demand", retreat=0, if_failed=0),
    Rule("A5A-CBT-1", "grognard.across_five_aprils.sheet.combat.CombatSection.demand", retreat=0, if_failed=1),
    Rule("A5A-CBT-R", "grognard.across_five_aprils.sheet.combat.CombatSection.demand", retreat=1, if_failed=1),
)


def steps_of(result: str) -> int:
    """The steps that a result takes."""
    return 0 if result == "-" else int(result.rstrip("R"))


@mypyc_attr(allow_interpreted_subclasses=True)
class CombatSection(Section):
    number: ClassVar[str] = "combat"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.fight = self.take(FIGHT)
        self.die = self.take(DIE)
        self.attacker = self.take(ATTACKER)
        self.modifiers = self.take(MODIFIERS)
        self.defender = self.take(DEFENDER)
        self.results = self.take(RESULTS)
        self.shifts = TerrainSection(settings).table.shifts
        self.sign = int(settings.settled(SIGN))
        self.times_down = settings.settled(FOR_THE_ATTACKER)
        self.times_up = settings.settled(FOR_THE_DEFENDER)

    def table(self, id: str) -> ColumnTable:
        return self.attacker if id == ATTACKER.id else self.defender

    def shift(self, x: Assault) -> Tally:
        """Every column that the ground and the rest shift: right is positive."""
        ground, rest = self.shifts.tally(x.position), self.modifiers.tally(x)
        return Tally(self.modifiers.id, ground.total + rest.total, (*ground.reasons, *rest.reasons))

    def ratio(self, x: Assault) -> int:
        """The column of the odds before any shift, taken to the nearest end (A5A-GAP-ROUND)."""
        attack, defence = strength(x.attackers), strength(x.defenders)
        if attack >= defence:
            found = EVEN + int(self.times_down(attack, defence)) - 1
        else:
            found = EVEN - int(self.times_up(defence, attack)) + 1
        return max(0, min(len(ODDS) - 1, found))

    def attackers_column(self, x: Assault) -> int:
        shifted = self.attacker.shifted(self.ratio(x), int(self.shift(x).total))
        assert shifted is not None
        return shifted

    def defenders_column(self, x: Assault) -> int:
        """The same one; or, by that setting, the odds as they are (A5A-GAP-COLUMN)."""
        return self.attackers_column(x) if self.settings["shifted_column"] == "both" else self.ratio(x)

    def best_morale(self, units: tuple[Unit, ...]) -> int:
        """The value that does a side most good (A5A-GAP-MORALESIGN)."""
        values = [unit.morale for unit in units]
        return max(values) if self.sign > 0 else min(values)

    def demand(self, result: str) -> Demand:
        """What a result demands, as its row says."""
        rule = {"-": "A5A-CBT-NONE", "1": "A5A-CBT-1"}.get(result, "A5A-CBT-R")
        retreat, if_failed = self.results.number(rule, "retreat"), self.results.number(rule, "if_failed")
        return Demand(rule, steps_of(result), retreat, if_failed)
