"""22 on the board: where barrages may be laid, where they fall, what they leave and whom they strike."""

import pytest

from grognard.kernel.question import Roll
from grognard.square_bashing.board.assault import Assault, Onslaught, RetireFrom
from grognard.square_bashing.board.barrages import Lay, lift
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.morale import TestSquare as SquareTest
from grognard.square_bashing.board.orders import Asset
from grognard.squares.army import Kind

from .battlefield import asked, at, battle, dice, gas, legal, piece, place, play, refused, roll, run, shell, suppress
from .pieces import EDITIONS

EMPTY = "\n".join(["." + "  ." * 7] * 6)
ON = {"deviation": "none"}


def laid(drawn, player, kind, aim, faces=(), **told):
    """A barrage aimed, with its first dice."""
    g = play(run(battle(drawn, Lay(player, kind), **told)), aim)
    for face in faces:
        roll(g, face)
    return g


def marked(g):
    """Barrage markers by square."""
    return {str(g.map.named[n]): sum(p.barrage) for n, p in enumerate(g.places) if sum(p.barrage)}


def suppressed(g):
    return [str(g.map.named[n]) for n, p in enumerate(g.places) if any(p.suppressed)]


def gassed(g):
    return [str(g.map.named[n]) for n, p in enumerate(g.places) if any(p.gas)]


# Where


@pytest.mark.rule("SB-22-SUPPRESSION")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_a_suppression_barrage_is_five_squares_of_row_two_three_four_or_five(edition, player):
    g = run(battle(EMPTY, Lay(player, "suppression"), settings={"edition": edition, **ON}))
    assert asked(g) == (player, "SB-22-SUPPRESSION")
    assert legal(g) == [f"{column}{row}" for row in (2, 3, 4, 5) for column in "ABCD"]
    assert {refused(g, square) for square in ("A1", "A6", "E2", "H5")} == {"SB-22-SUPPRESSION"}
    play(g, "C4")
    assert marked(g) == dict.fromkeys(("C4", "D4", "E4", "F4", "G4"), 1)
    assert suppressed(g) == ["C4", "D4", "E4", "F4", "G4"]


@pytest.mark.rule("SB-22-SUPPRESSION", "SB-GAP-BOARD")
def test_rows_two_to_five_are_meant_on_a_deeper_board_too():
    g = run(battle("\n".join(["." + "  ." * 4] * 8), Lay(ATTACKER, "suppression")))
    assert legal(g) == ["A2", "A3", "A4", "A5"]


