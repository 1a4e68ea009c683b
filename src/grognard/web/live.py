"""News of a battle over a WebSocket: whoever listens says first who they are, and then hears of every change.

Nothing is queued: a listener has a version, and is told what is new since. Who is slow hears of several changes at
once, and who is too slow not at all.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
from anyio import create_task_group, fail_after
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from grognard.asking.games import OBSERVER, Reader
from grognard.asking.problems import Trouble, worded_trouble
from grognard.web.bodies import decoded
from grognard.web.callers import caller
from grognard.web.games import known_reader
from grognard.web.gameshapes import Hello, Presence
from grognard.web.problems import from_wrong
from grognard.web.tables import Table, Tables

HELLO_WITHIN: Final = 5.0
"""Seconds for the first message."""
HEARD_WITHIN: Final = 30.0
"""Seconds until a message must have been taken in."""
PRESENCE_EVERY: Final = 1.0
"""Seconds between two messages about who is there."""
SAID_MOST: Final = 60
"""Messages after the first that are passed over; nobody has anything to say here."""
BY_CLIENT_MOST: Final = 64
AT_A_TABLE_MOST: Final = 300
CLOSED: Final = 4000
"""What the status of a problem is added to, to close a connection by."""


class Ear:
    """One who listens: as whom, in which language, and what was told already."""

    def __init__(self, reader: Reader, lang: str, since: int) -> None:
        self.reader = reader
        self.lang = lang
        self.had = since
        self.news = asyncio.Event()
        self.news.set()
        self.told_here: tuple[tuple[bool, ...], int] | None = None
        self.told_at = 0.0

    def wake(self) -> None:
        self.news.set()


class Sockets:
    """How many listen, by client."""

    def __init__(self, by_client: int = BY_CLIENT_MOST) -> None:
        self.by_client = by_client
        self.open: Counter[str] = Counter()

    def come(self, client: str) -> None:
        if self.open[client] >= self.by_client:
            raise Trouble("too-many", 429, sentence="too-many-open", most=self.by_client)
        self.open[client] += 1

    def go(self, client: str) -> None:
        self.open[client] -= 1
        if self.open[client] <= 0:
            del self.open[client]


async def live(websocket: WebSocket) -> None:
    """From the first word to the last."""
    state, client = websocket.app.state, caller(websocket)
    try:
        if not state.names.ours(websocket.headers.get("origin", ""), websocket.headers.get("host", "")):
            raise Trouble("wrong-origin", 403, where="origin", value=websocket.headers.get("origin", ""))
        state.buckets.take(client)
        tables: Tables | None = state.tables
        if tables is None:
            raise Trouble("no-games", 503)
        state.sockets.come(client)
    except Trouble as wrong:
        await _denied(websocket, wrong)
        return
    try:
        await _listened(websocket, tables)
    finally:
        state.sockets.go(client)


async def _denied(websocket: WebSocket, wrong: Trouble) -> None:
    response: Response = from_wrong(websocket, wrong)
    await websocket.send_denial_response(response)


async def _listened(websocket: WebSocket, tables: Tables) -> None:
    """The connection from its greeting on."""
    lang = "en"
    try:
        table = await tables.at(websocket.path_params["game"])
        if len(table.listeners) >= AT_A_TABLE_MOST:
            raise Trouble("too-many", 429, sentence="too-many-open", most=AT_A_TABLE_MOST)
    except Trouble as wrong:
        await _denied(websocket, wrong)
        return
    await websocket.accept()
    try:
        hello = await _greeted(websocket)
        lang = hello.lang
        reader = await known_reader(tables, table, hello.key) if hello.key else OBSERVER
        await _until_gone(websocket, tables, table, Ear(reader, lang, hello.since))
    except Trouble as wrong:
        await _closed(websocket, wrong, lang)
    except WebSocketDisconnect:
        pass


async def _closed(websocket: WebSocket, wrong: Trouble, lang: str) -> None:
    if websocket.application_state == WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            reason = worded_trouble(wrong, lang).encode()[:120].decode(errors="ignore")
            await websocket.close(CLOSED + wrong.status, reason)


async def _greeted(websocket: WebSocket) -> Hello:
    """The first message; Trouble where it does not come, or is none."""
    try:
        with fail_after(HELLO_WITHIN):
            said = await websocket.receive()
    except TimeoutError as late:
        raise Trouble("too-slow", 408, where="message", most=int(HELLO_WITHIN)) from late
    if said["type"] != "websocket.receive":
        raise WebSocketDisconnect(said.get("code", 1000))
    return decoded((said.get("text") or "").encode() or said.get("bytes") or b"", Hello)


async def _until_gone(websocket: WebSocket, tables: Tables, table: Table, ear: Ear) -> None:
    """Tells and listens, until one of the two comes to an end."""
    wrong: list[Trouble] = []
    async with create_task_group() as both:

        async def one(part: Callable[..., Awaitable[None]], *about: Any) -> None:
            try:
                await part(websocket, *about)
            except Trouble as found:
                wrong.append(found)
            except (WebSocketDisconnect, TimeoutError):
                pass
            both.cancel_scope.cancel()

        both.start_soon(one, _hearing)
        both.start_soon(one, _telling, tables, table, ear)
    if wrong:
        raise wrong[0]


async def _hearing(websocket: WebSocket) -> None:
    """Until the other end closes; what is said meanwhile is passed over."""
    for _ in range(SAID_MOST):
        if (await websocket.receive())["type"] == "websocket.disconnect":
            return
    raise Trouble("too-many", 429, seconds=60)


async def _telling(websocket: WebSocket, tables: Tables, table: Table, ear: Ear) -> None:
    try:
        _join(table, ear)
        tables.looked(table, ear.reader.seat)
        while True:
            await ear.news.wait()
            ear.news.clear()
            if table.gone:
                table.listeners.discard(ear)
                table = await tables.at(table.id)
                _join(table, ear)
            _still_sits(table, ear.reader)
            if ear.told_here is None or table.battle.version != ear.had:
                shown = await tables.shown(table, ear.reader, ear.lang, ear.had)
                await _send(websocket, shown.body)
                ear.had = shown.version
                if table.battle.version != ear.had:
                    ear.news.set()
            await _present(websocket, table, ear)
    finally:
        table.listeners.discard(ear)
        table.tell()


def _join(table: Table, ear: Ear) -> None:
    table.listeners.add(ear)
    table.tell()


def _still_sits(table: Table, reader: Reader) -> None:
    """A key that was voided hears no more."""
    if reader.seat is not None and table.row.seats[reader.seat].key != reader.key:
        raise Trouble("not-yours", 403)


async def _present(websocket: WebSocket, table: Table, ear: Ear) -> None:
    """Who is there, where that is news; not too often."""
    here = table.here()
    if here == ear.told_here:
        return
    wait = ear.told_at + PRESENCE_EVERY - monotonic()
    if ear.told_here is not None and wait > 0:
        asyncio.get_running_loop().call_later(wait, ear.wake)
        return
    ear.told_here, ear.told_at = here, monotonic()
    await _send(websocket, msgspec.json.encode(Presence(*here)._asdict()))


async def _send(websocket: WebSocket, body: bytes) -> None:
    with fail_after(HEARD_WITHIN):
        await websocket.send_text(body.decode())


LIVE: Final = [WebSocketRoute("/games/{game}/live", live)]
