"""29: three ways to bring reinforcements on, one a turn."""

import pytest

from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.squares.reinforcements import Reinforce

from .battlefield import asked, battle, dice, legal, place, play, refused, roll, run, shell, suppress, units, where
from .pieces import EDITIONS

OPEN = """
    .  .  .
    .  .  .
    .  .  .
"""
ATTACKERS = "a:inf=one,inf=two,mg=three"


def reinforce(player=ATTACKER, drawn=OPEN, waiting=ATTACKERS, **told):
    return battle(drawn, Reinforce(player), waiting=waiting, **told)


@pytest.mark.rule("SB-19-10", "SB-29-A", "SB-29-B", "SB-29-C")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_chooses_one_way_each_turn(edition):
    g = run(reinforce(settings={"edition": edition}, roads=["B1 B2"]))
    assert asked(g) == (ATTACKER, "SB-19-10")
    assert legal(g) == ["A", "B", "C"]


@pytest.mark.rule("SB-19-10")
@pytest.mark.parametrize("waiting", ["", "d:inf"])
def test_with_nobody_waiting_nothing_is_asked(waiting):
    assert asked(run(reinforce(waiting=waiting))) is None


# A


@pytest.mark.rule("SB-29-A")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_waiting_unit_rolls_and_each_six_arrives(edition):
    g = play(run(reinforce(settings={"edition": edition}, waiting=f"{ATTACKERS} d:inf=enemy")), "A")
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-29-A"), 3)
    roll(g, 6, 5, 6)
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-GAP-ARRIVAL"), ["A1", "B1", "C1"])
    play(g, "B1", "C1")
    assert [where(g, name) for name in ("one", "two", "three", "enemy")] == ["B1", "waiting", "C1", "waiting"]
    assert asked(g) is None


@pytest.mark.rule("SB-29-A")
def test_without_a_six_nobody_comes():
    g = roll(play(run(reinforce()), "A"), 5, 5, 1)
    assert asked(g) is None
    assert units(g, "A1") == []


@pytest.mark.rule("SB-29-A", "SB-GAP-ARRIVAL")
def test_who_rolls_a_six_and_finds_no_room_waits():
    drawn = """
        .       .       .
        .       .       .
        a:mg*5  a:mg*5  a:mg*4
    """
    g = roll(play(run(reinforce(drawn=drawn)), "A"), 6, 6, 6)
    assert legal(g) == ["C1"]
    play(g, "C1")
    assert [where(g, name) for name in ("one", "two", "three")] == ["C1", "waiting", "waiting"]
    assert asked(g) is None


# B


@pytest.mark.rule("SB-29-B")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_unit_of_the_players_choice_arrives_without_a_roll(edition):
    g = play(run(reinforce(settings={"edition": edition})), "B")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-29-B"), ["one", "two", "three"])
    play(g, "two", "C1")
    assert [where(g, name) for name in ("one", "two", "three")] == ["waiting", "C1", "waiting"]
    assert asked(g) is None


# C


@pytest.mark.rule("SB-29-C")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_arrives_by_the_road_and_two_more_try_on_a_six(edition):
    g = play(run(reinforce(settings={"edition": edition}, roads=["B1 B2 B3"], waiting=f"{ATTACKERS},art=four")), "C")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-29-C"), ["one", "two", "three", "four"])
    play(g, "three")
    assert legal(g) == ["B1"]
    play(g, "B1")
    assert legal(g) == ["one", "two", "four", "done"]
    play(g, "four")
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-29-C"), 1)
    roll(g, 6)
    play(g, "B1")
    assert legal(g) == ["one", "two", "done"]
    roll(play(g, "one"), 5)
    assert asked(g) is None
    assert units(g, "B1") == ["three", "four"]
    assert where(g, "one") == where(g, "two") == "waiting"


@pytest.mark.rule("SB-29-C")
@pytest.mark.parametrize(("edition", "left"), [("en", ["three", "done"]), ("fr", ["two", "three", "done"])])
def test_a_unit_that_failed_tries_again_only_by_the_french_sheet(edition, left):
    g = play(run(reinforce(roads=["B1 B2 B3"], settings={"edition": edition})), "C", "one", "B1", "two")
    assert legal(roll(g, 5)) == left


@pytest.mark.rule("SB-29-C")
@pytest.mark.parametrize(("edition", "where_to"), [("en", ["B1"]), ("fr", ["A1", "B1", "C1"])])
def test_by_the_french_sheet_only_the_first_is_bound_to_the_road(edition, where_to):
    g = play(run(reinforce(roads=["B1 B2 B3"], settings={"edition": edition})), "C", "one")
    assert legal(g) == ["B1"]
    roll(play(g, "B1", "two"), 6)
    assert legal(g) == where_to


