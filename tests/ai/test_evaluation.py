"""What a position of Square Bashing is worth."""

import pytest

import grognard
from grognard.square_bashing.board.assault import Plan
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.computer.evaluation import chances, evaluate
from grognard.square_bashing.computer.judgement import aim_value, fails_twice
from grognard.squares.answers import At

from ..square_bashing.battlefield import at, battle


def test_what_one_side_gains_the_other_loses():
    g = battle(
        """
        .  *d:inf,mg  W
        .  .  a:inf
        """
    )
    assert evaluate(g, ATTACKER) == pytest.approx(-evaluate(g, DEFENDER))


def test_an_objective_is_worth_more_than_a_base():
    g = battle(
        """
        d:inf  .  *
        .  .  a:inf
        """
    )
    taken, hurt = g.copy(), g.copy()
    taken.move(1, at(g, "C2"))
    hurt.lose(0, 2, 2)
    assert evaluate(taken, ATTACKER) > evaluate(hurt, ATTACKER) > evaluate(g, ATTACKER)


def test_every_half_base_counts():
    g = battle(
        """
        d:inf  .  *
        .  .  a:inf
        """
    )
    worth = []
    for _ in range(8):
        worth.append(evaluate(g, ATTACKER))
        g.lose(0, 1, 1)
    assert worth == sorted(worth)
    assert len(set(worth)) == 8


def test_the_attacker_is_drawn_to_objectives_it_does_not_hold():
    worth = []
    for row in ("A1", "A2", "A3"):
        g = battle(
            """
            *  .  .
            .  .  .
            .  .  .
            .  .  a:inf
            """
        )
        g.move(0, at(g, row))
        worth.append(evaluate(g, ATTACKER))
    assert worth == sorted(set(worth))


def test_a_garrison_keeps_the_door_shut():
    g = battle(
        """
        .  *d:inf  .
        .  .  .
        .  a:inf  .
        """
    )
    away = g.copy()
    away.move(0, at(g, "C3"))
    assert evaluate(g, DEFENDER) > evaluate(away, DEFENDER)


def test_the_chance_of_an_assault_is_that_of_the_situation():
    g = battle(
        """
        .  Wd:inf,mg  d:inf
        .  a:inf,inf  a:inf
        """
    )
    told = {
        "assaulter": {"units": [{"type": "infantry"}] * 2, "supports": 1},
        "target": {"units": [{"type": "infantry"}, {"type": "mg"}], "supports": 1, "terrain": ["woods"]},
    }
    odds = grognard.odds("sb.assault", told)
    found = chances(g, Plan(ATTACKER, at(g, "B1"), at(g, "B2")))
    assert found.wins == pytest.approx(odds["odds"]["assaulter_wins"])
    mean = sum(int(lost) * p for lost, p in odds["distributions"]["target_casualties"].items())
    assert found.wins * found.when_won[0] + (1 - found.wins) * found.when_held[0] == pytest.approx(mean)


def test_a_barrage_is_aimed_at_the_enemy_and_away_from_friends():
    g = battle(
        """
        d:inf  d:inf  .  .  .  .
        .      .      .  .  .  .
        .      .      .  .  .  .
        .      .      .  .  .  a:inf
        """
    )
    row = {name: At(g.map.named[at(g, name)]) for name in ("A4", "A3", "A1", "B1")}
    assert aim_value(g, ATTACKER, "gas", row["A4"]) > aim_value(g, ATTACKER, "gas", row["A3"]) > 0
    assert aim_value(g, ATTACKER, "gas", row["A1"]) == 0
    assert aim_value(g, ATTACKER, "gas", row["B1"]) < 0


@pytest.mark.parametrize(("dice", "chance"), [(0, 0), (1, 0), (2, 1 / 4), (3, 1 / 2), (4, 11 / 16)])
def test_two_fails_or_more_by_counting(dice, chance):
    assert fails_twice(dice) == pytest.approx(chance)
