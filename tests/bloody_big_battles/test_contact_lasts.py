"""Contact made by a charge lasts until its assault is fought; the winner stands on the ground that was taken."""

import pytest

from grognard.bloody_big_battles.board.assaults import Assaults
from grognard.bloody_big_battles.board.contact import groups
from grognard.bloody_big_battles.board.firing import all_aims, strike
from grognard.bloody_big_battles.board.leaves import EVADED, OFFERED
from grognard.bloody_big_battles.board.movement import Manoeuvre
from grognard.bloody_big_battles.board.standing import stands_in
from grognard.bloody_big_battles.board.turn import Turn
from grognard.bloody_big_battles.board.victory import seize
from grognard.kernel.space import plane

from .table import at, battle, begin, block, drawn, foot, horse, play

CHARGER, TARGET = foot("a", 12, 16, facing=90, bases=4), foot("d", 20, 16, facing=180, bases=4)
"""A charge into the end of a line, which shrinks away from it."""


def charged(charger=CHARGER, *others, to="to 22.00,16.00", **known):
    return play(begin(battle(charger, TARGET, *others, **known), Manoeuvre(0, 1200)), to)


# Contact lasts


@pytest.mark.rule("BBB-GAP-LASTING")
def test_a_base_lost_to_fire_does_not_break_contact():
    g = charged()
    g.lose(1, 1)
    assert not g.touching(0, 1)
    assert g.in_contact(0) == [1]
    assert g.in_contact(1) == [0]
    assert groups(g, 0) == [((0,), (1,))]
    assert begin(g, Assaults(0)).pending.rule == "BBB-AR"


@pytest.mark.rule("BBB-GAP-LASTING")
def test_nor_does_a_base_that_the_charger_loses_if_it_is_not_halted():
    g = charged(foot("a", 12, 18.3, facing=90, bases=4), to="to 17.50,18.30")
    assert g.touching(0, 1)
    g.lose(0, 1)
    assert not g.touching(0, 1)
    assert groups(g, 0) == [((0,), (1,))]


@pytest.mark.rule("BBB-GAP-LASTING", "BBB-GAP-CONTACT")
def test_a_charger_that_fire_halts_goes_back_even_if_its_losses_left_a_gap():
    g = charged(foot("a", 12, 18.3, facing=90, bases=4), to="to 17.50,18.30")
    strike(g, 0, "1")
    assert at(g, 0) == (16.5, 18.3)
    assert groups(g, 0) == []


@pytest.mark.rule("BBB-GAP-LASTING")
def test_contact_may_be_played_as_lasting_while_the_units_touch():
    g = charged(settings={"contact_lasts": "while-touching"})
    assert groups(g, 0) == [((0,), (1,))]
    g.lose(1, 1)
    assert groups(g, 0) == []


@pytest.mark.rule("BBB-GAP-LASTING", "BBB-GAP-CONTACT")
def test_units_parted_by_losses_still_fire_only_at_each_other():
    g = charged(CHARGER, foot("d", 17.5, 19, facing=180, bases=1), foot("a", 20, 11))
    g.lose(1, 1)
    assert [(aim.firer, aim.target) for aim in all_aims(g, 0, True)] == [(0, 1)]


@pytest.mark.rule("BBB-GAP-LASTING", "BBB-GAP-EVADE")
def test_who_is_charged_does_not_evade_another():
    units = (foot("a", 19, 10, bases=2), horse("d", 20, 16, facing=180), foot("a", 21, 10, bases=2))
    for lasts, asked in (("until-fought", False), ("while-touching", True)):
        g = battle(*units, settings={"contact_lasts": lasts, "evades_once": False})
        play(begin(g, Manoeuvre(0, 1200)), "to 19.00,20.00", "stand")
        g.change(1, did=g.piece(1).did & ~(OFFERED | EVADED))
        play(begin(g, Manoeuvre(2, 1200)), "to 21.00,20.00")
        assert (g.pending is not None) == asked, lasts


