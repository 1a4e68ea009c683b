"""What positions and answers of 1870 are worth, to a player that looks one decision ahead."""

import pytest

import grognard
from grognard.ai.carrying import begun, go_on
from grognard.ai.luck import FACES, Luck
from grognard.squares.battle import ASSAULTED, FELL_BACK, WENT
from grognard.squares.deployment import Deplete
from grognard.squares.movement import Movement
from grognard.walter_schnaffs.board.attacks import Attacks, AttackZone, Plan
from grognard.walter_schnaffs.board.battle import FIRED
from grognard.walter_schnaffs.board.bombardment import Bombardments
from grognard.walter_schnaffs.board.ladder import ChooseScenario
from grognard.walter_schnaffs.computer.judgement import (
    PLAIN,
    WEIGHTS,
    Aims,
    aims,
    bearing,
    chance,
    decides,
    effort,
    evaluate,
    side_value,
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
    assert chance(g, Plan(GERMAN, at(g, "A1"), at(g, "A2"))) == pytest.approx(odds["odds"]["attacker_wins"])


def left(g, side):
    return sum(piece.bases for piece in g.pieces if piece.side == side and piece.at >= 0)


def carried_out_once(g, answer, number):
    after, above = begun(g, answer, PLAIN, AttackZone)
    go_on(after, above, PLAIN, Luck(number))
    return after


def test_an_attack_is_weighed_by_carrying_it_out():
    g = battle(". . \n f:inf,inf . \n g:inf,inf,inf .", Attacks(GERMAN))
    before, answer = g.key(), next(iter(game_of(g).legal))
    waiting = g.key()
    after = [carried_out_once(g, answer, number) for number in range(FACES)]
    won = [one for one in after if one.place(at(g, "A2")).side == GERMAN]
    held = [one for one in after if one.place(at(g, "A2")).side == FRENCH]
    assert won
    assert all(one.place(at(g, "A3")).side == FRENCH or left(one, FRENCH) == 0 for one in won)
    assert all(left(one, FRENCH) < left(g, FRENCH) for one in won)
    assert all(left(one, GERMAN) <= left(g, GERMAN) for one in held)
    assert g.key() == waiting, "and the board itself is as it was"
    assert before != waiting


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
    g = battle("*f:inf . \n . . \n g:inf . \n . . \n", wanted=1)
    near = g.copy()
    near.move(1, at(g, "A3"))
    assert side_value(near, GERMAN, aims(g, GERMAN)) > side_value(g, GERMAN, aims(g, GERMAN))
    assert abs(WEIGHTS.of("way_of_batteries")) < abs(WEIGHTS.of("way"))


def test_what_it_goes_for_draws_a_unit_more_than_what_it_looks_after():
    g = battle("* . \n . . \n g:inf .")
    goal = [at(g, "A3")]
    assert side_value(g, GERMAN, Aims([], goal)) < side_value(g, GERMAN, Aims(goal, []))


def test_its_reason_for_an_attack_is_the_exact_odds():
    game = game_of(battle(". . \n *f:inf/2 * \n g:inf,inf,inf,inf .", Attacks(GERMAN)))
    wins = chance(game.state, Plan(GERMAN, 0, 2))
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
