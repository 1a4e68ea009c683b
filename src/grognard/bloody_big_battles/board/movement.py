"""The movement phase: units roll and move one by one; enemies in their way may evade; then the generals move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, final

from grognard.bloody_big_battles.board.answers import EVADE, STAND, AlongRoad, Face, Form, Haul, March, Move
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.contact import begun_by_contact, charge
from grognard.bloody_big_battles.board.costs import crosses_bridge, facing_cost, full_move, half_move
from grognard.bloody_big_battles.board.evading import evade, evaders
from grognard.bloody_big_battles.board.firing import recover_by_distance
from grognard.bloody_big_battles.board.leaves import (
    CROSSED,
    DISORDERED,
    HAULED,
    ISOLATED,
    MOVED,
    OFFERED,
    ON,
    PIVOTED,
    ROLLED,
    UNLIMBERED,
    WENT,
    WENT_FAR,
    front_middle,
    is_disordered,
)
from grognard.bloody_big_battles.board.manoeuvres import way_of
from grognard.bloody_big_battles.board.retire import Back, ignores_ground, retire
from grognard.bloody_big_battles.board.standing import in_difficult
from grognard.bloody_big_battles.board.suggestions import GeneralChoices, MoveChoices
from grognard.bloody_big_battles.board.ways import Step, Way, by_road, hauled, marched
from grognard.bloody_big_battles.sheet.army import (
    MARCHING,
    Ability,
    Arm,
    Formation,
    is_artillery,
)
from grognard.bloody_big_battles.sheet.fire import HORSE
from grognard.bloody_big_battles.sheet.movement_roll import MovementRoll, MovementRollSection, MoveOrder, Mover
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.errors import Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Choices, Subject
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

FAR_FOR_HORSE_GUNS = INCH * int(HORSE.number("BBB-FM-HORSE", "inches"))


@dataclass
class Movement(Procedure):
    """A player's units roll and move, in the order the player likes; those left out stay as they are."""

    player: int

    def next_unit(self, g: Battle, _: Any) -> Made:
        picks = [Pick(n) for n in g.units(self.player) if not g.pieces[n].did & ROLLED]
        if not picks:
            return Done()
        return Ask(self.player, "BBB-SEQ-TURN", StillToRoll("BBB-SEQ-TURN", (*picks, DONE)), "unit")

    def move_one(self, g: Battle, who: Pick | str) -> Made:
        self.again()
        return MoveUnit(who.unit) if isinstance(who, Pick) else Done()


Movement.steps = (Movement.next_unit, Movement.move_one)


@final
class StillToRoll(Among):
    """One of the units that have still to roll for their move, or none."""

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """The unit's movement roll."""
        return Begun("bbb.move", movement_roll(g, answer.unit)) if isinstance(answer, Pick) else None


def movement_roll(g: Battle, number: int) -> MovementRoll:
    return MovementRoll(mover(g, number), g.pieces[number].side)


def isolate(g: Battle, player: int) -> None:
    """Batteries with the enemy on them and no friends at hand are silenced, and may only go (BBB-GAP-ISOLATED)."""
    for number in g.units(player):
        if is_artillery(g.pieces[number].arm) and is_isolated(g, number):
            g.disorder(number)
            g.did(number, ISOLATED)
            g.tell(Event("BBB-MV-ISOLATED", unit=g.called(number)))


def is_isolated(g: Battle, number: int) -> bool:
    reach = g.rules.section(MovingSection).isolated
    if not g.enemy_within(number, reach):
        return False
    for friend in g.units(g.pieces[number].side):
        if not is_artillery(g.pieces[friend].arm) and g.within(number, friend, reach):
            return False
    return True


def mover(g: Battle, number: int) -> Mover:
    """A unit as its movement roll sees it."""
    piece = g.pieces[number]
    return Mover(
        disordered=is_disordered(piece),
        in_command=in_command(g, number),
        marching=piece.formation in MARCHING,
        passive=Ability.PASSIVE in piece.abilities,
        fragile=Ability.FRAGILE in piece.abilities,
        in_difficult=in_difficult(g, number),
        irregular=piece.arm is Arm.IRREGULAR_CAVALRY or Ability.MILITIA in piece.abilities,
        spent=g.is_spent(piece),
    )


def in_command(g: Battle, number: int) -> bool:
    """Within reach of its general: of any, where no commands are named."""
    piece = g.pieces[number]
    reach = g.rules.section(MovingSection).command
    for general in g.generals(piece.side):
        commands = not piece.command or g.pieces[general].command in ("", piece.command)
        if commands and g.within(number, general, reach):
            return True
    return False


