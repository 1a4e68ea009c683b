"""The tables, plain. Digests and hashes are hexadecimal, bodies are JSON as text.

Times are milliseconds since 1970; of what is to be told, seconds.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData()


def _of_game() -> Column[str]:
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False)


games = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("creator", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("turn_of", Integer),
    Index("games_changed", "changed"),
)

# The key of a game is checked where the game's row is held, so that an entry costs no look at it of its own.
entries = Table(
    "entries",
    METADATA,
    Column("game", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("asked", Text, nullable=False),
    PrimaryKeyConstraint("game", "number", name="entries_first"),
    Index(
        "entries_asked_once",
        "game",
        "id",
        unique=True,
        sqlite_where=text("id <> ''"),
        postgresql_where=text("id <> ''"),
    ),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    METADATA,
    _of_game(),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("invitation", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat", name="seats_of_game"),
)

snapshots = Table(
    "snapshots",
    METADATA,
    _of_game(),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("game", name="snapshots_newest"),
)

ways = Table(
    "ways",
    METADATA,
    Column("id", Text, primary_key=True),
    _of_game(),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("error", Text, nullable=False),
    Column("error_at", BigInteger, nullable=False),
    UniqueConstraint("game", "seat", "kind", "address", name="ways_once"),
)

notices = Table(
    "notices",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("way", Text, ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("link", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("notices_due", "due"),
    Index("notices_of_way", "way"),
)

keeping = Table(
    "keeping",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("kept", Text, nullable=False),
)
