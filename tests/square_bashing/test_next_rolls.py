"""After a roll the next one: its procedure, and a situation filled in from what fell."""

from fractions import Fraction
from itertools import product

import pytest

import grognard

from .pieces import said


def assault(mine=("infantry",), theirs=("infantry",), **target):
    return {"assaulter": {"units": said(*mine)}, "target": {"units": said(*theirs), **target}}


def after(procedure, situation, dice):
    """The rolls called for: procedure, rule, and situation."""
    return [(one["procedure"], one["rule"], one["situation"]) for one in rolled(procedure, situation, dice)]


def rolled(procedure, situation, dice):
    return grognard.roll(procedure, situation, dice=dice)["next"]


# After an assault


@pytest.mark.rule("SB-26-WIN-HITS")
@pytest.mark.parametrize(("hemmed_in", "hits"), [(False, 3), (True, 6)])
def test_a_beaten_target_takes_three_hits_on_the_ground_it_was_beaten_on_six_without_a_way_back(hemmed_in, hits):
    beaten = assault(terrain=["woods"], hemmed_in=hemmed_in)
    found = after("sb.assault", beaten, [6, 1, 1, 1, 1, 1])
    struck = {"units": said("infantry"), "cause": "assaulted", "casualty_markers": 1, "terrain": ["woods"]}
    assert found == [("sb.saves", "SB-26-WIN-HITS", {"hits": hits, **struck})]


@pytest.mark.rule("SB-26-WIN-GUNS")
def test_guns_are_taken_and_no_more_hits_fall_on_them_nor_on_nobody():
    with_guns = assault(theirs=["artillery", "infantry"])
    (saves, *_) = after("sb.assault", with_guns, [6, 6, 1, 1, 1, 1, 1, 1, 1])
    assert saves[2]["units"] == said("infantry")
    guns_alone = after("sb.assault", assault(theirs=["artillery"]), [6, 1, 1, 1, 1, 1])
    assert [one[0] for one in guns_alone] == []


@pytest.mark.rule("SB-26-HOLD-HITS")
@pytest.mark.rule("SB-19-4")
def test_a_failed_assault_costs_the_assaulter_three_hits_and_the_target_tests_with_its_markers():
    found = after("sb.assault", assault(works="hasty", barrage=1), [6, 1, 6, 1, 1, 1])
    assert [one[:2] for one in found] == [("sb.saves", "SB-26-HOLD-HITS"), ("sb.morale", "SB-19-4")]
    saves, morale = found[0][2], found[1][2]
    assert (saves["hits"], saves["cause"], saves["casualty_markers"]) == (3, "assaulting", 1)
    assert (morale["casualty_markers"], morale["works"], morale["barrage"]) == (1, "hasty", 1)


@pytest.mark.rule("SB-27-S-NOCOVER")
def test_the_hits_of_a_failed_assault_are_saved_in_the_open():
    hits = {"hits": 1, "units": said("infantry"), "terrain": ["woods"]}
    in_woods = grognard.odds("sb.saves", {**hits, "cause": "assaulted"})["distributions"]["casualties"]
    in_the_open = grognard.odds("sb.saves", {**hits, "cause": "assaulting"})["distributions"]["casualties"]
    assert (in_woods["1"], in_the_open["1"]) == (pytest.approx(1 / 3), pytest.approx(1 / 2))


def test_edition_and_settings_go_with_the_next_roll():
    (saves,) = rolled("sb.assault", {**assault(), "edition": "fr", "settings": {"flanks": "none"}}, [6, 1, 1, 1, 1, 1])
    assert (saves["situation"]["edition"], saves["situation"]["settings"]) == ("fr", {"flanks": "none"})


# After hits


@pytest.mark.rule("SB-28-CASUALTY")
def test_the_square_tests_with_the_markers_of_before_and_of_now():
    struck = {"hits": 2, "units": said("infantry"), "cause": "fire", "casualty_markers": 1, "barrage": 3}
    ((procedure, _, morale),) = after("sb.saves", {**struck, "works": "trench"}, [1, 1])
    assert procedure == "sb.morale"
    assert (morale["casualty_markers"], morale["barrage"], morale["works"]) == (3, 3, "trench")


