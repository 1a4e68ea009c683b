"""8 on the board, after the dice: who gives way, who enters, and what Square Bashing adds where it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Subject
from grognard.square_bashing.sheet.clash import Retiring
from grognard.squares.army import GUNS
from grognard.squares.battle import GONE
from grognard.squares.winning import Award, lose_winning
from grognard.squares.withdrawal import can_withdraw, fall_back
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.board.losses import ThrowLosses, hemmed_in
from grognard.walter_schnaffs.sheet.army_2 import FOOT_AND_HORSE
from grognard.walter_schnaffs.sheet.attack_8 import AttackSection


def dice_when_beaten(g: Battle, goes_back: bool) -> int:
    """The dice of the loss table that a beaten zone takes besides: more where it has no way back (WS-GAP-BEYOND)."""
    if not g.keeps_the_rest():
        return 0
    return int(g.rules.section(AttackSection).beyond.number("SB-26-WIN-HITS", "hits" if goes_back else "hemmed_in"))


def dice_when_held_off(g: Battle) -> int:
    """The dice of the loss table that an attacker takes besides who did not win (WS-GAP-BEYOND)."""
    return int(g.rules.section(AttackSection).beyond.number("SB-26-HOLD-HITS", "hits")) if g.keeps_the_rest() else 0


def dice_to_retire(g: Battle, target: int) -> int:
    """The dice of the loss table that a zone takes which retires before an attack."""
    return int(g.rules.section(AttackSection).retire_dice.tally(Retiring(g.units(target), g.ground(target))).total)


def guns_at(g: Battle, at: int) -> list[int]:
    return [number for number in g.places[at].units if g.pieces[number].kind in GUNS]


@dataclass
class Won(Procedure):
    """The attack is won: the defender gives way and the attacker enters.

    Where Square Bashing is kept, guns are taken, dice of the loss table fall, and a winner is marked.
    """

    player: int
    target: int
    joined: tuple[int, ...]
    own: tuple[int, ...]
    goes_back: bool = False

    def take_guns(self, g: Battle, _: Any) -> Made:
        if not g.keeps_the_rest():
            return None
        lose_winning(g, g.places[self.target].units)
        guns = guns_at(g, self.target)
        for number in guns:
            g.move(number, GONE)
        if guns:
            g.tell(Event("SB-26-WIN-GUNS", "taken", square=g.where(self.target), guns=len(guns)))
        return None

    def press(self, g: Battle, _: Any) -> Made:
        self.goes_back = can_withdraw(g, 1 - self.player, self.target)
        return ThrowLosses(self.target, dice_when_beaten(g, self.goes_back)) if g.keeps_the_rest() else None

    def give_way(self, g: Battle, _: Any) -> Made:
        if g.places[self.target].side != 1 - self.player:
            return None
        if self.goes_back:
            fall_back(g, 1 - self.player, self.target, g.places[self.target].units)
            return None
        return None if g.keeps_the_rest() else hemmed_in(g, self.target)

    def enter(self, g: Battle, _: Any) -> Made:
        return EnterZone(self.player, self.target, self.joined, must=True)

    def award(self, g: Battle, _: Any) -> Made:
        return (
            self.instead(Award(self.player, "SB-26-WIN-MARK", self.own, FOOT_AND_HORSE))
            if g.keeps_the_rest()
            else Done()
        )


Won.steps = (Won.take_guns, Won.press, Won.give_way, Won.enter, Won.award)


@dataclass
class Held(Procedure):
    """The zone holds: nobody moves; where Square Bashing is kept the attacker pays, and the defender is marked."""

    player: int
    start: int
    target: int
    spared: tuple[int, ...]

    def pay(self, g: Battle, _: Any) -> Made:
        if not g.keeps_the_rest():
            return Done()
        lose_winning(g, g.places[self.start].units)
        return ThrowLosses(self.start, dice_when_held_off(g), self.spared)

    def award(self, g: Battle, _: Any) -> Made:
        return self.instead(Award(1 - self.player, "SB-26-HOLD-MARK", g.places[self.target].units, FOOT_AND_HORSE))


Held.steps = (Held.pay, Held.award)


@dataclass
class RetireBefore(Procedure):
    """The zone will not stand: dice of the loss table, back it goes, and the attacker may follow."""

    player: int
    target: int
    joined: tuple[int, ...]
    own: tuple[int, ...]

    def suffer(self, g: Battle, _: Any) -> Made:
        g.tell(Event("SB-26-RETIRE", "square", square=g.where(self.target)))
        return ThrowLosses(self.target, dice_to_retire(g, self.target))

    def withdraw(self, g: Battle, _: Any) -> Made:
        fall_back(g, 1 - self.player, self.target, g.places[self.target].units)
        return EnterZone(self.player, self.target, self.joined, must=False)

    def award(self, g: Battle, _: Any) -> Made:
        return self.instead(Award(self.player, "SB-26-RET-MARK", self.own, FOOT_AND_HORSE))


RetireBefore.steps = (RetireBefore.suffer, RetireBefore.withdraw, RetireBefore.award)


@dataclass
class EnterZone(Procedure):
    """Units of the attack go into an empty zone: at least one where it was won, more as their owner likes."""

    player: int
    target: int
    joined: tuple[int, ...]
    must: bool

    def choose(self, g: Battle, _: Any) -> Made:
        units = [number for number in self.joined if g.pieces[number].at >= 0 and g.pieces[number].at != self.target]
        if g.places[self.target].side == 1 - self.player or g.room_at(self.target) <= 0 or not units:
            return Done()
        picks = [Pick(number) for number in units]
        these = tuple(picks) if self.must else (*picks, DONE)
        return Ask(self.player, "WS-GAP-WIN", Among("WS-GAP-WIN", these), "enters", Subject((self.target,)))

    def go_in(self, g: Battle, who: Any) -> Made:
        if who == DONE:
            return Done()
        g.move(who.unit, self.target)
        self.must = False
        return self.again()


EnterZone.steps = (EnterZone.choose, EnterZone.go_in)
