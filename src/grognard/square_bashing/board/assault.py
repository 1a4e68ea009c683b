"""26 on the board: who assaults whom, with whose help, and what it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Subject
from grognard.square_bashing.board.barrages import gives_no_support, receives_no_support
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.fire import shoot, shooters_at
from grognard.square_bashing.board.hits import IN_THE_OPEN, TakeHits, take_off
from grognard.square_bashing.sheet.assaults_26 import AssaultSection, Fight, Lost, Retire, won
from grognard.square_bashing.sheet.clash import PER_FACE, Clash, Retiring, seen_face
from grognard.squares.answers import NO, RETIRE, STAND, YES, At
from grognard.squares.army import ASSAULTING, GUNS, Kind
from grognard.squares.battle import (
    ASSAULTED,
    FELL_BACK,
    FIGHTING_BONUS,
    GONE,
    HAS_ASSAULTED,
    HOLD_THE_LINE,
    STEADY,
    WAS_ASSAULTED,
)
from grognard.squares.map import NOWHERE
from grognard.squares.winning import Award, lose_winning
from grognard.squares.withdrawal import can_withdraw, fall_back


@dataclass
class Onslaught(Procedure):
    """A player's squares may assault, one after the other, from the right."""

    player: int
    i: int = 0

    def next_square(self, g: Battle, _: Any) -> Made:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            if g.places[at].side == self.player:
                squares = assaultable(g, at)
                if squares:
                    these = (*[g.map.answers[to] for to in squares], DONE)
                    choices = Assaulting("SB-GAP-ONCE", these, Plan(self.player, at))
                    return Ask(self.player, "SB-19-6", choices, "", Subject((at,)))
            self.i += 1
        return Done()

    def assault(self, g: Battle, target: At | str) -> Made:
        at = g.map.order[self.player][self.i]
        self.i += 1
        self.again()
        return Assault(self.player, at, g.map.number(target.square)) if isinstance(target, At) else None


Onslaught.steps = (Onslaught.next_square, Onslaught.assault)


def may_join(g: Battle, number: int) -> bool:
    """Infantry, mounted cavalry and armour that did not fall back and have not assaulted yet (SB-GAP-ONCE)."""
    piece = g.pieces[number]
    return piece.kind in ASSAULTING and not piece.did & (FELL_BACK | ASSAULTED)


def may_start(g: Battle, at: int) -> bool:
    """Not from a Steady square, one that holds the line, or one under suppression."""
    return not g.has_mark(at, STEADY | HOLD_THE_LINE | HAS_ASSAULTED) and not g.is_suppressed(at)


def may_retire(g: Battle, side: int, at: int) -> bool:
    """The whole square, if it can withdraw; not by choice out of suppression or into it (SB-GAP-LOCK)."""
    behind = g.map.behind(side, at)
    locked = g.is_suppressed(at) or (behind != NOWHERE and g.is_suppressed(behind))
    return can_withdraw(g, side, at) and not (locked and g.setting("suppression_locks_retiring"))


def assaultable(g: Battle, at: int) -> list[int]:
    """The enemy squares that a square may assault, through a face."""
    if not may_start(g, at) or not any([may_join(g, number) for number in g.places[at].units]):
        return []
    enemy = 1 - g.places[at].side
    return [to for to in g.map.beside[at] if g.places[to].side == enemy and _may_be_assaulted(g, to)]


def _may_be_assaulted(g: Battle, to: int) -> bool:
    if g.is_suppressed(to):
        return False
    return g.setting("assaults_on_a_square") == "several" or not g.has_mark(to, WAS_ASSAULTED)


def lendable(g: Battle, player: int, start: int, target: int, lent: tuple[int, ...]) -> list[int]:
    """Units of other squares beside the target that may join, two a face at most (SB-GAP-EXTRA)."""
    if g.setting("additional_assaulters") == "none":
        return []
    units: list[int] = []
    for at in g.map.beside[target]:
        if at == start or g.places[at].side != player or g.has_mark(at, STEADY | HOLD_THE_LINE) or g.is_suppressed(at):
            continue
        sent = len([number for number in lent if g.pieces[number].at == at])
        if sent < PER_FACE:
            units.extend([n for n in g.places[at].units if n not in lent and may_join(g, n)])
    return units


