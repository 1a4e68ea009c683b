"""Moves by inches: how far, which way, through what, and who may not."""

from random import Random

import pytest

from grognard.bloody_big_battles.board.answers import March
from grognard.bloody_big_battles.board.costs import full_move
from grognard.bloody_big_battles.board.leaves import DISORDERED, HAULED, ISOLATED, PIVOTED
from grognard.bloody_big_battles.board.movement import (
    Generals,
    Manoeuvre,
    Movement,
    MoveUnit,
    in_command,
    isolate,
    mover,
)
from grognard.bloody_big_battles.board.zones import is_in_zone
from grognard.bloody_big_battles.sheet.army import Formation
from grognard.kernel.ruleset import ruleset
from grognard.kernel.space import plane
from grognard.kernel.verge import DIRECTIONS, held, verge

from .table import at, battle, begin, block, drawn, facing, foot, general, guns, horse, play, refused, stands, told

FULL = {"infantry": 1200, "artillery": 1200, "heavy-cavalry": 1500, "other-cavalry": 1800, "light-cavalry": 1800}


def manoeuvre(*units, left=1200, ground=(), fast=True, **known):
    """A battle in which unit 0 has so much to move with."""
    return begin(battle(*units, ground=ground, **known), Manoeuvre(0, left, False, fast))


# How far


@pytest.mark.rule("BBB-MV-MAX")
@pytest.mark.parametrize(("arm", "far"), [*FULL.items(), ("irregular-cavalry", 2100)])
def test_each_arm_has_its_full_move(arm, far):
    g = battle(foot("a", 10, 10, arm=arm), general("a", 20, 20))
    assert full_move(g, g.piece(0)) == far
    assert full_move(g, g.piece(1)) == 2100


@pytest.mark.rule("BBB-MV-MAX", "BBB-GAP-SNAP")
def test_a_move_is_measured_to_the_hundredth_of_an_inch():
    g = manoeuvre(foot("a", 20, 10))
    assert refused(g, "to 20.00,22.01") == "BBB-MV-MAX"
    play(g, "to 20.00,22.00")
    assert at(g, 0) == (20, 22)


@pytest.mark.rule("BBB-GAP-SNAP")
def test_points_may_be_told_apart_more_coarsely():
    g = manoeuvre(foot("a", 20, 10), foot("d", 30, 30), settings={"snap": 25})
    assert refused(g, "to 20.10,15.00") == "BBB-GAP-SNAP"
    assert refused(g, "to 20.25,15.00") is None
    choices = g.pending.choices
    marches = [a for a in (*choices.answers(g), choices.sample(g, Random(1))) if isinstance(a, March)]
    assert marches
    assert all(x % 25 == y % 25 == 0 for x, y in [march.to for march in marches])


@pytest.mark.rule("BBB-GAP-SNAP")
def test_nobody_moves_off_the_table():
    g = manoeuvre(foot("a", 3, 10, facing=270))
    assert refused(g, "to 0.10,10.00") == "BBB-GAP-SNAP"
    beyond = manoeuvre(foot("a", 20, 10), foot("d", 20, 4), left=1200)
    assert beyond.pending.choices.why_not(beyond, March((2000, -100))).rule == "BBB-GAP-SNAP"


@pytest.mark.rule("BBB-MV-ARC", "BBB-GAP-ARC", "BBB-GAP-FACING")
def test_setting_out_beyond_thirty_degrees_costs_three_inches():
    g = manoeuvre(foot("a", 20, 10))
    assert refused(g, "to 25.90,20.30") is None
    assert refused(g, "to 29.00,17.00") == "BBB-MV-ARC"
    assert refused(g, "to 29.00,10.00") is None
    assert refused(g, "to 29.01,10.00") == "BBB-MV-ARC"
    play(g, "to 29.00,10.00")
    assert (at(g, 0), facing(g, 0)) == ((29, 10), 90)


@pytest.mark.rule("BBB-MV-ARC")
@pytest.mark.parametrize(
    "unit",
    [
        foot("a", 20, 10, formation="march-column"),
        guns("a", 20, 10, formation="limbered"),
        horse("a", 20, 10, arm="irregular-cavalry"),
    ],
)
def test_march_columns_guns_and_irregulars_turn_freely(unit):
    assert refused(manoeuvre(unit), "to 32.00,10.00") is None


