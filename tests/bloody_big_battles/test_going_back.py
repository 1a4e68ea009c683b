"""Evading and retiring: who may, how far, and what comes of it."""

import pytest

from grognard.bloody_big_battles.board.assaults import Assaults
from grognard.bloody_big_battles.board.evading import may_evade
from grognard.bloody_big_battles.board.leaves import DISORDERED, EVADED
from grognard.bloody_big_battles.board.movement import Manoeuvre, MoveUnit
from grognard.bloody_big_battles.board.retire import Back, on_table, retire
from grognard.bloody_big_battles.sheet.army import Formation

from .table import at, battle, begin, block, drawn, facing, foot, guns, horse, play, refused, stands, told

FOOT, HEAVY, OTHER = foot("a", 0, 0)[0], horse("a", 0, 0, arm="heavy-cavalry")[0], horse("a", 0, 0)[0]
LIGHT, IRREGULAR = horse("a", 0, 0, arm="light-cavalry")[0], horse("a", 0, 0, arm="irregular-cavalry")[0]
LIMBERED, IN_ACTION = guns("a", 0, 0, formation="limbered")[0], guns("a", 0, 0)[0]
HORSE_GUNS = guns("a", 0, 0, weapon="horse")[0]


# Evading


@pytest.mark.rule("BBB-EV-INF")
@pytest.mark.parametrize("unit", [HEAVY, OTHER, LIGHT, IRREGULAR, LIMBERED, HORSE_GUNS])
def test_horse_limbered_guns_and_horse_artillery_evade_infantry(unit):
    assert may_evade(unit, FOOT)


@pytest.mark.rule("BBB-EV-INF")
@pytest.mark.parametrize("unit", [FOOT, IN_ACTION])
def test_infantry_and_foot_guns_in_action_do_not(unit):
    assert not may_evade(unit, FOOT)


@pytest.mark.rule("BBB-EV-HEAVY")
def test_light_and_irregular_cavalry_evade_heavy_cavalry():
    assert may_evade(LIGHT, HEAVY)
    assert may_evade(IRREGULAR, HEAVY)
    assert not may_evade(OTHER, HEAVY)
    assert not may_evade(HORSE_GUNS, HEAVY)


@pytest.mark.rule("BBB-EV-IRR")
def test_irregulars_evade_all_but_light_and_irregular_cavalry():
    assert may_evade(IRREGULAR, OTHER)
    assert not may_evade(LIGHT, OTHER)
    assert not may_evade(IRREGULAR, LIGHT)
    assert not may_evade(IRREGULAR, IRREGULAR)


@pytest.mark.rule("BBB-EV-WHEN")
def test_nobody_in_disorder_evades():
    assert not may_evade(LIGHT._replace(status=DISORDERED), HEAVY)


def charge(*units, to="to 20.00,22.00", left=1200, **known):
    return play(begin(battle(*units, **known), Manoeuvre(0, left)), to)


@pytest.mark.rule("BBB-EV-WHEN", "BBB-EV-COST", "BBB-GAP-EVADE")
def test_an_evader_goes_half_a_move_straight_back_in_disorder_and_the_mover_goes_on():
    g = charge(foot("a", 20, 10), horse("d", 20, 16, facing=180))
    assert (g.pending.player, g.pending.rule) == (1, "BBB-EV-WHEN")
    play(g, "evade")
    assert at(g, 1) == (20, 25)
    assert facing(g, 1) == 180
    assert g.piece(1).status & DISORDERED
    assert g.piece(1).did & EVADED
    assert at(g, 0) == (20, 22)


@pytest.mark.rule("BBB-GAP-EVADE")
def test_who_stands_is_fought():
    g = play(charge(foot("a", 20, 10), horse("d", 20, 16, facing=180)), "stand")
    assert g.in_contact(0) == [1]


@pytest.mark.rule("BBB-GAP-EVADE")
def test_the_mover_meets_whatever_stood_behind_the_evader():
    g = charge(foot("a", 20, 10), horse("d", 20, 15, facing=180), foot("d", 20, 20, facing=180))
    play(g, "evade")
    assert g.in_contact(0) == [2]


