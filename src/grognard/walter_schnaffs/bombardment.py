"""7: bombardment. Who reaches what, what a die must show, and the save of those in cover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Chance, Each, Pools
from grognard.kernel.event import Event
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Ask, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Need, NeedTable
from grognard.square_bashing.answers import DONE, Among, At
from grognard.square_bashing.army import Kind
from grognard.square_bashing.battle import ASSAULTED, FELL_BACK, NOWHERE, WENT, Battle
from grognard.square_bashing.board import Ground
from grognard.walter_schnaffs.army import (
    BATTERIES,
    BREECH_6_7,
    BREECH_LIGHT,
    FIRED,
    LIGHT_GUNS,
    MITRAILLEUSE,
    MUZZLE_HEAVY,
    MUZZLE_LIGHT,
)
from grognard.walter_schnaffs.ladder import GERMAN
from grognard.walter_schnaffs.toll import ANY, TakeLosses

NEVER = 7
"""What no die shows."""


class Shot(NamedTuple):
    """A base that fires: at long range or short, with percussion shell or not."""

    kind: Kind
    arms: str = ""
    far: bool = False
    percussion: bool = False


class Aimed(NamedTuple):
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

    def fire(self, g: Any, _: Any) -> Any:
        return Roll(self.player, "WS-7", self.dice(g))

    def dice(self, g: Any) -> Chance:
        section = bombardments(g)
        if self.by_unit:
            return Each(tuple([section.need(shot) for shot in self.shots]))
        alike = alike_shots(self.shots)
        return Pools(tuple([(count, section.need(shot), count) for shot, count in alike]))

    def save(self, g: Any, fell: tuple[Any, ...]) -> Any:
        """Possible losses by kind of shell, those without a save lost at once."""
        hits = self.hits(fell)
        pools: list[tuple[int, int, int]] = []
        for percussion in (True, False):
            number = sum([count for shot, count in hits if shot.percussion is percussion])
            need = bombardments(g).save(Aimed(percussion, self.cover, self.soft))
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

    def lost(self, g: Any, failed: tuple[int, ...]) -> Any:
        return Done(self.unsaved + sum(failed))


Bombard.steps = (Bombard.fire, Bombard.save, Bombard.lost)


def alike_shots(shots: tuple[Shot, ...]) -> list[tuple[Shot, int]]:
    counted: dict[Shot, int] = {}
    for shot in shots:
        counted[shot] = counted.get(shot, 0) + 1
    return list(counted.items())


# On the board


def fires_percussion(side: int, arms: str) -> bool:
    """German artillery of any kind, and French 7-pounders; mitrailleuses fire no shell."""
    return bool(arms) and (side == GERMAN or arms == BREECH_6_7)


def shot_of(g: Battle, number: int, far: bool) -> Shot:
    piece = g.piece(number)
    return Shot(piece.kind, piece.arms, far, fires_percussion(piece.side, piece.arms))


def is_cover(ground: Ground) -> bool:
    """Woods and buildings (WS-GAP-TERRAIN)."""
    return ground.overgrown


def is_soft(ground: Ground) -> bool:
    """Soft or wooded."""
    return ground.soft or ground.woods


def may_fire(g: Battle, number: int) -> bool:
    """Guns and mitrailleuses that did not move or retire, nor take part in an attack, nor fire yet (WS-7-IDLE)."""
    piece = g.piece(number)
    return piece.kind in BATTERIES and not piece.did & (WENT | FELL_BACK | ASSAULTED | FIRED)


def reaches_far(piece: Any) -> bool:
    """Two zones for breech-loaders and heavy bronze; one, by a side, for bronze 4-pounders and mitrailleuses."""
    return piece.kind is Kind.ARTILLERY and piece.arms != MUZZLE_LIGHT


def targets(g: Battle, number: int) -> dict[int, bool]:
    """The enemy zones in reach and in sight, and whether each is far."""
    piece = g.piece(number)
    found = dict.fromkeys(g.map.beside[piece.at], False)
    if reaches_far(piece):
        found |= dict.fromkeys(far_zones(g, piece.at), True)
    return {at: far for at, far in found.items() if g.place(at).side == 1 - piece.side}


def far_zones(g: Battle, at: int) -> list[int]:
    """Zones at a corner, or two away in a line with nothing in between to fire over."""
    corners = [to for to in g.map.corners[at] if not corner_blocked(g, at, to)]
    beyond = [(over, g.map.beyond(at, over)) for over in g.map.beside[at]]
    return [*corners, *[to for over, to in beyond if to != NOWHERE and not blocks(g, at, over)]]


def blocks(g: Battle, start: int, over: int) -> bool:
    """Woods, buildings and troops, unless the gun stands higher (WS-7-BLOCK)."""
    ground = g.ground(over)
    if not ground.overgrown and g.place(over).side == NOWHERE:
        return False
    return ground.hill or not g.ground(start).hill


def corner_blocked(g: Battle, start: int, to: int) -> bool:
    """Never, unless the table wants both zones beside the line to count (WS-GAP-TERRAIN)."""
    if g.setting("diagonal_shots") == "free":
        return False
    return all([blocks(g, start, over) for over in g.map.beside[start] if over in g.map.beside[to]])


@dataclass
class Bombardments(Procedure):
    """A player's zones bombard one after the other, from the right."""

    player: int
    i: int = 0

    def next_zone(self, g: Battle, _: Any) -> Any:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            self.i += 1
            if g.place(at).side == self.player:
                guns = tuple([n for n in g.place(at).units if may_fire(g, n) and targets(g, n)])
                if guns:
                    self.again()
                    return BombardFrom(self.player, at, guns)
        return Done()


