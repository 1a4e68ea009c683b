"""The words of 1870, as a player with the French sheet in hand says them."""

import re
import tomllib
from importlib.resources import files

import pytest

from grognard.kernel.sheet import rule_texts
from grognard.walter_schnaffs import RULESET

NO_BREAK = "\N{NO-BREAK SPACE}"
FRENCH = (files("grognard.walter_schnaffs") / "locale" / "fr.toml").read_text(encoding="utf-8")


def sentences(words):
    for value in words.values():
        yield from sentences(value) if isinstance(value, dict) else (value,)


@pytest.mark.rule("WS-3-SCENARIO")
@pytest.mark.parametrize(
    ("rung", "name"), [("to-paris", "Nach Paris !"), ("to-the-last", "Se battre jusqu'au dernier !")]
)
def test_the_boldest_and_the_most_stubborn_are_called_as_on_the_sheet(rung, name):
    name = name.replace(" !", f"{NO_BREAK}!")
    assert RULESET.words.say("fr", f"answer.{rung}") == name
    assert RULESET.words.say("fr", f"rung.{rung}") == f"«{NO_BREAK}{name}{NO_BREAK}»"


def test_a_french_sign_is_never_parted_from_its_word():
    parted = [said for said in sentences(tomllib.loads(FRENCH)) if re.search(r" [;:!?»%]|« |\w[;!?»]|«\w", said)]
    assert parted == []


@pytest.mark.rule("WS-GAP-BEYOND", "SB-GAP-ASSETS", "SB-19-2")
def test_assets_are_called_as_in_square_bashing():
    assert "atout" not in FRENCH
    texts = rule_texts(RULESET, "fr")
    assert all("ressource" in texts[rule] for rule in ("WS-GAP-BEYOND", "SB-GAP-ASSETS", "SB-19-2", "SB-26-A-SHOCK"))


@pytest.mark.rule("WS-7-LONG", "WS-GAP-TERRAIN")
def test_a_shot_across_a_corner_is_called_diagonal():
    assert not re.search(r"\bangle\b", FRENCH)
    assert "en diagonale" in rule_texts(RULESET, "fr")["WS-7-LONG"]
