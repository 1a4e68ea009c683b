"""What a step costs, and what a position shifts."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.sheet.army import Kind
from grognard.across_five_aprils.sheet.terrain import Approach, Position, Side, Step, Terrain, Way
from grognard.kernel.space.hex import FORBIDDEN as NO_WAY
from grognard.kernel.table import FORBIDDEN

INFANTRY, CAVALRY, ARTILLERY = Kind.INFANTRY, Kind.CAVALRY, Kind.ARTILLERY


def section(**settings):
    return RULESET.rules(settings)["terrain"]


def cost(kind=INFANTRY, terrain=Terrain.CLEAR, side=Side.NONE, along=Way.NONE, over=Side.STREAM, **settings):
    return section(**settings).cost(Step(kind, terrain, side, along, over)).total


def lines(tally):
    return {reason.rule: reason.value for reason in tally.reasons}


def shift(terrain=Terrain.CLEAR, *approaches, bombarded=False, **settings):
    position = Position(terrain, approaches or (Approach(),), bombarded=bombarded)
    return lines(section(**settings).table.shifts.tally(position))


def across(side, same_hill=False):
    return Approach(side, same_hill)


UPHILL = Approach(same_hill=True)


# Costs


@pytest.mark.parametrize(
    ("terrain", "points"),
    [
        pytest.param(Terrain.CLEAR, 1, marks=pytest.mark.rule("A5A-TER-CLEAR")),
        pytest.param(Terrain.WOODS, 2, marks=pytest.mark.rule("A5A-TER-WOODS")),
        pytest.param(Terrain.SWAMP, 3, marks=pytest.mark.rule("A5A-TER-SWAMP")),
        pytest.param(Terrain.HILL, 2, marks=pytest.mark.rule("A5A-TER-HILL")),
        pytest.param(Terrain.WOODED_HILL, 3, marks=pytest.mark.rule("A5A-TER-WOODEDHILL")),
        pytest.param(Terrain.ROUGH, 4, marks=pytest.mark.rule("A5A-TER-ROUGH")),
        pytest.param(Terrain.TOWN, 2, marks=pytest.mark.rule("A5A-TER-TOWN")),
    ],
)
def test_a_hex_costs_what_its_ground_costs(terrain, points):
    assert cost(terrain=terrain) == points


@pytest.mark.rule("A5A-TER-SWAMP", "A5A-TER-ROUGH", "A5A-TER-EMBANKMENT")
@pytest.mark.parametrize("kind", Kind)
def test_swamp_is_closed_to_guns_and_rough_and_embankments_to_horse_too(kind):
    assert (cost(kind, Terrain.SWAMP) == FORBIDDEN) == (kind is ARTILLERY)
    assert (cost(kind, Terrain.ROUGH) == FORBIDDEN) == (kind is not INFANTRY)
    assert (cost(kind, side=Side.EMBANKMENT) == FORBIDDEN) == (kind is not INFANTRY)


@pytest.mark.rule("A5A-TER-TRAIL", "A5A-TER-ROAD")
@pytest.mark.parametrize("terrain", Terrain)
def test_a_road_or_trail_takes_the_place_of_the_ground(terrain):
    assert cost(terrain=terrain, along=Way.TRAIL) == 1
    assert cost(terrain=terrain, along=Way.ROAD) == 0.5


@pytest.mark.rule("A5A-TER-STREAM", "A5A-TER-TORRENT", "A5A-TER-EMBANKMENT", "A5A-GAP-ALONG")
@pytest.mark.parametrize(("side", "more"), [(Side.STREAM, 1), (Side.TORRENT, 2), (Side.EMBANKMENT, 1)])
def test_a_side_is_paid_for_besides_the_hex_or_the_road(side, more):
    assert cost(terrain=Terrain.WOODS, side=side) == 2 + more
    assert cost(terrain=Terrain.WOODS, side=side, along=Way.ROAD) == 0.5 + more


@pytest.mark.rule("A5A-TER-RIVER")
@pytest.mark.parametrize("kind", Kind)
def test_nobody_crosses_a_river_even_by_road(kind):
    assert cost(kind, side=Side.RIVER) == FORBIDDEN
    assert cost(kind, side=Side.RIVER, along=Way.ROAD, roads_open_ground=True) == FORBIDDEN


@pytest.mark.rule("A5A-TER-BRIDGE", "A5A-TER-FORD")
@pytest.mark.parametrize("water", [Side.STREAM, Side.TORRENT, Side.RIVER])
def test_bridges_are_free_and_fords_cost_two_over_a_river_alone(water):
    assert cost(side=Side.BRIDGE, over=water) == 1
    assert cost(side=Side.FORD, over=water) == (3 if water is Side.RIVER else 1)


@pytest.mark.rule("A5A-GAP-ROADOPENS")
def test_a_road_does_not_open_closed_ground_unless_the_table_says_so():
    assert cost(ARTILLERY, Terrain.SWAMP, along=Way.ROAD) == FORBIDDEN
    assert cost(CAVALRY, Terrain.ROUGH, along=Way.TRAIL) == FORBIDDEN
    assert cost(ARTILLERY, Terrain.SWAMP, along=Way.ROAD, roads_open_ground=True) == 0.5
    assert cost(CAVALRY, side=Side.EMBANKMENT, along=Way.TRAIL, roads_open_ground=True) == 2
    assert cost(ARTILLERY, Terrain.SWAMP, roads_open_ground=True) == FORBIDDEN


def test_costs_come_in_half_points_with_the_rule_that_forbids():
    ours = section()
    assert ours.half_points(Step(INFANTRY, Terrain.WOODS, along=Way.ROAD)) == 1
    assert ours.half_points(Step(INFANTRY, Terrain.ROUGH, Side.TORRENT)) == 12
    assert ours.half_points(Step(CAVALRY, Terrain.ROUGH)) == NO_WAY
    assert ours.why_not(Step(CAVALRY, Terrain.ROUGH, Side.RIVER)) == "A5A-TER-ROUGH"
    assert ours.why_not(Step(INFANTRY, Terrain.ROUGH, Side.RIVER)) == "A5A-TER-RIVER"
    assert ours.why_not(Step(INFANTRY, Terrain.ROUGH)) == ""


# Shifts


@pytest.mark.rule("A5A-TER-CLEAR", "A5A-TER-WOODS", "A5A-TER-SWAMP", "A5A-TER-ROUGH", "A5A-TER-TOWN")
def test_ground_shifts_left_but_a_town_shifts_right():
    assert shift(Terrain.CLEAR) == {}
    assert shift(Terrain.WOODS) == {"A5A-TER-WOODS": -1}
    assert shift(Terrain.SWAMP) == {"A5A-TER-SWAMP": -1}
    assert shift(Terrain.ROUGH) == {"A5A-TER-ROUGH": -3}
    assert shift(Terrain.TOWN) == {"A5A-TER-TOWN": +1}


@pytest.mark.rule("A5A-TER-HILL", "A5A-TER-WOODEDHILL")
def test_a_hill_shifts_less_against_attackers_on_the_same_hill():
    assert shift(Terrain.HILL) == {"A5A-TER-HILL": -1}
    assert shift(Terrain.HILL, UPHILL) == {}
    assert shift(Terrain.WOODED_HILL) == {"A5A-TER-WOODEDHILL": -2}
    assert shift(Terrain.WOODED_HILL, UPHILL) == {"A5A-TER-WOODEDHILL": -1}
    assert shift(Terrain.WOODS, UPHILL) == {"A5A-TER-WOODS": -1}


@pytest.mark.rule("A5A-GAP-SIDES")
def test_the_exception_of_hills_holds_only_if_every_attacking_hex_is_on_the_hill():
    assert shift(Terrain.HILL, UPHILL, Approach()) == {"A5A-TER-HILL": -1}
    assert shift(Terrain.WOODED_HILL, UPHILL, Approach()) == {"A5A-TER-WOODEDHILL": -2}
    assert shift(Terrain.HILL, UPHILL, Approach(), side_shift="any-hex") == {}
    assert shift(Terrain.WOODED_HILL, UPHILL, Approach(), side_shift="any-hex") == {"A5A-TER-WOODEDHILL": -1}


@pytest.mark.parametrize(
    ("side", "rule"),
    [
        pytest.param(side, f"A5A-TER-{side.name}", marks=pytest.mark.rule(f"A5A-TER-{side.name}"))
        for side in Side
        if side not in (Side.NONE, Side.RIVER)
    ],
)
def test_a_side_shifts_one_left(side, rule):
    assert shift(Terrain.CLEAR, across(side)) == {rule: -1}
    assert shift(Terrain.WOODS, across(side)) == {"A5A-TER-WOODS": -1, rule: -1}


@pytest.mark.rule("A5A-TER-RIVER")
def test_a_river_shifts_nothing():
    assert shift(Terrain.CLEAR, across(Side.RIVER), bombarded=True) == {}


@pytest.mark.rule("A5A-GAP-SIDES")
def test_sides_shift_only_if_every_attacking_hex_is_across_one_and_then_once():
    mixed = (across(Side.BRIDGE), across(Side.STREAM), across(Side.EMBANKMENT))
    assert shift(Terrain.CLEAR, *mixed) == {"A5A-TER-BRIDGE": -1}
    assert shift(Terrain.CLEAR, *mixed, Approach()) == {}
    assert shift(Terrain.CLEAR, Approach(), *mixed, side_shift="any-hex") == {"A5A-TER-BRIDGE": -1}


@pytest.mark.rule("A5A-TER-STREAM", "A5A-TER-TORRENT", "A5A-GAP-BOMB")
@pytest.mark.parametrize("side", Side)
def test_under_bombardment_of_all_sides_only_an_embankment_shifts(side):
    wanted = {"A5A-TER-EMBANKMENT": -1} if side is Side.EMBANKMENT else {}
    assert shift(Terrain.CLEAR, across(side), bombarded=True) == wanted


@pytest.mark.rule("A5A-GAP-BOMB")
def test_the_ground_of_the_hex_shifts_a_bombardment_too():
    assert shift(Terrain.ROUGH, bombarded=True) == {"A5A-TER-ROUGH": -3}
