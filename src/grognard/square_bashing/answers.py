"""What players answer in a battle: a square, a unit, a step, a word; and the lists they choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, final

from grognard.kernel.errors import Refusal
from grognard.kernel.procedure import Choices
from grognard.kernel.space.square import Square

DONE = "done"


class At(NamedTuple):
    """A square."""

    square: Square

    def __str__(self) -> str:
        return str(self.square)


class Pick(NamedTuple):
    """A unit, by its number in the battle."""

    unit: int

    def __str__(self) -> str:
        return f"u{self.unit}"


class Step(NamedTuple):
    """One square of a unit's move; as its extra square it needs no roll."""

    unit: int
    square: Square
    extra: bool = False

    @property
    def what(self) -> str:
        """Which words it is offered with."""
        return "extra" if self.extra else ""

    def __str__(self) -> str:
        return f"{self.square} extra" if self.extra else str(self.square)


class Corner(NamedTuple):
    """Three squares in an L: its corner, and which way its arms point."""

    square: Square
    across: int
    along: int

    @property
    def squares(self) -> tuple[Square, Square, Square]:
        one = self.square
        return (one, Square(one.column + self.across, one.row), Square(one.column, one.row + self.along))

    def __str__(self) -> str:
        return f"{self.square}{'+' if self.across > 0 else '-'}{'+' if self.along > 0 else '-'}"


@final
class Among(Choices):
    """One of these answers; any other is refused by `rule`."""

    def __init__(self, rule: str, these: tuple[Any, ...]) -> None:
        self.rule = rule
        self.these = these

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these)

    def answers(self, g: Any) -> Iterator[Any]:
        return iter(self.these)

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        for one in self.these:
            if type(one) is type(answer) and one == answer:
                return None
        return Refusal(self.rule)
