"""Without a server: the page from a host that serves files alone, in a folder of its own, and without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from grognard.kernel.ruleset import rulesets
from grognard.web import site, static

from ..asking import Client
from .battling import asked, by_button, version
from .conftest import PATIENCE, Tab, settled, until
from .test_page import AXE, axe

PROCEDURES = [one.id for its in rulesets().values() for one in its.situations]
ENGINE = next(static.ROOT.glob("assets/engine-*/grognard.zip"), Path("none/none")).parent.name
CHUNK = next(static.ROOT.glob("assets/engine-*.js"), Path("none")).name
KEPT = f"(async () => !!(await caches.match(new URL('assets/{ENGINE}/grognard.zip', BASE))))()"
REMEMBERED = f"(async () => !!(await caches.match(new URL('assets/{ENGINE}/memory', BASE))))()"
ASK = f"""async questions => {{
  const {{ answered }} = await import(new URL('assets/{CHUNK}', BASE));
  const replies = [];
  for (const one of questions) replies.push(await answered(one));
  return JSON.stringify(replies);
}}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: Any) -> None:
        """A host that says nothing."""


@pytest.fixture(scope="module")
def alone(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tab, str, ThreadingHTTPServer]]:
    """A page of a static host, whose folder lies in another one; its address, and the host."""
    folder = tmp_path_factory.mktemp("host")
    site.write(folder / "club" / "games")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}/club/games/"
        tab = Tab(chromium, viewport={"width": 390, "height": 844}, locale="en", base_url=address, has_touch=True)
        tab.page.set_default_timeout(2 * PATIENCE)
        yield tab, address, host
        tab.page.context.close()
        host.shutdown()


def on_page(address: str, script: str) -> str:
    return script.replace("BASE", json.dumps(address))


def test_without_a_server_or_a_network_the_device_answers_plays_and_keeps(
    alone: tuple[Tab, str, ThreadingHTTPServer], client: Client
) -> None:
    tab, address, host = alone
    page = tab.page
    page.goto(f"{address}sb.assault/")
    settled(page)
    odds = page.locator("#odds dl").inner_text()
    every_example_is_answered_as_the_server_answers_it(page, address, client)
    until(page, on_page(address, f"() => {KEPT}"))
    until(page, on_page(address, f"() => {REMEMBERED}"))

    host.shutdown()
    page.context.set_offline(True)
    page.goto(f"{address}sb.assault")
    settled(page)
    assert page.locator("#odds dl").inner_text() == odds
    every_example_is_answered_as_the_server_answers_it(page, address, client)
    assert page.locator(".offline").inner_text() == "No connection. This device answers by itself."
    page.locator("[data-field='target.supports'] input").fill("3")
    page.keyboard.press("Tab")
    settled(page)
    assert page.locator("#odds dl").inner_text() != odds
    page.get_by_role("link", name="Reference sheet").first.click()
    page.wait_for_selector("#SB-26-A-FLANK")
    assert page.url.startswith(f"{address}sheet/square-bashing")
    page.locator(".wordmark").click()
    page.wait_for_selector(".battles")
    assert page.url == address

    page.get_by_role("button", name="First steps, against the computer").click()
    page.wait_for_selector(".frame .map")
    lots = Random(3)
    for _ in range(4):
        asked(page)
        by_button(page, lots)
    asked(page)
    before, where = version(page), page.url
    page.reload()
    asked(page)
    assert page.url == where
    assert version(page) >= before
    assert not AXE.is_file() or axe(page) == []
    page.get_by_role("button", name="FR, Français").click()
    page.get_by_role("tab", name="Unités").wait_for()
    page.get_by_role("button", name="EN, English").click()

    page.goto(f"{address}battle/?scenario=the-ford")
    page.locator("input[name=against]").nth(1).check()
    assert page.locator("input[name=against]").count() == 2
    page.locator(".begin").click()
    page.wait_for_selector(".frame .map")
    for _ in range(6):
        asked(page)
        cover = page.locator(".cover button")
        if cover.count():
            cover.first.click()
            asked(page)
        by_button(page, lots)
    page.goto(address)
    page.wait_for_selector(".battles li:nth-child(2)")
    assert tab.troubles == []


