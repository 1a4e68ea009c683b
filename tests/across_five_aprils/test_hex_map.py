"""The map at the terminal: its panels are alike, and no strength on it is cut off."""

from __future__ import annotations

import pytest

import grognard
from grognard.across_five_aprils.terminal import Terminal
from grognard.across_five_aprils.terminal.hex_map import NARROW, WIDE, HexMap
from grognard.cli.show import Screen

from .field import battle

EDGE = 2
"""What a drawing has beyond its columns."""


def drawn(view, width):
    return [line.plain for line in HexMap(view, width, plain=True).lines({}, None)]


@pytest.mark.parametrize(
    ("width", "columns", "level"), [(80, 11, NARROW), (120, 11, WIDE), (130, 21, NARROW), (180, 21, WIDE)]
)
def test_a_wide_map_is_drawn_in_as_few_panels_of_like_width_as_the_page_allows(width, columns, level):
    """The 21 columns of Bull Run: 11 and 10 where one panel is too wide, and large where that takes no more panels."""
    lines = drawn(grognard.new("across-five-aprils", "bull-run-1861").view(), width)
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
    lines = drawn(battle(confederate=units).view(None), 44)
    assert any(shown in line for line in lines), "\n".join(lines)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_key_under_the_map_parts_no_sign_from_its_meaning(lang):
    game = grognard.new("across-five-aprils", "the-ford")
    terminal = Terminal(game, Screen(game.words, lang))
    ground, units = terminal.key(game.view())
    assert len(ground.split("  ")) == 14
    assert " " not in ground.replace("  ", "") + units.replace("  ", "")


@pytest.mark.parametrize(("lang", "infantry"), [("en", "I infantry"), ("fr", "I infanterie")])
def test_the_key_under_the_map_explains_the_letters_of_units(lang, infantry):
    game = grognard.new("across-five-aprils", "the-ford")
    terminal = Terminal(game, Screen(game.words, lang))
    said = [one.replace("\N{NO-BREAK SPACE}", " ") for one in terminal.key(game.view())[1].split("  ")]
    assert [one.split()[0] for one in said] == ["I", "C", "A", "I6", "i3", "<3>"]
    assert said[0] == infantry
    assert said[3].endswith(terminal.side(0))
    assert said[4].endswith(terminal.side(1))


@pytest.mark.parametrize(
    ("scenario", "heads"), [("the-ford", []), ("bull-run-1861", ["The west half", "The east half"])]
)
def test_the_panels_of_a_wide_map_say_which_half_they_are(scenario, heads):
    game = grognard.new("across-five-aprils", scenario)
    terminal = Terminal(game, Screen(game.words, "en"))
    said = [line.plain for line in terminal.lines(game.view(), {}, None)]
    assert [line for line in said if "half" in line] == heads


def test_a_word_that_is_no_command_before_a_hex_is_not_taken_for_that_hex():
    game = grognard.new("across-five-aprils", "the-ford")
    terminal = Terminal(game, Screen(game.words, "fr"))
    assert terminal.meant("regarder 0306") == "regarder 0306"
    assert str(terminal.meant("attaquer 0306")) == "attack 0306"
    assert str(terminal.meant("0306")) == "0306"


def test_the_points_stand_with_the_names_of_the_sides():
    game = grognard.new("across-five-aprils", "the-ford")
    terminal = Terminal(game, Screen(game.words, "en"))
    said = "points: The brigades behind the creek 8\N{EN DASH}3 The brigades from the north"
    assert said in terminal.heading(game.view()).plain
