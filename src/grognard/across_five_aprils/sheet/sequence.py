"""The sequence of play, as the sheet lists it."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings

SEQUENCE = RuleList(
    "A5A-SEQ",
    Rule("A5A-SEQ-CUP", "grognard.across_five_aprils.board.sequence.filled"),
    Rule("A5A-SEQ-DRAW", "grognard.across_five_aprils.board.sequence.Operations"),
    Rule("A5A-SEQ-MOVE", "grognard.across_five_aprils.board.movement.Movement"),
    Rule("A5A-SEQ-COMBAT", "grognard.across_five_aprils.board.attack.CombatPhase"),
    Rule("A5A-SEQ-TURN", "grognard.across_five_aprils.board.sequence.Turns"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class SequenceSection(Section):
    number: ClassVar[str] = "sequence"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.list_of = self.take(SEQUENCE)
