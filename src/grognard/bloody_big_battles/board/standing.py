"""The ground that units stand on: how high, in what terrain, under what cover, and what they see from there."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import crosses_bridge
from grognard.bloody_big_battles.board.ground import BRIDGES, Shape
from grognard.bloody_big_battles.board.leaves import CROSSED, ON, TOUCHING, Place, front_middle, ranks
from grognard.bloody_big_battles.board.water import is_bridged
from grognard.bloody_big_battles.sheet.army import Formation
from grognard.bloody_big_battles.sheet.terrain import TERRAIN, Against, Going, Ground, Sight, Terrain, TerrainSection
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Outline, Point

AREAS = tuple([row.ground for row in TERRAIN.terrains if row.against is Against.ATTACKER and not row.right])
"""What a unit stands in with half its bases; not bridges, which any part of it may be on."""
SLOPES = tuple([row.ground for row in TERRAIN.terrains if row.against is Against.FROM_BELOW])
CROSSED_IN_ASSAULTS = (*SLOPES, *[row.ground for row in TERRAIN.terrains if row.against is Against.ACROSS])
HINDERING_SIGHT = tuple([row.ground for row in TERRAIN.terrains if row.sight is Sight.DEEP])


def bases_of(place: Place, formation: Formation, bases: int, base: int) -> Outline:
    """The middles of a unit's bases, rank by rank from the middle of its front; a last rank may be short."""
    across, _ = ranks(formation, bases)
    ax, ay = plane.AHEAD[place.facing]
    x, y = place.at
    found: list[Point] = []
    for i in range(bases):
        right: i64 = (2 * (i % across) + 1 - across) * base
        back: i64 = place.deep - (2 * (i // across) + 1) * base
        found.append(
            (x + (ay * right + ax * back) // (2 * plane.SCALE), y + (ay * back - ax * right) // (2 * plane.SCALE))
        )
    return tuple(found)


def stands_in(g: Battle, number: int) -> tuple[Ground, ...]:
    """The areas that hold half of a unit's bases or more (BBB-GAP-COVERSUM)."""
    piece, place = g.pieces[number], g.places[number]
    shapes = g.table.of(AREAS, place.outline)
    if not shapes:
        return ()
    bases = bases_of(place, piece.formation, piece.bases, g.base)
    return kinds_of([shape for shape in shapes if 2 * plane.holds(shape.points, bases) >= len(bases)])


def kinds_of(shapes: list[Shape]) -> tuple[Ground, ...]:
    """The kinds of some shapes, each once."""
    found: list[Ground] = []
    for shape in shapes:
        if shape.kind not in found:
            found.append(shape.kind)
    return tuple(found)


def in_difficult(g: Battle, number: int) -> bool:
    section = g.rules.section(TerrainSection)
    return any([section.row(ground).going is Going.DIFFICULT for ground in stands_in(g, number)])


def is_crossing_bridge(g: Battle, number: int) -> bool:
    """Whether a unit is on a bridge, or its move of this turn led over one (BBB-TR-BRIDGE)."""
    return bool(g.pieces[number].did & CROSSED) or on_bridge(g, number)


def on_bridge(g: Battle, number: int) -> bool:
    """Whether any of a unit is on a bridge."""
    outline = g.places[number].outline
    for shape in g.table.of(BRIDGES, outline):
        if plane.overlap(shape.points, outline):
            return True
    return False


# Cover


def fire_cover(g: Battle, number: int) -> int:
    """The columns of cover that a unit has where it stands."""
    grounds = stands_in(g, number)
    return g.rules.section(TerrainSection).fire_cover(g.pieces[number].arm, grounds) if grounds else 0


def no_flank(g: Battle, number: int, assault: bool) -> bool:
    """Squares and units in a town or a fort have no flank (BBB-GAP-FLANK)."""
    if g.pieces[number].formation is Formation.SQUARE:
        return True
    rows = [g.rules.section(TerrainSection).row(ground) for ground in stands_in(g, number)]
    return any([row.never_outflanked if assault else row.no_flank_fire for row in rows])


def is_flanked(g: Battle, number: int, come_from: Point, assault: bool = False) -> bool:
    """Whether a point lies behind the line of a unit's front edge, prolonged (BBB-GAP-FLANK).

    The line is that of the facing itself, not of corners to the hundredth; and who comes so near to it as to be in
    contact is on it, so that lines that meet squarely do so at any angle.
    """
    place = g.places[number]
    ax, ay = plane.AHEAD[place.facing]
    x, y = place.at
    edge = -place.deep if g.setting("flank_begins") == "rear-edge" else place.deep
    dx: i64 = come_from[0] - x
    dy: i64 = come_from[1] - y
    return 2 * (dx * ax + dy * ay) < (edge - 2 * TOUCHING) * plane.SCALE and not no_flank(g, number, assault)


def assault_cover(g: Battle, attacker: int, defender: int) -> int:
    """The points of cover against an attacker: the ground stood in, and what it comes up or across.

    A bridge counts where one of both stands on it, or the attacker comes over it.
    """
    way = way_of_attack(g, attacker, defender)
    grounds = (*stands_in(g, defender), *crossed_in_assault(g, way))
    if on_bridge(g, attacker) or on_bridge(g, defender) or crosses_bridge(g, way):
        grounds = (*grounds, Ground.BRIDGE)
    return g.rules.section(TerrainSection).assault_cover(g.pieces[defender].arm, grounds)


def way_of_attack(g: Battle, attacker: int, defender: int) -> tuple[Point, Point]:
    """From where an attacker's front was before its move, to the nearest point of its target."""
    start = g.pieces[attacker].came
    return start, plane.nearest_point(start, g.places[defender].outline)


def crossed_in_assault(g: Battle, way: tuple[Point, Point]) -> tuple[Ground, ...]:
    """Slopes come up and streams crossed on the attacker's way, near enough to the target; not those under a bridge."""
    return kinds_of([shape for shape in g.table.of(CROSSED_IN_ASSAULTS, way) if _hinders(g, shape, way[0], way[1])])


def _hinders(g: Battle, shape: Shape, start: Point, end: Point) -> bool:
    row = g.rules.section(TerrainSection).row(shape.kind)
    uphill = row.against is Against.FROM_BELOW
    if uphill and (plane.inside(start, shape.points) or not plane.inside(end, shape.points)):
        return False
    way = plane.way_to_first_cut(end, start, shape.points, closed=uphill)
    if way is None or way > row.within * INCH:
        return False
    return uphill or not is_bridged(g.table, plane.along(end, start, way))


# Sight


def sees(g: Battle, firer: int, target: int) -> bool:
    """Whether nothing stands between the middle of a unit's front and the nearest point of its target."""
    start, end = line_of_sight(g, firer, target)
    return not ground_blocks(g, start, end) and not units_block(g, firer, target, start, end)


def line_of_sight(g: Battle, firer: int, target: int) -> tuple[Point, Point]:
    place = g.places[firer]
    start = place.at if g.pieces[firer].formation is Formation.SQUARE else front_middle(place)
    return start, plane.nearest_point(start, g.places[target].outline)


def ground_blocks(g: Battle, start: Point, end: Point) -> bool:
    section = g.rules.section(TerrainSection)
    between: Outline = (start, end)
    for shape in g.table.of(HINDERING_SIGHT, between):
        if plane.depth(start, end, shape.points) > section.row(shape.kind).depth * INCH:
            return True
    for shape in g.table.of(SLOPES, between):
        if slope_blocks(section.row(shape.kind), shape, start, end):
            return True
    return False


def slope_blocks(row: Terrain, shape: Shape, start: Point, end: Point) -> bool:
    """Over the whole hill; or, where it is steep, down to a unit that is nearer to the contour than the upper one."""
    cuts = plane.cut_points(start, end, shape.points)
    upper, lower = plane.inside(start, shape.points), plane.inside(end, shape.points)
    if upper == lower:
        return len(cuts) > 0 and not upper
    if row.sight is not Sight.CROSSED_OR_NEARER or not cuts:
        return False
    way = plane.distance(start, end)
    crest = plane.part_of_way(start, end, cuts[0])
    return way - crest < crest if upper else crest < way - crest


def units_block(g: Battle, firer: int, target: int, start: Point, end: Point) -> bool:
    """Whether another unit is in the way and cannot be fired over (BBB-GAP-BEARING)."""
    between = plane.bounds((start, end))
    for number, piece in enumerate(g.pieces):
        if piece.state != ON or piece.general or number in (firer, target):
            continue
        place = g.places[number]
        if not plane.is_about(place.at, between, place.reach):
            continue
        if plane.goes_through(start, end, place.outline) and not fires_over(g, firer, number, target):
            return True
    return False


def fires_over(g: Battle, firer: int, friend: int, target: int) -> bool:
    """From a slope over friends, lower ones where it is gentle, with a gap before and behind them."""
    if g.pieces[friend].side != g.pieces[firer].side:
        return False
    here, there = g.places[firer].at, g.places[friend].at
    for shape in g.table.of(SLOPES, (here,)):
        row = g.rules.section(TerrainSection).row(shape.kind)
        lower = row.sight is Sight.CROSSED_OR_NEARER or not plane.inside(there, shape.points)
        if plane.inside(here, shape.points) and lower:
            over = row.over * INCH
            return not g.within(firer, friend, over - 1) and not g.within(friend, target, over - 1)
    return False
