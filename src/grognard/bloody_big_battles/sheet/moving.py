"""How units move and evade, in words with their numbers; the code that carries them out comes after it."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.bloody_big_battles.sheet.army import Arm, is_cavalry
from grognard.bloody_big_battles.sheet.movement_roll import MODIFIERS
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.kernel.space.plane import DEGREE, INCH

HERE = "grognard.bloody_big_battles.board."
COSTS, ZONES, MOVEMENT = HERE + "costs.", HERE + "zones.", HERE + "movement."
WAYS, MANOEUVRES, AVOIDING = HERE + "ways.", HERE + "manoeuvres.", HERE + "evading."

MOVES = RuleList(
    "BBB-MV",
    Rule("BBB-MV-MAX", COSTS + "full_move", infantry=12, heavy=15, other=18, irregular=21),
    Rule("BBB-MV-ARC", COSTS + "arc_cost", inches=3),
    Rule("BBB-MV-DIFFICULT", COSTS + "difficult_cost", inches=3, horse=6),
    Rule("BBB-MV-OBSTACLE", COSTS + "obstacle_cost", inches=3, horse=6),
    Rule("BBB-MV-FLOOR", COSTS + "after_ground", inches=3, degrees=30),
    Rule("BBB-MV-STRAIGHT", WAYS + "marched"),
    Rule("BBB-MV-FORMATION", MANOEUVRES + "why_not_form"),
    Rule("BBB-MV-SQUARE", WAYS + "marched", on=7),
    Rule("BBB-MV-GUNS", MANOEUVRES + "why_not_face"),
    Rule("BBB-MV-PROLONG", WAYS + "hauled", inches=3),
    Rule("BBB-MV-ZOC", ZONES + "why_not_in_zones"),
    Rule("BBB-MV-ISOLATED", MOVEMENT + "isolate"),
    Rule("BBB-MV-INTERPEN", WAYS + "why_not_there"),
)
EVADING = RuleList(
    "BBB-EV",
    Rule("BBB-EV-WHEN", AVOIDING + "evaders", inches=12),
    Rule("BBB-EV-INF", AVOIDING + "may_evade"),
    Rule("BBB-EV-HEAVY", AVOIDING + "may_evade"),
    Rule("BBB-EV-IRR", AVOIDING + "may_evade"),
    Rule("BBB-EV-COST", AVOIDING + "evade"),
)


def command_reach() -> int:
    """How far a general commands, as the movement roll has it."""
    for line in MODIFIERS.lines:
        if line.rule == "BBB-MM-COMMAND":
            return INCH * int(line.numbers["inches"])
    raise KeyError("BBB-MM-COMMAND")


@mypyc_attr(allow_interpreted_subclasses=True)
class MovingSection(Section):
    number: ClassVar[str] = "MV"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        moves, evading = self.take(MOVES), self.take(EVADING)
        self.infantry = INCH * int(moves.number("BBB-MV-MAX", "infantry"))
        self.heavy = INCH * int(moves.number("BBB-MV-MAX", "heavy"))
        self.other = INCH * int(moves.number("BBB-MV-MAX", "other"))
        self.irregular = INCH * int(moves.number("BBB-MV-MAX", "irregular"))
        self.arc = INCH * int(moves.number("BBB-MV-ARC", "inches"))
        self.difficult = INCH * int(moves.number("BBB-MV-DIFFICULT", "inches"))
        self.difficult_horse = INCH * int(moves.number("BBB-MV-DIFFICULT", "horse"))
        self.obstacle = INCH * int(moves.number("BBB-MV-OBSTACLE", "inches"))
        self.obstacle_horse = INCH * int(moves.number("BBB-MV-OBSTACLE", "horse"))
        self.floor = INCH * int(moves.number("BBB-MV-FLOOR", "inches"))
        self.floor_arc = DEGREE * int(moves.number("BBB-MV-FLOOR", "degrees"))
        self.square_on = int(moves.number("BBB-MV-SQUARE", "on"))
        self.prolong = INCH * int(moves.number("BBB-MV-PROLONG", "inches"))
        self.evade_within = INCH * int(evading.number("BBB-EV-WHEN", "inches"))
        self.command = command_reach()
        self.zone = INCH * int(settings["zone"])
        self.isolated = INCH * int(settings["isolated_within"])

    def full_move(self, arm: Arm) -> int:
        """A whole move of an arm, in hundredths of an inch."""
        if arm is Arm.IRREGULAR_CAVALRY:
            return self.irregular
        if arm is Arm.HEAVY_CAVALRY:
            return self.heavy
        return self.other if is_cavalry(arm) else self.infantry
