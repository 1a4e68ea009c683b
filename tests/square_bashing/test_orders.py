"""19, steps 2 and 3: assets, higher command and its focus."""

import pytest

from grognard.kernel.dice import Dice
from grognard.square_bashing import RULESET
from grognard.square_bashing.board.assault import Onslaught
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.morale import TestSquare as SquareTest
from grognard.square_bashing.board.orders import Asset, Command, Focus
from grognard.squares.army import Kind
from grognard.squares.assets import ASSETS
from grognard.squares.battle import FIGHTING_BONUS, FREE_TO_LEAVE, HOLD_THE_LINE, MORALE_BONUS
from grognard.squares.ground import Works
from grognard.squares.map import NOWHERE

from .battlefield import asked, at, battle, dice, legal, mark, piece, place, play, refused, roll, run, where
from .pieces import EDITIONS

TABLE = """
    d:inf  .       .      .      .
    .      .       .      .      .
    .      .       .      .      .
    a:inf  .ha:mg  .ta:mg .      .
"""
ALL = dict.fromkeys(ASSETS, 2)


def tokens(g, player):
    return dict(zip(ASSETS, g.facts.tokens[player], strict=True))


def asset(player, kind, spent, *faces, drawn=TABLE, **told):
    held = told.pop("tokens", ({kind: 9}, {kind: 9}))
    g = play(run(battle(drawn, Asset(player), tokens=held, **told)), kind, str(spent))
    return roll(g, *faces)


# Assets


@pytest.mark.rule("SB-19-2", "SB-GAP-ASSETS")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_may_roll_for_one_kind_of_asset_and_no_other(edition):
    g = run(battle(TABLE, Asset(ATTACKER), tokens=(ALL, ALL), waiting="a:inf", settings={"edition": edition}))
    assert asked(g) == (ATTACKER, "SB-19-2")
    assert legal(g) == [*ASSETS, "done"]
    roll(play(g, "gas", "1"), 1)
    assert asked(g) is None
    assert tokens(g, ATTACKER) == {**ALL, "gas": 1}
    assert tokens(g, DEFENDER) == ALL


@pytest.mark.rule("SB-GAP-ASSETS")
def test_a_player_need_not_use_any():
    g = play(run(battle(TABLE, Asset(ATTACKER), tokens=(ALL, ALL))), "done")
    assert asked(g) is None
    assert tokens(g, ATTACKER) == ALL


@pytest.mark.rule("SB-GAP-ASSETS")
def test_without_tokens_there_is_nothing_to_ask():
    assert asked(run(battle(TABLE, Asset(ATTACKER), tokens=({}, ALL)))) is None


@pytest.mark.rule("SB-GAP-ASSETS")
@pytest.mark.parametrize(("settings", "most"), [({}, 5), ({"tokens_a_turn": 1}, 1), ({"tokens_a_turn": 12}, 9)])
def test_one_to_five_tokens_are_committed_at_once(settings, most):
    g = play(run(battle(TABLE, Asset(ATTACKER), tokens=({"gas": 9}, {}), settings=settings)), "gas")
    assert asked(g) == (ATTACKER, "SB-GAP-ASSETS")
    assert legal(g) == [str(number) for number in range(1, most + 1)]
    assert refused(g, str(most + 1)) == "SB-GAP-ASSETS"
    assert refused(g, "0") == "SB-GAP-ASSETS"


@pytest.mark.rule("SB-GAP-ASSETS")
def test_no_more_tokens_than_are_left():
    g = play(run(battle(TABLE, Asset(ATTACKER), tokens=({"gas": 2, "point": 7}, {}))), "gas")
    assert legal(g) == ["1", "2"]


@pytest.mark.rule("SB-GAP-ASSETS", "SB-19-2")
@pytest.mark.parametrize("faces", [(6, 1, 1), (1, 1, 6), (6, 6, 6)])
def test_every_token_rolls_one_six_is_enough_and_all_are_spent(faces):
    g = play(run(battle(TABLE, Asset(ATTACKER), tokens=({"suppression": 4}, {}))), "suppression", "3")
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-19-2"), 3)
    roll(g, *faces)
    assert asked(g) == (ATTACKER, "SB-22-SUPPRESSION")
    assert tokens(g, ATTACKER)["suppression"] == 1


@pytest.mark.rule("SB-GAP-ASSETS")
def test_without_a_six_the_tokens_are_spent_for_nothing():
    g = asset(ATTACKER, "suppression", 5, 5, 5, 5, 5, 5)
    assert asked(g) is None
    assert tokens(g, ATTACKER)["suppression"] == 4


