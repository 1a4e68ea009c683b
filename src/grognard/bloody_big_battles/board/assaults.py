"""Assaults on the table: units in contact fight, group by group; then the winner takes the ground or goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, final

from grognard.bloody_big_battles.board.answers import STAY, TAKE, Exploit, March, read_answer, read_exploit, read_move
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.contact import (
    Between,
    able_to_lead,
    clash,
    foreseen,
    ground_between,
    groups,
    resolved,
)
from grognard.bloody_big_battles.board.costs import full_move
from grognard.bloody_big_battles.board.leaves import (
    FOUGHT,
    GONE,
    NOBODY,
    ON,
    front_middle,
)
from grognard.bloody_big_battles.board.movement import overrun
from grognard.bloody_big_battles.board.results import (
    can_come_to,
    go_back,
    lose_guns,
    still_there,
    suffer,
    take_position,
)
from grognard.bloody_big_battles.board.ways import free_way
from grognard.bloody_big_battles.sheet.assault import AssaultRoll, AssaultSection, Then
from grognard.kernel.answers import Pick
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import (
    AT_NOTHING,
    POINT,
    Among,
    Ask,
    Begun,
    Choices,
    Numbers,
    Options,
    Pointed,
    Reach,
    Subject,
)
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point


@dataclass
class Assaults(Procedure):
    """A player's units in contact fight, one assault after another, in the player's order."""

    player: int

    def next_assault(self, g: Battle, _: Any) -> Made:
        found = groups(g, self.player)
        if not found:
            return Done()
        if len(found) == 1:
            return None
        picks = tuple([Pick(attackers[0]) for attackers, _ in found])
        return Ask(self.player, "BBB-GAP-GROUP", NextAssault("BBB-GAP-GROUP", picks), "next")

    def fight(self, g: Battle, who: Pick | None) -> Made:
        found = groups(g, self.player)
        chosen = [one for one in found if not isinstance(who, Pick) or who.unit in one[0]]
        self.again()
        return Assault(chosen[0][0], chosen[0][1])


Assaults.steps = (Assaults.next_assault, Assaults.fight)


@final
class NextAssault(Among):
    """One of the assaults to be fought, by its first attacker."""

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        for attackers, defenders in groups(g, g.pieces[answer.unit].side):
            if answer.unit in attackers:
                return Begun("bbb.assault", foreseen(g, attackers, defenders))
        return None


@dataclass
class EmptyPlaces(Procedure):
    """Attackers whose target is gone before the fight may take its place."""

    player: int
    i: int = 0

    def next_place(self, g: Battle, _: Any) -> Made:
        contacts = g.facts.contacts
        while self.i < len(contacts):
            attacker, defender, ground = contacts[self.i]
            self.i += 1
            piece = g.pieces[attacker]
            gone = g.pieces[defender].state == GONE
            if gone and piece.state == ON and not piece.did & FOUGHT and not g.in_contact(attacker):
                self.again()
                return EmptyPlace(attacker, ground)
        return Done()


EmptyPlaces.steps = (EmptyPlaces.next_place,)


@dataclass
class EmptyPlace(Procedure):
    """An attacker whose target is gone may take its place, or stay (BBB-GAP-CONTACT)."""

    unit: int
    ground: Point

    def ask(self, g: Battle, _: Any) -> Made:
        piece = g.pieces[self.unit]
        about = Subject(pieces=(self.unit,))
        return Ask(piece.side, "BBB-GAP-CONTACT", Options("BBB-GAP-CONTACT", (TAKE, STAY)), "empty", about)

    def answer(self, g: Battle, choice: Any) -> Made:
        if choice == TAKE:
            take_position(g, self.unit, self.ground)
        g.did(self.unit, FOUGHT)
        return Done()


EmptyPlace.steps = (EmptyPlace.ask, EmptyPlace.answer)


# One assault


@dataclass
class Assault(Procedure):
    """Units in contact fight: both sides choose who leads, roll, and bear the result; on a draw again at once."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    exploiting: bool = False
    leads: tuple[int, int] = (NOBODY, NOBODY)
    between: Between | None = None
    ground: Point | None = None

    def subject(self, g: Battle) -> Subject:
        return Subject(pieces=(*self.attackers, *self.defenders), says="assault", numbers=self.named(g))

    def named(self, g: Battle) -> Numbers:
        return (("attackers", g.calling(self.attackers)), ("defenders", g.calling(self.defenders)))

    def attacker_leads(self, g: Battle, _: Any) -> Made:
        return Lead(self.attackers, self.attackers, self.defenders)

    def defender_leads(self, g: Battle, lead: int) -> Made:
        self.leads = (lead, NOBODY)
        return Lead(self.defenders, self.attackers, self.defenders, lead)

    def roll(self, g: Battle, lead: int) -> Made:
        self.leads = (self.leads[0], lead)
        attacker, defender = self.leads
        if self.between is None:
            self.between = ground_between(g, self.attackers, self.leads)
        g.tell(Event("BBB-GAP-GROUP", "assault", attacker=g.called(attacker), defender=g.called(defender)))
        fight = clash(g, self.attackers, self.defenders, self.leads, self.between)
        return AssaultRoll(fight, g.pieces[attacker].side, g.pieces[defender].side)

    def bear(self, g: Battle, score: int) -> Made:
        verdict = g.rules.section(AssaultSection).verdict(score)
        self.ground = self.ground or g.places[self.leads[1]].at
        for number in (*self.attackers, *self.defenders):
            g.did(number, FOUGHT)
        resolved(g, self.attackers, self.defenders)
        lose_guns(g, self.defenders, score)
        suffer(g, self.attackers, self.leads[0], verdict.attacker)
        suffer(g, self.defenders, self.leads[1], verdict.defender)
        go_back(g, self.defenders, self.leads[0], verdict.defender)
        go_back(g, self.attackers, self.leads[1], verdict.attacker)
        return self.then(g, verdict.then)

    def then(self, g: Battle, what: Then) -> Made:
        """The attackers go on as the row orders, those of them who are left."""
        self.attackers = still_there(g, self.attackers)
        self.defenders = still_there(g, self.defenders)
        if what is Then.NOTHING or not self.attackers:
            return Done()
        if what is Then.AGAIN and self.defenders:
            return self.again()
        lead = self.leads[0] if self.leads[0] in self.attackers else self.attackers[0]
        assert self.ground is not None
        if what is Then.AGAIN:
            return self.instead(EmptyPlace(lead, self.ground))
        if what is Then.TAKES or self.exploiting:
            take_position(g, lead, self.ground)
            return Done()
        return self.instead(FollowUp(lead, self.ground, what is Then.MUST_EXPLOIT, self.defenders))


