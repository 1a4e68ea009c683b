"""19 as this war keeps it: the steps of a turn, and the end of the battle."""

from random import Random

import pytest

import grognard
from grognard.kernel.question import Ask
from grognard.kernel.victory import Outcome
from grognard.squares.battle import ASSAULTED
from grognard.squares.turn import Countdown
from grognard.walter_schnaffs.board.battle import FIRED
from grognard.walter_schnaffs.board.turn import TurnOf1870, Turns
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..square_bashing.battlefield import asked, at, dice, legal, mark, play, roll, run, told, where
from .battlefield import battle

FACING = """
    .           .
    *f:cha!1    .
    g:inf!1,gun .
    .           .
"""


def rules_asked(g, answers=60):
    """Every rule that asks or rolls in turn, idle answers given and ones thrown."""
    found = []
    for _ in range(answers):
        if asked(g) is None:
            break
        if not found or found[-1] != asked(g)[1]:
            found.append(asked(g)[1])
        if isinstance(g.pending, Ask):
            play(g, "done" if "done" in legal(g) else legal(g)[0])
        else:
            roll(g, *[1] * dice(g))
    return found


@pytest.mark.rule("WS-GAP-TURN", "SB-19-4", "SB-19-5", "SB-19-10", "SB-19-11")
def test_a_turn_is_morale_movement_bombardment_attacks_reinforcements_countdown():
    g = run(battle(FACING, TurnOf1870(GERMAN), waiting="g:inf"))
    assert rules_asked(g)[:5] == ["SB-28-FAIL", "SB-24-ONEBYONE", "WS-7-RANGE", "WS-GAP-TURN", "SB-19-10"]


@pytest.mark.rule("WS-GAP-TURN")
def test_guns_may_fire_after_the_attacks_at_a_table_that_wants_it():
    g = run(battle(FACING, TurnOf1870(GERMAN), settings={"guns_fire": "after-attacks"}))
    assert rules_asked(g) == ["SB-28-FAIL", "SB-24-ONEBYONE", "WS-GAP-TURN", "WS-7-RANGE"]


@pytest.mark.rule("WS-7-IDLE", "WS-GAP-TURN")
def test_a_gun_that_helped_an_attack_does_not_fire_after_it():
    drawn = ". . \n *f:inf . \n g:inf,gun . \n . ."
    g = run(battle(drawn, TurnOf1870(GERMAN), settings={"guns_fire": "after-attacks"}))
    play(g, "done", "A3")
    roll(g, 1)
    roll(g, 1)
    assert asked(g) is None


@pytest.mark.rule("SB-19-11", "WS-GAP-COUNTDOWN")
@pytest.mark.parametrize("attacker", [GERMAN, FRENCH])
def test_the_countdown_runs_in_the_defenders_turn(attacker):
    drawn = "f:inf . \n . . \n . . \n g:inf ."
    for player in (GERMAN, FRENCH):
        g = run(battle(drawn, TurnOf1870(player), attacker=attacker, countdown=10))
        assert ("SB-19-11" in rules_asked(g)) is (player != attacker)
        assert g.facts.countdown == (10 if player == attacker else 9)


@pytest.mark.rule("SB-19-11")
def test_the_countdown_loses_a_die():
    g = roll(run(battle("f:inf . \n g:inf .", Countdown(), countdown=10)), 4)
    assert g.facts.countdown == 6
    assert told(g) == ["SB-19-11"]


@pytest.mark.rule("WS-GAP-COUNTDOWN", "WS-GAP-ORDERS")
@pytest.mark.parametrize(("attacker", "winner"), [(GERMAN, FRENCH), (FRENCH, GERMAN)])
def test_the_attacker_begins_and_the_battle_ends_with_the_countdown(attacker, winner):
    g = run(battle("f:inf . \n . . \n . * \n g:inf *", Turns(attacker), attacker=attacker, countdown=1, wanted=2))
    assert asked(g)[0] == attacker
    rules_asked(g)
    assert asked(g) is None
    assert g.result.winner == winner
    assert g.facts.turn == 2


