"""/openapi.json is complete and true: whatever it says may be asked is asked, and answered as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from grognard.kernel.ruleset import rulesets
from grognard.web.app import QUESTIONS, make_app
from grognard.web.limits import Buckets

from .asking import Client


def described() -> schemathesis.BaseSchema:
    """The API as it describes itself; a body that is too large is refused as such, whatever else is wrong with it."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", make_app(Buckets(per_second=0), names=("testserver",)))
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

AGAIN = "^/api/(whatif|play)/"
each_boundary = described().exclude(path_regex=AGAIN)
at_random = described().include(path_regex=AGAIN)
at_random.config.phases.coverage.enabled = False
"""What is asked with the same situations as a look is asked at random only."""


@each_boundary.parametrize()
@examples(5)
def test_every_answer_is_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate(excluded_checks=NOT_SAID)


@at_random.parametrize()
@examples(15)
def test_every_answer_about_the_same_situations_is_too(case: schemathesis.Case) -> None:
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
    from grognard.web import shapes

    described = client.get("/openapi.json").json()["components"]["schemas"][name]
    fields = set(getattr(shapes, name).__struct_fields__)
    assert fields <= set(described["properties"])
