"""Answers that any game may offer: a unit, a word to stop; and what an answer is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Pointed

DONE = "done"


@dataclass(eq=False)
class Pick(Leaf):
    """A unit, by its number in the battle."""

    unit: int

    def pointed(self, g: Any) -> Pointed:
        return Pointed(pieces=(self.unit,))

    def __str__(self) -> str:
        return f"u{self.unit}"


@dataclass(eq=False)
class Worth(Leaf):
    """What an answer is worth, and why: a key of the words for reasons, with what fills it in."""

    value: float
    reason: str
    numbers: dict[str, Any]
