"""The battles that come with the game are what history asks of them, and can be played."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.army import CONFEDERATE, SIDES, UNION, Kind
from grognard.across_five_aprils.battle import WAITING
from grognard.across_five_aprils.movement import destinations, entry_of, half_points
from grognard.across_five_aprils.scenario import STRONGEST, WEAKEST
from grognard.across_five_aprils.sequence import filled
from grognard.across_five_aprils.terrain import Side, Step, Terrain, Way
from grognard.kernel.dice import Dice
from grognard.kernel.space.hex import FORBIDDEN
from grognard.kernel.words import LANGUAGES
from grognard.lab.arena import play_game

from .field import here as hex_at
from .field import piece

BULL_RUN, SHILOH = "bull-run-1861", "shiloh-1862"
BATTLES = (BULL_RUN, SHILOH)

POTOMAC = {"Ewell", "D. R. Jones", "Longstreet", "Bonham", "Cocke", "Evans", "Early", "Holmes", "Hampton"}
SHENANDOAH = {"Jackson", "Bee", "Bartow", "Elzey"}
BRIGADES = {
    BULL_RUN: {
        "Army of the Potomac": POTOMAC | {"Kershaw"},
        "Army of the Shenandoah": SHENANDOAH,
        "Garrison of Manassas": {"Terrett"},
        "Tyler": {"Keyes", "Schenck", "Sherman", "Richardson"},
        "Hunter": {"Porter", "Burnside", "Sykes"},
        "Heintzelman": {"Franklin", "Willcox", "Howard"},
        "Miles": {"Blenker", "Davies"},
        "Runyon": {"Montgomery"},
    },
    SHILOH: {
        "Hardee": {"Hindman", "Cleburne", "Wood"},
        "Bragg": {"Gibson", "Anderson", "Pond", "Gladden", "Chalmers", "Jackson"},
        "Polk": {"Russell", "Stewart", "Johnson", "Stephens"},
        "Breckinridge": {"Trabue", "Bowen", "Statham"},
        "McClernand": {"Hare", "Marsh", "Raith"},
        "W. H. L. Wallace": {"Tuttle", "McArthur", "Sweeny"},
        "Lew Wallace": {"M. L. Smith", "Thayer", "Whittlesey"},
        "Hurlbut": {"Williams", "Veatch", "Lauman"},
        "Sherman": {"McDowell", "Stuart", "Hildebrand", "Buckland"},
        "Prentiss": {"Peabody", "Miller"},
        "Grant's reserve": set(),
        "Nelson": {"Ammen", "Hazen", "Bruce"},
        "Crittenden": {"Boyle", "W. S. Smith"},
        "McCook": {"Rousseau", "Kirk", "W. H. Gibson"},
    },
}
BULL_RUN_CROSSINGS = {
    "Sudley": "0401/0402",
    "Poplar": "0603/0703",
    "the farm ford": "0804/0904",
    "the Stone Bridge": "0805/0905",
    "Lewis": "1006/1107",
    "Ball's": "1108/1207",
    "Mitchell's": "1408/1409",
    "Blackburn's": "1607/1608",
    "McLean's": "1710/1809",
    "Union Mills": "2011/2111",
}
TENNESSEE_CROSSINGS = {
    "the boats at the landing": "1405/1505",
    "the bridge over Snake Creek": "1002/1003",
    "the bridge over Owl Creek": "0507/0607",
}
SCALE = {BULL_RUN: (0.73, 1), SHILOH: (0.6, 2)}
"""Kilometres a hex and hours a turn by day, as the head of each file says."""
AT_MOST = {Kind.INFANTRY: 4.5, Kind.CAVALRY: 6.5, Kind.ARTILLERY: 4.5}
"""Kilometres an hour that troops keep up on a good road."""


def laid_out(name, turn=0):
    """A battle before its first turn, or as it would be laid out in another."""
    scenario = RULESET.scenario(name)
    g = scenario.begin(RULESET.rules(scenario.settings), Dice(1))
    g.facts["turn"] = turn
    return g


def written(name):
    """What its file says, as plain data."""
    return tomllib.loads((files("grognard.across_five_aprils") / "scenarios" / f"{name}.toml").read_text("utf-8"))


def of_formation(g, name):
    return [one for one in g.pieces if g.plan.formations[one.formation].name == name]


def markers(g):
    return {marker for marker, _ in filled(g)}


def river_crossings(g):
    """Every side where a river may be crossed."""
    ground = g.map.ground
    return {
        g.map.board.side_name(side)
        for side, crossed in enumerate(ground.crossed)
        if crossed in (Side.BRIDGE, Side.FORD) and ground.under[side] is Side.RIVER
    }


def walkable(g, kind, start, closed=frozenset()):
    """Every hex that such a unit can walk to, in as many turns as it takes."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for to in g.map.board.beside[here]:
            if to not in found and g.map.may_step(kind, here, to) and g.map.board.between(here, to) not in closed:
                found.add(to)
                waiting.append(to)
    return found


