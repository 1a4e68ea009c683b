"""4: deployment, and how many units a zone holds."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.squares.battle import Battle
from grognard.walter_schnaffs.board.ladder import deployment_rows

EMPTY_ROWS = tuple(range(5))

STACKS = tuple(range(1, 10))

DEPLOYMENT = RuleList(
    "WS-4",
    Rule("WS-4-DEPLOY", deployment_rows, rows=by_setting("empty_rows", {rows: rows for rows in EMPTY_ROWS})),
    Rule("WS-4-STACK", Battle.room_at, units=by_setting("stack_limit", {units: units for units in STACKS})),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class DeploymentSection(Section):
    number: ClassVar[str] = "4"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(DEPLOYMENT)
