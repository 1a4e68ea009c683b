"""22: barrages. Where they may be laid, where they fall, what they leave behind and whom they strike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool, Sum
from grognard.kernel.event import Event
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Ask, Done, Procedure, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition
from grognard.kernel.space.square import Square
from grognard.square_bashing.answers import Among, At, Corner
from grognard.square_bashing.battle import NOWHERE, Battle
from grognard.square_bashing.losses import GROUND, IN_GAS, TakeHits


class Landed(NamedTuple):
    """Where a square of a barrage fell, and the hits on whatever square it strikes."""

    where: str
    hits: int


@dataclass
class Barrage(Procedure):
    """One square of a barrage: it deviates, then strikes."""

    kind: str
    quality: str
    where: str = ""

    def deviate(self, g: Any, _: Any) -> Any:
        return Roll(0, "SB-22-DEVIATION", Sum((6,))) if barrages(g).deviates(self.kind) else None

    def strike(self, g: Any, die: int | None) -> Any:
        section = barrages(g)
        self.where = "on" if die is None else section.deviation.band(die, self.quality).result
        hits = section.barrages.number(RULE_OF[self.kind], "hits")
        if isinstance(hits, Sum):
            return Roll(0, RULE_OF[self.kind], hits)
        return Done(Landed(self.where, hits))

    def struck(self, g: Any, hits: int) -> Any:
        return Done(Landed(self.where, hits))


Barrage.steps = (Barrage.deviate, Barrage.strike, Barrage.struck)


@dataclass
class Rolling(Procedure):
    """A square of a rolling barrage goes on while its die lets it (SB-22-ROLLING). Result: the rows it lands on.

    `rows` are those there are from the first on, to the edge of the board.
    """

    rows: int
    struck: int = 1
    player: int = 0

    def goes_on(self, g: Any, _: Any) -> Any:
        rule = barrages(g).barrages
        if self.struck >= min(self.rows, rule.number("SB-22-ROLLING", "depth")):
            return Done(self.struck)
        return Roll(self.player, "SB-22-ROLLING", Pool(1, rule.number("SB-22-ROLLING", "goes_on")))

    def next_row(self, g: Any, on: int) -> Any:
        if not on:
            return Done(self.struck)
        self.struck += 1
        return self.again()


Rolling.steps = (Rolling.goes_on, Rolling.next_row)

RULE_OF = {
    "suppression": "SB-22-SUPPRESSION",
    "point": "SB-22-POINT",
    "rolling": "SB-22-ROLLING",
    "gas": "SB-22-GAS",
}


# Laying one on the board


@dataclass
class Lay(Procedure):
    """A player lays a barrage: chooses where, sees where it falls, then each square is struck."""

    player: int
    kind: str

    def choose(self, g: Battle, _: Any) -> Any:
        return Ask(self.player, RULE_OF[self.kind], Among(RULE_OF[self.kind], tuple(aims(g, self.kind))))

    def fall(self, g: Battle, aim: At | Corner) -> Any:
        squares = squares_of(g, self.kind, aim)
        return Fall(self.player, self.kind, tuple([at for at in g.map.order[self.player] if at in squares]))

    def strike(self, g: Battle, landed: tuple[int, ...]) -> Any:
        return Strike(self.player, self.kind, landed)


Lay.steps = (Lay.choose, Lay.fall, Lay.strike)


def aims(g: Battle, kind: str) -> Iterator[At | Corner]:
    """Where a barrage may be laid: the left end of its row, or the corner of its L."""
    board = g.map.squares
    wide = barrages(g).barrages.number(RULE_OF[kind], "squares")
    if kind == "point":
        for square in g.map.named:
            for across in (1, -1):
                for along in (1, -1):
                    corner = Corner(square, across, along)
                    if all([one in board for one in corner.squares]):
                        yield corner
        return
    rows = range(1, min(5, board.deep)) if kind == "suppression" else range(board.deep)
    for row in rows:
        for column in range(board.wide - min(wide, board.wide) + 1):
            yield At(Square(column, row))


def squares_of(g: Battle, kind: str, aim: At | Corner) -> list[int]:
    """The squares aimed at."""
    if isinstance(aim, Corner):
        return [g.map.number(square) for square in aim.squares]
    first = aim.square
    wide = min(barrages(g).barrages.number(RULE_OF[kind], "squares"), g.map.squares.wide)
    return [g.map.number(Square(first.column + i, first.row)) for i in range(wide)]


@dataclass
class Fall(Procedure):
    """Each square aimed at falls somewhere. Result: the squares it lands on."""

    player: int
    kind: str
    aimed: tuple[int, ...]
    landed: tuple[int, ...] = ()

    def next_square(self, g: Battle, _: Any) -> Any:
        return Drop(self.player, self.kind, self.aimed[0]) if self.aimed else Done(self.landed)

    def gather(self, g: Battle, squares: tuple[int, ...]) -> Any:
        self.landed, self.aimed = (*self.landed, *squares), self.aimed[1:]
        return self.again()


Fall.steps = (Fall.next_square, Fall.gather)


@dataclass
class Drop(Procedure):
    """One square of a barrage deviates, toward the firer or away (SB-GAP-DEVIATION); off the board it is lost."""

    player: int
    kind: str
    aimed: int

    def deviate(self, g: Battle, _: Any) -> Any:
        return Roll(self.player, "SB-22-DEVIATION", Sum((6,))) if barrages(g).deviates(self.kind) else None

    def land(self, g: Battle, die: int | None) -> Any:
        where = "on" if die is None else barrages(g).deviation.band(die, g.facts["quality"][self.player]).result
        to = self.aimed
        if where != "on":
            to = g.map.behind(self.player, to) if where == "short" else g.map.ahead[self.player][to]
        g.tell(
            Event(
                "SB-22-DEVIATION", square=str(g.map.named[self.aimed]), where=f"@result.{where if to >= 0 else 'lost'}"
            )
        )
        if to == NOWHERE:
            return Done(())
        return RollOn(self.player, to) if self.kind == "rolling" else Done((to,))


Drop.steps = (Drop.deviate, Drop.land)


@dataclass
class RollOn(Procedure):
    """One square of a rolling barrage on the board goes on forward. Result: all it lands on."""

    player: int
    first: int

    def go_on(self, g: Battle, _: Any) -> Any:
        return Rolling(len(self.column(g)), player=self.player)

    def land(self, g: Battle, rows: int) -> Any:
        return Done(self.column(g)[:rows])

    def column(self, g: Battle) -> tuple[int, ...]:
        """From the first square to the edge of the board."""
        squares = [self.first]
        while g.map.ahead[self.player][squares[-1]] != NOWHERE:
            squares.append(g.map.ahead[self.player][squares[-1]])
        return tuple(squares)


RollOn.steps = (RollOn.go_on, RollOn.land)


@dataclass
class Strike(Procedure):
    """Each square landed on gets its markers and its hits, whoever is there."""

    player: int
    kind: str
    squares: tuple[int, ...]

    def next_square(self, g: Battle, _: Any) -> Any:
        if not self.squares:
            return Done()
        lay_markers(g, self.player, self.kind, self.squares[0])
        hits = barrages(g).barrages.number(RULE_OF[self.kind], "hits")
        if not strikes(g, self.player, self.squares[0]):
            self.squares = self.squares[1:]
            return self.again()
        if isinstance(hits, Sum):
            return Roll(self.player, RULE_OF[self.kind], hits)
        return None

    def hit(self, g: Battle, rolled: int | None) -> Any:
        hits = rolled if rolled is not None else barrages(g).barrages.number(RULE_OF[self.kind], "hits")
        at, self.squares = self.squares[0], self.squares[1:]
        self.again()
        return TakeHits(at, hits, "shooting", cover=IN_GAS if self.kind == "gas" else GROUND)


Strike.steps = (Strike.next_square, Strike.hit)


def strikes(g: Battle, player: int, at: int) -> bool:
    """Whoever is there, friend or foe, unless the table spares friends (SB-GAP-BARRAGEHITS)."""
    side = g.place(at).side
    return side != NOWHERE and (side != player or g.setting("barrage_strikes") == "all")


def lay_markers(g: Battle, player: int, kind: str, at: int) -> None:
    """What a barrage leaves on a square it lands on."""
    place = g.place(at)
    if kind == "gas":
        set_gas(g, player, at, True)
        return
    markers = barrages(g).barrages.number(RULE_OF[kind], "markers")
    g.put(at, barrage=_with(place.barrage, player, place.barrage[player] + markers))
    if kind == "suppression":
        g.put(at, suppressed=_with(place.suppressed, player, True))


def set_gas(g: Battle, player: int, at: int, there: bool) -> None:
    """A player's gas comes to a square, or leaves it."""
    g.put(at, gas=_with(g.place(at).gas, player, there))


