"""A rule was corrected while a battle was kept: it goes on, the entry is named and both seats are told."""

from __future__ import annotations

import pytest
from tests.games.between import SCENARIOS, SECRET, begun, played

from grognard.games import log, showing
from grognard.games.battle import Battle
from grognard.games.log import Entry


def _broken_log(battle: Battle, number: int) -> list[Entry]:
    """The log as an older rule might have let it be: one answer that is not allowed now, made by another version."""
    entries: list[Entry] = []
    for one in battle.log:
        body = one.body
        if one.number == 1:
            body = {**body, "made_by": {**body["made_by"], "ruleset": "0.0"}}
        if one.number == number:
            body = {"text": "what was once allowed"}
        entries.append(log.entry(entries, one.kind, one.seat, one.at, body))
    return entries


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_without_a_snapshot_it_goes_on_from_the_last_entry_that_holds(scenario: str) -> None:
    battle = played(begun(scenario), 2, 30)
    number = [one.number for one in battle.log if one.kind == log.ANSWER][20]
    loaded = Battle.loaded(battle.id, SECRET, _broken_log(battle, number))
    assert loaded.broken is not None
    assert loaded.broken.number == number
    loaded.mend(9)
    earlier = Battle.loaded(battle.id, SECRET, battle.log[: number - 1])
    assert loaded.game.line() == earlier.game.line()
    _goes_on(loaded, number)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_goes_on_from_a_snapshot_after_the_entry_that_broke(scenario: str) -> None:
    battle = played(begun(scenario), 2, 30)
    answers = [one.number for one in battle.log if one.kind == log.ANSWER]
    snapshot = (battle.version, battle.game.snapshot())
    loaded = Battle.loaded(battle.id, SECRET, _broken_log(battle, answers[10]), snapshot)
    loaded.mend(9, snapshot)
    assert loaded.game.line() == battle.game.line()
    _goes_on(loaded, answers[10])


def test_a_log_that_leads_elsewhere_by_the_corrected_rule_is_found_by_its_snapshot() -> None:
    battle = played(begun("the-ford"), 2, 30)
    other = played(begun("the-ford"), 3, 30)
    entries = _broken_log(battle, 0)
    loaded = Battle.loaded(battle.id, SECRET, entries, (battle.version, other.game.snapshot()))
    assert loaded.broken is not None
    assert Battle.loaded(battle.id, SECRET, entries, (battle.version, battle.game.snapshot())).broken is None


def _goes_on(loaded: Battle, number: int) -> None:
    played(loaded, 8, 15)
    for lang, word in (("en", "corrected rule"), ("fr", "règle corrigée")):
        for seat in (0, 1):
            told = showing.view(loaded, seat, lang)["mended"]
            assert (told[0]["entry"], word in told[0]["words"]) == (number, True)
    again = Battle.loaded(loaded.id, SECRET, loaded.log)
    assert again.broken is None
    assert again.game.line() == loaded.game.line()
