"""A battle as plain data: everything a page draws."""

from __future__ import annotations

from typing import Any

from grognard.across_five_aprils.army import CONFEDERATE, SIDES, UNION
from grognard.across_five_aprils.battle import GONE, WAITING, Battle
from grognard.across_five_aprils.ground import NOWHERE


def battle_view(g: Battle) -> dict[str, Any]:
    """Everything a page draws: hexes, what lies on their sides, units, the cup, objectives and score."""
    board = g.map.board
    return {
        "board": {
            "wide": board.wide,
            "deep": board.deep,
            "even_low": board.even_low,
            "hexes": [_hex_view(g, at) for at in range(g.map.size)],
            "sides": [
                {"between": [g.map.name(here), g.map.name(there)], "is": list(g.map.ground.sides.of(side))}
                for side, (here, there) in enumerate(board.of_side)
                if g.map.ground.sides.bits[side] and there != NOWHERE
            ],
        },
        "units": [_unit_view(g, number) for number in range(len(g.pieces))],
        "formations": [
            {"name": f.name, "side": f.side, "markers": f.markers, "frozen": g.facts["turn"] in f.frozen}
            for f in g.plan.formations
        ],
        "sides": [
            {"en": names[0], "fr": names[1], "role": role, "edge": edge}
            for names, role, edge in zip(g.facts["names"], SIDES, g.map.ground.edges, strict=True)
        ],
        "turn": g.facts["turn"],
        "turns": g.plan.turns,
        "night": g.is_night(),
        "cup": [{"marker": marker, "count": count} for marker, count in g.facts["cup"]],
        "drawn": list(g.facts["drawn"]),
        "score": [g.points(CONFEDERATE), g.points(UNION)],
    }


def _hex_view(g: Battle, at: int) -> dict[str, Any]:
    place, ground = g.place(at), g.map.ground
    worth = [one.points for one in g.plan.objectives if one.hex == at]
    return {
        "name": g.map.name(at),
        "column": g.map.named[at].column,
        "row": g.map.named[at].row,
        "terrain": ground.terrain[at].value,
        "fortified": at in ground.fortified,
        "way_off": ground.ends[at].value if at in ground.ends else None,
        "objective": {"points": worth[0], "holder": place.holder} if worth else None,
        "units": list(place.units),
    }


def _unit_view(g: Battle, number: int) -> dict[str, Any]:
    piece = g.piece(number)
    states = {WAITING: "waiting", GONE: "gone"}
    return {
        "id": number,
        "name": piece.name,
        "side": piece.side,
        "formation": g.plan.formations[piece.formation].name,
        "type": piece.kind.value,
        "strength": piece.strength,
        "full": piece.full,
        "morale": piece.morale,
        "steps": piece.steps,
        "left": piece.left,
        "state": states.get(piece.at, "on"),
        "hex": g.map.name(piece.at) if piece.at >= 0 else None,
        "entry": g.map.name(piece.entry) if piece.entry != NOWHERE else None,
        "enters": piece.enters,
    }
