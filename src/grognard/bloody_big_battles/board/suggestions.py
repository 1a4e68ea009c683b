"""Which moves a unit may make: any that the rules allow; a useful few to look at; one drawn by lot.

Legal moves are no list: `why_not` decides of any point. Iterating gives the moves that a player
would think of; drawing by lot reaches every kind of legal move.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, final

from grognard.bloody_big_battles.board.answers import (
    AlongRoad,
    Face,
    Form,
    Haul,
    March,
    Move,
    read_answer,
    read_move,
)
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.contact import begun_by_contact
from grognard.bloody_big_battles.board.costs import full_move
from grognard.bloody_big_battles.board.ground import middle_of
from grognard.bloody_big_battles.board.leaves import front_middle
from grognard.bloody_big_battles.board.manoeuvres import (
    formations_of,
    pose_after,
    reach_of,
    refusal,
    snapped,
    stance_after,
    way_of,
    why_not_move,
    why_not_ride,
)
from grognard.bloody_big_battles.board.retire import EDGES
from grognard.bloody_big_battles.board.ways import Step, may_meet, turned_to
from grognard.bloody_big_battles.sheet.army import MARCHING, Formation, is_cavalry
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.bloody_big_battles.sheet.terrain import TERRAIN, Ground
from grognard.kernel.answers import DONE
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.question import AT_NOTHING, POINT, Begun, Choices, Pointed, Reach, Stance
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

COVER = tuple([row.ground for row in TERRAIN.terrains if row.cover])
LOOKED_AT = 3
"""So many enemies, objectives and covers, the nearest, are worth a direction."""
SHORTER = 3 * INCH
ALIKE = INCH // 4
"""Marches that end in the same quarter of an inch are offered as one."""
TRIES = 6
EXAMPLES = "to 12.50,7.00; to 12.50,7.00 by 10.00,5.00; road 12.50,7.00; haul 12.50,7.00; face 90.0; form column; done"


@final
class MoveChoices(Choices):
    """How a unit may use what is left of its move."""

    kind: ClassVar[str] = POINT

    def __init__(self, unit: int, left: int, marched: bool, fast: bool) -> None:
        self.unit = unit
        self.step = Step(left, marched, fast)

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.step.left, self.step.marched, self.step.fast)

    def pointed(self, g: Battle, answer: Any) -> Pointed:
        """Where the unit would come to stand, and what that takes of its move."""
        return AT_NOTHING if isinstance(answer, str) else pose_after(g, self.unit, self.step, answer)

    def stance(self, g: Battle, answer: Any) -> Stance | None:
        return None if isinstance(answer, str) else stance_after(g, self.unit, self.step, answer)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """The assault that contact leads to."""
        if not isinstance(answer, March) or not may_meet(g, self.unit, answer):
            return None
        way = way_of(g, self.unit, self.step, answer)
        return None if way is None else begun_by_contact(g, self.unit, way)

    def reach(self, g: Battle) -> Reach:
        return reach_of(g, self.unit, self.step)

    def finite(self) -> bool:
        return False

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if isinstance(answer, str) and answer == DONE:
            return None
        rule = why_not_move(g, self.unit, self.step, answer)
        return None if rule is None else refusal(g, self.unit, rule)

    def answers(self, g: Any) -> Iterator[Any]:
        """A useful few; of marches that end alike, such as in the same contact, the last."""
        found: dict[Any, Any] = {}
        for one in suggested(g, self.unit, self.step):
            answer = snap(g, one)
            if why_not_move(g, self.unit, self.step, answer) is None:
                end = self.end_of(g, answer)
                found.pop(end, None)
                found[end] = answer
        yield from found.values()
        yield DONE

    def end_of(self, g: Battle, answer: Move) -> Any:
        """What tells a move from others: where a march ends, whom it meets, by which turn; or what else it is."""
        if not isinstance(answer, March):
            return answer
        way = way_of(g, self.unit, self.step, answer)
        return way and (way.end[0] // ALIKE, way.end[1] // ALIKE, way.meets, answer.by)

    def sample(self, g: Any, rng: Random) -> Any:
        for _ in range(TRIES):
            answer = snap(g, drawn(g, self.unit, self.step, rng))
            if why_not_move(g, self.unit, self.step, answer) is None:
                return answer
        return DONE

    def read(self, g: Any, text: str) -> Any:
        return self.meant(g, read_answer(text))

    def parse(self, g: Any, text: str) -> Any:
        answer = DONE if text == DONE else self.meant(g, read_move(text))
        if answer is None:
            raise BadInput("answer", value=text, allowed=EXAMPLES)
        return answer

    def meant(self, g: Battle, answer: Any) -> Any:
        """To a point is, for guns in action, to be hauled there: they know no other way."""
        hauls = isinstance(answer, March) and g.pieces[self.unit].formation is Formation.UNLIMBERED
        return Haul(answer.to) if hauls else answer


@final
class GeneralChoices(Choices):
    """Where a general may ride: any point within reach that is clear of the enemy."""

    kind: ClassVar[str] = POINT

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def data(self) -> tuple[Any, ...]:
        return (self.unit,)

    def pointed(self, g: Battle, answer: Any) -> Pointed:
        """Where the general would be, facing as before."""
        if not isinstance(answer, March):
            return AT_NOTHING
        far = plane.distance(g.places[self.unit].at, answer.to) / INCH
        return Pointed((), (self.unit,), (), far, (*answer.to, g.places[self.unit].facing))

    def stance(self, g: Battle, answer: Any) -> Stance | None:
        """The general where he would be, and how far he may still ride."""
        if not isinstance(answer, March):
            return None
        place, full = g.places[self.unit], full_move(g, g.pieces[self.unit])
        left = max(0, full - plane.distance(place.at, answer.to)) / INCH
        return Stance(turned_to(g, self.unit, answer.to, place.facing).outline, (place.at, answer.to), left)

    def reach(self, g: Battle) -> Reach:
        place = g.places[self.unit]
        far = full_move(g, g.pieces[self.unit]) / INCH
        return Reach((*place.at, place.facing), far, (place.facing, place.facing))

    def finite(self) -> bool:
        return False

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if isinstance(answer, str) and answer == DONE:
            return None
        rule = why_not_ride(g, self.unit, answer)
        return None if rule is None else refusal(g, self.unit, rule)

    def answers(self, g: Any) -> Iterator[Any]:
        places = dict.fromkeys([snapped(g, g.places[n].at) for n in g.units(g.pieces[self.unit].side)])
        for at in places:
            if why_not_ride(g, self.unit, March(at)) is None:
                yield March(at)
        yield DONE

    def sample(self, g: Any, rng: Random) -> Any:
        for _ in range(TRIES):
            answer = snap(g, March(somewhere(g, self.unit, full_move(g, g.pieces[self.unit]), rng)))
            if why_not_ride(g, self.unit, answer) is None:
                return answer
        return DONE

    def read(self, g: Any, text: str) -> Any:
        return read_answer(text)

    def parse(self, g: Any, text: str) -> Any:
        answer = DONE if text == DONE else read_move(text)
        if answer is None:
            raise BadInput("answer", value=text, allowed=EXAMPLES)
        return answer


def snap(g: Battle, answer: Any) -> Any:
    """A move to a point that players may name (BBB-GAP-SNAP)."""
    if isinstance(answer, March):
        return March(snapped(g, answer.to), None if answer.by is None else snapped(g, answer.by))
    if isinstance(answer, AlongRoad):
        return AlongRoad(snapped(g, answer.to))
    return Haul(snapped(g, answer.to)) if isinstance(answer, Haul) else answer


# A useful few


def suggested(g: Battle, number: int, step: Step) -> list[Any]:
    """Moves that a player would think of, legal or not."""
    found: list[Any] = []
    piece = g.pieces[number]
    if not step.marched and piece.formation is Formation.UNLIMBERED:
        found.extend(hauls(g, number))
    elif not step.marched:
        found.extend(marches(g, number, step))
        if piece.formation in MARCHING:
            found.extend(roads(g, number, step))
        if is_cavalry(piece.arm):
            found.extend(turns(g, number, step))
    found.extend([Face(facing) for facing in facings(g, number)])
    found.extend([Form(formation) for formation in formations_of(piece)])
    return found


def marches(g: Battle, number: int, step: Step) -> list[Any]:
    """Whole, half and short steps toward all that is worth a direction, and into contact."""
    at = g.places[number].at
    found: list[Any] = []
    for goal in goals(g, number):
        far = plane.distance(at, goal)
        if far <= step.left:
            found.append(March(goal))
        whole = reach_toward(g, number, step, goal)
        for length in (whole, whole // 2, SHORTER):
            if 0 < length <= step.left:
                found.append(March(plane.along(at, goal, length)))
    return found


def reach_toward(g: Battle, number: int, step: Step, goal: Point) -> int:
    """How far a unit can go that way, tried by inches that terrain and turning take off; 0 where it cannot."""
    at, far = g.places[number].at, step.left
    while far > 0:
        to = plane.along(at, goal, far)
        if plane.distance(at, to) > far:
            to = plane.along(at, goal, far - 1)
        if why_not_move(g, number, step, March(to)) is None:
            return plane.distance(at, to)
        far -= SHORTER
    return 0


def goals(g: Battle, number: int) -> list[Point]:
    """What is worth a direction: enemies, objectives, cover, straight ahead, to the sides of the arc, and back."""
    place, piece = g.places[number], g.pieces[number]
    enemies = [g.places[enemy].at for enemy in g.units(1 - piece.side)]
    objectives = [one.at for one in g.table.objectives]
    covers = [middle_of(shape) for kind in COVER for shape in g.table.by_kind[kind]]
    found: list[Point] = []
    for points in (enemies, objectives, covers):
        found.extend(sorted(points, key=lambda p: plane.distance(place.at, p))[:LOOKED_AT])
    for turn in (0, -g.arc, g.arc):
        found.append(plane.ahead(place.at, plane.turned(place.facing, turn), plane.FAR // 10))
    dx, dy = EDGES[g.table.edges[piece.side]]
    found.append((place.at[0] + dx * plane.FAR // 10, place.at[1] + dy * plane.FAR // 10))
    return [goal for goal in found if goal != place.at]


def facings(g: Battle, number: int) -> list[int]:
    """Toward the nearest enemy, and about."""
    place, enemy = g.places[number], g.nearest_enemy(number)
    found = [plane.opposite(place.facing)]
    if enemy >= 0 and g.places[enemy].at != place.at:
        there = g.places[enemy].at
        found.append(plane.facing_of(there[0] - place.at[0], there[1] - place.at[1]))
    return found


def turns(g: Battle, number: int, step: Step) -> list[Any]:
    """Straight ahead for half the way and then at an enemy, for cavalry."""
    place = g.places[number]
    by = plane.ahead(place.at, place.facing, step.left // 2)
    enemies = sorted([g.places[n].at for n in g.units(1 - g.pieces[number].side)], key=lambda p: plane.distance(by, p))
    ways = [plane.along(by, there, min(plane.distance(by, there), step.left // 2 - 2)) for there in enemies[:LOOKED_AT]]
    return [March(to, by) for to in ways if to != by]


def roads(g: Battle, number: int, step: Step) -> list[Any]:
    """Along the roads at hand, whole and half ways."""
    found: list[Any] = []
    for shape in g.table.by_kind[Ground.ROAD]:
        here, off = plane.place_on(g.places[number].at, shape.points)
        if off > INCH:
            continue
        whole, length = 2 * (step.left - off), plane.length_of(shape.points)
        for far in (here - whole, here - whole // 2, here + whole // 2, here + whole):
            found.append(AlongRoad(plane.point_on(shape.points, max(0, min(length, far)))[0]))
    return found


def hauls(g: Battle, number: int) -> list[Any]:
    place, far = g.places[number], g.rules.section(MovingSection).prolong
    ways = [plane.ahead(place.at, plane.turned(place.facing, turn), far - 1) for turn in (0, 900, 1800, 2700)]
    return [Haul(to) for to in ways]


# One by lot


def drawn(g: Battle, number: int, step: Step, rng: Random) -> Any:
    """A move of any kind, legal or not."""
    piece = g.pieces[number]
    lot = rng.randrange(20)
    if lot == 0:
        return Face(rng.randrange(plane.FACINGS))
    if lot == 1 or step.marched:
        return Form(rng.choice(formations_of(piece)))
    if piece.formation is Formation.UNLIMBERED:
        return (
            Form(Formation.LIMBERED)
            if lot < 8
            else Haul(somewhere(g, number, g.rules.section(MovingSection).prolong, rng))
        )
    if lot < 6 and piece.formation in MARCHING:
        road = rng.choice(roads(g, number, step) or [DONE])
        return road if road != DONE else March(somewhere(g, number, step.left, rng))
    if lot < 8 and is_cavalry(piece.arm):
        return drawn_turn(g, number, step, rng)
    if lot < 14:
        return March(toward_enemy(g, number, step, rng))
    return March(somewhere(g, number, step.left, rng))


def somewhere(g: Battle, number: int, left: int, rng: Random) -> Point:
    """A point within reach, two times in three in the front arc."""
    place = g.places[number]
    turn = rng.randint(-g.arc, g.arc) if rng.randrange(3) else rng.randrange(plane.FACINGS)
    return plane.ahead(place.at, plane.turned(place.facing, turn), rng.randint(1, max(1, left)))


def toward_enemy(g: Battle, number: int, step: Step, rng: Random) -> Point:
    """On the way to an enemy, or into contact with it."""
    at = g.places[number].at
    enemies = g.units(1 - g.pieces[number].side)
    goal = g.place(rng.choice(enemies)).at if enemies else front_middle(g.places[number])
    far = plane.distance(at, goal)
    return plane.along(at, goal, far if far <= step.left else rng.randint(1, max(1, step.left)))


def drawn_turn(g: Battle, number: int, step: Step, rng: Random) -> March:
    place = g.places[number]
    first = rng.randint(1, max(1, step.left))
    by = plane.ahead(place.at, plane.turned(place.facing, rng.randint(-g.arc, g.arc)), first)
    if by == place.at:
        return March(by)
    facing = plane.facing_of(by[0] - place.at[0], by[1] - place.at[1])
    rest = rng.randint(0, max(0, step.left - first))
    return March(plane.ahead(by, plane.turned(facing, rng.randint(-g.arc, g.arc)), rest), by)