@pytest.mark.rule("BBB-GAP-LASTING", "BBB-SEQ-TURN")
def test_through_a_whole_turn_the_charge_is_fought_after_both_fires():
    g = begin(battle(CHARGER, TARGET, foot("d", 40, 30)), Turn(0))
    play(g, "u0", [5, 5], "to 22.00,16.00", "u0 by u1", [1, 1], "u1 by u0", [6, 4])
    assert g.piece(1).bases < 4
    assert not g.touching(0, 1)
    assert g.pending.rule == "BBB-AR"
    play(g, [5], [4])
    assert g.facts.contacts == ()


@pytest.mark.rule("BBB-GAP-LASTING")
@pytest.mark.parametrize("lost", [1, 2, 3])
def test_from_wherever_the_charge_came_its_assault_is_fought_after_losses(lost):
    parted = 0
    for degree in range(0, 360, 5):
        start = plane.ahead((2000, 1600), 10 * degree, -800)
        charger = foot("a", start[0] / 100, start[1] / 100, degree)
        g = charged(charger, to="to 20.00,16.00")
        strike(g, 1, str(lost))
        parted += not g.touching(0, 1)
        assert groups(g, 0) == [((0,), (1,))], degree
    assert parted


# The ground taken


def won(attacker, defender, faces=(3, 1), *others, **known):
    g = begin(battle(attacker, defender, *others, **known), Assaults(0))
    return play(g, [faces[0]], [faces[1]])


@pytest.mark.rule("BBB-AR-P1", "BBB-GAP-EXPLOIT")
@pytest.mark.parametrize("formation", ["line", "column"])
def test_the_winner_of_a_frontal_assault_stands_where_the_defender_stood(formation):
    y = 10 if formation == "line" else 9.5
    g = won(foot("a", 20, y, formation=formation, bases=4), foot("d", 20, 11, facing=180))
    assert at(g, 1) == (20, 14)
    assert at(g, 0) == (20, 11)


@pytest.mark.rule("BBB-AR-P1", "BBB-TR-VILLAGE")
def test_a_village_taken_is_a_village_held():
    village = block("village", 18, 10.5, 22, 12.5)
    units = (foot("a", 20, 10, quality="veteran"), foot("d", 20, 11, facing=180), foot("a", 40, 2))
    g = won(
        units[0], units[1], (4, 1), units[2], ground=[village], objectives=[(20, 12)], settings={"objective_reach": 1}
    )
    assert g.facts.holders == (1,)
    assert [ground.value for ground in stands_in(g, 0)] == ["village"]
    seize(g)
    assert g.facts.holders == (0,)


@pytest.mark.rule("BBB-AR-P1", "BBB-GAP-EXPLOIT", "BBB-GAP-LASTING")
def test_the_ground_is_taken_across_a_gap_that_losses_left():
    g = charged()
    g.lose(1, 1)
    play(begin(g, Assaults(0)), [3], [4])
    assert at(g, 0) == (20, 16)


@pytest.mark.rule("BBB-AR-P1", "BBB-GAP-EXPLOIT")
def test_one_of_several_attackers_takes_the_ground_beside_the_others():
    units = (foot("a", 18, 10), foot("d", 20, 11, facing=180, bases=3), foot("a", 22, 10, bases=3))
    g = won(units[0], units[1], (2, 2), units[2])
    assert at(g, 0) == (20, 11)
    assert at(g, 2) == (22, 10)


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_without_the_room_the_winner_comes_as_near_as_it_can():
    g = won(foot("a", 20, 10), foot("d", 20, 11, facing=180), (3, 1), ground=[drawn("river", (0, 12), (48, 12))])
    assert at(g, 1) == (20, 11.5)
    assert at(g, 0) == (20, 10.5)


@pytest.mark.rule("BBB-AR-P1", "BBB-GAP-EXPLOIT")
@pytest.mark.parametrize("degree", range(0, 360, 15))
def test_the_ground_is_taken_whichever_way_the_table_lies(degree):
    start = plane.ahead((2400, 2400), 10 * degree, -700)
    units = (foot("a", start[0] / 100, start[1] / 100, degree), foot("d", 24, 24, (degree + 180) % 360))
    g = begin(battle(*units, deep=48), Manoeuvre(0, 1200))
    play(g, "to 24.00,24.00")
    play(begin(g, Assaults(0)), [3], [1])
    assert at(g, 0) == (24, 24)
