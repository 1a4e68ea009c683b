"""What is written, in a transaction that somebody else begins and commits."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Dialect, bindparam, delete, func, insert, select, text, update

from grognard.games.log import Entry
from grognard.notices.outbox import Way
from grognard.store.errors import Conflict
from grognard.store.outbox import WAYS, put_notices
from grognard.store.rows import Change, GameRow, SeatRow
from grognard.store.tables import entries, games, seats, snapshots

MOVED: Final = (
    update(games)
    .where(games.c.id == bindparam("of"), games.c.version == bindparam("before"))
    .values({name: bindparam(f"to_{name}") for name in ("version", "changed", "state", "turn_of")})
)
ADDED: Final = insert(entries)
NEWEST: Final = select(func.coalesce(func.max(games.c.changed), text("0")))
SEATED: Final = (
    update(seats)
    .where(seats.c.game == bindparam("of"), seats.c.seat == bindparam("at"))
    .values({name: bindparam(f"to_{name}") for name in ("kind", "player", "dice", "name", "key", "invitation")})
)
WORDS_TAKEN: Final = (
    update(entries)
    .where(entries.c.game == bindparam("of"), entries.c.number == bindparam("of_number"))
    .values(body=bindparam("to_body"))
)
SNAPSHOT_GONE: Final = delete(snapshots).where(snapshots.c.game == bindparam("of"))
SNAPSHOT_KEPT: Final = insert(snapshots)
CHANNEL: Final = "grognard"
PAYLOAD: Final = 100
"""So many games in one message of PostgreSQL's, which holds 8000 bytes."""


class Moved(NamedTuple):
    """A game that changed, and its version now; 0: it is gone."""

    game: str
    version: int


def create(connection: Connection, game: GameRow, log: Sequence[Entry], at: int) -> list[Moved]:
    """A new game with the first of its log."""
    row = {name: value for name, value in game._asdict().items() if name != "seats"}
    connection.execute(insert(games), [{**row, "changed": at, "version": len(log)}])
    if game.seats:
        connection.execute(insert(seats), [{"game": game.id, **seat._asdict()} for seat in game.seats])
    if log:
        connection.execute(insert(entries), [_row(game.id, one) for one in log])
    return [Moved(game.id, len(log))]


class Careful:
    """Statements by way of SQLAlchemy: what a driver complains of is told as ours."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def many(self, statement: Any, rows: list[dict[str, Any]]) -> int:
        """One statement for many rows, worded once for each kind of database; how many rows it changed."""
        text, given = _given(self.connection, statement, rows)
        return self.connection.exec_driver_sql(text, given).rowcount

    def found(self, statement: Any, row: dict[str, Any]) -> Sequence[Any]:
        """What a question to the database finds."""
        text, given = _given(self.connection, statement, [row])
        return self.connection.exec_driver_sql(text, given[0]).fetchall()


class Short(Careful):
    """The same handed to the driver itself, which costs a fraction. Whatever goes wrong is the driver's own complaint:
    whoever takes the short way takes all of it back then, and goes the careful one."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.cursor = connection.connection.cursor()

    def many(self, statement: Any, rows: list[dict[str, Any]]) -> int:
        self.cursor.executemany(*_given(self.connection, statement, rows))
        return int(self.cursor.rowcount)

    def found(self, statement: Any, row: dict[str, Any]) -> Sequence[Any]:
        text, given = _given(self.connection, statement, [row])
        self.cursor.execute(text, given[0])
        return self.cursor.fetchall()