Assault.steps = (Assault.attacker_leads, Assault.defender_leads, Assault.roll, Assault.bear)


@dataclass
class Lead(Procedure):
    """The unit with most bases leads its side; its owner picks among equals. Result: its number."""

    units: tuple[int, ...]
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    against: int = NOBODY

    def choose(self, g: Battle, _: Any) -> Made:
        able = able_to_lead(g, self.units)
        if len(able) == 1:
            return Done(able[0])
        choices = Leading(tuple([Pick(n) for n in able]), self.attackers, self.defenders, self.against)
        return Ask(g.pieces[able[0]].side, "BBB-GAP-GROUP", choices, "lead")

    def chosen(self, g: Battle, who: Pick) -> Made:
        return Done(who.unit)


Lead.steps = (Lead.choose, Lead.chosen)


@final
class Leading(Among):
    """Who leads a side of an assault; `against` leads the other, where that is known."""

    def __init__(
        self, picks: tuple[Pick, ...], attackers: tuple[int, ...], defenders: tuple[int, ...], against: int
    ) -> None:
        super().__init__("BBB-GAP-GROUP", picks)
        self.attackers = attackers
        self.defenders = defenders
        self.against = against

    def data(self) -> tuple[Any, ...]:
        return (self.these, self.attackers, self.defenders, self.against)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        return Begun("bbb.assault", foreseen(g, self.attackers, self.defenders, answer.unit, self.against))


# Exploiting


@dataclass
class FollowUp(Procedure):
    """The winner goes on, as far as it must or likes, or takes the position; a new enemy is one more assault.

    Those just beaten are none: if it comes up with them, it stops there.
    """

    unit: int
    ground: Point
    must: bool
    beaten: tuple[int, ...] = ()

    def choose(self, g: Battle, _: Any) -> Made:
        half = full_move(g, g.pieces[self.unit]) // 2
        if self.must:
            return None
        choices = ExploitChoices(self.unit, half, self.beaten)
        return Ask(g.pieces[self.unit].side, "BBB-GAP-EXPLOIT", choices, "", Subject(pieces=(self.unit,)))

    def go(self, g: Battle, answer: Any) -> Made:
        if answer == TAKE:
            take_position(g, self.unit, self.ground)
            return Done()
        far = answer.far if isinstance(answer, Exploit) else full_move(g, g.pieces[self.unit]) // 2
        exploit(g, self.unit, far)
        met = newly_met(g, self.unit, self.beaten)
        return self.instead(Assault((self.unit,), met, exploiting=True)) if met else Done()


