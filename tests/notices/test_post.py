"""A letter goes by https to the very address that was looked at, and nowhere else; every wait has an end."""

from __future__ import annotations

import asyncio
import socket
import ssl
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from grognard.notices.post import HEAD_MOST, Letter, Post, resolved
from grognard.notices.target import Target
from grognard.notices.words import NotSent

from .standin import HOST, Receiver, here, receiving, run


def letter(receiver: Receiver, body: bytes = b"{}") -> Letter:
    return Letter(Target(HOST, receiver.port, "/hook/secret?x=1"), {"Content-Type": "application/json"}, body)


def failed(post: Post, one: Letter) -> NotSent:
    with pytest.raises(NotSent) as caught:
        run(post.send(one))
    return caught.value


def test_a_letter_arrives_as_it_was_written(post: Post, receiver: Receiver) -> None:
    run(post.send(letter(receiver, b'{"text": "to play"}')))
    (asked,) = receiver.asked
    assert asked.path == "/hook/secret?x=1"
    assert asked.headers["host"] == f"{HOST}:{receiver.port}"
    assert asked.headers["user-agent"].startswith("Grognard/")
    assert asked.body == b'{"text": "to play"}'


def test_a_host_that_leads_to_this_machine_is_not_connected_to(receiver: Receiver) -> None:
    refused = failed(Post((), receiver.trusting(), here), letter(receiver))
    assert (refused.error, refused.final) == ("not_public", True)
    assert receiver.asked == []


def test_listing_one_host_lists_no_other(receiver: Receiver) -> None:
    post = Post({f"not-{HOST}", "test"}, receiver.trusting(), here)
    assert failed(post, letter(receiver)).error == "not_public"


def test_what_is_connected_to_is_the_address_that_was_looked_at(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is public at first, and this machine a moment later, gains nothing."""
    answers = [["127.0.0.1", "2606:4700::1111", "93.184.216.34"], ["127.0.0.1"]]
    tried: list[tuple[str, dict[str, Any]]] = []

    async def rebinding(host: str, port: int) -> list[str]:
        return answers.pop(0)

    async def connecting(address: str, port: int, **more: Any) -> Any:
        tried.append((address, more))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connecting)
    assert failed(Post((), receiver.trusting(), rebinding), letter(receiver)).error == "unreachable"
    assert [address for address, _ in tried] == ["2606:4700::1111", "93.184.216.34"]
    assert {more["server_hostname"] for _, more in tried} == {HOST}
    assert answers == [["127.0.0.1"]]


def test_figures_are_connected_to_without_any_look_up(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    real = socket.getaddrinfo

    def noted(host: Any, *more: Any, **others: Any) -> Any:
        looked.append(host)
        return real(host, *more, **others)

    monkeypatch.setattr(socket, "getaddrinfo", noted)
    run(Post({HOST}, receiver.trusting(), here).send(letter(receiver)))
    assert HOST not in looked


def test_nobody_is_followed_elsewhere(post: Post, receiver: Receiver) -> None:
    receiver.answers.append((307, {"Location": receiver.address("/elsewhere")}))
    moved = failed(post, letter(receiver))
    assert (moved.error, moved.final) == ("moved:307", True)
    assert len(receiver.asked) == 1


def test_a_certificate_that_nobody_vouches_for_ends_it(receiver: Receiver) -> None:
    assert failed(Post({HOST}, None, here), letter(receiver)).error == "certificate"
    assert receiver.asked == []


def test_a_certificate_of_another_name_ends_it(tmp_path: Path) -> None:
    with receiving(tmp_path, "other.test") as other:
        assert failed(Post({HOST}, other.trusting(), here), letter(other)).error == "certificate"
        assert other.asked == []


@pytest.mark.parametrize(
    ("status", "headers", "error", "final", "wait"),
    [
        (400, {}, "answered:400", True, 0),
        (401, {}, "answered:401", True, 0),
        (404, {}, "gone:404", True, 0),
        (410, {}, "gone:410", True, 0),
        (429, {"Retry-After": "77"}, "busy:429", False, 77),
        (429, {"Retry-After": "1.5"}, "busy:429", False, 1),
        (503, {"Retry-After": "999999"}, "busy:503", False, 3600),
        (503, {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}, "busy:503", False, 0),
    ],
)
def test_what_the_other_side_answers_says_whether_to_try_again(
    post: Post, receiver: Receiver, status: int, headers: dict[str, str], error: str, final: bool, wait: int
) -> None:
    receiver.answers.append((status, headers))
    refused = failed(post, letter(receiver))
    assert (refused.error, refused.final, refused.wait) == (error, final, wait)


def test_a_name_that_leads_nowhere_is_said(receiver: Receiver) -> None:
    async def nowhere(host: str, port: int) -> list[str]:
        return []

    assert failed(Post({HOST}, receiver.trusting(), nowhere), letter(receiver)).error == "unresolved"


def test_a_closed_port_is_said(receiver: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    closed = Letter(Target(HOST, port, "/"), {}, b"")
    assert failed(Post({HOST}, receiver.trusting(), here), closed).error == "unreachable"


def test_figures_need_no_name_server() -> None:
    assert run(resolved("127.0.0.1", 443)) == ["127.0.0.1"]
    assert run(resolved("127.1", 443)) == ["127.0.0.1"]


# What speaks slowly, or nonsense


def speaking(pem: Path, *parts: bytes) -> tuple[int, Thread]:
    """A server for one caller that says these things, whatever it is asked, and then waits to be left."""
    listener = socket.create_server(("127.0.0.1", 0))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)

    def speak() -> None:
        with listener, listener.accept()[0] as caller:
            caller.settimeout(20)
            try:
                with context.wrap_socket(caller, server_side=True) as spoken:
                    spoken.recv(65536)
                    for part in parts:
                        spoken.sendall(part)
                    while parts[-1:] != (b"",) and spoken.recv(65536):
                        pass
            except OSError:
                pass

    thread = Thread(target=speak)
    thread.start()
    return listener.getsockname()[1], thread


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        ((b"HTTP/1.1 200",), "late"),
        ((b"HTTP/1.1 100 Continue\r\n\r\n" * 3,), "late"),
        ((b"SSH-2.0-OpenSSH_9.9\r\n\r\n",), "garbled"),
        ((b"HTTP/1.1 200 OK\r\nX: " + b"x" * 2 * HEAD_MOST,), "garbled"),
        ((b"",), "garbled"),
    ],
)
def test_an_answer_that_does_not_come_is_not_waited_for(
    receiver: Receiver, parts: tuple[bytes, ...], error: str
) -> None:
    port, thread = speaking(receiver.pem, *parts)
    post = Post({HOST}, receiver.trusting(), here, within=0.5)
    assert failed(post, Letter(Target(HOST, port, "/"), {}, b"{}")).error == error
    thread.join(20)
    assert not thread.is_alive()


def test_what_is_too_long_is_not_sent(post: Post, receiver: Receiver) -> None:
    assert failed(post, letter(receiver, b"x" * 10_000)).error == "ours"
    assert receiver.asked == []
