"""What a question is about, what its answers point at and would begin, and what is seen of the board."""

import pytest

from grognard.kernel.answers import Pick
from grognard.kernel.game import Game
from grognard.kernel.named import PIECE_NAME, PLACE_NAME
from grognard.kernel.question import PLACE, SHARE, Pointed, Prohibition, Subject, forbidden_by
from grognard.kernel.seen import GONE, LEFT, ON, WAITING, Mark, Note
from grognard.odds.forecast import forecast_of, worked_out
from grognard.square_bashing import RULESET
from grognard.square_bashing.board.answers import Corner
from grognard.square_bashing.board.assault import Onslaught, Plan, between
from grognard.square_bashing.board.barrages import Lay
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.morale import TestSquare as OneSquare
from grognard.square_bashing.board.orders import Asset, Command
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.situations import ASSAULT, MORALE
from grognard.squares.answers import RETIRE, STAND, At, Step
from grognard.squares.army import Kind
from grognard.squares.battle import EXITED, STEADY
from grognard.squares.movement import LEAVING, Left, Movement, MoveUnit, forbidding, open_steps, why_no_step
from grognard.squares.reinforcements import Reinforce
from grognard.squares.withdrawal import leave_the_table

from .battlefield import asked, at, battle, dice, gas, legal, mark, play, roll, run, shell, suppress

FIELD = """
    .        d:inf=they,mg
    a:inf=us a:inf=we,art
"""


def begun(g, text):
    """What an answer would begin."""
    choices = g.pending.choices
    answer = choices.parse(g, text)
    return choices.begins(g, answer)


def shown(g, lang="en"):
    """The question as it is shown to whom it asks."""
    return Game({"ruleset": "square-bashing"}, g, RULESET.words).looked_at(g.pending.player, lang).pending()


# What it is about


@pytest.mark.rule("SB-19-6")
def test_the_last_square_of_all_keeps_its_turn_through_its_assault_to_the_marker():
    g = run(battle(". \n d:inf=they\n a:inf=us"), Onslaught(ATTACKER))
    assert g.subject() == Subject((at(g, "A1"),))
    play(g, "A2")
    assert (g.subject().places, shown(g).about.words) == ((at(g, "A2"), at(g, "A1")), "A1 assaults A2")
    play(g, "retire")
    assert g.subject().places[0] == at(g, "A2")
    while dice(g):
        roll(g, *[6] * dice(g))
    play(g, "us")
    assert asked(g) == (ATTACKER, "SB-26-RET-MARK")
    assert g.subject().places == (at(g, "A2"),)


@pytest.mark.rule("SB-24-EXTRA")
def test_a_move_says_from_where_and_what_is_left_of_it():
    g = run(battle(". . \n . . \n a:inf=us ."), MoveUnit(0, 2, True))
    assert shown(g).about == (*("from A1, 2 squares left, and the extra one", ("A1",), (0,)),)
    assert shown(g).prompt == "Where does us go?"
    play(g, "A2")
    assert shown(g).about.words == "from A2, 1 square left, and the extra one"


@pytest.mark.rule("SB-27-FIRST", "SB-27-REST")
def test_hits_to_place_say_how_many_on_whom_and_where():
    g = run(battle(FIELD), Onslaught(ATTACKER))
    play(g, "B2", "stand")
    roll(g, *[6] * dice(g))
    roll(g, *[1] * dice(g))
    view = shown(g)
    assert (view.choice, view.player) == (SHARE, DEFENDER)
    assert view.about.words == "2 hits on B2: they, u1"
    assert [(share.piece, share.holds) for share in view.places] == [(0, 0), (1, 0)]
    assert view.answers[0].pieces == (0,)


@pytest.mark.rule("SB-28-FAIL")
def test_a_roll_inside_a_procedure_is_about_what_that_is_about():
    g = battle(FIELD, Asset(ATTACKER), tokens=({"shock": 2}, {}))
    run(g)
    play(g, "shock", "2")
    assert shown_roll(g).about.words == "shock assault"
    g = run(battle("a:inf=us,hq"), Command(ATTACKER, 2))
    assert shown(g).about.words == "2 attempts left"
    play(g, "hold", "A1")
    assert shown_roll(g).about.words == "A1: hold the line"


def shown_roll(g):
    return Game({"ruleset": "square-bashing"}, g, RULESET.words).looked_at(None, "en").pending()