Bombardments.steps = (Bombardments.next_zone,)


@dataclass
class BombardFrom(Procedure):
    """The guns of one zone are aimed one by one; then they fire, target by target."""

    player: int
    square: int
    guns: tuple[int, ...]
    aimed: tuple[tuple[int, int], ...] = ()

    def aim(self, g: Battle, _: Any) -> Any:
        if not self.guns:
            return self.instead(FireAll(self.player, self.aimed))
        zones = tuple([At(g.map.named[at]) for at in targets(g, self.guns[0])])
        about = (("unit", g.piece(self.guns[0]).name), ("square", str(g.map.named[self.square])))
        return Ask(self.player, "WS-7-RANGE", Among("WS-7-RANGE", (*zones, DONE)), "", about)

    def aimed_at(self, g: Battle, where: Any) -> Any:
        gun, self.guns = self.guns[0], self.guns[1:]
        if isinstance(where, At):
            self.aimed = (*self.aimed, (gun, g.map.number(where.square)))
        return self.again()


BombardFrom.steps = (BombardFrom.aim, BombardFrom.aimed_at)


@dataclass
class FireAll(Procedure):
    """The guns of a zone fire at one target after the other."""

    player: int
    aimed: tuple[tuple[int, int], ...]
    target: int = NOWHERE

    def fire(self, g: Battle, _: Any) -> Any:
        if not self.aimed:
            return Done()
        self.target = self.aimed[0][1]
        guns = [gun for gun, at in self.aimed if at == self.target]
        self.aimed = tuple([one for one in self.aimed if one[1] != self.target])
        shots = tuple([shot_of(g, gun, targets(g, gun)[self.target]) for gun in guns])
        for gun in guns:
            g.did(gun, FIRED)
        ground = g.ground(self.target)
        return Bombard(shots, is_cover(ground), is_soft(ground), True, self.player)

    def suffer(self, g: Battle, lost: int) -> Any:
        g.tell(Event("WS-GAP-SHOTS", "square", square=str(g.map.named[self.target]), losses=lost))
        self.again()
        return TakeLosses(self.target, (ANY,) * lost, "WS-GAP-SHOTS")


FireAll.steps = (FireAll.fire, FireAll.suffer)

HOW_GUNS_FIRE = RuleList(
    "WS-7-RULES",
    Rule("WS-7-RANGE", targets, far=2, near=1),
    Rule("WS-7-BLOCK", blocks),
    Rule("WS-7-IDLE", may_fire),
    Rule("WS-7-NOBARRAGE", "grognard.walter_schnaffs.turn.TurnOf1870"),
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


def bombardments(g: Any) -> BombardmentSection:
    return cast(BombardmentSection, g.rules["7"])
