"""Scenarios as text: a map drawn row by row, sides by their hexes; what is wrong is named by line and field."""

from __future__ import annotations

import pytest

import grognard
from grognard.across_five_aprils import RULESET, read_scenario
from grognard.across_five_aprils.board.battle import NO_OBJECTIVE, NOBODY, WAITING, Battle
from grognard.across_five_aprils.board.ground import NOWHERE
from grognard.across_five_aprils.sheet.army import UNION, Kind
from grognard.across_five_aprils.sheet.terrain import Side, Terrain, Way
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput

from .field import battle, here, number, piece, scenario_text

LEARNING = RULESET.scenarios[0]


def wrong(text):
    """The complaint about a text, in both languages, when it is read or laid out."""
    with pytest.raises(BadInput) as found:
        read_scenario(text).begin(RULESET.rules(), Dice(1))
    assert found.value.say("en") != found.value.say("fr")
    return str(found.value)


def line_with(text, words):
    return next(i for i, line in enumerate(text.splitlines(), 1) if words in line)


def complaint(words, said, **given):
    """That a scenario is refused, in the line with these words, and what is said of it."""
    text = scenario_text(**given)
    message = wrong(text)
    assert message.startswith(f"line {line_with(text, words)}: "), message
    assert said in message


# What a text says


def test_the_drawn_map_is_read_row_by_row():
    g = battle("\n".join([". w s h", "f r t .#"]), confederate=["Zulu 0101"], union=["Yankee 0402"])
    found = {str(g.map.named[at]): g.map.ground.terrain[at] for at in range(g.map.size)}
    assert found["0201"] is Terrain.WOODS
    assert found["0102"] is Terrain.WOODED_HILL
    assert [found[one] for one in ("0301", "0401", "0202", "0302")] == [
        Terrain.SWAMP,
        Terrain.HILL,
        Terrain.ROUGH,
        Terrain.TOWN,
    ]
    assert g.map.ground.fortified == {here(g, "0402")}


def test_what_lies_on_a_side_is_written_as_its_two_hexes():
    g = battle(rivers="0404/0405 0404/0505", fords="0404/0405", roads="0401 0402 0403", trails="0101 0102")
    assert g.map.side_between(here(g, "0404"), here(g, "0405")) is Side.FORD
    assert g.map.side_between(here(g, "0505"), here(g, "0404")) is Side.RIVER
    assert g.map.step(Kind.INFANTRY, here(g, "0404"), here(g, "0405")).ford_over is Side.RIVER
    assert g.map.step(Kind.INFANTRY, here(g, "0402"), here(g, "0401")).along is Way.ROAD
    assert g.map.step(Kind.INFANTRY, here(g, "0101"), here(g, "0102")).along is Way.TRAIL


def test_objectives_have_points_and_a_holder_or_nobody():
    g = battle(objectives=[("0101", 2, "union"), ("0303", 1, "nobody")])
    assert g.place(here(g, "0101")).holder == UNION
    assert g.place(here(g, "0303")).holder == NOBODY
    assert g.place(here(g, "0304")).holder == NO_OBJECTIVE


@pytest.mark.rule("A5A-GAP-STRENGTH")
@pytest.mark.parametrize(
    ("men", "strength"), [(100, 2), (600, 2), (750, 3), (1350, 5), (1500, 5), (2000, 7), (9000, 12)]
)
def test_strength_is_about_so_many_men_a_point_within_limits(men, strength):
    g = battle(confederate=[f"Allen men {men} 0404"])
    assert piece(g, "Allen").strength == strength


@pytest.mark.rule("A5A-GAP-STRENGTH")
@pytest.mark.parametrize(("guns", "strength"), [(2, 2), (4, 2), (5, 2), (6, 3), (12, 6), (40, 12)])
def test_a_battery_is_as_strong_as_its_guns_two_a_point_and_only_artillery_has_any(guns, strength):
    g = battle(confederate=[f"Battery artillery guns {guns} 0404"])
    assert piece(g, "Battery").strength == strength
    one_a_point = battle(confederate=["Battery artillery guns 6 0404"], settings={"guns_a_point": 1})
    assert piece(one_a_point, "Battery").strength == 6
    complaint("Allen", "units[0].guns: only artillery is as strong as its guns", confederate=["Allen guns 6 0404"])


@pytest.mark.rule("A5A-GAP-STRENGTH")
def test_men_a_point_is_a_setting_and_morale_goes_by_words():
    assert piece(battle(confederate=["Allen men 1500 0404"], settings={"men_a_point": 500}), "Allen").strength == 3
    words = ["raw", "ordinary", "veteran", "elite"]
    units = [f"A{word[0]} {word} 0{i}04" for i, word in enumerate(words, 1)]
    assert [piece(battle(confederate=units), f"A{word[0]}").morale for word in words] == [-1, 0, 1, 2]
    turned = battle(confederate=units, settings={"good_morale": "negative"})
    assert [piece(turned, f"A{word[0]}").morale for word in words] == [1, 0, -1, -2]


