"""Movement on the map: points, zones, stacking, coming on, and the objectives on the way."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils.board.answers import STAY, At
from grognard.across_five_aprils.board.battle import OVERSTACKED
from grognard.across_five_aprils.board.movement import Movement, MoveUnit, destinations, half_points
from grognard.across_five_aprils.sheet.army import UNION, Kind
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.space.hex import Hex

from .field import at, battle, go_on, here, hexes, number, offered, piece, play, refused, told

STRIP = ". . . . . . . . . . .\n. . . . . . . . . . ."


def reached(g, name):
    return hexes(g, destinations(g, number(g, name)))


def alone(text, drawn=STRIP, **given):
    """One unit, with everybody else at the far end of a narrow map."""
    return battle(drawn, confederate=["Zulu 1101"], union=["Yankee 1102", text], **given)


# Points


@pytest.mark.rule("A5A-GAP-MOVE")
@pytest.mark.parametrize(("kind", "points"), [("infantry", 6), ("cavalry", 9), ("artillery", 6)])
def test_infantry_and_artillery_have_six_points_and_cavalry_nine(kind, points):
    g = battle()
    assert half_points(g, Kind(kind)) == 2 * points
    g = battle(settings={f"{kind}_points": 4})
    assert half_points(g, Kind(kind)) == 8


@pytest.mark.rule("A5A-GAP-MOVE", "A5A-SEQ-MOVE")
def test_a_unit_goes_as_far_as_its_points_reach():
    g = alone("Allen 0101")
    assert "0701" in reached(g, "Allen")
    assert "0801" not in reached(g, "Allen")
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(8, 1))) == "A5A-GAP-MOVE"
    assert refused(g, At(Hex(99, 1))) == "A5A-SEQ-MOVE"
    assert refused(g, "0701") == "A5A-SEQ-MOVE"
    go_on(g, "0701")
    assert at(g, "Allen") == "0701"


@pytest.mark.rule("A5A-GAP-MOVE")
def test_a_unit_goes_one_hex_whatever_it_costs():
    drawn = ". r . .\n. . . ."
    slow = {"infantry_points": 1}
    start = {"confederate": ["Zulu 0401"], "union": ["Allen 0101", "Yankee 0402"]}
    assert "0201" in reached(battle(drawn, settings=slow, **start), "Allen")
    slow["at_least_one_hex"] = False
    assert "0201" not in reached(battle(drawn, settings=slow, **start), "Allen")


@pytest.mark.rule("A5A-GAP-MOVE", "A5A-TER-ROUGH")
def test_not_even_one_hex_of_ground_that_is_closed_to_it():
    g = alone("Allen cavalry 0101", ". r . . . . . . . . .\n. . . . . . . . . . .")
    assert "0201" not in reached(g, "Allen")
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(2, 1))) == "A5A-TER-ROUGH"


@pytest.mark.rule("A5A-GAP-ALONG", "A5A-TER-ROAD")
def test_a_road_is_fast_only_along_it():
    woods = "w w w w w w w w w w w\n. . . . . . . . . . ."
    road = "0101 0201 0301 0401 0501 0601 0701 0801 0901 1001"
    slow = {"infantry_points": 4}
    assert "0901" in reached(alone("Allen 0101", woods, roads=road, settings=slow), "Allen")
    # From the second row into the same hexes it is woods again.
    beside = alone("Allen 0102", woods, roads="0101 0201", settings={"infantry_points": 1, "at_least_one_hex": False})
    assert "0101" not in reached(beside, "Allen")
    anywhere = {"infantry_points": 1, "at_least_one_hex": False, "road_rate": "in-the-hex"}
    assert "0101" in reached(alone("Allen 0102", woods, roads="0101 0201", settings=anywhere), "Allen")


@pytest.mark.rule("A5A-GAP-ALONG", "A5A-TER-STREAM", "A5A-TER-BRIDGE")
def test_what_a_side_costs_is_added_to_the_road():
    two = {"infantry_points": 1, "at_least_one_hex": False}
    road = {"roads": "0101 0201 0301 0401 0501", "settings": two}
    assert "0301" in reached(alone("Allen 0101", **road), "Allen")
    assert "0201" not in reached(alone("Allen 0101", streams="0101/0201", **road), "Allen")
    assert "0301" in reached(alone("Allen 0101", streams="0101/0201", bridges="0101/0201", **road), "Allen")


@pytest.mark.rule("A5A-TER-RIVER", "A5A-TER-FORD")
def test_a_river_is_crossed_by_its_ford_alone():
    banks = "0101/0102 0201/0102 0201/0202 0201/0302 0301/0302 0401/0302 0401/0402 0401/0502 0501/0502"
    banks += " 0601/0502 0601/0602 0601/0702 0701/0702 0801/0702 0801/0802 0801/0902 0901/0902 1001/0902 1001/1002"
    banks += " 1001/1102 1101/1102"
    g = alone("Allen 0301", rivers=banks)
    assert not [one for one in reached(g, "Allen") if one.endswith("02")]
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(3, 2))) == "A5A-TER-RIVER"
    over = alone("Allen 0301", rivers=banks, fords="0301/0302")
    assert "0302" in reached(over, "Allen")
    assert "0502" in reached(over, "Allen"), "one and two for the ford, three left"
    assert "0702" not in reached(over, "Allen")


# Zones

GATE = {"confederate": ["Zulu 0501"]}
"""Zulu bars a strip of two rows: its zone is 0401, 0502 and 0601."""


@pytest.mark.rule("A5A-GAP-ZOC")
def test_a_zone_is_what_lies_around_less_what_a_river_cuts_off():
    g = battle(STRIP, union=["Yankee 1102"], **GATE)
    assert hexes(g, g.zone_of(0)) == ["0401", "0502", "0601"]
    cut = battle(STRIP, union=["Yankee 1102"], rivers="0401/0501 0501/0502", fords="0501/0502", **GATE)
    assert hexes(cut, cut.map.zones[here(cut, "0501")]) == ["0502", "0601"], "the ford lets it through"


@pytest.mark.rule("A5A-GAP-ZOC")
def test_a_zone_of_control_stops_who_enters_it():
    g = battle(STRIP, union=["Allen 0301", "Yankee 1102"], **GATE)
    assert {"0401", "0502"} <= set(reached(g, "Allen"))
    assert not {"0601", "0602", "0702"} & set(reached(g, "Allen"))
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(6, 1))) == "A5A-GAP-ZOC"
    assert refused(g, At(Hex(6, 2))) == "A5A-GAP-MOVE"
    assert refused(g, At(Hex(5, 1))) == "A5A-GAP-ZOC", "and the enemy's own hex is shut"


@pytest.mark.rule("A5A-GAP-ZOC")
def test_nobody_goes_straight_from_zone_to_zone():
    near = {"union": ["Allen 0401", "Yankee 1102"], **GATE}
    one = {"infantry_points": 1}
    assert "0502" not in reached(battle(STRIP, settings=one, **near), "Allen")
    assert "0502" in reached(battle(STRIP, **near), "Allen"), "but by 0402, outside it"
    assert "0502" in reached(battle(STRIP, settings={"zone_to_zone": True, **one}, **near), "Allen")


@pytest.mark.rule("A5A-GAP-ZOC")
def test_a_friend_does_not_cancel_a_zone_for_movement():
    g = battle(STRIP, union=["Allen 0301", "Baker 0502", "Yankee 1102"], **GATE)
    assert "0502" in reached(g, "Allen")
    assert "0602" not in reached(g, "Allen")


# Stacking


@pytest.mark.rule("A5A-GAP-STACK")
def test_two_of_foot_or_horse_and_one_of_guns_share_a_hex():
    full = ["Baker 0201", "Carr cavalry 0201", "Dodge 0101"]
    g = battle(STRIP, confederate=["Zulu 1101"], union=["Yankee 1102", *full, "Allen 0102", "Earle artillery 0102"])
    assert "0201" not in reached(g, "Allen")
    assert "0301" in reached(g, "Allen"), "friends are passed through"
    assert "0201" in reached(g, "Earle"), "there is room for guns"
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(2, 1))) == "A5A-GAP-STACK"


@pytest.mark.rule("A5A-GAP-STACK")
def test_how_many_find_room_is_a_setting():
    units = {"confederate": ["Zulu 1101"], "union": ["Yankee 1102", "Baker 0201", "Carr 0201", "Allen 0102"]}
    assert "0201" in reached(battle(STRIP, settings={"stack_troops": 3}, **units), "Allen")
    guns = {"confederate": ["Zulu 1101"], "union": ["Yankee 1102", "Baker artillery 0201", "Allen artillery 0102"]}
    assert "0201" not in reached(battle(STRIP, **guns), "Allen")
    assert "0201" in reached(battle(STRIP, settings={"stack_guns": 2}, **guns), "Allen")


@pytest.mark.rule("A5A-GAP-RETREAT")
def test_who_overfills_a_hex_by_retreat_has_to_leave_it_when_its_formation_moves():
    limit = {"settings": {"stack_troops": 2}, "confederate": ["Zulu 1101"]}
    g = battle(STRIP, union=["Yankee 1102", "Allen 0101 of A", "Baker 0201 of B", "Carr 0201 of B"], **limit)
    allen = number(g, "Allen")
    g.move(allen, here(g, "0201"))
    g.did(allen, OVERSTACKED)
    play(g, Movement(UNION, piece(g, "Allen").formation))
    assert offered(g) == ["Allen"], "the phase may not end yet"
    go_on(g, "Allen")
    assert STAY not in offered(g)
    assert refused(g, STAY) == "A5A-GAP-RETREAT"
    go_on(g, "0301")
    assert not piece(g, "Allen").did & OVERSTACKED


# A formation's move


@pytest.mark.rule("A5A-SEQ-MOVE")
def test_every_unit_of_the_formation_may_move_once_in_any_order():
    g = battle(STRIP, confederate=["Zulu 1101"], union=["Yankee 1102", "Allen 0101 of A", "Baker 0102 of A"])
    play(g, Movement(UNION, piece(g, "Allen").formation))
    assert offered(g) == ["Allen", "Baker", "done"]
    assert refused(g, Pick(number(g, "Yankee"))) == "A5A-SEQ-MOVE"
    go_on(g, "Baker", "0202")
    assert offered(g) == ["Allen", "done"]
    go_on(g, "Allen", "stay")
    assert g.pending is None
    assert (at(g, "Allen"), at(g, "Baker")) == ("0101", "0202")
    assert not [one for one in g.pieces if one.did]


@pytest.mark.rule("A5A-SEQ-MOVE")
def test_a_player_may_leave_units_where_they_are():
    g = battle(STRIP, confederate=["Zulu 1101"], union=["Yankee 1102", "Allen 0101 of A", "Baker 0102 of A"])
    play(g, Movement(UNION, piece(g, "Allen").formation), DONE)
    assert g.pending is None


# Either side


SIDES = (("confederate", "union"), ("union", "confederate"))
either_side = pytest.mark.parametrize(("mover", "enemy"), SIDES)


KEEPING_AWAY = {"confederate": "Zulu 1101", "union": "Yankee 1102"}


def met(mover, enemy, mine, theirs="Enemy 0501", **given):
    """A unit of one side on the strip and one of the other in its way; two more keep away."""
    sides = {mover: [mine, KEEPING_AWAY[mover]], enemy: [theirs, KEEPING_AWAY[enemy]]}
    return battle(STRIP, **sides, **given)


@pytest.mark.rule("A5A-GAP-ZOC")
@either_side
def test_the_enemys_zone_stops_and_its_hex_is_shut_to_both_sides_alike(mover, enemy):
    g = met(mover, enemy, "Allen 0301")
    assert {"0401", "0502"} <= set(reached(g, "Allen"))
    assert not {"0501", "0601", "0602"} & set(reached(g, "Allen"))
    play(g, MoveUnit(number(g, "Allen")))
    assert (refused(g, At(Hex(5, 1))), refused(g, At(Hex(6, 1)))) == ("A5A-GAP-ZOC", "A5A-GAP-ZOC")


@pytest.mark.rule("A5A-GAP-NIGHT")
@either_side
def test_by_night_the_enemys_zone_is_shut_to_both_sides_alike(mover, enemy):
    g = met(mover, enemy, "Allen 0301", night=[1])
    assert not {"0401", "0502"} & set(reached(g, "Allen"))
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(4, 1))) == "A5A-GAP-NIGHT"


@pytest.mark.rule("A5A-GAP-REINF")
@either_side
def test_reinforcements_of_both_sides_shun_an_entry_that_the_enemy_holds(mover, enemy):
    held = met(mover, enemy, "Allen 0101 enters 1", "Enemy 0101")
    assert reached(held, "Allen") == ["0102"]
    waits = met(mover, enemy, "Allen 0101 enters 1", "Enemy 0101", settings={"entry_held": "wait"})
    assert reached(waits, "Allen") == []
    friend = KEEPING_AWAY[mover].split()[1]
    assert friend in reached(met(mover, enemy, f"Allen {friend} enters 1", "Enemy 0101"), "Allen"), (
        "a friend is no enemy"
    )


@pytest.mark.rule("A5A-GAP-REINF", "A5A-GAP-NIGHT")
@either_side
def test_whoever_comes_on_into_an_enemy_zone_goes_no_further_and_by_night_not_at_all(mover, enemy):
    assert reached(met(mover, enemy, "Allen 0101 enters 1", "Enemy 0201"), "Allen") == ["0101"]
    assert reached(met(mover, enemy, "Allen 0101 enters 1", "Enemy 0201", night=[1]), "Allen") == []


@pytest.mark.rule("A5A-GAP-VICTORY")
@either_side
def test_no_side_passes_through_an_objective_in_the_enemys_zone(mover, enemy):
    g = met(mover, enemy, "Allen 0101", "Enemy 0401", objectives=[("0301", 3, enemy), ("0202", 2, enemy)])
    mine = 0 if mover == "confederate" else 1
    assert g.points(mine) == 0
    play(g, MoveUnit(number(g, "Allen")), "0302")
    assert g.points(mine) == 2, "0301 lies in the zone of the enemy"


# Night


@pytest.mark.rule("A5A-GAP-NIGHT")
def test_by_night_units_go_half_as_far_and_never_into_an_enemy_zone():
    g = battle(STRIP, union=["Allen 0301", "Yankee 1102"], night=[2], turn=2, **GATE)
    assert half_points(g, Kind.INFANTRY) == 6
    assert half_points(g, Kind.CAVALRY) == 9, "half of nine is four and a half"
    assert reached(g, "Allen") == ["0101", "0102", "0201", "0202", "0302", "0402"]
    play(g, MoveUnit(number(g, "Allen")))
    assert refused(g, At(Hex(4, 1))) == "A5A-GAP-NIGHT"
    whole = battle(night=[2], turn=2, settings={"night_movement": "whole"})
    assert half_points(whole, Kind.INFANTRY) == 12


# Reinforcements


@pytest.mark.rule("A5A-GAP-REINF")
def test_reinforcements_come_on_with_their_formation_and_pay_for_the_hex():
    coming = {"confederate": ["Zulu 1101"], "union": ["Yankee 1102", "Allen 0101 enters 2 of A"]}
    g = battle(STRIP, turn=1, **coming)
    play(g, Movement(UNION, piece(g, "Allen").formation))
    assert g.pending is None, "not yet due"
    g = battle(STRIP, turn=2, **coming)
    play(g, Movement(UNION, piece(g, "Allen").formation), "Allen")
    assert "0101" in offered(g)
    assert "0601" in offered(g)
    assert "0701" not in offered(g), "one of the six points is the entry's"
    assert refused(g, At(Hex(7, 1))) == "A5A-GAP-REINF"
    go_on(g, "0301")
    assert at(g, "Allen") == "0301"
    assert told(g, "A5A-GAP-REINF") == [("", {"unit": "Allen", "hex": "0301"})]


@pytest.mark.rule("A5A-GAP-REINF", "A5A-GAP-ALONG")
def test_reinforcements_come_on_along_a_road_that_leaves_the_map_there():
    coming = {"confederate": ["Zulu 1101"], "union": ["Yankee 1102", "Allen 0101 enters 1"]}
    woods = "w . . . . . . . . . .\n. . . . . . . . . . ."
    one = {"infantry_points": 1}
    assert reached(battle(woods, settings=one, roads="0101 0201", **coming), "Allen") == ["0101", "0201"]
    assert reached(battle(woods, settings=one, **coming), "Allen") == ["0101"]


@pytest.mark.rule("A5A-GAP-REINF")
def test_where_the_enemy_holds_the_entry_they_come_by_the_nearest_free_hex_of_the_edge_or_wait():
    coming = {"confederate": ["Zulu 0101"], "union": ["Yankee 1102", "Allen 0101 enters 1"]}
    g = battle(STRIP, **coming)
    assert reached(g, "Allen") == ["0102"], "in Zulu's zone, so it stops there"
    waits = battle(STRIP, settings={"entry_held": "wait"}, **coming)
    assert reached(waits, "Allen") == []
    play(waits, Movement(UNION, piece(waits, "Allen").formation), "Allen")
    assert at(waits, "Allen") is None


@pytest.mark.rule("A5A-GAP-REINF", "A5A-GAP-NIGHT")
def test_by_night_nobody_comes_on_into_an_enemy_zone():
    coming = {"confederate": ["Zulu 0201"], "union": ["Yankee 1102", "Allen 0101 enters 1"]}
    assert reached(battle(STRIP, **coming), "Allen") == ["0101"]
    assert reached(battle(STRIP, night=[1], **coming), "Allen") == []


# Objectives


@pytest.mark.rule("A5A-GAP-VICTORY")
def test_an_objective_is_held_by_the_last_side_that_passed_through():
    g = alone("Allen 0101", objectives=[("0301", 3, "confederate")])
    assert g.points(UNION) == 0
    play(g, MoveUnit(number(g, "Allen")), "0501")
    assert at(g, "Allen") == "0501"
    assert g.points(UNION) == 3


@pytest.mark.rule("A5A-GAP-VICTORY")
def test_an_objective_off_the_way_is_not_passed():
    g = alone("Allen 0101", objectives=[("0901", 3, "confederate")])
    play(g, MoveUnit(number(g, "Allen")), "0501")
    assert g.points(UNION) == 0


@pytest.mark.rule("A5A-GAP-VICTORY", "A5A-GAP-REINF")
def test_who_comes_on_passes_through_objectives_too():
    g = alone("Allen 0101 enters 1", objectives=[("0101", 2, "confederate"), ("0301", 3, "nobody")])
    play(g, MoveUnit(number(g, "Allen")), "0501")
    assert g.points(UNION) == 5
