"""Bombardment: guns fire from a distance, and nobody fires back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.across_five_aprils.sheet.combat import ATTACKER, Assault, CombatSection, Strike
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Made, Procedure
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings


@dataclass
class Bombardment(Procedure):
    """Guns roll on the attacker's table; the position is one that is bombarded. Result: what befalls the target."""

    assault: Assault
    morale: int
    player: int = 0

    def fire(self, g: Any, _: Any) -> Made:
        column = g.rules.section(CombatSection).attackers_column(self.assault)
        return Strike(self.player, "A5A-CBT-BOMB", ATTACKER.id, column, self.morale)


Bombardment.steps = (Bombardment.fire,)

BOMBARDMENT = RuleList("A5A-BOMB", Rule("A5A-CBT-BOMB", Bombardment))


@mypyc_attr(allow_interpreted_subclasses=True)
class BombardmentSection(Section):
    number: ClassVar[str] = "bombardment"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.list_of = self.take(BOMBARDMENT)
