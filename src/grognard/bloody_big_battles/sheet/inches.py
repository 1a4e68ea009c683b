"""How many inches a movement roll is worth: by arm, by what it orders, less what turning and the ground take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from grognard.bloody_big_battles.sheet.army import Arm, is_cavalry, is_infantry
from grognard.bloody_big_battles.sheet.movement_roll import FULL, MovementRollSection, MoveOrder
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.section import Rules
from grognard.kernel.space.plane import INCH
from grognard.kernel.table import Reason, Tally


class March(NamedTuple):
    """A move that was rolled for: the row, the order of the unit, its arm, and what is in its way."""

    row: str
    disordered: bool = False
    arm: Arm = Arm.INFANTRY
    outside_arc: bool = False
    difficult: bool = False
    obstacles: int = 0


def inches(rules: Rules, march: March) -> Tally:
    """The inches, line by line."""
    moving, row = rules.section(MovingSection), rules.section(MovementRollSection).table.by_rule[march.row]
    order: MoveOrder = row.disordered if march.disordered else row.good
    full, halves = moving.full_move(march.arm) / INCH, max(order.moves, order.retires)
    whole = Reason("BBB-MV-MAX", 1, full)
    ordered = [Reason(march.row, 1, full * halves / FULL - full)] if halves != FULL else []
    left = full * halves / FULL
    taken = [] if order.ignores_ground or not left else _taken(moving, march)
    cost = -sum([reason.value for reason in taken])
    least = max(0.0, left - cost) if march.outside_arc else max(left - cost, min(left, moving.floor / INCH))
    floor = [Reason("BBB-MV-FLOOR", 1, least - (left - cost))] if least > left - cost else []
    return Tally("BBB-MV", least, (whole, *ordered, *taken, *floor))


def _taken(moving: MovingSection, march: March) -> list[Reason]:
    """What turning and the ground take off."""
    foot = is_infantry(march.arm)
    rough, line = (moving.difficult, moving.obstacle) if foot else (moving.difficult_horse, moving.obstacle_horse)
    reasons: list[Reason] = []
    if march.outside_arc and (foot or (is_cavalry(march.arm) and march.arm is not Arm.IRREGULAR_CAVALRY)):
        reasons.append(Reason("BBB-MV-ARC", 1, -moving.arc / INCH))
    if march.difficult:
        reasons.append(Reason("BBB-MV-DIFFICULT", 1, -rough / INCH))
    if march.obstacles:
        reasons.append(Reason("BBB-MV-OBSTACLE", march.obstacles, -march.obstacles * line / INCH))
    return reasons


@dataclass
class Go(Procedure):
    """A unit goes as far as its roll lets it; no die falls. Result: hundredths of an inch."""

    march: March

    def measure(self, g: Any, _: Any) -> Made:
        return Done(int(INCH * inches(g.rules, self.march).total))


Go.steps = (Go.measure,)
