"""Terrain: what each kind of ground, side and way costs to enter, and what it shifts in a fight.

Two small values are read here, and nothing else of a game. A `Step` is one unit's move into one
hex; a `Position` is the ground that a defender has, and the ways by which attackers come at it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from grognard.across_five_aprils.sheet.army import Kind
from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Part, Row
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.space.hex import FORBIDDEN as NO_WAY
from grognard.kernel.space.hex import POINT
from grognard.kernel.table import FORBIDDEN, Count, Line, Table, Tally
from grognard.kernel.word import Word


class Terrain(Word):
    """The ground of a hex."""

    CLEAR = "clear"
    WOODS = "woods"
    SWAMP = "swamp"
    HILL = "hill"
    WOODED_HILL = "wooded-hill"
    ROUGH = "rough"
    TOWN = "town"


class Side(Word):
    """What lies on the side between two hexes; a bridge or a ford stands for the water under it too."""

    NONE = "none"
    STREAM = "stream"
    TORRENT = "torrent"
    RIVER = "river"
    BRIDGE = "bridge"
    FORD = "ford"
    EMBANKMENT = "embankment"


class Way(Word):
    """What leads from a hex to the next through their side."""

    NONE = "none"
    TRAIL = "trail"
    ROAD = "road"


WATER = (Side.STREAM, Side.TORRENT, Side.RIVER)


@dataclass(eq=False)
class Step(Leaf):
    """A unit's step into a hex: its arm, the ground there, the side crossed, and the way it follows, if any."""

    kind: Kind
    terrain: Terrain
    side: Side = Side.NONE
    along: Way = Way.NONE
    ford_over: Side = Side.STREAM


@dataclass(eq=False)
class Approach(Leaf):
    """How one attacking hex lies to its target: across what, and whether it is a connected hex of the same hill.

    Of a bombardment it is the last side that the fire crosses.
    """

    side: Side = Side.NONE
    same_hill: bool = False


@dataclass(eq=False)
class Position(Leaf):
    """The ground a defender has: one approach for each attacking hex (or for each attacker)."""

    terrain: Terrain
    approaches: tuple[Approach, ...]
    fortified: bool = False
    bombarded: bool = False


@final
class Effect:
    """A row of the table: the points a step costs, the columns it shifts (left is negative), and who is barred.

    `same_hill` is the shift against attackers from a connected hex of that hill; `over_river` what
    a ford costs there; `under_fire` says whether the shift counts against a bombardment, which may
    be for a setting to say.
    """

    def __init__(
        self,
        rule: str,
        of: Terrain | Side | Way,
        cost: float,
        shift: int = 0,
        barred: tuple[Kind, ...] = (),
        same_hill: int | None = None,
        over_river: int | None = None,
        under_fire: Any = True,
    ) -> None:
        self.rule = rule
        self.of = of
        self.cost = cost
        self.shift = shift
        self.barred = barred
        self.same_hill = same_hill
        self.over_river = over_river
        self.under_fire = under_fire

    def settled(self, settings: Settings) -> Effect:
        under_fire = settings.settled(self.under_fire)
        return Effect(
            self.rule, self.of, self.cost, self.shift, self.barred, self.same_hill, self.over_river, under_fire
        )

    def row(self) -> Row:
        """As the sheet prints it: cost, shift, and in words what else there is to say."""
        return Row(self.rule, self.rule, (self._cost_figure(), _shift_figure(self.shift)), self.numbers())

    def numbers(self) -> dict[str, Any]:
        """What its words speak of."""
        return {"same_hill": _shift_figure(self.same_hill or 0), "over_river": self.over_river}

    def _cost_figure(self) -> str:
        if self.cost == FORBIDDEN:
            return "@figure.forbidden"
        plus = "+" if isinstance(self.of, Side) and self.cost else ""
        more = f"/+{self.over_river}" if self.over_river else ""
        return f"{plus}{self.cost:g}{more}".replace("0.5", "\N{VULGAR FRACTION ONE HALF}")


