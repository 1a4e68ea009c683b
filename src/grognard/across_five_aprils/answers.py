"""What players answer in a battle: a hex, a target, a unit that withdraws."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.space.hex import Hex

STAY, ALL = "stay", "all"
ATTACK, BOMBARD = "attack", "bombard"


class At(NamedTuple):
    """A hex."""

    hex: Hex

    def __str__(self) -> str:
        return str(self.hex)


class Target(NamedTuple):
    """A hex that units beside it attack, or guns bombard."""

    what: str
    hex: Hex

    def __str__(self) -> str:
        return f"{self.what} {self.hex}"


class Withdraw(NamedTuple):
    """A unit goes back one hex instead of attacking."""

    unit: int

    def __str__(self) -> str:
        return f"withdraw u{self.unit}"