def _with(pair: tuple[Any, Any], player: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def lift(g: Battle, player: int) -> None:
    """The markers a player laid come off, gas excepted."""
    for at, place in enumerate(g.places):
        if place.barrage[player] or place.suppressed[player]:
            g.put(at, barrage=_with(place.barrage, player, 0), suppressed=_with(place.suppressed, player, False))


def no_fire_into(g: Battle, at: int) -> bool:
    """No shooting into or across a barrage (SB-22-FIRE)."""
    return g.is_barraged(at)


def no_fire_out_of(g: Battle, at: int) -> bool:
    """Nor out of one, by the English sheet."""
    return g.is_barraged(at) and not barrages(g).fires_out


def gives_no_support(g: Battle, at: int) -> bool:
    """A barrage square gives no support (SB-22-SUPPORT)."""
    return g.is_barraged(at)


def receives_no_support(g: Battle, at: int) -> bool:
    """Nor receives any, by the English sheet."""
    return g.is_barraged(at) and not barrages(g).is_supported


BARRAGES = RuleList(
    "SB-22",
    Rule("SB-22-FIRE", no_fire_into, ways=by_edition(en="@ways.out", fr="@ways.in")),
    Rule("SB-22-SUPPORT", gives_no_support, how=by_edition(en="@support.neither", fr="@support.gives-none")),
    Rule("SB-22-SUPPRESSION", Lay, squares=5, markers=1, hits=1),
    Rule("SB-22-POINT", Lay, squares=3, markers=3, hits=Sum((6,))),
    Rule("SB-22-ROLLING", Fall, squares=5, depth=3, goes_on=3, markers=2, hits=2),
    Rule("SB-22-GAS", Lay, squares=5, hits=2, at_most=1),
)


def _deviates(short: tuple[int, int], on: tuple[int, int], over: tuple[int, int]) -> tuple[Band, ...]:
    return (Band("short", *short), Band("on", *on), Band("over", *over))


DEVIATION = BandTable(
    "SB-22-DEVIATION",
    {
        "poor": _deviates((1, 2), (3, 4), (5, 6)),
        "average": _deviates((1, 1), (2, 4), (5, 6)),
        "good": _deviates((1, 1), (2, 5), (6, 6)),
    },
)


@mypyc_attr(allow_interpreted_subclasses=True)
class BarrageSection(Section):
    number: ClassVar[str] = "22"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.barrages = self.take(BARRAGES)
        self.deviation = self.take(DEVIATION)
        self.fires_out = bool(settings.settled(by_edition(en=False, fr=True)))
        self.is_supported = bool(settings.settled(by_edition(en=False, fr=True)))

    def deviates(self, kind: str) -> bool:
        """Whether a barrage of this kind rolls for deviation, as the table has it."""
        if self.settings["deviation"] == "none":
            return False
        return kind != "rolling" or self.settings["rolling_deviation"] != "none"


def barrages(g: Any) -> BarrageSection:
    return cast(BarrageSection, g.rules["22"])
