"""The three boards, drawn from views made by hand: whatever the game, in a page's width, without colour too."""

from __future__ import annotations

import pytest

from grognard.kernel.view import PlaceView, in_halves

from .views import drawn, hexes, mark, plain_lines, plane, seen, squares, unit

# Squares


@pytest.mark.parametrize("size", [(80, 60), (80, 24), (200, 60), (40, 60)])
@pytest.mark.parametrize("plain", [True, False])
def test_the_widest_board_of_squares_fits_a_narrow_page(size, plain):
    lines = plain_lines(drawn(seen("squares"), squares(*[". " * 16] * 12), size, plain))
    assert max(len(line) for line in lines) <= size[0]
    for column in "ABCDEFGHIJKLMNOP":
        assert any(column in line.split() for line in lines)


def test_the_second_sides_edge_is_on_top_and_units_stand_behind_the_arrow_of_their_side():
    units = [unit(0, "A1"), unit(1, "A1", strength=2.5), unit(2, "B2", side=1)]
    lines = plain_lines(drawn(seen("squares", units), squares(". .", "w h"), plain=True))
    assert [line.split() for line in lines if line.strip()] == [
        ["A", "B"],
        ["2", ".", "."],
        ["v", "p"],
        ["1", "w", "n"],
        ["^", "P", "P2½"],
    ]


@pytest.mark.parametrize(
    ("more", "sign"),
    [
        ({}, "P"),
        ({"side": 1}, "p"),
        ({"arm": "elephants", "arm_words": "Elephants"}, "E"),
        ({"marks": (mark("brave"),)}, "P+"),
        ({"marks": (mark("brave"), mark("tired")), "strength": 0.5, "side": 1}, "p+½x"),
        ({"marks": (mark("anything"),), "strength": 3}, "P3"),
        ({"strength": 0, "full": 0}, "P"),
    ],
)
def test_a_unit_has_the_letter_of_its_arm_the_signs_of_its_marks_and_what_is_left_of_it(more, sign):
    board = drawn(seen("squares"), squares("."))
    assert board.called(unit(0, **more)) == sign


def test_strengths_are_written_in_halves():
    assert [in_halves(one) for one in (3, 2.5, 0.5, 0, 1.25)] == ["3", "2½", "½", "0", "1.25"]


def test_roads_cross_the_lines_between_squares_and_the_edges_where_they_leave():
    ground = squares(
        ". .", ". .", sides=[{"between": ["A1", "A2"], "is": ["road"]}, {"between": ["A2", "B2"], "is": ["road"]}]
    )
    ground["places"][2]["way_off"] = "road"
    lines = plain_lines(drawn(seen("squares"), ground))
    assert sum("╪" in line for line in lines) == 1
    assert sum("╫" in line for line in lines) == 2
    assert lines[-2][3 + 7] == "╫"
    assert drawn(seen("squares"), ground).ground_signs() == {"╫": "road"}


def test_what_runs_between_squares_works_and_marks_are_drawn_by_their_own_signs():
    ground = squares(". w", ". .", sides=[{"between": ["A1", "B1"], "is": ["stream"]}])
    places = [PlaceView(0, "B2", (mark("trench"),)), PlaceView(1, "B1", (mark("fire", 3), mark("odd")))]
    board = drawn(seen("squares", (), places), ground)
    lines = plain_lines(board)
    assert any("♣≡" in line for line in lines)
    assert any("≀" in line and "✸3 " in line and "+" not in line for line in lines)
    assert board.ground_signs() == {"♣": "woods", "≡": "trench", "~": "stream"}
    assert any("f3" in line for line in plain_lines(drawn(seen("squares", (), places), ground, plain=True)))


def test_numbers_of_answers_and_what_is_asked_about_stand_on_their_squares():
    text = "\n".join(plain_lines(drawn(seen("squares"), squares(". .", ". .")), {"A1": 7}, "B2"))
    assert text.count("<7>") == text.count("<?>") == 1


def test_an_objective_shows_who_holds_it():
    ground = squares(". . .", objectives=[{"place": name, "points": 1} for name in ("A1", "B1", "C1")])
    places = [PlaceView(0, "A1", (), 0), PlaceView(1, "B1", (), 1), PlaceView(2, "C1", (), -1)]
    line = plain_lines(drawn(seen("squares", (), places), ground, plain=True))[1]
    assert line.split() == ["1", ".", "*^", ".", "*v", ".", "*"]


# Hexes


def test_hexes_show_strengths_rivers_and_roads():
    ground = hexes(3, 3, sides=[{"between": ["0201", "0202"], "is": ["river", "road"]}])
    units = [unit(0, "0202"), unit(1, "0301", side=1, strength=12, full=12)]
    lines = plain_lines(drawn(seen("hexes", units), ground, plain=True))
    assert any("%%%=%%" in line for line in lines)
    assert any("P4" in line for line in lines)
    assert any("p12" in line for line in lines)


@pytest.mark.parametrize("width", [20, 40, 60])
def test_a_map_of_hexes_wider_than_the_page_is_cut_in_panels_with_heads(width):
    lines = plain_lines(drawn(seen("hexes"), hexes(12, 2), (width, 60), plain=True))
    assert max(len(line) for line in lines if not line.startswith(("The", "Columns"))) <= width
    assert [line for line in lines if line.startswith(("The", "Columns"))]


def test_a_fraction_of_strength_is_told_and_an_arm_without_letter_has_the_first_of_its_name():
    units = [unit(0, "0101", strength=1.5), unit(1, "0102", arm="elephants", arm_words="Elephants")]
    text = "\n".join(plain_lines(drawn(seen("hexes", units), hexes(2, 2))))
    assert "P1½" in text
    assert "E4" in text


# The plane


def test_a_table_shows_ground_units_by_letters_and_objectives():
    corners = ((500, 500), (900, 500), (900, 900), (500, 900))
    ground = plane(
        shapes=[{"kind": "wood", "outline": [[1800, 0], [3600, 0], [3600, 1200], [1800, 1200]], "name": ""}],
        lines=[{"kind": "road", "points": [[0, 2000], [3600, 2000]], "name": ""}],
        places=[{"name": "Farm", "at": [3000, 1600]}],
        objectives=[{"place": "Farm", "points": 1}],
    )
    units = [unit(3, pose=(700, 700, 0), outline=corners), unit(4, side=1, pose=(1500, 1500, 900), outline=())]
    board = drawn(seen("plane", units), ground, plain=True)
    text = "\n".join(plain_lines(board, {(1500, 300): 2}, (700, 700)))
    for sign in ("A", "a", "w", "=", "*", "<2>", "<?>"):
        assert sign in text
    assert board.letters() == {"A": "unit 3", "a": "unit 4"}
    assert board.ground_signs() == {"w": "wood", "=": "road", "*": "objective, with the sign of who holds it"}


def test_a_tag_never_covers_another():
    board = drawn(seen("plane"), plane(), plain=True)
    text = "\n".join(plain_lines(board, {(1000, 1000): 1, (1050, 1000): 2, (2000, 1000): 3}))
    assert "<1>" in text
    assert "<2>" not in text
    assert "<3>" in text


@pytest.mark.parametrize("width", [40, 80, 140])
def test_a_table_is_no_wider_than_the_page(width):
    assert max(len(line) for line in plain_lines(drawn(seen("plane"), plane(), (width, 60), plain=True))) <= width
