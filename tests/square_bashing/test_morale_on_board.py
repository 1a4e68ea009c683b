"""28 on the board: what a square counts, who stays, who falls back, who runs."""

import pytest

from grognard.kernel.question import Ask
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.morale import Morale
from grognard.square_bashing.board.turn import Turn
from grognard.squares.battle import FELL_BACK, HOLD_THE_LINE, MORALE_BONUS

from .battlefield import (
    asked,
    at,
    battle,
    dice,
    gas,
    legal,
    mark,
    piece,
    play,
    roll,
    run,
    shell,
    suppress,
    told,
    units,
    where,
)
from .pieces import EDITIONS, lines


def about_to_test(drawn, player=ATTACKER, **settings):
    """The player's squares are about to test."""
    return run(battle(drawn, Morale(player), settings=settings))


def fail(g, number):
    """So many dice of the test fail."""
    assert g.pending.rule == "SB-28-FAIL"
    return roll(g, *[4] * number, *[3] * (dice(g) - number))


def save(g):
    assert g.pending.rule == "SB-27-CASUALTY"
    return roll(g, *[6] * dice(g))


def tally(g):
    return lines(g.pending.tally)


# The dice


@pytest.mark.rule("SB-28-CASUALTY", "SB-GAP-MARKER")
@pytest.mark.parametrize(("square", "number"), [("a:inf!1", 1), ("a:inf!1,mg,inf!2", 2), ("a:inf!9,inf!9", 4)])
def test_the_casualty_markers_of_all_units_of_a_square_count_four_at_most(square, number):
    assert dice(about_to_test(square)) == number


@pytest.mark.rule("SB-28-CASUALTY", "SB-GAP-MARKER")
def test_where_the_table_wants_it_only_bases_half_gone_count():
    drawn = "a:inf/7!1,inf/5!3,inf/6!2"
    assert tally(about_to_test(drawn)) == [("SB-28-CASUALTY", 4, 4)]
    assert tally(about_to_test(drawn, casualty_markers="halves")) == [("SB-28-CASUALTY", 2, 2)]


@pytest.mark.rule("SB-28-FACES")
@pytest.mark.parametrize(
    ("drawn", "faces"),
    [
        (". d:inf .\n . a:inf!1 .\n . . .", 0),
        (". d:inf .\n d:inf a:inf!1 .\n . . .", 1),
        (". d:inf .\n d:inf a:inf!1 d:inf\n . . .", 2),
        (". d:inf .\n d:inf a:inf!1 d:inf\n . d:inf .", 3),
        ("d:inf d:inf d:inf\n . a:inf!1 .\n d:inf . d:inf", 0),
        (". d:inf .\n d:hq a:inf!1 a:mg\n . . .", 0),
    ],
)
def test_each_face_with_the_enemy_beyond_counts_after_the_first(drawn, faces):
    g = about_to_test(drawn)
    while g.pending.player == ATTACKER and g.pending.tally.reasons[0].rule != "SB-28-CASUALTY":
        fail(g, 0)
    assert sum(value for rule, _, value in tally(g) if rule == "SB-28-FACES") == faces


@pytest.mark.rule("SB-28-BARRAGE", "SB-GAP-GAS", "SB-GAP-DEVIATION")
@pytest.mark.parametrize(
    ("shells", "gassed_by", "times"),
    [((1, 0), (), 1), ((1, 1), (), 2), ((0, 0), (0,), 1), ((0, 0), (0, 1), 1), ((1, 0), (1,), 2), ((3, 2), (0,), 3)],
)
def test_barrage_markers_of_both_sides_count_and_gas_as_one_more_three_at_most(shells, gassed_by, times):
    g = battle("a:inf", Morale(ATTACKER))
    g.put(0, barrage=shells, gas=(0 in gassed_by, 1 in gassed_by))
    assert tally(run(g)) == [("SB-28-BARRAGE", times, times)]


@pytest.mark.rule("SB-28-RES", "SB-28-PRO", "SB-28-MG")
@pytest.mark.parametrize(
    ("square", "counted"),
    [
        ("a:inf-!3", [("SB-28-CASUALTY", 3, 3), ("SB-28-RES", 1, 1)]),
        ("a:inf-!3,inf-", [("SB-28-CASUALTY", 3, 3), ("SB-28-RES", 1, 1)]),
        ("a:inf+!3,mg", [("SB-28-CASUALTY", 3, 3), ("SB-28-PRO", 1, -1), ("SB-28-MG", 1, -1)]),
        ("a:inf!3,ht,lac", [("SB-28-CASUALTY", 3, 3), ("SB-28-MG", 1, -1)]),
        ("a:inf!3,hq+,hq-", [("SB-28-CASUALTY", 3, 3)]),
    ],
)
def test_who_is_in_the_square_counts_once_and_higher_command_never(square, counted):
    assert tally(about_to_test(square)) == counted


