"""27: who places hits where, and what saves from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, final

from grognard.kernel.chance import Pools
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import AT_NOTHING, NOTHING, Ask, Choices, Pointed, Roll, Share, Subject
from grognard.kernel.table import Line, Need, NeedTable
from grognard.square_bashing.sheet.army import Unit
from grognard.squares.army import ARMOUR, CAVALRY, GUNS, Kind, Quality
from grognard.squares.ground import Ground, Works

UNLIMITED = 1_000_000
ON_BOARD, AT_TABLE = ("attacker", "defender"), ("assaulter", "target")
"""How the players are called in a battle, and where a situation has been put to the companion."""


@dataclass(eq=False)
class Saving(Leaf):
    """A unit that saves: on what ground, and whether against an assault."""

    unit: Unit
    ground: Ground
    assaulted: bool = False


@dataclass(eq=False)
class Save(Leaf):
    """One unit's save: its rule, the number needed, the most failures that count, and the words for the unit.

    `piece` is the unit that it is on a board.
    """

    rule: str
    need: int
    most: int = UNLIMITED
    name: str = ""
    piece: int | None = None


def in_fort(x: Saving) -> int:
    return x.ground.works is Works.FORT


def infantry(x: Saving) -> int:
    return x.unit.kind is Kind.INFANTRY


def cavalry(x: Saving) -> int:
    return x.unit.kind in CAVALRY


def machine_gun(x: Saving) -> int:
    return x.unit.kind is Kind.MG


def armour(x: Saving) -> int:
    return x.unit.kind in ARMOUR


def artillery(x: Saving) -> int:
    return x.unit.kind in GUNS


def professional(x: Saving) -> int:
    return x.unit.quality is Quality.PROFESSIONAL


def reservist(x: Saving) -> int:
    return x.unit.quality is Quality.RESERVIST


def covered(x: Saving) -> int:
    return x.ground.cover


def professional_or_covered(x: Saving) -> int:
    return x.unit.quality is Quality.PROFESSIONAL or x.ground.cover


def in_trenches(x: Saving) -> int:
    return x.ground.works is Works.TRENCH


def light_car(x: Saving) -> int:
    return x.unit.kind is Kind.LIGHT_ARMOURED_CAR


def assaulted_in_woods_or_buildings(x: Saving) -> int:
    return x.assaulted and x.ground.overgrown


SAVES = NeedTable(
    "SB-27-S",
    (
        Need(3, "SB-27-FORT", in_fort),
        Need(
            4,
            "SB-27-S-INF",
            infantry,
            plus=(
                Line(+1, "SB-27-S-INF", professional_or_covered, part="cover"),
                Line(-1, "SB-27-S-INF", reservist, part="reservist"),
            ),
        ),
        Need(
            4,
            "SB-27-S-CAV",
            cavalry,
            plus=(
                Line(+1, "SB-27-S-CAV", professional, part="professional"),
                Line(-1, "SB-27-S-CAV", reservist, part="reservist"),
            ),
        ),
        Need(3, "SB-27-S-MG", machine_gun, plus=(Line(+1, "SB-27-S-MG", in_trenches, part="trenches"),)),
        Need(
            3,
            "SB-27-S-TANK",
            armour,
            plus=(
                Line(-1, "SB-27-S-TANK", light_car, part="light"),
                Line(-1, "SB-27-S-TANK", assaulted_in_woods_or_buildings, part="assaulted"),
            ),
        ),
        Need(5, "SB-27-S-ART", artillery, plus=(Line(+1, "SB-27-S-ART", covered, part="cover"),)),
    ),
    struck=7,
)


def in_all(by_unit: tuple[int, ...]) -> int:
    """Hits or failed saves, unit by unit, added up."""
    total = 0
    for one in by_unit:
        total += one
    return total


@dataclass(eq=False)
class Hits(Leaf):
    """Hits placed, unit by unit as the units are listed."""

    by_unit: tuple[int, ...]

    def pointed(self, g: Any) -> Pointed:
        return AT_NOTHING

    def __str__(self) -> str:
        return " ".join([str(hits) for hits in self.by_unit])


@final
class Placing(Choices):
    """Where `hits` may go, over those already placed: two to a unit until every unit has two, then anywhere."""

    def __init__(self, hits: int, placed: tuple[int, ...], saves: tuple[Save, ...], by_owner: bool, two: int) -> None:
        self.hits = hits
        self.placed = placed
        self.saves = saves
        self.by_owner = by_owner
        self.two = two

    def data(self) -> tuple[Any, ...]:
        return (self.hits, self.placed, self.saves, self.by_owner, self.two)

    def room(self) -> tuple[int, ...]:
        """How many more each unit takes before every unit has two."""
        return tuple([max(0, self.two - hits) for hits in self.placed])

    def beyond(self) -> int:
        """The hits left once every unit has two."""
        return max(0, self.hits - sum(self.room()))

    def forced(self) -> bool:
        """Whether there is but one way."""
        if self.hits == 0 or len(self.placed) == 1:
            return True
        places = units = 0
        for room in self.room():
            places += room
            units += 1 if room else 0
        return self.hits == places or (self.hits < places and units == 1)

    def favoured(self) -> list[int]:
        """The units in the order in which hits go to them: for the owner as they save best, else as they save worst."""
        order: list[int] = []
        for unit, save in enumerate(self.saves):
            place = len(order)
            while place and self.prefers(save.need, self.saves[order[place - 1]].need):
                place -= 1
            order.insert(place, unit)
        return order

    def prefers(self, one: int, other: int) -> bool:
        """Whether hits go to a unit that needs this number rather than to one that needs the other."""
        return one < other if self.by_owner else one > other

    def best(self, g: Any) -> Hits:
        """The owner favours the units that save best, the other player those that save worst."""
        if self.saves[0].most < UNLIMITED:
            return self.best_hit_by_hit()
        order = self.favoured()
        given = [0] * len(self.placed)
        left = self.hits
        for unit in order:
            if not left:
                break
            given[unit] = min(left, max(0, self.two - self.placed[unit]))
            left -= given[unit]
        given[order[0]] += left
        return Hits(tuple(given))

    def best_hit_by_hit(self) -> Hits:
        """The same where only what a unit has left to lose counts: each hit where it costs least, or most."""
        on_it = list(self.placed)
        for _ in range(self.hits):
            below = [unit for unit, hits in enumerate(on_it) if hits < self.two]
            costs = {unit: _costs(self.saves[unit], on_it[unit]) for unit in below or range(len(on_it))}
            chosen = min(costs, key=costs.__getitem__) if self.by_owner else max(costs, key=costs.__getitem__)
            on_it[chosen] += 1
        return Hits(tuple([now - before for now, before in zip(on_it, self.placed, strict=True)]))

    def shares(self) -> tuple[Share, ...]:
        pairs = zip(self.saves, self.placed, strict=True)
        return tuple([Share(save.name, hits, save.need, save.piece) for save, hits in pairs])

    def pointed(self, g: Any, answer: Any) -> Pointed:
        """The units that are hit."""
        pairs = zip(self.saves, getattr(answer, "by_unit", ()), strict=False)
        return Pointed(pieces=tuple([save.piece for save, hits in pairs if hits and save.piece is not None]))

    def answers(self, g: Any) -> Iterator[Hits]:
        room = self.room()
        if self.hits <= sum(room):
            for given in ways(self.hits, room):
                yield Hits(given)
        else:
            for more in ways(self.beyond(), (self.beyond(),) * len(room)):
                yield Hits(tuple([one + other for one, other in zip(room, more, strict=True)]))

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        whole = Refusal("SB-27-FIRST" if self.by_owner else "SB-27-REST", hits=self.hits)
        given: Any = getattr(answer, "by_unit", None) if isinstance(answer, Hits) else None
        if not isinstance(given, tuple) or len(given) != len(self.placed):
            return whole
        if any([type(hits) is not int for hits in given]):
            return whole
        if min(answer.by_unit) < 0 or sum(answer.by_unit) != self.hits:
            return whole
        over = [given - room for given, room in zip(answer.by_unit, self.room(), strict=True)]
        if max(over) > 0 and min(over) < 0:
            return Refusal("SB-27-TWO", two=self.two)
        return None

    def sample(self, g: Any, rng: Random) -> Hits:
        """Hit by hit at random, so that no list of all ways is made."""
        on_it = list(self.placed)
        for _ in range(self.hits):
            below = [unit for unit, hits in enumerate(on_it) if hits < self.two]
            on_it[rng.choice(below or range(len(on_it)))] += 1
        return Hits(tuple([now - before for now, before in zip(on_it, self.placed, strict=True)]))

    def parse(self, g: Any, text: str) -> Hits:
        try:
            return Hits(tuple([int(hits) for hits in text.split()]))
        except ValueError:
            raise BadInput("answer", value=text, allowed=str(self.best(g))) from None


def _costs(save: Save, hits: int) -> float:
    """What one more hit is expected to cost a unit that has so many."""
    spread = Pools(((hits, save.need, UNLIMITED),), lumped=True).outcomes()
    something_left = sum([p for (failed,), p in spread.items() if failed < save.most])
    return something_left * (min(7, max(1, save.need)) - 1) / 6


def ways(number: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to share a number out where there is room."""
    if number > sum(room):
        return
    if len(room) == 1:
        yield (number,)
        return
    for first in range(min(number, room[0]), -1, -1):
        for rest in ways(number - first, room[1:]):
            yield (first, *rest)


