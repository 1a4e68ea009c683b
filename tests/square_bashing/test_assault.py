"""26: the dice of both sides, retiring, and what comes of a fight."""

import pytest

import grognard
from grognard.square_bashing.sheet.assaults_26 import won
from grognard.square_bashing.sheet.clash import Clash, Retiring
from grognard.squares.ground import Face

from .pieces import EDITIONS, lines, on, rules, said, units


def assaulter(*descriptions, edition="en", **clash):
    return rules(edition)["26"].assaulter.tally(Clash(units(*descriptions), **clash))


def target(*descriptions, edition="en", **clash):
    return rules(edition)["26"].target.tally(Clash(units(*descriptions), **clash))


# The assaulter's dice


@pytest.mark.rule("SB-26-A-STRENGTH")
@pytest.mark.parametrize(
    ("descriptions", "times"),
    [
        (["infantry"], 1),
        (["cavalry"], 1),
        (["infantry", "infantry"], 2),
        (["reservist infantry", "professional cavalry", "infantry"], 3),
    ],
)
def test_assaulting_foot_and_horse_at_strength_bring_three_dice_each(descriptions, times):
    tally = assaulter(*descriptions)
    assert lines(tally) == [("SB-26-A-STRENGTH", times, 3 * times)]
    assert tally.total == 3 * times


@pytest.mark.rule("SB-26-A-HTANK")
@pytest.mark.parametrize(
    ("descriptions", "times", "dice"),
    [
        (["heavy-tank"], 1, 3),
        (["damaged heavy-tank"], 1, 2),
        (["heavy-tank", "damaged heavy-tank"], 2, 5),
        (["damaged heavy-tank", "damaged heavy-tank"], 2, 4),
    ],
)
def test_heavy_tanks_bring_three_dice_or_two_damaged(descriptions, times, dice):
    tally = assaulter(*descriptions)
    assert lines(tally) == [("SB-26-A-HTANK", times, dice)]
    assert tally.total == dice


@pytest.mark.rule("SB-26-A-LTANK")
@pytest.mark.parametrize("kind", ["light-tank", "armoured-car", "light-armoured-car"])
def test_light_tanks_and_cars_bring_two_dice_or_one_damaged(kind):
    assert lines(assaulter(kind)) == [("SB-26-A-LTANK", 1, 2)]
    assert lines(assaulter(kind, f"damaged {kind}")) == [("SB-26-A-LTANK", 2, 3)]
    assert lines(assaulter("infantry", f"damaged {kind}"))[1] == ("SB-26-A-LTANK", 1, 1)


@pytest.mark.rule("SB-26-A-OTHER")
@pytest.mark.parametrize(
    "description",
    [
        "damaged infantry",
        "damaged cavalry",
        "idle infantry",
        "idle cavalry",
        "idle heavy-tank",
        "idle light-tank",
        "idle armoured-car",
        "idle damaged light-armoured-car",
        "dismounted",
        "mg",
        "damaged mg",
        "artillery",
        "mortar",
        "mountain-gun",
    ],
)
def test_every_unit_not_counted_otherwise_brings_one_die(description):
    tally = assaulter("infantry", description)
    assert lines(tally) == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-OTHER", 1, 1)]
    assert tally.total == 4


@pytest.mark.rule("SB-26-A-OTHER")
def test_no_unit_is_counted_twice():
    tally = assaulter("infantry", "damaged infantry", "heavy-tank", "damaged armoured-car", "mg", "artillery")
    assert lines(tally) == [
        ("SB-26-A-STRENGTH", 1, 3),
        ("SB-26-A-HTANK", 1, 3),
        ("SB-26-A-LTANK", 1, 1),
        ("SB-26-A-OTHER", 3, 3),
    ]
    assert tally.total == 10


@pytest.mark.rule("SB-26-A-FLANK")
@pytest.mark.parametrize(("face", "dice"), [(Face.FRONT, 0), (Face.FLANK, 2), (Face.REAR, 2)])
def test_flank_and_rear_bring_two_dice_once(face, dice):
    tally = assaulter("infantry", "infantry", face=face)
    assert lines(tally)[1:] == ([("SB-26-A-FLANK", 1, 2)] if dice else [])
    assert tally.total == 6 + dice


