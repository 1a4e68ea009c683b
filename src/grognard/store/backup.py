"""Every game in one new file: a SQLite database, whatever it was copied from, that can be opened at once."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, MetaData, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError

from grognard.store.address import OPTION, SQLITE
from grognard.store.errors import StoreInput
from grognard.store.schema import FOLDER, VERSION_TABLE, found, upgrade

AT_ONCE: Final = 1000


def backup(engine: Engine, file: Path, refusal: str = "readonly", folder: Path = FOLDER) -> None:
    """Copies the database as it stands at one moment; it is whole on disk before it has its name."""
    where = OPTION if refusal == "no_backup" else "FILE"
    if file.exists():
        raise StoreInput("backup_exists", where=where, value=str(file))
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if engine.dialect.name == SQLITE:
            _pages(engine, unfinished)
        else:
            _rows(engine, unfinished, folder)
        _on_disk(unfinished)
        unfinished.rename(file)
        _on_disk(file.parent)
    except (OSError, sqlite3.Error) as wrong:
        with suppress(OSError):
            unfinished.unlink()
        raise StoreInput(refusal, where=where, value=str(file)) from wrong


def _pages(engine: Engine, file: Path) -> None:
    """SQLite copies its own pages, while others go on writing."""
    with closing(sqlite3.connect(str(engine.url.database))) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def _rows(engine: Engine, file: Path, folder: Path) -> None:
    """Tables of the very schema that is found, filled row by row, all of one moment."""
    copy = create_engine(f"sqlite:///{file}", hide_parameters=True)
    event.listen(copy, "connect", _begins_when_told)
    event.listen(copy, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as source, copy.begin() as target:
            upgrade(target, found(source, "", folder), folder)
            copy_rows(source, target)
    except DBAPIError as wrong:
        if isinstance(wrong.orig, sqlite3.Error):
            raise wrong.orig from wrong
        raise
    finally:
        copy.dispose()


def _begins_when_told(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None


def copy_rows(source: Connection, target: Connection) -> None:
    """Every row of every table, into tables of the same schema."""
    tables = MetaData()
    tables.reflect(target)
    for table in tables.sorted_tables:
        if table.name == VERSION_TABLE:
            continue
        rows = source.execution_options(stream_results=True).execute(select(table)).mappings()
        for some in rows.partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in some])


def _on_disk(path: Path) -> None:
    """What was written there, and its name, outlive a power cut."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
