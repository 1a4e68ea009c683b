"""An army bought by points: what each of its units comes to, line by line, against a budget."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.table import Tally


@dataclass(frozen=True)
class Item:
    """Units alike: what one of them is called, how many there are, and what one costs."""

    name: str
    count: int
    tally: Tally

    @property
    def cost(self) -> int:
        return self.count * int(self.tally.total)


@dataclass(frozen=True)
class Bill:
    """An army as bought: what it is called, its budget, and its units."""

    name: dict[str, str]
    budget: int
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum([item.cost for item in self.items])
