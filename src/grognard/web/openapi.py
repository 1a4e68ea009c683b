"""/openapi.json: the API described from the very types that are decoded and encoded, procedure by procedure."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from grognard import api
from grognard.companion import lists, shapes
from grognard.companion.shapes import Looked, Played, Procedures, ProcedureSchema, RuleText, WhatIf, WholeSheet
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import LANGUAGES
from grognard.version import __version__
from grognard.web import shapes as wire
from grognard.web.described import described
from grognard.web.gameapi import VIEW, game_paths, game_schemas
from grognard.web.shapes import Here, Play, Problem, Question

REF = "#/components/schemas/{name}"
ASKED = (
    ("look", "The tallies line by line, and the exact odds", Question, Looked),
    ("whatif", "The single changes that would tell most", Question, WhatIf),
    ("play", "The situation played with the answers so far", Play, Played),
)
PROBLEMS = {
    "400": "The body is not JSON",
    "408": "The body did not arrive in time",
    "413": "The body is too large",
    "415": "The body is not of the type application/json",
    "422": "Something said is not allowed: the field, the value and what is allowed",
    "429": "Too many questions in a short time",
}


@cache
def openapi() -> dict[str, Any]:
    """The whole description."""
    components = _components()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Grognard",
            "version": __version__,
            "description": "Tallies, exact odds and dice of tabletop battle games, from the tables of their sheets. "
            "What is asked of a situation is kept nowhere. Whole games are kept, by seats and their keys.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {**_lists(), **_questions(components), **game_paths()},
        "components": {"schemas": components, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }


def _components() -> dict[str, Any]:
    answers = [described(one) for one in (Looked, Played, Procedures, ProcedureSchema, RuleText, WhatIf, WholeSheet)]
    kinds = (Here, Play, Problem, Question, *answers)
    _, components = msgspec.json.schema_components(kinds, ref_template=REF)
    components |= game_schemas()
    components["Problem"]["properties"]["view"] = {"$ref": REF.format(name=VIEW)}
    return components


def _lists() -> dict[str, Any]:
    known = [one.id for its in rulesets().values() for one in its.situations]
    games = list(rulesets())
    editions = list(dict.fromkeys(edition.value for its in rulesets().values() for edition in lists.editions(its)))
    lang = _parameter("lang", "query", list(LANGUAGES), "The language; else the browser's wish")
    edition = _parameter("edition", "query", editions, "The edition; else the game's first")
    return {
        "/api/here": _get("The server", "Here"),
        "/api/procedures": _get("Every game and every procedure", "Procedures"),
        "/api/schema/{procedure}": _get("The form of a procedure", "ProcedureSchema", _in_path("procedure", known)),
        "/api/sheet/{ruleset}": _get("A reference sheet", "WholeSheet", _in_path("ruleset", games), lang, edition),
        "/api/rules/{ruleset}": _get("Every rule of a game", ["RuleText"], _in_path("ruleset", games)),
    }


def _in_path(name: str, values: list[str]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "enum": values}}


def _parameter(name: str, place: str, values: list[str], description: str) -> dict[str, Any]:
    schema = {"type": "string", "enum": values}
    return {"name": name, "in": place, "required": False, "schema": schema, "description": description}


def _get(summary: str, answer: str | list[str], *parameters: dict[str, Any]) -> dict[str, Any]:
    refused = ("404", "422", "429") if parameters else ("429",)
    words = {**PROBLEMS, "404": "There is no such procedure or game"}
    return {
        "get": {
            "summary": summary,
            "parameters": list(parameters),
            "responses": {"200": _answer(answer), **{status: _problem(words[status]) for status in refused}},
        }
    }


def _questions(components: dict[str, Any]) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for its in rulesets().values():
        for one in its.situations:
            name = f"Situation_{one.id}"
            components[name] = api.schema(one.id)
            for what, summary, question, answer in ASKED:
                title = its.words.say("en", f"procedure.{one.id}")
                paths[f"/api/{what}/{one.id}"] = _post(f"{title}: {summary}", question, name, answer, components)
    return paths


def _post(summary: str, question: Any, situation: str, answer: Any, components: dict[str, Any]) -> dict[str, Any]:
    asked = components[question.__name__]
    properties = {**asked["properties"], "situation": {"$ref": REF.format(name=situation)}}
    return {
        "post": {
            "summary": summary,
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": {**asked, "properties": properties}}},
            },
            "responses": {
                "200": _answer(answer.__name__),
                **{status: _problem(words) for status, words in PROBLEMS.items()},
            },
        }
    }


def _answer(name: str | list[str]) -> dict[str, Any]:
    single = {"$ref": REF.format(name=name if isinstance(name, str) else name[0])}
    schema = single if isinstance(name, str) else {"type": "array", "items": single}
    kind = name if isinstance(name, str) else name[0]
    words = (getattr(shapes, kind, None) or getattr(wire, kind)).__doc__ or ""
    return {"description": words.strip() or "The answer", "content": {"application/json": {"schema": schema}}}


def _problem(words: str) -> dict[str, Any]:
    return {
        "description": words,
        "content": {"application/problem+json": {"schema": {"$ref": REF.format(name="Problem")}}},
    }
