"""The sender tells each once, tries again for a while, keeps the last error, and holds nobody up."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from grognard.notices.outbox import LEASE, Notice
from grognard.notices.post import Post
from grognard.notices.push import Push
from grognard.notices.sender import WAITS, Sender, next_try
from grognard.notices.words import NotSent

from .standin import HOST, Memory, Receiver, here

NOW = 200


@contextmanager
def sending(memory: Memory, post: Post, now: Callable[[], float] = lambda: NOW) -> Iterator[list[tuple[str, str]]]:
    counted: list[tuple[str, str]] = []
    sender = Sender(
        memory, Push(memory), post, lambda kind, outcome: counted.append((kind, outcome)), every=0.02, clock=now
    )
    sender.start()
    try:
        yield counted
    finally:
        sender.stop()
        assert not sender.alive


def until(true: Callable[[], object]) -> None:
    """Waits for something that another thread does."""
    for _ in range(1000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


def test_a_change_of_turn_is_told_once(memory: Memory, notice: Notice, post: Post, receiver: Receiver) -> None:
    memory.put(notice)
    memory.put(notice)
    with sending(memory, post) as one, sending(memory, post) as other:
        until(lambda: not memory.waiting)
        until(lambda: one or other)
    assert [json.loads(asked.body)["text"] for asked in receiver.asked] == ["Quatre Bras: Ney, it is your turn."]
    assert [*one, *other] == [("json", "sent")]


def test_nothing_is_told_before_it_is_due(memory: Memory, notice: Notice, post: Post, receiver: Receiver) -> None:
    memory.put(notice._replace(id="later", due=NOW + 1), notice)
    with sending(memory, post):
        until(lambda: len(memory.waiting) == 1)
    assert [*memory.waiting] == ["later"]
    assert len(receiver.asked) == 1


def test_who_looks_after_all_is_not_told(memory: Memory, notice: Notice, post: Post, receiver: Receiver) -> None:
    other = notice._replace(id="other", way=notice.way._replace(id="w2", seat=0))
    memory.put(notice, other)
    memory.notices_needless("game", 1)
    with sending(memory, post):
        until(lambda: not memory.waiting)
    assert [json.loads(asked.body)["seat"] for asked in receiver.asked] == [0]


def test_a_failure_is_kept_and_tried_again_later(
    memory: Memory, notice: Notice, post: Post, receiver: Receiver
) -> None:
    receiver.answers += [(503, {}), (429, {"Retry-After": "300"})]
    memory.put(notice)
    now = [NOW]
    with sending(memory, post, lambda: now[0]) as counted:
        until(lambda: counted)
        until(lambda: memory.waiting[notice.id].due == NOW + WAITS[0])
        assert memory.kept_ways["way"].error == "busy:503"
        now[0] += WAITS[0]
        until(lambda: len(counted) == 2)
        until(lambda: memory.waiting[notice.id].due == now[0] + 300)
        now[0] += 300
        until(lambda: not memory.waiting)
    assert memory.kept_ways["way"].error == ""
    assert [outcome for _, outcome in counted] == ["busy", "busy", "sent"]


def test_what_is_refused_for_good_is_given_up_and_said(
    memory: Memory, notice: Notice, post: Post, receiver: Receiver
) -> None:
    receiver.answers.append((404, {}))
    memory.put(notice)
    with sending(memory, post):
        until(lambda: memory.given_up)
    assert memory.given_up == [notice.id]
    assert memory.kept_ways["way"].error == "gone:404"


def test_a_host_that_is_no_longer_listed_is_not_sent_to(memory: Memory, notice: Notice, receiver: Receiver) -> None:
    memory.put(notice)
    with sending(memory, Post((), receiver.trusting(), here)):
        until(lambda: memory.given_up)
    assert memory.kept_ways["way"].error == "not_public"
    assert receiver.asked == []


def test_waits_grow_and_end(notice: Notice) -> None:
    busy = NotSent("busy:503")
    waits = [next_try(notice._replace(tries=tries), busy, NOW) for tries in range(7)]
    assert waits == [NOW + 30, NOW + 120, NOW + 480, NOW + 1920, NOW + 7680, None, None]
    assert next_try(notice, NotSent("busy:429", wait=90), NOW) == NOW + 90
    assert next_try(notice, NotSent("gone:410", final=True), NOW) is None


def test_a_slow_receiver_holds_up_nobody_and_not_the_end(memory: Memory, notice: Notice, receiver: Receiver) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        if host != HOST:
            await asyncio.sleep(30)
        return ["127.0.0.1"]

    slow = notice.way._replace(id="slow", address="https://slow.test/x")
    memory.put(notice._replace(id="slow", way=slow, due=1), notice)
    with sending(memory, Post({HOST, "slow.test"}, receiver.trusting(), resolve)) as counted:
        until(lambda: counted)
    assert len(receiver.asked) == 1
    assert memory.waiting["slow"].due == NOW + LEASE


def test_an_outbox_that_fails_is_asked_again(memory: Memory, notice: Notice, post: Post) -> None:
    failing = iter([OSError("database away"), ValueError("still away")])
    real = memory.due_notices

    def sometimes(now: int, most: int) -> list[Notice]:
        for wrong in failing:
            raise wrong
        return real(now, most)

    memory.due_notices = sometimes  # type: ignore[method-assign]
    memory.put(notice)
    with sending(memory, post) as counted:
        until(lambda: counted)
    assert counted == [("json", "sent")]


def test_no_log_has_an_address(
    memory: Memory, notice: Notice, post: Post, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.answers.append((500, {}))
    broken = notice._replace(id="b", way=notice.way._replace(id="b", kind="push", address="{secret"))
    memory.put(notice, broken)
    with caplog.at_level(logging.DEBUG), sending(memory, post) as counted:
        until(lambda: len(counted) == 2)
    assert memory.kept_ways["b"].error == "ours"
    assert len(caplog.records) >= 2
    for record in caplog.records:
        written = f"{logging.Formatter().format(record)} {record.__dict__}"
        assert "secret" not in written
        assert HOST not in written


def test_what_is_of_no_use_any_more_is_not_sent(
    memory: Memory, notice: Notice, post: Post, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    looked: list[str] = []

    def wanted(one: Notice) -> bool:
        looked.append(one.id)
        if one.id == "unknown":
            raise OSError("database away")
        return False

    memory.put(notice, notice._replace(id="unknown"))
    sender = Sender(memory, Push(memory), post, wanted=wanted, every=0.02, clock=lambda: NOW)
    sender.start()
    until(lambda: len(looked) == 2 and len(memory.waiting) == 1)
    sender.stop()
    assert receiver.asked == []
    assert memory.waiting["unknown"].due == NOW + LEASE
