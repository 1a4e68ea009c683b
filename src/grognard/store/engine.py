"""The connections of a store, and what is asked of a database before a game is entrusted to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError, TimeoutError

from grognard.store.address import OPTION, POSTGRESQL, SQLITE, Address
from grognard.store.errors import StoreInput, Unavailable

PATIENCE: Final = 10.0
"""Seconds to wait for another program's lock, or for a server to answer."""
CONNECTIONS: Final = 5
WRITES: Final = "grognard_writes"
MUST_BE_ON: Final = ("synchronous_commit", "fsync")
NOT_OURS: Final = "26"
"""The class of SQLite's codes for a file that is no database."""

SQLITE_WRONG: Final = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_AUTH: "readonly",
    sqlite3.SQLITE_CANTOPEN: "no_folder",
    sqlite3.SQLITE_NOTADB: "no_database",
    sqlite3.SQLITE_CORRUPT: "no_database",
    sqlite3.SQLITE_FULL: "full",
}
SERVER_SAYS: Final = {
    "authentication failed": "denied",
    "no password supplied": "denied",
    "no pg_hba.conf entry": "denied",
    "permission denied for database": "denied",
    "not permitted to log in": "denied",
    "role ": "denied",
    "does not exist": "no_such_database",
}
"""What a server says when it lets nobody in; read, and never repeated."""
NO_RIGHTS: Final = "42501"


def engine_of(address: Address, patience: float = PATIENCE) -> Engine:
    """An engine whose connections read at once and write in transactions that hold from their beginning."""
    if address.kind == SQLITE:
        made = create_engine(
            address.url, hide_parameters=True, pool_size=CONNECTIONS, connect_args={"timeout": patience}
        )
        event.listen(made, "connect", _sqlite_connected)
        event.listen(made, "begin", _sqlite_begins)
        return made
    wait = {"connect_timeout": max(1, round(patience)), "application_name": "grognard", **address.url.query}
    return create_engine(
        address.url.set(query={}), hide_parameters=True, pool_size=CONNECTIONS, connect_args=wait, pool_timeout=patience
    )


def _sqlite_connected(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _sqlite_begins(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def writing(engine: Engine) -> Connection:
    """A connection whose transactions hold the database, or its rows, from their beginning."""
    return engine.connect().execution_options(**{WRITES: True})


@contextmanager
def answered(address: Address, here: type[StoreInput] = StoreInput) -> Iterator[None]:
    """Whatever a driver complains of inside becomes one sentence of ours."""
    try:
        yield
    except TimeoutError as wrong:
        raise Unavailable("gone", where=OPTION) from wrong
    except DBAPIError as wrong:
        raise here(why(wrong, address), where=OPTION, value=address.shown) from wrong


def why(wrong: DBAPIError, address: Address) -> str:
    """Which of our sentences says what a driver complains of."""
    if address.kind == SQLITE:
        return SQLITE_WRONG.get(getattr(wrong.orig, "sqlite_errorcode", 0) & 0xFF, "gone")
    if getattr(wrong.orig, "sqlstate", None) == NO_RIGHTS:
        return "rights"
    if isinstance(wrong, ProgrammingError):
        return "foreign"
    said = str(wrong.orig) if isinstance(wrong, OperationalError) else ""
    return next((key for words, key in SERVER_SAYS.items() if words in said), "unreachable")


def must_be_durable(connection: Connection, address: Address) -> None:
    """Refuses a server that acknowledges what is not on its disk."""
    if address.kind != POSTGRESQL:
        return
    for setting in MUST_BE_ON:
        if shown(connection, setting) == "off":
            raise StoreInput("not_durable", where=OPTION, value=address.shown, setting=setting)


def shown(connection: Connection, setting: str) -> Any:
    return connection.exec_driver_sql(f"SHOW {setting}").scalar_one()
