"""The marker for winning the fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask
from grognard.square_bashing.sheet.assaults_26 import assaults
from grognard.squares.battle import (
    Battle,
)


def lose_winning(g: Battle, units: tuple[int, ...]) -> None:
    """Who loses an assault is no longer winning (SB-GAP-WINNING)."""
    for number in units:
        if g.piece(number).winning:
            g.change(number, winning=False)


@dataclass
class Award(Procedure):
    """One of these units takes a marker for winning the fight, its owner's choice (SB-ED-WINNER)."""

    player: int
    rule: str
    units: tuple[int, ...]

    def choose(self, g: Battle, _: Any) -> Any:
        there = [n for n in self.units if g.piece(n).at >= 0 and g.piece(n).kind in assaults(g).winners]
        if not there:
            return Done()
        return Ask(self.player, self.rule, Among(self.rule, tuple([Pick(number) for number in there])))

    def take(self, g: Battle, who: Pick) -> Any:
        g.change(who.unit, winning=True)
        g.tell(Event(self.rule, "unit", unit=g.piece(who.unit).name))
        return Done()


Award.steps = (Award.choose, Award.take)
