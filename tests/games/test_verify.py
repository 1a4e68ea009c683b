"""A finished record holds, or the first line that does not is named."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.games.between import SCENARIOS, ask, begun, played

from grognard.games import log, showing
from grognard.games.verify import verified
from grognard.kernel.errors import BadInput


@cache
def finished(scenario: str = "the-ford") -> str:
    battle = played(begun(scenario), 1, 40)
    battle.offer_rewind(ask(battle, 0), battle.points[1].version)
    assert battle.offer is not None
    battle.consent(ask(battle, 1), battle.offer.number, True)
    return showing.record(played(battle, 2), None)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_die_of_a_finished_battle_holds(scenario: str) -> None:
    found = verified(finished(scenario))
    assert found.rolls > 5
    assert found.typed == 0


def _refused(lines: list[str]) -> str:
    with pytest.raises(BadInput) as wrong:
        verified("\n".join(lines) + "\n")
    for lang in ("en", "fr"):
        assert wrong.value.say(lang)
    return wrong.value.say("en")


def _entries(lines: list[str]) -> tuple[int, list[Any]]:
    """Where the log begins, and its entries."""
    first = next(i for i, line in enumerate(lines) if line.startswith("log "))
    return first, [json.loads(line[4:]) for line in lines[first:]]


def _altered(entries: list[Any]) -> int:
    """Turns the first die of the log over; gives its place."""
    at = next(i for i, one in enumerate(entries) if one[1] == "dice" and isinstance(one[4]["faces"][0], int))
    entries[at][4]["faces"][0] = 7 - entries[at][4]["faces"][0]
    return at


def test_one_altered_die_is_named_by_its_line() -> None:
    lines = finished().splitlines()
    first, entries = _entries(lines)
    at = _altered(entries)
    altered = [*lines[:first], *[f"log {log.canonical(one)}" for one in entries]]
    assert f"line {first + at + 1}:" in _refused(altered)


def test_a_die_altered_with_all_its_hashes_made_anew_is_named_all_the_same() -> None:
    lines = finished().splitlines()
    first, entries = _entries(lines)
    at = _altered(entries)
    assert f"line {first + at + 1}:" in _refused([*lines[:first], *_hashed_anew(entries)])


def _hashed_anew(entries: list[Any]) -> list[str]:
    before = log.NO_HASH
    for one in entries:
        one[6] = before = log.hashed(before, *one[:6])
    return [f"log {log.canonical(one)}" for one in entries]


def test_dice_of_a_fair_seat_that_pretend_to_have_been_typed_in_are_named() -> None:
    lines = finished().splitlines()
    first, entries = _entries(lines)
    at = max([i for i, one in enumerate(entries) if one[1] == log.DICE])
    del entries[at][4]["roll"]
    assert f"line {first + at + 1}:" in _refused([*lines[:first], *_hashed_anew(entries)])


def test_whatever_stands_in_a_record_it_is_refused_in_words() -> None:
    chance, whole = Random(5), finished().splitlines()
    strange: list[Any] = [None, -1, 7, 2.5, True, "x", "", [], {}, [None], {"gone": 5}, {"a": {}}, "\ud800", 10**30]
    for _ in range(150):
        first, entries = _entries(whole)
        head, entries = json.loads(whole[1]), entries[:9]
        _spoil(chance.choice([head, *entries, entries[0][4]]), chance, strange)
        lines = [whole[0], json.dumps(head), *whole[2:first]]
        try:
            lines += _hashed_anew(entries)
        except (TypeError, ValueError, LookupError, AttributeError):
            lines += [f"log {json.dumps(one)}" for one in entries]
        _refused(lines)


def _spoil(within: Any, chance: Random, strange: list[Any]) -> None:
    """Something somewhere inside is another thing."""
    while True:
        at = chance.choice(list(within) if isinstance(within, dict) else range(len(within)))
        if not isinstance(within[at], dict | list) or not within[at] or chance.random() < 0.3:
            within[at] = chance.choice(strange)
            return
        within = within[at]


def test_every_line_that_is_altered_left_out_or_exchanged_is_found() -> None:
    lines = finished().splitlines()
    for at in range(2, len(lines), 7):
        _refused([*lines[:at], *lines[at + 1 :]])
        _refused([*lines[:at], lines[at] + "1", *lines[at + 1 :]])
        if at + 1 < len(lines) and lines[at] != lines[at + 1]:
            _refused([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])


@pytest.mark.parametrize("name", ["secret", "commitment", "contributions", "id"])
def test_another_secret_commitment_contribution_or_game_is_found(name: str) -> None:
    lines = finished().splitlines()
    head = json.loads(lines[1])
    kept = head["kept"]
    kept[name] = ["a", "b"] if name == "contributions" else "ab" * 32
    _refused([lines[0], json.dumps(head), *lines[2:]])


def test_another_seed_or_setting_is_found() -> None:
    lines = finished().splitlines()
    head = json.loads(lines[1])
    head["setup"]["seed"] = 5
    _refused([lines[0], json.dumps(head), *lines[2:]])


def test_a_record_of_a_battle_without_seats_has_nothing_to_verify() -> None:
    assert "no log" in _refused(played(begun(), 1, 5).game.record().splitlines())
