"""Going back: retiring and evading, straight away from an enemy or toward one's own edge (BBB-GAP-RETIRE)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import crosses_bridge, rivers_in_the_way, terrain_cost
from grognard.bloody_big_battles.board.leaves import CROSSED, NOBODY, Place, front_middle, placed
from grognard.bloody_big_battles.board.ways import enemies_about, free_way
from grognard.bloody_big_battles.sheet.army import Formation
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

EDGES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
STRIDE = INCH // 2
"""How far a unit goes on at a time to get clear of friends."""
STRIDES = 60


@dataclass(eq=False)
class Back(Leaf):
    """How a unit goes back: how far, before which enemy, whether it throws friends into disorder, and whether the
    ground takes nothing off its way.
    """

    far: int
    before: int = NOBODY
    disorders: bool = True
    over_any_ground: bool = True


def ignores_ground(g: Battle, printed: bool) -> bool:
    """Whether ground takes nothing off a retirement: some rows say so; of the others we do (BBB-GAP-RETIRE)."""
    return printed or g.setting("retiring_ground") == "takes-nothing"


def retire(g: Battle, number: int, back: Back) -> None:
    """A unit goes back, as far as it can; off the table it is lost."""
    if g.pieces[number].formation is Formation.UNLIMBERED:
        g.form(number, Formation.LIMBERED)
    start = g.places[number].at
    g.change(number, came=front_middle(g.places[number]))
    goal = goal_of(g, number, back.before)
    touched = g.in_contact(number)
    far = back.far if back.over_any_ground else slowed(g, number, goal, back.far)
    end = clear_of_friends(g, number, goal, free_to_go(g, number, goal, far, touched), touched)
    if end is not None and on_table(g, end):
        end = short_of_edge(g, number, end)
    if end is None or not on_table(g, end):
        lose_on_the_way(g, number, end is None)
        return
    passed = friends_passed(g, number, end)
    g.stand(number, end, g.places[number].facing)
    if crosses_bridge(g, (start, end)):
        g.did(number, CROSSED)
    g.tell(Event("BBB-GAP-RETIRE", unit=g.called(number), inches=f"{plane.distance(start, end) / INCH:g}"))
    if back.disorders:
        throw_into_disorder(g, passed)
    if any([g.touching(number, enemy) for enemy in touched]):
        g.lose(number, 1)


def goal_of(g: Battle, number: int, before: int) -> Point:
    """A point far off, straight away from an enemy, or on beyond the unit's own edge."""
    x, y = g.places[number].at
    if before != NOBODY and g.places[before].outline:
        ex, ey = g.places[before].at
        if (ex, ey) != (x, y):
            return plane.along((x, y), (2 * x - ex, 2 * y - ey), plane.FAR // 10)
    dx, dy = EDGES[g.table.edges[g.pieces[number].side]]
    return (x + dx * plane.FAR // 10, y + dy * plane.FAR // 10)


def free_to_go(g: Battle, number: int, goal: Point, far: int, touched: list[int]) -> int:
    """How much of its way a unit goes before impassable ground, or before it comes too near to another enemy.

    To enemies that are nearer already it comes no nearer; nor does it go through those it touches.
    """
    return to_river(g, number, goal, before_enemies(g, number, goal, far, touched))


def before_enemies(g: Battle, number: int, goal: Point, far: int, touched: list[int]) -> int:
    start, outline = g.places[number].at, g.places[number].outline
    room, end = int(g.setting("stops_from_enemy")) * INCH, plane.along(start, goal, far)
    swept = plane.swept(outline, end[0] - start[0], end[1] - start[1])
    for enemy in enemies_about(g, swept, room + INCH, g.units(1 - g.pieces[number].side)):
        kept = 0 if enemy in touched else min(room, g.gap(number, enemy))
        end = plane.along(start, goal, far)
        far = max(0, min(far, free_way(outline, start, end, [g.places[enemy].outline], kept)))
    return far


def place_behind(g: Battle, number: int, far: int) -> Point | None:
    """Where a unit comes that is put straight back so far: on until clear of friends, never through an enemy or water.

    Without the room for that it comes as near to it as it can; None where it has no room at all.
    """
    place, enemies = g.places[number], g.units(1 - g.pieces[number].side)
    goal = plane.ahead(place.at, plane.opposite(place.facing), plane.FAR // 10)
    free = free_to_go(g, number, goal, far + STRIDE * STRIDES, enemies)
    return first_room(g, number, goal, chain(range(far, free + 1, STRIDE), range(min(far, free), 0, -1)))


def first_room(g: Battle, number: int, goal: Point, ways: Iterable[int]) -> Point | None:
    """The first of some places on a unit's way that is on the table and clear of others; None where none is."""
    start = g.places[number].at
    for far in ways:
        there = _standing_at(g, number, plane.along(start, goal, far))
        if g.table.on_table(there.outline) and not g.is_blocked(number, there):
            return there.at
    return None


def to_river(g: Battle, number: int, goal: Point, far: int) -> int:
    """How much of its way a unit goes before any of it comes to a river without a bridge for it."""
    place = g.places[number]
    if not rivers_in_the_way(g, place, plane.along(place.at, goal, far)):
        return far
    low, high = 0, far
    while high - low > 1:
        middle = (low + high) // 2
        if rivers_in_the_way(g, place, plane.along(place.at, goal, middle)):
            high = middle
        else:
            low = middle
    return low


def slowed(g: Battle, number: int, goal: Point, far: int) -> int:
    """How far a unit comes on its way once the ground has taken its inches off."""
    piece, start = g.pieces[number], g.places[number].at
    low, high = 0, far + 1
    while high - low > 1:
        middle = (low + high) // 2
        if middle + terrain_cost(g, piece, (start, plane.along(start, goal, middle)))[0] <= far:
            low = middle
        else:
            high = middle
    return low


def clear_of_friends(g: Battle, number: int, goal: Point, far: int, touched: list[int]) -> Point | None:
    """Where a unit comes to rest: on until it is clear of friends, but short of them where an enemy bars the way on.

    None where water does, or where it is never clear of them.
    """
    start, short = g.places[number].at, range(far, 0, -1)
    for _ in range(STRIDES):
        end = plane.along(start, goal, far)
        if not on_table(g, end) or not g.is_blocked(number, _standing_at(g, number, end)):
            return end
        far += STRIDE
        if before_enemies(g, number, goal, far, touched) < far:
            return first_room(g, number, goal, short) or start
        if rivers_in_the_way(g, g.places[number], plane.along(start, goal, far)):
            return None
    return None


def short_of_edge(g: Battle, number: int, end: Point) -> Point | None:
    """The furthest place on a unit's way that is wholly on the table and clear of others; None where there is none."""
    if g.table.on_table(_standing_at(g, number, end).outline):
        return end
    start = g.places[number].at
    far = _to_edge(g, number, end)
    for back in range(0, far + STRIDE, STRIDE):
        there = _standing_at(g, number, plane.along(start, end, max(0, far - back)))
        if g.table.on_table(there.outline) and not g.is_blocked(number, there):
            return there.at
    return None


def _to_edge(g: Battle, number: int, end: Point) -> int:
    """How much of its way a unit goes before any of it is off the table."""
    start = g.places[number].at
    low, high = 0, plane.distance(start, end)
    while low < high:
        middle = (low + high + 1) // 2
        if g.table.on_table(_standing_at(g, number, plane.along(start, end, middle)).outline):
            low = middle
        else:
            high = middle - 1
    return low


def _standing_at(g: Battle, number: int, at: Point) -> Place:
    piece = g.pieces[number]
    return placed(at, g.places[number].facing, piece.formation, piece.bases, g.base)


def on_table(g: Battle, at: Point) -> bool:
    """A unit whose middle is off the table is off it."""
    return 0 <= at[0] <= g.table.wide and 0 <= at[1] <= g.table.deep


def lose_on_the_way(g: Battle, number: int, hemmed_in: bool) -> None:
    g.tell(Event("BBB-GAP-RETIRE", "hemmed-in" if hemmed_in else "off", unit=g.called(number)))
    g.remove(number)


def friends_passed(g: Battle, number: int, end: Point) -> list[int]:
    """The friends that a unit goes through on its way to a point."""
    start, outline = g.places[number].at, g.places[number].outline
    swept = plane.swept(outline, end[0] - start[0], end[1] - start[1])
    friends = [n for n in g.units(g.pieces[number].side) if n != number]
    return [n for n in friends if plane.overlap(swept, g.places[n].outline)]


def throw_into_disorder(g: Battle, passed: list[int]) -> None:
    """Units that a retiring one goes through (BBB-MV-INTERPEN)."""
    for friend in passed:
        g.disorder(friend)
        g.tell(Event("BBB-MV-INTERPEN", unit=g.called(friend)))