@pytest.mark.rule("SB-26-A-EXTRA", "SB-26-T-EXTRA")
@pytest.mark.parametrize(
    ("extra", "counted"), [((), 0), ((0, 0), 0), ((1,), 1), ((2,), 2), ((3,), 2), ((2, 1), 3), ((5, 4, 3), 6)]
)
def test_additional_units_add_a_die_and_take_one_two_a_face_at_most(extra, counted):
    ours = assaulter("infantry", extra=extra)
    theirs = target("mg", "mg", extra=extra)
    assert lines(ours)[1:] == ([("SB-26-A-EXTRA", counted, counted)] if counted else [])
    assert lines(theirs)[1:] == ([("SB-26-T-EXTRA", counted, -counted)] if counted else [])
    assert (ours.total, theirs.total) == (3 + counted, 10 - counted)


@pytest.mark.rule("SB-26-A-SUPPORT")
@pytest.mark.parametrize(("supports", "counted"), [(0, 0), (1, 1), (2, 2), (3, 2), (7, 2)])
def test_support_squares_of_the_assaulter_bring_two_dice_each_for_two_at_most(supports, counted):
    tally = assaulter("infantry", supports=supports)
    assert lines(tally)[1:] == ([("SB-26-A-SUPPORT", counted, 2 * counted)] if counted else [])
    assert tally.total == 3 + 2 * counted


@pytest.mark.rule("SB-26-A-WINNING")
def test_a_winning_marker_brings_the_assaulter_two_dice():
    assert lines(assaulter("infantry", winning=True)) == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-WINNING", 1, 2)]


@pytest.mark.rule("SB-26-A-BONUS")
def test_a_fighting_bonus_marker_brings_two_dice():
    assert lines(assaulter("infantry", fighting_bonus=True)) == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-BONUS", 1, 2)]


@pytest.mark.rule("SB-26-A-SHOCK")
def test_a_shock_assault_brings_three_dice():
    assert lines(assaulter("infantry", shock=True)) == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-SHOCK", 1, 3)]


@pytest.mark.rule("SB-26-A-HILL")
@pytest.mark.parametrize(
    ("terrain", "own_hill", "dice"),
    [
        ("hill", False, -1),
        ("rough-hill", False, -1),
        ("hill", True, 0),
        ("rough-hill", True, 0),
        ("woods", False, 0),
        ("buildings", True, 0),
    ],
)
def test_a_hill_costs_one_die_unless_the_assaulter_is_on_one_too(terrain, own_hill, dice):
    tally = assaulter("infantry", ground=on(terrain), hill=own_hill)
    assert lines(tally)[1:] == ([("SB-26-A-HILL", 1, -1)] if dice else [])
    assert tally.total == 3 + dice


@pytest.mark.rule("SB-26-A-HASTY")
@pytest.mark.parametrize(("face", "dice"), [(Face.FRONT, -2), (Face.FLANK, -2), (Face.REAR, -1)])
def test_hasty_defences_cost_one_die_only_from_behind(face, dice):
    tally = assaulter("infantry", "infantry", ground=on("hasty"), face=face)
    assert lines(tally)[-1] == ("SB-26-A-HASTY", 1, dice)


@pytest.mark.rule("SB-26-A-TRENCH")
@pytest.mark.parametrize("works", ["trench", "fort"])
@pytest.mark.parametrize(("face", "dice"), [(Face.FRONT, -3), (Face.FLANK, -2), (Face.REAR, -2)])
def test_trench_and_fort_cost_three_dice_in_front_and_two_elsewhere(works, face, dice):
    tally = assaulter("infantry", "infantry", ground=on(works), face=face)
    assert lines(tally)[-1] == ("SB-26-A-TRENCH", 1, dice)


@pytest.mark.rule("SB-26-A-MIN")
@pytest.mark.parametrize(
    ("descriptions", "ground", "bite"),
    [
        (["infantry"], on("trench"), 2),
        (["infantry"], on("hasty"), 1),
        (["damaged infantry"], on("hill", "fort"), 5),
        (["mg"], on(), 1),
    ],
)
def test_the_assaulter_never_throws_fewer_than_two_dice(descriptions, ground, bite):
    tally = assaulter(*descriptions, ground=ground)
    assert lines(tally)[-1] == ("SB-26-A-MIN", 1, bite)
    assert tally.total == 2 == sum(value for _, _, value in lines(tally))


@pytest.mark.rule("SB-26-A-MIN")
def test_the_minimum_is_no_line_where_two_dice_are_there_anyway():
    assert lines(assaulter("armoured-car")) == [("SB-26-A-LTANK", 1, 2)]


