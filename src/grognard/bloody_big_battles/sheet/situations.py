"""The procedures a player at a real table can ask for, and what each needs to be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from grognard.bloody_big_battles.sheet import next_rolls
from grognard.bloody_big_battles.sheet.army import GUNS, Arm, Formation, Quality, Weapon, is_artillery
from grognard.bloody_big_battles.sheet.assault import ROWS as ASSAULT_ROWS
from grognard.bloody_big_battles.sheet.assault import AssaultRoll, AssaultSection, Clash, Side
from grognard.bloody_big_battles.sheet.fire import EFFECTS, RESULTS, Fire, FireSection, demands
from grognard.bloody_big_battles.sheet.inches import Go, March, inches
from grognard.bloody_big_battles.sheet.movement_roll import FULL, HALF, MovementRoll, MovementRollSection, Mover
from grognard.bloody_big_battles.sheet.movement_roll import ROWS as MOVEMENT_ROWS
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.bloody_big_battles.sheet.volley import Firer, Target, Volley
from grognard.kernel.event import Event
from grognard.kernel.fields import Choice, Count, Flag, Measure, Record, Several, when
from grognard.kernel.part import Part
from grognard.kernel.section import Rules
from grognard.kernel.situation import Given, Situation, Tallies
from grognard.kernel.words import Words

FIRERS_AT_MOST = 30
BASES_AT_MOST = 500
"""More than an army of sixty units has."""
FARTHEST = 1000
"""Inches: beyond every table, where a shot is merely out of range."""
COVER_AT_MOST = 20
"""As much as entries of the terrain table may add up to, before it is cut to what counts."""
OBSTACLES_AT_MOST = 9

QUALITY = Choice("quality", tuple(quality.value for quality in Quality), "trained")
FORMATION = Choice("formation", tuple(formation.value for formation in Formation), needed=False)
"""Without a word from the player a line; of artillery, unlimbered."""


class MinusPoints(Count):
    """Points that the sheet prints with a minus: a form counts them up, as it does those of the fire table."""

    def __init__(self, name: str, most: int) -> None:
        super().__init__(name, least=-most, most=0)

    def described(self, words: Words) -> dict[str, Any]:
        return {**super().described(words), "x-minus": True}


def _formation(given: str | None, arm: Arm) -> Formation:
    if given:
        return Formation(given)
    return Formation.UNLIMBERED if is_artillery(arm) else Formation.LINE


# bbb.move


def _mover(given: Given) -> Mover:
    return Mover(
        disordered=given["order"] == "disordered",
        in_command=given["in_command"],
        marching=given["march_column"],
        passive=given["passive"],
        fragile=given["fragile"],
        in_difficult=given["in_difficult"],
        irregular=given["irregular"] or given["militia"],
        spent=given["spent"],
    )


ORDER = Choice("order", ("good", "disordered"), "good")


def _moves(least: int) -> Callable[[Rules, Given, int], bool]:
    """Whether a roll lets a unit go so far, in halves of a move."""

    def goes(rules: Rules, given: Given, roll: int) -> bool:
        return rules.section(MovementRollSection).order(roll, given["order"] == "disordered").moves >= least

    return goes


def _may_do(rules: Rules, given: Given, roll: int) -> Iterable[Event]:
    """What this unit may do, or must: by its order, and whether troops of its quality get bases back."""
    section = rules.section(MovementRollSection)
    order = section.order(roll, given["order"] == "disordered")
    if order.recovers is None:
        return (Event("BBB-MT", "order", order=f"@order.{order.words}", bases=order.bases, loses=order.loses),)
    back = section.recovers(order, Quality(given["quality"]))
    return (Event("BBB-MT", "back" if back else "order", order="@order.full", bases=back),)


MOVE = Situation(
    "bbb.move",
    Record(
        "situation",
        QUALITY,
        ORDER,
        Flag("in_command"),
        Flag("march_column"),
        Flag("passive"),
        Flag("fragile"),
        Flag("in_difficult"),
        Flag("irregular"),
        Flag("militia"),
        Flag("spent"),
    ),
    lambda rules, given, by_unit: MovementRoll(_mover(given)),
    lambda rules, roll: {"move": rules.section(MovementRollSection).modifiers.tally(roll.mover)},
    MOVEMENT_ROWS,
    lambda rules, roll: rules.section(MovementRollSection).row(roll),
    parts=lambda rules: (rules.section(MovementRollSection).modifiers,),
    graded=True,
    headline={"full_move": _moves(FULL), "half_move": _moves(HALF)},
    then=next_rolls.after_a_movement_roll,
    summary=_may_do,
)


# bbb.inches


def _march(given: Given) -> March:
    return March(
        given["roll"],
        given["order"] == "disordered",
        Arm(given["type"]),
        given["outside_arc"],
        given["difficult"],
        given["obstacles"],
    )


INCHES = Situation(
    "bbb.inches",
    Record(
        "situation",
        Choice("roll", MOVEMENT_ROWS),
        ORDER,
        Choice("type", tuple(arm.value for arm in Arm), "infantry"),
        Flag("outside_arc"),
        Flag("difficult"),
        Count("obstacles", most=OBSTACLES_AT_MOST),
    ),
    lambda rules, given, by_unit: Go(_march(given)),
    lambda rules, go: {"inches": inches(rules, go.march)},
    parts=lambda rules: (*rules.section(MovingSection).parts, rules.section(MovementRollSection).table),
    example={"roll": "BBB-MT-7"},
)


# bbb.fire


def _firer(weapon: str, range: float, **given: Any) -> Firer:
    return Firer(Weapon(weapon), range=range, **given)


FIRED_AT = {"infantry": Arm.INFANTRY, "cavalry": Arm.OTHER_CAVALRY, "artillery": Arm.ARTILLERY}


def _target(type: str, quality: str, formation: str | None, **given: Any) -> Target:
    arm = FIRED_AT[type]
    return Target(arm, Quality(quality), _formation(formation, arm), **given)


_GUNS = tuple(gun.value for gun in GUNS)
FIRER = Record(
    "firer",
    Choice("weapon", tuple(weapon.value for weapon in Weapon)),
    Count("bases", 1, least=1, most=BASES_AT_MOST),
    Measure("range", needed=True, most=FARTHEST),
    Flag("disordered"),
    Flag("low_ammo"),
    when(Flag("reduced"), weapon=_GUNS),
    when(Flag("pivoted"), weapon=_GUNS),
    when(Flag("unlimbered"), weapon=_GUNS),
    Flag("in_square"),
    Flag("skirmishers"),
    Flag("devastating"),
    Flag("ragged"),
    make=_firer,
)
TARGET = Record(
    "target",
    Choice("type", tuple(FIRED_AT), "infantry"),
    QUALITY,
    FORMATION,
    Flag("skirmishers"),
    Flag("inept"),
    Count("cover", most=COVER_AT_MOST),
    Flag("crossing_bridge"),
    Flag("flanked"),
    make=_target,
)


def _volley(given: Given) -> Volley:
    return Volley(given["firers"], given["target"])


def _fire_tallies(rules: Rules, fire: Fire) -> Tallies:
    section, volley = rules.section(FireSection), fire.volley
    return {"factor": section.factor(volley), "shift": section.shift(volley), "column": section.heads(volley)}


def _fire_parts(rules: Rules) -> Iterable[Part]:
    section = rules.section(FireSection)
    return (section.muskets, section.batteries, section.halvings, section.shifts, section.rare_shifts)


FIRE = Situation(
    "bbb.fire",
    Record("situation", Several("firers", FIRER, FIRERS_AT_MOST, least=1, needed=True), TARGET),
    lambda rules, given, by_unit: Fire(_volley(given)),
    _fire_tallies,
    ("low_ammo", "keeps_ammo"),
    lambda rules, hit: "low_ammo" if hit.low_ammo else "keeps_ammo",
    {"result": lambda hit: hit.result},
    ranked={"result": RESULTS},
    consequences=lambda rules, given, hit: demands(hit, "do"),
    parts=_fire_parts,
    headline={
        "bases_lost": lambda rules, given, hit: hit.result in EFFECTS and EFFECTS[hit.result].loses > 0,
        "disordered": lambda rules, given, hit: hit.result in EFFECTS,
    },
    example={"firers": [{"weapon": "musket", "range": 3}]},
    then=next_rolls.after_fire,
)


# bbb.assault


def _side(bases: int, type: str, quality: str, formation: str | None, **given: Any) -> Side:
    arm = Arm(type)
    return Side(bases, arm, Quality(quality), _formation(formation, arm), **given)


def _side_fields(name: str) -> Record:
    return Record(
        name,
        Count("bases", least=1, needed=True, most=BASES_AT_MOST),
        Choice("type", tuple(arm.value for arm in Arm), "infantry"),
        QUALITY,
        FORMATION,
        Flag("lancers"),
        Flag("aggressive"),
        Flag("in_depth"),
        Flag("disordered"),
        Flag("fragile"),
        Flag("spent"),
        make=_side,
    )


def _clash(given: Given) -> Clash:
    return Clash(given["attacker"], given["defender"], -given["cover"], given["flanked"])


def _assault_tallies(rules: Rules, roll: AssaultRoll) -> Tallies:
    section, clash = rules.section(AssaultSection), roll.clash
    return {"attacker": section.attacker(clash), "defender": section.defender(clash), "net": section.net(clash)}


def _after_the_assault(rules: Rules, given: Given, score: int) -> Iterable[Event]:
    band = rules.section(AssaultSection).results.band(score)
    return (Event(band.rule, "do", **band.numbers),)


def _who_wins(rules: Rules, given: Given, score: int) -> Iterable[Event]:
    return (Event(rules.section(AssaultSection).row(score)),)


def _assault_parts(rules: Rules) -> Iterable[Part]:
    section = rules.section(AssaultSection)
    return (section.modifiers, section.advantages, section.penalties)


ASSAULT = Situation(
    "bbb.assault",
    Record(
        "situation",
        _side_fields("attacker"),
        _side_fields("defender"),
        MinusPoints("cover", COVER_AT_MOST),
        Flag("flanked"),
    ),
    lambda rules, given, by_unit: AssaultRoll(_clash(given)),
    _assault_tallies,
    ASSAULT_ROWS,
    lambda rules, score: rules.section(AssaultSection).row(score),
    consequences=_after_the_assault,
    parts=_assault_parts,
    graded=True,
    headline={
        "attacker_wins": lambda rules, given, score: score > 0,
        "another_round": lambda rules, given, score: score == 0,
        "defender_wins": lambda rules, given, score: score < 0,
    },
    example={"attacker": {"bases": 4}, "defender": {"bases": 4}},
    then=next_rolls.after_an_assault,
    summary=_who_wins,
)

SITUATIONS = (MOVE, FIRE, ASSAULT, INCHES)
