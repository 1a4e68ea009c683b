"""Playing a battle on its page, as a player does: by the board, by the buttons, by typing."""

from __future__ import annotations

from random import Random
from typing import Any

from .conftest import PATIENCE, until

LIT = """() => {
  const frame = document.querySelector('.frame').getBoundingClientRect();
  const middle = one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const within = ([x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  const own = ([x, y], one) => one.contains(document.elementFromPoint(x, y));
  return [...document.querySelectorAll('.map .unit.lit, .map .touch.lit')]
    .map(one => [middle(one.querySelector('polygon') ?? one), one])
    .filter(([spot, one]) => within(spot) && own(spot, one))
    .map(([spot]) => spot);
}"""
VERSION = "() => Number(document.querySelector('.battle')?.dataset.version ?? 0)"
CHOSEN = "#panel section .first:not([disabled])"
"""What confirms the answer that is chosen."""
OFFERED = "#panel section .answers button:not([disabled]), .shares"
"""What may be answered: while a way of several steps is gone, a question stands there and nothing of it may."""
ASKED = "() => !!document.querySelector('#question, .cover, h2.over')"


def begin(page: Any, scenario: str, against: str = "computer", level: str = "") -> str:
    """A new battle from the page that offers them all; its id."""
    page.goto(f"/battle?scenario={scenario}")
    page.locator("input[name=against]").nth(("computer", "here", "link").index(against)).check()
    if level:
        page.locator("select").first.select_option(level)
    page.locator(".begin").click()
    page.wait_for_url("**/battle/*")
    page.wait_for_selector(".frame .map")
    return str(page.url.rpartition("/")[2])


def version(page: Any) -> int:
    return int(page.evaluate(VERSION))


def asked(page: Any) -> None:
    """Until a question stands on the page, or the battle is over."""
    until(page, ASKED)


def lit(page: Any) -> list[tuple[float, float]]:
    """Where on the screen what is lit can be tapped."""
    return [(x, y) for x, y in page.evaluate(LIT)]


def tap(page: Any, before: int) -> None:
    """The first that is lit, tapped until it is heard: a board that is just being laid out anew hears nothing."""
    for _ in range(PATIENCE // 1000):
        spots = lit(page)
        if spots:
            page.mouse.click(*spots[0])
        for _ in range(50):
            if version(page) > before or page.locator(CHOSEN).count():
                return
            page.wait_for_timeout(20)
    raise AssertionError("no tap was heard")


def confirm(page: Any, before: int) -> None:
    """The answer that is chosen, if it is not given yet; until the battle has gone on."""
    for _ in range(PATIENCE // 20):
        button = page.locator(CHOSEN)
        if version(page) == before and button.count():
            button.first.click()
        if version(page) > before or page.locator(".cover").count():
            return
        page.wait_for_timeout(20)
    raise AssertionError("no answer was given")


def by_board(page: Any, lots: Random) -> None:
    """An answer by a tap on what is lit, where anything is; else by a button."""
    spots = lit(page)
    if not spots or page.locator(".shares").count() or lots.random() < 0.2:
        return by_button(page, lots)
    before = version(page)
    page.touchscreen.tap(*lots.choice(spots))
    return confirm(page, before)


def by_button(page: Any, lots: Random) -> None:
    """Any answer of those that are listed."""
    page.wait_for_selector(OFFERED, state="attached")
    before = version(page)
    more = page.locator(".shares button:last-child")
    if more.count():
        while page.locator(".shares button:last-child:not([disabled])").count():
            more.nth(lots.randrange(more.count())).click()
    else:
        listed = page.locator("#panel section .answers button:not([disabled])")
        listed.nth(lots.randrange(listed.count())).evaluate(
            "one => { one.closest('details')?.setAttribute('open', ''); one.click(); }"
        )
    confirm(page, before)
