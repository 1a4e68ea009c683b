"""The door of the server, with real connections: who is slow, who are many, who leaves, and what is noted of it."""

from __future__ import annotations

import logging
import socket
from asyncio import selector_events
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Thread
from time import sleep

import pytest
from h11 import LocalProtocolError

from grognard.cli import serve
from grognard.cli.certificate import Tls
from grognard.store.store import Store
from grognard.web import bodies, door
from grognard.web.door import Door, Once

HEAD = b"GET /api/here HTTP/1.1\r\nHost: localhost\r\n"
ASKED = HEAD + b"\r\n"
BODY = (
    b"POST /api/look/sb.gas HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n"
)
PATIENCE = 30.0


@contextmanager
def standing(
    *proxies: str, rate: int = 0, store: Store | None = None, tls: Tls | None = None, room: int = 0
) -> Iterator[int]:
    """A server in this process, as `grognard serve` makes it; its port. `room`: bytes that the system sends ahead."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        if room:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room)
        server = serve._server(listener, "127.0.0.1", rate, (), proxies, store=store, tls=tls)
        running = Thread(target=server.run, args=([listener],))
        running.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            running.join(PATIENCE)
            assert not running.is_alive()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def heard(caller: socket.socket) -> bytes:
    """All that comes until the other end closes."""
    found = b""
    try:
        while part := caller.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


def answer_to(caller: socket.socket) -> bytes:
    """One answer of the server about itself; the connection stays open."""
    found = b""
    while not found.endswith(b"}"):
        part = caller.recv(65536)
        assert part, found
        found += part
    return found


def asked(port: int, more: bytes = b"") -> bytes:
    with closing(connected(port)) as caller:
        caller.sendall(HEAD + more + b"Connection: close\r\n\r\n")
        return heard(caller)


def greeted(port: int) -> bytes:
    """What one hears who says nothing, until shown out."""
    with closing(connected(port)) as caller:
        return heard(caller)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A door with little patience."""
    monkeypatch.setattr(door, "ASKED_WITHIN", 0.3)
    monkeypatch.setattr(bodies, "SECONDS_MOST", 0.3)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("begun", [b"", b"GET", HEAD])
def test_a_request_that_is_never_finished_is_shown_out(begun: bytes) -> None:
    with standing() as port, closing(connected(port)) as caller:
        caller.sendall(begun)
        assert heard(caller) == b""
        assert asked(port).startswith(b"HTTP/1.1 200 ")


@pytest.mark.usefixtures("hasty")
def test_letter_by_letter_is_no_way_to_stay() -> None:
    with standing() as port, closing(connected(port)) as caller:
        for letter in HEAD * 20:
            try:
                caller.send(bytes([letter]))
            except OSError:
                break
            sleep(0.02)
        else:
            raise AssertionError("still listened to")


@pytest.mark.usefixtures("hasty")
def test_a_second_request_on_the_same_connection_is_awaited_no_longer() -> None:
    with standing() as port, closing(connected(port)) as caller:
        caller.sendall(ASKED)
        assert answer_to(caller).startswith(b"HTTP/1.1 200 ")
        caller.sendall(ASKED)
        assert answer_to(caller).startswith(b"HTTP/1.1 200 ")
        caller.sendall(b"GET /api")
        assert heard(caller) == b""


@pytest.mark.usefixtures("hasty")
def test_a_body_that_does_not_come_is_refused_in_one_sentence() -> None:
    with standing() as port, closing(connected(port)) as caller:
        caller.sendall(BODY + b'{"situ')
        answer = heard(caller)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"body: it did not arrive within" in answer


def test_who_takes_no_answer_in_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEARD_WITHIN", 0.3)
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with standing() as port:
        with closing(connected(port)) as caller:
            caller.sendall(asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            one = len(heard(caller))
        many = 32 * 1024 * 1024 // one
        with closing(connected(port)) as caller:
            caller.sendall(asked * many)
            sleep(1.0)
            assert len(heard(caller)) < one * many


def test_one_address_has_no_more_than_its_share_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "by_client", 3)
    with standing() as port:
        callers = [connected(port) for _ in range(3)]
        for caller in callers:
            caller.sendall(ASKED)
            assert answer_to(caller).startswith(b"HTTP/1.1 200 ")
        assert greeted(port).startswith(b"HTTP/1.1 503 ")
        for caller in callers:
            caller.close()
        answers = (asked(port) for _ in range(100))
        assert any(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)