def test_an_engine_whose_memory_cannot_be_read_starts_from_the_beginning(chromium: Any, tmp_path: Path) -> None:
    site.write(tmp_path / "games")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}/games/"
        tab = Tab(chromium, locale="en", base_url=address)
        page = tab.page
        page.goto(f"{address}sheet/square-bashing/")
        page.evaluate(on_page(address, SPOILT))
        page.goto(f"{address}sb.gas/")
        settled(page)
        assert "33.3%" in page.locator("#odds dl").first.inner_text()
        assert not page.evaluate(on_page(address, f"() => {REMEMBERED}"))
        page.context.close()
        host.shutdown()


SPOILT = f"""async () => {{
  const cache = await caches.open('version-of-a-test');
  await cache.put(new URL('assets/{ENGINE}/memory', BASE), new Response(new Uint8Array(65536)));
}}"""


def every_example_is_answered_as_the_server_answers_it(page: Any, address: str, client: Client) -> None:
    """Value for value, in the very engine that the page has started; a what-if ends when its time is over."""
    questions, wanted = [], []
    for procedure in PROCEDURES:
        form = client.get(f"/api/schema/{procedure}").json()
        thrown = {"situation": form["example"], "seed": 7, "answers": [{"kind": "roll"}]}
        wanted.append([200, form])
        questions.append({"method": "GET", "path": f"schema/{procedure}"})
        for what, body in (("look", None), ("play", thrown)):
            body = body or {"situation": form["example"]}
            answer = client.post(f"/api/{what}/{procedure}", json=body)
            questions.append({"method": "POST", "path": f"{what}/{procedure}", "body": body})
            wanted.append([answer.status_code, answer.json()])
    for its in rulesets():
        questions.append({"method": "GET", "path": f"sheet/{its}?lang=fr"})
        wanted.append([200, client.get(f"/api/sheet/{its}?lang=fr").json()])
    replies = json.loads(page.evaluate(on_page(address, ASK), questions))
    for question, reply, one in zip(questions, replies, wanted, strict=True):
        assert [reply["status"], reply["data"]] == one, question["path"]


def test_a_new_version_takes_over_when_all_of_it_is_there(chromium: Any, tmp_path: Path) -> None:
    site.write(tmp_path / "games")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}/games/"
        tab = Tab(chromium, locale="en", base_url=address)
        page = tab.page
        page.goto(f"{address}nowhere/index.html", wait_until="commit")  # the host says that there is none
        page.goto(f"{address}force/")
        until(page, on_page(address, f"() => {KEPT}"))

        missing = tmp_path / "games" / "assets" / "of-the-second.js"
        second_version(tmp_path / "games", missing)
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        until(page, "async () => !(await navigator.serviceWorker.ready).installing")
        page.reload()
        page.wait_for_selector("main h1")
        assert page.locator("html[data-version]").count() == 0
        assert page.evaluate(VERSIONS) == [True, False]

        missing.write_text("")
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        until(page, f"async () => JSON.stringify(await ({VERSIONS})()) === '[true,true]'")
        until(page, TAKEN_OVER)
        host.shutdown()
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector("html[data-version='2'] main h1")
        page.context.close()


TAKEN_OVER = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  return !installing && !waiting && active.state === 'activated';
}"""
VERSIONS = """async () => {
  const names = (await caches.keys()).filter(name => name.startsWith('version-'));
  const files = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return files.map(some => some.some(one => one.url.endsWith('/grognard.zip')));
}"""
"""Whether each version that is kept, or is being kept, has its engine."""


def second_version(folder: Path, file: Path) -> None:
    """Another version of the page, which needs a file more."""
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text().replace("<html ", '<html data-version="2" '))
    text, named = worker.read_text(), f"assets/{file.name}"
    text = re.sub(r"([\"'`])[0-9a-f]{12}\1", '"000000000002"', text)
    worker.write_text(text.replace('["./"', f'["./","{named}"').replace("[`./`", f"[`./`,`{named}`"))
