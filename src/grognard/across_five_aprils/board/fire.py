"""Guns on the map: whom they reach, and what their fire does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.across_five_aprils.board.battle import Battle
from grognard.across_five_aprils.board.encounter import bombardment_of
from grognard.across_five_aprils.board.results import Suffer
from grognard.across_five_aprils.sheet.army import Kind
from grognard.kernel.procedure import Made, Procedure
from grognard.kernel.question import Subject
from grognard.kernel.seen import Covered


@dataclass
class Fire(Procedure):
    """Guns bombard a hex: they alone roll, and the target's owner places the losses (A5A-GAP-LEAD)."""

    player: int
    target: int
    guns: tuple[int, ...]
    defenders: tuple[int, ...]

    def subject(self, g: Battle) -> Subject:
        return Subject((self.target,), says="hex")

    def fire(self, g: Battle, _: Any) -> Made:
        return bombardment_of(g, self.guns, self.target).procedure

    def suffer(self, g: Battle, result: str) -> Made:
        return self.instead(Suffer(1 - self.player, self.defenders, result))


Fire.steps = (Fire.fire, Fire.suffer)


def covered(g: Battle, number: int) -> list[Covered]:
    """The hexes of a unit's zone of control, and those that guns may bombard."""
    piece = g.pieces[number]
    if piece.at < 0:
        return []
    zone = [Covered("zone", 1, tuple(sorted(g.map.zones[piece.at])))]
    guns = piece.kind is Kind.ARTILLERY
    return [*zone, Covered("fire", g.map.fire, g.map.field_of_fire(piece.at))] if guns else zone


def guns_on(g: Battle, number: int, target: int) -> bool:
    """Whether a unit can bombard a hex."""
    piece = g.pieces[number]
    return piece.kind is Kind.ARTILLERY and target in g.map.field_of_fire(piece.at)
