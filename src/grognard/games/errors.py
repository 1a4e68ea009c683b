"""What a game between seats cannot do, in words of its own."""

from __future__ import annotations

from typing import Final

from grognard.kernel.errors import BadInput
from grognard.kernel.words import KERNEL_WORDS, Words

GAMES_WORDS: Final = Words.of("grognard.games", KERNEL_WORDS)


class NotNow(BadInput):
    """Something asked of a game that cannot be now: one sentence says why."""

    def catalogue(self) -> Words:
        return GAMES_WORDS


class NotYours(NotNow):
    """Something asked for a seat by who does not sit there."""


class Stale(Exception):
    """The position has moved since the version that an answer was given for."""


class Repeated(Exception):
    """A request that was done before: nothing happens a second time."""
