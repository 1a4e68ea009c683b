"""The map at the terminal: its panels are alike, and no strength on it is cut off."""

from __future__ import annotations

import pytest

import grognard
from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.board.answers import meant
from grognard.kernel.game import Game
from grognard.terminal.hexes import NARROW, WIDE, HexBoard
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.signs import Lettering
from grognard.terminal.words import at_the_table

from .field import battle

EDGE = 2
"""What a drawing has beyond its columns."""


def drawn(game, width):
    words = at_the_table(game.words)
    board = HexBoard(
        game.view(),
        game.ground(),
        Lettering(words, "en", True),
        lambda key, **n: words.say("en", key, **n),
        (width, 60),
        plain=True,
    )
    return [line.plain for line in board.lines({}, None)]


def sight(game, lang):
    return Sight(game, Screen(at_the_table(game.words), lang), None)


@pytest.mark.parametrize(
    ("width", "columns", "level"), [(80, 11, NARROW), (120, 11, WIDE), (130, 21, NARROW), (180, 21, WIDE)]
)
def test_a_wide_map_is_drawn_in_as_few_panels_of_like_width_as_the_page_allows(width, columns, level):
    """The 21 columns of Bull Run: 11 and 10 where one panel is too wide, and large where that takes no more panels."""
    lines = drawn(grognard.new("across-five-aprils", "bull-run-1861"), width)
    assert max(len(line) for line in lines) == columns * (level + EDGE) + EDGE <= width


@pytest.mark.parametrize(
    ("units", "shown"),
    [
        (["A 6 0404", "B artillery 3 0404"], "I6 A3"),
        (["A 9 0404", "B 8 0404", "C artillery 3 0404"], "I9I8A3"),
        (["A 12 0404", "B 10 0404", "C artillery 3 0404"], "I22A3"),
        (["A 9 0404", "B cavalry 2 0404", "C artillery 12 0404"], "I9C2+"),
        (["A 12 0404", "B cavalry 10 0404", "C artillery 12 0404"], "I12+"),
    ],
)
def test_units_that_do_not_fit_are_shown_by_arms_and_never_cut(units, shown):
    lines = drawn(Game({}, battle(confederate=units), RULESET.words), 44)
    assert any(shown in line for line in lines), "\n".join(lines)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_key_under_the_map_parts_no_sign_from_its_meaning(lang):
    game = grognard.new("across-five-aprils", "the-ford")
    ground, units = sight(game, lang).key()
    assert len(ground.split("  ")) == 14
    assert " " not in ground.replace("  ", "") + units.replace("  ", "")


@pytest.mark.parametrize(("lang", "infantry"), [("en", "I infantry"), ("fr", "I infanterie")])
def test_the_key_under_the_map_explains_the_letters_of_units(lang, infantry):
    game = grognard.new("across-five-aprils", "the-ford")
    shown = sight(game, lang)
    said = [one.replace("\N{NO-BREAK SPACE}", " ") for one in shown.key()[1].split("  ")]
    assert [one.split()[0] for one in said] == ["I", "C", "A", "I6", "i3", "<3>"]
    assert said[0] == infantry
    assert said[3].endswith(shown.side(0))
    assert said[4].endswith(shown.side(1))


@pytest.mark.parametrize(
    ("scenario", "heads"), [("the-ford", []), ("bull-run-1861", ["The west half", "The east half"])]
)
def test_the_panels_of_a_wide_map_say_which_half_they_are(scenario, heads):
    game = grognard.new("across-five-aprils", scenario)
    said = [line.plain for line in sight(game, "en").drawing(False)]
    assert [line for line in said if "half" in line] == heads


def test_a_word_that_is_no_command_before_a_hex_is_not_taken_for_that_hex():
    assert meant("regarder 0306") is None
    assert str(meant("attaquer 0306")) == "attack 0306"
    assert str(meant("0306")) == "0306"


@pytest.mark.parametrize("typed", ["u²", "u", "7", "u7 u8", "withdraw", "withdraw 7", "attack", ""])
def test_what_names_neither_a_hex_nor_a_unit_stands_for_nothing(typed):
    assert meant(typed) is None
    assert str(meant("u7")) == "u7"
    assert str(meant("withdraw u7")) == "withdraw u7"


def test_the_points_stand_with_the_names_of_the_sides():
    game = grognard.new("across-five-aprils", "the-ford")
    said = "score: The brigades behind the creek 8\N{EN DASH}3 The brigades from the north"
    assert said in sight(game, "en").heading()
