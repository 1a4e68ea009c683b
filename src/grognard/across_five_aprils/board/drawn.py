"""What does not change on a map, as plain data: hexes, what lies on their sides, edges, objectives."""

from __future__ import annotations

from typing import Any

from grognard.across_five_aprils.board.ground import NOWHERE, BattleMap
from grognard.across_five_aprils.board.plan import Plan
from grognard.across_five_aprils.sheet.terrain import Side, Terrain, Way


def drawn(ground: BattleMap, plan: Plan) -> dict[str, Any]:
    board = ground.board
    return {
        "wide": board.wide,
        "deep": board.deep,
        "even_low": board.even_low,
        "places": [_place(ground, at) for at in range(ground.size)],
        "sides": [
            {"between": [ground.name(here), ground.name(there)], "is": list(ground.ground.sides.of(side))}
            for side, (here, there) in enumerate(board.of_side)
            if ground.ground.sides.bits[side] and there != NOWHERE
        ],
        "edges": list(ground.ground.edges),
        "objectives": [{"place": ground.name(one.hex), "points": one.points} for one in plan.objectives],
        "keys": [one.value for kinds in (Terrain, Side, Way) for one in kinds],
    }


def _place(ground: BattleMap, at: int) -> dict[str, Any]:
    lies = ground.ground
    place: dict[str, Any] = {
        "name": ground.name(at),
        "column": ground.named[at].column,
        "row": ground.named[at].row,
        "terrain": [lies.terrain[at].value],
    }
    if at in lies.fortified:
        place["works"] = "fortified"
    if at in lies.ends:
        place["way_off"] = lies.ends[at].value
    return place
