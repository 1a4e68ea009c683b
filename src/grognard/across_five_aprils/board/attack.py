"""The combat phase: a side's units attack, bombard or withdraw, one attack after another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from grognard.across_five_aprils.board.answers import ALL, ATTACK, BOMBARD, Target, Withdraw
from grognard.across_five_aprils.board.battle import (
    ATTACKED,
    NOBODY,
    WAS_ATTACKED,
    WITHDREW,
    Battle,
)
from grognard.across_five_aprils.board.encounter import assault_on, attack_on, bombardment_of
from grognard.across_five_aprils.board.fire import Fire, guns_on
from grognard.across_five_aprils.board.results import Suffer
from grognard.across_five_aprils.board.retreat import Retreat, can_retreat
from grognard.across_five_aprils.sheet.army import Kind
from grognard.across_five_aprils.sheet.combat import CombatSection, Fight, Results
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Subject


@dataclass
class CombatPhase(Procedure):
    """A side's units attack and bombard as they like, until nobody is left who must (A5A-GAP-MUST)."""

    player: int
    assaulted: tuple[int, ...] = ()
    bombarded: tuple[int, ...] = ()

    def choose(self, g: Battle, _: Any) -> Made:
        these = self.open(g)
        if these == [DONE]:
            return self.end(g)
        what = "" if these[-1] == DONE else "must"
        return Ask(self.player, "A5A-SEQ-COMBAT", PhaseChoices("A5A-SEQ-COMBAT", tuple(these)), what)

    def open(self, g: Battle) -> list[Any]:
        """Every attack, bombardment and withdrawal, and the end of the phase if nobody must attack."""
        named, free = g.map.named, fresh(g, self.player)
        targets = {at for n in free for at in beside_enemy(g, n) if at not in self.assaulted}
        shelled = {at for n in free for at in under_guns(g, n) if at not in self.bombarded}
        obliged, back = [], []
        if g.setting("attacking") == "must":
            engaged = [n for n in free if faces_fresh_enemy(g, n)]
            back = [n for n in engaged if can_retreat(g, n)]
            obliged = [n for n in engaged if n in back or any([at in targets for at in beside_enemy(g, n)])]
        return [
            *[Target(ATTACK, named[at]) for at in sorted(targets)],
            *[Target(BOMBARD, named[at]) for at in sorted(shelled)],
            *[Withdraw(n) for n in back],
            *([] if obliged else [DONE]),
        ]

    def act(self, g: Battle, answer: Any) -> Made:
        self.again()
        if isinstance(answer, Withdraw):
            g.did(answer.unit, WITHDREW)
            g.tell(Event("A5A-GAP-MUST", "withdraws", unit=g.called(answer.unit)))
            return Retreat(answer.unit)
        if isinstance(answer, str):
            return self.end(g)
        target = g.map.number(answer.hex)
        if answer.what == ATTACK:
            self.assaulted = (*self.assaulted, target)
            return Join(self.player, target, False, tuple(attackers_on(g, self.player, target)))
        self.bombarded = (*self.bombarded, target)
        return Join(self.player, target, True, tuple([n for n in fresh(g, self.player) if guns_on(g, n, target)]))

    def end(self, g: Battle) -> Done:
        g.forget(ATTACKED | WITHDREW | WAS_ATTACKED)
        return Done()


CombatPhase.steps = (CombatPhase.choose, CombatPhase.act)


def asked(g: Battle) -> int:
    """Who is asked."""
    return g.pending.player if g.pending is not None else NOBODY


def fresh(g: Battle, side: int) -> list[int]:
    """The units of a side on the map that have neither attacked nor withdrawn in this phase."""
    return [
        number
        for number, piece in enumerate(g.pieces)
        if piece.side == side and piece.at >= 0 and not piece.did & (ATTACKED | WITHDREW)
    ]


def beside_enemy(g: Battle, number: int) -> list[int]:
    """The enemy hexes that a unit can attack: beside it, and no river between but by bridge or ford (A5A-TER-RIVER)."""
    piece, places = g.pieces[number], g.places
    return [at for at in g.map.zones[piece.at] if places[at].side == 1 - piece.side]


def under_guns(g: Battle, number: int) -> list[int]:
    """The enemy hexes that a unit can bombard."""
    piece, places = g.pieces[number], g.places
    if piece.kind is not Kind.ARTILLERY:
        return []
    return [at for at in g.map.field_of_fire(piece.at) if places[at].side == 1 - piece.side]


def faces_fresh_enemy(g: Battle, number: int) -> bool:
    """Whether a unit stands in the zone of an enemy not yet attacked or bombarded."""
    for at in beside_enemy(g, number):
        for enemy in g.places[at].units:
            if not g.pieces[enemy].did & WAS_ATTACKED:
                return True
    return False


