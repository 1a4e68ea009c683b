"""What players answer in a battle: a hex, a target, a unit that withdraws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grognard.kernel.answers import Pick
from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Pointed
from grognard.kernel.space.hex import Hex, parse_hex

if TYPE_CHECKING:
    from grognard.across_five_aprils.board.battle import Battle

STAY, ALL = "stay", "all"
ATTACK, BOMBARD = "attack", "bombard"
AS_TYPED = {ATTACK: ATTACK, BOMBARD: BOMBARD, "attaquer": ATTACK, "bombarder": BOMBARD}
"""What players type before a hex, in either language."""
WITHDRAWS = ("withdraw", "retirer")


@dataclass(eq=False)
class At(Leaf):
    """A hex."""

    hex: Hex

    def pointed(self, g: Battle) -> Pointed:
        return Pointed((g.map.number(self.hex),))

    def __str__(self) -> str:
        return str(self.hex)


@dataclass(eq=False)
class Target(Leaf):
    """A hex that units beside it attack, or guns bombard."""

    what: str
    hex: Hex

    def pointed(self, g: Battle) -> Pointed:
        return Pointed((g.map.number(self.hex),))

    def __str__(self) -> str:
        return f"{self.what} {self.hex}"


@dataclass(eq=False)
class Withdraw(Leaf):
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
        if word in AS_TYPED and rest:
            return Target(AS_TYPED[word], found)
        return None if rest else At(found)
    withdraws = word in WITHDRAWS and bool(rest)
    unit = rest.strip() if withdraws else text.lower()
    if not unit.startswith("u") or not unit[1:].isdecimal():
        return None
    return Withdraw(int(unit[1:])) if withdraws else Pick(int(unit[1:]))
