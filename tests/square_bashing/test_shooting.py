"""27: range, dice and hits of shooting."""

import pytest

import grognard
from grognard.square_bashing.sheet.shooting_27 import Volley

from .pieces import EDITIONS, KINDS, lines, rules, said, unit, units


def shots(*descriptions, at=1, edition="en"):
    return rules(edition)["27"].table.tally(Volley(units(*descriptions), at))


RANGES = {
    "infantry": 1,
    "mg": 1,
    "armoured-car": 1,
    "light-armoured-car": 1,
    "dismounted": 1,
    "mortar": 2,
    "mountain-gun": 2,
    "artillery": 4,
}


@pytest.mark.rule("SB-27-RANGE")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_shoots_so_far_and_tanks_horse_and_command_not_at_all(kind):
    reach = RANGES.get(kind, 0)
    assert rules()["27"].range.tally(unit(kind)).total == reach
    assert [shots(kind, at=squares).total > 0 for squares in range(1, 6)] == [
        squares <= reach and kind != "dismounted" for squares in range(1, 6)
    ]


@pytest.mark.rule("SB-27-RANGE")
def test_of_several_shooters_only_those_with_the_range_bring_dice():
    together = ("infantry", "mg", "mortar", "artillery", "cavalry")
    assert [shots(*together, at=squares).total for squares in (1, 2, 3, 4, 5)] == [9, 6, 3, 3, 0]


@pytest.mark.rule("SB-27-DICE")
@pytest.mark.parametrize(
    ("description", "part", "dice"),
    [
        ("infantry", "one", 1),
        ("damaged infantry", "one", 1),
        ("armoured-car", "one", 1),
        ("light-armoured-car", "one", 1),
        ("damaged armoured-car", "one", 1),
        ("mg", "machine-gun", 2),
        ("damaged mg", "one", 1),
        ("artillery", "gun", 3),
        ("mortar", "gun", 3),
        ("mountain-gun", "gun", 3),
        ("damaged artillery", "one", 1),
        ("damaged mortar", "one", 1),
        ("damaged mountain-gun", "one", 1),
    ],
)
def test_a_unit_brings_one_two_or_three_dice(description, part, dice):
    tally = shots(description)
    assert [(reason.rule, reason.part, reason.value) for reason in tally.reasons] == [("SB-27-DICE", part, dice)]
    assert shots(description, description).total == 2 * dice


@pytest.mark.rule("SB-27-PRO")
def test_professional_infantry_adds_one_die_once_for_the_square():
    assert lines(shots("professional infantry", "professional infantry", "mg")) == [
        ("SB-27-DICE", 2, 2),
        ("SB-27-DICE", 1, 2),
        ("SB-27-PRO", 1, 1),
    ]


@pytest.mark.rule("SB-27-PRO")
def test_in_the_english_edition_no_other_professionals_add_a_die():
    assert lines(shots("professional mg", "professional artillery")) == [("SB-27-DICE", 1, 2), ("SB-27-DICE", 1, 3)]


@pytest.mark.rule("SB-27-RES")
@pytest.mark.parametrize(
    ("descriptions", "dice"),
    [
        (["reservist infantry"], 0),
        (["reservist infantry", "reservist infantry", "reservist infantry"], 2),
        (["dismounted"], 0),
        (["professional dismounted", "infantry"], 1),
        (["dismounted", "reservist infantry"], 1),
    ],
)
def test_reservist_infantry_or_dismounted_cavalry_takes_one_die_once_for_the_square(descriptions, dice):
    tally = shots(*descriptions)
    assert lines(tally)[-1] == ("SB-27-RES", 1, -1)
    assert tally.total == dice


@pytest.mark.rule("SB-27-PRO", "SB-27-RES")
def test_professional_and_reservist_infantry_in_one_square_cancel():
    assert lines(shots("professional infantry", "reservist infantry")) == [
        ("SB-27-DICE", 2, 2),
        ("SB-27-PRO", 1, 1),
        ("SB-27-RES", 1, -1),
    ]


@pytest.mark.rule("SB-27-PRO", "SB-27-RES")
def test_quality_looks_at_every_unit_listed_once_there_is_a_die():
    assert lines(shots("artillery", "professional infantry", at=4)) == [("SB-27-DICE", 1, 3), ("SB-27-PRO", 1, 1)]
    assert lines(shots("artillery", "reservist infantry", at=4)) == [("SB-27-DICE", 1, 3), ("SB-27-RES", 1, -1)]
    assert lines(shots("professional infantry", at=2)) == []
    assert lines(shots("reservist infantry", "dismounted", at=2)) == []


@pytest.mark.rule("SB-27-HIT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_six_is_a_hit_and_nothing_else_is(edition):
    table = rules(edition)["27"].table
    pool = table.pool(shots("mg", "artillery"))
    assert pool.dice == 5
    assert [pool.outcome([face]) for face in range(1, 7)] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("SB-27-HIT")
def test_hits_and_casualties_of_a_volley_are_told_apart():
    rolled = grognard.roll(
        "sb.shooting",
        {"shooters": said("artillery"), "distance": 4, "target": {"units": said("infantry"), "terrain": ["woods"]}},
        dice=[6, 5, 6, 2, 3],
    )
    assert rolled["results"] == {"hits": 2, "target_casualties": 1}
    assert rolled["rolls"] == [
        {"rule": "SB-27-HIT", "faces": [6, 5, 6], "result": 2},
        {"rule": "SB-27-S-INF", "faces": [2, 3], "result": 1},
    ]


@pytest.mark.rule("SB-27-S-TANK")
def test_shooting_is_no_assault_so_tanks_in_woods_save_as_ever():
    rolled = grognard.roll(
        "sb.shooting",
        {"shooters": said("infantry"), "distance": 1, "target": {"units": said("heavy-tank"), "terrain": ["woods"]}},
        dice=[6, 3],
    )
    assert rolled["results"] == {"hits": 1, "target_casualties": 0}
