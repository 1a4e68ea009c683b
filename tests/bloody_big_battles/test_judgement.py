"""The greedy player on the table: it goes for objectives, fires where it hurts, and assaults when the odds are good."""

import pytest

from grognard.ai import player
from grognard.ai.greedy import GreedyPlayer
from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.board.firing import FirePhase
from grognard.bloody_big_battles.board.movement import Manoeuvre, Movement
from grognard.bloody_big_battles.computer.evaluation import evaluate, fight_value, margins
from grognard.bloody_big_battles.computer.judgement import worth
from grognard.kernel.game import Game
from grognard.lab import play_game

from .table import battle, begin, block, foot, guns, horse


def decided(g):
    return GreedyPlayer().decide(Game({}, g, RULESET.words)).answer


def test_it_marches_toward_an_objective_that_it_wants():
    g = begin(battle(foot("a", 20, 5), foot("d", 40, 30), objectives=[(20, 16)]), Manoeuvre(0, 1200))
    x, y = decided(g).to
    assert abs(x - 2000) < 300
    assert y > 1200


def test_it_lets_every_unit_roll_the_nearest_to_the_enemy_first():
    g = begin(battle(foot("a", 10, 5), foot("a", 20, 20), foot("d", 20, 30)), Movement(0))
    assert str(decided(g)) == "u1"


def test_it_fires_together_at_what_it_can_hurt_most():
    g = battle(foot("a", 18, 10), foot("a", 23, 10), foot("d", 20, 13.5, facing=180, bases=8))
    assert str(decided(begin(g, FirePhase(0, True)))) == "u2 by u0,u1"


def test_fire_is_worth_less_against_cover():
    def value(*ground):
        g = begin(battle(foot("a", 20, 10), foot("d", 20, 13, facing=180), ground=ground), FirePhase(0, True))
        return worth(g, g.pending, next(iter(g.pending.choices.answers(g)))).value

    assert value() > value(block("wood", 10, 11, 30, 15)) > 0


@pytest.mark.parametrize("dice", [1, 2])
def test_margins_are_a_fair_spread(dice):
    spread = margins(dice)
    assert sum(spread.values()) == pytest.approx(1)
    assert all(spread[by] == pytest.approx(spread[-by]) for by in spread)


def test_a_fight_is_worth_more_with_numbers_and_in_the_flank():
    even = battle(foot("a", 20, 10), foot("d", 20, 11, facing=180))
    strong = battle(foot("a", 20, 10, bases=8), foot("d", 20, 11, facing=180))
    behind = battle(foot("a", 20, 12, facing=180), foot("d", 20, 11, facing=180))
    assert fight_value(strong, (0,), (1,)) > fight_value(even, (0,), (1,))
    assert fight_value(behind, (0,), (1,)) > fight_value(even, (0,), (1,))


def test_a_position_is_worth_to_one_what_it_costs_the_other():
    g = battle(foot("a", 20, 10), guns("d", 20, 20, facing=180), horse("d", 30, 20))
    assert evaluate(g, 0) == pytest.approx(-evaluate(g, 1))


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("players", [("greedy", "random"), ("random", "greedy")])
def test_it_beats_random_in_the_battle_to_learn_with(seed, players):
    assert play_game("bloody-big-battles", "first-shots", players, seed).winner == players.index("greedy")


def test_random_does_not_list_what_has_no_end():
    g = begin(battle(foot("a", 20, 5), foot("d", 40, 30)), Manoeuvre(0, 1200))
    choice = player("random", 3).decide(Game({}, g, RULESET.words))
    assert choice.reason == "lot_of_many"
    assert g.pending.choices.why_not(g, choice.answer) is None