@pytest.mark.rule("BBB-GAP-ARC")
def test_the_arc_may_be_set_wider():
    g = manoeuvre(foot("a", 20, 10), settings={"front_arc": 45})
    assert refused(g, "to 28.00,18.00") is None


@pytest.mark.rule("BBB-MV-DIFFICULT", "BBB-TR-WOOD", "BBB-TR-MARSH", "BBB-TR-TOWN")
@pytest.mark.parametrize("kind", ["wood", "marsh", "town"])
def test_difficult_ground_takes_three_inches_and_six_of_horse_and_guns(kind):
    ground = [block(kind, 15, 12, 25, 14)]
    assert refused(manoeuvre(foot("a", 20, 10), ground=ground), "to 20.00,19.00") is None
    assert refused(manoeuvre(foot("a", 20, 10), ground=ground), "to 20.00,19.01") == "BBB-MV-DIFFICULT"
    assert refused(manoeuvre(horse("a", 20, 10), left=1800, ground=ground), "to 20.00,22.01") == "BBB-MV-DIFFICULT"
    assert refused(manoeuvre(horse("a", 20, 10), left=1800, ground=ground), "to 20.00,22.00") is None
    limbered = guns("a", 20, 10, formation="limbered")
    assert refused(manoeuvre(limbered, ground=ground), "to 20.00,16.01") == "BBB-MV-DIFFICULT"


@pytest.mark.rule("BBB-MV-DIFFICULT", "BBB-TR-VILLAGE", "BBB-TR-FORT", "BBB-TR-GENTLE", "BBB-TR-TRENCH")
@pytest.mark.parametrize("kind", ["village", "fort", "gentle-slope", "trench", "rifle-pits"])
def test_other_ground_hinders_no_move(kind):
    assert refused(manoeuvre(foot("a", 20, 10), ground=[block(kind, 15, 12, 25, 14)]), "to 20.00,22.00") is None


@pytest.mark.rule("BBB-MV-OBSTACLE", "BBB-TR-STREAM")
def test_each_stream_crossed_takes_its_inches():
    ground = [drawn("stream", (0, 12), (48, 12)), drawn("stream", (0, 14), (48, 14))]
    g = manoeuvre(foot("a", 20, 10), ground=ground)
    assert refused(g, "to 20.00,16.00") is None
    assert refused(g, "to 20.00,16.01") == "BBB-MV-OBSTACLE"
    rider = manoeuvre(horse("a", 20, 10), left=1800, ground=ground)
    assert refused(rider, "to 20.00,16.00") is None
    assert refused(rider, "to 20.00,16.01") == "BBB-MV-OBSTACLE"


@pytest.mark.rule("BBB-TR-STEEP", "BBB-MV-OBSTACLE")
def test_a_steep_slope_is_an_obstacle_going_up_and_none_going_down():
    hill = [block("steep-slope", 15, 12, 25, 16)]
    assert refused(manoeuvre(foot("a", 20, 10), ground=hill), "to 20.00,19.01") == "BBB-MV-OBSTACLE"
    assert refused(manoeuvre(foot("a", 20, 10), ground=hill), "to 20.00,19.00") is None
    assert refused(manoeuvre(foot("a", 20, 13), ground=hill), "to 20.00,25.00") is None


@pytest.mark.rule("BBB-TR-BRIDGE")
def test_a_bridge_is_an_obstacle_but_to_columns_of_march():
    ground = [drawn("river", (0, 15), (48, 15)), block("bridge", 19, 14, 21, 16)]
    assert refused(manoeuvre(foot("a", 20, 10), ground=ground), "to 20.00,19.01") == "BBB-MV-OBSTACLE"
    column = foot("a", 20, 10, formation="march-column")
    assert refused(manoeuvre(column, ground=ground), "to 20.00,22.00") is None


@pytest.mark.rule("BBB-TR-RIVER")
def test_a_river_is_crossed_on_its_bridges_only():
    ground = [drawn("river", (0, 15), (48, 15)), block("bridge", 19, 14, 21, 16)]
    g = manoeuvre(foot("a", 30, 10), ground=ground)
    assert refused(g, "to 30.00,18.00") == "BBB-TR-RIVER"
    assert refused(g, "to 30.00,14.00") is None


