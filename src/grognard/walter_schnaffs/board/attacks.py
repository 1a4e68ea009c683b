"""8 on the board: who attacks which zone, and what it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import DONE
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask
from grognard.squares.answers import NO, RETIRE, STAND, YES, At
from grognard.squares.army import Kind
from grognard.squares.battle import ASSAULTED, FELL_BACK, HAS_ASSAULTED, STEADY, Battle
from grognard.squares.map import NOWHERE
from grognard.squares.withdrawal import can_withdraw
from grognard.walter_schnaffs.board.aftermath import Held, RetireBefore, Won
from grognard.walter_schnaffs.board.bombardment import is_cover
from grognard.walter_schnaffs.board.losses import TakeLosses, calls_of
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FIRED, FOOT_AND_HORSE, troops
from grognard.walter_schnaffs.sheet.attack_8 import Attack, Defence, Fight, Fought, attacks
from grognard.walter_schnaffs.sheet.beyond import keeps_the_rest


@dataclass
class Attacks(Procedure):
    """A player's zones may attack, one after the other, from the right."""

    player: int
    i: int = 0

    def next_zone(self, g: Battle, _: Any) -> Any:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            if g.place(at).side == self.player:
                zones = attackable(g, at)
                if zones:
                    these = (*[At(g.map.named[to]) for to in zones], DONE)
                    about = (("square", str(g.map.named[at])),)
                    return Ask(self.player, "WS-GAP-TURN", Among("WS-GAP-TURN", these), "attack", about)
            self.i += 1
        return Done()

    def attack(self, g: Battle, target: Any) -> Any:
        at = g.map.order[self.player][self.i]
        self.i += 1
        self.again()
        return AttackZone(self.player, at, g.map.number(target.square)) if isinstance(target, At) else None


Attacks.steps = (Attacks.next_zone, Attacks.attack)


def may_attack(g: Battle, number: int) -> bool:
    """Infantry and cavalry that neither fell back nor attacked this turn."""
    piece = g.piece(number)
    return piece.kind in FOOT_AND_HORSE and not piece.did & (FELL_BACK | ASSAULTED)


def attackable(g: Battle, at: int) -> list[int]:
    """The enemy zones that a zone may attack, through a side."""
    if g.has_mark(at, STEADY | HAS_ASSAULTED) or not any([may_attack(g, number) for number in g.place(at).units]):
        return []
    enemy = 1 - g.place(at).side
    return [to for to in g.map.beside[at] if g.place(to).side == enemy]


def behind(g: Battle, side: int, at: int, other: int) -> int:
    """The zone behind, seen from the other side of the attack (WS-GAP-DIRECTION)."""
    return g.map.beyond(other, at) if g.setting("rear_and_flanks") == "attack" else g.map.behind(side, at)


def flank_zones(g: Battle, side: int, at: int, other: int) -> list[int]:
    """The zones at either hand of the line of the attack, or of the board."""
    row, column = g.map.row(at), g.map.named[at].column
    along_row = g.map.row(other) == row and g.setting("rear_and_flanks") == "attack"
    return [to for to in g.map.beside[at] if (g.map.named[to].column == column) == along_row]


def friends(g: Battle, side: int, at: int, kinds: tuple[Kind, ...]) -> int:
    if at == NOWHERE or g.place(at).side != side:
        return 0
    return len([piece for piece in g.units_at(at) if piece.kind in kinds])


def guns_that_fired(g: Battle, at: int) -> tuple[int, ...]:
    """They add nothing to an attack, and so bear nothing of it (WS-GAP-TURN)."""
    return tuple([number for number in g.place(at).units if g.piece(number).did & FIRED])


def part_takers(g: Battle, at: int) -> list[int]:
    """The units of an attacking zone that take part, attacking or not."""
    return [number for number in g.place(at).units if not g.piece(number).did & FIRED]


def any_winning(g: Battle, at: int) -> bool:
    return any([piece.winning for piece in g.units_at(at)])


