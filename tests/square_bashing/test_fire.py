"""27 on the board: who shoots from where, at whom, how far and over what, with how many dice."""

import pytest

from grognard.kernel.question import Ask
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.turn import Turn
from grognard.squares.battle import FELL_BACK, MOVED, WAS_ASSAULTED

from .battlefield import (
    asked,
    battle,
    dice,
    gas,
    legal,
    mark,
    piece,
    play,
    refused,
    roll,
    run,
    shell,
    suppress,
    units,
    where,
)
from .pieces import EDITIONS, lines


def shooting(drawn, player=ATTACKER, **settings):
    """The player's squares are about to shoot."""
    return run(battle(drawn, Shooting(player), settings=settings))


def aims(g):
    """Every target offered from here on, question by question, if each is declined."""
    offered = []
    while isinstance(g.pending, Ask):
        offered.append(legal(g)[:-1])
        play(g, "done")
    return offered


def hit(g, number):
    return roll(g, *[6] * number, *[1] * (dice(g) - number))


def tally(g):
    return lines(g.pending.tally)


# Who shoots, and when


@pytest.mark.rule("SB-19-7")
@pytest.mark.parametrize(("player", "target"), [(ATTACKER, "A1"), (DEFENDER, "A2")])
def test_in_a_players_turn_the_opponent_shoots(player, target):
    g = battle("d:inf\n a:inf")
    turn = Turn(player)
    turn.at = Turn.steps.index(Turn.shooting)
    assert asked(run(g, turn)) == (1 - player, "SB-19-7")
    assert legal(g) == [target, "done"]


@pytest.mark.rule("SB-19-7")
def test_a_square_that_was_assaulted_does_not_shoot():
    g = battle("d:inf  d:inf\n a:inf  a:inf", Shooting(DEFENDER))
    mark(g, "A2", WAS_ASSAULTED)
    assert aims(run(g)) == [["B1"]]


@pytest.mark.rule("SB-19-7")
@pytest.mark.parametrize("choice", ["stand", "retire"])
def test_who_stood_or_retired_from_an_assault_does_not_shoot_that_turn(choice):
    g = battle(".  .\n d:inf  d:inf=free\n a:inf  a:mg")
    turn = Turn(ATTACKER)
    turn.at = Turn.steps.index(Turn.assaults)
    run(g, turn)
    play(g, "A2", choice)
    while asked(g) != (DEFENDER, "SB-19-7"):
        if isinstance(g.pending, Ask):
            play(g, legal(g)[-1])
        else:
            roll(g, *[6 if g.pending.rule == "SB-27-CASUALTY" else 1] * dice(g))
    assert legal(g) == ["B1", "done"]
    play(g, "done")
    assert asked(g) != (DEFENDER, "SB-19-7")


FACING = """
    d:inf  .     d:inf
    .      .     .
    d:inf  a:mg  d:inf
    a:inf  .     a:inf
"""


@pytest.mark.rule("SB-19-7", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("player", "order", "offered"),
    [
        (ATTACKER, "right-to-left", [["C2"], ["C2", "A2"], ["A2"]]),
        (ATTACKER, "left-to-right", [["A2"], ["C2", "A2"], ["C2"]]),
        (DEFENDER, "right-to-left", [["B2", "A1"], ["C1", "B2"]]),
        (DEFENDER, "left-to-right", [["C1", "B2"], ["B2", "A1"]]),
    ],
)
def test_squares_shoot_from_the_shooters_right(player, order, offered):
    assert aims(shooting(FACING, player, order=order)) == offered


@pytest.mark.rule("SB-GAP-SHOT")
@pytest.mark.parametrize(("shoot", "dice_of_the_square"), [(False, 2), (True, 3)])
def test_who_withdrew_this_turn_does_not_shoot_but_those_already_there_do(shoot, dice_of_the_square):
    g = battle("d:mg=there,inf=back\n a:inf", Shooting(DEFENDER), settings={"fallen_back_shoot": shoot})
    g.did(g.pieces.index(piece(g, "back")), FELL_BACK | MOVED)
    play(run(g), "A1")
    assert dice(g) == dice_of_the_square


@pytest.mark.rule("SB-GAP-SHOT")
def test_a_square_of_units_that_all_fell_back_is_silent():
    g = battle("d:inf=back,art=gun\n a:inf", Shooting(DEFENDER))
    for name in ("back", "gun"):
        g.did(g.pieces.index(piece(g, name)), FELL_BACK | MOVED)
    assert run(g).pending is None


@pytest.mark.rule("SB-19-7")
def test_a_square_may_hold_its_fire():
    g = shooting("d:inf=they\n a:inf")
    play(g, "done")
    assert (g.pending, piece(g, "they").left) == (None, 8)


