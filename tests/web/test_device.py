"""The page's questions answered without a server: as a server answers them, and battles that the device keeps."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grognard.asking.device import Device, hint, think
from grognard.asking.here import HERE
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import LANGUAGES
from grognard.web import static

from .asking import Client
from .playing import at_table, auth, kept

LISTS = next(static.ROOT.glob("assets/engine-*/lists"), Path("none"))
PROCEDURES = [one.id for its in rulesets().values() for one in its.situations]


class Browser:
    """A device, and what it has stored."""

    def __init__(self, stored: str = "[]") -> None:
        self.device = Device(stored)
        self.rows: dict[str, Any] = {}
        self.entries: dict[str, list[Any]] = {}

    def ask(self, method: str, path: str, key: str = "", body: object = None) -> tuple[int, Any]:
        told = self.take(self.device.ask(method, path, key, "" if body is None else json.dumps(body)))
        for id in told["thinks"]:
            self.think(id)
        return told["status"], told["data"]

    def take(self, text: str) -> Any:
        told = json.loads(text)
        for one in told["changes"]:
            self.rows[one["id"]] = one["row"]
            self.entries.setdefault(one["id"], []).extend(one["entries"])
        return told

    def think(self, id: str) -> None:
        while (job := self.device.think(id)) != "null":
            self.take(self.device.thought(id, job, think(job)))

    def stored(self) -> str:
        return json.dumps([[row, self.entries[id]] for id, row in self.rows.items() if row is not None])

    def begin(self, *seats: dict[str, str], scenario: str = "first-steps") -> tuple[str, list[str]]:
        status, made = self.ask("POST", "games", body={"scenario": scenario, "seats": seats})
        assert status == 200
        return made["id"], made["keys"]

    def play(self, id: str, keys: list[str | None]) -> dict[str, Any]:
        """To the end, by the first answer that is listed."""
        number = 0
        while True:
            looks = [self.ask("GET", f"games/{id}", key)[1] for key in keys if key]
            if looks[0]["over"]:
                return dict(looks[0])
            view = next(one for one in looks if one["pending"].get("kind") == "ask")
            key = next(key for key, one in zip([key for key in keys if key], looks, strict=True) if one is view)
            number += 1
            body = {"version": view["version"], "id": str(number), "text": view["pending"]["answers"][-1]["text"]}
            status, answer = self.ask("POST", f"games/{id}/answers", key, body)
            assert status == 200, answer


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a what-if finds depends on how much it can look at in its time."""
    monkeypatch.setattr("grognard.companion.whatif.SECONDS", 600.0)


@pytest.fixture(scope="module")
def browser() -> Browser:
    return Browser()


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_a_situation_is_answered_as_the_server_answers_it(client: Client, browser: Browser, procedure: str) -> None:
    form = client.get(f"/api/schema/{procedure}").json()
    assert browser.ask("GET", f"schema/{procedure}") == (200, form)
    thrown = {"situation": form["example"], "seed": 7, "answers": [{"kind": "roll"}] * 2}
    for what, body in (("look", {"situation": form["example"]}), ("whatif", {"situation": form["example"]})):
        assert browser.ask("POST", f"{what}/{procedure}", body=body) == (200, client.ask(what, procedure, **body))
    answer = client.post(f"/api/play/{procedure}?lang=fr", json=thrown)
    assert browser.ask("POST", f"play/{procedure}?lang=fr", body=thrown) == (answer.status_code, answer.json())


@pytest.mark.parametrize(
    "path",
    [
        "procedures",
        "scenarios",
        "rules/walter-schnaffs",
        "sheet/square-bashing?lang=fr&edition=fr",
        "schema/sb.nothing?lang=fr",
        "sheet/chess?lang=en",
        "sheet/square-bashing?edition=de",
    ],
)
def test_a_list_is_the_servers_and_so_is_what_goes_wrong(client: Client, browser: Browser, path: str) -> None:
    answer = client.get(f"/api/{path}")
    assert browser.ask("GET", path) == (answer.status_code, answer.json())


@pytest.mark.skipif(not LISTS.is_dir(), reason="the page is not built")
def test_lists_that_come_as_files_are_the_servers(client: Client) -> None:
    games = client.get("/api/procedures").json()["rulesets"]
    assert {path.stem for path in LISTS.glob("schema/*.json")} == set(PROCEDURES)
    for path in ["procedures", "scenarios", *[f"schema/{one}" for one in PROCEDURES]]:
        assert json.loads((LISTS / f"{path}.json").read_text()) == client.get(f"/api/{path}").json()
    for game, lang in product(games, LANGUAGES):
        for edition in [None, *[one["value"] for one in game["editions"]]]:
            name = f"{game['id']}.{lang}.{edition}" if edition else f"{game['id']}.{lang}"
            asked = {"lang": lang} | ({"edition": edition} if edition else {})
            answer = client.get(f"/api/sheet/{game['id']}", params=asked)
            assert json.loads((LISTS / "sheet" / f"{name}.json").read_text()) == answer.json()


