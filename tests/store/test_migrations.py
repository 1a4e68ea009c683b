"""A database of every earlier schema is brought up to date by itself, after a backup, and loses nothing."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from grognard.games.log import Entry
from grognard.notices.outbox import Notice, Way
from grognard.store.address import address
from grognard.store.engine import engine_of, writing
from grognard.store.errors import StoreInput
from grognard.store.rows import GameRow, SeatRow
from grognard.store.schema import FOLDER, found, known, upgrade
from grognard.store.store import Store, opened
from grognard.store.tables import METADATA

SCHEMAS = Path(__file__).with_name("schemas")
GAME = "kept-game-0001"
SEATS = (SeatRow(0, "person", "", "fair", "Ann", "55"), SeatRow(1, "link", "", "typed", "", "", "66"))
WAY = Way("way", GAME, 0, "json", "https://example.org/", "fr", 1_700_000_000)
STEP = """
import sqlalchemy as sa
from alembic import op
revision = "9999"
down_revision = "{before}"
def upgrade():
    op.add_column("games", sa.Column("colour", sa.Text, nullable=False, server_default="red"))
    {then}
"""


def database_of(url: str, schema: str, folder: Path = FOLDER) -> None:
    """A database as the version with this schema left it, filled as it filled it."""
    engine = engine_of(address(url))
    with writing(engine) as connection, connection.begin():
        upgrade(connection, schema, folder)
        for line in (SCHEMAS / f"{schema}.sql").read_text(encoding="utf-8").splitlines():
            connection.exec_driver_sql(line)
    engine.dispose()


def holds_what_it_held(store: Store) -> None:
    row = GameRow(
        GAME, 1_700_000_000_000, 1_700_000_005_000, "square-bashing", "First steps", "live", "ab", "cd", 2, 1, SEATS
    )
    assert store.listed() == [row]
    first = Entry(1, "begun", None, 1_700_000_000_000, {"setup": {}}, "00", "11")
    second = Entry(2, "answer", 0, 1_700_000_005_000, {"text": "é"}, "22", "33", "mine", "44")
    assert store.entries(GAME) == [first, second]
    assert store.snapshot(GAME) == (2, {"dice": [1, 2]})
    assert store.ways(GAME, 0) == [WAY]
    notice = Notice("notice", WAY, 2, "First steps", "Ann", "/g", 1_700_000_010)
    assert store.due_notices(1_700_000_010, 5) == [notice]
    assert store.kept("vapid", "other") == "key"


def schema_of(url: str, folder: Path = FOLDER) -> str:
    engine = engine_of(address(url))
    with engine.connect() as connection:
        schema = found(connection, "", folder)
    engine.dispose()
    return schema


def test_the_schemas_are_a_line_and_each_has_rows_to_try() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    line = [one.revision for one in ScriptDirectory.from_config(config).walk_revisions()]
    assert known() == line[::-1]
    assert known() == sorted(file.stem for file in SCHEMAS.glob("*.sql"))


@pytest.mark.parametrize("schema", known())
def test_a_database_of_this_schema_is_brought_up_to_date_and_holds_what_it_held(url: str, schema: str) -> None:
    database_of(url, schema)
    store = opened(url)
    assert (store.migrated is not None) == (schema != known()[-1])
    holds_what_it_held(store)
    store.close()
    assert schema_of(url) == known()[-1]


@pytest.mark.parametrize("schema", known())
def test_from_this_schema_the_tables_become_those_of_the_code(url: str, schema: str) -> None:
    database_of(url, schema)
    store = opened(url)
    with store.engine.connect() as connection:
        found_otherwise = compare_metadata(MigrationContext.configure(connection), METADATA)
    store.close()
    assert found_otherwise == []


def with_a_step(tmp_path: Path, then: str = "pass") -> Path:
    """The schemas, and one more that nobody has seen yet."""
    folder = tmp_path / "migrations"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "v9999_colour.py").write_text(STEP.format(before=known()[-1], then=then))
    return folder


def test_before_a_step_there_is_a_backup_that_opens_with_all_that_was(url: str, tmp_path: Path) -> None:
    database_of(url, known()[-1])
    store = opened(url, folder=with_a_step(tmp_path))
    assert store.migrated is not None
    with store.engine.connect() as connection:
        assert "colour" in {column["name"] for column in inspect(connection).get_columns("games")}
    store.close()
    backup = opened(f"sqlite:///{store.migrated}")
    assert backup.migrated is None
    holds_what_it_held(backup)
    backup.close()
    again = opened(url, folder=tmp_path / "migrations")
    assert again.migrated is None, "the second time nothing is to be done"
    again.close()


def test_a_step_that_fails_leaves_the_database_as_it_was(url: str, tmp_path: Path) -> None:
    database_of(url, known()[-1])
    folder = with_a_step(tmp_path, "raise RuntimeError('no')")
    with pytest.raises(RuntimeError):
        opened(url, folder=folder)
    assert schema_of(url) == known()[-1]
    store = opened(url)
    holds_what_it_held(store)
    store.close()


def test_without_a_backup_there_is_no_step(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database_of(url, known()[-1])
    folder = with_a_step(tmp_path)

    def full(path: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("grognard.store.backup._on_disk", full)
    with pytest.raises(StoreInput) as caught:
        opened(url, folder=folder)
    assert caught.value.message == "no_backup"
    assert schema_of(url, folder) == known()[-1]


def test_two_that_open_an_empty_database_at_once_both_find_it_ready(url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(opened(url))) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert [one.listed() for one in stores] == [[], []]
    for store in stores:
        store.close()


def test_a_copy_while_others_write_is_of_one_moment(tmp_path: Path) -> None:
    """A file's backup is no copy of the file: what is in its log is in it too."""
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    database_of(url, known()[-1])
    store = opened(url)
    store.kept("a", "b")
    assert (tmp_path / "games.sqlite-wal").stat().st_size > 0
    store.backup(tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy:
        assert copy.execute("SELECT kept FROM keeping WHERE name = 'a'").fetchone() == ("b",)
    store.close()
