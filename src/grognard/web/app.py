"""The web application: a few questions answered by the engine, and the page."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from time import thread_time
from typing import Any

import msgspec
from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from grognard import api
from grognard.asking.companion import LISTS, WORKED, Listed
from grognard.asking.problems import Trouble
from grognard.companion.playing import Refused
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.ruleset import situation
from grognard.store.store import Store
from grognard.version import __version__
from grognard.web.bodies import read_body
from grognard.web.callers import caller, said_lang, take
from grognard.web.direct import Direct
from grognard.web.games import GAMES
from grognard.web.health import Health, healthz
from grognard.web.hosts import Names
from grognard.web.limits import Buckets
from grognard.web.live import LIVE, Sockets
from grognard.web.living import living, prepare
from grognard.web.memory import Memory
from grognard.web.metrics import STATUS, Measured, Metrics, Readers, metrics
from grognard.web.openapi import openapi
from grognard.web.problems import from_wrong
from grognard.web.shapes import Here, Play, Question
from grognard.web.static import POLICY, page
from grognard.web.telling import TOLD

WORKERS = 2
BEGINNINGS, BEGINNINGS_A_SECOND = 60.0, 1 / 60
"""Games that one client may begin at once, and how fast it may begin more."""
SAYINGS, SAYINGS_A_SECOND = 10.0, 0.5
"""The same for the messages of one seat."""
HINTS, HINTS_A_SECOND = 30.0, 0.5
"""And for hints."""
GZIP_LEAST = 1024
AUTHORITY = "/authority.crt"
"""Where a phone finds whom to trust, if this machine has signed its certificate itself."""
HEADERS = {
    POLICY: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

Endpoint = Callable[[Request], Awaitable[Response]]


class Guarded:
    """The headers that every answer carries, its status noted; who calls us by a name that is not ours is told so."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope[STATUS] = message["status"]
                own = dict(message["headers"])
                message["headers"] = [*message["headers"], *[one for one in RAW_HEADERS if one[0] not in own]]
            await send(message)

        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if self.names.knows(host):
            await self.app(scope, receive, with_headers)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        else:
            trouble = Trouble("wrong-host", 421, where="host", value=host)
            await from_wrong(HTTPConnection(scope), trouble)(scope, receive, with_headers)


def make_app(
    buckets: Buckets | None = None,
    addresses: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    store: Store | None = None,
    readers: Readers | None = None,
    webhook_hosts: tuple[str, ...] = (),
    site: str = "",
    authority: bytes = b"",
) -> ASGIApp:
    """The application; `addresses` are those by which other machines reach it, `names` those it is known by besides.

    Games are kept in the store; without one there are none. `readers` may read the metrics; `webhook_hosts` are told
    of turns wherever they are, with links to `site`. `authority` signed the certificate, where we are our own.
    """
    app = Direct(routes=ROUTES, exception_handlers=HANDLERS, lifespan=living)
    app.of_a_battle(GAMES)
    known = Names(names)
    app.state.buckets = buckets or Buckets()
    app.state.addresses = addresses
    app.state.names = known
    app.state.memory = Memory()
    app.state.workers = None
    app.state.health = Health()
    app.state.metrics = Metrics()
    app.state.readers = readers or Readers()
    app.state.webhook_hosts = webhook_hosts
    app.state.authority = authority
    limited = app.state.buckets.per_second > 0
    app.state.beginnings = Buckets(BEGINNINGS_A_SECOND * limited, BEGINNINGS)
    app.state.sayings = Buckets(SAYINGS_A_SECOND * limited, SAYINGS)
    app.state.hints = Buckets(HINTS_A_SECOND * limited, HINTS)
    app.state.sockets = Sockets()
    prepare(app, store, site)
    return Measured(Guarded(app, known), app.state.metrics)


# Lists: made once, compressed once


