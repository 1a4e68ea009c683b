"""Walter Schnaffs: the war of 1870 on Square Bashing's machinery.

What its sheet replaces is here; the turn's frame, movement square by square, morale, reinforcements,
the board and the deployment are Square Bashing's, and said to be so.
"""

from __future__ import annotations

from functools import partial

from grognard.kernel.bill import Bill
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import NEITHER, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.settings import Setting
from grognard.kernel.words import Words
from grognard.square_bashing import GAPS as SB_GAPS
from grognard.square_bashing import RULESET as SQUARE_BASHING
from grognard.square_bashing import SETTINGS as SB_SETTINGS
from grognard.square_bashing.sheet import army as sb_army
from grognard.square_bashing.sheet import clash as sb_clash
from grognard.square_bashing.sheet import morale_28 as sb_morale
from grognard.squares import leaves
from grognard.walter_schnaffs.board import attacks, battle, bombardment, ladder, scenario, turn
from grognard.walter_schnaffs.sheet import (
    army_2,
    attack_8,
    beyond,
    bombardment_7,
    budget_9,
    deployment_4,
    ladder_3,
    losses_8,
    morale_28,
    movement_5,
    turn_19,
)
from grognard.walter_schnaffs.sheet.situations import SITUATIONS

KEPT_GAPS = (
    "SB-GAP-DEPLOY",
    "SB-GAP-DEPLETION",
    "SB-GAP-ORDER",
    "SB-GAP-SCENERY",
    "SB-GAP-ZERO",
    "SB-GAP-OFFTABLE",
    "SB-GAP-NORETREAT",
    "SB-GAP-ARRIVAL",
    "SB-GAP-ASSETS",
    "SB-GAP-WINNING",
)
"""The gaps of Square Bashing that its machinery still fills here."""
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

GAPS = RuleList(
    "WS-GAP",
    Rule("WS-GAP-BOARD", battle.Battle.rows_of),
    Rule("WS-GAP-TURN", turn.TurnOf1870),
    Rule("WS-GAP-REPLACES", movement_5.MarchSection),
    Rule("WS-GAP-TERRAIN", bombardment.corner_blocked),
    Rule("WS-GAP-ORDERS", ladder.ChooseScenario),
    Rule("WS-GAP-RANDOM", attack_8.AttackSection.defender_chance),
    Rule("WS-GAP-DICE", attack_8.AttackSection.dice),
    Rule("WS-GAP-LOSS6", losses_8.toll),
    Rule("WS-GAP-LOSS3", losses_8.toll),
    Rule("WS-GAP-WIN", attack_8.AttackSection.won),
    Rule("WS-GAP-DIRECTION", attacks.behind),
    Rule("WS-GAP-SHOTS", bombardment.FireAll),
    Rule("WS-GAP-SOFT", bombardment_7.shell_in_soft_ground),
    Rule("WS-GAP-HEAVYMOVE", movement_5.MarchSection.needed),
    Rule("WS-GAP-COST", budget_9.professional_bases),
    Rule("WS-GAP-MORALE", morale_28.MoraleOf1870),
    Rule("WS-GAP-RIFLES", turn.TurnOf1870),
    Rule("WS-GAP-COUNTDOWN", ladder.take_roles),
    Rule("WS-GAP-BEYOND", battle.Battle.keeps_the_rest),
    *[rule for rule in SB_GAPS.list_of if rule.id in KEPT_GAPS],
)


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


def read_army(text: str) -> Bill:
    """An army from its text, paid for."""
    return scenario.read_army(text, RULESET.rules())


LEAVES = (
    *leaves.LEAVES,
    army_2.Troops,
    attack_8.Attack,
    attack_8.Defence,
    attack_8.Struck,
    attacks.Plan,
    battle.Facts,
    bombardment_7.Shot,
    losses_8.Borne,
    losses_8.Standing,
    losses_8.Toll,
    movement_5.Going,
    sb_army.Unit,
    sb_clash.Retiring,
    sb_morale.Exposed,
)

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
    editions=RuleList("editions"),
    gaps=GAPS,
    read_scenario=read_scenario,
    evaluation="grognard.walter_schnaffs.computer.judgement",
    read_army=read_army,
    leaves=LEAVES,
    between=attacks.between,
    covered=bombardment.covered,
    wished={**SQUARE_BASHING.wished, "WS-GAP-ORDERS": NEITHER, "WS-8-LOSS": NEITHER},
)