@dataclass
class MoveUnit(Procedure):
    """One unit rolls and does as the row orders."""

    unit: int

    def roll(self, g: Battle, _: Any) -> Made:
        g.did(self.unit, ROLLED)
        g.tell(Event("BBB-SEQ-TURN", "moves", unit=g.called(self.unit)))
        return movement_roll(g, self.unit)

    def subject(self, g: Battle) -> Subject:
        return Subject(pieces=(self.unit,), says="unit")

    def obey(self, g: Battle, roll: int) -> Made:
        piece = g.pieces[self.unit]
        order = g.rules.section(MovementRollSection).order(roll, is_disordered(piece))
        suffer(g, self.unit, order)
        if g.pieces[self.unit].state != ON or not order.moves:
            return Done()
        left = full_move(g, piece) * order.moves // 2
        return self.instead(Manoeuvre(self.unit, left, False, roll >= g.rules.section(MovingSection).square_on))


MoveUnit.steps = (MoveUnit.roll, MoveUnit.obey)


def suffer(g: Battle, number: int, order: MoveOrder) -> None:
    """All that a row orders but the move itself."""
    piece = g.pieces[number]
    if order.routs:
        g.remove(number)
        return
    if order.rallies:
        g.without(number, DISORDERED)
    for _ in range(g.rules.section(MovementRollSection).recovers(order, piece.quality)):
        if g.regain(number):
            g.tell(Event("BBB-GAP-RECOVER", unit=g.called(number)))
    if order.disordered:
        g.disorder(number)
    g.lose(number, order.loses)
    if order.retires and g.pieces[number].state == ON:
        far = full_move(g, piece) * order.retires // 2
        retire(g, number, Back(far, over_any_ground=ignores_ground(g, order.ignores_ground)))
        g.did(number, MOVED)
        after_moving(g, number)


@dataclass
class Manoeuvre(Procedure):
    """A unit uses its move: a march, formations, guns limbered and turned, as long as there is any left."""

    unit: int
    left: int
    marched: bool = False
    fast: bool = True

    def choose(self, g: Battle, _: Any) -> Made:
        piece = g.pieces[self.unit]
        if piece.state != ON or self.left <= 0 or (self.marched and self.left < half_move(g, piece)):
            return Done()
        choices = MoveChoices(self.unit, self.left, self.marched, self.fast)
        left = f"{self.left / INCH:g}"
        return Ask(piece.side, "BBB-MV-MAX", choices, "move", Subject(pieces=(self.unit,), numbers=(("left", left),)))

    def set_out(self, g: Battle, answer: Move | str) -> Made:
        if isinstance(answer, str):
            return Done()
        if isinstance(answer, March):
            return Advance(self.unit, answer, self.left, self.fast, self.way_found(g, answer))
        self.left -= self.carry_out(g, answer)
        return self.again()

    def way_found(self, g: Battle, answer: March) -> Way | None:
        """Where the question that is answered has found that it leads."""
        asked = g.pending.choices if isinstance(g.pending, Ask) else None
        return way_of(g, self.unit, asked.step, answer) if isinstance(asked, MoveChoices) else None

    def carry_out(self, g: Battle, answer: AlongRoad | Haul | Face | Form) -> int:
        """All but marches. Returns what it takes of the move."""
        if isinstance(answer, Form):
            return form(g, self.unit, answer.formation)
        if isinstance(answer, Face):
            self.marched = self.marched or g.pieces[self.unit].formation is not Formation.UNLIMBERED
            return turn(g, self.unit, answer.facing)
        step, self.marched = Step(self.left, self.marched, self.fast), True
        return haul(g, self.unit, step, answer) if isinstance(answer, Haul) else follow(g, self.unit, step, answer)

    def marched_on(self, g: Battle, way: Way) -> Made:
        self.marched = True
        self.left = 0 if way.meets else self.left - way.used
        return self.again()


Manoeuvre.steps = (Manoeuvre.choose, Manoeuvre.set_out, Manoeuvre.marched_on)


def form(g: Battle, number: int, formation: Formation) -> int:
    """Another formation, for half a move; guns limber and unlimber so."""
    g.form(number, formation)
    g.did(number, MOVED | (UNLIMBERED if formation is Formation.UNLIMBERED else 0))
    g.tell(Event("BBB-MV-FORMATION", unit=g.called(number), formation=f"@choice.{formation.value}"))
    return half_move(g, g.pieces[number])


def turn(g: Battle, number: int, facing: int) -> int:
    """On the spot; guns in action pivot."""
    cost = facing_cost(g, number, facing)
    pivots = g.pieces[number].formation is Formation.UNLIMBERED
    g.stand(number, g.places[number].at, facing)
    g.did(number, MOVED | (PIVOTED if pivots else 0))
    g.tell(Event("BBB-MV-GUNS" if pivots else "BBB-GAP-FACING", unit=g.called(number)))
    return cost


def haul(g: Battle, number: int, step: Step, answer: Haul) -> int:
    """Guns moved by prolong: all of their move."""
    way = hauled(g, number, step, answer.to)
    assert isinstance(way, Way)
    arrive(g, number, way)
    g.did(number, HAULED)
    return step.left


def follow(g: Battle, number: int, step: Step, answer: AlongRoad) -> int:
    """Along a road, at half the cost."""
    way = by_road(g, number, step, answer.to)
    assert isinstance(way, Way)
    arrive(g, number, way)
    return way.used


