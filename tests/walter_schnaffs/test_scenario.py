"""Scenarios and armies: those of the game can be played; what cannot be is refused, by line and field."""

import pytest

import grognard
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.question import Ask
from grognard.squares.battle import WAITING
from grognard.squares.map import NOWHERE
from grognard.walter_schnaffs import RULESET, read_scenario
from grognard.walter_schnaffs.board.scenario import read_army
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..square_bashing.battlefield import at, units

FORD = """\
ruleset = "walter-schnaffs"
map = '''
.   B*  .   .
W   .   S*  .
.   V*  .   F
R   .   H*  .
'''
roads = ["B1 B2 B3 B4"]
water = ["A2-A3 B2-B3", "C2-C3"]

[title]
en = "A ford"
fr = "Un gué"

[story]
en = "A brook between two regiments."
fr = "Un ruisseau entre deux régiments."

[settings]
board_wide = 4
board_deep = 4

[german]
rung = "advance"
name = { en = "Germans", fr = "Allemands" }

[[german.units]]
name = "Landwehr"
type = "infantry"
bases = 5
quality = "reservist"
count = 2
at = ["A1", "B1"]

[[german.units]]
name = "Krupp"
type = "artillery"

[french]
rung = "defence"
name = { en = "French", fr = "Français" }

[[french.units]]
name = "Zouaves"
type = "infantry"
rifle = "chassepot"
quality = "professional"
at = ["B4"]

[[french.units]]
name = "Spahis"
type = "cavalry"
late = true

[[french.units]]
name = "Mitrailleuse"
type = "mitrailleuse"
"""


def begun(text=FORD):
    scenario = read_scenario(text)
    return scenario.begin(RULESET.rules(scenario.settings), Dice(1))


def wrong(text, read=read_scenario):
    with pytest.raises(BadInput) as refused:
        read(text)
    said = str(refused.value)
    assert "\n" not in said
    assert refused.value.say("fr").startswith("ligne ")
    return said


# What a file says


def test_the_board_is_drawn_with_the_french_edge_on_top():
    g = begun()
    ground = {str(square): g.ground(number) for number, square in enumerate(g.map.named)}
    assert (ground["A1"].rough, ground["A1"].hill) == (True, True)
    assert (ground["C1"].hill, ground["C1"].rough) == (True, False)
    assert (ground["B2"].buildings, ground["B2"].hill) == (True, True)
    assert (ground["D2"].woods, ground["D2"].hill) == (True, True)
    assert ground["A3"].woods
    assert g.zones.soft[at(g, "C3")]
    assert g.map.terrain_at(at(g, "C3")) == ["soft"]
    assert ground["B4"].buildings
    assert {str(s) for n, s in enumerate(g.map.named) if g.place(n).holder != NOWHERE} == {"B4", "C3", "B2", "C1"}


@pytest.mark.rule("WS-GAP-TERRAIN")
def test_woods_soft_ground_and_rough_hills_of_the_map_are_heavy():
    g = begun()
    assert {str(square) for n, square in enumerate(g.map.named) if g.map.difficult[n]} == {"A3", "C3", "D2", "A1"}


@pytest.mark.rule("WS-GAP-BOARD")
def test_water_runs_between_the_zones_named_both_ways():
    g = begun()
    for one, other in (("A2", "A3"), ("B3", "B2"), ("C2", "C3")):
        assert g.map.is_water(at(g, one), at(g, other))
        assert g.map.is_water(at(g, other), at(g, one))
    assert not g.map.is_water(at(g, "D2"), at(g, "D3"))
    lies = {tuple(side["between"]): side["is"] for side in g.ground_data()["sides"]}
    assert lies["B2", "B3"] == ["road", "water"]
    assert ("D2", "D3") not in lies


@pytest.mark.rule("WS-2-INF", "WS-2-CAV", "WS-2-ART")
def test_units_are_as_written_with_their_usual_bases():
    g = begun()
    assert [(p.name, p.side, p.bases, arms) for p, arms in zip(g.pieces, g.arms, strict=True)] == [
        ("Landwehr 1", GERMAN, 5, "other"),
        ("Landwehr 2", GERMAN, 5, "other"),
        ("Krupp", GERMAN, 1, "breech-6-7"),
        ("Zouaves", FRENCH, 4, "chassepot"),
        ("Spahis", FRENCH, 3, ""),
        ("Mitrailleuse", FRENCH, 1, ""),
    ]
    assert units(g, "B4") == ["Zouaves"]
    assert g.muster.late == (4,)
    assert g.facts.rung == ("advance", "defence")