@pytest.mark.rule("A5A-GAP-STRENGTH")
def test_foot_and_horse_have_two_steps_the_second_at_half_strength_and_guns_one():
    g = battle(confederate=["Allen 5 0404", "Bee cavalry 4 0403", "Carr artillery 3 0402"])
    assert [piece(g, name).steps for name in ("Allen", "Bee", "Carr")] == [2, 2, 1]
    for name in ("Allen", "Bee"):
        g.lose_step(number(g, name))
    assert [piece(g, name).strength for name in ("Allen", "Bee")] == [3, 2]


def test_who_comes_later_waits_with_the_hex_where_it_enters():
    g = battle(union=["Allen 0101 enters 3"])
    assert (piece(g, "Allen").at, piece(g, "Allen").enters) == (WAITING, 3)
    assert piece(g, "Allen").entry == here(g, "0101")
    assert piece(g, "Yankee").entry == NOWHERE


# What is refused


def test_a_text_that_is_no_toml_names_its_line():
    assert wrong("turns = \nmap").startswith("line 1: this is not TOML")


@pytest.mark.parametrize(
    ("drawn", "words", "said"),
    [
        (". .\n. . .", ". . .", "the number of hexes in this row is 3"),
        (". .\n. x", ". x", "x draws no hex"),
        (". .\n. *#", ". *#", "*# draws no hex"),
    ],
)
def test_a_map_that_draws_no_hexes(drawn, words, said):
    complaint(words, said, drawn=drawn)


def test_a_map_of_one_row():
    complaint("map =", "the number of rows drawn is 1", drawn=". . .")


@pytest.mark.parametrize(
    ("given", "words", "said"),
    [
        ({"rivers": "0101/0103"}, "rivers", "0101/0103 is no side"),
        ({"rivers": "0101/0102 0102"}, "rivers", "0102 is no side"),
        ({"fords": "0101/0102"}, "fords", "there is no water under 0101/0102"),
        ({"streams": "0101/0102", "rivers": "0102/0101"}, "rivers", "is a side of streams already"),
        ({"streams": "0101/0102", "embankments": "0101/0102"}, "embankments", "is a side of streams already"),
        (
            {"streams": "0101/0102", "bridges": "0101/0102", "fords": "0101/0102"},
            "fords",
            "is a side of bridges already",
        ),
        ({"roads": "0101 0103"}, "roads", "a road does not go from 0101 to 0103"),
        ({"roads": "0101"}, "roads", "0101 is a single hex"),
        ({"trails": "0101 9901"}, "trails", "9901 is not allowed"),
        ({"night": [9]}, "night", "night[0]: 9 is not allowed"),
        ({"turns": 99}, "turns", "turns: 99 is not allowed"),
        ({"turns": 0}, "turns", "turns: 0 is not allowed; allowed: a whole number from 1 to 60"),
        ({"objectives": [("0909", 1, "union")]}, "0909", "0909 is not allowed"),
        ({"settings": {"stack_troops": 99}}, "stack_troops", "settings.stack_troops"),
    ],
)
def test_ground_that_cannot_be(given, words, said):
    complaint(words, said, **given)


def test_an_objective_named_twice():
    text = scenario_text(objectives=[("0101", 1, "union"), ("0101", 2, "union")])
    assert "objectives[1].hex: given twice" in wrong(text)


@pytest.mark.parametrize(
    ("units", "words", "said"),
    [
        (["Allen 0909"], "Allen", "units[0].at: 0909 is not allowed"),
        (["Allen 0101", "Baker 0101", "Carr 0101"], "Carr", "this is unit number 3 of its kind in 0101"),
        (["Allen artillery 0101", "Carr artillery 0101"], "Carr", "1 in a hex at most, as the setting stack_guns says"),
        (["Allen 0404 enters 2"], "Allen", "0404 is not at the edge of the map"),
        (["Allen 0101 enters 9"], "Allen", "units[0].enters: 9 is not allowed"),
        (["Allen 0107"], "Allen", "0107 is held by the enemy, confederate.units[0]"),
    ],
)
def test_units_that_cannot_be_there(units, words, said):
    complaint(words, said, union=units)


def test_a_unit_of_no_formation_names_those_there_are():
    text = scenario_text(union=["Allen 0101 of A"]).replace('formation = "A"', 'formation = "B"')
    assert 'union.units[0].formation: "B" is not allowed; allowed: A, ufar' in wrong(text)


def test_men_and_strength_are_not_both_said():
    text = scenario_text(union=["Allen 0101"]).replace("strength = 4", "strength = 4, men = 500", 2)
    assert "men, strength say the same thing; allowed: exactly one of men, guns and strength" in wrong(text)


@pytest.mark.rule("A5A-GAP-STRENGTH")
def test_how_strong_a_unit_is_must_be_said():
    text = scenario_text(union=["Allen 0101"]).replace(
        '"Allen", formation = "union", strength = 4', '"Allen", formation = "union"'
    )
    assert wrong(text).startswith(
        f"line {line_with(text, 'Allen')}: union.units[0]: how strong this unit is, is missing"
    )


