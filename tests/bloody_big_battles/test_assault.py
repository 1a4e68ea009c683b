"""Assaults: advantages and penalties of both sides, the net, and the odds of every row."""

from collections import Counter
from itertools import product

import pytest

from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.sheet.army import Arm, Formation, Quality
from grognard.bloody_big_battles.sheet.assault import ROWS, AssaultRoll, Clash, Side
from grognard.kernel.dice import Dice
from grognard.kernel.state import bare_table
from grognard.odds import results

RULES = RULESET.rules()
SQUARE = Formation.SQUARE


def tallies(attacker, defender, rules=RULES, **ground):
    clash, section = Clash(attacker, defender, **ground), rules["AS"]
    return [{r.rule: r.value for r in tally(clash).reasons} for tally in (section.attacker, section.defender)]


def net(attacker, defender, rules=RULES, **ground):
    return rules["AS"].net(Clash(attacker, defender, **ground)).total


FOUR = Side(4)


@pytest.mark.rule("BBB-AS-NUMBERS", "BBB-GAP-NUMBERS")
@pytest.mark.parametrize(("more", "worth"), [(4, 0), (5, 0), (6, 1), (7, 1), (8, 2), (11, 2), (12, 3), (40, 3)])
def test_numbers_help_whichever_side_is_larger(more, worth):
    expected = {"BBB-AS-NUMBERS": worth} if worth else {}
    assert tallies(Side(more), FOUR) == [expected, {}]
    assert tallies(FOUR, Side(more)) == [{}, expected]
    attacker = RULESET.rules({"numbers": "attacker"})
    assert tallies(Side(more), FOUR, attacker) == [expected, {}]
    assert tallies(FOUR, Side(more), attacker) == [{}, {}]


@pytest.mark.rule("BBB-AS-AGGRESSIVE")
def test_aggression_is_the_attackers_alone():
    bold = Side(4, aggressive=True)
    assert tallies(bold, bold) == [{"BBB-AS-AGGRESSIVE": 1}, {}]


@pytest.mark.rule(
    "BBB-AS-DEPTH",
    "BBB-AS-VETERAN",
    "BBB-AS-HEAVY",
    "BBB-AS-P-DISORDER",
    "BBB-AS-P-FRAGILE",
    "BBB-AS-P-SPENT",
    "BBB-AS-P-RAW",
    "BBB-AS-P-LIGHT",
)
@pytest.mark.parametrize(
    ("side", "rule", "value"),
    [
        (Side(4, in_depth=True), "BBB-AS-DEPTH", 1),
        (Side(4, quality=Quality.VETERAN), "BBB-AS-VETERAN", 1),
        (Side(4, Arm.HEAVY_CAVALRY), "BBB-AS-HEAVY", 1),
        (Side(4, disordered=True), "BBB-AS-P-DISORDER", -1),
        (Side(4, fragile=True), "BBB-AS-P-FRAGILE", -1),
        (Side(4, spent=True), "BBB-AS-P-SPENT", -2),
        (Side(4, quality=Quality.RAW), "BBB-AS-P-RAW", -1),
        (Side(4, Arm.LIGHT_CAVALRY), "BBB-AS-P-LIGHT", -1),
        (Side(4, Arm.IRREGULAR_CAVALRY), "BBB-AS-P-LIGHT", -1),
    ],
)
def test_what_a_side_is_counts_for_either_side(side, rule, value):
    assert tallies(side, FOUR) == [{rule: value}, {}]
    assert tallies(FOUR, side) == [{}, {rule: value}]
    assert (net(side, FOUR), net(FOUR, side)) == (value, -value)


@pytest.mark.rule("BBB-AS-LANCERS")
def test_lancers_are_feared_by_infantry_only():
    lancers = Side(4, Arm.OTHER_CAVALRY, lancers=True)
    assert tallies(lancers, FOUR) == [{"BBB-AS-LANCERS": 1}, {}]
    assert tallies(FOUR, lancers) == [{}, {"BBB-AS-LANCERS": 1}]
    assert tallies(lancers, Side(4, Arm.OTHER_CAVALRY)) == [{}, {}]
    assert tallies(lancers, Side(4, Arm.ARTILLERY)) == [{}, {}]


@pytest.mark.rule("BBB-AS-SQUARE-CAV", "BBB-AS-INF-SQUARE", "BBB-AS-LANCERS")
def test_a_square_holds_off_horse_and_suffers_from_foot():
    square = Side(4, formation=SQUARE)
    assert tallies(Side(4, Arm.OTHER_CAVALRY), square) == [{}, {"BBB-AS-SQUARE-CAV": 3}]
    assert tallies(Side(4, Arm.OTHER_CAVALRY, lancers=True), square) == [
        {"BBB-AS-LANCERS": 1},
        {"BBB-AS-SQUARE-CAV": 3},
    ]
    assert tallies(FOUR, square) == [{"BBB-AS-INF-SQUARE": 1}, {}]
    assert tallies(Side(4, Arm.ARTILLERY), square) == [{}, {}]


@pytest.mark.rule("BBB-AS-COVER", "BBB-GAP-COVERSUM")
def test_cover_counts_against_the_attacker_to_six_at_most():
    assert [net(FOUR, FOUR, cover=points) for points in (0, 1, 6, 7)] == [0, -1, -6, -6]
    assert net(FOUR, FOUR, RULESET.rules({"assault_cover_at_most": 4}), cover=6) == -4


@pytest.mark.rule("BBB-AS-FLANK")
def test_a_flank_is_worth_two():
    assert net(FOUR, FOUR, flanked=True) == 2


@pytest.mark.rule("BBB-GAP-NET")
def test_the_net_is_the_attackers_less_the_defenders_with_cover_and_flank():
    attacker, defender = Side(8, quality=Quality.VETERAN), Side(4, fragile=True, in_depth=True)
    tally = RULES["AS"].net(Clash(attacker, defender, cover=2, flanked=True))
    assert [(r.rule, r.part, r.value) for r in tally.reasons] == [
        ("BBB-AS-COVER", "", -2),
        ("BBB-AS-FLANK", "", 2),
        ("BBB-GAP-NET", "attacker", 3),
    ]
    assert tally.total == 3
    spent = Clash(attacker, Side(4, spent=True))
    assert RULES["AS"].net(spent).total == 3 + 2
    assert RULESET.rules({"advantages_of": "attacker-alone"})["AS"].net(spent).total == 3


@pytest.mark.rule("BBB-GAP-ASSAULTDICE", "BBB-GAP-NET", *ROWS)
@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("modifier", range(-8, 6))
def test_the_odds_of_every_row_are_those_of_all_dice_counted(dice, modifier):
    rules = RULESET.rules({"assault_dice": dice})
    section, attacker = rules["AS"], Side(12 if modifier > 0 else 4, in_depth=modifier == 4)
    clash = Clash(attacker, FOUR, cover=max(0, -modifier), flanked=modifier == 5)
    plus = int(section.net(clash).total)
    counted = Counter()
    for faces in product(range(1, 7), repeat=2 * dice):
        counted[section.row(sum(faces[:dice]) - sum(faces[dice:]) + plus)] += 1
    found = Counter()
    for score, p in results(bare_table(rules, [], Dice(0)), AssaultRoll(clash)).items():
        found[section.row(score)] += p
    assert {row: found[row] for row in ROWS} == {row: pytest.approx(counted[row] / 36**dice) for row in ROWS}
