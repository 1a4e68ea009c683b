"""What Square Bashing has beyond the tables of 1870, left out or kept."""

import pytest

import grognard
from grognard.ai import player
from grognard.kernel.sheet import sheet
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.board.attacks import AttackZone, Plan, sides_of
from grognard.walter_schnaffs.board.morale import Morale
from grognard.walter_schnaffs.board.turn import Asset, TurnOf1870
from grognard.walter_schnaffs.sheet.attack_8 import AttackSection
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..square_bashing.battlefield import asked, dice, legal, piece, play, roll, run, told, where
from .battlefield import bases, battle
from .pieces import lines, said

KEPT = {"beyond_the_tables": "kept"}
SHOCK = ({"shock": 3}, {"urgent": 2})


def kept(drawn, procedure, **more):
    return run(battle(drawn, procedure, settings=KEPT | more.pop("settings", {}), **more))


def stood(drawn, mine, theirs, **more):
    """A1 attacks A2 on a board two zones wide, which stands if it has a choice; with these dice of both."""
    g = kept(drawn, AttackZone(GERMAN, 0, 2), **more)
    if asked(g)[1] == "SB-26-RETIRE":
        play(g, "stand")
    roll(g, *mine)
    return roll(g, *theirs)


# Both readings


@pytest.mark.rule("WS-GAP-BEYOND")
def test_by_default_nothing_is_asked_or_thrown_beyond_the_tables():
    assert RULESET.rules().settings["beyond_the_tables"] == "left-out"
    g = run(battle(". . \n f:inf=they,gun=gun . \n g:inf=us,inf .", AttackZone(GERMAN, 0, 2)))
    assert asked(g) == (GERMAN, "WS-8-LOSS")
    roll(g, 3, 3)
    roll(g, 1)
    play(g, "us", "done")
    assert (asked(g), bases(g, "they"), where(g, "gun")) == (None, 2, "A3")
    assert not any(one.winning for one in g.pieces)
    assert asked(run(battle(". . \n f:inf . \n . .", TurnOf1870(FRENCH)))) is None


@pytest.mark.rule("WS-GAP-BEYOND")
@pytest.mark.parametrize(
    ("lang", "allowed", "sentence"),
    [("en", "left out, kept", "The sheet keeps all"), ("fr", "laissé de côté, gardé", "La feuille garde")],
)
def test_the_sheet_prints_both_readings_and_which_is_ours(lang, allowed, sentence):
    printed = sheet(RULESET, lang)
    (gap,) = [gap for gap in printed.gaps if gap.row.rule == "WS-GAP-BEYOND"]
    (setting,) = gap.settings
    assert (gap.row.ours, setting.allowed) == (True, allowed)
    assert setting.default == allowed.split(", ")[0]
    assert gap.row.text.startswith(sentence)


# Assets


@pytest.mark.rule("WS-GAP-BEYOND", "SB-19-2", "SB-GAP-ASSETS")
def test_a_turn_begins_with_an_asset_where_they_are_kept():
    g = kept(". . \n f:inf . \n g:inf .", TurnOf1870(GERMAN), assets=SHOCK)
    assert (asked(g), legal(g)) == ((GERMAN, "SB-19-2"), ["shock", "done"])
    play(g, "shock", "2")
    assert dice(g) == 2
    roll(g, 5, 6)
    assert g.facts.shock == GERMAN
    assert g.facts.tokens[GERMAN][4] == 1


@pytest.mark.rule("WS-GAP-BEYOND", "WS-7-NOBARRAGE", "WS-9-IGNORED", "SB-GAP-ASSETS")
def test_there_are_two_kinds_for_barrages_gas_and_works_are_left_out_by_name():
    game = grognard.new("walter-schnaffs", "outposts-1870", 1, {**KEPT, "asset_tokens": 7})
    assert game.state.facts.tokens == ((0, 0, 0, 0, 4, 0, 3),) * 2
    assert grognard.new("walter-schnaffs", "outposts-1870", 1).state.facts.tokens == ((0,) * 7,) * 2


