"""3 and 4: both sides choose in secret, the bolder attacks; who deploys where, and who has won."""

import pytest

import grognard
from grognard.kernel.question import Ask, Roll
from grognard.kernel.victory import Outcome
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.board.ladder import ChooseScenario, outcome
from grognard.walter_schnaffs.board.turn import BattleOf1870
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN, LADDER

from ..square_bashing.battlefield import asked, at, legal, place, play, refused, roll, run, told
from .battlefield import battle

TWO_OBJECTIVES = """
    f:inf .  .
    *     .  .
    .     *  .
    g:inf .  .
"""
GERMAN_RUNGS = ["to-paris", "advance", "turning", "defence"]
FRENCH_RUNGS = ["advance", "turning", "defence", "to-the-last"]
ORDER = ["to-paris", "advance", "turning", "defence", "to-the-last"]
ASKS = {"to-paris": (3, 28), "advance": (3, 24), "turning": (2, 21), "defence": (2, 18)}


def chosen(german, french, **more):
    return play(run(battle(TWO_OBJECTIVES, ChooseScenario(), **more)), german, french)


@pytest.mark.rule("WS-3-SCENARIO")
def test_each_side_chooses_among_its_own_rungs():
    g = run(battle(TWO_OBJECTIVES, ChooseScenario()))
    assert asked(g) == (GERMAN, "WS-3-SCENARIO")
    assert legal(g) == GERMAN_RUNGS
    assert refused(g, "to-the-last") == "WS-3-SCENARIO"
    play(g, "advance")
    assert asked(g) == (FRENCH, "WS-3-SCENARIO")
    assert legal(g) == FRENCH_RUNGS
    assert refused(g, "to-paris") == "WS-3-SCENARIO"


@pytest.mark.rule("WS-3-SCENARIO", "WS-GAP-ORDERS")
def test_the_sheet_prints_what_a_rung_asks_for_as_our_own_choice():
    ladder, orders = RULESET.rules()["3"].parts
    assert {row.rule for row in ladder.rows()} == {"WS-3-SCENARIO"}
    assert {figure for row in ladder.rows() for figure in row.figures} == {"\N{BULLET}", "\N{EN DASH}"}
    asked_for = {row.words.removeprefix("rung."): tuple(map(int, row.figures)) for row in orders.rows()}
    assert asked_for == ASKS
    assert {row.rule for row in orders.rows()} == {"WS-GAP-ORDERS"}


@pytest.mark.rule("WS-GAP-ORDERS")
def test_the_choice_is_secret_until_both_have_chosen():
    views = []
    for rung in GERMAN_RUNGS:
        game = grognard.new("walter-schnaffs", "outposts-1870", seed=3)
        assert isinstance(game.pending, Ask)
        assert game.pending.secret
        game.play(rung)
        assert game.pending.secret
        assert game.events == []
        views.append((game.view(FRENCH), game.view(None), game.line()))
    assert all(view == views[0] for view in views)
    game.play("to-the-last")
    assert [event.rule for event in game.events][:2] == ["WS-3-SCENARIO", "WS-GAP-ORDERS"]
    shown = [note.words for note in game.view(FRENCH).notes if note.key == "rung"]
    assert shown == ["chose: Solid defence", "chose: “To the last man!”"]


@pytest.mark.rule("WS-3-SCENARIO", "WS-GAP-ORDERS")
@pytest.mark.parametrize("german", GERMAN_RUNGS)
@pytest.mark.parametrize("french", FRENCH_RUNGS)
def test_the_bolder_attacks_and_its_rung_says_what_it_must_do(german, french):
    g = chosen(german, french)
    if german == french:
        assert isinstance(g.pending, Roll)
        return
    attacker = GERMAN if ORDER.index(german) < ORDER.index(french) else FRENCH
    assert g.attacker == attacker
    assert (g.facts.wanted, g.facts.countdown) == ASKS[(german, french)[attacker]]


@pytest.mark.rule("WS-GAP-ORDERS")
@pytest.mark.parametrize("face", range(1, 7))
def test_on_the_same_rung_a_die_decides(face):
    g = chosen("turning", "turning")
    assert asked(g) == (GERMAN, "WS-GAP-ORDERS")
    roll(g, face)
    assert g.attacker == (GERMAN if face <= 3 else FRENCH)
    assert (g.facts.wanted, g.facts.countdown) == ASKS["turning"]


