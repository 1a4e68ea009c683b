"""Odds, columns, shifts, and both dice of a fight."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.sheet.army import Unit
from grognard.across_five_aprils.sheet.combat import ODDS, Assault, Fight, Results
from grognard.across_five_aprils.sheet.terrain import Approach, Position, Side, Terrain
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Roll
from grognard.kernel.state import bare_table
from grognard.odds import results

CLEAR = Position(Terrain.CLEAR, (Approach(),))


def section(**settings):
    return RULESET.rules(settings)["combat"]


def assault(attack, defence, position=CLEAR, **surrounded):
    return Assault((Unit(attack),), (Unit(defence),), position, **surrounded)


def ratio(attack, defence, **settings):
    return ODDS[section(**settings).ratio(assault(attack, defence))]


def column(attack, defence, **about):
    return ODDS[section().attackers_column(assault(attack, defence, **about))]


# The column


@pytest.mark.rule("A5A-CBT-ODDS", "A5A-GAP-ROUND")
@pytest.mark.parametrize(
    ("attack", "defence", "wanted"),
    [
        *[(7, 4, "1-1"), (4, 4, "1-1"), (8, 4, "2-1"), (11, 4, "2-1"), (24, 4, "6-1"), (30, 3, "6-1")],
        *[(3, 4, "1-2"), (4, 8, "1-2"), (4, 9, "1-3"), (1, 4, "1-4"), (1, 5, "1-4"), (1, 40, "1-4")],
    ],
)
def test_odds_are_rounded_for_the_defender_and_stop_at_the_ends(attack, defence, wanted):
    assert ratio(attack, defence) == wanted


def rounded_by_hand(attack, defence):
    """The best column for the attacker that the strengths still reach."""
    worth = {head: Fraction(int(head[0]), int(head[2])) for head in ODDS}
    reached = [head for head in ODDS if worth[head] <= Fraction(attack, defence)]
    return reached[-1] if reached else ODDS[0]


@pytest.mark.rule("A5A-GAP-ROUND")
def test_every_ratio_is_the_best_column_that_is_reached():
    for attack, defence in product(range(1, 40), repeat=2):
        assert ratio(attack, defence) == rounded_by_hand(attack, defence)


@pytest.mark.rule("A5A-GAP-ROUND")
def test_odds_may_be_rounded_to_the_nearest():
    found = [ratio(*strengths, odds_rounded_for="nearest") for strengths in ((7, 4), (3, 2), (3, 4), (2, 3), (2, 5))]
    assert found == ["2-1", "1-1", "1-1", "1-2", "1-3"]


@pytest.mark.rule("A5A-CBT-ODDS")
def test_strengths_are_added_up():
    three = Assault((Unit(3), Unit(2), Unit(1)), (Unit(1), Unit(1)), CLEAR)
    assert ODDS[section().ratio(three)] == "3-1"


@pytest.mark.rule("A5A-GAP-ROUND")
def test_the_ratio_is_brought_to_the_end_before_it_is_shifted():
    woods = Position(Terrain.WOODS, (Approach(),))
    assert column(30, 3, position=woods) == "5-1"
    assert column(1, 40, position=Position(Terrain.TOWN, (Approach(),))) == "1-3"


@pytest.mark.rule("A5A-GAP-ROUND")
def test_a_shift_stops_at_the_last_column():
    rough = Position(Terrain.ROUGH, (Approach(Side.STREAM),), fortified=True)
    assert column(4, 8, position=rough) == "1-4"
    assert column(24, 4, defenders_surrounded=True) == "6-1"


@pytest.mark.rule("A5A-CBT-SURRA")
def test_attackers_all_surrounded_shift_left():
    assert column(8, 4, attackers_surrounded=True) == "1-1"


@pytest.mark.rule("A5A-CBT-SURRD")
def test_defenders_all_surrounded_shift_right():
    assert column(8, 4, defenders_surrounded=True) == "3-1"
    assert column(8, 4, attackers_surrounded=True, defenders_surrounded=True) == "2-1"


@pytest.mark.rule("A5A-GAP-FORT")
@pytest.mark.parametrize("columns", range(4))
def test_a_fortification_shifts_left(columns):
    fort = assault(8, 4, CLEAR._replace(fortified=True))
    assert section(fort_shift=columns).shift(fort).total == -columns


@pytest.mark.rule("A5A-GAP-COLUMN")
def test_both_sides_roll_in_the_shifted_column_unless_the_table_says_otherwise():
    woods = assault(8, 4, Position(Terrain.WOODS, (Approach(),)))
    assert ODDS[section().defenders_column(woods)] == "1-1"
    assert ODDS[section(shifted_column="attacker").defenders_column(woods)] == "2-1"
    assert ODDS[section(shifted_column="attacker").attackers_column(woods)] == "1-1"


# The dice


def fight(assault, attacker=0, defender=0, **settings):
    return bare_table(RULESET.rules(settings), [Fight(assault, attacker, defender)], Dice(1))


def fought(attack, defence, faces, attacker=0, defender=0, **settings):
    g = fight(assault(attack, defence), attacker, defender, **settings)
    proceed(g)
    for face in faces:
        proceed(g, g.pending.chance.read([face]))
    return g.result


@pytest.mark.rule("A5A-CBT-ATT", "A5A-CBT-DEF")
def test_the_attackers_die_strikes_the_defender_and_the_defenders_the_attacker():
    assert fought(4, 4, [6, 1]) == Results(defender="1R", attacker="-")
    assert fought(4, 4, [1, 6]) == Results(defender="-", attacker="1R")


@pytest.mark.rule("A5A-CBT-ATT", "A5A-CBT-DEF")
def test_the_attacker_rolls_first():
    g = fight(assault(4, 4))
    first = proceed(g)
    assert isinstance(first, Roll)
    second = proceed(g, 3)
    assert [(one.player, one.rule) for one in (first, second)] == [(0, "A5A-CBT-ATT"), (1, "A5A-CBT-DEF")]


@pytest.mark.rule("A5A-CBT-MORALE", "A5A-GAP-MORALESIGN")
def test_good_morale_is_added_to_the_die():
    assert fought(4, 4, [6, 6], attacker=2, defender=-1) == Results("2R", "1R")
    assert fought(4, 4, [6, 6], attacker=-2, defender=1, good_morale="negative") == Results("2R", "1R")


@pytest.mark.rule("A5A-CBT-ROW")
def test_a_die_beyond_either_end_counts_as_the_end():
    assert fought(24, 4, [1, 1], attacker=-9, defender=-9) == Results("1R", "-")
    assert fought(24, 4, [6, 6], attacker=9, defender=9) == Results("4R", "1")


@pytest.mark.rule("A5A-CBT-MORALE", "A5A-GAP-MORALESIGN")
def test_the_best_morale_is_the_one_that_helps_most():
    units = (Unit(4, -1), Unit(4, 2), Unit(4, 0))
    assert section().best_morale(units) == 2
    assert section(good_morale="negative").best_morale(units) == -1


@pytest.mark.rule("A5A-CRT-ATT", "A5A-CRT-DEF")
@pytest.mark.parametrize(("attack", "defence"), [(1, 4), (2, 4), (4, 4), (12, 4), (24, 4)])
@pytest.mark.parametrize(("attacker", "defender"), [(0, 0), (2, -1), (-1, 1)])
def test_the_odds_of_a_fight_are_those_of_all_36_throws(attack, defence, attacker, defender):
    thrown = Counter(fought(attack, defence, faces, attacker, defender) for faces in product(range(1, 7), repeat=2))
    g = fight(assault(attack, defence))
    odds = results(g, Fight(assault(attack, defence), attacker, defender))
    assert set(odds) == set(thrown)
    for result, count in thrown.items():
        assert odds[result] == pytest.approx(count / 36)


# What results demand


@pytest.mark.rule("A5A-CBT-NONE", "A5A-CBT-1", "A5A-CBT-R")
def test_a_result_says_what_is_lost_and_who_goes_how_far():
    demands = [section().demand(result) for result in ("-", "1", "1R", "4R")]
    assert [(d.rule, d.steps, d.retreat, d.if_failed) for d in demands] == [
        ("A5A-CBT-NONE", 0, 0, 0),
        ("A5A-CBT-1", 1, 0, 1),
        ("A5A-CBT-R", 1, 1, 1),
        ("A5A-CBT-R", 4, 1, 1),
    ]