# Of both


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_has_its_brigades_in_their_formations(name):
    g = laid_out(name)
    foot = {
        formation.name: {one.name for one in of_formation(g, formation.name) if one.kind is Kind.INFANTRY}
        for formation in g.plan.formations
    }
    assert foot == BRIGADES[name]


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_has_all_three_arms_on_both_sides_unless_history_left_one_out(name):
    g = laid_out(name)
    arms = [{one.kind for one in g.pieces if one.side == side} for side in (CONFEDERATE, UNION)]
    assert arms[CONFEDERATE] == set(Kind)
    assert {Kind.INFANTRY, Kind.ARTILLERY} <= arms[UNION]
    assert all(20 <= sum(one.side == side for one in g.pieces) <= 40 for side in (CONFEDERATE, UNION))


@pytest.mark.rule("A5A-GAP-STRENGTH")
@pytest.mark.parametrize("name", BATTLES)
def test_foot_and_horse_are_as_strong_as_their_men_guns_by_their_number_and_each_arm_has_its_steps(name):
    g, file = laid_out(name), written(name)
    units = [unit for side in SIDES for unit in file[side]["units"]]
    for one, unit in zip(g.pieces, units, strict=True):
        assert one.name == unit["name"]
        assert WEAKEST <= one.full <= STRONGEST
        assert one.steps == (1 if one.kind is Kind.ARTILLERY else 2)
        by_its_own = unit["guns"] // 2 if one.kind is Kind.ARTILLERY else round(unit["men"] / 300)
        assert one.full == max(2, by_its_own)


@pytest.mark.parametrize("name", BATTLES)
def test_names_are_not_used_twice_on_a_side_and_both_languages_are_told(name):
    g, scenario = laid_out(name), RULESET.scenario(name)
    for side in (CONFEDERATE, UNION):
        names = [one.name for one in g.pieces if one.side == side]
        assert len(names) == len(set(names))
    for text in (scenario.title, scenario.story):
        assert all(text[lang].strip() for lang in LANGUAGES)


@pytest.mark.rule("A5A-GAP-REINF")
@pytest.mark.parametrize("name", BATTLES)
def test_whoever_comes_later_can_come_on_in_the_turn_that_is_listed(name):
    g = laid_out(name)
    late = [n for n, one in enumerate(g.pieces) if one.at == WAITING]
    assert late
    for n in late:
        g.facts["turn"] = g.piece(n).enters
        assert entry_of(g, n) == g.piece(n).entry
        assert destinations(g, n), g.piece(n).name


@pytest.mark.parametrize("name", BATTLES)
def test_everybody_can_walk_to_every_objective_from_where_they_stand_or_enter(name):
    g = laid_out(name)
    goals = {one.hex for one in g.plan.objectives}
    for one in g.pieces:
        start = one.at if one.at >= 0 else one.entry
        assert g.map.entry_costs[one.kind][start] != FORBIDDEN
        assert goals <= walkable(g, one.kind, start), one.name


