"""Quatre Bras and Vimeiro: the armies in scale, and who comes when."""

import pytest

import grognard
from grognard.bloody_big_battles.board.costs import full_move, water_crossed
from grognard.bloody_big_battles.board.leaves import ON, WAITING, placed
from grognard.bloody_big_battles.board.turn import arrive
from grognard.bloody_big_battles.board.ways import Step, Way, by_road
from grognard.bloody_big_battles.sheet.army import Ability, Arm
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.question import Ask


def battle(name):
    return grognard.new("bloody-big-battles", name, seed=1).state


def strength(g, side, state, arm=Arm.INFANTRY):
    return sum(p.bases for p in g.pieces if (p.side, p.state, p.arm, p.general) == (side, state, arm, False))


def due(g, name):
    arrivals = {one.unit: one for one in g.plan.arrivals}
    return {arrivals[n].turn for n, piece in enumerate(g.pieces) if name in piece.name}


def test_at_two_o_clock_the_french_are_more_and_in_the_end_they_are_fewer():
    g = battle("quatre-bras-1815")
    on_table, to_come = strength(g, 1, ON), strength(g, 1, WAITING)
    assert (on_table, to_come) == (15, 41)
    assert strength(g, 0, ON) == 18 > on_table
    assert strength(g, 0, ON) + strength(g, 0, WAITING) == 33 < on_table + to_come


def test_wellingtons_divisions_come_up_in_the_order_of_the_day():
    g = battle("quatre-bras-1815")
    order = ("Picton", "Best", "Brunswick light", "Halkett", "Maitland")
    assert [due(g, name) for name in order] == [{2}, {3}, {3}, {5}, {7}]
    assert due(g, "Cuirassiers") == {5}


def test_piré_has_lancers_and_kellermann_heavy_horse():
    g = battle("quatre-bras-1815")
    (lancers,) = [piece for piece in g.pieces if Ability.LANCERS in piece.abilities]
    (cuirassiers,) = [piece for piece in g.pieces if piece.arm is Arm.HEAVY_CAVALRY]
    assert (lancers.side, cuirassiers.side) == (0, 0)


# Men in the ranks at Vimeiro, as the histories give them for each brigade.
VIMEIRO = {
    "Hill": 2658,
    "Ferguson": 2449,
    "Nightingall": 1520,
    "Bowes": 1813,
    "Craufurd": 1832,
    "Fane": 2005,
    "Anstruther": 2703,
    "Acland": 1332,
    "Trant": 2000,
}


def test_a_base_at_vimeiro_is_about_four_hundred_men():
    g = battle("vimeiro-1808")
    for name, men in VIMEIRO.items():
        (brigade,) = [p for p in g.pieces if p.name.startswith(name) and p.arm is Arm.INFANTRY and not p.general]
        assert abs(brigade.bases - men / 400) < 0.7, name


def test_brenier_is_late_at_vimeiro():
    assert due(battle("vimeiro-1808"), "Brenier") == {3}


def test_the_roads_of_every_battle_cross_water_on_bridges_only():
    for name in ("first-shots", "quatre-bras-1815", "vimeiro-1808"):
        g = battle(name)
        for road in g.table.by_kind[Ground.ROAD]:
            stretches = [(road.points[i], road.points[i + 1]) for i in range(len(road.points) - 1)]
            crossed = [bridged for start, end in stretches for bridged in water_crossed(g, start, end)]
            assert all(crossed), (name, road.name)


@pytest.mark.rule("BBB-GAP-ROADS", "BBB-TR-ROAD")
def test_a_column_at_vimeiro_goes_through_the_village_by_its_road():
    g = battle("vimeiro-1808")
    (number,) = [n for n, piece in enumerate(g.pieces) if piece.name == "6-pounders on the ridge"]
    g.stand(number, (2200, 1888), 3300)
    way = by_road(g, number, Step(full_move(g, g.piece(number))), (2000, 2240))
    assert isinstance(way, Way)


@pytest.mark.rule("BBB-SEQ-TURN")
@pytest.mark.parametrize(
    ("name", "turn", "others"), [("Best", 3, ["Kempt", "Pack"]), ("Maitland", 7, ["Halkett", "Byng"])]
)
def test_best_and_maitland_come_in_their_turn_though_friends_block_the_road(name, turn, others):
    g = battle("quatre-bras-1815")
    arrivals = {one.unit: one for one in g.plan.arrivals}
    number = next(n for n, piece in enumerate(g.pieces) if piece.name.startswith(name))
    for friend in [n for n, piece in enumerate(g.pieces) if piece.name.startswith(tuple(others))]:
        _, _, at, facing = arrivals[friend]
        g.change(friend, state=ON)
        g.stand(friend, at, facing)
    _, _, at, facing = arrivals[number]
    piece = g.piece(number)
    assert g.is_blocked(number, placed(at, facing, piece.formation, piece.bases, g.base))
    g.know(turn=turn)
    arrive(g, 1)
    assert g.piece(number).state == ON
    assert not g.is_blocked(number, g.place(number))
    assert g.table.on_table(g.place(number).outline)


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_in_the_battles_of_history_a_draw_takes_fewer_objectives_than_a_win():
    for name in ("quatre-bras-1815", "vimeiro-1808"):
        g = battle(name)
        to_win, to_draw = g.setting("objectives_to_win"), g.setting("objectives_to_draw")
        assert 0 < to_draw < to_win <= len(g.table.objectives), name


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_the_battle_to_learn_with_is_never_drawn():
    g = battle("first-shots")
    assert g.setting("objectives_to_draw") == g.setting("objectives_to_win") == len(g.table.objectives)


def test_each_battle_begins_with_a_question_to_the_attacker():
    for name in ("quatre-bras-1815", "vimeiro-1808"):
        game = grognard.new("bloody-big-battles", name, seed=1)
        assert isinstance(game.pending, Ask)
        assert game.pending.player == 0
