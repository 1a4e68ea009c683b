"""What counts in an assault: one side of it, and a square that would rather retire.

The tables of section 26 read these; a battle derives them, a situation states them, a test writes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.leaf import Leaf
from grognard.kernel.settings import Settings
from grognard.square_bashing.sheet.army import Unit, any_of, any_with
from grognard.squares.army import CARS, CAVALRY, FOOT_OR_HORSE, GUNS, TANKS, Kind, Quality
from grognard.squares.ground import OPEN, Face, Ground, Works

PER_FACE = 2


@dataclass(eq=False)
class Clash(Leaf):
    """One side of an assault: its units and markers, the ground fought over, the face crossed.

    `hill` is whether the assaulting square has one; `extra` the additional assaulting units, face by face.
    """

    units: tuple[Unit, ...]
    ground: Ground = OPEN
    face: Face = Face.FRONT
    hill: bool = False
    supports: int = 0
    extra: tuple[int, ...] = ()
    winning: bool = False
    fighting_bonus: bool = False
    shock: bool = False
    barrage: int = 0


@dataclass(eq=False)
class Retiring(Leaf):
    """A square that would rather not fight."""

    units: tuple[Unit, ...]
    ground: Ground = OPEN


def seen_face(settings: Settings, face: Face) -> Face:
    """The face as it counts: a table without flanks takes the sides as front (SB-GAP-FACING)."""
    return Face.FRONT if face is Face.FLANK and settings["flanks"] == "none" else face


def _charges(unit: Unit) -> bool:
    """Counts three dice: assaulting foot or horse at strength."""
    return unit.assaulting and not unit.damaged and (unit.kind is Kind.INFANTRY or unit.kind is Kind.CAVALRY)


def at_strength(x: Clash) -> int:
    n = 0
    for unit in x.units:
        if _charges(unit):
            n += 1
    return n


def _hampers_horse(ground: Ground) -> bool:
    return ground.woods or ground.rough or ground.works is not Works.NONE


def _charging_horse(x: Clash) -> int:
    n = 0
    for unit in x.units:
        if unit.kind is Kind.CAVALRY and _charges(unit):
            n += 1
    return n


def horse_hampered(x: Clash) -> int:
    """Charging cavalry in woods, buildings, rough hills or defences."""
    return _charging_horse(x) if _hampers_horse(x.ground) or x.ground.buildings else 0


def horse_hampered_but_in_buildings(x: Clash) -> int:
    return _charging_horse(x) if _hampers_horse(x.ground) else 0


def heavy_tanks(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.HEAVY_TANK and u.assaulting])


def damaged_heavy_tanks(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.HEAVY_TANK and u.assaulting and u.damaged])


def _light_armour(unit: Unit) -> bool:
    return unit.assaulting and (unit.kind is Kind.LIGHT_TANK or unit.kind in CARS)


def light_armour(x: Clash) -> int:
    return len([u for u in x.units if _light_armour(u)])


def damaged_light_armour(x: Clash) -> int:
    return len([u for u in x.units if u.damaged and _light_armour(u)])


def _counted(unit: Unit) -> bool:
    return _charges(unit) or _light_armour(unit) or (unit.assaulting and unit.kind is Kind.HEAVY_TANK)


def not_counted(x: Clash) -> int:
    return len([u for u in x.units if u.kind is not Kind.COMMAND and not _counted(u)])


def not_counted_with_command(x: Clash) -> int:
    return len([u for u in x.units if not _counted(u)])


def flank_or_rear(x: Clash) -> int:
    return x.face is not Face.FRONT


def rear(x: Clash) -> int:
    return x.face is Face.REAR


def additional(x: Clash) -> int:
    """Units that join the assault from other squares, so many a face at most."""
    return sum([min(PER_FACE, units) for units in x.extra])


def supports(x: Clash) -> int:
    return x.supports


def supports_unless_barraged(x: Clash) -> int:
    return 0 if x.barrage else x.supports


def winning(x: Clash) -> int:
    return x.winning


def fighting_bonus(x: Clash) -> int:
    return x.fighting_bonus


def shock(x: Clash) -> int:
    return x.shock


def uphill(x: Clash) -> int:
    return x.ground.hill and not x.hill


def uphill_without_works(x: Clash) -> int:
    return uphill(x) and not x.ground.defended


def hasty(x: Clash) -> int:
    return x.ground.works is Works.HASTY


def entrenched(x: Clash) -> int:
    return x.ground.works is Works.TRENCH or x.ground.works is Works.FORT


def _horse_at_strength(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.CAVALRY and not u.damaged])


def standing_at_strength(x: Clash) -> int:
    return len([u for u in x.units if u.kind in FOOT_OR_HORSE and not u.damaged])


def standing_damaged(x: Clash) -> int:
    return len([u for u in x.units if u.kind in FOOT_OR_HORSE and u.damaged])


def horse_caught(x: Clash) -> int:
    """Mounted cavalry assaulted in woods, buildings, rough hills or defences."""
    return _horse_at_strength(x) if _hampers_horse(x.ground) or x.ground.buildings else 0


def horse_caught_but_in_buildings(x: Clash) -> int:
    return _horse_at_strength(x) if _hampers_horse(x.ground) else 0


def machine_guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.MG])


def damaged_machine_guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind is Kind.MG and u.damaged])


def guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind in GUNS])


def damaged_guns(x: Clash) -> int:
    return len([u for u in x.units if u.kind in GUNS and u.damaged])


def tanks(x: Clash) -> int:
    return len([u for u in x.units if u.kind in TANKS])


def cars(x: Clash) -> int:
    return len([u for u in x.units if u.kind in CARS])


def damaged_cars(x: Clash) -> int:
    return len([u for u in x.units if u.kind in CARS and u.damaged])


def barrage(x: Clash) -> int:
    return x.barrage


def always(x: Retiring) -> int:
    return 1


def reservists_present(x: Retiring) -> int:
    return any_with(x.units, Quality.RESERVIST)


def artillery_present(x: Retiring) -> int:
    return any_of(x.units, GUNS)


def professionals_or_cavalry_present(x: Retiring) -> int:
    return any_with(x.units, Quality.PROFESSIONAL) or any_of(x.units, CAVALRY)


def screened(x: Retiring) -> int:
    """In woods or buildings, or with a machine gun or an armoured car."""
    return x.ground.overgrown or any_of(x.units, (Kind.MG, *CARS))
