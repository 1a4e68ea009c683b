"""Walter Schnaffs on its board: which code carries out what the sheet leaves open, and what a state holds."""

from __future__ import annotations

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import Board
from grognard.square_bashing.on_board import GAPS as SB_GAPS
from grognard.square_bashing.sheet import army as sb_army
from grognard.square_bashing.sheet import clash as sb_clash
from grognard.square_bashing.sheet import morale_28 as sb_morale
from grognard.squares import leaves
from grognard.walter_schnaffs.board import attacks, battle, bombardment, ladder, turn
from grognard.walter_schnaffs.sheet import (
    army_2,
    attack_8,
    bombardment_7,
    budget_9,
    losses_8,
    morale_28,
    movement_5,
)

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

BOARD = Board(LEAVES, GAPS, between=attacks.between, covered=bombardment.covered)
