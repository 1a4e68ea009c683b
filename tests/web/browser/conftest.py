"""A real Chromium in front of a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}
CALM = {"reduced_motion": "reduce"}
"""What a page is asked for where its motion is not what is looked at: every frame of it would be drawn."""
PATIENCE = 60_000
"""Milliseconds until a page is given up: no measure of its speed, only an end to a test that waits for nothing."""


Opener = Callable[..., Any]


class Tab:
    """A page that tests open one after the other: a new one costs the browser four times as much."""

    def __init__(self, chromium: Any, **wishes: Any) -> None:
        self.troubles: list[str] = []
        usual = {"media": "null", "color_scheme": "light", "reduced_motion": "no-preference"}
        self.media = {name: wishes.get(name, value) for name, value in usual.items()}
        self.page = chromium.new_context(**wishes).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)

    def left(self) -> None:
        """As it was before the test: nothing remembered, nothing answered in the server's place.

        It waits where nothing runs, at the same site: going to no page at all would cost it a process each time. What
        the page complains of while it is taken away is nobody's, such as a question that is no longer answered for it.
        """
        self.page.evaluate("() => 0")  # all that it has complained of until now is heard
        self.troubles = []
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(**self.media)
        self.page.goto("/api/here")
        self.page.evaluate("() => localStorage.clear()")


@pytest.fixture(scope="session")
def tabs() -> dict[str, Tab]:
    """The pages that are open, by what was wished of them."""
    return {}


@pytest.fixture
def opened(chromium: Any, site: str, tabs: dict[str, Tab]) -> Iterator[Opener]:
    """Opens a path of the site as if for the first time; the test fails on any error of the page or its console."""
    used: list[Tab] = []
    troubles: list[str] = []

    def open_page(path: str = "/", lang: str = "en", size: dict[str, int] = DESKTOP, **wishes: Any) -> Any:
        wishes = {"service_workers": "block", "base_url": site, "viewport": size, "locale": lang, **wishes}
        tab = tabs.pop(repr(wishes), None) or Tab(chromium, **wishes)
        used.append(tab)
        tab.troubles = troubles
        tab.page.goto(path)
        tab.page.wait_for_selector("main h1")
        if wishes["service_workers"] == "block":
            kept[repr(wishes)] = tab
        return tab.page

    kept: dict[str, Tab] = {}
    open_page.troubles = troubles  # type: ignore[attr-defined]
    yield open_page
    for tab in used:
        if tab in kept.values() and not troubles:
            tab.left()
        else:
            tab.page.context.close()
    if not troubles:
        tabs.update(kept)
    assert not troubles


def until(page: Any, true: str, given: Any = None) -> None:
    """Until a function of the page says so. Asked from outside: the page's own policy lets no text be evaluated."""
    for _ in range(PATIENCE // 20):
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
