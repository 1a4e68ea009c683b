"""What can be measured of a running server, in the text format of Prometheus; and who may read it."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from logging import INFO
from time import perf_counter
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from grognard.version import __version__
from grognard.web.logs import LOG

Network = IPv4Network | IPv6Network
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SECONDS: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""What a proxy adds to whom it brings."""
STATUS: Final = "grognard.status"
"""Where the status of an answer is noted."""
HERE: Final = ("127.0.0.0/8", "::1/128")


class Metrics:
    """The measures of one server, in a registry of their own."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.requests = Counter("grognard_requests", "Requests answered", ("route", "method", "status"), registry=own)
        self.seconds = Histogram(
            "grognard_request_seconds",
            "Seconds until a request was answered",
            ("route",),
            registry=own,
            buckets=SECONDS,
        )
        self.live = Gauge("grognard_live_connections", "WebSockets that are open", registry=own)
        self.notices = Counter("grognard_notices", "Tries to tell of a turn", ("kind", "outcome"), registry=own)
        Info("grognard", "The program", registry=own).info({"version": __version__})
        ProcessCollector(registry=own)
        PlatformCollector(registry=own)
        GCCollector(registry=own)

    def notice(self, kind: str, outcome: str) -> None:
        """A notice was tried; what a sender calls."""
        self.notices.labels(kind, outcome).inc()

    def gauge(self, name: str, about: str, count: Callable[[], float]) -> None:
        """One more measure, counted whenever it is read: cheaply, and from any thread."""
        Gauge(f"grognard_{name}", about, registry=self.registry).set_function(count)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Measured:
    """The application, each request counted and noted by its route; paths hold the names of games."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with self.metrics.live.track_inprogress():
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._asked(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _asked(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = perf_counter()
        try:
            await self.app(scope, receive, send)
        finally:
            took = perf_counter() - begun
            route = str(getattr(scope.get("route"), "path", "-"))
            method = scope["method"] if scope["method"] in METHODS else "other"
            status = scope.get(STATUS, 500)
            count, seconds = self._labelled(route, method, status)
            count.inc()
            seconds.observe(took)
            if LOG.isEnabledFor(INFO):
                noted = {"route": route, "method": method, "status": status, "ms": round(1000 * took, 1)}
                LOG.info("request", extra=noted)

    def _labelled(self, route: str, method: str, status: int) -> tuple[Counter, Histogram]:
        """What counts requests of a kind: there are as many kinds as routes, methods and statuses."""
        found = self.known.get((route, method, status))
        if found is None:
            count = self.metrics.requests.labels(route, method, str(status))
            found = self.known[route, method, status] = count, self.metrics.seconds.labels(route)
        return found


class Readers:
    """Who may read the metrics: those whom the operator lists; else this machine, while no proxy stands before us.

    Behind a proxy of this machine, everybody it brings without a word of it would seem to be of this machine.
    """

    def __init__(self, listed: tuple[str, ...] = (), behind: bool = False) -> None:
        self.networks: list[Network] = [ip_network(one) for one in listed or (() if behind else HERE)]
        self.behind = behind

    def let(self, request: Request) -> bool:
        """Whether the one who asks may read; brought by a proxy that we were not told of, nobody may."""
        if not self.behind and any([name in request.headers for name in FORWARDED]):
            return False
        try:
            known = ip_address(request.client.host if request.client else "")
        except ValueError:
            return False
        mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
        return any([(mapped or known) in network for network in self.networks])


async def metrics(request: Request) -> Response:
    """The metrics, for those who may; for all others there is no such thing."""
    state = request.app.state
    if not state.readers.let(request):
        raise HTTPException(404)
    return Response(state.metrics.text(), headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})
