"""Sides, and their units: infantry, cavalry, artillery, as the tables see them."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

CONFEDERATE, UNION = 0, 1
SIDES = ("confederate", "union")


class Kind(Enum):
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Unit(NamedTuple):
    """A unit as the tables see it: its strength as it stands, its morale value, the steps it has left."""

    strength: int
    morale: int = 0
    steps: int = 2
    kind: Kind = Kind.INFANTRY
