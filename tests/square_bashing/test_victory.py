"""How a battle is counted, and what keeps a unit at strength."""

import pytest

from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.hits import TakeHits
from grognard.square_bashing.board.morale import TestSquare as SquareTest
from grognard.square_bashing.board.turn import Turns
from grognard.square_bashing.board.victory import outcome
from grognard.squares.battle import EXITED, GONE, WAITING
from grognard.squares.movement import Movement
from grognard.squares.withdrawal import leave_the_table

from .battlefield import asked, at, battle, dice, piece, place, play, roll, run
from .pieces import EDITIONS

# Objectives


@pytest.mark.rule("SB-GAP-OBJ", "SB-GAP-VICTORY")
def test_an_objective_is_the_defenders_until_the_attacker_stands_on_it():
    g = battle(".*  .\na:inf=it  .", Movement(ATTACKER))
    assert place(g, "A2").holder == DEFENDER
    play(run(g), "it", "A2")
    assert place(g, "A2").holder == ATTACKER


@pytest.mark.rule("SB-GAP-OBJ", "SB-GAP-VICTORY")
def test_the_last_side_that_stood_on_an_objective_holds_it_though_it_has_gone():
    g = battle(".*  .\na:inf=it  .", Movement(ATTACKER))
    play(run(g), "it", "A2", "B2", "done")
    assert place(g, "A2").holder == ATTACKER
    assert place(g, "A2").units == ()


@pytest.mark.rule("SB-GAP-OBJ", "SB-GAP-VICTORY")
def test_the_defender_may_win_an_objective_back():
    g = battle(".*a:inf  d:inf=it\n.  .", Movement(DEFENDER))
    assert place(g, "A2").holder == ATTACKER
    g.move(0, GONE)
    assert place(g, "A2").holder == ATTACKER
    play(run(g), "it", "A2")
    assert place(g, "A2").holder == DEFENDER


@pytest.mark.rule("SB-GAP-OBJ", "SB-GAP-NOCOMMAND")
def test_higher_command_alone_takes_no_objective():
    g = battle(".*  .\na:hq=it  .", Movement(ATTACKER))
    play(run(g), "it", "A2", "done")
    assert place(g, "A2").holder == DEFENDER


@pytest.mark.rule("SB-GAP-VICTORY", "SB-GAP-OBJ")
@pytest.mark.parametrize(("settings", "each"), [({}, 5), ({"objective_points": 0}, 0), ({"objective_points": 20}, 20)])
def test_an_objective_held_is_five_points(settings, each):
    g = battle(".*  .*  .*\n.*a:inf  .  .", settings=settings)
    assert (g.points(ATTACKER), g.points(DEFENDER)) == (each, 3 * each)


# Losses


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize(("halves", "bases"), [(1, 0), (2, 1), (3, 1), (7, 3), (8, 4)])
def test_a_point_for_each_whole_base_the_enemy_has_lost(halves, bases):
    g = battle("d:inf  .\na:inf  .")
    g.lose(0, halves, halves)
    assert (g.points(ATTACKER), g.points(DEFENDER)) == (bases, 0)


@pytest.mark.rule("SB-GAP-VICTORY")
def test_bases_count_however_they_were_lost():
    g = battle("d:inf=routed  d:inf=off\n.  a:inf=mine", waiting="d:inf=reserve")
    g.move(0, GONE)
    assert g.points(ATTACKER) == 4
    leave_the_table(g, 1)
    assert g.points(ATTACKER) == 5
    g.lose(2, 4, 4)
    assert g.points(DEFENDER) == 2


@pytest.mark.rule("SB-GAP-VICTORY")
def test_who_waits_or_has_left_by_the_far_edge_is_not_lost():
    g = battle(".  d:inf\na:inf  .", waiting="a:inf")
    g.move(1, EXITED)
    assert g.points(DEFENDER) == 0
    g.move(0, WAITING)
    assert g.points(ATTACKER) == 1


# Exits


@pytest.mark.rule("SB-GAP-VICTORY", "SB-GAP-STRENGTH")
@pytest.mark.parametrize(
    ("kind", "counts"),
    [("inf", 1), ("inf/5", 1), ("inf/4", 0), ("cav", 1), ("cav/3", 1), ("cav/2", 0), ("dis", 1), ("mg", 0), ("ht", 0)],
)
def test_a_point_for_infantry_or_cavalry_at_strength_that_left_by_the_far_edge(kind, counts):
    g = battle(f"a:{kind}  .\n.  d:inf")
    g.move(0, EXITED)
    assert g.exits() == counts
    assert g.points(ATTACKER) == counts


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize(
    ("settings", "most"), [({}, 5), ({"exit_points_at_most": 0}, 0), ({"exit_points_at_most": 20}, 7)]
)
def test_five_points_at_most_for_all_that_left(settings, most):
    g = battle("a:inf*4  a:inf*3\n.  d:inf", settings=settings)
    for number in range(7):
        g.move(number, EXITED)
    assert g.points(ATTACKER) == most