# Range


@pytest.mark.rule("SB-27-RANGE", "SB-GAP-RANGE")
@pytest.mark.parametrize(
    ("kind", "reach"),
    [("inf", 1), ("mg", 1), ("dis", 1), ("ac", 1), ("lac", 1), ("mor", 2), ("mtn", 2), ("art", 4)],
)
def test_every_kind_shoots_as_far_as_its_range_through_faces(kind, reach):
    for distance in range(1, 7):
        column = ["."] * 7
        column[0], column[distance] = f"a:{kind}", "d:inf"
        g = shooting("\n".join(reversed(column)))
        assert aims(g) == ([[f"A{distance + 1}"]] if distance <= reach else [])


@pytest.mark.rule("SB-27-RANGE")
@pytest.mark.parametrize("kind", ["cav", "lt", "ht", "hq"])
def test_mounted_cavalry_tanks_and_command_do_not_shoot(kind):
    assert shooting(f"d:inf\n a:{kind}").pending is None


@pytest.mark.rule("SB-GAP-RANGE", "SB-27-RANGE")
def test_a_corner_is_two_squares_away():
    drawn = """
        d:inf  .        d:inf
        .      a:{kind}  .
        d:inf  .        d:inf
    """
    assert aims(shooting(drawn.format(kind="inf"))) == []
    assert aims(shooting(drawn.format(kind="mor"))) == [["A1", "C1", "A3", "C3"]]


@pytest.mark.rule("SB-GAP-RANGE", "SB-GAP-STACK")
def test_only_squares_the_enemy_holds_are_targets():
    g = shooting(
        """
        .      d:hq   .
        a:inf  a:inf  d:inf
        """
    )
    assert legal(g) == ["C1", "done"]
    assert refused(g, "B2") == "SB-27-RANGE"


# Dice


@pytest.mark.rule("SB-27-DICE")
@pytest.mark.parametrize(
    ("square", "number"),
    [
        ("a:inf", 1),
        ("a:inf/1", 1),
        ("a:dis,inf,inf", 2),
        ("a:ac,lac", 2),
        ("a:mg", 2),
        ("a:mg/1", 1),
        ("a:inf*2,mg*2", 6),
        ("a:inf,cav,ht,hq", 1),
    ],
)
def test_the_small_arms_of_a_square_shoot_together(square, number):
    g = play(shooting(f"d:inf\n {square}"), "A2")
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-27-HIT"), number)


@pytest.mark.rule("SB-27-DICE")
@pytest.mark.parametrize(("gun", "number"), [("art", 3), ("mor", 3), ("mtn", 3), ("art/1", 1), ("mor/1", 1)])
def test_a_gun_throws_three_dice_one_when_damaged(gun, number):
    assert dice(play(shooting(f"d:inf\n .\n a:{gun}"), "A3")) == number


THREE_TARGETS = """
    d:inf  .                      .
    .      .                      .
    d:inf  a:inf=foot,mg,art,mor  d:inf
"""


@pytest.mark.rule("SB-GAP-RANGE")
def test_small_arms_share_a_target_and_every_gun_picks_its_own():
    g = shooting(THREE_TARGETS)
    assert legal(g) == ["C1", "A1", "done"]
    play(g, "C1")
    assert legal(g) == ["A1", "C1", "A3", "done"]
    play(g, "A3")
    assert legal(g) == ["A1", "C1", "done"]
    play(g, "A1")
    assert tally(g) == [("SB-27-DICE", 1, 1), ("SB-27-DICE", 1, 2)]
    hit(g, 0)
    assert tally(g) == [("SB-27-DICE", 1, 3)]
    hit(g, 0)
    assert tally(g) == [("SB-27-DICE", 1, 3)]
    assert hit(g, 0).pending is None


@pytest.mark.rule("SB-GAP-RANGE")
def test_who_shoots_at_one_square_shoots_together():
    g = play(shooting(THREE_TARGETS), "C1", "C1", "C1")
    assert dice(g) == 9
    assert hit(g, 0).pending is None


@pytest.mark.rule("SB-GAP-RANGE")
def test_where_the_table_wants_it_a_square_has_one_target_for_all():
    g = play(shooting(THREE_TARGETS, guns_choose="one-target"), "C1")
    assert dice(g) == 9
    assert hit(g, 0).pending is None


@pytest.mark.rule("SB-GAP-RANGE", "SB-27-RANGE")
def test_of_a_square_with_one_target_only_those_in_range_shoot():
    g = play(shooting(THREE_TARGETS, guns_choose="one-target"), "A3")
    assert tally(g) == [("SB-27-DICE", 1, 3)]