@pytest.mark.rule("BBB-GAP-RIVER", "BBB-TR-RIVER")
def test_a_ford_ends_the_move_and_is_crossed_with_the_next():
    ford = [drawn("fordable-river", (0, 15), (48, 15))]
    assert refused(manoeuvre(foot("a", 30, 10), ground=ford), "to 30.00,18.00") == "BBB-GAP-RIVER"
    assert refused(manoeuvre(foot("a", 30, 14), ground=ford), "to 30.00,23.00") is None
    assert refused(manoeuvre(foot("a", 30, 14), ground=ford), "to 30.00,23.01") == "BBB-MV-OBSTACLE"
    assert refused(manoeuvre(guns("a", 30, 14, formation="limbered"), ground=ford), "to 30.00,16.00") == "BBB-TR-RIVER"
    assert refused(manoeuvre(foot("a", 30, 10), ground=ford, settings={"ford_stops": False}), "to 30.00,18.00") is None


@pytest.mark.rule("BBB-MV-FLOOR")
def test_ground_leaves_three_inches_within_the_arc_and_not_beyond():
    ground = [block("wood", 15, 12, 25, 16), drawn("stream", (0, 11), (48, 11)), drawn("stream", (15, 5), (15, 20))]
    g = manoeuvre(horse("a", 20, 10), left=900, ground=ground)
    assert refused(g, "to 20.00,13.00") is None
    assert refused(g, "to 20.00,13.01") == "BBB-MV-OBSTACLE"
    aside = manoeuvre(horse("a", 17, 10), left=900, ground=ground)
    assert refused(aside, "to 14.50,10.00") == "BBB-MV-ARC"


@pytest.mark.rule("BBB-MV-FLOOR", "BBB-GAP-ARC")
@pytest.mark.parametrize("arc", [30, 45])
def test_the_least_of_a_move_is_for_thirty_degrees_however_wide_the_arc(arc):
    ground = [block("wood", 10, 5, 30, 25), drawn("stream", (0, 11), (48, 11))]
    g = manoeuvre(horse("a", 20, 10), left=900, ground=ground, settings={"front_arc": arc})
    assert refused(g, "to 21.40,12.50") is None
    assert refused(g, "to 21.60,12.50") == "BBB-MV-OBSTACLE"


# Straight


@pytest.mark.rule("BBB-MV-STRAIGHT", "BBB-GAP-FACING")
def test_only_cavalry_turns_on_the_way_once_and_within_the_arc():
    assert refused(manoeuvre(foot("a", 20, 10)), "to 22.00,16.00 by 20.00,13.00") == "BBB-MV-STRAIGHT"
    g = manoeuvre(horse("a", 20, 10), left=1800)
    assert refused(g, "to 25.00,16.00 by 20.00,13.00") == "BBB-GAP-FACING"
    assert refused(g, "to 21.00,16.00 by 20.00,13.00") is None
    assert refused(g, "to 22.00,28.00 by 20.00,20.00") == "BBB-MV-MAX"
    play(g, "to 21.00,16.00 by 20.00,13.00")
    assert at(g, 0) == (21, 16)
    assert 18 < facing(g, 0) < 19


@pytest.mark.rule("BBB-MV-PROLONG")
def test_a_point_that_guns_in_action_are_sent_to_is_hauled_to():
    g = play(manoeuvre(guns("a", 20, 10)), "to 17.00,10.00")
    assert (at(g, 0), facing(g, 0), bool(g.piece(0).did & HAULED)) == ((17, 10), 0, True)


@pytest.mark.rule("BBB-GAP-FACING")
def test_cavalry_may_be_let_turn_any_way():
    g = manoeuvre(horse("a", 20, 10), left=1800, settings={"cavalry_turns": "any-way"})
    assert refused(g, "to 25.00,13.00 by 20.00,13.00") is None


@pytest.mark.rule("BBB-MV-STRAIGHT")
def test_a_unit_marches_once():
    g = play(manoeuvre(foot("a", 20, 10)), "to 20.00,13.00")
    assert refused(g, "to 20.00,14.00") == "BBB-MV-STRAIGHT"