@pytest.mark.parametrize("name", BATTLES)
def test_nobody_begins_in_an_enemy_zone_and_each_side_holds_its_own_ground(name):
    g = laid_out(name)
    for one in g.pieces:
        if one.at >= 0:
            assert not g.in_zone_of(1 - one.side, one.at)
    held = {g.place(one.hex).holder for one in g.plan.objectives}
    assert {CONFEDERATE, UNION} <= held


@pytest.mark.parametrize("name", BATTLES)
def test_every_road_and_trail_over_a_river_goes_by_a_bridge_or_a_ford(name):
    g = laid_out(name)
    ground = g.map.ground
    for side, way in enumerate(ground.ways):
        if way.value != "none":
            assert ground.crossed[side] not in (Side.RIVER, Side.TORRENT, Side.EMBANKMENT), g.map.board.side_name(side)


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("seed", range(3))
def test_random_players_play_it_to_its_end(name, seed):
    played = play_game("across-five-aprils", name, ("random", "random"), seed)
    assert played.winner in (None, CONFEDERATE, UNION)
    assert sum(played.score) > 0
    assert played.rolls > 50


@pytest.mark.rule("A5A-GAP-MOVE", "A5A-TER-ROAD", "A5A-TER-CLEAR")
@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("kind", Kind)
def test_troops_march_by_road_as_fast_as_men_and_horses_do_and_half_so_fast_across_fields(name, kind):
    (kilometres, hours), g = SCALE[name], laid_out(name, turn=2)
    by_road, over_fields = (
        half_points(g, kind) // g.map.table.half_points(Step(kind, Terrain.CLEAR, along=way)) * kilometres / hours
        for way in (Way.ROAD, Way.NONE)
    )
    assert 3 <= by_road <= AT_MOST[kind]
    assert 1.5 <= over_fields <= AT_MOST[kind] / 2


@pytest.mark.rule("A5A-GAP-MOVE")
def test_jacksons_brigade_needs_the_whole_morning_from_the_fords_to_henry_hill():
    g = laid_out(BULL_RUN)
    start, hill = piece(g, "Jackson").at, hex_at(g, "0606")
    cost = g.map.cheapest(Kind.INFANTRY, start, 60)[hill]
    assert 3 <= -(-cost // half_points(g, Kind.INFANTRY)) <= 5


# First Bull Run


@pytest.mark.rule("A5A-GAP-CUP")
def test_at_bull_run_the_army_of_the_potomac_does_not_move_in_the_first_turn():
    assert "Army of the Potomac" not in markers(laid_out(BULL_RUN, turn=1))
    assert "Army of the Shenandoah" in markers(laid_out(BULL_RUN, turn=1))
    assert "Army of the Potomac" in markers(laid_out(BULL_RUN, turn=2))


def test_the_garrison_of_manassas_stays_in_its_works_all_day():
    for turn in range(1, 11):
        assert "Garrison of Manassas" not in markers(laid_out(BULL_RUN, turn))


def test_at_bull_run_the_flank_march_and_the_last_train_come_in_their_hours():
    g = laid_out(BULL_RUN)
    comes = {one.name: one.enters for one in g.pieces if one.enters}
    assert piece(g, "Burnside").at == hex_at(g, "0401")
    assert {comes[name] for name in ("Porter", "Sykes", "Griffin")} == {1}
    assert comes["Franklin"] == comes["Willcox"] == comes["Ricketts"] == 2
    assert comes["Howard"] == 3
    assert comes["Elzey"] == comes["Beckham"] == 7
    assert comes["Montgomery"] == 9
    assert g.plan.turns == 10
    assert not g.plan.night


@pytest.mark.rule("A5A-TER-RIVER")
def test_bull_run_is_crossed_at_the_stone_bridge_and_the_fords_and_nowhere_else():
    g = laid_out(BULL_RUN)
    assert river_crossings(g) == set(BULL_RUN_CROSSINGS.values())
    closed = {g.map.board.parse_side(side) for side in BULL_RUN_CROSSINGS.values()}
    centreville = hex_at(g, "1802")
    assert hex_at(g, "0606") in walkable(g, Kind.ARTILLERY, centreville)
    beyond = walkable(g, Kind.INFANTRY, centreville, closed)
    assert hex_at(g, "0606") not in beyond
    assert hex_at(g, "1216") not in beyond
    standing = [one for one in g.pieces if one.at >= 0]
    assert {one.side for one in standing if one.at in beyond} == {UNION}
    assert {one.side for one in standing if one.at not in beyond} == {CONFEDERATE}


@pytest.mark.rule("A5A-TER-EMBANKMENT")
def test_the_unfinished_railway_stops_guns_but_not_on_the_sudley_road():
    g = laid_out(BULL_RUN)
    assert not g.map.may_step(Kind.ARTILLERY, hex_at(g, "0303"), hex_at(g, "0403"))
    assert g.map.may_step(Kind.INFANTRY, hex_at(g, "0303"), hex_at(g, "0403"))
    assert g.map.may_step(Kind.ARTILLERY, hex_at(g, "0402"), hex_at(g, "0403"))


@pytest.mark.rule("A5A-TER-HILL")
def test_henry_hill_matthews_hill_and_chinn_ridge_are_three_hills():
    g = laid_out(BULL_RUN)
    henry, robinson, matthews, chinn = (hex_at(g, one) for one in ("0606", "0706", "0404", "0408"))
    assert g.map.same_hill(henry, robinson)
    assert not g.map.same_hill(henry, matthews)
    assert not g.map.same_hill(henry, chinn)
    assert not g.map.same_hill(matthews, chinn)


# Shiloh


@pytest.mark.rule("A5A-GAP-NIGHT")
def test_at_shiloh_a_night_without_combat_lies_between_two_days():
    g = laid_out(SHILOH)
    assert g.plan.night == (7, 8)
    assert g.plan.turns == 12
    fights = [turn for turn in range(1, 13) if "combat-union" in markers(laid_out(SHILOH, turn))]
    assert fights == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]


