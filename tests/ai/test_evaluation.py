"""What a position of Square Bashing is worth."""

import pytest

import grognard
from grognard.ai.carrying import carried_out
from grognard.ai.weights import dot
from grognard.square_bashing.board.assault import Assault, Onslaught, Plan
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.computer.evaluation import WEIGHTS, evaluate, features, share
from grognard.square_bashing.computer.judgement import aim_value, chance, gives_way
from grognard.squares.answers import At
from grognard.squares.movement import Movement
from grognard.squares.thinking import ENOUGH, IN_REACH, STRONG, strung_out

from ..square_bashing.battlefield import at, battle
from .tables import game_of


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


def weighed(g, name, side=ATTACKER):
    return features(g, side)[WEIGHTS.features.index(name)]


def test_who_has_more_about_an_objective_is_the_stronger_there_and_more_than_enough_is_no_more():
    g = battle(
        """
        *  .  .  .
        .  .  .  d:inf
        .  .  .  .
        .  .  a:inf  a:inf
        """
    )
    mover = 1
    assert (weighed(g, "near"), weighed(g, "about")) == (0.0, 0.0)
    g.move(mover, at(g, "A2"))
    strength = g.pieces[mover].left / STRONG
    assert (weighed(g, "near"), weighed(g, "about")) == (0.0, strength)
    g.move(mover, at(g, "A3"))
    assert (weighed(g, "near"), weighed(g, "about")) == (strength, strength)
    assert weighed(g, "near", DEFENDER) == -strength
    g.pieces[mover].left = 40
    assert weighed(g, "near") == ENOUGH


def test_a_unit_is_outnumbered_by_the_enemy_beside_it_unless_friends_are_beside_it_too():
    g = battle(
        """
        .  d:inf  .
        a:inf  d:inf  .
        .  a:inf  .
        """
    )
    friend, alone = 0, g.copy()
    assert weighed(g, "outnumbered") == 0.0
    alone.move(friend, at(g, "C3"))
    assert weighed(alone, "outnumbered") == -alone.pieces[friend].left / STRONG
    assert weighed(alone, "outnumbered", DEFENDER) == alone.pieces[friend].left / STRONG


def test_those_behind_the_first_of_the_way_are_strung_out():
    assert strung_out([]) == strung_out([3]) == strung_out([2, 2]) == 0.0
    assert strung_out([1, 3, 3]) == 4 / IN_REACH


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
    assert chance(g, Plan(ATTACKER, at(g, "B1"), at(g, "B2"))) == pytest.approx(odds["odds"]["assaulter_wins"])


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


def test_what_morale_is_at_stake_is_the_sheet_s_own_odds():
    g = battle(". d:inf,inf .", Movement(DEFENDER))
    for markers, dice in ((0, 0), (2, 2), (4, 4)):
        g.change(0, markers=markers)
        told = {"units": [{"type": "infantry"}] * 2, "casualty_markers": markers}
        found = grognard.odds("sb.morale", told)["odds"]
        assert gives_way(g, at(g, "B1")) == pytest.approx(found["retire"] + found["run"])
        assert dice == markers


def test_an_assault_that_is_weighed_changes_nothing_and_counts_every_case_as_likely_as_it_is():
    g = battle(
        """
        .  *d:inf  .
        .  a:inf,inf,inf .
        """,
        Onslaught(ATTACKER),
    )
    game = game_of(g)
    before = g.key()
    seen: list[float] = []

    def taken(after):
        seen.append(float(after.place(at(g, "B2")).side == ATTACKER))
        return seen[-1]

    def won(after):
        return after.place(at(g, "B2")).side == ATTACKER

    answer = next(iter(game.legal))
    plain = {"SB-26-RETIRE": "stand"}
    assert carried_out(g, answer, taken, plain, Assault, 0.25, won) == pytest.approx(0.25)
    assert 0 < sum(seen) < len(seen)
    assert g.key() == before


def test_features_are_weighed_one_by_one():
    g = battle(
        """
        .  *d:inf,mg  W
        .  .  a:inf
        """
    )
    assert len(features(g, ATTACKER)) == len(WEIGHTS.features)
    assert evaluate(g, ATTACKER) == pytest.approx(dot(WEIGHTS.points, features(g, ATTACKER)))
    assert share(g, ATTACKER) + share(g, DEFENDER) == pytest.approx(1.0)