@dataclass
class Suffer(Procedure):
    """Hits fall on a square: both players place them, the units save. Result: failed saves, by unit or in all."""

    hits: int
    saves: tuple[Save, ...]
    striker: int
    first: int
    two: int
    by_unit: bool
    placed: tuple[int, ...] = ()

    def owner_places(self, g: Any, _: Any) -> Made:
        if self.hits <= 0 or not self.saves:
            return Done((0,) * (len(self.saves) if self.by_unit else 1))
        self.placed = (0,) * len(self.saves)
        return self.place(g, 1 - self.striker, min(self.first, self.hits), "SB-27-FIRST")

    def striker_places(self, g: Any, given: Hits | None) -> Made:
        self.take(given)
        return self.place(g, self.striker, self.hits - in_all(self.placed), "SB-27-REST")

    def save(self, g: Any, given: Hits | None) -> Made:
        self.take(given)
        pools = tuple([(self.placed[unit], save.need, save.most) for unit, save in enumerate(self.saves)])
        if not self.by_unit:
            return Roll(1 - self.striker, "SB-27-CASUALTY", Pools(pools, True))
        told = (("who", f"@side.{(ON_BOARD if self.on_board() else AT_TABLE)[1 - self.striker]}"),)
        rules = tuple([save.rule for save in self.saves])
        names = tuple([save.name for save in self.saves])
        about = self.about(g, 0)
        return Roll(1 - self.striker, "SB-27-CASUALTY", Pools(pools), None, rules, told, names, about)

    def on_board(self) -> bool:
        return self.saves[0].piece is not None

    def about(self, g: Any, hits: int) -> Subject:
        """The units that are hit, where they stand, and how many hits there are to place."""
        if not self.on_board():
            return NOTHING
        pieces = tuple([save.piece for save in self.saves if save.piece is not None])
        return Subject((g.pieces[pieces[0]].at,), pieces, (("hits", hits),), "hits" if hits else "square")

    def place(self, g: Any, player: int, hits: int, rule: str) -> Ask | None:
        placing = Placing(hits, self.placed, self.saves, player != self.striker, self.two)
        if placing.forced():
            self.take(placing.best(None))
            return None
        return Ask(player, rule, placing, "", self.about(g, hits))

    def take(self, given: Hits | None) -> None:
        if given is not None:
            self.placed = tuple([hits + given.by_unit[unit] for unit, hits in enumerate(self.placed)])


Suffer.steps = (Suffer.owner_places, Suffer.striker_places, Suffer.save)

HITS = RuleList(
    "SB-27-HITS",
    Rule("SB-27-FIRST", Suffer, fighting=2, shooting=1),
    Rule("SB-27-TWO", Placing, two=2),
    Rule("SB-27-REST", Placing),
    Rule("SB-27-CASUALTY", Suffer),
)