def append(way: Careful, changes: Sequence[Change], at: int) -> list[Moved]:
    """What several requests do; Conflict, where one of them comes too late, and then all is to be taken back."""
    moves = sorted([change for change in changes if change.entries], key=lambda change: change.game)
    if moves:
        if way.many(MOVED, [_moved(change, at) for change in moves]) != len(moves):
            raise Conflict
        way.many(ADDED, [_row(move.game, one) for move in moves for one in move.entries])
    for change in changes:
        if change.seats:
            way.many(SEATED, [_seated(change.game, seat) for seat in change.seats])
        if change.snapshot is not None:
            keep_snapshot(way, change.game, *change.snapshot)
        if change.without_words:
            way.many(WORDS_TAKEN, [_shorter(change.game, one) for one in change.without_words])
        if change.telling is not None:
            ways = [Way(*row) for row in way.found(WAYS, {"of": change.game, "at": change.telling.seat})]
            put_notices(way.connection, change.telling.made(ways))
    return [Moved(move.game, move.entries[-1].number) for move in moves]


def _given(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> tuple[str, list[Any]]:
    """A statement, and the values of each row as its driver takes them."""
    text, names = _worded(connection.dialect, statement)
    return text, [tuple([row[name] for name in names]) for row in rows] if names else rows


@lru_cache(maxsize=16)
def _worded(dialect: Dialect, statement: Any) -> tuple[str, tuple[str, ...]]:
    """A statement as the driver takes it, and the order of its values where it takes them in order."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), tuple(compiled.positiontup or ())


def _moved(change: Change, at: int) -> dict[str, Any]:
    return {
        "of": change.game,
        "before": change.entries[0].number - 1,
        "to_version": change.entries[-1].number,
        "to_changed": at,
        "to_state": change.state,
        "to_turn_of": change.turn_of,
    }


def _seated(game: str, seat: SeatRow) -> dict[str, Any]:
    values = seat._asdict()
    return {"of": game, "at": values.pop("seat"), **{f"to_{name}": value for name, value in values.items()}}


def _row(game: str, one: Entry) -> dict[str, Any]:
    return {
        "game": game,
        "number": one.number,
        "kind": one.kind,
        "seat": one.seat,
        "at": one.at,
        "body": _body(one),
        "salt": one.salt,
        "hash": one.hash,
        "id": one.id,
        "asked": one.asked,
    }


def _shorter(game: str, one: Entry) -> dict[str, Any]:
    return {"of": game, "of_number": one.number, "to_body": _body(one)}


def _body(one: Entry) -> str:
    return msgspec.json.encode(one.body).decode()


def keep_snapshot(way: Careful, game: str, version: int, body: dict[str, Any]) -> list[Moved]:
    """The newest snapshot alone is kept."""
    way.many(SNAPSHOT_GONE, [{"of": game}])
    way.many(SNAPSHOT_KEPT, [{"game": game, "version": version, "body": msgspec.json.encode(body).decode()}])
    return []


def remove(connection: Connection, ids: Sequence[str]) -> list[Moved]:
    """Games with all that is theirs."""
    connection.execute(delete(entries).where(entries.c.game.in_(ids)))
    connection.execute(delete(games).where(games.c.id.in_(ids)))
    return [Moved(id, 0) for id in ids]


def hold(connection: Connection, ids: Iterable[str]) -> None:
    """Holds these games until the end of the transaction, in one order, so that no two wait for each other."""
    wanted = sorted(set(ids))
    if wanted and connection.dialect.name == "postgresql":
        connection.execute(
            select(games.c.id).where(games.c.id.in_(wanted)).order_by(games.c.id).with_for_update(key_share=True)
        ).all()


def newest(connection: Connection) -> int:
    """When the last change was made; later ones are given a later time, whatever the clock says."""
    return int(connection.exec_driver_sql(_worded(connection.dialect, NEWEST)[0]).scalar_one())


def next_time(way: Careful) -> int:
    """The time of what is about to be written, later than that of anything before."""
    return max(time.time_ns() // 1_000_000, int(way.found(NEWEST, {})[0][0]) + 1)


def announce(connection: Connection, moved: Sequence[Moved]) -> None:
    """PostgreSQL tells the other processes when the transaction is committed."""
    if connection.dialect.name != "postgresql":
        return
    for start in range(0, len(moved), PAYLOAD):
        told = json.dumps(moved[start : start + PAYLOAD], separators=(",", ":"))
        connection.execute(select(func.pg_notify(CHANNEL, told)))