@lru_cache(maxsize=256)
def _made(one: Listed, *about: str | None) -> tuple[bytes, bytes, str]:
    body = msgspec.json.encode(one.made(*about))
    return body, gzip.compress(body, 9, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:20]}"'


async def _listed(one: Listed, request: Request) -> Response:
    """Something that is the same until the program is another one; making it takes a while, so it is done beside."""
    take(request)
    said = {"lang": said_lang(request), **request.query_params, **request.path_params}
    about = [said.get(name) for name in one.about]
    body, small, tag = await to_thread.run_sync(_made, one, *about)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    if len(body) >= GZIP_LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, 200, {**headers, "Content-Encoding": "gzip"}, "application/json")
    return Response(body, 200, headers, "application/json")


async def here(request: Request) -> Response:
    take(request)
    return _json("no-store", msgspec.json.encode(Here(True, __version__, list(request.app.state.addresses))))


# Questions: worked out beside the loop, by few at a time


async def _worked(what: str, request: Request) -> Response:
    """What the work comes to; the work itself, and no waiting for it, is charged to who asked."""
    take(request)
    procedure = request.path_params["procedure"]
    situation(procedure)
    asked = msgspec.to_builtins(await read_body(request, ASKED[what]))
    state, spent = request.app.state, [0.0]
    state.workers = state.workers or CapacityLimiter(WORKERS)

    def work() -> bytes:
        begun = thread_time()
        put = api.put(procedure, asked["situation"])
        try:
            return msgspec.json.encode(WORKED[what](put, asked))
        finally:
            state.memory.used(put.rules)
            spent[0] = thread_time() - begun

    try:
        return _json("no-cache", await to_thread.run_sync(work, limiter=state.workers))
    finally:
        state.buckets.charge(caller(request), spent[0])


def _json(keeping: str, body: bytes) -> Response:
    """An answer: `no-cache` where the question says all of it, `no-store` where it is meant for who asks alone."""
    return Response(body, 200, {"Cache-Control": keeping}, "application/json")


# What goes wrong


async def _wrong(request: Request, wrong: Exception) -> Response:
    return from_wrong(request, wrong)


async def _http(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    if wrong.status_code == 405:
        allowed = (wrong.headers or {}).get("Allow", "GET")
        trouble = Trouble("not-allowed", 405, value=request.method, allowed=allowed, headers={"Allow": allowed})
        return from_wrong(request, trouble)
    return from_wrong(request, Trouble("not-found", 404, where="path", value=request.url.path))


async def _gone(request: Request, wrong: Exception) -> Response:
    """Whoever asked has left: there is nobody to answer."""
    return Response(None, 400)


async def authority(request: Request) -> Response:
    """The certificate to be installed on a phone, which opens its settings for this type."""
    take(request)
    if not request.app.state.authority:
        raise Trouble("not-found", 404, where="path", value=AUTHORITY)
    return Response(request.app.state.authority, 200, {"Cache-Control": "no-store"}, "application/x-x509-ca-cert")


async def _page(request: Request) -> Response:
    take(request)
    return page(request)


HANDLERS: dict[Any, Any] = {
    HTTPException: _http,
    ClientDisconnect: _gone,
    **dict.fromkeys((Trouble, BadInput, Refused, IllegalAnswer, Exception), _wrong),
}
ASKED: dict[str, Any] = {"look": Question, "whatif": Question, "play": Play}
"""The body of each question about a situation."""
QUESTIONS = [
    *GAMES,
    *LIVE,
    *TOLD,
    Route("/here", here),
    *[Route(f"/{one.path}", partial(_listed, one)) for one in LISTS],
    *[Route(f"/{what}/{{procedure}}", partial(_worked, what), methods=["POST"]) for what in WORKED],
]
ROUTES = [
    Mount("/api", routes=QUESTIONS),
    Route("/openapi.json", partial(_listed, Listed("openapi", (), openapi))),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
    Route(AUTHORITY, authority),
    Route("/{path:path}", _page),
]
