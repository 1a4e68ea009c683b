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
OF_1914 = ["first-steps", "first-steps", "first-steps", EVERY_ARM, "flers-1916", "le-cateau-1914"]
OF_1870 = ["outposts-1870", "outposts-1870", "outposts-1870", "coulmiers-1870", "spicheren-1870"]


def refereed_of(ruleset, small, all_of_them, editions, also):
    """The few battles of every run: small ones by every pair of players, and some more; or as many as are asked for."""
    if BATTLES:
        return list(battles(ruleset, all_of_them, editions, PAIRS, BATTLES))
    few = list(battles(ruleset, [small], editions, PAIRS, len(PAIRS) * len(editions)))
    return few + [Battle(ruleset, scenario, 1, ("greedy", "random"), editions[-1]) for scenario in also]


BATTLES_OF_1914 = refereed_of("square-bashing", "first-steps", OF_1914, EDITIONS, [EVERY_ARM])
BATTLES_OF_1870 = refereed_of("walter-schnaffs", "outposts-1870", OF_1870, [{}], OF_1870[3:])


@pytest.mark.rule("SB-19-TURNS")
@pytest.mark.parametrize("battle", BATTLES_OF_1914, ids=str)
def test_square_bashing_is_played_as_its_sheet_says(battle):
    assert refereed(battle, SquareBashing).over


@pytest.mark.rule("WS-GAP-TURN")
@pytest.mark.parametrize("battle", BATTLES_OF_1870, ids=str)
def test_walter_schnaffs_is_played_as_its_sheet_says(battle):
    assert refereed(battle, WalterSchnaffs).over


# That the referee can find fault: with dice, moves, losses and phases that are not the sheet's, and with settings
# other than the usual, of which it knows nothing.

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
OTHER_WAYS = {
    "order": "left-to-right",
    "stack_limit": 7,
    "casualty_markers": "halves",
    "support_from": "corners-too",
    "command_on": 3,
    "objective_points": 4,
    "deviation": "none",
    "winning_lasts": "one-turn",
    "extra_after_failed": False,
}
OTHER_WAYS_OF_1870 = {"guns_fire": "after-attacks", "random_points": "average", "ties_to": "attacker"}


def named(fault):
    return f"{fault.func.__name__} {fault.args[0]}" if isinstance(fault, partial) else fault.__name__


@pytest.mark.parametrize("fault", FAULTS, ids=named)
def test_a_fault_of_square_bashing_is_found(fault):
    battle = Battle("square-bashing", "first-steps", 0, ("greedy", "random"), {})
    with pytest.raises(Contradiction):
        refereed(battle, SquareBashing, fault)


def test_a_move_too_far_is_found_in_walter_schnaffs():
    battle = Battle("walter-schnaffs", "outposts-1870", 1, ("random", "random"), {})
    with pytest.raises(Contradiction):
        refereed(battle, WalterSchnaffs, faults.a_square_further)


@pytest.mark.parametrize("setting", OTHER_WAYS)
def test_a_table_that_plays_square_bashing_otherwise_is_found(setting):
    battle = Battle("square-bashing", EVERY_ARM, 0, ("greedy", "random"), {setting: OTHER_WAYS[setting]})
    with pytest.raises(Contradiction):
        refereed(battle, SquareBashing)


@pytest.mark.parametrize("setting", OTHER_WAYS_OF_1870)
def test_a_table_that_plays_walter_schnaffs_otherwise_is_found(setting):
    settings = {setting: OTHER_WAYS_OF_1870[setting]}
    battle = Battle("walter-schnaffs", "spicheren-1870", 0, ("greedy", "greedy"), settings)
    with pytest.raises(Contradiction):
        refereed(battle, WalterSchnaffs)