@pytest.mark.rule("A5A-GAP-STRENGTH")
@pytest.mark.parametrize("strength", [1, 13, 40])
def test_strength_is_from_2_to_12_as_given_too(strength):
    text = scenario_text(union=["Allen 0101"]).replace("strength = 4", f"strength = {strength}")
    assert f"units[0].strength: {strength} is not allowed; allowed: a whole number from 2 to 12" in wrong(text)


def test_two_units_of_one_name_as_answers_may_be_given_by_name():
    text = scenario_text(confederate=["Allen 0404"], union=["Allen 0101"])
    said = 'union.units[0].name: "Allen" is the name of another already, confederate.units[0].name'
    assert said in wrong(text)


def test_a_hex_is_written_in_quotes():
    text = scenario_text(union=["Allen 0101"]).replace('at = "0101"', "at = 101")
    assert 'units[0].at: 101 is not allowed; allowed: a hex in quotes, like "0305"' in wrong(text)


def test_two_formations_of_one_name():
    text = scenario_text(confederate=["Allen 0404 of A"], union=["Baker 0101 of A"])
    said = 'union.formations[0].name: "A" is the name of another already, confederate.formations[0].name'
    assert said in wrong(text)
    combat = scenario_text(union=["Baker 0101 of combat-union"])
    assert '"combat-union" is the name of another already, a combat marker' in wrong(combat)


def test_a_unit_on_ground_that_is_closed_to_it_is_refused_when_the_battle_is_laid_out():
    text = scenario_text(drawn="s . . .\n. . . .", confederate=["Zulu 0402"], union=["Yankee artillery 0101"])
    message = wrong(text)
    assert message.startswith(f"line {line_with(text, 'Yankee')}: union.units[0].at: the ground of 0101 is closed")
    assert "closed to artillery;" in message


def test_a_scenario_for_another_ruleset_is_not_laid_out():
    text = scenario_text().replace('"across-five-aprils"', '"gettysburg"')
    assert "gettysburg" in wrong(text)


def test_an_army_that_is_missing():
    text = scenario_text()
    assert "union: this army is missing" in wrong(text[: text.index("[union]")])


# What comes with the game


@pytest.mark.parametrize("scenario", RULESET.scenarios, ids=lambda one: one.id)
def test_the_scenarios_that_come_with_the_game_can_be_laid_out(scenario):
    g = scenario.begin(RULESET.rules(scenario.settings), Dice(1))
    assert isinstance(g, Battle)
    assert g.on_map(0)
    assert g.on_map(1)
    assert scenario.title["en"]
    assert scenario.story["fr"]


def test_the_battle_to_learn_with_comes_first():
    assert LEARNING.id == "the-ford"


def test_a_battle_laid_out_twice_is_two_battles():
    rules = RULESET.rules(LEARNING.settings)
    one, other = LEARNING.begin(rules, Dice(1)), LEARNING.begin(rules, Dice(2))
    one.move(0, 0)
    assert other.piece(0).at != 0


# What a page gets


def test_the_ground_holds_all_that_does_not_change():
    ground = grognard.new("across-five-aprils", "the-ford", seed=3).ground()
    assert (ground["wide"], ground["deep"], len(ground["places"])) == (9, 8, 72)
    assert {"name": "0303", "terrain": ["town"]}.items() <= ground["places"][2 * 8 + 2].items()
    assert [one["name"] for one in ground["places"] if one.get("way_off") == "road"] == ["0301", "0308"]
    assert {"between": ["0304", "0305"], "is": ["river", "bridge", "road"]} in ground["sides"]
    assert {"place": "0303", "points": 3} in ground["objectives"]


def test_the_view_holds_all_that_changes():
    view = grognard.new("across-five-aprils", "the-ford", seed=3).view(0).data()
    assert view["sides"] == ["The brigades behind the creek", "The brigades from the north"]
    allen = {"name": "Allen", "strength": 6, "place": "0305", "group": "Adair", "arm": "infantry", "side": 0}
    assert allen.items() <= view["pieces"][0].items()
    assert {"name": "0303", "holder": 1}.items() <= next(one for one in view["places"] if one["name"] == "0303").items()
    (cup,) = [note for note in view["notes"] if note["key"] == "in_cup"]
    assert len(cup["words"].split(", ")) == 6
    assert view["score"] == [8, 3]
    assert view["pending"]["kind"] == "roll"
    assert len(view["pending"]["markers"]) == 6


def test_every_answer_is_tied_to_a_hex_a_unit_or_a_word():
    game = grognard.new("across-five-aprils", "the-ford", seed=3)
    game.play("Adair")
    picks = game.view(0).data()["pending"]["answers"]
    assert picks[0] == {"text": "u0", "words": "Allen", "pieces": [0]}
    assert picks[-1]["text"] == "done"
    game.play(game.parse("u0"))
    pending = game.view(0, "fr").data()["pending"]
    assert pending["choice"] == "place"
    assert {"text": "0304", "places": ["0304"], "cost": 0.5} in pending["answers"]
    assert all("places" in one or one["text"] == "stay" for one in pending["answers"])