@pytest.mark.rule("SB-26-A", "SB-26-T")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_five_and_six_is_a_hit_for_both_sides(edition):
    section = rules(edition)["26"]
    for table, tally in ((section.assaulter, assaulter("infantry", "infantry")), (section.target, target("mg", "mg"))):
        pool = table.pool(tally)
        assert pool.dice == tally.total
        assert [pool.outcome([face]) for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]


# The target's dice


@pytest.mark.rule("SB-26-T-STRENGTH")
@pytest.mark.parametrize("kind", ["infantry", "cavalry", "dismounted"])
def test_foot_and_horse_at_strength_defend_with_two_dice(kind):
    assert lines(target(kind)) == [("SB-26-T-STRENGTH", 1, 2)]
    assert lines(target(kind, kind, kind)) == [("SB-26-T-STRENGTH", 3, 6)]


@pytest.mark.rule("SB-26-T-DAMAGED")
@pytest.mark.parametrize("kind", ["infantry", "cavalry", "dismounted"])
def test_damaged_foot_and_horse_defend_with_one_die(kind):
    tally = target(kind, f"damaged {kind}", f"damaged {kind}")
    assert lines(tally) == [("SB-26-T-STRENGTH", 1, 2), ("SB-26-T-DAMAGED", 2, 2)]


@pytest.mark.rule("SB-26-T-MG")
def test_machine_guns_defend_with_five_dice_or_three_damaged():
    assert lines(target("mg")) == [("SB-26-T-MG", 1, 5)]
    assert lines(target("damaged mg")) == [("SB-26-T-MG", 1, 3)]
    assert lines(target("mg", "damaged mg")) == [("SB-26-T-MG", 2, 8)]


@pytest.mark.rule("SB-26-T-ART")
@pytest.mark.parametrize("kind", ["artillery", "mortar", "mountain-gun"])
def test_guns_defend_with_two_dice_or_one_damaged(kind):
    assert lines(target(kind)) == [("SB-26-T-ART", 1, 2)]
    assert lines(target(kind, f"damaged {kind}")) == [("SB-26-T-ART", 2, 3)]


@pytest.mark.rule("SB-26-T-TANK")
@pytest.mark.parametrize("description", ["light-tank", "heavy-tank", "damaged light-tank", "damaged heavy-tank"])
def test_tanks_defend_with_one_die_damaged_or_not(description):
    assert lines(target("infantry", description))[1] == ("SB-26-T-TANK", 1, 1)


@pytest.mark.rule("SB-26-T-AC")
@pytest.mark.parametrize("kind", ["armoured-car", "light-armoured-car"])
def test_cars_defend_with_two_dice_or_one_damaged(kind):
    assert lines(target(kind)) == [("SB-26-T-AC", 1, 2)]
    assert lines(target(kind, f"damaged {kind}")) == [("SB-26-T-AC", 2, 3)]


@pytest.mark.rule("SB-26-T-SUPPORT")
@pytest.mark.parametrize(("supports", "counted"), [(0, 0), (1, 1), (4, 4), (5, 4), (99, 4)])
def test_support_squares_of_the_target_bring_one_die_each_for_four_at_most(supports, counted):
    tally = target("infantry", supports=supports)
    assert lines(tally)[1:] == ([("SB-26-T-SUPPORT", counted, counted)] if counted else [])
    assert tally.total == 2 + counted


@pytest.mark.rule("SB-26-T-WINNING")
def test_a_winning_marker_brings_the_target_two_dice():
    assert lines(target("infantry", winning=True)) == [("SB-26-T-STRENGTH", 1, 2), ("SB-26-T-WINNING", 1, 2)]


@pytest.mark.rule("SB-26-T-BARRAGE")
@pytest.mark.parametrize(("barrage", "counted"), [(1, 1), (3, 3), (4, 3), (9, 3)])
def test_barrage_markers_take_a_die_each_three_at_most(barrage, counted):
    tally = target("mg", "mg", barrage=barrage)
    assert lines(tally) == [("SB-26-T-MG", 2, 10), ("SB-26-T-BARRAGE", counted, -counted)]
    assert tally.total == 10 - counted