@pytest.mark.rule("BBB-GAP-EVADE")
def test_evading_is_offered_once_a_turn_unless_the_table_says_otherwise():
    units = (foot("a", 20, 10), horse("d", 20, 16, facing=180, did=EVADED))
    assert charge(*units).in_contact(0) == [1]
    assert charge(*units, settings={"evades_once": False}).pending.rule == "BBB-EV-WHEN"


@pytest.mark.rule("BBB-EV-WHEN", "BBB-GAP-EVADE")
@pytest.mark.parametrize(("y", "from_the_start"), [(18, True), (18.01, False)])
def test_a_charge_from_beyond_twelve_inches_comes_within_them_on_its_way(y, from_the_start):
    units = (horse("a", 20, 5, arm="heavy-cavalry"), horse("d", 20, y, arm="light-cavalry", facing=180))
    known = {"to": "to 20.00,19.00", "left": 1500}
    assert charge(*units, **known).pending.rule == "BBB-EV-WHEN"
    at_the_start = charge(*units, **known, settings={"evade_measured": "at-the-start"})
    assert (at_the_start.pending is not None) == from_the_start


@pytest.mark.rule("BBB-GAP-EVADE", "BBB-EV-COST")
def test_horse_artillery_evades_limbered_and_keeps_its_order():
    g = play(charge(foot("a", 20, 10), guns("d", 20, 16, facing=180, weapon="horse")), "evade")
    assert g.piece(1).formation is Formation.LIMBERED
    assert not g.piece(1).status & DISORDERED


# Retiring


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_a_unit_retires_straight_away_from_the_enemy_facing_kept():
    g = battle(foot("a", 20, 10), foot("d", 26, 10, facing=270))
    retire(g, 0, Back(600, 1))
    assert (at(g, 0), facing(g, 0)) == ((14, 10), 0)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_off_the_table_it_is_lost():
    g = battle(foot("a", 20, 5), foot("d", 30, 30))
    retire(g, 0, Back(600))
    assert not stands(g, 0)
    assert told(g) == ["BBB-GAP-RETIRE.off"]


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_it_stops_at_the_edge_rather_than_half_over_it():
    g = battle(foot("a", 20, 5), foot("d", 30, 30))
    retire(g, 0, Back(480))
    assert at(g, 0) == (20, 0.5)
    beside = battle(foot("a", 10, 5), foot("d", 20, 5))
    retire(beside, 0, Back(900, 1))
    assert at(beside, 0) == (2, 5)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_at_the_edge_it_stops_short_of_friends():
    g = battle(foot("a", 20, 5), foot("a", 20, 1.25), foot("d", 30, 30))
    retire(g, 0, Back(480))
    assert at(g, 0) == (20, 2.5)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_guns_limber_with_their_rear_on_the_edge():
    g = battle(guns("a", 20, 1), foot("d", 10, 2))
    retire(g, 0, Back(300, 1))
    assert at(g, 0) == (23, 2)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_it_stops_an_inch_from_another_enemy():
    g = battle(foot("a", 20, 20), foot("d", 20, 10, facing=180))
    retire(g, 0, Back(1200))
    assert g.gap(0, 1) == 100
    other = battle(foot("a", 20, 20), foot("d", 20, 10, facing=180), settings={"stops_from_enemy": 3})
    retire(other, 0, Back(1200))
    assert other.gap(0, 1) == 300


@pytest.mark.rule("BBB-GAP-RETIRE", "BBB-AR-N4", "BBB-AR-P4", "BBB-MT-0", "BBB-MT-NEG")
@pytest.mark.parametrize(("setting", "elsewhere"), [("takes-nothing", 6), ("by-the-row", 3)])
def test_ground_on_retirements_whose_row_does_not_speak_of_it_is_a_setting(setting, elsewhere):
    known = {"settings": {"retiring_ground": setting}, "ground": [block("wood", 0, 0, 48, 36)]}

    def gone(faces):
        g = begin(battle(foot("a", 20, 17), foot("d", 20, 18, facing=180), **known), Assaults(0))
        g = play(g, [faces[0]], [faces[1]])
        return at(g, 1)[1] - 18 if faces[0] > faces[1] else 17 - at(g, 0)[1]

    def moved(**unit):
        g = play(begin(battle(foot("a", 20, 17, lost=2, bases=3, **unit), **known), MoveUnit(0)), [1, 1])
        return 17 - at(g, 0)[1]

    assert gone((6, 1)) == 9
    assert gone((1, 4)) == elsewhere
    assert moved(abilities=["passive"]) == 12 - 6 + elsewhere
    g = play(begin(battle(foot("a", 20, 17, lost=1, bases=3), **known), MoveUnit(0)), [1, 1])
    assert 17 - at(g, 0)[1] == 6


