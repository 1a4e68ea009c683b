"""Fire: factors, halvings, shifts, columns, and what the dice come to."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.sheet.army import Arm, Formation, Quality, Weapon
from grognard.bloody_big_battles.sheet.fire import EFFECTS, Fire, Hit, is_halted
from grognard.bloody_big_battles.sheet.volley import Firer, Target, Volley
from grognard.kernel.dice import Dice
from grognard.kernel.state import bare_table
from grognard.odds import results

RULES = RULESET.rules()
FIRING = RULES["FT"]
CAVALRY = Target(Arm.OTHER_CAVALRY)


def fires(weapon, range=3.0, bases=1, **how):
    return Firer(Weapon(weapon), bases, range, **how)


def volley(*firers, target=None):
    return Volley(firers, target or Target())


def factor(*firers, target=None, rules=RULES):
    return rules["FT"].factor(volley(*firers, target=target)).total


def shifts(*firers, rules=RULES, **target):
    tally = rules["FT"].shift(volley(*(firers or (fires("musket"),)), target=Target(**target)))
    return {reason.rule: reason.value for reason in tally.reasons}


def heads(*firers, **target):
    found = FIRING.heads(volley(*firers, target=Target(**target)))
    return found.ratio, found.final


# Factors


@pytest.mark.rule("BBB-FF-SM", "BBB-FF-SK", "BBB-FF-CAV", "BBB-FF-POOR")
@pytest.mark.parametrize(
    ("weapon", "near", "far"),
    [("musket", 2, 0.5), ("skirmish-musket", 2, 1), ("cavalry-musket", 0.5, 0), ("poor-musket", 1, 0)],
)
def test_muskets_fire_to_three_inches_and_some_to_six(weapon, near, far):
    assert [factor(fires(weapon, inches)) for inches in (0.0, 3.0, 3.01, 6.0, 6.01)] == [near, near, far, far, 0]


@pytest.mark.rule("BBB-FF-SM-CAV")
@pytest.mark.parametrize("weapon", ["musket", "skirmish-musket"])
def test_infantry_fires_at_cavalry_no_further_than_three_inches(weapon):
    assert [factor(fires(weapon, inches), target=CAVALRY) for inches in (3.0, 3.5)] == [2, 0]
    (reason,) = FIRING.factor(volley(fires(weapon), target=CAVALRY)).reasons
    assert reason.rule == "BBB-FF-SM-CAV"


@pytest.mark.rule("BBB-FF-HORSE", "BBB-FF-LIGHT", "BBB-FF-MEDIUM", "BBB-FF-HEAVY")
@pytest.mark.parametrize(
    ("weapon", "figures"),
    [("horse", (6, 3, 0, 0, 0)), ("light", (6, 3, 0, 0, 0)), ("medium", (8, 3, 2, 0, 0)), ("heavy", (8, 5, 3, 1, 0))],
)
def test_guns_fire_by_calibre(weapon, figures):
    assert tuple(factor(fires(weapon, inches)) for inches in (3.0, 12.0, 18.0, 24.0, 24.01)) == figures


@pytest.mark.rule("BBB-GAP-PERBASE")
def test_factors_are_for_each_base_or_for_the_unit():
    assert factor(fires("musket", 6.0, bases=5)) == 2.5
    assert factor(fires("musket", 6.0, bases=5), rules=RULESET.rules({"factor_for": "each-unit"})) == 0.5


@pytest.mark.rule("BBB-FF-ROCKETS", "BBB-FS-ROCKETS")
def test_rockets_have_no_factor_and_shift_within_six_inches():
    assert factor(fires("rockets", 1.0)) == 0
    assert shifts(fires("musket"), fires("rockets", 6.0)) == {"BBB-FS-ROCKETS": 1}
    assert shifts(fires("musket"), fires("rockets", 6.5)) == {}


def test_equal_lines_of_several_firers_are_told_as_one():
    tally = FIRING.factor(volley(fires("musket", bases=3), fires("musket", 2.0, bases=2, disordered=True)))
    assert [(one.rule, one.times, one.value) for one in tally.reasons] == [
        ("BBB-FF-SM", 5, 10),
        ("BBB-FM-HALF", 1, -2),
    ]


# Halvings


@pytest.mark.rule("BBB-FM-HALF")
@pytest.mark.parametrize("how", ["low_ammo", "reduced", "pivoted", "unlimbered", "in_square"])
def test_a_firer_in_trouble_fires_at_half(how):
    assert factor(fires("medium", bases=2, **{how: True})) == 8


@pytest.mark.rule("BBB-FM-HALF", "BBB-GAP-RALLY")
def test_disorder_halves_muskets_and_guns_are_silenced_by_it():
    assert factor(fires("musket", bases=2, disordered=True)) == 2
    assert factor(fires("cavalry-musket", bases=4, disordered=True)) == 1
    for gun in ("horse", "light", "medium", "heavy"):
        assert factor(fires(gun, bases=2, disordered=True)) == 0
    tally = FIRING.factor(volley(fires("medium", disordered=True)))
    assert [(one.rule, one.part, one.value) for one in tally.reasons] == [
        ("BBB-FF-MEDIUM", "", 8),
        ("BBB-GAP-RALLY", "silenced", -8),
    ]


@pytest.mark.rule("BBB-GAP-RALLY", "BBB-FS-ROCKETS")
def test_silenced_guns_and_rockets_bring_no_shift_either():
    assert shifts(fires("musket"), fires("rockets", 6.0, disordered=True)) == {}
    assert shifts(fires("musket"), fires("medium", devastating=True, disordered=True)) == {}


@pytest.mark.rule("BBB-FM-HALF")
@pytest.mark.parametrize("how", ["reduced", "pivoted", "unlimbered"])
def test_what_halves_guns_does_not_halve_muskets(how):
    assert factor(fires("musket", bases=2, **{how: True})) == 4


@pytest.mark.rule("BBB-FM-HALF")
def test_a_square_fires_to_three_inches_at_most():
    assert [factor(fires("skirmish-musket", inches, in_square=True)) for inches in (3.0, 3.5)] == [1, 0]


@pytest.mark.rule("BBB-GAP-HALVE")
def test_reasons_to_halve_multiply_and_turning_guns_is_one_reason():
    assert factor(fires("heavy", reduced=True, low_ammo=True)) == 2
    assert factor(fires("heavy", pivoted=True, unlimbered=True)) == 4
    once = RULESET.rules({"halving": "once"})
    assert factor(fires("heavy", reduced=True, pivoted=True, low_ammo=True), rules=once) == 4


@pytest.mark.rule("BBB-GAP-HALVE")
@given(
    st.lists(
        st.builds(
            Firer,
            st.sampled_from(Weapon),
            st.integers(1, 8),
            st.sampled_from([1.0, 4.0, 10.0, 20.0]),
            *[st.booleans()] * 6,
        ),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from([Target(), CAVALRY]),
)
def test_the_lines_of_a_factor_add_up_exactly(firers, target):
    tally = FIRING.factor(Volley(tuple(firers), target))
    assert sum(reason.value for reason in tally.reasons) == tally.total >= 0
    assert tally.total == sum(factor(firer, target=target) for firer in firers)
    assert (tally.total * 64).is_integer()


# Shifts


@pytest.mark.rule("BBB-FS-LIMBERED")
def test_cavalry_and_limbered_guns_are_easy_targets():
    assert shifts(arm=Arm.HEAVY_CAVALRY) == {"BBB-FS-LIMBERED": 1}
    assert shifts(arm=Arm.ARTILLERY, formation=Formation.LIMBERED) == {"BBB-FS-LIMBERED": 1}
    assert shifts(arm=Arm.ARTILLERY, formation=Formation.UNLIMBERED) == {}


@pytest.mark.rule("BBB-FS-SKIRM-F", "BBB-FS-DEVASTATING", "BBB-FS-RAGGED")
@pytest.mark.parametrize(
    ("how", "rule", "value"),
    [
        ("skirmishers", "BBB-FS-SKIRM-F", 1),
        ("devastating", "BBB-FS-DEVASTATING", 1),
        ("ragged", "BBB-FS-RAGGED", -1),
    ],
)
def test_a_firers_gift_counts_once_and_only_with_some_effect(how, rule, value):
    with_it = fires("musket", **{how: True})
    assert shifts(with_it, with_it, fires("musket")) == {rule: value}
    assert shifts(fires("musket"), fires("musket", 9.0, **{how: True})) == {}
    assert shifts(fires("musket"), fires("rockets", 5.0, **{how: True})) == {"BBB-FS-ROCKETS": 1, rule: value}


@pytest.mark.rule("BBB-FS-INEPT", "BBB-FS-BRIDGE", "BBB-FS-SKIRM-T")
def test_inept_targets_bridges_and_skirmishing_targets():
    assert shifts(inept=True, crossing_bridge=True, skirmishers=True) == {
        "BBB-FS-INEPT": 1,
        "BBB-FS-BRIDGE": 1,
        "BBB-FS-SKIRM-T": -1,
    }


@pytest.mark.rule("BBB-FS-COLUMN", "BBB-GAP-COLSHIFT")
@pytest.mark.parametrize("formation", [Formation.COLUMN, Formation.MARCH_COLUMN, Formation.SQUARE])
def test_deep_formations_and_flanks_are_one_shift_however_many_apply(formation):
    assert shifts(formation=formation) == shifts(flanked=True) == {"BBB-FS-COLUMN": 1}
    assert shifts(formation=formation, flanked=True) == {"BBB-FS-COLUMN": 1}
    each = RULESET.rules({"column_and_flank": "each"})
    assert shifts(rules=each, formation=formation, flanked=True) == {"BBB-FS-COLUMN": 2}
    assert shifts() == {}


@pytest.mark.rule("BBB-FS-COVER", "BBB-GAP-COVERSUM")
def test_cover_shifts_left_to_three_columns_at_most():
    assert [shifts(cover=columns).get("BBB-FS-COVER", 0) for columns in range(6)] == [0, -1, -2, -3, -3, -3]
    four = RULESET.rules({"fire_cover_at_most": 4})
    assert shifts(rules=four, cover=5) == {"BBB-FS-COVER": -4}


# Columns


@pytest.mark.rule("BBB-FT")
@pytest.mark.parametrize(
    ("total", "head"),
    [
        (0.25, "0.25"),
        (0.26, "0.5"),
        (2, "2"),
        (2.5, "4"),
        (16, "16"),
        (16.5, "20"),
        (49, "49"),
        (49.5, "50+"),
        (500, "50+"),
    ],
)
def test_the_column_is_the_first_that_goes_as_far_as_the_factor(total, head):
    assert FIRING.table.columns[FIRING.table.column_for(total)] == head


@pytest.mark.rule("BBB-GAP-CLAMP")
def test_shifts_stop_at_the_right_end_and_fall_off_the_left():
    assert heads(fires("heavy", bases=7, skirmishers=True)) == ("50+", "50+")
    assert heads(fires("musket", 6.0), cover=1) == ("0.5", "0.25")
    assert heads(fires("musket", 6.0), cover=2) == ("0.5", None)
    first = RULESET.rules({"shift_past_left": "first-column"})["FT"]
    assert first.heads(volley(fires("musket", 6.0), target=Target(cover=3))).final == "0.25"


@pytest.mark.rule("BBB-FT")
def test_no_factor_is_no_column():
    assert heads(fires("musket", 9.0), formation=Formation.COLUMN) == (None, None)


# Results


def fired(*firers, target=None):
    return results(bare_table(RULES, [], Dice(0)), Fire(volley(*firers, target=target)))


@pytest.mark.rule("BBB-FR-AMMO")
def test_a_volley_off_the_left_end_still_costs_ammunition():
    assert fired(fires("musket", 6.0), target=Target(cover=3)) == {
        Hit("-", False): pytest.approx(33 / 36),
        Hit("-", True): pytest.approx(3 / 36),
    }


@pytest.mark.rule("BBB-FR-AMMO", "BBB-FF-ROCKETS")
def test_nothing_is_rolled_without_a_factor():
    assert fired(fires("musket", 8.0), fires("rockets", 2.0)) == {Hit("-", False): 1}


@pytest.mark.rule("BBB-FT", "BBB-FR-AMMO")
@pytest.mark.parametrize("bases", [1, 2, 4, 7, 11, 30])
@pytest.mark.parametrize("cover", [0, 2])
def test_the_odds_of_a_volley_are_those_of_all_dice_counted(bases, cover):
    shot, target = fires("light", 10.0, bases), Target(cover=cover)
    total, left = 3 * bases, cover
    ends = [0.25, 0.5, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 49, float("inf")]
    column = next(i for i, end in enumerate(ends) if total <= end) - left
    counted = Counter()
    for one, other in product(range(1, 7), repeat=2):
        counted[Hit(FIRING.table.cells[one + other][column], one + other >= 11)] += 1
    assert fired(shot, target=target) == {hit: pytest.approx(ways / 36) for hit, ways in counted.items()}


@pytest.mark.rule("BBB-FR-RTV", "BBB-FR-LOSS")
@pytest.mark.parametrize(
    ("result", "halted"),
    [("R", "raw"), ("T", "raw trained"), ("V", "raw trained veteran"), ("1", "raw trained veteran")],
)
def test_results_halt_troops_of_their_quality_or_worse(result, halted):
    assert [quality.value for quality in Quality if is_halted(EFFECTS[result], quality)] == halted.split()
