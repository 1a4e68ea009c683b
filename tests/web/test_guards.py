"""What the server does not let itself be talked into: bodies, sizes, rates, memory, paths, headers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard import api
from grognard.asking.problems import Trouble
from grognard.web import limits, static
from grognard.web.app import HEADERS, make_app
from grognard.web.bodies import BYTES_MOST
from grognard.web.limits import CLIENTS_MOST, WAIT_MOST, Buckets, client_of
from grognard.web.memory import RESULTS_MOST, RULES_MOST, Memory

from .asking import Client

JSON = {"Content-Type": "application/json"}
LOOK = "/api/look/sb.gas"


def refused(client: Client, body: bytes | Iterator[bytes], status: int, kind: str, **headers: str) -> dict[str, Any]:
    answer = client.post(LOOK, content=body, headers={**JSON, **headers})
    found: dict[str, Any] = answer.json()
    assert (answer.status_code, found["type"]) == (status, f"/problems/{kind}"), found
    return found


# Bodies


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"situation",
        b'{"situation": {}} {}',
        b'{"situation": {"settings": NaN}}',
        b"\xff\xfe{}",
        b'{"situation": {"\\ud800": 1}}',
        b'{"situation": {"edition": ' + b"9" * 5000 + b"}}",
        b'{"situation": ' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"situation": ' + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}",
    ],
)
def test_what_is_not_json_is_refused(client: Client, body: bytes) -> None:
    assert refused(client, body, 400, "bad-json")["field"] == "body"


def test_a_field_given_twice_is_refused(client: Client) -> None:
    found = refused(client, b'{"situation": {"edition": "en", "edition": "fr"}}', 400, "bad-json")
    assert "edition" in found["detail"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"[]", "body"),
        (b"7", "body"),
        (b"{}", "body"),
        (b'{"situation": []}', "situation"),
        (b'{"situation": {}, "seed": 1}', "body"),
    ],
)
def test_json_of_another_shape_is_refused(client: Client, body: bytes, field: str) -> None:
    assert refused(client, body, 422, "bad-input")["field"] == field


def test_a_body_that_is_too_large_is_refused_before_it_is_read(client: Client) -> None:
    def never_read() -> Iterator[bytes]:
        yield b"{"
        raise AssertionError("the body was read")

    refused(client, never_read(), 413, "too-large", **{"Content-Length": str(BYTES_MOST + 1)})


def test_a_body_that_does_not_end_is_refused(client: Client) -> None:
    refused(client, iter([b" " * 1024] * 100), 413, "too-large")


def test_only_json_is_read(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = client.post(LOOK, content=b'{"situation": {}}', headers={"Content-Type": kind})
        assert answer.status_code == 415
    good = client.post(LOOK, content=b'{"situation": {}}', headers={"Content-Type": "application/json; charset=utf-8"})
    assert good.status_code == 200


def test_what_is_asked_the_wrong_way_says_the_right_one(client: Client) -> None:
    answer = client.get(LOOK)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert client.delete("/").status_code == 405


# Rates


def test_who_asks_too_often_is_told_when_to_ask_again() -> None:
    with Client(make_app(Buckets(per_second=2, burst=3))) as client:
        assert [client.get("/api/here").status_code for _ in range(3)] == [200] * 3
        answer = client.get("/api/here", headers={"Accept-Language": "fr"})
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["detail"].startswith("Trop de questions")


def test_a_rate_of_none_is_no_limit() -> None:
    buckets = Buckets(per_second=0)
    for _ in range(1000):
        buckets.take("somebody")


def test_one_client_does_not_spend_what_another_has() -> None:
    buckets = Buckets(per_second=1, burst=1)
    buckets.take("one")
    with pytest.raises(Trouble):
        buckets.take("one")
    buckets.take("other")


def test_who_has_used_up_a_small_share_waits_until_it_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    buckets = Buckets(per_second=1 / 60, burst=1)
    buckets.take("one")
    for clock[0] in (5.0, 30.0, 59.0):
        with pytest.raises(Trouble):
            buckets.take("one")
    clock[0] = 60.5
    buckets.take("one")


def test_heavy_questions_cost_more() -> None:
    buckets = Buckets(per_second=1, burst=10)
    buckets.charge("one", seconds=1)
    with pytest.raises(Trouble):
        buckets.take("one")


def test_nobody_waits_long_whatever_was_asked() -> None:
    buckets = Buckets(per_second=2, burst=400)
    for _ in range(200):
        buckets.charge("one", seconds=60)
    with pytest.raises(Trouble) as wrong:
        buckets.take("one")
    assert 1 <= int(wrong.value.headers["Retry-After"]) <= WAIT_MOST


def test_waiting_for_others_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[float] = []
    monkeypatch.setattr(Buckets, "charge", lambda self, client, seconds: charged.append(seconds))
    clock = iter([1.0, 3.0])
    monkeypatch.setattr("grognard.web.app.thread_time", lambda: next(clock))
    with Client(make_app()) as client:
        assert client.post(LOOK, json={"situation": {}}).status_code == 200
    assert charged == [2.0]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "testclient", True),
    ],
)
def test_a_household_is_one_client(one: str, other: str, same: bool) -> None:
    assert (client_of(one) == client_of(other)) is same


@pytest.mark.usefixtures("built")
def test_files_of_the_page_count_too() -> None:
    with Client(make_app(Buckets(per_second=1, burst=3))) as client:
        assert [client.get("/manifest.webmanifest").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_clients_of_long_ago_are_forgotten() -> None:
    buckets = Buckets(per_second=1, burst=1)
    for number in range(CLIENTS_MOST + 5):
        buckets.take(str(number))
    assert len(buckets._left) == CLIENTS_MOST


# Memory


def rules(**settings: object) -> Any:
    return api.put("sb.gas", {"settings": settings}).rules


def test_rules_not_asked_for_a_while_forget_their_odds() -> None:
    memory, first = Memory(), rules()
    first.remembered["a fight"] = {0: 1.0}
    memory.used(first)
    for countdown in range(1, 1 + RULES_MOST):
        assert first.remembered
        memory.used(rules(countdown=countdown))
    assert not first.remembered


def test_rules_that_remember_too_much_forget_all() -> None:
    memory, asked = Memory(), rules()
    asked.remembered["small"] = {0: 1.0}
    memory.used(asked)
    assert asked.remembered
    asked.remembered["large"] = dict.fromkeys(range(RESULTS_MOST), 0.0)
    memory.used(asked)
    assert not asked.remembered


def test_nothing_of_one_question_is_in_the_answer_to_another(client: Client) -> None:
    assault = {"assaulter": {"units": [{"type": "infantry"}]}, "target": {"units": [{"type": "mg"}]}}
    before = client.ask("look", "sb.assault", assault)
    client.ask("look", "sb.assault", {**assault, "overrides": {"SB-26-T-MG": 1}, "edition": "fr"})
    assert client.ask("look", "sb.assault", assault) == before


def test_placing_many_hits_on_many_units_is_offered_at_once(client: Client) -> None:
    units = [{"type": "infantry"}] * 30
    asked = {"assaulter": {"units": units}, "target": {"units": units}}
    rolls = [{"kind": "faces", "faces": [6] * 59 + [1] * 31}, {"kind": "faces", "faces": [1] * 60}]
    owner = {"kind": "choice", "text": " ".join(["1", "1", *["0"] * 28])}
    pending = client.ask("play", "sb.assault", asked, answers=[*rolls, owner])["pending"]
    assert (pending["total"], len(pending["places"]), len(pending["answers"])) == (57, 30, 30)


# Headers


@pytest.mark.parametrize("path", ["/", "/api/here", "/api/nothing", "/openapi.json", "/manifest.webmanifest"])
def test_every_answer_carries_the_guarding_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_mistake_of_ours_tells_nothing_and_carries_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("grognard.asking.companion.looked", broken)
    with Client(make_app(), raise_server_exceptions=False) as client:
        answer = client.post(LOOK, json={"situation": {}})
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert answer.json()["type"] == "/problems/ours"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_lists_are_compressed_and_known_again_by_their_tag(client: Client) -> None:
    first = client.get("/api/rules/square-bashing")
    assert first.headers["content-encoding"] == "gzip"
    plain = client.get("/api/rules/square-bashing", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()
    again = client.get("/api/rules/square-bashing", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


# The page's files


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small page, as the build leaves one."""
    (tmp_path / "static" / "assets").mkdir(parents=True)
    root = tmp_path / "static"
    (root / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (root / "assets" / "page-1a2b.js").write_text("plain", encoding="utf-8")
    (root / "assets" / "page-1a2b.js.br").write_bytes(b"as brotli")
    (root / "assets" / "page-1a2b.js.gz").write_bytes(b"as gzip")
    (root / "manifest.webmanifest").write_text(json.dumps({"name": "Grognard"}), encoding="utf-8")
    for name in ("secret.txt", "secret.json"):
        (tmp_path / name).write_text("secret", encoding="utf-8")
    monkeypatch.setattr(static, "ROOT", root)
    return root


@pytest.mark.usefixtures("built")
def test_the_page_is_served_at_every_place_within_it(client: Client) -> None:
    for path in ("/", "/index.html", "/table/sb.assault", "/sheet/square-bashing", "/a/b/c"):
        answer = client.get(path)
        assert (answer.status_code, answer.text) == (200, "<!doctype html>"), path
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)])
def test_named_files_go_out_compressed_and_are_kept_for_ever(
    client: Client, accepted: str, encoding: str | None
) -> None:
    with client.stream("GET", "/assets/page-1a2b.js", headers={"Accept-Encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert body == {"br": b"as brotli", "gzip": b"as gzip", None: b"plain"}[encoding]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.usefixtures("built")
def test_the_manifest_is_one(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.json()["name"] == "Grognard"


@pytest.mark.usefixtures("built")
def test_a_file_known_already_is_not_sent_again(client: Client) -> None:
    tag = client.get("/").headers["etag"]
    assert client.get("/", headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/..%2f", "/%2e%2e/", "/assets/..%2f..%2f", "/%2f..%2f", "/..%5c", "/"])
def test_nothing_outside_the_page_is_served(client: Client, path: str) -> None:
    assert client.get(f"{path}secret.txt").text == "<!doctype html>"
    answer = client.get(f"{path}secret.json")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/%zz", "/" + "a" * 300, "/%00", "/a%00b", "/" + "a/" * 5000, "/%ff%fe"])
def test_a_strange_place_is_the_page_which_says_that_it_is_nowhere(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html>")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_file_with_a_name_without_end_is_not_there(client: Client, lang: str) -> None:
    answer = client.get(f"/{'a' * 20_000}.js", headers={"Accept-Language": lang})
    assert answer.status_code == 404
    assert len(answer.content) < 600


# Names


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:8000", "192.168.1.20", "[::1]:8000", "table.localhost", ""],
)
def test_a_name_that_is_ours_is_answered(client: Client, host: str) -> None:
    assert client.get("/api/here", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/api/here", "/", "/openapi.json"])
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"]
)
def test_a_name_bent_to_our_address_is_told_apart(client: Client, path: str, host: str) -> None:
    answer = client.get(path, headers={"Host": host, "Accept-Language": "fr"})
    assert answer.status_code == 421
    assert answer.json()["detail"].startswith("host\N{NO-BREAK SPACE}: ")
    assert answer.headers["x-frame-options"] == "DENY"


def test_a_name_that_was_told_is_ours() -> None:
    with Client(make_app(names=("Grognard.example.",))) as client:
        assert client.get("/api/here", headers={"Host": "grognard.example:443"}).status_code == 200


# What a browser may keep


def test_what_is_meant_for_who_asks_is_marked_so(client: Client) -> None:
    assert client.get("/api/here").headers["cache-control"] == "no-store"
    assert client.post(LOOK, json={"situation": {}}).headers["cache-control"] == "no-cache"


def test_a_page_that_is_not_built_is_said(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "ROOT", tmp_path / "none")
    answer = client.get("/", headers={"Accept-Language": "fr"})
    assert answer.status_code == 503
    assert answer.json()["detail"].startswith("La page n'est pas encore construite")
