"""Two servers on one database: a move on one shows on the other, and of two answers at once one is first."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from grognard.store.store import opened

from ..postgres import server, why_not
from .asking import Client
from .playing import LINK, PERSON, Party, at_table, begun

ROUNDS = 12


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Client, Client]]:
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = f"sqlite:///{tmp_path}/games.sqlite"
        elif reason := why_not():
            pytest.skip(reason)
        else:
            url = stack.enter_context(server()).database()
        stores = [opened(url) for _ in range(2)]
        for store in stores:
            stack.callback(store.close)
        one, other = [stack.enter_context(at_table(store)) for store in stores]
        yield one, other


def test_two_servers_on_one_database(servers: tuple[Client, Client]) -> None:
    """All of it in one test: a server of PostgreSQL is started for it."""
    one, other = servers
    _a_move_on_one_shows_on_the_other(one, other)
    _of_two_answers_at_once_one_is_first(one, other)
    _an_invitation_is_claimed_once(one, other)
    _the_same_request_at_both_happens_once(one, other)


def _with(party: Party, client: Client) -> Party:
    """The same game at another server."""
    twin = Party(client, {**vars(party), "id": party.id})
    twin.keys = party.keys
    return twin


def _a_move_on_one_shows_on_the_other(one: Client, other: Client) -> None:
    party = begun(one)
    there = _with(party, other)
    with other.websocket_connect(f"ws://localhost/api/games/{party.id}/live") as socket:
        socket.send_json({"key": party.keys[0]})
        version = socket.receive_json()["version"]
        party.play(Random(1), 1)
        while (said := socket.receive_json()).get("version", 0) <= version:
            pass
        assert said == there.view(0, since=version)
        assert there.view(0) == party.view(0)
    there.play(Random(2), 3)
    late = party.view(0, since=there.view(0)["version"])
    assert late["version"] == there.view(0)["version"], "what a reader has seen never falls"


def _of_two_answers_at_once_one_is_first(one: Client, other: Client) -> None:
    party = begun(one)
    there = _with(party, other)
    with ThreadPoolExecutor(2) as both:
        for number in range(ROUNDS):
            seat = there.asked()
            view = party.view(seat, since=0)
            there.view(seat)
            text = view["pending"]["answers"][0]["text"]
            body = {"version": view["version"], "text": text}
            asked = [
                both.submit(at.post, "answers", seat, id=f"{number}-{where}", **body)
                for where, at in (("here", party), ("there", there))
            ]
            answers = [one.result() for one in asked]
            assert sorted([answer.status_code for answer in answers]) == [200, 409]
            versions = [answer.json().get("version") or answer.json()["view"]["version"] for answer in answers]
            assert versions[0] == versions[1]


def _an_invitation_is_claimed_once(one: Client, other: Client) -> None:
    for _ in range(ROUNDS // 4):
        party = begun(one, "first-steps", PERSON, LINK)
        there = _with(party, other)
        with ThreadPoolExecutor(2) as both:
            asked = [both.submit(at.post, "claim", None, invitation=party.invitations[1]) for at in (party, there)]
        assert sorted([one.result().status_code for one in asked]) == [200, 403]


def _the_same_request_at_both_happens_once(one: Client, other: Client) -> None:
    party = begun(one)
    there = _with(party, other)
    for number in range(ROUNDS // 4):
        seat = there.asked()
        view = party.view(seat)
        body = {"version": view["version"], "text": view["pending"]["answers"][0]["text"], "id": f"same-{number}"}
        with ThreadPoolExecutor(2) as both:
            asked = [both.submit(at.post, "answers", seat, **body) for at in (party, there)]
        answers = [one.result() for one in asked]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
