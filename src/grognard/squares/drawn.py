"""What does not change on a board of squares, as plain data: terrain, roads, edges, objectives."""

from __future__ import annotations

from typing import Any

from grognard.squares.map import NOWHERE, BattleMap

EDGES = ["south", "north"]
"""The base edges of both sides: row 1 lies at the foot of the board."""


def drawn(ground: BattleMap, objectives: list[int], points: int, keys: list[str]) -> dict[str, Any]:
    """`objectives` are the squares that count so many points each; `keys` all that the ground may be made of."""
    faces = [(at, to) for at in range(ground.size) for to in ground.beside[at] if at < to]
    return {
        "wide": ground.squares.wide,
        "deep": ground.squares.deep,
        "places": [_place(ground, at) for at in range(ground.size)],
        "sides": [
            {"between": [str(ground.named[one]), str(ground.named[other])], "is": lies}
            for one, other in faces
            if (lies := ground.lies_between(one, other))
        ],
        "edges": EDGES,
        "objectives": [{"place": str(ground.named[at]), "points": points} for at in objectives],
        "keys": keys,
    }


def _place(ground: BattleMap, at: int) -> dict[str, Any]:
    square = ground.named[at]
    place: dict[str, Any] = {
        "name": str(square),
        "column": square.column,
        "row": square.row,
        "terrain": ground.terrain_at(at),
    }
    if ground.is_road(at, NOWHERE):
        place["way_off"] = "road"
    return place