@pytest.mark.rule("SB-28-HASTY", "SB-28-COVER", "SB-28-TRENCH", "SB-GAP-ZERO")
@pytest.mark.parametrize(
    ("ground", "counted"),
    [
        ("W", [("SB-28-COVER", 1, -1)]),
        ("B", [("SB-28-COVER", 1, -1)]),
        ("F", [("SB-28-COVER", 1, -1)]),
        ("H", []),
        ("h", [("SB-28-HASTY", 1, -1)]),
        ("t", [("SB-28-TRENCH", 1, -2)]),
        ("f", [("SB-28-TRENCH", 1, -2)]),
        ("Wt", [("SB-28-COVER", 1, -1), ("SB-28-TRENCH", 1, -2)]),
    ],
)
def test_the_ground_of_the_square_steadies_it(ground, counted):
    assert tally(about_to_test(f"{ground}a:inf!4")) == [("SB-28-CASUALTY", 4, 4), *counted]


@pytest.mark.rule("SB-28-BONUS", "SB-28-HOLD")
def test_the_markers_of_higher_command_steady_the_square_they_lie_on():
    g = battle("a:inf!3  a:inf!4", Morale(ATTACKER))
    mark(g, "B1", MORALE_BONUS)
    mark(g, "A1", HOLD_THE_LINE)
    assert tally(run(g)) == [("SB-28-CASUALTY", 4, 4), ("SB-28-BONUS", 1, -2)]
    fail(g, 0)
    assert g.pending is None


@pytest.mark.rule("SB-GAP-ZERO")
@pytest.mark.parametrize("square", ["a:inf", "a:inf+", "Wa:inf!1", "ta:inf!2", "a:hq", "a:hq!4"])
def test_a_square_with_no_dice_does_not_test_nor_does_command_alone(square):
    assert about_to_test(square).pending is None


@pytest.mark.rule("SB-GAP-ZERO")
def test_where_the_table_wants_it_every_square_with_troops_throws_one_die():
    assert dice(about_to_test("ta:inf+", morale_dice_at_least=1)) == 1
    assert about_to_test("a:hq", morale_dice_at_least=1).pending is None


@pytest.mark.rule("SB-28-FAIL")
@pytest.mark.parametrize(("faces", "outcome"), [((1, 2, 3), None), ((4, 1, 3), "STEADY"), ((5, 6, 3), "RETIRE")])
def test_fours_fives_and_sixes_fail(faces, outcome):
    g = roll(about_to_test(". . .\n . a:inf!3 .\n . . ."), *faces)
    assert told(g)[:1] == ([f"SB-28-{outcome}"] if outcome else [])


@pytest.mark.rule("SB-19-4", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("player", "order", "markers"),
    [
        (ATTACKER, "right-to-left", [4, 2, 3, 1]),
        (ATTACKER, "left-to-right", [3, 1, 4, 2]),
        (DEFENDER, "right-to-left", [1, 3, 2, 4]),
        (DEFENDER, "left-to-right", [2, 4, 1, 3]),
    ],
)
def test_squares_test_from_the_players_right_the_front_row_first(player, order, markers):
    side = "ad"[player]
    drawn = f"""
        {side}:inf!3  .  {side}:inf!4
        .             .  .
        {side}:inf!1  .  {side}:inf!2
    """
    g = about_to_test(drawn, player, order=order)
    thrown = []
    while g.pending is not None:
        assert asked(g) == (player, "SB-28-FAIL")
        thrown.append(dice(g))
        fail(g, 0)
    assert thrown == markers


@pytest.mark.rule("SB-19-4")
def test_only_the_player_whose_turn_it_is_tests():
    assert about_to_test("d:inf!4 d:inf!4").pending is None


# One fail


def after_morale(drawn, **settings):
    """A turn of the attacker at its morale tests."""
    turn = Turn(ATTACKER)
    turn.at = Turn.steps.index(Turn.morale)
    return run(battle(drawn, turn, settings=settings))


@pytest.mark.rule("SB-28-STEADY")
def test_nobody_leaves_a_steady_square_nor_assaults_from_it():
    g = after_morale(". d:mg\n . a:inf!2,hq,mg")
    fail(g, 1)
    assert told(g) == ["SB-28-STEADY"]
    assert asked(g) == (DEFENDER, "SB-19-7")


