"""28: the dice of a morale test, what fails come to, and who routs."""

import pytest

import grognard
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import proceed
from grognard.kernel.state import bare_table
from grognard.square_bashing.sheet.morale_28 import Exposed, Rout

from .pieces import EDITIONS, lines, on, rules, said, unit, units


def dice(*descriptions, edition="en", **exposed):
    """The tally of a square that is shaken enough for everything to show."""
    return rules(edition)["28"].tally(Exposed(units(*(descriptions or ("infantry",))), **exposed))


@pytest.mark.rule("SB-28-CASUALTY")
@pytest.mark.parametrize(("markers", "counted"), [(1, 1), (4, 4), (5, 4), (40, 4)])
def test_casualty_markers_bring_a_die_each_four_at_most(markers, counted):
    assert lines(dice(casualty_markers=markers)) == [("SB-28-CASUALTY", counted, counted)]


@pytest.mark.rule("SB-28-RES")
def test_reservists_bring_one_die_however_many():
    assert lines(dice("reservist infantry", "reservist artillery")) == [("SB-28-RES", 1, 1)]


@pytest.mark.rule("SB-28-BARRAGE")
@pytest.mark.parametrize(("markers", "counted"), [(1, 1), (3, 3), (4, 3)])
def test_barrage_markers_bring_a_die_each_three_at_most(markers, counted):
    assert lines(dice(barrage=markers)) == [("SB-28-BARRAGE", counted, counted)]


@pytest.mark.rule("SB-28-FACES")
@pytest.mark.parametrize(("faces", "counted"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (9, 3)])
def test_enemy_faces_count_beyond_the_first_three_at_most(faces, counted):
    assert lines(dice(enemy_faces=faces)) == ([("SB-28-FACES", counted, counted)] if counted else [])


@pytest.mark.rule("SB-28-PRO")
def test_professionals_take_one_die_off_however_many():
    tally = dice("professional infantry", "professional mortar", casualty_markers=4)
    assert lines(tally) == [("SB-28-CASUALTY", 4, 4), ("SB-28-PRO", 1, -1)]
    assert tally.total == 3


@pytest.mark.rule("SB-28-MG")
@pytest.mark.parametrize(
    "description",
    ["mg", "damaged mg", "light-tank", "heavy-tank", "armoured-car", "light-armoured-car"],
)
def test_a_machine_gun_tank_or_car_takes_one_die_off_however_many(description):
    tally = dice("infantry", description, "mg", casualty_markers=4)
    assert lines(tally) == [("SB-28-CASUALTY", 4, 4), ("SB-28-MG", 1, -1)]


@pytest.mark.rule("SB-28-MG")
def test_no_other_unit_steadies_the_square():
    assert lines(dice("infantry", "artillery", "mortar", "cavalry", casualty_markers=1)) == [("SB-28-CASUALTY", 1, 1)]


@pytest.mark.rule("SB-28-HASTY")
def test_hasty_defences_take_one_die_off():
    assert lines(dice(casualty_markers=2, ground=on("hasty")))[1:] == [("SB-28-HASTY", 1, -1)]


@pytest.mark.rule("SB-28-COVER")
@pytest.mark.parametrize("ground", [on("woods"), on("buildings"), on("woods", "buildings")])
def test_woods_or_buildings_take_one_die_off(ground):
    assert lines(dice(casualty_markers=2, ground=ground))[1:] == [("SB-28-COVER", 1, -1)]


@pytest.mark.rule("SB-28-COVER")
def test_hills_do_not_steady():
    assert lines(dice(casualty_markers=2, ground=on("hill", "rough-hill"))) == [("SB-28-CASUALTY", 2, 2)]


@pytest.mark.rule("SB-28-BONUS")
def test_a_morale_bonus_takes_two_dice_off():
    assert lines(dice(casualty_markers=4, morale_bonus=True))[1:] == [("SB-28-BONUS", 1, -2)]


@pytest.mark.rule("SB-28-TRENCH", "SB-GAP-ZERO")
@pytest.mark.parametrize("works", ["trench", "fort"])
def test_trenches_take_two_dice_off_and_a_fort_counts_as_trenches(works):
    assert lines(dice(casualty_markers=4, ground=on(works)))[1:] == [("SB-28-TRENCH", 1, -2)]


