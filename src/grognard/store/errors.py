"""What the store complains of, in words of its own: what a driver says may hold a password."""

from __future__ import annotations

from grognard.kernel.errors import BadInput
from grognard.kernel.words import Words

STORE_WORDS = Words.of("grognard.store")


class StoreInput(BadInput):
    """A database that cannot be opened or used as it is."""

    def catalogue(self) -> Words:
        return STORE_WORDS


class Unavailable(StoreInput):
    """The database does not answer now; whether what was just written is kept, a look at it will tell."""


class Conflict(Exception):
    """Somebody else was first: the entry's number, or the request's id, is taken, or the game is gone."""