# What answers point at


def test_answers_say_their_squares_and_units():
    g = battle(FIELD)
    assert At(g.map.named[2]).pointed(g) == Pointed((2,))
    assert Pick(1).pointed(g) == Pointed(pieces=(1,))
    assert Step(2, g.map.named[1]).pointed(g) == Pointed((1,), (2,), cost=1.0)
    assert Corner(g.map.named[0], 1, 1).pointed(g) == Pointed((0, 1, 2))


@pytest.mark.rule("SB-22-GAS", "SB-22-POINT")
def test_a_barrage_points_at_every_square_it_is_aimed_at():
    g = run(battle("\n".join([". . . . . ."] * 3)), Lay(ATTACKER, "gas"))
    assert (shown(g).choice, shown(g).answers[0].places) == (PLACE, ("A1", "B1", "C1", "D1", "E1"))
    g = run(battle(". . \n . ."), Lay(ATTACKER, "point"))
    assert shown(g).answers[0].places == ("A1", "B1", "A2")
    assert shown(g).answers[0].words == "an L: A1, B1, A2"


def test_a_typed_answer_that_is_not_on_offer_is_understood_all_the_same():
    g = run(battle(". \n a:inf=us"), MoveUnit(0, 1, True))
    read = g.pending.choices.read
    assert read(g, "A2 extra") == Step(0, g.map.named[1], True)
    assert (read(g, "mount"), read(g, "u0"), read(g, "nonsense")) == ("mount", Pick(0), None)
    assert g.meant("a1") == At(g.map.named[0])


# What answers would begin


@pytest.mark.rule("SB-19-6", "SB-26-A-EXTRA", "SB-26-RETIRE")
def test_every_answer_about_an_assault_begins_the_fight_that_would_be_fought():
    g = run(battle(FIELD, settings={"support_from": "faces"}), Onslaught(ATTACKER))
    assert legal(g) == ["B2", "done"]
    plan = Plan(ATTACKER, at(g, "B1"), at(g, "B2"))
    assert begun(g, "done") is None
    assert begun(g, "B2") == plan.fight(g)
    assert begun(g, "B2").id == "sb.assault"
    found = forecast_of(g, begun(g, "B2"))
    assert list(found.tallies) == ["assaulter", "target"]
    assert sum(found.odds.values()) == pytest.approx(1.0)
    play(g, "B2")
    assert asked(g) == (DEFENDER, "SB-26-RETIRE")
    assert begun(g, STAND) == plan.fight(g)
    assert begun(g, RETIRE).id == "sb.retire"
    assert forecast_of(g, begun(g, RETIRE)).tallies["retire"].total == 2
    assert between(g, at(g, "B1"), at(g, "B2")) == plan.fight(g)


@pytest.mark.rule("SB-26-A-EXTRA")
def test_the_help_of_another_square_is_in_the_fight_it_would_begin():
    g = run(battle("d:inf=they a:inf=helper \n a:inf=us ."), Onslaught(ATTACKER))
    while asked(g)[1] != "SB-19-6" or g.subject().places != (at(g, "A1"),):
        play(g, "done")
    play(g, "A2")
    assert legal(g) == ["helper", "done"]
    with_help, alone = forecast_of(g, begun(g, "u1")), forecast_of(g, begun(g, "done"))
    assert with_help.tallies["assaulter"].total == alone.tallies["assaulter"].total + 1


@pytest.mark.rule("SB-26-A-SHOCK")
def test_a_shock_assault_is_in_the_fight_it_would_begin():
    g = battle("d:inf=they \n a:inf=us", Onslaught(ATTACKER))
    g.know(shock=ATTACKER)
    play(run(g), "A2")
    dice_with, dice_without = [forecast_of(g, begun(g, word)).tallies["assaulter"].total for word in ("yes", "no")]
    assert dice_with == dice_without + 3


