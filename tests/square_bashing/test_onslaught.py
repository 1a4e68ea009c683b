"""26 on the board: who assaults whom, with whose help, who gives way and who comes in."""

import pytest

from grognard.kernel.question import Ask
from grognard.square_bashing.board.assault import Assault, Onslaught
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.turn import Turn
from grognard.squares.battle import FELL_BACK, FIGHTING_BONUS, HOLD_THE_LINE, MOVED, STEADY
from grognard.squares.map import NOWHERE

from .battlefield import (
    asked,
    at,
    battle,
    dice,
    gas,
    legal,
    mark,
    piece,
    place,
    play,
    refused,
    roll,
    run,
    shell,
    suppress,
    told,
    units,
    where,
)
from .pieces import EDITIONS, lines

PLACING = ("SB-27-FIRST", "SB-27-REST")


def assault(g, start, target, player=ATTACKER):
    """One square assaults another; nobody is lent."""
    run(g, Assault(player, at(g, start), at(g, target)))
    return play(g, "done") if asked(g) == (player, "SB-26-A-EXTRA") else g


def stand(g):
    """The target chooses to fight, if it is asked."""
    return play(g, "stand") if g.pending.rule == "SB-26-RETIRE" else g


def hit(g, number):
    """So many dice of the roll hit."""
    return roll(g, *[6] * number, *[1] * (dice(g) - number))


def place_hits(g):
    """Both players place hits, the first way they may."""
    while isinstance(g.pending, Ask) and g.pending.rule in PLACING:
        play(g, legal(g)[0])
    return g


def save_all(g):
    place_hits(g)
    return roll(g, *[6] * dice(g))


def save_none(g):
    place_hits(g)
    return roll(g, *[1] * dice(g))


def fight(g, target_loses, assaulter_loses):
    """Both strike, and every hit is a casualty."""
    stand(g)
    hit(g, target_loses)
    hit(g, assaulter_loses)
    for lost in (target_loses, assaulter_loses):
        if lost:
            save_none(g)
    return g


def win(g):
    """The assaulter wins by one casualty, and the outcome's hits are all saved."""
    return save_all(fight(g, 1, 0))


def hold(g):
    """The target wins by none, and the outcome's hits are all saved."""
    return save_all(fight(g, 0, 0))


def tallies(g):
    """The dice of the assaulter and of the target: rule, times, value of each line."""
    stand(g)
    assaulter = lines(g.pending.tally)
    roll(g, *[1] * dice(g))
    return assaulter, lines(g.pending.tally)


def count(tally, rule):
    """What a line contributes, 0 where it does not count."""
    return sum(value for id, _, value in tally if id == rule)


def number_of(g, name):
    return g.pieces.index(piece(g, name))


def needs(g):
    """The number each unit must roll to save."""
    return [need for _, need, _ in g.pending.chance.saves]


# Who may assault whom


@pytest.mark.rule("SB-GAP-FACING", "SB-19-6")
def test_an_assault_crosses_a_face_never_a_corner():
    g = run(
        battle(
            """
            d:inf  d:inf  d:inf
            d:inf  a:inf  d:inf
            d:inf  d:inf  d:inf
            """,
            Onslaught(ATTACKER),
        )
    )
    assert asked(g) == (ATTACKER, "SB-19-6")
    assert legal(g) == ["B3", "C2", "B1", "A2", "done"]
    assert refused(g, "A1") == "SB-GAP-ONCE"


@pytest.mark.rule("SB-19-6")
def test_only_the_enemy_is_assaulted():
    g = run(
        battle(
            """
            a:inf  d:hq   .
            .      a:inf  d:inf
            """,
            Onslaught(ATTACKER),
        )
    )
    assert legal(g) == ["C1", "done"]


FACING_UP = """
    d:mg   .     d:mg
    a:inf  .     a:inf
    .      .     .
    a:inf  d:mg  a:inf
"""
FACING_DOWN = """
    d:inf  a:mg  d:inf
    .      .     .
    d:inf  .     d:inf
    a:mg   .     a:mg
"""


@pytest.mark.rule("SB-19-6", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("drawn", "player", "order", "targets"),
    [
        (FACING_UP, ATTACKER, "right-to-left", ["C4", "B1", "A4", "B1"]),
        (FACING_UP, ATTACKER, "left-to-right", ["A4", "B1", "C4", "B1"]),
        (FACING_DOWN, DEFENDER, "right-to-left", ["A1", "B4", "C1", "B4"]),
        (FACING_DOWN, DEFENDER, "left-to-right", ["C1", "B4", "A1", "B4"]),
    ],
)
def test_squares_assault_from_the_players_right_and_the_front_row_first(drawn, player, order, targets):
    g = run(battle(drawn, Onslaught(player), settings={"order": order}))
    in_turn = []
    while g.pending is not None:
        assert asked(g) == (player, "SB-19-6")
        in_turn.append(legal(g)[0])
        play(g, "done")
    assert in_turn == targets


@pytest.mark.rule("SB-GAP-ONCE")
@pytest.mark.parametrize("kind", ["inf", "cav", "lt", "ht", "ac", "lac"])
def test_infantry_mounted_cavalry_tanks_and_cars_assault(kind):
    g = run(battle(f"d:inf\n a:{kind}", Onslaught(ATTACKER)))
    assert legal(g) == ["A2", "done"]


@pytest.mark.rule("SB-GAP-ONCE")
@pytest.mark.parametrize("kind", ["dis", "mg", "art", "mor", "mtn", "hq"])
def test_guns_machine_guns_dismounted_cavalry_and_command_do_not_assault(kind):
    assert run(battle(f"d:inf\n a:{kind}", Onslaught(ATTACKER))).pending is None


@pytest.mark.rule("SB-GAP-ONCE", "SB-28-STEADY", "SB-GAP-COMMAND")
@pytest.mark.parametrize("marks", [STEADY, HOLD_THE_LINE])
def test_no_assault_starts_from_a_square_that_is_steady_or_holds_the_line(marks):
    g = battle("d:inf\n a:inf", Onslaught(ATTACKER))
    mark(g, "A1", marks)
    assert run(g).pending is None


@pytest.mark.rule("SB-GAP-LOCK", "SB-22-SUPPRESSION")
@pytest.mark.parametrize("square", ["A1", "A2"])
@pytest.mark.parametrize("by", [ATTACKER, DEFENDER])
def test_no_assault_goes_into_or_out_of_suppression(square, by):
    g = battle("d:inf\n a:inf", Onslaught(ATTACKER))
    suppress(g, square, by=by)
    assert run(g).pending is None


@pytest.mark.rule("SB-GAP-LOCK")
def test_other_barrages_do_not_stop_an_assault():
    g = battle("d:inf\n a:inf", Onslaught(ATTACKER))
    shell(g, "A1", "A2", by=DEFENDER, markers=3)
    gas(g, "A1", "A2", by=ATTACKER)
    assert legal(run(g)) == ["A2", "done"]


