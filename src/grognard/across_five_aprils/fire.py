"""Guns on the map: whom they reach, and what their fire does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.across_five_aprils.army import Kind
from grognard.across_five_aprils.battle import Battle
from grognard.across_five_aprils.bombardment import Bombardment
from grognard.across_five_aprils.combat import combat
from grognard.across_five_aprils.encounter import assault_on
from grognard.across_five_aprils.results import Suffer
from grognard.kernel.procedure import Procedure


@dataclass
class Fire(Procedure):
    """Guns bombard a hex: they alone roll, and the target's owner places the losses (A5A-GAP-LEAD)."""

    player: int
    target: int
    guns: tuple[int, ...]
    defenders: tuple[int, ...]

    def fire(self, g: Battle, _: Any) -> Any:
        morale = combat(g).best_morale(g.units(self.guns))
        return Bombardment(assault_on(g, self.guns, self.target, bombards=True), morale, self.player)

    def suffer(self, g: Battle, result: str) -> Any:
        return self.instead(Suffer(1 - self.player, self.defenders, result))


Fire.steps = (Fire.fire, Fire.suffer)


def guns_on(g: Battle, number: int, target: int) -> bool:
    """Whether a unit can bombard a hex."""
    piece = g.piece(number)
    return piece.kind is Kind.ARTILLERY and target in g.map.field_of_fire(piece.at)
