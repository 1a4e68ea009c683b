"""A map of hexes, flat side up."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from grognard.drawing.counters import counter, strip
from grognard.drawing.paper import Ground, Lay, Placed, Say, Spot

RADIUS: Final = 60.0
HIGH: Final = RADIUS * sqrt(3)
COUNTER: Final = counter(50.0, 38.0)
STRIP: Final = strip(74.0)
SLOTS: Final = ((-25.0, -34.0),)
PILE: Final = (-43.0, -34.0, 77.0)
WORTH: Final = (1.0, 21.0)
"""Below its star: beside it a counter would cover it."""


def lay_hexes(ground: Ground, say: Say) -> Lay:
    hexes = ground["places"]
    places = {one["name"]: _placed(one, _middle(one, ground["even_low"]), say) for one in hexes}
    width, height = RADIUS * (1.5 * ground["wide"] + 0.5), HIGH * (ground["deep"] + 0.5)
    star, badge = (RADIUS * 0.68, -HIGH * 0.16), (-RADIUS * 0.72, HIGH * 0.1)
    return Lay(width, height, places, star, COUNTER, STRIP, SLOTS, PILE, badge, worth=WORTH)


def _middle(one: dict[str, Any], even_low: bool) -> Spot:
    low = (one["column"] % 2 == 0) == even_low
    return RADIUS * (1.5 * (one["column"] - 1) + 1), HIGH * (one["row"] - 0.5 + (0.5 if low else 0))


def _placed(one: dict[str, Any], middle: Spot, say: Say) -> Placed:
    x, y = middle
    half, high = RADIUS / 2, HIGH / 2
    outline = (
        (x - half, y - high),
        (x + half, y - high),
        (x + RADIUS, y),
        (x + half, y + high),
        (x - half, y + high),
        (x - RADIUS, y),
    )
    return Placed(one["name"], middle, outline, f"{one['name']}, {say(one['terrain'][0])}")