@pytest.mark.rule("SB-28-RETIRE")
def test_who_fell_back_this_turn_does_not_assault():
    g = battle("d:inf\n a:inf=tired", Onslaught(ATTACKER))
    g.did(number_of(g, "tired"), FELL_BACK | MOVED)
    assert run(g).pending is None


@pytest.mark.rule("SB-28-RETIRE", "SB-26-A-OTHER")
def test_who_fell_back_into_an_assaulting_square_stands_by_with_one_die():
    g = battle("d:inf\n a:inf=fresh,inf=tired")
    g.did(number_of(g, "tired"), FELL_BACK | MOVED)
    assaulter, _ = tallies(assault(g, "A1", "A2"))
    assert assaulter == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-OTHER", 1, 1)]


@pytest.mark.rule("SB-GAP-ONCE")
def test_a_square_assaults_once_a_turn():
    g = run(battle("d:inf  a:inf=only  d:inf", Onslaught(ATTACKER)))
    assert legal(g) == ["C1", "A1", "done"]
    play(g, "C1")
    hold(g)
    play(g, legal(g)[0])
    assert g.pending is None


TWO_AGAINST_ONE = """
    a:inf=left  d:inf*3  a:inf=right
"""


@pytest.mark.rule("SB-GAP-ONCE")
def test_a_target_may_be_assaulted_by_several_squares():
    g = run(battle(TWO_AGAINST_ONE, Onslaught(ATTACKER)))
    play(g, "B1", "done")
    hold(g)
    play(g, legal(g)[0])
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-19-6"), ["B1", "done"])


@pytest.mark.rule("SB-GAP-ONCE")
def test_where_the_table_wants_it_a_target_is_assaulted_once():
    g = run(battle(TWO_AGAINST_ONE, Onslaught(ATTACKER), settings={"assaults_on_a_square": "one"}))
    play(g, "B1", "done")
    hold(g)
    play(g, legal(g)[0])
    assert g.pending is None


# Face and ground


AROUND_THE_ATTACKER = """
    .      d:inf  .
    d:inf  a:inf  d:inf
    .      d:inf  .
"""
AROUND_THE_DEFENDER = """
    .      a:inf  .
    a:inf  d:inf  a:inf
    .      a:inf  .
"""


@pytest.mark.rule("SB-GAP-FACING", "SB-26-A-FLANK")
@pytest.mark.parametrize(
    ("drawn", "player", "start", "bonus"),
    [
        (AROUND_THE_DEFENDER, ATTACKER, "B1", 0),
        (AROUND_THE_DEFENDER, ATTACKER, "A2", 2),
        (AROUND_THE_DEFENDER, ATTACKER, "C2", 2),
        (AROUND_THE_DEFENDER, ATTACKER, "B3", 2),
        (AROUND_THE_ATTACKER, DEFENDER, "B3", 0),
        (AROUND_THE_ATTACKER, DEFENDER, "A2", 2),
        (AROUND_THE_ATTACKER, DEFENDER, "C2", 2),
        (AROUND_THE_ATTACKER, DEFENDER, "B1", 2),
    ],
)
def test_the_front_looks_to_the_enemys_edge_and_all_else_is_flank_or_rear(drawn, player, start, bonus):
    assaulter, _ = tallies(assault(battle(drawn), start, "B2", player))
    assert count(assaulter, "SB-26-A-FLANK") == bonus


@pytest.mark.rule("SB-GAP-FACING", "SB-26-A-HASTY", "SB-26-A-TRENCH")
@pytest.mark.parametrize(
    ("works", "start", "rule", "value"),
    [
        ("h", "B1", "SB-26-A-HASTY", -2),
        ("h", "A2", "SB-26-A-HASTY", -2),
        ("h", "B3", "SB-26-A-HASTY", -1),
        ("t", "B1", "SB-26-A-TRENCH", -3),
        ("t", "A2", "SB-26-A-TRENCH", -2),
        ("f", "B3", "SB-26-A-TRENCH", -2),
    ],
)
def test_works_are_worth_less_from_behind_and_trenches_from_the_side(works, start, rule, value):
    drawn = AROUND_THE_DEFENDER.replace("d:inf", f".{works}d:inf")
    assaulter, _ = tallies(assault(battle(drawn), start, "B2"))
    assert count(assaulter, rule) == value


@pytest.mark.rule("SB-GAP-FACING")
@pytest.mark.parametrize(("start", "bonus"), [("B1", 0), ("A2", 0), ("C2", 0), ("B3", 2)])
def test_where_the_table_knows_no_flanks_only_the_rear_counts(start, bonus):
    assaulter, _ = tallies(assault(battle(AROUND_THE_DEFENDER, settings={"flanks": "none"}), start, "B2"))
    assert count(assaulter, "SB-26-A-FLANK") == bonus


