"""Assaults on the table: units in contact fight, group by group; then the winner takes the ground or goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, final

from grognard.bloody_big_battles.board.answers import read_inches
from grognard.bloody_big_battles.board.battle import (
    DISORDERED,
    FOUGHT,
    GONE,
    NOBODY,
    ON,
    Battle,
    front_middle,
    is_disordered,
    placed,
    ranks,
)
from grognard.bloody_big_battles.board.costs import full_move, why_not_over_water
from grognard.bloody_big_battles.board.movement import after_moving
from grognard.bloody_big_battles.board.retire import Back, ignores_ground, retire
from grognard.bloody_big_battles.board.standing import assault_cover, is_flanked
from grognard.bloody_big_battles.board.ways import free_way
from grognard.bloody_big_battles.sheet.army import MARCHING, Ability, is_artillery
from grognard.bloody_big_battles.sheet.assault import A_FULL_MOVE, AssaultRoll, Clash, Fate, Side, Then, assaulting
from grognard.kernel.answers import Pick
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask, Choices, Options
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

TAKE, STAY = "take", "stay"
STEP = INCH // 20
"""How finely room is looked for on the ground taken."""
DESTROYS_GUNS = 4
"""A score from which beaten artillery is destroyed (BBB-GAP-GUNSLOST)."""


class Exploit(NamedTuple):
    """On, straight ahead, so many hundredths of an inch."""

    far: int

    def __str__(self) -> str:
        return f"exploit {self.far // INCH}.{self.far % INCH:02d}"


# Who fights whom


def groups(g: Battle, player: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The assaults to be fought: attackers and defenders joined by contact (BBB-GAP-GROUP)."""
    left = [n for n in g.units(player) if not g.piece(n).did & FOUGHT]
    contacts = {n: [e for e in g.in_contact(n) if not g.piece(e).did & FOUGHT] for n in left}
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    seen: set[int] = set()
    for number in left:
        if contacts[number] and number not in seen:
            attackers, defenders = joined(contacts, number)
            seen |= set(attackers)
            found.append((attackers, defenders))
    return found