@pytest.mark.rule("WS-GAP-ORDERS")
def test_both_sides_choose_where_the_scenario_does_not():
    text = FORD.replace('rung = "advance"\n', "").replace('at = ["A1", "B1"]\n', "").replace('at = ["B4"]\n', "")
    game = grognard.new("walter-schnaffs", text)
    assert isinstance(game.pending, Ask)
    assert (game.pending.player, game.pending.rule) == (GERMAN, "WS-3-SCENARIO")
    game.play("to-paris")
    assert game.state.facts.rung == ("to-paris", "defence")


@pytest.mark.rule("WS-GAP-ORDERS")
def test_a_scenario_may_have_another_number_of_objectives():
    text = FORD.replace("H*", "H ").replace("board_deep = 4", "board_deep = 4\nobjectives = 3")
    assert len([place for place in begun(text).places if place.holder != NOWHERE]) == 3


@pytest.mark.rule("SB-GAP-NORETREAT")
def test_there_is_no_suppression_to_bar_a_way_back():
    with pytest.raises(BadInput, match="hemmed_in_by"):
        RULESET.rules({"hemmed_in_by": "enemy-or-suppression"})


# Those that come with the game


@pytest.mark.parametrize("scenario", RULESET.scenarios, ids=lambda one: one.id)
def test_a_battle_of_the_game_is_sound(scenario):
    g = scenario.begin(RULESET.rules(scenario.settings), Dice(1))
    assert len({piece.name for piece in g.pieces}) == len(g.pieces)
    assert {piece.side for piece in g.pieces} == {GERMAN, FRENCH}
    assert all(g.room_at(zone) >= 0 for zone in range(g.map.size))
    assert len([place for place in g.places if place.holder != NOWHERE]) == g.setting("objectives")
    for said in (scenario.title, scenario.story):
        assert said["en"].strip()
        assert said["fr"].strip()


def test_the_battle_to_learn_with_is_first_and_small():
    first = RULESET.scenarios[0]
    assert first.id == "outposts-1870"
    g = first.begin(RULESET.rules(first.settings), Dice(1))
    assert len(g.pieces) <= 18
    assert all(piece.at == WAITING for piece in g.pieces)


# What cannot be played

BAD = [
    ('ruleset = "walter-schnaffs"', 'ruleset = "square-bashing"', 1, "ruleset"),
    (".   B*  .   .", ".   B*  .", 3, "map[0]"),
    ("W   .   S*  .", "W   .   Q*  .", 4, "map[1]"),
    ("W   .   S*  .", "W   .   St* .", 4, "map[1]"),
    (".   V*  .   F\n", "", 2, "map"),
    ("R   .   H*  .", "R   .   H   .", 2, "map"),
    ('roads = ["B1 B2 B3 B4"]', 'roads = ["B1 B3"]', 8, "roads[0]"),
    ('water = ["A2-A3 B2-B3", "C2-C3"]', 'water = ["A2-A3 B2-B4"]', 9, "water[0]"),
    ('water = ["A2-A3 B2-B3", "C2-C3"]', 'water = ["A2-A3", "C2-C9"]', 9, "water[1]"),
    ('water = ["A2-A3 B2-B3", "C2-C3"]', 'water = ["A2"]', 9, "water[0]"),
    ("board_wide = 4", "board_wide = 3", 20, "settings.board_wide"),
    ("board_deep = 4", 'gas_in_forts = "saves"', 21, "settings.gas_in_forts"),
    ('rung = "advance"', 'rung = "to-the-last"', 24, "german.rung"),
    ('rung = "defence"', 'rung = "to-paris"', 40, "french.rung"),
    ("bases = 5", "bases = 6", 30, "german.units[0].bases"),
    ("bases = 5", "bases = 2", 30, "german.units[0].bases"),
    ('type = "cavalry"', 'type = "cavalry"\nbases = 4', 53, "french.units[1].bases"),
    ('type = "mitrailleuse"', 'type = "mitrailleuse"\nbases = 2', 58, "french.units[2].bases"),
    ('type = "artillery"', 'type = "mortar"', 37, "german.units[1].type"),
    ('type = "artillery"', 'type = "artillery"\ngun = "krupp"', 38, "german.units[1].gun"),
    ('rifle = "chassepot"', 'rifle = "musket"', 46, "french.units[0].rifle"),
    ('at = ["A1", "B1"]', 'at = ["A1"]', 33, "german.units[0].at"),
    ('at = ["A1", "B1"]', 'at = ["A1", "B4"]', 48, "french.units[0].at[0]"),
    ('at = ["B4"]', 'at = ["E4"]', 48, "french.units[0].at[0]"),
    ("count = 2", "count = 6", 33, "german.units[0].at"),
    ("late = true", 'late = true\nat = ["B3"]', 53, "french.units[1].late"),
    ('rung = "defence"\n', "", 33, "german.units[0].at"),
    ('name = "Krupp"', 'title = "Krupp"', 36, "german.units[1].title"),
]


