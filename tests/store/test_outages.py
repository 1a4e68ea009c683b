"""While the database is away nothing is acknowledged; when it is back all goes on, and nothing is missed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from grognard.store.errors import Unavailable
from grognard.store.store import Store, opened

from ..postgres import Server
from .playing import begun, said
from .test_news import Ear


def test_a_server_that_is_killed_loses_nothing_and_comes_back(away: Server) -> None:
    store = opened(away.database(), patience=2)
    game, so_far = begun(store)
    change = said(game, so_far, "mine")
    away.kill()
    with pytest.raises(Unavailable):
        store.append(change).result()
    with pytest.raises(Unavailable):
        store.game(game)
    away.start()
    assert store.entries(game) == so_far
    store.append(change).result()
    assert store.entries(game) == [*so_far, *change.entries]
    store.close()


def test_what_happened_while_a_listener_was_cut_off_is_told_when_it_is_back(away: Server) -> None:
    url = away.database()
    store, other = opened(url, patience=2), opened(url, patience=2)
    game, _ = begun(store)
    ear = Ear(other)
    away.kill()
    away.start()
    store_again(store, game)
    ear.until(game, 2)
    store.append(said(game, store.entries(game))).result()
    assert ear.next_of(game) == [3]
    for one in (store, other):
        one.close()


def store_again(store: Store, game: str) -> None:
    """A move, once more where the connection was an old one; the first may have been stored all the same."""
    try:
        store.append(said(game, store.entries(game))).result()
    except Unavailable:
        if len(store.entries(game)) == 1:
            store.append(said(game, store.entries(game))).result()


def test_a_file_locked_for_too_long_is_said_so_and_then_goes_on(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'games.sqlite'}", patience=0.1)
    game, so_far = begun(store)
    with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable) as caught:
            store.append(said(game, so_far)).result()
        assert caught.value.message == "locked"
        assert store.entries(game) == so_far, "reading goes on"
    store.append(said(game, so_far)).result()
    assert len(store.entries(game)) == 2
    store.close()


def test_a_full_disk_is_said_so_and_nothing_of_the_move_is_kept(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'games.sqlite'}")
    game, so_far = begun(store)
    connection = store._writer.connection
    assert connection is not None
    connection.exec_driver_sql("PRAGMA max_page_count = 1")
    connection.rollback()
    with pytest.raises(Unavailable) as caught:
        store.append(said(game, so_far, text="x" * 1_000_000)).result()
    assert caught.value.message == "full"
    assert store.entries(game) == so_far
    store.append(said(game, so_far)).result()
    assert len(store.entries(game)) == 2
    store.close()
