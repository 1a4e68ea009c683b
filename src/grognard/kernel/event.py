"""What happened, by rule id. Events are output: the log, the page, statistics."""

from __future__ import annotations

from typing import Any, final


@final
class Event:
    """Something that happened under a rule; `numbers` fill in its sentence."""

    def __init__(self, rule: str, **numbers: Any) -> None:
        self.rule = rule
        self.numbers = numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.rule, self.numbers) == (other.rule, other.numbers)

    def __hash__(self) -> int:
        return hash(self.rule)

    def __repr__(self) -> str:
        return f"Event({self.rule}, {self.numbers})"
