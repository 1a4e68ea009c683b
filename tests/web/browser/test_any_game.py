"""A game the page has never heard of, with every kind of field and answer: it needs no page code."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import PHONE, Opener, settled


def said(text: str) -> dict[str, str]:
    return {"en": text, "fr": f"{text} (fr)"}


def field(title: str, order: int, **schema: Any) -> dict[str, Any]:
    return {"title": title, "x-title": said(title), "x-order": order, **schema}


def labels(*options: str) -> dict[str, Any]:
    return {"enum": list(options), "x-labels": {option: said(option.capitalize()) for option in options}}


GUN = {
    "type": "object",
    "properties": {
        "calibre": field("Calibre", 0, **labels("four", "eight")),
        "range": field("Range", 1, type="number", minimum=0, default=0),
        "crew": field("Crew", 2, type="integer", minimum=1),
        "limbered": field("Limbered", 3, type="boolean"),
        "shell": field("Shell", 4, type="boolean", default=False, **{"x-when": {"calibre": ["eight"]}}),
        "maker": field("Maker", 5, **labels("ours"), default="ours"),
    },
    "required": ["calibre"],
}
SCHEMA = {
    "type": "object",
    "properties": {
        "guns": field("Guns", 0, type="array", items=GUN, minItems=1, maxItems=4),
        "shift": field("Shift", 1, type="integer", minimum=-3, maximum=3, default=0),
        "zones": field("Zones", 2, type="array", items={"type": "integer", "minimum": 0}, maxItems=2),
        "weather": field("Weather", 3, **labels("fair", "rain"), default="fair"),
        "settings": field("Settings", 4, type="object", properties={}),
        "overrides": field("Overrides", 5, type="object"),
    },
    "required": ["guns"],
}
ALONE = {"under": False, "whole": False}
NAME = {"procedure": "x.cannonade", "ruleset": "x", "title": said("A cannonade")}
FORM = {
    **NAME,
    "schema": SCHEMA,
    "example": {"guns": [{"calibre": "four"}]},
    "settings": [],
    "tables": [{"name": "X", "words": said("shifts")}],
    "overridable": [
        {"key": "X-WIND", "rule": "X-WIND", "words": said("wind"), "table": "X", "figure": said("+2"), **ALONE}
    ],
    "tallies": [{"name": "column", "words": said("column")}],
    "odds": [],
    "distributions": [{"name": "result", "words": said("result")}],
}
TALLY = {
    "name": "column",
    "words": said("column"),
    "short": said("column"),
    "total": None,
    "facts": [{"name": "final", "words": said("column read"), "value": "3-1"}],
    "lines": [],
}
VALUES = [
    {"value": "-", "words": said("no effect at all"), "p": 0.75, "or_more": None},
    {"value": "R", "words": said("the battery retires"), "p": 0.25, "or_more": None},
]
LOOK = {
    "procedure": "x.cannonade",
    "tallies": [TALLY],
    "odds": [],
    "distributions": [{"name": "result", "words": said("result"), "mean": None, "values": VALUES}],
    "headline": [{"name": "hit", "words": said("the battery is hit"), "p": 0.25}],
    "whole": None,
}
ASKED = {"player": 0, "side": None, "rule": "X-CUP", "words": said("the cup"), "prompt": said("Draw from the cup.")}
CUP = {
    "rule": "X-CUP",
    "words": said("the cup"),
    "need": None,
    "sense": "draw",
    "dice": [],
    "result": None,
    "reading": [],
}
NEXT = {
    "procedure": "x.cannonade",
    "title": said("A cannonade"),
    "rule": "X-CUP",
    "words": said("Another cannonade, in the rain"),
    "situation": {"guns": [{"calibre": "eight"}], "weather": "rain"},
    "unknown": [{"name": "shift", "words": said("Shift")}],
}


def played(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """What the made-up server says: a marker is drawn, and that is all."""
    drawn = [{"face": answer["faces"][0], "sides": 2, "counts": None} for answer in answers]
    steps = [
        {"kind": "roll", **ASKED, "answer": 0, "own": True, "groups": [{**CUP, "dice": drawn}], "said": []}
        for _ in answers
    ]
    pending = {"kind": "roll", **ASKED, "dice": [2], "markers": ["red", "blue"], "groups": [CUP]}
    return {
        "procedure": "x.cannonade",
        "tallies": [TALLY],
        "steps": steps,
        "pending": None if answers else pending,
        "over": bool(answers),
        "outcome": None,
        "results": [],
        "events": [],
        "to_do": [],
        "sentence": said("The battery is silent.") if answers else None,
        "next": [NEXT] if answers else [],
    }


@pytest.fixture
def cannonade(opened: Opener) -> Any:
    """The page of a game that a made-up server knows; what it was last asked is noted in `asked`."""
    page = opened("/nowhere", size=PHONE)
    asked: list[dict[str, Any]] = []

    def answer(route: Any) -> None:
        path = route.request.url.split("/api/")[1]
        body = json.loads(route.request.post_data or "{}")
        if path.startswith("look"):
            asked.append(body["situation"])
        game = {"id": "x", "title": said("Game of X"), "editions": [], "procedures": [{"id": "x.cannonade", **NAME}]}
        answers = {
            "procedures": {"version": "0", "rulesets": [game]},
            "schema": FORM,
            "look": LOOK,
            "whatif": {"procedure": "x.cannonade", "changes": []},
            "play": played(body.get("answers", [])),
        }
        route.fulfill(json=answers[path.split("/")[0].split("?")[0]])

    page.route("**/api/**", answer)
    page.goto("/x.cannonade")
    settled(page)
    page.asked = asked
    return page


def test_it_is_listed(cannonade: Any) -> None:
    cannonade.goto("/")
    cannonade.get_by_role("link", name="A cannonade").click()
    assert cannonade.locator("h1").inner_text() == "A cannonade"


def test_every_kind_of_field_is_said_with_taps(cannonade: Any) -> None:
    page = cannonade
    page.locator(".fold").click()
    page.locator("[data-field='guns[0].range'] input").fill("4.5")
    page.locator("[data-field='guns[0].crew'] button").last.click()
    page.locator("[data-field='guns[0].limbered'] select").select_option("false")
    page.get_by_role("button", name="One more: Guns 1").click()
    page.locator("[data-field=guns]").get_by_role("button", name="Add").click()
    page.locator("[data-field='guns[2].calibre'] select").select_option("eight")
    page.locator("[data-field=shift] button").first.click()
    page.locator("[data-field=zones]").get_by_role("button", name="Add").click()
    page.locator("[data-field=weather]").get_by_label("Rain").check()
    page.wait_for_timeout(300)
    settled(page)
    gun = {"calibre": "four", "range": 4.5, "crew": 1, "limbered": False}
    assert page.asked[-1] == {
        "guns": [gun, gun, {"calibre": "eight"}],
        "shift": -1,
        "zones": [1],
        "weather": "rain",
    }


def test_only_fields_that_count_are_shown_and_sent(cannonade: Any) -> None:
    page = cannonade
    page.locator(".fold").click()
    shell, calibre = page.locator("[data-field='guns[0].shell']"), page.locator("[data-field='guns[0].calibre'] select")
    assert shell.count() == 0
    assert page.locator("[data-field='guns[0].maker']").count() == 0
    calibre.select_option("eight")
    shell.locator("input").check()
    page.wait_for_timeout(300)
    settled(page)
    assert page.asked[-1] == {"guns": [{"calibre": "eight", "shell": True}]}
    calibre.select_option("four")
    assert shell.count() == 0
    page.wait_for_timeout(300)
    settled(page)
    assert page.asked[-1] == {"guns": [{"calibre": "four"}]}


def test_columns_and_results_that_are_no_numbers_are_shown(cannonade: Any) -> None:
    assert "3-1" in cannonade.locator(".tally").inner_text()
    assert "not allowed" not in cannonade.locator(".tally").inner_text()
    shown = " ".join(cannonade.locator("#odds").inner_text().split())
    assert "the battery retires 25.0%" in shown.replace("The", "the")
    assert "the battery is hit 25.0%" in shown.replace("The", "the").replace("1 in 4 ", "")
    assert cannonade.locator("#odds .spreads .bar").count() == len(VALUES)
    assert "or more" not in shown
    assert cannonade.locator("#odds table").count() == 0


def test_a_line_that_no_tally_shows_is_marked_once_it_is_changed(cannonade: Any) -> None:
    page = cannonade
    page.get_by_text("Other lines of these tables").click()
    line = page.locator("[data-line='X-WIND']")
    assert line.inner_text().startswith("+2")
    line.get_by_role("button", name="Change by hand").click()
    line.get_by_role("button", name="One more").click()
    page.wait_for_selector("[data-line='X-WIND'] .by-hand")
    assert "by hand, printed: +2" in line.inner_text()
    assert page.locator("details [data-line]").count() == 0
    line.get_by_role("button", name="As printed").click()
    page.wait_for_selector("[data-line='X-WIND'] .by-hand", state="detached")


def test_a_marker_is_drawn_from_a_cup(cannonade: Any) -> None:
    page = cannonade
    page.get_by_role("button", name="To the dice", exact=True).click()
    page.get_by_label("blue").check()
    page.get_by_role("button", name="This was drawn").click()
    page.wait_for_selector(".result")
    assert "blue" in page.locator(".steps").inner_text()
    assert page.locator(".sentence").inner_text() == "The battery is silent."


def test_a_next_roll_is_filled_in_and_the_way_back_has_its_draw(cannonade: Any) -> None:
    page = cannonade
    page.get_by_role("button", name="To the dice", exact=True).click()
    page.get_by_label("blue").check()
    page.get_by_role("button", name="This was drawn").click()
    page.get_by_role("button", name="Another cannonade, in the rain").click()
    page.wait_for_selector(".walk")
    settled(page)
    assert page.asked[-1] == NEXT["situation"]
    assert "Not known from the dice: Shift." in page.locator(".walk").inner_text()
    page.go_back()
    page.wait_for_selector(".result")
    assert page.locator(".walk").count() == 0
    assert "blue" in page.locator(".steps").inner_text()
