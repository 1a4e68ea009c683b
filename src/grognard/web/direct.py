"""A short way to the requests of a battle, which come all the time: found by their name, not by trying every route."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

BEFORE: Final = ["", "api", "games"]
GAME: Final = "/games/{game}"
Handlers = Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]]


class Direct:
    """The application; whatever is not a request of one battle is Starlette's to find, or to refuse."""

    def __init__(self, app: Starlette, routes: Iterable[Route], handlers: Handlers) -> None:
        self.app = app
        self.handlers = handlers
        self.routes: dict[tuple[str, str], Route] = {}
        for route in routes:
            name, found, what = route.path.partition(GAME)
            if not name and found and "{" not in what:
                self.routes |= {(method, what): route for method in route.methods or () if method != "HEAD"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route, game = self._found(scope) if scope["type"] == "http" else (None, "")
        if route is None:
            await self.app(scope, receive, send)
            return
        scope.update(app=self.app, route=route, endpoint=route.endpoint, path_params={"game": game})
        request = Request(scope, receive, send)
        try:
            response = await route.endpoint(request)
        except Exception as wrong:
            response, known = await self._answered(request, wrong)
            await response(scope, receive, send)
            if not known:
                raise
            return
        await response(scope, receive, send)

    def _found(self, scope: Scope) -> tuple[Route | None, str]:
        """The route of a request, and the game that it is about."""
        parts = scope["path"].split("/")
        if not 4 <= len(parts) <= 5 or parts[:3] != BEFORE or not parts[3]:
            return None, ""
        what = f"/{parts[4]}" if len(parts) == 5 else ""
        return self.routes.get((scope["method"], what)), parts[3]

    async def _answered(self, request: Request, wrong: Exception) -> tuple[Response, bool]:
        """The answer to what went wrong, and whether it is something that does: else it is to be noted, too."""
        kind: Any = next(kind for kind in type(wrong).__mro__ if kind in self.handlers)
        return await self.handlers[kind](request, wrong), kind is not Exception
