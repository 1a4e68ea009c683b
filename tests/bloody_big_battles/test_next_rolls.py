"""After a roll the next one: another round, the roll of who is disordered, and the inches of a move."""

import pytest

import grognard
from grognard import api

ASSAULT = {"attacker": {"bases": 4, "quality": "veteran"}, "defender": {"bases": 3, "fragile": True}, "cover": -1}


def after(procedure, situation, dice):
    return [
        (one["procedure"], one["rule"], one["situation"])
        for one in grognard.roll(procedure, situation, dice=dice)["next"]
    ]


@pytest.mark.rule("BBB-AR-0")
def test_a_drawn_round_is_fought_again_smaller_and_disordered():
    net = grognard.explain("bbb.assault", ASSAULT)["tallies"]["net"]["total"]
    ((procedure, rule, again),) = after("bbb.assault", ASSAULT, [2, 2 + net])
    assert (procedure, rule, again["cover"]) == ("bbb.assault", "BBB-AR-0", -1)
    assert again["attacker"] == {"bases": 3, "quality": "veteran", "disordered": True}
    assert again["defender"] == {"bases": 2, "fragile": True, "disordered": True}


@pytest.mark.rule("BBB-AR-0")
def test_nobody_fights_on_with_a_side_that_is_gone():
    last = {"attacker": {"bases": 1}, "defender": {"bases": 1}}
    assert after("bbb.assault", last, [3, 3]) == []


@pytest.mark.rule("BBB-AR-N4")
def test_who_is_disordered_rolls_for_its_move_as_disordered():
    found = after("bbb.assault", {"attacker": {"bases": 4}, "defender": {"bases": 4, "fragile": True}}, [1, 5])
    assert [one[2] for one in found] == [
        {"order": "disordered"},
        {"fragile": True, "order": "disordered"},
    ]


@pytest.mark.rule("BBB-FR-RTV")
@pytest.mark.rule("BBB-FR-LOSS")
@pytest.mark.parametrize(("dice", "rules"), [([1, 1], []), ([3, 4], ["BBB-FR-RTV"]), ([6, 5], ["BBB-FR-LOSS"])])
def test_a_target_that_is_hit_rolls_as_disordered(dice, rules):
    fire = {"firers": [{"weapon": "musket", "bases": 4, "range": 3}], "target": {"quality": "raw"}}
    found = after("bbb.fire", fire, dice)
    assert [one[1] for one in found] == rules
    assert all(one[2]["quality"] == "raw" for one in found)


@pytest.mark.rule("BBB-MT-5")
@pytest.mark.rule("BBB-MT-2")
def test_a_movement_roll_leads_to_its_inches_where_it_moves_anybody():
    ((procedure, _, march),) = after("bbb.move", {}, [3, 3])
    assert (procedure, march) == ("bbb.inches", {"roll": "BBB-MT-5", "order": "good"})
    assert after("bbb.move", {}, [1, 2]) == []


@pytest.mark.rule("BBB-MM-IRREGULAR")
@pytest.mark.rule("BBB-MV-DIFFICULT")
def test_the_inches_of_a_move_are_those_of_who_was_said_to_roll_and_of_its_ground():
    asked = grognard.roll("bbb.move", {"irregular": True, "in_difficult": True}, dice=[5, 5])
    (march,) = asked["next"]
    assert march["situation"]["type"] == "irregular-cavalry"
    assert march["situation"]["difficult"] is True
    assert march["unknown"] == ["outside_arc", "obstacles"]


def inches(**march):
    return grognard.explain("bbb.inches", {"roll": "BBB-MT-7", **march})["tallies"]["inches"]


@pytest.mark.rule("BBB-MV-MAX")
@pytest.mark.parametrize(
    ("type", "far"),
    [("infantry", 12), ("artillery", 12), ("heavy-cavalry", 15), ("light-cavalry", 18), ("irregular-cavalry", 21)],
)
def test_a_full_move_is_as_far_as_the_arm_goes_and_half_when_disordered(type, far):
    assert inches(type=type)["total"] == far
    assert inches(type=type, order="disordered")["total"] == far / 2


@pytest.mark.rule("BBB-MV-DIFFICULT")
@pytest.mark.rule("BBB-MV-OBSTACLE")
@pytest.mark.rule("BBB-MV-ARC")
@pytest.mark.parametrize(
    ("march", "left"),
    [
        ({"difficult": True}, 9),
        ({"difficult": True, "type": "heavy-cavalry"}, 9),
        ({"obstacles": 2}, 6),
        ({"obstacles": 1, "type": "artillery"}, 6),
        ({"outside_arc": True}, 9),
        ({"outside_arc": True, "type": "artillery"}, 12),
        ({"outside_arc": True, "type": "irregular-cavalry"}, 21),
        ({"outside_arc": True, "difficult": True, "obstacles": 9}, 0),
    ],
)
def test_turning_and_ground_take_inches_off(march, left):
    assert inches(**march)["total"] == left


@pytest.mark.rule("BBB-MV-FLOOR")
def test_ground_ahead_never_leaves_less_than_three_inches():
    found = inches(obstacles=9)
    assert found["total"] == 3
    assert found["lines"][-1]["rule"] == "BBB-MV-FLOOR"


@pytest.mark.rule("BBB-MT-0")
def test_who_retires_by_half_a_move_pays_no_ground():
    assert inches(roll="BBB-MT-0", difficult=True)["total"] == 6


@pytest.mark.rule("BBB-AS-COVER")
def test_a_form_counts_cover_up_in_an_assault_as_it_does_under_fire():
    assault, fire = api.schema("bbb.assault"), api.schema("bbb.fire")
    cover = assault["properties"]["cover"]
    assert (cover["minimum"], cover["maximum"], cover["x-minus"]) == (-20, 0, True)
    assert "x-minus" not in fire["properties"]["target"]["properties"]["cover"]
