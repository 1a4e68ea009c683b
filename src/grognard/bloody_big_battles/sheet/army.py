"""Units: how good they are, what they fight with, how they are drawn up, and what sets some apart."""

from __future__ import annotations

from grognard.kernel.word import Word


class Quality(Word):
    RAW = "raw"
    TRAINED = "trained"
    VETERAN = "veteran"


QUALITIES = tuple(Quality)
"""From the worst to the best."""


def at_least(quality: Quality, bar: Quality) -> bool:
    """Whether troops are of this quality or better."""
    return QUALITIES.index(quality) >= QUALITIES.index(bar)


def at_most(quality: Quality, bar: Quality) -> bool:
    """Whether troops are of this quality or worse."""
    return QUALITIES.index(quality) <= QUALITIES.index(bar)


class Arm(Word):
    INFANTRY = "infantry"
    HEAVY_CAVALRY = "heavy-cavalry"
    LIGHT_CAVALRY = "light-cavalry"
    IRREGULAR_CAVALRY = "irregular-cavalry"
    OTHER_CAVALRY = "other-cavalry"
    ARTILLERY = "artillery"


CAVALRY = (Arm.HEAVY_CAVALRY, Arm.LIGHT_CAVALRY, Arm.IRREGULAR_CAVALRY, Arm.OTHER_CAVALRY)
LIGHT_HORSE = (Arm.LIGHT_CAVALRY, Arm.IRREGULAR_CAVALRY)


class Weapon(Word):
    """What a unit fires with; the guns are those of batteries."""

    MUSKET = "musket"
    SKIRMISH_MUSKET = "skirmish-musket"
    CAVALRY_MUSKET = "cavalry-musket"
    POOR_MUSKET = "poor-musket"
    HORSE = "horse"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    ROCKETS = "rockets"


INFANTRY_MUSKETS = (Weapon.MUSKET, Weapon.SKIRMISH_MUSKET)
GUNS = (Weapon.HORSE, Weapon.LIGHT, Weapon.MEDIUM, Weapon.HEAVY, Weapon.ROCKETS)


class Formation(Word):
    LINE = "line"
    COLUMN = "column"
    MARCH_COLUMN = "march-column"
    SQUARE = "square"
    LIMBERED = "limbered"
    UNLIMBERED = "unlimbered"


COLUMNS = (Formation.COLUMN, Formation.MARCH_COLUMN)
MARCHING = (Formation.MARCH_COLUMN, Formation.LIMBERED)


class Ability(Word):
    """What the sheet marks with a letter, and what else a roster says of a unit."""

    PASSIVE = "passive"
    FRAGILE = "fragile"
    INEPT = "inept"
    SKIRMISHERS = "skirmishers"
    AGGRESSIVE = "aggressive"
    DEVASTATING = "devastating"
    RAGGED = "ragged"
    LANCERS = "lancers"
    MILITIA = "militia"


def is_cavalry(arm: Arm) -> bool:
    return arm in CAVALRY


def is_infantry(arm: Arm) -> bool:
    return arm is Arm.INFANTRY


def is_artillery(arm: Arm) -> bool:
    return arm is Arm.ARTILLERY
