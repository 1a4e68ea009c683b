"""What a move leaves behind it: what is left of it, whom it counted as moving, and whom it cannot pass."""

import pytest

from grognard.bloody_big_battles.board.assaults import EmptyPlaces
from grognard.bloody_big_battles.board.contact import contacts_made, in_depth
from grognard.bloody_big_battles.board.firing import aims_of, refill_by_waiting, strike
from grognard.bloody_big_battles.board.leaves import LOW_AMMO, MOVED
from grognard.bloody_big_battles.board.movement import Generals, Manoeuvre, MoveUnit
from grognard.bloody_big_battles.board.retire import Back, retire

from .table import at, battle, begin, block, drawn, foot, general, guns, horse, play, refused, told


def manoeuvre(*units, left=1200, ground=(), **known):
    return begin(battle(*units, ground=ground, **known), Manoeuvre(0, left))


# What a march takes off a move


@pytest.mark.rule("BBB-MV-ARC", "BBB-MV-FORMATION", "BBB-GAP-FACING")
def test_what_leaving_the_arc_costs_is_gone_for_a_change_of_formation():
    assert play(manoeuvre(foot("a", 20, 10)), "to 26.00,10.00").pending is None
    assert refused(play(manoeuvre(foot("a", 20, 10)), "to 23.00,10.00"), "form column") is None


@pytest.mark.rule("BBB-MV-DIFFICULT", "BBB-MV-FORMATION", "BBB-GAP-FACING")
def test_what_the_ground_costs_is_gone_for_a_change_of_formation():
    wood = [block("wood", 18, 11, 22, 12)]
    assert play(manoeuvre(foot("a", 20, 10), ground=wood), "to 20.00,14.00").pending is None
    assert refused(play(manoeuvre(foot("a", 20, 10), ground=wood), "to 20.00,13.00"), "form column") is None


@pytest.mark.rule("BBB-MV-STRAIGHT", "BBB-MV-MAX")
def test_both_stretches_of_a_cavalry_march_count():
    g = play(manoeuvre(horse("a", 20, 5), left=1800), "to 20.00,15.00 by 20.00,14.00")
    assert g.pending is None
    assert g.told[-1].numbers["inches"] == "10"


@pytest.mark.rule("BBB-MV-DIFFICULT")
def test_difficult_ground_costs_once_even_if_cavalry_turns_in_it():
    g = manoeuvre(horse("a", 20, 10), left=1800, ground=[block("wood", 10, 8, 30, 34)])
    assert refused(g, "to 20.00,21.90 by 20.00,16.00") is None
    assert refused(g, "to 20.00,22.10 by 20.00,16.00") == "BBB-MV-DIFFICULT"


@pytest.mark.rule("BBB-TR-ROAD", "BBB-TR-RIVER")
def test_a_road_does_not_lead_over_a_river_without_a_bridge():
    road, river = drawn("road", (20, 2), (20, 34)), drawn("river", (0, 15), (48, 15))
    column = foot("a", 20, 5, formation="march-column")
    assert refused(manoeuvre(column, ground=[road, river]), "road 20.00,25.00") == "BBB-TR-RIVER"
    bridged = [road, river, block("bridge", 19, 14, 21, 16)]
    assert refused(manoeuvre(column, ground=bridged), "road 20.00,25.00") is None


ROAD = drawn("road", (20, 2), (20, 34))
COLUMN, TEAMS = foot("a", 20, 5, formation="march-column"), guns("a", 20, 5, bases=1, formation="limbered")


@pytest.mark.rule("BBB-GAP-ROADS", "BBB-TR-ROAD", "BBB-MV-OBSTACLE")
@pytest.mark.parametrize(("unit", "inches"), [(COLUMN, 3), (TEAMS, 6)])
def test_water_without_a_bridge_takes_its_inches_off_a_move_by_road(unit, inches):
    stream = drawn("stream", (0, 12), (48, 12))
    reach = 5 + 2 * (12 - inches)
    g = manoeuvre(unit, ground=[ROAD, stream])
    assert refused(g, f"road 20.00,{reach}.00") is None
    assert refused(g, f"road 20.00,{reach}.02") == "BBB-MV-OBSTACLE"
    bridged = manoeuvre(unit, ground=[ROAD, stream, block("bridge", 19, 11, 21, 13)])
    assert refused(bridged, "road 20.00,29.00") is None


@pytest.mark.rule("BBB-GAP-ROADS")
@pytest.mark.parametrize("ground", [block("wood", 15, 10, 25, 20), block("steep-slope", 15, 10, 25, 20)])
def test_a_road_carries_over_slopes_and_through_woods_unless_all_ground_counts(ground):
    assert refused(manoeuvre(COLUMN, ground=[ROAD, ground]), "road 20.00,29.00") is None
    by_the_sheet = manoeuvre(COLUMN, ground=[ROAD, ground], settings={"counts_on_roads": "all-ground"})
    assert refused(by_the_sheet, "road 20.00,23.00") is None
    assert refused(by_the_sheet, "road 20.00,23.02") in ("BBB-MV-DIFFICULT", "BBB-MV-OBSTACLE")


@pytest.mark.rule("BBB-GAP-ROADS")
def test_roads_may_be_free_of_all_ground():
    free = {"counts_on_roads": "no-ground"}
    g = manoeuvre(COLUMN, ground=[ROAD, drawn("stream", (0, 12), (48, 12))], settings=free)
    assert refused(g, "road 20.00,29.00") is None