@pytest.mark.rule("BBB-TR-ROAD", "BBB-MV-STRAIGHT")
def test_march_columns_follow_a_road_round_its_bends_at_double_speed():
    road = [drawn("road", (20, 5), (20, 20), (40, 20))]
    column = foot("a", 20, 10, formation="march-column")
    g = manoeuvre(column, ground=road)
    assert refused(g, "road 34.00,20.00") is None
    assert refused(g, "road 34.10,20.00") == "BBB-TR-ROAD"
    assert refused(manoeuvre(foot("a", 20, 10), ground=road), "road 20.00,14.00") == "BBB-TR-ROAD"
    play(g, "road 34.00,20.00")
    assert (at(g, 0), facing(g, 0)) == ((34, 20), 90)


@pytest.mark.rule("BBB-TR-ROAD")
def test_limbered_guns_follow_a_road_and_who_is_off_it_does_not():
    road = [drawn("road", (20, 5), (20, 35))]
    assert refused(manoeuvre(guns("a", 20, 10, formation="limbered"), ground=road), "road 20.00,33.00") is None
    assert refused(manoeuvre(guns("a", 23, 10, formation="limbered"), ground=road), "road 20.00,15.00") == "BBB-TR-ROAD"


@pytest.mark.rule("BBB-TR-ROAD")
@pytest.mark.parametrize(
    ("off", "aside", "why"), [(1, 0, None), (0, 1, None), (1.01, 0, "BBB-TR-ROAD"), (0, 1.01, "BBB-TR-ROAD")]
)
def test_an_inch_beside_the_road_is_on_it(off, aside, why):
    g = manoeuvre(guns("a", 20 + off, 10, formation="limbered"), ground=[drawn("road", (20, 5), (20, 35))])
    assert refused(g, f"road {20 + aside:.2f},15.00") == why


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_nobody_marches_by_road_into_the_enemy():
    road = [drawn("road", (20, 5), (20, 35))]
    g = manoeuvre(foot("a", 20, 10, formation="march-column"), foot("d", 20, 20, facing=90), ground=road)
    assert refused(g, "road 20.00,25.00") == "BBB-GAP-CONTACT"


# Formations and guns


@pytest.mark.rule("BBB-MV-FORMATION", "BBB-GAP-FORMATION")
def test_another_formation_takes_half_a_move_before_or_after_the_march():
    g = play(manoeuvre(foot("a", 20, 10)), "form column")
    assert refused(g, "to 20.00,15.51") == "BBB-MV-MAX"
    play(g, "to 20.00,15.50")
    assert g.pending is None
    after = play(manoeuvre(foot("a", 20, 10)), "to 20.00,16.00", "form column")
    assert after.piece(0).formation is Formation.COLUMN
    half = manoeuvre(foot("a", 20, 10), left=500)
    assert refused(half, "form column") == "BBB-MV-FORMATION"


@pytest.mark.rule("BBB-GAP-FORMATION")
@pytest.mark.parametrize(
    ("bases", "formation", "size"),
    [
        (6, "line", (600, 100)),
        (6, "column", (300, 200)),
        (5, "column", (200, 300)),
        (3, "column", (100, 300)),
        (6, "march-column", (100, 600)),
        (6, "square", (300, 200)),
    ],
)
def test_formations_have_their_ranks(bases, formation, size):
    place = battle(foot("a", 20, 20, bases=bases, formation=formation)).place(0)
    assert (place.wide, place.deep) == size


@pytest.mark.rule("BBB-GAP-BASE")
def test_a_base_is_an_inch_square_unless_the_table_says_otherwise():
    place = battle(foot("a", 20, 20), settings={"base_size": 150}).place(0)
    assert (place.wide, place.deep) == (600, 150)


@pytest.mark.rule("BBB-GAP-FORMATION")
def test_the_front_stays_where_it_is_or_the_middle():
    g = play(manoeuvre(foot("a", 20, 10)), "form march-column")
    assert g.place(0).outline[0][1] == g.place(0).outline[1][1] == 1050
    other = play(manoeuvre(foot("a", 20, 10), settings={"formation_keeps": "middle"}), "form march-column")
    assert at(other, 0) == (20, 10)


@pytest.mark.rule("BBB-GAP-FORMATION")
def test_each_arm_has_its_formations():
    assert refused(manoeuvre(horse("a", 20, 10), left=1800), "form square") == "BBB-GAP-FORMATION"
    assert refused(manoeuvre(foot("a", 20, 10)), "form limbered") == "BBB-GAP-FORMATION"
    assert refused(manoeuvre(guns("a", 20, 10)), "form line") == "BBB-GAP-FORMATION"
    assert refused(manoeuvre(foot("a", 20, 10)), "form line") == "BBB-GAP-FORMATION"


