"""Being told of one's turn while not looking: the ways that the holder of a seat sets up, sees and takes away."""

from __future__ import annotations

from functools import partial
from time import time
from typing import Any, Final

from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.asking.problems import Trouble
from grognard.notices import push
from grognard.notices.asking import asked_way, room_for, shown
from grognard.notices.outbox import Way
from grognard.store.store import Store
from grognard.web import gameshapes as shapes
from grognard.web.bodies import read_body
from grognard.web.callers import said_lang
from grognard.web.games import answer, reading, table_of, tables_of, worked
from grognard.web.tables import Table


async def _held(request: Request) -> tuple[Table, int]:
    """The table, and the seat whose key is shown."""
    table = await table_of(request)
    reader = await reading(request, table, needed=True)
    if reader.seat is None:
        raise Trouble("not-yours", 403)
    return table, reader.seat


async def ways(request: Request) -> Response:
    """The ways of a seat; or one more, where one is posted."""
    table, seat = await _held(request)
    if request.method == "POST":
        return await _add(request, table, seat)
    lang, store = said_lang(request), tables_of(request).store
    found = await worked(request, partial(_ways, store, table.id, seat, lang, request.app.state.push))
    return answer(request, found)


def _ways(store: Store, game: str, seat: int, lang: str, pushing: push.Push) -> dict[str, Any]:
    key = pushing.key() if push.installed() else None
    return {"ways": [shown(one, lang) for one in store.ways(game, seat)], "push": key}


async def _add(request: Request, table: Table, seat: int) -> Response:
    lang, store = said_lang(request), tables_of(request).store
    body = await read_body(request, shapes.Telling)
    given = to_builtins(body)
    listed = request.app.state.webhook_hosts
    way = await worked(request, partial(_added, store, given, table.id, seat, lang, listed))
    return answer(request, shown(way, lang), status=201)


def _added(store: Store, given: dict[str, Any], game: str, seat: int, lang: str, listed: tuple[str, ...]) -> Way:
    way = asked_way(given, game, seat, lang, int(time()), listed)
    room_for(way, store.ways(game, seat))
    store.add_way(way)
    return way


async def remove(request: Request) -> Response:
    table, seat = await _held(request)
    id, store = request.path_params["way"], tables_of(request).store
    if not await worked(request, partial(store.remove_way, table.id, seat, id)):
        raise Trouble("not-found", 404, sentence="no-way", where="way", value=id)
    return Response(None, 204, {"Cache-Control": "no-store"})


TOLD: Final = [
    Route("/games/{game}/notices", ways, methods=["GET", "POST"]),
    Route("/games/{game}/notices/{way}", remove, methods=["DELETE"]),
]
