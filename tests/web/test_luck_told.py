"""The luck of a battle is told in words in every game."""

from __future__ import annotations

from functools import cache
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


@cache
def played(ruleset: str) -> grognard.Game:
    """A battle to its end, at random."""
    game, lots = grognard.new(ruleset, BATTLES[ruleset], seed=6), Random(6)
    while game.pending is not None:
        if isinstance(game.pending, Roll):
            game.roll()
        else:
            game.play(game.legal.sample(lots))
    return game


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", BATTLES)
def test_every_rule_that_dice_were_thrown_by_has_words(ruleset: str, lang: str) -> None:
    game = played(ruleset)
    told = [rule for side in luck_told(game, lang).sides for rule in side.rules]
    assert told
    assert [rule.rule for rule in told if not rule.words or rule.words == rule.rule] == []
    for side in luck_told(game, lang).sides:
        rows = {(rule.rule, rule.words) for rule in side.rules}
        assert len({words for _, words in rows}) == len(rows)


@pytest.mark.parametrize(
    ("lang", "saves", "leaving"),
    [
        ("en", "saves of the infantry", "leaving the scenery (infantry)"),
        ("fr", "sauvegardes de l'infanterie", "sortie du terrain difficile (infanterie)"),
    ],
)
def test_what_dice_were_thrown_for_is_said_and_who_threw_where_several_did(lang: str, saves: str, leaving: str) -> None:
    told = {rule.rule: rule.words for side in luck_told(played("square-bashing"), lang).sides for rule in side.rules}
    assert told["SB-27-S-INF"] == saves
    assert told["SB-24-INF"] == leaving
