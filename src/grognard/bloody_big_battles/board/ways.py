"""Moves by inches: where a unit comes to, which way, and why not further.

The whole outline of a unit is what meets other units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from grognard.bloody_big_battles.board.answers import March, ToPoint
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import (
    after_ground,
    half_move,
    road_cost,
    taken_off,
    why_not_over_water,
)
from grognard.bloody_big_battles.board.leaves import ISOLATED, ON, TOUCHING, Place, can_attack, placed
from grognard.bloody_big_battles.board.water import parts
from grognard.bloody_big_battles.board.zones import why_not_in_zones
from grognard.bloody_big_battles.sheet.army import MARCHING, Formation, is_cavalry
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Prohibition, forbidden_by
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Outline, Point

ON_ROAD = INCH
"""How near to a road the middle of a column must be to follow it."""


@dataclass(eq=False)
class Way(Leaf):
    """Where a move ends, facing where, how far it went, whom it meets there, what it takes off the move, its legs."""

    end: Point
    facing: int
    far: int
    meets: tuple[int, ...] = ()
    used: int = 0
    legs: Outline = ()


@final
class Step:
    """What a unit has to move with: hundredths of an inch left, whether it may still march, its roll.

    `found` is where moves were seen to lead that were asked about with it.
    """

    def __init__(self, left: int, marched: bool = False, fast: bool = True) -> None:
        self.left = left
        self.marched = marched
        self.fast = fast
        self.found: dict[ToPoint, Way | str] = {}


# Marching


def enemies_near(g: Battle, number: int, reach: int) -> list[int]:
    """The enemies that a move of this length may have to do with."""
    at, side = g.places[number].at, g.pieces[number].side
    found: list[int] = []
    for enemy, piece in enumerate(g.pieces):
        if piece.side != side and piece.state == ON and not piece.general:
            there: Place = g.places[enemy]
            if plane.near(at, there.at, reach + there.reach):
                found.append(enemy)
    return found


def enemies_about(g: Battle, outline: Outline, reach: int, enemies: list[int]) -> list[int]:
    """Those of these enemies that may be within reach of an outline."""
    found: list[int] = []
    if enemies:
        box = plane.bounds(outline)
        for enemy in enemies:
            there: Place = g.places[enemy]
            if plane.is_about(there.at, box, reach + there.reach):
                found.append(enemy)
    return found


def may_meet(g: Battle, number: int, answer: March) -> bool:
    """Whether a march may come to an enemy: quick, and never wrong where it says no."""
    place, by = g.places[number], answer.by or answer.to
    far = plane.distance(place.at, by) + plane.distance(by, answer.to)
    return bool(enemies_near(g, number, far + place.reach + TOUCHING))


def marched(g: Battle, number: int, step: Step, answer: March) -> Way | str:
    """Where a march ends; or the rule against it."""
    piece, place = g.pieces[number], g.places[number]
    if step.marched:
        return "BBB-MV-STRAIGHT"
    if piece.formation is Formation.UNLIMBERED:
        return "BBB-MV-PROLONG"
    left = step.left
    if piece.formation is Formation.SQUARE:
        if not step.fast:
            return "BBB-MV-SQUARE"
        left = min(left, half_move(g, piece))
    if answer.by is not None:
        return _marched_twice(g, number, left, answer.by, answer.to)
    return _marched_straight(g, number, left, place.at, answer.to, ())


def _marched_twice(g: Battle, number: int, left: int, by: Point, to: Point) -> Way | str:
    """Cavalry turns once on the way, within the arc (BBB-GAP-FACING)."""
    piece, start = g.pieces[number], g.places[number].at
    if not is_cavalry(piece.arm) or by in (start, to):
        return "BBB-MV-STRAIGHT"
    first = plane.facing_of(by[0] - start[0], by[1] - start[1])
    turn = plane.apart(first, plane.facing_of(to[0] - by[0], to[1] - by[1]))
    if turn > g.arc and g.setting("cavalry_turns") == "within-arc":
        return "BBB-GAP-FACING"
    half_way = _path(g, number, start, by, first, left)
    if isinstance(half_way, str):
        return half_way
    if half_way.meets:
        return "BBB-MV-STRAIGHT"
    return _marched_straight(g, number, left, by, to, (start,))


def _marched_straight(
    g: Battle, number: int, left: int, start: Point, to: Point, before: tuple[Point, ...]
) -> Way | str:
    """The last leg of a march, straight to its point or the first enemy."""
    if start == to:
        return "BBB-MV-STRAIGHT"
    facing = plane.facing_of(to[0] - start[0], to[1] - start[1])
    way = _path(g, number, start, to, facing, left)
    if isinstance(way, str):
        return way
    legs = (*before, start, way.end)
    setting_out = plane.facing_of(legs[1][0] - legs[0][0], legs[1][1] - legs[0][1]) if way.far else facing
    used = taken_off(g, number, left, legs, setting_out)
    if isinstance(used, str):
        return used
    return _why_not_end(g, number, way) or way._replace(far=plane.length_of(legs), used=used, legs=legs)


def _path(g: Battle, number: int, start: Point, to: Point, facing: int, left: int) -> Way | str:
    """A straight stretch of a march, as far as the first enemy in the way."""
    piece = g.pieces[number]
    if not plane.near(start, to, left + 2 * g.table.wide):
        return "BBB-MV-MAX"
    place, zone = turned_to(g, number, start, facing), g.rules.section(MovingSection).zone
    outline = place.outline
    swept = plane.swept(outline, to[0] - start[0], to[1] - start[1])
    enemies = enemies_about(g, swept, zone + INCH, enemies_near(g, number, left + g.places[number].reach + zone + INCH))
    way = _until_contact(g, outline, swept, start, to, facing, enemies)
    if way.far < 0:
        return "BBB-GAP-FACING"
    if way.meets and not can_attack(piece):
        return "BBB-GAP-CONTACT"
    if way.meets and g.facts.night:
        return "BBB-SEQ-NIGHT"
    if way.end != to:
        swept = plane.swept(outline, way.end[0] - start[0], way.end[1] - start[1])
    return (
        why_not_over_water(g, number, place, way.end) or why_not_in_zones(g, number, swept, start, to, enemies) or way
    )


def turned_to(g: Battle, number: int, at: Point, facing: int) -> Place:
    piece = g.pieces[number]
    return placed(at, facing, piece.formation, piece.bases, g.base)


def _until_contact(
    g: Battle, outline: Outline, swept: Outline, start: Point, to: Point, facing: int, enemies: list[int]
) -> Way:
    """Straight on to a point, or as far as one can without overlapping an enemy; `swept` is the whole of the way."""
    met = [enemy for enemy in enemies if plane.overlap(swept, g.places[enemy].outline)]
    if not met:
        return Way(
            to,
            facing,
            plane.distance(start, to),
            _touched(g, to, plane.moved(outline, to[0] - start[0], to[1] - start[1]), enemies),
        )
    outlines = [g.places[enemy].outline for enemy in met]
    far = free_way(outline, start, to, outlines)
    if far < 0:
        return Way(start, facing, -1)
    end = plane.along(start, to, far)
    there = plane.moved(outline, end[0] - start[0], end[1] - start[1])
    return Way(end, facing, far, _touched(g, end, there, enemies))


def _touched(g: Battle, at: Point, outline: Outline, enemies: list[int]) -> tuple[int, ...]:
    found: list[int] = []
    for enemy in enemies_about(g, outline, TOUCHING, enemies):
        other = g.places[enemy]
        close = plane.gap(outline, other.outline) < TOUCHING
        if close and not parts(g.table, (at, outline), (other.at, other.outline), TOUCHING):
            found.append(enemy)
    return tuple(found)


def free_way(outline: Outline, start: Point, to: Point, blocked: list[Outline], room: int = 0) -> int:
    """How far an outline can go toward a point clear of all these, with room between; -1 where it cannot begin."""
    low, high = -1, plane.distance(start, to) + 1
    while high - low > 1:
        middle = (low + high) // 2
        end = plane.along(start, to, middle)
        swept = plane.swept(outline, end[0] - start[0], end[1] - start[1])
        if any([plane.gap(swept, other) < room if room else plane.overlap(swept, other) for other in blocked]):
            high = middle
        else:
            low = middle
    return low


def _why_not_end(g: Battle, number: int, way: Way) -> str | None:
    """Whether a unit may end its move there: on the table, clear of friends; isolated guns only further away."""
    place = turned_to(g, number, way.end, way.facing)
    return why_not_there(g, number, place)


def why_not_there(g: Battle, number: int, place: Place) -> str | None:
    return forbidden_by(ENDING, g, number, place) or None


def is_off_table(g: Battle, number: int, place: Place) -> bool:
    return not g.table.on_table(place.outline)


def is_taken(g: Battle, number: int, place: Place) -> bool:
    return g.is_blocked(number, place)


def leaves_isolated(g: Battle, number: int, place: Place) -> bool:
    return bool(g.pieces[number].did & ISOLATED) and not goes_away(g, number, place)


def goes_away(g: Battle, number: int, place: Place) -> bool:
    """Whether a place is further than now from every enemy that is near."""
    for enemy in g.units(1 - g.pieces[number].side):
        near = g.within(number, enemy, g.rules.section(MovingSection).isolated)
        if near and plane.gap(place.outline, g.places[enemy].outline) <= g.gap(number, enemy):
            return False
    return True


ROOM = (Prohibition("BBB-GAP-SNAP", is_off_table), Prohibition("BBB-MV-INTERPEN", is_taken))
"""What forbids a unit to stand in a place."""
ENDING = (*ROOM, Prohibition("BBB-MV-ISOLATED", leaves_isolated))
"""What forbids a unit to end its move there."""


# Roads


def by_road(g: Battle, number: int, step: Step, to: Point) -> Way | str:
    """Where a column or limbered guns come to by following a road, at double speed; or the rule against it."""
    piece, at = g.pieces[number], g.places[number].at
    if step.marched:
        return "BBB-MV-STRAIGHT"
    if piece.formation not in MARCHING:
        return "BBB-TR-ROAD"
    for shape in g.table.by_kind[Ground.ROAD]:
        here, off = plane.place_on(at, shape.points)
        there, aside = plane.place_on(to, shape.points)
        if off <= ON_ROAD and aside <= ON_ROAD and here != there:
            return _along_road(g, number, step.left, shape.points, (here, there, off))
    return "BBB-TR-ROAD"


def _along_road(g: Battle, number: int, left: int, road: Outline, stretch: tuple[int, int, int]) -> Way | str:
    here, there, off = stretch
    used = off + (abs(there - here) + 1) // 2
    if used > left:
        return "BBB-TR-ROAD"
    end, ahead = plane.point_on(road, there)
    points = [g.places[number].at, *_bends(road, here, there), end]
    enemies = enemies_near(g, number, 2 * left + g.places[number].reach + g.rules.section(MovingSection).zone)
    for i in range(len(points) - 1):
        held_up = _why_not_stretch(g, number, points[i], points[i + 1], enemies)
        if held_up is not None:
            return held_up
    ground, rule = road_cost(g, g.pieces[number], tuple(points))
    setting_out = plane.facing_of(points[1][0] - points[0][0], points[1][1] - points[0][1])
    if used > after_ground(g, number, left, ground, setting_out):
        return rule
    way = Way(end, ahead if there > here else plane.opposite(ahead), abs(there - here), (), 0, tuple(points))
    drawn_up = turned_to(g, number, end, way.facing)
    held_up = _why_not_end(g, number, way) or why_not_over_water(g, number, drawn_up, end)
    return held_up or way._replace(used=min(left, used + ground))


def _why_not_stretch(g: Battle, number: int, start: Point, end: Point, enemies: list[int]) -> str | None:
    """Why a column may not follow a stretch of road: an enemy on it, or its zone, or water without a bridge."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    head = placed(start, plane.facing_of(dx, dy), Formation.LINE, 1, g.base)
    swept = plane.swept(head.outline, dx, dy)
    for enemy in enemies:
        if plane.overlap(swept, g.places[enemy].outline):
            return "BBB-GAP-CONTACT"
    return why_not_over_water(g, number, head, end) or why_not_in_zones(g, number, swept, start, end, enemies)


