from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.lookup import Band, BandTable, Column, ColumnTable, RangeTable, Reach
from grognard.kernel.part import Row
from grognard.kernel.settings import Settings, by_setting

MARCH = BandTable(
    "M",
    {
        "": (
            Band("rout", None, -1, "M-ROUT", numbers={"inches": 9}),
            Band("halt", 0, 0),
            Band("half", 1, 6, "M-HALF"),
            Band("full", 7, None, "M-FULL", "words.full"),
        )
    },
)
AIM = BandTable("A", {"poor": (Band("short", 1, 3), Band("on", 4, 6)), "good": (Band("short", 1, 1), Band("on", 2, 6))})


@pytest.mark.parametrize(
    ("number", "result"),
    [(-99, "rout"), (-1, "rout"), (0, "halt"), (1, "half"), (6, "half"), (7, "full"), (99, "full")],
)
def test_a_number_falls_into_its_band(number, result):
    assert MARCH.band(number).result == result


def test_a_table_of_several_columns_is_read_by_one_of_them():
    assert AIM.band(3, "poor").result == "short"
    assert AIM.band(3, "good").result == "on"


def test_a_number_that_no_band_holds_is_an_error():
    with pytest.raises(ValueError, match="A: no band holds 7"):
        AIM.band(7, "good")


def test_bands_are_printed_by_their_ends():
    assert [band.figure() for band in MARCH.columns[""]] == ["≤\N{NO-BREAK SPACE}−1", "0", "1–6", "7+"]
    assert [Band("", -3, -1).figure(), Band("", -2, 2).figure()] == ["−1…−3", "2…−2"]


def test_a_band_without_a_rule_is_not_printed():
    assert MARCH.rows() == [
        Row("M-ROUT", "M-ROUT", ("≤\N{NO-BREAK SPACE}−1",), {"inches": 9}),
        Row("M-HALF", "M-HALF", ("1–6",), {}),
        Row("M-FULL", "words.full", ("7+",), {}),
    ]


def test_columns_are_printed_as_rows_under_the_results():
    assert AIM.heads() == ("result.short", "result.on")
    assert AIM.rows() == [Row("A", "choice.poor", ("1–3", "4–6")), Row("A", "choice.good", ("1", "2–6"))]
    assert MARCH.heads() == ()


CELLS = {-1: ("-", "-", "R"), 0: ("-", "R", "1"), 1: ("R", "1", "2")}
STAYS = ColumnTable("C", ("1-2", "1-1", "2-1"), CELLS)
FALLS = ColumnTable("C", ("1-2", "1-1", "2-1"), CELLS, falls_off=True)


@given(st.integers(0, 2), st.integers(-9, 9))
def test_a_shift_stays_within_the_columns(column, by):
    assert STAYS.shifted(column, by) == min(2, max(0, column + by))


def test_a_shift_past_the_left_end_falls_off_where_the_sheet_says_so():
    assert FALLS.shifted(1, -1) == 0
    assert FALLS.shifted(1, -2) is None
    assert FALLS.shifted(1, 9) == 2


def test_a_result_stands_in_its_row_and_column():
    assert [STAYS.result(row, column) for row in (-1, 0, 1) for column in (0, 2)] == ["-", "R", "-", "1", "R", "2"]


def test_rows_beyond_the_ends_count_as_the_ends():
    assert STAYS.result(-7, 2) == STAYS.result(-1, 2) == "R"
    assert STAYS.result(8, 0) == STAYS.result(1, 0) == "R"


def test_columns_are_printed_as_they_stand():
    assert STAYS.heads() == ("=1-2", "=1-1", "=2-1")
    assert STAYS.rows()[0] == Row("C", "=−1", ("-", "-", "R"))
    assert [row.words for row in STAYS.rows()] == ["=−1", "=0", "=1"]
    open_ended = ColumnTable(STAYS.id, STAYS.columns, STAYS.cells, open_rows=True)
    assert [row.words for row in open_ended.rows()] == ["=≤ −1", "=0", "=1+"]
    assert STAYS.is_grid()


def test_a_column_is_told_before_and_after_its_shift():
    assert STAYS.column(2, -1) == Column("2-1", "1-1")
    assert STAYS.column(0, -1) == Column("1-2", "1-2")
    assert FALLS.column(0, -1) == Column("1-2", None)


@pytest.mark.parametrize("table", [MARCH, AIM, STAYS])
def test_a_looked_up_table_is_the_same_in_every_edition(table):
    assert table.settled(Settings({"edition": "fr"}, {})) is table
    assert table.overridable() == []


AMOUNTS = ColumnTable(
    "F", ("0.5", "2", "3+"), {1: ("-", "R", "1")}, by_setting("left", {"off": True, "on": False}), (0.5, 2.0)
)


@pytest.mark.parametrize(
    ("amount", "column"), [(0, None), (-1, None), (0.25, 0), (0.5, 0), (0.75, 1), (2, 1), (2.5, 2), (99, 2)]
)
def test_an_amount_finds_the_first_column_that_goes_so_far(amount, column):
    assert AMOUNTS.column_for(amount) == column


def test_a_setting_decides_what_falls_off():
    for choice, final in (("off", None), ("on", 0)):
        assert AMOUNTS.settled(Settings({"left": choice}, {})).shifted(1, -3) == final


def test_a_column_and_where_it_was_shifted_are_told_by_their_heads():
    assert AMOUNTS.column(0, 2) == Column("0.5", "3+")
    assert AMOUNTS.column(None, 2) == Column(None, None)


REACHES = RangeTable(
    "R",
    (3, 6),
    (
        Reach("R-BOW", lambda x: x == "bow", (2.0, 0.5)),
        Reach("R-ANY", lambda x: x != "none", (1.0,)),
    ),
    unit="m",
)


@pytest.mark.parametrize(
    ("weapon", "distance", "figure"),
    [("bow", 0, 2), ("bow", 3, 2), ("bow", 3.5, 0.5), ("bow", 6.1, 0), ("sling", 3, 1), ("sling", 4, 0)],
)
def test_a_figure_stands_in_the_first_row_that_fits_up_to_its_range(weapon, distance, figure):
    assert REACHES.figure(REACHES.row_for(weapon), distance) == figure


def test_whatever_fits_no_row_has_no_figure():
    assert REACHES.row_for("none") is None


def test_a_table_of_ranges_is_printed_as_a_grid():
    assert (REACHES.is_grid(), REACHES.heads()) == (True, ("=3m", "=6m"))
    assert REACHES.rows() == [Row("R-BOW", "R-BOW", ("2", "0.5")), Row("R-ANY", "R-ANY", ("1", ""))]


def test_the_players_table_may_fix_a_row_of_ranges():
    assert REACHES.overridable() == ["R-BOW", "R-ANY"]
    fixed = REACHES.settled(Settings({}, {"R-BOW": 5, "R-ANY": None}))
    assert [reach.fixed for reach in fixed.reaches] == [5, 0]
    assert [reach.fixed for reach in REACHES.settled(Settings({}, {})).reaches] == [None, None]
