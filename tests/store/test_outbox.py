"""Notices are stored with the change they tell of, and given to one sender at a time until they are told."""

from __future__ import annotations

from grognard.notices.outbox import LEASE
from grognard.store.errors import Conflict
from grognard.store.rows import Telling
from grognard.store.store import Store, opened

from .playing import begun, notice, said, way


def told(store: Store, due: int = 100) -> tuple[str, str]:
    """A game whose seat is to be told something; the game, and the notice."""
    game, so_far = begun(store)
    store.add_way(way(game))
    one = notice(way(game), due=due)
    store.append(said(game, so_far)._replace(telling=Telling(0, lambda ways: [one]))).result()
    return game, one.id


def test_a_notice_is_due_from_its_time_on(store: Store) -> None:
    game, _ = told(store, due=100)
    assert store.due_notices(99, 10) == []
    assert store.due_notices(100, 10) == [notice(way(game), due=100)]


def test_what_one_sender_has_taken_another_is_not_given_until_its_lease_is_over(url: str, store: Store) -> None:
    told(store)
    other = opened(url)
    assert len(store.due_notices(100, 10)) == 1
    assert other.due_notices(100 + LEASE - 1, 10) == []
    again = other.due_notices(100 + LEASE, 10)
    other.close()
    assert [one.tries for one in again] == [1]


def test_what_arrived_is_told_once(store: Store) -> None:
    game, id = told(store)
    store.due_notices(100, 10)
    store.notice_failed(id, "refused", 150)
    assert [(one.error, one.error_at > 0) for one in store.ways(game, 0)] == [("refused", True)]
    assert [one.id for one in store.due_notices(150, 10)] == [id]
    store.notice_sent(id)
    store.notice_sent(id)
    assert store.due_notices(10**9, 10) == []
    assert [(one.error, one.error_at) for one in store.ways(game, 0)] == [("", 0)]


def test_what_is_given_up_leaves_its_error(store: Store) -> None:
    game, id = told(store)
    store.notice_failed(id, "gone", None)
    assert store.due_notices(10**9, 10) == []
    assert [one.error for one in store.ways(game, 0)] == ["gone"]


def test_the_longest_due_come_first_and_no_more_than_asked_for(store: Store) -> None:
    games = [told(store, due)[0] for due in (300, 100, 200)]
    assert [one.way.id for one in store.due_notices(400, 0)] == []
    assert [(one.way.game, one.due) for one in store.due_notices(400, 2)] == [(games[1], 100), (games[2], 200)]


def test_who_looks_need_not_be_told(store: Store) -> None:
    game, _ = told(store)
    store.notices_needless(game, 1)
    store.notices_needless("another", 0)
    store.notices_needless(game, 0)
    assert store.due_notices(10**9, 10) == []


def test_a_change_that_conflicts_tells_nobody(store: Store) -> None:
    game, so_far = begun(store)
    store.add_way(way(game))
    store.append(said(game, so_far)).result()
    late = said(game, so_far)._replace(telling=Telling(0, lambda ways: [notice(way(game))]))
    assert isinstance(store.append(late).exception(20), Conflict)
    assert store.due_notices(10**9, 10) == []


def test_a_way_that_is_gone_keeps_no_move_from_being_stored(store: Store) -> None:
    game, so_far = begun(store)
    first = said(game, so_far)._replace(telling=Telling(0, lambda ways: [notice(way(game))]))
    store.append(first).result()
    assert len(store.entries(game)) == 2
    assert store.due_notices(10**9, 10) == []


def test_one_notice_stored_twice_is_one(store: Store) -> None:
    game, _ = told(store)
    again = Telling(0, lambda ways: [notice(way(game))])
    store.append(said(game, store.entries(game))._replace(telling=again)).result()
    assert len(store.due_notices(10**9, 10)) == 1


def test_the_same_way_again_takes_the_place_of_the_first(store: Store) -> None:
    game, _ = begun(store)
    store.add_way(way(game, id="w1"))
    store.add_way(way(game, id="w2"))
    store.add_way(way(game, id="w3", address="https://example.org/other"))
    store.add_way(way(game, seat=1, id="w4"))
    assert [one.id for one in store.ways(game, 0)] == ["w2", "w3"]
    assert store.remove_way(game, 1, "w2") is False, "it is another seat's"
    assert store.remove_way(game, 0, "w2") is True
    assert [one.id for one in store.ways(game, 0)] == ["w3"]


def test_ways_and_notices_go_with_their_game(store: Store) -> None:
    game, _ = told(store)
    store.delete(game).result()
    assert store.ways(game, 0) == []
    assert store.due_notices(10**9, 10) == []


def test_what_is_kept_for_all_processes_is_what_was_first(url: str, store: Store) -> None:
    other = opened(url)
    assert [store.kept("key", "mine"), other.kept("key", "theirs")] == ["mine", "mine"]
    other.close()