def attackers_on(g: Battle, player: int, target: int) -> list[int]:
    """Who could still attack a hex."""
    beside = g.map.zones[target]
    return [number for number in fresh(g, player) if g.pieces[number].at in beside]


@final
class PhaseChoices(Among):
    """What a side may do in its combat phase; a refused answer says by which rule."""

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """The attack with all who could join it."""
        if not isinstance(answer, Target):
            return None
        target, player = g.map.number(answer.hex), asked(g)
        if answer.what == ATTACK:
            return attack_on(g, tuple(attackers_on(g, player, target)), target)
        return bombardment_of(g, tuple([n for n in fresh(g, player) if guns_on(g, n, target)]), target)

    def refused_by(self, g: Any, answer: Any) -> str:
        if isinstance(answer, Target) and getattr(answer, "hex") in g.map.board:  # noqa: B009 - it may be anything
            at = g.map.number(answer.hex)
            return why_not_attack(g, asked(g), at) if answer.what == ATTACK else "A5A-GAP-BOMB"
        must = isinstance(answer, Withdraw) or (isinstance(answer, str) and answer == DONE)
        return "A5A-GAP-MUST" if must else self.rule


def why_not_attack(g: Battle, player: int, target: int) -> str:
    """The rule that keeps a side from attacking a hex, and what of it."""
    if g.places[target].side != 1 - player:
        return "A5A-GAP-MUST.no_enemy"
    beside = [at for at in g.map.board.beside[target] if g.places[at].side == player]
    if not beside:
        return "A5A-GAP-MUST.nobody_beside"
    return "A5A-GAP-MUST.once" if [at for at in beside if at in g.map.zones[target]] else "A5A-TER-RIVER"


@dataclass
class Join(Procedure):
    """Who takes part in an attack, or a bombardment: one after the other, one at least."""

    player: int
    target: int
    bombards: bool
    able: tuple[int, ...]
    joined: tuple[int, ...] = ()

    def choose(self, g: Battle, _: Any) -> Made:
        if len(self.able) == 1 and not self.joined:
            self.joined, self.able = self.able, ()
        if not self.able:
            return self.go(g)
        words = [*([ALL] if len(self.able) > 1 else []), *([DONE] if self.joined else [])]
        these = (*[Pick(number) for number in self.able], *words)
        what = BOMBARD if self.bombards else ATTACK
        choices = Joining("A5A-GAP-MUST", these, self.target, self.bombards, self.joined)
        return Ask(self.player, "A5A-GAP-MUST", choices, what, Subject((self.target,), self.joined))

    def join(self, g: Battle, who: Pick | str) -> Made:
        if isinstance(who, Pick):
            self.joined = (*self.joined, who.unit)
            self.able = tuple([number for number in self.able if number != who.unit])
            return self.again()
        if who == ALL:
            self.joined, self.able = (*self.joined, *self.able), ()
        return self.go(g)

    def go(self, g: Battle) -> Made:
        """The attack begins; whoever takes part, and whoever is attacked, has had their share of this phase."""
        for number in self.joined:
            g.did(number, ATTACKED)
        defenders = g.places[self.target].units
        for number in defenders:
            g.did(number, WAS_ATTACKED)
        what, kind = (BOMBARD, Fire) if self.bombards else (ATTACK, Engage)
        names = ", ".join([g.pieces[number].name for number in self.joined])
        g.tell(Event("A5A-SEQ-COMBAT", what, hex=g.where(self.target), units=names))
        return self.instead(kind(self.player, self.target, self.joined, defenders))


Join.steps = (Join.choose, Join.join)


@final
class Joining(Among):
    """Who joins an attack, or a bombardment, that some have joined already."""

    def __init__(self, rule: str, these: tuple[Any, ...], target: int, bombards: bool, joined: tuple[int, ...]) -> None:
        super().__init__(rule, these)
        self.target = target
        self.bombards = bombards
        self.joined = joined

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.target, self.bombards, self.joined)

    def with_answer(self, answer: Any) -> tuple[int, ...]:
        """Those who then attack."""
        if isinstance(answer, Pick):
            return (*self.joined, answer.unit)
        able = [one.unit for one in self.these if isinstance(one, Pick)] if answer == ALL else []
        return (*self.joined, *able)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        begun = bombardment_of if self.bombards else attack_on
        return begun(g, self.with_answer(answer), self.target)


NO_RESULTS = Results("", "")