FollowUp.steps = (FollowUp.choose, FollowUp.go)


def newly_met(g: Battle, number: int, beaten: tuple[int, ...]) -> tuple[int, ...]:
    """The enemies that a unit which went on now fights (BBB-GAP-EXPLOIT)."""
    if not int(g.setting("exploit_assaults")):
        return ()
    return tuple([enemy for enemy in g.in_contact(number) if enemy not in beaten])


def exploit(g: Battle, number: int, far: int) -> None:
    """A unit goes on straight ahead."""
    place = g.places[number]
    gone, end = way_ahead(g, number, far)
    g.change(number, came=front_middle(place))
    g.stand(number, end, place.facing)
    g.tell(Event("BBB-GAP-EXPLOIT", "exploits", unit=g.called(number), inches=f"{gone / INCH:g}"))
    overrun(g, number)


def way_ahead(g: Battle, number: int, far: int) -> tuple[int, Point]:
    """How far a unit comes straight ahead, and where: until contact, friends, impassable ground or the edge."""
    place = g.places[number]
    start = place.at
    others = [n for n in (*g.units(0), *g.units(1)) if n != number and g.near(number, n, far)]
    to = plane.ahead(start, place.facing, far)
    gone = free_way(place.outline, start, to, [g.places[n].outline for n in others]) if others else far
    gone = max(0, min(far, gone))
    while gone > 0 and not can_come_to(g, number, plane.along(start, to, gone)):
        gone = max(0, gone - INCH // 4)
    return gone, plane.along(start, to, gone)


@final
class ExploitChoices(Choices):
    """Take the position, or go on by any distance up to half a move."""

    kind: ClassVar[str] = POINT

    def __init__(self, unit: int, most: int, beaten: tuple[int, ...]) -> None:
        self.unit = unit
        self.most = most
        self.beaten = beaten

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.most, self.beaten)

    def pointed(self, g: Battle, answer: Any) -> Pointed:
        """Where the unit would come to."""
        if not isinstance(answer, Exploit):
            return AT_NOTHING
        place = g.places[self.unit]
        _, end = way_ahead(g, self.unit, answer.far)
        formation = g.pieces[self.unit].formation.value
        return Pointed(pieces=(self.unit,), cost=answer.far / INCH, point=(*end, place.facing), formation=formation)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """One more assault, where it comes up with a new enemy."""
        if not isinstance(answer, Exploit):
            return None
        after = g.copy()
        exploit(after, self.unit, answer.far)
        met = newly_met(after, self.unit, self.beaten)
        return Begun("bbb.assault", foreseen(after, (self.unit,), met)) if met else None

    def reach(self, g: Battle) -> Reach:
        """Straight ahead and no other way."""
        place = g.places[self.unit]
        ahead = (place.facing, place.facing)
        return Reach((*place.at, place.facing), self.most / INCH, ahead, (g.pieces[self.unit].formation.value,))

    def finite(self) -> bool:
        return False

    def answers(self, g: Any) -> Iterator[Any]:
        yield from (Exploit(self.most), Exploit(self.most // 2), Exploit(INCH), TAKE)

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if isinstance(answer, str) and answer == TAKE:
            return None
        if isinstance(answer, Exploit) and type(answer.far) is int and 0 < answer.far <= self.most:
            return None
        return Refusal("BBB-GAP-EXPLOIT")

    def sample(self, g: Any, rng: Random) -> Any:
        return Exploit(rng.randint(1, self.most)) if rng.randrange(2) else TAKE

    def read(self, g: Any, text: str) -> Any:
        return self.meant(g, read_answer(text))

    def meant(self, g: Battle, answer: Any) -> Any:
        """To a point is to go on as far as it lies ahead: there is no other way."""
        if not isinstance(answer, March):
            return answer
        place = g.places[self.unit]
        return Exploit(plane.lies_along(place.at, place.facing, answer.to))

    def parse(self, g: Any, text: str) -> Any:
        answer = TAKE if text == TAKE else self.meant(g, read_exploit(text) or read_move(text))
        if not isinstance(answer, str | Exploit):
            raise BadInput("answer", value=text, allowed=", ".join([str(one) for one in self.answers(g)]))
        return answer
