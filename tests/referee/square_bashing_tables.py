"""The tables of Square Bashing's sheet, read a second time: plain counts of units and squares."""

from __future__ import annotations

from .board import Square, Unit

FOOT_OR_HORSE = ("infantry", "cavalry", "dismounted")
GUNS = ("artillery", "mortar", "mountain-gun")
TANKS = ("light-tank", "heavy-tank")
CARS = ("armoured-car", "light-armoured-car")
MAY_ASSAULT = ("infantry", "cavalry", *TANKS, *CARS)
FIRST_TO_PLACE = {"shooting": 1, "fighting": 2}
RANGE = {"infantry": 1, "mg": 1, "dismounted": 1, "mortar": 2, "mountain-gun": 2, "artillery": 4} | dict.fromkeys(
    CARS, 1
)

# 24: squares, and what leaves difficult scenery (0: always)
MOVES = {
    "infantry": (2, 3, "INF"), "cavalry": (3, 5, "CAV"), "dismounted": (1, 0, "DIS"), "mg": (1, 3, "MG"),
    "artillery": (1, 5, "ART"), "mortar": (1, 5, "ART"), "mountain-gun": (1, 5, "ART"), "command": (1, 5, "ART"),
    "light-tank": (2, 3, "LTANK"), "heavy-tank": (1, 3, "HTANK"),
    "armoured-car": (2, 5, "AC"), "light-armoured-car": (2, 5, "AC"),
}  # fmt: skip

# 22: the highest die that falls short, and the highest on target
DEVIATION = {"poor": (2, 4), "average": (1, 4), "good": (1, 5)}
BARRAGE_MARKERS = {"suppression": 1, "point": 3, "rolling": 2, "gas": 0}
BARRAGE_HITS = {"suppression": 1, "rolling": 2, "gas": 2}


def has(units: list[Unit], *types: str) -> bool:
    return any([unit.type in types for unit in units])


def are(units: list[Unit], quality: str) -> bool:
    return any([unit.quality == quality and unit.fights for unit in units])


def strong(unit: Unit) -> bool:
    """More than half of the establishment still there, a base with a half gone included; of one base, all of it."""
    return unit.halves == 2 if unit.full == 2 else 4 * unit.bases > unit.full


def overgrown(square: Square) -> bool:
    return bool(square.terrain & {"woods", "buildings"})


def difficult(square: Square) -> bool:
    return bool(square.terrain & {"woods", "buildings", "rough"})


def shells(square: Square) -> int:
    return sum(square.barrage)


def barraged(square: Square) -> bool:
    return shells(square) > 0 or any(square.gas)


def dug_in(square: Square) -> bool:
    return square.works in ("trench", "fort")


def bad_for_horses(square: Square, edition: str) -> bool:
    bad = {"woods", "rough"} | ({"buildings"} if edition == "en" else set())
    return bool(square.terrain & bad) or square.works != "none"


def assaulter_dice(
    start: Square,
    target: Square,
    assaulting: list[Unit],
    face: str,
    extra: int,
    supports: int,
    shock: bool,
    edition: str,
) -> int:
    dice = 0
    for unit in start.fighters:
        goes = unit in assaulting
        if goes and unit.type == "cavalry" and bad_for_horses(target, edition):
            dice += 1
        elif goes and unit.type in ("infantry", "cavalry") and strong(unit):
            dice += 3
        elif goes and unit.type == "heavy-tank":
            dice += 3 if strong(unit) else 2
        elif goes and unit.type in ("light-tank", *CARS):
            dice += 2 if strong(unit) else 1
        else:
            dice += 1
    dice += 2 * (face != "front") + extra + 2 * min(2, supports)
    dice += 2 * any([unit.winning for unit in start.fighters]) + 2 * ("fighting" in start.marks) + 3 * shock
    dice -= 1 * ("hill" in target.terrain and "hill" not in start.terrain)
    if dug_in(target):
        dice -= 3 if face == "front" else 2
    elif target.works == "hasty":
        dice -= 1 if face == "rear" else 2
    return max(2 if edition == "en" else 0, dice)


def target_dice(target: Square, extra: int, supports: int, edition: str) -> int:
    dice = 0
    for unit in target.fighters:
        if unit.type == "cavalry" and bad_for_horses(target, edition):
            dice += 1
        elif unit.type in FOOT_OR_HORSE:
            dice += 2 if strong(unit) else 1
        elif unit.type == "mg":
            dice += 5 if strong(unit) else 3
        elif unit.type in (*GUNS, *CARS):
            dice += 2 if strong(unit) else 1
        else:
            dice += 1
    dice += min(4, supports) if edition == "en" else supports
    dice += 2 * any([unit.winning for unit in target.fighters])
    dice -= min(3, shells(target)) + extra
    return max(2, dice)


def retire_hits(target: Square) -> int:
    units = target.fighters
    hits = 3 + are(units, "reservist") + has(units, *GUNS)
    hits -= are(units, "professional") or has(units, "cavalry", "dismounted")
    hits -= overgrown(target) or has(units, "mg", *CARS)
    return hits


def shooting_dice(units: list[Unit]) -> int:
    dice = 0
    for unit in units:
        if unit.type == "mg":
            dice += 2 if strong(unit) else 1
        elif unit.type in GUNS:
            dice += 3 if strong(unit) else 1
        else:
            dice += 1
    return dice


def shooting_quality(present: list[Unit], edition: str) -> int:
    """+1 and -1 once for the square."""
    infantry = present if edition == "fr" else [unit for unit in present if unit.type == "infantry"]
    return are(infantry, "professional") - (are(infantry, "reservist") or has(present, "dismounted"))


def save_needs(unit: Unit, square: Square, assaulted: bool, cover: bool, gas: bool) -> int:
    """What a save needs: as the sheet adds to the die, the number falls."""
    works = square.works if cover and not gas else "none"
    hidden = cover and not gas and (overgrown(square) or works != "none")
    better, worse = unit.quality == "professional", unit.quality == "reservist"
    if works == "fort":
        return 3
    if unit.type == "infantry":
        return 4 - (better or hidden) + worse
    if unit.type in ("cavalry", "dismounted"):
        return 4 - better + worse
    if unit.type == "mg":
        return 3 - (works == "trench")
    if unit.type in GUNS:
        return 5 - hidden
    return 3 + (unit.type == "light-armoured-car") + (assaulted and overgrown(square))


def morale_dice(square: Square, enemy_faces: int) -> int:
    units = square.fighters
    dice = min(4, sum([unit.markers for unit in units])) + are(units, "reservist")
    dice += min(3, shells(square) + any(square.gas)) + min(3, max(0, enemy_faces - 1))
    dice -= are(units, "professional") + has(units, "mg", *TANKS, *CARS)
    dice -= (square.works == "hasty") + overgrown(square) + 2 * ("morale" in square.marks)
    return dice - 2 * dug_in(square) - 3 * ("hold" in square.marks)


def rout_needs(unit: Unit, edition: str) -> int:
    likelier, less = ("reservist", "professional") if edition == "en" else ("professional", "reservist")
    return 5 - (unit.quality == likelier) + (unit.quality == less)
