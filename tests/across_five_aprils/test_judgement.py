"""What positions and answers are worth to a player that looks one decision ahead."""

from __future__ import annotations

import pytest

import grognard
from grognard.across_five_aprils.board.attack import CombatPhase, Engage, Join
from grognard.across_five_aprils.board.movement import Movement
from grognard.across_five_aprils.computer.evaluation import blow, evaluate, pulls_of, swing
from grognard.across_five_aprils.computer.judgement import worth
from grognard.across_five_aprils.sheet.army import CONFEDERATE, UNION, Unit
from grognard.ai import player
from grognard.kernel.question import Ask
from grognard.lab.arena import play_game

from .field import battle, go_on, here, named, number, offered, piece, play


def best(g):
    """The answer that greedy would give, units by name."""
    answers = list(g.pending.choices.answers(g))
    found = max(answers, key=lambda answer: worth(g, g.pending, answer).value)
    return offered(g)[answers.index(found)]


def attack(g, names, hexagon):
    return swing(g, tuple(number(g, name) for name in names), here(g, hexagon))


def test_an_objective_is_worth_its_points_and_a_step_its_own():
    held = battle(objectives=[("0101", 5, "union")])
    lost = battle(objectives=[("0101", 5, "confederate")])
    assert evaluate(held, UNION) - evaluate(lost, UNION) > 5
    assert evaluate(held, UNION) == -evaluate(held, CONFEDERATE)
    g = battle(union=["Baker 0403"])
    before = evaluate(g, UNION)
    g.lose_step(number(g, "Baker"))
    assert before - evaluate(g, UNION) >= 1


def test_a_unit_is_worth_more_near_the_objective_it_wants():
    near, far = (battle(union=[f"Baker {at}"], objectives=[("0404", 3, "confederate")]) for at in ("0402", "0602"))
    assert evaluate(near, UNION) > evaluate(far, UNION)


def test_good_odds_are_worth_an_attack_and_bad_odds_are_not():
    g = battle(confederate=["Allen 3 0404", "Bee 12 0604"], union=["Baker 9 0403", "Carr 3 0605"])
    assert attack(g, ["Baker"], "0404") > 0 > attack(g, ["Carr"], "0604")


def test_an_attack_is_weighed_once_and_the_ground_it_wins_apart():
    """The same units on the same hexes: remembered with the rules; an objective adds its own worth."""
    alike = ["Allen 3 0404", "Bee 3 0406"]
    g = battle(confederate=alike, union=["Baker 9 0403", "Carr 9 0407"], objectives=[("0406", 4, "confederate")])
    plain = attack(g, ["Baker"], "0404")
    assert attack(g, ["Carr"], "0406") > plain + 1
    weighed = len(g.rules.remembered)
    assert attack(g, ["Baker"], "0404") == plain
    assert len(g.rules.remembered) == weighed
    g.rules.remembered.clear()
    assert attack(g, ["Baker"], "0404") == plain
    g.lose_step(number(g, "Allen"))
    assert attack(g, ["Baker"], "0404") > plain


def test_of_several_objectives_the_best_by_worth_and_distance_draws():
    g = battle()
    pulls = pulls_of(g, ((here(g, "0101"), 4), (here(g, "0701"), 2)))
    assert [pulls[here(g, at)] for at in ("0101", "0102", "0601", "0701")] == [4, 2, 1, 2]
    assert set(pulls_of(g, ()).values()) == {0.0}


def test_the_mean_of_a_blow_counts_no_more_steps_than_there_are():
    """Steps that nobody has are not lost; who fails the test after a `1` is driven back."""
    g = battle()
    unit = (Unit(4),)
    assert blow(g, unit, {"-": 1.0}).data() == (0.0, 0.0)
    assert blow(g, unit, {"4R": 1.0}).data() == (2.0, 1.0)
    assert blow(g, unit, {"1": 0.5, "-": 0.5}).data() == pytest.approx((0.5, 0.25))
    assert blow(g, (Unit(4, 1),), {"1": 1.0}).data() == pytest.approx((1.0, 1 / 3))


def test_greedy_attacks_where_it_pays_and_withdraws_where_it_does_not():
    g = play(battle(confederate=["Allen 2 0404"], union=["Baker 9 0403"]), CombatPhase(UNION))
    assert best(g) == "attack 0404"
    weak = play(battle(confederate=["Allen 12 elite 0404"], union=["Baker 3 raw 0403"]), CombatPhase(UNION))
    assert best(weak) == "withdraw Baker"


def test_greedy_bombards_rather_than_do_nothing():
    g = play(battle(confederate=["Allen 4 0404"], union=["Guns artillery 4 0402"]), CombatPhase(UNION))
    assert offered(g) == ["bombard 0404", "done"]
    assert best(g) == "bombard 0404"


def test_greedy_joins_all_to_an_attack_that_gains_by_it():
    g = battle(confederate=["Allen 6 0404"], union=["Baker 6 0403", "Carr 6 0405"])
    able = (number(g, "Baker"), number(g, "Carr"))
    play(g, Join(UNION, here(g, "0404"), False, able))
    assert best(g) == "all"


def test_greedy_leads_with_the_best_morale_and_of_equals_with_the_weaker():
    def lead(*attackers):
        g = battle(confederate=["Allen 0404"], union=list(attackers))
        units = tuple(number(g, text.split()[0]) for text in attackers)
        target = here(g, "0404")
        return best(play(g, Engage(UNION, target, units, g.place(target).units)))

    assert lead("Baker raw 0403", "Carr veteran 0405") == "Carr"
    assert lead("Baker 3 0403", "Carr 9 0405") == "Baker"


def test_greedy_asks_every_unit_where_it_is_to_go():
    g = battle(union=["Baker 0101 of A", "Carr 0403 of A"], confederate=["Allen 0405"])
    play(g, Movement(UNION, piece(g, "Baker").formation))
    assert best(g) == "Carr", "nearest to the enemy first"
    go_on(g, "Carr", "stay")
    assert best(g) == "Baker"


def test_greedy_goes_for_an_objective_it_can_reach():
    g = battle(union=["Baker 0401 of A"], objectives=[("0404", 9, "confederate")])
    play(g, Movement(UNION, piece(g, "Baker").formation), "Baker")
    assert best(g) == "0404"


def test_every_choice_of_greedy_is_legal_and_explained_in_both_languages():
    game, one = grognard.new("across-five-aprils", "the-ford", seed=2), player("greedy", 0)
    asked = set()
    while not game.over:
        if isinstance(game.pending, Ask):
            choice = one.decide(game.copy(seed=9))
            assert choice.answer in game.legal
            assert choice.why["en"] != choice.why["fr"]
            asked.add(game.pending.rule)
            game.play(choice.answer)
        else:
            game.roll()
    assert {"A5A-SEQ-MOVE", "A5A-GAP-MOVE", "A5A-SEQ-COMBAT", "A5A-GAP-ADVANCE"} <= asked


@pytest.mark.parametrize("players", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_side(players):
    games = [play_game("across-five-aprils", "the-ford", players, seed) for seed in range(300, 306)]
    wins = [game.winner for game in games].count(players.index("greedy"))
    assert wins >= 5


def test_a_name_stands_for_a_number():
    g = battle(union=["Baker 0403"])
    assert named(g, "Baker") == f"u{number(g, 'Baker')}"
