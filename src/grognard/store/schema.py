"""The schemas there have been, the one a database has, and the steps from one to another."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect

from grognard.store.address import OPTION
from grognard.store.errors import StoreInput

FOLDER: Final = Path(__file__).with_name("migrations")
VERSION_TABLE: Final = "alembic_version"


def known(folder: Path = FOLDER) -> list[str]:
    """The schemas there have been, oldest first."""
    return sorted(file.stem[1:5] for file in (folder / "versions").glob("v*.py"))


def found(connection: Connection, shown: str, folder: Path = FOLDER) -> str:
    """The schema of a database, "" where there is none yet; refuses what is newer, or something else's."""
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            raise StoreInput("foreign", where=OPTION, value=shown)
        return ""
    version = str(connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar() or "")
    if version and version not in known(folder):
        raise StoreInput("newer", where=OPTION, value=shown, found=version, known=known(folder)[-1])
    return version


def upgrade(connection: Connection, to: str, folder: Path = FOLDER) -> None:
    """Takes the steps up to a schema, in the transaction that is open."""
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