@pytest.mark.rule("BBB-MV-SQUARE")
@pytest.mark.parametrize(("faces", "goes"), [([3, 3], False), ([3, 4], True), ([6, 5], True)])
def test_a_square_moves_half_a_move_on_seven_or_more(faces, goes):
    g = play(begin(battle(foot("a", 20, 10, formation="square")), MoveUnit(0)), faces)
    assert refused(g, "to 20.00,16.00") == (None if goes else "BBB-MV-SQUARE")
    assert refused(g, "to 20.00,16.01") in ("BBB-MV-MAX", "BBB-MV-SQUARE")


@pytest.mark.rule("BBB-MV-SQUARE", "BBB-MV-FORMATION")
def test_the_other_half_of_a_squares_full_move_changes_its_formation_and_no_more():
    g = play(begin(battle(foot("a", 20, 10, formation="square")), MoveUnit(0)), [4, 4], "to 20.00,16.00")
    assert refused(g, "to 20.00,17.00") == "BBB-MV-STRAIGHT"
    play(g, "form line")
    assert g.pending is None
    out_of_square = play(begin(battle(foot("a", 20, 10, formation="square")), MoveUnit(0)), [4, 4], "form line")
    assert refused(out_of_square, "to 20.00,16.50") is None


@pytest.mark.rule("BBB-MV-SQUARE")
def test_a_disordered_square_that_rolls_seven_is_not_halved_again():
    g = play(begin(battle(foot("a", 20, 10, formation="square", status=DISORDERED)), MoveUnit(0)), [3, 4])
    assert refused(g, "to 20.00,16.00") is None


@pytest.mark.rule("BBB-MV-GUNS")
def test_guns_limber_unlimber_and_pivot_for_half_a_move_each():
    g = play(manoeuvre(guns("a", 20, 10)), "face 90.0")
    assert g.piece(0).did & PIVOTED
    play(g, "form limbered")
    assert g.pending is None
    assert refused(manoeuvre(guns("a", 20, 10), left=500), "face 90.0") == "BBB-MV-GUNS"
    assert refused(manoeuvre(guns("a", 20, 10), left=500), "form limbered") == "BBB-MV-GUNS"
    moved = play(manoeuvre(guns("a", 20, 10)), "form limbered", "to 20.00,14.50")
    assert moved.pending is None


@pytest.mark.rule("BBB-MV-PROLONG")
def test_guns_in_action_are_hauled_three_inches_at_most_and_keep_their_facing():
    g = manoeuvre(guns("a", 20, 10))
    assert refused(g, "to 20.00,13.01") == "BBB-MV-PROLONG"
    assert refused(g, "haul 20.00,13.01") == "BBB-MV-PROLONG"
    play(g, "haul 17.00,10.00")
    assert (at(g, 0), facing(g, 0), bool(g.piece(0).did & HAULED)) == ((17, 10), 0, True)
    assert refused(manoeuvre(foot("a", 20, 10)), "haul 20.00,12.00") == "BBB-MV-PROLONG"


@pytest.mark.rule("BBB-GAP-FACING")
def test_turning_on_the_spot_is_a_march_of_no_length():
    g = play(manoeuvre(foot("a", 20, 10)), "face 180.0")
    assert (at(g, 0), facing(g, 0)) == ((20, 10), 180)
    assert refused(g, "to 20.00,9.00") == "BBB-MV-STRAIGHT"
    assert refused(manoeuvre(foot("a", 20, 10, formation="square")), "face 90.0") == "BBB-GAP-FACING"


# Friends and enemies


@pytest.mark.rule("BBB-MV-INTERPEN")
def test_units_pass_through_friends_but_do_not_end_on_them():
    g = manoeuvre(foot("a", 20, 10), foot("a", 20, 14))
    assert refused(g, "to 20.00,14.50") == "BBB-MV-INTERPEN"
    play(g, "to 20.00,18.00")
    assert not g.piece(1).status & DISORDERED


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_a_march_into_the_enemy_stops_in_contact():
    g = play(manoeuvre(foot("a", 20, 10), foot("d", 20, 16, facing=180)), "to 20.00,20.00")
    assert g.gap(0, 1) < 5
    assert at(g, 0) == (20, 15)
    assert g.in_contact(0) == [1]
    assert g.pending is None