def joined(contacts: dict[int, list[int]], first: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All that hangs together by contact with one attacker."""
    attackers, defenders = [first], list(contacts[first])
    grown = True
    while grown:
        grown = False
        for number, enemies in contacts.items():
            if number not in attackers and any([enemy in defenders for enemy in enemies]):
                attackers.append(number)
                defenders.extend([enemy for enemy in enemies if enemy not in defenders])
                grown = True
    return tuple(sorted(attackers)), tuple(sorted(defenders))


@dataclass
class Assaults(Procedure):
    """A player's units in contact fight, one assault after another, in the player's order."""

    player: int

    def next_assault(self, g: Battle, _: Any) -> Any:
        found = groups(g, self.player)
        if not found:
            return Done()
        if len(found) == 1:
            return None
        picks = tuple([Pick(attackers[0]) for attackers, _ in found])
        return Ask(self.player, "BBB-GAP-GROUP", Among("BBB-GAP-GROUP", picks), "next")

    def fight(self, g: Battle, who: Any) -> Any:
        found = groups(g, self.player)
        chosen = [one for one in found if not isinstance(who, Pick) or who.unit in one[0]]
        self.again()
        return Assault(chosen[0][0], chosen[0][1])


Assaults.steps = (Assaults.next_assault, Assaults.fight)


@dataclass
class EmptyPlaces(Procedure):
    """Attackers whose target is gone before the fight may take its place."""

    player: int
    i: int = 0

    def next_place(self, g: Battle, _: Any) -> Any:
        contacts = g.facts["contacts"]
        while self.i < len(contacts):
            attacker, defender, ground = contacts[self.i]
            self.i += 1
            piece = g.piece(attacker)
            gone = g.piece(defender).state == GONE
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

    def ask(self, g: Battle, _: Any) -> Any:
        piece = g.piece(self.unit)
        about = (("unit", piece.name),)
        return Ask(piece.side, "BBB-GAP-CONTACT", Options("BBB-GAP-CONTACT", (TAKE, STAY)), "empty", about)

    def answer(self, g: Battle, choice: Any) -> Any:
        if choice == TAKE:
            take_position(g, self.unit, self.ground)
        g.did(self.unit, FOUGHT)
        return Done()


EmptyPlace.steps = (EmptyPlace.ask, EmptyPlace.answer)


def contacts_made(g: Battle, player: int) -> tuple[tuple[int, int, Point], ...]:
    """Who is in contact with whom as the moves end, and where the middle of each target was when it was met."""
    met = {(number, enemy): ground for number, enemy, ground in g.facts["contacts"]}
    pairs = [(number, enemy) for number in g.units(player) for enemy in g.in_contact(number)]
    return tuple([(number, enemy, met.get((number, enemy), g.place(enemy).at)) for number, enemy in pairs])


def resolved(g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """Their assault is fought: contact lasts no longer (BBB-GAP-LASTING)."""
    contacts = g.facts["contacts"]
    g.facts["contacts"] = tuple([one for one in contacts if one[0] not in attackers and one[1] not in defenders])


# One assault


@dataclass
class Assault(Procedure):
    """Units in contact fight: both sides choose who leads, roll, and bear the result; on a draw again at once."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    exploiting: bool = False
    leads: tuple[int, int] = (NOBODY, NOBODY)
    cover: int = NOBODY
    flanked: bool = False
    ground: Point | None = None

    def attacker_leads(self, g: Battle, _: Any) -> Any:
        return Lead(self.attackers)

    def defender_leads(self, g: Battle, lead: int) -> Any:
        self.leads = (lead, NOBODY)
        return Lead(self.defenders)

    def roll(self, g: Battle, lead: int) -> Any:
        self.leads = (self.leads[0], lead)
        attacker, defender = self.leads
        if self.cover == NOBODY:
            self.cover = assault_cover(g, attacker, defender)
            self.flanked = any([is_flanked(g, defender, g.piece(n).came, assault=True) for n in self.attackers])
        names = {"attacker": g.piece(attacker).name, "defender": g.piece(defender).name}
        g.tell(Event("BBB-GAP-GROUP", "assault", **names))
        sides = (g.piece(attacker).side, g.piece(defender).side)
        return AssaultRoll(clash(g, self), *sides)

    def bear(self, g: Battle, score: int) -> Any:
        verdict = assaulting(g).verdict(score)
        self.ground = self.ground or g.place(self.leads[1]).at
        for number in (*self.attackers, *self.defenders):
            g.did(number, FOUGHT)
        resolved(g, self.attackers, self.defenders)
        lose_guns(g, self.defenders, score)
        suffer(g, self.attackers, self.leads[0], verdict.attacker)
        suffer(g, self.defenders, self.leads[1], verdict.defender)
        go_back(g, self.defenders, self.leads[0], verdict.defender)
        go_back(g, self.attackers, self.leads[1], verdict.attacker)
        return self.then(g, verdict.then)

    def then(self, g: Battle, what: Then) -> Any:
        """The attackers go on as the row orders, those of them who are left."""
        self.attackers = standing(g, self.attackers)
        self.defenders = standing(g, self.defenders)
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


def standing(g: Battle, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([number for number in units if g.piece(number).state == ON])


@dataclass
class Lead(Procedure):
    """The unit with most bases leads its side; its owner picks among equals. Result: its number."""

    units: tuple[int, ...]

    def choose(self, g: Battle, _: Any) -> Any:
        most = max([g.piece(n).bases for n in self.units])
        able = self.units
        if g.setting("leads") == "most-bases":
            able = tuple([n for n in self.units if g.piece(n).bases == most])
        if len(able) == 1:
            return Done(able[0])
        picks = tuple([Pick(n) for n in able])
        return Ask(g.piece(able[0]).side, "BBB-GAP-GROUP", Among("BBB-GAP-GROUP", picks), "lead")

    def chosen(self, g: Battle, who: Any) -> Any:
        return Done(who.unit)


Lead.steps = (Lead.choose, Lead.chosen)


def clash(g: Battle, fight: Assault) -> Clash:
    """An assault as its tables read it."""
    return Clash(
        side_of(g, fight.attackers, fight.leads[0]),
        side_of(g, fight.defenders, fight.leads[1]),
        fight.cover,
        fight.flanked,
    )


def side_of(g: Battle, units: tuple[int, ...], lead: int) -> Side:
    piece = g.piece(lead)
    return Side(
        bases=sum([g.piece(n).bases for n in units]),
        arm=piece.arm,
        quality=piece.quality,
        formation=piece.formation,
        lancers=Ability.LANCERS in piece.abilities,
        aggressive=Ability.AGGRESSIVE in piece.abilities,
        in_depth=in_depth(g, lead, units),
        disordered=is_disordered(piece),
        fragile=Ability.FRAGILE in piece.abilities,
        spent=g.is_spent(piece),
    )


def in_depth(g: Battle, number: int, beside: tuple[int, ...]) -> bool:
    """Two ranks, or a friend in good order close behind (BBB-GAP-DEPTH); a file on the march is no ranks."""
    piece, place = g.piece(number), g.place(number)
    if piece.formation not in MARCHING and ranks(piece.formation, piece.bases)[1] > 1:
        return True
    reach = int(g.setting("depth_within")) * INCH
    rear, back = (place.outline[2], place.outline[3]), plane.opposite(place.facing)
    for friend in g.units(piece.side):
        if friend in beside or is_disordered(g.piece(friend)):
            continue
        if g.near(number, friend, reach) and plane.lies_ahead(rear, back, 0, reach, g.place(friend).outline):
            return True
    return False


# What the result does


def lose_guns(g: Battle, defenders: tuple[int, ...], score: int) -> None:
    """Beaten batteries are destroyed (BBB-GAP-GUNSLOST)."""
    if score < DESTROYS_GUNS or not g.setting("beaten_guns_lost"):
        return
    for number in defenders:
        if is_artillery(g.piece(number).arm):
            g.tell(Event("BBB-GAP-GUNSLOST", unit=g.piece(number).name))
            g.remove(number)


def suffer(g: Battle, units: tuple[int, ...], lead: int, fate: Fate) -> None:
    """Order and losses; the leader takes the first loss, the largest unit the next."""
    for number in standing(g, units):
        if fate.disordered:
            g.disorder(number)
        elif fate.disordered is False:
            g.without(number, DISORDERED)
    for i in range(fate.loses):
        alive = standing(g, units)
        if not alive:
            return
        largest = max(alive, key=lambda n: g.piece(n).bases)
        loser = lead if i == 0 and lead in alive else largest
        g.tell(Event("BBB-GAP-GROUP", "loses", unit=g.piece(loser).name))
        g.lose(loser, 1)


def go_back(g: Battle, units: tuple[int, ...], before: int, fate: Fate) -> None:
    if not fate.retires:
        return
    for number in standing(g, units):
        far = full_move(g, g.piece(number)) if fate.retires == A_FULL_MOVE else fate.retires * INCH
        retire(g, number, Back(far, before, over_any_ground=ignores_ground(g, fate.ignores_ground)))
        after_moving(g, number)


def take_position(g: Battle, number: int, ground: Point) -> None:
    """A unit comes to stand on the ground that was taken, its middle where the defender's was (BBB-GAP-EXPLOIT)."""
    piece, place = g.piece(number), g.place(number)
    g.change(number, came=front_middle(place))
    g.stand(number, spot_on(g, number, ground), place.facing)
    after_moving(g, number)
    g.tell(Event("BBB-GAP-EXPLOIT", "takes", unit=piece.name))


def spot_on(g: Battle, number: int, ground: Point) -> Point:
    """The first spot with room for a unit: on the ground, a little further ahead, else short of it on the way."""
    place = g.place(number)
    ahead = [plane.ahead(ground, place.facing, far) for far in range(0, place.deep + 1, STEP)]
    way = plane.distance(place.at, ground)
    short = [plane.along(place.at, ground, far) for far in range(way - STEP, 0, -STEP)]
    for spot in (*ahead, *short):
        if can_come_to(g, number, spot):
            return spot
    return place.at


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

    def choose(self, g: Battle, _: Any) -> Any:
        half = full_move(g, g.piece(self.unit)) // 2
        if self.must:
            return None
        about = (("unit", g.piece(self.unit).name),)
        return Ask(g.piece(self.unit).side, "BBB-GAP-EXPLOIT", ExploitChoices(half), "", about)

    def go(self, g: Battle, answer: Any) -> Any:
        if answer == TAKE:
            take_position(g, self.unit, self.ground)
            return Done()
        far = answer.far if isinstance(answer, Exploit) else full_move(g, g.piece(self.unit)) // 2
        exploit(g, self.unit, far)
        met = tuple([enemy for enemy in g.in_contact(self.unit) if enemy not in self.beaten])
        fights = bool(met) and int(g.setting("exploit_assaults")) > 0
        return self.instead(Assault((self.unit,), met, exploiting=True)) if fights else Done()


FollowUp.steps = (FollowUp.choose, FollowUp.go)


def exploit(g: Battle, number: int, far: int) -> None:
    """Straight ahead until contact; it stops at friends, impassable ground and the table's edge."""
    piece, place = g.piece(number), g.place(number)
    start = place.at
    others = [n for n in (*g.units(0), *g.units(1)) if n != number and g.near(number, n, far)]
    to = plane.ahead(start, place.facing, far)
    gone = free_way(place.outline, start, to, [g.place(n).outline for n in others]) if others else far
    gone = max(0, min(far, gone))
    while gone > 0 and not can_come_to(g, number, plane.along(start, to, gone)):
        gone = max(0, gone - INCH // 4)
    g.change(number, came=front_middle(place))
    g.stand(number, plane.along(start, to, gone), place.facing)
    g.tell(Event("BBB-GAP-EXPLOIT", "exploits", unit=piece.name, inches=f"{gone / INCH:g}"))
    after_moving(g, number)


def can_come_to(g: Battle, number: int, at: Point) -> bool:
    piece, place = g.piece(number), g.place(number)
    there = placed(at, place.facing, piece.formation, piece.bases, g.base)
    dry = why_not_over_water(g, number, place, at) is None
    return dry and g.table.on_table(there.outline) and not g.is_blocked(number, there)


@final
class ExploitChoices(Choices):
    """Take the position, or go on by any distance up to half a move."""

    def __init__(self, most: int) -> None:
        self.most = most

    def data(self) -> tuple[Any, ...]:
        return (self.most,)

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

    def parse(self, g: Any, text: str) -> Any:
        far = read_inches(text.removeprefix("exploit ")) if text.startswith("exploit ") else None
        if text != TAKE and far is None:
            raise BadInput("answer", value=text, allowed=", ".join([str(one) for one in self.answers(g)]))
        return TAKE if far is None else Exploit(far)
