"""Bloody Big Battles, Napoleonic: units of bases on a table without a grid."""

from __future__ import annotations

from functools import partial

from grognard.bloody_big_battles.board import (
    answers,
    assaults,
    battle,
    contact,
    costs,
    firing,
    leaves,
    manoeuvres,
    movement,
    night,
    results,
    retire,
    scenario,
    standing,
    victory,
    ways,
    zones,
)
from grognard.bloody_big_battles.sheet import army, assault, fire, movement_roll, moving, sequence, terrain, volley
from grognard.bloody_big_battles.sheet.settings import BATTLE_SETTINGS, TABLE_SETTINGS
from grognard.bloody_big_battles.sheet.situations import SITUATIONS
from grognard.kernel.answers import Pick
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import Ruleset, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.victory import Outcome
from grognard.kernel.words import KERNEL_WORDS, Words

SETTINGS = (*TABLE_SETTINGS, *BATTLE_SETTINGS)
LEARNING = "first-shots"

GAPS = RuleList(
    "BBB-GAP",
    Rule("BBB-GAP-RECOVER", battle.Battle.regain),
    Rule("BBB-GAP-RALLY", movement.suffer),
    Rule("BBB-GAP-DISORDER", battle.Battle.disorder),
    Rule("BBB-GAP-SPENT", battle.Battle.is_spent),
    Rule("BBB-GAP-BASE", leaves.placed),
    Rule("BBB-GAP-FORMATION", leaves.ranks),
    Rule("BBB-GAP-FACING", manoeuvres.why_not_face),
    Rule("BBB-GAP-FLANK", standing.is_flanked),
    Rule("BBB-GAP-PERBASE", fire.FireSection),
    Rule("BBB-GAP-ARC", costs.arc_cost),
    Rule("BBB-GAP-ZOC", zones.is_in_zone),
    Rule("BBB-GAP-RETIRE", retire.retire),
    Rule("BBB-GAP-CONTACT", firing.halt),
    Rule("BBB-GAP-GROUP", contact.groups),
    Rule("BBB-GAP-EVADE", movement.Advance),
    Rule("BBB-GAP-ISOLATED", movement.is_isolated),
    Rule("BBB-GAP-GENERAL", movement.Generals),
    Rule("BBB-GAP-BEARING", firing.bearing),
    Rule("BBB-GAP-HALVE", fire.HalvingTable),
    Rule("BBB-GAP-CLAMP", fire.FireSection),
    Rule("BBB-GAP-COVERSUM", standing.stands_in),
    Rule("BBB-GAP-COLSHIFT", volley.deep_or_flanked),
    Rule("BBB-GAP-ARTLOSS", battle.Battle.lose),
    Rule("BBB-GAP-AMMO", firing.run_low),
    Rule("BBB-GAP-ASSAULTDICE", assault.AssaultRoll),
    Rule("BBB-GAP-NET", assault.AssaultSection.net),
    Rule("BBB-GAP-NUMBERS", assault.advantage_of_numbers),
    Rule("BBB-GAP-DEPTH", contact.in_depth),
    Rule("BBB-GAP-EXPLOIT", assaults.FollowUp),
    Rule("BBB-GAP-GUNSLOST", results.lose_guns, by=results.DESTROYS_GUNS),
    Rule("BBB-GAP-FORTFIRE", terrain.TerrainSection.fire_cover),
    Rule("BBB-GAP-TRENCH", terrain.TerrainSection.assault_cover),
    Rule("BBB-GAP-RIVER", costs.why_not_over_water),
    Rule("BBB-GAP-NIGHT", night.Night, **{quality.value: on for quality, on in night.RECOVERS_ON.items()}),
    Rule("BBB-GAP-VICTORY", victory.outcome),
    Rule("BBB-GAP-SNAP", ways.why_not_there),
    Rule("BBB-GAP-LASTING", battle.Battle.charged_by),
    Rule("BBB-GAP-ROADS", costs.road_cost),
)


LEAVES = (
    answers.March,
    answers.AlongRoad,
    answers.Haul,
    answers.Face,
    answers.Form,
    answers.Exploit,
    answers.FireAt,
    Pick,
    leaves.Piece,
    leaves.Place,
    leaves.Facts,
    contact.Between,
    firing.Aim,
    ways.Way,
    army.Quality,
    army.Arm,
    army.Weapon,
    army.Formation,
    army.Ability,
    movement_roll.Mover,
    volley.Firer,
    volley.Target,
    volley.Volley,
    fire.Hit,
    assault.Side,
    assault.Clash,
    Outcome,
)


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


RULESET = Ruleset(
    "bloody-big-battles",
    {
        "SEQ": sequence.OrderSection,
        "MT": movement_roll.MovementRollSection,
        "MV": moving.MovingSection,
        "TR": terrain.TerrainSection,
        "FT": fire.FireSection,
        "AS": assault.AssaultSection,
    },
    Words.of("grognard.bloody_big_battles", KERNEL_WORDS),
    SETTINGS,
    gaps=GAPS,
    situations=SITUATIONS,
    scenarios=packaged_scenarios("grognard.bloody_big_battles", read_scenario, LEARNING),
    read_scenario=read_scenario,
    evaluation="grognard.bloody_big_battles.computer.judgement",
    leaves=LEAVES,
    covered=firing.covered,
)
