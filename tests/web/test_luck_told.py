"""The luck of a battle is told in words in every game."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.asking.games import luck_told
from grognard.kernel.question import Roll

BATTLES = {
    "square-bashing": "first-steps",
    "walter-schnaffs": "outposts-1870",
    "across-five-aprils": "the-ford",
    "bloody-big-battles": "first-shots",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", BATTLES)
def test_every_rule_that_dice_were_thrown_by_has_words(ruleset: str, lang: str) -> None:
    game, lots = grognard.new(ruleset, BATTLES[ruleset], seed=3), Random(3)
    while game.pending is not None:
        if isinstance(game.pending, Roll):
            game.roll()
        else:
            game.play(game.legal.sample(lots))
    told = [rule for side in luck_told(game, lang).sides for rule in side.rules]
    assert told
    assert [rule.rule for rule in told if not rule.words or rule.words == rule.rule] == []
