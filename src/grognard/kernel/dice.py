"""Dice from (seed, count) by a counter-based hash: portable, tiny to save, free to copy."""

from __future__ import annotations

from typing import Final, final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def _mixed(z: int) -> int:
    """The SplitMix64 finaliser: every bit of the result depends on every bit of z."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@final
class Dice:
    """The dice of one game. The same seed gives the same faces on every machine."""

    def __init__(self, seed: int, count: int = 0, key: int | None = None) -> None:
        self.seed = seed
        self.count = count
        self._key = _mixed((seed * _STEP) & _MASK) if key is None else key

    def face(self, sides: int) -> int:
        self.count += 1
        return 1 + ((_mixed((self._key + self.count * _STEP) & _MASK) * sides) >> 64)

    def faces(self, number: int, sides: int) -> tuple[int, ...]:
        return tuple([self.face(sides) for _ in range(number)])

    def copy(self) -> Dice:
        return Dice(self.seed, self.count, self._key)
