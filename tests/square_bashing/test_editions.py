"""What the English and the French sheet print otherwise, and two slips read alike in both."""

import pytest

import grognard
from grognard.square_bashing.sheet.clash import Clash
from grognard.squares.ground import Face

from .pieces import EDITIONS, lines, on, rules, said, told, total, unit, units


def assault(edition, assaulter=("infantry",), target=("infantry",), face="front", **of_target):
    return {
        "edition": edition,
        "face": face,
        "assaulter": {"units": said(*assaulter)},
        "target": {"units": said(*target), **of_target},
    }


@pytest.mark.rule("SB-ED-RUN", "SB-28-RUN")
@pytest.mark.parametrize(
    ("edition", "quality", "needs"),
    [
        ("en", "regular", 5),
        ("en", "reservist", 4),
        ("en", "professional", 6),
        ("fr", "regular", 5),
        ("fr", "reservist", 6),
        ("fr", "professional", 4),
    ],
)
def test_the_rout_die_is_turned_round_in_the_french_edition(edition, quality, needs):
    assert rules(edition)["28"].rout.tally(unit(f"{quality} infantry")).total == needs


@pytest.mark.rule("SB-ED-MARK", "SB-26-HOLD-MARK")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_successful_defence_the_marker_goes_to_the_target_square_in_both(edition):
    events = grognard.roll("sb.assault", assault(edition), dice=[1] * 5)["events"]
    assert events[-1]["rule"] == "SB-26-HOLD-MARK"
    assert events[-1]["en"].endswith("in the target square.")


@pytest.mark.rule("SB-ED-SHOOT", "SB-27-PRO", "SB-27-RES")
@pytest.mark.parametrize(
    ("shooters", "en", "fr"),
    [
        (["professional infantry"], 2, 2),
        (["professional mg"], 2, 3),
        (["professional artillery"], 3, 4),
        (["infantry", "professional cavalry"], 1, 2),
        (["reservist infantry", "mg"], 2, 2),
        (["reservist mg"], 2, 1),
        (["infantry", "reservist armoured-car"], 2, 1),
        (["dismounted", "mg"], 2, 2),
        (["professional mg", "reservist artillery"], 5, 5),
        (["mg", "professional command"], 2, 2),
    ],
)
def test_shooting_looks_at_infantry_in_english_and_at_any_unit_in_french(shooters, en, fr):
    for edition, dice in (("en", en), ("fr", fr)):
        asked = {
            "edition": edition,
            "shooters": said(*shooters),
            "distance": 1,
            "target": {"units": said("infantry")},
        }
        assert total(grognard.explain("sb.shooting", asked), "shooting") == dice


@pytest.mark.rule("SB-ED-ENTER", "SB-26-WIN-ENTER")
@pytest.mark.parametrize(("edition", "who"), [("en", "1 infantry or cavalry unit."), ("fr", "1 unit of any kind.")])
def test_a_won_square_is_entered_by_foot_or_horse_in_english_by_any_unit_in_french(edition, who):
    events = grognard.roll("sb.assault", assault(edition), dice=[6, 1, 1, 1, 1, 1])["events"]
    (entering,) = [event["en"] for event in events if event["rule"] == "SB-26-WIN-ENTER"]
    assert entering.endswith(f"at least {who}")


@pytest.mark.rule("SB-ED-OUT", "SB-26-T-SUPPORT", "SB-26-T-BARRAGE")
def test_a_target_under_barrage_receives_support_in_french_only():
    english = grognard.explain("sb.assault", assault("en", target=["mg"], supports=3, barrage=1))
    french = grognard.explain("sb.assault", assault("fr", target=["mg"], supports=3, barrage=1))
    assert told(english, "target") == [("SB-26-T-MG", 1, 5), ("SB-26-T-BARRAGE", 1, -1)]
    assert told(french, "target") == [("SB-26-T-MG", 1, 5), ("SB-26-T-SUPPORT", 3, 3), ("SB-26-T-BARRAGE", 1, -1)]


@pytest.mark.rule("SB-ED-OUT", "SB-26-A-SUPPORT")
@pytest.mark.parametrize(("edition", "dice"), [("en", 3), ("fr", 7)])
def test_an_assaulting_square_under_barrage_receives_support_in_french_only(edition, dice):
    assert rules(edition)["26"].assaulter.tally(Clash(units("infantry"), supports=2, barrage=1)).total == dice


