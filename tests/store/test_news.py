"""What one process writes, every process hears."""

from __future__ import annotations

import subprocess
import sys
from queue import Queue

import pytest

from grognard.store.store import Store, opened

from .playing import begun, said

PATIENCE = 20.0
"""Seconds until a test gives up; how soon news come is measured in benchmarks/."""
ANOTHER = """\
import sys
from grognard.games import log
from grognard.store.rows import Change
from grognard.store.store import opened
store = opened(sys.argv[1])
one = log.entry(store.entries(sys.argv[2]), log.ANSWER, 0, 2, {"text": "x"})
store.append(Change(sys.argv[2], (one,))).result()
store.close()
"""


class Ear:
    """Hears the news of a store."""

    def __init__(self, store: Store) -> None:
        self.heard: Queue[tuple[str, int]] = Queue()
        self.listening = store.news(lambda game, version: self.heard.put((game, version)))

    def next_of(self, game: str) -> list[int]:
        """The versions of a game that were told by now; one at least is waited for."""
        told = [self.heard.get(timeout=PATIENCE)]
        while game not in dict(told):
            told.append(self.heard.get(timeout=PATIENCE))
        return [version for name, version in [*told, *self.rest()] if name == game]

    def until(self, game: str, version: int) -> None:
        """Waits for a version; who was cut off may be told an earlier one again before."""
        while version not in self.next_of(game):
            pass

    def rest(self) -> list[tuple[str, int]]:
        """What was told and not asked for."""
        rest = []
        while not self.heard.empty():
            rest.append(self.heard.get())
        return rest

    def close(self) -> None:
        self.listening.close()


def test_another_process_is_heard(url: str, store: Store) -> None:
    game, _ = begun(store)
    ear = Ear(store)
    subprocess.run([sys.executable, "-c", ANOTHER, url, game], check=True)
    assert ear.next_of(game) == [2]
    ear.close()


def test_ones_own_changes_are_heard_once(store: Store) -> None:
    game, so_far = begun(store)
    ear = Ear(store)
    for number in range(2, 7):
        store.append(said(game, so_far)).result()
        so_far = store.entries(game)
        assert ear.next_of(game) == [number]
    ear.close()


def test_a_new_game_is_heard_by_another_store(url: str, store: Store) -> None:
    other = opened(url)
    ear = Ear(other)
    game, _ = begun(store)
    assert ear.next_of(game) == [1]
    ear.close()
    other.close()


def test_who_has_stopped_listening_hears_no_more_and_others_do(store: Store) -> None:
    game, so_far = begun(store)
    first, second = Ear(store), Ear(store)
    first.close()
    store.append(said(game, so_far)).result()
    assert second.next_of(game) == [2]
    assert first.rest() == []
    second.close()


def test_a_listener_that_fails_disturbs_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    def deaf(game: str, version: int) -> None:
        raise ValueError

    game, so_far = begun(store)
    store.news(deaf)
    ear = Ear(store)
    store.append(said(game, so_far)).result()
    assert ear.next_of(game) == [2]
    assert "a listener failed" in caplog.text
    ear.close()


def test_a_clock_that_goes_back_hides_nothing(url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game, so_far = begun(store)
    other = opened(url)
    ear = Ear(other)
    monkeypatch.setattr("grognard.store.writing.time.time_ns", lambda: 1_000_000_000)
    store.append(said(game, so_far)).result()
    assert ear.next_of(game) == [2]
    ear.close()
    other.close()
