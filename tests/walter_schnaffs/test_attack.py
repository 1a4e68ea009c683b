"""8: points of both sides, dice for every five, the loss table, and who wins."""

from math import ceil

import pytest

from grognard.kernel.chance import Sum
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.sheet.attack_8 import Attack, Defence, Struck
from grognard.walter_schnaffs.sheet.losses_8 import Standing, Toll, loss_dice, standing, toll

from .pieces import lines, section, units


def attack(*who, **more):
    tally = section("8").attacker.tally(Attack(units(*who), **more))
    return lines(tally)


def defence(*who, **more):
    return lines(section("8").defender.tally(Defence(units(*who), **more)))


# The attacker's points


@pytest.mark.rule("WS-8-A-INF", "WS-8-A-INFWEAK")
@pytest.mark.parametrize(
    ("bases", "line"),
    [
        (5, ("WS-8-A-INF", 1, 4)),
        (4, ("WS-8-A-INF", 1, 4)),
        (3, ("WS-8-A-INF", 1, 4)),
        (2, ("WS-8-A-INFWEAK", 1, 2)),
        (1, ("WS-8-A-INFWEAK", 1, 2)),
    ],
)
def test_infantry_is_fresh_with_three_bases(bases, line):
    assert attack(f"{bases} infantry") == [line]


@pytest.mark.rule("WS-8-A-CAV", "WS-8-A-OTHER")
@pytest.mark.parametrize(
    ("bases", "line"), [(3, ("WS-8-A-CAV", 1, 3)), (2, ("WS-8-A-CAV", 1, 3)), (1, ("WS-8-A-OTHER", 1, 1))]
)
def test_cavalry_is_fresh_with_two_bases(bases, line):
    assert attack(f"{bases} cavalry") == [line]


@pytest.mark.rule("WS-8-A-OTHER")
@pytest.mark.parametrize("unit", ["artillery", "mitrailleuse", "idle infantry", "idle 2 infantry", "idle cavalry"])
def test_whoever_does_not_attack_itself_brings_one_point(unit):
    assert attack(unit) == [("WS-8-A-OTHER", 1, 1)]


@pytest.mark.rule("WS-8-A-INF", "WS-8-A-INFWEAK", "WS-8-A-CAV", "WS-8-A-OTHER")
def test_every_unit_counts_once():
    who = ("infantry", "infantry", "2 infantry", "cavalry", "1 cavalry", "artillery", "idle infantry")
    assert attack(*who) == [
        ("WS-8-A-INF", 2, 8),
        ("WS-8-A-INFWEAK", 1, 2),
        ("WS-8-A-CAV", 1, 3),
        ("WS-8-A-OTHER", 3, 3),
    ]


@pytest.mark.rule("WS-8-A-REAR", "WS-8-D-REAR")
@pytest.mark.parametrize(("behind", "points"), [(0, 0), (1, 0), (2, 3), (5, 3)])
def test_two_infantry_units_behind_bring_three_points_however_many_there_are(behind, points):
    mine, theirs = attack("infantry", rear_infantry=behind), defence("infantry", rear_infantry=behind)
    assert [value for rule, _, value in mine if rule == "WS-8-A-REAR"] == [points] * (points > 0)
    assert [value for rule, _, value in theirs if rule == "WS-8-D-REAR"] == [points] * (points > 0)


@pytest.mark.rule("WS-8-A-FLANK", "WS-8-D-FLANK")
@pytest.mark.parametrize(("beside", "zones"), [((), 0), ((1, 1), 0), ((2,), 1), ((2, 0), 1), ((2, 3), 2)])
def test_each_flank_zone_with_two_units_counts(beside, zones):
    mine, theirs = attack("infantry", flank_units=beside), defence("infantry", flank_units=beside)
    assert sum(value for rule, _, value in mine if rule == "WS-8-A-FLANK") == zones
    assert sum(value for rule, _, value in theirs if rule == "WS-8-D-FLANK") == 2 * zones


@pytest.mark.rule("WS-8-A-WATER", "WS-8-A-COVER")
def test_water_costs_the_attacker_two_points_and_cover_three():
    assert attack("infantry", across_water=True)[1:] == [("WS-8-A-WATER", 1, -2)]
    assert attack("infantry", cover=True)[1:] == [("WS-8-A-COVER", 1, -3)]


