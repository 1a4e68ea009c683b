"""Sides, and their units: infantry, cavalry, artillery, as the tables see them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.leaf import Leaf
from grognard.kernel.word import Word

CONFEDERATE, UNION = 0, 1
SIDES = ("confederate", "union")


class Kind(Word):
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


@dataclass(eq=False)
class Unit(Leaf):
    """A unit as the tables see it: its strength as it stands, its morale value, the steps it has left."""

    strength: int
    morale: int = 0
    steps: int = 2
    kind: Kind = Kind.INFANTRY