@pytest.mark.rule("SB-29-C")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("player", "roads", "open_"),
    [
        (ATTACKER, [], False),
        (ATTACKER, ["B1 B2"], True),
        (ATTACKER, ["B3 B2"], False),
        (ATTACKER, ["A2 B2 C2"], False),
        (DEFENDER, ["B3 B2"], True),
        (DEFENDER, ["B1 B2"], False),
        (DEFENDER, ["B1 B2 B3"], True),
    ],
)
def test_the_third_way_needs_a_road_on_the_players_own_base_edge(edition, player, roads, open_):
    g = run(reinforce(player, waiting="a:inf d:inf", roads=roads, settings={"edition": edition}))
    assert (refused(g, "C") is None) == open_
    if not open_:
        assert refused(g, "C") == "SB-29-C"


@pytest.mark.rule("SB-29-C", "SB-GAP-ARRIVAL")
@pytest.mark.parametrize("blocked", ["d:inf", "a:mg*5"])
def test_the_third_way_is_closed_when_the_road_is(blocked):
    g = run(reinforce(drawn=f".  .  .\n.  {blocked}  .", roads=["B1 B2"]))
    assert legal(g) == ["A", "B"]
    assert refused(g, "C") == "SB-29-C"


@pytest.mark.rule("SB-29-C")
def test_a_second_road_gives_a_choice():
    g = play(run(reinforce(roads=["A1 A2", "C1 C2"])), "C", "one")
    assert legal(g) == ["A1", "C1"]


# Where


@pytest.mark.rule("SB-GAP-ARRIVAL")
@pytest.mark.parametrize(("player", "squares"), [(ATTACKER, ["A1", "B1", "C1"]), (DEFENDER, ["A3", "B3", "C3"])])
def test_arrivals_stand_on_any_square_of_their_own_base_edge(player, squares):
    g = play(run(reinforce(player, waiting="a:inf=me d:inf=you")), "B", "me" if player == ATTACKER else "you")
    assert legal(g) == squares
    assert refused(g, "B2") == "SB-GAP-ARRIVAL"


@pytest.mark.rule("SB-GAP-ARRIVAL")
def test_not_where_an_enemy_stands_nor_where_there_is_no_room():
    drawn = """
        .      .       .
        d:inf  a:mg*5  a:mg*4
    """
    g = play(run(reinforce(drawn=drawn)), "B", "one")
    assert legal(g) == ["C1"]
    assert refused(g, "A1") == refused(g, "B1") == "SB-GAP-ARRIVAL"


@pytest.mark.rule("SB-GAP-ARRIVAL")
def test_with_the_whole_edge_closed_everybody_waits():
    assert asked(run(reinforce(drawn=".  .\nd:inf  a:mg*5"))) is None


@pytest.mark.rule("SB-GAP-ARRIVAL", "SB-GAP-STACK")
def test_higher_command_arrives_where_it_likes_and_enemy_command_makes_way():
    g = play(run(reinforce(drawn=".  d:inf\nd:hq=staff  a:mg*5", waiting="a:hq=me")), "B", "me")
    assert legal(g) == ["A1", "B1"]
    play(g, "A1")
    assert (units(g, "A1"), where(g, "staff")) == (["me"], "B2")


@pytest.mark.rule("SB-GAP-LOCK", "SB-GAP-ARRIVAL", "SB-22-SUPPRESSION")
@pytest.mark.parametrize("by", [ATTACKER, DEFENDER])
def test_nobody_arrives_in_a_suppressed_square(by):
    g = reinforce()
    suppress(g, "A1", by=by)
    shell(g, "B1", by=by, markers=3)
    play(run(g), "B", "one")
    assert legal(g) == ["B1", "C1"]


@pytest.mark.rule("SB-GAP-ARRIVAL")
def test_a_table_may_bring_everybody_by_the_road():
    settings = {"arrive_by": "road"}
    g = play(run(reinforce(settings=settings, roads=["B1 B2"])), "B", "one")
    assert legal(g) == ["B1"]
    g = roll(play(run(reinforce(settings=settings, roads=["B1 B2"])), "A"), 6, 6, 1)
    assert legal(g) == ["B1"]
    assert asked(run(reinforce(settings=settings))) is None


@pytest.mark.rule("SB-GAP-ARRIVAL", "SB-GAP-OBJ")
def test_who_arrives_on_an_objective_holds_it():
    g = reinforce(drawn=".  .\n.*  .")
    assert place(g, "A1").holder == DEFENDER
    assert place(play(run(g), "B", "one", "A1"), "A1").holder == ATTACKER