@pytest.mark.rule("SB-28-HOLD")
def test_hold_the_line_takes_three_dice_off():
    assert lines(dice(casualty_markers=4, hold_the_line=True))[1:] == [("SB-28-HOLD", 1, -3)]


@pytest.mark.rule("SB-28-CASUALTY")
def test_everything_at_once_adds_up_in_the_sheets_order():
    tally = dice(
        "reservist infantry",
        "professional mg",
        casualty_markers=4,
        barrage=3,
        enemy_faces=4,
        ground=on("woods", "hasty"),
        morale_bonus=True,
        hold_the_line=True,
    )
    assert lines(tally) == [
        ("SB-28-CASUALTY", 4, 4),
        ("SB-28-RES", 1, 1),
        ("SB-28-BARRAGE", 3, 3),
        ("SB-28-FACES", 3, 3),
        ("SB-28-PRO", 1, -1),
        ("SB-28-MG", 1, -1),
        ("SB-28-HASTY", 1, -1),
        ("SB-28-COVER", 1, -1),
        ("SB-28-BONUS", 1, -2),
        ("SB-28-HOLD", 1, -3),
    ]
    assert tally.total == 2


@pytest.mark.rule("SB-28-FAIL")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_four_five_and_six_is_a_fail(edition):
    section = rules(edition)["28"]
    pool = section.table.pool(dice(casualty_markers=3, edition=edition))
    assert pool.dice == 3
    assert [pool.outcome([face]) for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]


# What fails come to


def morale_of(*faces):
    return grognard.roll("sb.morale", {"units": said("infantry"), "casualty_markers": len(faces)}, dice=list(faces))


@pytest.mark.rule("SB-28-STEADY", "SB-28-RETIRE", "SB-28-RUN")
@pytest.mark.parametrize(
    ("faces", "fails", "outcome", "rule"),
    [
        ((1, 2, 3), 0, "none", None),
        ((4, 1, 3), 1, "steady", "SB-28-STEADY"),
        ((4, 5, 3), 2, "retire", "SB-28-RETIRE"),
        ((4, 5, 6), 3, "run", "SB-28-RUN"),
        ((6, 6, 6, 6), 4, "run", "SB-28-RUN"),
    ],
)
def test_one_fail_is_steady_two_retire_and_three_or_more_run(faces, fails, outcome, rule):
    rolled = morale_of(*faces)
    assert rolled["results"] == {"fails": fails}
    assert rolled["outcome"] == outcome
    after = [event["rule"] for event in rolled["events"] if event["rule"] != "SB-28-FAIL"]
    assert after == ([rule] if rule else [])


@pytest.mark.rule("SB-28-RETIRE")
def test_retiring_costs_one_hit_first_and_six_more_with_the_enemy_behind():
    event = morale_of(6, 6)["events"][-1]
    assert "places 1 hit and saves" in event["en"]
    assert "6 more hits and no move" in event["en"]


@pytest.mark.rule("SB-28-STEADY")
def test_steady_pins_the_square_for_the_turn():
    assert "nobody leaves the square and no assault starts" in morale_of(6)["events"][-1]["en"]


@pytest.mark.rule("SB-28-RUN")
@pytest.mark.parametrize(("quality", "needs"), [("regular", 5), ("reservist", 4), ("professional", 6)])
def test_a_unit_that_runs_routs_on_five_and_quality_changes_the_die(quality, needs):
    assert rules()["28"].rout.tally(unit(f"{quality} infantry")).total == needs


@pytest.mark.rule("SB-28-RUN")
def test_each_unit_of_a_running_square_rolls_for_itself():
    square = units("infantry", "reservist infantry", "professional infantry", "professional mg")
    g = bare_table(rules(), [Rout(square)], Dice(0))
    roll = proceed(g)
    assert (roll.rule, roll.chance.sides()) == ("SB-28-RUN", (6, 6, 6, 6))
    proceed(g, roll.chance.read([4, 4, 5, 6]))
    assert g.result == (False, True, False, True)