@pytest.mark.rule("BBB-GAP-CONTACT")
@pytest.mark.parametrize(
    "unit", [foot("a", 20, 10, formation="march-column"), guns("a", 20, 10, bases=1, formation="limbered")]
)
def test_columns_of_march_and_limbered_guns_never_move_into_contact(unit):
    assert refused(manoeuvre(unit, foot("d", 20, 16, facing=180)), "to 20.00,17.00") == "BBB-GAP-CONTACT"


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_guns_are_not_hauled_into_contact():
    assert refused(manoeuvre(guns("a", 20, 10), foot("d", 20, 12, facing=90)), "haul 20.00,12.50") == "BBB-GAP-CONTACT"


@pytest.mark.rule("BBB-MV-ZOC", "BBB-GAP-ZOC")
def test_in_a_zone_only_straight_at_the_enemy_or_away():
    g = manoeuvre(foot("a", 20, 13), foot("d", 20, 16, facing=180))
    assert refused(g, "to 26.00,13.50") == "BBB-MV-ZOC"
    assert refused(g, "to 20.00,14.00") is None
    assert refused(g, "to 20.00,10.00") is None
    assert refused(g, "face 90.0") == "BBB-MV-ZOC"


@pytest.mark.rule("BBB-MV-ZOC")
@pytest.mark.parametrize("answer", ["to 26.00,13.50", "face 90.0"])
def test_who_is_held_by_a_zone_is_told_whose_it_is(answer):
    g = manoeuvre(foot("a", 20, 13), foot("d", 35, 16, facing=180), foot("d", 20, 16, facing=180))
    refusal = g.pending.choices.why_not(g, g.pending.choices.parse(g, answer))
    assert refusal.numbers["enemy"] == g.piece_name(2)
    for lang in ("en", "fr"):
        assert "{enemy}" in (ruleset("bloody-big-battles").words.find(lang, "refusal.BBB-MV-ZOC") or "")


