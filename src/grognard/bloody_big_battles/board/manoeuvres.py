"""What a unit may do with its move: which rule forbids it, the pose it ends in, and how far it may go."""

from __future__ import annotations

from typing import Any

from grognard.bloody_big_battles.board.answers import AlongRoad, Face, Form, Haul, March, Move, ToPoint
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import (
    arc_cost,
    facing_cost,
    full_move,
    half_move,
    taken_off,
    why_not_over_water,
)
from grognard.bloody_big_battles.board.leaves import ISOLATED, Piece
from grognard.bloody_big_battles.board.ways import (
    ROOM,
    Step,
    Way,
    by_road,
    enemies_near,
    hauled,
    marched,
    turned_to,
    why_not_there,
)
from grognard.bloody_big_battles.board.zones import why_not_in_zones
from grognard.bloody_big_battles.sheet.army import Formation, is_artillery, is_cavalry
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.errors import Refusal
from grognard.kernel.question import Pointed, Prohibition, Reach, Stance, forbidden_by
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

FOOT_FORMATIONS = (Formation.LINE, Formation.COLUMN, Formation.MARCH_COLUMN, Formation.SQUARE)
HORSE_FORMATIONS = (Formation.LINE, Formation.COLUMN, Formation.MARCH_COLUMN)
GUN_FORMATIONS = (Formation.LIMBERED, Formation.UNLIMBERED)


# Turning


def is_no_turn(g: Battle, number: int, step: Step, facing: int) -> bool:
    """No other way, or none at all: squares have no front."""
    piece = g.pieces[number]
    known = 0 <= facing < plane.FACINGS and facing != g.places[number].facing
    return not known or piece.formation is Formation.SQUARE


def is_isolated_battery(g: Battle, number: int, step: Step, facing: int) -> bool:
    return bool(g.pieces[number].did & ISOLATED)


def cannot_pivot(g: Battle, number: int, step: Step, facing: int) -> bool:
    """Guns in action pivot for half a move."""
    piece = g.pieces[number]
    return piece.formation is Formation.UNLIMBERED and step.left < half_move(g, piece)


def cannot_turn(g: Battle, number: int, step: Step, facing: int) -> bool:
    """Turning on the spot is a march of no length."""
    in_action = g.pieces[number].formation is Formation.UNLIMBERED
    return not in_action and (step.marched or step.left < arc_cost(g, number, facing))


TURNING = (
    Prohibition("BBB-GAP-FACING", is_no_turn),
    Prohibition("BBB-MV-ISOLATED", is_isolated_battery),
    Prohibition("BBB-MV-GUNS", cannot_pivot),
    Prohibition("BBB-MV-STRAIGHT", cannot_turn),
)
"""What forbids a unit to turn on the spot, wherever it stands."""