@pytest.mark.rule("SB-GAP-ASSETS")
@pytest.mark.parametrize("kind", ["suppression", "point", "rolling", "gas"])
def test_a_barrage_asset_lays_its_barrage(kind):
    assert asked(asset(ATTACKER, kind, 1, 6)) == (ATTACKER, f"SB-22-{kind.upper()}")


@pytest.mark.rule("SB-GAP-ASSETS")
def test_hasty_defences_go_on_an_own_square_without_works():
    g = asset(ATTACKER, "hasty", 1, 6)
    assert asked(g) == (ATTACKER, "SB-GAP-ASSETS")
    assert legal(g) == ["A1"]
    assert {refused(g, square) for square in ("B1", "C1", "D1", "A4")} == {"SB-GAP-ASSETS"}
    assert place(play(g, "A1"), "A1").works is Works.HASTY
    assert g.ground(at(g, "A1")).works is Works.HASTY


@pytest.mark.rule("SB-GAP-ASSETS")
def test_where_every_square_has_works_hasty_defences_are_not_offered():
    g = run(battle(".  .\n.ta:inf  .ha:inf", Asset(ATTACKER), tokens=({"hasty": 2, "shock": 1}, {})))
    assert legal(g) == ["shock", "done"]


@pytest.mark.rule("SB-GAP-ASSETS")
@pytest.mark.parametrize(("player", "edge"), [(ATTACKER, ["A1", "B1", "C1"]), (DEFENDER, ["A2", "B2", "C2"])])
def test_urgent_arrivals_bring_a_waiting_unit_on_at_once(player, edge):
    drawn = ".  .  .\n.  .  ."
    g = asset(player, "urgent", 1, 6, drawn=drawn, waiting="a:inf=one,mg=two d:inf=uno,mg=due")
    names = ["one", "two"] if player == ATTACKER else ["uno", "due"]
    assert legal(g) == names
    play(g, names[1])
    assert sorted(legal(g)) == edge
    play(g, edge[2])
    assert where(g, names[1]) == edge[2]
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-ASSETS")
def test_urgent_arrivals_are_not_offered_when_nobody_waits():
    g = run(battle(TABLE, Asset(ATTACKER), tokens=({"urgent": 2}, {}), waiting="d:inf"))
    assert asked(g) is None


FIGHT = """
    d:inf  .  d:inf
    a:inf  .  a:inf
"""


@pytest.mark.rule("SB-GAP-ASSETS", "SB-26-A-SHOCK")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shock_assault_is_for_one_assault_of_this_turn(edition):
    g = asset(ATTACKER, "shock", 1, 6, drawn=FIGHT, settings={"edition": edition})
    assert asked(g) is None
    assert g.facts.shock == ATTACKER
    play(run(g, Onslaught(ATTACKER)), "C2")
    assert (asked(g), legal(g)) == ((ATTACKER, "SB-26-A-SHOCK"), ["yes", "no"])
    play(g, "yes", "stand")
    assert dice(g) == 6
    assert g.facts.shock == NOWHERE


@pytest.mark.rule("SB-GAP-ASSETS", "SB-26-A-SHOCK")
def test_a_shock_assault_may_be_kept_for_a_later_assault_of_the_turn():
    g = asset(ATTACKER, "shock", 1, 6, drawn=FIGHT)
    play(run(g, Onslaught(ATTACKER)), "C2", "no", "stand")
    assert dice(g) == 3
    assert g.facts.shock == ATTACKER


@pytest.mark.rule("SB-GAP-ASSETS", "SB-26-A-SHOCK")
def test_a_failed_shock_asset_gives_nothing():
    g = asset(ATTACKER, "shock", 2, 5, 1, drawn=FIGHT)
    play(run(g, Onslaught(ATTACKER)), "C2")
    assert asked(g) == (DEFENDER, "SB-26-RETIRE")


SCENARIO = """
ruleset = "square-bashing"
map = '''
.*  .  .  .
.   .  .  .
.   .  .  .
.   .  .  .
'''
[title]
en = "Small"
fr = "Petit"
[story]
en = "Small."
fr = "Petit."
[settings]
board_wide = 4
board_deep = 4
objectives = 1
SETTING
[attacker]
QUALITY
[attacker.name]
en = "A"
fr = "A"
ASSETS
[[attacker.units]]
name = "One"
type = "infantry"
[defender]
[defender.name]
en = "D"
fr = "D"
[[defender.units]]
name = "Two"
type = "infantry"
"""


