"""What runs beside the questions for as long as the server does: the news of the store, computers, notices, tidying."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette

from grognard.asking.problems import Trouble
from grognard.notices.post import Post
from grognard.notices.push import Push
from grognard.notices.sender import Sender
from grognard.store.store import Store
from grognard.web.computers import Computers
from grognard.web.tables import Tables

TIDIED_EVERY = 60.0
LOG = logging.getLogger("grognard.games")


def prepare(app: Starlette, store: Store | None, site: str = "") -> None:
    """What games need of the application, and the address they are told of by; without a store there are none."""
    app.state.tables = tables = None if store is None else Tables(store, site)
    if tables is None:
        return
    app.state.computers = Computers(tables)
    app.state.push = Push(tables.store)
    app.state.health.watch("store", tables.store.ping)
    app.state.metrics.gauge("tables", "Battles in memory", lambda: len(tables.tables))
    app.state.metrics.gauge(
        "engine_seconds", "Seconds of a processor for acts and views of battles", lambda: tables.engine_seconds
    )


@asynccontextmanager
async def living(app: Starlette) -> AsyncIterator[None]:
    tables: Tables | None = app.state.tables
    if tables is None:
        yield
        return
    loop = asyncio.get_running_loop()
    news = tables.store.news(lambda id, version: _tell(loop, tables, id, version))
    tidying = asyncio.create_task(_tidying(tables))
    post = Post(app.state.webhook_hosts)
    sender = app.state.sender = Sender(tables.store, app.state.push, post, app.state.metrics.notice, tables.away)
    sender.start()
    app.state.health.watch("notices", lambda: sender.alive)
    try:
        yield
    finally:
        news.close()
        tidying.cancel()
        await app.state.computers.close()
        await asyncio.to_thread(sender.stop)
        tables.close()


def _tell(loop: asyncio.AbstractEventLoop, tables: Tables, id: str, version: int) -> None:
    if tables.known(id, version):
        return
    with suppress(RuntimeError):  # the loop is closed already
        loop.call_soon_threadsafe(tables.heard, id, version)


async def _tidying(tables: Tables) -> None:
    while True:
        await asyncio.sleep(TIDIED_EVERY)
        tables.tidy()
        try:
            await tables.end_abandoned()
        except Trouble as wrong:
            LOG.warning("abandoned games are not ended: %s", wrong.kind)
