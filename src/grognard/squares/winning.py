"""The marker for winning the fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Subject
from grognard.squares.army import Kind
from grognard.squares.battle import AnyBattle


def lose_winning(g: AnyBattle, units: tuple[int, ...]) -> None:
    """Who loses an assault is no longer winning (SB-GAP-WINNING)."""
    for number in units:
        if g.pieces[number].winning:
            g.change(number, winning=False)


@dataclass
class Award(Procedure):
    """One of these units, of the kinds that may, takes a marker for winning, its owner's choice (SB-ED-WINNER)."""

    player: int
    rule: str
    units: tuple[int, ...]
    kinds: tuple[Kind, ...]

    def choose(self, g: AnyBattle, _: Any) -> Made:
        there = [n for n in self.units if g.pieces[n].at >= 0 and g.pieces[n].kind in self.kinds]
        if not there:
            return Done()
        choices = Among(self.rule, tuple([Pick(number) for number in there]))
        return Ask(self.player, self.rule, choices, "", Subject((g.pieces[there[0]].at,)))

    def take(self, g: AnyBattle, who: Pick) -> Made:
        g.change(who.unit, winning=True)
        g.tell(Event(self.rule, "unit", unit=g.called(who.unit)))
        return Done()


Award.steps = (Award.choose, Award.take)
