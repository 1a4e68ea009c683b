"""Lines, tallies and the tables that add up, on a fight of goblins that no sheet knows."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.chance import Pool, Sum
from grognard.kernel.part import Row
from grognard.kernel.settings import Settings, by_edition, by_setting
from grognard.kernel.table import (
    FORBIDDEN,
    DiceTable,
    Floor,
    Line,
    Need,
    NeedTable,
    PassTable,
    PointsTable,
    Reason,
    Table,
    Tally,
    summed,
)


class Band(NamedTuple):
    goblins: int = 0
    hurt: int = 0
    trolls: int = 0
    drums: int = 0
    from_behind: bool = False
    bridge: bool = False


def goblins(x):
    return x.goblins


def hurt(x):
    return x.hurt


def trolls(x):
    return x.trolls


def drums(x):
    return x.drums


def from_behind(x):
    return x.from_behind


def bridge(x):
    return x.bridge


def anyone(x):
    return 1


PLAIN = Settings({"edition": "en", "bridges": "count"}, {})
FRENCH = Settings({"edition": "fr", "bridges": "count"}, {})


def decided(**overrides):
    """The settings of a table that decided some lines otherwise."""
    return Settings(PLAIN.values, {rule.replace("_", "."): value for rule, value in overrides.items()})


DICE = DiceTable(
    "T",
    (
        Line(3, "GOBLIN", goblins, but={1: hurt}),
        Line(4, "TROLL", trolls, most=2),
        Line(1, "DRUM", drums, part="first"),
        Line(2, "DRUM", bridge, part="second"),
        Line(-5, "BRIDGE", bridge, but={-2: from_behind}),
    ),
    hit_on=5,
    hit_rule="HIT",
    floor=Floor(2, "MIN"),
)


def lines_of(tally):
    return [(reason.rule, reason.part, reason.times, reason.value) for reason in tally.reasons]


def in_play(table, settings=PLAIN):
    return table.settled(settings)


# Lines


def test_a_line_counts_each():
    assert lines_of(in_play(DICE).tally(Band(goblins=4))) == [("GOBLIN", "", 4, 12)]


def test_a_line_that_counts_nothing_is_not_in_the_tally():
    tally = in_play(DICE).tally(Band(goblins=1))
    assert [reason.rule for reason in tally.reasons] == ["GOBLIN"]


def test_some_of_those_counted_are_worth_another_value():
    assert lines_of(in_play(DICE).tally(Band(goblins=4, hurt=3))) == [("GOBLIN", "", 4, 6)]


def test_no_more_are_worth_another_value_than_are_counted():
    assert lines_of(in_play(DICE).tally(Band(goblins=1, hurt=3)))[0] == ("GOBLIN", "", 1, 1)


def test_a_line_counts_so_many_times_at_most():
    assert lines_of(in_play(DICE).tally(Band(trolls=7))) == [("TROLL", "", 2, 8)]


def test_but_gives_way_to_the_cap():
    table = Table("X", (Line(3, "GOBLIN", goblins, but={1: hurt}, most=2),))
    assert lines_of(table.tally(Band(goblins=5, hurt=5))) == [("GOBLIN", "", 2, 2)]


def test_a_line_may_have_two_other_values():
    table = Table("X", (Line(3, "GOBLIN", goblins, but={2: hurt, 1: drums}),))
    assert table.tally(Band(goblins=5, hurt=2, drums=1)).total == 2 * 3 + 2 * 2 + 1


def test_a_yes_counts_once():
    reason = in_play(DICE).tally(Band(goblins=4, bridge=True, from_behind=True)).reasons[-1]
    assert (reason.rule, reason.times, reason.value) == ("BRIDGE", 1, -2)
    assert type(reason.times) is int


def test_a_rule_printed_as_several_lines_names_its_parts():
    tally = in_play(DICE).tally(Band(goblins=4, drums=2, bridge=True))
    assert lines_of(tally)[1:3] == [("DRUM", "first", 2, 2), ("DRUM", "second", 1, 2)]


bands = st.builds(Band, *[st.integers(0, 5)] * 4, st.booleans(), st.booleans())


@given(bands)
def test_lines_add_up_to_the_total(band):
    tally = in_play(DICE).tally(band)
    assert sum(reason.value for reason in tally.reasons) == tally.total
    assert tally.total >= 2


# Floors


def test_a_floor_that_bites_is_a_line_of_its_own():
    tally = in_play(DICE).tally(Band(bridge=True))
    assert lines_of(tally)[-1] == ("MIN", "", 1, 5)
    assert tally.total == 2


def test_a_floor_that_does_not_bite_is_no_line():
    assert [r.rule for r in in_play(DICE).tally(Band(goblins=1)).reasons] == ["GOBLIN"]
    exactly = in_play(DICE).tally(Band(drums=2))
    assert (exactly.total, len(exactly.reasons)) == (2, 1)


def test_a_floor_may_depend_on_the_edition():
    table = DiceTable("T", (Line(-1, "DRUM", drums),), 5, floor=Floor(by_edition(en=2, fr=0), "MIN"))
    assert in_play(table).tally(Band(drums=1)).total == 2
    assert in_play(table, FRENCH).tally(Band(drums=1)).total == 0


# Overrides


def test_an_overridden_line_has_its_value_whether_or_not_it_counts():
    table = in_play(DICE, decided(GOBLIN=7))
    for band in (Band(), Band(goblins=4, hurt=2)):
        reason = table.tally(band).reasons[0]
        assert reason.data() == ("GOBLIN", 1, 7, "", True)


def test_a_line_that_several_sides_share_is_overridden_only_where_it_counts():
    table = in_play(Table("T", (Line(4, "TROLL", trolls, shared=True),)), decided(TROLL=7))
    assert table.tally(Band(trolls=3)).reasons == (Reason("TROLL", 1, 7, overridden=True),)
    assert table.tally(Band()).reasons == ()


def test_reasons_of_one_line_add_up_to_one():
    tally = summed("T", [Reason("A", 2, 4), Reason("B", 1, -1, "x"), Reason("A", 1, 0.5), Reason("B", 1, -1, "y")])
    assert tally.reasons == (Reason("A", 3, 4.5), Reason("B", 1, -1, "x"), Reason("B", 1, -1, "y"))
    assert tally.total == 2.5


def test_a_struck_line_is_worth_nothing():
    tally = in_play(DICE, decided(TROLL=None)).tally(Band(goblins=1, trolls=2))
    assert tally.reasons[1] == Reason("TROLL", 1, 0, overridden=True)
    assert tally.total == 3


def test_a_part_is_overridden_alone():
    tally = in_play(DICE, decided(DRUM_second=9)).tally(Band(drums=1))
    assert tally.reasons == (Reason("DRUM", 1, 1, "first"), Reason("DRUM", 1, 9, "second", True))


def test_a_whole_rule_of_several_parts_becomes_one_line():
    tally = in_play(DICE, decided(DRUM=9)).tally(Band(goblins=1, drums=1, bridge=True))
    assert [r for r in tally.reasons if r.rule == "DRUM"] == [Reason("DRUM", 1, 9, "", True)]


def test_a_part_and_its_rule_may_both_be_overridden():
    tally = in_play(DICE, decided(DRUM=9, DRUM_second=4)).tally(Band())
    assert [r for r in tally.reasons if r.rule == "DRUM"] == [
        Reason("DRUM", 1, 9, "", True),
        Reason("DRUM", 1, 4, "second", True),
    ]


def test_an_overridden_floor_is_what_its_line_adds():
    tally = in_play(DICE, decided(MIN=1)).tally(Band(goblins=2))
    assert tally.reasons[-1] == Reason("MIN", 1, 1, "", True)
    assert tally.total == 7


def test_a_struck_floor_lets_the_total_fall():
    assert in_play(DICE, decided(MIN=None)).tally(Band(bridge=True)).total == -3


def test_the_hit_number_may_be_overridden():
    table = in_play(DICE, decided(HIT=3))
    assert table.pool(table.tally(Band(goblins=2))) == Pool(6, 3)


def test_a_struck_hit_number_never_hits():
    table = in_play(DICE, decided(HIT=None))
    assert table.pool(table.tally(Band(goblins=2))).outcomes() == {0: 1}


def test_everything_that_may_be_overridden_is_listed_once():
    listed = ["GOBLIN", "TROLL", "DRUM", "DRUM.first", "DRUM.second", "BRIDGE", "MIN", "HIT"]
    assert DICE.overridable() == listed


@given(st.sampled_from(DICE.overridable()[:-1]), st.none() | st.integers(-9, 9), bands)
def test_lines_still_add_up_when_one_is_overridden(rule, value, band):
    tally = in_play(DICE, Settings(PLAIN.values, {rule: value})).tally(band)
    assert sum(reason.value for reason in tally.reasons) == tally.total
    assert any(reason.overridden for reason in tally.reasons)


def test_overrides_leave_the_printed_table_as_it_was():
    before = in_play(DICE).tally(Band(goblins=2))
    in_play(DICE, decided(GOBLIN=7, MIN=None, HIT=2))
    assert in_play(DICE).tally(Band(goblins=2)) == before


# Dice


def test_dice_are_thrown_for_the_total_and_none_below_nothing():
    table = in_play(DiceTable("T", (Line(-1, "DRUM", drums), Line(3, "GOBLIN", goblins)), 4))
    assert table.pool(table.tally(Band(goblins=2))) == Pool(6, 4)
    assert table.pool(table.tally(Band(drums=2))) == Pool(0, 4)


def test_a_table_without_a_rule_for_hitting_hits_by_its_own():
    assert DiceTable("T", (), 4).hit_rule == "T"


def test_rows_are_the_lines_the_floor_and_the_hit_number():
    rows = in_play(DICE).rows()
    figures = [(row.rule, row.words, row.figures) for row in rows]
    assert figures == [
        ("GOBLIN", "GOBLIN", ("3",)),
        ("TROLL", "TROLL", ("4",)),
        ("DRUM", "DRUM.first", ("1",)),
        ("DRUM", "DRUM.second", ("2",)),
        ("BRIDGE", "BRIDGE", ("−5",)),
        ("MIN", "MIN", ("",)),
        ("HIT", "HIT", ("",)),
    ]
    assert rows[-1].numbers == {"hit_on": 5}
    assert rows[4].numbers["but"] == "−2"
    assert rows[1].numbers["most"] == 2


# Settings


def test_what_a_setting_decides_is_plain_once_settled():
    line = Line(
        by_edition(en=1, fr=2),
        "GOBLIN",
        by_setting("bridges", {"count": goblins, "ignore": drums}),
        but={0: by_edition(en=hurt, fr=drums)},
        most=by_edition(en=4, fr=None),
        cap=by_edition(en="@cap.most", fr="@cap.none"),
    )
    english, french = line.settled(PLAIN), line.settled(FRENCH)
    assert (english.value, english.each, english.but, english.most) == (1, goblins, {0: hurt}, 4)
    assert (french.value, french.but, french.most) == (2, {0: drums}, None)
    assert (english.numbers, french.numbers) == ({"cap": "@cap.most"}, {"cap": "@cap.none"})


def test_a_setting_may_hand_on_to_an_edition():
    value = by_setting("bridges", {"count": by_edition(en=1, fr=2), "ignore": 0})
    assert FRENCH.settled(value) == 2
    assert FRENCH.settled("plain") == "plain"


def test_a_settled_table_no_longer_asks_the_settings():
    values = {"edition": "en"}
    table = DiceTable("T", (Line(by_edition(en=1, fr=2), "DRUM", drums),), 5).settled(Settings(values, {}))
    values["edition"] = "fr"
    assert table.tally(Band(drums=1)).total == 1


# Numbers to reach

NEEDS = NeedTable(
    "N",
    (
        Need(4, "GOBLIN", goblins, plus=(Line(+1, "GOBLIN", from_behind, part="behind"),), figures=(2,)),
        Need(2, "TROLL", trolls, plus=(Line(-1, "TROLL", from_behind, part="behind"),), alone=True),
        Need(3, "DRUM", drums),
    ),
    struck=7,
    plus=(Line(+1, "BRIDGE", bridge), Line(-2, "HURT", hurt)),
    columns=("head.squares", "head.leaves"),
)


def needed(band, settings=PLAIN):
    return NEEDS.settled(settings).tally(band)


def test_the_first_row_that_fits_says_the_number():
    assert needed(Band(goblins=1, trolls=1)) == Tally("N", 4, (Reason("GOBLIN", 1, 4),))
    assert needed(Band(trolls=1, drums=1)).total == 2


def test_what_is_added_to_the_die_lowers_the_number():
    tally = needed(Band(goblins=1, from_behind=True, bridge=True))
    assert lines_of(tally) == [("GOBLIN", "", 1, 4), ("GOBLIN", "behind", 1, -1), ("BRIDGE", "", 1, -1)]
    assert tally.total == 2


def test_what_is_taken_from_the_die_raises_it():
    assert needed(Band(drums=1, hurt=2)).total == 3 + 4


def test_the_additions_of_one_row_are_not_those_of_another():
    assert needed(Band(drums=1, from_behind=True)).total == 3


def test_to_a_die_alone_nothing_is_added_but_its_own():
    assert needed(Band(trolls=1, bridge=True, hurt=1, from_behind=True)).total == 3


def test_what_fits_no_row_cannot_be_reached():
    assert needed(Band()) == Tally("N", 7, ())


def test_a_struck_row_needs_what_struck_rows_need():
    assert needed(Band(goblins=1, bridge=True), decided(GOBLIN=None)).total == 7
    easy = NeedTable("N", NEEDS.needs, struck=1).settled(decided(GOBLIN=None))
    assert easy.tally(Band(goblins=1)).total == 1


def test_an_overridden_row_loses_its_own_additions_and_keeps_those_of_the_table():
    tally = needed(Band(goblins=1, bridge=True, from_behind=True), decided(GOBLIN=6))
    assert tally.reasons == (Reason("GOBLIN", 1, 6, "", True), Reason("BRIDGE", 1, -1))


def test_an_overridden_row_alone_stays_alone():
    tally = needed(Band(trolls=1, bridge=True), decided(TROLL=5))
    assert tally.reasons == (Reason("TROLL", 1, 5, "", True),)


def test_an_override_of_an_addition_speaks_of_the_number_needed():
    tally = needed(Band(goblins=1), decided(BRIDGE=-2))
    assert tally.reasons[-1] == Reason("BRIDGE", 1, -2, "", True)
    assert tally.total == 2


def test_a_part_of_a_row_is_overridden_alone():
    tally = needed(Band(goblins=1), decided(GOBLIN_behind=2))
    assert tally.reasons[-1] == Reason("GOBLIN", 1, 2, "behind", True)
    assert tally.total == 6


def test_a_struck_addition_is_worth_nothing():
    tally = needed(Band(goblins=1, bridge=True), decided(BRIDGE=None))
    assert tally.total == 4
    assert tally.reasons[-1].value == 0


def test_rows_of_numbers_show_what_is_added_under_them():
    rows = NEEDS.settled(PLAIN).rows()
    assert [(row.words, row.figures, row.under) for row in rows] == [
        ("GOBLIN", ("2", "4+"), False),
        ("GOBLIN.behind", ("", "+1"), True),
        ("TROLL", ("2+",), False),
        ("TROLL.behind", ("", "−1"), True),
        ("DRUM", ("3+",), False),
        ("BRIDGE", ("", "+1"), False),
        ("HURT", ("", "−2"), False),
    ]


def test_a_number_that_is_always_reached_is_said_so():
    table = NeedTable("N", (Need(1, "DRUM", drums),), struck=1)
    assert table.rows()[0].figures == ("@figure.always",)


def test_rows_and_additions_may_be_overridden():
    assert NEEDS.overridable() == ["GOBLIN", "TROLL", "DRUM", "BRIDGE", "HURT", "GOBLIN.behind", "TROLL.behind"]


# Points

POINTS = PointsTable(
    "P",
    (
        Line(2, "GOBLIN", goblins),
        Line(Sum((6,), 1), "TROLL", trolls, most=3),
        Line(Sum((3,)), "DRUM", drums),
        Line(-3, "BRIDGE", bridge),
    ),
    per_die=4,
)


def test_points_are_rolled_for_where_a_line_rolls():
    assert POINTS.points(Band(goblins=2, trolls=2, drums=1, bridge=True)) == Sum((6, 6, 3), 2 * 2 + 2 - 3)


def test_a_cap_holds_for_lines_that_roll():
    assert POINTS.points(Band(trolls=9)) == Sum((6, 6, 6), 3)


def test_the_tally_of_points_is_what_to_expect():
    band = Band(goblins=2, trolls=2, drums=1, bridge=True)
    tally = POINTS.tally(band)
    assert lines_of(tally) == [("GOBLIN", "", 2, 4), ("TROLL", "", 2, 9), ("DRUM", "", 1, 2), ("BRIDGE", "", 1, -3)]
    assert tally.total == POINTS.points(band).mean()


@pytest.mark.parametrize(("points", "dice"), [(-7, 0), (0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_a_die_for_each_four_points_begun_and_none_for_nothing(points, dice):
    assert POINTS.dice(points) == dice


def test_a_line_that_rolls_may_be_overridden_by_a_number():
    table = POINTS.settled(decided(TROLL=5))
    assert table.points(Band(trolls=2)) == Sum((), 5)
    assert table.tally(Band(trolls=2)).reasons == (Reason("TROLL", 1, 5, "", True),)


def test_points_are_printed_with_their_dice():
    assert [row.figures for row in POINTS.settled(PLAIN).rows()] == [("2",), ("1D6+1",), ("1D3",), ("−3",)]
    assert POINTS.numbers() == {"per_die": 4}


# What is forbidden

TOLL = Table("T", (Line(2, "GOBLIN", goblins), Line(3, "BRIDGE", bridge, but={FORBIDDEN: from_behind})))


def test_nothing_makes_up_for_what_is_forbidden():
    assert TOLL.settled(PLAIN).tally(Band(goblins=2, bridge=True)).total == 7
    closed = TOLL.settled(PLAIN).tally(Band(goblins=2, bridge=True, from_behind=True))
    assert (closed.total, closed.reasons[-1]) == (FORBIDDEN, Reason("BRIDGE", 1, FORBIDDEN))


def test_the_players_table_may_allow_what_is_forbidden():
    assert TOLL.settled(decided(BRIDGE=1)).tally(Band(bridge=True, from_behind=True)).total == 1


# The highest die that passes


def always(x):
    return 1


NERVE = PassTable("N", (Line(3, "NERVE", always), Line(1, "DRUM", drums), Line(-1, "TROLL", trolls)), "NERVE")


@pytest.mark.parametrize("brave", range(9))
@pytest.mark.parametrize("afraid", range(9))
def test_a_die_passes_up_to_the_tally(brave, afraid):
    table = NERVE.settled(PLAIN)
    tally = table.tally(Band(drums=brave, trolls=afraid))
    assert sum(reason.value for reason in tally.reasons) == tally.total
    for face in range(1, 7):
        assert table.fails(tally).outcome((face,)) == (face > 3 + brave - afraid)


def test_what_no_die_can_show_is_cut_off_by_a_line_of_its_own():
    table = NERVE.settled(PLAIN)
    assert table.tally(Band(drums=5)).reasons[-1] == Reason("NERVE", 1, -2, "limit")
    assert table.tally(Band(trolls=5)).reasons[-1] == Reason("NERVE", 1, +2, "limit")
    assert table.tally(Band(drums=3)).reasons[-1].part == ""


def test_what_passes_and_what_fails_is_printed_by_its_faces():
    assert NERVE.settled(PLAIN).rows()[:2] == [
        Row("NERVE", "NERVE.passes", ("1–3",)),
        Row("NERVE", "NERVE.fails", ("4–6",)),
    ]
    assert NERVE.settled(decided(NERVE=5)).tally(Band()).total == 5
