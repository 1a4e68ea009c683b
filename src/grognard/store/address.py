"""Where the games are kept: the address of a database, read, and shown without its password."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from grognard.store.errors import StoreInput

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
WRITTEN: Final = {"sqlite": SQLITE, "postgresql": POSTGRESQL, "postgres": POSTGRESQL, "postgresql+psycopg": POSTGRESQL}
OPTION: Final = "--database"
ENVIRONMENT: Final = "GROGNARD_DATABASE"
"""A password on a command line is everybody's to read; in the environment it is not."""
FILE: Final = "games.sqlite"
QUERY: Final = (
    "host",
    "port",
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "channel_binding",
    "application_name",
    "connect_timeout",
    "target_session_attrs",
    "options",
)
"""What libpq is told of in the address; a password is not, as what follows a question mark is shown."""


class Address(NamedTuple):
    """A database: which kind, for SQLAlchemy, and as it may be shown."""

    kind: str
    url: URL
    shown: str

    @property
    def file(self) -> Path:
        """The file of a SQLite database."""
        return Path(str(self.url.database))


def data_folder() -> Path:
    """Where this user's games lie unless told otherwise."""
    return user_data_path("grognard", appauthor=False)


def address(text: str | None) -> Address:
    """The address of a database: as said, else as the environment has it, else a file in the user's data folder."""
    text = text or os.environ.get(ENVIRONMENT)
    if not text:
        return _of_file(data_folder() / FILE)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # which may quote the password
        raise StoreInput("url", where=OPTION, value=_hidden(text)) from None
    kind = WRITTEN.get(url.drivername)
    if kind == SQLITE:
        return _sqlite(url, text)
    if kind == POSTGRESQL:
        return _postgresql(url)
    raise StoreInput("url", where=OPTION, value=_hidden(text))


def _of_file(file: Path) -> Address:
    return Address(SQLITE, URL.create("sqlite+pysqlite", database=str(file)), str(file))


def _sqlite(url: URL, text: str) -> Address:
    if url.host or url.username or url.query:
        raise StoreInput("url", where=OPTION, value=_hidden(text))
    if url.database in (None, "", ":memory:"):
        raise StoreInput("memory", where=OPTION, value=text)
    return _of_file(Path(str(url.database)).expanduser().absolute())


def _postgresql(url: URL) -> Address:
    for name in url.query:
        if name not in QUERY:
            raise StoreInput("options", where=OPTION, value=name, allowed=", ".join(QUERY))
    if find_spec("psycopg") is None:
        raise StoreInput("driver", where=OPTION)
    shown = URL.create(POSTGRESQL, url.username, None, url.host, url.port, url.database).render_as_string()
    return Address(POSTGRESQL, url.set(drivername="postgresql+psycopg"), shown)


def _hidden(text: str) -> str:
    """A text that is no address, as much of it as cannot be a password."""
    scheme, found, rest = text.partition("://")
    if not found:
        return text.rpartition("@")[2]
    if "@" in rest:
        return f"{scheme}://***@{rest.rpartition('@')[2]}"
    return f"{scheme}://{re.split(r'[:?]', rest)[0]}"
