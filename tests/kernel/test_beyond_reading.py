"""What is nested, long or large beyond all reading is refused in one short sentence, whoever reads it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import grognard

MORALE = {"units": [{"type": "infantry"}]}
DIGITS = "9" * 5000


def nest(depth: int) -> list[Any]:
    inside: list[Any] = []
    for _ in range(depth - 1):
        inside = [inside]
    return inside


def recorded(setup: str, *answers: str) -> str:
    return "\n".join(["grognard record 1", setup, *answers]) + "\n"


def set_up(**more: object) -> dict[str, Any]:
    return {"procedure": "sb.morale", "situation": MORALE, "seed": 1, **more}


BEYOND: dict[str, Callable[[], object]] = {
    "odds of lists in lists": lambda: grognard.odds("sb.morale", nest(975)),
    "odds of a field of lists in lists": lambda: grognard.odds("sb.morale", {"units": nest(975)}),
    "settings of lists in lists": lambda: grognard.odds("sb.morale", {**MORALE, "settings": {"edition": nest(975)}}),
    "overrides of lists in lists": lambda: grognard.odds(
        "sb.morale", {**MORALE, "overrides": {"SB-28-MARKER": nest(975)}}
    ),
    "a field whose name has no end": lambda: grognard.odds("sb.morale", {**MORALE, "x" * 3_000_000: 1}),
    "a procedure whose name has no end": lambda: grognard.odds("x" * 3_000_000, MORALE),
    "a start from lists in lists": lambda: grognard.start("sb.morale", {"units": nest(975)}),
    "a save of lists in lists": lambda: grognard.load(nest(975)),
    "a save with a set-up of lists in lists": lambda: grognard.load({"setup": nest(975), "answers": []}),
    "a save with a situation of lists in lists": lambda: grognard.load(
        {"setup": set_up(situation=nest(975)), "answers": []}
    ),
    "a save with answers of lists in lists": lambda: grognard.load({"setup": set_up(), "answers": nest(975)}),
    "a save with a state of lists in lists": lambda: grognard.load(
        {"setup": set_up(), "answers": [], "state": nest(975)}
    ),
    "a game with settings of lists in lists": lambda: grognard.new(
        "square-bashing", "first-steps", settings={"edition": nest(975)}
    ),
    "a seed of 5,000 digits": lambda: grognard.new("square-bashing", "first-steps", seed=10**5000),
    "a record with a seed of 5,000 digits": lambda: grognard.replay(
        recorded(json.dumps(set_up(seed=7)).replace("7", DIGITS))
    ),
    "a record of lists in lists": lambda: grognard.replay(recorded("[" * 100_000)),
    "a record with a head without end": lambda: grognard.replay("grognard record " + "x" * 3_000_000),
    "an answer without end": lambda: grognard.replay(recorded(json.dumps(set_up()), "dice " + DIGITS)),
    "an answer of lists in lists": lambda: grognard.replay(recorded(json.dumps(set_up()), "outcome " + "[" * 100_000)),
    "dice without end": lambda: grognard.roll("sb.morale", MORALE, dice=[10**5000] * 9),
    "a scenario without end": lambda: grognard.new("square-bashing", "x" * 3_000_000),
    "a scenario of lists in lists": lambda: grognard.new("square-bashing", "map = " + "[" * 100_000 + "\n"),
    "a scenario with a number without end": lambda: grognard.new("square-bashing", f"map = {DIGITS}\n"),
}


@pytest.mark.parametrize("attempt", BEYOND.values(), ids=BEYOND)
def test_it_is_refused_in_one_short_sentence(attempt: Callable[[], object]) -> None:
    with pytest.raises(grognard.BadInput) as refused:
        attempt()
    for lang in ("en", "fr"):
        said = refused.value.say(lang)
        assert len(said) < 1000
        assert "\n" not in said


@pytest.mark.parametrize("text", ["x" * 3_000_000, "[" * 100_000, "9" * 5000])
def test_an_answer_beyond_reading_is_refused_in_one_short_sentence(text: str) -> None:
    game = grognard.new("square-bashing", "first-steps", seed=1)
    while not game.over and not hasattr(game.pending, "player"):
        game.roll()
    with pytest.raises((grognard.BadInput, grognard.IllegalAnswer)) as refused:
        game.play(game.parse(text))
    assert len(str(refused.value)) < 3000
