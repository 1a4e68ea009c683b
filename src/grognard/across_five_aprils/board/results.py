"""What a result does to the units it befalls: steps lost, retreats, morale tests, second retreats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.across_five_aprils.board.battle import GONE, NOBODY, Battle
from grognard.across_five_aprils.board.retreat import RetreatAll
from grognard.across_five_aprils.sheet.combat import CombatSection
from grognard.across_five_aprils.sheet.morale import MoraleTest
from grognard.kernel.answers import Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Subject


@dataclass
class Suffer(Procedure):
    """A result befalls units, `lead` taking the first step. Result: those that had to retreat."""

    player: int
    units: tuple[int, ...]
    result: str
    lead: int = NOBODY
    fell_back: tuple[int, ...] = ()

    def lose(self, g: Battle, _: Any) -> Made:
        demand = g.rules.section(CombatSection).demand(self.result)
        if not demand.steps:
            return Done(())
        return LoseSteps(self.player, self.units, demand.steps, self.lead)

    def retreat(self, g: Battle, _: Any) -> Made:
        self.units = g.still_there(self.units)
        if not g.rules.section(CombatSection).demand(self.result).retreat:
            return None
        self.fell_back = self.units
        return RetreatAll(self.player, self.units)

    def test(self, g: Battle, _: Any) -> Made:
        self.units = g.still_there(self.units)
        return TestAll(g.rules.section(CombatSection).demand(self.result).rule, self.units)

    def retreat_again(self, g: Battle, failed: tuple[int, ...]) -> Made:
        self.fell_back = tuple(dict.fromkeys([*self.fell_back, *failed]))
        return RetreatAll(self.player, failed)

    def end(self, g: Battle, _: Any) -> Made:
        return Done(self.fell_back)


Suffer.steps = (Suffer.lose, Suffer.retreat, Suffer.test, Suffer.retreat_again, Suffer.end)


def of_units(g: Battle, units: tuple[int, ...], says: str = "") -> Subject:
    """These units, and the hexes where they stand."""
    return Subject(tuple(dict.fromkeys([g.pieces[number].at for number in units])), units, says=says)


@dataclass
class LoseSteps(Procedure):
    """So many steps come off units, the first off `lead`, the rest as their owner likes (A5A-GAP-LEAD)."""

    player: int
    units: tuple[int, ...]
    steps_left: int
    lead: int = NOBODY

    def choose(self, g: Battle, _: Any) -> Made:
        self.units = g.still_there(self.units)
        if not self.steps_left or not self.units:
            return Done()
        if self.lead == NOBODY and len(self.units) > 1 and self.steps_left < self.steps_there(g):
            these = tuple([Pick(number) for number in self.units])
            return Ask(self.player, "A5A-GAP-LEAD", Among("A5A-GAP-LEAD", these), "step", of_units(g, self.units))
        return None

    def steps_there(self, g: Battle) -> int:
        return sum([g.pieces[number].left for number in self.units])

    def take(self, g: Battle, who: Pick | None) -> Made:
        first = self.lead if self.lead != NOBODY else self.units[0]
        unit = who.unit if who is not None else first
        self.lead, self.steps_left = NOBODY, self.steps_left - 1
        g.lose_step(unit)
        piece = g.pieces[unit]
        g.tell(Event("A5A-GAP-LEAD", "gone" if piece.at == GONE else "loses", unit=g.called(unit), left=piece.left))
        return self.again()


LoseSteps.steps = (LoseSteps.choose, LoseSteps.take)


@dataclass
class TestAll(Procedure):
    """Each unit tests its morale, by the rule of the result that befell it. Result: who fails."""

    rule: str
    units: tuple[int, ...]
    failed: tuple[int, ...] = ()

    def subject(self, g: Battle) -> Subject:
        return of_units(g, self.units[:1], "unit")

    def test(self, g: Battle, _: Any) -> Made:
        if not self.units:
            return Done(self.failed)
        piece = g.pieces[self.units[0]]
        g.tell(Event(self.rule, "tests", unit=g.called(self.units[0])))
        return MoraleTest(piece.morale, piece.side)

    def judge(self, g: Battle, passed: bool) -> Made:
        number, self.units = self.units[0], self.units[1:]
        if not passed:
            self.failed = (*self.failed, number)
        return self.again()


TestAll.steps = (TestAll.test, TestAll.judge)
