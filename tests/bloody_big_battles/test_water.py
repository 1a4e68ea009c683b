"""Rivers hold up the whole of a unit; its middle leads it over bridges; nobody fights across one."""

from random import Random

import pytest
import shapely

from grognard.bloody_big_battles.board.assaults import Assaults, FollowUp
from grognard.bloody_big_battles.board.contact import groups
from grognard.bloody_big_battles.board.firing import strike
from grognard.bloody_big_battles.board.movement import Manoeuvre
from grognard.bloody_big_battles.board.retire import Back, retire
from grognard.bloody_big_battles.board.water import spine_of, stretches_under
from grognard.kernel.space import plane

from .table import at, battle, begin, block, drawn, foot, guns, horse, play, refused, stands

RIVER, BRIDGE = drawn("river", (0, 15), (48, 15)), block("bridge", 19, 14, 21, 16)
FORD = drawn("fordable-river", (0, 15), (48, 15))


def manoeuvre(*units, left=1200, ground=(), **known):
    return begin(battle(*units, ground=ground, **known), Manoeuvre(0, left))


# Moving


@pytest.mark.rule("BBB-TR-RIVER", "BBB-GAP-RIVER")
def test_no_part_of_a_unit_comes_over_a_river():
    g = manoeuvre(foot("a", 30, 10), ground=[RIVER])
    assert refused(g, "to 30.00,14.50") is None
    assert refused(g, "to 30.00,14.51") == "BBB-TR-RIVER"
    deep = manoeuvre(foot("a", 30, 10, formation="column"), ground=[RIVER])
    assert refused(deep, "to 30.00,14.00") is None
    assert refused(deep, "to 30.00,14.01") == "BBB-TR-RIVER"


@pytest.mark.rule("BBB-TR-RIVER")
def test_a_wing_is_held_up_as_well_as_the_middle():
    bank = drawn("river", (33, 0), (33, 36))
    assert refused(manoeuvre(foot("a", 30, 10), ground=[bank]), "to 30.00,20.00") is None
    assert refused(manoeuvre(foot("a", 31.01, 10), ground=[bank]), "to 31.01,20.00") == "BBB-TR-RIVER"


@pytest.mark.rule("BBB-TR-BRIDGE", "BBB-TR-RIVER")
def test_a_unit_crosses_a_bridge_with_its_middle_on_it_and_not_with_a_wing():
    ground = [RIVER, BRIDGE]
    assert refused(manoeuvre(foot("a", 20, 10), ground=ground), "to 20.00,18.00") is None
    assert refused(manoeuvre(foot("a", 20, 10), ground=ground), "to 20.00,15.00") is None
    assert refused(manoeuvre(foot("a", 21.5, 10), ground=ground), "to 21.50,18.00") == "BBB-TR-RIVER"
    assert refused(manoeuvre(foot("a", 21.5, 10), ground=ground), "to 21.50,15.00") == "BBB-TR-RIVER"


@pytest.mark.rule("BBB-TR-RIVER", "BBB-TR-BRIDGE")
def test_a_bridge_leads_over_its_own_stretch_of_a_winding_river():
    winding = drawn("river", (0, 15), (24, 15), (24, 19), (21, 19), (21, 21), (48, 21))
    narrow = foot("a", 20, 10, bases=2)
    assert refused(manoeuvre(narrow, ground=[winding, BRIDGE]), "to 20.00,19.00") is None
    assert refused(manoeuvre(foot("a", 20, 10), ground=[winding, BRIDGE]), "to 20.00,19.00") == "BBB-TR-RIVER"


@pytest.mark.rule("BBB-TR-RIVER")
def test_nobody_turns_or_forms_into_a_river():
    along = foot("a", 30, 14, formation="march-column", facing=90)
    g = manoeuvre(along, ground=[RIVER])
    assert refused(g, "face 0.0") == "BBB-TR-RIVER"
    assert refused(g, "form line") == "BBB-TR-RIVER"
    assert refused(manoeuvre(along, ground=[FORD]), "form line") is None