@pytest.mark.rule("SB-19-7", "SB-24-INF", "SB-19-10", "SB-22-DEVIATION")
def test_shots_steps_arrivals_and_barrages_say_what_they_begin():
    g = run(battle("d:inf=they \n a:inf=us"), Shooting(ATTACKER))
    assert forecast_of(g, begun(g, "A2")).tallies["shooting"].total == 1
    g = run(battle(". . \n Wa:inf=us ."), Movement(ATTACKER))
    play(g, "us")
    assert begun(g, "A2").id == "sb.scenery"
    assert begun(g, "A2 extra") is None
    assert forecast_of(g, begun(g, "A2")).odds["leaves"] == pytest.approx(4 / 6)
    g = run(battle(". . \n . .", waiting="a:inf,inf"), Reinforce(ATTACKER))
    assert forecast_of(g, begun(g, "A")).distributions["arrivals"][2] == pytest.approx(1 / 36)
    g = run(battle("\n".join([". . . . ."] * 3)), Lay(ATTACKER, "suppression"))
    assert forecast_of(g, begun(g, "A2")).odds["on"] == pytest.approx(1 / 2)


def test_a_fight_between_two_squares_is_there_where_they_can_fight():
    g = battle("d:inf . \n a:inf . \n . a:art")
    assert between(g, at(g, "A2"), at(g, "A3")).id == "sb.assault"
    assert between(g, at(g, "B1"), at(g, "A3")).id == "sb.shooting"
    assert between(g, at(g, "A2"), at(g, "B1")) is None
    assert between(g, at(g, "B3"), at(g, "A3")) is None


def test_a_situation_explains_a_procedure_whoever_began_it():
    g = battle("d:inf!2=they \n a:inf")
    fight = Plan(ATTACKER, at(g, "A1"), at(g, "A2")).fight(g).procedure
    assert ASSAULT.tallies(g.rules, fight) == worked_out(g, ASSAULT, fight).tallies
    assert MORALE.tallies(g.rules, g.morale_test(at(g, "A2")))["morale"].total == 2


def test_odds_are_the_same_whichever_units_they_are():
    """What is worked out ahead leaves out who it is, so that like fights are worked out once."""
    g = battle(FIELD)
    assert g.unit(0) == Unit(Kind.INFANTRY, halves=8)
    assert g.unit(0, in_play=True).piece == 0


# Legality as data


@pytest.mark.rule("SB-28-STEADY", "SB-GAP-COMMAND", "SB-22-SUPPRESSION")
def test_what_forbids_to_leave_is_listed_by_rule():
    assert [one.rule for one in LEAVING] == ["SB-28-STEADY", "SB-GAP-COMMAND.hold", "SB-22-SUPPRESSION"]
    g = battle(". \n a:inf")
    assert forbidden_by(LEAVING, g, 0) == ""
    mark(g, "A1", STEADY)
    assert forbidden_by(LEAVING, g, 0) == "SB-28-STEADY"
    assert forbidden_by((Prohibition("X", lambda *_: True),), g, 0) == "X"


@pytest.mark.rule("SB-24-EXTRA", "SB-GAP-STACK", "SB-22-GAS", "SB-22-SUPPRESSION")
def test_a_step_is_open_where_no_rule_forbids_it():
    g = battle(". d:inf . \n W a:inf=us . \n . a:inf*5 .")
    gas(g, "A2", by=DEFENDER)
    suppress(g, "C2", by=DEFENDER)
    for left in (Left(2, True), Left(1, False, 1), Left(0, True, 2), Left(0, False, 2)):
        us = next(n for n, piece in enumerate(g.pieces) if piece.name == "us")
        steps = [Step(us, g.map.named[to], extra) for to in g.map.beside[g.piece(us).at] for extra in (False, True)]
        assert [one for one in steps if not why_no_step(g, us, one, left)] == open_steps(g, us, left)
    rules = forbidding("SB-24-EXTRA", "SB-GAP-STACK")
    assert {one.rule.partition(".")[0] for one in (*rules.entering, *rules.basic, *rules.extra)} == {
        "SB-24-EXTRA",
        "SB-GAP-STACK",
        "SB-22-GAS",
        "SB-22-SUPPRESSION",
    }