HALF_OR_MORE = pytest.mark.parametrize(
    ("who", "counts"),
    [
        (("professional infantry",), True),
        (("professional infantry", "infantry"), True),
        (("professional infantry", "infantry", "artillery"), False),
        (("professional infantry", "professional artillery", "infantry", "reservist infantry"), True),
        (("infantry",), False),
    ],
)


@pytest.mark.rule("WS-8-A-PRO", "WS-8-D-PRO")
@HALF_OR_MORE
def test_half_the_units_must_be_professional(who, counts):
    assert ("WS-8-A-PRO", 1, 2) in attack(*who) or not counts
    assert (("WS-8-A-PRO", 1, 2) in attack(*who)) is (("WS-8-D-PRO", 1, 2) in defence(*who)) is counts


@pytest.mark.rule("WS-8-A-RES")
@pytest.mark.parametrize(("reservists", "points"), [(1, -1), (3, -3), (4, -3), (6, -3)])
def test_attacking_reservists_cost_a_point_each_up_to_three(reservists, points):
    assert attack(*["reservist infantry"] * reservists)[1:] == [("WS-8-A-RES", -points, points)]


@pytest.mark.rule("WS-8-A-RES")
def test_reservists_that_do_not_attack_cost_nothing():
    assert attack("infantry", "idle reservist infantry", "reservist artillery")[1:] == [("WS-8-A-OTHER", 2, 2)]


# The defender's points


@pytest.mark.rule("WS-8-D-CHASSEPOT", "WS-8-D-RIFLE")
@pytest.mark.parametrize(
    ("unit", "line"),
    [
        ("chassepot infantry", ("WS-8-D-CHASSEPOT", 1, 4)),
        ("1 chassepot infantry", ("WS-8-D-CHASSEPOT", 1, 4)),
        ("werder infantry", ("WS-8-D-CHASSEPOT", 1, 4)),
        ("infantry", ("WS-8-D-RIFLE", 1, 2)),
        ("1 other infantry", ("WS-8-D-RIFLE", 1, 2)),
    ],
)
def test_infantry_defends_by_its_rifle_whatever_its_bases(unit, line):
    assert defence(unit) == [line]


@pytest.mark.rule("WS-8-D-CAV", "WS-8-D-MITR", "WS-8-D-BL", "WS-8-D-ML")
@pytest.mark.parametrize(
    ("unit", "line"),
    [
        ("3 cavalry", ("WS-8-D-CAV", 1, 1)),
        ("mitrailleuse", ("WS-8-D-MITR", 1, 3.5)),
        ("2 mitrailleuse", ("WS-8-D-MITR", 2, 7)),
        ("artillery", ("WS-8-D-BL", 1, 3)),
        ("breech-light artillery", ("WS-8-D-BL", 1, 3)),
        ("3 breech-6-7 artillery", ("WS-8-D-BL", 3, 9)),
        ("muzzle-heavy artillery", ("WS-8-D-ML", 1, 2)),
        ("2 muzzle-light artillery", ("WS-8-D-ML", 2, 4)),
    ],
)
def test_horse_counts_by_unit_and_guns_by_base(unit, line):
    assert defence(unit) == [line]


@pytest.mark.rule("WS-8-D-WATER")
def test_defending_water_brings_two_points():
    assert defence("infantry", water=True)[1:] == [("WS-8-D-WATER", 1, 2)]


@pytest.mark.rule("WS-8-D-RES")
@pytest.mark.parametrize(("reservists", "points"), [(1, -1), (2, -2), (3, -2)])
def test_reservists_in_the_zone_cost_a_point_each_up_to_two(reservists, points):
    assert defence("artillery", *["reservist infantry"] * reservists)[-1] == ("WS-8-D-RES", -points, points)


@pytest.mark.rule("WS-8-D-AGAIN")
@pytest.mark.parametrize(("before", "points"), [(0, 0), (1, -2), (3, -6), (4, -6)])
def test_each_attack_already_taken_costs_two_points_up_to_three_times(before, points):
    assert sum(value for rule, _, value in defence("infantry", earlier_attacks=before)[1:]) == points


# Points into dice


@pytest.mark.rule("WS-8-DICE", "WS-GAP-DICE")
@pytest.mark.parametrize("points", range(-12, 41))
def test_a_die_for_each_five_points_begun_and_none_for_nothing(points):
    assert section("8").dice(points) == max(0, ceil(points / 5))
    assert section("8", fewest_dice=1).dice(points) == max(1, ceil(points / 5))


