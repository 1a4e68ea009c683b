"""Across Five Aprils: the American Civil War on a map of hexes, with markers drawn from a cup."""

from __future__ import annotations

from functools import partial

from grognard.across_five_aprils.sheet import bombardment, combat, morale, terrain
from grognard.across_five_aprils.sheet import retreat as retreat_section
from grognard.across_five_aprils.sheet import sequence as sequence_section
from grognard.across_five_aprils.sheet.situations import SITUATIONS
from grognard.kernel.ruleset import LOW, Ruleset, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.settings import Setting
from grognard.kernel.words import KERNEL_WORDS, Words

SETTINGS = (
    Setting("good_morale", "A5A-GAP-MORALESIGN", "positive", ("positive", "negative")),
    Setting("odds_rounded_for", "A5A-GAP-ROUND", "defender", ("defender", "nearest")),
    Setting("road_rate", "A5A-GAP-ALONG", "along", ("along", "in-the-hex")),
    Setting("roads_open_ground", "A5A-GAP-ROADOPENS", False, (True, False)),
    Setting("shifted_column", "A5A-GAP-COLUMN", "both", ("both", "attacker")),
    Setting("side_shift", "A5A-GAP-SIDES", "every-hex", ("every-hex", "any-hex")),
    Setting("attacking", "A5A-GAP-MUST", "must", ("must", "may")),
    Setting("results_first", "A5A-GAP-SIMUL", "defender-first", ("defender-first", "attacker-first")),
    Setting("first_step", "A5A-GAP-LEAD", "morale-unit", ("morale-unit", "owner")),
    Setting("no_way_back", "A5A-GAP-NORETREAT", "eliminated", ("eliminated", "step")),
    Setting("advance", "A5A-GAP-ADVANCE", True, (True, False)),
    Setting("counted_within", "A5A-GAP-P4", 4, tuple(range(1, 13))),
    Setting("counted_in_sight", "A5A-GAP-P4", True, (True, False)),
    Setting("friendly_lines", "A5A-GAP-LINES", "home-edge", ("home-edge", "none")),
    Setting("retreat_overstacks", "A5A-GAP-RETREAT", True, (True, False)),
    Setting("zone_to_zone", "A5A-GAP-ZOC", False, (True, False)),
    Setting("stack_troops", "A5A-GAP-STACK", 2, tuple(range(1, 7))),
    Setting("stack_guns", "A5A-GAP-STACK", 1, tuple(range(1, 7))),
    Setting("infantry_points", "A5A-GAP-MOVE", 6, tuple(range(1, 21))),
    Setting("cavalry_points", "A5A-GAP-MOVE", 9, tuple(range(1, 21))),
    Setting("artillery_points", "A5A-GAP-MOVE", 6, tuple(range(1, 21))),
    Setting("at_least_one_hex", "A5A-GAP-MOVE", True, (True, False)),
    Setting("bombard_range", "A5A-GAP-BOMB", 4, tuple(range(2, 9))),
    Setting("seen_over_hills", "A5A-GAP-BOMB", "that-hill", ("that-hill", "any-hill")),
    Setting("crossing_under_fire", "A5A-GAP-BOMBSIDE", "no-shift", ("no-shift", "shifts")),
    Setting("second_marker", "A5A-GAP-TWO", "ignored", ("ignored", "moves")),
    Setting("men_a_point", "A5A-GAP-STRENGTH", 300, (100, 150, 200, 250, 300, 400, 500)),
    Setting("guns_a_point", "A5A-GAP-STRENGTH", 2, (1, 2, 3, 4)),
    Setting("friend_cancels_zone", "A5A-GAP-SURR", True, (True, False)),
    Setting("night_movement", "A5A-GAP-NIGHT", "half", ("half", "whole")),
    Setting("night_combat", "A5A-GAP-NIGHT", False, (True, False)),
    Setting("night_regain", "A5A-GAP-NIGHT", True, (True, False)),
    Setting("fort_shift", "A5A-GAP-FORT", 1, (0, 1, 2, 3)),
    Setting("entry_held", "A5A-GAP-REINF", "nearest-edge", ("nearest-edge", "wait")),
    Setting("combat_markers", "A5A-GAP-CUP", 1, (1, 2, 3)),
    Setting("step_points", "A5A-GAP-VICTORY", 1, tuple(range(11))),
    Setting("draw_margin", "A5A-GAP-VICTORY", 1, tuple(range(1, 21))),
)


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    from grognard.across_five_aprils.board import scenario

    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


RULESET = Ruleset(
    "across-five-aprils",
    {
        "terrain": terrain.TerrainSection,
        "sequence": sequence_section.SequenceSection,
        "combat": combat.CombatSection,
        "bombardment": bombardment.BombardmentSection,
        "morale": morale.MoraleSection,
        "retreat": retreat_section.RetreatSection,
    },
    Words.of("grognard.across_five_aprils", KERNEL_WORDS),
    SETTINGS,
    situations=SITUATIONS,
    scenarios=packaged_scenarios("grognard.across_five_aprils", read_scenario, "the-ford"),
    read_scenario=read_scenario,
    board="grognard.across_five_aprils.on_board",
    evaluation="grognard.across_five_aprils.computer.judgement",
    wished={"A5A-MOR-TEST": LOW},
)