@pytest.mark.rule("SB-28-STEADY")
def test_a_square_that_does_not_fail_moves_and_assaults_as_it_likes():
    g = after_morale(". d:inf\n . a:inf!1=us")
    fail(g, 0)
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-24-ONEBYONE"), ["us", "done"])
    play(g, "done")
    assert asked(g) == (ATTACKER, "SB-19-6")


@pytest.mark.rule("SB-28-STEADY")
def test_others_may_still_come_into_a_steady_square():
    g = after_morale("d:inf .\n . .\n . .\n a:inf=friend a:inf!1=firm")
    fail(g, 1)
    assert legal(g) == ["friend", "done"]
    play(g, "friend", "B1")
    assert units(g, "B1") == ["firm", "friend"]


@pytest.mark.rule("SB-28-STEADY")
def test_who_comes_into_a_steady_square_stays_there():
    g = after_morale("d:inf .\n . .\n . .\n a:inf=friend a:inf!1=firm")
    play(fail(g, 1), "friend", "B1")
    assert asked(g) != (ATTACKER, "SB-24-EXTRA")
    assert units(g, "B1") == ["firm", "friend"]


# Two fails


@pytest.mark.rule("SB-28-RETIRE", "SB-27-FIRST")
def test_retiring_costs_one_hit_that_the_owner_places():
    g = fail(about_to_test(". \n a:inf!3=a,mg=b,inf=c\n ."), 2)
    assert asked(g) == (ATTACKER, "SB-27-FIRST")
    assert legal(g) == ["1 0 0", "0 1 0", "0 0 1"]
    play(g, "0 0 1")
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-27-CASUALTY"), 1)
    roll(g, 1)
    assert (piece(g, "c").left, piece(g, "c").markers) == (7, 1)
    assert [where(g, name) for name in "abc"] == ["A1", "A1", "A1"]


@pytest.mark.rule("SB-28-RETIRE")
@pytest.mark.parametrize(("player", "square"), [(ATTACKER, "A1"), (DEFENDER, "A3")])
def test_all_units_fall_back_one_square_toward_their_base_edge(player, square):
    g = fail(about_to_test(f". \n {'ad'[player]}:inf!2=a,hq=b\n .", player), 2)
    save(g)
    assert (where(g, "a"), where(g, "b")) == (square, square)
    assert told(g)[0] == "SB-28-RETIRE"


@pytest.mark.rule("SB-28-RETIRE", "SB-19-4")
def test_who_has_retired_does_not_test_again_where_it_came_to():
    g = save(fail(about_to_test(". \n a:inf!2=a\n .\n ."), 2))
    assert (where(g, "a"), g.pending) == ("A2", None)


@pytest.mark.rule("SB-28-RETIRE")
def test_difficult_scenery_does_not_hinder_who_retires():
    g = fail(about_to_test("Wa:inf!3=a\n R\n ."), 2)
    assert where(save(g), "a") == "A2"


@pytest.mark.rule("SB-28-RETIRE", "SB-GAP-STACK")
def test_friends_behind_are_not_displaced_and_who_finds_no_room_goes_further():
    g = fail(about_to_test(". \n a:inf!3=a,mg=b,hq=c\n a:inf*4\n a:inf*5\n ."), 2)
    save(play(g, "1 0"))
    assert [where(g, name) for name in "abc"] == ["A3", "A1", "A3"]
    assert len(units(g, "A2")) == 5


@pytest.mark.rule("SB-28-RETIRE", "SB-GAP-NORETREAT", "SB-GAP-STACK")
def test_a_square_with_room_behind_for_some_only_has_no_way_back_and_is_not_split():
    g = fail(about_to_test(". \n a:inf!3=a,mg=b,hq=c\n a:inf*4\n d:inf"), 2)
    save(play(g, "1 0"))
    while isinstance(g.pending, Ask):
        play(g, legal(g)[0])
    assert dice(g) == 6
    save(g)
    assert [where(g, name) for name in "abc"] == ["A3", "A3", "A3"]


@pytest.mark.rule("SB-28-FACE", "SB-28-RETIRE")
def test_who_fell_back_is_marked_as_players_turn_their_figures():
    g = save(fail(about_to_test(". \n a:inf!2=a,hq=b\n a:mg=c\n ."), 2))
    assert [bool(piece(g, name).did & FELL_BACK) for name in "abc"] == [True, True, False]


