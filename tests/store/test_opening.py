"""A database that cannot be used is said so in one sentence, in both languages, and without its password."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grognard.kernel.words import LANGUAGES
from grognard.store import address as addresses
from grognard.store.errors import STORE_WORDS, StoreInput
from grognard.store.store import opened

from ..postgres import PASSWORD, Server
from .playing import begun

NOBODY = 65534


def refused(url: str, patience: float = 3.0) -> StoreInput:
    """The complaint about a database, which is one line in each language and tells no password."""
    with pytest.raises(StoreInput) as caught:
        opened(url, patience)
    told = "".join(traceback.format_exception(caught.value))
    for lang in LANGUAGES:
        sentence = caught.value.say(lang)
        assert "\n" not in sentence
        assert ("allowed:" in sentence) or ("admis" in sentence), sentence
        assert PASSWORD not in sentence
    assert PASSWORD not in told
    return caught.value


def test_without_an_address_games_are_in_the_users_data_folder(tmp_path: Path) -> None:
    store = opened()
    begun(store)
    store.close()
    file = tmp_path / "data" / "grognard" / "games.sqlite"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds the dice's secrets"


def test_a_file_is_on_disk_at_every_commit(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'a.sqlite'}")
    with store.engine.connect() as connection:
        told = [connection.exec_driver_sql(f"PRAGMA {one}").scalar() for one in ("journal_mode", "synchronous")]
    store.close()
    assert told == ["wal", 2]


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("games.sqlite", "url"),
        (f"grognard:{PASSWORD}@host/games", "url"),
        (f"mysql://me:{PASSWORD}@host/games", "url"),
        (f"postgresql://me:{PASSWORD}@host:port/games", "url"),
        (f"postgresql://host:{PASSWORD}", "url"),
        (f"postgresql+asyncpg://me:{PASSWORD}@host/games", "url"),
        (f"sqlite://me:{PASSWORD}@host/games", "url"),
        (f"sqlite:///a.sqlite?password={PASSWORD}", "url"),
        (f"http://me:{PASSWORD}@host/?a=b", "url"),
        ("sqlite://", "memory"),
        ("sqlite:///:memory:", "memory"),
        (f"postgresql://host/games?password={PASSWORD}", "options"),
        (f"postgresql://me:{PASSWORD}@host/games?colour=red", "options"),
        (f"postgresql://me:{PASSWORD}@127.0.0.1:9/games", "unreachable"),
        (f"postgresql://me:{PASSWORD}@no-such-host.invalid/games", "unreachable"),
        (f"postgresql://me:{PASSWORD}@/games?host=/nowhere", "unreachable"),
        (f"postgresql://me:{PASSWORD}@127.0.0.1:9/games?sslmode=perhaps", "unreachable"),
    ],
)
def test_a_bad_address_is_named_and_its_password_is_not(url: str, key: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        assert refused(url).message == key
    assert PASSWORD not in caplog.text


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "find_spec", lambda name: None)
    wrong = refused(f"postgresql://me:{PASSWORD}@host/games")
    assert "grognard[postgres]" in wrong.say("en")
    assert "grognard[postgres]" in wrong.say("fr")


def test_a_store_shows_its_address_without_the_password(postgres: Server) -> None:
    postgres.execute("CREATE DATABASE shown OWNER guest")
    store = opened(postgres.by_password("shown"))
    assert PASSWORD not in repr(store)
    assert "guest@127.0.0.1" in repr(store)
    assert PASSWORD not in repr(store.engine)
    store.close()


def test_a_server_that_lets_one_not_in(postgres: Server) -> None:
    assert refused(postgres.by_password("postgres", f"{PASSWORD}!")).message == "denied"
    stranger = postgres.by_password("postgres").replace("guest", "stranger")
    assert refused(stranger).message == "denied"


def test_a_database_that_the_server_has_not(postgres: Server) -> None:
    assert refused(postgres.url("nowhere")).message == "no_such_database"


def test_a_user_who_may_not_make_tables(postgres: Server) -> None:
    assert refused(postgres.by_password("postgres")).message == "rights"


def test_a_server_that_acknowledges_what_is_not_on_disk_is_refused(postgres: Server) -> None:
    url = postgres.database()
    name = url.split("@/")[1].split("?")[0]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    wrong = refused(url)
    assert (wrong.message, wrong.details["setting"]) == ("not_durable", "synchronous_commit")
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = local")
    opened(url).close()


@pytest.fixture
def careless(postgres: Server) -> Iterator[Server]:
    """A server told not to wait for its disk."""
    postgres.execute("ALTER SYSTEM SET fsync = off")
    postgres.execute("SELECT pg_reload_conf()")
    yield postgres
    postgres.execute("ALTER SYSTEM RESET fsync")
    postgres.execute("SELECT pg_reload_conf()")


def test_a_server_that_does_not_wait_for_its_disk_is_refused(careless: Server) -> None:
    wrong = refused(careless.database())
    assert (wrong.message, wrong.details["setting"]) == ("not_durable", "fsync")


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    store = opened(url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    wrong = refused(url)
    assert wrong.message == "newer"
    assert wrong.details["found"] == "9999"


def test_a_database_of_something_else_is_left_alone(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
    else:
        name = url.split("@/")[1].split("?")[0]
        request.getfixturevalue("postgres").execute("CREATE TABLE recipes (name text)", name)
    assert refused(url).message == "foreign"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann,\n" * 200)
    assert refused(f"sqlite:///{tmp_path / 'letter.txt'}").message == "no_database"
    assert (tmp_path / "letter.txt").read_text().startswith("Dear Ann,")


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert refused(f"sqlite:///{tmp_path}").message == "no_folder"


def test_a_file_under_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    assert refused(f"sqlite:///{tmp_path / 'a' / 'b.sqlite'}").message == "no_folder"


def test_a_file_that_another_program_has_locked(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    opened(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert refused(f"sqlite:///{file}", patience=0.1).message == "locked"
    opened(f"sqlite:///{file}").close()


READS_ONLY = """\
import os, sys
import sqlalchemy.dialects.sqlite.pysqlite
from grognard.store.errors import StoreInput
from grognard.store.store import opened
if os.geteuid() == 0:
    os.setgid({nobody})
    os.setuid({nobody})
for url in sys.argv[1:]:
    try:
        opened(url, 0.1)
    except StoreInput as wrong:
        print(wrong.message)
"""


def test_a_file_or_a_folder_that_one_may_only_read() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "games.sqlite"
        opened(f"sqlite:///{file}").close()
        folder.chmod(0o555)
        file.chmod(0o444)
        urls = [f"sqlite:///{file}", f"sqlite:///{folder / 'new.sqlite'}"]
        command = [sys.executable, "-c", READS_ONLY.format(nobody=NOBODY), *urls]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"})
        folder.chmod(0o755)
    assert (done.stdout.split(), done.stderr) == (["readonly", "no_folder"], "")


def test_every_sentence_is_in_both_languages() -> None:
    assert set(STORE_WORDS.own["en"]) == set(STORE_WORDS.own["fr"])
