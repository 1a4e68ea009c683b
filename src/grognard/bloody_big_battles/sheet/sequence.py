"""The order of play, as the sheet lists it."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings

ORDER = RuleList(
    "BBB-SEQ",
    Rule("BBB-SEQ-TURN", "grognard.bloody_big_battles.board.turn.Turn"),
    Rule("BBB-SEQ-NIGHT", "grognard.bloody_big_battles.board.night.Night"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderSection(Section):
    number: ClassVar[str] = "SEQ"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.order = self.take(ORDER)