@pytest.mark.rule("SB-26-A-HILL", "SB-26-CAVALRY")
@pytest.mark.parametrize(
    ("below", "above", "lines_of_the_assaulter"),
    [
        (".", "H", [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-HILL", 1, -1)]),
        ("H", "H", [("SB-26-A-STRENGTH", 1, 3)]),
        ("H", ".", [("SB-26-A-STRENGTH", 1, 3)]),
        ("W", ".", [("SB-26-A-STRENGTH", 1, 3)]),
    ],
)
def test_the_ground_fought_over_is_the_targets_and_only_a_hill_of_ones_own_helps(below, above, lines_of_the_assaulter):
    assaulter, _ = tallies(assault(battle(f"{above}d:inf\n {below}a:cav"), "A1", "A2"))
    assert assaulter == lines_of_the_assaulter


@pytest.mark.rule("SB-26-CAVALRY", "SB-ED-CAV")
@pytest.mark.parametrize(
    ("ground", "edition", "value"), [("W", "en", 1), ("W", "fr", 1), ("B", "en", 1), ("B", "fr", 3), (".", "en", 3)]
)
def test_cavalry_assaulting_into_difficult_ground_counts_one_die(ground, edition, value):
    assaulter, _ = tallies(assault(battle(f"{ground}d:inf\n a:cav", settings={"edition": edition}), "A1", "A2"))
    assert count(assaulter, "SB-26-A-STRENGTH") == value


@pytest.mark.rule("SB-26-A-STRENGTH", "SB-26-A-OTHER", "SB-26-A-HTANK", "SB-26-A-LTANK")
def test_every_unit_of_the_assaulting_square_counts_as_it_stands():
    g = battle("d:inf\n a:inf,inf/4,ht/1,lt,mg")
    assaulter, _ = tallies(assault(g, "A1", "A2"))
    assert assaulter == [
        ("SB-26-A-STRENGTH", 1, 3),
        ("SB-26-A-HTANK", 1, 2),
        ("SB-26-A-LTANK", 1, 2),
        ("SB-26-A-OTHER", 2, 2),
    ]


@pytest.mark.rule("SB-26-T-STRENGTH", "SB-26-T-DAMAGED", "SB-26-T-MG", "SB-26-T-ART", "SB-26-T-TANK")
def test_every_unit_of_the_target_square_counts_as_it_stands():
    g = battle("d:inf,inf/3,mg/1,art,ht\n a:inf")
    _, target = tallies(assault(g, "A1", "A2"))
    assert target == [
        ("SB-26-T-STRENGTH", 1, 2),
        ("SB-26-T-DAMAGED", 1, 1),
        ("SB-26-T-MG", 1, 3),
        ("SB-26-T-ART", 1, 2),
        ("SB-26-T-TANK", 1, 1),
    ]


# Additional assaulters


LENDING = """
    .                 a:inf=high        .
    a:inf=a,inf=b,cav=c,mg=gun  d:inf*3  a:ht=tank
    a:inf=corner      a:inf=start       .
"""


@pytest.mark.rule("SB-GAP-EXTRA", "SB-26-A-EXTRA", "SB-26-T-EXTRA")
def test_units_of_other_squares_at_a_face_of_the_target_join_two_a_face():
    g = run(battle(LENDING, Assault(ATTACKER, 1, 4)))
    assert asked(g) == (ATTACKER, "SB-26-A-EXTRA")
    assert sorted(legal(g)) == ["a", "b", "c", "done", "high", "tank"]
    play(g, "a")
    assert sorted(legal(g)) == ["b", "c", "done", "high", "tank"]
    play(g, "c")
    assert sorted(legal(g)) == ["done", "high", "tank"]
    assert refused(g, "b") == "SB-26-A-EXTRA"
    play(g, "tank", "done")
    assaulter, target = tallies(g)
    assert count(assaulter, "SB-26-A-EXTRA") == 3
    assert count(target, "SB-26-T-EXTRA") == -3


@pytest.mark.rule("SB-GAP-EXTRA", "SB-26-A-EXTRA")
def test_help_ends_when_every_face_has_sent_two():
    g = run(battle("a:inf=a,inf=b,inf=c  d:inf  a:inf=start", Assault(ATTACKER, 2, 1)))
    play(g, "a", "b")
    assert asked(g) == (DEFENDER, "SB-26-RETIRE")
    assaulter, _ = tallies(g)
    assert count(assaulter, "SB-26-A-EXTRA") == 2


@pytest.mark.rule("SB-GAP-EXTRA")
def test_where_the_table_wants_it_nobody_joins_from_elsewhere():
    g = run(battle(LENDING, Assault(ATTACKER, 1, 4), settings={"additional_assaulters": "none"}))
    assert asked(g) == (ATTACKER, "SB-26-A")


@pytest.mark.rule("SB-GAP-ONCE", "SB-28-STEADY", "SB-GAP-LOCK", "SB-GAP-COMMAND")
@pytest.mark.parametrize("how", ["steady", "hold", "suppressed"])
def test_nobody_is_lent_by_a_square_that_may_not_assault(how):
    g = battle("a:inf  d:inf  a:inf=start", Assault(ATTACKER, 2, 1))
    if how == "suppressed":
        suppress(g, "A1", by=DEFENDER)
    else:
        mark(g, "A1", STEADY if how == "steady" else HOLD_THE_LINE)
    assert asked(run(g)) == (DEFENDER, "SB-26-RETIRE")


@pytest.mark.rule("SB-GAP-ONCE")
def test_a_unit_that_was_lent_does_not_assault_again_but_the_rest_of_its_square_does():
    g = run(battle("a:inf=lent,inf=rest  d:inf*3  a:inf=start", Onslaught(ATTACKER)))
    play(g, "B1", "lent", "done")
    hold(g)
    play(g, legal(g)[0])
    play(g, "B1")
    assaulter, _ = tallies(g)
    assert assaulter == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-OTHER", 1, 1), ("SB-26-A-FLANK", 1, 2)]


@pytest.mark.rule("SB-GAP-ONCE")
def test_a_square_that_lent_everybody_assaults_no_more():
    g = run(battle("a:inf=lent  d:inf*3  a:inf=start", Onslaught(ATTACKER)))
    play(g, "B1", "lent")
    hold(g)
    play(g, legal(g)[0])
    assert g.pending is None


@pytest.mark.rule("SB-GAP-ONCE")
def test_who_has_assaulted_is_not_lent():
    g = run(battle("a:inf=second  d:inf*3  a:inf=first", Onslaught(ATTACKER)))
    play(g, "B1", "done")
    hold(g)
    play(g, legal(g)[0])
    play(g, "B1")
    assert asked(g) == (DEFENDER, "SB-26-RETIRE")


@pytest.mark.rule("SB-26-A-EXTRA")
def test_who_is_lent_is_not_struck():
    g = run(battle("a:inf=lent  d:inf*3  a:inf=start", Assault(ATTACKER, 2, 1)))
    play(g, "lent")
    fight(g, 0, 2)
    assert piece(g, "start").left == 6
    assert len(needs(g)) == 1


# Support


SUPPORTED = """
    .      d:mg   .
    d:mg   d:inf  d:mg
    a:mg   a:inf  a:mg
    .      a:mg   .
"""


@pytest.mark.rule("SB-GAP-SUPPORT", "SB-26-A-SUPPORT", "SB-26-T-SUPPORT")
def test_every_friendly_square_at_a_face_supports_two_at_most_the_assaulter():
    assaulter, target = tallies(assault(battle(SUPPORTED), "B2", "B3"))
    assert count(assaulter, "SB-26-A-SUPPORT") == 4
    assert count(target, "SB-26-T-SUPPORT") == 3


@pytest.mark.rule("SB-GAP-SUPPORT")
def test_corners_enemies_and_command_alone_give_no_support():
    g = battle(
        """
        d:mg  a:mg   d:mg
        d:hq  d:inf  .
        a:hq  a:inf  .
        a:mg  .      a:mg
        """
    )
    assaulter, target = tallies(assault(g, "B2", "B3"))
    assert count(assaulter, "SB-26-A-SUPPORT") == 0
    assert count(target, "SB-26-T-SUPPORT") == 0


@pytest.mark.rule("SB-GAP-SUPPORT", "SB-ED-CAPS")
@pytest.mark.parametrize(("edition", "dice_of_the_target"), [("en", 4), ("fr", 5)])
def test_where_the_table_wants_it_corners_support_too(edition, dice_of_the_target):
    g = battle(
        """
        d:mg  d:mg   d:mg
        d:mg  d:inf  d:mg
        .     a:inf  .
        a:mg  .      .
        """,
        settings={"support_from": "corners-too", "edition": edition},
    )
    assaulter, target = tallies(assault(g, "B2", "B3"))
    assert count(assaulter, "SB-26-A-SUPPORT") == 2
    assert count(target, "SB-26-T-SUPPORT") == dice_of_the_target


@pytest.mark.rule("SB-GAP-SUPPORT")
@pytest.mark.parametrize(("answers", "extra", "support"), [(("done",), 0, 2), (("lent", "done"), 1, 0)])
def test_a_square_that_sends_a_unit_gives_no_support(answers, extra, support):
    """Only at a corner can a square both touch the target and support the assaulter."""
    drawn = """
        a:inf=lent,inf  d:inf
        .               a:inf=start
    """
    g = run(battle(drawn, Assault(ATTACKER, 1, 3), settings={"support_from": "corners-too"}))
    assaulter, _ = tallies(play(g, *answers))
    assert (count(assaulter, "SB-26-A-EXTRA"), count(assaulter, "SB-26-A-SUPPORT")) == (extra, support)


@pytest.mark.rule("SB-22-SUPPORT", "SB-GAP-SUPPORT", "SB-GAP-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("barrage", [shell, gas, suppress])
def test_a_square_under_barrage_gives_no_support(edition, barrage):
    g = battle(SUPPORTED, settings={"edition": edition})
    barrage(g, "A2", "C2", "A3", "B4", by=ATTACKER)
    assaulter, target = tallies(assault(g, "B2", "B3"))
    assert count(assaulter, "SB-26-A-SUPPORT") == 2
    assert count(target, "SB-26-T-SUPPORT") == 1


@pytest.mark.rule("SB-22-SUPPORT", "SB-ED-OUT", "SB-GAP-SUPPORT", "SB-GAP-GAS")
@pytest.mark.parametrize(("edition", "supports"), [("en", (0, 0)), ("fr", (4, 3))])
@pytest.mark.parametrize("barrage", [shell, gas])
def test_a_square_under_barrage_receives_support_only_by_the_french_sheet(edition, supports, barrage):
    g = battle(SUPPORTED, settings={"edition": edition})
    barrage(g, "B2", "B3", by=DEFENDER)
    assaulter, target = tallies(assault(g, "B2", "B3"))
    assert (count(assaulter, "SB-26-A-SUPPORT"), count(target, "SB-26-T-SUPPORT")) == supports


# Markers


@pytest.mark.rule("SB-26-A-WINNING", "SB-26-T-WINNING", "SB-GAP-WINNING")
def test_units_winning_the_fight_bring_two_dice_once_to_either_side():
    assaulter, target = tallies(assault(battle("d:inf^,inf^\n a:inf^,inf^"), "A1", "A2"))
    assert count(assaulter, "SB-26-A-WINNING") == 2
    assert count(target, "SB-26-T-WINNING") == 2


@pytest.mark.rule("SB-26-A-BONUS")
@pytest.mark.parametrize(("square", "bonus"), [("A1", 2), ("A2", 0)])
def test_the_fighting_bonus_counts_in_the_assaulting_square(square, bonus):
    g = battle("d:inf\n a:inf")
    mark(g, square, FIGHTING_BONUS)
    assaulter, target = tallies(assault(g, "A1", "A2"))
    assert count(assaulter, "SB-26-A-BONUS") == bonus
    assert target == [("SB-26-T-STRENGTH", 1, 2)]


@pytest.mark.rule("SB-26-A-SHOCK", "SB-GAP-ASSETS")
@pytest.mark.parametrize(("answer", "bonus", "left"), [("yes", 3, NOWHERE), ("no", 0, ATTACKER)])
def test_a_shock_assault_is_used_on_one_assault_of_the_players_choice(answer, bonus, left):
    g = battle("d:inf\n a:inf")
    g.know(shock=ATTACKER)
    assault(g, "A1", "A2")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-A-SHOCK"), ["yes", "no"])
    play(g, answer)
    assert g.facts.shock == left
    assaulter, _ = tallies(g)
    assert count(assaulter, "SB-26-A-SHOCK") == bonus


@pytest.mark.rule("SB-26-A-SHOCK")
def test_the_enemys_shock_assault_is_no_ones_else():
    g = battle("d:inf\n a:inf")
    g.know(shock=DEFENDER)
    assert asked(assault(g, "A1", "A2")) == (DEFENDER, "SB-26-RETIRE")


@pytest.mark.rule("SB-26-T-BARRAGE", "SB-GAP-DEVIATION")
@pytest.mark.parametrize(("markers", "value"), [(1, -1), (3, -3), (5, -3)])
def test_barrage_markers_on_the_target_take_its_dice(markers, value):
    g = battle("d:mg\n a:inf")
    shell(g, "A1", by=DEFENDER, markers=2)
    shell(g, "A2", by=ATTACKER, markers=markers)
    assaulter, target = tallies(assault(g, "A1", "A2"))
    assert target == [("SB-26-T-MG", 1, 5), ("SB-26-T-BARRAGE", min(markers, 3), value)]
    assert assaulter == [("SB-26-A-STRENGTH", 1, 3)]


@pytest.mark.rule("SB-GAP-GAS", "SB-26-T-BARRAGE")
def test_gas_takes_no_dice_off_the_target():
    g = battle("d:mg\n a:inf")
    gas(g, "A2", by=ATTACKER)
    _, target = tallies(assault(g, "A1", "A2"))
    assert target == [("SB-26-T-MG", 1, 5)]


# Higher command


@pytest.mark.rule("SB-GAP-NOCOMMAND")
def test_higher_command_brings_no_dice_and_takes_no_hits():
    g = battle("d:inf,hq\n a:inf,hq")
    assaulter, target = tallies(assault(g, "A1", "A2"))
    assert assaulter == [("SB-26-A-STRENGTH", 1, 3)]
    assert target == [("SB-26-T-STRENGTH", 1, 2)]
    g = fight(assault(battle("d:inf=theirs,hq=general\n a:inf=ours,hq=staff"), "A1", "A2"), 2, 2)
    assert [piece(g, name).left for name in ("theirs", "ours", "general", "staff")] == [6, 6, 2, 2]


@pytest.mark.rule("SB-GAP-NOCOMMAND")
def test_where_the_table_wants_it_command_counts_among_the_assaulters_others():
    g = battle("d:inf,hq\n a:inf,hq", settings={"command_in_fight": "counts"})
    assaulter, target = tallies(assault(g, "A1", "A2"))
    assert assaulter == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-OTHER", 1, 1)]
    assert target == [("SB-26-T-STRENGTH", 1, 2)]


# Retiring before the assault


@pytest.mark.rule("SB-26-RETIRE")
def test_the_target_chooses_to_stand_or_to_retire_before_any_die_falls():
    g = assault(battle(". \n d:inf\n a:inf"), "A1", "A2")
    assert (asked(g), legal(g)) == ((DEFENDER, "SB-26-RETIRE"), ["stand", "retire"])


@pytest.mark.rule("SB-26-RETIRE")
@pytest.mark.parametrize(
    ("target", "hits"),
    [
        ("d:inf", 3),
        ("d:inf-", 4),
        ("d:inf-,inf-", 4),
        ("d:art", 4),
        ("d:mor,inf", 4),
        ("d:inf-,art", 5),
        ("d:inf+", 2),
        ("d:cav", 2),
        ("d:dis", 2),
        ("d:inf+,cav", 2),
        ("d:inf-,inf+", 3),
        ("d:inf,mg", 2),
        ("d:ac,inf", 2),
        ("d:lac,inf", 2),
        ("d:ht,inf", 3),
        ("Wd:inf", 2),
        ("Bd:inf", 2),
        ("Bd:inf,mg", 2),
        ("Hd:inf", 3),
        ("td:inf", 3),
        ("Wd:inf+,mg", 1),
        ("d:inf,hq-", 3),
    ],
)
def test_who_retires_takes_three_hits_more_or_less(target, hits):
    g = play(assault(battle(f". \n {target}\n a:inf"), "A1", "A2"), "retire")
    assert dice(place_hits(g)) == hits


@pytest.mark.rule("SB-26-RETIRE", "SB-27-FIRST")
def test_the_hits_of_retiring_are_placed_as_in_a_fight():
    g = play(assault(battle(". \n d:inf=a,inf=b\n a:inf"), "A1", "A2"), "retire")
    assert asked(g) == (DEFENDER, "SB-27-FIRST")
    play(g, "2 0")
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-27-CASUALTY"), 3)
    roll(g, 1, 6, 1)
    assert (piece(g, "a").left, piece(g, "b").left) == (7, 7)


@pytest.mark.rule("SB-GAP-RETIREALL", "SB-26-RETIRE", "SB-26-RET-MARK")
def test_the_whole_square_retires_and_the_assaulter_may_come_in_and_takes_the_marker():
    g = play(assault(battle(". \n d:inf=a,art=b,hq=c\n a:inf=us"), "A1", "A2"), "retire")
    save_all(g)
    assert [where(g, name) for name in "abc"] == ["A3", "A3", "A3"]
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-ENTER"), ["us", "done"])
    play(g, "us")
    assert legal(g) == ["us"]
    play(g, "us")
    assert piece(g, "us").winning
    assert where(g, "us") == "A2"
    assert g.pending is None


@pytest.mark.rule("SB-GAP-RETIREALL")
def test_the_assaulter_need_not_follow_who_retires():
    g = save_all(play(assault(battle(". \n d:inf\n a:inf=us"), "A1", "A2"), "retire"))
    play(g, "done", "us")
    assert (where(g, "us"), units(g, "A2"), piece(g, "us").winning) == ("A1", [], True)


@pytest.mark.rule("SB-26-RET-MARK")
def test_who_retires_gets_no_marker_and_loses_its_own():
    g = save_all(play(assault(battle(". \n d:inf^=they\n a:inf=us"), "A1", "A2"), "retire"))
    assert not piece(g, "they").winning


@pytest.mark.rule("SB-GAP-RETIREALL", "SB-GAP-NORETREAT")
def test_who_has_the_enemy_behind_may_not_retire():
    g = assault(battle("a:mg \n d:inf\n a:inf"), "A1", "A2")
    assert asked(g) == (ATTACKER, "SB-26-A")


@pytest.mark.rule("SB-GAP-RETIREALL", "SB-GAP-OFFTABLE")
def test_a_square_on_its_own_edge_may_retire_off_the_table():
    g = assault(battle("d:inf=they\n a:inf"), "A1", "A2")
    save_all(play(g, "retire"))
    assert where(g, "they") == "waiting"
    assert (piece(g, "they").left, piece(g, "they").markers) == (6, 0)


@pytest.mark.rule("SB-GAP-LOCK")
@pytest.mark.parametrize(("locks", "question"), [(True, (ATTACKER, "SB-26-A")), (False, (DEFENDER, "SB-26-RETIRE"))])
def test_nobody_chooses_to_retire_into_suppression_unless_the_table_lets_them(locks, question):
    g = battle(". \n d:inf\n a:inf", settings={"suppression_locks_retiring": locks})
    suppress(g, "A3", by=ATTACKER)
    assert asked(assault(g, "A1", "A2")) == question


# The fight


@pytest.mark.rule("SB-27-FIRST", "SB-27-TWO", "SB-27-REST", "SB-27-CASUALTY")
def test_each_player_places_the_first_two_hits_on_its_own_square_and_the_other_the_rest():
    g = stand(assault(battle("d:inf=x,inf=y,inf=z\n a:inf=a,inf=b"), "A1", "A2"))
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-26-A"), 6)
    hit(g, 3)
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-26-T"), 6)
    hit(g, 3)
    assert asked(g) == (DEFENDER, "SB-27-FIRST")
    assert refused(g, "3 0 0") == "SB-27-FIRST"
    play(g, "0 2 0")
    assert asked(g) == (ATTACKER, "SB-27-REST")
    play(g, "0 0 1")
    assert asked(g) == (DEFENDER, "SB-27-CASUALTY")
    roll(g, 1, 1, 6)
    assert asked(g) == (ATTACKER, "SB-27-FIRST")
    play(g, "1 1")
    assert asked(g) == (DEFENDER, "SB-27-REST")
    play(g, "0 1")
    assert asked(g) == (ATTACKER, "SB-27-CASUALTY")
    roll(g, 6, 1, 6)
    assert [piece(g, name).left for name in "xyzab"] == [8, 6, 8, 8, 7]
    assert [piece(g, name).markers for name in "xyzab"] == [0, 2, 0, 0, 1]


@pytest.mark.rule("SB-27-S-NOCOVER", "SB-27-S-INF", "SB-27-S-TANK")
def test_in_the_fight_the_target_saves_by_its_ground_and_the_assaulter_in_the_open():
    g = stand(assault(battle("Wd:inf,lt\n Wa:inf"), "A1", "A2"))
    hit(hit(g, 2), 1)
    assert needs(place_hits(g)) == [3, 4]
    assert needs(roll(g, 6, 6)) == [4]


@pytest.mark.rule("SB-GAP-FAILED")
@pytest.mark.parametrize(
    ("compared", "outcome"), [("failed-saves", "SB-26-WIN-GUNS"), ("halves-lost", "SB-26-HOLD-STAY")]
)
def test_failed_saves_are_compared_whatever_was_left_of_a_unit(compared, outcome):
    g = battle("d:inf/1=they,inf=rest\n a:inf=us", settings={"casualties_compared": compared})
    stand(assault(g, "A1", "A2"))
    hit(hit(g, 2), 1)
    play(g, "2 0")
    roll(g, 1, 1)
    roll(g, 1)
    assert where(g, "they") == "gone"
    assert outcome in told(g)


# The assaulter wins


@pytest.mark.rule("SB-26-WIN-HITS")
def test_the_loser_takes_three_hits_placed_and_saved_as_in_a_fight():
    g = fight(assault(battle(". \n Wd:inf,inf\n a:inf"), "A1", "A2"), 1, 0)
    assert asked(g) == (DEFENDER, "SB-27-FIRST")
    play(g, "2 0")
    assert (asked(g), dice(g), needs(g)) == ((DEFENDER, "SB-27-CASUALTY"), 3, [3, 3])


@pytest.mark.rule("SB-26-WIN-HITS", "SB-27-REST")
def test_of_the_outcomes_hits_the_winner_places_the_third():
    g = fight(assault(battle(". \n d:inf,inf,inf\n a:inf"), "A1", "A2"), 1, 0)
    play(g, "1 1 0")
    assert asked(g) == (ATTACKER, "SB-27-REST")


@pytest.mark.rule("SB-26-WIN-HITS", "SB-GAP-NORETREAT")
def test_with_the_enemy_behind_it_is_six_hits_and_the_loser_stays():
    g = fight(assault(battle("a:mg \n d:inf=they\n a:inf=us"), "A1", "A2"), 1, 0)
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-27-CASUALTY"), 6)
    roll(g, *[6] * 6)
    assert (where(g, "they"), where(g, "us")) == ("A2", "A1")
    assert legal(g) == ["us"]
    assert piece(play(g, "us"), "us").winning


@pytest.mark.rule("SB-GAP-NORETREAT", "SB-GAP-STACK")
def test_higher_command_alone_bars_nobodys_way():
    g = win(assault(battle("a:hq=staff d:mg\n d:inf=they .\n a:inf=us ."), "A1", "A2"))
    assert where(g, "they") == "A3"
    assert where(g, "staff") == "A1"


@pytest.mark.rule("SB-GAP-NORETREAT", "SB-GAP-LOCK")
@pytest.mark.parametrize(("by", "hits", "stands"), [("enemy", 3, "A3"), ("enemy-or-suppression", 6, "A2")])
def test_a_forced_withdrawal_goes_into_suppression_unless_the_table_wants_otherwise(by, hits, stands):
    g = battle(". \n d:inf=they\n a:inf", settings={"hemmed_in_by": by})
    suppress(g, "A3", by=ATTACKER)
    fight(assault(g, "A1", "A2"), 1, 0)
    assert dice(g) == hits
    assert where(save_all(g), "they") == stands


@pytest.mark.rule("SB-26-WIN-GUNS", "SB-GAP-MORTAR")
def test_the_losers_guns_are_removed_and_leave_no_casualty_marker():
    g = win(assault(battle(". \n d:inf=foot,art=gun,mor=mortar,mtn=mule,mg\n a:inf"), "A1", "A2"))
    assert [where(g, name) for name in ("gun", "mortar", "mule")] == ["gone", "gone", "gone"]
    assert where(g, "foot") == "A3"
    assert g.exposed(at(g, "A3")).casualty_markers == 1


@pytest.mark.rule("SB-26-WIN-GUNS")
@pytest.mark.parametrize(("units", "name"), [("inf", "none"), ("inf,art", "square")])
def test_guns_that_are_taken_are_told_of_where_there_were_any(units, name):
    g = win(assault(battle(f". \n d:{units}\n a:inf"), "A1", "A2"))
    assert [one.name for one in g.told if one.rule == "SB-26-WIN-GUNS"] == [f"SB-26-WIN-GUNS.{name}"]


@pytest.mark.rule("SB-26-WIN-GUNS")
def test_guns_of_who_holds_or_retires_are_kept():
    g = hold(assault(battle(". \n d:inf,art=gun\n a:inf"), "A1", "A2"))
    assert where(g, "gun") == "A2"
    g = save_all(play(assault(battle(". \n d:inf,art=gun\n a:inf"), "A1", "A2"), "retire"))
    assert where(g, "gun") == "A3"


@pytest.mark.rule("SB-26-WIN-GUNS", "SB-26-WIN-ENTER")
def test_a_square_of_guns_alone_is_lost_and_entered():
    g = fight(assault(battle(". \n d:art=gun,mor\n a:inf=us"), "A1", "A2"), 1, 0)
    assert where(g, "gun") == "gone"
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-ENTER"), ["us"])


@pytest.mark.rule("SB-26-WIN-ENTER")
def test_a_square_whose_last_unit_falls_in_the_fight_is_entered():
    g = fight(assault(battle(". \n d:inf/1=they\n a:inf=us"), "A1", "A2"), 1, 0)
    assert where(g, "they") == "gone"
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-ENTER"), ["us"])


@pytest.mark.rule("SB-26-WIN-BACK", "SB-GAP-MARKER")
def test_the_loser_withdraws_one_square_with_its_casualty_markers_and_its_command():
    g = win(assault(battle(". \n W \n d:inf!2=they,hq=general\n a:inf"), "A1", "A2"))
    assert (where(g, "they"), where(g, "general")) == ("A3", "A3")
    assert piece(g, "they").markers == 3
    assert g.exposed(at(g, "A3")).casualty_markers == 3


@pytest.mark.rule("SB-26-WIN-BACK")
def test_the_attacker_withdraws_toward_row_one():
    g = win(assault(battle("d:inf \n a:inf=they\n ."), "A3", "A2", DEFENDER))
    assert where(g, "they") == "A1"


@pytest.mark.rule("SB-26-WIN-BACK", "SB-GAP-STACK")
def test_who_finds_no_room_behind_goes_on_to_the_next_square_with_room():
    g = win(assault(battle(". \n d:inf*4 \n d:inf=a,inf=b,hq=c\n a:inf"), "A1", "A2"))
    assert [where(g, name) for name in "abc"] == ["A3", "A4", "A3"]


@pytest.mark.rule("SB-26-WIN-BACK", "SB-26-WIN-HITS", "SB-GAP-NORETREAT", "SB-GAP-STACK")
def test_a_square_that_has_room_behind_for_some_only_stays_whole_and_takes_six_hits():
    g = place_hits(fight(assault(battle("a:mg \n d:inf*4 \n d:inf=a,inf=b\n a:inf=us"), "A1", "A2"), 1, 0))
    assert dice(g) == 6
    roll(g, *[6] * 6)
    assert (where(g, "a"), where(g, "b")) == ("A2", "A2")
    assert asked(g) == (ATTACKER, "SB-26-WIN-MARK")


@pytest.mark.rule("SB-26-WIN-BACK", "SB-GAP-NORETREAT")
def test_who_had_no_way_back_stays_even_where_the_hits_have_made_room():
    g = fight(assault(battle("a:mg \n d:inf*4 \n d:inf/2=a,inf=b\n a:inf=us"), "A1", "A2"), 1, 0)
    save_none(g)
    assert (where(g, "a"), where(g, "b")) == ("gone", "A2")


@pytest.mark.rule("SB-GAP-OFFTABLE", "SB-26-WIN-BACK")
@pytest.mark.parametrize(("bases", "left"), [(0, 7), (1, 5), (2, 3)])
def test_who_withdraws_off_the_table_loses_a_base_and_waits(bases, left):
    g = win(assault(battle("d:inf=they,hq=general\n a:inf", settings={"off_table_bases": bases}), "A1", "A2"))
    assert (where(g, "they"), where(g, "general")) == ("waiting", "waiting")
    assert (piece(g, "they").left, piece(g, "they").markers) == (left, 1)
    assert piece(g, "general").left == 2
    assert told(g).count("SB-GAP-OFFTABLE") == 2


@pytest.mark.rule("SB-GAP-OFFTABLE")
def test_a_unit_with_no_more_than_a_base_is_lost_off_the_table():
    g = win(assault(battle("d:inf,mg=section,inf/2=few\n a:inf"), "A1", "A2"))
    assert (where(g, "section"), where(g, "few")) == ("gone", "gone")


@pytest.mark.rule("SB-GAP-OFFTABLE", "SB-26-WIN-BACK")
def test_over_full_friends_on_the_edge_the_loser_leaves_the_table():
    g = win(assault(battle("d:inf*5 \n d:inf=they\n a:inf"), "A1", "A2"))
    assert where(g, "they") == "waiting"


@pytest.mark.rule("SB-26-WIN-ENTER")
def test_at_least_one_unit_must_come_in_and_then_as_many_as_like():
    g = win(assault(battle(". \n d:inf\n a:inf=a,inf=b"), "A1", "A2"))
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-ENTER"), ["a", "b"])
    assert refused(g, "done") == "SB-26-WIN-ENTER"
    play(g, "b")
    assert legal(g) == ["a", "done"]
    play(g, "done")
    assert (where(g, "a"), where(g, "b")) == ("A1", "A2")


@pytest.mark.rule("SB-26-WIN-ENTER", "SB-ED-ENTER")
@pytest.mark.parametrize(("edition", "first"), [("en", ["foot", "horse"]), ("fr", ["foot", "tank", "horse"])])
def test_infantry_or_cavalry_must_come_in_by_the_french_sheet_any_unit(edition, first):
    g = win(
        assault(battle(". \n d:inf\n a:inf=foot,ht=tank,cav=horse,mg=gun", settings={"edition": edition}), "A1", "A2")
    )
    assert legal(g) == first
    play(g, "foot")
    assert legal(g) == ["tank", "horse", "done"]


@pytest.mark.rule("SB-26-WIN-ENTER", "SB-ED-ENTER")
@pytest.mark.parametrize(("edition", "answers"), [("en", ["tank", "done"]), ("fr", ["tank"])])
def test_tanks_alone_may_come_in_and_must_only_by_the_french_sheet(edition, answers):
    g = win(assault(battle(". \n d:inf\n a:ht=tank", settings={"edition": edition}), "A1", "A2"))
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-ENTER"), answers)


@pytest.mark.rule("SB-26-WIN-ENTER")
def test_who_was_lent_may_come_in_too():
    g = run(battle(". . .\n a:inf=lent  d:inf  a:inf=start", Assault(ATTACKER, 2, 1)))
    win(play(g, "lent"))
    assert sorted(legal(g)) == ["lent", "start"]


@pytest.mark.rule("SB-26-WIN-ENTER", "SB-GAP-STACK")
def test_no_more_come_in_than_find_room():
    g = win(assault(battle(". \n d:inf\n a:inf=a,inf=b,inf=c", settings={"stack_limit": 2}), "A1", "A2"))
    play(g, "a", "b")
    assert asked(g) == (ATTACKER, "SB-26-WIN-MARK")


@pytest.mark.rule("SB-26-WIN-ENTER", "SB-GAP-STACK")
def test_command_left_alone_goes_to_its_nearest_friends_when_the_enemy_comes_in():
    g = fight(assault(battle("d:mg . \n . . \n d:inf/1,hq=general .\n a:inf=us ."), "A1", "A2"), 1, 0)
    play(g, "us")
    assert (where(g, "general"), units(g, "A2")) == ("A4", ["us"])


@pytest.mark.rule("SB-GAP-OBJ", "SB-26-WIN-ENTER")
def test_an_objective_changes_hands_when_the_assaulter_comes_in():
    g = win(assault(battle(". \n *d:inf\n a:inf=us"), "A1", "A2"))
    assert place(g, "A2").holder == DEFENDER
    assert place(play(g, "us"), "A2").holder == ATTACKER


@pytest.mark.rule("SB-26-WIN-MARK")
def test_the_winner_marks_an_infantry_or_cavalry_unit_of_the_assaulting_square():
    g = win(assault(battle(". \n d:inf\n a:inf=a,cav=b,ht=c,mg=d,dis=e,hq=f"), "A1", "A2"))
    play(g, "a", "done")
    assert asked(g) == (ATTACKER, "SB-26-WIN-MARK")
    assert sorted(legal(g)) == ["a", "b", "e"]
    play(g, "b")
    assert [one.name for one in g.pieces if one.winning] == ["b"]
    assert g.pending is None


@pytest.mark.rule("SB-26-WIN-MARK")
def test_who_was_lent_is_not_of_the_assaulting_square_and_gets_no_marker():
    g = run(battle(". . .\n a:inf=lent  d:inf  a:inf=start", Assault(ATTACKER, 2, 1)))
    play(win(play(g, "lent")), "lent", "start")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-MARK"), ["start"])


@pytest.mark.rule("SB-26-WIN-MARK", "SB-ED-WINNER")
def test_where_only_tanks_won_nobody_is_marked_but_by_the_french_sheet():
    g = play(win(assault(battle(". \n d:inf\n a:ht"), "A1", "A2")), "done")
    assert g.pending is None
    assert not any(one.winning for one in g.pieces)
    g = play(win(assault(battle(". \n d:inf\n a:ht=tank,hq", settings={"edition": "fr"}), "A1", "A2")), "tank")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-MARK"), ["tank"])


@pytest.mark.rule("SB-26-RET-MARK", "SB-ED-WINNER", "SB-26-WIN-ENTER")
@pytest.mark.parametrize(("edition", "question"), [("en", None), ("fr", (ATTACKER, "SB-26-RET-MARK"))])
def test_a_tank_alone_may_follow_who_retires_and_is_marked_by_the_french_sheet(edition, question):
    g = battle(". \n d:inf\n a:lt=tank", settings={"edition": edition})
    save_all(play(assault(g, "A1", "A2"), "retire"))
    assert legal(g) == ["tank", "done"]
    assert asked(play(g, "tank")) == question


# The target holds


@pytest.mark.rule("SB-26-HOLD-HITS", "SB-26-HOLD-STAY")
@pytest.mark.parametrize(("target_loses", "assaulter_loses"), [(0, 0), (1, 1), (0, 1), (1, 2)])
def test_as_many_casualties_or_more_hold_and_the_assaulter_takes_three_hits(target_loses, assaulter_loses):
    g = fight(assault(battle(". \n d:inf=they\n a:inf=us"), "A1", "A2"), target_loses, assaulter_loses)
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-27-CASUALTY"), 3)
    roll(g, 1, 1, 6)
    assert piece(g, "us").left == 8 - assaulter_loses - 2
    assert piece(g, "they").left == 8 - target_loses
    assert (where(g, "they"), where(g, "us")) == ("A2", "A1")


@pytest.mark.rule("SB-26-HOLD-HITS", "SB-27-FIRST")
def test_the_hits_on_the_assaulter_are_placed_as_in_the_fight():
    g = fight(assault(battle("d:inf\n a:inf,inf,inf"), "A1", "A2"), 0, 0)
    assert asked(g) == (ATTACKER, "SB-27-FIRST")
    play(g, "0 1 1")
    assert asked(g) == (DEFENDER, "SB-27-REST")


@pytest.mark.rule("SB-27-S-NOCOVER", "SB-26-HOLD-HITS")
@pytest.mark.parametrize("ground", ["W", "B", "h", "t", "f"])
def test_the_assaulter_counts_no_cover_for_the_outcomes_hits_either(ground):
    g = fight(assault(battle(f"d:inf\n {ground}a:inf,mg,art"), "A1", "A2"), 0, 0)
    assert needs(place_hits(g)) == [4, 3, 5]


@pytest.mark.rule("SB-26-HOLD-MARK", "SB-ED-MARK", "SB-ED-WINNER")
@pytest.mark.parametrize(("edition", "who"), [("en", ["b", "c"]), ("fr", ["a", "b", "c"])])
def test_after_a_defence_an_infantry_or_cavalry_unit_of_the_target_is_marked_by_the_french_sheet_any(edition, who):
    g = hold(assault(battle("d:mg=a,inf=b,dis=c,hq=d\n a:inf", settings={"edition": edition}), "A1", "A2"))
    assert asked(g)[0] == DEFENDER
    assert legal(g) == who
    play(g, "c")
    assert [one.name for one in g.pieces if one.winning] == ["c"]
    assert g.pending is None


@pytest.mark.rule("SB-26-HOLD-MARK", "SB-26-RET-MARK")
def test_every_marker_is_asked_for_by_its_own_rule():
    g = hold(assault(battle(". \n d:inf\n a:inf"), "A1", "A2"))
    assert asked(g) == (DEFENDER, "SB-26-HOLD-MARK")
    g = save_all(play(assault(battle(". \n d:inf\n a:inf"), "A1", "A2"), "retire"))
    assert asked(play(g, "done")) == (ATTACKER, "SB-26-RET-MARK")


@pytest.mark.rule("SB-26-HOLD-MARK", "SB-ED-WINNER")
@pytest.mark.parametrize(("edition", "question"), [("en", None), ("fr", (DEFENDER, "SB-26-HOLD-MARK"))])
def test_where_machine_guns_alone_held_they_are_marked_by_the_french_sheet_only(edition, question):
    assert asked(hold(assault(battle("d:mg\n a:inf", settings={"edition": edition}), "A1", "A2"))) == question


@pytest.mark.rule("SB-GAP-RETIREALL", "SB-26-HOLD-STAY")
def test_a_square_emptied_in_a_fight_that_was_not_won_may_be_entered():
    g = save_all(fight(assault(battle("d:inf/1\n a:inf=us"), "A1", "A2"), 1, 1))
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-WIN-ENTER"), ["us", "done"])
    play(g, "us")
    assert where(g, "us") == "A2"
    assert g.pending is None
    assert not piece(g, "us").winning


@pytest.mark.rule("SB-GAP-RETIREALL")
def test_where_the_table_wants_it_only_a_fight_that_was_won_opens_the_square():
    g = battle("d:inf/1\n a:inf=us", settings={"enter_emptied": False})
    save_all(fight(assault(g, "A1", "A2"), 1, 1))
    assert (g.pending, where(g, "us"), units(g, "A2")) == (None, "A1", [])


@pytest.mark.rule("SB-26-HOLD-HITS")
def test_an_assaulter_that_dies_of_the_outcome_leaves_its_square_empty():
    g = save_none(fight(assault(battle("d:inf=they\n a:inf/3=us"), "A1", "A2"), 0, 0))
    assert (where(g, "us"), units(g, "A1")) == ("gone", [])
    assert legal(g) == ["they"]


# Winning the fight


@pytest.mark.rule("SB-GAP-WINNING")
def test_who_wins_again_stays_winning_and_who_loses_is_so_no_more():
    g = win(assault(battle(". \n d:inf^=they\n a:inf^=us,inf=friend"), "A1", "A2"))
    assert (piece(g, "they").winning, piece(g, "us").winning) == (False, True)
    g = hold(assault(battle(". \n d:inf^=they\n a:inf^=us"), "A1", "A2"))
    assert (piece(g, "they").winning, piece(g, "us").winning) == (True, False)


@pytest.mark.rule("SB-GAP-WINNING", "SB-GAP-NORETREAT")
def test_a_loser_that_cannot_withdraw_is_winning_no_more():
    g = fight(assault(battle("a:mg \n d:inf^=they\n a:inf"), "A1", "A2"), 1, 0)
    assert not piece(g, "they").winning


@pytest.mark.rule("SB-GAP-WINNING", "SB-19-8")
@pytest.mark.parametrize(("lasts", "after"), [("until-beaten", (True, True)), ("one-turn", (False, True))])
def test_the_marker_outlasts_the_turn_unless_the_table_wants_otherwise(lasts, after):
    g = battle("d:inf^=they\n a:inf^=us", settings={"winning_lasts": lasts})
    ending = Turn(ATTACKER)
    ending.at = Turn.steps.index(Turn.markers_off)
    run(g, ending)
    assert (piece(g, "us").winning, piece(g, "they").winning) == after


@pytest.mark.rule("SB-GAP-RETIREALL", "SB-GAP-NORETREAT")
def test_with_full_friends_behind_and_the_enemy_behind_those_there_is_no_way_back():
    g = assault(battle("a:inf\n d:inf*5\n d:inf=they\n a:inf*2"), "A1", "A2")
    assert asked(g) == (ATTACKER, "SB-26-A")
    fight(g, 1, 0)
    place_hits(g)
    assert dice(g) == 6
    save_all(g)
    assert where(g, "they") == "A2"


@pytest.mark.rule("SB-GAP-WINNING")
def test_a_failed_assault_costs_every_unit_of_its_square_the_marker():
    g = battle(". \n d:inf\n a:inf=one,dis=other")
    g.change([unit.name for unit in g.pieces].index("other"), winning=True)
    hold(assault(g, "A1", "A2"))
    assert not piece(g, "other").winning
