"""News of a battle over a WebSocket: who may listen, what is told, who is there, and how it ends."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx2
import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from grognard.store.store import Store
from grognard.web import door, live

from .asking import Client
from .playing import LINK, PERSON, Party, at_table, begun, kept
from .test_door import greeted, standing


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with kept(tmp_path_factory.mktemp("games")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[Client]:
    with at_table(store) as client:
        yield client


@pytest.fixture
def party(client: Client) -> Party:
    return begun(client)


@contextmanager
def listening(party: Party, seat: int | None = None, **hello: Any) -> Iterator[WebSocketTestSession]:
    with party.client.websocket_connect(f"ws://localhost/api/games/{party.id}/live") as socket:
        socket.send_json({"key": None if seat is None else party.keys[seat], **hello})
        yield socket


def view(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next message that tells of the battle."""
    while True:
        said: dict[str, Any] = socket.receive_json()
        if "version" in said:
            return said


def here(socket: WebSocketTestSession) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = socket.receive_json()
        if "here" in said:
            return said


def closing_code(socket: WebSocketTestSession) -> int:
    """What it is closed with, whatever is told before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def test_every_change_is_told_as_an_update(party: Party) -> None:
    with listening(party, 0) as socket:
        first = view(socket)
        assert first == party.view(0)
        party.done("answers", 0, text=first["pending"]["answers"][0]["text"])
        update = view(socket)
        assert (update["version"], update["whole"]) == (party.view(0)["version"], False)
        assert update == party.view(0, since=first["version"])


def test_who_comes_back_is_told_what_was_missed(party: Party) -> None:
    before = party.view(0)
    party.play(Random(1), 6)
    with listening(party, 0, since=before["version"]) as socket:
        update = view(socket)
    assert before["events"][: update["events_kept"]] + update["events"] == party.view(0)["events"]


def test_each_listener_hears_what_its_seat_may_know_in_its_language(party: Party) -> None:
    with listening(party, 1, lang="fr") as other, listening(party) as observer:
        assert (view(other)["seat"], view(observer)["seat"]) == (1, None)
        party.done("say", 0, text="A word")
        heard, seen = view(other), view(observer)
        assert (heard["lang"], heard["messages"][0]["text"], seen["messages"]) == ("fr", "A word", [])


def test_it_is_told_who_is_there(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PRESENCE_EVERY", 0.0)
    with listening(party, 0) as socket:
        assert here(socket) == {"here": [True, False], "watching": 0}
        with listening(party, 1) as other:
            assert here(socket) == here(other) == {"here": [True, True], "watching": 0}
        assert here(socket) == {"here": [True, False], "watching": 0}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"key": "guess"}', 4403),
        ('{"key": 5}', 4422),
        ("nonsense", 4400),
        ('{"key": null, "more": 1}', 4422),
    ],
)
def test_who_says_nothing_good_first_is_closed(party: Party, message: str, code: int) -> None:
    with party.client.websocket_connect(f"ws://localhost/api/games/{party.id}/live") as socket:
        socket.send_text(message)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == code
    assert closed.value.reason


def test_who_says_nothing_at_all_is_closed(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO_WITHIN", 0.05)
    with (
        party.client.websocket_connect(f"ws://localhost/api/games/{party.id}/live") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert closed.value.code == 4408


def test_a_stranger_page_is_not_let_in(party: Party) -> None:
    for origin in ("https://evil.example", "http://203.0.113.9", "null", "http://localhost.evil.example"):
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            party.client.websocket_connect(f"ws://localhost/api/games/{party.id}/live", headers={"Origin": origin}),
        ):
            pass
        assert denied.value.status_code == 403
    for origin in ("http://localhost", "http://localhost:5173"):
        with party.client.websocket_connect(
            f"ws://localhost/api/games/{party.id}/live", headers={"Origin": origin}
        ) as socket:
            socket.send_json({})
            assert view(socket)["seat"] is None


def test_no_game_no_news(client: Client) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        client.websocket_connect("ws://localhost/api/games/none/live"),
    ):
        pass
    assert denied.value.status_code == 404


def test_a_key_that_is_voided_hears_no_more(client: Client) -> None:
    party = begun(client, "first-steps", PERSON, LINK)
    party.claim(1)
    with listening(party, 1) as socket:
        view(socket)
        party.done("invitations", 0, seat=1)
        assert closing_code(socket) == 4403


def test_a_game_that_is_deleted_is_told_gone(party: Party) -> None:
    with listening(party) as socket:
        view(socket)
        for key in party.keys:
            party.client.delete(f"/api/games/{party.id}", headers={"Authorization": f"Bearer {key}"})
        assert closing_code(socket) == 4404


def test_one_client_has_so_many_ears_and_no_more(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = party.client.app.app.app.state.sockets  # type: ignore[attr-defined]  # what guards and measures is around it
    monkeypatch.setattr(sockets, "by_client", 1)
    with listening(party) as socket:
        view(socket)
        with pytest.raises(WebSocketDenialResponse) as denied, listening(party):
            pass
        assert denied.value.status_code == 429
    assert not sockets.open


# With real connections


@contextmanager
def called(port: int, id: str, hello: dict[str, Any], **wishes: Any) -> Iterator[ClientConnection]:
    wishes = {"open_timeout": 30, "close_timeout": 5, **wishes}
    with connect(f"ws://127.0.0.1:{port}/api/games/{id}/live", **wishes) as socket:
        socket.send(json.dumps(hello))
        yield socket


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store


def prepared(store: Store, scenario: str = "first-steps") -> Party:
    with at_table(store) as client:
        return begun(client, scenario)


def test_a_listener_outlasts_the_doors_patience_and_is_closed_when_the_server_stops(
    own: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "ASKED_WITHIN", 0.2)
    party = prepared(own)
    with ExitStack() as stack, standing(store=own) as port:
        socket = stack.enter_context(called(port, party.id, {"key": party.keys[0]}))
        assert json.loads(socket.recv(timeout=30))["seat"] == 0
        socket.recv(timeout=30)
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.6)
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_a_message_that_is_too_long_ends_it(own: Store) -> None:
    party = prepared(own)
    with standing(store=own) as port, called(port, party.id, {"key": "x" * 5000}) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_listeners_count_among_the_connections_of_their_client(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door.Door, "by_client", 2)
    party = prepared(own)
    with standing(store=own) as port, called(port, party.id, {}) as one, called(port, party.id, {}) as two:
        one.recv(timeout=30), two.recv(timeout=30)
        assert greeted(port).startswith(b"HTTP/1.1 503 ")


def test_who_stops_reading_is_let_go_and_keeps_nobody_waiting(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARD_WITHIN", 0.5)
    party = prepared(own, "shiloh-1862")
    with standing(store=own, room=4096) as port, ExitStack() as stack:
        party.client = cast("Client", stack.enter_context(httpx2.Client(base_url=f"http://127.0.0.1:{port}")))
        line = stack.enter_context(socket.socket())
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port))
        stack.enter_context(called(port, party.id, {}, sock=line, max_queue=1, compression=None, close_timeout=0.1))
        hears = stack.enter_context(called(port, party.id, {"key": party.keys[0]}))
        chance, watching, shown = Random(1), list[int](), party.view(party.asked())
        while watching[-2:] != [1, 0]:
            if not shown["pending"].get("answers"):
                shown = party.view(shown["pending"]["player"])
            given = {"version": shown["version"], "text": chance.choice(shown["pending"]["answers"])["text"]}
            shown = party.post("answers", shown["pending"]["player"], id=str(shown["version"]), **given).json()
            said = json.loads(hears.recv(timeout=30))
            watching += [said["watching"]] if "watching" in said else []
