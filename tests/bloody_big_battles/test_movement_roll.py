"""The movement roll: what is added to it, and what its rows order."""

from collections import Counter
from itertools import product

import pytest

from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.sheet.army import Quality
from grognard.bloody_big_battles.sheet.movement_roll import FULL, HALF, ROWS, MovementRoll, Mover
from grognard.kernel.dice import Dice
from grognard.kernel.state import bare_table
from grognard.odds import results

RULES = RULESET.rules()
TABLE = RULES["MT"]


def added(**mover):
    tally = TABLE.modifiers.tally(Mover(**mover))
    return [(reason.rule, reason.value) for reason in tally.reasons]


@pytest.mark.rule("BBB-MM-COMMAND")
def test_a_general_within_reach_adds_one():
    assert added(in_command=True) == [("BBB-MM-COMMAND", 1)]


@pytest.mark.rule("BBB-MM-MARCH")
def test_a_march_column_rolls_better():
    assert added(marching=True) == [("BBB-MM-MARCH", 1)]


@pytest.mark.rule("BBB-MM-PASSIVE")
def test_passive_troops_are_slow_only_in_good_order():
    assert added(passive=True) == [("BBB-MM-PASSIVE", -1)]
    assert added(passive=True, disordered=True) == []


@pytest.mark.rule("BBB-MM-FRAGILE")
def test_fragile_troops_suffer_only_in_disorder():
    assert added(fragile=True) == []
    assert added(fragile=True, disordered=True) == [("BBB-MM-FRAGILE", -1)]


@pytest.mark.rule("BBB-MM-DIFFICULT", "BBB-MM-IRREGULAR", "BBB-MM-SPENT")
def test_ground_irregulars_and_exhaustion_add_up():
    assert added(in_difficult=True, irregular=True, spent=True) == [
        ("BBB-MM-DIFFICULT", -1),
        ("BBB-MM-IRREGULAR", -1),
        ("BBB-MM-SPENT", -2),
    ]


@pytest.mark.rule("BBB-GAP-RECOVER", "BBB-MT-11", "BBB-MT-10", "BBB-MT-9")
@pytest.mark.parametrize(
    ("roll", "or_better", "alone"),
    [
        (11, "raw trained veteran", "raw"),
        (10, "trained veteran", "trained"),
        (9, "veteran", "veteran"),
        (8, "", ""),
    ],
)
def test_troops_as_good_as_the_row_names_recover_a_base(roll, or_better, alone):
    for choice, expected in (("or-better", or_better), ("that-quality", alone)):
        table = RULESET.rules({"recovery": choice})["MT"]
        order = table.order(roll, disordered=False)
        recovering = [quality.value for quality in Quality if table.recovers(order, quality)]
        assert recovering == expected.split()


@pytest.mark.rule("BBB-GAP-RECOVER")
@pytest.mark.parametrize("roll", [9, 10, 11])
def test_nobody_recovers_in_disorder(roll):
    order = TABLE.order(roll, disordered=True)
    assert [TABLE.recovers(order, quality) for quality in Quality] == [0, 0, 0]


@pytest.mark.rule("BBB-GAP-RALLY", "BBB-MT-5", "BBB-MT-7")
@pytest.mark.parametrize(("roll", "moves"), [(5, 0), (7, HALF), (9, FULL), (10, FULL), (12, FULL)])
def test_a_disordered_unit_rallies_on_five_or_more_whatever_it_then_moves(roll, moves):
    order = TABLE.order(roll, disordered=True)
    assert (order.rallies, order.moves) == (True, moves)
    as_printed = RULESET.rules({"rally_on": "five-or-six"})["MT"].order(roll, disordered=True)
    assert (as_printed.rallies, as_printed.moves) == (roll == 5, moves)


@pytest.mark.rule("BBB-MT-2", "BBB-MT-0", "BBB-MT-NEG")
@pytest.mark.parametrize("roll", [4, 1, -1])
def test_a_disordered_unit_does_not_rally_below_five(roll):
    assert not TABLE.order(roll, disordered=True).rallies


@pytest.mark.rule("BBB-MT-0", "BBB-MT-NEG")
def test_low_rolls_send_a_unit_back_or_off():
    assert TABLE.order(1, disordered=False).retires == HALF
    assert (TABLE.order(0, disordered=True).loses, TABLE.order(0, disordered=True).retires) == (1, FULL)
    assert TABLE.order(-1, disordered=False).disordered
    assert TABLE.order(-3, disordered=True).routs


@pytest.mark.parametrize("modifier", range(-6, 3))
def test_the_odds_of_every_row_are_those_of_all_dice_counted(modifier):
    mover = Mover(
        disordered=modifier <= -5,
        in_command=modifier > 0,
        marching=modifier == 2,
        fragile=modifier <= -5,
        in_difficult=modifier in (-1, -3, -4, -5, -6),
        irregular=modifier in (-4, -5, -6),
        spent=modifier in (-2, -3, -4, -5, -6),
        passive=modifier == -6,
    )
    plus = int(TABLE.modifiers.tally(mover).total)
    counted = Counter(TABLE.row(one + other + plus) for one, other in product(range(1, 7), repeat=2))
    found = Counter()
    for roll, p in results(bare_table(RULES, [], Dice(0)), MovementRoll(mover)).items():
        found[TABLE.row(roll)] += p
    assert {row: pytest.approx(counted[row] / 36) for row in ROWS} == {row: found[row] for row in ROWS}