@pytest.mark.rule("WS-GAP-RANDOM")
def test_random_points_are_thrown_for_each_unit_or_base_as_listed():
    listed = Defence(units("chassepot infantry", "2 mitrailleuse", "infantry", "werder infantry"), water=True)
    assert section("8").defender_chance(listed) == Sum((3, 6, 6, 3), 2 + 2 + 2 + 2)


@pytest.mark.rule("WS-GAP-RANDOM")
@pytest.mark.parametrize(
    ("who", "points"),
    [(("mitrailleuse",), 4), (("2 mitrailleuse",), 7), (("chassepot infantry",), 4), (("infantry",), 2)],
)
def test_a_table_may_take_the_average_rounded_up(who, points):
    average = section("8", random_points="average")
    assert average.defender_chance(Defence(units(*who))) == Sum((), points)


# The loss table


def lost(faces, there, **settings):
    return toll(loss_dice(len(faces)).outcome(faces), Standing(*there), RULESET.rules(settings).settings)


@pytest.mark.rule("WS-8-LOSS")
@pytest.mark.parametrize(("face", "bases"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_each_die_costs_what_is_printed(face, bases):
    assert lost([face], (8, 0)).bases == bases


@pytest.mark.rule("WS-GAP-LOSS6")
@pytest.mark.parametrize(
    ("faces", "there", "cost"),
    [
        ([6], (4, 1), Toll(0, 0, 1)),
        ([6], (4, 0), Toll(0, 2, 0)),
        ([6, 6], (4, 1), Toll(0, 2, 1)),
        ([6], (1, 0), Toll(0, 1, 0)),
        ([6, 3], (2, 0), Toll(1, 1, 0)),
        ([6, 6, 6], (2, 1), Toll(0, 2, 1)),
        ([6], (0, 0), Toll(0, 0, 0)),
    ],
)
def test_a_six_takes_a_battery_and_only_then_two_other_bases(faces, there, cost):
    assert lost(faces, there) == cost


@pytest.mark.rule("WS-GAP-LOSS6")
@pytest.mark.parametrize(
    ("faces", "there", "cost"),
    [
        ([6], (4, 1), Toll(0, 2, 0)),
        ([6, 6], (2, 1), Toll(0, 2, 1)),
        ([6, 6], (3, 1), Toll(0, 3, 0)),
        ([6], (0, 1), Toll(0, 0, 1)),
    ],
)
def test_a_table_may_let_a_six_take_foot_and_horse_first(faces, there, cost):
    assert lost(faces, there, six_takes="foot-and-horse-first") == cost


@pytest.mark.rule("WS-GAP-LOSS3")
def test_a_three_to_five_takes_no_battery_unless_the_table_wants_it():
    assert lost([3, 4, 5], (0, 2)) == Toll(0, 0, 0)
    assert lost([3, 4, 5], (1, 2)) == Toll(1, 0, 0)
    assert lost([3, 4, 5], (1, 1), batteries_spared=False) == Toll(1, 0, 1)
    assert lost([3, 6], (0, 1), batteries_spared=False) == Toll(0, 0, 1)


@pytest.mark.rule("WS-8-LOSS")
def test_nobody_loses_more_than_there_is():
    there = standing(units("2 infantry", "1 cavalry", "artillery"))
    assert there == Standing(3, 1)
    for faces in ([3] * 9, [6] * 9, [3, 6, 4, 6, 5, 6, 3, 6]):
        assert lost(faces, there.data()).bases <= there.bases


# Who wins


def fought(defender_lost, attacker_lost, emptied=False):
    return Struck(1, Toll(attacker_lost)), Struck(1, Toll(defender_lost), emptied)


@pytest.mark.rule("WS-GAP-WIN")
@pytest.mark.parametrize(
    ("fight", "by_default", "ties_to_attacker"),
    [
        (fought(2, 1), True, True),
        (fought(1, 2), False, False),
        (fought(1, 1), False, True),
        (fought(0, 0), False, True),
        (fought(1, 3, emptied=True), True, True),
        (fought(1, 1, emptied=True), True, True),
    ],
)
def test_more_bases_or_an_empty_zone_win_and_ties_are_the_defenders(fight, by_default, ties_to_attacker):
    assert section("8").won(fight) is by_default
    assert section("8", ties_to="attacker").won(fight) is ties_to_attacker
