"""5 and 6: how far units go, the dice of guns, and heavy terrain."""

import pytest

import grognard
from grognard.squares.movement import Movement
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.board.scenario import SOFT, TERRAIN_SIGNS
from grognard.walter_schnaffs.board.zones import is_heavy
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN
from grognard.walter_schnaffs.sheet.movement_5 import Going, MarchSection

from ..square_bashing.battlefield import asked, dice, legal, play, refused, roll, run, told, where
from .battlefield import battle
from .pieces import section, units


def needed(unit, heavy, **settings):
    """What each of a unit's dice must reach."""
    return [int(tally.total) for tally in section("5", **settings).needed(Going(*units(unit), heavy))]


@pytest.mark.rule("WS-5-INF", "WS-5-CAV", "WS-5-ART", "WS-6-HEAVY", "WS-GAP-HEAVYMOVE")
@pytest.mark.parametrize(
    ("unit", "open_ground", "heavy", "two_dice"),
    [
        ("infantry", [], [4], [4]),
        ("cavalry", [], [5], [5]),
        ("artillery", [4], [6], [6, 4]),
        ("muzzle-heavy artillery", [4], [6], [6, 4]),
        ("breech-light artillery", [3], [5], [5, 3]),
        ("muzzle-light artillery", [3], [5], [5, 3]),
        ("mitrailleuse", [3], [5], [5, 3]),
    ],
)
def test_a_gun_in_heavy_terrain_throws_one_die_against_the_harder_number(unit, open_ground, heavy, two_dice):
    assert needed(unit, False) == open_ground
    assert needed(unit, True) == heavy
    assert needed(unit, True, guns_in_heavy_terrain="two-dice") == two_dice


@pytest.mark.rule("WS-GAP-REPLACES")
@pytest.mark.parametrize("quality", ["professional", "reservist"])
def test_quality_changes_no_die(quality):
    assert needed(f"{quality} infantry", True) == [4]
    assert needed(f"{quality} artillery", False) == [4]


@pytest.mark.rule("WS-GAP-TERRAIN")
def test_woods_soft_ground_and_rough_hills_are_heavy():
    assert [sign for sign, ground in TERRAIN_SIGNS.items() if is_heavy(ground, sign == SOFT)] == ["W", "R", "F", "S"]


# On the board


@pytest.mark.rule("WS-5-INF", "SB-24-ONEBYONE")
def test_infantry_moves_one_zone_and_no_extra():
    g = run(battle(". . . \n g:inf=us . .", Movement(GERMAN)))
    play(g, "us")
    assert legal(g) == ["A2", "B1", "done"]
    play(g, "B1")
    assert where(g, "us") == "B1"
    assert asked(g) is None


@pytest.mark.rule("WS-GAP-REPLACES")
def test_there_is_no_extra_zone():
    g = run(battle(". . . \n . g:inf=us .", Movement(GERMAN)))
    play(g, "us")
    assert refused(g, "A1 extra") == "WS-GAP-REPLACES"


@pytest.mark.rule("WS-5-CAV")
def test_cavalry_moves_two_zones_and_never_dismounts():
    g = run(battle(". . . \n g:cav=us . .", Movement(GERMAN)))
    play(g, "us")
    assert "dismount" not in legal(g)
    assert refused(g, "dismount") is not None
    play(g, "B1", "C1")
    assert where(g, "us") == "C1"
    assert asked(g) is None


@pytest.mark.rule("WS-5-CAV", "WS-GAP-BOARD")
def test_nobody_leaves_by_the_far_edge():
    g = run(battle("g:cav=us . \n . .", Movement(GERMAN)))
    play(g, "us")
    assert "exit" not in legal(g)
    assert refused(g, "A3") == "WS-GAP-BOARD"


@pytest.mark.rule("WS-5-ART", "SB-GAP-SCENERY")
@pytest.mark.parametrize(
    ("gun", "face", "goes"),
    [("gun", 3, False), ("gun", 4, True), ("hml", 3, False), ("hml", 4, True)]
    + [(light, face, face >= 3) for light in ("lbl", "lml", "mit") for face in (2, 3)],
)
def test_guns_throw_a_die_to_move(gun, face, goes):
    g = run(battle(f". . \n g:{gun}=us .", Movement(GERMAN)))
    play(g, "us", "B1")
    assert asked(g) == (GERMAN, "WS-5-ART")
    roll(g, face)
    assert where(g, "us") == ("B1" if goes else "A1")
    assert ("SB-GAP-SCENERY" in told(g)) is not goes
    assert asked(g) is None


@pytest.mark.rule("WS-6-HEAVY")
@pytest.mark.parametrize("ground", "WSRF")
@pytest.mark.parametrize(("unit", "face"), [("inf", 4), ("cav", 5), ("mit", 5), ("lbl", 5), ("gun", 6), ("hml", 6)])
def test_heavy_terrain_is_left_by_a_die(ground, unit, face):
    for fell, goes in ((face, True), (face - 1, False)):
        g = run(battle(f". . \n {ground}g:{unit}=us .", Movement(GERMAN)))
        play(g, "us", "B1")
        assert asked(g) == (GERMAN, "WS-6-HEAVY")
        assert dice(g) == 1
        roll(g, fell)
        assert (where(g, "us") == "B1") is goes


