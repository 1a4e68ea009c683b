"""Square Bashing: the First World War on a board of squares."""

from __future__ import annotations

from functools import partial

from grognard.kernel.ruleset import LOW, NEITHER, Ruleset, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.settings import Setting
from grognard.kernel.words import KERNEL_WORDS, Words
from grognard.square_bashing.sheet import (
    assaults_26,
    barrages_22,
    morale_28,
    movement_24,
    reinforcements_29,
    shooting_27,
    turn_19,
)
from grognard.square_bashing.sheet.situations import SITUATIONS

SETTINGS = (
    Setting("edition", "", "en", ("en", "fr")),
    Setting("board_wide", "SB-GAP-BOARD", 8, tuple(range(4, 17))),
    Setting("board_deep", "SB-GAP-BOARD", 6, tuple(range(4, 13))),
    Setting("objectives", "SB-GAP-OBJ", 4, tuple(range(1, 13))),
    Setting("infantry_bases", "SB-GAP-BASES", 4, tuple(range(1, 9))),
    Setting("cavalry_bases", "SB-GAP-BASES", 3, tuple(range(1, 9))),
    Setting("other_bases", "SB-GAP-BASES", 1, tuple(range(1, 9))),
    Setting("at_strength", "SB-GAP-STRENGTH", "more-than-half", ("more-than-half", "half")),
    Setting("casualty_markers", "SB-GAP-MARKER", "all", ("all", "halves")),
    Setting("stack_limit", "SB-GAP-STACK", 5, tuple(range(1, 10))),
    Setting("flanks", "SB-GAP-FACING", "sides", ("sides", "none")),
    Setting("support_from", "SB-GAP-SUPPORT", "faces", ("faces", "corners-too")),
    Setting("additional_assaulters", "SB-GAP-EXTRA", "faces", ("faces", "none")),
    Setting("assaults_on_a_square", "SB-GAP-ONCE", "several", ("several", "one")),
    Setting("enter_emptied", "SB-GAP-RETIREALL", True, (True, False)),
    Setting("hill_and_works", "SB-GAP-STACKING-MODS", "add", ("add", "larger")),
    Setting("guns_choose", "SB-GAP-RANGE", "each", ("each", "one-target")),
    Setting("hill_sees_over", "SB-GAP-SIGHT", True, (True, False)),
    Setting("asset_tokens", "SB-GAP-ASSETS", 12, tuple(range(41))),
    Setting("tokens_a_turn", "SB-GAP-ASSETS", 5, tuple(range(1, 13))),
    Setting("command_on", "SB-GAP-COMMAND", 4, tuple(range(2, 7))),
    Setting("command_reach", "SB-GAP-COMMAND", 3, tuple(range(1, 13))),
    Setting("focus", "SB-GAP-FOCUS", True, (True, False)),
    Setting("countdown", "SB-GAP-COUNTDOWN", 21, tuple(range(1, 100))),
    Setting("objective_points", "SB-GAP-VICTORY", 5, tuple(range(21))),
    Setting("exit_points_at_most", "SB-GAP-VICTORY", 5, tuple(range(21))),
    Setting("draw_margin", "SB-GAP-VICTORY", 5, tuple(range(1, 21))),
    Setting("attacker_rows", "SB-GAP-DEPLOY", 2, tuple(range(1, 6))),
    Setting("defender_rows", "SB-GAP-DEPLOY", 3, tuple(range(1, 6))),
    Setting("reserve_one_in", "SB-GAP-DEPLOY", 3, (0, 2, 3, 4, 5)),
    Setting("depletion", "SB-GAP-DEPLETION", True, (True, False)),
    Setting("winning_lasts", "SB-GAP-WINNING", "until-beaten", ("until-beaten", "one-turn")),
    Setting("gas_in_forts", "SB-GAP-GAS", "ignores", ("ignores", "saves")),
    Setting("rolling_deviation", "SB-GAP-ROLLING", "first-row", ("first-row", "none")),
    Setting("barrage_strikes", "SB-GAP-BARRAGEHITS", "all", ("all", "enemy")),
    Setting("suppression_locks_retiring", "SB-GAP-LOCK", True, (True, False)),
    Setting("off_table_bases", "SB-GAP-OFFTABLE", 1, (0, 1, 2)),
    Setting("hemmed_in_by", "SB-GAP-LOCK", "enemy", ("enemy", "enemy-or-suppression")),
    Setting("fallen_back_shoot", "SB-GAP-SHOT", False, (True, False)),
    Setting("morale_dice_at_least", "SB-GAP-ZERO", 0, (0, 1)),
    Setting("deviation", "SB-GAP-DEVIATION", "rows", ("rows", "none")),
    Setting("extra_first", "SB-GAP-EXTRAMOVE", "keeps-basic-move", ("keeps-basic-move", "ends-move")),
    Setting("extra_after_failed", "SB-GAP-SCENERY", True, (True, False)),
    Setting("mounting", "SB-GAP-MOUNT", "whole-move", ("whole-move", "basic-move")),
    Setting("mortars_move_as", "SB-GAP-MORTAR", "artillery", ("artillery", "machine-gun")),
    Setting("arrive_by", "SB-GAP-ARRIVAL", "base-edge", ("base-edge", "road")),
    Setting("order", "SB-GAP-ORDER", "right-to-left", ("right-to-left", "left-to-right")),
    Setting("casualties_compared", "SB-GAP-FAILED", "failed-saves", ("failed-saves", "halves-lost")),
    Setting("command_in_fight", "SB-GAP-NOCOMMAND", "apart", ("apart", "counts")),
)


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    from grognard.square_bashing.board import scenario

    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


RULESET = Ruleset(
    "square-bashing",
    {
        "19": turn_19.TurnSection,
        "22": barrages_22.BarrageSection,
        "24": movement_24.MovementSection,
        "26": assaults_26.AssaultSection,
        "27": shooting_27.ShootingSection,
        "28": morale_28.MoraleSection,
        "29": reinforcements_29.ReinforcementSection,
    },
    Words.of("grognard.square_bashing", KERNEL_WORDS),
    SETTINGS,
    SITUATIONS,
    packaged_scenarios("grognard.square_bashing", read_scenario, "first-steps"),
    read_scenario,
    "grognard.square_bashing.on_board",
    "grognard.square_bashing.computer.judgement",
    wished={
        "SB-28-FAIL": LOW,
        "SB-28-RUN": LOW,
        "SB-GAP-DEPLETION": LOW,
        "SB-19-1": NEITHER,
        "SB-22-DEVIATION": NEITHER,
    },
)
