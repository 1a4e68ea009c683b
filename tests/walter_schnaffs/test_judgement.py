"""What positions and answers of 1870 are worth, to a player that looks one decision ahead."""

import pytest

import grognard
from grognard.squares.battle import ASSAULTED, FELL_BACK, WENT
from grognard.squares.deployment import Deplete
from grognard.squares.movement import Movement
from grognard.walter_schnaffs.board.attacks import Attacks, Plan
from grognard.walter_schnaffs.board.battle import FIRED
from grognard.walter_schnaffs.board.bombardment import Bombardments
from grognard.walter_schnaffs.board.ladder import ChooseScenario
from grognard.walter_schnaffs.computer.judgement import (
    Aims,
    after_hold,
    after_win,
    aims,
    bearing,
    chances,
    decides,
    effort,
    evaluate,
    place_value,
    wear,
)
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..ai.tables import asked, game_of, goes
from ..square_bashing.battlefield import at
from .battlefield import battle
from .pieces import said


def test_what_one_side_gains_the_other_loses():
    g = battle("* *f:cha,mit W \n . . g:inf,gun")
    assert evaluate(g, GERMAN) == pytest.approx(-evaluate(g, FRENCH))


def test_every_base_counts_and_an_objective_more():
    g = battle("f:inf . * \n . * g:inf", wanted=2)
    taken, hurt = g.copy(), g.copy()
    taken.move(1, at(g, "C2"))
    hurt.lose(0, 2, 1)
    assert evaluate(taken, GERMAN) > evaluate(hurt, GERMAN) > evaluate(g, GERMAN)


@pytest.mark.rule("WS-GAP-ORDERS")
def test_what_decides_the_battle_is_the_rungs_number_of_objectives():
    g = battle("*f:inf * \n *g:inf *", wanted=2)
    assert (decides(g, GERMAN), decides(g, FRENCH)) == (False, True)
    g.put(at(g, "B1"), holder=GERMAN)
    assert (decides(g, GERMAN), decides(g, FRENCH)) == (True, False)


def test_it_takes_an_open_objective():
    game = game_of(battle(". * . f:inf \n . . . . \n g:inf * . .", Movement(GERMAN)))
    goes(game)
    assert game.state.place(at(game.state, "B1")).holder == GERMAN


def test_it_attacks_when_the_odds_are_good_and_not_when_they_are_bad():
    many = battle(". . \n *f:inf/2 * \n g:inf,inf,inf,inf .", Attacks(GERMAN))
    few = battle(". . \n B*f:cha*4,mit * \n g:inf/2 .", Attacks(GERMAN))
    assert str(asked(game_of(many)).answer) == "A2"
    assert asked(game_of(few)).answer == "done"


def test_the_chance_of_an_attack_is_that_of_the_situation():
    g = battle(". . \n Wf:cha,mit=m f:inf*2 \n g:inf,inf g:inf*2", water=["A1-A2"])
    told = {
        "attacker": {"units": said("infantry", "infantry"), "flank_units": [2], "across_water": True},
        "defender": {
            "units": said("chassepot infantry", "mitrailleuse"),
            "flank_units": [2],
            "water": True,
            "cover": True,
        },
    }
    odds = grognard.odds("ws.attack", told)
    found = chances(g, Plan(GERMAN, at(g, "A1"), at(g, "A2")))
    assert found.wins == pytest.approx(odds["odds"]["attacker_wins"])
    mean = sum(int(lost) * p for lost, p in odds["distributions"]["defender_losses"].items())
    assert found.wins * found.when_won[0] + (1 - found.wins) * found.when_held[0] == pytest.approx(mean)

    costs = sum(int(lost) * p for lost, p in odds["distributions"]["attacker_losses"].items())
    assert found.wins * found.when_won[1] + (1 - found.wins) * found.when_held[1] == pytest.approx(costs)


def test_a_won_attack_costs_the_defender_more_and_a_lost_one_the_attacker():
    g = battle(". . \n f:inf,inf . \n g:inf,inf,inf .")
    found = chances(g, Plan(GERMAN, at(g, "A1"), at(g, "A2")))
    assert 0 < found.wins < 1
    assert found.when_won[0] > found.when_held[0]
    assert found.when_won[1] < found.when_held[1]


def left(g, square):
    return sum(g.piece(n).bases for n in g.place(at(g, square)).units)


def test_the_losses_of_an_attack_fall_on_whose_they_are():
    g = battle(". . \n f:inf,inf . \n g:inf,inf .")
    after = after_hold(g, Plan(GERMAN, at(g, "A1"), at(g, "A2")), (3.0, 1.0))
    assert (left(g, "A2") - left(after, "A2"), left(g, "A1") - left(after, "A1")) == (3, 1)
    assert (left(g, "A2"), left(g, "A1")) == (8, 8), "and the board itself is as it was"


@pytest.mark.parametrize(("mean", "bases"), [(0.0, 0), (0.49, 0), (0.5, 1), (1.4, 1), (1.5, 2), (99.0, 8)])
def test_mean_losses_are_rounded_and_no_more_than_there_are(mean, bases):
    g = battle(". . \n f:inf,inf . \n g:inf .")
    wear(g, at(g, "A2"), mean)
    assert left(g, "A2") == 8 - bases