def _shift_figure(shift: int) -> str:
    """Columns to the left or the right, in the sheet's letters."""
    if shift == 0:
        return "\N{EN DASH}"
    return f"@figure.left{-shift}" if shift < 0 else f"@figure.right{shift}"


# What a step costs


def _cost_line(effect: Effect) -> Line:
    barred = by_setting("roads_open_ground", {False: _barred(effect), True: _barred_off_the_way(effect)})
    pays = by_setting("roads_open_ground", {False: _pays(effect, _barred(effect)), True: _pays(effect, _nobody)})
    but: dict[float, Any] = {FORBIDDEN: barred} if effect.barred else {}
    if effect.over_river is not None:
        but[effect.over_river] = over_river
    return Line(effect.cost, effect.rule, pays, but, **effect.numbers())


def _nobody(x: Step) -> int:
    return 0


def over_river(x: Step) -> int:
    return x.ford_over is Side.RIVER


def _barred(effect: Effect) -> Count:
    """Whether a unit may not go there at all, by whatever way."""

    def barred(x: Step) -> int:
        return x.kind in effect.barred

    return barred


def _barred_off_the_way(effect: Effect) -> Count:
    """The same where a road or trail opens the ground that it leads through."""

    def barred(x: Step) -> int:
        return x.kind in effect.barred and x.along is Way.NONE

    return barred


def _pays(effect: Effect, barred: Count) -> Count:
    """Whether a step meets this; a road or trail takes the place of the hex's ground, unless that bars the unit."""
    of = effect.of

    def of_hex(x: Step) -> int:
        return x.terrain is of and (x.along is Way.NONE or bool(barred(x)))

    def of_side(x: Step) -> int:
        return x.side is of

    def of_way(x: Step) -> int:
        return x.along is of

    return of_hex if isinstance(of, Terrain) else of_side if isinstance(of, Side) else of_way


# What a position shifts


def _shift_line(effect: Effect, shifting: tuple[Side, ...], under_fire: tuple[Side, ...]) -> Line:
    of = effect.of
    if isinstance(of, Side):
        return _by_hexes(effect, lambda whether: _across(of, shifting, under_fire, whether))
    if effect.same_hill == 0:
        return _by_hexes(effect, lambda whether: _uphill(effect, whether))
    if effect.same_hill is None:
        return Line(effect.shift, effect.rule, _stands_on(effect), **effect.numbers())
    shared = by_setting("side_shift", {"every-hex": _shared(all), "any-hex": _shared(any)})
    return Line(effect.shift, effect.rule, _stands_on(effect), {effect.same_hill: shared}, **effect.numbers())


Whether = Callable[[list[bool]], bool]


def _by_hexes(effect: Effect, counted: Callable[[Whether], Count]) -> Line:
    """A shift that looks at every attacking hex, or at any (A5A-GAP-SIDES)."""
    each = by_setting("side_shift", {"every-hex": counted(all), "any-hex": counted(any)})
    return Line(effect.shift, effect.rule, each, **effect.numbers())


def _stands_on(effect: Effect) -> Count:
    def stands(x: Position) -> int:
        return x.terrain is effect.of

    return stands


def _shared(whether: Whether) -> Count:
    def shared(x: Position) -> int:
        return whether([approach.same_hill for approach in x.approaches])

    return shared


def _uphill(effect: Effect, whether: Whether) -> Count:
    shared = _shared(whether)

    def uphill(x: Position) -> int:
        return x.terrain is effect.of and not shared(x)

    return uphill


def _across(side: Side, shifting: tuple[Side, ...], under_fire: tuple[Side, ...], whether: Whether) -> Count:
    """One shift in all, whatever the mix of sides: it goes by the first that shifts."""

    def across(x: Position) -> int:
        counting = under_fire if x.bombarded else shifting
        crossed = [approach.side for approach in x.approaches if approach.side in counting]
        return bool(crossed) and crossed[0] is side and whether([a.side in counting for a in x.approaches])

    return across


