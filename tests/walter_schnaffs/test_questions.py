"""What a question of 1870 is about, what its answers would begin, what is seen, and what stays secret."""

from random import Random

import pytest

import grognard
from grognard.kernel.game import Game
from grognard.kernel.question import Subject
from grognard.kernel.seen import Mark, Note
from grognard.odds.forecast import forecast_of
from grognard.square_bashing import RULESET as SQUARE_BASHING
from grognard.square_bashing.sheet.reinforcements_29 import ReinforcementSection
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.board.attacks import Attacks, Plan, between
from grognard.walter_schnaffs.board.bombardment import Bombardments
from grognard.walter_schnaffs.board.ladder import ChooseScenario
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN, LADDER

from ..square_bashing.battlefield import asked, at, play, run
from .battlefield import battle


def begun(g, text):
    return g.pending.choices.begins(g, g.pending.choices.parse(g, text))


def shown(g):
    return Game({"ruleset": "walter-schnaffs"}, g, RULESET.words).looked_at(g.pending.player, "en").pending()


@pytest.mark.rule("WS-GAP-TURN", "WS-GAP-BEYOND")
def test_an_attack_begins_the_fight_that_would_be_fought():
    g = run(battle(". \n f:cha*2 \n g:inf*3", settings={"beyond_the_tables": "kept"}), Attacks(GERMAN))
    plan = Plan(GERMAN, at(g, "A1"), at(g, "A2"))
    assert g.subject() == Subject((at(g, "A1"),))
    assert (begun(g, "A2").id, begun(g, "A2").procedure, begun(g, "done")) == ("ws.attack", plan.fight(g), None)
    assert sum(forecast_of(g, begun(g, "A2")).odds.values()) == pytest.approx(1.0)
    play(g, "A2")
    assert asked(g) == (FRENCH, "SB-26-RETIRE")
    assert shown(g).about.words == "A1 attacks A2"
    assert (begun(g, "stand").procedure, begun(g, "retire")) == (plan.fight(g), None)


@pytest.mark.rule("WS-7-RANGE", "WS-5-ART")
def test_guns_and_marches_say_what_they_begin():
    g = run(battle("f:cha=they \n g:gun=krupp"), Bombardments(GERMAN))
    assert begun(g, "A2").id == "ws.bombard"
    assert forecast_of(g, begun(g, "A2")).distributions["losses"][1] == pytest.approx(2 / 6)
    assert g.roll_to_go(1, at(g, "A2")).id == "ws.move"
    assert battle(". \n g:inf").roll_to_go(0, 1) is None
    assert between(g, at(g, "A1"), at(g, "A2")).id == "ws.attack"
    far = battle("f:cha \n . \n g:gun")
    assert between(far, at(far, "A1"), at(far, "A3")).id == "ws.bombard"
    assert between(far, at(far, "A2"), at(far, "A3")) is None


def test_a_unit_is_seen_with_its_arms():
    g = battle("g:wer-/2=us g:mit")
    assert g.seen_piece(0).marks == (Mark("werder"), Mark("reservist"), Mark("damaged"))
    assert g.seen_piece(1).marks == ()


@pytest.mark.rule("WS-GAP-ORDERS", "WS-GAP-COUNTDOWN")
def test_the_goal_is_told_once_it_is_known_who_attacks():
    assert battle("g:inf", wanted=0).standing().goal == Note("goal")
    standing = battle("*f:inf \n g:inf", wanted=2, countdown=12, rung=("advance", "defence")).standing()
    assert standing.goal == Note("goal_set", (("wanted", 2), ("who", "@side.german")))
    assert standing.notes == (
        Note("objectives", (("held", 0), ("wanted", 2))),
        Note("countdown", (("left", 12),)),
        Note("rung", (("rung", "@rung.advance"),), GERMAN),
        Note("rung", (("rung", "@rung.defence"),), FRENCH),
    )


@pytest.mark.rule("WS-3-SCENARIO")
def test_a_rung_chosen_in_secret_is_dealt_anew_to_the_other_side_and_shown_when_both_have_chosen():
    game = grognard.new("walter-schnaffs", "outposts-1870", seed=2)
    game.play("to-paris")
    assert game.state.sealed == (GERMAN,)
    thought = {game.known_to(FRENCH, seed).state.stack[-1].german for seed in range(40)}
    assert thought == set(LADDER.of(GERMAN))
    assert {game.known_to(GERMAN, seed).state.stack[-1].german for seed in range(5)} == {"to-paris"}
    not_yet = {game.known_to(reader, seed).state.stack[-1].french for reader in (GERMAN, FRENCH) for seed in range(5)}
    assert not_yet == {""}, "what was not chosen yet is not dealt"
    game.play("defence")
    assert game.state.sealed == ()
    assert game.state.facts.rung == ("to-paris", "defence")


@pytest.mark.rule("WS-3-SCENARIO")
def test_a_rung_that_the_scenario_names_is_no_secret():
    g = battle("g:inf", rung=("advance", ""))
    held = ChooseScenario("advance", "defence")
    held.deal_anew(g, GERMAN, Random(1))
    assert held.german == "advance"
    assert held.french in LADDER.of(FRENCH)


@pytest.mark.rule("WS-GAP-REPLACES")
def test_sections_are_replaced_by_the_way_that_any_variant_has():
    assert RULESET.base is SQUARE_BASHING
    assert RULESET.keeps("29")
    assert RULESET.sections["29"] is ReinforcementSection
    assert not {"22", "24", "26", "27"} & set(RULESET.sections)
    assert [part.id for part in RULESET.rules()["28"].parts] == ["SB-28", "SB-28-OUTCOME", "SB-28-ROUT"]
    assert [part.id for part in RULESET.rules()["19"].parts] == ["WS-19"]