def supports(g: Battle, at: int, lent: tuple[int, ...] = ()) -> int:
    """Friendly squares beside a square that fight, are not under barrage and send nobody (SB-GAP-SUPPORT)."""
    side = g.places[at].side
    if receives_no_support(g, at):
        return 0
    beside = g.map.beside[at]
    if g.setting("support_from") == "corners-too":
        beside = (*beside, *g.map.corners[at])
    sending = [g.pieces[number].at for number in lent]
    return len(
        [one for one in beside if g.places[one].side == side and one not in sending and not gives_no_support(g, one)]
    )


@dataclass(eq=False)
class Plan(Leaf):
    """An assault as it would be made: whose, from where, on what, with whose help, with shock or without."""

    player: int
    start: int
    target: int = NOWHERE
    lent: tuple[int, ...] = ()
    shock: bool = False

    def joined(self, g: Battle) -> tuple[int, ...]:
        return (*[n for n in g.places[self.start].units if may_join(g, n)], *self.lent)

    def fight(self, g: Battle) -> Begun:
        """The fight, if the target stands."""
        return Begun("sb.assault", Fight(*clashes(g, self), False, self.player))

    def retire(self, g: Battle) -> Begun:
        """The hits, if it will not."""
        return Begun("sb.retire", Retire(Retiring(g.units(self.target), g.ground(self.target)), False, self.player))


def between(g: Battle, one: int, other: int) -> Begun | None:
    """The assault of a square on another beside it; shooting at one that is not."""
    side = g.places[one].side
    if side == NOWHERE or g.places[other].side != 1 - side:
        return None
    if other in g.map.beside[one]:
        return Plan(side, one, other).fight(g)
    distance = g.map.distance(one, other)
    units = tuple([number for number, reach in shooters_at(g, one) if reach >= distance])
    return Begun("sb.shooting", shoot(g, one, units, other)) if units else None


@final
class Assaulting(Among):
    """What a player answers about an assault: on which square, with whose help, with shock; stand or retire."""

    def __init__(self, rule: str, these: tuple[Any, ...], plan: Plan) -> None:
        super().__init__(rule, these)
        self.plan = plan

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.plan)

    def with_answer(self, g: Battle, answer: Any) -> Plan:
        """The assault that it then is."""
        if isinstance(answer, At):
            return self.plan._replace(target=g.map.number(answer.square))
        if isinstance(answer, Pick):
            return self.plan._replace(lent=(*self.plan.lent, answer.unit))
        return self.plan._replace(shock=self.plan.shock or answer == YES)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        plan = self.with_answer(g, answer)
        if plan.target == NOWHERE:
            return None
        return plan.retire(g) if answer == RETIRE else plan.fight(g)


def clashes(g: Battle, plan: Plan, in_play: bool = False) -> tuple[Clash, Clash]:
    """Both sides of an assault, as the tables see them."""
    start, target, lent = plan.start, plan.target, plan.lent
    face = seen_face(g.rules.settings, g.map.face(g.places[target].side, target, start))
    ground = g.ground(target)
    by_face = tuple([len([n for n in lent if g.pieces[n].at == at]) for at in g.map.beside[target]])
    mine = tuple([g.unit(n, may_join(g, n), in_play) for n in g.places[start].units])
    return (
        Clash(
            mine,
            ground,
            face,
            g.ground(start).hill,
            supports(g, start, lent),
            by_face,
            any([piece.winning for piece in g.units_at(start)]),
            g.has_mark(start, FIGHTING_BONUS),
            plan.shock,
        ),
        Clash(
            g.units(target, in_play),
            ground,
            face,
            supports=supports(g, target),
            extra=by_face,
            winning=any([piece.winning for piece in g.units_at(target)]),
            barrage=g.barrage_markers(target),
        ),
    )


def assault_subject(g: Battle, plan: Plan) -> Subject:
    """From where on what, and with whose help."""
    helps = (("lent", ", ".join([g.piece_name(number) for number in plan.lent])),)
    names = (("start", g.place_name(plan.start)), *(helps if plan.lent else ()))
    return Subject((plan.target, plan.start), plan.lent, names, "assault_with" if plan.lent else "assault")


