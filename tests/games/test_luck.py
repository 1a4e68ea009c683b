"""The report of luck agrees with what fell, and its percentiles with brute force."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.between import SCENARIOS, begun, played

from grognard.games.luck import Die, _by_rank, _of_rule, luck


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


def test_average_dice_are_at_fifty() -> None:
    assert _by_rank([Die(face, 6, 0) for face in range(1, 7)]) == 50.0
    assert _by_rank([]) is None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_die_of_a_battle_is_counted_once(scenario: str) -> None:
    battle = played(begun(scenario), 3, 80)
    dice = sum(len(line.split()) - 1 for line in battle.game.answers if line.startswith("dice "))
    report = luck(battle.game)
    assert sum(side["dice"] for side in report) == dice
    assert all(sum(rule["dice"] for rule in side["rules"]) == side["dice"] for side in report)
