"""Across Five Aprils: the American Civil War on a map of hexes, with markers drawn from a cup."""

from __future__ import annotations

from grognard.kernel.settings import Setting

SETTINGS = (
    Setting("good_morale", "A5A-GAP-MORALESIGN", "positive", ("positive", "negative")),
    Setting("odds_rounded_for", "A5A-GAP-ROUND", "defender", ("defender", "nearest")),
    Setting("road_rate", "A5A-GAP-ALONG", "along", ("along", "in-the-hex")),
    Setting("roads_open_ground", "A5A-GAP-ROADOPENS", False, (True, False)),
    Setting("shifted_column", "A5A-GAP-COLUMN", "both", ("both", "attacker")),
    Setting("side_shift", "A5A-GAP-SIDES", "every-hex", ("every-hex", "any-hex")),
    Setting("attacking", "A5A-GAP-MUST", "must", ("must", "may")),
    Setting("results_first", "A5A-GAP-SIMUL", "defender", ("defender", "attacker")),
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
    Setting("second_marker", "A5A-GAP-TWO", "ignored", ("ignored", "moves")),
    Setting("men_a_point", "A5A-GAP-STRENGTH", 300, (100, 150, 200, 250, 300, 400, 500)),
    Setting("friend_cancels_zone", "A5A-GAP-SURR", True, (True, False)),
    Setting("night_movement", "A5A-GAP-NIGHT", "half", ("half", "whole")),
    Setting("night_regain", "A5A-GAP-NIGHT", True, (True, False)),
    Setting("fort_shift", "A5A-GAP-FORT", 1, (0, 1, 2, 3)),
    Setting("entry_held", "A5A-GAP-REINF", "nearest-edge", ("nearest-edge", "wait")),
    Setting("combat_markers", "A5A-GAP-CUP", 1, (1, 2, 3)),
    Setting("step_points", "A5A-GAP-VICTORY", 1, tuple(range(11))),
    Setting("draw_margin", "A5A-GAP-VICTORY", 1, tuple(range(1, 21))),
)
