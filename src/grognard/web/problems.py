"""What goes wrong, over HTTP: in the language asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from grognard.asking.problems import Trouble, problem
from grognard.kernel.words import LANGUAGES
from grognard.web.shapes import Problem

TYPE = "application/problem+json"
WISHES_MOST = 256
"""Wishes of browsers that are remembered, and what they come to."""


def wished(request: HTTPConnection) -> str:
    """The language asked for: ?lang= or else the browser's wish."""
    asked = request.query_params.get("lang")
    return asked if asked in LANGUAGES else _by_header(request.headers.get("accept-language", ""))


@lru_cache(maxsize=WISHES_MOST)
def _by_header(header: str) -> str:
    ranges = [part.strip().partition(";") for part in header.split(",")[:20]]
    weighed = [(_weight(weight), name.strip().lower().partition("-")[0]) for name, _, weight in ranges]
    known = [(weight, name) for weight, name in weighed if name in LANGUAGES and weight > 0]
    return max(known, key=lambda one: one[0])[1] if known else LANGUAGES[0]


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=")) if text.strip() else 1.0
    except ValueError:
        return 0.0


def from_wrong(request: HTTPConnection, wrong: Exception) -> Response:
    """The answer to a question that something went wrong with."""
    said = problem(wrong, wished(request))
    trouble = wrong if isinstance(wrong, Trouble) else Trouble("", 0)
    view: dict[str, Any] = {"view": msgspec.Raw(trouble.view)} if trouble.view is not None else {}
    headers = {"Content-Language": said["lang"], "Cache-Control": "no-store", **trouble.headers}
    return Response(msgspec.json.encode(Problem(**said, **view)), said["status"], headers, TYPE)