@pytest.mark.rule("SB-28-CASUALTY")
def test_of_a_square_that_has_moved_the_ground_is_not_known():
    (morale,) = rolled("sb.saves", {"hits": 1, "units": said("infantry"), "terrain": ["woods"]}, [1])
    assert "terrain" in morale["unknown"]
    assert "terrain" not in morale["situation"]


@pytest.mark.rule("SB-27-HIT")
def test_after_shooting_the_target_tests_where_it_stands_if_it_lost_anything():
    shot = {"shooters": said("infantry"), "distance": 1, "target": {"units": said("infantry"), "works": "hasty"}}
    ((procedure, _, morale),) = after("sb.shooting", shot, [6, 1])
    assert (procedure, morale["casualty_markers"], morale["works"]) == ("sb.morale", 1, "hasty")
    assert after("sb.shooting", shot, [6, 6]) == []


# After morale, barrages and gas


@pytest.mark.rule("SB-28-RETIRE")
def test_a_square_that_retires_saves_a_hit_or_six_and_does_not_test_again():
    found = after("sb.morale", {"units": said("infantry"), "casualty_markers": 2}, [4, 4])
    assert [(one[0], one[2]["hits"], one[2]["cause"]) for one in found] == [
        ("sb.saves", 1, "retiring"),
        ("sb.saves", 6, "retiring"),
    ]
    assert after(*found[0][::2], [1]) == []


@pytest.mark.rule("SB-28-RETIRE")
def test_the_six_hits_of_who_cannot_retire_are_said_to_hang_on_that():
    (_, hemmed_in) = rolled("sb.morale", {"units": said("infantry"), "casualty_markers": 2}, [4, 4])
    assert hemmed_in["en"] == "If it cannot fall back: 6 more hits"
    assert hemmed_in["fr"] == "S'il ne peut pas se replier\xa0: encore 6 touches"


@pytest.mark.rule("SB-28-BARRAGE")
def test_a_morale_test_for_a_barrage_is_called_by_its_markers_even_where_no_save_failed():
    struck = {"hits": 1, "units": said("infantry"), "cause": "fire", "barrage": 1}
    (saved,), (failed,) = rolled("sb.saves", struck, [6]), rolled("sb.saves", struck, [1])
    assert saved["en"] == "Later, the square's morale: 0 casualty, 1 barrage marker"
    assert saved["fr"] == "Ensuite, le moral du secteur\xa0: 0 marqueur de perte, 1 de barrage"
    assert failed["en"] == "Later, the square's morale: 1 casualty, 1 barrage marker"
    (_, held) = rolled("sb.assault", assault(barrage=2), [1, 1, 1, 6, 1, 6])
    assert held["en"] == "Later, the target's morale: 0 casualty, 2 barrage markers"
    assert held["fr"] == "Ensuite, le moral de la cible\xa0: 0 marqueur de perte, 2 de barrage"


@pytest.mark.rule("SB-28-RUN")
def test_every_unit_that_runs_but_command_throws_its_rout_die():
    square = {"units": said("infantry", "reservist cavalry", "command"), "casualty_markers": 4}
    found = after("sb.morale", square, [4, 4, 4, 1, 1])
    assert [one[2]["unit"] for one in found if one[0] == "sb.rout"] == said("infantry", "reservist cavalry")


