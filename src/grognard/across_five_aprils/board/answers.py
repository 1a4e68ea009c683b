"""What players answer in a battle: a hex, a target, a unit that withdraws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.answers import Pick
from grognard.kernel.question import Pointed
from grognard.kernel.space.hex import Hex, parse_hex

if TYPE_CHECKING:
    from grognard.across_five_aprils.board.battle import Battle

STAY, ALL = "stay", "all"
ATTACK, BOMBARD = "attack", "bombard"


class At(NamedTuple):
    """A hex."""

    hex: Hex

    def pointed(self, g: Battle) -> Pointed:
        return Pointed((g.map.number(self.hex),))

    def __str__(self) -> str:
        return str(self.hex)


class Target(NamedTuple):
    """A hex that units beside it attack, or guns bombard."""

    what: str
    hex: Hex

    def pointed(self, g: Battle) -> Pointed:
        return Pointed((g.map.number(self.hex),))

    def __str__(self) -> str:
        return f"{self.what} {self.hex}"


class Withdraw(NamedTuple):
    """A unit goes back one hex instead of attacking."""

    unit: int

    def pointed(self, g: Battle) -> Pointed:
        return Pointed(pieces=(self.unit,))

    def __str__(self) -> str:
        return f"withdraw u{self.unit}"


def meant(text: str) -> Any:
    """What a typed text would stand for if it were on offer: a hex, a target, a unit."""
    word, _, rest = text.lower().partition(" ")
    found = parse_hex(rest.strip() or word)
    if found is not None:
        if word in (ATTACK, BOMBARD):
            return Target(word, found)
        return None if rest else At(found)
    number = rest.strip().removeprefix("u") if word == "withdraw" else word.removeprefix("u")
    if not number.isdigit():
        return None
    return Withdraw(int(number)) if word == "withdraw" else Pick(int(number))
