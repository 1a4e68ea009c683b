"""The board drawn as text, and the signs on it, which another game on squares gives otherwise."""

from __future__ import annotations

import pytest
from grognard.square_bashing.battle import ATTACKER
from grognard.square_bashing.onslaught import Onslaught

from grognard.cli.show import Screen
from grognard.cli.terminal import About
from grognard.kernel.game import Game
from grognard.square_bashing import RULESET
from grognard.square_bashing.terminal import Terminal
from grognard.square_bashing.terminal.board import Board, Sign, Signs, Way
from grognard.square_bashing.terminal.signs import GROUND, ROADS, SIGNS

from .battlefield import asked, battle, dice, play, roll, run

WIDE, LOW = (80, 60), (80, 24)


def drawn(g, signs=SIGNS, size=WIDE, plain=False):
    return [line.plain for line in Board(g.view(None), signs, size, plain).lines()]


def test_the_widest_board_fits_a_narrow_page():
    g = battle("\n".join(["Wt*  " + ".   " * 15, *["." + "   ." * 15] * 11]))
    for size, plain in ((WIDE, False), (LOW, True), ((200, 60), False)):
        lines = drawn(g, size=size, plain=plain)
        assert max(len(line) for line in lines) <= size[0]
        for column in "ABCDEFGHIJKLMNOP":
            assert any(column in line.split() for line in lines)


@pytest.mark.parametrize(
    ("unit", "sign"),
    [
        ({}, "I"),
        ({"side": 1}, "i"),
        ({"type": "heavy-tank", "quality": "professional"}, "H+"),
        ({"quality": "reservist", "halves": 5}, "I-2½"),
        ({"halves": 1, "damaged": True, "winning": True, "side": 1}, "i½x!"),
    ],
)
def test_a_unit_has_a_sign(unit, sign):
    whole = {"type": "infantry", "side": 0, "quality": "regular", "halves": 8, "full": 8}
    assert SIGNS.unit({**whole, "damaged": False, "winning": False, **unit}) == sign


def test_roads_cross_the_lines_between_squares_and_at_the_edges_where_they_leave():
    g = battle(
        """
        .  .
        .  .
        """,
        roads=["A1 A2 B2"],
    )
    lines = drawn(g)
    assert sum("╪" in line for line in lines) == 1
    assert sum("╫" in line for line in lines) == 3
    assert "  ".join(Board(g.view(None), SIGNS, LOW, True).key(str)).split() == ["r", "play.sign.road"]


def test_another_game_gives_other_letters_and_other_ways():
    """A game with streams between squares, and no works: only what it lists is drawn."""
    g = battle(
        """
        .        Wt
        a:mg     .
        """
    )
    view = g.view(None)
    for square in view["board"]["squares"]:
        square["streams"] = {"A1": ["B1"], "B1": ["A1"]}.get(square["name"], [])
    signs = Signs({"mg": "X"}, GROUND, ways={**ROADS, "stream": Way(Sign("≈", "~", "blue"), "≀", "streams")})
    board = Board(view, signs, WIDE, False)
    lines = [line.plain for line in board.lines()]
    assert [line[3 + board.cell + 1] for line in lines if line.startswith(" 1 ")] == ["≀"]
    assert any("↑ X" in line for line in lines)
    assert not any("≡" in line for line in lines)
    assert board.key(str) == ["♣ play.sign.woods  ≈ play.sign.stream", "X choice.mg"]


def test_the_last_square_of_all_keeps_its_turn_through_its_assault_to_the_marker():
    g = run(battle(". \n d:inf=they\n a:inf=us"), Onslaught(ATTACKER))
    terminal = Terminal(Game({}, g, RULESET.words), Screen(RULESET.words, "en"))
    turn = terminal.turn()
    assert terminal.about() == About("", "A1")
    play(g, "A2", "retire")
    assert terminal.about().place == "A2"
    while dice(g):
        roll(g, *[6] * dice(g))
    play(g, "us")
    assert asked(g) == (ATTACKER, "SB-26-RET-MARK")
    assert terminal.about() == About("", "A2")
    assert terminal.turn() == turn