def _bends(road: Outline, here: int, there: int) -> list[Point]:
    """The corners of a road between two places on it, in the order of the way."""
    bends: list[Point] = []
    gone = 0
    for i in range(1, len(road) - 1):
        gone += plane.distance(road[i - 1], road[i])
        if min(here, there) < gone < max(here, there):
            bends.append(road[i])
    return bends if here < there else bends[::-1]


# Guns


def hauled(g: Battle, number: int, step: Step, to: Point) -> Way | str:
    """Where guns come to by prolong, facing kept; or the rule against it."""
    piece, place = g.pieces[number], g.places[number]
    if piece.formation is not Formation.UNLIMBERED or step.marched:
        return "BBB-MV-PROLONG"
    if to == place.at or plane.distance(place.at, to) > min(step.left, g.rules.section(MovingSection).prolong):
        return "BBB-MV-PROLONG"
    enemies = enemies_near(
        g, number, g.rules.section(MovingSection).prolong + place.reach + g.rules.section(MovingSection).zone + INCH
    )
    swept = plane.swept(place.outline, to[0] - place.at[0], to[1] - place.at[1])
    way = _until_contact(g, place.outline, swept, place.at, to, place.facing, enemies)
    if way.meets or way.far < 0:
        return "BBB-GAP-CONTACT"
    return (
        why_not_over_water(g, number, place, to)
        or why_not_in_zones(g, number, swept, place.at, to, enemies)
        or _why_not_end(g, number, way)
        or way._replace(legs=(place.at, to))
    )
