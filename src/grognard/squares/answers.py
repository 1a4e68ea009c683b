"""What players answer in a battle on squares: a square, a step, a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Pointed
from grognard.kernel.space.square import Square

if TYPE_CHECKING:
    from grognard.squares.battle import AnyBattle

STAND, RETIRE = "stand", "retire"
YES, NO = "yes", "no"


@dataclass(eq=False)
class At(Leaf):
    """A square."""

    square: Square

    def pointed(self, g: AnyBattle) -> Pointed:
        return Pointed((g.map.number(self.square),))

    def __str__(self) -> str:
        return str(self.square)


@dataclass(eq=False)
class Step(Leaf):
    """One square of a unit's move; as its extra square it needs no roll."""

    unit: int
    square: Square
    extra: bool = False

    @property
    def what(self) -> str:
        """Which words it is offered with."""
        return "extra" if self.extra else ""

    def pointed(self, g: AnyBattle) -> Pointed:
        return Pointed((g.map.number(self.square),), (self.unit,), cost=1.0)

    def __str__(self) -> str:
        return f"{self.square} extra" if self.extra else str(self.square)
