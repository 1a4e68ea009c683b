"""Playing whole games over HTTP, as a page does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from httpx2 import Response

from grognard.store.store import Store, opened
from grognard.web.app import make_app
from grognard.web.limits import Buckets

from .asking import Client

PERSON, LINK, COMPUTER = {"kind": "person"}, {"kind": "link"}, {"kind": "computer", "player": "random"}
IDS = count()


@contextmanager
def kept(folder: Path) -> Iterator[Store]:
    with closing(opened(f"sqlite:///{folder}/games.sqlite")) as store:
        yield store


@contextmanager
def at_table(store: Store) -> Iterator[Client]:
    """The application over a store, without a limit to questions."""
    with Client(make_app(Buckets(per_second=0), store=store)) as client:
        yield client


def auth(key: str | None) -> dict[str, str]:
    return {} if key is None else {"Authorization": f"Bearer {key}"}


class Party:
    """A game, its keys by seat, and what can be asked of it."""

    def __init__(self, client: Client, made: dict[str, Any]) -> None:
        self.client = client
        self.id: str = made["id"]
        self.keys: list[str | None] = made["keys"]
        self.invitations: list[str | None] = made["invitations"]
        self.creator: str = made["creator"]
        self.commitment: str = made["commitment"]

    def get(self, what: str = "", seat: int | None = None, **query: Any) -> Response:
        key = None if seat is None else self.keys[seat]
        return self.client.get(f"/api/games/{self.id}{what}", params=query, headers=auth(key))

    def view(self, seat: int | None = None, **query: Any) -> dict[str, Any]:
        answer = self.get("", seat, **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, what: str, seat: int | None, key: str | None = None, /, **body: Any) -> Response:
        shown = key or (None if seat is None else self.keys[seat])
        return self.client.post(f"/api/games/{self.id}/{what}", json=body, headers=auth(shown))

    def act(self, what: str, seat: int, /, **body: Any) -> Response:
        """Something done for how it stands now, under an id of its own."""
        given = {"version": self.view(seat)["version"], "id": f"id-{next(IDS)}", **body}
        return self.post(what, seat, **given)

    def done(self, what: str, seat: int, /, **body: Any) -> dict[str, Any]:
        answer = self.act(what, seat, **body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def claim(self, seat: int, **body: Any) -> None:
        answer = self.post("claim", None, invitation=self.invitations[seat], **body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["seat"] == seat
        self.keys[seat] = answer.json()["key"]

    def asked(self) -> int:
        """The seat that is asked now."""
        player: int = self.view()["pending"]["player"]
        return player

    def play(self, chance: Random, answers: int) -> None:
        """So many answers at random, each by who is asked."""
        for _ in range(answers):
            if self.view()["over"]:
                return
            seat = self.asked()
            pending = self.view(seat)["pending"]
            assert self.act("answers", seat, text=chance.choice(pending["answers"])["text"]).status_code == 200


def begun(client: Client, scenario: str = "first-steps", *seats: dict[str, Any], **more: Any) -> Party:
    asked = {"scenario": scenario, "seats": list(seats) or [PERSON, PERSON], **more}
    answer = client.post("/api/games", json=asked)
    assert answer.status_code == 201, answer.text
    return Party(client, answer.json())
