"""Computer players over HTTP: they answer by themselves, know no secret, and are ended when they think too long."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from grognard import api
from grognard.ai.player import HINTED_BY
from grognard.games import thinking
from grognard.kernel.question import Ask
from grognard.store.store import Store
from grognard.web import app, computers, memory
from grognard.web import thinking as web_thinking
from grognard.web.limits import Buckets

from .asking import Client
from .playing import COMPUTER, PERSON, Party, at_table, begun, kept

PATIENCE = 60.0


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with kept(tmp_path_factory.mktemp("games")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[Client]:
    with at_table(store) as client:
        yield client


def answered(party: Party, seat: int | None = 0) -> dict[str, Any]:
    """The view once no computer is asked any more."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        view = party.view(seat)
        pending = view["pending"]
        if view["over"] or pending.get("player") is None or view["seats"][pending["player"]]["kind"] != "computer":
            return view
        sleep(0.05)
    raise AssertionError("the computer gave no answer")


def test_a_computer_answers_until_a_person_is_asked(client: Client) -> None:
    party = begun(client, "first-steps", COMPUTER, PERSON)
    view = answered(party, 1)
    assert view["pending"]["player"] == 1
    assert view["version"] > 2
    reasons = party.get("/reasons", lang="fr").json()["reasons"]
    assert reasons
    assert all([one["seat"] == 0 and one["words"] and one["why"] for one in reasons])


def test_a_battle_that_waited_for_a_computer_goes_on_when_somebody_looks(tmp_path: Path) -> None:
    with kept(tmp_path) as store:
        with at_table(store) as client:
            party = begun(client, "first-steps", COMPUTER, PERSON)
        with at_table(store) as client:
            party.client = client
            assert answered(party, 1)["pending"]["player"] == 1
            said = party.get("/reasons").json()
        with at_table(store) as client:  # why it answered so is kept with the battle
            party.client = client
            assert party.get("/reasons").json() == said != {"reasons": []}


def test_a_hint_is_a_legal_answer_with_its_reason(client: Client) -> None:
    party = begun(client, "first-steps", PERSON, COMPUTER)
    view = party.view(0)
    hint = party.post("hint", 0, version=view["version"]).json()
    assert hint["text"] in [one["text"] for one in view["pending"]["answers"]]
    assert hint["words"]
    assert hint["why"].endswith(".")


def test_a_seat_has_so_many_hints_in_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "HINTS", 1.0)
    monkeypatch.setattr(app, "HINTS_A_SECOND", 0.001)
    with Client(app.make_app(Buckets(per_second=1000, burst=1000), store=store)) as client:
        party = begun(client, "first-steps", PERSON, COMPUTER)
        version = party.view(0)["version"]
        asked = [party.post("hint", 0, version=version) for _ in range(2)]
    assert [one.status_code for one in asked] == [200, 429]
    assert int(asked[-1].headers["retry-after"]) > 0


def test_a_player_that_thinks_too_long_is_ended_and_a_plainer_one_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers.Computers.__init__, "__defaults__", (0, 0.001))
    with kept(tmp_path) as store, at_table(store) as client:
        party = begun(client, "first-steps", COMPUTER, PERSON)
        assert answered(party, 1)["pending"]["player"] == 1


def test_a_hint_that_takes_too_long_is_given_by_a_plainer_player_and_not_by_lot(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought, asked = computers.Computers._thought, []

    async def late_at_first(self: Any, told: dict[str, Any], seconds: float) -> dict[str, Any]:
        asked.append(told["player"])
        if len(asked) == 1:
            raise computers.TooMuch(f"{seconds} s")
        return await thought(self, told, seconds)

    monkeypatch.setattr(computers.Computers, "_thought", late_at_first)
    party = begun(client, "first-steps", PERSON, COMPUTER)
    assert party.post("hint", 0, version=party.view(0)["version"]).json()["why"]
    assert asked == [HINTED_BY, "greedy"]


def test_a_computer_takes_no_draw_and_goes_back_when_asked(client: Client) -> None:
    party = begun(client, "first-steps", PERSON, COMPUTER)
    party.play(Random(1), 1)
    answered(party)
    party.done("draw", 0)
    assert party.view(0)["offer"] is None
    assert party.view(0)["over"] is False


def test_what_a_computer_is_told_holds_no_secret_of_the_other_side() -> None:
    game = api.new("walter-schnaffs", "outposts-1870", 7)
    chance = Random(3)
    while not game.sealed:
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(chance))
        else:
            game.roll()
    hidden = game.sealed[0]
    jobs = [thinking.job(game, 1 - hidden.player, "random", seed) for seed in range(40)]
    assert len({json.dumps(one["snapshot"]["stack"]) for one in jobs}) > 1, "what is hidden is dealt anew"
    assert [one["setup"]["seed"] for one in jobs] == list(range(40))
    assert [one["snapshot"]["dice"][0] for one in jobs] == list(range(40))


# What is left behind in those who think


def test_a_process_that_has_thought_often_gives_way_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "THOUGHTS_MOST", 2)
    told = thinking.job(api.new("square-bashing", "first-steps", 1), 0, "random", 1)
    worker, processes = computers.Worker(), list[int]()
    try:
        for _ in range(4):
            assert worker.think(told)["texts"]
            processes.append(worker.process.pid if worker.process is not None else 0)
    finally:
        worker.stop()
    assert processes[1] == processes[3] == 0, "it is ended after its second thought"
    assert len({*processes}) == 3, "and another one begins"


def test_who_thinks_remembers_no_more_odds_than_a_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    game = api.new("square-bashing", "first-steps", 1)
    rules, told = game.state.rules, thinking.job(game, 0, "greedy", 1)
    monkeypatch.setattr(web_thinking, "_bounded", lambda: None)
    monkeypatch.setattr(memory, "RESULTS_MOST", 0)
    monkeypatch.setattr("sys.stdin", StringIO(f"{json.dumps(told)}\n"))
    rules.remembered["a fight"] = {0: 1.0}
    web_thinking.main()
    assert not rules.remembered


def test_what_is_tried_in_a_battle_counts_among_what_a_server_remembers(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "RESULTS_MOST", 0)
    party, rules = begun(client, "first-steps"), api.new("square-bashing", "first-steps", 1).state.rules
    view = party.view(0)
    seat = view["pending"]["player"]
    text = party.view(seat)["pending"]["answers"][0]["text"]
    rules.remembered["a fight"] = {0: 1.0}
    assert party.post("try", seat, version=view["version"], text=text).status_code == 200
    assert not rules.remembered
