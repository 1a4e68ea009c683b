"""A receiver for a whole run, and notices to send to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.notices.outbox import Notice, Way
from grognard.notices.post import Post

from .standin import HOST, Memory, Receiver, here, receiving


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    with receiving(tmp_path_factory.mktemp("receiver"), HOST) as receiver:
        yield receiver


@pytest.fixture
def receiver(standing: Receiver) -> Receiver:
    standing.asked.clear()
    standing.answers.clear()
    return standing


@pytest.fixture
def post(receiver: Receiver) -> Post:
    """A post that the operator lets reach the receiver."""
    return Post({HOST}, receiver.trusting(), here)


@pytest.fixture
def notice(receiver: Receiver) -> Notice:
    way = Way("way", "game", 1, "json", receiver.address(), "en", 100)
    return Notice("game.7.way", way, 7, "Quatre Bras", "Ney", "https://club.example/battle/game", 105)


@pytest.fixture
def memory() -> Memory:
    return Memory()
