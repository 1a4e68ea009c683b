"""Battles between seats for the tests: begun, played at random, with everything that an evening brings."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.games import beginning, log
from grognard.games.battle import Asked, Battle
from grognard.games.log import Entry
from grognard.games.seats import read_seats

SCENARIOS = ("first-steps", "outposts-1870", "the-ford", "first-shots")
SECRET = "5e" * 32
PERSONS = [{"kind": "person"}, {"kind": "person"}]


def begun(scenario: str = "first-steps", seats: list[dict[str, Any]] | None = None, secret: str = SECRET) -> Battle:
    start = beginning.from_scenario(scenario)
    return Battle.begun("a-game", secret, start.setup, read_seats(seats or PERSONS), 1, "salt of mine", start.answers)


def ask(battle: Battle, seat: int | None, id: str = "", digest: str = "") -> Asked:
    return Asked(seat, battle.version, id, 2, digest)


def answered(battle: Battle, rng: Random) -> None:
    """One answer of whoever is asked, at random."""
    battle.answer(ask(battle, battle.turn_of), str(battle.game.legal.sample(rng)))


def played(battle: Battle, seed: int, answers: int = 10_000) -> Battle:
    """So many answers at random, or to the end."""
    rng = Random(seed)
    for _ in range(answers):
        if battle.over:
            break
        answered(battle, rng)
    return battle


def unknown_to(battle: Battle, reader: int | None) -> Battle:
    """The same battle as far as a reader may know it: another secret, seed and salts, other choices made in secret."""
    sealed = [one for one in battle.game.sealed if one.player != reader]
    hidden = {_entry_of(battle, battle.game.answers[one.number]) for one in sealed}
    entries: list[Entry] = []
    twin = Battle(battle.id, "ab" * 32)
    for one in battle.log:
        body = one.body
        if one.number == 1:
            body = {**body, "setup": {**body["setup"], "seed": 12345}}
        if one.number in hidden:
            others = [str(answer) for answer in twin.game.legal if str(answer) != body["text"]]
            body = {"text": others[0]}
        entries.append(log.entry(entries, one.kind, one.seat, one.at, body))
        twin.fold(entries[-1:])
    assert twin.broken is None
    return twin


def _entry_of(battle: Battle, line: str) -> int:
    """The number of the last entry with this answer of a record."""
    said = [one for one in battle.log if one.kind == log.ANSWER and f"{one.seat} {one.body['text']}" == line]
    return said[-1].number
