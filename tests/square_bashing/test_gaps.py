"""Where the sheets are silent: this project's settings, their defaults and their alternatives."""

import pytest

import grognard
from grognard.square_bashing.sheet.army import half_bases
from grognard.square_bashing.sheet.clash import Clash, Retiring
from grognard.square_bashing.sheet.morale_28 import Exposed
from grognard.square_bashing.sheet.movement_24 import Leaving

from .pieces import lines, on, rules, said, told, total, unit, units


@pytest.mark.rule("SB-GAP-BASES")
@pytest.mark.parametrize(
    ("description", "halves"),
    [
        ("infantry", 8),
        ("damaged infantry", 4),
        ("cavalry", 6),
        ("dismounted", 6),
        ("damaged cavalry", 3),
        ("mg", 2),
        ("damaged mg", 1),
        ("artillery", 2),
        ("mortar", 2),
        ("heavy-tank", 2),
        ("damaged armoured-car", 1),
    ],
)
def test_a_units_strength_counts_half_bases_of_its_establishment(description, halves):
    assert half_bases(unit(description), rules().settings) == halves


@pytest.mark.rule("SB-GAP-BASES")
def test_a_table_may_set_its_own_establishments():
    settings = rules("en", infantry_bases=6, cavalry_bases=2, other_bases=3).settings
    assert [half_bases(unit(kind), settings) for kind in ("infantry", "cavalry", "dismounted", "mg")] == [12, 4, 4, 6]


@pytest.mark.rule("SB-GAP-BASES")
@pytest.mark.parametrize("setting", ["infantry_bases", "cavalry_bases", "other_bases"])
@pytest.mark.parametrize("value", [0, 9, "4", True])
def test_an_establishment_is_one_to_eight_bases(setting, value):
    with pytest.raises(grognard.BadInput, match=rf"settings\.{setting}: .* from 1 to 8"):
        grognard.explain("sb.gas", {"settings": {setting: value}})


@pytest.mark.rule("SB-GAP-STACKING-MODS", "SB-26-A-HILL")
@pytest.mark.parametrize(
    ("words", "added", "larger"),
    [
        (["hill"], ["SB-26-A-HILL"], ["SB-26-A-HILL"]),
        (["trench"], ["SB-26-A-TRENCH"], ["SB-26-A-TRENCH"]),
        (["hill", "hasty"], ["SB-26-A-HILL", "SB-26-A-HASTY"], ["SB-26-A-HASTY"]),
        (["rough-hill", "trench"], ["SB-26-A-HILL", "SB-26-A-TRENCH"], ["SB-26-A-TRENCH"]),
        (["hill", "fort"], ["SB-26-A-HILL", "SB-26-A-TRENCH"], ["SB-26-A-TRENCH"]),
    ],
)
def test_a_hill_and_works_add_up_or_the_works_alone_count(words, added, larger):
    clash = Clash(units("infantry", "infantry"), on(*words))
    for choice, expected in (("add", added), ("larger", larger)):
        tally = rules("en", hill_and_works=choice)["26"].assaulter.tally(clash)
        assert [rule for rule, _, _ in lines(tally)[1:]] == expected
    assert rules()["26"].assaulter.tally(clash) == rules("en", hill_and_works="add")["26"].assaulter.tally(clash)


@pytest.mark.rule("SB-GAP-ZERO")
def test_morale_dice_of_less_than_none_are_none_and_the_floor_is_a_line():
    asked = {"units": said("professional infantry"), "works": "trench", "hold_the_line": True}
    odds = grognard.odds("sb.morale", asked)
    assert told(odds, "morale") == [
        ("SB-28-PRO", 1, -1),
        ("SB-28-TRENCH", 1, -2),
        ("SB-28-HOLD", 1, -3),
        ("SB-GAP-ZERO", 1, 6),
    ]
    assert total(odds, "morale") == 0
    assert odds["odds"] == {"none": 1.0, "steady": 0.0, "retire": 0.0, "run": 0.0}
    rolled = grognard.roll("sb.morale", asked, dice=[])
    assert (rolled["rolls"], rolled["outcome"]) == ([], "none")


@pytest.mark.rule("SB-GAP-ZERO")
def test_at_exactly_no_dice_the_floor_does_not_bite():
    explained = grognard.explain("sb.morale", {"units": said("professional infantry"), "casualty_markers": 1})
    assert told(explained, "morale") == [("SB-28-CASUALTY", 1, 1), ("SB-28-PRO", 1, -1)]
    assert total(explained, "morale") == 0


@pytest.mark.rule("SB-GAP-ZERO")
def test_a_table_may_always_throw_one_morale_die():
    asked = {"units": said("infantry"), "settings": {"morale_dice_at_least": 1}}
    odds = grognard.odds("sb.morale", asked)
    assert told(odds, "morale") == [("SB-GAP-ZERO", 1, 1)]
    assert odds["odds"] == {"none": 0.5, "steady": 0.5, "retire": 0.0, "run": 0.0}
    assert told(grognard.explain("sb.morale", {**asked, "casualty_markers": 1}), "morale") == [("SB-28-CASUALTY", 1, 1)]


