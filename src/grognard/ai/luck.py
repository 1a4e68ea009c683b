"""The dice of thought: never the game's own.

The dice of a throw come from the number of the trial, the rule that asks for it and how often it has asked: two
courses that are compared meet the same luck in the same places, however many dice fell before.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final, final
from zlib import crc32

from grognard.kernel.chance import Bag
from grognard.kernel.dice import Dice
from grognard.kernel.question import Roll

FACES: Final = 6
ORDERS: Final = list(permutations(range(1, FACES + 1)))
"""Every order in which six trials may see the faces of a die."""
_SPREAD: Final = 1_000_003


@final
class Luck:
    """The dice of one trial.

    Six trials, one after the other, share their luck out: whatever a die shows in one of them, in all six it shows
    every face once, so that nobody is only lucky.
    """

    def __init__(self, number: int) -> None:
        self.group, self.turn = divmod(number, FACES)
        self._thrown: dict[tuple[int, int], int] = {}

    def throw(self, roll: Roll) -> Any:
        """What falls, the same for the same throw of the same trial."""
        about = roll.about.places or roll.about.pieces
        key = (crc32(roll.rule.encode()), about[0] if about else -1)
        times = self._thrown.get(key, 0)
        self._thrown[key] = times + 1
        seed = ((self.group * _SPREAD + key[0]) * _SPREAD + key[1] + 1) * _SPREAD + times
        sides, chance = roll.chance.sides(), roll.chance
        if isinstance(chance, Bag) or any([FACES % one for one in sides]):
            return chance.throw(Dice(seed * FACES + self.turn))[1]
        dice = Dice(seed)
        faces = [ORDERS[dice.face(len(ORDERS)) - 1][self.turn] for _ in sides]
        return chance.outcome([-(-face * one // FACES) for face, one in zip(faces, sides, strict=True)])
