"""The one writer: it gathers what waits, writes it in one transaction, and says so to each when it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError, TimeoutError

from grognard.store import writing
from grognard.store.address import OPTION, SQLITE, Address
from grognard.store.engine import must_be_durable, why
from grognard.store.engine import writing as writing_connection
from grognard.store.errors import Conflict, StoreInput, Unavailable
from grognard.store.rows import Change
from grognard.store.writing import Careful, Moved, Short

MOST: Final = 512
"""Changes in one transaction."""


class Wish(NamedTuple):
    """Something to be written, the games it touches, and who waits for it: a thread, or somebody in a loop."""

    work: Change | Callable[[Connection, int], tuple[Any, list[Moved]]]
    games: tuple[str, ...]
    done: Future[Any] | asyncio.Future[Any]


class Failed(NamedTuple):
    """What came of a wish that was not to be had."""

    wrong: Exception


class Writer:
    """A thread with a connection of its own."""

    def __init__(self, engine: Engine, address: Address, tell: Callable[[list[Moved]], None], most: int = MOST) -> None:
        self.engine = engine
        self.address = address
        self.tell = tell
        self.most = most
        self.waiting: SimpleQueue[list[Wish] | None] = SimpleQueue()
        self.gathering: dict[asyncio.AbstractEventLoop, list[Wish]] = {}
        self.closing = Lock()
        self.closed = False
        self.connection: Connection | None = None
        self.thread = Thread(target=self._run, name="grognard-writer", daemon=True)
        self.thread.start()

    def put(
        self, work: Change | Callable[[Connection, int], tuple[Any, list[Moved]]], games: Sequence[str]
    ) -> Future[Any]:
        """Hands over something to be written; the answer comes when it is on disk."""
        done: Future[Any] = Future()
        self._hand_over([Wish(work, tuple(games), done)])
        return done

    def put_in_loop(self, change: Change) -> asyncio.Future[None]:
        """The same for who waits in a loop: all that is put in one round of it is handed over and answered at once."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        gathered = self.gathering.setdefault(loop, [])
        gathered.append(Wish(change, (change.game,), done))
        if len(gathered) == 1:
            loop.call_soon(self._round_over, loop)
        return done

    def _round_over(self, loop: asyncio.AbstractEventLoop) -> None:
        group = self.gathering.pop(loop)
        try:
            self._hand_over(group)
        except Unavailable as wrong:
            _settle([(wish, Failed(wrong)) for wish in group])

    def _hand_over(self, wishes: list[Wish]) -> None:
        with self.closing:
            if self.closed:
                raise Unavailable("closed", where=OPTION)
            self.waiting.put(wishes)

    def close(self) -> None:
        """Writes what was handed over, and ends."""
        with self.closing:
            if not self.closed:
                self.closed = True
                self.waiting.put(None)
        self.thread.join()

    def _run(self) -> None:
        while True:
            group, last = self._gathered()
            for start in range(0, len(group), self.most):
                some = group[start : start + self.most]
                _answer(some, self._written(some))
            if last:
                self._drop()
                return

    def _gathered(self) -> tuple[list[Wish], bool]:
        """All that waits, until it is enough; and whether there will be no more."""
        group: list[Wish] = []
        try:
            wishes = self.waiting.get()
            while wishes is not None:
                group += wishes
                if len(group) >= self.most:
                    return group, False
                wishes = self.waiting.get_nowait()
        except Empty:
            return group, False
        return group, True

    def _written(self, group: Sequence[Wish]) -> list[Any]:
        """What came of each wish, once it is committed."""
        try:
            connection = self._connected()
            try:
                return self._together(connection, group)
            except Exception as said:
                wrong = _told(connection, said)
                if self._lost(wrong):
                    raise wrong from said
                return self._one_by_one(connection, group)
        except Exception as wrong:
            self._drop()
            return [Failed(self._said(wrong))] * len(group)

    def _together(self, connection: Connection, group: Sequence[Wish]) -> list[Any]:
        """All of it the short way, or nothing."""
        results: list[Any] = []
        moved: list[Moved] = []
        with connection.begin():
            way = Short(connection)
            at = writing.next_time(way)
            if any([not isinstance(wish.work, Change) for wish in group]):
                writing.hold(connection, [game for wish in group for game in wish.games])
            for are_changes, run in groupby(group, lambda wish: isinstance(wish.work, Change)):
                wishes = list(run)
                for some in [wishes] if are_changes else [[wish] for wish in wishes]:
                    result, changed = _done(way, some, at)
                    results += [result] * len(some)
                    moved += changed
            writing.announce(connection, moved)
        self.tell(moved)
        return results

    def _one_by_one(self, connection: Connection, group: Sequence[Wish]) -> list[Any]:
        """The same with care, and a way back from each: what one of them is refused is no other's loss."""
        results: list[Any] = []
        moved: list[Moved] = []
        with connection.begin():
            way = Careful(connection)
            at = writing.next_time(way)
            writing.hold(connection, [game for wish in group for game in wish.games])
            for wish in group:
                try:
                    with connection.begin_nested():
                        result, changed = _done(way, [wish], at)
                except Exception as wrong:
                    if self._lost(wrong):
                        raise
                    results.append(Failed(self._said(wrong)))
                else:
                    results.append(result)
                    moved += changed
            writing.announce(connection, moved)
        self.tell(moved)
        return results

    def _connected(self) -> Connection:
        if self.connection is None:
            connection = writing_connection(self.engine)
            with connection.begin():
                must_be_durable(connection, self.address)
            self.connection = connection
        return self.connection

    def _drop(self) -> None:
        """Lets the connection go; the next group gets a new one."""
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
        self.connection = None

    def _lost(self, wrong: Exception) -> bool:
        """Whether the database itself fails, and not just what was to be written."""
        if not isinstance(wrong, DBAPIError):
            return isinstance(wrong, TimeoutError)
        return wrong.connection_invalidated or (self.address.kind == SQLITE and isinstance(wrong, OperationalError))

    def _said(self, wrong: Exception) -> Exception:
        if isinstance(wrong, IntegrityError):
            return Conflict()
        if isinstance(wrong, DataError | UnicodeError):
            return StoreInput("refused", where=OPTION)
        if isinstance(wrong, TimeoutError):
            return Unavailable("gone", where=OPTION)
        if isinstance(wrong, DBAPIError):
            key = why(wrong, self.address) if self._lost(wrong) else "gone"
            return Unavailable(key, where=OPTION, value=self.address.shown)
        return wrong


