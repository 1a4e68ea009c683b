"""The player that draws lots."""

from collections import Counter
from math import sqrt

import pytest

import grognard
from grognard.ai import player
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Choices
from grognard.lab import play_game

from .tables import LEARNING


def asked():
    game = grognard.new("square-bashing", "first-steps", seed=7)
    assert isinstance(game.pending, Ask)
    return game


def test_the_same_seed_draws_the_same_lots():
    draws = [[one.decide(asked()).answer for _ in range(20)] for one in (player("random", 5), player("random", 5))]
    assert draws[0] == draws[1]


def test_another_seed_draws_other_lots():
    draws = [[one.decide(asked()).answer for _ in range(20)] for one in (player("random", 5), player("random", 6))]
    assert draws[0] != draws[1]


def test_every_legal_answer_is_as_likely():
    game, one = asked(), player("random", 1)
    counts = Counter(one.decide(game).answer for _ in range(5000))
    answers = list(game.legal)
    assert set(counts) == set(answers)
    share = 1 / len(answers)
    for answer in answers:
        assert abs(counts[answer] / 5000 - share) < 5 * sqrt(share * (1 - share) / 5000)


class Endless(Choices):
    """More answers than anybody wants to list."""

    def data(self):
        return ()

    def answers(self, g):
        return iter(range(10**12))

    def why_not(self, g, answer):
        return None

    def sample(self, g, rng):
        return rng.randrange(10**12)


def test_a_list_without_end_is_never_made():
    game = asked()
    game.state.pending = Ask(0, "SB-27-REST", Endless())
    choice = player("random", 1).decide(Game({}, game.state, game.words))
    assert choice.answer > 200
    assert "a great many" in choice.why["en"]


@pytest.mark.parametrize(("ruleset", "scenario"), LEARNING)
def test_random_plays_whole_battles_to_the_end(ruleset, scenario):
    for seed in range(10):
        game = play_game(ruleset, scenario, ("random", "random"), seed)
        assert game.decisions > 50
        assert game.rolls > 20