def test_what_the_rules_refuse_is_refused_in_the_servers_words(client: Client, browser: Browser) -> None:
    for situation in ({"unit": {"type": "horse"}}, {}):
        answer = client.post("/api/look/sb.scenery?lang=fr", json={"situation": situation})
        assert browser.ask("POST", "look/sb.scenery?lang=fr", body={"situation": situation}) == (422, answer.json())


def test_a_battle_against_the_computer_is_played_to_its_end_and_kept() -> None:
    browser = Browser()
    id, keys = browser.begin({"kind": "person"}, {"kind": "computer", "player": "random"})
    assert id.startswith(HERE)
    end = browser.play(id, keys)
    again = Browser(browser.stored())
    assert again.ask("GET", f"games/{id}", keys[0])[1]["log"] == end["log"]
    assert again.ask("GET", f"games/{id}/luck")[0] == 200
    record = again.ask("GET", f"games/{id}/record", keys[0])[1]
    assert again.ask("POST", "verify", body={"record": record})[1]["rolls"] > 0
    assert len(again.ask("GET", f"games/{id}/film")[1]["frames"]) > 10
    assert again.ask("DELETE", f"games/{id}", keys[0])[0] == 204
    assert again.stored() == "[]"


def test_two_at_one_device_see_what_is_theirs(browser: Browser) -> None:
    id, keys = browser.begin({"kind": "person"}, {"kind": "person"}, scenario="the-ford")
    first, second = (browser.ask("GET", f"games/{id}", key)[1] for key in keys)
    assert {first["seat"], second["seat"]} == {0, 1}
    assert browser.ask("POST", f"games/{id}/hint", keys[0], {"version": first["version"]})[0] in (403, 422)
    assert browser.ask("GET", f"games/{id}", "nobody's")[0] == 403


def test_an_answer_happens_once_and_a_late_one_is_told_how_it_stands(browser: Browser) -> None:
    id, keys = browser.begin({"kind": "person"}, {"kind": "computer", "player": "random"})
    view = browser.ask("GET", f"games/{id}", keys[0])[1]
    body = {"version": view["version"], "id": "one", "text": "done"}
    once = browser.ask("POST", f"games/{id}/answers", keys[0], body)
    now = browser.ask("GET", f"games/{id}", keys[0])[1]
    assert once[0] == 200
    assert browser.ask("POST", f"games/{id}/answers", keys[0], body)[1]["version"] == now["version"]
    status, problem = browser.ask("POST", f"games/{id}/answers", keys[0], {**body, "id": "two"})
    assert (status, problem["view"]["version"]) == (409, now["version"])


def test_a_hint_is_thought_of_elsewhere_and_told_in_words(browser: Browser) -> None:
    id, keys = browser.begin({"kind": "person"}, {"kind": "computer", "player": "random"})
    view = browser.ask("GET", f"games/{id}", keys[0])[1]
    status, job = browser.ask("POST", f"games/{id}/hint", keys[0], {"version": view["version"]})
    assert status == 202
    told = json.loads(hint(think(json.dumps({**job, "player": "greedy"})), "fr"))
    assert told["text"] in [one["text"] for one in view["pending"]["answers"]]
    assert told["why"]


def test_nobody_comes_by_a_link(browser: Browser) -> None:
    status, problem = browser.ask(
        "POST", "games?lang=fr", body={"scenario": "the-ford", "seats": [{}, {"kind": "link"}]}
    )
    assert (status, problem["field"]) == (422, "seats")
    assert "lien" in problem["detail"]


def test_a_battle_goes_on_at_a_server(browser: Browser, tmp_path: Path) -> None:
    id, keys = browser.begin({"kind": "person"}, {"kind": "computer", "player": "random"})
    view = browser.ask("GET", f"games/{id}", keys[0])[1]
    browser.ask("POST", f"games/{id}/answers", keys[0], {"version": view["version"], "id": "1", "text": "done"})
    handed = browser.ask("GET", f"games/{id}/handed", keys[0])[1]
    with kept(tmp_path) as store, at_table(store) as server:
        made = server.post("/api/games", json=handed)
        assert made.status_code == 201, made.text
        there = server.get(f"/api/games/{made.json()['id']}", headers=auth(made.json()["keys"][0])).json()
    here = browser.ask("GET", f"games/{id}", keys[0])[1]
    assert [there[name] for name in ("turn", "score", "pieces")] == [here[name] for name in ("turn", "score", "pieces")]
    assert there["seats"][1]["player"] == "random"