@pytest.mark.parametrize(
    ("rule", "kind", "dice", "hits", "markers", "cause"),
    [
        pytest.param(
            "SB-22-SUPPRESSION", "suppression", [3], 1, 1, "fire", marks=pytest.mark.rule("SB-22-SUPPRESSION")
        ),
        pytest.param("SB-22-POINT", "point", [3, 5], 5, 3, "fire", marks=pytest.mark.rule("SB-22-POINT")),
        pytest.param("SB-22-ROLLING", "rolling", [3], 2, 2, "fire", marks=pytest.mark.rule("SB-22-ROLLING")),
        pytest.param("SB-22-GAS", "gas", [3], 2, 1, "gas", marks=pytest.mark.rule("SB-22-GAS")),
    ],
)
def test_a_square_under_barrage_saves_its_hits_and_keeps_the_markers(rule, kind, dice, hits, markers, cause):
    first = after("sb.barrage", {"kind": kind}, dice)[0]
    assert first[:2] == ("sb.saves", rule)
    assert (first[2]["hits"], first[2]["barrage"], first[2]["cause"]) == (hits, markers, cause)


@pytest.mark.rule("SB-19-1")
def test_gas_that_is_still_there_strikes():
    assert after("sb.gas", {}, [1]) == []
    assert after("sb.gas", {}, [5])[0][2]["hits"] == 2


@pytest.mark.rule("SB-19-11")
@pytest.mark.parametrize(("die", "left", "outcome"), [(2, 1, "goes_on"), (3, 0, "ends"), (6, 0, "ends")])
def test_the_countdown_ends_the_battle_at_nought(die, left, outcome):
    rolled = grognard.roll("sb.countdown", {"left": 3}, dice=[die])
    assert (rolled["results"]["left"], rolled["outcome"]) == (left, outcome)
    assert [one["situation"] for one in rolled["next"]] == [{"left": left}] * (left > 0)


# The odds of the whole of it


def spread_of(hits, need):
    """By counting every throw: how many of these dice fail a save."""
    found = {}
    for faces in product(range(1, 7), repeat=hits):
        failed = len([face for face in faces if face < need])
        found[failed] = found.get(failed, 0) + Fraction(1, 6**hits)
    return found


@pytest.mark.rule("SB-26-HOLD-HITS")
@pytest.mark.rule("SB-26-WIN-HITS")
@pytest.mark.parametrize(("hemmed_in", "more"), [(False, 3), (True, 6)])
def test_losses_in_all_are_those_of_the_fight_and_of_three_or_six_hits_more(hemmed_in, more):
    """Three dice against two, one unit each, every save 4+: counted die by die."""
    whole = grognard.odds("sb.assault", assault(hemmed_in=hemmed_in))["whole"]
    mine = _failed_saves(3)
    theirs = _failed_saves(2)
    held, beaten = spread_of(3, 4), spread_of(more, 4)
    target: dict[int, Fraction] = {}
    assaulter: dict[int, Fraction] = {}
    for (t, p), (a, q) in product(mine.items(), theirs.items()):
        for extra, r in (beaten if t > a else held).items():
            to_target, to_assaulter = (t + extra, a) if t > a else (t, a + extra)
            target[to_target] = target.get(to_target, 0) + p * q * r
            assaulter[to_assaulter] = assaulter.get(to_assaulter, 0) + p * q * r
    for name, wanted in (("target_losses", target), ("assaulter_losses", assaulter)):
        got = whole["distributions"][name]
        assert {int(n): p for n, p in got.items()} == pytest.approx({n: float(p) for n, p in wanted.items()})


def _failed_saves(dice):
    """The failed saves of a unit that saves on 4+ against so many dice that hit on 5+."""
    found: dict[int, Fraction] = {}
    for hits, p in spread_of(dice, 3).items():  # two faces of six hit, as two are below 3
        for failed, q in spread_of(hits, 4).items():
            found[failed] = found.get(failed, Fraction(0)) + p * q
    return found


@pytest.mark.rule("SB-26-HOLD-HITS")
def test_outcome_by_outcome_the_losses_add_up_to_those_in_all():
    found = grognard.odds("sb.assault", assault(["infantry", "infantry"], ["infantry", "mg"], works="trench"))
    for name, spread in found["whole"]["distributions"].items():
        for losses, p in spread.items():
            by_outcome = [
                found["odds"][outcome] * spreads[name].get(losses, 0.0)
                for outcome, spreads in found["whole"]["by_outcome"].items()
            ]
            assert sum(by_outcome) == pytest.approx(p)
