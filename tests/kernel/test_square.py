from __future__ import annotations

import pytest

from grognard.kernel.space.square import FACES, Square, Squares, distance

BOARD = Squares(7, 6)


def test_a_board_has_all_its_squares_once():
    assert len(BOARD.all()) == len(set(BOARD.all())) == 42


def test_a_square_stands_where_its_number_says():
    assert [BOARD.number(square) for square in BOARD.all()] == list(range(42))


def test_every_square_reads_back():
    assert all(BOARD.parse(str(square)) == square for square in BOARD.all())


@pytest.mark.parametrize(("square", "text"), [(Square(0, 0), "A1"), (Square(1, 3), "B4"), (Square(6, 5), "G6")])
def test_a_square_is_written_by_letter_and_number(square, text):
    assert str(square) == text
    assert BOARD.parse(text.lower()) == square


@pytest.mark.parametrize(
    "text", ["", "A", "1", "A0", "H1", "A7", "A-1", "AA1", "é1", "A1 ", "A²", "ß1", "A١", "@1", "A1.0", "  "]
)
def test_what_names_no_square_of_the_board_reads_as_none(text):
    assert BOARD.parse(text) is None


def test_beside_are_the_squares_that_share_a_face():
    assert BOARD.beside(Square(2, 2)) == [Square(2, 3), Square(3, 2), Square(2, 1), Square(1, 2)]


def test_a_corner_has_two_beside_and_an_edge_three():
    assert len(BOARD.beside(Square(0, 0))) == 2
    assert len(BOARD.beside(Square(3, 0))) == 3


def test_beside_is_mutual_and_one_step_away():
    for square in BOARD.all():
        for other in BOARD.beside(square):
            assert square in BOARD.beside(other)
            assert distance(square, other) == 1


def test_distance_goes_through_faces_and_never_through_corners():
    assert distance(Square(0, 0), Square(1, 1)) == 2
    assert distance(Square(4, 1), Square(1, 5)) == 7
    assert distance(Square(3, 3), Square(3, 3)) == 0


@pytest.mark.parametrize("other", [Square(-1, 0), Square(7, 0), Square(0, 6), "A1", None, (0, 0)])
def test_only_squares_of_the_board_are_on_it(other):
    assert other not in BOARD


def test_the_four_faces_undo_each_other_in_pairs():
    assert {(-dx, -dy) for dx, dy in FACES} == set(FACES)
