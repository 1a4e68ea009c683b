"""Units by the names that a scenario gives them in a reader's language."""

from __future__ import annotations

import pytest

import grognard
from grognard.kernel.errors import BadInput
from grognard.kernel.ruleset import ruleset


def names(lang: str) -> set[str]:
    game = grognard.new("bloody-big-battles", "quatre-bras-1815", seed=3)
    return {one.name for one in game.view(None, lang).pieces}


def test_a_unit_is_called_in_each_language_as_the_scenario_says() -> None:
    assert "Kempt's brigade (Picton)" in names("en")
    assert "Brigade Kempt (Picton)" in names("fr")
    assert "Foy's battery" in names("en")
    assert "Batterie de Foy" in names("fr")
    assert "2. Nassau (Saxe-Weimar)" in names("en") & names("fr")


def test_questions_answers_and_refusals_name_it_so_too() -> None:
    game = grognard.new("bloody-big-battles", "first-shots", seed=3)
    shown = game.view(0, "en").pending
    words = {one.words for one in shown.answers}  # type: ignore[union-attr]
    assert "Conscripts" in words
    assert "Conscrits" not in words
    number = next(
        one.piece for one in map(game.state.seen_piece, range(len(game.state.pieces))) if one.name == "Conscrits"
    )
    game.play(game.parse(f"u{number}"))
    game.play_faces([6, 6])
    assert game.prompt()["en"].startswith("Conscripts")
    assert game.prompt()["fr"].startswith("Conscrits")
    refusal = game.why_not(game.parse("to 1.00,29.00"))
    assert refusal is not None
    assert "Conscripts" in refusal.wording["en"]
    assert "Conscrits" in refusal.wording["fr"]


def test_every_name_that_is_another_is_one_of_its_scenario() -> None:
    for its in ("square-bashing", "across-five-aprils", "bloody-big-battles", "walter-schnaffs"):
        for scenario in ruleset(its).scenarios:
            for lang, others in scenario.names.items():
                assert lang in ("en", "fr")
                for name in others:
                    assert scenario.text.count(f'"{name}"') > 1, name


def test_names_in_a_language_that_is_none_are_refused() -> None:
    text = ruleset("bloody-big-battles").scenario("first-shots").text.replace("[names.fr]", "[names.de]")
    with pytest.raises(BadInput):
        ruleset("bloody-big-battles").scenario(text)
