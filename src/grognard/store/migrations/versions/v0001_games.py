"""Games, their entries, seats, snapshots, the ways to tell a seat and the outbox of notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_game() -> sa.Column[str]:
    return sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("creator", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("turn_of", sa.Integer),
    )
    op.create_index("games_changed", "games", ["changed"])
    op.create_table(
        "entries",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="entries_first"),
        sqlite_with_rowid=False,
    )
    asked = sa.text("id <> ''")
    op.create_index(
        "entries_asked_once", "entries", ["game", "id"], unique=True, sqlite_where=asked, postgresql_where=asked
    )
    op.create_table(
        "seats",
        _of_game(),
        sa.Column("seat", sa.Integer, nullable=False),
        *[sa.Column(name, sa.Text, nullable=False) for name in ("kind", "player", "dice", "name", "key", "invitation")],
        sa.PrimaryKeyConstraint("game", "seat", name="seats_of_game"),
    )
    op.create_table(
        "snapshots",
        _of_game(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", name="snapshots_newest"),
    )
    op.create_table(
        "ways",
        sa.Column("id", sa.Text, primary_key=True),
        _of_game(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("error_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game", "seat", "kind", "address", name="ways_once"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("way", sa.Text, sa.ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("notices_due", "notices", ["due"])
    op.create_index("notices_of_way", "notices", ["way"])
    op.create_table(
        "keeping",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("kept", sa.Text, nullable=False),
    )
