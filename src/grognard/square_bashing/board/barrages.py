"""22 on the board: where barrages may be laid, where they fall, what they leave behind and whom they strike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, final

from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Pointed, Roll, Subject
from grognard.kernel.space.square import Square, Squares
from grognard.square_bashing.board.answers import Corner
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.hits import GROUND, IN_GAS, TakeHits
from grognard.square_bashing.sheet.barrages_22 import RULE_OF, Barrage, BarrageSection, Rolling
from grognard.squares.answers import At
from grognard.squares.map import NOWHERE


@dataclass
class Lay(Procedure):
    """A player lays a barrage: chooses where, sees where it falls, then each square is struck."""

    player: int
    kind: str

    def choose(self, g: Battle, _: Any) -> Made:
        rule = RULE_OF[self.kind]
        return Ask(self.player, rule, Aiming(rule, aims(g, self.kind), self.kind, self.player))

    def fall(self, g: Battle, aim: At | Corner) -> Made:
        squares = squares_of(g, self.kind, aim)
        return Fall(self.player, self.kind, tuple([at for at in g.map.order[self.player] if at in squares]))

    def strike(self, g: Battle, landed: tuple[int, ...]) -> Made:
        return Strike(self.player, self.kind, landed)


Lay.steps = (Lay.choose, Lay.fall, Lay.strike)


@final
class Aiming(Among):
    """Where a barrage may be laid."""

    def __init__(self, rule: str, these: tuple[Any, ...], barrage: str, player: int) -> None:
        super().__init__(rule, these)
        self.barrage = barrage
        self.player = player

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.barrage, self.player)

    def pointed(self, g: Battle, answer: At | Corner) -> Pointed:
        """Every square that is aimed at."""
        return Pointed(tuple(squares_of(g, self.barrage, answer)))

    def begins(self, g: Battle, answer: At | Corner) -> Begun | None:
        """One square of the barrage; all are alike."""
        return Begun("sb.barrage", Barrage(self.barrage, g.armies.quality[self.player], player=self.player))


def aims(g: Battle, kind: str) -> tuple[At | Corner, ...]:
    """Where a barrage may be laid."""
    board, length = g.map.squares, g.rules.section(BarrageSection).barrages.number(RULE_OF[kind], "squares")
    return aims_on(board.wide, board.deep, kind, length)


@cache
def aims_on(wide: int, deep: int, kind: str, length: int) -> tuple[At | Corner, ...]:
    """The same on any board so wide and deep: the left end of its row, or the corner of its L."""
    board = Squares(wide, deep)
    if kind == "point":
        corners = [Corner(square, across, along) for square in board.all() for across in (1, -1) for along in (1, -1)]
        return tuple([corner for corner in corners if all([one in board for one in corner.squares])])
    rows = range(1, min(5, deep)) if kind == "suppression" else range(deep)
    return tuple([At(Square(column, row)) for row in rows for column in range(wide - min(length, wide) + 1)])


def squares_of(g: Battle, kind: str, aim: At | Corner) -> list[int]:
    """The squares aimed at."""
    if isinstance(aim, Corner):
        return [g.map.number(square) for square in aim.squares]
    first = aim.square
    wide = min(g.rules.section(BarrageSection).barrages.number(RULE_OF[kind], "squares"), g.map.squares.wide)
    return [g.map.number(Square(first.column + i, first.row)) for i in range(wide)]


@dataclass
class Fall(Procedure):
    """Each square aimed at falls somewhere. Result: the squares it lands on."""

    player: int
    kind: str
    aimed: tuple[int, ...]
    landed: tuple[int, ...] = ()

    def next_square(self, g: Battle, _: Any) -> Made:
        return Drop(self.player, self.kind, self.aimed[0]) if self.aimed else Done(self.landed)

    def gather(self, g: Battle, squares: tuple[int, ...]) -> Made:
        self.landed, self.aimed = (*self.landed, *squares), self.aimed[1:]
        return self.again()


Fall.steps = (Fall.next_square, Fall.gather)


@dataclass
class Drop(Procedure):
    """One square of a barrage deviates, toward the firer or away (SB-GAP-DEVIATION); off the board it is lost."""

    player: int
    kind: str
    aimed: int

    def subject(self, g: Battle) -> Subject:
        return Subject((self.aimed,), says="square")

    def deviate(self, g: Battle, _: Any) -> Made:
        return (
            Roll(self.player, "SB-22-DEVIATION", Sum((6,)))
            if g.rules.section(BarrageSection).deviates(self.kind)
            else None
        )

    def land(self, g: Battle, die: int | None) -> Made:
        where = (
            "on"
            if die is None
            else g.rules.section(BarrageSection).deviation.band(die, g.armies.quality[self.player]).result
        )
        to = self.aimed
        if where != "on":
            to = g.map.behind(self.player, to) if where == "short" else g.map.ahead[self.player][to]
        g.tell(Event("SB-22-DEVIATION", square=g.where(self.aimed), where=f"@result.{where if to >= 0 else 'lost'}"))
        if to == NOWHERE:
            return Done(())
        return RollOn(self.player, to) if self.kind == "rolling" else Done((to,))


Drop.steps = (Drop.deviate, Drop.land)


@dataclass
class RollOn(Procedure):
    """One square of a rolling barrage on the board goes on forward. Result: all it lands on."""

    player: int
    first: int

    def go_on(self, g: Battle, _: Any) -> Made:
        return Rolling(len(self.column(g)), player=self.player)

    def land(self, g: Battle, rows: int) -> Made:
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

    def subject(self, g: Battle) -> Subject:
        return Subject(self.squares[:1], says="square")

    def next_square(self, g: Battle, _: Any) -> Made:
        if not self.squares:
            return Done()
        lay_markers(g, self.player, self.kind, self.squares[0])
        hits = g.rules.section(BarrageSection).barrages.number(RULE_OF[self.kind], "hits")
        if not strikes(g, self.player, self.squares[0]):
            self.squares = self.squares[1:]
            return self.again()
        if isinstance(hits, Sum):
            return Roll(self.player, RULE_OF[self.kind], hits)
        return None

    def hit(self, g: Battle, rolled: int | None) -> Made:
        hits = (
            rolled
            if rolled is not None
            else g.rules.section(BarrageSection).barrages.number(RULE_OF[self.kind], "hits")
        )
        at, self.squares = self.squares[0], self.squares[1:]
        self.again()
        return TakeHits(at, hits, "shooting", cover=IN_GAS if self.kind == "gas" else GROUND)


Strike.steps = (Strike.next_square, Strike.hit)


def strikes(g: Battle, player: int, at: int) -> bool:
    """Whoever is there, friend or foe, unless the table spares friends (SB-GAP-BARRAGEHITS)."""
    side = g.places[at].side
    return side != NOWHERE and (side != player or g.setting("barrage_strikes") == "all")


def lay_markers(g: Battle, player: int, kind: str, at: int) -> None:
    """What a barrage leaves on a square it lands on."""
    place = g.places[at]
    if kind == "gas":
        set_gas(g, player, at, True)
        return
    markers = g.rules.section(BarrageSection).barrages.number(RULE_OF[kind], "markers")
    g.put(at, barrage=_with(place.barrage, player, place.barrage[player] + markers))
    if kind == "suppression":
        g.put(at, suppressed=_with(place.suppressed, player, True))


def set_gas(g: Battle, player: int, at: int, there: bool) -> None:
    """A player's gas comes to a square, or leaves it."""
    g.put(at, gas=_with(g.places[at].gas, player, there))


def _with(pair: tuple[Any, Any], player: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def lift(g: Battle, player: int) -> None:
    """The markers a player laid come off, gas excepted."""
    for at, place in enumerate(g.places):
        laid = g.barrage_markers(at) or g.is_suppressed(at)
        if laid and (place.barrage[player] or place.suppressed[player]):
            g.put(at, barrage=_with(place.barrage, player, 0), suppressed=_with(place.suppressed, player, False))


def no_fire_into(g: Battle, at: int) -> bool:
    """No shooting into or across a barrage (SB-22-FIRE)."""
    return g.is_barraged(at)


def no_fire_out_of(g: Battle, at: int) -> bool:
    """Nor out of one, by the English sheet."""
    return g.is_barraged(at) and not g.rules.section(BarrageSection).fires_out


def gives_no_support(g: Battle, at: int) -> bool:
    """A barrage square gives no support (SB-22-SUPPORT)."""
    return g.is_barraged(at)


def receives_no_support(g: Battle, at: int) -> bool:
    """Nor receives any, by the English sheet."""
    return g.is_barraged(at) and not g.rules.section(BarrageSection).is_supported