def _told(connection: Connection, wrong: Exception) -> Exception:
    """What a driver complained of on the short way, as SQLAlchemy tells it; anything else as it is."""
    driver = connection.dialect.loaded_dbapi
    if not isinstance(wrong, driver.Error):
        return wrong
    here = None if connection.invalidated else connection.connection.dbapi_connection
    lost = here is None or connection.dialect.is_disconnect(wrong, here, None)
    return DBAPIError.instance(None, None, wrong, driver.Error, True, lost, connection.dialect)


def _done(way: Careful, wishes: Sequence[Wish], at: int) -> tuple[Any, list[Moved]]:
    """Several changes together, or one wish of another kind."""
    work = wishes[0].work
    if isinstance(work, Change):
        changes = [wish.work for wish in wishes if isinstance(wish.work, Change)]
        return None, writing.append(way, changes, at)
    return work(way.connection, at)


def _answer(group: Sequence[Wish], results: Sequence[Any]) -> None:
    """Says to each what came of it; to those who wait in a loop, in one message to the loop."""
    answered = list(zip(group, results, strict=True))
    _settle([one for one in answered if isinstance(one[0].done, Future)])
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Wish, Any]]] = {}
    for wish, result in answered:
        if not isinstance(wish.done, Future):
            by_loop.setdefault(wish.done.get_loop(), []).append((wish, result))
    for loop, some in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, some)


def _settle(answered: Sequence[tuple[Wish, Any]]) -> None:
    for (_, _, done), result in answered:
        with suppress(InvalidStateError, asyncio.InvalidStateError):  # who waited has given up
            if isinstance(result, Failed):
                done.set_exception(result.wrong)
            else:
                done.set_result(result)
