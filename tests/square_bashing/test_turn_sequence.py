"""19: the eleven steps of a turn, in their order, and the turns of a battle."""

import pytest

from grognard.kernel.question import Ask
from grognard.square_bashing.board.assault import Onslaught
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.morale import Morale
from grognard.square_bashing.board.turn import Turn, Turns
from grognard.squares.battle import (
    ASSAULTED,
    FELL_BACK,
    FIGHTING_BONUS,
    FREE_TO_LEAVE,
    HOLD_THE_LINE,
    MORALE_BONUS,
    MOVED,
    STEADY,
    WAS_ASSAULTED,
)
from grognard.squares.map import NOWHERE
from grognard.squares.turn import Countdown

from .battlefield import asked, battle, dice, gas, legal, mark, place, play, roll, run, shell, suppress, told, where
from .pieces import EDITIONS

TABLE = """
    .      .      d:hq      .      .
    .      .      d:inf!1   .      .
    .      .      a:inf!1   .      .
    a:mg   .      a:hq      .      .
"""
TOKENS = ({"gas": 1}, {"gas": 1})


def turn(player, edition="en", drawn=TABLE, **told):
    g = battle(drawn, Turn(player), tokens=TOKENS, waiting="a:inf d:inf", settings={"edition": edition}, **told)
    gas(g, "A2", by=player)
    return g


def pass_by(g, until=None, face=1):
    """Plays on with as little as may be done; gives the rules asked by, until one is asked for."""
    rules = []
    while asked(g) and asked(g)[1] != until:
        if asked(g)[1] not in rules[-1:]:
            rules.append(asked(g)[1])
        if isinstance(g.pending, Ask):
            play(g, "done" if "done" in legal(g) else legal(g)[0])
        else:
            roll(g, *[face] * dice(g))
    return rules


STEPS = [
    "SB-19-1",
    "SB-19-2",
    "SB-19-3",
    "SB-28-FAIL",
    "SB-24-ONEBYONE",
    "SB-19-6",
    "SB-19-7",
    "SB-19-10",
]


