"""The procedures a player at a real table can ask for, and what each needs to be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import fsum, prod
from typing import Any, NamedTuple

from grognard.across_five_aprils.sheet import next_rolls
from grognard.across_five_aprils.sheet.army import Kind, Unit
from grognard.across_five_aprils.sheet.bombardment import Bombardment
from grognard.across_five_aprils.sheet.combat import ATTACKER, DEFENDER, Assault, CombatSection, Fight, Results
from grognard.across_five_aprils.sheet.morale import MoraleSection, MoraleTest
from grognard.across_five_aprils.sheet.terrain import (
    WATER,
    Approach,
    Position,
    Side,
    Step,
    Terrain,
    TerrainSection,
    Way,
)
from grognard.kernel.event import Event
from grognard.kernel.fields import Choice, Count, Flag, Record, Several, when
from grognard.kernel.lookup import Column
from grognard.kernel.part import Part
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.section import Rules
from grognard.kernel.situation import Given, Situation
from grognard.kernel.table import Tally

UNITS_AT_MOST = 30
MORALE_AT_LEAST, MORALE_AT_MOST = -9, 9
STEPS_AT_MOST = 9
STRENGTH_AT_MOST = 999
"""More than all units of an army together."""


class Attacker(NamedTuple):
    """A unit that attacks, and how it comes at its target."""

    unit: Unit
    approach: Approach


def _unit(strength: int, morale: int, steps: int, type: str) -> Unit:
    return Unit(strength, morale, steps, Kind(type))


def _attacker(strength: int, morale: int, steps: int, type: str, side: str, same_hill: bool) -> Attacker:
    return Attacker(_unit(strength, morale, steps, type), Approach(Side(side), same_hill))


def _values(kinds: Iterable[Kind | Terrain | Side | Way]) -> tuple[str, ...]:
    return tuple(one.value for one in kinds)


def _unit_fields(kinds: tuple[str, ...] = _values(Kind)) -> tuple[Any, ...]:
    return (
        Count("strength", least=1, needed=True, most=STRENGTH_AT_MOST),
        Count("morale", least=MORALE_AT_LEAST, most=MORALE_AT_MOST),
        Count("steps", 2, least=1, most=STEPS_AT_MOST),
        Choice("type", kinds, kinds[0]),
    )


def _assault_fields(kinds: tuple[str, ...], sides: tuple[str, ...]) -> Record:
    attacker = Record(
        "attacker", *_unit_fields(kinds), Choice("side", sides, "none"), Flag("same_hill"), make=_attacker
    )
    return Record(
        "situation",
        Several("attackers", attacker, UNITS_AT_MOST, least=1, needed=True),
        Several("defenders", Record("defender", *_unit_fields(), make=_unit), UNITS_AT_MOST, least=1, needed=True),
        Choice("terrain", _values(Terrain), "clear"),
        Flag("fortified"),
        Flag("attackers_surrounded"),
        Flag("defenders_surrounded"),
    )


def _assault(given: Given, bombarded: bool = False) -> Assault:
    approaches = tuple([attacker.approach for attacker in given["attackers"]])
    return Assault(
        tuple([attacker.unit for attacker in given["attackers"]]),
        given["defenders"],
        Position(Terrain(given["terrain"]), approaches, given["fortified"], bombarded),
        given["attackers_surrounded"],
        given["defenders_surrounded"],
    )


def _tallies(rules: Rules, assault: Assault, **morale: int) -> Mapping[str, Tally | Column]:
    """What shifts the column, the column, and what each side that rolls adds to its die."""
    section = rules.section(CombatSection)
    shift = section.shift(assault)
    column = section.attacker.column(section.ratio(assault), int(shift.total))
    return {"shift": shift, "column": column, **{name: section.die.tally(value) for name, value in morale.items()}}


def _counting(rules: Rules) -> Iterable[Part]:
    return (
        rules.section(TerrainSection).table.shifts,
        rules.section(CombatSection).modifiers,
        rules.section(CombatSection).die,
    )


def _demanded(rules: Rules, of: str, result: str) -> Event:
    """What a side must now do on the table."""
    demand = rules.section(CombatSection).demand(result)
    return Event(demand.rule, of, steps=demand.steps, retreat=demand.retreat, if_failed=demand.if_failed)


# a5a.combat

RESULTS = tuple(sorted({cell for table in (ATTACKER, DEFENDER) for row in table.cells.values() for cell in row}))
"""From no effect on."""
NO_EFFECT = RESULTS[0]


def _fight(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    assault, best = _assault(given), rules.section(CombatSection).best_morale
    return Fight(assault, best(assault.attackers), best(assault.defenders))


def _fight_tallies(rules: Rules, fight: Fight) -> Mapping[str, Tally | Column]:
    morale = {"attacker_die": fight.attacker_morale, "defender_die": fight.defender_morale}
    return _tallies(rules, fight.assault, **morale)


def _after_the_fight(rules: Rules, given: Given, results: Results) -> Iterable[Event]:
    return (_demanded(rules, "defender", results.defender), _demanded(rules, "attacker", results.attacker))


def _leaves(rules: Rules, defenders: tuple[Unit, ...], leads: Iterable[int], result: str) -> float:
    """The chance that nobody stays in the hex: ordered back, gone with the last step, or failing in morale.

    Of `leads`, by number, the owner has that one lose the step after which somebody is likeliest to stay.
    """
    demand = rules.section(CombatSection).demand(result)
    if demand.retreat or not demand.if_failed:
        return float(demand.retreat > 0)
    stay = [[one for i, one in enumerate(defenders) if i != lead or one.steps > demand.steps] for lead in leads]
    return min([prod([_fails(rules, one) for one in units]) for units in stay])


def _fails(rules: Rules, unit: Unit) -> float:
    table = rules.section(MoraleSection).table
    return fsum([p for fails, p in table.fails(table.tally(unit.morale)).outcomes().items() if fails])


def _leaves_the_fight(rules: Rules, given: Given, results: Results) -> float:
    """Who gave the morale value loses the first step, or whoever the owner likes (A5A-GAP-LEAD)."""
    defenders: tuple[Unit, ...] = given["defenders"]
    best = rules.section(CombatSection).best_morale(defenders)
    by_lead = rules.settings["first_step"] == "morale-unit"
    leads = [i for i, one in enumerate(defenders) if one.morale == best or not by_lead]
    return _leaves(rules, defenders, leads, results.defender)


def _lost(rules: Rules, of: str, result: str) -> Event:
    """What a side loses, and whether it has to go back."""
    demand = rules.section(CombatSection).demand(result)
    return Event(demand.rule, of, steps=demand.steps)


def _who_loses(rules: Rules, given: Given, results: Results) -> Iterable[Event]:
    """Every side that loses steps; or that neither does."""
    sides = {"defender": results.defender, "attacker": results.attacker}
    lost = {of: result for of, result in sides.items() if result != NO_EFFECT}
    shortly = "both-" if len(lost) > 1 else ""
    return [_lost(rules, f"{shortly}{of}", lost[of]) for of in lost] or [_lost(rules, "either", NO_EFFECT)]


COMBAT = Situation(
    "a5a.combat",
    _assault_fields(_values(Kind), _values(one for one in Side if one is not Side.RIVER)),
    _fight,
    _fight_tallies,
    distributions={"defender_result": lambda results: results.defender, "attacker_result": lambda r: r.attacker},
    ranked={"defender_result": RESULTS, "attacker_result": RESULTS},
    consequences=_after_the_fight,
    parts=_counting,
    headline={
        "defender_gives_way": _leaves_the_fight,
        "defender_suffers": lambda rules, given, results: bool(results.defender != NO_EFFECT),
        "attacker_suffers": lambda rules, given, results: bool(results.attacker != NO_EFFECT),
    },
    example={"attackers": [{"strength": 6}], "defenders": [{"strength": 4}]},
    then=next_rolls.after_combat,
    summary=_who_loses,
)

# a5a.bombard


def _bombard(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    assault = _assault(given, bombarded=True)
    return Bombardment(assault, rules.section(CombatSection).best_morale(assault.attackers))


BOMBARD = Situation(
    "a5a.bombard",
    _assault_fields((Kind.ARTILLERY.value,), _values(Side)),
    _bombard,
    lambda rules, fire: _tallies(rules, fire.assault, attacker_die=fire.morale),
    distributions={"defender_result": str},
    ranked={"defender_result": RESULTS},
    consequences=lambda rules, given, result: (_demanded(rules, "defender", result),),
    parts=_counting,
    headline={
        "defender_gives_way": lambda rules, given, result: _leaves(
            rules, given["defenders"], range(len(given["defenders"])), result
        ),
        "defender_suffers": lambda rules, given, result: bool(result != NO_EFFECT),
    },
    example={"attackers": [{"strength": 4}], "defenders": [{"strength": 4}]},
    then=next_rolls.after_bombardment,
    summary=lambda rules, given, result: (_lost(rules, "defender", result),),
)

# a5a.morale


def _after_the_test(rules: Rules, given: Given, passed: bool) -> Iterable[Event]:
    """Who fails goes back a hex, whatever the result of combat that called for the test."""
    if_failed = rules.section(CombatSection).demand("1").if_failed
    return (Event("A5A-MOR-TEST", "stays") if passed else Event("A5A-MOR-TEST", "goes_back", if_failed=if_failed),)


MORALE = Situation(
    "a5a.morale",
    Record("situation", Count("morale", least=MORALE_AT_LEAST, needed=True, most=MORALE_AT_MOST)),
    lambda rules, given, by_unit: MoraleTest(given["morale"]),
    lambda rules, test: {"morale": rules.section(MoraleSection).table.tally(test.morale)},
    ("passes", "fails"),
    lambda rules, passed: "passes" if passed else "fails",
    consequences=_after_the_test,
    parts=lambda rules: (rules.section(MoraleSection).table,),
    example={"morale": 0},
)

# a5a.move


@dataclass
class Enter(Procedure):
    """A unit steps into a hex: no die falls. Result: the half points it pays."""

    into: Step

    def pay(self, g: Any, _: Any) -> Made:
        return Done(g.rules.section(TerrainSection).half_points(self.into))


Enter.steps = (Enter.pay,)


def _step(given: Given) -> Step:
    return Step(
        Kind(given["type"]),
        Terrain(given["terrain"]),
        Side(given["side"]),
        Way(given["along"]),
        Side(given["ford_over"]),
    )


MOVE = Situation(
    "a5a.move",
    Record(
        "situation",
        Choice("type", _values(Kind)),
        Choice("terrain", _values(Terrain)),
        Choice("side", _values(Side), "none"),
        Choice("along", _values(Way), "none"),
        when(Choice("ford_over", _values(WATER), "stream"), side=(Side.FORD.value,)),
    ),
    lambda rules, given, by_unit: Enter(_step(given)),
    lambda rules, enter: {"cost": rules.section(TerrainSection).cost(enter.into)},
    parts=lambda rules: (rules.section(TerrainSection).table.costs,),
)

SITUATIONS = (COMBAT, BOMBARD, MORALE, MOVE)
