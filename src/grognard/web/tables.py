"""The tables at which battles are played: loaded when somebody looks, changed on a copy, shown once it is stored."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from math import inf
from time import monotonic, thread_time
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec

from grognard.asking.games import Reader, no_game, now, state_of, told_view
from grognard.asking.problems import Trouble
from grognard.drawing import board
from grognard.games import log, showing
from grognard.games.battle import Battle
from grognard.games.log import Entry
from grognard.games.seats import COMPUTER
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.notices.asking import turn_notices
from grognard.notices.outbox import Notice, Way
from grognard.store.errors import Conflict, Unavailable
from grognard.store.rows import LIVE, WAITING, Change, GameRow, SeatRow, Telling, titles
from grognard.store.store import Store

WORKERS: Final = 4
"""Threads that work on battles at a time."""
AT_ONCE: Final = 0.005
"""Seconds of work that the loop does itself: as long as a thread may go on before another has its turn."""
TABLES_MOST: Final = 200
IDLE_AFTER: Final = 900.0
"""Seconds after which a battle that nobody looks at is let go."""
TRIES: Final = 8
SNAPSHOT_EVERY: Final = 16
"""Answers between two snapshots."""
ABANDONED_AFTER: Final = 90 * 24 * 3600 * 1000
"""Milliseconds without a change after which a game is over, and nobody has won: ninety days."""
ABANDONED_AT_ONCE: Final = 20
GAMES_MOST: Final = 100_000
COUNTED_EVERY: Final = 60.0
SHOWN_MOST: Final = 64
FILMS_MOST: Final = 4
LOG: Final = logging.getLogger("grognard.games")

Found = TypeVar("Found")
Does = Callable[[Battle], Sequence[SeatRow]]
"""Something that is done to a battle; what it gives are the rows of seats that are otherwise now."""
Work = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does work beside the loop, charged to who asked."""


class Listener(Protocol):
    """Whoever is told that there is something new."""

    reader: Reader

    def wake(self) -> None: ...


class Shown(NamedTuple):
    """What goes out: the bytes, as JSON, the version they tell of, and the seconds of a processor they took."""

    body: bytes
    version: int
    took: float = 0.0


class Table:
    """One battle in memory, with its row of the store, and who listens."""

    def __init__(self, row: GameRow, battle: Battle) -> None:
        self.row = row
        self.battle = battle
        self.lock = asyncio.Lock()
        self.used = monotonic()
        self.listeners: set[Listener] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.gone = False
        self.storing = 0
        """The version that is being stored here: news of it are none."""
        self.notified: set[int] = {row.turn_of} if row.turn_of is not None else set()
        """Seats that were told of their turn, perhaps by another process, and have not looked since."""
        self.took = inf
        """Seconds of a processor that the last work on it took."""
        self._shown: dict[tuple[Any, ...], Shown | asyncio.Task[Shown]] = {}
        self._films: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self._boards: dict[str, bytes] = {}

    @property
    def id(self) -> str:
        return self.row.id

    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not self.listeners and self.thinking is None and not self.lock.locked()

    def here(self) -> tuple[tuple[bool, ...], int]:
        """Which seats are listened from, and how many observers there are."""
        seats = [one.reader.seat for one in list(self.listeners)]
        observers = [seat for seat in seats if seat is None]
        return tuple([one.seat in seats for one in self.row.seats]), len(observers)

    def take(self, row: GameRow, battle: Battle) -> None:
        """How it stands now."""
        self.row, self.battle = row, battle
        self._shown = {}
        self.tell()

    def tell(self) -> None:
        for one in list(self.listeners):
            one.wake()


class Done(NamedTuple):
    """Something done to a copy that is to be stored: the copy, the rows of seats that are otherwise now, a snapshot
    where one is due, what the asker is shown then, and the seconds of a processor that it took."""

    battle: Battle
    seats: tuple[SeatRow, ...]
    snapshot: tuple[int, dict[str, Any]] | None
    shown: Shown
    took: float