@final
class TerrainTable(Part):
    """The rows of the terrain table; `costs` reads a Step, `shifts` a Position."""

    def __init__(
        self, id: str, effects: tuple[Effect, ...], costs: Table | None = None, shifts: Table | None = None
    ) -> None:
        super().__init__(id)
        self.effects = effects
        self.costs = costs or Table(id, tuple([_cost_line(effect) for effect in effects]))
        self.shifts = shifts or self._shifts()

    def _shifts(self) -> Table:
        shifting = [effect for effect in self.effects if effect.shift]
        sides = tuple([effect.of for effect in shifting if isinstance(effect.of, Side)])
        under_fire = tuple([e.of for e in shifting if isinstance(e.of, Side) and e.under_fire])
        return Table(self.id, tuple([_shift_line(effect, sides, under_fire) for effect in shifting]))

    def settled(self, settings: Settings) -> TerrainTable:
        effects = tuple([effect.settled(settings) for effect in self.effects])
        plain = TerrainTable(self.id, effects)
        return TerrainTable(self.id, effects, plain.costs.settled(settings), plain.shifts.settled(settings))

    def heads(self) -> tuple[str, ...]:
        return ("head.cost", "head.shift")

    def rows(self) -> list[Row]:
        return [effect.row() for effect in self.effects]


GUNS = (Kind.ARTILLERY,)
HORSE_AND_GUNS = (Kind.CAVALRY, Kind.ARTILLERY)

# The sheet takes streams and torrents out of a bombardment; of what leads over them it says nothing (A5A-GAP-BOMBSIDE)
CROSSING = by_setting("crossing_under_fire", {"no-shift": False, "shifts": True})

TERRAIN = TerrainTable(
    "A5A-TER",
    (
        Effect("A5A-TER-CLEAR", Terrain.CLEAR, 1),
        Effect("A5A-TER-WOODS", Terrain.WOODS, 2, -1),
        Effect("A5A-TER-SWAMP", Terrain.SWAMP, 3, -1, barred=GUNS),
        Effect("A5A-TER-HILL", Terrain.HILL, 2, -1, same_hill=0),
        Effect("A5A-TER-WOODEDHILL", Terrain.WOODED_HILL, 3, -2, same_hill=-1),
        Effect("A5A-TER-ROUGH", Terrain.ROUGH, 4, -3, barred=HORSE_AND_GUNS),
        Effect("A5A-TER-TOWN", Terrain.TOWN, 2, +1),
        Effect("A5A-TER-TRAIL", Way.TRAIL, 1),
        Effect("A5A-TER-ROAD", Way.ROAD, 0.5),
        Effect("A5A-TER-STREAM", Side.STREAM, 1, -1, under_fire=False),
        Effect("A5A-TER-TORRENT", Side.TORRENT, 2, -1, under_fire=False),
        Effect("A5A-TER-RIVER", Side.RIVER, FORBIDDEN),
        Effect("A5A-TER-BRIDGE", Side.BRIDGE, 0, -1, under_fire=CROSSING),
        Effect("A5A-TER-FORD", Side.FORD, 0, -1, over_river=2, under_fire=CROSSING),
        Effect("A5A-TER-EMBANKMENT", Side.EMBANKMENT, 1, -1, barred=HORSE_AND_GUNS),
    ),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TerrainSection(Section):
    number: ClassVar[str] = "terrain"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(TERRAIN)

    def cost(self, step: Step) -> Tally:
        """What a step costs in points; FORBIDDEN where it may not be made."""
        return self.table.costs.tally(step)

    def half_points(self, step: Step) -> int:
        """The same in half points, as the map counts; NO_WAY where it may not be made."""
        total = self.cost(step).total
        return NO_WAY if total == FORBIDDEN else int(total * POINT)

    def why_not(self, step: Step) -> str:
        """The rule that forbids a step, or nothing."""
        return next((reason.rule for reason in self.cost(step).reasons if reason.value == FORBIDDEN), "")
