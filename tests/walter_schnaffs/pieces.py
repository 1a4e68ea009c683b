"""Short ways to say troops and tallies, so that a test reads as a rule does.

"2 reservist chassepot infantry" is a unit of two bases; "idle" is one that stands by while its zone attacks.
"""

from typing import Any

from grognard.kernel.table import Tally
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.sheet.army_2 import GUNS, RIFLES, Troops
from grognard.walter_schnaffs.sheet.situations import ATTACKING_UNIT

QUALITIES = ("professional", "regular", "reservist")


def said(*descriptions: str) -> list[dict[str, Any]]:
    """Units as a player writes them in a situation."""
    return [_said(description) for description in descriptions]


def _said(description: str) -> dict[str, Any]:
    *words, kind = description.split()
    unit: dict[str, Any] = {"type": kind}
    for word in words:
        if word.isdigit():
            unit["bases"] = int(word)
        elif word in RIFLES:
            unit["rifle"] = word
        elif word in GUNS:
            unit["gun"] = word
        elif word in QUALITIES:
            unit["quality"] = word
        else:
            unit["attacking"] = word != "idle"
    return unit


def units(*descriptions: str) -> tuple[Troops, ...]:
    """Units as the tables see them."""
    return tuple(ATTACKING_UNIT.read(unit, "unit") for unit in said(*descriptions))


def section(number: str, **settings: Any) -> Any:
    return RULESET.rules(settings)[number]


def lines(tally: Tally) -> list[tuple[str, int, float]]:
    """What counts: rule, times, value."""
    return [(reason.rule, reason.times, reason.value) for reason in tally.reasons]


def told(explained: dict[str, Any], name: str) -> list[tuple[str, int, float]]:
    """The same of a tally that `explain`, `odds` or `roll` gave."""
    return [(line["rule"], line["times"], line["value"]) for line in explained["tallies"][name]["lines"]]


def total(explained: dict[str, Any], name: str) -> float:
    return explained["tallies"][name]["total"]
