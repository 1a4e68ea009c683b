"""Games are stored and read back, all or nothing, by whoever is first."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from grognard.games import log
from grognard.store.errors import Conflict, StoreInput, Unavailable
from grognard.store.rows import Change
from grognard.store.store import Store, opened

from .playing import SEATS, begun, row, said


def test_a_game_comes_back_as_it_was_stored(store: Store) -> None:
    game = row()
    entries = [log.entry([], log.BEGUN, None, 1, {"setup": {"é": ["\N{GREEK SMALL LETTER ALPHA}", 1, None, 0.5]}})]
    entries.append(log.entry(entries, log.ANSWER, 1, 2, {"text": 'a\x00b \\ "'}, "my id", "a" * 64))
    store.create(game, entries).result()
    found = store.game(game.id)
    assert found is not None
    assert found == game._replace(changed=found.changed, version=2)
    assert store.entries(game.id) == entries
    assert store.entries(game.id, after=1) == entries[1:]


def test_a_game_that_is_not_there_is_none(store: Store) -> None:
    assert (store.game("x"), store.entries("x"), store.snapshot("x")) == (None, [], None)
    assert store.game("a\0b") is None


def test_words_are_taken_out_of_entries_together_with_what_is_added(store: Store) -> None:
    game, so_far = begun(store)
    message = log.entry(so_far, log.SAID, 0, 2, {"text": "my own words"})
    store.append(Change(game, (message,))).result()
    left = log.entry([*so_far, message], log.LEFT, 0, 3, {})
    shorter = message._replace(body=log.without_words(log.SAID, message.body))
    store.append(Change(game, (left,), without_words=(shorter,))).result()
    assert store.entries(game) == [*so_far, shorter, left]
    assert log.holds(so_far[-1].hash, shorter)


def test_the_entries_of_one_request_are_stored_together_with_what_they_change(store: Store) -> None:
    game, so_far = begun(store)
    first = log.entry(so_far, log.ANSWER, 0, 2, {"text": "x"}, "i1", "a" * 64)
    second = log.entry([*so_far, first], log.DICE, None, 2, {"faces": [3, 5], "roll": 0})
    taken = SEATS[1]._replace(key="e" * 64, invitation="", name="Bob")
    store.append(Change(game, (first, second), (taken,), "over", None, (3, {"dice": [1]}))).result()
    found = store.game(game)
    assert found is not None
    assert (found.version, found.state, found.turn_of, found.seats) == (3, "over", None, (SEATS[0], taken))
    assert store.entries(game) == [*so_far, first, second]
    assert store.snapshot(game) == (3, {"dice": [1]})


def test_only_the_newest_snapshot_is_kept(store: Store) -> None:
    game, _ = begun(store)
    store.keep_snapshot(game, 1, {"a": 1}).result()
    store.keep_snapshot(game, 17, {"a": 2}).result()
    assert store.snapshot(game) == (17, {"a": 2})


def test_of_two_answers_to_one_position_the_first_is_stored_and_the_second_conflicts(store: Store) -> None:
    game, so_far = begun(store)
    first, second = said(game, so_far, text="mine"), said(game, so_far, text="theirs")
    store.append(first).result()
    with pytest.raises(Conflict):
        store.append(second).result()
    assert store.entries(game) == [*so_far, *first.entries]


def test_one_id_is_stored_once_even_for_another_position(store: Store) -> None:
    game, so_far = begun(store)
    first = said(game, so_far, "same")
    store.append(first).result()
    with pytest.raises(Conflict):
        store.append(said(game, [*so_far, *first.entries], "same")).result()
    assert len(store.entries(game)) == 2


def test_a_second_game_of_one_id_conflicts_and_the_first_is_as_it_was(store: Store) -> None:
    game, so_far = begun(store)
    with pytest.raises(Conflict):
        store.create(row(game), so_far).result()
    assert store.entries(game) == so_far


def test_a_change_to_a_game_that_is_gone_conflicts(store: Store) -> None:
    game, so_far = begun(store)
    store.delete(game).result()
    assert store.game(game) is None
    with pytest.raises(Conflict):
        store.append(said(game, so_far)).result()
    assert store.entries(game) == []


class Held:
    """Keeps the writer busy until told, so that all that is handed over meanwhile is one group."""

    def __init__(self, store: Store) -> None:
        self.go = threading.Event()
        entered = threading.Event()

        def work(connection: Any, at: int) -> tuple[None, list[Any]]:
            entered.set()
            self.go.wait(20)
            return None, []

        self.done = store._put(work)
        entered.wait(20)


def commits(store: Store) -> list[int]:
    """Counts the commits from now on."""
    counted: list[int] = []
    event.listen(store.engine, "commit", lambda connection: counted.append(1))
    return counted


def together(store: Store, changes: list[Change]) -> tuple[list[Future[None]], int]:
    """Hands changes over as one group; what came of each, and how many commits it took."""
    held = Held(store)
    futures = [store.append(change) for change in changes]
    counted = commits(store)
    held.go.set()
    for one in futures:
        one.exception(20)
    return futures, len(counted) - 1


def test_what_waits_is_committed_once_for_all(store: Store) -> None:
    games = [begun(store) for _ in range(20)]
    futures, needed = together(store, [said(game, so_far) for game, so_far in games])
    assert [one.exception() for one in futures] == [None] * 20
    assert needed == 1
    assert all([len(store.entries(game)) == 2 for game, _ in games])


@pytest.mark.parametrize("bad", ["stale", "same id", "no such game", "text that the database refuses"])
def test_one_that_cannot_be_stored_does_not_fail_its_group(store: Store, bad: str) -> None:
    games = [begun(store) for _ in range(5)]
    changes = [said(game, so_far, f"id {i}") for i, (game, so_far) in enumerate(games)]
    game, so_far = games[2]
    after = [*so_far, *changes[2].entries]
    wrong = {
        "stale": said(game, so_far, text="late"),
        "same id": said(game, after, "id 2"),
        "no such game": said("nowhere", so_far),
        "text that the database refuses": said(game, after, "\ud800"),
    }[bad]
    futures, needed = together(store, [*changes, wrong, said(game, after, "next")])
    refused = [one.exception() for one in futures]
    assert refused[:5] == [None] * 5
    assert isinstance(refused[5], StoreInput if bad.startswith("text") else Conflict)
    assert refused[6] is None, "the right successor in the same group"
    assert needed == 1
    assert [one.number for one in store.entries(game)] == [1, 2, 3]
    assert [len(store.entries(other)) for other, _ in games] == [2, 2, 3, 2, 2]


def test_nothing_of_a_change_that_conflicts_is_stored(store: Store) -> None:
    game, so_far = begun(store)
    store.append(said(game, so_far)).result()
    late = said(game, so_far)._replace(seats=(SEATS[1]._replace(name="Eve"),), state="over", snapshot=(2, {"a": 1}))
    with pytest.raises(Conflict):
        store.append(late).result()
    found = store.game(game)
    assert found is not None
    assert (found.state, found.seats) == ("live", SEATS)
    assert store.snapshot(game) is None


def test_two_stores_on_one_database_never_both_win(url: str, store: Store) -> None:
    game, so_far = begun(store)
    other = opened(url)
    for number in range(10):
        futures = [one.append(said(game, so_far, text=f"{number}")) for one in (store, other)]
        refused = [one.exception(20) for one in futures]
        assert sorted([type(one) for one in refused], key=str) == sorted([Conflict, type(None)], key=str)
        so_far = store.entries(game)
    other.close()
    assert [one.number for one in so_far] == list(range(1, 12))


def test_the_list_begins_with_what_changed_last(store: Store) -> None:
    games = [begun(store)[0], begun(store, state="waiting")[0], begun(store)[0]]
    store.append(said(games[0], store.entries(games[0]))).result()
    assert [one.id for one in store.listed()] == [games[0], games[2], games[1]]
    assert [one.id for one in store.listed(["waiting"])] == [games[1]]
    assert [one.id for one in store.listed(most=1)] == [games[0]]
    assert [one.seats for one in store.listed()] == [SEATS] * 3


def test_pruning_deletes_what_is_old_and_in_the_states_named(store: Store) -> None:
    old, kept, new = begun(store, state="over")[0], begun(store)[0], begun(store, state="over")[0]
    changed = store.game(new)
    assert changed is not None
    assert store.prune(changed.changed, ["over", "waiting"]).result() == [old]
    assert {one.id for one in store.listed()} == {kept, new}
    assert store.entries(old) == []


def test_a_backup_is_a_file_that_opens_with_every_game(store: Store, tmp_path: Path) -> None:
    games = [begun(store) for _ in range(3)]
    store.append(said(*games[0], "i")).result()
    store.kept("name", "made")
    file = tmp_path / "copy.sqlite"
    store.backup(file)
    assert file.stat().st_mode & 0o077 == 0, "it holds secrets, and is nobody else's to read"
    copy = opened(f"sqlite:///{file}")
    assert copy.listed() == store.listed()
    assert [copy.entries(game) for game, _ in games] == [store.entries(game) for game, _ in games]
    assert copy.kept("name", "other") == "made"
    store.append(said(games[0][0], copy.entries(games[0][0]))).result()
    copy.close()


def test_a_backup_never_overwrites(store: Store, tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite").write_text("mine")
    with pytest.raises(StoreInput, match="exists already"):
        store.backup(tmp_path / "copy.sqlite")
    assert (tmp_path / "copy.sqlite").read_text() == "mine"


def test_closing_stores_what_was_handed_over_and_takes_no_more(url: str) -> None:
    store = opened(url)
    game, so_far = begun(store)
    done = store.append(said(game, so_far))
    store.close()
    assert done.result() is None
    with pytest.raises(Unavailable):
        store.append(said(game, so_far))
    again = opened(url)
    assert len(again.entries(game)) == 2
    again.close()


def test_what_is_put_in_one_round_of_a_loop_is_answered_there_each_for_itself(store: Store) -> None:
    (one, first), (other, second) = begun(store), begun(store)

    async def put() -> list[object]:
        changes = [said(one, first), said(other, second), said(other, second)]
        return list(await asyncio.gather(*map(store.append_in_loop, changes), return_exceptions=True))

    with ThreadPoolExecutor(1) as apart:  # a browser's tests may have a loop in this one
        found = apart.submit(lambda: asyncio.run(put())).result()
    assert found[0] is None
    assert sorted([str(type(answer).__name__) for answer in found[1:]]) == ["Conflict", "NoneType"]
    assert len(store.entries(other)) == len(second) + 1