@pytest.mark.rule("BBB-GAP-RETIRE", "BBB-TR-RIVER")
def test_it_stops_at_a_river_but_not_on_a_bridge():
    river = drawn("river", (0, 15), (48, 15))
    g = battle(foot("a", 20, 20), ground=[river])
    retire(g, 0, Back(1200))
    assert at(g, 0) == (20, 15.5)
    bridged = battle(foot("a", 20, 20), ground=[river, block("bridge", 19, 14, 21, 16)])
    retire(bridged, 0, Back(1200))
    assert at(bridged, 0) == (20, 8)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_ground_does_not_slow_a_retreat():
    g = battle(foot("a", 20, 20), ground=[block("wood", 10, 10, 30, 18)])
    retire(g, 0, Back(1200))
    assert at(g, 0) == (20, 8)


@pytest.mark.rule("BBB-GAP-RETIRE", "BBB-MV-INTERPEN")
def test_it_goes_on_until_clear_of_friends_whom_it_disorders():
    g = battle(foot("a", 20, 20), foot("a", 20, 14), foot("a", 20, 17))
    retire(g, 0, Back(600))
    assert at(g, 0)[1] <= 13
    assert g.piece(1).status & g.piece(2).status & DISORDERED
    assert not g.piece(0).status & DISORDERED


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_who_cannot_break_contact_loses_a_base():
    g = battle(foot("a", 20, 20), foot("d", 20, 21, facing=180), ground=[drawn("river", (0, 19.99), (48, 19.99))])
    retire(g, 0, Back(300, 1))
    assert g.piece(0).bases == 3


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_guns_in_action_end_limbered():
    g = battle(guns("a", 20, 20), foot("d", 20, 30))
    retire(g, 0, Back(300))
    assert g.piece(0).formation is Formation.LIMBERED


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_a_unit_does_not_retire_over_friends_into_the_enemy_behind_them():
    """It stops short of the friends instead; hard on them, it stays and cannot break contact."""
    g = battle(foot("a", 20, 10), foot("d", 20, 11, facing=180), foot("a", 20, 8.5), foot("d", 20, 7))
    retire(g, 0, Back(300, 1))
    assert (at(g, 0), g.piece(0).bases) == ((20, 9.5), 4)
    assert "BBB-MV-INTERPEN" not in told(g)
    g = battle(foot("a", 20, 10), foot("d", 20, 11, facing=180), foot("a", 20, 9), foot("d", 20, 7.5))
    retire(g, 0, Back(300, 1))
    assert (at(g, 0), g.piece(0).bases) == ((20, 10), 3)


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_hemmed_in_between_friends_and_a_river_it_is_lost():
    g = battle(foot("a", 20, 20), foot("a", 20, 18.6), ground=[drawn("river", (0, 18.5), (48, 18.5))])
    retire(g, 0, Back(100))
    assert told(g)[0] == "BBB-GAP-RETIRE.hemmed-in"


def test_a_refused_march_says_so_to_the_player():
    g = begin(battle(foot("a", 20, 10)), Manoeuvre(0, 1200))
    assert refused(g, "to 20.00,10.00") == "BBB-MV-STRAIGHT"


@pytest.mark.rule("BBB-GAP-RETIRE")
def test_a_middle_on_the_very_edge_is_on_the_table_and_beyond_it_is_off():
    g = battle(foot("a", 20, 10))
    wide, deep = g.table.wide, g.table.deep
    assert all(on_table(g, corner) for corner in ((0, 0), (wide, 0), (0, deep), (wide, deep)))
    assert not any(on_table(g, spot) for spot in ((-1, 5), (5, -1), (wide + 1, 5), (5, deep + 1)))
