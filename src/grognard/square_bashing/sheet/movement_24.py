"""24: movement. How far each unit goes, and what its die must show to leave difficult scenery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool
from grognard.kernel.leaf import Leaf
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, Need, NeedTable
from grognard.square_bashing.sheet.army import Unit
from grognard.squares.army import CARS, CAVALRY, FOOT_OR_HORSE, Kind, Quality
from grognard.squares.rules import MoveRules


@dataclass(eq=False)
class Leaving(Leaf):
    """A unit that leaves difficult scenery; armoured cars are slower in a trench scenario."""

    unit: Unit
    trenches: bool = False


def infantry(x: Leaving) -> int:
    return x.unit.kind is Kind.INFANTRY


def mounted(x: Leaving) -> int:
    return x.unit.kind is Kind.CAVALRY


def dismounted(x: Leaving) -> int:
    return x.unit.kind is Kind.DISMOUNTED


def machine_gun(x: Leaving) -> int:
    return x.unit.kind is Kind.MG


def machine_gun_or_mortar(x: Leaving) -> int:
    return x.unit.kind in (Kind.MG, Kind.MORTAR, Kind.MOUNTAIN_GUN)


def artillery_or_command(x: Leaving) -> int:
    return x.unit.kind in (Kind.ARTILLERY, Kind.COMMAND)


def gun_or_command(x: Leaving) -> int:
    return x.unit.kind in (Kind.ARTILLERY, Kind.MORTAR, Kind.MOUNTAIN_GUN, Kind.COMMAND)


def light_tank(x: Leaving) -> int:
    return x.unit.kind is Kind.LIGHT_TANK


def heavy_tank(x: Leaving) -> int:
    return x.unit.kind is Kind.HEAVY_TANK


def armoured_car(x: Leaving) -> int:
    return x.unit.kind in CARS and not x.trenches


def armoured_car_in_trenches(x: Leaving) -> int:
    return x.unit.kind in CARS and x.trenches


def professional(x: Leaving) -> int:
    return x.unit.quality is Quality.PROFESSIONAL


def reservist(x: Leaving) -> int:
    return x.unit.quality is Quality.RESERVIST


MOVEMENT = NeedTable(
    "SB-24",
    (
        Need(3, "SB-24-INF", infantry, figures=(2,)),
        Need(5, "SB-24-CAV", mounted, figures=(3,)),
        Need(1, "SB-24-DIS", dismounted, figures=(1,), alone=True),
        Need(
            3,
            "SB-24-MG",
            by_setting("mortars_move_as", {"artillery": machine_gun, "machine-gun": machine_gun_or_mortar}),
            figures=(1,),
        ),
        Need(
            5,
            "SB-24-ART",
            by_setting("mortars_move_as", {"artillery": gun_or_command, "machine-gun": artillery_or_command}),
            figures=(1,),
        ),
        Need(3, "SB-24-LTANK", light_tank, figures=(2,)),
        Need(3, "SB-24-HTANK", heavy_tank, figures=(1,)),
        Need(5, "SB-24-AC", armoured_car, figures=(2,)),
        Need(5, "SB-24-ACTRENCH", armoured_car_in_trenches, figures=(1,)),
    ),
    struck=1,
    plus=(
        Line(+1, "SB-24-QUALITY", professional, part="professional"),
        Line(-1, "SB-24-QUALITY", reservist, part="reservist"),
    ),
    columns=("head.squares", "head.leaves"),
)


@dataclass
class LeaveScenery(Procedure):
    """A unit tries to leave difficult scenery."""

    leaving: Leaving
    player: int = 0

    def try_to_leave(self, g: Any, _: Any) -> Made:
        tally = g.rules.section(MovementSection).table.tally(self.leaving)
        if tally.total <= 1:
            return Done(True)
        return Roll(self.player, tally.reasons[0].rule, Pool(1, int(tally.total)), tally)

    def leaves(self, g: Any, reached: int) -> Made:
        return Done(reached == 1)


LeaveScenery.steps = (LeaveScenery.try_to_leave, LeaveScenery.leaves)

HOW_UNITS_MOVE = RuleList(
    "SB-24-RULES",
    Rule("SB-24-ONEBYONE", "grognard.squares.movement.Movement"),
    Rule("SB-24-ROAD", "grognard.squares.movement.needs_roll"),
    Rule("SB-24-EXTRA", "grognard.squares.movement.open_steps", squares=1),
    Rule("SB-24-DISEXTRA", "grognard.squares.movement.MoveUnit", squares=1),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class MovementSection(MoveRules):
    number: ClassVar[str] = "24"
    goes_by: ClassVar[str] = "SB-24-EXTRA"
    shares_by: ClassVar[str] = "SB-GAP-STACK"
    board_by: ClassVar[str] = "SB-GAP-BOARD"
    dismount: ClassVar[tuple[Kind, ...]] = CAVALRY
    exit: ClassVar[tuple[Kind, ...]] = FOOT_OR_HORSE
    extra: ClassVar[tuple[Kind, ...]] = tuple([kind for kind in Kind if kind is not Kind.DISMOUNTED])

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(MOVEMENT)
        self.take(HOW_UNITS_MOVE)

    def squares_of(self, leaving: Leaving) -> int:
        """How many squares a unit moves, by the first row that fits it."""
        for need in self.table.needs:
            if need.of(leaving):
                return need.figures[0]
        return 0