@dataclass
class Assault(Procedure):
    """One square assaults another: help is lent, the target may retire; both strike, one gives way."""

    player: int
    start: int
    target: int
    lent: tuple[int, ...] = ()
    shock: bool = False
    joined: tuple[int, ...] = ()
    own: tuple[int, ...] = ()

    def plan(self) -> Plan:
        return Plan(self.player, self.start, self.target, self.lent, self.shock)

    def subject(self, g: Battle) -> Subject:
        return assault_subject(g, self.plan())

    def lend(self, g: Battle, _: Any) -> Made:
        return Lend(self.player, self.start, self.target)

    def use_shock(self, g: Battle, lent: tuple[int, ...]) -> Made:
        self.lent = lent
        if g.facts.shock != self.player:
            return None
        return Ask(self.player, "SB-26-A-SHOCK", Assaulting("SB-26-A-SHOCK", (YES, NO), self.plan()))

    def stand_or_retire(self, g: Battle, shock: str | None) -> Made:
        self.shock = shock == YES
        if self.shock:
            g.know(shock=NOWHERE)
        self.own = g.places[self.start].units
        self.joined = (*[n for n in g.places[self.start].units if may_join(g, n)], *self.lent)
        g.mark(self.target, WAS_ASSAULTED)
        g.mark(self.start, HAS_ASSAULTED)
        names = ", ".join([g.piece_name(number) for number in self.joined])
        g.tell(Event("SB-19-6", "assaults", square=g.where(self.target), start=g.where(self.start), units=names))
        if not may_retire(g, 1 - self.player, self.target):
            return None
        choices = Assaulting("SB-26-RETIRE", (STAND, RETIRE), self.plan())
        return Ask(1 - self.player, "SB-26-RETIRE", choices, "", assault_subject(g, self.plan()))

    def fight(self, g: Battle, choice: str | None) -> Made:
        if choice == RETIRE:
            return self.instead(RetireFrom(self.player, self.target, self.joined, self.own))
        return Fight(*clashes(g, self.plan(), in_play=True), True, self.player)

    def come_off(self, g: Battle, lost: Lost) -> Made:
        take_off(g, tuple(g.combat_units_at(self.target)), lost[0])
        take_off(g, tuple(g.combat_units_at(self.start)), lost[1])
        for number in self.joined:
            g.did(number, ASSAULTED)
        return self.instead(
            Win(self.player, self.target, self.joined, self.own)
            if won(lost)
            else Hold(self.player, self.start, self.target, self.joined)
        )


Assault.steps = (Assault.lend, Assault.use_shock, Assault.stand_or_retire, Assault.fight, Assault.come_off)


@dataclass
class Lend(Procedure):
    """The player adds units of other squares, one by one. Result: who."""

    player: int
    start: int
    target: int
    lent: tuple[int, ...] = ()

    def choose(self, g: Battle, _: Any) -> Made:
        units = lendable(g, self.player, self.start, self.target, self.lent)
        if not units:
            return Done(self.lent)
        plan = Plan(self.player, self.start, self.target, self.lent)
        choices = Assaulting("SB-26-A-EXTRA", (*[Pick(n) for n in units], DONE), plan)
        return Ask(self.player, "SB-26-A-EXTRA", choices, "", assault_subject(g, plan))

    def add(self, g: Battle, who: Pick | str) -> Made:
        if isinstance(who, str):
            return Done(self.lent)
        self.lent = (*self.lent, who.unit)
        return self.again()


Lend.steps = (Lend.choose, Lend.add)


def winners(g: Battle) -> tuple[Kind, ...]:
    """Who may take the marker for winning (SB-ED-WINNER)."""
    return g.rules.section(AssaultSection).winners


@dataclass
class Win(Procedure):
    """The assaulter caused more casualties: guns are lost, hits fall, the target goes back, the square is entered."""

    player: int
    target: int
    joined: tuple[int, ...]
    own: tuple[int, ...]
    goes_back: bool = False

    def hits(self, g: Battle, _: Any) -> Made:
        lose_winning(g, g.places[self.target].units)
        guns = [n for n in g.places[self.target].units if g.pieces[n].kind in GUNS]
        for number in guns:
            g.move(number, GONE)
        square = g.where(self.target)
        g.tell(Event("SB-26-WIN-GUNS", "square" if guns else "none", square=square, guns=len(guns)))
        self.goes_back = can_withdraw(g, 1 - self.player, self.target)
        which = "hits" if self.goes_back else "hemmed_in"
        return TakeHits(
            self.target, g.rules.section(AssaultSection).win.number("SB-26-WIN-HITS", which), "fighting", assaulted=True
        )

    def withdraw(self, g: Battle, _: Any) -> Made:
        if g.places[self.target].side == 1 - self.player and self.goes_back:
            fall_back(g, 1 - self.player, self.target, g.places[self.target].units)
        return Enter(self.player, self.target, self.joined, must=True)

    def award(self, g: Battle, _: Any) -> Made:
        return self.instead(Award(self.player, "SB-26-WIN-MARK", self.own, winners(g)))