@pytest.mark.rule("WS-GAP-HEAVYMOVE")
@pytest.mark.parametrize(("faces", "goes"), [((6, 4), True), ((6, 3), False), ((5, 6), False)])
def test_a_table_may_want_two_dice_of_a_gun_in_heavy_terrain(faces, goes):
    g = run(battle(". . \n Wg:gun=us .", Movement(GERMAN), settings={"guns_in_heavy_terrain": "two-dice"}))
    play(g, "us", "B1")
    assert dice(g) == 2
    roll(g, *faces)
    assert (where(g, "us") == "B1") is goes


@pytest.mark.rule("SB-24-ROAD", "WS-GAP-REPLACES")
def test_a_road_leads_out_of_heavy_terrain_without_a_die():
    g = run(battle(". . . \n Wg:inf=us . .", Movement(GERMAN), roads=["A1 B1 C1"]))
    play(g, "us", "B1")
    assert where(g, "us") == "B1"


@pytest.mark.rule("SB-24-ROAD")
def test_a_road_does_not_help_next_to_the_enemy():
    g = run(battle(". f:inf . \n Wg:inf=us . .", Movement(GERMAN), roads=["A1 B1 C1"]))
    play(g, "us", "B1")
    assert asked(g) == (GERMAN, "WS-6-HEAVY")


@pytest.mark.rule("WS-GAP-REPLACES")
def test_a_table_may_do_without_the_help_of_roads():
    drawn = ". . . \n Wg:inf=us . ."
    g = run(battle(drawn, Movement(GERMAN), roads=["A1 B1 C1"], settings={"roads_help": False}))
    play(g, "us", "B1")
    assert asked(g) == (GERMAN, "WS-6-HEAVY")


@pytest.mark.rule("WS-5-ART", "SB-24-ROAD")
def test_a_gun_on_a_road_out_of_heavy_terrain_still_throws_to_move():
    g = run(battle(". . . \n Wg:gun=us . .", Movement(GERMAN), roads=["A1 B1 C1"]))
    play(g, "us", "B1")
    assert asked(g) == (GERMAN, "WS-5-ART")
    roll(g, 4)
    assert where(g, "us") == "B1"


@pytest.mark.rule("WS-GAP-BOARD")
def test_water_does_not_slow_a_move():
    g = run(battle(". . \n g:inf=us .", Movement(GERMAN), water=["A1-A2"]))
    play(g, "us", "A2")
    assert where(g, "us") == "A2"


@pytest.mark.rule("WS-4-STACK")
def test_a_zone_with_five_units_has_no_room():
    g = run(battle("g:inf*5 . \n g:inf=us .", Movement(GERMAN)))
    play(g, "done", "us")
    assert refused(g, "A2") == "WS-4-STACK"


@pytest.mark.rule("WS-4-STACK", "WS-GAP-BOARD")
def test_a_table_may_stack_otherwise():
    for limit, why in ((6, None), (4, "WS-4-STACK")):
        g = run(battle("g:inf*4,inf . \n g:inf=us .", Movement(GERMAN), settings={"stack_limit": limit}))
        play(g, "done", "us")
        assert refused(g, "A2") == why


@pytest.mark.rule("WS-4-STACK")
def test_nobody_enters_a_zone_of_the_enemy():
    g = run(battle("f:inf . \n g:inf=us .", Movement(GERMAN)))
    play(g, "us")
    assert refused(g, "A2") == "WS-4-STACK"


@pytest.mark.rule("SB-GAP-ORDER")
def test_zones_move_from_the_right_of_their_player_or_from_the_left():
    drawn = "f:inf=their_left . f:inf=their_right \n g:inf=our_left . g:inf=our_right"
    for order, (german, french) in (("", ("our_right", "their_left")), ("left-to-right", ("our_left", "their_right"))):
        settings = {"order": order} if order else {}
        assert legal(run(battle(drawn, Movement(GERMAN), settings=settings)))[0] == german
        assert legal(run(battle(drawn, Movement(FRENCH), settings=settings)))[0] == french


def test_what_a_step_needs_can_be_told_before():
    g = battle(". . \n Wg:gun,inf .")
    assert [int(tally.total) for tally in g.rules.section(MarchSection).needed(g.going(0, 1))] == [6]
    assert [int(tally.total) for tally in g.rules.section(MarchSection).needed(g.going(1, 1))] == [4]
    assert RULESET.rules()["24"] is RULESET.rules()["5"]


@pytest.mark.rule("WS-6-HEAVY")
def test_a_die_that_needs_a_two_is_thrown_and_one_that_needs_a_one_is_not():
    def moves(need):
        given = {"unit": {"type": "infantry"}, "heavy_terrain": True, "overrides": {"WS-6-HEAVY.infantry": need}}
        return grognard.odds("ws.move", given)["odds"]["moves"]

    assert moves(2) == pytest.approx(5 / 6)
    assert moves(1) == 1
