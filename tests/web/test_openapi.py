"""/openapi.json is complete and true: whatever it says may be asked is asked, and answered as it says."""

from __future__ import annotations

import os
import re
from atexit import register
from functools import cache
from tempfile import mkdtemp
from typing import Any, get_type_hints

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks
from starlette.types import ASGIApp, Receive, Scope, Send

from grognard.companion import shapes
from grognard.kernel.ruleset import rulesets
from grognard.store.store import opened
from grognard.web import shapes as wire
from grognard.web.app import QUESTIONS, make_app
from grognard.web.limits import Buckets
from grognard.web.openapi import openapi

from .asking import Client

DESCRIPTION = openapi()


class NothingBeside:
    """An application of which nothing runs beside the questions: schemathesis would start it anew for each."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        for what in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{what}.complete"})


@cache
def app() -> ASGIApp:
    store = opened(f"sqlite:///{mkdtemp(dir=os.environ['XDG_DATA_HOME'])}/games.sqlite")
    register(store.close)
    return NothingBeside(make_app(Buckets(per_second=0), names=("testserver",), store=store))


def described(request: pytest.FixtureRequest) -> schemathesis.BaseSchema:
    """A path of the API as it describes itself; a body too large is refused as such, whatever else is wrong with it."""
    path = request.param
    request.node._nodeid = request.node.nodeid  # schemathesis looks for it there, where pytest no longer keeps it
    schema = schemathesis.openapi.from_dict({**DESCRIPTION, "paths": {path: DESCRIPTION["paths"][path]}})
    schema.app, schema.location = app(), "/openapi.json"
    schema.config.checks.negative_data_rejection.expected_statuses.append("413")
    return schema


def examples(number: int) -> settings:
    """So many, the same ones in every run."""
    return settings(
        max_examples=number, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
    )


load_all_checks()
NOT_SAID = [CHECKS.get_one("positive_data_acceptance")]
"""A schema cannot say how many dice are too many, nor that the edition is given once: those are 422, as described."""

THOROUGH = "GROGNARD_BOUNDARIES" in os.environ
AGAIN = "^/api/(whatif|play)/" if THOROUGH else r"^/api/((whatif|play)/|look/sb\.(?!assault$))"
GAMES = [path for path in DESCRIPTION["paths"] if re.match("^/api/(games|grounds|boards|verify)", path)]
AT_RANDOM = [path for path in DESCRIPTION["paths"] if re.match(AGAIN, path)]
"""What is asked with the same situations as a look is asked at random only; and so are looks of Square Bashing.

Of those, but for an assault, the tests of fields assert that schema and reader agree at every place.
"""


# What is asked of a path is made up when its test begins: every process that runs tests would else make all of it.


@pytest.fixture(params=[path for path in DESCRIPTION["paths"] if path not in (*AT_RANDOM, *GAMES)])
def each_boundary(request: pytest.FixtureRequest) -> schemathesis.BaseSchema:
    return described(request)


@pytest.fixture(params=AT_RANDOM)
def at_random(request: pytest.FixtureRequest) -> schemathesis.BaseSchema:
    schema = described(request)
    schema.config.phases.coverage.enabled = False
    return schema


@pytest.fixture(params=GAMES)
def of_games(request: pytest.FixtureRequest) -> schemathesis.BaseSchema:
    schema = described(request)
    schema.config.phases.coverage.enabled = THOROUGH
    return schema


@schemathesis.pytest.from_fixture("each_boundary").parametrize()
@examples(5)
def test_every_answer_is_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate(excluded_checks=NOT_SAID)


@schemathesis.pytest.from_fixture("at_random").parametrize()
@examples(15)
def test_every_answer_about_the_same_situations_is_too(case: schemathesis.Case) -> None:
    case.call_and_validate(excluded_checks=NOT_SAID)


@cache
def game() -> tuple[str, str]:
    """A game to ask about, and the key of a seat."""
    asked = {"scenario": "first-steps", "seats": [{"kind": "person"}, {"kind": "computer", "player": "random"}]}
    made = Client(app(), base_url="http://testserver").post("/api/games", json=asked).json()
    return made["id"], made["keys"][0]


@schemathesis.pytest.from_fixture("of_games").parametrize()
@examples(8)
def test_every_answer_about_a_game_is_as_described(case: schemathesis.Case) -> None:
    """Those that are meant well are of a game that there is, by who sits there; but nobody deletes it."""
    known = case.meta is not None and case.meta.generation.mode.is_positive and case.method != "DELETE"
    if known and "game" in case.path_parameters:
        id, key = game()
        case.path_parameters["game"] = id
        case.headers["Authorization"] = f"Bearer {key}"
    case.call_and_validate(excluded_checks=NOT_SAID)


def test_every_path_is_described(client: Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    described = {path.split("/")[2] for path in paths}
    assert described == {route.path.split("/")[1] for route in QUESTIONS}
    for what in ("look", "whatif", "play"):
        procedures = [its.id for one in rulesets().values() for its in one.situations]
        assert [path for path in paths if path.startswith(f"/api/{what}/")] == [f"/api/{what}/{p}" for p in procedures]


def test_every_reference_leads_somewhere(client: Client) -> None:
    described = client.get("/openapi.json").json()

    def references(value: Any) -> list[str]:
        if isinstance(value, list):
            return [found for one in value for found in references(one)]
        if not isinstance(value, dict):
            return []
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [found for one in value.values() for found in references(one)]

    named = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert set(references(described)) <= named


@pytest.mark.parametrize("name", ["Said", "TallyLine", "Distribution", "Group", "PendingChoice", "Problem"])
def test_the_types_that_are_encoded_are_the_types_described(client: Client, name: str) -> None:
    described = client.get("/openapi.json").json()["components"]["schemas"][name]
    kind = getattr(shapes, name, None) or getattr(wire, name)
    assert set(get_type_hints(kind, include_extras=True)) <= set(described["properties"])
