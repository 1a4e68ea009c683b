"""The sequence of play: markers into the cup, markers drawn one by one, the change of turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.across_five_aprils.board.attack import CombatPhase
from grognard.across_five_aprils.board.battle import COMBAT, Battle, Cup
from grognard.across_five_aprils.board.movement import Movement, is_due
from grognard.across_five_aprils.board.plan import Formation
from grognard.across_five_aprils.board.results import of_units
from grognard.across_five_aprils.board.victory import is_over, outcome, somebody_is_gone
from grognard.across_five_aprils.sheet.army import CONFEDERATE, SIDES
from grognard.across_five_aprils.sheet.morale import MoraleTest
from grognard.kernel.chance import Bag
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll, Subject


def filled(g: Battle) -> Cup:
    """The cup of this turn: formations in play or due that are not frozen, and the combat markers (A5A-GAP-CUP).

    A night has none of these, or as many as a day, by that setting (A5A-GAP-NIGHT).
    """
    formations = [(f.name, f.markers) for number, f in enumerate(g.plan.formations) if has_marker(g, number, f)]
    combat = [(marker, int(g.setting("combat_markers"))) for marker in COMBAT]
    return (*formations, *([] if g.is_night() and not g.setting("night_combat") else combat))


def has_marker(g: Battle, number: int, formation: Formation) -> bool:
    """Whether a formation has anybody who could move this turn."""
    if g.facts.turn in formation.frozen:
        return False
    for piece in g.pieces:
        if piece.formation == number and (piece.at >= 0 or is_due(g, piece)):
            return True
    return False


def without(cup: Cup, marker: str) -> Cup:
    """The cup once this marker is out."""
    left = Bag(cup).without(marker).markers
    return tuple([(name, count) for name, count in left if count])


@dataclass
class Turns(Procedure):
    """Turn after turn, until the battle ends. Result: its outcome."""

    def fill_the_cup(self, g: Battle, _: Any) -> Made:
        g.know(turn=g.facts.turn + 1, drawn=())
        g.know(cup=filled(g))
        what = "night" if g.is_night() else "day"
        g.tell(Event("A5A-SEQ-CUP", what, turn=g.facts.turn, turns=g.plan.turns))
        return None

    def draw_all(self, g: Battle, _: Any) -> Made:
        return Operations()

    def change(self, g: Battle, _: Any) -> Made:
        return Rally(tuple(ready_to_rally(g)))

    def next_turn(self, g: Battle, _: Any) -> Made:
        if is_over(g):
            found = outcome(g)
            g.tell(Event("A5A-GAP-VICTORY", "score", confederate=found.score[0], union=found.score[1]))
            return Done(found)
        return self.again()


Turns.steps = (Turns.fill_the_cup, Turns.draw_all, Turns.change, Turns.next_turn)


@dataclass
class Operations(Procedure):
    """Players draw in turn, the Confederate first, until the cup is empty; the marker's owner acts."""

    drawer: int = CONFEDERATE

    def draw(self, g: Battle, _: Any) -> Made:
        if not g.facts.cup or somebody_is_gone(g):
            g.know(cup=())
            return Done()
        return Roll(self.drawer, "A5A-SEQ-DRAW", Bag(g.facts.cup))

    def act(self, g: Battle, marker: str) -> Made:
        again = marker in g.facts.drawn
        g.know(cup=without(g.facts.cup, marker), drawn=(*g.facts.drawn, marker))
        self.drawer = 1 - self.drawer
        self.again()
        if marker in COMBAT:
            side = COMBAT.index(marker)
            g.tell(Event("A5A-SEQ-COMBAT", side=f"@side.{SIDES[side]}"))
            return CombatPhase(side)
        if again and g.setting("second_marker") == "ignored":
            g.tell(Event("A5A-GAP-TWO", formation=marker))
            return None
        return self.order(g, marker)

    def order(self, g: Battle, marker: str) -> Made:
        """A formation's marker: all its units may move."""
        number = [formation.name for formation in g.plan.formations].index(marker)
        side = g.plan.formations[number].side
        g.tell(Event("A5A-SEQ-MOVE", formation=marker, side=f"@side.{SIDES[side]}"))
        return Movement(side, number)


Operations.steps = (Operations.draw, Operations.act)


def ready_to_rally(g: Battle) -> list[int]:
    """At the end of a night turn: who has lost steps and stands outside enemy zones (A5A-GAP-NIGHT)."""
    if not g.is_night() or not g.setting("night_regain"):
        return []
    worn = [n for n, piece in enumerate(g.pieces) if piece.at >= 0 and piece.left < piece.steps]
    return [n for n in worn if not g.in_zone_of(1 - g.pieces[n].side, g.pieces[n].at)]


@dataclass
class Rally(Procedure):
    """Each of these units tests its morale, and who passes regains a step."""

    units: tuple[int, ...]

    def subject(self, g: Battle) -> Subject:
        return of_units(g, self.units[:1], "unit")

    def test(self, g: Battle, _: Any) -> Made:
        if not self.units:
            return Done()
        piece = g.pieces[self.units[0]]
        return MoraleTest(piece.morale, piece.side)

    def regain(self, g: Battle, passed: bool) -> Made:
        number, self.units = self.units[0], self.units[1:]
        if passed:
            g.change(number, left=g.pieces[number].left + 1)
            g.tell(Event("A5A-GAP-NIGHT", "regains", unit=g.called(number)))
        return self.again()


Rally.steps = (Rally.test, Rally.regain)
