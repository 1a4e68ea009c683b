"""8 on the board: who attacks which zone, and what it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.answers import DONE
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Subject
from grognard.squares.answers import NO, RETIRE, STAND, YES, At
from grognard.squares.army import Kind
from grognard.squares.battle import ASSAULTED, FELL_BACK, HAS_ASSAULTED, STEADY
from grognard.squares.map import NOWHERE
from grognard.squares.withdrawal import can_withdraw
from grognard.walter_schnaffs.board.aftermath import Held, RetireBefore, Won
from grognard.walter_schnaffs.board.battle import FIRED, Battle
from grognard.walter_schnaffs.board.bombardment import bombard, is_cover, targets
from grognard.walter_schnaffs.board.losses import TakeLosses, calls_of
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FOOT_AND_HORSE
from grognard.walter_schnaffs.sheet.attack_8 import Attack, AttackSection, Defence, Fight, Fought


@dataclass
class Attacks(Procedure):
    """A player's zones may attack, one after the other, from the right."""

    player: int
    i: int = 0

    def next_zone(self, g: Battle, _: Any) -> Made:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            if g.places[at].side == self.player:
                zones = attackable(g, at)
                if zones:
                    these = (*[g.map.answers[to] for to in zones], DONE)
                    choices = Attacking("WS-GAP-TURN", these, Plan(self.player, at))
                    return Ask(self.player, "WS-GAP-TURN", choices, "attack", Subject((at,)))
            self.i += 1
        return Done()

    def attack(self, g: Battle, target: Any) -> Made:
        at = g.map.order[self.player][self.i]
        self.i += 1
        self.again()
        return AttackZone(self.player, at, g.map.number(target.square)) if isinstance(target, At) else None


Attacks.steps = (Attacks.next_zone, Attacks.attack)


def may_attack(g: Battle, number: int) -> bool:
    """Infantry and cavalry that neither fell back nor attacked this turn."""
    piece = g.pieces[number]
    return piece.kind in FOOT_AND_HORSE and not piece.did & (FELL_BACK | ASSAULTED)


def attackable(g: Battle, at: int) -> list[int]:
    """The enemy zones that a zone may attack, through a side."""
    places = g.places
    enemy = 1 - places[at].side
    zones = [to for to in g.map.beside[at] if places[to].side == enemy]
    if not zones or g.has_mark(at, STEADY | HAS_ASSAULTED):
        return []
    return zones if any([may_attack(g, number) for number in places[at].units]) else []


def behind(g: Battle, side: int, at: int, other: int) -> int:
    """The zone behind, seen from the other side of the attack (WS-GAP-DIRECTION)."""
    return g.map.beyond(other, at) if g.setting("rear_and_flanks") == "attack" else g.map.behind(side, at)


def flank_zones(g: Battle, side: int, at: int, other: int) -> list[int]:
    """The zones at either hand of the line of the attack, or of the board."""
    row, column = g.map.row(at), g.map.named[at].column
    along_row = g.map.row(other) == row and g.setting("rear_and_flanks") == "attack"
    return [to for to in g.map.beside[at] if (g.map.named[to].column == column) == along_row]


def friends(g: Battle, side: int, at: int, kinds: tuple[Kind, ...]) -> int:
    if at == NOWHERE or g.places[at].side != side:
        return 0
    return len([piece for piece in g.units_at(at) if piece.kind in kinds])


def guns_that_fired(g: Battle, at: int) -> tuple[int, ...]:
    """They add nothing to an attack, and so bear nothing of it (WS-GAP-TURN)."""
    return tuple([number for number in g.places[at].units if g.pieces[number].did & FIRED])


def part_takers(g: Battle, at: int) -> list[int]:
    """The units of an attacking zone that take part, attacking or not."""
    return [number for number in g.places[at].units if not g.pieces[number].did & FIRED]


def any_winning(g: Battle, at: int) -> bool:
    return any([piece.winning for piece in g.units_at(at)])


@dataclass(eq=False)
class Plan(Leaf):
    """An attack as it would be made: whose, from where, on what, with shock or without."""

    player: int
    start: int
    target: int = NOWHERE
    shock: bool = False

    def fight(self, g: Battle, in_play: bool = False) -> Fight:
        """The fight, if the zone stands."""
        return Fight(*sides_of(g, self), in_play, self.player)


def between(g: Battle, one: int, other: int) -> Begun | None:
    """The attack of a zone on another beside it; bombardment of one that is not."""
    side = g.places[one].side
    if side == NOWHERE or g.places[other].side != 1 - side:
        return None
    if other in g.map.beside[one]:
        return Begun("ws.attack", Plan(side, one, other).fight(g))
    guns = tuple([n for n in g.places[one].units if g.pieces[n].kind in BATTERIES and other in targets(g, n)])
    return Begun("ws.bombard", bombard(g, guns, other)) if guns else None


