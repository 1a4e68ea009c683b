"""The movement roll: what is added to 2D6, and what each row orders a unit to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast, final

from mypy_extensions import mypyc_attr

from grognard.bloody_big_battles.sheet.army import Quality, at_least
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Part, Row
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, Table

FULL, HALF, NONE = 2, 1, 0
"""Moves, in halves."""


@dataclass(eq=False)
class Mover(Leaf):
    """A unit as its movement roll sees it. A situation states it; a battle derives it before the roll.

    `marching`: in march column, or limbered. `irregular`: irregular cavalry, or militia of any arm.
    Artillery that is silenced rolls as disordered (BBB-GAP-RALLY).
    """

    disordered: bool = False
    in_command: bool = False
    marching: bool = False
    passive: bool = False
    fragile: bool = False
    in_difficult: bool = False
    irregular: bool = False
    spent: bool = False


def in_command(x: Mover) -> int:
    return x.in_command


def marching(x: Mover) -> int:
    return x.marching


def passive_in_good_order(x: Mover) -> int:
    return x.passive and not x.disordered


def fragile_in_disorder(x: Mover) -> int:
    return x.fragile and x.disordered


def in_difficult(x: Mover) -> int:
    return x.in_difficult


def irregular(x: Mover) -> int:
    return x.irregular


def spent(x: Mover) -> int:
    return x.spent


MODIFIERS = Table(
    "BBB-MM",
    (
        Line(+1, "BBB-MM-COMMAND", in_command, adds=True, inches=6),
        Line(+1, "BBB-MM-MARCH", marching, adds=True),
        Line(-1, "BBB-MM-PASSIVE", passive_in_good_order),
        Line(-1, "BBB-MM-FRAGILE", fragile_in_disorder),
        Line(-1, "BBB-MM-DIFFICULT", in_difficult),
        Line(-1, "BBB-MM-IRREGULAR", irregular),
        Line(-2, "BBB-MM-SPENT", spent),
    ),
)


@dataclass(eq=False)
class MoveOrder(Leaf):
    """What a row orders. `words` names it for the sheet; `moves` and `retires` are halves of a move.

    `recovers`: troops of this quality, or better, regain `bases`. `ignores_ground`: who retires does, as the row says.
    """

    words: str
    moves: int = NONE
    recovers: Quality | None = None
    bases: int = 1
    rallies: bool = False
    loses: int = 0
    retires: int = NONE
    ignores_ground: bool = False
    disordered: bool = False
    routs: bool = False


def _rallying(rallied: MoveOrder, not_rallied: MoveOrder) -> Any:
    """The sheet prints the rally at 5 and 6 only; a better roll is taken to do no worse (BBB-GAP-RALLY)."""
    return by_setting("rally_on", {"five-or-more": rallied, "five-or-six": not_rallied})


STAND = MoveOrder("stand")
HALF_MOVE = MoveOrder("half", HALF)
FULL_MOVE = MoveOrder("full", FULL)
RALLY_AND_MOVE = _rallying(MoveOrder("rally-full", FULL, rallies=True), FULL_MOVE)


class OrderRow(NamedTuple):
    """A row of the table: what it orders a unit in good order, and a disordered one."""

    rule: str
    low: int | None
    high: int | None
    good: MoveOrder
    disordered: Any

    def band(self) -> Band:
        return Band(self.rule, self.low, self.high, self.rule)


@final
class OrderTable(Part):
    """A roll into the row it falls in, printed as a grid of orders."""

    def __init__(self, id: str, orders: tuple[OrderRow, ...]) -> None:
        super().__init__(id)
        self.orders = orders
        self.by_rule = {row.rule: row for row in orders}
        self.bands = BandTable(id, {"": tuple([row.band() for row in orders])})

    def settled(self, settings: Settings) -> OrderTable:
        return OrderTable(
            self.id, tuple([row._replace(disordered=settings.settled(row.disordered)) for row in self.orders])
        )

    def row(self, roll: int) -> OrderRow:
        return self.by_rule[self.bands.band(roll).result]

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return ("head.good", "head.disordered")

    def rows(self) -> list[Row]:
        return [
            Row(
                row.rule,
                f"={row.band().figure()}",
                (f"@order.{row.good.words}", f"@order.{row.disordered.words}"),
                {"bases": row.good.bases, "loses": row.disordered.loses},
            )
            for row in self.orders
        ]


MOVEMENT_TABLE = OrderTable(
    "BBB-MT",
    (
        OrderRow("BBB-MT-11", 11, None, MoveOrder("recover-raw", FULL, Quality.RAW), RALLY_AND_MOVE),
        OrderRow("BBB-MT-10", 10, 10, MoveOrder("recover-trained", FULL, Quality.TRAINED), RALLY_AND_MOVE),
        OrderRow("BBB-MT-9", 9, 9, MoveOrder("recover-veteran", FULL, Quality.VETERAN), RALLY_AND_MOVE),
        OrderRow("BBB-MT-7", 7, 8, FULL_MOVE, _rallying(MoveOrder("rally-half", HALF, rallies=True), HALF_MOVE)),
        OrderRow("BBB-MT-5", 5, 6, HALF_MOVE, MoveOrder("rally", rallies=True)),
        OrderRow("BBB-MT-2", 2, 4, STAND, MoveOrder("stand-disordered")),
        OrderRow(
            "BBB-MT-0",
            0,
            1,
            MoveOrder("retire-half", retires=HALF, ignores_ground=True),
            MoveOrder("lose-retire", loses=1, retires=FULL, ignores_ground=True),
        ),
        OrderRow(
            "BBB-MT-NEG",
            None,
            -1,
            MoveOrder("disorder-retire", retires=FULL, disordered=True),
            MoveOrder("rout", routs=True),
        ),
    ),
)
ROWS = tuple(row.rule for row in MOVEMENT_TABLE.orders)


@mypyc_attr(allow_interpreted_subclasses=True)
class MovementRollSection(Section):
    number: ClassVar[str] = "MT"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.modifiers = self.take(MODIFIERS)
        self.table = self.take(MOVEMENT_TABLE)
        self.spent_after: dict[Quality, int] = {one: int(settings[f"spent_{one.value}"]) for one in Quality}
        """The bases that a unit has lost when it is spent (BBB-GAP-SPENT)."""

    def row(self, roll: int) -> str:
        """The row a modified roll falls in."""
        return self.table.row(roll).rule

    def order(self, roll: int, disordered: bool) -> MoveOrder:
        """What a modified roll orders a unit to do."""
        row = self.table.row(roll)
        return cast(MoveOrder, row.disordered) if disordered else row.good

    def recovers(self, order: MoveOrder, quality: Quality) -> int:
        """The bases that troops of this quality regain, if they have lost any (BBB-GAP-RECOVER)."""
        if order.recovers is None:
            return 0
        if self.settings["recovery"] == "or-better":
            return order.bases if at_least(quality, order.recovers) else 0
        return order.bases if quality is order.recovers else 0


@dataclass
class MovementRoll(Procedure):
    """A unit rolls for its move. Result: 2D6 with all that is added."""

    mover: Mover
    player: int = 0

    def throw(self, g: Any, _: Any) -> Made:
        tally = g.rules.section(MovementRollSection).modifiers.tally(self.mover)
        return Roll(self.player, "BBB-MT", Sum((6, 6), int(tally.total)), tally)

    def read(self, g: Any, roll: int) -> Made:
        section = g.rules.section(MovementRollSection)
        order = section.order(roll, self.mover.disordered)
        words = f"@order.{order.words}"
        g.tell(Event(section.row(roll), roll=roll, order=words, bases=order.bases, loses=order.loses))
        return Done(roll)


MovementRoll.steps = (MovementRoll.throw, MovementRoll.read)
