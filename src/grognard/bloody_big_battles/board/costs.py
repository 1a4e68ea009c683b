"""How far a unit may go, and what turning, ground and water take off its move.

The path of a unit is that of its middle: terrain hinders what its middle goes through. Rivers hold up the whole of it.
"""

from __future__ import annotations

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.ground import Shape
from grognard.bloody_big_battles.board.leaves import Piece, Place
from grognard.bloody_big_battles.board.water import barring, distance_to_water, is_bridged, spine_of
from grognard.bloody_big_battles.sheet.army import MARCHING, Arm, Formation, is_artillery, is_infantry
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.bloody_big_battles.sheet.terrain import TERRAIN, Going, Ground
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Outline, Point

DIFFICULT = tuple([row.ground for row in TERRAIN.terrains if row.going is Going.DIFFICULT])
UPHILL = tuple([row.ground for row in TERRAIN.terrains if row.going is Going.OBSTACLE_UPHILL])
WATER = (Ground.STREAM, Ground.RIVER, Ground.FORDABLE)
AT_WATER = 2 * INCH
"""How near to a fordable river any of a unit must be to begin its move at it."""


def full_move(g: Battle, piece: Piece) -> int:
    """A whole move, in hundredths of an inch."""
    rules = g.rules.section(MovingSection)
    return rules.irregular if piece.general else rules.full_move(piece.arm)


def half_move(g: Battle, piece: Piece) -> int:
    """What another formation, limbering or a pivot takes."""
    return full_move(g, piece) // 2


def turns_freely(piece: Piece) -> bool:
    """Who leaves the front arc at no cost."""
    return (
        piece.general
        or piece.formation is Formation.MARCH_COLUMN
        or is_artillery(piece.arm)
        or piece.arm is Arm.IRREGULAR_CAVALRY
    )


def arc_cost(g: Battle, number: int, facing: int) -> int:
    """What leaving the front arc takes off a move."""
    piece, place = g.pieces[number], g.places[number]
    if turns_freely(piece) or plane.apart(place.facing, facing) <= g.arc:
        return 0
    return g.rules.section(MovingSection).arc


def facing_cost(g: Battle, number: int, facing: int) -> int:
    """What turning on the spot takes: guns in action pivot for half a move, others only pay for leaving their arc."""
    piece = g.pieces[number]
    return half_move(g, piece) if piece.formation is Formation.UNLIMBERED else arc_cost(g, number, facing)


def difficult_cost(g: Battle, piece: Piece, start: Point, end: Point) -> int:
    """What going through difficult terrain takes off a move, once."""
    for shape in g.table.of(DIFFICULT, (start, end)):
        if plane.goes_through(start, end, shape.points):
            return (
                g.rules.section(MovingSection).difficult
                if is_infantry(piece.arm)
                else g.rules.section(MovingSection).difficult_horse
            )
    return 0


def obstacle_cost(g: Battle, piece: Piece, start: Point, end: Point) -> int:
    """What the linear obstacles crossed take off a move, each of them."""
    count = climbs(g, start, end) + fords_and_bridges(g, piece, start, end)
    return count * obstacle_inches(g, piece)


def obstacle_inches(g: Battle, piece: Piece) -> int:
    """What one linear obstacle takes off a move."""
    return (
        g.rules.section(MovingSection).obstacle
        if is_infantry(piece.arm)
        else g.rules.section(MovingSection).obstacle_horse
    )


def climbs(g: Battle, start: Point, end: Point) -> int:
    """How many steep slopes a path goes up."""
    count = 0
    for shape in g.table.of(UPHILL, (start, end)):
        cuts = plane.crossings(start, end, shape.points, True)
        count += cuts // 2 if plane.inside(start, shape.points) else (cuts + 1) // 2
    return count


def fords_and_bridges(g: Battle, piece: Piece, start: Point, end: Point) -> int:
    """How many streams a path crosses, and bridges that hinder; who marches crosses bridges freely."""
    freely = piece.formation in MARCHING
    return len([1 for bridged in water_crossed(g, start, end) if not (bridged and freely)])


