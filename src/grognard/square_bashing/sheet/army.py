"""Units as the tables see them: what they are, how good, whether damaged; and their establishments."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.leaf import Leaf
from grognard.kernel.settings import Settings
from grognard.squares.army import CAVALRY, Kind, Quality


@dataclass(eq=False)
class Unit(Leaf):
    """A unit as the tables see it; `halves` are the half bases it has left, where they are known.

    `piece` is its number in a battle.
    """

    kind: Kind
    quality: Quality = Quality.REGULAR
    damaged: bool = False
    assaulting: bool = False
    halves: int = 0
    piece: int | None = None


def is_combat_unit(unit: Unit) -> bool:
    """Higher command brings no dice and takes no hits."""
    return unit.kind is not Kind.COMMAND


def combat_units(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple([unit for unit in units if is_combat_unit(unit)])


def any_of(units: tuple[Unit, ...], kinds: tuple[Kind, ...]) -> bool:
    for unit in units:
        if unit.kind in kinds:
            return True
    return False


def any_with(units: tuple[Unit, ...], quality: Quality) -> bool:
    """Whether a combat unit of this quality is there."""
    for unit in units:
        if unit.quality is quality and is_combat_unit(unit):
            return True
    return False


def half_bases(unit: Unit, settings: Settings) -> int:
    """The half bases a unit has to lose; a damaged one of which no more is known is taken at half strength."""
    if unit.halves:
        return unit.halves
    if unit.kind is Kind.INFANTRY:
        bases = settings["infantry_bases"]
    elif unit.kind in CAVALRY:
        bases = settings["cavalry_bases"]
    else:
        bases = settings["other_bases"]
    return int(bases) if unit.damaged else 2 * int(bases)
