"""The terrain table: cover, and whom it helps."""

import pytest

from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.sheet.army import Arm
from grognard.bloody_big_battles.sheet.terrain import Ground

TERRAIN = RULESET.rules()["TR"]
HORSE, FOOT, GUNS = Arm.HEAVY_CAVALRY, Arm.INFANTRY, Arm.ARTILLERY
WORKS_OR_OBSTACLE = (Ground.STEEP, Ground.STREAM, Ground.FORT, Ground.BRIDGE, Ground.PITS, Ground.TRENCH)
SOFT = (Ground.GENTLE, Ground.MARSH, Ground.WOOD, Ground.VILLAGE, Ground.TOWN)


def test_every_kind_of_ground_has_its_row():
    assert {row.ground for row in TERRAIN.table.terrains} == set(Ground)


@pytest.mark.rule("BBB-TR-NOCOVER")
@pytest.mark.parametrize("arm", [HORSE, GUNS])
@pytest.mark.parametrize("ground", WORKS_OR_OBSTACLE)
def test_horse_and_guns_have_cover_of_works_bridges_and_obstacles(arm, ground):
    assert TERRAIN.assault_cover(arm, (ground,)) == TERRAIN.assault_cover(FOOT, (ground,)) > 0


@pytest.mark.rule("BBB-TR-NOCOVER", "BBB-TR-WOOD", "BBB-TR-VILLAGE", "BBB-TR-TOWN")
@pytest.mark.parametrize("arm", [HORSE, GUNS])
@pytest.mark.parametrize("ground", SOFT)
def test_horse_and_guns_have_no_other_cover(arm, ground):
    assert TERRAIN.fire_cover(arm, (ground,)) == TERRAIN.assault_cover(arm, (ground,)) == 0
    assert TERRAIN.assault_cover(FOOT, (ground,)) > 0


@pytest.mark.rule("BBB-GAP-COVERSUM", "BBB-TR-STEEP", "BBB-TR-STREAM", "BBB-TR-WOOD")
def test_cover_of_several_kinds_adds_up():
    ground = (Ground.STEEP, Ground.STREAM, Ground.WOOD)
    assert TERRAIN.assault_cover(FOOT, ground) == 2 + 1 + 1
    assert TERRAIN.assault_cover(HORSE, ground) == 2 + 1
    assert TERRAIN.fire_cover(FOOT, (Ground.WOOD, Ground.TRENCH)) == 1 + 2


@pytest.mark.rule("BBB-GAP-FORTFIRE", "BBB-TR-FORT")
def test_a_fort_gives_two_columns_or_three_and_has_no_flank_unless_decided():
    assert TERRAIN.fire_cover(FOOT, (Ground.FORT,)) == 2
    assert TERRAIN.row(Ground.FORT).never_outflanked
    other = RULESET.rules({"fort_cover": 3, "fort_outflanked": True})["TR"]
    assert other.fire_cover(FOOT, (Ground.FORT,)) == 3
    assert not other.row(Ground.FORT).never_outflanked
    assert other.row(Ground.TOWN).never_outflanked


@pytest.mark.rule("BBB-GAP-TRENCH", "BBB-TR-TRENCH")
def test_pits_are_worth_one_and_trenches_two():
    for ground, worth in ((Ground.PITS, 1), (Ground.TRENCH, 2)):
        assert TERRAIN.fire_cover(FOOT, (ground,)) == TERRAIN.assault_cover(FOOT, (ground,)) == worth
    other = RULESET.rules({"pits_cover": 2, "trenches_cover": 1})["TR"]
    assert other.fire_cover(FOOT, (Ground.PITS,)) == other.assault_cover(FOOT, (Ground.PITS,)) == 2
    assert other.fire_cover(FOOT, (Ground.TRENCH,)) == other.assault_cover(FOOT, (Ground.TRENCH,)) == 1


@pytest.mark.rule("BBB-TR-RIVER", "BBB-TR-ROAD")
@pytest.mark.parametrize("ground", [Ground.RIVER, Ground.FORDABLE, Ground.ROAD])
def test_rivers_and_roads_are_no_cover(ground):
    assert TERRAIN.fire_cover(FOOT, (ground,)) == TERRAIN.assault_cover(FOOT, (ground,)) == 0