@pytest.mark.rule("WS-GAP-TURN")
def test_nothing_of_a_turn_is_left_after_it():
    g = run(battle("f:inf . \n . . \n . . \n g:inf,gun .", TurnOf1870(GERMAN)))
    g.did(2, FIRED | ASSAULTED)
    mark(g, "A1", 64)
    g.know(attacked=(3,))
    rules_asked(g)
    assert not any(piece.did for piece in g.pieces)
    assert not any(place.marks for place in g.places)
    g.stack[:] = [TurnOf1870(FRENCH)]
    run(g)
    assert g.facts.attacked == ()


def rules_of_a_game(seed):
    game, rng, rules = grognard.new("walter-schnaffs", "outposts-1870", seed), Random(seed), set()
    while not game.over:
        rules.add(game.pending.rule)
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(rng))
        else:
            game.roll()
    return rules


@pytest.mark.rule("WS-7-NOBARRAGE", "WS-9-IGNORED", "WS-GAP-RIFLES", "WS-GAP-COUNTDOWN")
def test_no_asset_no_command_no_shooting_no_barrage_is_ever_asked_for():
    rules = {rule for seed in range(6) for rule in rules_of_a_game(seed)}
    gone = ("SB-19-2", "SB-19-3", "SB-22", "SB-26", "SB-27", "SB-GAP-GAS", "SB-GAP-COMMAND", "SB-GAP-FOCUS")
    assert not [rule for rule in rules if rule == "SB-19-1" or rule.startswith(gone)]
    assert {"WS-3-SCENARIO", "WS-4-DEPLOY", "WS-7-RANGE", "WS-GAP-TURN", "WS-8-LOSS", "SB-19-11"} <= rules


@pytest.mark.rule("WS-GAP-RIFLES")
def test_infantry_next_to_the_enemy_does_not_shoot():
    g = run(battle(". . \n *f:cha . \n g:inf . \n . .", TurnOf1870(GERMAN)))
    assert rules_asked(g) == ["SB-24-ONEBYONE", "WS-GAP-TURN"]


@pytest.mark.rule("SB-19-10", "SB-29-A", "SB-29-B", "SB-29-C", "SB-GAP-ARRIVAL")
def test_reinforcements_come_as_in_square_bashing():
    drawn = "f:inf . \n . . \n . ."
    g = run(battle(drawn, TurnOf1870(GERMAN), waiting="g:inf=late", roads=["A1 A2"]))
    assert (asked(g), legal(g)) == ((GERMAN, "SB-19-10"), ["A", "B", "C"])
    play(g, "B", "late")
    assert legal(g) == ["A1", "B1"]
    play(g, "B1")
    assert where(g, "late") == "B1"
    g = run(battle(drawn, TurnOf1870(GERMAN), waiting="g:inf=late", roads=["A1 A2"], settings={"arrive_by": "road"}))
    play(g, "B", "late")
    assert legal(g) == ["A1"]
    g = run(battle(drawn, TurnOf1870(GERMAN), waiting="g:inf=late"))
    play(g, "A")
    roll(g, 6)
    play(g, "A1")
    assert where(g, "late") == "A1"
    g = run(battle(drawn, TurnOf1870(GERMAN), waiting="g:inf=late,inf=more", roads=["A1 A2"]))
    play(g, "C", "late", "A1", "more")
    roll(g, 6)
    play(g, "A1")
    assert where(g, "more") == "A1"


@pytest.mark.rule("WS-GAP-ORDERS")
def test_a_side_without_anybody_left_has_lost_at_once():
    g = run(battle(". . \n *f:inf/1=they . \n g:inf=us . \n . *", Turns(GERMAN), wanted=2))
    play(g, "done", "A3")
    roll(g, 3)
    roll(g, 1)
    play(g, "us")
    assert asked(g) is None
    assert g.result == Outcome(GERMAN, (1, 1))
    assert g.place(at(g, "A3")).holder == GERMAN
