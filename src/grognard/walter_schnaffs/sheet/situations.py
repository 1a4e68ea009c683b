"""The procedures a player at a real table can ask for, and what each needs to be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.fields import Choice, Count, Flag, Record, Several, when
from grognard.kernel.procedure import Of, Procedure
from grognard.kernel.section import Rules
from grognard.kernel.situation import Given, Situation
from grognard.kernel.table import Balance, Tally
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.morale_28 import Exposed, MoraleSection, MoraleTest, Rout
from grognard.square_bashing.sheet.turn_19 import CountDown
from grognard.squares.army import GUNS as TAKEN
from grognard.squares.army import Kind, Quality
from grognard.squares.ground import Ground
from grognard.walter_schnaffs.sheet import next_rolls
from grognard.walter_schnaffs.sheet.army_2 import (
    BREECH_6_7,
    FOOT_AND_HORSE,
    GUNS,
    OTHER,
    RIFLES,
    TYPES,
    USUAL_BASES,
    Troops,
)
from grognard.walter_schnaffs.sheet.attack_8 import (
    Attack,
    AttackSection,
    Defence,
    Fight,
    Fought,
    bases_lost,
    dice_thrown,
)
from grognard.walter_schnaffs.sheet.beyond import is_kept
from grognard.walter_schnaffs.sheet.bombardment_7 import Bombard, BombardmentSection, Shot
from grognard.walter_schnaffs.sheet.budget_9 import Bought, BudgetSection, Pay
from grognard.walter_schnaffs.sheet.losses_8 import ANY, BATTERY, IN_ORDER, PICKED, BearLosses
from grognard.walter_schnaffs.sheet.movement_5 import Going, HeavyTerrainSection, MarchSection, SetOut

UNITS_AT_MOST, ARMY_AT_MOST = 30, 60
BASES_AT_MOST = 12
BUDGET_AT_MOST = 99_999
COUNTED_AT_MOST = 99


def troops_of(
    type: str, bases: int | None, quality: str, rifle: str, gun: str, attacking: bool | None = False
) -> Troops:
    """A unit as a person names it."""
    kind = TYPES[type]
    arms = rifle if kind is Kind.INFANTRY else gun if kind is Kind.ARTILLERY else ""
    attacks = kind in FOOT_AND_HORSE if attacking is None else attacking
    return Troops(kind, USUAL_BASES[kind] if bases is None else bases, Quality(quality), arms, attacks)


UNIT_FIELDS = (
    Choice("type", tuple(TYPES)),
    Count("bases", None, least=1, most=BASES_AT_MOST),
    Choice("quality", tuple(quality.value for quality in Quality), "regular"),
    when(Choice("rifle", RIFLES, OTHER), type=("infantry",)),
    when(Choice("gun", GUNS, BREECH_6_7), type=("artillery",)),
)

UNIT = Record("unit", *UNIT_FIELDS, make=troops_of)

ATTACKING_UNIT = Record("unit", *UNIT_FIELDS, Flag("attacking", None), make=troops_of)


def units(name: str = "units", of: Record = UNIT) -> Several:
    return Several(name, of, UNITS_AT_MOST, least=1, needed=True)


def _flanks() -> Several:
    return Several("flank_units", Count("flank_zone", most=ARMY_AT_MOST), 2)


_ATTACK = Record(
    "situation",
    Record(
        "attacker",
        units(of=ATTACKING_UNIT),
        Count("rear_infantry", most=ARMY_AT_MOST),
        _flanks(),
        Flag("across_water"),
        Flag("winning"),
        Flag("shock"),
    ),
    Record(
        "defender",
        units(),
        Count("rear_infantry", most=ARMY_AT_MOST),
        _flanks(),
        Flag("water"),
        Flag("cover"),
        Count("earlier_attacks", most=ARMY_AT_MOST),
        Flag("winning"),
    ),
)


def _sides(given: Given) -> tuple[Attack, Defence]:
    mine, theirs = given["attacker"], given["defender"]
    return (
        Attack(
            mine["units"],
            mine["rear_infantry"],
            mine["flank_units"],
            mine["across_water"],
            theirs["cover"],
            mine["winning"],
            mine["shock"],
        ),
        Defence(
            theirs["units"],
            theirs["rear_infantry"],
            theirs["flank_units"],
            theirs["water"],
            theirs["earlier_attacks"],
            theirs["winning"],
        ),
    )


def _fight(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    return Fight(*_sides(given), by_unit)


def _points(rules: Rules, fight: Fight) -> dict[str, Tally]:
    section = rules.section(AttackSection)
    return {"attacker": section.attacker.tally(fight.attack), "defender": section.defender.tally(fight.defence)}


def _who_won(rules: Rules, fought: Fought) -> str:
    return "attacker_wins" if rules.section(AttackSection).won(fought) else "defender_holds"


def _after_the_fight(rules: Rules, given: Given, fought: Fought) -> Iterable[Event]:
    defender, attacker = fought
    lost = {"defender": bases_lost(attacker), "attacker": bases_lost(defender)}
    yield from [Event("WS-8-LOSS", side, bases=bases) for side, bases in lost.items() if bases]
    beyond = rules.section(AttackSection).beyond.list_of if is_kept(rules.settings) else ()
    half = "SB-26-WIN-" if rules.section(AttackSection).won(fought) else "SB-26-HOLD-"
    guns = any([unit.kind in TAKEN for unit in given["defender"]["units"]])
    idle = () if guns else ("SB-26-WIN-GUNS",)
    besides = [Event(rule.id, **rule.numbers) for rule in beyond if rule.id.startswith(half) and rule.id not in idle]
    yield from besides[:-1]
    yield Event("WS-GAP-WIN", _who_won(rules, fought))
    yield from besides[-1:]


ATTACK = Situation(
    "ws.attack",
    _ATTACK,
    _fight,
    _points,
    ("attacker_wins", "defender_holds"),
    _who_won,
    {
        "attacker_dice": Of(1, dice_thrown),
        "defender_dice": Of(0, dice_thrown),
        "attacker_losses": Of(0, bases_lost),
        "defender_losses": Of(1, bases_lost),
    },
    _after_the_fight,
    lambda rules: (rules.section(AttackSection).attacker, rules.section(AttackSection).defender),
    then=next_rolls.after_an_attack,
)

_BOMBARD = Record(
    "situation",
    units("guns"),
    Choice("range", ("short", "long")),
    Flag("percussion"),
    Record("target", Flag("cover"), Flag("soft")),
)


def _shots(given: Given) -> tuple[Shot, ...]:
    """A shot for each base of artillery or mitrailleuses; nobody else fires, and mitrailleuses fire no shell."""
    far, shell = given["range"] == "long", given["percussion"]
    batteries = [unit for unit in given["guns"] if unit.kind not in FOOT_AND_HORSE]
    return tuple(
        Shot(unit.kind, unit.arms, far, shell and bool(unit.arms)) for unit in batteries for _ in range(unit.bases)
    )


def _bombard(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    section = rules.section(BombardmentSection)
    target = given["target"]
    shots = tuple(shot for shot in _shots(given) if section.need(shot) <= 6)
    return Bombard(shots, target["cover"], target["soft"], by_unit)


def _bombardment_parts(rules: Rules) -> Iterable[Any]:
    section = rules.section(BombardmentSection)
    return (section.table, section.saves)


BOMBARD = Situation(
    "ws.bombard",
    _BOMBARD,
    _bombard,
    distributions={"losses": int},
    consequences=lambda rules, given, lost: (Event("WS-GAP-SHOTS", "losses", losses=lost),) if lost else (),
    parts=_bombardment_parts,
    example={"guns": [{"type": "artillery"}]},
    then=next_rolls.after_a_bombardment,
)


def _losses(given: Given) -> tuple[tuple[str, int], ...]:
    """What is to come off, in the order of the table."""
    named = ((IN_ORDER, "in_order"), (PICKED, "picked"), (BATTERY, "batteries"), (ANY, "bombarded"))
    return tuple([(call, given[name]) for call, name in named])


def _borne(given: Given, lost: tuple[int, ...], what: str) -> Iterable[Event]:
    """Each unit that loses bases; of several alike, by its number among them."""
    kinds = [unit.kind for unit in given["units"]]
    names = {kind: f"@choice.{name}" for name, kind in TYPES.items()}
    for i, (kind, bases) in enumerate(zip(kinds, lost, strict=True)):
        several, number = kinds.count(kind) > 1, kinds[: i + 1].count(kind)
        if bases:
            yield Event("WS-8-LOSS", f"{what}-one" if several else what, unit=names[kind], number=number, bases=bases)


def _who_bears_it(rules: Rules, given: Given, lost: tuple[int, ...]) -> Iterable[Event]:
    return list(_borne(given, lost, "bears")) or [Event("WS-8-LOSS", "nobody")]


LOSSES = Situation(
    "ws.losses",
    Record(
        "situation",
        units(),
        *[Count(name, most=ARMY_AT_MOST) for name in next_rolls.LOSSES],
        Count("casualty_markers", most=ARMY_AT_MOST),
    ),
    lambda rules, given, by_unit: BearLosses(given["units"], _losses(given)),
    distributions={"losses": sum},
    consequences=lambda rules, given, lost: _borne(given, lost, "off"),
    example={"in_order": 1},
    then=next_rolls.after_losses,
    summary=_who_bears_it,
)


def _exposed(given: Given) -> Exposed:
    units = tuple([Unit(unit.kind, unit.quality) for unit in given["units"]])
    return Exposed(units, given["casualty_markers"], 0, given["enemy_faces"], Ground(woods=given["cover"]))


def _morale_run(rules: Rules, fails: int) -> str:
    return rules.section(MoraleSection).fails.band(fails).result


def _after_morale(rules: Rules, given: Given, fails: int) -> Iterable[Event]:
    result = _morale_run(rules, fails)
    return (Event("WS-GAP-MORALE", result),) if result != "none" else ()


MORALE = Situation(
    "ws.morale",
    Record(
        "situation",
        units(),
        Count("casualty_markers", most=ARMY_AT_MOST),
        Count("enemy_faces", most=ARMY_AT_MOST),
        Flag("cover"),
    ),
    lambda rules, given, by_unit: MoraleTest(_exposed(given)),
    lambda rules, test: {"morale": rules.section(MoraleSection).tally(test.exposed)},
    ("none", "steady", "retire", "run"),
    _morale_run,
    {"fails": int},
    _after_morale,
    lambda rules: (rules.section(MoraleSection).table,),
    headline={"keeps_its_place": lambda rules, given, fails: _morale_run(rules, fails) in ("none", "steady")},
    example={"casualty_markers": 2},
    then=next_rolls.after_morale,
)

ROUT = Situation(
    "ws.rout",
    Record("situation", Record("unit", *UNIT_FIELDS, make=troops_of)),
    lambda rules, given, by_unit: Rout((Unit(given["unit"].kind, given["unit"].quality),)),
    lambda rules, rout: {"rout": rules.section(MoraleSection).rout.tally(rout.units[0])},
    ("routs", "rallies"),
    lambda rules, who: "routs" if any(who) else "rallies",
    parts=lambda rules: (rules.section(MoraleSection).rout,),
)

COUNTDOWN = Situation(
    "ws.countdown",
    Record("situation", Count("left", least=1, needed=True, most=COUNTED_AT_MOST)),
    lambda rules, given, by_unit: CountDown(given["left"]),
    outcomes=("ends", "goes_on"),
    outcome=lambda rules, left: "goes_on" if left else "ends",
    distributions={"left": int},
    example={"left": 24},
    then=next_rolls.after_the_countdown,
)


def _move_parts(rules: Rules) -> Iterable[Any]:
    return (rules.section(MarchSection).table, rules.section(HeavyTerrainSection).table)


MOVE = Situation(
    "ws.move",
    Record("situation", Record("unit", *UNIT_FIELDS, make=troops_of), Flag("heavy_terrain")),
    lambda rules, given, by_unit: SetOut(Going(given["unit"], given["heavy_terrain"])),
    outcomes=("moves", "stays"),
    outcome=lambda rules, goes: "moves" if goes else "stays",
    parts=_move_parts,
)


def _paid(rules: Rules, pay: Pay) -> dict[str, Tally | Balance]:
    """What the units cost; with a budget, what it leaves."""
    cost = rules.section(BudgetSection).table.tally(pay.bought)
    return {"cost": cost, "left": pay.left(cost)} if pay.budget else {"cost": cost}


COST = Situation(
    "ws.cost",
    Record("situation", units(), Count("budget", most=BUDGET_AT_MOST)),
    lambda rules, given, by_unit: Pay(Bought(given["units"]), given["budget"]),
    _paid,
    parts=lambda rules: (rules.section(BudgetSection).table,),
)

SITUATIONS = (ATTACK, BOMBARD, MOVE, COST, LOSSES, MORALE, ROUT, COUNTDOWN)
