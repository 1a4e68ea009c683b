"""A board of squares, drawn with the second side's edge on top."""

from __future__ import annotations

from typing import Any, Final

from grognard.drawing.counters import counter, strip
from grognard.drawing.paper import Ground, Lay, Placed, Say, Spot

SIDE: Final = 128.0
COUNTER: Final = counter(58.0, 42.0)
STRIP: Final = strip(120.0)
SLOTS: Final = tuple([(-60.0 + (i % 2) * (COUNTER.wide + 4), -44.0 + (i // 2) * 44.0) for i in range(4)])
PILE: Final = (-60.0, -42.0, 84.0)


def lay_squares(ground: Ground, say: Say) -> Lay:
    squares = ground["places"]
    first, last = min([one["column"] for one in squares]), max([one["row"] for one in squares])
    places = {
        one["name"]: _placed(one, (one["column"] - first) * SIDE, (last - one["row"]) * SIDE, say) for one in squares
    }
    star = (SIDE / 2 - 14, 12 - SIDE / 2)
    return Lay(
        ground["wide"] * SIDE,
        ground["deep"] * SIDE,
        places,
        star,
        COUNTER,
        STRIP,
        SLOTS,
        PILE,
        (12 - SIDE / 2, SIDE / 2 - 12),
    )


def _placed(one: dict[str, Any], x: float, y: float, say: Say) -> Placed:
    outline: tuple[Spot, ...] = ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE))
    words = ", ".join([one["name"], *[say(kind) for kind in one["terrain"]]])
    return Placed(one["name"], (x + SIDE / 2, y + SIDE / 2), outline, words)