def told(battle: Battle, reader: Reader, lang: str, since: int) -> Shown:
    begun = thread_time()
    shown = _told(battle, reader, lang, since)
    return shown._replace(took=thread_time() - begun)


def _told(battle: Battle, reader: Reader, lang: str, since: int) -> Shown:
    return Shown(msgspec.json.encode(told_view(battle, reader.seat, lang, since)), battle.version)


def done(battle: Battle, does: Does, reader: Reader | None, lang: str, since: int) -> Done:
    """What the engine has to do with an act: all of it but the storing."""
    begun = thread_time()
    twin = battle.copy()
    seats = tuple(does(twin))
    shown = Shown(b"", twin.version) if reader is None else _told(twin, reader, lang, since)
    return Done(twin, seats, _snapshot(battle, twin), shown, thread_time() - begun)


class Tables:
    """Every battle in memory, few of them at a time; the store has all."""

    def __init__(self, store: Store, site: str = "") -> None:
        self.store = store
        self.site = site
        """Where players find the page: links to it are ours, and not what somebody asked by."""
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.grounds: OrderedDict[str, bytes] = OrderedDict()
        self.woken: Callable[[Table], None] = lambda table: None
        """Told of every battle that stands otherwise, and of every one that somebody looks at."""
        self.engine_seconds = 0.0
        """Seconds of a processor that acts and views took: the engine's share of all that the server does."""
        self._threads = ThreadPoolExecutor(WORKERS, "grognard-table")
        self._loading: dict[str, asyncio.Lock] = {}
        self._meanwhile: dict[str, int] = {}
        """News of battles that are being loaded, and may have been read before them."""
        self._count, self._counted_at = 0, -COUNTED_EVERY
        self._beside: set[asyncio.Task[Any]] = set()
        self._stuck: set[str] = set()
        """Abandoned games that cannot be loaded, their scenario being gone."""

    # Work beside the loop

    async def work(self, does: Callable[[], Found]) -> Found:
        """Something of the engine's or the store's, in a thread, by few at a time."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, does)
        except Unavailable as wrong:
            raise _unavailable() from wrong

    def _took(self, table: Table, seconds: float) -> None:
        table.took = seconds
        self.engine_seconds += seconds

    def close(self) -> None:
        self._threads.shutdown(wait=False)

    # Looking

    async def at(self, id: str) -> Table:
        """The table of a battle; Trouble where there is none of this id."""
        table = self.tables.get(id)
        if table is None:
            lock = self._loading.setdefault(id, asyncio.Lock())
            try:
                async with lock:
                    table = self.tables.get(id) or await self._loaded(id)
            finally:
                if not lock.locked():
                    self._loading.pop(id, None)
                    meanwhile = self._meanwhile.pop(id, None)
                    if meanwhile is not None:
                        self.heard(id, meanwhile)
        table.used = monotonic()
        self.tables.move_to_end(id)
        self.woken(table)
        return table

    async def _loaded(self, id: str) -> Table:
        row, battle = await self.work(partial(self._load, id))
        table = Table(row, battle)
        self.keep_ground(battle.game.ground_hash(), battle)
        if battle.broken is not None:
            await self._mended(table)
        self._seat(table)
        return table

    def _load(self, id: str) -> tuple[GameRow, Battle]:
        if self.store.game(id) is None:
            raise no_game(id)
        snapshot, entries = self.store.snapshot(id), self.store.entries(id)
        row = self.store.game(id)  # read last: never older than the log, so that no invitation is open that was used
        if row is None:
            raise no_game(id)
        battle = Battle.loaded(id, row.secret, entries, snapshot)
        battle.game.ground_hash()
        return row, battle

    async def _mended(self, table: Table) -> None:
        """A battle that a corrected rule stopped goes on by the corrected rule; everybody is told."""
        snapshot = await self.work(partial(self.store.snapshot, table.id))
        LOG.warning("game %s: entry %d does not hold any more", table.id[:6], table.battle.broken.number)  # type: ignore[union-attr]

        def mend(battle: Battle) -> tuple[SeatRow, ...]:
            if battle.broken is not None:  # else another process was first
                battle.mend(now(), snapshot)
            return ()

        await self.act(table, mend)

    def _seat(self, table: Table) -> None:
        self.tables[table.id] = table
        too_many = max(0, len(self.tables) - TABLES_MOST)
        for id in [one.id for one in self.tables.values() if one.idle()][:too_many]:
            self.tables.pop(id, None)

    def tidy(self) -> None:
        """Lets go of what nobody looks at."""
        for id, table in list(self.tables.items()):
            if table.idle() and monotonic() - table.used > IDLE_AFTER:
                del self.tables[id]

    async def end_abandoned(self) -> None:
        """Games in which nothing has happened for long are over, a few at a time."""
        before, most = now() - ABANDONED_AFTER, ABANDONED_AT_ONCE + len(self._stuck)
        rows = await self.work(partial(self.store.listed, (WAITING, LIVE), before, most))
        for row in [one for one in rows if one.id not in self._stuck]:
            try:
                table = await self.at(row.id)
                if not table.listeners:
                    await self.act(table, _abandon)
            except BadInput as wrong:
                self._stuck.add(row.id)
                LOG.warning("game %s: it cannot be loaded (%s)", row.id[:6], wrong)

    async def full(self) -> bool:
        """Whether as many games are kept as there may be; counted now and then."""
        if monotonic() - self._counted_at > COUNTED_EVERY:
            self._count, self._counted_at = await self.work(self.store.count), monotonic()
        return self._count >= GAMES_MOST

    async def shown(self, table: Table, reader: Reader, lang: str, since: int) -> Shown:
        """A view; readers who want the same one get the same one."""
        if since > table.battle.version:
            async with table.lock:
                await self.catch_up(table)
        battle, kept = table.battle, table._shown
        wanted = (reader.seat, lang, since)
        found = kept.get(wanted)
        if found is None:
            if len(kept) >= SHOWN_MOST:
                kept.clear()
            found = kept[wanted] = self._looked_at(table, battle, reader, lang, since)
        if isinstance(found, Shown):
            return found
        try:
            return await asyncio.shield(found)
        except BaseException:
            kept.pop(wanted, None)
            raise

    def _looked_at(
        self, table: Table, battle: Battle, reader: Reader, lang: str, since: int
    ) -> Shown | asyncio.Task[Shown]:
        """The view: at once, where that takes no time to speak of, else in a thread."""
        if table.took <= AT_ONCE:
            found = told(battle, reader, lang, since)
            self._took(table, found.took)
            return found

        async def beside() -> Shown:
            found = await self.work(partial(told, battle, reader, lang, since))
            self._took(table, found.took)
            return found

        return asyncio.ensure_future(beside())

    async def board(self, table: Table, lang: str, work: Work) -> bytes:
        """Its ground drawn for a page, compressed as well as can be; made once for each language."""
        boards = table._boards
        if lang not in boards:
            boards[lang] = await work(partial(_drawn, table.battle.game, lang))
        return boards[lang]

    async def film(self, table: Table, lang: str, seat: int | None, work: Work) -> bytes:
        """The whole game so far, compressed as well as can be; as long as nothing happens it is made once."""
        battle, films = table.battle, table._films
        wanted = (battle.hash, lang, seat)
        if wanted not in films:
            films[wanted] = await work(partial(_filmed, battle, lang, seat))
            while len(films) > FILMS_MOST:
                films.popitem(last=False)
        return films[wanted]

    # Acting

    async def create(self, row: GameRow, battle: Battle) -> Table:
        self.keep_ground(battle.game.ground_hash(), battle)
        await self._stored(self.store.create(row, battle.log))
        if battle.log[0].body["answers"]:
            await self._stored(self.store.keep_snapshot(row.id, battle.version, battle.game.snapshot()))
        self._count += 1
        table = Table(row, battle)
        self._seat(table)
        self.woken(table)
        return table

    async def act(
        self,
        table: Table,
        does: Does,
        reader: Reader | None = None,
        lang: str = "en",
        since: int = 0,
        brief: bool = False,
    ) -> tuple[Shown, float]:
        """Does something to a copy, stores what it made, and only then lets the copy take its place.

        Where another process was first, what came is folded in and the act is judged anew. What is `brief` is done at
        once where the table's last work took no time to speak of, else in a thread. Gives the view of the reader, and
        the seconds of a processor that it took.
        """
        async with table.lock:
            spent = 0.0
            for _ in range(TRIES):
                about = (table.battle, does, reader, lang, since)
                if brief and table.took <= AT_ONCE:
                    made = done(*about)
                else:
                    made = await self.work(partial(done, *about))
                self._took(table, made.took)
                spent += made.took
                try:
                    await self._keep(table, made)
                except Conflict:
                    await self.catch_up(table)
                    continue
                except BaseException:
                    self.forget(table)
                    raise
                self.woken(table)
                return made.shown, spent
        raise _unavailable()

    async def _keep(self, table: Table, made: Done) -> None:
        """Stores what was done, and lets it take the place of what was before."""
        row, before, after = table.row, table.battle, made.battle
        turn, state = after.turn_of, state_of(after)
        entries, words = tuple(after.log[before.version :]), _without_words(before, after)
        telling = self._telling(table, before, after)
        table.storing = after.version
        change = Change(row.id, entries, made.seats, state, turn, made.snapshot, telling, words)
        await self._stored(self.store.append_in_loop(change))
        seats = {one.seat: one for one in (*row.seats, *made.seats)} if made.seats else None
        table.take(
            row._replace(
                seats=row.seats if seats is None else tuple(seats.values()),
                version=after.version,
                state=state,
                turn_of=turn,
                changed=now(),
            ),
            after,
        )

    def _telling(self, table: Table, before: Battle, after: Battle) -> Telling | None:
        """What is to be told to whose turn it is now, unless they are looking; made where it is written."""
        seat = after.turn_of
        if seat is None or seat == before.turn_of or after.seats[seat].kind == COMPUTER or table.here()[0][seat]:
            return None
        own, link, title = after.seats[seat].name, f"{self.site}/battle/{table.id}", titles(table.row.title)

        def made(ways: Sequence[Way]) -> list[Notice]:
            found: list[Notice] = []
            for way in ways:
                name = own or after.game.looked_at(None, way.lang).sides()[seat]
                found += turn_notices([way], after.version, title[way.lang], name, link, now() // 1000)
            if found:
                table.notified.add(seat)
            return found

        return Telling(seat, made)

    def looked(self, table: Table, seat: int | None) -> None:
        """Who was to be told of their turn is looking: they need not be told any more."""
        if seat is not None and seat in table.notified:
            table.notified.discard(seat)
            self.beside(self.work(partial(self.store.notices_needless, table.id, seat)))

    def away(self, notice: Notice) -> bool:
        """Whether a notice is of use once it is due: the turn is still theirs, and they are not here; in a thread."""
        way, row = notice.way, self.store.game(notice.way.game)
        table = self.tables.get(way.game)
        looking = table is not None and table.here()[0][way.seat]
        return row is not None and row.state == LIVE and row.turn_of == way.seat and not looking

    async def tell_no_more(self, table: Table, seat: int) -> None:
        """Nobody who sat here is told of anything."""
        await self.work(partial(self._without_ways, table.id, seat))

    def _without_ways(self, id: str, seat: int) -> None:
        for way in self.store.ways(id, seat):
            self.store.remove_way(id, seat, way.id)

    def beside(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that nobody waits for."""
        task = asyncio.ensure_future(work)
        self._beside.add(task)
        task.add_done_callback(self._done_beside)

    def _done_beside(self, task: asyncio.Task[Any]) -> None:
        self._beside.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.warning("not done: %r", task.exception())

    async def _stored(self, writing: Future[None] | asyncio.Future[None]) -> None:
        try:
            await asyncio.wrap_future(writing)
        except Unavailable as wrong:
            raise _unavailable() from wrong

    async def catch_up(self, table: Table) -> None:
        """Folds in what other processes stored. The table's lock is held."""
        battle = table.battle
        row, twin = await self.work(partial(self._newer, table.id, battle))
        if row is None:
            self.forget(table)
            raise no_game(table.id)
        if twin is not None or row.seats != table.row.seats:
            turn = row.turn_of if row.turn_of != table.row.turn_of else None
            table.take(row, twin or battle)
            self._followed(table, turn)
            self.woken(table)

    def _followed(self, table: Table, turn: int | None) -> None:
        """Another process has changed whose turn it is, and may tell of it, not knowing who is looking here."""
        if turn is not None:
            table.notified.add(turn)
            if table.here()[0][turn]:
                self.looked(table, turn)

    def _newer(self, id: str, battle: Battle) -> tuple[GameRow | None, Battle | None]:
        entries = self.store.entries(id, battle.version)
        row = self.store.game(id)  # read last, as above
        if row is None or not entries:
            return row, None
        twin = battle.copy()
        twin.fold(entries)
        return row, twin

    async def remove(self, table: Table) -> None:
        """The game and all that is its own."""
        await self._stored(self.store.delete(table.id))
        self.forget(table)

    def forget(self, table: Table) -> None:
        """It is not as we know it, or not at all any more: whoever listens is told to look anew."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.gone = True
        table.tell()

    def known(self, id: str, version: int) -> bool:
        """Whether news are none: we store it ourselves, and see to it whatever comes of it. From any thread."""
        table = self.tables.get(id)
        return table is not None and 0 < version <= table.storing

    def heard(self, id: str, version: int) -> None:
        """News of the store, in the loop: a battle has a new version (0: it is gone)."""
        table = self.tables.get(id)
        if table is None:
            if id in self._loading:
                self._meanwhile[id] = version
            return
        if 0 < version <= table.battle.version:
            return
        if version == 0:
            self.forget(table)
            return
        self.beside(self._follow(table, version))

    async def _follow(self, table: Table, version: int) -> None:
        try:
            async with table.lock:
                if table.battle.version < version:
                    await self.catch_up(table)
        except Trouble:
            self.forget(table)

    # The ground

    def keep_ground(self, hash: str, battle: Battle) -> None:
        """What does not change of a battle, by its hash."""
        if hash not in self.grounds:
            self.grounds[hash] = msgspec.json.encode(battle.game.ground())
        self.grounds.move_to_end(hash)
        while len(self.grounds) > TABLES_MOST:
            self.grounds.popitem(last=False)


def _filmed(battle: Battle, lang: str, seat: int | None) -> bytes:
    return _small(showing.film(battle, lang, seat))


def _drawn(game: Game, lang: str) -> bytes:
    return _small(board(game, lang).data())


def _small(what: Any) -> bytes:
    return gzip.compress(msgspec.json.encode(what), 9, mtime=0)


def _snapshot(before: Battle, after: Battle) -> tuple[int, dict[str, Any]] | None:
    """Where the game stands, now and then."""
    answers = [one.number for one in after.log[before.version :] if one.kind == log.ANSWER]
    due = len(answers) and len(after.game.answers) // SNAPSHOT_EVERY > len(before.game.answers) // SNAPSHOT_EVERY
    return (after.version, after.game.snapshot()) if due else None


def _without_words(before: Battle, after: Battle) -> tuple[Entry, ...]:
    """Entries that lost a name or a message with who left."""
    if not any([one.kind == log.LEFT for one in after.log[before.version :]]):
        return ()
    return tuple([new for old, new in zip(before.log, after.log, strict=False) if new is not old])


def _abandon(battle: Battle) -> Sequence[SeatRow]:
    battle.abandon(now())
    return ()


def _unavailable() -> Trouble:
    return Trouble("unavailable", 503, headers={"Retry-After": "2"})


def asked_digest(what: str, reader: Reader, body: Any) -> str:
    """What a request asks, so that the same id with something else is told apart."""
    said = msgspec.json.encode([what, reader.seat, body])
    return hashlib.sha256(said).hexdigest()
