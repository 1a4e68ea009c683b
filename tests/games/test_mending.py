"""A rule was corrected while a battle was kept: it goes on, the entry is named and both seats are told."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.between import PERSONS, SCENARIOS, SECRET, answered, begun, played

from grognard.games import log, showing
from grognard.games.battle import Battle
from grognard.games.log import Entry
from grognard.games.seats import read_seats
from grognard.games.verify import verified


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


def test_dice_that_fell_before_a_mending_never_come_again() -> None:
    battle = played(begun("the-ford"), 2, 60)
    number = [one.number for one in battle.log if one.kind == log.ANSWER][10]
    loaded = Battle.loaded(battle.id, SECRET, _broken_log(battle, number))
    loaded.mend(9)
    played(loaded, 8, 30)
    ordinals = [one.body["roll"] for one in loaded.log if "roll" in one.body]
    assert ordinals == list(range(len(ordinals)))


def test_who_verifies_is_told_that_a_battle_was_mended() -> None:
    battle = played(begun("the-ford"), 2, 30)
    number = [one.number for one in battle.log if one.kind == log.ANSWER][10]
    loaded = Battle.loaded(battle.id, SECRET, _broken_log(battle, number))
    loaded.mend(9)
    found = verified(showing.record(played(loaded, 8), None))
    assert (found.mended, found.typed) == (1, 0)


def test_another_process_follows_a_mending_that_it_did_not_make() -> None:
    battle = played(begun("the-ford"), 2, 30)
    number = [one.number for one in battle.log if one.kind == log.ANSWER][10]
    entries = _broken_log(battle, number)
    first, other = [Battle.loaded(battle.id, SECRET, entries) for _ in range(2)]
    first.mend(9)
    played(first, 8, 5)
    other.fold(first.log[other.version :])
    assert other.broken is None
    assert other.game.line() == first.game.line()
    assert showing.view(other, 0) == showing.view(first, 0)


def test_a_battle_that_began_with_answers_no_longer_allowed_goes_on_from_its_snapshot() -> None:
    source = played(begun("the-ford"), 2, 30)
    answers = source.game.answers[:]
    battle = Battle.begun("b", SECRET, source.game.setup, read_seats(PERSONS), 1, answers=answers)
    snapshot = (battle.version, battle.game.snapshot())
    body = {**battle.log[0].body, "answers": [*answers[:10], "0 what was once allowed", *answers[10:]]}
    loaded = Battle.loaded("b", SECRET, [log.entry([], log.BEGUN, None, 1, body)], snapshot)
    assert loaded.broken is not None
    loaded.mend(9, snapshot)
    assert loaded.game.line() == battle.game.line()
    again = Battle.loaded("b", SECRET, loaded.log)
    assert (again.broken, again.game.line()) == (None, loaded.game.line())


def test_a_choice_in_secret_stays_one_when_the_battle_is_mended() -> None:
    battle, chance = begun("outposts-1870"), Random(1)
    while not battle.game.sealed:
        answered(battle, chance)
    seat, text, next_answer = battle.log[-1].seat, battle.log[-1].body["text"], battle.version + 1
    answered(battle, chance)
    loaded = Battle.loaded(battle.id, SECRET, _broken_log(battle, next_answer))
    loaded.mend(9)
    assert [one.player for one in loaded.game.sealed] == [seat]
    assert seat is not None
    assert f"{seat} ?" in showing.record(loaded, 1 - seat)
    assert f"{seat} {text}" not in showing.record(loaded, 1 - seat)


def _goes_on(loaded: Battle, number: int) -> None:
    played(loaded, 8, 15)
    for lang, word in (("en", "corrected rule"), ("fr", "règle corrigée")):
        for seat in (0, 1):
            told = showing.view(loaded, seat, lang)["mended"]
            assert (told[0]["entry"], word in told[0]["words"]) == (number, True)
    again = Battle.loaded(loaded.id, SECRET, loaded.log)
    assert again.broken is None
    assert again.game.line() == loaded.game.line()
