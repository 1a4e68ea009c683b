"""What the fire tables read: a volley, and what each of their lines looks for in it."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.bloody_big_battles.sheet.army import (
    COLUMNS,
    GUNS,
    INFANTRY_MUSKETS,
    Arm,
    Formation,
    Quality,
    Weapon,
    is_cavalry,
)
from grognard.kernel.leaf import Leaf

ROCKETS_REACH = 6.0
SQUARE_REACH = 3.0


@dataclass(eq=False)
class Firer(Leaf):
    """A unit that fires, with the bases that bear, at so many inches. `range` is a float, so that 3.01 is beyond 3.

    Factors are halves and quarters of whole numbers, which floats hold exactly.
    """

    weapon: Weapon
    bases: int = 1
    range: float = 0.0
    disordered: bool = False
    low_ammo: bool = False
    reduced: bool = False
    pivoted: bool = False
    unlimbered: bool = False
    in_square: bool = False
    skirmishers: bool = False
    devastating: bool = False
    ragged: bool = False


@dataclass(eq=False)
class Target(Leaf):
    """What is fired at; `cover` in columns, as the terrain table adds up for it."""

    arm: Arm = Arm.INFANTRY
    quality: Quality = Quality.TRAINED
    formation: Formation = Formation.LINE
    skirmishers: bool = False
    inept: bool = False
    cover: int = 0
    crossing_bridge: bool = False
    flanked: bool = False


@dataclass(eq=False)
class Volley(Leaf):
    """Units that fire together at one target: all that the fire tables read.

    A situation states it; a battle derives it from where everybody stands. Firers without the
    range may be listed: they bring nothing.
    """

    firers: tuple[Firer, ...]
    target: Target


@dataclass(eq=False)
class Shot(Leaf):
    """One firer and the target, as the factor rows see them."""

    firer: Firer
    target: Target


def musket_at_cavalry(x: Shot) -> int:
    return x.firer.weapon in INFANTRY_MUSKETS and is_cavalry(x.target.arm)


def musket(x: Shot) -> int:
    return x.firer.weapon is Weapon.MUSKET


def skirmish_musket(x: Shot) -> int:
    return x.firer.weapon is Weapon.SKIRMISH_MUSKET


def cavalry_musket(x: Shot) -> int:
    return x.firer.weapon is Weapon.CAVALRY_MUSKET


def poor_musket(x: Shot) -> int:
    return x.firer.weapon is Weapon.POOR_MUSKET


def horse_guns(x: Shot) -> int:
    return x.firer.weapon is Weapon.HORSE


def light_guns(x: Shot) -> int:
    return x.firer.weapon is Weapon.LIGHT


def medium_guns(x: Shot) -> int:
    return x.firer.weapon is Weapon.MEDIUM


def heavy_guns(x: Shot) -> int:
    return x.firer.weapon is Weapon.HEAVY


def is_silenced(firer: Firer) -> bool:
    """Guns are never disordered but silenced, and then do not fire (BBB-GAP-RALLY)."""
    return firer.disordered and firer.weapon in GUNS


def has_the_range(firer: Firer) -> bool:
    """A square fires no further than its nearest range band."""
    return not firer.in_square or firer.range <= SQUARE_REACH


def rockets_within_reach(firer: Firer) -> bool:
    """Rockets bring no factor: a shift, within their reach."""
    return firer.weapon is Weapon.ROCKETS and firer.range <= ROCKETS_REACH and has_the_range(firer)


# What halves a firer's factor


def disordered(x: Firer) -> int:
    return x.disordered


def low_ammo(x: Firer) -> int:
    return x.low_ammo


def reduced(x: Firer) -> int:
    return x.reduced and x.weapon in GUNS


def pivoted_or_unlimbered(x: Firer) -> int:
    return (x.pivoted or x.unlimbered) and x.weapon in GUNS


def in_square(x: Firer) -> int:
    return x.in_square


# Column shifts


@dataclass(eq=False)
class Fired(Leaf):
    """A volley as the shifts see it: the firers that have some effect, and the target."""

    firers: tuple[Firer, ...]
    target: Target


def limbered_or_cavalry(x: Fired) -> int:
    limbered = x.target.arm is Arm.ARTILLERY and x.target.formation is Formation.LIMBERED
    return limbered or is_cavalry(x.target.arm)


def skirmishers_fire(x: Fired) -> int:
    return any([firer.skirmishers for firer in x.firers])


def target_inept(x: Fired) -> int:
    return x.target.inept


def crossing_bridge(x: Fired) -> int:
    return x.target.crossing_bridge


def in_column_or_square(x: Fired) -> int:
    return x.target.formation in COLUMNS or x.target.formation is Formation.SQUARE


def deep_or_flanked(x: Fired) -> int:
    """One shift, however many of them apply (BBB-GAP-COLSHIFT)."""
    return in_column_or_square(x) or x.target.flanked


def deep_and_flanked(x: Fired) -> int:
    return int(in_column_or_square(x)) + int(x.target.flanked)


def target_skirmishes(x: Fired) -> int:
    return x.target.skirmishers


def in_cover(x: Fired) -> int:
    return x.target.cover


def with_rockets(x: Fired) -> int:
    return any([firer.weapon is Weapon.ROCKETS for firer in x.firers])


def devastating(x: Fired) -> int:
    return any([firer.devastating for firer in x.firers])


def ragged(x: Fired) -> int:
    return any([firer.ragged for firer in x.firers])