@pytest.mark.rule("SB-28-RETIRE", "SB-GAP-ZERO")
def test_command_among_those_who_retired_makes_them_test_no_more():
    g = save(fail(about_to_test(". \n a:inf!2=a\n a:hq\n ."), 2))
    assert (where(g, "a"), g.pending) == ("A2", None)


@pytest.mark.rule("SB-28-RETIRE")
def test_who_has_retired_once_stays_when_the_friends_it_came_to_retire():
    g = save(fail(about_to_test(". \n a:inf!2=a\n a:inf!1=b\n ."), 2))
    fail(g, 2)
    save(play(g, "1 0"))
    assert (where(g, "a"), where(g, "b")) == ("A2", "A1")


@pytest.mark.rule("SB-28-RETIRE", "SB-GAP-OFFTABLE")
@pytest.mark.parametrize(("bases", "left"), [(0, 8), (1, 6), (2, 4)])
def test_off_the_table_a_unit_loses_a_base_and_becomes_a_reinforcement(bases, left):
    g = save(fail(about_to_test(". \n a:inf!2=a,hq=b", off_table_bases=bases), 2))
    assert (where(g, "a"), where(g, "b")) == ("waiting", "waiting")
    assert (piece(g, "a").left, piece(g, "a").markers) == (left, 2)
    assert piece(g, "b").left == 2


@pytest.mark.rule("SB-GAP-OFFTABLE", "SB-28-RETIRE")
def test_a_one_base_unit_that_leaves_the_table_is_gone():
    g = save(play(fail(about_to_test("a:mg!3=gun,inf=foot"), 2), "1 0"))
    assert (where(g, "gun"), where(g, "foot")) == ("gone", "waiting")


