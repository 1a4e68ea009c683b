"""A real Chromium in front of a real server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no chromium here")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


Opener = Callable[..., Any]


@pytest.fixture
def opened(chromium: Any, site: str) -> Iterator[Opener]:
    """Opens a path of the site in a fresh browser; the test fails on any error of the page or its console."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def open_page(path: str = "/", lang: str = "en", size: dict[str, int] = DESKTOP, **wishes: Any) -> Any:
        wishes.setdefault("service_workers", "block")
        context = chromium.new_context(base_url=site, viewport=size, locale=lang, **wishes)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.goto(path)
        page.wait_for_selector("main h1")
        return page

    open_page.troubles = troubles  # type: ignore[attr-defined]
    yield open_page
    for context in contexts:
        context.close()
    assert not troubles


def until(page: Any, true: str, given: Any = None) -> None:
    """Until a function of the page says so. Asked from outside: the page's own policy lets no text be evaluated."""
    for _ in range(400):
        if page.evaluate(true, given):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {true}")


def fonts_loaded(page: Any) -> None:
    until(page, "() => document.fonts.status === 'loaded'")


def steps_beyond(page: Any, before: int) -> None:
    """Until one more step of play has been made."""
    until(page, "n => document.querySelectorAll('.play .steps > li:not(.now)').length > n", before)


def settled(page: Any) -> None:
    """Until the answers are of what the page shows."""
    page.wait_for_selector(".answers[aria-busy=false]")
