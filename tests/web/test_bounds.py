"""Whatever stands in a field is answered or refused in one short sentence: the schemas say what to try."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from grognard import api
from grognard.companion.forms import fullest
from grognard.kernel.fields import COUNT_AT_MOST, Count, Field, Record, Several
from grognard.kernel.ruleset import rulesets
from grognard.web.app import make_app
from grognard.web.limits import Buckets

from .asking import Client

PROCEDURES = [one.id for its in rulesets().values() for one in its.situations]
NUMBERS = ("integer", "number")
NINES = int("9" * 400)
STRANGE = [None, True, -1, 1e308, NINES, "9" * 5000, [[]], {"": 0}]
Path = tuple[str | int, ...]


def nest(depth: int) -> list[Any]:
    inside: list[Any] = []
    for _ in range(depth - 1):
        inside = [inside]
    return inside


def places(schema: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every place of a situation, with its schema: objects and lists, and what is in them."""
    yield path, schema
    for name, one in schema.get("properties", {}).items():
        yield from places(one, (*path, name))
    if "items" in schema:
        yield from places(schema["items"], (*path, 0))


def put(situation: Any, path: Path, value: object) -> Any:
    """A situation with something else in one place."""
    if not path:
        return value
    inside = situation.copy()
    inside[path[0]] = put(inside[path[0]], path[1:], value)
    return inside


def said(procedure: str) -> dict[str, Any]:
    """A situation with everything said but what the table has settled."""
    schema = api.schema(procedure)
    spoken = {name: one for name, one in schema["properties"].items() if name not in api.COMMON_FIELDS}
    return dict(fullest({**schema, "properties": spoken}, 0))


def tried(procedure: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    situation = said(procedure)
    for path, schema in places(api.schema(procedure)):
        if not path or path[0] in situation:
            yield path, schema


@pytest.fixture(scope="module")
def asked() -> Iterator[Client]:
    with Client(make_app(Buckets(per_second=0)), raise_server_exceptions=False) as client:
        yield client


def answered(client: Client, what: str, procedure: str, situation: object) -> int:
    """The status of an answer, which is as short as a sentence where it refuses."""
    body = json.dumps({"situation": situation}).encode()
    answer = client.post(f"/api/{what}/{procedure}", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (200, 400, 422), (situation, answer.text)
    if answer.status_code != 200:
        assert len(answer.json()["detail"]) < 1000, situation
        assert len(answer.json().get("value", "")) <= 60, situation
    return int(answer.status_code)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_every_number_has_a_bound_of_the_game(procedure: str) -> None:
    for path, schema in tried(procedure):
        if schema.get("type") in NUMBERS:
            assert schema["minimum"] <= schema["maximum"] < COUNT_AT_MOST, path


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_no_value_in_any_place_is_a_mistake_of_ours(asked: Client, procedure: str) -> None:
    situation = said(procedure)
    for path, _ in tried(procedure):
        for value in (*STRANGE, nest(25)):
            answered(asked, "look", procedure, put(situation, path, value))


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_every_number_is_taken_to_its_bound_and_no_further(asked: Client, procedure: str) -> None:
    situation = said(procedure)
    for path, schema in tried(procedure):
        if schema.get("type") in NUMBERS:
            ends = schema["minimum"], schema["maximum"]
            for what in ("look", "whatif", "play"):
                answered(asked, what, procedure, put(situation, path, ends[1]))
            answered(asked, "look", procedure, put(situation, path, ends[0]))
            for beyond in (ends[0] - 1, ends[1] + 1, -NINES):
                assert answered(asked, "look", procedure, put(situation, path, beyond)) == 422, path


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_python_is_refused_in_the_same_words(procedure: str) -> None:
    situation = said(procedure)
    for path, _ in tried(procedure):
        for value in (nest(975), 10**5000):
            with pytest.raises(api.BadInput) as wrong:
                api.odds(procedure, put(situation, path, value))
            for lang in ("en", "fr"):
                assert len(wrong.value.say(lang)) < 1000


def fields_in(field: Field) -> Iterator[Field]:
    yield field
    for inner in field.fields if isinstance(field, Record) else [field.of] if isinstance(field, Several) else []:
        yield from fields_in(inner)


@pytest.mark.parametrize("game", rulesets())
def test_every_number_of_a_scenario_has_a_bound_of_the_game(game: str) -> None:
    scenario = import_module(f"grognard.{game.replace('-', '_')}.board.scenario")
    counts = [field for field in fields_in(scenario.SCENARIO) if isinstance(field, Count)]
    assert counts
    assert [field.name for field in counts if field.most >= COUNT_AT_MOST] == []