@pytest.mark.rule("BBB-GAP-ROADS", "BBB-MV-FLOOR")
def test_what_water_takes_off_by_road_is_gone_for_the_rest_of_the_move_and_leaves_the_least():
    stream = [ROAD, drawn("stream", (0, 8), (48, 8))]
    g = play(manoeuvre(COLUMN, ground=stream), "road 20.00,13.00")
    assert g.pending is None
    short = manoeuvre(COLUMN, left=400, ground=stream)
    assert refused(short, "road 20.00,11.00") is None
    assert refused(short, "road 20.00,11.02") == "BBB-MV-OBSTACLE"


@pytest.mark.rule("BBB-MV-DIFFICULT", "BBB-MV-OBSTACLE", "BBB-GAP-GENERAL")
def test_ground_slows_generals_too():
    def ride(*ground):
        return begin(battle(general("a", 20, 5), foot("a", 5, 5), ground=ground), Generals(0))

    assert refused(ride(), "to 20.00,26.00") is None
    assert refused(ride(block("wood", 10, 8, 30, 20)), "to 20.00,20.10") == "BBB-MV-DIFFICULT"
    assert refused(ride(block("wood", 10, 8, 30, 20)), "to 20.00,20.00") is None
    assert refused(ride(drawn("stream", (0, 9), (48, 9))), "to 20.00,20.10") == "BBB-MV-OBSTACLE"


# Ammunition


@pytest.mark.rule("BBB-FR-REFILL", "BBB-MT-0")
def test_who_had_to_retire_has_not_waited_for_ammunition():
    g = battle(foot("a", 20, 20, lost=2), foot("d", 20, 16, facing=0), foot("d", 20, 24, facing=180))
    g.change(0, status=LOW_AMMO)
    play(begin(g, MoveUnit(0)), [1, 1])
    assert g.piece(0).did & MOVED
    refill_by_waiting(g, 0)
    assert g.piece(0).status & LOW_AMMO


@pytest.mark.rule("BBB-FR-REFILL", "BBB-GAP-AMMO")
def test_a_column_that_goes_toward_the_enemy_finds_no_ammunition():
    g = battle(foot("a", 20, 10, bases=8, formation="march-column"), foot("d", 20, 34, facing=180))
    g.change(0, status=LOW_AMMO)
    play(begin(g, Manoeuvre(0, 1200)), "to 20.00,12.00")
    assert g.piece(0).status & LOW_AMMO


# Fire


@pytest.mark.rule("BBB-GAP-BEARING", "BBB-FF-SM-CAV")
def test_cavalry_out_of_range_of_muskets_is_no_target_and_hides_none():
    g = battle(foot("a", 20, 10, bases=8), horse("d", 17, 15, facing=180, bases=2), foot("d", 22, 15.5, facing=180))
    assert [aim.target for aim in aims_of(g, 0, offensive=True)] == [2]


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_an_attacker_halted_by_fire_does_not_take_the_place_of_a_target_that_is_gone():
    g = battle(foot("a", 20, 10), guns("d", 20, 11, facing=180))
    g.know(contacts=contacts_made(g, 0))
    strike(g, 0, "T")
    strike(g, 1, "2")
    assert begin(g, EmptyPlaces(0)).pending is None
    assert at(g, 0) == (20, 9)


@pytest.mark.rule("BBB-GAP-DEPTH", "BBB-AS-DEPTH")
def test_a_friend_beside_gives_no_depth_though_a_little_further_back():
    assert not in_depth(battle(foot("a", 20, 10), foot("a", 24.2, 9.4)), 0, (0,))
    assert in_depth(battle(foot("a", 20, 10), foot("a", 23, 6.6)), 0, (0,))
    assert not in_depth(battle(foot("a", 20, 10), foot("a", 20, 5.9)), 0, (0,))


# Evading and retiring


@pytest.mark.rule("BBB-GAP-EVADE", "BBB-EV-WHEN")
def test_who_stood_once_is_not_asked_again_that_turn():
    g = battle(foot("a", 20, 10), foot("a", 26, 10), horse("d", 23, 16, facing=180, bases=6))
    play(begin(g, Manoeuvre(0, 1200)), "to 20.50,18.00", "stand")
    play(begin(g, Manoeuvre(1, 1200)), "to 25.50,18.00")
    assert g.pending is None
    assert g.in_contact(2) == [0, 1]


@pytest.mark.rule("BBB-GAP-EVADE")
def test_who_is_evaded_goes_on_as_far_as_it_can_though_it_was_sent_further():
    g = battle(foot("a", 20, 10), horse("d", 20, 18, facing=180))
    play(begin(g, Manoeuvre(0, 1200)), "to 20.00,30.00", "evade")
    assert (at(g, 0), at(g, 1)) == ((20, 22), (20, 27))
    wood = [block("wood", 18, 19, 22, 21)]
    hindered = battle(foot("a", 20, 10), horse("d", 20, 18, facing=180), ground=wood)
    play(begin(hindered, Manoeuvre(0, 1200)), "to 20.00,30.00", "evade")
    assert at(hindered, 0) == (20, 19)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_who_has_the_enemy_on_both_sides_cannot_go_through_either():
    g = battle(foot("d", 20, 20, facing=180), foot("a", 20, 19), foot("a", 20, 21, facing=180))
    retire(g, 0, Back(300, 1))
    assert at(g, 0) == (20, 20)
    assert g.piece(0).bases == 3


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_who_retires_comes_no_nearer_to_an_enemy_close_behind():
    g = battle(foot("d", 20, 20, facing=180), foot("a", 20, 19), foot("a", 20, 21.5, facing=180))
    retire(g, 0, Back(300, 1))
    assert at(g, 0) == (20, 20)
    assert "BBB-GAP-RETIRE" in told(g)
