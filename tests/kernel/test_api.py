"""The Python API: whatever is given for an argument, what is wrong is said in one sentence that names it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import grognard
from grognard import api

STRANGE: list[Any] = [None, True, 3, -1, 2.5, "a", b"a", [], [1], (), {}, {1: 2}, {(1, 2): [object()]}, object(), print]
MORALE = {"units": [{"type": "infantry"}], "casualty_markers": 3}
RECORD = grognard.new("square-bashing", "first-steps", seed=7).record()
ARGUMENTS: dict[str, Callable[[Any], object]] = {
    "explain.procedure": lambda it: grognard.explain(it, MORALE),
    "explain.described": lambda it: grognard.explain("sb.morale", it),
    "odds.procedure": lambda it: grognard.odds(it, MORALE),
    "odds.described": lambda it: grognard.odds("sb.morale", it),
    "odds.described.settings": lambda it: grognard.odds("sb.morale", {**MORALE, "settings": it}),
    "odds.described.overrides": lambda it: grognard.odds("sb.morale", {**MORALE, "overrides": it}),
    "odds.described.edition": lambda it: grognard.odds("sb.morale", {**MORALE, "edition": it}),
    "odds.described.units": lambda it: grognard.odds("sb.morale", {**MORALE, "units": it}),
    "roll.procedure": lambda it: grognard.roll(it, MORALE),
    "roll.described": lambda it: grognard.roll("sb.morale", it),
    "roll.seed": lambda it: grognard.roll("sb.morale", MORALE, it),
    "roll.dice": lambda it: grognard.roll("sb.morale", MORALE, 0, it),
    "start.procedure": lambda it: grognard.start(it, MORALE),
    "start.described": lambda it: grognard.start("sb.morale", it),
    "start.seed": lambda it: grognard.start("sb.morale", MORALE, it),
    "new.ruleset": lambda it: grognard.new(it, "first-steps"),
    "new.scenario": lambda it: grognard.new("square-bashing", it),
    "new.seed": lambda it: grognard.new("square-bashing", "first-steps", it),
    "new.settings": lambda it: grognard.new("square-bashing", "first-steps", settings=it),
    "load.data": grognard.load,
    "load.setup": lambda it: grognard.load({"setup": it}),
    "load.answers": lambda it: grognard.load({"setup": grognard.replay(RECORD).setup, "answers": it}),
    "replay.text": grognard.replay,
    "replay.to": lambda it: grognard.replay(RECORD, it),
    "schema.procedure": api.schema,
    "begin.setup": api.begin,
}
FIT: dict[str, list[Any]] = {
    "roll.seed": [3, -1],
    "start.seed": [3, -1],
    "new.seed": [3, -1],
    "roll.dice": [None],
    "new.settings": [None, {}],
    "odds.described.settings": [{}],
    "odds.described.overrides": [{}],
    "odds.described.units": [],
    "replay.to": [None, 3],
}
"""What is no mistake."""


@pytest.mark.parametrize("argument", list(ARGUMENTS))
@pytest.mark.parametrize("given", STRANGE, ids=lambda it: re.sub(" at 0x[0-9a-f]+", "", repr(it)))
def test_whatever_is_given_for_an_argument_is_taken_or_refused_in_one_sentence(argument: str, given: Any) -> None:
    if any(given is one or (type(given) is type(one) and given == one) for one in FIT.get(argument, ())):
        ARGUMENTS[argument](given)
        return
    with pytest.raises(grognard.BadInput) as refused:
        ARGUMENTS[argument](given)
    for lang in ("en", "fr"):
        said = refused.value.say(lang)
        assert ":" in said
        assert "\n" not in said


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: grognard.new("square-bashing", "first-steps", seed="a"),
            'seed: "a" is not allowed; allowed: a whole number from -18446744073709551615 to 18446744073709551615.',
        ),
        (
            lambda: grognard.replay({}),
            "record: {} is not allowed; allowed: the text of a record, as game.record() gives it.",
        ),
        (
            lambda: grognard.replay(RECORD, -1),
            "to: -1 is not allowed; allowed: a whole number from 0 to 1000000.",
        ),
        (
            lambda: grognard.roll("sb.morale", MORALE, dice="356"),
            'dice: "356" is not allowed; allowed: [...], each entry a whole number from 1 to 1000000.',
        ),
        (
            lambda: grognard.new("square-bashing", "first-steps", settings=[]),
            "settings: [] is not allowed; allowed: an object of names and values.",
        ),
    ],
)
def test_what_is_wrong_with_an_argument_is_said_by_its_name(call: Callable[[], object], said: str) -> None:
    with pytest.raises(grognard.BadInput) as refused:
        call()
    assert str(refused.value) == said
