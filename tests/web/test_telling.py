"""Being told of one's turn: who may set it up, what is shown of it, and when a notice is put into the outbox."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep, time

import pytest

from grognard.store.store import Store
from grognard.web.app import make_app
from grognard.web.limits import Buckets

from .asking import Client
from .playing import LINK, PERSON, Party, auth, begun, kept

HOOK = {"address": "https://hooks.test/services/T0/B0/secret"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store


@pytest.fixture
def party(store: Store) -> Iterator[Party]:
    app = make_app(Buckets(per_second=0), store=store, webhook_hosts=("hooks.test",), site="https://club.example")
    with Client(app) as client:
        party = begun(client, "first-steps", PERSON, LINK)
        party.claim(1, name="Ney")
        yield party


def until_asked(party: Party, seat: int) -> None:
    chance = Random(1)
    while party.asked() != seat:
        party.play(chance, 1)


def due(store: Store) -> list[str]:
    return [notice.link for notice in store.due_notices(int(time()) + 60, 10)]


def waiting(store: Store) -> int:
    """The notices in the outbox, due or not."""
    with store.engine.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM notices").scalar_one())


def test_the_holder_of_a_seat_sets_up_a_way_and_its_address_is_shown_to_nobody_again(party: Party) -> None:
    made = party.post("notices", 1, **HOOK)
    assert (made.status_code, made.json()["kind"], made.json()["host"]) == (201, "json", "hooks.test")
    found = party.get("/notices", 1)
    assert [one["id"] for one in found.json()["ways"]] == [made.json()["id"]]
    assert "secret" not in found.text + made.text
    assert party.get("/notices", 0).json()["ways"] == []
    assert party.get("/notices").status_code == 401
    way = f"/api/games/{party.id}/notices/{made.json()['id']}"
    assert party.client.delete(way, headers=auth(party.keys[0])).status_code == 404
    assert party.client.delete(way, headers=auth(party.keys[1])).status_code == 204
    assert party.get("/notices", 1).json()["ways"] == []


@pytest.mark.parametrize("address", ["http://hooks.test/x", "https://10.0.0.1/x", "file:///etc/passwd", ""])
def test_a_way_that_leads_to_no_public_place_is_refused(party: Party, address: str) -> None:
    refused = party.post("notices", 1, address=address)
    assert (refused.status_code, refused.json()["field"]) == (422, "address")


def test_whose_turn_it_is_and_who_is_not_looking_is_told_once(party: Party, store: Store) -> None:
    party.post("notices", 1, **HOOK)
    until_asked(party, 1)
    assert due(store) == [f"https://club.example/battle/{party.id}"]


def test_who_looks_need_not_be_told(party: Party, store: Store) -> None:
    party.post("notices", 1, **HOOK)
    until_asked(party, 1)
    assert waiting(store) == 1
    party.view(1)
    until = monotonic() + 30
    while waiting(store) and monotonic() < until:
        sleep(0.05)
    assert waiting(store) == 0


def test_a_way_ends_with_the_key_of_who_set_it_up(party: Party, store: Store) -> None:
    party.post("notices", 1, **HOOK)
    party.done("invitations", 0, seat=1)
    assert store.ways(party.id, 1) == []
