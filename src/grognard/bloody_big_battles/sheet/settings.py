"""What the sheet leaves open, as settings that a table or a scenario may change."""

from __future__ import annotations

from grognard.kernel.settings import Setting

TABLE_SETTINGS = (
    Setting("recovery", "BBB-GAP-RECOVER", "or-better", ("or-better", "that-quality")),
    Setting("rally_on", "BBB-GAP-RALLY", "five-or-more", ("five-or-more", "five-or-six")),
    Setting("factor_for", "BBB-GAP-PERBASE", "each-base", ("each-base", "each-unit")),
    Setting("halving", "BBB-GAP-HALVE", "multiply", ("multiply", "once")),
    Setting("shift_past_left", "BBB-GAP-CLAMP", "no-effect", ("no-effect", "first-column")),
    Setting("fire_cover_at_most", "BBB-GAP-COVERSUM", 3, tuple(range(1, 7))),
    Setting("assault_cover_at_most", "BBB-GAP-COVERSUM", 6, tuple(range(1, 10))),
    Setting("column_and_flank", "BBB-GAP-COLSHIFT", "one-shift", ("one-shift", "each")),
    Setting("assault_dice", "BBB-GAP-ASSAULTDICE", 1, (1, 2)),
    Setting("advantages_of", "BBB-GAP-NET", "both-sides", ("both-sides", "attacker-alone")),
    Setting("numbers", "BBB-GAP-NUMBERS", "larger-side", ("larger-side", "attacker")),
    Setting("fort_cover", "BBB-GAP-FORTFIRE", 2, (2, 3)),
    Setting("fort_outflanked", "BBB-GAP-FORTFIRE", False, (True, False)),
    Setting("pits_cover", "BBB-GAP-TRENCH", 1, (1, 2)),
    Setting("trenches_cover", "BBB-GAP-TRENCH", 2, (1, 2)),
)
"""Those the tables read."""

BATTLE_SETTINGS = (
    Setting("disorder_again", "BBB-GAP-DISORDER", "nothing", ("nothing", "loses-a-base")),
    Setting("spent_raw", "BBB-GAP-SPENT", 1, tuple(range(1, 9))),
    Setting("spent_trained", "BBB-GAP-SPENT", 2, tuple(range(1, 9))),
    Setting("spent_veteran", "BBB-GAP-SPENT", 3, tuple(range(1, 9))),
    Setting("base_size", "BBB-GAP-BASE", 100, tuple(range(50, 201, 10))),
    Setting("formation_keeps", "BBB-GAP-FORMATION", "front", ("front", "middle")),
    Setting("cavalry_turns", "BBB-GAP-FACING", "within-arc", ("within-arc", "any-way")),
    Setting("flank_begins", "BBB-GAP-FLANK", "front-edge", ("front-edge", "rear-edge")),
    Setting("front_arc", "BBB-GAP-ARC", 30, (30, 45)),
    Setting("zone", "BBB-GAP-ZOC", 3, tuple(range(1, 7))),
    Setting("retiring_ground", "BBB-GAP-RETIRE", "takes-nothing", ("takes-nothing", "by-the-row")),
    Setting("stops_from_enemy", "BBB-GAP-RETIRE", 1, tuple(range(4))),
    Setting("halted_back", "BBB-GAP-CONTACT", 1, tuple(range(1, 4))),
    Setting("leads", "BBB-GAP-GROUP", "most-bases", ("most-bases", "any-unit")),
    Setting("evade_measured", "BBB-GAP-EVADE", "on-the-way", ("on-the-way", "at-the-start")),
    Setting("evades_once", "BBB-GAP-EVADE", True, (True, False)),
    Setting("isolated_within", "BBB-GAP-ISOLATED", 3, tuple(range(1, 7))),
    Setting("overrun_generals", "BBB-GAP-GENERAL", "join-friends", ("join-friends", "lost")),
    Setting("fires_at", "BBB-GAP-BEARING", "nearest", ("nearest", "any")),
    Setting("reduced_again", "BBB-GAP-ARTLOSS", "destroyed", ("destroyed", "still-reduced")),
    Setting("runs_low", "BBB-GAP-AMMO", "every-firer", ("every-firer", "first-firer")),
    Setting("depth_within", "BBB-GAP-DEPTH", 3, tuple(range(1, 7))),
    Setting("exploit_assaults", "BBB-GAP-EXPLOIT", 1, (0, 1)),
    Setting("beaten_guns_lost", "BBB-GAP-GUNSLOST", True, (True, False)),
    Setting("ford_stops", "BBB-GAP-RIVER", True, (True, False)),
    Setting("night_apart", "BBB-GAP-NIGHT", 12, tuple(range(25))),
    Setting("turns", "BBB-GAP-VICTORY", 8, tuple(range(1, 41))),
    Setting("objectives_to_win", "BBB-GAP-VICTORY", 4, tuple(range(1, 21))),
    Setting("objectives_to_draw", "BBB-GAP-VICTORY", 3, tuple(range(1, 21))),
    Setting("objective_reach", "BBB-GAP-VICTORY", 3, tuple(range(1, 7))),
    Setting("snap", "BBB-GAP-SNAP", 1, (1, 5, 10, 25, 50)),
    Setting("contact_lasts", "BBB-GAP-LASTING", "until-fought", ("until-fought", "while-touching")),
    Setting("counts_on_roads", "BBB-GAP-ROADS", "unbridged-water", ("unbridged-water", "all-ground", "no-ground")),
)
"""Those the battle reads."""
