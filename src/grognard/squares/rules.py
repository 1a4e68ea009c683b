"""What the sheet of a game on squares must answer, by the number of the section that answers it."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.lookup import BandTable
from grognard.kernel.section import Section
from grognard.squares.army import Kind

WAYS_TO_COME = ("A", "B", "C")
"""Every waiting unit rolls; one arrives; one by a road, and two tries."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnRules(Section):
    """`announced_by` is the rule by which turns follow each other."""

    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveRules(Section):
    """`goes_by` is the rule of a step, `shares_by` of who shares a square, `board_by` of the board itself.

    `dismount` and `exit` are who may do so, `extra` who has an extra square beyond its move.
    """

    number: ClassVar[str] = "24"
    goes_by: ClassVar[str] = ""
    shares_by: ClassVar[str] = ""
    board_by: ClassVar[str] = ""
    dismount: ClassVar[tuple[Kind, ...]] = ()
    exit: ClassVar[tuple[Kind, ...]] = ()
    extra: ClassVar[tuple[Kind, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleRules(Section):
    """What fails come to."""

    number: ClassVar[str] = "28"
    fails: BandTable

    def retire_number(self, name: str) -> int:
        """A number of the Retire row."""
        return int(next(band for band in self.fails.columns[""] if band.result == "retire").numbers[name])


@mypyc_attr(allow_interpreted_subclasses=True)
class ArrivalRules(Section):
    """`all_on` is what each of all needs to come, `more_on` each of those who try beside the one that arrives.

    `tries_by_road`: also those who roll come by the road; `tries_again`: a unit that failed may roll again.
    """

    number: ClassVar[str] = "29"
    all_on: int
    more_on: int
    tries_by_road: bool
    tries_again: bool

    def tries(self, way: str) -> int:
        """How many units roll beside the one that arrives."""
        raise NotImplementedError