def test_a_proxy_brings_as_many_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "by_client", 1)
    with standing("127.0.0.1") as port, closing(connected(port)) as caller:
        caller.sendall(ASKED)
        assert answer_to(caller).startswith(b"HTTP/1.1 200 ")
        assert asked(port).startswith(b"HTTP/1.1 200 ")


def test_the_room_as_a_whole_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "most", 2)
    with standing("127.0.0.1") as port:
        callers = [connected(port) for _ in range(2)]
        for caller in callers:
            caller.sendall(ASKED)
            assert answer_to(caller).startswith(b"HTTP/1.1 200 ")
        assert greeted(port).startswith(b"HTTP/1.1 503 ")
        for caller in callers:
            caller.close()


def test_no_more_come_in_than_files_can_be_open() -> None:
    resource = pytest.importorskip("resource")
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, files[1]))
        assert door.connections_most() == 192
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, files)
    assert Door.by_client * 2 <= Door.most <= door.CONNECTIONS_MOST


def test_an_address_said_by_a_stranger_is_not_believed() -> None:
    with standing(rate=1) as port:
        answers = [asked(port, b"X-Forwarded-For: 192.0.2.%d\r\n" % number) for number in range(30)]
    assert any(answer.startswith(b"HTTP/1.1 429 ") for answer in answers)


def test_an_address_said_by_a_proxy_is_believed_where_told() -> None:
    with standing("127.0.0.1", rate=1) as port:
        answers = [asked(port, b"X-Forwarded-For: 192.0.2.%d\r\n" % number) for number in range(30)]
    assert all(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)


def test_whoever_leaves_in_the_middle_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), standing() as port:
        for _ in range(3):
            with closing(connected(port)) as caller:
                caller.sendall(BODY + b'{"situ')
        assert asked(port).startswith(b"HTTP/1.1 200 ")
    assert caplog.records == []


@pytest.mark.parametrize(
    "nonsense", [b"\x00\x01\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", HEAD + b"Upgrade: h2c\r\nConnection: upgrade\r\n\r\n"]
)
def test_what_a_stranger_repeats_is_noted_once_at_most(nonsense: bytes) -> None:
    noted: list[str] = []
    listening = logging.Handler()
    listening.emit = lambda record: noted.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger().addHandler(listening)
    try:
        with standing() as port:
            logging.getLogger("uvicorn.error").addHandler(listening)
            for _ in range(5):
                with closing(connected(port)) as caller:
                    caller.sendall(nonsense)
                    caller.shutdown(socket.SHUT_WR)
                    heard(caller)
    finally:
        logging.getLogger("uvicorn.error").removeHandler(listening)
        logging.getLogger().removeHandler(listening)
    assert len(noted) == len(set(noted))


def test_a_mistake_of_ours_is_noted_once_for_each_place() -> None:
    once = Once()

    def record(place: int) -> logging.LogRecord:
        try:
            [lambda: 1 / 0, lambda: [][0]][place]()
        except (ZeroDivisionError, IndexError) as wrong:
            return logging.LogRecord("x", logging.ERROR, "", 0, "wrong", (), (type(wrong), wrong, wrong.__traceback__))
        raise AssertionError

    assert [once.filter(record(place)) for place in (0, 1, 0, 1)] == [True, True, False, False]


# How it answers


def test_the_head_of_an_answer_and_its_body_are_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    transport = selector_events._SelectorSocketTransport  # type: ignore[attr-defined]
    write = transport.write

    def noting(self: object, data: bytes) -> None:
        written.append(data)
        write(self, data)

    monkeypatch.setattr(transport, "write", noting)
    with standing() as port, closing(connected(port)) as caller:
        for _ in range(2):
            caller.sendall(ASKED)
            assert answer_to(caller).startswith(b"HTTP/1.1 200 OK")
    assert [data[:12] for data in written] == [b"HTTP/1.1 200"] * 2
    assert all([data.endswith(b"}") for data in written])


def test_who_asks_for_the_head_alone_is_given_no_body() -> None:
    with standing() as port, closing(connected(port)) as caller:
        caller.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        head, _, body = heard(caller).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK")
    assert b"content-length: " in head.lower()
    assert body == b""


@pytest.mark.parametrize("header", [(b"x-said", b"one\r\nx-other: two"), (b"x said", b"one"), (b"x-said", b"one\0")])
def test_a_header_that_would_be_two_is_never_said(header: tuple[bytes, bytes]) -> None:
    with pytest.raises(LocalProtocolError):
        door.may_be_said(*header)
    door.may_be_said(b"x-said", b"one")
