"""News between processes: which game changed, and its version now, soon after any process has written it."""

from __future__ import annotations

import json
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import Any, Final

from sqlalchemy import Engine, bindparam, select

from grognard.store.address import POSTGRESQL
from grognard.store.engine import PATIENCE
from grognard.store.tables import games
from grognard.store.writing import CHANNEL, Moved, newest

Heard = Callable[[str, int], None]
EVERY: Final = 0.05
"""Seconds between two looks at a SQLite file."""
STOPS_WITHIN: Final = 0.2
AGAIN_AFTER: Final = 1.0
LOOKS_BACK: Final = 60_000
"""Milliseconds looked back over when PostgreSQL was lost and found: clocks differ, and transactions take their time."""
REMEMBERED: Final = 10_000
LOG: Final = logging.getLogger("grognard.store")


class Listening:
    """One who listens, until closed."""

    def __init__(self, news: News, heard: Heard) -> None:
        self.news = news
        self.heard = heard

    def close(self) -> None:
        self.news.forget(self)


class News(ABC):
    """Tells every listener of every change, its own process's at once; the thread begins with the first listener."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.listening: tuple[Listening, ...] = ()
        self.lock = Lock()
        self.told: dict[str, int] = {}
        self.since: int | None = None
        self.ready = Event()
        self.stopped = Event()
        self.thread: Thread | None = None

    def listen(self, heard: Heard) -> Listening:
        """From now on `heard` is called with a game's id and version, in a thread of ours."""
        one = Listening(self, heard)
        with self.lock:
            self.listening = (*self.listening, one)
            if self.thread is None:
                self.thread = Thread(target=self._run, name="grognard-news", daemon=True)
                self.thread.start()
        self.ready.wait(PATIENCE)
        return one

    def forget(self, one: Listening) -> None:
        with self.lock:
            self.listening = tuple([other for other in self.listening if other is not one])

    def tell(self, moved: Sequence[Moved]) -> None:
        """To whom it concerns; what was told already is not told again."""
        listening = self.listening
        if not listening:
            return
        with self.lock:
            news = [one for one in moved if not 0 < one.version <= self.told.get(one.game, 0)]
            if len(self.told) > REMEMBERED:
                self.told.clear()
            self.told.update(news)
        for game, version in news:
            for one in listening:
                _call(one.heard, game, version)

    def close(self) -> None:
        self.stopped.set()
        if self.thread is not None:
            self.thread.join()

    def _run(self) -> None:
        """Looks and listens, and begins again where the database was lost."""
        while not self.stopped.is_set():
            try:
                self._follow()
            except Exception as wrong:
                LOG.warning("news of the games are interrupted: %s", type(wrong).__name__)
                self.stopped.wait(AGAIN_AFTER)

    @abstractmethod
    def _follow(self) -> None:
        """Tells what changes, and what did since the last time, until stopped or something fails."""


def _call(heard: Heard, game: str, version: int) -> None:
    try:
        heard(game, version)
    except Exception:
        LOG.exception("a listener failed")


CHANGED: Final = (
    select(games.c.id, games.c.version, games.c.changed)
    .where(games.c.changed > bindparam("since"))
    .order_by(games.c.changed)
)


class FileNews(News):
    """SQLite: a number says whether another connection has written; then a query, what."""

    def _follow(self) -> None:
        with self.engine.connect() as connection:
            if self.since is None:
                self.since = newest(connection)
            connection.rollback()
            file: Any = connection.connection.driver_connection
            changed = str(CHANGED.compile(dialect=connection.dialect))
            seen = -1
            self.ready.set()
            while not self.stopped.wait(EVERY):
                now = file.execute("PRAGMA data_version").fetchone()[0]
                if now != seen:
                    seen = now
                    self._look(file.execute(changed, (self.since,)).fetchall())

    def _look(self, found: Sequence[tuple[str, int, int]]) -> None:
        self.since = max([self.since or 0, *[at for _, _, at in found]])
        self.tell([Moved(game, version) for game, version, _ in found])


class ServerNews(News):
    """PostgreSQL says so itself; what was missed while it was away is looked up."""

    def _follow(self) -> None:
        borrowed = self.engine.raw_connection()
        heard: Any = borrowed.driver_connection
        borrowed.detach()
        try:
            heard.autocommit = True
            heard.execute(f"LISTEN {CHANNEL}")
            self._catch_up()
            self.ready.set()
            while not self.stopped.is_set():
                for note in heard.notifies(timeout=STOPS_WITHIN):
                    self.since = time.time_ns() // 1_000_000
                    self.tell([Moved(*one) for one in json.loads(note.payload)])
        finally:
            heard.close()

    def _catch_up(self) -> None:
        if self.since is not None:
            with self.engine.connect() as connection:
                found = connection.execute(CHANGED, {"since": self.since - LOOKS_BACK}).all()
            self.tell([Moved(row.id, row.version) for row in found])
        self.since = time.time_ns() // 1_000_000


def news_of(engine: Engine) -> News:
    return ServerNews(engine) if engine.dialect.name == POSTGRESQL else FileNews(engine)
