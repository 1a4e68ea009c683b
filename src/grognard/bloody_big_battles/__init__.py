"""Bloody Big Battles, Napoleonic: units of bases on a table without a grid."""

from __future__ import annotations

from functools import partial

from grognard.bloody_big_battles.sheet import assault, fire, movement_roll, moving, sequence, terrain
from grognard.bloody_big_battles.sheet.settings import BATTLE_SETTINGS, TABLE_SETTINGS
from grognard.bloody_big_battles.sheet.situations import SITUATIONS
from grognard.kernel.ruleset import Ruleset, Scenario, described_scenario, packaged_scenarios
from grognard.kernel.words import KERNEL_WORDS, Words

SETTINGS = (*TABLE_SETTINGS, *BATTLE_SETTINGS)
LEARNING = "first-shots"


def read_scenario(text: str, id: str = "own") -> Scenario:
    """A scenario from its text."""
    from grognard.bloody_big_battles.board import scenario

    described = scenario.read(text, SETTINGS)
    return described_scenario(id, described.given, partial(scenario.lay_out, described))


RULESET = Ruleset(
    "bloody-big-battles",
    {
        "SEQ": sequence.OrderSection,
        "MT": movement_roll.MovementRollSection,
        "MV": moving.MovingSection,
        "TR": terrain.TerrainSection,
        "FT": fire.FireSection,
        "AS": assault.AssaultSection,
    },
    Words.of("grognard.bloody_big_battles", KERNEL_WORDS),
    SETTINGS,
    situations=SITUATIONS,
    scenarios=packaged_scenarios("grognard.bloody_big_battles", read_scenario, LEARNING),
    read_scenario=read_scenario,
    board="grognard.bloody_big_battles.on_board",
    evaluation="grognard.bloody_big_battles.computer.judgement",
)
