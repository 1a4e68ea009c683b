"""0 and 2: zones, the units of 1870, their bases, and what they are armed with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.squares.army import Kind, Quality

MITRAILLEUSE = Kind.MG
"""The machine gun of this war."""

TYPES = {
    "infantry": Kind.INFANTRY,
    "cavalry": Kind.CAVALRY,
    "artillery": Kind.ARTILLERY,
    "mitrailleuse": MITRAILLEUSE,
}

USUAL_BASES = {Kind.INFANTRY: 4, Kind.CAVALRY: 3, Kind.ARTILLERY: 1, MITRAILLEUSE: 1}

CHASSEPOT, WERDER, OTHER = "chassepot", "werder", "other"

RIFLES = (CHASSEPOT, WERDER, OTHER)

MODERN_RIFLES = (CHASSEPOT, WERDER)

BREECH_6_7, BREECH_LIGHT, MUZZLE_HEAVY, MUZZLE_LIGHT = "breech-6-7", "breech-light", "muzzle-heavy", "muzzle-light"

GUNS = (BREECH_6_7, BREECH_LIGHT, MUZZLE_HEAVY, MUZZLE_LIGHT)

LIGHT_GUNS = (BREECH_LIGHT, MUZZLE_LIGHT)

MUZZLE_LOADERS = (MUZZLE_HEAVY, MUZZLE_LIGHT)

FOOT_AND_HORSE = (Kind.INFANTRY, Kind.CAVALRY)

BATTERIES = (Kind.ARTILLERY, MITRAILLEUSE)

FRESH_INFANTRY, FRESH_CAVALRY = 3, 2
"""The bases that a fresh unit has at least (WS-8-A-INF, WS-8-A-CAV)."""


@dataclass(eq=False)
class Troops(Leaf):
    """A unit as the tables see it."""

    kind: Kind
    bases: int
    quality: Quality = Quality.REGULAR
    arms: str = ""
    attacking: bool = False

    @property
    def light(self) -> bool:
        """Light guns and mitrailleuses."""
        return self.kind is MITRAILLEUSE or self.arms in LIGHT_GUNS


def bases_of(units: tuple[Troops, ...], kinds: tuple[Kind, ...]) -> int:
    return sum([unit.bases for unit in units if unit.kind in kinds])


_ON_THE_BOARD = "grognard.walter_schnaffs.board"
ZONES = RuleList("WS-0", Rule("WS-0-ZONE", f"{_ON_THE_BOARD}.zones.ZoneMap", centimetres=15, millimetres=30))

ESTABLISHMENTS = RuleList(
    "WS-2",
    Rule("WS-2-INF", f"{_ON_THE_BOARD}.scenario.check_bases", least=3, most=5, men=600),
    Rule("WS-2-CAV", f"{_ON_THE_BOARD}.scenario.check_bases", least=2, most=3, men=300),
    Rule("WS-2-ART", f"{_ON_THE_BOARD}.scenario.check_bases", least=1, most=1),
)

ESTABLISHED_BY = {
    Kind.INFANTRY: "WS-2-INF",
    Kind.CAVALRY: "WS-2-CAV",
    Kind.ARTILLERY: "WS-2-ART",
    MITRAILLEUSE: "WS-2-ART",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoneSection(Section):
    number: ClassVar[str] = "0"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(ZONES)


@mypyc_attr(allow_interpreted_subclasses=True)
class UnitSection(Section):
    number: ClassVar[str] = "2"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.establishments = self.take(ESTABLISHMENTS)
