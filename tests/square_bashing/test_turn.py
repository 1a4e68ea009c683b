"""19: the drift of gas, which opens a turn."""

import pytest

import grognard
from grognard.square_bashing import RULESET

from .pieces import EDITIONS

DRIFT = {1: "disperses", 2: "disperses", 3: "forward", 4: "back", 5: "stays", 6: "stays"}


@pytest.mark.rule("SB-19-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face", DRIFT)
def test_gas_drifts_by_one_die(edition, face):
    rolled = grognard.roll("sb.gas", {"edition": edition}, dice=[face])
    assert rolled["outcome"] == DRIFT[face]
    assert rolled["rolls"] == [{"rule": "SB-19-1", "faces": [face], "result": face}]


@pytest.mark.rule("SB-19-1")
def test_the_odds_of_the_drift_are_those_of_its_faces():
    expected = {"disperses": 1 / 3, "forward": 1 / 6, "back": 1 / 6, "stays": 1 / 3}
    assert grognard.odds("sb.gas", {})["odds"] == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("SB-19-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_standing_gas_brings_two_hits(edition):
    (gas,) = [entry for entry in RULESET.entries({"edition": edition}) if entry.id == "SB-19-1"]
    assert gas.numbers["hits"] == 2