def test_at_shiloh_only_the_division_whose_patrols_met_the_enemy_moves_in_the_first_turn():
    moving = markers(laid_out(SHILOH, turn=1))
    assert {"Prentiss", "Hardee", "Bragg", "Polk", "Breckinridge"} <= moving
    surprised = {"Sherman", "McClernand", "Hurlbut", "W. H. L. Wallace", "Grant's reserve"}
    assert not (surprised | {"Lew Wallace", "Nelson"}) & moving
    assert surprised <= markers(laid_out(SHILOH, turn=2))


def test_lew_wallace_comes_after_dark_and_buell_from_the_evening_to_the_second_day():
    g = laid_out(SHILOH)
    comes = {f.name: sorted({one.enters for one in of_formation(g, f.name)}) for f in g.plan.formations}
    assert comes["Lew Wallace"] == [7]
    assert comes["Nelson"] == [6, 7]
    assert comes["Crittenden"] == [8]
    assert comes["McCook"] == [9, 10, 11]
    assert piece(g, "Ammen").enters == 6


@pytest.mark.rule("A5A-TER-RIVER")
def test_the_tennessee_and_the_creeks_behind_grant_are_crossed_by_boat_and_two_bridges():
    g = laid_out(SHILOH)
    assert river_crossings(g) == set(TENNESSEE_CROSSINGS.values())
    closed = {g.map.board.parse_side(side) for side in TENNESSEE_CROSSINGS.values()}
    field = walkable(g, Kind.INFANTRY, hex_at(g, "0909"), closed)
    assert hex_at(g, "1405") in field
    assert not {hex_at(g, one) for one in ("1505", "1805", "1001", "0107")} & field


@pytest.mark.rule("A5A-GAP-FORT")
def test_only_the_hornets_nest_counts_as_fortified():
    g = laid_out(SHILOH)
    assert {g.map.name(one) for one in g.map.ground.fortified} == {"1108", "1208"}