@dataclass
class Advance(Procedure):
    """A unit marches; enemies that it would come into contact with may evade first. Result: its way."""

    unit: int
    march: March
    left: int
    fast: bool
    first: Way | None = None
    asked: tuple[int, ...] = ()

    def ask_to_evade(self, g: Battle, _: Any) -> Made:
        way = self.first if self.first is not None and not self.asked else self.way(g)
        self.first = self.first or way
        for enemy in evaders(g, self.unit, way.meets):
            if enemy not in self.asked:
                self.asked = (*self.asked, enemy)
                g.did(enemy, OFFERED)
                about = Subject(pieces=(enemy, self.unit), numbers=(("enemy", g.called(self.unit)),))
                return Ask(g.pieces[enemy].side, "BBB-EV-WHEN", EvadeOrStand(self.unit, way), "", about)
        arrive(g, self.unit, way)
        return Done(way)

    def evade_or_stand(self, g: Battle, answer: Any) -> Made:
        if answer == EVADE:
            evade(g, self.asked[-1], self.unit)
        return self.again()

    def way(self, g: Battle) -> Way:
        """On to where it was told to go; once an enemy is gone, as far toward it as it can."""
        found = self.towards(g, self.march.to)
        if isinstance(found, Way):
            return found
        assert self.first is not None
        best = self.first._replace(meets=())
        start = self.march.by or g.places[self.unit].at
        low, high = plane.distance(start, best.end), plane.distance(start, self.march.to)
        while high - low > 1:
            middle = (low + high) // 2
            nearer = self.towards(g, plane.along(start, self.march.to, middle))
            if isinstance(nearer, Way):
                best, low = nearer, middle
            else:
                high = middle
        return best

    def towards(self, g: Battle, to: Point) -> Way | str:
        return marched(g, self.unit, Step(self.left, False, self.fast), March(to, self.march.by))


Advance.steps = (Advance.ask_to_evade, Advance.evade_or_stand)


@final
class EvadeOrStand(Choices):
    """To evade a unit that comes on, or to stand."""

    def __init__(self, unit: int, way: Way) -> None:
        self.unit = unit
        self.way = way

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.way)

    def answers(self, g: Any) -> Iterator[Any]:
        return iter((EVADE, STAND))

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        return None if answer in (EVADE, STAND) else Refusal("BBB-EV-WHEN")

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """Who stands is met."""
        return begun_by_contact(g, self.unit, self.way) if answer == STAND else None


def arrive(g: Battle, number: int, way: Way) -> None:
    """A unit comes to the end of its way."""
    far = WENT_FAR if way.far > FAR_FOR_HORSE_GUNS else 0
    crossed = CROSSED if crosses_bridge(g, way.legs) else 0
    did = g.pieces[number].did | MOVED | WENT | far | crossed
    g.change(number, came=front_middle(g.places[number]), did=did)
    g.stand(number, way.end, way.facing)
    inches = f"{way.far / INCH:g}"
    met = g.calling(way.meets) if way.meets else ""
    g.tell(Event("BBB-MV-MAX", "contact" if met else "moved", unit=g.called(number), inches=inches, enemy=met))
    charge(g, number, way.meets)
    after_moving(g, number)


def after_moving(g: Battle, number: int) -> None:
    """What a march or a retirement brings: generals overrun, ammunition and guns restored far from the enemy."""
    if g.pieces[number].state == ON:
        overrun(g, number)
        recover_by_distance(g, number)


def overrun(g: Battle, number: int) -> None:
    """An enemy general where a unit now stands joins the nearest friend (BBB-GAP-GENERAL)."""
    enemy = 1 - g.pieces[number].side
    for general in g.generals(enemy):
        if plane.inside(g.places[general].at, g.places[number].outline):
            g.tell(Event("BBB-GAP-GENERAL", "overrun", unit=g.called(general)))
            join_nearest(g, general)


def join_nearest(g: Battle, general: int) -> None:
    friends = g.units(g.pieces[general].side)
    if not friends or g.setting("overrun_generals") == "lost":
        g.remove(general)
        return
    at = g.places[general].at
    nearest = min(friends, key=lambda n: (plane.distance(at, g.places[n].at), n))
    g.stand(general, g.places[nearest].at, g.places[nearest].facing)


# Generals


@dataclass
class Generals(Procedure):
    """A player's generals move, one by one."""

    player: int
    i: int = 0

    def next_general(self, g: Battle, _: Any) -> Made:
        generals = g.generals(self.player)
        if self.i >= len(generals):
            return Done()
        general = generals[self.i]
        return Ask(self.player, "BBB-GAP-GENERAL", GeneralChoices(general), "move", Subject(pieces=(general,)))

    def ride(self, g: Battle, answer: March | str) -> Made:
        general = g.generals(self.player)[self.i]
        if isinstance(answer, March):
            g.stand(general, answer.to, g.places[general].facing)
        self.i += 1
        return self.again()


Generals.steps = (Generals.next_general, Generals.ride)
