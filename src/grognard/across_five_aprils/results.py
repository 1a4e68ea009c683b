"""What a result does to the units it befalls: steps lost, retreats, morale tests, second retreats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.across_five_aprils.battle import GONE, NOBODY, Battle
from grognard.across_five_aprils.combat import combat
from grognard.across_five_aprils.morale import MoraleTest
from grognard.across_five_aprils.retreat import RetreatAll
from grognard.kernel.answers import Among, Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Done, Procedure


@dataclass
class Suffer(Procedure):
    """A result befalls units, `lead` taking the first step. Result: those that had to retreat."""

    player: int
    units: tuple[int, ...]
    result: str
    lead: int = NOBODY
    fell_back: tuple[int, ...] = ()

    def lose(self, g: Battle, _: Any) -> Any:
        demand = combat(g).demand(self.result)
        if not demand.steps:
            return Done(())
        return LoseSteps(self.player, self.units, demand.steps, self.lead)

    def retreat(self, g: Battle, _: Any) -> Any:
        self.units = g.standing(self.units)
        if not combat(g).demand(self.result).retreat:
            return None
        self.fell_back = self.units
        return RetreatAll(self.player, self.units)

    def test(self, g: Battle, _: Any) -> Any:
        self.units = g.standing(self.units)
        return TestAll(combat(g).demand(self.result).rule, self.units)

    def retreat_again(self, g: Battle, failed: tuple[int, ...]) -> Any:
        self.fell_back = tuple(dict.fromkeys([*self.fell_back, *failed]))
        return RetreatAll(self.player, failed)

    def end(self, g: Battle, _: Any) -> Any:
        return Done(self.fell_back)


Suffer.steps = (Suffer.lose, Suffer.retreat, Suffer.test, Suffer.retreat_again, Suffer.end)


@dataclass
class LoseSteps(Procedure):
    """So many steps come off units, the first off `lead`, the rest as their owner likes (A5A-GAP-LEAD)."""

    player: int
    units: tuple[int, ...]
    steps_left: int
    lead: int = NOBODY

    def choose(self, g: Battle, _: Any) -> Any:
        self.units = g.standing(self.units)
        if not self.steps_left or not self.units:
            return Done()
        if self.lead == NOBODY and len(self.units) > 1 and self.steps_left < self.steps_there(g):
            these = tuple([Pick(number) for number in self.units])
            return Ask(self.player, "A5A-GAP-LEAD", Among("A5A-GAP-LEAD", these), "step")
        return None

    def steps_there(self, g: Battle) -> int:
        return sum([g.piece(number).left for number in self.units])

    def take(self, g: Battle, who: Pick | None) -> Any:
        first = self.lead if self.lead != NOBODY else self.units[0]
        unit = who.unit if who is not None else first
        self.lead, self.steps_left = NOBODY, self.steps_left - 1
        g.lose_step(unit)
        piece = g.piece(unit)
        g.tell(Event("A5A-GAP-LEAD", "gone" if piece.at == GONE else "loses", unit=piece.name, left=piece.left))
        return self.again()


LoseSteps.steps = (LoseSteps.choose, LoseSteps.take)


@dataclass
class TestAll(Procedure):
    """Each unit tests its morale, by the rule of the result that befell it. Result: who fails."""

    rule: str
    units: tuple[int, ...]
    failed: tuple[int, ...] = ()

    def test(self, g: Battle, _: Any) -> Any:
        if not self.units:
            return Done(self.failed)
        piece = g.piece(self.units[0])
        g.tell(Event(self.rule, "tests", unit=piece.name))
        return MoraleTest(piece.morale, piece.side)

    def judge(self, g: Battle, passed: bool) -> Any:
        number, self.units = self.units[0], self.units[1:]
        if not passed:
            self.failed = (*self.failed, number)
        return self.again()


TestAll.steps = (TestAll.test, TestAll.judge)
