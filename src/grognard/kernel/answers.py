"""Answers that any game may offer: a unit, a word to stop; the lists they are chosen from; what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from grognard.kernel.errors import Refusal
from grognard.kernel.procedure import Choices

DONE = "done"


class Pick(NamedTuple):
    """A unit, by its number in the battle."""

    unit: int

    def __str__(self) -> str:
        return f"u{self.unit}"


class Worth(NamedTuple):
    """What an answer is worth, and why: a key of the words for reasons, with what fills it in."""

    value: float
    reason: str
    numbers: dict[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Among(Choices):
    """One of these answers; any other is refused by `rule`, or by what `refused_by` says in a kind of its own."""

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
        return Refusal(self.refused_by(g, answer))

    def refused_by(self, g: Any, answer: Any) -> str:
        """The rule that refuses an answer which is none of these; where it refuses several things, RULE.what."""
        return self.rule