@pytest.mark.rule(*[f"SB-19-{step}" for step in range(1, 12)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_attackers_turn_has_its_steps_in_order_and_no_countdown(edition):
    rules = [rule for rule in pass_by(run(turn(ATTACKER, edition))) if rule in (*STEPS, "SB-19-11")]
    assert rules == STEPS


@pytest.mark.rule(*[f"SB-19-{step}" for step in range(1, 12)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_defenders_turn_ends_with_the_countdown(edition):
    rules = [rule for rule in pass_by(run(turn(DEFENDER, edition))) if rule in (*STEPS, "SB-19-11")]
    assert rules == [*STEPS, "SB-19-11"]


@pytest.mark.rule("SB-19-7")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_in_a_players_turn_it_is_the_opponent_who_shoots(edition, player):
    g = run(turn(player, edition))
    pass_by(g, until="SB-19-7")
    assert asked(g) == (1 - player, "SB-19-7")


@pytest.mark.rule(*[f"SB-19-{step}" for step in (1, 2, 3, 4, 5, 6, 10)])
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_every_other_step_is_the_players_own(player):
    g = run(turn(player))
    for rule in STEPS:
        pass_by(g, until=rule)
        if rule != "SB-19-7":
            assert asked(g) == (player, rule)


@pytest.mark.rule("SB-19-7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_squares_that_were_assaulted_do_not_shoot(edition):
    drawn = """
        d:inf,mg  .  d:inf
        a:inf     .  a:inf
    """
    g = battle(drawn, Shooting(DEFENDER), settings={"edition": edition})
    mark(g, "A2", WAS_ASSAULTED)
    assert legal(run(g)) == ["C1", "done"]
    assert asked(play(g, "done")) is None


@pytest.mark.rule("SB-19-6", "SB-19-7")
def test_an_assault_of_this_turn_silences_its_target():
    g = battle("d:inf  .\na:inf  .\n.  .", Turn(ATTACKER))
    pass_by(run(g), until="SB-19-6")
    play(g, "A3", "stand")
    assert "SB-19-7" not in pass_by(g, face=4)


# Right to left


@pytest.mark.rule("SB-19-4", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("order", "player", "first_to_last"),
    [
        ("right-to-left", ATTACKER, ["C3", "C2", "A3", "A2"]),
        ("right-to-left", DEFENDER, ["A2", "A3", "C2", "C3"]),
        ("left-to-right", ATTACKER, ["A3", "A2", "C3", "C2"]),
        ("left-to-right", DEFENDER, ["C2", "C3", "A2", "A3"]),
    ],
)
def test_morale_is_tested_square_by_square_from_the_players_right(order, player, first_to_last):
    side = "ad"[player]
    drawn = f"""
        .            .  .
        {side}:inf!1 .  {side}:inf!2
        {side}:inf!3 .  {side}:inf!4
        .            .  .
    """
    g = run(battle(drawn, Morale(player), settings={"order": order}))
    tested = []
    while asked(g):
        tested.append({1: "A3", 2: "C3", 3: "A2", 4: "C2"}[dice(g)])
        roll(g, *[1] * dice(g))
    assert tested == first_to_last


@pytest.mark.rule("SB-19-6", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("order", "player", "first_to_last"),
    [
        ("right-to-left", ATTACKER, ["D2", "A2"]),
        ("right-to-left", DEFENDER, ["A1", "D1"]),
        ("left-to-right", ATTACKER, ["A2", "D2"]),
        ("left-to-right", DEFENDER, ["D1", "A1"]),
    ],
)
def test_assaults_go_from_the_players_right(order, player, first_to_last):
    drawn = """
        d:inf  .  .  d:inf
        a:inf  .  .  a:inf
    """
    g = run(battle(drawn, Onslaught(player), settings={"order": order}))
    came = []
    while asked(g):
        came.append(legal(g)[0])
        play(g, "done")
    assert came == first_to_last


@pytest.mark.rule("SB-19-7", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("order", "player", "first_to_last"),
    [
        ("right-to-left", ATTACKER, ["D2", "A2"]),
        ("right-to-left", DEFENDER, ["A1", "D1"]),
        ("left-to-right", ATTACKER, ["A2", "D2"]),
        ("left-to-right", DEFENDER, ["D1", "A1"]),
    ],
)
def test_shooting_goes_from_the_shooters_right(order, player, first_to_last):
    drawn = """
        d:inf  .  .  d:inf
        a:inf  .  .  a:inf
    """
    g = run(battle(drawn, Shooting(player), settings={"order": order}))
    came = []
    while asked(g):
        came.append(legal(g)[0])
        play(g, "done")
    assert came == first_to_last


# What comes off


@pytest.mark.rule("SB-19-8")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("marks", [MORALE_BONUS, FIGHTING_BONUS, HOLD_THE_LINE, FREE_TO_LEAVE])
def test_command_markers_last_from_the_order_to_the_end_of_the_shooting(edition, marks):
    g = run(turn(ATTACKER, edition))
    pass_by(g, until="SB-19-7")
    mark(g, "C2", marks)
    assert place(g, "C2").marks & marks
    pass_by(g, until="SB-19-10")
    assert place(g, "C2").marks == 0


@pytest.mark.rule("SB-19-3", "SB-19-8")
def test_an_order_given_in_a_turn_is_there_in_it_and_not_after():
    g = run(turn(ATTACKER))
    pass_by(g, until="SB-19-3")
    roll(play(g, "fighting", "C2"), 6)
    pass_by(g, until="SB-19-6")
    assert place(g, "C2").marks == FIGHTING_BONUS
    pass_by(g)
    assert place(g, "C2").marks == 0


@pytest.mark.rule("SB-19-8", "SB-28-STEADY", "SB-GAP-SHOT")
def test_what_units_and_squares_did_this_turn_is_forgotten_after_it():
    g = turn(ATTACKER)
    for number in range(len(g.pieces)):
        g.did(number, MOVED | FELL_BACK | ASSAULTED)
    mark(g, "C2", STEADY)
    mark(g, "C3", WAS_ASSAULTED)
    g.know(shock=ATTACKER)
    pass_by(run(g))
    assert {p.did for p in g.pieces} == {0}
    assert {p.marks for p in g.places} == {0}
    assert g.facts.shock == NOWHERE


@pytest.mark.rule("SB-19-9")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_the_opponents_barrages_come_off_and_the_players_own_stay(edition, player):
    g = turn(player, edition)
    shell(g, "E1", by=1 - player, markers=3)
    suppress(g, "E2", by=1 - player)
    shell(g, "E3", by=player, markers=2)
    suppress(g, "E4", by=player)
    pass_by(run(g), until="SB-19-7")
    assert place(g, "E1").barrage[1 - player] == 3
    assert place(g, "E2").suppressed[1 - player]
    pass_by(g, until="SB-19-10")
    assert place(g, "E1").barrage == place(g, "E2").barrage == (0, 0)
    assert place(g, "E2").suppressed == (False, False)
    assert place(g, "E3").barrage[player] == 2
    assert place(g, "E4").suppressed[player]


@pytest.mark.rule("SB-19-9", "SB-22-SUPPRESSION")
def test_a_barrage_laid_in_ones_own_turn_lies_through_the_opponents_turn_to_its_ninth_step():
    drawn = "\n".join(["." + "  ." * 4] * 5) + "\na:inf  .  .  .  d:inf"
    settings = {"deviation": "none"}
    g = run(battle(drawn, Turns(), tokens=({"suppression": 1}, {}), waiting="d:inf", settings=settings))
    roll(play(g, "suppression", "1"), 6)
    play(g, "A3")
    pass_by(g, until="SB-19-10")
    assert (g.facts.player, place(g, "A3").suppressed) == (DEFENDER, (False, False))
    g = run(battle(drawn, Turns(), tokens=({"suppression": 1}, {}), waiting="d:inf", settings=settings))
    roll(play(g, "suppression", "1"), 6)
    play(g, "A3")
    while g.facts.player == ATTACKER:
        play(g, "done" if "done" in legal(g) else legal(g)[0])
    assert asked(g) == (DEFENDER, "SB-24-ONEBYONE")
    assert (place(g, "A3").suppressed, place(g, "A3").barrage) == ((True, False), (1, 0))


@pytest.mark.rule("SB-19-9", "SB-GAP-GAS")
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_gas_is_not_taken_off(player):
    g = turn(player)
    gas(g, "E1", by=1 - player)
    pass_by(run(g))
    assert place(g, "E1").gas[1 - player]


# The countdown


@pytest.mark.rule("SB-19-11", "SB-GAP-COUNTDOWN")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_defender_takes_one_die_off_the_countdown(face):
    g = run(battle(TABLE, Countdown()))
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-19-11"), 1)
    roll(g, face)
    assert g.facts.countdown == 21 - face


@pytest.mark.rule("SB-GAP-COUNTDOWN")
@pytest.mark.parametrize("start", [1, 12, 99])
def test_a_scenario_may_start_the_countdown_elsewhere(start):
    g = run(battle(TABLE, Countdown(), settings={"countdown": start}))
    assert roll(g, 2).facts.countdown == start - 2


QUIET = """
    .  d:mg  .
    .  .     .
    .  .     .
    .  a:mg  .
"""


@pytest.mark.rule("SB-GAP-COUNTDOWN", "SB-GAP-VICTORY", "SB-19-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_alternate_the_attacker_first_until_the_countdown_is_out(edition):
    g = run(battle(QUIET, Turns(), settings={"edition": edition}))
    players = []
    while asked(g):
        if asked(g)[1] == "SB-24-ONEBYONE":
            players.append(asked(g)[0])
            play(g, "done")
        else:
            assert asked(g) == (DEFENDER, "SB-19-11")
            roll(g, 6)
    # 21 - 6 - 6 - 6 - 6 is below 0 after four turns each.
    assert players == [ATTACKER, DEFENDER] * 4
    assert g.facts.countdown == -3
    assert g.result is not None


@pytest.mark.rule("SB-GAP-COUNTDOWN", "SB-GAP-VICTORY")
@pytest.mark.parametrize(("face", "over"), [(3, False), (4, True), (5, True)])
def test_the_battle_ends_at_nought_or_less(face, over):
    g = run(battle(QUIET, Turns(DEFENDER), countdown=4))
    roll(play(g, "done"), face)
    assert (asked(g) is None) == over


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize(
    ("drawn", "waiting", "over"),
    [
        (".  .\na:mg  .", "", True),
        (".  d:hq\na:mg  .", "", True),
        (".  .\na:mg  .", "d:inf", False),
        (".  d:inf\na:mg  .", "", False),
    ],
)
def test_the_battle_ends_when_a_side_has_no_unit_on_the_table_or_waiting(drawn, waiting, over):
    g = run(battle(drawn, Turns(), waiting=waiting))
    assert (asked(g) is None) == over


@pytest.mark.rule("SB-GAP-VICTORY")
def test_a_turn_ends_at_once_when_a_side_has_nobody_left():
    g = run(battle("*  d:mg=last\n.  .\n.  a:inf=near", Turn(ATTACKER), tokens=({"point": 1}, {})))
    play(g, "point", "1")
    g.lose([one.name for one in g.pieces].index("last"), 2, 2)
    roll(g, 1)
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-VICTORY")
def test_the_battle_ends_with_the_attackers_turn_when_his_last_unit_has_left_by_the_far_edge():
    g = run(battle("a:inf=last  .\n.  .\n.  .\n.  d:inf", Turns()))
    play(g, "last", "exit")
    assert asked(g) is None
    assert g.result.score[ATTACKER] == 1


@pytest.mark.rule("SB-19-TURNS")
def test_turns_are_told_by_number_and_side():
    g = run(battle(QUIET, Turns(), countdown=4))
    roll(play(g, "done", "done"), 2)
    turns = [(e.numbers["turn"], e.numbers["who"]) for e in g.told if (e.rule, e.what) == ("SB-19-TURNS", "turn")]
    assert turns == [(1, "@side.attacker"), (1, "@side.defender"), (2, "@side.attacker")]
    assert "SB-19-11" in told(g)


@pytest.mark.rule("SB-19-4", "SB-19-5")
def test_who_is_steady_or_has_retired_in_step_four_does_not_move_in_step_five():
    drawn = """
        .         d:mg .
        .         .  .
        a:inf!2=r .  a:inf!1=s
        .         .  .
    """
    g = run(battle(drawn, Turn(ATTACKER)))
    roll(g, 4)
    roll(g, 4, 4)
    roll(g, 6)
    assert where(g, "r") == "A1"
    assert asked(g) is None


@pytest.mark.rule("SB-19-4", "SB-28-RETIRE")
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_a_retire_is_the_whole_turn_so_who_has_retired_is_not_tested_again_where_he_comes(player):
    side = "ad"[player]
    drawn = f"""
        .
        .
        {side}:inf!2=r
        .
        .
    """
    g = run(battle(drawn, Morale(player)))
    roll(g, 4, 4)
    roll(g, 6)
    assert where(g, "r") == ("A2" if player == ATTACKER else "A4")
    assert asked(g) is None