@pytest.mark.rule("SB-ED-MIN", "SB-26-A-MIN")
@pytest.mark.parametrize(
    ("edition", "ground", "bite", "dice"),
    [("en", "trench", 2, 2), ("fr", "trench", None, 0), ("fr", "hasty", None, 1), ("en", "hasty", 1, 2)],
)
def test_only_the_english_assaulter_has_a_minimum(edition, ground, bite, dice):
    tally = rules(edition)["26"].assaulter.tally(Clash(units("infantry"), on(ground)))
    assert tally.total == dice
    assert [line for line in lines(tally) if line[0] == "SB-26-A-MIN"] == ([("SB-26-A-MIN", 1, bite)] if bite else [])


@pytest.mark.rule("SB-ED-MIN", "SB-26-A-MIN", "SB-26-T-MIN")
def test_the_french_assaulter_comes_down_to_no_dice_but_not_below_and_the_target_keeps_two():
    asked = assault("fr", assaulter=["damaged infantry"], target=["damaged infantry"], works="trench", terrain=["hill"])
    odds = grognard.odds("sb.assault", asked)
    assert told(odds, "assaulter")[-1] == ("SB-26-A-MIN", 1, 3)
    assert (total(odds, "assaulter"), total(odds, "target")) == (0, 2)
    assert odds["odds"] == {"assaulter_wins": 0.0, "target_holds": 1.0}
    assert odds["distributions"]["target_casualties"] == {"0": 1.0}
    assert [one["rule"] for one in grognard.roll("sb.assault", asked, dice=[1, 1])["rolls"]] == ["SB-26-T"]


@pytest.mark.rule("SB-ED-CAPS", "SB-26-T-SUPPORT")
@pytest.mark.parametrize(("edition", "counted"), [("en", 4), ("fr", 6)])
def test_the_targets_support_is_capped_in_english_only(edition, counted):
    explained = grognard.explain("sb.assault", assault(edition, supports=6))
    assert told(explained, "target")[1] == ("SB-26-T-SUPPORT", counted, counted)


@pytest.mark.rule("SB-ED-CAPS", "SB-26-A-FLANK", "SB-26-A-SUPPORT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_flank_bonus_is_once_and_the_assaulters_support_capped_in_both(edition):
    clash = Clash(units("infantry", "infantry"), face=Face.REAR, supports=5, extra=(2, 2))
    assert lines(rules(edition)["26"].assaulter.tally(clash)) == [
        ("SB-26-A-STRENGTH", 2, 6),
        ("SB-26-A-FLANK", 1, 2),
        ("SB-26-A-EXTRA", 4, 4),
        ("SB-26-A-SUPPORT", 2, 4),
    ]


@pytest.mark.rule("SB-ED-CAV", "SB-26-CAVALRY")
@pytest.mark.parametrize(
    ("words", "en", "fr"),
    [
        (["buildings"], (1, 1), (3, 2)),
        (["woods"], (1, 1), (1, 1)),
        (["rough-hill"], (1, 1), (1, 1)),
        (["hasty"], (1, 1), (1, 1)),
        (["buildings", "trench"], (1, 1), (1, 1)),
        (["buildings", "hill"], (1, 1), (3, 2)),
    ],
)
def test_buildings_hold_cavalry_up_in_english_only(words, en, fr):
    for edition, (assaulting, assaulted) in (("en", en), ("fr", fr)):
        section, clash = rules(edition)["26"], Clash(units("cavalry"), on(*words))
        assert lines(section.assaulter.tally(clash))[0] == ("SB-26-A-STRENGTH", 1, assaulting)
        assert lines(section.target.tally(clash))[0] == ("SB-26-T-STRENGTH", 1, assaulted)


@pytest.mark.rule("SB-ED-RETIRE6", "SB-28-RETIRE")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_retire_with_the_enemy_behind_is_one_hit_then_six_more_in_both(edition):
    band = rules(edition)["28"].fails.band(2)
    assert (band.result, band.rule) == ("retire", "SB-28-RETIRE")
    assert band.numbers == {"hits": 1, "hemmed_in": 6, "bases": 1}


@pytest.mark.rule("SB-ED-MIN")
def test_the_english_edition_is_the_default_and_either_way_to_name_one_will_do():
    asked = assault("en", works="trench")
    del asked["edition"]
    assert total(grognard.explain("sb.assault", asked), "assaulter") == 2
    assert total(grognard.explain("sb.assault", {**asked, "edition": "fr"}), "assaulter") == 0
    assert total(grognard.explain("sb.assault", {**asked, "settings": {"edition": "fr"}}), "assaulter") == 0
