"""The procedures a player at a real table can ask for, and what each needs to be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.fields import Choice, Count, Field, Flag, Record, Several
from grognard.kernel.part import Part, RuleList
from grognard.kernel.procedure import Procedure
from grognard.kernel.section import Rules
from grognard.kernel.situation import Given, Situation, Whole
from grognard.kernel.table import Tally
from grognard.square_bashing.sheet import next_rolls
from grognard.square_bashing.sheet.army import Unit, combat_units
from grognard.square_bashing.sheet.assaults_26 import (
    ASSAULTER,
    TARGET,
    AssaultSection,
    Fight,
    FightToTheEnd,
    Lost,
    Retire,
    assaulter_lost,
    target_lost,
    without_guns,
    won,
)
from grognard.square_bashing.sheet.barrages_22 import RULE_OF, Barrage, Landed, Rolling
from grognard.square_bashing.sheet.clash import Clash, Retiring, seen_face
from grognard.square_bashing.sheet.morale_28 import Exposed, MoraleSection, MoraleTest, Rout
from grognard.square_bashing.sheet.movement_24 import LeaveScenery, Leaving, MovementSection
from grognard.square_bashing.sheet.reinforcements_29 import AllTry, ReinforcementSection, SomeArrive
from grognard.square_bashing.sheet.shooting_27 import Shoot, ShootingSection, Shot, Volley
from grognard.square_bashing.sheet.turn_19 import CountDown, Drift
from grognard.squares.army import ASSAULTING, Kind, Quality
from grognard.squares.ground import TERRAIN, Face, Ground, Works, ground
from grognard.squares.rules import WAYS_TO_COME

UNITS_AT_MOST = 30

ROWS_AT_MOST = 12
"""The deepest board there is (SB-GAP-BOARD)."""
ARMY_AT_MOST = 60
"""The units, and so the markers, that are counted around a square: no army has more."""
COUNTED_AT_MOST = 99
FARTHEST = 1000
"""Squares: beyond every board, where a shot is merely out of range."""


def _unit(type: str, quality: str, damaged: bool, assaulting: bool | None = False) -> Unit:
    kind = Kind(type)
    return Unit(kind, Quality(quality), damaged, kind in ASSAULTING if assaulting is None else assaulting)


_UNIT_FIELDS = (
    Choice("type", tuple(kind.value for kind in Kind)),
    Choice("quality", tuple(quality.value for quality in Quality), "regular"),
    Flag("damaged"),
)

UNIT = Record("unit", *_UNIT_FIELDS, make=_unit)

ASSAULTING_UNIT = Record("unit", *_UNIT_FIELDS, Flag("assaulting", None), make=_unit)


def units(name: str = "units", of: Record = UNIT) -> Several:
    return Several(name, of, UNITS_AT_MOST, least=1, needed=True)


def _ground_fields() -> tuple[Field, ...]:
    return (
        Several("terrain", Choice("terrain", TERRAIN), 2 * len(TERRAIN)),
        Choice("works", tuple(works.value for works in Works), "none"),
    )


def _ground(given: Given) -> Ground:
    return ground(given["terrain"], given["works"])


def _told(rules: Rules, listed: RuleList) -> list[Event]:
    return [Event(rule.id, **rule.numbers) for rule in listed.list_of]


def _target(*more: Field) -> Record:
    return Record(
        "target",
        units(),
        *_ground_fields(),
        Count("supports", most=ARMY_AT_MOST),
        Flag("winning"),
        Count("barrage", most=ARMY_AT_MOST),
        *more,
    )


_ASSAULT = Record(
    "situation",
    Choice("face", tuple(face.value for face in Face), "front"),
    Record(
        "assaulter",
        units(of=ASSAULTING_UNIT),
        Flag("hill"),
        Count("supports", most=ARMY_AT_MOST),
        Flag("winning"),
        Flag("fighting_bonus"),
        Flag("shock"),
        Several("extra", Count("extra_units", most=ARMY_AT_MOST), 3),
        Count("barrage", most=ARMY_AT_MOST),
    ),
    _target(Flag("hemmed_in")),
)


def _clashes(rules: Rules, given: Given) -> tuple[Clash, Clash]:
    mine, theirs = given["assaulter"], given["target"]
    face = seen_face(rules.settings, Face(given["face"]))
    extra = mine["extra"] if rules.settings["additional_assaulters"] != "none" else ()
    here = _ground(theirs)
    return (
        Clash(
            mine["units"],
            here,
            face,
            mine["hill"],
            mine["supports"],
            extra,
            mine["winning"],
            mine["fighting_bonus"],
            mine["shock"],
            mine["barrage"],
        ),
        Clash(
            theirs["units"],
            here,
            face,
            supports=theirs["supports"],
            extra=extra,
            winning=theirs["winning"],
            barrage=theirs["barrage"],
        ),
    )


def _fight(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    return Fight(*_clashes(rules, given), by_unit)


def _fight_tallies(rules: Rules, fight: Fight) -> dict[str, Tally]:
    section = rules.section(AssaultSection)
    return {"assaulter": section.assaulter.tally(fight.assaulter), "target": section.target.tally(fight.target)}


def _who_won(rules: Rules, lost: Lost) -> str:
    return "assaulter_wins" if won(lost) else "target_holds"


def _after_the_fight(rules: Rules, given: Given, lost: Lost) -> Iterable[Event]:
    """What the outcome orders: a target that cannot withdraw takes the more hits instead; its guns are taken."""
    section, hemmed_in, units = rules.section(AssaultSection), given["target"]["hemmed_in"], given["target"]["units"]
    idle = {"SB-26-WIN-BACK"} if hemmed_in else set()
    if without_guns(units) == units:
        idle.add("SB-26-WIN-GUNS")
    for event in _told(rules, section.outcome(lost)):
        if event.rule == "SB-26-WIN-HITS":
            yield Event(event.rule, "hemmed_in" if hemmed_in else "", hits=section.hits_of(True, hemmed_in))
        elif event.rule not in idle:
            yield event


def _fight_parts(rules: Rules) -> Iterable[Part]:
    section = rules.section(AssaultSection)
    return (section.assaulter, section.target, rules.section(ShootingSection).saves)


ASSAULT = Situation(
    "sb.assault",
    _ASSAULT,
    _fight,
    _fight_tallies,
    ("assaulter_wins", "target_holds"),
    _who_won,
    {
        "target_casualties": target_lost,
        "assaulter_casualties": assaulter_lost,
    },
    _after_the_fight,
    _fight_parts,
    then=next_rolls.after_an_assault,
    whole=Whole(
        lambda rules, given: FightToTheEnd(*_clashes(rules, given), given["target"]["hemmed_in"]),
        lambda rules, ended: "assaulter_wins" if ended.won else "target_holds",
        {"target_losses": lambda ended: ended.target, "assaulter_losses": lambda ended: ended.assaulter},
    ),
)


def _retiring(given: Given) -> Retiring:
    return Retiring(given["target"]["units"], _ground(given["target"]))


def _retire(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    return Retire(_retiring(given), by_unit)


def _retire_tallies(rules: Rules, retire: Retire) -> dict[str, Tally]:
    return {"retire": rules.section(AssaultSection).retire_hits.tally(retire.target)}


def _after_retiring(rules: Rules, given: Given, lost: tuple[int, ...]) -> Iterable[Event]:
    return _told(rules, rules.section(AssaultSection).retired)


RETIRE = Situation(
    "sb.retire",
    Record("situation", _target()),
    _retire,
    _retire_tallies,
    distributions={"target_casualties": sum},
    consequences=_after_retiring,
    parts=lambda rules: (rules.section(AssaultSection).retire_hits, rules.section(ShootingSection).saves),
    then=next_rolls.after_retiring,
)


def _suffer(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    """Who places the hits and what helps the saves is as whatever caused them has it."""
    section, cause, here = rules.section(ShootingSection), given["cause"], _ground(given)
    if cause == next_rolls.ASSAULTING:
        saves = section.saves_in_the_open(given["units"])
    else:
        ground = section.ground_in_gas(here) if cause == next_rolls.GAS else here
        saves = section.saves_of(given["units"], ground, cause == next_rolls.ASSAULTED)
    how = "shooting" if cause in (next_rolls.FIRE, next_rolls.GAS) else "fighting"
    return section.suffer(given["hits"], saves, how, by_unit, TARGET if cause == next_rolls.ASSAULTING else ASSAULTER)


SAVES = Situation(
    "sb.saves",
    Record(
        "situation",
        Count("hits", least=1, needed=True, most=ARMY_AT_MOST),
        Choice("cause", next_rolls.CAUSES, next_rolls.ASSAULTED),
        units(),
        *_ground_fields(),
        Count("casualty_markers", most=ARMY_AT_MOST),
        Count("barrage", most=ARMY_AT_MOST),
    ),
    _suffer,
    distributions={"casualties": sum},
    parts=lambda rules: (rules.section(ShootingSection).saves,),
    example={"hits": 3},
    then=next_rolls.after_saves,
)


def _volley_tally(rules: Rules, given: Given) -> Tally:
    return rules.section(ShootingSection).table.tally(Volley(given["shooters"], given["distance"]))


def _shoot(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    target = given["target"]
    saves = rules.section(ShootingSection).saves_of(target["units"], _ground(target), False)
    return Shoot(_volley_tally(rules, given), saves, by_unit)


def _shot_casualties(shot: Shot) -> int:
    return sum(shot.casualties)


SHOOTING = Situation(
    "sb.shooting",
    Record(
        "situation",
        units("shooters"),
        Count("distance", least=1, needed=True, most=FARTHEST),
        Record("target", units(), *_ground_fields()),
    ),
    _shoot,
    lambda rules, shoot: {"shooting": shoot.tally},
    distributions={"hits": lambda shot: shot.hits, "target_casualties": _shot_casualties},
    parts=lambda rules: (rules.section(ShootingSection).table, rules.section(ShootingSection).saves),
    then=next_rolls.after_shooting,
)


def _exposed(given: Given) -> Exposed:
    return Exposed(
        given["units"],
        given["casualty_markers"],
        given["barrage"],
        given["enemy_faces"],
        _ground(given),
        given["morale_bonus"],
        given["hold_the_line"],
    )


def _after_morale(rules: Rules, given: Given, fails: int) -> Iterable[Event]:
    band = rules.section(MoraleSection).fails.band(fails)
    return (Event(band.rule, **band.numbers),) if band.rule else ()


def _run(rules: Rules, fails: int) -> str:
    return rules.section(MoraleSection).fails.band(fails).result


MORALE = Situation(
    "sb.morale",
    Record(
        "situation",
        units(),
        Count("casualty_markers", most=ARMY_AT_MOST),
        Count("barrage", most=ARMY_AT_MOST),
        Count("enemy_faces", most=ARMY_AT_MOST),
        *_ground_fields(),
        Flag("morale_bonus"),
        Flag("hold_the_line"),
    ),
    lambda rules, given, by_unit: MoraleTest(_exposed(given)),
    lambda rules, test: {"morale": rules.section(MoraleSection).tally(test.exposed)},
    ("none", "steady", "retire", "run"),
    _run,
    {"fails": int},
    _after_morale,
    lambda rules: (rules.section(MoraleSection).table,),
    headline={"keeps_its_place": lambda rules, given, fails: _run(rules, fails) in ("none", "steady")},
    example={"casualty_markers": 2},
    then=next_rolls.after_morale,
)

SCENERY = Situation(
    "sb.scenery",
    Record("situation", Record("unit", *_UNIT_FIELDS, make=_unit)),
    lambda rules, given, by_unit: LeaveScenery(Leaving(given["unit"])),
    lambda rules, leave: {"scenery": rules.section(MovementSection).table.tally(leave.leaving)},
    ("leaves", "stays"),
    lambda rules, left: "leaves" if left else "stays",
    parts=lambda rules: (rules.section(MovementSection).table,),
)


def _landed(rules: Rules, landed: Landed) -> str:
    return landed.where


BARRAGE = Situation(
    "sb.barrage",
    Record("situation", Choice("kind", tuple(RULE_OF)), Choice("quality", ("poor", "average", "good"), "average")),
    lambda rules, given, by_unit: Barrage(given["kind"], given["quality"]),
    outcomes=("short", "on", "over"),
    outcome=_landed,
    distributions={"hits": lambda landed: landed.hits},
    headline={"on": lambda rules, given, landed: bool(landed.where == "on")},
    then=next_rolls.after_a_barrage,
)


def _drifted(rules: Rules, result: Any) -> str:
    return str(result)


GAS = Situation(
    "sb.gas",
    Record("situation"),
    lambda rules, given, by_unit: Drift(),
    outcomes=("disperses", "forward", "back", "stays"),
    outcome=_drifted,
    headline={"disperses": lambda rules, given, where: bool(where == "disperses")},
    then=next_rolls.after_drifting,
)


def _running(given: Given) -> tuple[Unit, ...]:
    """Who rolls: higher command never routs."""
    return combat_units((given["unit"],))


def _rout_tallies(rules: Rules, rout: Rout) -> dict[str, Tally]:
    return {"rout": rules.section(MoraleSection).rout.tally(rout.units[0])} if rout.units else {}


ROUT = Situation(
    "sb.rout",
    Record("situation", Record("unit", *_UNIT_FIELDS, make=_unit)),
    lambda rules, given, by_unit: Rout(_running(given)),
    _rout_tallies,
    ("routs", "rallies"),
    lambda rules, who: "routs" if any(who) else "rallies",
    parts=lambda rules: (rules.section(MoraleSection).rout,),
)

ROLLING = Situation(
    "sb.rolling",
    Record("situation", Count("rows", 3, least=1, most=ROWS_AT_MOST)),
    lambda rules, given, by_unit: Rolling(given["rows"]),
    distributions={"rows": int},
    then=next_rolls.after_rolling,
)


def _arriving(rules: Rules, given: Given, by_unit: bool) -> Procedure:
    if given["way"] == "A":
        return AllTry(given["waiting"])
    return SomeArrive(given["waiting"], rules.section(ReinforcementSection).tries(given["way"]))


REINFORCEMENTS = Situation(
    "sb.reinforcements",
    Record("situation", Choice("way", WAYS_TO_COME), Count("waiting", least=1, needed=True, most=UNITS_AT_MOST)),
    _arriving,
    distributions={"arrivals": int},
    example={"waiting": 3},
)

COUNTDOWN = Situation(
    "sb.countdown",
    Record("situation", Count("left", least=1, needed=True, most=COUNTED_AT_MOST)),
    lambda rules, given, by_unit: CountDown(given["left"]),
    outcomes=("ends", "goes_on"),
    outcome=lambda rules, left: "goes_on" if left else "ends",
    distributions={"left": int},
    example={"left": 21},
    then=next_rolls.after_the_countdown,
)

SITUATIONS = (
    ASSAULT,
    RETIRE,
    SHOOTING,
    MORALE,
    SCENERY,
    BARRAGE,
    GAS,
    ROUT,
    ROLLING,
    REINFORCEMENTS,
    SAVES,
    COUNTDOWN,
)
