"""Numbers that the sheet leaves open: each setting of the battle that is one, at another value than its own."""

import pytest

from grognard.bloody_big_battles.board.firing import strike
from grognard.bloody_big_battles.board.movement import is_isolated
from grognard.bloody_big_battles.board.night import Night
from grognard.bloody_big_battles.board.victory import outcome, seize

from .table import at, battle, begin, foot, guns


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_a_halted_unit_may_go_back_further():
    g = battle(foot("a", 20, 10), foot("d", 20, 11, facing=180), settings={"halted_back": 3})
    strike(g, 0, "1")
    assert at(g, 0) == (20, 7)


@pytest.mark.rule("BBB-GAP-ISOLATED")
@pytest.mark.parametrize(("inches", "isolated"), [(3, False), (5, True)])
def test_guns_may_be_isolated_from_further_off(inches, isolated):
    g = battle(guns("a", 20, 10), foot("d", 20, 15), settings={"isolated_within": inches})
    assert is_isolated(g, 0) == isolated


@pytest.mark.rule("BBB-GAP-NIGHT")
@pytest.mark.parametrize(("inches", "moves"), [(12, False), (6, True)])
def test_night_moves_may_be_allowed_nearer_to_the_enemy(inches, moves):
    g = begin(battle(foot("a", 20, 10), foot("d", 20, 18), settings={"night_apart": inches}), Night(0))
    assert (g.pending is not None) == moves


@pytest.mark.rule("BBB-GAP-VICTORY")
@pytest.mark.parametrize(("inches", "holder"), [(3, 1), (6, 0)])
def test_an_objective_may_be_held_from_further_off(inches, holder):
    g = battle(foot("a", 10, 5), foot("d", 40, 5), objectives=[(10, 10)], settings={"objective_reach": inches})
    seize(g)
    assert g.facts.holders == (holder,)


@pytest.mark.rule("BBB-GAP-VICTORY")
@pytest.mark.parametrize(("to_win", "to_draw", "winner"), [(1, 1, 0), (2, 1, None), (2, 2, 1)])
def test_the_objectives_needed_are_a_setting(to_win, to_draw, winner):
    settings = {"objectives_to_win": to_win, "objectives_to_draw": to_draw}
    g = battle(foot("a", 10, 5), foot("d", 40, 5), objectives=[(10, 10), (20, 10)], settings=settings, holders=(0, 1))
    assert outcome(g).winner == winner


@pytest.mark.rule("BBB-GAP-SPENT")
@pytest.mark.parametrize("quality", ["raw", "trained", "veteran"])
def test_when_troops_are_spent_is_a_setting(quality):
    g = battle(foot("a", 10, 5, quality=quality, lost=3), settings={f"spent_{quality}": 4})
    assert not g.is_spent(g.piece(0))
    g.lose(0, 1)
    assert g.is_spent(g.piece(0))
