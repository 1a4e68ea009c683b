"""/healthz: whether the server is able to work, for whoever watches over it; and, if not, which part of it is not."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec
from anyio import CapacityLimiter, Lock, move_on_after, to_thread
from starlette.requests import Request
from starlette.responses import Response

from grognard.version import __version__

LOG = logging.getLogger("grognard.web")
GOOD_FOR: Final = 1.0
"""Seconds that an answer is good for: whoever asks more often costs nothing."""
ANSWERED_WITHIN: Final = 2.0
AT_ONCE: Final = 4

Check = Callable[[], object]


class Health:
    """The parts that must work, each with a check that raises, or is False, where it does not."""

    def __init__(self) -> None:
        self.checks: dict[str, Check] = {}
        self._failing: list[str] = []
        self._until = 0.0
        self._lock: Lock | None = None
        self._threads: CapacityLimiter | None = None

    def watch(self, name: str, check: Check) -> None:
        """One more part: its name is told to everybody, what is wrong with it to nobody."""
        self.checks[name] = check

    async def failing(self) -> list[str]:
        """The names of the parts that do not work, as of now or a moment ago."""
        self._lock = self._lock or Lock()
        async with self._lock:
            if monotonic() >= self._until:
                self._failing = [name for name, check in self.checks.items() if not await self._works(name, check)]
                self._until = monotonic() + GOOD_FOR
        return self._failing

    async def _works(self, name: str, check: Check) -> bool:
        """Asked in a thread, which is not waited for too long."""
        self._threads = self._threads or CapacityLimiter(AT_ONCE)
        with move_on_after(ANSWERED_WITHIN):
            try:
                found = await to_thread.run_sync(check, abandon_on_cancel=True, limiter=self._threads)
            except Exception:
                LOG.warning("unhealthy", extra={"part": name}, exc_info=True)
                return False
            return found is not False
        LOG.warning("unhealthy", extra={"part": name, "waited": ANSWERED_WITHIN})
        return False


async def healthz(request: Request) -> Response:
    failing = await request.app.state.health.failing()
    said: dict[str, object] = {"ok": not failing, "version": __version__}
    body = msgspec.json.encode(said | ({"failing": failing} if failing else {}))
    return Response(body, 503 if failing else 200, {"Cache-Control": "no-store"}, "application/json")
