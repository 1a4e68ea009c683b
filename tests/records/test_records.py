"""Whole games of every version, from 0.2 on, still load; where a rule was mended since, they go on and say so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.kernel.record import Broken, Changed, read

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.record"))
VERSIONS = {record.parent.name for record in RECORDS}
CHANGES = (HERE.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_version_told_of_in_the_changes_is_kept():
    told = {line.removeprefix("## ") for line in CHANGES.splitlines() if line.startswith("## 0.")}
    assert told - {"0.1.0"} <= VERSIONS
    assert grognard.__version__ in VERSIONS


@pytest.mark.parametrize("record", RECORDS, ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_a_game_of_any_version_loads_and_can_be_gone_on_with(record):
    text = record.read_text(encoding="utf-8")
    game = grognard.replay(text)
    assert read(text).made_by.engine == record.parent.name
    assert len(game.answers) == len(read(text).answers)
    if game.report is not None:
        assert isinstance(game.report, Broken | Changed)
        assert game.report.say("en")
        assert game.report.say("fr")
    rng = Random(1)
    for _ in range(30):
        if not game.over:
            game.play(game.legal.sample(rng)) if isinstance(game.pending, grognard.Ask) else game.roll()


def test_a_record_whose_scenario_was_changed_since_says_so():
    game = grognard.new("square-bashing", "first-steps", seed=3)
    text = game.record()
    assert grognard.replay(text).report is None
    report = grognard.replay(text.replace(game.made_by.scenario, "0" * len(game.made_by.scenario))).report
    assert isinstance(report, Changed)
    assert "first-steps" in report.say("en")
    assert "first-steps" in report.say("fr")
