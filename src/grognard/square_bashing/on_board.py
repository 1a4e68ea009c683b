"""Square Bashing on its board: which code carries out what the sheet leaves open, and what a state holds."""

from __future__ import annotations

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import Board
from grognard.square_bashing.board import answers, assault, barrages, battle, fire, gas, orders, scenario, victory
from grognard.square_bashing.sheet import (
    army,
    assaults_26,
    barrages_22,
    clash,
    morale_28,
    movement_24,
    saves_27,
    shooting_27,
)
from grognard.squares import battle as squares_battle
from grognard.squares import deployment, leaves, map, movement, reinforcements, winning, withdrawal
from grognard.squares import turn as squares_turn

EDITIONS = RuleList(
    "SB-ED",
    Rule("SB-ED-RUN", morale_28.Rout),
    Rule("SB-ED-MARK", winning.Award),
    Rule("SB-ED-SHOOT", shooting_27.Shoot),
    Rule("SB-ED-ENTER", assault.Enter),
    Rule("SB-ED-OUT", barrages.no_fire_out_of),
    Rule("SB-ED-MIN", assaults_26.AssaultSection),
    Rule("SB-ED-CAPS", assaults_26.AssaultSection),
    Rule("SB-ED-CAV", clash.horse_hampered_but_in_buildings),
    Rule("SB-ED-RETIRE6", morale_28.MoraleSection),
    Rule("SB-ED-WINNER", winning.Award),
)

GAPS = RuleList(
    "SB-GAP",
    Rule("SB-GAP-BOARD", map.BattleMap),
    Rule("SB-GAP-OBJ", battle.Battle.points),
    Rule("SB-GAP-BASES", scenario.bases_of),
    Rule("SB-GAP-STRENGTH", assaults_26.AssaultSection.at_strength),
    Rule("SB-GAP-MARKER", morale_28.MoraleSection.markers_of),
    Rule("SB-GAP-STACK", squares_battle.SquareBattle.room_at),
    Rule("SB-GAP-FACING", map.BattleMap.face),
    Rule("SB-GAP-SUPPORT", assault.supports),
    Rule("SB-GAP-EXTRA", assault.lendable),
    Rule("SB-GAP-ONCE", assault.may_join),
    Rule("SB-GAP-RETIREALL", assault.RetireFrom),
    Rule("SB-GAP-STACKING-MODS", clash.uphill),
    Rule("SB-GAP-RANGE", fire.ShootFrom),
    Rule("SB-GAP-SIGHT", fire.in_sight),
    Rule("SB-GAP-ASSETS", orders.Asset),
    Rule("SB-GAP-COMMAND", orders.Command),
    Rule("SB-GAP-FOCUS", orders.Focus),
    Rule("SB-GAP-COUNTDOWN", squares_turn.Countdown),
    Rule("SB-GAP-VICTORY", victory.outcome),
    Rule("SB-GAP-DEPLOY", deployment.Deploy),
    Rule("SB-GAP-DEPLETION", deployment.Deplete),
    Rule("SB-GAP-WINNING", winning.lose_winning),
    Rule("SB-GAP-GAS", gas.Gas),
    Rule("SB-GAP-ROLLING", barrages.Drop),
    Rule("SB-GAP-BARRAGEHITS", barrages.Strike),
    Rule("SB-GAP-LOCK", assault.may_retire),
    Rule("SB-GAP-OFFTABLE", withdrawal.leave_the_table),
    Rule("SB-GAP-NORETREAT", withdrawal.can_withdraw),
    Rule("SB-GAP-SHOT", fire.shooters_at),
    Rule("SB-GAP-ZERO", morale_28.MoraleSection),
    Rule("SB-GAP-DEVIATION", barrages.Drop),
    Rule("SB-GAP-SCENERY", movement.MoveUnit),
    Rule("SB-GAP-MOUNT", movement.MoveUnit),
    Rule("SB-GAP-MORTAR", movement_24.gun_or_command),
    Rule("SB-GAP-ARRIVAL", reinforcements.arrival_squares),
    Rule("SB-GAP-ORDER", map.BattleMap),
    Rule("SB-GAP-FAILED", assaults_26.won),
    Rule("SB-GAP-NOCOMMAND", army.is_combat_unit),
    Rule("SB-GAP-EXTRAMOVE", movement.extra_keeps_basic),
)

LEAVES = (
    *leaves.LEAVES,
    answers.Corner,
    army.Unit,
    assault.Plan,
    barrages_22.Landed,
    battle.Facts,
    clash.Clash,
    clash.Retiring,
    morale_28.Exposed,
    movement_24.Leaving,
    saves_27.Hits,
    saves_27.Save,
    shooting_27.Shot,
)

BOARD = Board(LEAVES, GAPS, EDITIONS, assault.between, fire.covered)