@pytest.mark.rule("SB-27-PRO", "SB-27-RES", "SB-GAP-RANGE")
@pytest.mark.parametrize(
    ("square", "rule", "value"),
    [
        ("a:inf+,mg,art", "SB-27-PRO", 1),
        ("a:inf+,inf+,mg,art", "SB-27-PRO", 1),
        ("a:inf-,mg,art", "SB-27-RES", -1),
        ("a:dis,mg,art", "SB-27-RES", -1),
    ],
)
def test_quality_counts_once_for_the_square_in_the_shot_of_the_rifles(square, rule, value):
    g = play(shooting(f"d:inf\n .\n d:inf\n {square}"), "A2", "A2")
    assert [line for line in tally(g) if line[0] == rule] == [(rule, 1, value)]
    drawn = f". d:inf .\n d:inf {square} d:inf"
    g = play(shooting(drawn), "C1", "B2")
    assert [line for line in tally(g) if line[0] == rule] == [(rule, 1, value)]
    hit(g, 0)
    assert tally(g) == [("SB-27-DICE", 1, 3)]


@pytest.mark.rule("SB-27-PRO", "SB-GAP-RANGE")
def test_where_the_rifles_do_not_shoot_quality_goes_to_the_first_shot():
    g = play(shooting("d:inf  .  d:inf\n .  a:inf+,art,art  ."), "C2", "A2")
    assert tally(g) == [("SB-27-DICE", 1, 3), ("SB-27-PRO", 1, 1)]
    hit(g, 0)
    assert tally(g) == [("SB-27-DICE", 1, 3)]


@pytest.mark.rule("SB-27-RES", "SB-27-DICE")
def test_reservists_alone_may_be_left_with_no_dice():
    g = play(shooting("d:inf\n a:inf-"), "A2")
    assert g.pending is None


@pytest.mark.rule("SB-ED-SHOOT", "SB-27-PRO", "SB-27-RES")
@pytest.mark.parametrize(
    ("square", "edition", "number"),
    [
        ("a:mg+", "en", 2),
        ("a:mg+", "fr", 3),
        ("a:mg-", "en", 2),
        ("a:mg-", "fr", 1),
        ("a:inf,cav+", "en", 1),
        ("a:inf,cav+", "fr", 2),
        ("a:inf+", "en", 2),
        ("a:inf+", "fr", 2),
        ("a:mg,dis", "fr", 2),
        ("a:inf,hq+", "fr", 1),
    ],
)
def test_whose_quality_counts_is_for_the_edition_to_say(square, edition, number):
    assert dice(play(shooting(f"d:inf\n {square}", edition=edition), "A2")) == number


# Sight


@pytest.mark.rule("SB-GAP-SIGHT")
@pytest.mark.parametrize(
    ("between", "seen"),
    [
        (".", True),
        ("t", True),
        ("W", False),
        ("B", False),
        ("H", False),
        ("R", False),
        ("F", False),
        ("a:mg", False),
        ("d:cav", False),
    ],
)
def test_woods_buildings_hills_and_troops_in_between_block_the_view(between, seen):
    g = shooting(f"d:inf\n .\n {between}\n .\n a:art", ATTACKER)
    assert (["A5"] in aims(g)) is seen


@pytest.mark.rule("SB-GAP-SIGHT")
@pytest.mark.parametrize("ground", ["W", "B", "H", "R"])
def test_the_ground_of_shooter_and_target_blocks_nothing(ground):
    assert aims(shooting(f"{ground}d:inf\n .\n {ground}a:art")) == [["A3"]]


@pytest.mark.rule("SB-GAP-SIGHT")
@pytest.mark.parametrize(
    ("hill", "between", "sees_over", "seen"),
    [
        ("H", "a:cav", True, True),
        ("R", "a:cav", True, True),
        ("F", "d:cav", True, True),
        ("H", "a:cav", False, False),
        (".", "a:cav", True, False),
        ("H", "W", True, False),
        ("H", "H", True, False),
        ("H", "B", True, False),
    ],
)
def test_from_a_hill_one_sees_over_troops_but_over_nothing_else(hill, between, sees_over, seen):
    g = shooting(f"d:inf\n {between}\n {hill}a:art", hill_sees_over=sees_over)
    assert any("A3" in offered for offered in aims(g)) is seen


@pytest.mark.rule("SB-GAP-SIGHT")
@pytest.mark.parametrize(
    ("drawn", "seen"),
    [
        ("W d:inf\n a:mor .", True),
        (". d:inf\n a:mor W", True),
        ("W d:inf\n a:mor W", False),
        ("W . d:inf\n . . W\n a:art W .", True),
        ("W W d:inf\n . . W\n a:art . .", False),
        (". . d:inf\n W W W\n a:art . .", False),
        (". . d:inf\n . W W\n a:art W .", True),
    ],
)
def test_one_open_shortest_way_through_faces_is_enough(drawn, seen):
    assert bool(aims(shooting(drawn))) is seen


