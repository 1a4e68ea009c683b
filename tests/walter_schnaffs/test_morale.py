"""28 as this war keeps it: the dice of a zone, and what fails come to."""

import pytest

from grognard.kernel.sheet import rule_texts
from grognard.square_bashing.sheet.morale_28 import MoraleSection
from grognard.squares.battle import FELL_BACK, STEADY
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.board.bombardment import Bombardments, targets
from grognard.walter_schnaffs.board.morale import Morale
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..square_bashing.battlefield import asked, at, dice, roll, run, told, where
from .battlefield import bases, battle
from .pieces import lines


def dice_lines(drawn):
    """What counts for the zone at A1."""
    g = battle(drawn)
    return lines(g.rules.section(MoraleSection).tally(g.exposed(at(g, "A1"))))


@pytest.mark.rule("WS-GAP-MORALE")
def test_the_rules_name_the_tables_of_this_war():
    where = {entry.id: entry.where for entry in RULESET.entries()}
    assert where["SB-28-CASUALTY"] == "grognard.walter_schnaffs.sheet.morale_28.TESTS"
    assert where["SB-28-RUN"] == "grognard.square_bashing.sheet.morale_28.FAILS"


@pytest.mark.rule("SB-28-CASUALTY", "WS-GAP-MORALE")
@pytest.mark.parametrize(("markers", "dice_"), [("!1", 1), ("!4", 4), ("!6", 4)])
def test_each_marker_of_a_base_lost_is_a_die_up_to_four(markers, dice_):
    assert dice_lines(f"g:inf{markers}") == [("SB-28-CASUALTY", dice_, dice_)]


@pytest.mark.rule("SB-28-RES", "SB-28-PRO", "SB-28-MG", "SB-28-COVER", "SB-28-FACES", "WS-GAP-MORALE")
@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        ("g:inf-,inf-", ("SB-28-RES", 1, 1)),
        ("g:inf+", ("SB-28-PRO", 1, -1)),
        ("g:inf,mit,mit", ("SB-28-MG", 1, -1)),
        ("Wg:inf", ("SB-28-COVER", 1, -1)),
        ("Vg:inf", ("SB-28-COVER", 1, -1)),
        ("f:inf . \n g:inf f:inf", ("SB-28-FACES", 1, 1)),
    ],
)
def test_the_lines_that_still_mean_something_count(drawn, line):
    assert line in dice_lines(drawn)


@pytest.mark.rule("SB-28-MG")
def test_artillery_is_no_machine_gun():
    assert dice_lines("g:inf,gun") == []


@pytest.mark.rule("SB-GAP-ZERO")
def test_a_zone_without_dice_does_not_test_unless_the_table_wants_one_of_everybody():
    assert asked(run(battle("g:inf .", Morale(GERMAN)))) is None
    g = run(battle("g:inf .", Morale(GERMAN), settings={"morale_dice_at_least": 1}))
    assert (asked(g), dice(g)) == ((GERMAN, "SB-28-FAIL"), 1)


def failing(drawn, *faces, **more):
    """The only zone that tests, with these dice."""
    return roll(run(battle(drawn, Morale(GERMAN), **more)), *faces)


@pytest.mark.rule("SB-28-FAIL", "SB-28-STEADY")
def test_a_die_of_four_or_more_fails_and_one_fail_is_steady():
    g = failing(". . \n g:inf!1=us .", 3)
    assert told(g) == []
    g = failing(". . \n g:inf!1=us .", 4)
    assert g.has_mark(0, STEADY)
    assert where(g, "us") == "A1"


@pytest.mark.rule("SB-28-RETIRE", "WS-GAP-MORALE")
def test_retiring_on_the_table_is_one_zone_back_at_no_cost():
    g = failing("g:inf!2=us,gun=gun . \n . . \n . .", 4, 4)
    assert asked(g) is None
    assert (where(g, "us"), where(g, "gun"), bases(g, "us")) == ("A2", "A2", 4)
    assert all(piece.did & FELL_BACK for piece in g.pieces)


