"""Whatever a reader is sent, over HTTP or a WebSocket: no secret choice of the other side, no seed, no dice to come.

Every scenario is played for a while, and all that each reader gets is looked through.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema
import pytest
from tests.games.between import answered, unknown_to
from tests.games.between import begun as between_seats

from grognard.asking.games import tried
from grognard.games import log, showing
from grognard.games.battle import Asked, Battle
from grognard.games.beginning import forked
from grognard.games.errors import NotNow
from grognard.games.thinking import job
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets
from grognard.store.store import Store
from grognard.web.openapi import openapi
from grognard.web.tables import Reader, told

from .asking import Client
from .playing import PERSON, Party, at_table, begun, kept

EVERY = [one.id for its in rulesets().values() for one in its.scenarios]
READERS = (None, 0, 1)
ANSWERS = 6
LOOKS = 3


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with kept(tmp_path_factory.mktemp("games")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[Client]:
    with at_table(store) as client:
        yield client


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": "#/components/schemas/GameView", **openapi()})


def heard_from(socket: Any) -> str:
    while "version" not in (said := socket.receive_json()):
        pass
    return json.dumps(said)


@pytest.mark.parametrize("scenario", EVERY)
def test_nobody_is_sent_what_they_may_not_know(
    client: Client, store: Store, scenario: str, validator: jsonschema.Draft202012Validator
) -> None:
    party, chance = begun(client, scenario, PERSON, PERSON, contribution="mine"), Random(scenario)
    row = store.game(party.id)
    assert row is not None
    never = [row.secret, row.creator, *[one.key for one in row.seats], str(party.keys[0]), str(party.keys[1]), '"seed"']
    live = client.websocket_connect(f"ws://localhost/api/games/{party.id}/live")
    with live as socket:
        socket.send_json({"key": party.keys[1]})
        heard = [heard_from(socket)]
        for step in range(ANSWERS):
            version = party.view()["version"]
            party.play(chance, 1)
            if party.view()["over"]:
                break
            heard.append(heard_from(socket))
            for reader in READERS:
                sent = sent_to(party, reader, version, step == ANSWERS - 1)
                if step == ANSWERS - 1:
                    validator.validate(json.loads(sent[0]))
                look_through(store, party, reader, sent, never)
        look_through(store, party, 1, heard, never)


def sent_to(party: Party, reader: int | None, since: int, whole: bool) -> list[str]:
    """All that a reader can get at this moment."""
    asked = [party.get("", reader), party.get("", reader, since=since, lang="fr")]
    if whole:
        asked += [party.get("/film", reader), party.get("/record", reader), party.get("/luck", reader)]
        asked.append(party.post("answers", reader, version=0, id="late", text="x"))
        asked.append(party.client.post("/api/games/mine", json={"games": [{"id": party.id}]}))
    return [one.text for one in asked]


def look_through(store: Store, party: Party, reader: int | None, sent: list[str], never: list[str]) -> None:
    salts = [one.salt for one in store.entries(party.id) if one.kind == log.ANSWER]
    for text in sent:
        for secret in (*never, *salts):
            assert secret not in text, (reader, secret)


@pytest.mark.parametrize("scenario", EVERY)
def test_what_a_reader_gets_does_not_depend_on_anything_they_may_not_know(scenario: str) -> None:
    battle, chance, looks = between_seats(scenario), Random(scenario), 0
    battle.say(Asked(0, battle.version), "hello")
    for step in range(25):
        if battle.over or looks == LOOKS:
            break
        answered(battle, chance)
        if battle.game.sealed or step in (2, 24):
            looks += 1
            kept = Battle.loaded(battle.id, battle.secret, battle.log)
            for reader in READERS:
                assert all_of(kept, reader) == all_of(unknown_to(battle, reader), reader)
    assert looks


def all_of(battle: Battle, reader: int | None) -> list[Any]:
    """All that is made for a reader, but for the hash of the log."""
    since = battle.version // 2
    views = [json.loads(told(battle, Reader(reader), lang, at).body) for lang, at in (("en", 0), ("fr", since))]
    assert {len(view.pop("log")) for view in views} == {64}
    found: list[Any] = [*views, showing.record(battle, reader), showing.film(battle, "en", reader)]
    if reader is None:
        found += [showing.covered(battle, piece) for piece in range(3)]
    try:
        found.append(forked(battle, battle.version, reader).answers)
    except NotNow as wrong:
        found.append(wrong.say("en"))
    pending = battle.game.pending
    if reader is not None and isinstance(pending, Ask) and pending.player == reader:
        found += [tried(battle, reader, text, "en") for text in _offered(views[0])]
        found.append(job(battle.game, reader, "greedy", 1))
    return found


def _offered(view: dict[str, Any]) -> list[str]:
    return [one["text"] for one in view["pending"]["answers"][:2]]


def test_a_choice_in_secret_is_sent_to_nobody_else(client: Client) -> None:
    party = begun(client, "outposts-1870", PERSON, PERSON)
    seat = party.asked()
    chosen = party.view(seat)["pending"]["answers"][-1]
    party.done("answers", seat, text=chosen["text"])
    assert [one["answer"] for one in party.view(seat)["secrets"]]
    for reader in (None, 1 - seat):
        assert party.view(reader)["secrets"] == []
        assert f"{seat} ?" in party.get("/record", reader).text.splitlines()
        film = party.get("/film", reader).json()
        assert chosen["words"] not in json.dumps(film["frames"][-1])
    assert f"{seat} {chosen['text']}" in party.get("/record", seat).text.splitlines()
    mine, theirs = [party.get("/film", reader).json()["frames"][-1] for reader in (seat, 1 - seat)]
    assert mine["secrets"] == party.view(seat)["secrets"]
    assert "secrets" not in theirs
    refused = client.post("/api/games", json={"fork": party.id})
    assert (refused.status_code, refused.json()["field"]) == (422, "fork")


def test_at_the_end_everybody_may_know_all(client: Client, store: Store) -> None:
    party = begun(client)
    party.done("resign", 0)
    row = store.game(party.id)
    assert row is not None
    assert party.view()["secret"] == row.secret
    assert row.secret in party.get("/record").text
