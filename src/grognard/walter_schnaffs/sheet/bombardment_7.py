"""7: bombardment. What a die must show, and the save of those in cover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Chance, Each, Pools
from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Need, NeedTable
from grognard.squares.army import Kind
from grognard.walter_schnaffs.sheet.army_2 import BREECH_6_7, BREECH_LIGHT, LIGHT_GUNS, MITRAILLEUSE, MUZZLE_HEAVY

NEVER = 7
"""What no die shows."""


@dataclass(eq=False)
class Shot(Leaf):
    """A base that fires: at long range or short, with percussion shell or not."""

    kind: Kind
    arms: str = ""
    far: bool = False
    percussion: bool = False


@dataclass(eq=False)
class Aimed(Leaf):
    """A shot that may cost a base, and the ground it fell on; soft is soft or wooded."""

    percussion: bool
    cover: bool
    soft: bool


def breech_loader(x: Shot) -> int:
    return x.arms == BREECH_6_7


def light_breech_or_heavy_bronze_far(x: Shot) -> int:
    return x.far and x.arms in (BREECH_LIGHT, MUZZLE_HEAVY)


def light_near(x: Shot) -> int:
    return not x.far and x.arms in LIGHT_GUNS


def heavy_bronze_or_mitrailleuse_near(x: Shot) -> int:
    return not x.far and (x.arms == MUZZLE_HEAVY or x.kind is MITRAILLEUSE)


FIRE = NeedTable(
    "WS-7",
    (
        Need(5, "WS-7-BL", breech_loader),
        Need(6, "WS-7-LONG", light_breech_or_heavy_bronze_far),
        Need(5, "WS-7-LIGHT", light_near),
        Need(4, "WS-7-SHORT", heavy_bronze_or_mitrailleuse_near),
    ),
    struck=NEVER,
)


def shell_in_soft_ground(x: Aimed) -> int:
    return x.percussion and x.soft


def shell_in_soft_cover(x: Aimed) -> int:
    return x.percussion and x.soft and x.cover


def in_cover(x: Aimed) -> int:
    return x.cover


SAVES = NeedTable(
    "WS-7-SAVE",
    (
        Need(
            4,
            "WS-7-SAVE",
            by_setting("soft_ground_saves", {True: shell_in_soft_ground, False: shell_in_soft_cover}),
            words="WS-7-SAVE.percussion",
        ),
        Need(5, "WS-7-SAVE", in_cover, words="WS-7-SAVE.cover"),
    ),
    struck=NEVER,
)


@dataclass
class Bombard(Procedure):
    """Bases fire at a zone: a die each, and a save for each that may cost a base. Result: the bases to lose.

    By unit the dice are read base by base, as listed; else like shots are thrown together.
    """

    shots: tuple[Shot, ...]
    cover: bool
    soft: bool
    by_unit: bool
    player: int = 0
    unsaved: int = 0

    def fire(self, g: Any, _: Any) -> Made:
        return Roll(self.player, "WS-7", self.dice(g))

    def dice(self, g: Any) -> Chance:
        section = g.rules.section(BombardmentSection)
        if self.by_unit:
            return Each(tuple([section.need(shot) for shot in self.shots]))
        alike = alike_shots(self.shots)
        return Pools(tuple([(count, section.need(shot), count) for shot, count in alike]))

    def save(self, g: Any, fell: tuple[Any, ...]) -> Made:
        """Possible losses by kind of shell, those without a save lost at once."""
        hits = self.hits(fell)
        pools: list[tuple[int, int, int]] = []
        for percussion in (True, False):
            number = sum([count for shot, count in hits if shot.percussion is percussion])
            need = g.rules.section(BombardmentSection).save(Aimed(percussion, self.cover, self.soft))
            if need == NEVER:
                self.unsaved += number
            elif number:
                pools.append((number, need, number))
        return Roll(1 - self.player, "WS-7-SAVE", Pools(tuple(pools), lumped=True))

    def hits(self, fell: tuple[Any, ...]) -> list[tuple[Shot, int]]:
        """How many of which shots may cost a base."""
        if self.by_unit:
            return [(shot, 1) for shot, reached in zip(self.shots, fell, strict=True) if reached]
        return [(shot, count - short) for (shot, count), short in zip(alike_shots(self.shots), fell, strict=True)]

    def lost(self, g: Any, failed: tuple[int, ...]) -> Made:
        return Done(self.unsaved + sum(failed))


Bombard.steps = (Bombard.fire, Bombard.save, Bombard.lost)


def alike_shots(shots: tuple[Shot, ...]) -> list[tuple[Shot, int]]:
    counted: dict[Shot, int] = {}
    for shot in shots:
        counted[shot] = counted.get(shot, 0) + 1
    return list(counted.items())


HOW_GUNS_FIRE = RuleList(
    "WS-7-RULES",
    Rule("WS-7-RANGE", "grognard.walter_schnaffs.board.bombardment.targets", far=2, near=1),
    Rule("WS-7-BLOCK", "grognard.walter_schnaffs.board.bombardment.blocks"),
    Rule("WS-7-IDLE", "grognard.walter_schnaffs.board.bombardment.may_fire"),
    Rule("WS-7-NOBARRAGE", "grognard.walter_schnaffs.board.turn.TurnOf1870"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class BombardmentSection(Section):
    number: ClassVar[str] = "7"
    replaces: ClassVar[str] = "27"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(HOW_GUNS_FIRE)
        self.table = self.take(FIRE)
        self.saves = self.take(SAVES)

    def need(self, shot: Shot) -> int:
        """What a base's die must show to cost a base; NEVER out of range."""
        return int(self.table.tally(shot).total)

    def save(self, aimed: Aimed) -> int:
        """What saves a base; NEVER in the open."""
        return int(self.saves.tally(aimed).total)
