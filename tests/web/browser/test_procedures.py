"""Every procedure in the browser, filled in and rolled with typed dice, says what the Python API says."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.api import example, schema

from ...conformance.examples import EXAMPLES
from .conftest import CALM, Opener, settled
from .filling import fill, throw

CASES = [(one, i) for one, several in EXAMPLES.items() for i in range(len(several))]


def printed(text: str) -> str:
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def whole_text(where: Any) -> str:
    return " ".join(where.inner_text().split())


@pytest.mark.parametrize(("procedure", "number"), CASES)
def test_typed_dice_come_to_what_python_says(opened: Opener, procedure: str, number: int) -> None:
    page = opened(f"/{procedure}", **CALM)
    situation = EXAMPLES[procedure][number]
    fill(page, schema(procedure), situation, example(procedure))
    settled(page)
    odds = grognard.odds(procedure, situation)
    totals = [text.replace(",", "") for text in page.locator(".tally .total").all_inner_texts() if text]
    counted = [tally["total"] for tally in odds["tallies"].values() if tally.get("total") is not None]
    assert totals == [str(total).replace("-", "\N{MINUS SIGN}") for total in counted]
    shown = page.locator("#odds > dl b").all_inner_texts()
    assert len(shown) == len(odds["odds"])
    for text, chance in zip(shown, odds["odds"].values(), strict=True):
        assert abs(float(text.strip("<>%")) - 100 * chance) <= 0.0501

    faces = throw(page)
    if not page.locator(".play").count():
        assert faces == []
        return
    rolled = grognard.roll(procedure, situation, dice=faces)
    play = whole_text(page.locator(".play"))
    for event in rolled["events"]:
        assert printed(event["en"]) in play
    told = page.locator(".play .to-do li > span").all_inner_texts()
    assert told == [printed(event["en"]) for event in rolled["events"]][len(rolled["events"]) - len(told) :]


def test_every_procedure_has_its_examples(opened: Opener) -> None:
    page = opened("/")
    listed = page.evaluate("fetch('/api/procedures').then(r => r.json())")
    ids = [one["id"] for game in listed["rulesets"] for one in game["procedures"]]
    assert sorted(ids) == sorted(EXAMPLES)
