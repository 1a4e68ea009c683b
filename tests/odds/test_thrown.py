"""Single dice that an answer has thrown at once: their odds are told before they fall."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

import grognard
from grognard.kernel.question import Ask
from grognard.kernel.view import AskView
from grognard.odds.forecast import forecast


def asked(*texts: str) -> grognard.Game:
    """The learning battle after these answers."""
    game = grognard.new("square-bashing", "first-steps", seed=7)
    for text in texts:
        game.play(game.parse(text))
    return game


def begun(game: grognard.Game) -> dict[str, str]:
    assert isinstance(game.pending, Ask)
    shown = game.view(game.pending.player).pending
    assert isinstance(shown, AskView)
    return {one.text: one.begins for one in shown.answers}


def test_the_more_tokens_the_likelier_a_success() -> None:
    game = asked("point")
    assert set(begun(game).values()) == {"throw"}
    one, two = [forecast(game, count) for count in (1, 2)]
    assert one is not None
    assert two is not None
    assert one.odds["success"] == pytest.approx(1 / 6)
    assert two.odds["success"] == pytest.approx(11 / 36)
    assert two.odds["success"] + two.odds["failure"] == pytest.approx(1)


def test_an_order_tells_its_chance_square_by_square() -> None:
    game = asked("done", "morale")
    squares = begun(game)
    assert squares
    assert set(squares.values()) == {"throw"}
    found = forecast(game, game.parse(next(iter(squares))))
    assert found is not None
    assert 0 < found.odds["success"] < 1
    for lang in ("en", "fr"):
        assert game.words.find(lang, "result_of.throw.success")


def test_words_that_throw_nothing_have_no_odds() -> None:
    game = asked("done")
    assert "throw" not in begun(game).values()
    assert forecast(game, "done") is None


def hits_left_to_place() -> grognard.Game:
    """The first battle at random in which who strikes has a choice of where the rest of the hits go."""
    for seed in count():
        game, lots = grognard.new("square-bashing", "first-steps", seed=seed), Random(seed)
        while not game.over:
            if isinstance(game.pending, Ask) and game.pending.rule == "SB-27-REST":
                return game
            if isinstance(game.pending, Ask):
                game.play(game.legal.sample(lots))
            else:
                game.roll()
    raise AssertionError


@pytest.mark.rule("SB-27-REST")
def test_hits_that_are_placed_tell_the_chances_of_the_saves() -> None:
    """Each die below the number needed is a failed save: so many of six, hit by hit."""
    game = hits_left_to_place()
    assert isinstance(game.pending, Ask)
    shares = game.pending.choices.shares()
    for answer in game.legal:
        found = forecast(game, answer)
        assert found is not None
        failed = found.distributions["failed_saves"]
        assert sum(failed.values()) == pytest.approx(1)
        hits = [one.holds + more for one, more in zip(shares, answer.by_unit, strict=True)]
        assert max(failed) == sum(hits)
        mean = sum(number * chance for number, chance in failed.items())
        assert mean == pytest.approx(sum(n * (one.need - 1) / 6 for n, one in zip(hits, shares, strict=True)))
    for lang in ("en", "fr"):
        assert game.words.find(lang, "distribution.failed_saves")