@pytest.mark.rule("SB-28-RETIRE", "SB-ED-RETIRE6", "SB-GAP-NORETREAT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_enemy_behind_it_is_one_hit_then_six_more_and_no_move(edition):
    g = fail(about_to_test(". \n a:inf!2=a\n d:inf", edition=edition), 2)
    assert dice(g) == 1
    roll(g, 1)
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-27-CASUALTY"), 6)
    roll(g, 1, 1, 6, 6, 6, 6)
    assert (where(g, "a"), piece(g, "a").left, piece(g, "a").markers) == ("A2", 5, 5)
    assert g.pending is None


@pytest.mark.rule("SB-28-RETIRE", "SB-27-S-INF")
def test_who_retires_saves_by_the_ground_it_leaves():
    g = fail(about_to_test("Wa:inf!4=a\n d:inf"), 2)
    assert g.pending.chance.saves[0][:2] == (1, 3)
    assert save(g).pending.chance.saves[0][:2] == (6, 3)


@pytest.mark.rule("SB-GAP-NORETREAT", "SB-GAP-LOCK")
@pytest.mark.parametrize(("by", "square"), [("enemy", "A1"), ("enemy-or-suppression", "A2")])
def test_a_forced_retire_goes_into_suppression_unless_the_table_wants_otherwise(by, square):
    g = battle(". \n a:inf!2=a\n .", Morale(ATTACKER), settings={"hemmed_in_by": by})
    suppress(g, "A1", by=DEFENDER)
    save(fail(run(g), 2))
    if by != "enemy":
        assert dice(g) == 6
        save(g)
    assert where(g, "a") == square


@pytest.mark.rule("SB-GAP-LOCK", "SB-22-SUPPRESSION")
def test_a_forced_retire_goes_out_of_suppression():
    g = battle(". \n a:inf!2=a\n .", Morale(ATTACKER))
    suppress(g, "A2", by=DEFENDER)
    save(fail(run(g), 2))
    assert where(g, "a") == "A1"


@pytest.mark.rule("SB-GAP-NORETREAT", "SB-GAP-STACK")
def test_enemy_command_alone_behind_bars_nobodys_way():
    g = save(fail(about_to_test("d:mg \n a:inf!2=a\n d:hq=general"), 2))
    assert (where(g, "a"), where(g, "general")) == ("A1", "A3")


@pytest.mark.rule("SB-28-RETIRE")
@pytest.mark.parametrize(("behind", "hits"), [(".", 1), ("d:inf", 7)])
def test_retiring_is_a_units_whole_turn(behind, hits):
    g = fail(after_morale(f". d:mg\n . a:inf!2=us,cav=horse\n . {behind}\n . ."), 2)
    thrown = 0
    while g.pending is not None:
        if isinstance(g.pending, Ask):
            assert g.pending.rule in ("SB-27-FIRST", "SB-27-REST") or g.pending.player == DEFENDER
            play(g, legal(g)[-1])
        else:
            thrown += dice(g)
            save(g)
    assert thrown == hits


@pytest.mark.rule("SB-28-RETIRE")
def test_friends_whom_others_fall_back_upon_move_and_assault_as_before():
    g = after_morale(". .\n . a:inf!2=back\n d:mg a:inf=fresh")
    save(fail(g, 2))
    fail(g, 0)
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-24-ONEBYONE"), ["fresh", "done"])
    play(g, "done")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-19-6"), ["A1", "done"])


@pytest.mark.rule("SB-GAP-WINNING", "SB-28-RETIRE")
@pytest.mark.parametrize("behind", [".", "d:inf"])
def test_who_retires_is_winning_no_more(behind):
    g = fail(about_to_test(f". \n a:inf!2^=a\n {behind}"), 2)
    save(g)
    assert not piece(g, "a").winning


@pytest.mark.rule("SB-28-RETIRE")
def test_a_square_whose_last_unit_falls_to_the_hit_retires_no_further():
    g = fail(about_to_test(". \n a:inf/1!2=a\n ."), 2)
    roll(g, 1)
    assert (where(g, "a"), g.pending) == ("gone", None)


@pytest.mark.rule("SB-19-4", "SB-28-CASUALTY")
def test_who_falls_back_brings_its_markers_to_the_square_that_tests_next():
    g = save(fail(about_to_test(". \n a:inf!2=a\n a:inf!1\n ."), 2))
    assert tally(g) == [("SB-28-CASUALTY", 3, 3)]


# Three fails


@pytest.mark.rule("SB-28-RUN", "SB-ED-RUN")
@pytest.mark.parametrize(
    ("edition", "routs_on"), [("en", {"inf": 5, "inf-": 4, "inf+": 6}), ("fr", {"inf": 5, "inf-": 6, "inf+": 4})]
)
def test_each_unit_of_a_square_that_runs_rolls_for_itself(edition, routs_on):
    g = about_to_test("a:inf!4=a,inf-=b,inf+=c,hq=d\n .", edition=edition)
    fail(g, 3)
    assert asked(g) == (ATTACKER, "SB-28-RUN")
    assert g.pending.chance.needs == tuple(routs_on.values())


@pytest.mark.rule("SB-28-RUN")
def test_who_routs_is_gone_and_the_rest_retires():
    g = fail(about_to_test("a:inf!4=a,mg=b,inf=c,hq=d\n ."), 3)
    roll(g, 5, 4, 6)
    assert (where(g, "a"), where(g, "c")) == ("gone", "gone")
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-27-CASUALTY"), 1)
    save(g)
    assert (where(g, "b"), where(g, "d")) == ("A1", "A1")


@pytest.mark.rule("SB-28-RUN")
def test_more_than_three_fails_are_no_worse():
    g = fail(about_to_test("a:inf!4=a\n ."), 4)
    assert asked(g) == (ATTACKER, "SB-28-RUN")
    save(roll(g, 1))
    assert where(g, "a") == "A1"


@pytest.mark.rule("SB-28-RUN", "SB-ED-RETIRE6")
def test_who_runs_with_the_enemy_behind_takes_the_seven_hits_of_retiring():
    g = fail(about_to_test("a:inf!4=a\n d:inf"), 3)
    roll(g, 4)
    assert dice(g) == 1
    save(g)
    assert dice(g) == 6
    save(g)
    assert where(g, "a") == "A2"


@pytest.mark.rule("SB-28-RUN")
def test_a_square_that_routs_to_the_last_unit_takes_no_hits():
    g = fail(about_to_test("a:inf!4=a,mg=b\n ."), 3)
    roll(g, 6, 6)
    assert (where(g, "a"), where(g, "b"), g.pending) == ("gone", "gone", None)


@pytest.mark.rule("SB-28-RUN", "SB-28-RETIRE")
def test_command_whose_troops_are_all_gone_falls_back_too():
    g = fail(about_to_test("a:inf!4=a,hq=staff\n ."), 3)
    roll(g, 6)
    assert (where(g, "a"), where(g, "staff")) == ("gone", "A1")


# The whole of it


@pytest.mark.rule("SB-28-BARRAGE", "SB-22-GAS")
def test_a_square_under_shells_and_gas_tests_for_both():
    g = battle("a:inf", Morale(ATTACKER))
    shell(g, "A1", by=DEFENDER, markers=1)
    gas(g, "A1", by=DEFENDER)
    assert dice(run(g)) == 2
    assert g.exposed(at(g, "A1")).casualty_markers == 0
