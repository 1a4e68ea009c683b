"""Computer players: who they are, what they may not do, and what they say."""

import re

import pytest

import grognard
from grognard.ai import ALLOWED, PLAYERS, player
from grognard.ai.choice import WORDS
from grognard.kernel.question import Ask
from grognard.kernel.words import LANGUAGES

from .tables import LEARNING

every_player = pytest.mark.parametrize("name", ["random", "greedy"])
"""Those that answer at once; who thinks has tests of its own."""
every_game = pytest.mark.parametrize(("ruleset", "scenario"), LEARNING)


def choices(name, seed, ruleset="square-bashing", scenario="first-steps"):
    """Every choice of a player that plays both sides of a learning game, with the game as it was asked."""
    one, game = player(name, seed), grognard.new(ruleset, scenario, seed=seed)
    while not game.over:
        if isinstance(game.pending, Ask):
            choice = one.decide(game.copy(seed=1))
            yield game, choice
            game.play(choice.answer)
        else:
            game.roll()


def test_the_players_are_known_by_name():
    assert PLAYERS == ("random", "greedy", "search", "search-1", "search-2", "search-3", "search-4", "search-5")


def test_an_unknown_player_is_refused_with_those_there_are():
    with pytest.raises(grognard.BadInput, match=rf"^players: 'napoleon' is not known; allowed: {ALLOWED}\.$"):
        player("napoleon")


@pytest.mark.parametrize(("name", "value"), [(None, "null"), (3, "3"), (["greedy"], r'\["greedy"\]')])
def test_what_is_no_name_is_refused_with_the_players_there_are(name, value):
    with pytest.raises(grognard.BadInput, match=rf"^players: {value} is not allowed; allowed: {ALLOWED}\.$"):
        player(name, 1)


@pytest.mark.parametrize("name", ["random", "greedy", "search-1"])
def test_a_seed_of_a_player_is_a_whole_number_as_that_of_a_game(name):
    for seed, value in (("a", '"a"'), (0.5, "0.5"), (None, "null"), (True, "true")):
        with pytest.raises(grognard.BadInput, match=rf"^seed: {value} is not allowed; allowed: a whole number\.$"):
            player(name, seed)
    game = grognard.new("square-bashing", "first-steps", seed=-1)
    if name != "search-1":
        assert player(name, -1).decide(game).answer in game.legal


@pytest.mark.parametrize("name", ["random", "greedy", "search-1"])
def test_where_nobody_is_asked_a_player_says_so_without_the_names_of_classes(name):
    at_dice = grognard.new("square-bashing", "first-steps", seed=1)
    while isinstance(at_dice.pending, Ask):
        at_dice.play(next(iter(at_dice.legal)))
    over = grognard.start("sb.morale", {"units": [{"type": "infantry"}], "casualty_markers": 3})
    over.play_faces([2, 4, 6])
    for game in (at_dice, over):
        with pytest.raises(grognard.BadInput) as refused:
            player(name).decide(game)
        assert refused.value.say("en").startswith("answer: nobody is asked to choose now; allowed: to throw the dice")
        assert "Roll" not in refused.value.say("en") + refused.value.say("fr")


@every_game
@every_player
def test_every_choice_is_legal_and_the_game_is_left_as_it_was(name, ruleset, scenario):
    one, game = player(name, 4), grognard.new(ruleset, scenario, seed=4)
    while not game.over:
        if isinstance(game.pending, Ask):
            before = game.state.key(), game.save()
            answer = one.decide(game).answer
            assert (game.state.key(), game.save()) == before
            assert answer in game.legal
            game.play(answer)
        else:
            game.roll()
    assert game.result.winner in (0, 1, None)


@every_game
@every_player
def test_every_choice_is_explained_in_one_sentence_in_each_language(name, ruleset, scenario):
    for _, choice in choices(name, 2, ruleset, scenario):
        assert list(choice.why) == ["en", "fr"]
        for sentence in choice.why.values():
            assert sentence.endswith(".")
            assert "{" not in sentence
        assert not re.search(r"hits \d", choice.why["en"])
        assert not re.search(r"« | [»:;!?]|\d\.\d", choice.why["fr"])


def test_reasons_are_worded_in_both_languages_alike():
    assert WORDS.keys("en") == WORDS.keys("fr")


def test_reasons_ask_for_the_same_numbers_in_both_languages():
    def wanted(lang, key):
        return {part.split("}")[0].split(":")[0] for part in WORDS.find(lang, key).split("{")[1:]}

    for key in WORDS.keys("en"):
        assert wanted("en", key) == wanted("fr", key), key


def test_a_reason_can_be_read_once_the_game_has_moved_on():
    (game, first), *_ = choices("greedy", 0)
    assert not game.over or game.result
    assert all(first.why[lang] for lang in LANGUAGES)
