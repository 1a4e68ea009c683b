"""The schema brought up to date, by itself and in one transaction, after a backup."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from grognard.store.address import POSTGRESQL, Address, data_folder
from grognard.store.backup import backup
from grognard.store.engine import must_be_durable, writing
from grognard.store.schema import FOLDER, found, known, upgrade

ONE_AT_A_TIME: Final = 7_607_119_105
"""The name of PostgreSQL's lock, under which one process alone brings the schema up to date."""


def brought_up_to_date(engine: Engine, address: Address, folder: Path = FOLDER) -> Path | None:
    """Sees to it that the database has the newest schema; gives the backup that was made before, if any."""
    newest = known(folder)[-1]
    with writing(engine) as connection, connection.begin():
        must_be_durable(connection, address)
        if found(connection, address.shown, folder) == newest:
            return None
        if address.kind == POSTGRESQL:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
        before = found(connection, address.shown, folder)
        if before == newest:
            return None
        kept = _backed_up(engine, address, before, folder) if before else None
        upgrade(connection, newest, folder)
        return kept


def _backed_up(engine: Engine, address: Address, before: str, folder: Path) -> Path:
    """A copy of the database as it was, beside its file, or in the data folder for one on a server."""
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    if address.kind == POSTGRESQL:
        data_folder().mkdir(parents=True, exist_ok=True)
        file = data_folder() / f"{address.url.database}-schema-{before}-{at}.sqlite"
    else:
        file = address.file.with_name(f"{address.file.stem}-schema-{before}-{at}.sqlite")
    backup(engine, file, "no_backup", folder)
    return file