@pytest.mark.rule("WS-2-INF", "WS-2-CAV", "WS-2-ART", "WS-3-SCENARIO", "WS-GAP-BOARD")
@pytest.mark.parametrize(("good", "bad", "line", "field"), BAD, ids=[f"{field}-{line}" for _, _, line, field in BAD])
def test_what_is_wrong_is_named_by_line_and_field(good, bad, line, field):
    assert good in FORD
    said = wrong(FORD.replace(good, bad, 1))
    assert said.startswith(f"line {line}: ")
    assert f"{field}: " in said
    assert "allowed: " in said


@pytest.mark.rule("WS-4-STACK")
def test_no_more_units_stand_in_a_zone_than_find_room():
    text = FORD.replace("count = 2", "count = 6").replace('at = ["A1", "B1"]', f"at = {['A1'] * 6}".replace("'", '"'))
    assert "german.units[0].at[5]: this is unit number 6 in A1; allowed: 5" in wrong(text)


CROWD = "count = 21\nat = []"


@pytest.mark.rule("WS-4-DEPLOY", "WS-4-STACK", "WS-GAP-BOARD")
def test_units_find_room_in_the_rows_where_they_deploy():
    text = FORD.replace('count = 2\nat = ["A1", "B1"]', "count = 41")
    assert "line 27: german.units" in wrong(text)
    assert "is 42, and 40 find room" in wrong(text)
    assert "settings attacker_rows and stack_limit" in wrong(text)
    assert begun(text.replace("count = 41", "count = 39"))
    text = FORD.replace('at = ["B4"]', "count = 40")
    assert "french.units: " in wrong(text)
    assert "is 41, and 40 find room" in wrong(text)
    assert "settings empty_rows and stack_limit" in wrong(text)


@pytest.mark.rule("WS-4-DEPLOY", "WS-GAP-ORDERS")
def test_where_the_rungs_are_open_there_is_room_whoever_attacks():
    crowded = FORD.replace('count = 2\nat = ["A1", "B1"]', "count = 35").replace('at = ["B4"]\n', "")
    tight = crowded.replace("board_deep = 4", "board_deep = 4\nempty_rows = 3\nattacker_rows = 3")
    assert begun(tight.replace('rung = "defence"', 'rung = "to-the-last"'))
    assert "german.units: " in wrong(tight.replace('rung = "advance"\n', "").replace('rung = "defence"\n', ""))


def test_the_sound_file_is_sound():
    begun()


# Armies by points

ARMY = """\
ruleset = "walter-schnaffs"
side = "french"
name = { en = "A brigade", fr = "Une brigade" }
budget = 200

[[units]]
name = "Line"
type = "infantry"
bases = 3
rifle = "chassepot"
count = 3

[[units]]
name = "Mobiles"
type = "infantry"
quality = "reservist"

[[units]]
name = "Fours"
type = "artillery"
gun = "muzzle-light"
"""


def bought(text=ARMY, **settings):
    return read_army(text, RULESET.rules(settings))


@pytest.mark.rule("WS-9-INF", "WS-9-ART", "WS-9-QUALITY", "WS-GAP-COST")
def test_an_army_is_paid_for_unit_by_unit():
    bill = bought()
    assert [(item.name, item.count, item.cost) for item in bill.items] == [
        ("Line", 3, 99),
        ("Mobiles", 1, 28),
        ("Fours", 1, 18),
    ]
    assert (bill.total, bill.budget, bill.name["fr"]) == (145, 200, "Une brigade")
    assert bought(quality_cost="unit").total == 154


@pytest.mark.parametrize(
    ("good", "bad", "line", "said"),
    [
        ("budget = 200", "budget = 130", 18, "units[2]: here the budget runs out, as the whole army costs 145 points"),
        ("budget = 200", "budget = 98", 6, "units[0]: here the budget runs out"),
        ("budget = 200", "", 1, "budget: this field must be given"),
        ("bases = 3", "bases = 9", 9, "units[0].bases: 9"),
        ('ruleset = "walter-schnaffs"', 'ruleset = "square-bashing"', 1, "ruleset: "),
        ('side = "french"', 'side = "bavarian"', 2, "side: "),
        ("count = 3", "count = 61", 6, "units: 63 units are too many"),
        ('gun = "muzzle-light"', 'at = ["A1"]', 21, "units[2].at: "),
    ],
)
@pytest.mark.rule("WS-9-INF", "WS-2-INF")
def test_what_is_wrong_with_an_army_is_named_by_line_and_field(good, bad, line, said):
    assert good in ARMY
    found = wrong(ARMY.replace(good, bad, 1), bought)
    assert found.startswith(f"line {line}: ")
    assert said in found