def water_crossed(g: Battle, start: Point, end: Point) -> list[bool]:
    """The waters that a path crosses, and of each whether by a bridge."""
    return [
        is_bridged(g.table, plane.point_of_way(start, end, part))
        for shape in g.table.of(WATER, (start, end))
        for part in plane.cut_points(start, end, shape.points, closed=False)
    ]


def crosses_bridge(g: Battle, legs: Outline) -> bool:
    """Whether a path leads over a bridge."""
    return any([True in water_crossed(g, legs[i], legs[i + 1]) for i in range(len(legs) - 1)])


def why_not_over_water(g: Battle, number: int, place: Place, end: Point) -> str | None:
    """Rivers are crossed on bridges; a fordable one by those who begin their move at it, but guns (BBB-GAP-RIVER).

    `place` is the unit as it sets out, turned to its way; the whole of it is looked at, from there to the end.
    """
    for shape in rivers_in_the_way(g, place, end):
        if shape.kind is Ground.RIVER or is_artillery(g.pieces[number].arm):
            return "BBB-TR-RIVER"
        if g.setting("ford_stops") and distance_to_water(g.places[number].outline, shape) > AT_WATER:
            return "BBB-GAP-RIVER"
    return None


def rivers_in_the_way(g: Battle, place: Place, end: Point) -> list[Shape]:
    """The rivers without a bridge for it that a unit comes over when it is pushed to a point."""
    if not g.table.rivers:
        return []
    start = place.at
    swept = plane.swept(place.outline, end[0] - start[0], end[1] - start[1])
    return barring(g.table, swept, spine_of(start, end, place.facing, (place.wide, place.deep)))


def terrain_cost(g: Battle, piece: Piece, legs: Outline) -> tuple[int, str]:
    """What the ground on a path takes off a move, difficult ground once in all; and by which rule."""
    stretches = [(legs[i], legs[i + 1]) for i in range(len(legs) - 1)]
    difficult = max([difficult_cost(g, piece, start, end) for start, end in stretches])
    obstacles = sum([obstacle_cost(g, piece, start, end) for start, end in stretches])
    return difficult + obstacles, "BBB-MV-OBSTACLE" if obstacles else "BBB-MV-DIFFICULT"


def road_cost(g: Battle, piece: Piece, legs: Outline) -> tuple[int, str]:
    """What the ground takes off a move along a road, and by which rule (BBB-GAP-ROADS)."""
    counts = g.setting("counts_on_roads")
    if counts == "all-ground":
        return terrain_cost(g, piece, legs)
    if counts == "no-ground":
        return 0, "BBB-TR-ROAD"
    waters = sum([fords_and_bridges(g, piece, legs[i], legs[i + 1]) for i in range(len(legs) - 1)])
    return waters * obstacle_inches(g, piece), "BBB-MV-OBSTACLE"


def after_ground(g: Battle, number: int, left: int, taken: int, facing: int) -> int:
    """What is left of a move once so much is taken off: within the front arc never less than its least."""
    if plane.apart(g.places[number].facing, facing) <= g.rules.section(MovingSection).floor_arc:
        return max(left - taken, min(left, g.rules.section(MovingSection).floor))
    return left - taken


def taken_off(g: Battle, number: int, left: int, legs: Outline, facing: int) -> int | str:
    """What a path takes off a move, with all that reduces it; or the rule that makes it too far."""
    far = plane.length_of(legs)
    if far > left:
        return "BBB-MV-MAX"
    turn = arc_cost(g, number, facing)
    terrain, rule = terrain_cost(g, g.pieces[number], legs)
    if far <= after_ground(g, number, left, turn + terrain, facing):
        return min(left, far + turn + terrain)
    return "BBB-MV-ARC" if turn and far <= left - terrain else rule
