"""Who asks: by their address, by the key they show, in which language."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from grognard.asking.problems import Trouble
from grognard.kernel.errors import BadInput
from grognard.kernel.words import LANGUAGES
from grognard.web.limits import client_of
from grognard.web.problems import wished

BEARER = "bearer"
SINCE_MOST = 2**31 - 1
DIGITS_MOST = 10


def caller(request: HTTPConnection) -> str:
    client = request.scope.get("client")
    return client_of(client[0]) if client else "-"


def take(request: HTTPConnection) -> None:
    """One question more of this caller; Trouble where it is one too many."""
    request.app.state.buckets.take(caller(request))


def shown_key(request: HTTPConnection) -> str | None:
    """The key that a request shows; None where it shows none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        return None
    if scheme.lower() != BEARER or not key.strip():
        raise no_seat()
    return key.strip()


def no_seat() -> Trouble:
    return Trouble("no-seat", 401, headers={"WWW-Authenticate": "Bearer"})


def said_lang(request: HTTPConnection) -> str:
    """The language of the answer: as the query says, else by the browser's wish."""
    given = request.query_params.get("lang")
    if given is not None and given not in LANGUAGES:
        raise BadInput("choice", where="lang", value=given, allowed=", ".join(LANGUAGES))
    return wished(request)


def whole_number(request: HTTPConnection, name: str) -> int:
    """A number of the query, 0 where it is not given."""
    given = request.query_params.get(name, "0")
    if not (given.isascii() and given.isdigit() and len(given) <= DIGITS_MOST and int(given) <= SINCE_MOST):
        raise BadInput("range", where=name, value=given, least=0, most=SINCE_MOST)
    return int(given)