@pytest.mark.rule("SB-22-POINT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_point_barrage_is_an_l_of_three_squares_any_way_round(edition):
    g = run(battle(".  .  .\n.  .  .\n.  .  .", Lay(ATTACKER, "point"), settings={"edition": edition, **ON}))
    corners = [text[:2] for text in legal(g)]
    assert {corner: corners.count(corner) for corner in corners} == {
        **dict.fromkeys(("A1", "A3", "C1", "C3"), 1),
        **dict.fromkeys(("A2", "B1", "B3", "C2"), 2),
        "B2": 4,
    }


@pytest.mark.rule("SB-22-POINT")
@pytest.mark.parametrize(
    ("aim", "squares"),
    [("B2++", "B2 C2 B3"), ("B2+-", "B2 C2 B1"), ("B2-+", "A2 B2 B3"), ("B2--", "A2 B2 B1"), ("A1++", "A1 B1 A2")],
)
def test_the_corner_and_its_arms_get_three_markers_each(aim, squares):
    g = laid(".  .  .\n.  .  .\n.  .  .", DEFENDER, "point", aim, settings=ON)
    assert marked(g) == dict.fromkeys(squares.split(), 3)
    assert suppressed(g) == []


@pytest.mark.rule("SB-22-ROLLING")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rolling_barrage_starts_on_five_squares_of_any_row(edition):
    g = run(battle(EMPTY, Lay(ATTACKER, "rolling"), settings={"edition": edition}))
    assert legal(g) == [f"{column}{row}" for row in range(1, 7) for column in "ABCD"]


@pytest.mark.rule("SB-22-ROLLING", "SB-19-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_attacker_has_a_rolling_barrage(edition):
    tokens = ({"rolling": 1, "gas": 1}, {"rolling": 1, "gas": 1})
    for player, offered in ((ATTACKER, ["rolling", "gas", "done"]), (DEFENDER, ["gas", "done"])):
        g = run(battle(EMPTY, Asset(player), tokens=tokens, settings={"edition": edition}))
        assert legal(g) == offered
    assert refused(g, "rolling") is not None


@pytest.mark.rule("SB-22-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
def test_gas_is_five_squares_of_one_row_and_leaves_gas_instead_of_markers(edition):
    g = run(battle(EMPTY, Lay(DEFENDER, "gas"), settings={"edition": edition, **ON}))
    assert legal(g) == [f"{column}{row}" for row in range(1, 7) for column in "ABCD"]
    play(g, "D1")
    assert gassed(g) == ["D1", "E1", "F1", "G1", "H1"]
    assert marked(g) == {}
    assert place(g, "D1").gas == (False, True)


# Deviation

FELL = {
    "poor": {1: "short", 2: "short", 3: "on", 4: "on", 5: "over", 6: "over"},
    "average": {1: "short", 2: "on", 3: "on", 4: "on", 5: "over", 6: "over"},
    "good": {1: "short", 2: "on", 3: "on", 4: "on", 5: "on", 6: "over"},
}
ROWS = {ATTACKER: {"short": "2", "on": "3", "over": "4"}, DEFENDER: {"short": "4", "on": "3", "over": "2"}}


@pytest.mark.rule("SB-22-DEVIATION", "SB-GAP-DEVIATION")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", ["suppression", "gas"])
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
@pytest.mark.parametrize("quality", FELL)
def test_each_square_deviates_toward_the_firer_or_away_by_his_gunners_quality(edition, kind, player, quality):
    qualities = (quality, "good") if player == ATTACKER else ("good", quality)
    settings = {"edition": edition}
    g = laid(
        "\n".join(["." + "  ." * 5] * 6), player, kind, "A3", (1, 2, 3, 5, 6), quality=qualities, settings=settings
    )
    columns = "EDCBA" if player == ATTACKER else "ABCDE"
    faces = zip(columns, (1, 2, 3, 5, 6), strict=True)
    expected = {f"{column}{ROWS[player][FELL[quality][face]]}" for column, face in faces}
    assert set(gassed(g) if kind == "gas" else marked(g)) == expected


@pytest.mark.rule("SB-22-DEVIATION", "SB-GAP-DEVIATION")
@pytest.mark.parametrize(
    ("player", "aim", "face"), [(ATTACKER, "A1", 1), (ATTACKER, "A4", 6), (DEFENDER, "A4", 1), (DEFENDER, "A1", 6)]
)
def test_what_falls_off_the_board_is_lost(player, aim, face):
    g = laid("\n".join(["." + "  ." * 4] * 4), player, "gas", aim, (face, 3, face, 3, face))
    assert gassed(g) == [f"B{aim[1]}", f"D{aim[1]}"]


@pytest.mark.rule("SB-22-DEVIATION", "SB-GAP-DEVIATION")
@pytest.mark.parametrize("kind", ["suppression", "gas", "rolling", "point"])
def test_a_table_may_play_without_deviation(kind):
    g = run(battle(EMPTY, Lay(ATTACKER, kind), settings=ON))
    play(g, "C2++" if kind == "point" else "C2")
    assert asked(g) is None or asked(g) == (ATTACKER, "SB-22-ROLLING")


@pytest.mark.rule("SB-22-DEVIATION")
def test_every_square_of_a_barrage_rolls_its_own_die():
    for kind, aim, rolls in (("suppression", "A2", 5), ("point", "B2++", 3), ("gas", "A2", 5)):
        g = play(run(battle(EMPTY, Lay(DEFENDER, kind))), aim)
        rolled = 0
        while asked(g):
            assert (asked(g), dice(g)) == ((DEFENDER, "SB-22-DEVIATION"), 1)
            roll(g, 3)
            rolled += 1
        assert rolled == rolls


@pytest.mark.rule("SB-GAP-DEVIATION", "SB-22-POINT")
def test_two_squares_of_one_barrage_that_fall_together_add_up():
    g = laid(".  .  .\n.  .  .\n.  .  .", ATTACKER, "point", "B1++", (3, 3, 5))
    # From the attacker's right, the front row first: C1, B2, B1. B1 goes over onto B2.
    assert marked(g) == {"C1": 3, "B2": 6}


@pytest.mark.rule("SB-GAP-DEVIATION")
def test_markers_of_several_barrages_add():
    g = laid(EMPTY, ATTACKER, "suppression", "A3", settings=ON)
    play(run(g, Lay(ATTACKER, "suppression")), "B3")
    play(run(g, Lay(DEFENDER, "suppression")), "C3")
    assert marked(g) == {"A3": 1, "B3": 2, "C3": 3, "D3": 3, "E3": 3, "F3": 2, "G3": 1}
    assert place(g, "C3").barrage == (2, 1)


# Rolling


@pytest.mark.rule("SB-22-ROLLING")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rolling_barrage_goes_on_by_column_from_the_right_on_three_or_more_to_a_depth_of_three(edition):
    drawn = "\n".join(["." + "  ." * 4] * 6)
    g = laid(drawn, ATTACKER, "rolling", "A2", settings={"edition": edition, **ON})
    # E stops at once, D after one more row, C and B run their three rows, A fails its second.
    for face in (2, 3, 1, 4, 5, 6, 3, 6, 2):
        assert (asked(g), dice(g)) == ((ATTACKER, "SB-22-ROLLING"), 1)
        roll(g, face)
    assert asked(g) is None
    assert marked(g) == dict.fromkeys(("E2", "D2", "D3", "C2", "C3", "C4", "B2", "B3", "B4", "A2", "A3"), 2)
    assert suppressed(g) == []


@pytest.mark.rule("SB-22-ROLLING")
def test_a_rolling_barrage_stops_at_the_far_edge():
    drawn = "\n".join(["." + "  ." * 4] * 6)
    assert asked(laid(drawn, ATTACKER, "rolling", "A6", settings=ON)) is None
    g = laid(drawn, ATTACKER, "rolling", "A5", (6, 6, 6, 6, 6), settings=ON)
    assert asked(g) is None
    assert sorted(marked(g)) == sorted(f"{column}{row}" for column in "ABCDE" for row in (5, 6))


@pytest.mark.rule("SB-GAP-ROLLING", "SB-22-ROLLING")
def test_a_rolling_barrage_deviates_in_its_first_row_only():
    drawn = "\n".join(["." + "  ." * 4] * 6)
    g = play(run(battle(drawn, Lay(ATTACKER, "rolling"))), "A2")
    asks = []
    for face in (1, 3, 3, 5, 1, 2, 1, 2, 1, 2, 1):
        asks.append(asked(g)[1].removeprefix("SB-22-"))
        roll(g, face)
    assert asks == ["DEVIATION", "ROLLING", "ROLLING", *["DEVIATION", "ROLLING"] * 4]
    assert set(marked(g)) == {"E1", "E2", "E3", "D3", "C2", "B2", "A2"}


@pytest.mark.rule("SB-GAP-ROLLING", "SB-GAP-DEVIATION")
def test_a_column_whose_first_square_falls_off_the_board_is_lost_whole():
    drawn = "\n".join(["." + "  ." * 4] * 6)
    g = laid(drawn, ATTACKER, "rolling", "A6", (6, 3, 3, 3, 3))
    assert asked(g) is None
    assert set(marked(g)) == {"A6", "B6", "C6", "D6"}


@pytest.mark.rule("SB-GAP-ROLLING")
def test_a_table_may_spare_rolling_barrages_the_deviation():
    drawn = "\n".join(["." + "  ." * 4] * 6)
    settings = {"rolling_deviation": "none"}
    g = laid(drawn, ATTACKER, "rolling", "A2", settings=settings)
    assert asked(g) == (ATTACKER, "SB-22-ROLLING")
    g = laid(drawn, ATTACKER, "gas", "A2", settings=settings)
    assert asked(g) == (ATTACKER, "SB-22-DEVIATION")


# Hits

TARGET = """
    .  .         .  .  .
    .  .         .  .  .
    .  SIDE:inf  .  .  .
    .  .         .  .  .
"""


@pytest.mark.rule("SB-22-SUPPRESSION", "SB-22-GAS", "SB-22-ROLLING")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "hits"), [("suppression", 1), ("gas", 2), ("rolling", 2)])
def test_a_square_that_is_struck_takes_the_barrages_hits(edition, kind, hits):
    g = laid(TARGET.replace("SIDE", "d"), ATTACKER, kind, "A2", settings={"edition": edition, **ON})
    while asked(g) == (ATTACKER, "SB-22-ROLLING"):
        roll(g, 1)
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-27-CASUALTY"), hits)
    roll(g, *[1] * hits)
    assert (piece(g, "u0").left, piece(g, "u0").markers) == (8 - hits, hits)
    assert asked(g) is None


@pytest.mark.rule("SB-22-POINT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_point_barrage_rolls_its_hits_for_each_square_with_somebody_in_it(edition):
    drawn = """
        .      d:inf  .
        .      d:inf  d:inf
        .      .      .
    """
    g = laid(drawn, ATTACKER, "point", "B2++", settings={"edition": edition, **ON})
    for hits in (2, 6, 1):
        assert (asked(g), dice(g)) == ((ATTACKER, "SB-22-POINT"), 1)
        roll(g, hits)
        assert (asked(g), dice(g)) == ((DEFENDER, "SB-27-CASUALTY"), hits)
        roll(g, *[6] * hits)
    assert asked(g) is None


@pytest.mark.rule("SB-22-POINT")
def test_nobody_there_takes_no_hits_but_the_markers_lie():
    g = laid(".  .\n.  .", ATTACKER, "point", "A1++", settings=ON)
    assert asked(g) is None
    assert marked(g) == {"A1": 3, "B1": 3, "A2": 3}


@pytest.mark.rule("SB-GAP-BARRAGEHITS", "SB-GAP-NOCOMMAND")
@pytest.mark.parametrize("kind", ["suppression", "gas"])
def test_higher_command_alone_is_not_struck(kind):
    g = laid(TARGET.replace("SIDE:inf", "d:hq"), ATTACKER, kind, "A2", settings=ON)
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-BARRAGEHITS", "SB-27-FIRST")
@pytest.mark.parametrize("kind", ["rolling", "gas"])
def test_hits_are_placed_as_in_shooting_the_first_by_the_owner(kind):
    g = laid(TARGET.replace("SIDE:inf", "d:inf,mg,art"), ATTACKER, kind, "A2", settings=ON)
    while asked(g) == (ATTACKER, "SB-22-ROLLING"):
        roll(g, 1)
    assert asked(g) == (DEFENDER, "SB-27-FIRST")
    assert legal(g) == ["1 0 0", "0 1 0", "0 0 1"]
    play(g, "0 1 0")
    assert asked(g) == (ATTACKER, "SB-27-REST")
    play(g, "0 0 1")
    # The machine gun saves on 3+, the gun on 5+.
    roll(g, 3, 4)
    assert (piece(g, "u1").left, piece(g, "u2").left) == (2, 1)


@pytest.mark.rule("SB-GAP-BARRAGEHITS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", ["suppression", "gas", "rolling"])
def test_a_barrage_strikes_friend_and_foe(edition, kind):
    g = laid(TARGET.replace("SIDE", "a"), ATTACKER, kind, "A2", settings={"edition": edition, **ON})
    while asked(g) == (ATTACKER, "SB-22-ROLLING"):
        roll(g, 1)
    assert asked(g) == (ATTACKER, "SB-27-CASUALTY")


@pytest.mark.rule("SB-GAP-BARRAGEHITS")
@pytest.mark.parametrize("kind", ["suppression", "gas", "point"])
def test_a_table_may_spare_friends(kind):
    settings = {"barrage_strikes": "enemy", **ON}
    aim = "B2++" if kind == "point" else "A2"
    g = laid(TARGET.replace("SIDE", "a"), ATTACKER, kind, aim, settings=settings)
    assert asked(g) is None
    assert place(g, "B2").gas[ATTACKER] if kind == "gas" else marked(g)["B2"] in (1, 3)
    g = laid(TARGET.replace("SIDE", "d"), ATTACKER, kind, aim, settings=settings)
    assert asked(g)[1] in ("SB-27-CASUALTY", "SB-22-POINT")


@pytest.mark.rule("SB-GAP-BARRAGEHITS", "SB-27-S-INF")
def test_cover_helps_against_shells():
    g = laid(TARGET.replace("SIDE:inf", "Wd:inf"), ATTACKER, "suppression", "A2", settings=ON)
    assert isinstance(g.pending, Roll)
    assert piece(roll(g, 3), "u0").left == 8


@pytest.mark.rule("SB-22-SUPPRESSION")
def test_hits_fall_where_the_barrage_fell_not_where_it_was_aimed():
    g = laid(TARGET.replace("SIDE", "d"), ATTACKER, "suppression", "A3", (3, 3, 3, 1, 3))
    assert asked(g) == (DEFENDER, "SB-27-CASUALTY")
    g = laid(TARGET.replace("SIDE", "d"), ATTACKER, "suppression", "A2", (3, 3, 3, 6, 3))
    assert asked(g) is None


# What markers do, and their end


@pytest.mark.rule("SB-19-9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_lifting_takes_a_players_shells_and_suppression_and_leaves_his_gas(edition):
    g = battle(".  .  .\n.  .  .", settings={"edition": edition})
    shell(g, "A1", by=ATTACKER, markers=3)
    suppress(g, "B1", by=ATTACKER)
    shell(g, "C1", by=DEFENDER, markers=2)
    gas(g, "A2", by=ATTACKER)
    lift(g, ATTACKER)
    assert marked(g) == {"C1": 2}
    assert suppressed(g) == []
    assert gassed(g) == ["A2"]


@pytest.mark.rule("SB-GAP-GAS", "SB-28-BARRAGE")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("shells", "with_gas", "tested"), [(0, False, 0), (1, False, 1), (0, True, 1), (2, True, 3)])
def test_gas_counts_as_one_barrage_marker_for_morale(edition, shells, with_gas, tested):
    g = battle(".  .\nd:inf  .", SquareTest(DEFENDER, 0), settings={"edition": edition})
    if shells:
        shell(g, "A1", by=ATTACKER, markers=shells)
    if with_gas:
        gas(g, "A1", by=ATTACKER)
    assert dice(run(g)) == tested


@pytest.mark.rule("SB-GAP-GAS", "SB-28-BARRAGE")
def test_gas_of_both_sides_in_a_square_is_still_one_marker():
    g = battle(".  .\nd:inf  .", SquareTest(DEFENDER, 0))
    g.put(0, gas=(True, True))
    assert dice(run(g)) == 1


@pytest.mark.rule("SB-22-SUPPRESSION", "SB-GAP-LOCK")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("square", ["A1", "A2"])
def test_no_assault_starts_from_or_goes_into_a_suppressed_square(edition, square):
    g = battle("d:inf  .\na:inf  .", Onslaught(ATTACKER), settings={"edition": edition})
    suppress(g, square, by=ATTACKER)
    assert asked(run(g)) is None


@pytest.mark.rule("SB-GAP-LOCK")
def test_other_barrages_stop_no_assault():
    g = battle("d:inf  .\na:inf  .", Onslaught(ATTACKER))
    shell(g, "A1", "A2", by=ATTACKER, markers=3)
    assert legal(run(g)) == ["A2", "done"]


@pytest.mark.rule("SB-GAP-LOCK")
@pytest.mark.parametrize(("locks", "asks"), [(True, None), (False, "SB-26-RETIRE")])
def test_a_suppressed_square_does_not_retire_by_choice_unless_the_table_lets_it(locks, asks):
    """A suppressed square cannot be assaulted, so this needs an assault already under way."""
    g = battle(".  .\nd:inf  .\na:inf  .", settings={"suppression_locks_retiring": locks})
    suppress(g, "A2", by=ATTACKER)
    run(g, Assault(ATTACKER, at(g, "A1"), at(g, "A2")))
    assert (asked(g)[1] if asked(g)[1] == "SB-26-RETIRE" else None) == asks


@pytest.mark.rule("SB-GAP-LOCK", "SB-28-RETIRE")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("square", ["A1", "A2"])
def test_a_forced_retire_leaves_and_enters_suppressed_squares(edition, square):
    g = battle(".  .\n.  .\nd:inf!4  .", settings={"edition": edition})
    suppress(g, square, by=ATTACKER)
    run(g, SquareTest(DEFENDER, 0))
    roll(g, *[4, 4, *[1] * (dice(g) - 2)])
    roll(g, 6)
    assert asked(g) is None
    assert str(g.map.named[piece(g, "u0").at]) == "A2"


@pytest.mark.rule("SB-GAP-LOCK", "SB-26-RET-MARK")
def test_a_withdrawal_goes_into_a_suppressed_square():
    g = battle(".  .\nd:cav  .\na:inf  .", settings={})
    suppress(g, "A3", by=ATTACKER)
    run(g, RetireFrom(ATTACKER, at(g, "A2"), (1,), (1,)))
    while dice(g):
        roll(g, *[6] * dice(g))
    assert piece(g, "u0").kind is Kind.CAVALRY
    assert str(g.map.named[piece(g, "u0").at]) == "A3"
