"""A board of squares, drawn with the second side's edge on top."""

from __future__ import annotations

from typing import Any, Final

from grognard.drawing.paper import Ground, Lay, Placed, Say, Spot

SIDE: Final = 128.0
COUNTER: Final = 56.0
SLOTS: Final = tuple([(-60.0 + (i % 2) * (COUNTER + 6), -44.0 + (i // 2) * 45.0) for i in range(4)])
CROWDED: Final = tuple([(-60.0 + (i % 2) * (COUNTER + 6), -44.0 + (i // 2) * 24.0) for i in range(8)])


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
        SLOTS,
        CROWDED,
        (12 - SIDE / 2, SIDE / 2 - 12),
    )


def _placed(one: dict[str, Any], x: float, y: float, say: Say) -> Placed:
    outline: tuple[Spot, ...] = ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE))
    words = ", ".join([one["name"], *[say(kind) for kind in one["terrain"]]])
    return Placed(one["name"], (x + SIDE / 2, y + SIDE / 2), outline, words)
