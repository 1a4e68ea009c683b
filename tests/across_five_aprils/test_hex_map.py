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
    (key,) = terminal.key(game.view())
    assert len(key.split("  ")) == 14
    assert " " not in key.replace("  ", "")