@pytest.mark.rule("SB-GAP-ZERO")
@pytest.mark.parametrize("least", [0, 1])
def test_a_square_with_command_alone_never_tests(least):
    section = rules("en", morale_dice_at_least=least)["28"]
    tally = section.tally(Exposed(units("reservist command"), 4, 3, 4))
    assert (tally.total, tally.reasons) == (0, ())


@pytest.mark.rule("SB-GAP-MORTAR", "SB-24-ART", "SB-24-MG")
@pytest.mark.parametrize("kind", ["mortar", "mountain-gun"])
def test_mortars_and_mountain_guns_move_as_artillery_or_as_machine_guns(kind):
    assert lines(rules()["24"].table.tally(Leaving(unit(kind)))) == [("SB-24-ART", 1, 5)]
    otherwise = rules("en", mortars_move_as="machine-gun")["24"].table
    assert lines(otherwise.tally(Leaving(unit(kind)))) == [("SB-24-MG", 1, 3)]
    assert lines(otherwise.tally(Leaving(unit("artillery")))) == [("SB-24-ART", 1, 5)]
    assert lines(otherwise.tally(Leaving(unit("command")))) == [("SB-24-ART", 1, 5)]


@pytest.mark.rule("SB-GAP-MORTAR")
@pytest.mark.parametrize("kind", ["mortar", "mountain-gun"])
def test_mortars_and_mountain_guns_are_guns_when_a_square_retires(kind):
    assert rules()["26"].retire_hits.tally(Retiring(units(kind))).total == 4


SWEPT = {"assaulter": {"units": said("infantry", "infantry")}, "target": {"units": said("mg")}}
"""Six dice on one machine gun, which has two halves to lose."""


@pytest.mark.rule("SB-GAP-FAILED")
def test_casualties_are_failed_saves_whatever_is_left_of_the_unit():
    rolled = grognard.roll("sb.assault", SWEPT, dice=[5] * 6 + [1] * 5 + [2] * 6)
    assert rolled["results"]["target_casualties"] == 6
    assert list(grognard.odds("sb.assault", SWEPT)["distributions"]["target_casualties"]) == list("0123456")


@pytest.mark.rule("SB-GAP-FAILED", "SB-GAP-BASES")
@pytest.mark.parametrize(("bases", "halves"), [(1, 2), (2, 4)])
def test_a_table_may_compare_halves_lost_of_which_a_unit_has_so_many(bases, halves):
    asked = {**SWEPT, "settings": {"casualties_compared": "halves-lost", "other_bases": bases}}
    rolled = grognard.roll("sb.assault", asked, dice=[5] * 6 + [1] * 5 + [2] * 6)
    assert rolled["results"]["target_casualties"] == halves
    plain = grognard.odds("sb.assault", SWEPT)["distributions"]["target_casualties"]
    capped = grognard.odds("sb.assault", asked)["distributions"]["target_casualties"]
    expected = {str(n): plain[str(n)] for n in range(halves)}
    expected[str(halves)] = sum(p for n, p in plain.items() if int(n) >= halves)
    assert capped == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("SB-GAP-FAILED")
def test_comparing_halves_lost_can_turn_a_fight():
    asked = {
        "assaulter": {"units": said("infantry", "infantry")},
        "target": {"units": said("damaged mg")},
    }
    dice = [*(5, 5, 1, 1, 1, 1), *(5, 1, 1), *(2, 2), 3]
    assert grognard.roll("sb.assault", asked, dice=dice)["outcome"] == "assaulter_wins"
    halves = {**asked, "settings": {"casualties_compared": "halves-lost"}}
    assert grognard.roll("sb.assault", halves, dice=dice)["outcome"] == "target_holds"


@pytest.mark.rule("SB-GAP-NOCOMMAND", "SB-26-A-OTHER")
def test_higher_command_brings_no_dice_unless_the_table_counts_it():
    clash = Clash(units("infantry", "command"))
    assert lines(rules()["26"].assaulter.tally(clash)) == [("SB-26-A-STRENGTH", 1, 3)]
    counting = rules("en", command_in_fight="counts")["26"]
    assert lines(counting.assaulter.tally(clash)) == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-OTHER", 1, 1)]
    assert lines(rules()["26"].target.tally(clash)) == [("SB-26-T-STRENGTH", 1, 2)]


@pytest.mark.rule("SB-GAP-NOCOMMAND")
def test_higher_command_takes_no_hits():
    asked = {"target": {"units": said("command", "infantry", "command")}}
    assert len(rules()["27"].saves_of(units("command", "infantry", "command"), on(), True)) == 1
    rolled = grognard.roll("sb.retire", asked, dice=[1, 1, 1])
    assert rolled["rolls"] == [{"rule": "SB-27-S-INF", "faces": [1, 1, 1], "result": 3}]


@pytest.mark.rule("SB-GAP-NOCOMMAND")
def test_the_quality_of_higher_command_moves_nothing():
    retiring = Retiring(units("infantry", "reservist command", "professional command"))
    assert rules()["26"].retire_hits.tally(retiring).total == 3
    exposed = Exposed(units("infantry", "reservist command", "professional command"), casualty_markers=2)
    assert lines(rules()["28"].tally(exposed)) == [("SB-28-CASUALTY", 2, 2)]
