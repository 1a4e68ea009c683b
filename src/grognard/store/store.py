"""The store: games by their id, each with its seats and its log; written in groups, read by anybody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Row, func, select
from sqlalchemy.exc import DBAPIError

from grognard.games.log import Entry
from grognard.notices.outbox import Notice, Way
from grognard.store import outbox, writing
from grognard.store.address import OPTION, SQLITE, Address, address
from grognard.store.backup import backup
from grognard.store.engine import PATIENCE, answered, engine_of
from grognard.store.errors import StoreInput, Unavailable
from grognard.store.migrate import brought_up_to_date
from grognard.store.news import Heard, Listening, news_of
from grognard.store.rows import Change, GameRow, SeatRow
from grognard.store.schema import FOLDER
from grognard.store.tables import entries, games, seats, snapshots
from grognard.store.writer import MOST, Writer

Found = TypeVar("Found")
NUL: Final = "\0"


class Store:
    """A database of games. What writes gives a Future, which is done when it is on disk; every thread may call."""

    def __init__(self, engine: Engine, address: Address, migrated: Path | None = None, most: int = MOST) -> None:
        self.engine = engine
        self.address = address
        self.migrated = migrated
        """The backup that was made before the schema was brought up to date, where it was."""
        self._news = news_of(engine)
        self._writer = Writer(engine, address, self._news.tell, most)

    def __repr__(self) -> str:
        return f"Store({self.address.shown})"

    def close(self) -> None:
        """Writes what was handed over, and lets the database go."""
        self._writer.close()
        self._news.close()
        self.engine.dispose()

    # Games

    def create(self, game: GameRow, log: Sequence[Entry]) -> Future[None]:
        """A new game with the first of its log. Conflict, where there is one of this id."""
        return self._put(lambda connection, at: (None, writing.create(connection, game, log, at)), game.id)

    def append(self, change: Change) -> Future[None]:
        """What one request does. Conflict, for this change alone, where somebody else was first."""
        return self._writer.put(change, (change.game,))

    def append_in_loop(self, change: Change) -> asyncio.Future[None]:
        """The same, called and awaited in a loop: many of one round are one message there and one back."""
        return self._writer.put_in_loop(change)

    def keep_snapshot(self, id: str, version: int, body: dict[str, Any]) -> Future[None]:
        """Where a game stands, to go on from if a rule changes."""

        def work(connection: Connection, _: int) -> tuple[None, list[writing.Moved]]:
            return None, writing.keep_snapshot(writing.Careful(connection), id, version, body)

        return self._put(work, id)

    def delete(self, id: str) -> Future[None]:
        """A game and all that is its own."""
        return self._put(lambda connection, _: (None, writing.remove(connection, [id])), id)

    def prune(self, before: int, states: Sequence[str]) -> Future[list[str]]:
        """Deletes the games in these states that nothing has happened in since that time; their ids."""

        def work(connection: Connection, _: int) -> tuple[list[str], list[writing.Moved]]:
            old = select(games.c.id).where(games.c.changed < before, games.c.state.in_(states)).order_by(games.c.id)
            ids = list(connection.execute(old.with_for_update()).scalars())
            return ids, writing.remove(connection, ids)

        return self._put(work)

    def game(self, id: str) -> GameRow | None:
        if NUL in id:  # which PostgreSQL takes in no text
            return None
        found = self._read(lambda connection: _games(connection, select(games).where(games.c.id == id)))
        return found[0] if found else None

    def listed(self, states: Sequence[str] = (), before: int | None = None, most: int | None = None) -> list[GameRow]:
        """The games, those that changed last first."""
        wanted = select(games).order_by(games.c.changed.desc(), games.c.id).limit(most)
        if states:
            wanted = wanted.where(games.c.state.in_(states))
        if before is not None:
            wanted = wanted.where(games.c.changed < before)
        return self._read(lambda connection: _games(connection, wanted))

    def count(self) -> int:
        """How many games are kept."""
        counted = select(func.count()).select_from(games)
        return self._read(lambda connection: int(connection.execute(counted).scalar_one()))

    def entries(self, id: str, after: int = 0) -> list[Entry]:
        """The log of a game, after an entry."""
        wanted = select(entries).where(entries.c.game == id, entries.c.number > after).order_by(entries.c.number)
        return self._read(lambda connection: [_entry(row) for row in connection.execute(wanted)])

    def snapshot(self, id: str) -> tuple[int, dict[str, Any]] | None:
        """The newest snapshot of a game, and its version."""
        wanted = select(snapshots).where(snapshots.c.game == id)
        row = self._read(lambda connection: connection.execute(wanted).first())
        return (row.version, json.loads(row.body)) if row is not None else None

    def news(self, heard: Heard) -> Listening:
        """Calls `heard` with a game's id and version soon after any process has changed it; version 0: deleted."""
        return self._news.listen(heard)

    def backup(self, file: Path) -> None:
        """Every game in one new SQLite file, while others go on playing."""
        with answered(self.address, Unavailable):
            backup(self.engine, file)

    def ping(self) -> None:
        """Unavailable, where the database does not answer."""
        self._read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar_one())

    # What is to be told, and the ways to tell it

    def due_notices(self, now: int, most: int) -> list[Notice]:
        """The notices that are due, for whoever asks to send; nobody else is given them for a while."""
        if not self._read(lambda connection: outbox.any_due(connection, now)):
            return []
        return self._do(lambda connection: outbox.take_due(connection, now, most))

    def notice_sent(self, id: str) -> None:
        self._do(lambda connection: outbox.sent(connection, id))

    def notice_failed(self, id: str, error: str, next_try: int | None) -> None:
        now = int(time.time())
        self._do(lambda connection: outbox.failed(connection, id, error, next_try, now))

    def notices_needless(self, game: str, seat: int) -> None:
        self._do(lambda connection: outbox.needless(connection, game, seat))

    def ways(self, game: str, seat: int) -> list[Way]:
        return self._read(lambda connection: outbox.ways_of(connection, game, seat))

    def add_way(self, way: Way) -> None:
        self._do(lambda connection: outbox.add_way(connection, way))

    def remove_way(self, game: str, seat: int, id: str) -> bool:
        return self._do(lambda connection: outbox.remove_way(connection, game, seat, id))

    def kept(self, name: str, made: str) -> str:
        return self._do(lambda connection: outbox.keep(connection, name, made))

    # Inside

    def _put(self, work: Callable[[Connection, int], tuple[Any, list[writing.Moved]]], *ids: str) -> Future[Any]:
        return self._writer.put(work, ids)

    def _do(self, work: Callable[[Connection], Found]) -> Found:
        """Written before this returns."""
        done: Found = self._put(lambda connection, _: (work(connection), [])).result()
        return done

    def _read(self, work: Callable[[Connection], Found]) -> Found:
        """What is read; once more where a connection turns out to be an old one."""
        with answered(self.address, Unavailable):
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except DBAPIError as wrong:
                if not wrong.connection_invalidated:
                    raise
            with self.engine.connect() as connection:
                return work(connection)


