"""Reinforcements that come on: three ways, one a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.chance import Each, Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Roll, Subject, Trying
from grognard.squares.answers import At
from grognard.squares.army import Kind
from grognard.squares.battle import AnyBattle
from grognard.squares.rules import WAYS_TO_COME, ArrivalRules


def arrival_squares(g: AnyBattle, player: int, unit: int, by_road: bool = False) -> list[int]:
    """Where a unit may come on: its base edge, with room and no enemy, not under suppression (SB-GAP-ARRIVAL)."""
    squares = []
    for at in g.map.base_edge(player):
        place = g.places[at]
        road = g.map.is_road_edge(player, at)
        if (by_road or g.setting("arrive_by") == "road") and not road:
            continue
        if place.side == 1 - player or any(place.suppressed):
            continue
        if g.room_at(at) > 0 or g.pieces[unit].kind is Kind.COMMAND:
            squares.append(at)
    return squares


def may_arrive(g: AnyBattle, player: int, by_road: bool = False) -> bool:
    for unit in g.waiting(player):
        if arrival_squares(g, player, unit, by_road):
            return True
    return False


def has_road(g: AnyBattle, player: int) -> bool:
    """Whether a road leaves the board by the player's base edge."""
    return any([g.map.is_road_edge(player, at) for at in g.map.base_edge(player)])


@dataclass
class Reinforce(Procedure):
    """One of the three ways, if anybody waits."""

    player: int

    def choose(self, g: AnyBattle, _: Any) -> Made:
        if not may_arrive(g, self.player):
            return Done()
        by_road = has_road(g, self.player) and may_arrive(g, self.player, by_road=True)
        ways = WAYS_TO_COME if by_road else WAYS_TO_COME[:-1]
        return Ask(self.player, "SB-19-10", WaysToCome("SB-29-C", ways, self.player))

    def bring(self, g: AnyBattle, way: str) -> Made:
        if way == "A":
            return self.instead(AllRoll(self.player))
        if way == "B":
            return self.instead(Arrive(self.player, "SB-29-B"))
        return Arrive(self.player, "SB-29-C", by_road=True)

    def two_more(self, g: AnyBattle, _: Any) -> Made:
        return self.instead(ByRoad(self.player, g.rules.section(ArrivalRules).tries("C")))


Reinforce.steps = (Reinforce.choose, Reinforce.bring, Reinforce.two_more)


@final
class WaysToCome(Among):
    """The ways to bring reinforcements on."""

    def __init__(self, rule: str, these: tuple[Any, ...], player: int) -> None:
        super().__init__(rule, these)
        self.player = player

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.player)

    def begins(self, g: AnyBattle, answer: Any) -> Begun | None:
        return g.arrivals(self.player, answer)


@dataclass
class AllRoll(Procedure):
    """Every waiting unit rolls; those that succeed come on, where their owner likes."""

    player: int
    coming: tuple[int, ...] = ()

    def roll(self, g: AnyBattle, _: Any) -> Made:
        self.coming = tuple(g.waiting(self.player))
        on = g.rules.section(ArrivalRules).all_on
        return Roll(self.player, "SB-29-A", Each((on,) * len(self.coming)), about=Subject(pieces=self.coming))

    def come(self, g: AnyBattle, who: tuple[bool, ...]) -> Made:
        self.coming = tuple([unit for unit, comes in zip(self.coming, who, strict=True) if comes])
        return self.instead(ComeOn(self.player, "SB-29-A", self.coming))


AllRoll.steps = (AllRoll.roll, AllRoll.come)


@dataclass
class ComeOn(Procedure):
    """Units known to come are put on the base edge one by one; who finds no room waits."""

    player: int
    rule: str
    units: tuple[int, ...]
    by_road: bool = False

    def choose(self, g: AnyBattle, _: Any) -> Made:
        if not self.units:
            return Done()
        squares = arrival_squares(g, self.player, self.units[0], self.by_road)
        if not squares:
            self.units = self.units[1:]
            return self.again()
        where = tuple([g.map.answers[at] for at in squares])
        about = Subject(pieces=self.units[:1])
        return Ask(self.player, "SB-GAP-ARRIVAL", Among("SB-GAP-ARRIVAL", where), "", about)

    def enter(self, g: AnyBattle, where: At) -> Made:
        unit, self.units = self.units[0], self.units[1:]
        at = g.map.number(where.square)
        g.displace_command(at, self.player)
        g.move(unit, at)
        what = "anywhere" if self.rule == "SB-29-C" and not self.by_road else ""
        g.tell(Event(self.rule, what, unit=g.called(unit), square=g.where(at)))
        return self.again()


ComeOn.steps = (ComeOn.choose, ComeOn.enter)


@dataclass
class Arrive(Procedure):
    """One waiting unit of the player's choice comes on, without a roll."""

    player: int
    rule: str
    by_road: bool = False

    def choose(self, g: AnyBattle, _: Any) -> Made:
        units = [n for n in g.waiting(self.player) if arrival_squares(g, self.player, n, self.by_road)]
        if not units:
            return Done()
        return Ask(self.player, self.rule, Among(self.rule, tuple([Pick(unit) for unit in units])), "arrive")

    def come(self, g: AnyBattle, who: Pick) -> Made:
        return self.instead(ComeOn(self.player, self.rule, (who.unit,), self.by_road))


Arrive.steps = (Arrive.choose, Arrive.come)


@dataclass
class ByRoad(Procedure):
    """Two tries of more units; by the English sheet of two units, and by the road as the first."""

    player: int
    left: int
    tried: tuple[int, ...] = ()

    def choose(self, g: AnyBattle, _: Any) -> Made:
        section = g.rules.section(ArrivalRules)
        waiting = [n for n in g.waiting(self.player) if n not in self.tried or section.tries_again]
        units = [n for n in waiting if arrival_squares(g, self.player, n, section.tries_by_road)]
        if self.left == 0 or not units:
            return Done()
        return Ask(self.player, "SB-29-C", Trying("SB-29-C", (*[Pick(unit) for unit in units], DONE)), "try")

    def roll(self, g: AnyBattle, who: Pick | str) -> Made:
        if isinstance(who, str):
            return Done()
        self.tried, self.left = (*self.tried, who.unit), self.left - 1
        about = Subject(pieces=(who.unit,), says="unit")
        return Roll(self.player, "SB-29-C", Pool(1, g.rules.section(ArrivalRules).more_on), about=about)

    def come(self, g: AnyBattle, comes: int) -> Made:
        self.again()
        if not comes:
            return None
        return ComeOn(self.player, "SB-29-C", (self.tried[-1],), g.rules.section(ArrivalRules).tries_by_road)


ByRoad.steps = (ByRoad.choose, ByRoad.roll, ByRoad.come)
