"""Across Five Aprils on its board: which code carries out what the sheet leaves open, and what a state holds."""

from __future__ import annotations

from grognard.across_five_aprils.board import (
    answers,
    attack,
    battle,
    encounter,
    fire,
    ground,
    movement,
    results,
    retreat,
    scenario,
    sequence,
    victory,
)
from grognard.across_five_aprils.sheet import army, combat, terrain
from grognard.kernel.answers import Pick
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import Board
from grognard.kernel.space.hex import Hex
from grognard.kernel.victory import Outcome

GAPS = RuleList(
    "A5A-GAP",
    Rule("A5A-GAP-MORALESIGN", combat.Fight),
    Rule("A5A-GAP-ROUND", "grognard.across_five_aprils.sheet.combat.CombatSection.ratio"),
    Rule("A5A-GAP-ALONG", ground.BattleMap.step),
    Rule("A5A-GAP-ROADOPENS", terrain.TerrainTable),
    Rule("A5A-GAP-COLUMN", "grognard.across_five_aprils.sheet.combat.CombatSection.defenders_column"),
    Rule("A5A-GAP-SIDES", terrain.TerrainTable),
    Rule("A5A-GAP-MUST", attack.CombatPhase),
    Rule("A5A-GAP-SIMUL", attack.Engage),
    Rule("A5A-GAP-LEAD", results.LoseSteps),
    Rule("A5A-GAP-NORETREAT", retreat.no_way_back),
    Rule("A5A-GAP-ADVANCE", attack.Advance),
    Rule("A5A-GAP-P4", retreat.farthest),
    Rule("A5A-GAP-LINES", retreat.toward_lines),
    Rule("A5A-GAP-RETREAT", retreat.RetreatAll),
    Rule("A5A-GAP-ZOC", movement.moved),
    Rule("A5A-GAP-STACK", battle.Battle.room_for),
    Rule("A5A-GAP-MOVE", movement.half_points),
    Rule("A5A-GAP-BOMB", ground.BattleMap.field_of_fire),
    Rule("A5A-GAP-BOMBSIDE", terrain.TerrainTable),
    Rule("A5A-GAP-TWO", sequence.Operations),
    Rule("A5A-GAP-STRENGTH", scenario.strength_of),
    Rule("A5A-GAP-SURR", encounter.surrounded),
    Rule("A5A-GAP-NIGHT", sequence.Rally),
    Rule("A5A-GAP-FORT", combat.fortified),
    Rule("A5A-GAP-REINF", movement.entry_of),
    Rule("A5A-GAP-CUP", sequence.filled),
    Rule("A5A-GAP-VICTORY", victory.outcome),
)

LEAVES = (
    answers.At,
    answers.Target,
    answers.Withdraw,
    Pick,
    Hex,
    battle.Facts,
    battle.Piece,
    battle.Place,
    army.Kind,
    army.Unit,
    combat.Assault,
    combat.Results,
    terrain.Approach,
    terrain.Position,
    terrain.Side,
    terrain.Terrain,
    Outcome,
)

BOARD = Board(LEAVES, GAPS, between=encounter.between, covered=fire.covered)
