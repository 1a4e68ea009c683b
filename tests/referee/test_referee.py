"""Battles on squares before a referee, who reads the sheets for a second time; and faults that a referee must see."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from . import faults
from .replaying import BATTLES, Battle, Contradiction, battles, refereed
from .square_bashing import SquareBashing
from .walter_schnaffs import WalterSchnaffs

EVERY_ARM = Path(__file__).with_name("every-arm.toml").read_text(encoding="utf-8")
PAIRS = [("random", "greedy"), ("greedy", "random"), ("random", "random"), ("greedy", "greedy")]
EDITIONS = [{"edition": "en"}, {"edition": "fr"}]
SMALL = ["first-steps"] * 3
OF_1914 = list(battles("square-bashing", [*SMALL, EVERY_ARM, "flers-1916", "le-cateau-1914"], EDITIONS, PAIRS, BATTLES))
OF_1870 = list(
    battles("walter-schnaffs", ["outposts-1870"] * 3 + ["coulmiers-1870", "spicheren-1870"], [{}], PAIRS, BATTLES)
)
FEW_OF_1914 = [
    *battles("square-bashing", ["first-steps"], EDITIONS, PAIRS, 8),
    Battle("square-bashing", EVERY_ARM, 1, ("greedy", "greedy"), {"edition": "en"}),
    Battle("square-bashing", EVERY_ARM, 2, ("random", "greedy"), {"edition": "fr"}),
]
FEW_OF_1870 = list(battles("walter-schnaffs", ["outposts-1870", "spicheren-1870"], [{}], PAIRS, 8))


@pytest.mark.rule("SB-19-TURNS")
@pytest.mark.parametrize("battle", OF_1914 or FEW_OF_1914, ids=str)
def test_square_bashing_is_played_as_its_sheet_says(battle):
    assert refereed(battle, SquareBashing).over


@pytest.mark.rule("WS-GAP-TURN")
@pytest.mark.parametrize("battle", OF_1870 or FEW_OF_1870, ids=str)
def test_walter_schnaffs_is_played_as_its_sheet_says(battle):
    assert refereed(battle, WalterSchnaffs).over


# That a referee can find fault: with dice, moves, losses and phases that are not the sheet's, and with every setting
# that is not the list's default, of which he knows nothing.

FAULTS = [
    partial(faults.a_die_too_many, "SB-26-A"),
    partial(faults.a_die_too_many, "SB-27-HIT"),
    partial(faults.an_easier_number, "SB-28-FAIL"),
    partial(faults.an_easier_number, "SB-24-INF"),
    faults.a_square_further,
    faults.a_casualty_forgotten,
    partial(faults.a_phase_skipped, "SB-19-3"),
    faults.a_point_too_many,
]
OTHER_WAYS = [
    ("order", "left-to-right"),
    ("stack_limit", 7),
    ("at_strength", "half"),
    ("casualty_markers", "halves"),
    ("casualties_compared", "halves-lost"),
    ("support_from", "corners-too"),
    ("flanks", "none"),
    ("additional_assaulters", "none"),
    ("command_on", 3),
    ("objective_points", 4),
    ("deviation", "none"),
    ("winning_lasts", "one-turn"),
    ("extra_after_failed", False),
    ("fallen_back_shoot", True),
]
OTHER_WAYS_OF_1870 = [
    ("guns_fire", "after-attacks"),
    ("random_points", "average"),
    ("ties_to", "attacker"),
    ("six_takes", "foot-and-horse-first"),
    ("rear_and_flanks", "board"),
    ("roads_help", False),
    ("hemmed_in_dice", 3),
]


def named(fault):
    return fault.func.__name__ + fault.args[0] if isinstance(fault, partial) else fault.__name__


@pytest.mark.parametrize("fault", FAULTS, ids=named)
def test_a_fault_of_square_bashing_is_found(fault):
    with pytest.raises(Contradiction):
        for seed in range(4):
            refereed(Battle("square-bashing", "first-steps", seed, ("greedy", "random"), {}), SquareBashing, fault)


def test_a_move_too_far_is_found_in_walter_schnaffs():
    with pytest.raises(Contradiction):
        refereed(Battle("walter-schnaffs", "outposts-1870", 1, ("random", "random"), {}), WalterSchnaffs, FAULTS[4])


@pytest.mark.parametrize(("setting", "value"), OTHER_WAYS)
def test_a_table_that_plays_square_bashing_otherwise_is_found(setting, value):
    with pytest.raises(Contradiction, match=r"."):
        for seed in range(8):
            refereed(Battle("square-bashing", EVERY_ARM, seed, ("greedy", "random"), {setting: value}), SquareBashing)


@pytest.mark.parametrize(("setting", "value"), OTHER_WAYS_OF_1870)
def test_a_table_that_plays_walter_schnaffs_otherwise_is_found(setting, value):
    with pytest.raises(Contradiction, match=r"."):
        for seed in range(8):
            scenario = ("outposts-1870", "spicheren-1870")[seed % 2]
            refereed(Battle("walter-schnaffs", scenario, seed, ("greedy", "greedy"), {setting: value}), WalterSchnaffs)