def begun(setting="", assets="", quality=""):
    text = SCENARIO.replace("SETTING", setting).replace("ASSETS", assets).replace("QUALITY", quality)
    scenario = RULESET.scenario(text)
    return scenario.begin(RULESET.rules(scenario.settings), Dice(1))


@pytest.mark.rule("SB-GAP-ASSETS")
@pytest.mark.parametrize(("setting", "in_all"), [("", 12), ("asset_tokens = 0", 0), ("asset_tokens = 40", 40)])
def test_each_army_has_twelve_tokens_in_all_unless_the_scenario_says(setting, in_all):
    g = begun(setting)
    assert [sum(held) for held in g.facts.tokens] == [in_all, in_all]


@pytest.mark.rule("SB-GAP-ASSETS")
def test_a_scenario_gives_an_army_its_own_tokens():
    g = begun(assets="[attacker.assets]\ngas = 3\nurgent = 1")
    assert tokens(g, ATTACKER) == {**dict.fromkeys(ASSETS, 0), "gas": 3, "urgent": 1}
    assert sum(g.facts.tokens[DEFENDER]) == 12


@pytest.mark.rule("SB-GAP-ASSETS")
def test_gunners_are_average_unless_the_scenario_says():
    assert begun().armies.quality == ("average", "average")
    assert begun(quality='barrage_quality = "poor"').armies.quality == ("poor", "average")


# Higher command

REACH = """
    a:inf  .      .  .  .
    .      .      .  .  .
    .      .      .  .  d:inf
    a:hq   a:inf  .  .  a:inf
"""


@pytest.mark.rule("SB-19-3", "SB-GAP-COMMAND")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("attempts", [2, 3, 4])
def test_higher_command_makes_as_many_attempts_as_its_rating(edition, attempts):
    g = run(battle(REACH, Command(ATTACKER, attempts), settings={"edition": edition}))
    made = 0
    while asked(g):
        assert asked(g) == (ATTACKER, "SB-19-3")
        assert legal(g) == ["morale", "fighting", "hold", "movement", "done"]
        play(g, "morale", "B1")
        assert (asked(g), dice(g)) == ((ATTACKER, "SB-19-3"), 1)
        roll(g, 1)
        made += 1
    assert made == attempts


@pytest.mark.rule("SB-19-3")
def test_a_player_may_stop_giving_orders():
    assert asked(play(run(battle(REACH, Command(ATTACKER, 4))), "done")) is None


ORDERS = {
    "morale": MORALE_BONUS,
    "fighting": FIGHTING_BONUS,
    "hold": HOLD_THE_LINE,
    "movement": FREE_TO_LEAVE,
}


@pytest.mark.rule("SB-GAP-COMMAND", "SB-19-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("face", range(1, 7))
def test_an_order_succeeds_on_four_and_marks_the_square(edition, order, face):
    g = run(battle(REACH, Command(ATTACKER, 1), settings={"edition": edition}))
    roll(play(g, order, "B1"), face)
    assert place(g, "B1").marks == (ORDERS[order] if face >= 4 else 0)
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-COMMAND")
@pytest.mark.parametrize("on", [2, 3, 5, 6])
def test_a_table_may_ask_another_number_of_an_order(on):
    for face in range(1, 7):
        g = run(battle(REACH, Command(ATTACKER, 1), settings={"command_on": on}))
        assert bool(place(roll(play(g, "fighting", "B1"), face), "B1").marks) == (face >= on)


@pytest.mark.rule("SB-GAP-COMMAND")
@pytest.mark.parametrize(
    ("reach", "squares"), [(None, ["B1", "A4"]), (1, ["B1"]), (2, ["B1"]), (4, ["B1", "E1", "A4"])]
)
def test_orders_reach_squares_within_three_of_the_command_base(reach, squares):
    settings = {} if reach is None else {"command_reach": reach}
    g = play(run(battle(REACH, Command(ATTACKER, 2), settings=settings)), "morale")
    assert asked(g) == (ATTACKER, "SB-GAP-COMMAND")
    assert legal(g) == squares
    assert refused(g, "E2") == "SB-GAP-COMMAND"
    if "E1" not in squares:
        assert refused(g, "E1") == "SB-GAP-COMMAND"


@pytest.mark.rule("SB-GAP-COMMAND")
def test_a_second_command_base_has_its_own_reach():
    g = play(run(battle("a:hq  .  .  .  .  a:hq  a:inf", Command(ATTACKER, 2))), "morale")
    assert legal(g) == ["G1"]


@pytest.mark.rule("SB-GAP-COMMAND")
@pytest.mark.parametrize("drawn", [".  a:inf\n.  .", "a:hq  .\n.  d:inf"])
def test_without_command_on_the_board_or_troops_in_reach_there_are_no_orders(drawn):
    assert asked(run(battle(drawn, Command(ATTACKER, 3), waiting="a:hq"))) is None


@pytest.mark.rule("SB-GAP-COMMAND", "SB-28-BONUS", "SB-28-HOLD")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("marks", "tested"), [(0, 4), (MORALE_BONUS, 2), (HOLD_THE_LINE, 1), (FIGHTING_BONUS, 4)])
def test_orders_bear_on_the_morale_test_of_the_same_turn(edition, marks, tested):
    g = battle(".  .\na:inf!4  .", SquareTest(ATTACKER, 0), settings={"edition": edition})
    mark(g, "A1", marks)
    assert dice(run(g)) == tested