def test_the_strongest_lose_first():
    g = battle(". . \n f:inf/2=weak,inf=strong . \n g:inf .")
    wear(g, at(g, "A2"), 2.0)
    assert {g.piece(n).name: g.piece(n).bases for n in g.place(at(g, "A2")).units} == {"weak": 2, "strong": 2}


def test_whoever_wins_stands_where_the_beaten_stood():
    g = battle(". . \n f:inf . \n g:inf,gun .")
    after = after_win(g, Plan(GERMAN, at(g, "A1"), at(g, "A2")), (0.0, 0.0))
    assert after.place(at(g, "A2")).side == GERMAN
    assert after.place(at(g, "A3")).side == FRENCH


# What a side aims at


def test_who_lacks_objectives_goes_for_as_many_and_the_easiest_first():
    g = battle("*f:inf . * \n . . . \n g:inf . *", wanted=2)
    german = aims(g, GERMAN)
    assert german.guarded == []
    assert german.wanted == sorted([at(g, "A3"), at(g, "C3"), at(g, "C1")], key=lambda one: effort(g, GERMAN, one))[:2]
    assert german.wanted[0] == at(g, "C1"), "the near and open one"


def test_who_has_enough_looks_after_its_own():
    g = battle("*f:inf . * \n . . . \n *g:inf . *", wanted=1)
    german, french = aims(g, GERMAN), aims(g, FRENCH)
    assert (german.guarded, german.wanted) == ([at(g, "A1")], [])
    assert (french.guarded, french.wanted) == ([], [at(g, "A1")])


def test_the_defender_whose_objectives_hold_stays_with_them():
    g = battle("*f:inf . * \n . . . \n g:inf . .", wanted=2)
    french = aims(g, FRENCH)
    assert sorted(french.guarded) == sorted([at(g, "A3"), at(g, "C3")])
    assert french.wanted == []


def test_who_stands_on_an_objective_makes_it_harder_to_get():
    empty, held = battle("* . \n . . \n g:inf ."), battle("*f:inf . \n . . \n g:inf .")
    assert effort(held, GERMAN, at(held, "A3")) == effort(empty, GERMAN, at(empty, "A3")) + 4


def test_nearer_to_what_it_goes_for_is_better_and_a_battery_is_drawn_less():
    g = battle("*f:inf . \n g:inf=near . \n g:inf=far . \n g:gun=gun .", wanted=1)
    side, worth = aims(g, GERMAN), {}
    for n, piece in enumerate(g.pieces):
        worth[piece.name] = place_value(g, g.piece(n), side)
    assert worth["near"] > worth["far"]
    assert worth["gun"] > worth["far"]


def test_what_it_goes_for_draws_a_unit_more_than_what_it_looks_after():
    g = battle("* . \n . . \n g:inf .")
    goal, unit = [at(g, "A3")], g.piece(0)
    assert place_value(g, unit, Aims([], goal)) < place_value(g, unit, Aims(goal, [])) < 0


def test_its_reason_for_an_attack_is_the_exact_odds():
    game = game_of(battle(". . \n *f:inf/2 * \n g:inf,inf,inf,inf .", Attacks(GERMAN)))
    wins = chances(game.state, Plan(GERMAN, 0, 2)).wins
    why = asked(game).why
    assert f"{round(100 * wins)} times in 100" in why["en"]
    assert f"{round(100 * wins)} fois sur 100" in why["fr"]


def test_guns_fire_where_most_bases_are_expected_to_fall():
    game = game_of(battle("Wf:cha f:inf * \n g:gun . *", Bombardments(GERMAN)))
    choice = asked(game)
    assert str(choice.answer) == "B2"
    assert "0.33" in choice.why["en"]
    assert "0,33" in choice.why["fr"]


@pytest.mark.rule("WS-7-IDLE")
@pytest.mark.parametrize("did", [WENT, FELL_BACK, ASSAULTED, FIRED])
def test_only_a_gun_that_may_still_fire_bears(did):
    g = battle("f:inf . \n g:gun .", player=GERMAN)
    gun = next(n for n, piece in enumerate(g.pieces) if piece.side == GERMAN)
    assert bearing(g, GERMAN) > 0
    g.did(gun, did)
    assert bearing(g, GERMAN) == 0


@pytest.mark.rule("WS-3-SCENARIO")
def test_it_would_rather_stand():
    game = game_of(battle("f:inf * \n g:inf *", ChooseScenario()))
    assert asked(game).answer == "defence"
    game.play("defence")
    assert asked(game).answer == "to-the-last"


def test_it_does_not_see_what_the_other_side_chose_in_secret():
    answers = set()
    for rung in ("to-paris", "advance", "turning", "defence"):
        game = game_of(battle("f:inf * \n g:inf *", ChooseScenario()))
        game.play(rung)
        answers.add((asked(game).answer, asked(game).why["en"]))
    assert len(answers) == 1


def test_it_does_not_destroy_a_battery_before_play():
    for unit, spared in (("mit", True), ("cha", False)):
        game = game_of(battle(f"f:{unit} * \n . *", Deplete((0,))))
        game.play_faces([5])
        choice = asked(game)
        assert choice.answer == "go-back" or not spared
        assert ("the end of the unit" in choice.why["en"]) is spared