@pytest.mark.rule("SB-24-EXTRA", "SB-GAP-STACK")
def test_a_refused_step_names_the_one_reason_that_there_is():
    g = battle(". d:inf . \n . a:inf=us . \n . a:inf*5 .")
    us = next(n for n, piece in enumerate(g.pieces) if piece.name == "us")
    for to, left, why in (
        ("B3", Left(2, True), "SB-GAP-STACK.enemy"),
        ("B1", Left(2, True), "SB-GAP-STACK.full"),
        ("A2", Left(0, False, 2), "SB-24-EXTRA.used"),
        ("A2", Left(0, True, 2), "SB-24-EXTRA.used"),
    ):
        assert why_no_step(g, us, Step(us, g.map.named[at(g, to)], False), left) == why
    near = battle(". d:inf . \n . . . \n . a:inf=us .")
    us = next(n for n, piece in enumerate(near.pieces) if piece.name == "us")
    assert (
        why_no_step(near, us, Step(us, near.map.named[at(near, "B2")], False), Left(0, True, 2)) == "SB-24-EXTRA.near"
    )


# What is seen


def test_the_ground_is_told_in_the_vocabulary_of_all_games():
    g = battle(". Wt* \n R .", roads=["A1 A2 B2"])
    ground = g.ground_data()
    assert (ground["wide"], ground["deep"], ground["edges"]) == (2, 2, ["south", "north"])
    assert [place["name"] for place in ground["places"]] == ["A1", "B1", "A2", "B2"]
    assert [place["terrain"] for place in ground["places"]] == [["rough-hill"], [], [], ["woods"]]
    assert [place.get("way_off") for place in ground["places"]] == ["road", None, None, "road"]
    assert ground["sides"] == [{"between": ["A1", "A2"], "is": ["road"]}, {"between": ["A2", "B2"], "is": ["road"]}]
    assert ground["objectives"] == [{"place": "B2", "points": 5}]
    assert {"woods", "buildings", "hill", "rough-hill", "road"} == set(ground["keys"])


def test_what_lies_on_a_square_is_marked_and_whose_it_is():
    g = battle("Wt*d:inf")
    shell(g, "A1", by=ATTACKER, markers=2)
    gas(g, "A1", by=DEFENDER)
    mark(g, "A1", STEADY)
    seen = g.seen_place(0)
    assert seen.marks == (Mark("trench"), Mark("barrage", 2, ATTACKER), Mark("gas", 1, DEFENDER), Mark("steady"))
    assert (seen.holder, seen.pieces) == (DEFENDER, (0,))


def test_a_unit_is_seen_with_its_strength_its_marks_and_where_it_is():
    g = battle("a:inf+/3!2^=us a:inf", waiting="a:inf")
    g.move(1, EXITED)
    us = g.seen_piece(0)
    assert (us.name, us.side, us.arm, us.strength, us.full, us.place) == ("us", ATTACKER, "infantry", 1.5, 4.0, 0)
    assert us.marks == (Mark("professional"), Mark("damaged"), Mark("markers", 2), Mark("winning"))
    assert [g.seen_piece(number).state for number in range(3)] == [ON, LEFT, WAITING]
    g.lose(0, 3, 0)
    assert g.seen_piece(0).state == GONE


@pytest.mark.rule("SB-GAP-COUNTDOWN", "SB-GAP-VICTORY", "SB-GAP-ASSETS", "SB-GAP-FOCUS")
def test_the_standing_tells_turn_score_goal_countdown_and_what_both_armies_have():
    g = battle("*d:inf \n a:inf", tokens=({"gas": 2}, {}), focus=("morale", ""), countdown=9)
    assert g.standing().score is None
    g.know(turn=3, shock=DEFENDER)
    standing = g.standing()
    assert (standing.turn, standing.player, standing.score) == (2, ATTACKER, (0, 5))
    assert standing.goal.key == "goal"
    assert standing.notes == (
        Note("countdown", (("left", 9),)),
        Note("tokens", (("asset", "@asset.gas"), ("count", 2)), ATTACKER),
        Note("focus", (("focus", "@answer.morale"),), ATTACKER),
        Note("shock", (), DEFENDER),
    )


@pytest.mark.rule("SB-GAP-OFFTABLE", "SB-28-RUN")
def test_events_carry_the_units_and_squares_they_name():
    g = battle(". \n a:inf=us")
    leave_the_table(g, 0)
    assert (g.told[-1].numbers["unit"], g.told[-1].speaks_of(PIECE_NAME)) == ("us", (0,))
    g = run(battle("d:inf \n a:inf-!4=us"), OneSquare(ATTACKER, 0))
    roll(g, *[6] * dice(g))
    assert (g.told[-1].name, g.told[-1].speaks_of(PLACE_NAME)) == ("SB-28-RUN.square", (0,))
