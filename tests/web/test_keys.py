"""Every key is tried against every other seat, game and request: nobody is let in, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.games.seats import digest
from grognard.store.store import Store
from grognard.web.gameapi import REQUESTS, Asking

from .asking import Client
from .playing import LINK, PERSON, Party, at_table, auth, begun, kept

OF_A_GAME = [one for one in REQUESTS if "{game}" in one.path and not one.path.endswith("/claim")]
OPEN = ("", "/film", "/covered", "/reasons", "/record", "/luck")
"""What an observer may read too, who shows no key."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with kept(tmp_path_factory.mktemp("games")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[Client]:
    with at_table(store) as client:
        yield client


def bodies(party: Party) -> dict[str, dict[str, Any]]:
    """A body for each request that would be taken from who may."""
    view = party.view()
    asked = party.view(view["pending"]["player"])["pending"]
    act = {"version": view["version"], "id": "tried"}
    text = asked["answers"][0]["text"]
    return {
        "answers": {**act, "text": text},
        "try": {"version": view["version"], "text": text},
        "rewind": {**act, "to": view["points"][0]["version"]},
        "consent": {**act, "offer": view["version"], "yes": True},
        "say": {**act, "text": "hello"},
        "hint": {"version": view["version"]},
        "invitations": {**act, "seat": 1},
        "notices": {"address": "https://example.com/hook"},
        **dict.fromkeys(("undo", "reset", "resign", "draw", "move"), act),
    }


def tried(client: Client, party: Party, one: Asking, key: str | None, body: dict[str, Any]) -> int:
    path = "/api" + one.path.replace("{game}", party.id).replace("{way}", "w")
    sent = {"json": body} if one.body is not None else {}
    return client.request(one.method.upper(), path, headers=auth(key), **sent).status_code


def two_games(client: Client) -> list[Party]:
    found = []
    for _ in range(2):
        party = begun(client, "first-steps", PERSON, LINK)
        spare = party.invitations[1]
        party.claim(1)
        party.invitations[1] = spare
        found.append(party)
    return found


def test_no_key_of_another_game_opens_anything(client: Client, store: Store) -> None:
    ours, theirs = two_games(client)
    row = store.game(ours.id)
    assert row is not None
    wrong = [*theirs.keys, theirs.creator, theirs.invitations[1], ours.invitations[1], ours.id, ours.commitment]
    wrong += [row.secret, row.creator, *[one.key for one in row.seats], digest(digest(str(ours.keys[0]))), "x"]
    given = bodies(ours)
    for one in OF_A_GAME:
        body = given.get(one.path.rpartition("/")[2], {})
        for key in wrong:
            assert key is not None
            assert tried(client, ours, one, key, body) == 403, (one.path, key)
        without = 200 if one.method == "get" and one.path.removeprefix("/games/{game}") in OPEN else 401
        assert tried(client, ours, one, None, body) in (without, 422), one.path
    assert store.game(ours.id) == row


def test_no_invitation_but_the_open_one_gives_a_seat(client: Client, store: Store) -> None:
    ours, theirs = two_games(client)
    before = store.game(ours.id)
    for wrong in (*theirs.keys, theirs.creator, *theirs.invitations, *ours.keys, ours.creator, *ours.invitations, ""):
        if wrong is not None:
            assert ours.post("claim", None, invitation=wrong).status_code == 403
    assert store.game(ours.id) == before


def test_no_seat_acts_for_the_other(client: Client, store: Store) -> None:
    party, _ = two_games(client)
    asked = party.view()["pending"]["player"]
    before = store.game(party.id)
    given = bodies(party)
    for what in ("answers", "try", "hint", "undo", "reset", "consent"):
        assert party.post(what, 1 - asked, **given[what]).status_code in (403, 422), what
    assert party.post("invitations", 1, **given["invitations"]).status_code == 403
    for what in ("answers", "try", "hint", "undo", "reset", "resign", "draw", "say", "rewind", "consent", "move"):
        assert party.post(what, None, party.creator, **given[what]).status_code == 403, what
    assert store.game(party.id) == before


def test_a_key_is_shown_as_a_bearer_or_not_at_all(client: Client) -> None:
    party, _ = two_games(client)
    for shown in (f"Basic {party.keys[0]}", f"{party.keys[0]}", "Bearer", "Bearer "):
        answer = client.get(f"/api/games/{party.id}", headers={"Authorization": shown})
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
