"""The tables of Walter Schnaffs' sheet, read a second time. Mitrailleuses are the program's machine guns."""

from __future__ import annotations

from collections.abc import Sequence

from .board import Square, Unit

FOOT_OR_HORSE = ("infantry", "cavalry")
BATTERIES = ("artillery", "mg")
LIGHT = ("breech-light", "muzzle-light")
MODERN = ("chassepot", "werder")

Call = tuple[tuple[str, ...], ...]
"""Who bears a loss: the first of these types that are there."""
BOMBARDED: Call = (("cavalry",), ("infantry",), BATTERIES)
THREE_TO_FIVE: Call = (("cavalry",), ("infantry",))
SIX: Call = (("artillery",), ("mg",))
SIX_TWICE: Call = (FOOT_OR_HORSE,)


def is_cover(square: Square) -> bool:
    return bool(square.terrain & {"woods", "buildings"})


def is_heavy(square: Square) -> bool:
    return bool(square.terrain & {"woods", "soft", "rough"})


def gun_moves_on(unit: Unit) -> int:
    """What a gun needs to move at all; 0 for others."""
    if unit.type not in BATTERIES:
        return 0
    return 3 if unit.type == "mg" or unit.arms in LIGHT else 4


def heavy_needs(unit: Unit) -> int:
    if unit.type == "infantry":
        return 4
    return 5 if unit.type in ("cavalry", "mg") or unit.arms in LIGHT else 6


def reaches_far(gun: Unit) -> bool:
    return gun.type == "artillery" and gun.arms != "muzzle-light"


def fire_needs(gun: Unit, far: str) -> int:
    if gun.arms == "breech-6-7":
        return 5
    if far == "long":
        return 6
    return 5 if gun.arms in LIGHT else 4


def save_needs(gun: Unit, target: Square) -> int:
    """What saves a possible loss; 7 where nothing does. The side of the Germans is 0."""
    percussion = gun.type == "artillery" and (gun.side == 0 or gun.arms == "breech-6-7")
    if percussion and target.terrain & {"soft", "woods"}:
        return 4
    return 5 if is_cover(target) else 7


def attack_points(units: list[Unit], attacking: list[Unit], rear: int, flanks: int, water: bool, cover: bool) -> int:
    points = 0
    for unit in units:
        if unit not in attacking:
            points += 1
        elif unit.type == "infantry":
            points += 4 if unit.bases >= 3 else 2
        else:
            points += 3 if unit.bases >= 2 else 1
    points += 3 * (rear >= 2) + flanks - 2 * water - 3 * cover
    points += 2 * half_professional(units)
    return points - min(3, sum([unit.quality == "reservist" for unit in attacking]))


def defence_points(units: list[Unit], rear: int, flanks: int, water: bool, earlier: int) -> tuple[int, list[int]]:
    """The points that are sure, and the dice of the rest by their sides."""
    points, dice = 0, []
    for unit in units:
        if unit.type == "infantry" and unit.arms in MODERN:
            points += 2
            dice.append(3)
        elif unit.type == "infantry":
            points += 2
        elif unit.type == "cavalry":
            points += 1
        elif unit.type == "mg":
            dice += [6] * unit.bases
        else:
            points += unit.bases * (3 if unit.arms.startswith("breech") else 2)
    points += 2 * half_professional(units) + 2 * flanks + 2 * water + 3 * (rear >= 2)
    points -= min(2, sum([unit.quality == "reservist" for unit in units])) + 2 * min(3, earlier)
    return points, dice


def half_professional(units: list[Unit]) -> bool:
    return bool(units) and 2 * sum([unit.quality == "professional" for unit in units]) >= len(units)


def calls(faces: Sequence[int], units: list[Unit]) -> list[Call]:
    """The losses that dice call for, of the units there; as they fall at once, guns come last."""
    light = sum([3 <= face <= 5 for face in faces])
    sixes = sum([face == 6 for face in faces])
    guns = min(sixes, sum([unit.bases for unit in units if unit.type in BATTERIES]))
    return [THREE_TO_FIVE] * light + [SIX_TWICE] * 2 * (sixes - guns) + [SIX] * guns