@pytest.mark.rule("WS-GAP-BEYOND", "SB-GAP-ASSETS")
def test_urgent_arrivals_bring_a_waiting_unit_on():
    g = kept("* . \n . . \n g:inf .", Asset(FRENCH), assets=SHOCK, waiting="f:inf=late")
    play(g, "urgent", "1")
    roll(g, 6)
    play(g, "late", "B3")
    assert where(g, "late") == "B3"


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-A-SHOCK")
@pytest.mark.parametrize(("answer", "more"), [("yes", [("SB-26-A-SHOCK", 1, 3)]), ("no", [])])
def test_a_shock_assault_adds_three_points_to_one_attack(answer, more):
    g = battle(". . \n f:inf . \n g:inf .", settings=KEPT)
    g.know(shock=GERMAN)
    run(g, AttackZone(GERMAN, 0, 2))
    assert (asked(g), legal(g)) == ((GERMAN, "SB-26-A-SHOCK"), ["yes", "no"])
    mine, _ = sides_of(g, Plan(GERMAN, 0, 2, answer == "yes"))
    assert lines(g.rules.section(AttackSection).attacker.tally(mine)) == [("WS-8-A-INF", 1, 4), *more]
    play(g, answer, "stand")
    assert dice(g) == (2 if more else 1)
    assert (g.facts.shock == GERMAN) is (answer == "no")


# The marker


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-A-WINNING", "SB-26-T-WINNING")
def test_a_winning_marker_adds_two_points_to_its_zone_once():
    drawn = "f:inf^,inf^ \n g:inf^,inf"
    g = battle(drawn, settings=KEPT)
    mine, theirs = sides_of(g, Plan(GERMAN, 0, 1))
    assert ("SB-26-A-WINNING", 1, 2) in lines(g.rules.section(AttackSection).attacker.tally(mine))
    assert ("SB-26-T-WINNING", 1, 2) in lines(g.rules.section(AttackSection).defender.tally(theirs))
    g = battle(drawn)
    mine, theirs = sides_of(g, Plan(GERMAN, 0, 1))
    assert lines(g.rules.section(AttackSection).attacker.tally(mine)) == [("WS-8-A-INF", 2, 8)]


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-WIN-MARK", "SB-GAP-WINNING")
def test_who_wins_takes_the_marker_and_who_is_beaten_loses_it():
    g = stood(". . \n f:inf^=they . \n g:inf=us,gun .", (3,), (1,))
    roll(g, 1, 1, 1)
    play(g, "us")
    assert (asked(g), legal(g)) == ((GERMAN, "SB-26-WIN-MARK"), ["us"])
    play(g, "us")
    assert (piece(g, "us").winning, piece(g, "they").winning) == (True, False)


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-HOLD-MARK", "SB-26-HOLD-HITS", "SB-GAP-WINNING")
def test_who_holds_takes_it_and_three_dice_fall_on_the_attacker():
    g = stood(". . \n f:inf=they . \n g:inf^=us .", (1, 1), (1,))
    assert (asked(g), dice(g)) == ((FRENCH, "WS-8-LOSS"), 3)
    roll(g, 3, 6, 1)
    assert bases(g, "us") == 1
    play(g, "they")
    assert (piece(g, "us").winning, piece(g, "they").winning, where(g, "us")) == (False, True, "A1")


# After a win


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-WIN-GUNS", "SB-26-WIN-HITS")
def test_guns_are_taken_mitrailleuses_are_not_and_three_dice_fall_on_the_beaten():
    drawn = ". . \n f:inf=they,gun=gun,mit=mit . \n g:inf=us,inf,inf,inf ."
    g = kept(drawn, AttackZone(GERMAN, 0, 2))
    play(g, "stand")
    roll(g, 1)
    roll(g, 3, 3, 1, 1)
    roll(g, 1, 1)
    assert where(g, "gun") == "gone"
    assert (asked(g), dice(g)) == ((GERMAN, "WS-8-LOSS"), 3)
    roll(g, 3, 1, 1)
    assert [where(g, name) for name in ("they", "mit")] == ["A3", "A3"]
    assert bases(g, "they") == 1


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-WIN-HITS", "SB-GAP-NORETREAT")
def test_six_dice_fall_on_the_beaten_who_cannot_go_back_and_they_stay():
    g = stood("g:inf . \n f:inf=they . \n g:inf=us .", (3,), (1,))
    assert (asked(g), dice(g)) == ((GERMAN, "WS-8-LOSS"), 6)
    roll(g, 1, 1, 1, 1, 1, 1)
    assert where(g, "they") == "A2"
    assert "WS-GAP-MORALE" not in told(g)
    assert asked(g) == (GERMAN, "SB-26-WIN-MARK")


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-WIN-GUNS", "WS-GAP-WIN")
def test_a_zone_whose_last_are_guns_is_empty_when_they_are_taken():
    g = stood(". . \n f:inf/1,gun=gun . \n g:inf=us,inf .", (3, 1), (1,))
    assert (asked(g), where(g, "gun")) == ((GERMAN, "WS-GAP-WIN"), "gone")


