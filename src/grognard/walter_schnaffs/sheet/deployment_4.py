"""4: deployment, and how many units a zone holds."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting

EMPTY_ROWS = tuple(range(5))

STACKS = tuple(range(1, 10))

DEPLOYMENT = RuleList(
    "WS-4",
    Rule(
        "WS-4-DEPLOY",
        "grognard.walter_schnaffs.board.battle.Battle.rows_of",
        rows=by_setting("empty_rows", {rows: rows for rows in EMPTY_ROWS}),
    ),
    Rule(
        "WS-4-STACK",
        "grognard.squares.battle.SquareBattle.room_at",
        units=by_setting("stack_limit", {units: units for units in STACKS}),
    ),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class DeploymentSection(Section):
    number: ClassVar[str] = "4"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(DEPLOYMENT)
