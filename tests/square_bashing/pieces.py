"""Short ways to say units, ground and tallies, so that a test reads as a rule does.

"damaged reservist infantry" is a unit; "idle" is one that stands by while its square assaults.
"""

from typing import Any

from grognard.kernel.section import Rules
from grognard.kernel.table import Tally
from grognard.square_bashing import RULESET
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.saves_27 import Placing, Save
from grognard.squares.army import Kind, Quality
from grognard.squares.ground import Ground, ground

EDITIONS = ("en", "fr")
KINDS = (
    "infantry",
    "cavalry",
    "dismounted",
    "mg",
    "artillery",
    "mortar",
    "mountain-gun",
    "light-tank",
    "heavy-tank",
    "armoured-car",
    "light-armoured-car",
    "command",
)
QUALITIES = ("professional", "regular", "reservist")
WORKS = ("none", "hasty", "trench", "fort")
THOSE_WHO_ASSAULT = ("infantry", "cavalry", "light-tank", "heavy-tank", "armoured-car", "light-armoured-car")


def said(*descriptions: str) -> list[dict[str, Any]]:
    """Units as a player writes them in a situation."""
    return [_said(description) for description in descriptions]


def _said(description: str) -> dict[str, Any]:
    *words, kind = description.split()
    unit: dict[str, Any] = {"type": kind}
    for word in words:
        if word == "damaged":
            unit["damaged"] = True
        elif word == "idle":
            unit["assaulting"] = False
        else:
            unit["quality"] = word
    return unit


def units(*descriptions: str) -> tuple[Unit, ...]:
    """Units as the tables see them."""
    return tuple(unit(description) for description in descriptions)


def unit(description: str) -> Unit:
    told = _said(description)
    kind = told["type"]
    assaulting = told.get("assaulting", kind in THOSE_WHO_ASSAULT)
    return Unit(Kind(kind), Quality(told.get("quality", "regular")), told.get("damaged", False), assaulting)


def on(*words: str) -> Ground:
    """The ground of a square: on("woods", "trench")."""
    works = [word for word in words if word in WORKS]
    return ground(tuple(word for word in words if word not in WORKS), works[0] if works else "none")


def rules(edition: str = "en", /, **settings: object) -> Rules:
    return RULESET.rules({"edition": edition, **settings})


def lines(tally: Tally) -> list[tuple[str, int, int]]:
    """What counts: rule, times, value."""
    return [(reason.rule, reason.times, reason.value) for reason in tally.reasons]


def told(explained: dict[str, Any], name: str) -> list[tuple[str, int, int]]:
    """The same of a tally that `explain`, `odds` or `roll` gave."""
    return [(line["rule"], line["times"], line["value"]) for line in explained["tallies"][name]["lines"]]


def total(explained: dict[str, Any], name: str) -> int:
    return explained["tallies"][name]["total"]


def hits_to_place(hits: int, placed: tuple[int, ...], needs: tuple[int, ...], by_owner: bool) -> Placing:
    """So many hits to place on units that save on these numbers, over those already placed."""
    return Placing(hits, placed, tuple(Save("SB-27-S-INF", need) for need in needs), by_owner, 2)