@final
class Attacking(Among):
    """What a player answers about an attack: on which zone, with shock; stand or retire."""

    def __init__(self, rule: str, these: tuple[Any, ...], plan: Plan) -> None:
        super().__init__(rule, these)
        self.plan = plan

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.plan)

    def with_answer(self, g: Battle, answer: Any) -> Plan:
        """The attack that it then is."""
        if isinstance(answer, At):
            return self.plan._replace(target=g.map.number(answer.square))
        return self.plan._replace(shock=self.plan.shock or answer == YES)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """The fight; what a zone that retires suffers are plain dice of the loss table."""
        plan = self.with_answer(g, answer)
        return None if plan.target == NOWHERE or answer == RETIRE else Begun("ws.attack", plan.fight(g))


def sides_of(g: Battle, plan: Plan) -> tuple[Attack, Defence]:
    """Both sides of an attack, as the tables see them."""
    start, target, shock = plan.start, plan.target, plan.shock
    side, enemy = g.places[start].side, g.places[target].side
    anyone = (*FOOT_AND_HORSE, *BATTERIES)
    water = g.zones.is_water(start, target)
    infantry = (Kind.INFANTRY,)
    return (
        Attack(
            tuple([g.troops(n, may_attack(g, n)) for n in part_takers(g, start)]),
            friends(g, side, behind(g, side, start, target), infantry),
            tuple([friends(g, side, at, anyone) for at in flank_zones(g, side, start, target)]),
            water,
            is_cover(g.ground(target)),
            any_winning(g, start),
            shock,
        ),
        Defence(
            tuple([g.troops(n) for n in g.places[target].units]),
            friends(g, enemy, behind(g, enemy, target, start), infantry),
            tuple([friends(g, enemy, at, anyone) for at in flank_zones(g, enemy, target, start)]),
            water,
            g.facts.attacked.count(target),
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

    def plan(self) -> Plan:
        return Plan(self.player, self.start, self.target, self.shock)

    def subject(self, g: Battle) -> Subject:
        return Subject((self.target, self.start), (), (("start", g.place_name(self.start)),), "attack")

    def use_shock(self, g: Battle, _: Any) -> Made:
        if g.facts.shock != self.player:
            return None
        return Ask(self.player, "SB-26-A-SHOCK", Attacking("SB-26-A-SHOCK", (YES, NO), self.plan()))

    def stand_or_retire(self, g: Battle, shock: str | None) -> Made:
        self.shock = shock == YES
        if self.shock:
            g.know(shock=NOWHERE)
        self.own = g.places[self.start].units
        self.joined = tuple([n for n in self.own if may_attack(g, n)])
        names = ", ".join([g.piece_name(number) for number in self.joined])
        g.tell(Event("WS-GAP-TURN", "attacks", square=g.where(self.target), start=g.where(self.start), units=names))
        if not g.keeps_the_rest() or not can_withdraw(g, 1 - self.player, self.target):
            return None
        choices = Attacking("SB-26-RETIRE", (STAND, RETIRE), self.plan())
        return Ask(1 - self.player, "SB-26-RETIRE", choices, "", self.subject(g))

    def fight(self, g: Battle, choice: str | None) -> Made:
        fight = self.plan().fight(g, in_play=True)
        g.mark(self.start, HAS_ASSAULTED)
        g.know(attacked=(*g.facts.attacked, self.target))
        for number in part_takers(g, self.start):
            g.did(number, ASSAULTED)
        if choice == RETIRE:
            return self.instead(RetireBefore(self.player, self.target, self.joined, self.own))
        return fight

    def defender_loses(self, g: Battle, fought: Fought) -> Made:
        defender, attacker = fought
        self.wins, self.own_calls = g.rules.section(AttackSection).won(fought), calls_of(defender.toll)
        lost = {"defender": attacker.toll.bases, "attacker": defender.toll.bases}
        how = "wins" if self.wins else "holds"
        g.tell(Event("WS-GAP-WIN", how, square=g.where(self.target), **lost))
        return TakeLosses(self.target, calls_of(attacker.toll), "WS-8-LOSS")

    def attacker_loses(self, g: Battle, _: Any) -> Made:
        return TakeLosses(self.start, self.own_calls, "WS-8-LOSS", guns_that_fired(g, self.start))

    def settle(self, g: Battle, _: Any) -> Made:
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