@pytest.mark.rule("SB-26-T-MIN")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_target_never_throws_fewer_than_two_dice(edition):
    tally = target("damaged infantry", barrage=2, extra=(2, 2), edition=edition)
    assert lines(tally) == [
        ("SB-26-T-DAMAGED", 1, 1),
        ("SB-26-T-BARRAGE", 2, -2),
        ("SB-26-T-EXTRA", 4, -4),
        ("SB-26-T-MIN", 1, 7),
    ]
    assert tally.total == 2


@pytest.mark.rule("SB-26-T-STRENGTH")
def test_what_only_the_assaulter_counts_means_nothing_to_the_target():
    tally = target("infantry", face=Face.REAR, fighting_bonus=True, shock=True, ground=on("hill", "trench"))
    assert lines(tally) == [("SB-26-T-STRENGTH", 1, 2)]


# Mounted cavalry on bad ground

HAMPERING = [on("woods"), on("buildings"), on("rough-hill"), on("hasty"), on("trench"), on("fort"), on("woods", "fort")]


@pytest.mark.rule("SB-26-CAVALRY")
@pytest.mark.parametrize("ground", HAMPERING)
def test_cavalry_assaulting_into_bad_ground_counts_one_die_under_its_own_line(ground):
    assert lines(assaulter("cavalry", ground=ground))[0] == ("SB-26-A-STRENGTH", 1, 1)
    assert lines(assaulter("infantry", "cavalry", "cavalry", ground=ground))[0] == ("SB-26-A-STRENGTH", 3, 5)


@pytest.mark.rule("SB-26-CAVALRY")
@pytest.mark.parametrize("ground", HAMPERING)
def test_cavalry_assaulted_in_bad_ground_counts_one_die_under_its_own_line(ground):
    assert lines(target("cavalry", ground=ground))[0] == ("SB-26-T-STRENGTH", 1, 1)
    assert lines(target("infantry", "cavalry", ground=ground)) == [("SB-26-T-STRENGTH", 2, 3)]


@pytest.mark.rule("SB-26-CAVALRY")
@pytest.mark.parametrize("ground", [on(), on("hill")])
def test_open_ground_and_smooth_hills_do_not_hold_cavalry_up(ground):
    assert lines(assaulter("cavalry", ground=ground))[0] == ("SB-26-A-STRENGTH", 1, 3)
    assert lines(target("cavalry", ground=ground)) == [("SB-26-T-STRENGTH", 1, 2)]


@pytest.mark.rule("SB-26-CAVALRY")
def test_cavalry_on_foot_damaged_or_standing_by_is_not_held_up():
    assert lines(target("dismounted", ground=on("woods"))) == [("SB-26-T-STRENGTH", 1, 2)]
    assert lines(target("damaged cavalry", "infantry", ground=on("woods"))) == [
        ("SB-26-T-STRENGTH", 1, 2),
        ("SB-26-T-DAMAGED", 1, 1),
    ]
    assert lines(assaulter("infantry", "idle cavalry", "damaged cavalry", ground=on("woods"))) == [
        ("SB-26-A-STRENGTH", 1, 3),
        ("SB-26-A-OTHER", 2, 2),
    ]


# Retiring instead


@pytest.mark.rule("SB-26-RETIRE")
@pytest.mark.parametrize(
    ("descriptions", "ground", "parts"),
    [
        (["infantry"], on(), {}),
        (["reservist infantry", "reservist infantry"], on(), {"reservists": 1}),
        (["artillery"], on(), {"artillery": 1}),
        (["infantry", "mortar"], on(), {"artillery": 1}),
        (["mountain-gun"], on(), {"artillery": 1}),
        (["professional infantry"], on(), {"professionals": -1}),
        (["cavalry"], on(), {"professionals": -1}),
        (["dismounted", "professional infantry"], on(), {"professionals": -1}),
        (["infantry"], on("woods"), {"screened": -1}),
        (["infantry"], on("buildings"), {"screened": -1}),
        (["infantry"], on("hill", "trench"), {}),
        (["mg"], on("woods"), {"screened": -1}),
        (["armoured-car"], on(), {"screened": -1}),
        (["light-armoured-car"], on(), {"screened": -1}),
        (["heavy-tank", "light-tank"], on(), {}),
        (["professional mg"], on(), {"professionals": -1, "screened": -1}),
        (["reservist artillery"], on(), {"reservists": 1, "artillery": 1}),
        (
            ["reservist infantry", "artillery", "professional cavalry", "mg"],
            on("woods"),
            {"reservists": 1, "artillery": 1, "professionals": -1, "screened": -1},
        ),
    ],
)
def test_who_retires_takes_three_hits_and_what_is_in_the_square_changes_them(descriptions, ground, parts):
    tally = rules()["26"].retire_hits.tally(Retiring(units(*descriptions), ground))
    assert {reason.part: reason.value for reason in tally.reasons} == {"": 3, **parts}
    assert {reason.rule for reason in tally.reasons} == {"SB-26-RETIRE"}
    assert tally.total == 3 + sum(parts.values())


