"""Both stores, the real ones: a file of the test's own, and a database of its own on a server of the session's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.store.store import Store, opened

from ..postgres import Server, server, why_not

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """PostgreSQL, once for all tests that ask for it."""
    if reason := why_not():
        pytest.skip(reason)
    with server() as one:
        yield one


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    one: Server = request.getfixturevalue("postgres")
    return one.database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    one = opened(url)
    yield one
    one.close()


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked for, or left, in the folder of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def away(postgres: Server) -> Iterator[Server]:
    """A server that a test may kill; it is there again for the next one."""
    yield postgres
    if postgres.process is None or postgres.process.poll() is not None:
        postgres.start()
