"""Fills in any procedure's form by its JSON Schema alone, and throws typed dice to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from .conftest import steps_beyond

CHIPS_AT_MOST = 5
STEPS_AT_MOST = 40
COMMON = ("settings", "overrides", "edition")


def drawers_opened(page: Any) -> None:
    """Opens every drawer of the page at once; one that is open already is shut."""
    page.evaluate("() => document.querySelectorAll('summary').forEach((one) => one.click())")


def fill(page: Any, schema: dict[str, Any], situation: dict[str, Any], begun: dict[str, Any]) -> None:
    """Says the situation with the controls a player has, and unsays what the form began with."""
    unsaid = {name: schema["properties"][name].get("default") for name in begun if name not in situation}
    situation = {**{name: value for name, value in unsaid.items() if value is not None}, **situation}
    _record(page, schema, {key: value for key, value in situation.items() if key not in COMMON}, "", False)
    house = dict(situation.get("settings", {}))
    if "edition" in situation:
        house["edition"] = situation["edition"]
    if house:
        page.locator(".house summary").click()
    for name, value in house.items():
        place = "edition" if name == "edition" else f"settings.{name}"
        _select(_at(page, place), value)
    _wait(page)
    for key, value in situation.get("overrides", {}).items():
        _by_hand(page, key, value)


def _wait(page: Any) -> None:
    page.wait_for_timeout(200)
    page.wait_for_selector(".answers[aria-busy=false]")


def _at(page: Any, place: str) -> Any:
    return page.locator(f'[data-field="{place}"]')


def _select(where: Any, value: Any) -> None:
    where.locator("select").select_option(str(value).lower() if isinstance(value, bool) else str(value))


def _record(page: Any, schema: dict[str, Any], value: dict[str, Any], place: str, compact: bool) -> None:
    for name, inner in value.items():
        _field(page, schema["properties"][name], inner, f"{place}.{name}" if place else name, compact)


def _field(page: Any, schema: dict[str, Any], value: Any, place: str, compact: bool) -> None:
    here = _at(page, place)
    if schema.get("enum") == [value]:
        assert here.count() == 0  # nothing to choose
    elif "enum" in schema:
        if compact or len(schema["enum"]) > CHIPS_AT_MOST:
            _select(here, value)
        else:
            here.get_by_label(_begun(schema["x-labels"][value]["en"]), exact=True).check()
    elif schema["type"] == "boolean":
        _flag(here, schema, value)
    elif schema["type"] in ("integer", "number"):
        _number(here.locator("input"), value)
    elif schema["type"] == "array":
        _list(page, schema, value, place)
    else:
        _record(page, schema, value, place, compact)


def _flag(here: Any, schema: dict[str, Any], value: bool) -> None:
    if "default" in schema:
        here.locator("input").set_checked(value)
    else:
        _select(here, value)


def _begun(label: str) -> str:
    """A label as the page begins it."""
    return label[:1].upper() + label[1:]


def _number(box: Any, value: float) -> None:
    box.fill(str(value))
    box.press("Tab")


def _list(page: Any, schema: dict[str, Any], value: list[Any], place: str) -> None:
    here, items = _at(page, place), schema["items"]
    if "enum" in items:
        for one in value:
            here.get_by_label(_begun(items["x-labels"][one]["en"]), exact=True).check()
        return
    add = here.get_by_role("button", name=re.compile("^Add"))
    cards = here.locator("ol > li") if items["type"] == "object" else here.locator("input")
    while cards.count() < len(value):
        add.click()
    for i, one in enumerate(value):
        if items["type"] == "object":
            _record(page, items, one, f"{place}[{i}]", True)
        else:
            _number(cards.nth(i), one)


def _by_hand(page: Any, key: str, value: int | None) -> None:
    """Strikes a line or gives it another value, whether it counts or not."""
    line = page.locator(f'[data-line="{key}"]')
    if line.count() == 0:
        page.get_by_text("Other lines of these tables").click()
    line.locator("button.edit").click()
    if value is None:
        line.get_by_role("button", name="Strike it out").click()
    else:
        _number(line.locator("input"), value)
    _wait(page)


def throw(page: Any, seed: int = 7) -> list[int]:
    """Types faces, and places hits as the odds suppose, until it is over; gives the faces."""
    chance = Random(seed)
    begin = page.locator(".play .begin")
    if not begin.count():
        return []
    begin.click()
    return [face for faces in _steps(page, chance) for face in faces]


def _steps(page: Any, chance: Random) -> Iterator[list[int]]:
    for _ in range(STEPS_AT_MOST):
        page.wait_for_selector(".play :is(.now, .result)")
        if page.locator(".play .result").count():
            return
        before = page.locator(".play .steps > li:not(.now)").count()
        now = page.locator(".play .now")
        dice = now.locator(".group li").count()
        if dice or now.get_by_role("button", name="Go on").count():
            faces = [chance.randint(1, 6) for _ in range(dice)]
            if faces:
                now.locator("input").fill("".join(map(str, faces)))
            now.locator("button.first").click()
            yield faces
        else:
            now.get_by_role("button", name="As the odds suppose").click()
            now.get_by_role("button", name="Place them so").click()
        steps_beyond(page, before)
    raise AssertionError(f"still going after {STEPS_AT_MOST} steps")
