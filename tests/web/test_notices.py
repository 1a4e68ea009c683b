"""From the move to the receiver: whoever is not looking is told once, and can read what went wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from grognard.notices.outbox import GRACE
from grognard.notices.post import Post
from grognard.store.store import Store
from grognard.web import health, living
from grognard.web.app import make_app
from grognard.web.limits import Buckets
from grognard.web.tables import Reader, Tables

from ..notices.standin import HOST, Receiver, here, receiving
from .asking import Client
from .playing import LINK, PERSON, Party, begun, kept

SITE = "https://club.example"


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    with receiving(tmp_path_factory.mktemp("receiver"), HOST) as receiver:
        yield receiver


@pytest.fixture
def receiver(standing: Receiver, monkeypatch: pytest.MonkeyPatch) -> Receiver:
    """A receiver that the operator lets every server reach."""
    standing.asked.clear()
    standing.answers.clear()
    monkeypatch.setattr(living, "Post", lambda listed: Post(listed, standing.trusting(), here))
    return standing


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store


def server(store: Store) -> Client:
    return Client(make_app(Buckets(per_second=0), store=store, webhook_hosts=(HOST,), site=SITE))


@pytest.fixture
def party(store: Store, receiver: Receiver) -> Iterator[Party]:
    """A game between two, of whom the second is to be told, and not asked yet."""
    with server(store) as client:
        party = begun(client, "first-steps", PERSON, LINK)
        party.claim(1, name="Ney")
        assert party.post("notices", 1, address=receiver.address()).status_code == 201
        yield party


class Listening:
    """Somebody who is told that there is something new."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def wake(self) -> None:
        """They look by themselves."""


def tables(client: Client) -> Tables:
    found: Tables = client.app.app.app.state.tables  # type: ignore[attr-defined]
    return found


def the_grace_is_over(client: Client) -> None:
    sender = client.app.app.app.state.sender  # type: ignore[attr-defined]
    sender.clock = lambda: time.time() + GRACE + 1
    sender.wake()


def until(true: Callable[[], object]) -> None:
    for _ in range(1500):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


def until_asked(party: Party, seat: int) -> None:
    chance = Random(1)
    while party.asked() != seat:
        party.play(chance, 1)


def waiting(store: Store) -> int:
    """The notices in the outbox, due or not."""
    with store.engine.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM notices").scalar_one())


def test_a_turn_is_told_once_with_a_link_and_no_key(party: Party, store: Store, receiver: Receiver) -> None:
    until_asked(party, 1)
    assert receiver.asked == []
    the_grace_is_over(party.client)
    until(lambda: receiver.asked and not waiting(store))
    (asked,) = receiver.asked
    said = json.loads(asked.body)
    assert said["link"] == f"{SITE}/battle/{party.id}"
    assert said["text"] == "First steps: Ney, it is your turn."
    for key in (*party.keys, *party.invitations, party.creator):
        assert key is None or key.encode() not in asked.body


def test_a_link_is_the_operators_whatever_host_is_asked_by(party: Party, store: Store, receiver: Receiver) -> None:
    party.client.headers["Host"] = "6.6.6.6"
    until_asked(party, 1)
    the_grace_is_over(party.client)
    until(lambda: receiver.asked)
    assert b"6.6.6.6" not in receiver.asked[0].body


def test_what_went_wrong_is_told_to_the_holder(party: Party, store: Store, receiver: Receiver) -> None:
    receiver.answers.append((404, {}))
    until_asked(party, 1)
    the_grace_is_over(party.client)
    until(lambda: store.ways(party.id, 1)[0].error)
    (way,) = party.get("/notices", 1, lang="fr").json()["ways"]
    assert way["error"]["sentence"] == "Cette adresse n'est plus en service là-bas (statut 404)."


def test_who_has_come_by_when_it_is_due_is_not_told(party: Party, store: Store, receiver: Receiver) -> None:
    until_asked(party, 1)
    tables(party.client).tables[party.id].listeners.add(Listening(Reader(1)))
    the_grace_is_over(party.client)
    until(lambda: not waiting(store))
    assert receiver.asked == []


def test_who_looks_by_another_process_is_not_told(party: Party, store: Store) -> None:
    with server(store) as other:
        elsewhere = Party(other, {**vars(party), "commitment": ""})
        elsewhere.view(1)
        tables(other).tables[party.id].listeners.add(Listening(Reader(1)))
        until_asked(party, 1)
        until(lambda: not waiting(store))


def test_who_looks_after_a_restart_is_not_told(party: Party, store: Store) -> None:
    until_asked(party, 1)
    assert waiting(store) == 1
    with server(store) as again:
        Party(again, {**vars(party), "commitment": ""}).view(1)
        until(lambda: not waiting(store))


def test_a_sender_that_has_died_is_seen(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "GOOD_FOR", 0)
    assert party.client.get("/healthz").status_code == 200
    party.client.app.app.app.state.sender.stop()  # type: ignore[attr-defined]
    assert party.client.get("/healthz").json()["failing"] == ["notices"]
