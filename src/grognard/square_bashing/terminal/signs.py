"""The signs of Square Bashing."""

from __future__ import annotations

from typing import Any

from grognard.cli.terminal import Sign
from grognard.square_bashing.terminal.board import Marker, Signs, Way


def _barraged(square: dict[str, Any]) -> str | None:
    markers = sum(square["barrage"])
    return str(markers) if markers else None


def _suppressed(square: dict[str, Any]) -> str | None:
    return "" if any(square["suppressed"]) else None


def _gassed(square: dict[str, Any]) -> str | None:
    return "" if any(square["gas"]) else None


LETTERS = {
    "infantry": "I",
    "cavalry": "C",
    "dismounted": "D",
    "mg": "M",
    "artillery": "A",
    "mortar": "B",
    "mountain-gun": "G",
    "light-tank": "L",
    "heavy-tank": "H",
    "armoured-car": "R",
    "light-armoured-car": "V",
    "command": "S",
}
GROUND = {
    "woods": Sign("♣", "W", "green"),
    "buildings": Sign("⌂", "B", "magenta"),
    "hill": Sign("∩", "H", "yellow"),
    "rough-hill": Sign("▲", "R", "yellow"),
}
ROADS = {"road": Way(Sign("╫", "r", "yellow"), "╪", "roads", "road_off")}
EXAMPLES = {"quality": "I+ i-", "bases": "I2½x", "winning": "I!", "tag": "<3> <?>"}

SIGNS = Signs(
    LETTERS,
    GROUND,
    works={"hasty": Sign("=", "h", "bold"), "trench": Sign("≡", "t", "bold"), "fort": Sign("#", "f", "bold")},
    markers={
        "barrage": Marker(Sign("✸", "b", "bold yellow"), _barraged),
        "suppressed": Marker(Sign("▒", "s", "bold yellow"), _suppressed),
        "gas": Marker(Sign("≈", "g", "bold green"), _gassed),
    },
    ways=ROADS,
    marks={"morale": "+m", "fighting": "+f", "hold": "+h", "movement": "+l", "steady": "+s"},
    examples=EXAMPLES,
)