Win.steps = (Win.hits, Win.withdraw, Win.award)


@dataclass
class Hold(Procedure):
    """The target caused as many or more: hits fall on the assaulter, nobody moves, the target takes heart."""

    player: int
    start: int
    target: int
    joined: tuple[int, ...]

    def hits(self, g: Battle, _: Any) -> Made:
        lose_winning(g, (*g.places[self.start].units, *self.joined))
        g.tell(Event("SB-26-HOLD-STAY", "square", square=g.where(self.target)))
        return TakeHits(
            self.start,
            g.rules.section(AssaultSection).hold.number("SB-26-HOLD-HITS", "hits"),
            "fighting",
            cover=IN_THE_OPEN,
        )

    def enter_if_empty(self, g: Battle, _: Any) -> Made:
        """A square emptied in a fight that was not won may still be entered (SB-GAP-RETIREALL)."""
        if g.places[self.target].side == NOWHERE and g.setting("enter_emptied"):
            return Enter(self.player, self.target, self.joined, must=False)
        return None

    def award(self, g: Battle, _: Any) -> Made:
        units = tuple([n for n in g.places[self.target].units if g.pieces[n].side != self.player])
        return self.instead(Award(1 - self.player, "SB-26-HOLD-MARK", units, winners(g)))


Hold.steps = (Hold.hits, Hold.enter_if_empty, Hold.award)


@dataclass
class RetireFrom(Procedure):
    """The target will not stand: its hits, back it goes, and the assaulter may follow."""

    player: int
    target: int
    joined: tuple[int, ...]
    own: tuple[int, ...]

    def hits(self, g: Battle, _: Any) -> Made:
        g.tell(Event("SB-26-RETIRE", "square", square=g.where(self.target)))
        for number in self.joined:
            g.did(number, ASSAULTED)
        hits = (
            g.rules.section(AssaultSection)
            .retire_hits.tally(Retiring(g.units(self.target), g.ground(self.target)))
            .total
        )
        return TakeHits(self.target, int(hits), "fighting", assaulted=True)

    def withdraw(self, g: Battle, _: Any) -> Made:
        if g.places[self.target].side == 1 - self.player:
            fall_back(g, 1 - self.player, self.target, g.places[self.target].units)
        return Enter(self.player, self.target, self.joined, must=False)

    def award(self, g: Battle, _: Any) -> Made:
        return self.instead(Award(self.player, "SB-26-RET-MARK", self.own, winners(g)))


RetireFrom.steps = (RetireFrom.hits, RetireFrom.withdraw, RetireFrom.award)


@dataclass
class Enter(Procedure):
    """Units of the assault move into the square: at least one where it was won, as many as find room.

    Who is not of the kind that must may: a tank left alone, whether the target was beaten or retired.
    """

    player: int
    target: int
    joined: tuple[int, ...]
    must: bool

    def choose(self, g: Battle, _: Any) -> Made:
        if g.places[self.target].side == 1 - self.player or g.room_at(self.target) <= 0 or g.is_suppressed(self.target):
            return Done()
        units = [n for n in self.joined if g.pieces[n].at >= 0 and g.pieces[n].at != self.target]
        if not units:
            return Done()
        bound = [
            number for number in units if self.must and g.pieces[number].kind in g.rules.section(AssaultSection).enters
        ]
        picks = [Pick(number) for number in bound or units]
        these: tuple[Any, ...] = tuple(picks) if bound else (*picks, DONE)
        return Ask(self.player, "SB-26-WIN-ENTER", Among("SB-26-WIN-ENTER", these), "", Subject((self.target,)))

    def go_in(self, g: Battle, who: Pick | str) -> Made:
        if isinstance(who, str):
            return Done()
        g.displace_command(self.target, self.player)
        g.move(who.unit, self.target)
        self.must = False
        return self.again()


Enter.steps = (Enter.choose, Enter.go_in)