# The outcome


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize(
    ("attackers_lost", "defenders_lost", "settings", "winner"),
    [
        (0, 0, {}, None),
        (0, 4, {}, None),
        (0, 5, {}, ATTACKER),
        (5, 0, {}, DEFENDER),
        (4, 0, {}, None),
        (3, 8, {}, ATTACKER),
        (4, 8, {}, None),
        (0, 1, {"draw_margin": 1}, ATTACKER),
        (1, 0, {"draw_margin": 1}, DEFENDER),
        (2, 2, {"draw_margin": 1}, None),
        (0, 8, {"draw_margin": 20}, None),
    ],
)
def test_a_margin_under_five_is_a_draw(attackers_lost, defenders_lost, settings, winner):
    g = battle("d:inf*2  .\n.  a:inf*2", settings=settings)
    for first, bases in ((0, defenders_lost), (2, attackers_lost)):
        g.lose(first, 2 * min(bases, 4), 0)
        if bases > 4:
            g.lose(first + 1, 2 * (bases - 4), 2 * (bases - 4))
    assert outcome(g) == (winner, (defenders_lost, attackers_lost))


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_turns_come_to_an_outcome(edition):
    g = battle(
        ".*  d:mg  .*\n.  .  .\n.  .  .\n.  a:mg  .", Turns(DEFENDER), countdown=1, settings={"edition": edition}
    )
    roll(play(run(g), "done"), 1)
    assert asked(g) is None
    assert g.result == (DEFENDER, (0, 10))


# At strength


@pytest.mark.rule("SB-GAP-STRENGTH")
@pytest.mark.parametrize(
    ("kind", "settings", "least"),
    [
        ("inf", {}, 5),
        ("cav", {}, 3),
        ("dis", {}, 3),
        ("mg", {}, 2),
        ("art", {}, 2),
        ("ht", {}, 2),
        ("inf", {"at_strength": "half"}, 3),
        ("cav", {"at_strength": "half"}, 3),
        ("mg", {"at_strength": "half"}, 2),
        ("inf", {"infantry_bases": 6}, 7),
        ("inf", {"infantry_bases": 6, "at_strength": "half"}, 5),
        ("inf", {"infantry_bases": 1}, 2),
        ("mg", {"other_bases": 2}, 3),
        ("mg", {"other_bases": 2, "at_strength": "half"}, 1),
    ],
)
def test_a_unit_is_at_strength_with_more_than_half_its_bases_one_half_gone_being_there(kind, settings, least):
    g = battle(f"a:{kind}  .\n.  .", settings=settings)
    full = piece(g, "u0").full
    fresh = [left for left in range(1, full + 1) if g.at_strength(piece(g, "u0")._replace(left=left))]
    assert fresh == list(range(least, full + 1))


# Casualty markers


@pytest.mark.rule("SB-GAP-MARKER", "SB-27-CASUALTY", "SB-28-CASUALTY")
@pytest.mark.parametrize(("way", "after"), [("all", [1, 2, 3, 4]), ("halves", [1, 0, 1, 0])])
def test_each_failed_save_leaves_a_marker_or_only_a_base_half_gone(way, after):
    g = battle(".  .\nd:inf  .", settings={"casualty_markers": way})
    counted, tested = [], []
    for _ in range(4):
        roll(run(g, TakeHits(at(g, "A1"), 1, "shooting")), 1)
        counted.append(g.exposed(at(g, "A1")).casualty_markers)
        tested.append(dice(run(g, SquareTest(DEFENDER, 0))))
    assert counted == after
    assert tested == after


@pytest.mark.rule("SB-GAP-MARKER")
@pytest.mark.parametrize("way", ["all", "halves"])
def test_markers_go_with_the_unit_and_with_its_end(way):
    g = battle(".  .\na:inf/7!1=it  a:mg/1!1=other", Movement(ATTACKER), settings={"casualty_markers": way})
    play(run(g), "done", "it", "B1", "done")
    assert (
        g.exposed(at(g, "A1")).casualty_markers,
        g.exposed(at(g, "B1")).casualty_markers,
    ) == (0, 2)
    g.lose(1, 1, 1)
    assert g.exposed(at(g, "B1")).casualty_markers == 1


@pytest.mark.rule("SB-GAP-MARKER", "SB-GAP-OFFTABLE")
def test_a_base_given_up_off_the_table_leaves_no_marker():
    g = battle("d:inf=it  .\n.  .")
    leave_the_table(g, 0)
    assert (piece(g, "it").left, piece(g, "it").markers) == (6, 0)
