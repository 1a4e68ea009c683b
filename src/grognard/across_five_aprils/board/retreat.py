"""Retreat: where a unit may never go back to, and the four priorities in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, final

from grognard.across_five_aprils.board.answers import At
from grognard.across_five_aprils.board.battle import GONE, NOBODY, OVERSTACKED, Battle
from grognard.kernel.answers import Pick
from grognard.kernel.errors import Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import PLACE, Among, Ask, Choices, Prohibition, Subject, forbidden_by


class Priority(NamedTuple):
    """A rule that prefers some hexes to others; where none fits, all stay."""

    rule: str
    keep: Callable[[Battle, int, list[int]], list[int]]


def enemy_held(g: Battle, unit: int, to: int) -> bool:
    return g.places[to].side == 1 - g.pieces[unit].side


def in_a_zone_without_friends(g: Battle, unit: int, to: int) -> bool:
    return g.places[to].side == NOBODY and g.in_zone_of(1 - g.pieces[unit].side, to)


def forbidden_ground(g: Battle, unit: int, to: int) -> bool:
    """The ground of the hex, or the side before it, is forbidden to the unit."""
    piece = g.pieces[unit]
    return not g.map.may_step(piece.kind, piece.at, to)


def never_full(g: Battle, unit: int, to: int) -> bool:
    """Where a retreat may not go beyond the stacking limit (A5A-GAP-RETREAT)."""
    return not g.setting("retreat_overstacks") and not g.room_for(unit, to)


PROHIBITIONS = (
    Prohibition("A5A-RET-ENEMY", enemy_held),
    Prohibition("A5A-RET-ZOC", in_a_zone_without_friends),
    Prohibition("A5A-RET-TERRAIN", forbidden_ground),
    Prohibition("A5A-GAP-RETREAT", never_full),
)


def outside_zones(g: Battle, unit: int, hexes: list[int]) -> list[int]:
    enemy = 1 - g.pieces[unit].side
    return [to for to in hexes if not g.in_zone_of(enemy, to)]


def toward_lines(g: Battle, unit: int, hexes: list[int]) -> list[int]:
    """Nearer to the home edge than the hex left (A5A-GAP-LINES)."""
    if g.setting("friendly_lines") == "none":
        return hexes
    piece = g.pieces[unit]
    home = g.map.home[piece.side]
    return [to for to in hexes if home[to] < home[piece.at]]


def with_room(g: Battle, unit: int, hexes: list[int]) -> list[int]:
    return [to for to in hexes if g.room_for(unit, to)]


def farthest(g: Battle, unit: int, hexes: list[int]) -> list[int]:
    """The greatest sum of distances to the enemy units that count (A5A-GAP-P4)."""
    if len(hexes) < 2:
        return hexes
    piece = g.pieces[unit]
    near, board = g.map.near(piece.at), g.map.board
    enemies = [one.at for one in g.pieces if one.side != piece.side and one.at in near]
    sums = [sum([board.distance(to, at) for at in enemies]) for to in hexes]
    most = max(sums)
    return [to for to, far in zip(hexes, sums, strict=True) if far == most]


PRIORITIES = (
    Priority("A5A-RET-P1", outside_zones),
    Priority("A5A-RET-P2", toward_lines),
    Priority("A5A-RET-P3", with_room),
    Priority("A5A-RET-P4", farthest),
)


def ways_back(g: Battle, unit: int) -> list[int]:
    """Where a unit may retreat to, before any priority."""
    return [to for to in g.map.board.beside[g.pieces[unit].at] if not forbidden_by(PROHIBITIONS, g, unit, to)]


def can_retreat(g: Battle, unit: int) -> bool:
    for to in g.map.board.beside[g.pieces[unit].at]:
        if not forbidden_by(PROHIBITIONS, g, unit, to):
            return True
    return False


def best_ways(g: Battle, unit: int) -> list[int]:
    """Where a unit must retreat to: what is left after all the priorities."""
    hexes = ways_back(g, unit)
    for priority in PRIORITIES:
        if len(hexes) > 1:
            hexes = priority.keep(g, unit, hexes) or hexes
    return hexes


def passed_over_by(g: Battle, unit: int, to: int) -> str:
    """The priority that leaves a hex out."""
    hexes = ways_back(g, unit)
    for priority in PRIORITIES:
        hexes = priority.keep(g, unit, hexes) or hexes
        if to not in hexes:
            return priority.rule
    return ""


@dataclass
class Retreat(Procedure):
    """A unit goes back one hex; its owner chooses only where the priorities leave a choice."""

    unit: int

    def choose(self, g: Battle, _: Any) -> Made:
        hexes = best_ways(g, self.unit)
        if not hexes:
            no_way_back(g, self.unit)
            return Done()
        if len(hexes) == 1:
            self.go_to(g, hexes[0])
            return Done()
        piece = g.pieces[self.unit]
        choices = RetreatChoices(self.unit, tuple(sorted(hexes)))
        return Ask(piece.side, "A5A-RET-ORDER", choices, "", Subject((piece.at,), (self.unit,)))

    def go(self, g: Battle, answer: At) -> Made:
        self.go_to(g, g.map.number(answer.hex))
        return Done()

    def go_to(self, g: Battle, to: int) -> None:
        g.move(self.unit, to)
        g.tell(Event("A5A-RET-ORDER", unit=g.called(self.unit), hex=g.where(to)))
        if not g.room_for(self.unit, to):
            g.did(self.unit, OVERSTACKED)


Retreat.steps = (Retreat.choose, Retreat.go)


def no_way_back(g: Battle, unit: int) -> None:
    """A unit that must retreat and cannot is lost, or loses a step (A5A-GAP-NORETREAT)."""
    if g.setting("no_way_back") == "eliminated":
        g.change(unit, left=0)
        g.move(unit, GONE)
    else:
        g.lose_step(unit)
    g.tell(Event("A5A-GAP-NORETREAT", "lost" if g.pieces[unit].at == GONE else "step", unit=g.called(unit)))


@dataclass
class RetreatAll(Procedure):
    """Units retreat one at a time, in their owner's order (A5A-GAP-RETREAT)."""

    player: int
    units: tuple[int, ...]

    def next_unit(self, g: Battle, _: Any) -> Made:
        if not self.units:
            return Done()
        if len(self.units) > 1:
            these = tuple([Pick(number) for number in self.units])
            return Ask(self.player, "A5A-GAP-RETREAT", Among("A5A-GAP-RETREAT", these), "", Subject(pieces=self.units))
        return None

    def go(self, g: Battle, who: Pick | None) -> Made:
        unit = self.units[0] if who is None else who.unit
        self.units = tuple([number for number in self.units if number != unit])
        self.again()
        return Retreat(unit)


RetreatAll.steps = (RetreatAll.next_unit, RetreatAll.go)


@final
class RetreatChoices(Choices):
    """The hexes that the priorities leave; any other is refused by what forbids it or passes it over."""

    kind: ClassVar[str] = PLACE

    def __init__(self, unit: int, hexes: tuple[int, ...]) -> None:
        self.unit = unit
        self.hexes = hexes

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.hexes)

    def answers(self, g: Any) -> Iterator[Any]:
        return iter([g.map.answers[at] for at in self.hexes])

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if not isinstance(answer, At) or getattr(answer, "hex") not in g.map.board:  # noqa: B009 - it may be anything
            return Refusal("A5A-RET-ORDER")
        to = g.map.number(answer.hex)
        if to in self.hexes:
            return None
        if to not in g.map.board.beside[g.pieces[self.unit].at]:
            return Refusal("A5A-GAP-RETREAT")
        return Refusal(forbidden_by(PROHIBITIONS, g, self.unit, to) or passed_over_by(g, self.unit, to))
