"""Zones of control: the ground ahead of a unit, where its enemies go straight at it or away."""

from __future__ import annotations

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.leaves import DISORDERED, Piece
from grognard.bloody_big_battles.sheet.army import is_artillery
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.space import plane
from grognard.kernel.space.plane import Outline, Point


def is_in_zone(g: Battle, enemy: int, outline: Outline) -> bool:
    """Whether any of an outline is on the ground that a unit controls: near, in its front arc (BBB-GAP-ZOC)."""
    place = g.places[enemy]
    edge = (place.outline[0], place.outline[1])
    return has_zone(g.pieces[enemy]) and plane.lies_ahead(
        edge, place.facing, g.arc, g.rules.section(MovingSection).zone, outline
    )


def has_zone(piece: Piece) -> bool:
    return not (is_artillery(piece.arm) and piece.status & DISORDERED)


def why_not_in_zones(
    g: Battle, number: int, swept: Outline, start: Point, end: Point, enemies: list[int]
) -> str | None:
    """In a zone only straight at its enemy or away, unless a friend is in contact with that enemy.

    In the zones of several enemies, straight at one of them will do. The enemy stands after the rule and a dot.
    """
    way = (end[0] - start[0], end[1] - start[1])
    back = (-way[0], -way[1])
    zones = [n for n in enemies if is_in_zone(g, n, swept)]
    if any([plane.leads_through(start, way, g.places[enemy].outline) for enemy in zones]):
        return None
    for enemy in zones:
        away = plane.leads_through(start, back, g.places[enemy].outline)
        if not away and not friend_touches(g, number, enemy):
            return f"BBB-MV-ZOC.{enemy}"
    return None


def friend_touches(g: Battle, number: int, enemy: int) -> bool:
    for friend in g.units(g.pieces[number].side):
        if friend != number and g.touching(friend, enemy):
            return True
    return False
