"""What goes wrong, as problem details (RFC 9457): one sentence in the reader's language, and the place it speaks of."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from grognard.companion.playing import Refused
from grognard.games.errors import NotYours
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.words import KERNEL_WORDS, LANGUAGES, Words, quoted
from grognard.web.shapes import Problem

TYPE = "application/problem+json"
WEB_WORDS = Words.of("grognard.web", KERNEL_WORDS)


class Trouble(Exception):
    """Something that stops an answer: its kind (a key of the words), its status, and what the sentence speaks of."""

    def __init__(
        self, kind: str, status: int, *, sentence: str = "", headers: dict[str, str] | None = None, **details: Any
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.status = status
        self.sentence = sentence or kind
        self.headers = headers or {}
        self.details = details
        self.view: bytes | None = None


def wished(request: HTTPConnection) -> str:
    """The language asked for: ?lang= or else the browser's wish."""
    asked = request.query_params.get("lang")
    return asked if asked in LANGUAGES else _by_header(request.headers.get("accept-language", ""))


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


def worded_trouble(trouble: Trouble, lang: str) -> str:
    """The sentence of it."""
    return WEB_WORDS.say(lang, f"detail.{trouble.sentence}", **_quoted(trouble))


def _quoted(trouble: Trouble) -> dict[str, Any]:
    return {name: quoted(name, detail) for name, detail in trouble.details.items()}


def from_trouble(request: HTTPConnection, trouble: Trouble) -> Response:
    details, detail = _quoted(trouble), worded_trouble(trouble, wished(request))
    named = {key: str(details[key]) for key in ("value", "allowed") if key in details}
    field = {"field": str(details["where"])} if "where" in details else {}
    view = {"view": msgspec.Raw(trouble.view)} if trouble.view is not None else {}
    return _response(request, trouble.kind, trouble.status, detail, trouble.headers, **field, **named, **view)


def from_stale(view: bytes, version: int) -> Trouble:
    """An answer for a version that is past: how it stands now goes with it."""
    trouble = Trouble("stale", 409, where="version", allowed=version)
    trouble.view = view
    return trouble


def from_bad_input(request: Request, wrong: BadInput) -> Response:
    """What the engine cannot take: the procedure or the game that is not there, else the situation."""
    lang = wished(request)
    said = {key: str(one) for key, one in wrong.said(lang).items()}
    missing = said.get("where") in ("procedure", "ruleset")
    named = {"field": said["where"]} if "where" in said else {}
    named |= {key: said[key] for key in ("value", "allowed") if key in said}
    kind, status = ("not-found", 404) if missing else ("bad-input", 422)
    if isinstance(wrong, NotYours):
        kind, status = "not-yours", 403
    return _response(request, kind, status, wrong.say(lang), {}, **named)


def from_refusal(request: Request, refused: Refused) -> Response:
    detail = refused.refusal.wording[wished(request)]
    field = f"answers[{refused.number}]"
    return _response(request, "illegal-answer", 422, detail, {}, field=field, rule=refused.refusal.rule)


def from_illegal(request: Request, wrong: IllegalAnswer) -> Response:
    """An answer of a whole game that the rules refuse."""
    refusal = wrong.refusal
    return _response(
        request, "illegal-answer", 422, refusal.wording[wished(request)], {}, field="text", rule=refusal.rule
    )


def _response(
    request: HTTPConnection, kind: str, status: int, detail: str, headers: dict[str, str], **named: Any
) -> Response:
    lang = wished(request)
    title = WEB_WORDS.say(lang, f"problem.{kind}")
    problem = Problem(f"/problems/{kind}", title, status, detail, lang, **named)
    body = msgspec.json.encode(problem)
    return Response(body, status, {"Content-Language": lang, "Cache-Control": "no-store", **headers}, TYPE)
