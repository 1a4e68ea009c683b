"""The one writer: it gathers what waits, writes it in one transaction, and says so to each when it is on disk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
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
from grognard.store.writing import Moved

MOST: Final = 512
"""Changes in one transaction."""


class Wish(NamedTuple):
    """Something to be written, the games it touches, and who waits for it."""

    work: Change | Callable[[Connection, int], tuple[Any, list[Moved]]]
    games: tuple[str, ...]
    done: Future[Any]


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
        self.waiting: SimpleQueue[Wish | None] = SimpleQueue()
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
        with self.closing:
            if self.closed:
                raise Unavailable("closed", where=OPTION)
            self.waiting.put(Wish(work, tuple(games), done))
        return done

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
            if group:
                self._answer(group, self._written(group))
            if last:
                self._drop()
                return

    def _gathered(self) -> tuple[list[Wish], bool]:
        """All that waits, at most so many; and whether there will be no more."""
        group: list[Wish] = []
        try:
            wish = self.waiting.get()
            while wish is not None:
                group.append(wish)
                if len(group) >= self.most:
                    return group, False
                wish = self.waiting.get_nowait()
        except Empty:
            return group, False
        return group, True

    def _written(self, group: Sequence[Wish]) -> list[Any]:
        """What came of each wish, once it is committed."""
        try:
            connection = self._connected()
            try:
                return self._together(connection, group)
            except Exception as wrong:
                if self._lost(wrong):
                    raise
                return self._one_by_one(connection, group)
        except Exception as wrong:
            self._drop()
            return [Failed(self._said(wrong))] * len(group)

    def _together(self, connection: Connection, group: Sequence[Wish]) -> list[Any]:
        """All of it, or nothing."""
        results: list[Any] = []
        moved: list[Moved] = []
        with connection.begin():
            at = self._now(connection)
            if any([not isinstance(wish.work, Change) for wish in group]):
                writing.hold(connection, [game for wish in group for game in wish.games])
            for are_changes, run in groupby(group, lambda wish: isinstance(wish.work, Change)):
                wishes = list(run)
                for some in [wishes] if are_changes else [[wish] for wish in wishes]:
                    result, changed = self._done(connection, some, at)
                    results += [result] * len(some)
                    moved += changed
            writing.announce(connection, moved)
        self.tell(moved)
        return results

    def _one_by_one(self, connection: Connection, group: Sequence[Wish]) -> list[Any]:
        """The same with a way back from each: what one of them is refused is no other's loss."""
        results: list[Any] = []
        moved: list[Moved] = []
        with connection.begin():
            at = self._now(connection)
            writing.hold(connection, [game for wish in group for game in wish.games])
            for wish in group:
                try:
                    with connection.begin_nested():
                        result, changed = self._done(connection, [wish], at)
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

    def _done(self, connection: Connection, wishes: Sequence[Wish], at: int) -> tuple[Any, list[Moved]]:
        """Several changes together, or one wish of another kind."""
        work = wishes[0].work
        if isinstance(work, Change):
            changes = [wish.work for wish in wishes if isinstance(wish.work, Change)]
            return None, writing.append(connection, changes, at)
        return work(connection, at)

    def _answer(self, group: Sequence[Wish], results: Sequence[Any]) -> None:
        for wish, result in zip(group, results, strict=True):
            if isinstance(result, Failed):
                wish.done.set_exception(result.wrong)
            else:
                wish.done.set_result(result)

    def _now(self, connection: Connection) -> int:
        return max(time.time_ns() // 1_000_000, writing.newest(connection) + 1)

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