def why_not_face(g: Battle, number: int, step: Step, facing: int) -> str | None:
    """The rule against turning so on the spot."""
    rule = forbidden_by(TURNING, g, number, step, facing)
    if rule:
        return rule
    place = g.places[number]
    turned = turned_to(g, number, place.at, facing)
    enemies = enemies_near(g, number, place.reach + g.rules.section(MovingSection).zone + INCH)
    ahead = plane.ahead(place.at, facing, plane.FAR // 10)
    return (
        why_not_over_water(g, number, turned, turned.at)
        or why_not_in_zones(g, number, turned.outline, place.at, ahead, enemies)
        or why_not_there(g, number, turned)
    )


# Formations


def formations_of(piece: Piece) -> tuple[Formation, ...]:
    """The formations that an arm knows (BBB-GAP-FORMATION)."""
    if is_artillery(piece.arm):
        return GUN_FORMATIONS
    return HORSE_FORMATIONS if is_cavalry(piece.arm) else FOOT_FORMATIONS


def is_no_change(g: Battle, number: int, step: Step, formation: Formation) -> bool:
    piece = g.pieces[number]
    return formation not in formations_of(piece) or formation is piece.formation


def guns_out_of_time(g: Battle, number: int, step: Step, formation: Formation) -> bool:
    piece = g.pieces[number]
    return is_artillery(piece.arm) and step.left < half_move(g, piece)


def out_of_time(g: Battle, number: int, step: Step, formation: Formation) -> bool:
    return step.left < half_move(g, g.pieces[number])


def isolated_would_unlimber(g: Battle, number: int, step: Step, formation: Formation) -> bool:
    return bool(g.pieces[number].did & ISOLATED) and formation is Formation.UNLIMBERED


FORMING = (
    Prohibition("BBB-GAP-FORMATION", is_no_change),
    Prohibition("BBB-MV-GUNS", guns_out_of_time),
    Prohibition("BBB-MV-FORMATION", out_of_time),
    Prohibition("BBB-MV-ISOLATED", isolated_would_unlimber),
)
"""What forbids a unit another formation, wherever it stands."""


def why_not_form(g: Battle, number: int, step: Step, formation: Formation) -> str | None:
    """The rule against another formation here and now."""
    rule = forbidden_by(FORMING, g, number, step, formation)
    if rule:
        return rule
    place = g.reformed(g.places[number], formation, g.pieces[number].bases)
    return forbidden_by(ROOM, g, number, place) or why_not_over_water(g, number, place, place.at)


# Any move


def why_not_move(g: Battle, number: int, step: Step, answer: Any) -> str | None:
    """The rule against a move of any kind, or None."""
    if isinstance(answer, (March, AlongRoad, Haul)):
        way = led(g, number, step, answer) if _is_way(g, answer) else "BBB-GAP-SNAP"
        return way if isinstance(way, str) else None
    if isinstance(answer, Face):
        return why_not_face(g, number, step, answer.facing) if type(answer.facing) is int else "BBB-GAP-FACING"
    if isinstance(answer, Form):
        return why_not_form(g, number, step, answer.formation)
    return "BBB-MV-STRAIGHT"


def refusal(g: Battle, number: int, rule: str) -> Refusal:
    """A rule against a unit's move, with the unit it is about and the enemy whose zone is in the way."""
    rule, _, enemy = rule.partition(".")
    unit = g.pieces[number].name
    return Refusal(rule, unit=unit, enemy=g.called(int(enemy))) if enemy else Refusal(rule, unit=unit)


def pose_after(g: Battle, number: int, step: Step, answer: Move) -> Pointed:
    """What a move points at: the unit and whom it meets, the pose it ends in, the inches it takes."""
    piece, place = g.pieces[number], g.places[number]
    formation = piece.formation.value
    if isinstance(answer, Form):
        there = g.reformed(place, answer.formation, piece.bases)
        return Pointed((), (number,), (), half_move(g, piece) / INCH, (*there.at, there.facing), answer.formation.value)
    if isinstance(answer, Face):
        taken = facing_cost(g, number, answer.facing) / INCH
        return Pointed((), (number,), (), taken, (*place.at, answer.facing), formation)
    way = way_of(g, number, step, answer)
    if way is None:
        return Pointed((), (number,), (), None, (*answer.to, place.facing), formation)
    taken = (step.left if isinstance(answer, Haul) else way.used) / INCH
    return Pointed((), (number, *way.meets), (), taken, (*way.end, way.facing), formation)


def stance_after(g: Battle, number: int, step: Step, answer: Move) -> Stance | None:
    """How the unit would stand after a move that is allowed, by which way, and what is left of its move."""
    after = pose_after(g, number, step, answer)
    if after.point is None or after.cost is None:
        return None
    left = max(0, step.left - round(after.cost * INCH)) / INCH
    x, y, facing = after.point
    if isinstance(answer, Form):
        return Stance(g.reformed(g.places[number], answer.formation, g.pieces[number].bases).outline, (), left)
    outline = turned_to(g, number, (x, y), facing).outline
    if isinstance(answer, Face):
        return Stance(outline, (), left)
    way = way_of(g, number, step, answer)
    return Stance(outline, (g.places[number].at, (x, y)) if way is None or not way.legs else way.legs, left)


def way_of(g: Battle, number: int, step: Step, answer: ToPoint) -> Way | None:
    """The way of a move to a point; None where there is none."""
    way = led(g, number, step, answer)
    return None if isinstance(way, str) else way


def led(g: Battle, number: int, step: Step, answer: ToPoint) -> Way | str:
    """Where a move to a point leads; or the rule against it. As long as a question stands it is found once."""
    found = step.found.get(answer)
    if found is None:
        found = step.found[answer] = _led(g, number, step, answer)
    return found


def _led(g: Battle, number: int, step: Step, answer: ToPoint) -> Way | str:
    if isinstance(answer, March):
        return marched(g, number, step, answer)
    if isinstance(answer, AlongRoad):
        return by_road(g, number, step, answer.to)
    return hauled(g, number, step, answer.to)


def reach_of(g: Battle, number: int, step: Step) -> Reach:
    """How far a unit may go with what it has left, what it may come to face, and what it may be drawn up in."""
    piece, place = g.pieces[number], g.places[number]
    forms = [one.value for one in formations_of(piece) if why_not_form(g, number, step, one) is None]
    start = (*place.at, place.facing)
    return Reach(start, _straight_on(g, piece, step) / INCH, _facings(g, number, step), (piece.formation.value, *forms))


def _straight_on(g: Battle, piece: Piece, step: Step) -> int:
    """The hundredths of an inch that a unit may go across country."""
    if step.marched or (piece.formation is Formation.SQUARE and not step.fast):
        return 0
    if piece.formation is Formation.UNLIMBERED:
        return min(step.left, g.rules.section(MovingSection).prolong)
    return min(step.left, half_move(g, piece)) if piece.formation is Formation.SQUARE else step.left


def _facings(g: Battle, number: int, step: Step) -> tuple[int, int]:
    """The arc that a unit may come to face, clockwise: its own facing alone, its front arc, or all round."""
    piece, facing = g.pieces[number], g.places[number].facing
    in_action = piece.formation is Formation.UNLIMBERED
    if (in_action and step.left < half_move(g, piece)) or (step.marched and not in_action):
        return facing, facing
    if in_action or step.left >= arc_cost(g, number, plane.opposite(facing)):
        return 0, plane.FACINGS - 1
    return plane.turned(facing, -g.arc), plane.turned(facing, g.arc)


def why_not_ride(g: Battle, general: int, answer: Any) -> str | None:
    """Generals ride where they like, as far as the ground lets them, but not among the enemy."""
    if not isinstance(answer, March) or not _is_way(g, answer) or answer.by is not None:
        return "BBB-GAP-GENERAL"
    piece, place = g.pieces[general], g.places[general]
    if answer.to == place.at:
        return "BBB-MV-MAX"
    facing = plane.facing_of(answer.to[0] - place.at[0], answer.to[1] - place.at[1])
    used = taken_off(g, general, full_move(g, piece), (place.at, answer.to), facing)
    if isinstance(used, str):
        return used
    there = turned_to(g, general, answer.to, place.facing)
    if not g.table.on_table(there.outline):
        return "BBB-GAP-SNAP"
    for enemy in g.units(1 - piece.side):
        if plane.overlap(there.outline, g.places[enemy].outline):
            return "BBB-GAP-GENERAL"
    return why_not_over_water(g, general, place, answer.to)


def _is_way(g: Battle, answer: ToPoint) -> bool:
    by = answer.by if isinstance(answer, March) else None
    return _is_spot(g, answer.to) and (by is None or _is_spot(g, by))


def _is_spot(g: Battle, at: Any) -> bool:
    """Whether something is a point of the table, as finely as points are told apart (BBB-GAP-SNAP)."""
    if type(at) is not tuple or len(at) != 2 or type(at[0]) is not int or type(at[1]) is not int:
        return False
    return at == snapped(g, at) and bool(0 <= at[0] <= g.table.wide and 0 <= at[1] <= g.table.deep)


def snapped(g: Battle, at: Point) -> Point:
    """The nearest point that players may name."""
    fine = int(g.setting("snap"))
    return at if fine == 1 else ((at[0] + fine // 2) // fine * fine, (at[1] + fine // 2) // fine * fine)
