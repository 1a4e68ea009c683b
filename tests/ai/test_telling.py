"""What a computer player says of its answers: true, and no more than it has to say."""

from __future__ import annotations

import pytest

import grognard
from grognard.ai import player
from grognard.ai.budget import Positions
from grognard.ai.choice import Choice
from grognard.ai.deeds import deeds
from grognard.ai.gains import gains
from grognard.ai.levels import LEVELS
from grognard.ai.plans import in_words
from grognard.ai.search import SearchPlayer
from grognard.ai.telling import chosen
from grognard.ai.weights import WHATEVER
from grognard.games.thinking import job, thought
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.odds import results
from grognard.square_bashing.board.battle import ATTACKER
from grognard.squares.answers import Step
from grognard.squares.movement import Movement

from ..square_bashing.battlefield import at, battle
from .tables import game_of
from .test_search import LEARNING, questions

QUICK = LEVELS[2]._replace(seconds=0.02)


def asked(ruleset: str, name: str) -> Game:
    """A battle to learn with, at the first question of that name."""
    return next(game for game in questions(ruleset, 1, 400) if game.pending.name == name)


def test_what_comes_whatever_is_answered_is_no_gain():
    """Who takes the field has fewer in reserve, wherever each is put: that says nothing of where."""
    game = next(questions("walter-schnaffs", 1, 1))
    ask, g = game.pending, game.state
    its = list(ask.choices.answers(g))
    assert len(its) > 2
    for answer in its:
        assert "still_out" not in gains(g, (answer,))


def test_that_there_is_nothing_else_to_do_is_said_only_where_there_is_nothing_else():
    told = 0
    for game in questions("bloody-big-battles", 3, 12):
        thinks = SearchPlayer(QUICK).thought_through(game)
        choice, legal = chosen(game, thinks), list(game.pending.choices.answers(game.state))
        assert (choice.reason == "only") <= (len(legal) == 1)
        told += choice.reason == "turn_to_move" and len(legal) > 1
    assert told


def test_what_is_worded_alike_is_not_compared():
    game = next(questions("square-bashing", 40, 1))
    ask = game.pending
    found, _ = deeds(game.state, ask, LEVELS[3], WHATEVER, 10**6, Positions(10**6))
    one, other = found[0].answers, found[1].answers
    numbers = {"deed": one, "percent": 60, "less": 50}
    assert " at 50" in Choice(game, one[0], "played_on", instead=other, **numbers).why["en"]
    assert " at 50" not in Choice(game, one[0], "played_on", instead=one, **numbers).why["en"]


def test_a_way_of_several_steps_is_told_by_its_end_and_who_does_not_go_stays():
    game = game_of(battle(". . \n . . \n . . \n a:inf=Foch,inf=Joffre .", Movement(ATTACKER)))
    step = [Step(0, game.state.map.named[at(game.state, square)]) for square in ("A2", "A3")]
    both = (Pick(0), *step, DONE, Pick(1), DONE)
    assert in_words(game, both, "en") == "Foch, to A3; Joffre, stay"
    assert in_words(game, both, "fr") == "Foch, vers A3\N{NO-BREAK SPACE}; Joffre, rester"
    assert in_words(game, both[:5], "en") == "Foch, to A3", "who is next is not told without what that one does"
    assert in_words(game, (Pick(0), DONE), "en") == "Foch, stay"
    assert Choice(game, Pick(0), "turn_to_move", deed=both).why["en"] == "It means: Foch, to A3; Joffre, stay."
    game.play(Pick(0))
    assert in_words(game, (*step, DONE), "en") == "to A3", "who is asked about already is not named again"
    assert Choice(game, step[0], "planned", deed=(step[0], DONE)).why["en"].startswith("It goes on")


def test_a_volley_is_told_with_the_bases_that_the_table_of_fire_takes_off():
    game = asked("bloody-big-battles", "BBB-GAP-BEARING.offensive")
    choice = player("greedy").decide(game)
    while choice.reason != "volley":
        game.play(choice.answer)
        while not isinstance(game.pending, Ask):
            game.roll()
        choice = player("greedy").decide(game)
    ask, g = game.pending, game.state
    odds = results(g, ask.choices.begins(g, choice.answer).procedure)
    before = g.piece(choice.answer.unit).bases
    lost = {"1": 1, "2": 2, "3": 3}
    exact = sum(p * min(before, lost.get(hit.result, 0)) for hit, p in odds.items())
    assert f"bases lost on average: {exact:.2f}." in choice.why["en"]


def test_an_aim_is_not_advised():
    game = grognard.new("square-bashing", LEARNING["square-bashing"], seed=3)
    while not isinstance(game.pending, Ask):
        game.roll()
    choice = Choice(game, next(iter(game.legal)), "as_good", aim=["the farm"])
    assert "the farm" in choice.why["en"]
    assert choice.why["fr"].startswith(choice.advice["fr"])
    assert "the farm" not in choice.advice["en"]


def test_answers_that_belong_together_are_told_together_however_long_it_thought(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("grognard.games.thinking.IN_A_ROW_FOR", -1.0)
    longest = 0
    for game in questions("walter-schnaffs", 6, 8):
        seat = game.pending.player
        found = thought(job(game, seat, "search-1", 5))
        longest = max(longest, len(found["texts"]))
    assert longest > 1