# What comes of it

ONE_EACH = {"assaulter": {"units": said("infantry")}, "target": {"units": said("infantry")}}
WON = [6, 1, 1, 1, 1, 1]
"""The assaulter hits once, the target misses, the save fails."""
HELD = [1, 1, 1, 1, 1]
"""Nobody hits: as many casualties on both sides."""


def told_after(dice, **more):
    events = grognard.roll("sb.assault", {**ONE_EACH, **more}, dice=dice)["events"]
    return {event["rule"]: event["en"] for event in events if event["rule"].startswith(("SB-26-WIN", "SB-26-HOLD"))}


@pytest.mark.rule("SB-26-WIN-GUNS", "SB-26-WIN-HITS", "SB-26-WIN-BACK", "SB-26-WIN-ENTER", "SB-26-WIN-MARK")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_assault_that_causes_more_casualties_is_followed_by_the_five_outcomes_in_order(edition):
    told = told_after(WON, target={"units": said("artillery")}, edition=edition)
    assert list(told) == [f"SB-26-WIN-{what}" for what in ("GUNS", "HITS", "BACK", "ENTER", "MARK")]
    assert told["SB-26-WIN-GUNS"] == "Take the target's guns off the table, without casualty markers for them."
    assert told["SB-26-WIN-HITS"] == "Put 3 more hits on the target square and roll its saves."
    assert "withdraws 1 square" in told["SB-26-WIN-BACK"]
    assert "at least 1 " in told["SB-26-WIN-ENTER"]
    assert "in the assaulting square" in told["SB-26-WIN-MARK"]


@pytest.mark.rule("SB-26-WIN-GUNS")
def test_nobody_is_told_to_take_guns_from_a_target_that_has_none():
    assert "SB-26-WIN-GUNS" not in told_after(WON)


@pytest.mark.rule("SB-26-WIN-HITS", "SB-26-WIN-BACK")
def test_a_beaten_target_that_cannot_withdraw_is_told_its_six_hits_and_no_way():
    told = told_after(WON, target={**ONE_EACH["target"], "hemmed_in": True})
    assert told["SB-26-WIN-HITS"] == "Put 6 more hits on the target square, as it cannot withdraw, and roll its saves."
    assert "SB-26-WIN-BACK" not in told


@pytest.mark.rule("SB-26-HOLD-HITS", "SB-26-HOLD-STAY", "SB-26-HOLD-MARK")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_target_that_causes_as_many_holds_and_nobody_moves(edition):
    told = told_after(HELD, edition=edition)
    assert list(told) == [f"SB-26-HOLD-{what}" for what in ("HITS", "STAY", "MARK")]
    assert "3 more hits on the assaulter" in told["SB-26-HOLD-HITS"]
    assert told["SB-26-HOLD-STAY"] == "Nobody moves."
    assert "in the target square" in told["SB-26-HOLD-MARK"]


@pytest.mark.rule("SB-26-WIN-HITS", "SB-26-HOLD-HITS")
@pytest.mark.parametrize(
    ("caused", "suffered", "wins"), [(0, 0, False), (1, 0, True), (1, 1, False), (3, 2, True), (2, 3, False)]
)
def test_the_assaulter_wins_only_by_causing_more(caused, suffered, wins):
    lost = ((caused, 0), (0, suffered))
    section = rules()["26"]
    assert won(lost) is wins
    assert section.outcome(lost) is (section.win if wins else section.hold)


@pytest.mark.rule("SB-26-RET-MARK")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_target_that_retires_takes_its_hits_and_the_assaulter_gets_the_marker(edition):
    rolled = grognard.roll("sb.retire", {"target": {"units": said("infantry")}, "edition": edition}, dice=[3, 4, 1])
    assert rolled["results"] == {"target_casualties": 2}
    assert rolled["outcome"] is None
    assert rolled["events"][-1]["rule"] == "SB-26-RET-MARK"
    assert rolled["events"][-1]["en"].endswith("in the assaulting square.")
