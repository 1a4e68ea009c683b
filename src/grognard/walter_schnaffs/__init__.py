"""Walter Schnaffs: the war of 1870 on Square Bashing's machinery.

What its sheet replaces is here; the turn's frame, movement square by square, morale, reinforcements,
the board and the deployment are Square Bashing's, and said to be so.
"""

from __future__ import annotations

from functools import partial

from grognard.kernel.bill import Bill
from grognard.kernel.ruleset import NEITHER, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.settings import Setting
from grognard.kernel.words import Words
from grognard.square_bashing import RULESET as SQUARE_BASHING
from grognard.square_bashing import SETTINGS as SB_SETTINGS
from grognard.walter_schnaffs.sheet import (
    army_2,
    attack_8,
    beyond,
    bombardment_7,
    budget_9,
    deployment_4,
    ladder_3,
    morale_28,
    movement_5,
    turn_19,
)
from grognard.walter_schnaffs.sheet.situations import SITUATIONS

KEPT_SETTINGS = (
    "reserve_one_in",
    "depletion",
    "order",
    "morale_dice_at_least",
    "off_table_bases",
    "arrive_by",
    "asset_tokens",
    "tokens_a_turn",
    "winning_lasts",
)

SETTINGS = (
    Setting("board_wide", "WS-GAP-BOARD", 8, tuple(range(4, 17))),
    Setting("board_deep", "WS-GAP-BOARD", 6, tuple(range(4, 13))),
    Setting("attacker_rows", "WS-GAP-BOARD", 2, tuple(range(1, 6))),
    Setting("empty_rows", "WS-GAP-BOARD", 2, deployment_4.EMPTY_ROWS),
    Setting("stack_limit", "WS-GAP-BOARD", 5, deployment_4.STACKS),
    Setting("guns_fire", "WS-GAP-TURN", "before-attacks", ("before-attacks", "after-attacks")),
    Setting("roads_help", "WS-GAP-REPLACES", True, (True, False)),
    Setting("diagonal_shots", "WS-GAP-TERRAIN", "free", ("free", "between-two")),
    Setting("objectives", "WS-GAP-ORDERS", 4, tuple(range(3, 13))),
    Setting("same_rung", "WS-GAP-ORDERS", "die", ("die", *ladder_3.SIDES)),
    Setting("random_points", "WS-GAP-RANDOM", "rolled", ("rolled", "average")),
    Setting("fewest_dice", "WS-GAP-DICE", 0, (0, 1)),
    Setting("six_takes", "WS-GAP-LOSS6", "batteries-first", ("batteries-first", "foot-and-horse-first")),
    Setting("batteries_spared", "WS-GAP-LOSS3", True, (True, False)),
    Setting("ties_to", "WS-GAP-WIN", "defender", ("defender", "attacker")),
    Setting("rear_and_flanks", "WS-GAP-DIRECTION", "attack", ("attack", "board")),
    Setting("bombardment_takes", "WS-GAP-SHOTS", "cavalry-first", ("cavalry-first", "infantry-first")),
    Setting("soft_ground_saves", "WS-GAP-SOFT", True, (True, False)),
    Setting("guns_in_heavy_terrain", "WS-GAP-HEAVYMOVE", "harder", ("harder", "two-dice")),
    Setting("quality_cost", "WS-GAP-COST", "base", ("base", "unit")),
    Setting("hemmed_in_dice", "WS-GAP-MORALE", 2, tuple(range(7))),
    Setting("rout_signs", "WS-GAP-MORALE", "english-sheet", tuple(morale_28.SHEETS)),
    Setting("countdown", "WS-GAP-COUNTDOWN", 0, tuple(range(100))),
    Setting("beyond_the_tables", "WS-GAP-BEYOND", beyond.LEFT_OUT, beyond.READINGS),
    *[setting for setting in SB_SETTINGS if setting.name in KEPT_SETTINGS],
)


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    from grognard.walter_schnaffs.board import scenario

    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


def read_army(text: str) -> Bill:
    """An army from its text, paid for."""
    from grognard.walter_schnaffs.board import scenario

    return scenario.read_army(text, RULESET.rules())


RULESET = SQUARE_BASHING.replacing(
    "walter-schnaffs",
    {
        "0": army_2.ZoneSection,
        "2": army_2.UnitSection,
        "3": ladder_3.ScenarioSection,
        "4": deployment_4.DeploymentSection,
        "19": turn_19.TurnSectionOf1870,
        "5": movement_5.MarchSection,
        "6": movement_5.HeavyTerrainSection,
        "7": bombardment_7.BombardmentSection,
        "8": attack_8.AttackSection,
        "28": morale_28.MoraleOf1870,
        "9": budget_9.BudgetSection,
    },
    Words.of("grognard.walter_schnaffs"),
    SITUATIONS,
    packaged_scenarios("grognard.walter_schnaffs", read_scenario, "outposts-1870"),
    printed=("0", "2", "3", "4", "19", "5", "6", "7", "8", "28", "29", "9"),
    settings=SETTINGS,
    read_scenario=read_scenario,
    board="grognard.walter_schnaffs.on_board",
    evaluation="grognard.walter_schnaffs.computer.judgement",
    read_army=read_army,
    wished={**SQUARE_BASHING.wished, "WS-GAP-ORDERS": NEITHER, "WS-8-LOSS": NEITHER},
)
