"""Positions in which every good player sees what to do: how many the players see."""

import os

import pytest

from grognard.ai import player
from grognard.ai.levels import LEVELS
from grognard.ai.search import SearchPlayer

from .positions import POSITIONS, played, solved

LEVEL = os.environ.get("GROGNARD_LEVEL", "")
"""A level for the whole suite; in `make test` it is a quick look with the depth of the third."""
QUICK = LEVELS[3]._replace(seconds=0.1)
OF_TEN = 9


def thinker():
    return player(f"search-{LEVEL}", 0) if LEVEL else SearchPlayer(QUICK)


@pytest.mark.parametrize("game", sorted({one.game for one in POSITIONS}))
def test_who_plays_on_sees_nine_of_ten_and_no_fewer_than_greedy(game):
    these = [one for one in POSITIONS if one.game == game]
    unseen = [one.why for one in these if not solved(one, thinker())]
    greedy = [one.why for one in these if not solved(one, player("greedy"))]
    assert len(unseen) <= max(1, len(these) * (10 - OF_TEN) // 10), unseen
    assert len(unseen) <= len(greedy) + 1, (unseen, greedy)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_a_position_is_one_that_can_be_missed(position):
    """Random players miss it or find it by luck: there is a choice to make."""
    _, answers = played(position, player("random", 3))
    assert answers


def test_every_game_has_positions():
    assert {one.game for one in POSITIONS} == {
        "square-bashing",
        "walter-schnaffs",
        "across-five-aprils",
        "bloody-big-battles",
    }
    assert len({str(one) for one in POSITIONS}) == len(POSITIONS)
