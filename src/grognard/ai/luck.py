"""The dice of thought: never the game's own.

The dice of a throw come from the number of the trial, the rule that asks for it and how often it has asked: two
courses that are compared meet the same luck in the same places, however many dice fell before.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any, Final, final
from zlib import crc32

from grognard.kernel.chance import Bag
from grognard.kernel.dice import Dice
from grognard.kernel.question import Roll

FACES: Final = 6
ORDERS: Final = list(permutations(range(1, FACES + 1)))
"""Every order in which six trials may see the faces of a die."""
ORDERS_REMEMBERED: Final = 10_000
_SPREAD: Final = 1_000_003


@final
class Luck:
    """The dice of one trial.

    Six trials, one after the other, share their luck out: whatever a die shows in one of them, in all six it shows
    every face once, so that nobody is only lucky.
    """

    def __init__(self, number: int) -> None:
        self.group, self.turn = divmod(number, FACES)
        self._thrown: dict[tuple[str, int], int] = {}

    def throw(self, roll: Roll) -> Any:
        """What falls, the same for the same throw of the same trial."""
        about = roll.about.places or roll.about.pieces
        first = about[0] if about else -1
        key = (roll.rule, first)
        times = self._thrown.get(key, 0)
        self._thrown[key] = times + 1
        sides, chance = roll.chance.sides(), roll.chance
        if isinstance(chance, Bag) or any([FACES % one for one in sides]):
            return chance.throw(Dice(seed_of(self.group, roll.rule, first, times) * FACES + self.turn))[1]
        orders = orders_of(self.group, roll.rule, first, times, len(sides))
        return chance.outcome([-(-orders[at][self.turn] * one // FACES) for at, one in enumerate(sides)])


def seed_of(group: int, rule: str, about: int, times: int) -> int:
    """The seed of a throw that six trials share."""
    return ((group * _SPREAD + crc32(rule.encode())) * _SPREAD + about + 1) * _SPREAD + times


@lru_cache(maxsize=ORDERS_REMEMBERED)
def orders_of(group: int, rule: str, about: int, times: int, dice: int) -> list[tuple[int, ...]]:
    """In which order each of so many dice shows its faces to the six trials that share them."""
    thrown = Dice(seed_of(group, rule, about, times))
    return [ORDERS[thrown.face(len(ORDERS)) - 1] for _ in range(dice)]