@pytest.mark.rule("BBB-TR-RIVER")
def test_guns_are_not_hauled_over_a_river_nor_fords():
    for water in (RIVER, FORD):
        g = manoeuvre(guns("a", 30, 14, bases=1), ground=[water])
        assert refused(g, "haul 30.00,14.50") is None
        assert refused(g, "haul 30.00,14.51") == "BBB-TR-RIVER"


@pytest.mark.rule("BBB-GAP-RIVER")
def test_any_part_of_a_unit_that_begins_at_a_ford_is_enough_to_cross_it():
    column = foot("a", 30, 10.5, bases=8, formation="march-column")
    assert refused(manoeuvre(column, ground=[FORD]), "to 30.00,16.00") is None
    assert refused(manoeuvre(foot("a", 30, 10.5), ground=[FORD]), "to 30.00,16.00") == "BBB-GAP-RIVER"
    turning = manoeuvre(horse("a", 30, 10), left=1800, ground=[FORD])
    assert refused(turning, "to 30.50,17.00 by 30.00,14.00") == "BBB-GAP-RIVER"


# Going back and going on


@pytest.mark.rule("BBB-GAP-RETIRE", "BBB-TR-RIVER")
@pytest.mark.parametrize(("formation", "y"), [("line", 15.5), ("column", 16), ("march-column", 17)])
def test_a_unit_that_retires_stops_before_any_of_it_is_in_the_river(formation, y):
    g = battle(foot("a", 30, 20, formation=formation), ground=[RIVER])
    retire(g, 0, Back(1200))
    assert at(g, 0) == (30, y)


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-TR-RIVER")
def test_a_halted_unit_does_not_go_back_into_a_river():
    g = battle(foot("a", 30, 15.7), foot("d", 30, 16.7, facing=180), ground=[RIVER])
    strike(g, 0, "V")
    assert at(g, 0) == (30, 15.5)


@pytest.mark.rule("BBB-GAP-EXPLOIT", "BBB-TR-RIVER")
def test_exploiting_stops_before_any_of_a_unit_is_in_the_river():
    g = begin(battle(foot("a", 30, 10), ground=[RIVER]), FollowUp(0, (3000, 1050), True))
    assert 14.2 < at(g, 0)[1] <= 14.5


@pytest.mark.rule("BBB-FR-LOSS", "BBB-TR-RIVER")
def test_a_unit_that_loses_a_base_is_not_drawn_up_anew_into_a_river():
    g = battle(foot("a", 30, 16, formation="column"), ground=[RIVER])
    g.lose(0, 1)
    assert g.place(0).deep == 200
    dry = battle(foot("a", 30, 16, formation="column"))
    dry.lose(0, 1)
    assert dry.place(0).deep == 300


# Contact


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-TR-RIVER")
def test_nobody_is_in_contact_across_a_river_but_at_a_bridge():
    banks = (foot("a", 20, 14.49), foot("d", 20, 15.5, facing=180))
    assert groups(battle(*banks), 0) == [((0,), (1,))]
    assert groups(battle(*banks, ground=[RIVER]), 0) == []
    assert groups(battle(*banks, ground=[RIVER, block("bridge", 18, 14, 19, 16)]), 0) == [((0,), (1,))]
    assert groups(battle(*banks, ground=[RIVER, block("bridge", 30, 14, 32, 16)]), 0) == []
    assert groups(battle(*banks, ground=[FORD]), 0) == [((0,), (1,))]


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-TR-RIVER")
def test_units_on_one_bank_are_in_contact_however_near_the_river_is():
    units = (foot("a", 20, 14), foot("d", 24, 14, facing=180))
    assert groups(battle(*units, ground=[drawn("river", (0, 14.5), (48, 14.5))]), 0) == [((0,), (1,))]


@pytest.mark.rule("BBB-TR-RIVER", "BBB-GAP-CONTACT")
def test_a_charge_does_not_reach_over_a_river():
    g = manoeuvre(foot("a", 30, 10), foot("d", 30, 15.51, facing=180), ground=[RIVER])
    assert refused(g, "to 30.00,16.00") == "BBB-TR-RIVER"
    play(g, "to 30.00,14.50")
    assert g.in_contact(0) == []
    assert begin(g, Assaults(0)).pending is None