# Retiring


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-RETIRE", "SB-26-RET-MARK")
@pytest.mark.parametrize(
    ("they", "number"),
    [("f:inf", 3), ("f:inf-", 4), ("f:inf,gun", 4), ("f:inf,cav", 2), ("Wf:inf+", 1), ("f:inf,mit", 2)],
)
def test_a_zone_may_retire_before_an_attack_at_the_price_of_dice(they, number):
    g = kept(f". . \n {they} . \n g:inf=us .", AttackZone(GERMAN, 0, 2))
    assert (asked(g), legal(g)) == ((FRENCH, "SB-26-RETIRE"), ["stand", "retire"])
    play(g, "retire")
    assert (asked(g), dice(g)) == ((GERMAN, "WS-8-LOSS"), number)
    roll(g, *[1] * number)
    assert where(g, "u0") == "A3"
    assert (asked(g), legal(g)) == ((GERMAN, "WS-GAP-WIN"), ["us", "done"])
    play(g, "done", "us")
    assert (where(g, "us"), piece(g, "us").winning, asked(g)) == ("A1", True, None)


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-RETIRE")
def test_nobody_retires_without_a_way_back():
    assert asked(kept("g:inf . \n f:inf . \n g:inf .", AttackZone(GERMAN, 0, 2))) == (GERMAN, "WS-8-LOSS")


@pytest.mark.rule("WS-GAP-BEYOND", "SB-28-RETIRE")
def test_the_hit_of_a_retire_is_a_die_and_six_more_fall_with_the_enemy_behind():
    g = roll(kept("g:inf!2=us . \n . . \n . .", Morale(GERMAN)), 4, 4)
    assert (asked(g), dice(g), where(g, "us")) == ((FRENCH, "WS-8-LOSS"), 1, "A3")
    roll(g, 3)
    assert (where(g, "us"), bases(g, "us")) == ("A2", 3)
    g = roll(kept("g:inf!2^=us . \n f:inf . \n . .", Morale(GERMAN), settings={"hemmed_in_dice": 4}), 4, 4)
    roll(g, 1)
    assert dice(g) == 6
    roll(g, 1, 1, 1, 1, 1, 3)
    assert (where(g, "us"), bases(g, "us"), piece(g, "us").winning) == ("A3", 3, False)


# At the table, and the computer's choices


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-A-WINNING", "SB-26-A-SHOCK", "SB-26-T-WINNING")
def test_the_situation_counts_marker_and_shock_only_where_they_are_kept():
    asked_for = {
        "attacker": {"units": said("infantry"), "winning": True, "shock": True},
        "defender": {"units": said("infantry"), "winning": True},
    }
    totals = [
        {side: tally["total"] for side, tally in grognard.explain("ws.attack", one)["tallies"].items()}
        for one in (asked_for, {**asked_for, "settings": KEPT})
    ]
    assert totals == [{"attacker": 4, "defender": 2}, {"attacker": 9, "defender": 4}]


@pytest.mark.rule("WS-GAP-BEYOND", "SB-26-WIN-HITS", "SB-26-HOLD-HITS")
@pytest.mark.parametrize(
    ("defends", "faces", "rules"),
    [
        ("infantry", (6, 1), ["WS-8-LOSS", "SB-26-WIN-HITS", "WS-GAP-WIN", "SB-26-WIN-MARK"]),
        ("artillery", (6, 1), ["WS-8-LOSS", "SB-26-WIN-GUNS", "SB-26-WIN-HITS", "WS-GAP-WIN", "SB-26-WIN-MARK"]),
        ("infantry", (1, 6), ["WS-8-LOSS", "SB-26-HOLD-HITS", "WS-GAP-WIN", "SB-26-HOLD-MARK"]),
    ],
)
def test_the_companion_says_what_to_do_after_the_fight(defends, faces, rules):
    sides = {"attacker": {"units": said("infantry")}, "defender": {"units": said(defends)}}
    found = grognard.roll("ws.attack", {**sides, "settings": KEPT}, dice=list(faces))
    assert [event["rule"] for event in found["events"]][-len(rules) :] == rules


@pytest.mark.rule("WS-GAP-BEYOND")
@pytest.mark.parametrize("scenario", ["outposts-1870", "coulmiers-1870"])
def test_a_battle_with_all_of_it_is_played_to_its_end_by_players_who_look_ahead(scenario):
    game = grognard.new("walter-schnaffs", scenario, 3, KEPT)
    greedy = player("greedy", 3)
    rules = set()
    while not game.over:
        if isinstance(game.pending, grognard.Ask):
            rules.add(game.pending.rule)
            game.play(greedy.decide(game).answer)
        else:
            game.roll()
    assert {"SB-19-2", "SB-26-RETIRE"} <= rules