@pytest.mark.rule("SB-GAP-COMMAND", "SB-26-A-BONUS")
def test_a_fighting_bonus_brings_dice_to_the_assault_of_its_square():
    g = battle(FIGHT, Onslaught(ATTACKER))
    mark(g, "C1", FIGHTING_BONUS)
    assert dice(play(run(g), "C2", "stand")) == 5


@pytest.mark.rule("SB-GAP-COMMAND")
def test_a_square_that_holds_the_line_does_not_assault():
    g = battle(FIGHT, Onslaught(ATTACKER))
    mark(g, "C1", HOLD_THE_LINE)
    assert legal(run(g)) == ["A2", "done"]
    assert asked(play(g, "done")) is None


# Focus


@pytest.mark.rule("SB-GAP-FOCUS")
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
@pytest.mark.parametrize("focus", ["morale", "fighting", "movement", "assets"])
def test_a_player_chooses_one_focus_before_play(player, focus):
    g = run(battle(REACH, Focus(player)))
    assert asked(g) == (player, "SB-GAP-FOCUS")
    assert legal(g) == ["morale", "fighting", "movement", "assets"]
    assert refused(g, "hold") == "SB-GAP-FOCUS"
    play(g, focus)
    assert g.facts.focus[player] == focus
    assert g.facts.focus[1 - player] == ""


@pytest.mark.rule("SB-GAP-FOCUS")
def test_a_table_may_play_without_focus():
    g = run(battle(REACH, Focus(ATTACKER), settings={"focus": False}))
    assert asked(g) is None
    assert g.facts.focus == ("", "")


@pytest.mark.rule("SB-GAP-FOCUS")
@pytest.mark.parametrize("focus", ["morale", "fighting", "movement", "assets"])
@pytest.mark.parametrize("order", ORDERS)
def test_the_order_in_focus_succeeds_on_three(focus, order):
    worked = []
    for face in range(1, 7):
        g = run(battle(REACH, Command(ATTACKER, 1), focus=(focus, "")))
        if place(roll(play(g, order, "B1"), face), "B1").marks:
            worked.append(face)
    assert worked == ([3, 4, 5, 6] if focus == order else [4, 5, 6])


@pytest.mark.rule("SB-GAP-FOCUS", "SB-19-2")
@pytest.mark.parametrize(("focus", "works"), [("assets", True), ("morale", False), ("", False)])
def test_assets_in_focus_succeed_on_five(focus, works):
    assert (asked(asset(ATTACKER, "gas", 2, 5, 1, focus=(focus, ""))) is not None) == works
    assert asked(asset(ATTACKER, "gas", 2, 4, 4, focus=(focus, ""))) is None


@pytest.mark.rule("SB-GAP-FOCUS")
def test_the_enemys_focus_is_no_help():
    assert asked(asset(ATTACKER, "gas", 1, 5, focus=("", "assets"))) is None
    g = run(battle(REACH, Command(ATTACKER, 1), focus=("", "morale")))
    assert place(roll(play(g, "morale", "B1"), 3), "B1").marks == 0


@pytest.mark.rule("SB-GAP-COMMAND", "SB-GAP-NOCOMMAND")
def test_orders_go_to_troops_not_to_a_square_of_command_alone():
    g = play(run(battle(REACH, Command(ATTACKER, 1))), "morale")
    assert refused(g, "A1") == "SB-GAP-COMMAND"
    assert piece(g, "u2").kind is Kind.COMMAND
