"""Retreats, as the sheet lists what forbids a hex and what is preferred."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings

BOARD = "grognard.across_five_aprils.board.retreat"

NEVER = RuleList(
    "A5A-RET-NEVER",
    Rule("A5A-RET-ENEMY", f"{BOARD}.enemy_held"),
    Rule("A5A-RET-ZOC", f"{BOARD}.in_a_zone_without_friends"),
    Rule("A5A-RET-TERRAIN", f"{BOARD}.forbidden_ground"),
)
ORDER = RuleList(
    "A5A-RET",
    Rule("A5A-RET-ORDER", f"{BOARD}.best_ways"),
    Rule("A5A-RET-P1", f"{BOARD}.outside_zones"),
    Rule("A5A-RET-P2", f"{BOARD}.toward_lines"),
    Rule("A5A-RET-P3", f"{BOARD}.with_room"),
    Rule("A5A-RET-P4", f"{BOARD}.farthest"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class RetreatSection(Section):
    number: ClassVar[str] = "retreat"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(NEVER)
        self.take(ORDER)
