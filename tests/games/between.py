"""Battles between seats for the tests: begun, played at random, with everything that an evening brings."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.games import beginning
from grognard.games.battle import Asked, Battle
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
