"""The report of luck agrees with what fell, and its percentiles with brute force."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.between import SCENARIOS, begun, played

from grognard.games.luck import Die, _by_rank, _of_rule, _rolls, luck
from grognard.kernel.game import Game
from grognard.kernel.question import Roll
from grognard.kernel.ruleset import LOW, NEITHER, ruleset, rulesets


def _is_nobodys(game: Game, roll: Roll) -> bool:
    return ruleset(game.setup["ruleset"]).wished.get(roll.rule) == NEITHER


def test_a_percentile_is_that_of_every_way_the_dice_could_fall() -> None:
    dice = [Die(5, 6, 4), Die(2, 6, 3), Die(6, 6, 6)]
    ways = [
        sum(face >= die.need for face, die in zip(fall, dice, strict=True)) for fall in product(range(1, 7), repeat=3)
    ]
    fell = sum(die.fell() for die in dice)
    share = (sum(one < fell for one in ways) + sum(one == fell for one in ways) / 2) / len(ways)
    found = _of_rule("X", "reached", dice)
    assert found["percentile"] == pytest.approx(100 * share, abs=0.06)
    assert found["expected"] == pytest.approx(sum(ways) / len(ways), abs=0.006)


def test_where_low_is_wished_low_dice_are_luck_and_a_higher_face_than_needed_is_no_more() -> None:
    passed, failed = Die(1, 6, 4, LOW), Die(6, 6, 4, LOW)
    assert _by_rank([passed] * 3) > 50 > _by_rank([failed] * 3)
    assert _of_rule("X", "reached", [passed] * 3)["percentile"] > 50 > _of_rule("X", "reached", [failed])["percentile"]
    assert Die(4, 6, 4).rank() == Die(6, 6, 4).rank() > 0.5 > Die(3, 6, 4).rank() == Die(1, 6, 4).rank()
    assert Die(6, 6, 1).variance() == 0  # what cannot fail is no luck
    assert Die(1, 6, 0, LOW).rank() > 0.5


def test_the_variance_of_a_rank_is_that_of_every_face() -> None:
    for need in range(7):
        ranks = [Die(face, 6, need).rank() for face in range(1, 7)]
        assert sum(ranks) / 6 == pytest.approx(0.5)
        assert sum((rank - 0.5) ** 2 for rank in ranks) / 6 == pytest.approx(Die(1, 6, need).variance())


def test_rules_of_which_dice_are_wished_low_are_those_of_morale() -> None:
    for its in rulesets().values():
        for rule, wish in its.wished.items():
            assert wish in (LOW, NEITHER)
            assert its.words.find("en", f"thrown.{rule}"), rule


def test_average_dice_are_at_fifty() -> None:
    assert _by_rank([Die(face, 6, 0) for face in range(1, 7)]) == 50.0
    assert _by_rank([]) is None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_die_of_a_battle_is_counted_once(scenario: str) -> None:
    battle = played(begun(scenario), 3, 80)
    dice = sum(len(line.split()) - 1 for line in battle.game.answers if line.startswith("dice "))
    report = luck(battle.game)
    nobody = sum(_is_nobodys(battle.game, roll) * len(faces) for roll, faces in _rolls(battle.game))
    assert sum(side["dice"] for side in report) == dice - nobody
    assert all(sum(rule["dice"] for rule in side["rules"]) == side["dice"] for side in report)
