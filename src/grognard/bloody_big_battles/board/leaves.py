"""What a battle is made of and what changes in it: units, the ground each covers, and what else is known."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.bloody_big_battles.sheet.army import MARCHING, Ability, Arm, Formation, Quality, Weapon, is_artillery
from grognard.kernel.leaf import Leaf
from grognard.kernel.space import plane
from grognard.kernel.space.plane import Outline, Point

ON, WAITING, GONE = 0, 1, 2
TOUCHING = 5
"""A gap under so many hundredths is contact (BBB-GAP-CONTACT)."""
NOBODY = -1

# How a unit is; artillery that is "disordered" is silenced
DISORDERED, LOW_AMMO, REDUCED = 1, 2, 4
STATUS_NAMES = {DISORDERED: "disordered", LOW_AMMO: "low-ammo", REDUCED: "reduced"}

# What a unit did this turn
ROLLED, MOVED, PIVOTED, UNLIMBERED, HAULED, EVADED = 1, 2, 4, 8, 16, 32
FIRED, FOUGHT, WENT, WENT_FAR, ISOLATED, OFFERED, CROSSED = 64, 128, 256, 512, 1024, 2048, 4096
DID_NAMES = {
    MOVED: "moved",
    PIVOTED: "pivoted",
    UNLIMBERED: "unlimbered-now",
    HAULED: "hauled",
    EVADED: "evaded",
    FIRED: "fired",
    ISOLATED: "isolated",
    CROSSED: "crossed-bridge",
}


@dataclass(eq=False)
class Piece(Leaf):
    """A unit, or a general. `came` is where the middle of its front was before its move."""

    name: str
    side: int
    arm: Arm
    quality: Quality = Quality.TRAINED
    abilities: frozenset[Ability] = frozenset()
    weapon: Weapon | None = None
    full: int = 4
    bases: int = 4
    formation: Formation = Formation.LINE
    command: str = ""
    general: bool = False
    state: int = ON
    status: int = 0
    did: int = 0
    came: Point = (0, 0)


@dataclass(eq=False)
class Place(Leaf):
    """The ground a unit covers: its middle, its facing, its outline (front edge first), how far it reaches."""

    at: Point
    facing: int
    outline: Outline
    reach: int
    wide: int
    deep: int


NOWHERE = Place((-plane.FAR, -plane.FAR), 0, (), 0, 0, 0)


def ranks(formation: Formation, bases: int) -> tuple[int, int]:
    """How many bases wide and deep a formation is (BBB-GAP-FORMATION)."""
    if formation is Formation.LINE or formation is Formation.UNLIMBERED:
        return bases, 1
    if formation is Formation.COLUMN:
        wide = max(1, bases // 2)
        return wide, -(-bases // wide)
    if formation is Formation.SQUARE:
        return max(1, -(-bases // 2)), 2
    return 1, bases


def placed(at: Point, facing: int, formation: Formation, bases: int, base: int) -> Place:
    """Where a unit stands with its middle at a point."""
    across, down = ranks(formation, max(1, bases))
    wide, deep = across * base, down * base
    reach = plane.distance((0, 0), (wide, deep)) // 2 + 2
    return Place(at, facing, plane.box(at, facing, wide, deep), reach, wide, deep)


def front_middle(place: Place) -> Point:
    return plane.ahead(place.at, place.facing, place.deep // 2)


def can_attack(piece: Piece) -> bool:
    """Artillery and columns on the march never go into an assault; the enemy may come to them (BBB-GAP-CONTACT)."""
    return not is_artillery(piece.arm) and piece.formation not in MARCHING


def is_disordered(piece: Piece) -> bool:
    return bool(piece.status & DISORDERED)


Contact = tuple[int, int, Point]
"""Who charged whom, and where the middle of the target was when it was met."""


@dataclass(eq=False)
class Facts(Leaf):
    """What belongs to no unit: the turn and whose it is, who holds each objective, the contacts that charges made."""

    turn: int = 0
    player: int = 0
    night: bool = False
    holders: tuple[int, ...] = ()
    contacts: tuple[Contact, ...] = ()