@dataclass
class Engage(Procedure):
    """Units attack a hex: each side chooses whose morale counts, both roll, both suffer, the winner may advance."""

    player: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attackers_lead: int = NOBODY
    defenders_lead: int = NOBODY
    results: Results = NO_RESULTS
    fell_back: tuple[int, ...] = ()

    def subject(self, g: Battle) -> Subject:
        return Subject((self.target,), says="hex")

    def attacker_chooses(self, g: Battle, _: Any) -> Made:
        return Lead(self.player, self.attackers, self.target, self.attackers)

    def defender_chooses(self, g: Battle, lead: int) -> Made:
        self.attackers_lead = lead
        return Lead(1 - self.player, self.defenders, self.target, self.attackers, lead)

    def fight(self, g: Battle, lead: int) -> Made:
        self.defenders_lead = lead
        morale = [g.pieces[one].morale for one in (self.attackers_lead, self.defenders_lead)]
        return Fight(assault_on(g, self.attackers, self.target), morale[0], morale[1], self.player)

    def first_suffers(self, g: Battle, results: Results) -> Made:
        self.results = results
        return self.suffers(g, g.setting("results_first") == "defender-first")

    def second_suffers(self, g: Battle, fell_back: tuple[int, ...]) -> Made:
        self.fell_back = fell_back
        return self.suffers(g, g.setting("results_first") == "attacker-first")

    def suffers(self, g: Battle, defender: bool) -> Suffer:
        """The result of one side, whose first step the unit chosen takes, by that setting (A5A-GAP-LEAD)."""
        by_lead = g.setting("first_step") == "morale-unit"
        if defender:
            lead = self.defenders_lead if by_lead else NOBODY
            return Suffer(1 - self.player, self.defenders, self.results.defender, lead)
        return Suffer(self.player, self.attackers, self.results.attacker, self.attackers_lead if by_lead else NOBODY)

    def winner_advances(self, g: Battle, fell_back: tuple[int, ...]) -> Made:
        if g.places[self.target].side == 1 - self.player or not g.setting("advance"):
            return Done()
        back = {*self.fell_back, *fell_back}
        able = [number for number in g.still_there(self.attackers) if number not in back]
        return self.instead(Advance(self.player, self.target, tuple(able)))


Engage.steps = (
    Engage.attacker_chooses,
    Engage.defender_chooses,
    Engage.fight,
    Engage.first_suffers,
    Engage.second_suffers,
    Engage.winner_advances,
)


@dataclass
class Lead(Procedure):
    """A side chooses the unit whose morale value counts (A5A-CBT-MORALE). Result: that unit.

    `attackers_lead` is the attackers' own, once it is chosen.
    """

    player: int
    units: tuple[int, ...]
    target: int
    attackers: tuple[int, ...]
    attackers_lead: int = NOBODY

    def choose(self, g: Battle, _: Any) -> Made:
        if len(self.units) == 1:
            return Done(self.units[0])
        if g.setting("first_step") == "owner":
            morale = [g.pieces[number].morale for number in self.units]
            return Done(self.units[morale.index(g.rules.section(CombatSection).best_morale(g.units(self.units)))])
        these = tuple([Pick(number) for number in self.units])
        choices = Leading("A5A-CBT-MORALE", these, self.target, self.attackers, self.attackers_lead)
        return Ask(self.player, "A5A-CBT-MORALE", choices, "", Subject((self.target,)))

    def chosen(self, g: Battle, who: Pick) -> Made:
        return Done(who.unit)


Lead.steps = (Lead.choose, Lead.chosen)


@final
class Leading(Among):
    """Whose morale counts in a fight; of the side that has not chosen, the best."""

    def __init__(
        self, rule: str, these: tuple[Any, ...], target: int, attackers: tuple[int, ...], attackers_lead: int
    ) -> None:
        super().__init__(rule, these)
        self.target = target
        self.attackers = attackers
        self.attackers_lead = attackers_lead

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.target, self.attackers, self.attackers_lead)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        morale = g.pieces[answer.unit].morale
        if self.attackers_lead == NOBODY:
            return attack_on(g, self.attackers, self.target, morale)
        return attack_on(g, self.attackers, self.target, g.pieces[self.attackers_lead].morale, morale)


@dataclass
class Advance(Procedure):
    """Attackers that did not retreat may enter the emptied hex (A5A-GAP-ADVANCE)."""

    player: int
    target: int
    able: tuple[int, ...]

    def choose(self, g: Battle, _: Any) -> Made:
        these = [Pick(number) for number in self.able if may_enter(g, number, self.target)]
        if not these:
            return Done()
        return Ask(
            self.player, "A5A-GAP-ADVANCE", Among("A5A-GAP-ADVANCE", (*these, DONE)), "", Subject((self.target,))
        )

    def enter(self, g: Battle, who: Pick | str) -> Made:
        if isinstance(who, str):
            return Done()
        g.move(who.unit, self.target)
        g.tell(Event("A5A-GAP-ADVANCE", unit=g.called(who.unit), hex=g.where(self.target)))
        self.able = tuple([number for number in self.able if number != who.unit])
        return self.again()


Advance.steps = (Advance.choose, Advance.enter)


def may_enter(g: Battle, number: int, to: int) -> bool:
    """Whether a unit finds room beside it, on ground and across a side not forbidden to it."""
    piece = g.pieces[number]
    return g.map.may_step(piece.kind, piece.at, to) and g.room_for(number, to)
