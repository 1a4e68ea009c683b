"""Scenarios: those of the game can be played; what cannot be played is refused, by line and field."""

import random
import re
from pathlib import Path

import pytest

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import Scenario
from grognard.kernel.toml import line_of
from grognard.kernel.words import Words
from grognard.square_bashing import RULESET, SETTINGS, read_scenario
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER, Battle
from grognard.square_bashing.board.scenario import read
from grognard.squares.army import Kind, Quality
from grognard.squares.assets import ASSETS, tokens
from grognard.squares.battle import WAITING
from grognard.squares.ground import Works
from grognard.squares.map import NOWHERE

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "writing-a-scenario.md").read_text(encoding="utf-8")
MILL = re.search(r"^```toml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)[1]
PACKAGED = {one.id: one for one in RULESET.scenarios}
HISTORICAL = ("flers-1916", "le-cateau-1914")
DECISIONS_AT_MOST = 1500


def begun(scenario: Scenario, seed: int = 1) -> Battle:
    return scenario.begin(RULESET.rules(scenario.settings), Dice(seed))


def played(g: Battle, seed: int) -> int:
    """Plays a battle to its end at random. Result: how many decisions it took."""
    rng, decisions, pending = random.Random(seed), 0, proceed(g)
    while pending is not None:
        if isinstance(pending, Ask):
            decisions += 1
            pending = proceed(g, rng.choice(list(pending.choices.answers(g))))
        else:
            _, outcome = pending.chance.throw(g.dice)
            pending = proceed(g, outcome)
    return decisions


def number(g: Battle, square: str) -> int:
    found = g.map.squares.parse(square)
    assert found is not None
    return g.map.number(found)


def with_works(g: Battle, works: Works) -> set[str]:
    return {str(square) for at, square in enumerate(g.map.named) if g.place(at).works is works}


def objectives(g: Battle) -> set[str]:
    return {str(square) for at, square in enumerate(g.map.named) if g.place(at).holder != NOWHERE}


# Those that come with the game


def test_the_game_comes_with_three_battles_the_one_to_learn_with_first():
    assert list(PACKAGED) == ["first-steps", *HISTORICAL]


@pytest.mark.parametrize("id", PACKAGED)
def test_a_battle_of_the_game_begins_with_its_units_in_place(id):
    g = begun(PACKAGED[id])
    for piece in g.pieces:
        if piece.at != WAITING:
            assert g.place(piece.at).side in (piece.side, NOWHERE)
    assert all(g.room_at(at) >= 0 for at in range(g.map.size))
    assert {g.place(at).holder for at in range(g.map.size)} == {NOWHERE, DEFENDER}
    for side in (ATTACKER, DEFENDER):
        assert [piece.kind for piece in g.pieces if piece.side == side].count(Kind.COMMAND) == 1


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("id", PACKAGED)
def test_a_battle_of_the_game_played_at_random_comes_to_an_end(id, seed):
    g = begun(PACKAGED[id], seed)
    assert played(g, seed) < DECISIONS_AT_MOST
    assert g.result.winner in (ATTACKER, DEFENDER, None)
    assert g.facts.countdown <= 0 or not (g.alive(ATTACKER) and g.alive(DEFENDER))


@pytest.mark.parametrize("id", PACKAGED)
def test_a_battle_of_the_game_has_a_title_a_story_and_armies_in_both_languages(id):
    text = (ROOT / "src/grognard/square_bashing/scenarios" / f"{id}.toml").read_text(encoding="utf-8")
    given = read(text, SETTINGS).given
    for said in (given["title"], given["story"], given["attacker"]["name"], given["defender"]["name"]):
        assert said["en"].strip()
        assert said["fr"].strip()
    assert given["story"]["en"] != given["story"]["fr"]
    assert "\n" not in given["story"]["en"].strip() + given["story"]["fr"].strip()


@pytest.mark.parametrize("id", PACKAGED)
def test_no_two_units_of_a_battle_have_the_same_name(id):
    names = [piece.name for piece in begun(PACKAGED[id]).pieces]
    assert len(set(names)) == len(names)


def test_the_battle_to_learn_with_is_small():
    assert len(begun(PACKAGED["first-steps"]).pieces) <= 16


@pytest.mark.parametrize("id", HISTORICAL)
def test_a_battle_of_history_has_fifteen_to_twenty_five_units_a_side(id):
    pieces = begun(PACKAGED[id]).pieces
    for side in (ATTACKER, DEFENDER):
        assert 15 <= len([p for p in pieces if p.side == side and p.kind is not Kind.COMMAND]) <= 25


def test_le_cateau_is_open_warfare():
    g = begun(PACKAGED["le-cateau-1914"])
    assert not with_works(g, Works.TRENCH) | with_works(g, Works.FORT)
    assert {piece.side for piece in g.pieces if piece.kind is Kind.CAVALRY} == {ATTACKER, DEFENDER}
    british = [piece.quality for piece in g.pieces if piece.side == DEFENDER and piece.kind is not Kind.COMMAND]
    assert set(british) == {Quality.PROFESSIONAL}
    assert not g.armies.trenches


def test_flers_has_trenches_a_strongpoint_and_the_first_tanks():
    g = begun(PACKAGED["flers-1916"])
    assert len(with_works(g, Works.TRENCH)) > 10
    assert len(with_works(g, Works.FORT)) == 1
    assert {piece.side for piece in g.pieces if piece.kind is Kind.HEAVY_TANK} == {ATTACKER}
    assert tokens(g, ATTACKER, "rolling") > 0
    assert g.armies.trenches


# What the text draws


EVERY_SIGN = """
.    W    B    H    R    F
.h   Wh   Bh   Hh   Rh   Fh
.t*  Wt*  Bt*  Ht*  Rt*  Ft*
.f   Wf   Bf   Hf   Rf   Ff
.    .    .    .    .    .
"""


def mill(old: str = "", new: str = "") -> str:
    """The scenario of the guide, with one thing changed."""
    assert not old or MILL.count(old) == 1, old
    return MILL.replace(old, new) if old else MILL


def signs() -> Battle:
    text = re.sub(r'(?s)map = """.*?"""', lambda _: f'map = """{EVERY_SIGN}"""', MILL)
    text = text.replace("board_wide = 4", "board_wide = 6").replace("board_deep = 4", "board_deep = 5")
    return begun(read_scenario(text.replace("objectives = 1", "objectives = 6")))


@pytest.mark.parametrize(
    ("column", "woods", "buildings", "hill", "rough"),
    [
        ("A", False, False, False, False),
        ("B", True, False, False, False),
        ("C", False, True, False, False),
        ("D", False, False, True, False),
        ("E", False, False, True, True),
        ("F", True, False, True, False),
    ],
)
@pytest.mark.parametrize(
    ("row", "works", "objective"),
    [("5", Works.NONE, False), ("4", Works.HASTY, False), ("3", Works.TRENCH, True), ("2", Works.FORT, False)],
)
def test_every_sign_of_the_map_is_on_the_board(column, woods, buildings, hill, rough, row, works, objective):
    g = signs()
    at = number(g, column + row)
    ground = g.ground(at)
    assert (ground.woods, ground.buildings, ground.hill, ground.rough) == (woods, buildings, hill, rough)
    assert ground.works is works
    assert g.place(at).holder == (DEFENDER if objective else NOWHERE)


def test_the_defenders_edge_is_on_top_of_the_drawing():
    g = begun(read_scenario(MILL))
    assert objectives(g) == {"B4"}
    assert with_works(g, Works.HASTY) == {"B4"}
    assert g.ground(number(g, "C4")).woods
    assert g.ground(number(g, "A2")).woods
    assert g.ground(number(g, "D3")).hill


def test_a_road_runs_both_ways():
    g = begun(read_scenario(MILL))
    for one, other in (("B1", "B2"), ("B2", "B3"), ("B3", "B4")):
        assert g.map.is_road(number(g, one), number(g, other))
        assert g.map.is_road(number(g, other), number(g, one))
    assert not g.map.is_road(number(g, "B1"), number(g, "A1"))


def test_a_road_that_ends_on_a_base_edge_leaves_the_board_there():
    g = begun(read_scenario(MILL))
    assert g.map.is_road_edge(ATTACKER, number(g, "B1"))
    assert g.map.is_road_edge(DEFENDER, number(g, "B4"))
    assert not g.map.is_road_edge(DEFENDER, number(g, "B1"))
    assert not g.map.is_road_edge(ATTACKER, number(g, "A1"))


def test_a_road_that_ends_inside_the_board_leaves_it_nowhere():
    g = begun(read_scenario(mill("B1 B2 B3 B4", "B2 B3")))
    assert not any(g.map.is_road_edge(side, at) for side in (ATTACKER, DEFENDER) for at in range(g.map.size))


# Units, armies, settings


def test_units_stand_where_the_file_says():
    g = begun(read_scenario(MILL))
    standing = {piece.name: str(g.map.named[piece.at]) for piece in g.pieces if piece.at != WAITING}
    assert standing == {
        "Fusiliers 1": "A1",
        "Fusiliers 2": "B1",
        "Fusiliers 3": "B1",
        "General Blanc": "B1",
        "Grenadiers": "B4",
    }


def test_a_unit_without_a_square_is_deployed_by_its_owner_in_the_rows_of_its_side():
    g = begun(read_scenario(mill("countdown = 12", "focus = false\ndepletion = false")))
    pending = proceed(g)
    assert (pending.player, pending.rule) == (ATTACKER, "SB-GAP-DEPLOY")
    assert {str(answer) for answer in pending.choices.answers(g)} == {"A1", "B1", "C1", "D1"}


def test_a_late_unit_waits_for_reinforcements():
    g = begun(read_scenario(MILL))
    late = [number for number, piece in enumerate(g.pieces) if piece.name == "Landwehr"]
    assert [g.piece(number).at for number in late] == [WAITING]
    assert g.muster.late == tuple(late)


def test_an_army_has_the_tokens_rating_and_guns_that_the_file_says():
    g = begun(read_scenario(MILL))
    assert {kind: tokens(g, ATTACKER, kind) for kind in ASSETS if tokens(g, ATTACKER, kind)} == {"point": 3, "shock": 2}
    assert g.armies.rating == (2, 3)
    assert g.armies.quality == ("good", "average")


def test_an_army_without_assets_shares_out_the_tokens_of_the_settings():
    g = begun(read_scenario(MILL))
    assert {kind: tokens(g, DEFENDER, kind) for kind in ASSETS} == {**dict.fromkeys(ASSETS, 2), "rolling": 0}
    g = begun(read_scenario(mill("countdown = 12", "asset_tokens = 0")))
    assert sum(tokens(g, DEFENDER, kind) for kind in ASSETS) == 0


def test_the_settings_of_a_scenario_apply():
    scenario = read_scenario(mill("countdown = 12", "countdown = 9\ninfantry_bases = 2"))
    g = begun(scenario)
    assert g.facts.countdown == 9
    assert [piece.full for piece in g.pieces if piece.kind is Kind.INFANTRY] == [4] * 5
    assert (g.map.squares.wide, g.map.squares.deep) == (4, 4)
    assert g.setting("reserve_one_in") == 0
    assert g.setting("stack_limit") == 5


def test_higher_command_stands_in_a_full_square_and_is_not_counted():
    full = mill('count = 3\nat = ["A1", "B1", "B1"]', 'count = 5\nat = ["B1", "B1", "B1", "B1", "B1"]')
    g = begun(read_scenario(full))
    assert len(g.place(number(g, "B1")).units) == 6


def test_an_army_may_do_without_higher_command():
    g = begun(read_scenario(MILL))
    assert Kind.COMMAND not in [piece.kind for piece in g.pieces if piece.side == DEFENDER]


def test_the_guide_draws_a_battle_that_can_be_played():
    for seed in range(5):
        g = begun(read_scenario(MILL), seed)
        assert 0 < played(g, seed) < DECISIONS_AT_MOST


def test_the_guide_names_every_field_sign_and_kind():
    for word in (*[kind.value for kind in Kind], *[quality.value for quality in Quality], *ASSETS):
        assert f"`{word}`" in GUIDE
    for sign in ".WBHRFhtf*":
        assert f"`{sign}`" in GUIDE


def test_the_settings_that_the_guide_names_are_settings_with_those_defaults():
    known = {setting.name: str(setting.default).lower() for setting in SETTINGS}
    rows = re.findall(
        r"^\| (`\w+`(?:, `\w+`)*) \| ([\w, ]+) \| ",
        GUIDE.partition("## Settings")[2].partition("\n## ")[0],
        re.MULTILINE,
    )
    assert len(rows) >= 6
    for names, defaults in rows:
        assert [known[name] for name in re.findall(r"\w+", names)] == defaults.split(", ")


# What is refused

BAD = {
    "a unit off the board": (
        '"A1", "B1", "B1"',
        '"A1", "B1", "B7"',
        "B7",
        "attacker.units[0].at[2]: B7 is not allowed; allowed: A1 – D4.",
    ),
    "a square that is none": (
        '"A1", "B1", "B1"',
        '"A1", "hill", "B1"',
        "hill",
        "attacker.units[0].at[1]: hill is not allowed; allowed: A1 – D4.",
    ),
    "two sides in one square": (
        'at = ["B4"]',
        'at = ["A1"] # here',
        "# here",
        "defender.units[0].at[0]: A1 is held by the enemy, attacker.units[0]; allowed: a square with units "
        "of one side only.",
    ),
    "an enemy in the square of higher command": (
        'type = "command"\nat = ["B1"]',
        'type = "command"\nat = ["B4"]',
        '"professional"\nat',
        "defender.units[0].at[0]: B4 is held by the enemy, attacker.units[2]; allowed: a square with units "
        "of one side only.",
    ),
    "too many in a square": (
        'count = 3\nat = ["A1", "B1", "B1"]',
        'count = 6\nat = ["B1", "B1", "B1", "B1", "B1", "B1"]',
        "count = 6\nat =",
        "attacker.units[0].at[5]: this is unit number 6 in B1; allowed: 5 in a square at most, as the "
        "setting stack_limit says, higher command not counted.",
    ),
    "an unknown type": (
        'type = "cavalry"',
        'type = "elephant"',
        "elephant",
        'attacker.units[1].type: "elephant" is not allowed; allowed: infantry, cavalry, dismounted, mg, artillery, '
        "mortar, mountain-gun, light-tank, heavy-tank, armoured-car, light-armoured-car, command.",
    ),
    "an unknown quality": (
        '"reservist"',
        '"veteran"',
        "veteran",
        'defender.units[1].quality: "veteran" is not allowed; allowed: professional, regular, reservist.',
    ),
    "an unknown field of a unit": (
        "late = true",
        "lat = true",
        "lat = true",
        "defender.units[1].lat: there is no such field (did you mean late?); allowed: name, type, quality, "
        "count, at, late.",
    ),
    "an unknown field of an army": (
        "command_rating = 2",
        "commander = 2",
        "commander",
        "attacker.commander: there is no such field (did you mean command_rating?); allowed: name, "
        "command_rating, barrage_quality, assets, units.",
    ),
    "an unknown field of the file": (
        "roads = ",
        "rivers = ",
        "rivers",
        "rivers: there is no such field; allowed: ruleset, title, story, names, settings, map, roads, attacker, "
        "defender.",
    ),
    "too few rows": (
        "\n.   .   .   .\n",
        "\n",
        "map =",
        "map: the number of rows drawn is 3; allowed: exactly 4, as the setting board_deep says.",
    ),
    "a row too long": (
        "W   .   .   .\n",
        "W   .   .   .   .\n",
        "W   .   .   .   .",
        "map[2]: the number of squares in this row is 5; allowed: exactly 4, as the setting board_wide says.",
    ),
    "an unknown sign": (
        ".   .   .   H\n",
        ".   .   .   X\n",
        ".   .   .   X",
        "map[1]: X draws no square; allowed: one of . W B H R F, then for works one of h t f, then * for an objective.",
    ),
    "signs in the wrong order": (
        "Bh*",
        "B*h",
        "B*h",
        "map[0]: B*h draws no square; allowed: one of . W B H R F, then for works one of h t f, then * for "
        "an objective.",
    ),
    "the wrong number of objectives": (
        "Bh*",
        "Bh",
        "map =",
        "map: 0 is the number of squares marked *; allowed: exactly 1, as the setting objectives says.",
    ),
    "a road that jumps": (
        "B1 B2 B3 B4",
        "B1 B3 B4",
        "roads",
        "roads[0]: a road does not go from B1 to B3; allowed: from B1 to B2, C1, A1.",
    ),
    "a road that leaves the board": (
        '["B1 B2 B3 B4"]',
        '[\n"B1 B2",\n"D4 E4",\n]',
        "D4 E4",
        "roads[1]: E4 is not allowed; allowed: A1 – D4.",
    ),
    "a title in one language": (
        'fr = "Le moulin"\n',
        "",
        "[title]",
        "title.fr: this field must be given; allowed: a line of text.",
    ),
    "an army's name in one language": (
        'en = "Red"\n',
        "",
        "[defender.name]",
        "defender.name.en: this field must be given; allowed: a line of text.",
    ),
    "a story in no language": (
        re.search(r"\[story\]\n.*\n.*\n", MILL)[0],
        "",
        "# The mill",
        'story: this field must be given; allowed: a line of text in each language, as en = "..." and fr = "...".',
    ),
    "a unit without a name": (
        'name = "Cuirassiers"\n',
        "",
        '[[attacker.units]]\ntype = "cavalry"',
        "attacker.units[1].name: this field must be given; allowed: a line of text.",
    ),
    "an unknown setting": (
        "countdown = 12",
        "weather = 12",
        "weather",
        f"settings.weather: there is no such field; allowed: {', '.join(s.name for s in SETTINGS)}.",
    ),
    "a setting out of range": (
        "attacker_rows = 1",
        "attacker_rows = 9",
        "attacker_rows = 9",
        "settings.attacker_rows: 9 is not allowed; allowed: a whole number from 1 to 5.",
    ),
    "settings that are no table": (
        re.search(r"\[settings\]\n(?:\w.*\n)+", MILL)[0],
        "[[settings]]\n",
        "[[settings]]",
        "settings: [{}] is not allowed; allowed: a table, [settings].",
    ),
    "fewer squares than units": (
        "count = 3",
        "count = 4",
        '"A1", "B1", "B1"',
        "attacker.units[0].at: a list of 3 is not allowed; allowed: exactly 4, one square for each unit that "
        "count says.",
    ),
    "no unit at all": (
        "count = 3",
        "count = 0",
        "count = 0",
        "attacker.units[0].count: 0 is not allowed; allowed: a whole number from 1 to 99.",
    ),
    "more units than an army has": (
        'count = 3\nat = ["A1", "B1", "B1"]',
        "count = 99",
        '[[attacker.units]]\nname = "Fusiliers"',
        "attacker.units: 101 units are too many; allowed: 60 in an army at most.",
    ),
    "more units than find room to deploy": (
        'count = 3\nat = ["A1", "B1", "B1"]',
        "count = 20",
        '[[attacker.units]]\nname = "Fusiliers"',
        "attacker.units: the number of units to deploy, neither at a square nor late, is 21, and 20 find "
        "room in the rows of their side; allowed: 20 at most, or more room by the settings attacker_rows and "
        "stack_limit.",
    ),
    "negative tokens": (
        "point = 3",
        "point = -3",
        "point = -3",
        "attacker.assets.point: -3 is not allowed; allowed: a whole number from 0 to 99.",
    ),
    "an unknown asset": (
        "shock = 2",
        "zeppelin = 2",
        "zeppelin",
        "attacker.assets.zeppelin: there is no such field; "
        "allowed: suppression, point, rolling, gas, shock, hasty, urgent.",
    ),
    "a rating that the sheet does not know": (
        "command_rating = 2",
        "command_rating = 5",
        "command_rating",
        "attacker.command_rating: 5 is not allowed; allowed: 2, 3, 4.",
    ),
    "a rating of nothing": (
        "command_rating = 2",
        "command_rating = 0",
        "command_rating",
        "attacker.command_rating: 0 is not allowed; allowed: 2, 3, 4.",
    ),
    "an unknown quality of barrages": (
        '"good"',
        '"excellent"',
        "excellent",
        'attacker.barrage_quality: "excellent" is not allowed; allowed: poor, average, good.',
    ),
    "a late unit that is there": (
        "late = true",
        'late = true\nat = ["C4"]',
        "late = true",
        "defender.units[1].late: a late unit is not there yet, but this one is at C4; allowed: late or at, not both.",
    ),
    "late neither true nor false": (
        "late = true",
        "late = 1",
        "late = 1",
        "defender.units[1].late: 1 is not allowed; allowed: true, false.",
    ),
    "an army that is missing": (
        MILL[MILL.index("[defender]") :],
        "",
        "# The mill",
        "defender: this army is missing; allowed: a table [defender] with its name and its units.",
    ),
    "a misspelt setting": (
        "countdown = 12",
        "count_down = 12",
        "count_down",
        "settings.count_down: there is no such field (did you mean countdown?); "
        f"allowed: {', '.join(s.name for s in SETTINGS)}.",
    ),
    "a title in a language of its own": (
        'fr = "Le moulin"\n',
        'fr = "Le moulin"\nde = "Die Mühle"\n',
        "Die Mühle",
        "title.de: there is no such field; allowed: en, fr.",
    ),
    "a title of nothing": (
        'fr = "Le moulin"\n',
        'fr = " "\n',
        'fr = " "',
        'title.fr: " " is not allowed; allowed: a line of text.',
    ),
    "a ruleset of no name": (
        '"square-bashing"',
        '""',
        'ruleset = ""',
        'ruleset: "" is not allowed; allowed: square-bashing.',
    ),
    "a rolling barrage of the defender": (
        '[[defender.units]]\nname = "Grenadiers"',
        '[defender.assets]\nrolling = 2\n\n[[defender.units]]\nname = "Grenadiers"',
        "rolling",
        "defender.assets.rolling: 2 is not allowed; allowed: 0, as a rolling barrage is the attacker's alone.",
    ),
    "text that is not TOML": (
        "countdown = 12",
        "countdown 12",
        "countdown 12",
        "this is not TOML: 'countdown 12' cannot be read.",
    ),
    "a field given twice": (
        "countdown = 12",
        "countdown = 12\ncountdown = 13",
        "countdown = 13",
        "this is not TOML: 'countdown = 13' says again what was said before.",
    ),
}


def test_a_scenario_of_a_variant_is_played_by_that_variant_alone():
    scenario = read_scenario(mill('"square-bashing"', '"easy-going"'))
    variant = RULESET.replacing("easy-going", {}, Words({"en": {}, "fr": {}}))
    g = scenario.begin(variant.rules(scenario.settings), Dice(1))
    assert 0 < played(g, 1) < DECISIONS_AT_MOST
    with pytest.raises(BadInput) as refused:
        begun(scenario)
    assert refused.value.say("en") == 'line 2: ruleset: "easy-going" is not allowed; allowed: square-bashing.'


def test_a_variant_plays_the_scenarios_of_the_game_it_varies():
    variant = RULESET.replacing("easy-going", {}, Words({"en": {}, "fr": {}}))
    for scenario in RULESET.scenarios:
        assert scenario.begin(variant.rules(scenario.settings), Dice(1)).rules.ruleset == "easy-going"


def in_french(refused: BadInput) -> str:
    """The sentence with plain spaces; French puts unbreakable ones before some signs."""
    return " ".join(refused.say("fr").split())


def line_with(text: str, sign: str) -> int:
    """The line where a piece of text stands; of several, the last, but the first of a table."""
    assert text.count(sign) == 1, sign
    end = text.index(sign) + (0 if sign.startswith("[") else len(sign))
    return text[:end].count("\n") + 1


@pytest.mark.parametrize("what", BAD)
def test_a_bad_scenario_is_refused_by_its_line_and_field(what):
    old, new, sign, sentence = BAD[what]
    text = mill(old, new)
    with pytest.raises(BadInput) as refused:
        read_scenario(text)
    assert refused.value.say("en") == f"line {line_with(text, sign)}: {sentence}"


@pytest.mark.parametrize("what", BAD)
def test_a_bad_scenario_is_refused_in_french_too(what):
    old, new, _, sentence = BAD[what]
    with pytest.raises(BadInput) as refused:
        read_scenario(mill(old, new))
    english, french = refused.value.say("en"), in_french(refused.value)
    assert french.startswith(english.partition(":")[0].replace("line", "ligne") + " : ")
    if "TOML" in sentence:
        assert "ce n'est pas du TOML" in french
    else:
        where = sentence.partition(": ")[0]
        assert f" : {where} : " in french
        assert re.search(" ; admis : ", french)
        assert not re.search(r"\b(is|not|allowed|squares|rows|units with)\b", french)


def test_the_guide_shows_a_refusal_as_it_is_said():
    old, new, sign, sentence = BAD["a unit off the board"]
    assert f"\nline {line_with(mill(old, new), sign)}: {sentence}\n" in GUIDE


def test_a_file_that_breaks_off_names_its_last_line():
    text = 'ruleset = "square-bashing"\nmap = """\n. .\n'
    with pytest.raises(BadInput, match=r"^line 3: this is not TOML"):
        read_scenario(text)


@pytest.mark.parametrize("text", ["\n", "a = " + "[" * 5000 + "\n", "a = " + "9" * 5000 + "\n", "a = \x00\n", "\x00\n"])
def test_whatever_is_no_scenario_is_refused_all_the_same(text):
    with pytest.raises(BadInput) as refused:
        read_scenario(text)
    assert refused.value.say("en").startswith("line 1: ")
    assert in_french(refused.value).startswith("ligne 1 : ")


# Which line a field stands on


def test_a_field_is_found_whatever_way_the_file_writes_it():
    text = """\
title = {en = "A", fr = "B"}
story.en = '''
[attacker]
name = 1
'''

[ attacker . name ]   # who
"en" = "C"

[[attacker.units]]
name = "one"

[[attacker.units]]
at = [
    "A1",  # "not this"
    "B1",
]
name = "two"
"""
    assert line_of(text, "title") == 1
    assert line_of(text, "title.en") == 1
    assert line_of(text, "story.en") == 2
    assert line_of(text, "attacker.name") == 7
    assert line_of(text, "attacker.name.en") == 8
    assert line_of(text, "attacker.units[0].name") == 11
    assert line_of(text, "attacker.units[0].type") == 10
    assert line_of(text, "attacker.units[1].at[0]") == 15
    assert line_of(text, "attacker.units[1].at[1]") == 16
    assert line_of(text, "attacker.units[1].name") == 18
    assert line_of(text, "defender") == 1


@pytest.mark.parametrize("opening", ['map = """', 'map = """\n', 'map = """\n\n\n', "map = '''\n"])
def test_a_row_of_the_map_is_found_wherever_the_drawing_begins(opening):
    text = f"# map\n{opening}. .\nB .\n{opening[6:9]}\n"
    assert line_of(text, "map[0]") == line_with(text, ". .")
    assert line_of(text, "map[1]") == line_with(text, "B .")


def test_lines_end_as_windows_ends_them():
    with pytest.raises(BadInput, match=r"^line \d+: map\[1\]: X") as refused:
        read_scenario(mill(".   .   .   H\n", ".   .   .   X\n").replace("\n", "\r\n"))
    assert f"line {line_with(mill(), 'H')}:" in str(refused.value)