@pytest.mark.rule("WS-GAP-ORDERS")
@pytest.mark.parametrize(("side", "attacker"), [("german", GERMAN), ("french", FRENCH)])
def test_a_table_may_say_who_attacks_on_the_same_rung(side, attacker):
    assert chosen("advance", "advance", settings={"same_rung": side}).attacker == attacker
    assert chosen("to-paris", "advance", settings={"same_rung": side}).attacker == GERMAN


@pytest.mark.rule("WS-GAP-ORDERS")
def test_the_last_rung_never_attacks():
    assert LADDER.rungs[-1].objectives == 0
    for german in GERMAN_RUNGS:
        assert chosen(german, "to-the-last").attacker == GERMAN


@pytest.mark.rule("WS-3-SCENARIO")
def test_a_scenario_may_choose_for_a_side():
    g = run(battle(TWO_OBJECTIVES, ChooseScenario(), rung=("", "defence")))
    assert asked(g) == (GERMAN, "WS-3-SCENARIO")
    play(g, "turning")
    assert (asked(g), g.attacker, g.facts.rung) == (None, GERMAN, ("turning", "defence"))
    assert told(g) == ["WS-3-SCENARIO", "WS-GAP-ORDERS"]


@pytest.mark.rule("WS-GAP-ORDERS")
@pytest.mark.parametrize(
    ("german", "french", "holder"), [("to-paris", "defence", FRENCH), ("defence", "advance", GERMAN)]
)
def test_the_defender_holds_every_objective_at_first(german, french, holder):
    g = chosen(german, french)
    assert [place(g, zone).holder for zone in ("A3", "B2")] == [holder, holder]


@pytest.mark.rule("WS-GAP-ORDERS")
def test_whoever_a_scenario_has_placed_on_an_objective_holds_it():
    drawn = "f:inf . \n * *g:inf \n . ."
    g = run(battle(drawn, ChooseScenario(), rung=("advance", "defence")))
    assert [place(g, zone).holder for zone in ("A2", "B2")] == [FRENCH, GERMAN]


@pytest.mark.rule("WS-GAP-COUNTDOWN")
def test_the_countdown_is_the_rungs_or_the_tables():
    assert chosen("to-paris", "defence").facts.countdown == 28
    assert chosen("to-paris", "defence", settings={"countdown": 9}).facts.countdown == 9


# Deployment

SIX_ROWS = "\n".join([". . *", ". * .", ". . .", ". . .", ". * .", ". . *"])


def rows(german, french, **settings):
    g = run(battle(SIX_ROWS, ChooseScenario(), rung=(german, french), settings=settings))
    return tuple([row + 1 for row in side] for side in (g.rows_of(GERMAN), g.rows_of(FRENCH)))


@pytest.mark.rule("WS-4-DEPLOY", "WS-GAP-BOARD")
def test_the_defender_leaves_the_two_rows_nearest_the_attacker_empty():
    assert rows("to-paris", "defence") == ([1, 2], [3, 4, 5, 6])
    assert rows("defence", "advance") == ([1, 2, 3, 4], [5, 6])


@pytest.mark.rule("WS-GAP-BOARD", "WS-4-DEPLOY")
def test_a_table_may_deploy_in_other_rows():
    assert rows("to-paris", "defence", attacker_rows=1, empty_rows=3) == ([1], [4, 5, 6])
    assert rows("defence", "advance", attacker_rows=3, empty_rows=0) == ([1, 2, 3, 4, 5, 6], [4, 5, 6])