@pytest.mark.rule("SB-28-RETIRE", "WS-7-IDLE")
def test_a_gun_that_retired_does_not_fire_that_turn():
    g = failing("f:inf . \n g:inf!2,gun=gun . \n . .", 4, 4)
    assert where(g, "gun") == "A1"
    assert targets(g, 2) == {at(g, "A3"): True}
    assert asked(run(g, Bombardments(GERMAN))) is None
    stayed = failing("g:inf!1,gun=gun f:inf \n . .", 4)
    assert asked(run(stayed, Bombardments(GERMAN))) == (GERMAN, "WS-7-RANGE"), "Steady guns fire"


@pytest.mark.rule("WS-GAP-MORALE", "SB-GAP-NORETREAT")
def test_with_the_enemy_behind_a_zone_throws_two_dice_on_the_loss_table_and_stays():
    g = failing("g:inf!2=us . \n f:inf . \n . .", 4, 4)
    assert (asked(g), dice(g)) == ((FRENCH, "WS-8-LOSS"), 2)
    roll(g, 3, 6)
    assert (where(g, "us"), bases(g, "us"), g.piece(0).markers) == ("A3", 1, 5)
    assert g.piece(0).did & FELL_BACK


@pytest.mark.rule("WS-GAP-MORALE")
def test_a_table_may_throw_other_dice_with_the_enemy_behind():
    g = failing("g:inf!2=us . \n f:inf .", 4, 4, settings={"hemmed_in_dice": 3})
    assert dice(g) == 3


@pytest.mark.rule("SB-GAP-OFFTABLE", "SB-28-RETIRE")
def test_off_its_own_edge_a_unit_loses_a_base_and_waits():
    g = failing("g:inf!2=us .", 4, 4)
    assert (where(g, "us"), bases(g, "us")) == ("waiting", 3)


@pytest.mark.rule("SB-28-RUN", "WS-GAP-MORALE")
@pytest.mark.parametrize(("unit", "face"), [("inf", 5), ("inf-", 4), ("inf+", 6)])
def test_of_a_zone_that_runs_each_unit_may_rout_the_better_the_less(unit, face):
    markers = {"inf": "!3", "inf-": "!2", "inf+": "!4"}[unit]
    for fell, routs in ((face, True), (face - 1, False)):
        g = failing(f"g:{unit}{markers}=us . \n . .", 4, 4, 4)
        assert (asked(g), dice(g)) == ((GERMAN, "SB-28-RUN"), 1)
        roll(g, fell)
        assert where(g, "us") == ("gone" if routs else "A1")


@pytest.mark.rule("SB-28-RUN", "SB-ED-RUN", "WS-GAP-MORALE")
@pytest.mark.parametrize(("unit", "face"), [("inf!3", 5), ("inf-!2", 6), ("inf+!4", 4)])
def test_a_table_may_have_the_signs_of_the_french_sheet_by_which_professionals_rout_sooner(unit, face):
    for fell, routs in ((face, True), (face - 1, False)):
        g = failing(f"g:{unit}=us . \n . .", 4, 4, 4, settings={"rout_signs": "french-sheet"})
        roll(g, fell)
        assert where(g, "us") == ("gone" if routs else "A1")


@pytest.mark.rule("SB-28-RETIRE", "SB-GAP-OFFTABLE", "WS-GAP-MORALE")
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Off the table: the unit loses 1 base"), ("fr", "l'unité perd 1 base")]
)
def test_the_sheet_says_that_to_leave_the_table_costs_a_base(lang, words):
    said = rule_texts(RULESET, lang)["SB-28-RETIRE"]
    assert words in said


@pytest.mark.rule("SB-28-RUN")
def test_who_does_not_rout_retires():
    g = failing("g:inf!3=us,cav=horse . \n . .", 4, 5, 6)
    roll(g, 1, 6)
    assert (where(g, "us"), where(g, "horse")) == ("A1", "gone")
    assert bases(g, "us") == 4
