"""What happened, by rule id. Events are output: the log, the page, statistics."""

from __future__ import annotations

from typing import Any, final

from grognard.kernel.named import Named


@final
class Event:
    """Something that happened under a rule: `what`, where a rule makes several things happen; `numbers` fill in."""

    def __init__(self, rule: str, what: str = "", **numbers: Any) -> None:
        self.rule = rule
        self.what = what
        self.numbers = numbers

    @property
    def name(self) -> str:
        """The event by its rule: RULE, or RULE.what."""
        return f"{self.rule}.{self.what}" if self.what else self.rule

    def speaks_of(self, of: str) -> tuple[int, ...]:
        """The units, or the places, that it names."""
        named = [value for value in self.numbers.values() if isinstance(value, Named)]
        return tuple([one.number for one in named if one.of == of])

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.what, self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.rule)

    def __repr__(self) -> str:
        return f"Event{self.data()}"