@pytest.mark.rule("WS-4-DEPLOY", "WS-4-STACK", "SB-GAP-DEPLOY")
@pytest.mark.parametrize(
    ("rung", "first", "their_rows", "our_rows"),
    [(("to-paris", "defence"), FRENCH, "3456", "12"), (("defence", "advance"), GERMAN, "1234", "56")],
)
def test_the_defender_deploys_first_in_its_rows_then_the_attacker(rung, first, their_rows, our_rows):
    settings = {"depletion": False, "reserve_one_in": 0}
    g = run(battle(SIX_ROWS, BattleOf1870(), rung=rung, settings=settings, waiting="g:inf f:cha"))
    assert asked(g) == (first, "WS-4-DEPLOY")
    assert {zone[1] for zone in legal(g)} == set(their_rows)
    assert refused(g, f"A{our_rows[0]}") == "WS-4-DEPLOY"
    play(g, f"A{their_rows[0]}")
    assert asked(g) == (1 - first, "WS-4-DEPLOY")
    assert {zone[1] for zone in legal(g)} == set(our_rows)


@pytest.mark.rule("WS-4-STACK")
def test_nobody_deploys_where_five_units_stand():
    settings = {"depletion": False, "reserve_one_in": 0, "empty_rows": 0}
    drawn = "f:inf*5 . \n * * \n . . \n . ."
    g = run(battle(drawn, BattleOf1870(), rung=("to-paris", "defence"), settings=settings, waiting="f:cha"))
    assert refused(g, "A4") == "WS-4-DEPLOY"
    assert refused(g, "B4") is None


@pytest.mark.rule("SB-GAP-DEPLOY", "WS-GAP-BOARD")
def test_a_third_of_the_defenders_units_waits_as_in_square_bashing():
    french = "f:cha,cha,cha,cav"
    g = run(battle(SIX_ROWS, BattleOf1870(), rung=("to-paris", "defence"), waiting=f"g:inf {french}"))
    assert asked(g) == (FRENCH, "SB-GAP-DEPLOY")
    play(g, "u2")
    assert asked(g) == (FRENCH, "SB-GAP-DEPLETION")
    halved = {"reserve_one_in": 2}
    g = run(battle(SIX_ROWS, BattleOf1870(), rung=("to-paris", "defence"), waiting=f"g:inf {french}", settings=halved))
    play(g, "u2", "u3")
    assert asked(g) == (FRENCH, "SB-GAP-DEPLETION")


@pytest.mark.rule("SB-GAP-DEPLETION")
@pytest.mark.parametrize(("unit", "face", "asks"), [("cha", 5, True), ("cha", 4, False), ("cha-", 4, True)])
def test_the_defender_may_have_lost_bases_before(unit, face, asks):
    settings = {"reserve_one_in": 0}
    g = run(battle(SIX_ROWS, BattleOf1870(), rung=("to-paris", "defence"), waiting=f"f:{unit}=it", settings=settings))
    roll(g, face)
    assert (asked(g) == (FRENCH, "SB-GAP-DEPLETION")) is asks
    if asks:
        play(g, "lose-a-base")
        assert g.piece(0).bases == 3
        assert g.piece(0).markers == 0


# Victory


@pytest.mark.rule("WS-GAP-ORDERS")
@pytest.mark.parametrize(
    ("attacker", "holders", "wanted", "winner"),
    [
        (GERMAN, (GERMAN, GERMAN, GERMAN, FRENCH), 3, GERMAN),
        (GERMAN, (GERMAN, GERMAN, FRENCH, FRENCH), 3, FRENCH),
        (GERMAN, (GERMAN, GERMAN, FRENCH, FRENCH), 2, GERMAN),
        (FRENCH, (FRENCH, FRENCH, GERMAN, GERMAN), 2, FRENCH),
        (FRENCH, (FRENCH, GERMAN, GERMAN, GERMAN), 2, GERMAN),
    ],
)
def test_the_attacker_wins_by_holding_what_its_rung_asks_for(attacker, holders, wanted, winner):
    g = battle("* * f:inf \n * * g:inf", attacker=attacker, wanted=wanted)
    for zone, holder in zip(("A1", "A2", "B1", "B2"), holders, strict=True):
        g.put(at(g, zone), holder=holder)
    score = (holders.count(GERMAN), holders.count(FRENCH))
    assert outcome(g) == Outcome(winner, score)


@pytest.mark.rule("WS-GAP-ORDERS")
def test_whoever_is_left_alone_wins():
    assert outcome(battle("* * \n g:inf .", wanted=2)).winner == GERMAN
    assert outcome(battle("* * \n f:inf .", wanted=0)).winner == FRENCH