def test_the_verge_is_as_far_as_the_rules_let_a_unit_come_in_each_direction():
    """Ahead of an enemy it ends at the enemy, beside its zone before the zone, behind the front arc sooner."""
    g = manoeuvre(foot("a", 20, 10), foot("d", 20, 20, facing=180))
    ends = verge(g)
    assert len(ends) == DIRECTIONS
    ahead, back = ends[0], ends[DIRECTIONS // 2]
    assert ahead[0] == 2000
    assert 1800 < ahead[1] < 2000
    assert plane.distance((2000, 1000), back) < 1199 - 100
    for end in ends:
        assert end == (2000, 1000) or refused(g, f"to {end[0] / 100:.2f},{end[1] / 100:.2f}") is None


def test_no_point_is_asked_for_and_there_is_no_verge():
    assert verge(battle(foot("a", 20, 10))) == ()
    assert held(battle(foot("a", 20, 10)), "to 20.00,12.00") == ""


@pytest.mark.rule("BBB-MV-ZOC")
def test_a_unit_that_aims_too_far_is_held_before_what_stops_it():
    g = manoeuvre(foot("a", 10, 13, facing=90, formation="column"), foot("d", 16, 16, facing=180))
    text = held(g, "to 20.00,13.00")
    assert refused(g, text) is None
    x, y = [round(float(inches) * 100) for inches in text.removeprefix("to ").split(",")]
    assert 1000 < x < 2000
    assert y == 1300
    assert refused(g, f"to {(x + 26) / 100:.2f},13.00") == "BBB-MV-ZOC"
    assert held(g, "column") == ""


@pytest.mark.rule("BBB-MV-ZOC")
def test_a_march_does_not_pass_through_a_zone():
    g = manoeuvre(foot("a", 10, 13, facing=90, formation="column"), foot("d", 16, 16, facing=180))
    assert refused(g, "to 20.00,13.00") == "BBB-MV-ZOC"
    assert (
        refused(manoeuvre(foot("a", 10, 13, facing=90, formation="column"), foot("d", 16, 16)), "to 20.00,13.00")
        is None
    )


@pytest.mark.rule("BBB-MV-ZOC")
def test_a_friend_in_contact_with_the_enemy_frees_the_others():
    enemy = foot("d", 16, 16, facing=180)
    g = manoeuvre(foot("a", 10, 13, facing=90, formation="column"), enemy, foot("a", 16, 17.02, facing=180))
    assert refused(g, "to 20.00,13.00") is None


@pytest.mark.rule("BBB-GAP-ZOC")
def test_a_zone_goes_three_inches_ahead_and_silenced_guns_have_none():
    g = battle(foot("d", 20, 20, facing=180))
    for x, y, within in ((20, 16, True), (20, 15.99, False), (23.5, 16.5, True), (24.2, 16.2, False)):
        box = plane.box((round(100 * x), round(100 * y)), 0, 100, 100)
        assert is_in_zone(g, 0, box) == within, (x, y)
    silenced = guns("d", 16, 16, facing=180, status=DISORDERED)
    g = manoeuvre(foot("a", 10, 13, facing=90, formation="column"), silenced)
    assert refused(g, "to 20.00,13.00") is None
    g = manoeuvre(foot("a", 10, 13, facing=90, formation="column"), foot("d", 16, 18, facing=180), settings={"zone": 6})
    assert refused(g, "to 20.00,13.00") == "BBB-MV-ZOC"


@pytest.mark.rule("BBB-MV-ISOLATED", "BBB-GAP-ISOLATED")
def test_guns_alone_with_the_enemy_are_silenced_and_only_go_away():
    g = battle(guns("a", 20, 10, formation="limbered"), foot("d", 20, 14.5, facing=90))
    isolate(g, 0)
    assert g.piece(0).did & ISOLATED
    assert g.piece(0).status & DISORDERED
    begin(g, Manoeuvre(0, 1200))
    assert refused(g, "to 20.00,10.20") == "BBB-MV-ISOLATED"
    assert refused(g, "form unlimbered") == "BBB-MV-ISOLATED"
    assert refused(g, "face 180.0") == "BBB-MV-ISOLATED"
    assert refused(g, "to 20.00,6.00") is None


@pytest.mark.rule("BBB-GAP-ISOLATED")
@pytest.mark.parametrize("others", [[foot("a", 22, 9)], [foot("d", 20, 30)]])
def test_guns_with_friends_at_hand_or_no_enemy_near_are_not_isolated(others):
    enemy = [] if others[0][0].side else [foot("d", 20, 13, facing=90)]
    g = battle(guns("a", 20, 10, bases=2), *others, *enemy)
    isolate(g, 0)
    assert not g.piece(0).did & ISOLATED


# The phase


@pytest.mark.rule("BBB-SEQ-TURN")
def test_units_roll_once_each_in_the_players_order_and_may_be_left_out():
    g = begin(battle(foot("a", 10, 10), foot("a", 20, 10), foot("d", 20, 30)), Movement(0))
    play(g, "u1", [1, 1])
    assert [str(answer) for answer in g.pending.choices.answers(g)] == ["u0", "done"]
    play(g, "done")
    assert g.pending is None


@pytest.mark.rule("BBB-MM-COMMAND", "BBB-GAP-GENERAL")
def test_a_general_commands_within_six_inches_and_only_his_own_where_commands_are_named():
    g = battle(foot("a", 10, 10), general("a", 10, 17), foot("a", 10, 24.5, command="left"), general("a", 30, 24))
    assert in_command(g, 0)
    g.change(1, command="right")
    assert in_command(g, 0)
    assert not in_command(g, 2)
    g.stand(1, (1000, 1801), 0)
    assert not in_command(g, 0)


@pytest.mark.rule("BBB-MM-DIFFICULT", "BBB-MM-SPENT", "BBB-MM-IRREGULAR", "BBB-MM-MARCH")
def test_the_roll_sees_what_the_unit_is_and_where_it_stands():
    wood = [block("wood", 8, 8, 12, 12)]
    seen = mover(battle(foot("a", 10, 10, abilities=["militia", "fragile"], lost=2, bases=3), ground=wood), 0)
    assert (seen.in_difficult, seen.irregular, seen.spent, seen.fragile, seen.marching) == (
        True,
        True,
        True,
        True,
        False,
    )
    half_out = mover(battle(foot("a", 13, 10, bases=6), ground=wood), 0)
    assert not half_out.in_difficult


@pytest.mark.rule("BBB-MT-0", "BBB-GAP-RETIRE")
def test_a_poor_roll_sends_a_unit_back_half_a_move_toward_its_edge():
    g = begin(battle(foot("a", 20, 20, lost=2, bases=3)), MoveUnit(0))
    play(g, [1, 1])
    assert at(g, 0) == (20, 14)
    assert facing(g, 0) == 0


@pytest.mark.rule("BBB-MT-NEG", "BBB-MT-0")
def test_worse_rolls_disorder_cost_a_base_or_rout():
    worn = {"lost": 2, "bases": 3, "abilities": ["passive", "militia"]}
    g = play(begin(battle(foot("a", 20, 20, **worn)), MoveUnit(0)), [1, 1])
    assert g.piece(0).status & DISORDERED
    assert at(g, 0) == (20, 8)
    lost = {"lost": 2, "bases": 3, "status": DISORDERED}
    g = play(begin(battle(foot("a", 20, 20, **lost)), MoveUnit(0)), [1, 1])
    assert (g.piece(0).bases, at(g, 0)) == (2, (20, 8))
    routed = {**lost, "abilities": ["fragile", "militia"]}
    g = play(begin(battle(foot("a", 20, 20, **routed)), MoveUnit(0)), [1, 1])
    assert not stands(g, 0)


@pytest.mark.rule("BBB-MT-11", "BBB-GAP-RECOVER")
def test_a_good_roll_brings_a_base_back_and_a_full_move():
    g = play(
        begin(battle(foot("a", 20, 20, quality="raw", lost=1, bases=3), general("a", 20, 22)), MoveUnit(0)), [6, 6]
    )
    assert g.piece(0).bases == 4
    assert refused(g, "to 20.00,32.00") is None


@pytest.mark.rule("BBB-MT-5", "BBB-GAP-RALLY", "BBB-FR-UNSILENCE")
def test_a_silenced_battery_rallies_on_five_or_more():
    g = play(begin(battle(guns("a", 20, 20, status=DISORDERED)), MoveUnit(0)), [2, 3])
    assert not g.piece(0).status & DISORDERED
    assert g.pending is None
    g = play(begin(battle(guns("a", 20, 20, status=DISORDERED)), MoveUnit(0)), [1, 3])
    assert g.piece(0).status & DISORDERED


@pytest.mark.rule("BBB-GAP-GENERAL")
def test_generals_ride_anywhere_clear_of_the_enemy():
    g = begin(battle(general("a", 20, 10), foot("d", 20, 25, facing=180), foot("a", 30, 10)), Generals(0))
    assert refused(g, "to 20.00,25.00") == "BBB-GAP-GENERAL"
    assert refused(g, "to 20.00,31.10") == "BBB-MV-MAX"
    play(g, "to 30.00,10.00")
    assert at(g, 0) == (30, 10)


@pytest.mark.rule("BBB-GAP-GENERAL")
def test_a_general_overrun_joins_the_nearest_friend_or_is_lost():
    units = (foot("a", 20, 10), general("d", 20, 16), foot("d", 30, 30), foot("d", 40, 30))
    g = play(manoeuvre(*units), "to 20.00,16.00")
    assert at(g, 1) == (30, 30)
    g = play(manoeuvre(*units, settings={"overrun_generals": "lost"}), "to 20.00,16.00")
    assert not stands(g, 1)
    assert "BBB-GAP-GENERAL.overrun" in told(g)


def test_membership_goes_beyond_iteration_and_sampling_reaches_every_kind():
    road = [drawn("road", (20, 5), (20, 35))]
    kinds = {}
    starts = [
        foot("a", 20, 10, formation="march-column"),
        guns("a", 20, 10),
        horse("a", 20, 10),
        guns("a", 20, 10, formation="limbered"),
    ]
    for unit in starts:
        g = manoeuvre(unit, foot("d", 30, 20, facing=180), ground=road)
        listed = {str(answer) for answer in g.pending.choices.answers(g)}
        for seed in range(150):
            answer = g.pending.choices.sample(g, Random(seed))
            assert g.pending.choices.why_not(g, answer) is None
            kinds.setdefault(type(answer).__name__, []).append(str(answer) in listed)
    assert {"March", "AlongRoad", "Haul", "Face", "Form"} <= set(kinds)
    assert not all(kinds["March"])
