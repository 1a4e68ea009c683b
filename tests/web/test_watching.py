"""Whoever runs a server can see that it works, how much it does, and what went wrong; and nobody sees a secret."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request

from grognard.web import health
from grognard.web.app import make_app
from grognard.web.health import Health
from grognard.web.limits import Buckets
from grognard.web.logs import JsonLines, log_json, scrubbed
from grognard.web.metrics import Measured, Readers

from .asking import Client


def asked_from(app: Any, address: str) -> Client:
    return Client(app, client=(address, 50000))


@pytest.fixture
def app() -> Measured:
    made = make_app(Buckets(per_second=0))
    assert isinstance(made, Measured)
    return made


# Health


def health_of(client: Client) -> Health:
    found: Health = client.app.app.app.state.health  # type: ignore[attr-defined]
    return found


def test_a_server_that_works_says_so(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["ok"]) == (200, True)
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("wrong", [OSError("postgresql://me:secret@db/games"), False])
def test_a_part_that_fails_is_named_and_no_more_is_said(app: Measured, wrong: object) -> None:
    def check() -> object:
        if isinstance(wrong, Exception):
            raise wrong
        return wrong

    with Client(app) as client:
        health_of(client).watch("database", check)
        health_of(client).watch("notices", lambda: None)
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"ok": False, "version": answer.json()["version"], "failing": ["database"]}


def test_a_part_that_does_not_answer_fails(app: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ANSWERED_WITHIN", 0.05)
    over = Event()
    with Client(app) as client:
        health_of(client).watch("database", over.wait)
        assert client.get("/healthz").json()["failing"] == ["database"]
        over.set()


def test_asking_often_checks_once(app: Measured) -> None:
    checked: list[int] = []
    with Client(app) as client:
        health_of(client).watch("database", lambda: checked.append(1))
        for _ in range(5):
            assert client.get("/healthz").status_code == 200
    assert len(checked) == 1


# Metrics

LABELS = ("route", "method", "status", "kind", "outcome")


def measured(text: str, name: str) -> dict[tuple[str, ...], float]:
    families = [one for one in text_string_to_metric_families(text) if one.name == name]
    samples = [sample for one in families for sample in one.samples if not sample.name.endswith("_created")]
    return {tuple([sample.labels[key] for key in LABELS if key in sample.labels]): sample.value for sample in samples}


def test_requests_are_counted_by_route_and_never_by_path(app: Measured) -> None:
    with asked_from(app, "127.0.0.1") as client:
        for procedure in ("sb.assault", "ws.attack"):
            client.get(f"/api/schema/{procedure}")
        client.request("BREW", "/coffee")
        client.get("/api/here", headers={"Host": "evil.example"})
        answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert measured(answer.text, "grognard_requests")[("/schema/{procedure}", "GET", "200")] == 2
    assert "sb.assault" not in answer.text
    assert "coffee" not in answer.text
    assert "BREW" not in answer.text
    assert measured(answer.text, "process_resident_memory_bytes")


def test_two_servers_count_apart(app: Measured) -> None:
    make_app()
    app.metrics.notice("discord", "sent")
    app.metrics.gauge("games_live", "Games being played", lambda: 3)
    text = app.metrics.text().decode()
    assert measured(text, "grognard_notices") == {("discord", "sent"): 1}
    assert measured(text, "grognard_games_live") == {(): 3}
    assert "grognard_games_live" not in make_app().metrics.text().decode()  # type: ignore[attr-defined]


def let(readers: Readers, address: str, **headers: str) -> bool:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return readers.let(Request({"type": "http", "client": (address, 1), "headers": named}))


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_reads_the_metrics(address: str) -> None:
    assert let(Readers(), address)


@pytest.mark.parametrize("address", ["192.168.1.7", "8.8.8.8", "2606:4700::1111", "testclient", ""])
def test_nobody_else_does(app: Measured, address: str) -> None:
    assert not let(Readers(), address)
    answer = asked_from(app, address).get("/metrics")
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/not-found")


@pytest.mark.parametrize("header", ["x_forwarded_for", "x_real_ip", "forwarded", "via"])
def test_nor_whom_a_proxy_of_this_machine_brings(header: str) -> None:
    assert not let(Readers(), "127.0.0.1", **{header: "1.2.3.4"})


def test_behind_a_proxy_only_those_who_are_listed() -> None:
    assert not let(Readers(behind=True), "127.0.0.1")
    assert let(Readers(("127.0.0.1",), behind=True), "127.0.0.1")
    assert let(Readers(("10.1.0.0/16",), behind=True), "10.1.2.3", x_forwarded_for="10.1.2.3")
    assert not let(Readers(("10.1.0.0/16",)), "127.0.0.1")


# Logs


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged, as JSON lines; the log is as it was afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("grognard")
    before = (root.handlers[:], root.level, ours.level)
    stream = io.StringIO()
    log_json(stream)
    yield stream
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def test_a_request_is_one_line_without_path_address_or_key(app: Measured, lines: io.StringIO) -> None:
    key, game = secrets.token_urlsafe(24), secrets.token_urlsafe(16)
    with asked_from(app, "198.51.100.7") as client:
        client.get(f"/games/{game}?key={key}", headers={"Authorization": f"Bearer {key}"})
    (line,) = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert (line["event"], line["method"], line["route"]) == ("request", "GET", "/{path:path}")
    assert {*line} == {"at", "level", "from", "event", "method", "route", "status", "ms"}
    for secret in (key, game, "198.51.100.7"):
        assert secret not in lines.getvalue()


def test_a_traceback_is_in_its_line_and_its_secrets_are_not(lines: io.StringIO) -> None:
    key = "k7Jx_mP2qR9sT4uV6wX8yZ0aB1cD3eF5"
    try:
        raise ValueError(f"no https://discord.com/api/webhooks/1/{key} for {key}")
    except ValueError:
        logging.getLogger("grognard.x").exception("failed for %s", key, extra={"about": f"Bearer {key}"})
    (line,) = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert line["event"] == "failed for [...]"
    assert "ValueError: no https://discord.com/[...] for [...]" in line["trace"]
    assert key not in lines.getvalue()


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("postgresql://grognard:hunter2@db/games", "postgresql://db/[...]"),
        ("postgresql://grognard:hunter2@db", "postgresql://[...]@db"),
        ("GET https://club.example/battle/x#k", "GET https://club.example/[...]"),
        ("at http://127.0.0.1:8000/ now", "at http://127.0.0.1:8000/ now"),
        ("Authorization: Bearer abc", "Authorization: [...] [...]"),
        ('{"key": "abc", "seat": 1}', '{"key": "[...]", "seat": 1}'),
        ("invitation=abc&x", "invitation=[...]"),
        ("f" * 64, "[...]"),
        ("test_a_long_name_of_a_function_is_kept, ProxyHeadersMiddleware", None),
    ],
)
def test_the_net_beneath(text: str, clean: str | None) -> None:
    assert scrubbed(text) == (text if clean is None else clean)


def test_every_key_that_we_make_is_caught_in_the_net() -> None:
    missed = [key for key in (secrets.token_urlsafe(24) for _ in range(300)) if key in scrubbed(f"for {key}, no")]
    assert len(missed) <= 10


def test_a_line_is_one_line() -> None:
    record = logging.makeLogRecord({"msg": "a\nb", "name": "x", "levelname": "WARNING", "n": float("inf")})
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["n"] == "inf"
