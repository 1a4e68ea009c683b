"""What players answer in a battle: a hex, an attack, a bombardment, a unit that withdraws."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.space.hex import Hex

STAY, ALL = "stay", "all"


class At(NamedTuple):
    """A hex."""

    hex: Hex

    def __str__(self) -> str:
        return str(self.hex)


class Attack(NamedTuple):
    """Units beside a hex attack it."""

    hex: Hex

    def __str__(self) -> str:
        return f"attack {self.hex}"


class Bombard(NamedTuple):
    """Guns fire at a hex."""

    hex: Hex

    def __str__(self) -> str:
        return f"bombard {self.hex}"


class Withdraw(NamedTuple):
    """A unit goes back one hex instead of attacking."""

    unit: int

    def __str__(self) -> str:
        return f"withdraw u{self.unit}"
