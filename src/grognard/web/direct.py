"""A short way to the requests of a battle, which come all the time: found by their name, not by trying every route."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

BEFORE: Final = ["", "api", "games"]
GAME: Final = "/games/{game}"


class Plain(Request):
    """A request whose headers and query are looked up in dictionaries, which is all that is asked of them."""

    headers: Mapping[str, str] = {}  # type: ignore[assignment]
    """The first header of a name is the one that counts."""
    query_params: Mapping[str, str] = {}  # type: ignore[assignment]
    """The last parameter of a name is the one that counts."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        given = reversed(scope["headers"])
        self.headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in given}
        if said := scope["query_string"].decode("latin-1"):
            self.query_params = _parameters(said)


def _parameters(said: str) -> Mapping[str, str]:
    if "%" in said or "+" in said:
        return QueryParams(said)
    parts = [part.partition("=") for part in said.split("&") if part]
    return {name: value for name, _, value in parts}


class Answer(Response):
    """An answer whose headers are as they go out."""

    def __init__(self, body: bytes, headers: list[tuple[bytes, bytes]], status: int = 200) -> None:
        self.body, self.status_code, self.background = body, status, None
        self.raw_headers = [*headers, (b"content-length", b"%d" % len(body))]


class Direct(Starlette):
    """The application; whatever is not a request of one battle is found, or refused, as Starlette does."""

    def of_a_battle(self, routes: Iterable[Route]) -> None:
        """These are found the short way, those of them that are about one battle."""
        self.short: dict[tuple[str, str], Route] = {}
        for route in routes:
            name, found, what = route.path.partition(GAME)
            if not name and found and "{" not in what:
                self.short |= {(method, what): route for method in route.methods or () if method != "HEAD"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route, game = self._found(scope) if scope["type"] == "http" else (None, "")
        if route is None:
            await super().__call__(scope, receive, send)
            return
        scope.update(app=self, route=route, endpoint=route.endpoint, path_params={"game": game})
        request = Plain(scope, receive, send)
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
        return self.short.get((scope["method"], what)), parts[3]

    async def _answered(self, request: Request, wrong: Exception) -> tuple[Response, bool]:
        """The answer to what went wrong, and whether it is something that does: else it is to be noted, too."""
        kind: Any = next(kind for kind in type(wrong).__mro__ if kind in self.exception_handlers)
        found: Response = await self.exception_handlers[kind](request, wrong)
        return found, kind is not Exception
