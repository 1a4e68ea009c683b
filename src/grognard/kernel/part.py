"""What a section of a sheet is made of: parts with rows, and rules in words."""

from __future__ import annotations

from typing import Any, NamedTuple, final

from mypy_extensions import mypyc_attr

from grognard.kernel.settings import Settings

MINUS = "\N{MINUS SIGN}"


class Row(NamedTuple):
    """A line as the sheet prints it: figures, then words with their numbers filled in."""

    rule: str
    words: str
    figures: tuple[str, ...] = ()
    numbers: dict[str, Any] = {}
    under: bool = False


def signed(value: float) -> str:
    """A figure as sheets print it, with a true minus sign."""
    return f"{value:g}".replace("-", MINUS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Something printed in a section: a table or a list of rules, made plain by `settled`."""

    def __init__(self, id: str) -> None:
        self.id = id

    def settled(self, settings: Settings) -> Part:
        raise NotImplementedError

    def heads(self) -> tuple[str, ...]:
        """The words over the columns of figures, if they need any."""
        return ()

    def is_grid(self) -> bool:
        """Whether it is printed with its rows named on the left and a cell under each head."""
        return False

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def rules(self) -> list[str]:
        """Every rule id in here, in printed order."""
        return list(dict.fromkeys([row.rule for row in self.rows()]))

    def numbers(self) -> dict[str, Any]:
        """What the heading of this part speaks of."""
        return {}

    def overridable(self) -> list[str]:
        """The ids and parts of ids whose value the players' table may change."""
        return []


@final
class Rule:
    """A rule in words: its numbers, and the code that carries it out."""

    def __init__(self, id: str, carried_by: object, **numbers: Any) -> None:
        self.id = id
        self.carried_by = carried_by
        self.numbers = numbers


@final
class RuleList(Part):
    """Rules in words, in printed order."""

    def __init__(self, id: str, *list_of: Rule) -> None:
        super().__init__(id)
        self.list_of = list_of

    def settled(self, settings: Settings) -> RuleList:
        return RuleList(
            self.id,
            *[Rule(r.id, r.carried_by, **{k: settings.settled(v) for k, v in r.numbers.items()}) for r in self.list_of],
        )

    def number(self, rule: str, name: str) -> Any:
        """A number that a rule in here speaks of."""
        for one in self.list_of:
            if one.id == rule:
                return one.numbers[name]
        raise KeyError(rule)

    def rows(self) -> list[Row]:
        return [Row(rule.id, rule.id, (), rule.numbers) for rule in self.list_of]
