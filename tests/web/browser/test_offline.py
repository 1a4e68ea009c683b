"""Without a connection, installed, and how much the first page brings. How long it takes is for benchmarks/."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from .battling import asked, by_button
from .conftest import PATIENCE, Opener, fonts_loaded, settled, until

LISTENS = """words => new MutationObserver(() => {
  window.wasSaid ||= document.body.innerText.includes(words);
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""
"""Notes whether something is said, however soon it is gone again."""
KILOBYTES = 150


def kept(page: Any) -> None:
    """Until the service worker has the page in its care and has asked again for what came before it."""
    page.evaluate(
        "navigator.serviceWorker.controller ? 1 : new Promise(r => navigator.serviceWorker.oncontrollerchange = r)"
    )
    page.wait_for_timeout(500)


def test_what_was_seen_is_there_without_a_connection_after_the_first_visit(opened: Opener) -> None:
    page = opened("/sb.assault", service_workers="allow")
    settled(page)
    kept(page)
    odds = page.locator("#odds dl").inner_text()
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#odds dl")
    assert page.locator("#odds dl").inner_text() == odds
    page.get_by_text("No connection.").wait_for()
    page.locator(".wordmark").click()
    page.wait_for_selector("section h2")
    opened.troubles.clear()  # type: ignore[attr-defined]


def test_the_device_works_out_what_was_never_seen_and_its_battle_goes_on_at_the_server(
    opened: Opener,
) -> None:
    page = opened("/sb.assault", service_workers="allow")
    page.set_default_timeout(2 * PATIENCE)
    settled(page)
    kept(page)
    until(page, ENGINE_KEPT)
    odds = page.locator("#odds dl").inner_text()
    page.context.set_offline(True)
    page.locator("[data-field='target.supports'] input").fill("3")
    page.keyboard.press("Tab")
    page.wait_for_selector(".answers[aria-busy=true]", state="attached")
    settled(page)
    alone = page.locator("#odds dl").inner_text()
    assert alone != odds
    page.get_by_text("This device answers by itself").wait_for()

    page.locator(".wordmark").click()
    page.get_by_role("link", name="All battles").click()
    assert page.get_by_role("radio", name="somebody elsewhere, by a link").is_disabled()
    page.get_by_text("A battle by link needs the server").wait_for()
    page.locator(".wordmark").click()
    page.evaluate(LISTENS, "the battle is being set up")
    page.get_by_role("button", name="First steps, against the computer").click()
    page.wait_for_selector(".frame .map")
    assert page.evaluate("() => window.wasSaid")
    asked(page)
    by_button(page, Random(1))
    asked(page)
    assert "/battle/here#here-" in page.url
    page.context.set_offline(False)
    page.locator(".wordmark").click()
    page.get_by_role("button", name="Hand to the server").click()
    page.wait_for_selector(".frame .map")
    asked(page)
    assert "here" not in page.url
    page.locator(".wordmark").click()
    page.wait_for_selector(".battles li")
    assert page.locator(".battles li").count() == 1
    assert page.get_by_role("button", name="Hand to the server").count() == 0
    opened.troubles.clear()  # type: ignore[attr-defined]


ENGINE_KEPT = """async () => {
  const files = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
  return files.flat().some(one => one.url.endsWith('/grognard.zip'));
}"""


PIXELS = """src => new Promise((done, failed) => {
  const image = new Image();
  image.onload = () => done([image.naturalWidth, image.naturalHeight]);
  image.onerror = failed;
  image.src = src;
})"""


def test_it_can_be_installed(opened: Opener) -> None:
    page = opened("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())")
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["display"] == "standalone"
    pixels = {src: page.evaluate(PIXELS, src) for src in {icon["src"] for icon in manifest["icons"]}}
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        assert icon["sizes"] in ("any", "x".join(map(str, pixels[icon["src"]])))
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert page.evaluate(PIXELS, touch) == [180, 180]


@pytest.mark.parametrize(("path", "there"), [("/", "section h2"), ("/sb.assault", "#odds")])
def test_the_first_page_is_light(opened: Opener, site: str, path: str, there: str) -> None:
    page = opened("/nowhere")
    listening = page.context.new_cdp_session(page)
    listening.send("Network.enable")
    listening.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    listening.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_selector(there)
    fonts_loaded(page)
    page.wait_for_timeout(700)
    total = sum(sizes) / 1000
    print(f"{path}: {total:.1f} kB in {len(sizes)} files")
    assert 20 < total < KILOBYTES
