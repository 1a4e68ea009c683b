"""Web push: only the browser that subscribed can read a notice, and its service knows that it is ours."""

from __future__ import annotations

import json
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from grognard.notices.asking import asked_way, shown
from grognard.notices.outbox import Notice
from grognard.notices.post import Post
from grognard.notices.push import Push, subscription
from grognard.notices.words import NoticeInput, NotSent

from .standin import HOST, Memory, Receiver, run

SECRET = b"0123456789abcdef"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(data: str) -> Any:
    return json.loads(urlsafe_b64decode(data + "=" * (-len(data) % 4)))


@pytest.fixture(scope="module")
def browser() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def subscribed(browser: ec.EllipticCurvePrivateKey, endpoint: str = "https://push.example/secret") -> dict[str, Any]:
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"endpoint": endpoint, "expirationTime": None, "keys": {"p256dh": text(point), "auth": text(SECRET)}}


def told(notice: Notice, address: str) -> Notice:
    return notice._replace(way=notice.way._replace(kind="push", address=address))


def test_the_browser_reads_what_was_sent(
    browser: ec.EllipticCurvePrivateKey, notice: Notice, post: Post, receiver: Receiver
) -> None:
    push = Push(Memory())
    address = subscription(subscribed(browser, receiver.address()), {HOST})
    run(post.send(push.letter(told(notice, address), {HOST})))
    (asked,) = receiver.asked
    said = json.loads(http_ece.decrypt(asked.body, private_key=browser, auth_secret=SECRET, version="aes128gcm"))
    assert said["title"] == "Quatre Bras"
    assert said["body"] == "Ney, it is your turn."
    assert said["url"] == notice.link
    assert asked.headers["content-encoding"] == "aes128gcm"
    assert asked.headers["topic"] == said["tag"]
    assert len(said["tag"]) == 32
    assert Vapid02.verify(asked.headers["authorization"])
    token = asked.headers["authorization"].partition("t=")[2].partition(",")[0]
    claims = decoded(token.split(".")[1])
    assert claims["aud"] == f"https://{HOST}:{receiver.port}"
    assert claims["sub"] == "https://club.example"
    assert asked.headers["authorization"].endswith(f"k={push.key()}")


def test_the_key_is_made_once_for_all_processes() -> None:
    store = Memory()
    assert Push(store).key() == Push(store).key() == Push(store).key()
    assert Push(Memory()).key() != Push(store).key()
    assert len(urlsafe_b64decode(Push(store).key() + "=")) == 65


def test_a_subscription_makes_a_way_whose_address_is_not_shown(browser: ec.EllipticCurvePrivateKey) -> None:
    way = asked_way({"subscription": subscribed(browser)}, "game", 0, "en", 100)
    assert way.kind == "push"
    assert json.loads(way.address)["endpoint"] == "https://push.example/secret"
    assert shown(way, "en")["host"] is None


@pytest.mark.parametrize(
    "changed",
    [
        {"endpoint": None},
        {"keys": None},
        {"keys": {}},
        {"keys": {"p256dh": "AAAA", "auth": text(SECRET)}},
        {"keys": {"p256dh": text(b"\4" + bytes(64)), "auth": text(SECRET)}},
        {"keys": {"p256dh": 4, "auth": text(SECRET)}},
        {"more": 1},
    ],
)
def test_what_no_browser_gives_is_refused(browser: ec.EllipticCurvePrivateKey, changed: dict[str, Any]) -> None:
    with pytest.raises(NoticeInput, match="no subscription of a browser"):
        asked_way({"kind": "push", "subscription": {**subscribed(browser), **changed}}, "game", 0, "en", 100)


def test_a_short_secret_is_refused(browser: ec.EllipticCurvePrivateKey) -> None:
    given = subscribed(browser)
    given["keys"]["auth"] = text(SECRET[:8])
    with pytest.raises(NoticeInput, match="no subscription of a browser"):
        subscription(given)


@pytest.mark.parametrize("endpoint", ["https://127.0.0.1/secret", "http://push.example/secret", "https://h:22/secret"])
def test_an_endpoint_is_as_public_as_a_webhook(browser: ec.EllipticCurvePrivateKey, endpoint: str) -> None:
    with pytest.raises(NoticeInput) as caught:
        subscription(subscribed(browser, endpoint))
    assert str(caught.value).startswith("subscription.endpoint: ")
    assert "secret" not in str(caught.value)


def test_without_the_extra_one_sentence_says_so(
    browser: ec.EllipticCurvePrivateKey, notice: Notice, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = subscription(subscribed(browser))
    monkeypatch.setitem(sys.modules, "pywebpush", None)
    for asking in (lambda: subscription(subscribed(browser)), Push(Memory()).key):
        with pytest.raises(NoticeInput) as caught:
            asking()
        assert str(caught.value) == (
            "kind: 'push' is not installed on this server; "
            "allowed: a webhook, or pip install grognard[push] by its operator."
        )
    with pytest.raises(NotSent, match="push_missing"):
        Push(Memory()).letter(told(notice, address))