def _games(connection: Connection, wanted: Any) -> list[GameRow]:
    rows = connection.execute(wanted).all()
    sat: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    for some in _in_parts(list(sat)):
        for row in connection.execute(select(seats).where(seats.c.game.in_(some)).order_by(seats.c.seat)):
            sat[row.game].append(SeatRow(*[getattr(row, name) for name in SeatRow._fields]))
    return [GameRow(**row._mapping, seats=tuple(sat[row.id])) for row in rows]


def _in_parts(ids: list[str], most: int = 500) -> list[list[str]]:
    return [ids[start : start + most] for start in range(0, len(ids), most)]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.kind, row.seat, row.at, json.loads(row.body), row.salt, row.hash, row.id, row.asked)


def opened(url: str | None = None, patience: float = PATIENCE, folder: Path = FOLDER, most: int = MOST) -> Store:
    """The store at an address, its schema brought up to date; StoreInput says in one sentence why not."""
    there = address(url)
    engine = engine_of(there, patience)
    try:
        if there.kind == SQLITE:
            _folder_of(there)
        with answered(there):
            migrated = brought_up_to_date(engine, there, folder)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, there, migrated, most)


def _folder_of(there: Address) -> None:
    """The folder of the file, made where it is not there yet; the file is nobody else's to read."""
    try:
        there.file.parent.mkdir(parents=True, exist_ok=True)
        if not there.file.exists():
            there.file.touch(mode=0o600)
    except OSError as wrong:
        raise StoreInput("no_folder", where=OPTION, value=there.shown) from wrong