@pytest.mark.rule("SB-GAP-SIGHT")
def test_a_way_round_that_is_longer_does_not_help():
    assert aims(shooting("d:inf  .\n W  .\n a:art  .")) == []


# Barrages


@pytest.mark.rule("SB-22-FIRE", "SB-GAP-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("barrage", [shell, suppress, gas])
@pytest.mark.parametrize("by", [ATTACKER, DEFENDER])
def test_nobody_shoots_into_a_barrage(edition, barrage, by):
    g = battle("d:inf  .\n a:inf  d:inf", Shooting(ATTACKER), settings={"edition": edition})
    barrage(g, "A2", by=by)
    assert aims(run(g)) == [["B1"]]


@pytest.mark.rule("SB-22-FIRE", "SB-GAP-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("barrage", [shell, suppress, gas])
def test_nobody_shoots_across_a_barrage(edition, barrage):
    g = battle("d:inf\n .\n Ha:art", Shooting(ATTACKER), settings={"edition": edition})
    barrage(g, "A2", by=DEFENDER)
    assert run(g).pending is None


@pytest.mark.rule("SB-22-FIRE", "SB-GAP-SIGHT")
def test_a_way_round_a_barrage_is_open_if_it_is_as_short():
    g = battle(".  d:inf\n a:mor  .", Shooting(ATTACKER))
    shell(g, "A2", by=DEFENDER)
    assert aims(run(g)) == [["B2"]]


@pytest.mark.rule("SB-22-FIRE", "SB-ED-OUT", "SB-GAP-GAS")
@pytest.mark.parametrize(("edition", "offered"), [("en", []), ("fr", [["A2"], ["A2"]])])
@pytest.mark.parametrize("barrage", [shell, suppress, gas])
def test_nobody_shoots_out_of_a_barrage_but_by_the_french_sheet(edition, offered, barrage):
    g = battle("d:inf\n a:inf,art", Shooting(ATTACKER), settings={"edition": edition})
    barrage(g, "A1", by=DEFENDER)
    assert aims(run(g)) == offered


# Hits


@pytest.mark.rule("SB-27-HIT", "SB-27-FIRST", "SB-27-REST")
def test_each_six_hits_the_owner_places_the_first_and_the_shooter_the_rest():
    g = play(shooting("d:inf=a,inf=b,inf=c\n a:mg,mg", ATTACKER), "A2")
    roll(g, 6, 5, 6, 6)
    assert asked(g) == (DEFENDER, "SB-27-FIRST")
    play(g, "0 1 0")
    assert asked(g) == (ATTACKER, "SB-27-REST")
    assert refused(g, "3 0 0") is not None
    play(g, "1 0 1")
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-27-CASUALTY"), 3)
    roll(g, 1, 6, 1)
    assert [piece(g, name).left for name in "abc"] == [7, 8, 7]
    assert [piece(g, name).markers for name in "abc"] == [1, 0, 1]


@pytest.mark.rule("SB-27-S-INF", "SB-27-S-ART", "SB-27-FORT", "SB-27-S-TANK")
@pytest.mark.parametrize(
    ("ground", "needs"), [(".", [4, 5, 3]), ("W", [3, 4, 3]), ("t", [3, 4, 3]), ("f", [3, 3, 3]), ("H", [4, 5, 3])]
)
def test_who_is_shot_at_saves_by_the_ground_it_stands_on(ground, needs):
    g = play(shooting(f"{ground}d:inf,art,ht\n a:mg,mg", ATTACKER), "A2")
    hit(g, 3)
    play(g, "1 0 0", "0 1 1")
    assert [need for _, need, _ in g.pending.chance.saves] == needs


@pytest.mark.rule("SB-27-CASUALTY")
def test_a_square_shot_empty_is_no_target_any_more():
    g = shooting("d:inf/1=last  .\n a:mg  a:art", ATTACKER)
    play(g, "A2")
    hit(g, 1)
    roll(g, 1)
    assert (where(g, "last"), units(g, "A2"), g.pending) == ("gone", [], None)


@pytest.mark.rule("SB-27-CASUALTY", "SB-GAP-NOCOMMAND")
def test_higher_command_takes_no_hits_from_shooting():
    g = play(shooting("d:inf,hq=general\n a:mg", ATTACKER), "A2")
    hit(g, 2)
    assert dice(g) == 2
    roll(g, 1, 1)
    assert piece(g, "general").left == 2