@pytest.mark.rule("BBB-TR-BRIDGE", "BBB-GAP-CONTACT")
def test_a_charge_over_a_bridge_is_fought():
    g = manoeuvre(foot("a", 20, 10), foot("d", 20, 16.2, facing=180), ground=[RIVER, BRIDGE])
    play(g, "to 20.00,16.00")
    assert g.in_contact(0) == [1]
    assert begin(g, Assaults(0)).pending.rule == "BBB-AR"


@pytest.mark.rule("BBB-TR-RIVER", "BBB-GAP-CONTACT")
@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_drawn_by_lot_nobody_comes_over_or_touches_across_a_river(seed):
    rng = Random(seed)
    bends = [(x, 15 + rng.uniform(-2.5, 2.5)) for x in range(0, 49, 6)]
    river = drawn("river", *bends)
    units = (foot("a", rng.uniform(10, 38), 8), foot("d", rng.uniform(10, 38), 22, facing=180))
    g = battle(*units, ground=[river])
    line = shapely.LineString(river.points)
    for _ in range(6):
        for number in (0, 1):
            g.know(contacts=())
            g.change(number, did=0)
            begin(g, Manoeuvre(number, 1200))
            answer = g.pending.choices.sample(g, rng)
            play(g, str(answer))
            outline = shapely.Polygon(g.place(number).outline)
            assert stands(g, number)
            assert outline.intersection(line).length == 0
            assert g.in_contact(number) == []


# The plane beside its twin


def some_line(rng):
    return tuple((rng.randrange(2000), rng.randrange(2000)) for _ in range(rng.randint(2, 7)))


def some_box(rng):
    wide, deep = (100 * rng.randint(1, 8) for _ in range(2))
    return plane.box((rng.randrange(2000), rng.randrange(2000)), rng.randrange(plane.FACINGS), wide, deep)


@pytest.mark.rule("BBB-TR-RIVER")
@pytest.mark.parametrize("seed", range(400))
def test_the_stretches_of_a_line_under_an_outline_are_shapelys(seed):
    rng = Random(seed)
    line, outline = some_line(rng), plane.swept(some_box(rng), rng.randint(-900, 900), rng.randint(-900, 900))
    polygon, found = shapely.Polygon(outline), stretches_under(line, outline)
    twins = [shapely.LineString(line[i - 1 : i + 1]).intersection(polygon) for i in range(1, len(line))]
    assert sum(len(stretch) - 1 for stretch in found) == sum(1 for twin in twins if twin.length > 1e-6)
    ends = [i for i in range(1, len(line) - 1) if polygon.contains(shapely.Point(line[i]))]
    assert len(found) == sum(1 for twin in twins if twin.length > 1e-6) - len(ends)


@pytest.mark.rule("BBB-TR-RIVER")
def test_a_line_that_only_touches_an_outline_is_not_under_it():
    outline = plane.box((0, 0), 0, 200, 200)
    assert stretches_under(((-500, 100), (500, 100)), outline) == []
    assert stretches_under(((-500, 99), (500, 99)), outline) == [((-500, 99), (500, 99))]
    assert stretches_under(((100, 100), (300, 300)), outline) == []


@pytest.mark.rule("BBB-TR-RIVER")
@pytest.mark.parametrize("seed", range(200))
def test_the_spine_is_the_way_of_the_middle_within_what_the_unit_sweeps(seed):
    rng = Random(seed)
    start, end = [(rng.randrange(2000), rng.randrange(2000)) for _ in range(2)]
    facing, wide, deep = rng.randrange(plane.FACINGS), 100 * rng.randint(1, 8), 100 * rng.randint(1, 6)
    swept = plane.swept(plane.box(start, facing, wide, deep), end[0] - start[0], end[1] - start[1])
    (ax, ay), (bx, by) = start, end
    far = plane.FAR / max(1, abs(bx - ax), abs(by - ay))
    through = shapely.LineString(
        [(ax - far * (bx - ax), ay - far * (by - ay)), (bx + far * (bx - ax), by + far * (by - ay))]
    )
    twin = shapely.Polygon(swept).intersection(through)
    spine = shapely.LineString(spine_of(start, end, facing, (wide, deep)))
    assert abs(spine.length - twin.length) < 6
    assert spine.hausdorff_distance(twin) < 6
