"""Golden games: played again from their answers, they must read as they did."""

from __future__ import annotations

import pytest

import grognard

from .regenerate import FOLDER, SCENARIOS, file_of, record_in, told

LARGEST = 150_000
AGAIN = "If the change is meant, run: python tests/playthroughs/regenerate.py"

every_scenario = pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)


def test_every_scenario_has_its_golden_game_and_no_other_is_kept():
    kept = {(file.parent.name, file.stem) for file in FOLDER.glob("*/*.txt")}
    assert kept == set(SCENARIOS), AGAIN


@every_scenario
def test_the_game_is_told_as_it_was(ruleset, scenario):
    text = file_of(ruleset, scenario).read_text(encoding="utf-8")
    try:
        again = told(record_in(text))
    except grognard.BadInput as wrong:
        pytest.fail(f"{wrong}\n{AGAIN}")
    assert again.splitlines() == text.splitlines(), AGAIN


@every_scenario
def test_the_game_opens_as_a_record(ruleset, scenario):
    record = record_in(file_of(ruleset, scenario).read_text(encoding="utf-8"))
    assert grognard.replay(record).answers == record.splitlines()[2:]


@every_scenario
def test_a_golden_game_stays_readable(ruleset, scenario):
    assert file_of(ruleset, scenario).stat().st_size < LARGEST
