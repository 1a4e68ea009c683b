"""Bloody Big Battles, Napoleonic: units of bases on a table without a grid."""

from __future__ import annotations

from functools import partial

from grognard.bloody_big_battles import (
    assault_table,
    assaults,
    battle,
    costs,
    fire,
    firing,
    movement,
    movement_rules,
    movement_table,
    moves,
    night,
    retire,
    scenario,
    shots,
    standing,
    terrain,
    turn,
    victory,
    zones,
)
from grognard.bloody_big_battles.settings import BATTLE_SETTINGS, TABLE_SETTINGS
from grognard.bloody_big_battles.situations import SITUATIONS
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import Ruleset, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.words import KERNEL_WORDS, Words

SETTINGS = (*TABLE_SETTINGS, *BATTLE_SETTINGS)
LEARNING = "first-shots"

GAPS = RuleList(
    "BBB-GAP",
    Rule("BBB-GAP-RECOVER", battle.Battle.regain),
    Rule("BBB-GAP-RALLY", movement.suffer),
    Rule("BBB-GAP-DISORDER", battle.Battle.disorder),
    Rule("BBB-GAP-SPENT", battle.Battle.is_spent),
    Rule("BBB-GAP-BASE", battle.placed),
    Rule("BBB-GAP-FORMATION", battle.ranks),
    Rule("BBB-GAP-FACING", moves.why_not_face),
    Rule("BBB-GAP-FLANK", standing.is_flanked),
    Rule("BBB-GAP-PERBASE", fire.FireSection),
    Rule("BBB-GAP-ARC", costs.arc_cost),
    Rule("BBB-GAP-ZOC", zones.is_in_zone),
    Rule("BBB-GAP-RETIRE", retire.retire),
    Rule("BBB-GAP-CONTACT", firing.halt),
    Rule("BBB-GAP-GROUP", assaults.groups),
    Rule("BBB-GAP-EVADE", movement.Advance),
    Rule("BBB-GAP-ISOLATED", movement.is_isolated),
    Rule("BBB-GAP-GENERAL", movement.Generals),
    Rule("BBB-GAP-BEARING", firing.bearing),
    Rule("BBB-GAP-HALVE", fire.HalvingTable),
    Rule("BBB-GAP-CLAMP", fire.FireSection),
    Rule("BBB-GAP-COVERSUM", standing.stands_in),
    Rule("BBB-GAP-COLSHIFT", shots.deep_or_flanked),
    Rule("BBB-GAP-ARTLOSS", battle.Battle.lose),
    Rule("BBB-GAP-AMMO", firing.run_low),
    Rule("BBB-GAP-ASSAULTDICE", assault_table.AssaultRoll),
    Rule("BBB-GAP-NET", assault_table.AssaultSection.net),
    Rule("BBB-GAP-NUMBERS", assault_table.advantage_of_numbers),
    Rule("BBB-GAP-DEPTH", assaults.in_depth),
    Rule("BBB-GAP-EXPLOIT", assaults.FollowUp),
    Rule("BBB-GAP-GUNSLOST", assaults.lose_guns, by=assaults.DESTROYS_GUNS),
    Rule("BBB-GAP-FORTFIRE", terrain.TerrainSection.fire_cover),
    Rule("BBB-GAP-TRENCH", terrain.TerrainSection.assault_cover),
    Rule("BBB-GAP-RIVER", costs.why_not_over_water),
    Rule("BBB-GAP-NIGHT", night.Night, **{quality.value: on for quality, on in night.RECOVERS_ON.items()}),
    Rule("BBB-GAP-VICTORY", victory.outcome),
    Rule("BBB-GAP-SNAP", moves.why_not_there),
    Rule("BBB-GAP-LASTING", battle.Battle.charged_by),
    Rule("BBB-GAP-ROADS", costs.road_cost),
)


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


RULESET = Ruleset(
    "bloody-big-battles",
    {
        "SEQ": turn.OrderSection,
        "MT": movement_table.MovementTableSection,
        "MV": movement_rules.MovingSection,
        "TR": terrain.TerrainSection,
        "FT": fire.FireSection,
        "AS": assault_table.AssaultSection,
    },
    Words.of("grognard.bloody_big_battles", KERNEL_WORDS),
    SETTINGS,
    gaps=GAPS,
    situations=SITUATIONS,
    scenarios=packaged_scenarios("grognard.bloody_big_battles", read_scenario, LEARNING),
    read_scenario=read_scenario,
    evaluation="grognard.bloody_big_battles.judgement",
)