def sides_of(g: Battle, start: int, target: int, shock: bool = False) -> tuple[Attack, Defence]:
    """Both sides of an attack, as the tables see them."""
    side, enemy = g.place(start).side, g.place(target).side
    anyone = (*FOOT_AND_HORSE, *BATTERIES)
    water = g.map.is_water(start, target)
    infantry = (Kind.INFANTRY,)
    return (
        Attack(
            tuple([troops(g, n, may_attack(g, n)) for n in part_takers(g, start)]),
            friends(g, side, behind(g, side, start, target), infantry),
            tuple([friends(g, side, at, anyone) for at in flank_zones(g, side, start, target)]),
            water,
            is_cover(g.ground(target)),
            any_winning(g, start),
            shock,
        ),
        Defence(
            tuple([troops(g, n) for n in g.place(target).units]),
            friends(g, enemy, behind(g, enemy, target, start), infantry),
            tuple([friends(g, enemy, at, anyone) for at in flank_zones(g, enemy, target, start)]),
            water,
            g.facts["attacked"].count(target),
            any_winning(g, target),
        ),
    )


@dataclass
class AttackZone(Procedure):
    """One zone attacks another, unless it retires before: points, dice, losses of both; the beaten give way."""

    player: int
    start: int
    target: int
    shock: bool = False
    own: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    wins: bool = False
    own_calls: tuple[str, ...] = ()

    def use_shock(self, g: Battle, _: Any) -> Any:
        if g.facts["shock"] != self.player:
            return None
        return Ask(self.player, "SB-26-A-SHOCK", Among("SB-26-A-SHOCK", (YES, NO)))

    def stand_or_retire(self, g: Battle, shock: str | None) -> Any:
        self.shock = shock == YES
        if self.shock:
            g.facts["shock"] = NOWHERE
        self.own = g.place(self.start).units
        self.joined = tuple([n for n in self.own if may_attack(g, n)])
        if not keeps_the_rest(g) or not can_withdraw(g, 1 - self.player, self.target):
            return None
        about = (("square", str(g.map.named[self.target])), ("start", str(g.map.named[self.start])))
        return Ask(1 - self.player, "SB-26-RETIRE", Among("SB-26-RETIRE", (STAND, RETIRE)), "", about)

    def fight(self, g: Battle, choice: str | None) -> Any:
        attack, defence = sides_of(g, self.start, self.target, self.shock)
        g.mark(self.start, HAS_ASSAULTED)
        g.facts["attacked"] = (*g.facts["attacked"], self.target)
        for number in part_takers(g, self.start):
            g.did(number, ASSAULTED)
        if choice == RETIRE:
            return self.instead(RetireBefore(self.player, self.target, self.joined, self.own))
        return Fight(attack, defence, True, self.player)

    def defender_loses(self, g: Battle, fought: Fought) -> Any:
        self.wins, self.own_calls = attacks(g).won(fought), calls_of(fought.defender.toll)
        lost = {"defender": fought.attacker.toll.bases, "attacker": fought.defender.toll.bases}
        how = "wins" if self.wins else "holds"
        g.tell(Event("WS-GAP-WIN", how, square=str(g.map.named[self.target]), **lost))
        return TakeLosses(self.target, calls_of(fought.attacker.toll), "WS-8-LOSS")

    def attacker_loses(self, g: Battle, _: Any) -> Any:
        return TakeLosses(self.start, self.own_calls, "WS-8-LOSS", guns_that_fired(g, self.start))

    def settle(self, g: Battle, _: Any) -> Any:
        if self.wins:
            return self.instead(Won(self.player, self.target, self.joined, self.own))
        return self.instead(Held(self.player, self.start, self.target, guns_that_fired(g, self.start)))


AttackZone.steps = (
    AttackZone.use_shock,
    AttackZone.stand_or_retire,
    AttackZone.fight,
    AttackZone.defender_loses,
    AttackZone.attacker_loses,
    AttackZone.settle,
)
