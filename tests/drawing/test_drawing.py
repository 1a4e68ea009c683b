"""Any position as a drawing: well-formed, with everything that stands on it, whatever the game."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from shapely import Polygon

import grognard
from grognard.cli.main import app
from grognard.drawing import board, hexes, squares, svg
from grognard.drawing.counters import ENLARGED, LETTER_HIGH, LETTER_WIDE, SQUEEZED, fitting, forms
from grognard.drawing.draw import on_paper
from grognard.drawing.paper import Shape, flowing, meet
from grognard.drawing.table import on_paper as at_table
from grognard.drawing.units import put_units
from grognard.kernel.errors import BadInput
from grognard.kernel.question import Roll
from grognard.kernel.ruleset import rulesets

HELD = "objective and its points, in the colour of who holds it"
SCENARIO = files("grognard.square_bashing") / "scenarios" / "first-steps.toml"
SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = [(its.id, one.id) for its in rulesets().values() for one in its.scenarios]


def drawn(game: grognard.Game, lang: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(svg(game, lang))


def titles(root: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}title")]


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_every_scenario_is_drawn_with_every_unit_that_stands_on_it(ruleset: str, scenario: str) -> None:
    game = grognard.new(ruleset, scenario, seed=1)
    standing = [unit.name for unit in game.view().pieces if unit.state == "on"]
    found = titles(drawn(game))
    assert [name for name in standing if name not in found] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_a_drawing_stands_under_the_title_of_its_scenario(ruleset: str, lang: str) -> None:
    its = rulesets()[ruleset]
    if not its.scenarios:
        pytest.skip("nothing to draw")
    game = grognard.new(ruleset, its.scenarios[0].id, seed=1)
    root = drawn(game, lang)
    assert titles(root)[0] == its.title(its.scenarios[0], lang)


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_nothing_stands_outside_the_paper_however_far_the_battle_has_gone(ruleset: str, scenario: str) -> None:
    game, lots = grognard.new(ruleset, scenario, seed=2), Random(2)
    for _ in range(60):
        if game.pending is None:
            break
        if isinstance(game.pending, Roll):
            game.roll()
        else:
            game.play(game.legal.sample(lots))
    root = drawn(game)
    wide, high = [float(side) for side in root.attrib["viewBox"].split()[2:]]
    for _, shape in shapes(root):
        for x, y in shape:
            assert 0 <= x <= wide, (x, wide)
            assert 0 <= y <= high, (y, high)


def test_sides_and_kinds_differ_by_more_than_colour() -> None:
    root = drawn(grognard.new("across-five-aprils", "the-ford", seed=1))
    classes = {one.attrib.get("class", "") for one in root.iter()}
    assert {"side0", "side1", "dot", "sign"} <= classes


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_a_board_for_a_page_has_every_place_and_unit_and_well_formed_pictures(ruleset: str, scenario: str) -> None:
    game = grognard.new(ruleset, scenario, seed=1)
    found = board(game, "fr")
    assert [one.name for one in found.places] == [one["name"] for one in game.ground()["places"]]
    many = len(game.view().pieces)
    assert len(found.names) == len(found.signs) == many
    assert len(found.faces) == len(found.strips) == (many if found.counter.wide else 0)
    for picture in (found.ground, found.numbers, *found.faces, *found.strips):
        ElementTree.fromstring(f"<svg>{picture}</svg>")
        assert "<style" not in picture
    for one in found.places:
        assert 0 <= one.x <= found.width
        assert 0 <= one.y <= found.height
    assert [one.worth for one in found.stars] == [one["points"] for one in game.ground()["objectives"]]


def test_names_on_a_board_cannot_bring_markup_of_their_own() -> None:
    text = SCENARIO.read_text(encoding="utf-8").replace('"Aubry"', '"<b>&Aubry"')
    game = grognard.new("square-bashing", text, seed=1)
    assert "&lt;b&gt;&amp;Aubry" in svg(game, "en")
    assert "<b>" not in svg(game, "en")
    found = board(game, "en")
    assert not any("<b>" in one for one in (found.ground, *found.faces, *found.strips))


@pytest.mark.parametrize(
    ("scenario", "grid"), [("shiloh-1862", True), ("le-cateau-1914", True), ("first-shots", False)]
)
def test_the_ground_of_a_grid_says_which_place_is_pointed_at(scenario: str, grid: bool) -> None:
    """Once: a page needs no second drawing of its places to be touched."""
    ruleset = next(ruleset for ruleset, one in SCENARIOS if one == scenario)
    found = board(grognard.new(ruleset, scenario, seed=1), "en")
    ground, numbers = [ElementTree.fromstring(f"<svg>{one}</svg>") for one in (found.ground, found.numbers)]
    named = [(one.attrib["data-place"], one[0].text) for one in ground if "data-place" in one.attrib]
    assert named == ([(one.name, one.words) for one in found.places] if grid else [])
    assert [one.text for one in numbers] == [name for name, _ in named]


def test_a_game_without_any_ground_is_not_drawn() -> None:
    game = grognard.start("a5a.morale", {"morale": 1})
    for lang, said in (("en", "has no ground that can be drawn"), ("fr", "n'a pas de terrain")):
        with pytest.raises(BadInput) as wrong:
            svg(game, lang)
        assert said in wrong.value.say(lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_writes_the_drawing_of_a_scenario(lang: str, tmp_path, capsys) -> None:
    out = tmp_path / "ford.svg"
    app(["draw", "the-ford", "-o", str(out), "--lang", lang], standalone_mode=False)
    assert ElementTree.fromstring(out.read_text(encoding="utf-8")).tag == f"{SVG}svg"
    app(["draw", "the-ford", "--lang", lang], standalone_mode=False)
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")


def test_the_command_draws_a_record_as_far_as_asked(tmp_path) -> None:
    game, lots = grognard.new("square-bashing", "first-steps", seed=3), Random(3)
    for _ in range(40):
        if isinstance(game.pending, Roll):
            game.roll()
        else:
            game.play(game.legal.sample(lots))
    record = tmp_path / "battle.txt"
    record.write_text(game.record(), encoding="utf-8")
    drawings = []
    for to in ("0", "40"):
        out = tmp_path / f"{to}.svg"
        app(["draw", str(record), "--to", to, "-o", str(out)], standalone_mode=False)
        drawings.append(out.read_text(encoding="utf-8"))
    assert drawings[0] == svg(grognard.new("square-bashing", "first-steps", seed=3), "en")
    assert drawings[0] != drawings[1]


def key_of(root: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text") if one.attrib["class"] == "key"]


@pytest.mark.parametrize(
    ("ruleset", "scenario", "lang", "there", "absent"),
    [
        ("square-bashing", "first-steps", "en", ["The brigade", "machine gun", "woods", HELD], ["trench"]),
        ("square-bashing", "flers-1916", "fr", ["mitrailleuse", "tranchée", "colline", "bases restantes"], ["gaz"]),
        ("walter-schnaffs", "coulmiers-1870", "fr", ["L'armée de la Loire", "cours d'eau"], ["tranchée"]),
        ("across-five-aprils", "the-ford", "en", ["river", "bridge", "ford", "strength"], ["cavalry", "torrent"]),
        ("across-five-aprils", "the-ford", "fr", ["rivière", "pont", "gué", "force"], ["cavalerie", "bridge"]),
        (
            "bloody-big-battles",
            "first-shots",
            "fr",
            ["pente douce", "village", "pont"],
            ["fort", "marais"],
        ),
    ],
)
def test_the_key_explains_what_is_drawn_and_nothing_else(
    ruleset: str, scenario: str, lang: str, there: list[str], absent: list[str]
) -> None:
    key = key_of(drawn(grognard.new(ruleset, scenario, seed=1), lang))
    assert [one for one in there if one not in key] == []
    assert [one for one in absent if one in key] == []
    assert len(key) == len(set(key))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_every_sign_of_the_key_has_words(ruleset: str, scenario: str, lang: str) -> None:
    key = key_of(drawn(grognard.new(ruleset, scenario, seed=1), lang))
    words = rulesets()[ruleset].words
    raw = {name.rpartition(".")[2] for name in words.keys(lang)}
    assert [one for one in key if "-" in one and one in raw] == []


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_no_unit_is_drawn_over_an_objective(ruleset: str, scenario: str) -> None:
    every = shapes(drawn(grognard.new(ruleset, scenario, seed=1)))
    stars = [i for i, (kind, _) in enumerate(every) if kind == "objective"]
    assert stars
    for i in stars[:-1]:
        units = [shape for kind, shape in every[i + 1 :] if kind in ("side0", "side1")]
        assert not [unit for unit in units if overlap(unit, every[i][1])]


def shapes(
    root: ElementTree.Element, at: tuple[float, float] = (0.0, 0.0)
) -> list[tuple[str, list[tuple[float, float]]]]:
    """Every polygon in its order: its kind, and its corners on the paper."""
    moved = re.match(r"translate\((\S+) (\S+)\)", root.attrib.get("transform", ""))
    x, y = (at[0] + float(moved[1]), at[1] + float(moved[2])) if moved else at
    found = []
    if root.tag == f"{SVG}polygon":
        found.append((root.attrib["class"], [(px + x, py + y) for px, py in spots(root)]))
    return found + [one for child in root for one in shapes(child, (x, y))]


def spots(shape: ElementTree.Element) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in shape.attrib["points"].split()]
    return [(float(x), float(y)) for x, y in pairs]


def overlap(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    """Whether the boxes around two shapes share any ground."""
    return all(
        min(spot[axis] for spot in one) < max(spot[axis] for spot in other)
        and min(spot[axis] for spot in other) < max(spot[axis] for spot in one)
        for axis in (0, 1)
    )


# A map of hexes


def classes(root: ElementTree.Element, shape: str) -> list[str]:
    return [one.attrib.get("class", "") for one in root.iter(f"{SVG}{shape}")]


def test_a_fortified_hex_has_the_sign_that_the_key_explains() -> None:
    game = grognard.new("across-five-aprils", "shiloh-1862", seed=1)
    fortified = [one for one in game.ground()["places"] if one.get("works") == "fortified"]
    works = [one.attrib["d"] for one in drawn(game).iter(f"{SVG}path") if one.attrib["class"] == "works"]
    assert works[0].count("z") == len(fortified) == 2
    assert len(works) == 2


def test_no_number_of_a_hex_covers_a_crossing() -> None:
    root = drawn(grognard.new("across-five-aprils", "the-ford", seed=1))
    crossings = [one for one in root.iter(f"{SVG}circle") if one.attrib["class"] == "crossing"]
    numbers = [one for one in root.iter(f"{SVG}text") if (one.text or "").isdigit() and len(one.text or "") == 4]
    assert crossings
    assert numbers
    for crossing in crossings:
        near = [one for one in numbers if abs(float(one.attrib["x"]) - float(crossing.attrib["cx"])) < 16]
        assert not [one for one in near if abs(float(one.attrib["y"]) - float(crossing.attrib["cy"])) < 16]


def test_a_road_that_leaves_the_map_is_drawn_to_its_edge() -> None:
    root = drawn(grognard.new("across-five-aprils", "the-ford", seed=1))
    road = next(one.attrib["d"] for one in root.iter(f"{SVG}path") if one.attrib["class"] == "road")
    assert " 0.0M" in road or " 0.0Q" in road


def test_an_objective_shows_its_points_and_who_holds_it() -> None:
    game = grognard.new("across-five-aprils", "the-ford", seed=1)
    root = drawn(game)
    worth, places = game.ground()["objectives"], {one.name: one for one in game.view().places}
    held = [one for one in classes(root, "g") if one.startswith("held")]
    assert sorted(held) == sorted(f"held{places[one['place']].holder}" for one in worth)
    points = [one.text for one in root.iter(f"{SVG}text") if one.attrib["class"] == "small mid over"]
    assert [str(one["points"]) for one in worth] == [one for one in points if len(one or "") == 1]


@pytest.mark.parametrize(
    ("lang", "heading"), [("en", "still to come (turn, place):"), ("fr", "encore à venir (tour, lieu)")]
)
def test_reinforcements_are_listed_with_their_turn_and_hex(lang: str, heading: str) -> None:
    root = drawn(grognard.new("across-five-aprils", "the-ford", seed=1), lang)
    listed = [one.text or "" for one in root.iter(f"{SVG}text") if "listed" in one.attrib["class"]]
    assert "Carter (2, 0308)" in listed
    assert [one for one in listed if heading in one]


def test_a_board_says_how_the_arm_of_a_unit_is_drawn() -> None:
    game = grognard.new("bloody-big-battles", "first-shots", seed=1)
    drawn_as = dict(zip([unit.arm for unit in game.view().pieces], board(game, "en").signs, strict=True))
    assert drawn_as["infantry"] == "foot"
    assert drawn_as["artillery"] == "guns"
    assert {drawn_as[arm] for arm in drawn_as if arm.endswith("cavalry")} == {"horse"}
    assert drawn_as["general"] == "G"


@pytest.mark.parametrize("scenario", ["first-shots", "vimeiro-1808", "quatre-bras-1815"])
def test_names_of_a_table_cover_neither_each_other_nor_a_unit(scenario: str) -> None:
    game = grognard.new("bloody-big-battles", scenario, seed=1)
    view = game.view(None, "en")
    paper, lay = on_paper(game, view)
    put_units(paper, view, lay, {one["place"]: lay.places[one["place"]].at for one in game.ground()["objectives"]})
    labels = [one.box for one in paper.labels]
    units = [
        [at_table(point, lay.deep) for point in unit.outline] for unit in view.pieces if unit.outline and unit.pose
    ]
    boxes = [(min(x), min(y), max(x), max(y)) for x, y in [zip(*spots, strict=True) for spots in units]]
    pairs = [(one, other) for i, one in enumerate(labels) for other in [*labels[i + 1 :], *boxes]]
    assert [pair for pair in pairs if meet(*pair)] == []
    assert len(labels) > len(units) // 2


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Aubry", ["Aubry"]),
        ("22e mobiles (Dordogne)", ["22e mobiles (Dordogne)", "22e mobiles", "22e mob.", "22e m."]),
        ("11. Grenadier-Regiment", ["11. Grenadier-Regiment", "11. Grenadier-Reg.", "11. Gren.-Reg."]),
        ("Batterie de quatre 1", ["Batterie de quatre 1", "Batt. de quatre 1", "Batt. quatre 1", "Batt. q. 1"]),
        ("RFA 4th Division", ["RFA 4th Division", "RFA 4th Div.", "RFA 4th D."]),
        ("Brigade de Longuerue", ["Brigade de Longuerue", "Brigade de Long.", "Brig. de Long.", "Brig. Long."]),
        ("Rogers' foot battery", ["Rogers' foot battery", "Rogers' foot batt.", "Rogers' f. batt."]),
    ],
)
def test_a_name_too_long_for_its_counter_is_cut_short_as_people_do(name: str, written: list[str]) -> None:
    every = forms(name)
    assert list(every[: len(written)]) == written
    assert [len(one) for one in every] == sorted([len(one) for one in every], reverse=True)
    for one in written:
        assert fitting(name, len(one) * LETTER_WIDE * LETTER_HIGH / SQUEEZED + 0.1) == one


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_no_two_units_of_a_side_are_written_alike_where_there_is_least_room(ruleset: str, scenario: str) -> None:
    units = grognard.new(ruleset, scenario, seed=1).view().pieces
    lay = [squares.COUNTER.room, hexes.COUNTER.room, hexes.STRIP.room]
    for room in lay:
        for side in (0, 1):
            names = {unit.name for unit in units if unit.side == side and unit.full}
            assert len({fitting(name, room) for name in names}) == len(names), room


@pytest.mark.parametrize("many", range(1, 7))
@pytest.mark.parametrize(
    ("ruleset", "scenario"), [("walter-schnaffs", "coulmiers-1870"), ("across-five-aprils", "the-ford")]
)
def test_units_of_a_place_hide_neither_each_other_nor_the_place_beside(ruleset: str, scenario: str, many: int) -> None:
    game = grognard.new(ruleset, scenario, seed=1)
    _, lay = on_paper(game, game.view())
    shape, spots = lay.standing(many)
    boxes = [(x, y, x + shape.wide, y + shape.high) for x, y in spots]
    # A strip may lie by a pixel or two over the edge of the one before, never over its words.
    tops = [top for _, top, _, _ in boxes]
    assert many <= len(lay.slots) or all(after - before > shape.name[1] for before, after in pairwise(tops))
    assert many > len(lay.slots) or not [pair for pair in combinations(boxes, 2) if meet(*pair)]
    one = next(iter(lay.places.values()))
    low = max(y for _, y in one.outline) - one.at[1]
    assert all(top >= -low + 8 and foot <= low - 8 for _, top, _, foot in boxes)


@pytest.mark.parametrize("shape", [squares.COUNTER, squares.STRIP, hexes.COUNTER, hexes.STRIP])
def test_the_name_on_a_counter_is_clear_of_its_sign_and_its_strength(shape: Shape) -> None:
    left, top, wide, high = shape.sign
    below = shape.name[1] - top - high > LETTER_HIGH * ENLARGED * 0.7
    beside = shape.name[0] - shape.room / 2 > left + wide and shape.name[0] + shape.room / 2 < shape.strength[0] - 6
    assert below or beside


@pytest.mark.parametrize("scenario", ["first-shots", "vimeiro-1808", "quatre-bras-1815"])
def test_the_star_of_an_objective_stands_on_no_unit_of_a_table(scenario: str) -> None:
    game, lots = grognard.new("bloody-big-battles", scenario, seed=2), Random(2)
    for _ in range(12):
        every = shapes(drawn(game))
        units = [Polygon(shape) for kind, shape in every if kind in ("side0", "side1") and len(shape) == 4]
        stars = [Polygon(shape) for kind, shape in every[: -len(key_of(drawn(game)))] if kind == "objective"]
        assert not [one for one in stars for unit in units if one.intersection(unit).area > 1]
        for _ in range(12):
            if isinstance(game.pending, Roll):
                game.roll()
            elif game.pending:
                game.play(game.legal.sample(lots))


def test_the_points_of_an_objective_stand_clear_of_the_counters_of_its_hex() -> None:
    drawn = board(grognard.new("across-five-aprils", "the-ford", seed=1), "en")
    place, (left, top, room) = drawn.places[0], drawn.pile
    boxes = [(*at, drawn.counter.wide, drawn.counter.high) for at in drawn.slots]
    boxes.append((left, top, drawn.strip.wide, room))
    counters = [(place.x + x, place.y + y, place.x + x + wide, place.y + y + high) for x, y, wide, high in boxes]
    star = next(one for one in drawn.stars if one.worth)
    at = next(one for one in drawn.places if one.name == star.place)
    x, y = star.x - at.x + place.x + drawn.worth[0], star.y - at.y + place.y + drawn.worth[1]
    assert not any(meet((x - 4, y - 8, x + 4, y), one) for one in counters)


def test_nothing_is_strewn_under_the_name_of_the_ground() -> None:
    drawn = board(grognard.new("bloody-big-battles", "vimeiro-1808", seed=1), "en")
    houses = re.findall(r"M([0-9.]+) ([0-9.]+)h([0-9.]+)v([0-9.]+)h", drawn.ground)
    boxes = [(float(x), float(y), float(x) + float(w), float(y) + float(h)) for x, y, w, h in houses]
    assert boxes
    assert not [one for one in boxes for label in drawn.labels if meet(one, label.box)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("ruleset", "scenario"), [("square-bashing", "first-steps"), ("walter-schnaffs", "outposts-1870")]
)
def test_marks_of_a_place_have_badges_that_differ(ruleset: str, scenario: str, lang: str) -> None:
    game = grognard.new(ruleset, scenario, seed=1)
    letters = board(game, lang).signed
    marks = [key.removeprefix("mark.") for key in game.words.keys(lang) if key.startswith("mark.")]
    worn = [letters[key] for key in marks if key in letters]
    assert {"steady", "has-assaulted"} <= set(letters)
    assert len(set(worn)) == len(worn) == len(letters)


@pytest.mark.parametrize("scenario", ["first-shots", "vimeiro-1808", "quatre-bras-1815"])
def test_a_bridge_of_a_table_lets_its_road_over_and_the_water_under(scenario: str) -> None:
    """Its deck lies on the water and under the road; parapets stand where the water comes in and goes out."""
    ground = board(grognard.new("bloody-big-battles", scenario, seed=1), "en").ground
    kinds = re.findall(r'<path class="([\w-]+)"', ground)
    assert [kinds.index(kind) for kind in ("stream", "deck", "road", "parapet")] == sorted(
        [kinds.index(kind) for kind in ("stream", "deck", "road", "parapet")]
    )
    parapets = re.search(r'<path class="parapet" d="([^"]*)"', ground)
    assert parapets is not None
    assert parapets[1].count("M") == 2


def test_a_shape_that_flows_has_no_corner_where_it_begins() -> None:
    """The path leaves its first spot as it comes back to it: along the line of the spots beside it."""
    path = flowing([(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0), (0.0, 0.0)])
    numbers = [float(one) for one in re.findall(r"-?[\d.]+", path)]
    (first, second), (third, fourth) = numbers[2:4], numbers[-4:-2]
    assert (first, second) == (-third, -fourth) != (0.0, 0.0)
