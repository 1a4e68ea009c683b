"""A computer player: `decide(game)` gives its answer, and why, in one sentence.

A player is handed the game as its side knows it (`game.known_to(player, seed)`): nobody sees the next die, or a
choice that was made in secret.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

from grognard.ai.choice import Choice
from grognard.ai.levels import NAMES as SEARCHING
from grognard.ai.levels import is_search, strength
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import shown
from grognard.kernel.game import Game

PLAYERS = ("random", "greedy", *SEARCHING)
"""The players by name; besides, `search:SECONDS`."""
ALLOWED = ", ".join((*PLAYERS, "search:SECONDS"))
HINTED_BY = "search-2"
"""Who is asked what to do, by somebody who waits for it."""


class Player(Protocol):
    """Whoever answers for a side."""

    def decide(self, game: Game) -> Choice:
        """One of the legal answers of the pending Ask; the game is left as it is."""
        ...


@runtime_checkable
class Minded(Protocol):
    """Who has something in mind from one decision to the next, can hand it on, and knows when there is nothing left."""

    @property
    def has_plan(self) -> bool: ...

    def in_mind(self, game: Game, side: int) -> list[Any] | None: ...

    def reminded(self, game: Game, side: int, words: list[Any] | None) -> None: ...

    def resigns(self, game: Game) -> bool: ...


def is_player(name: str) -> bool:
    """Whether a computer player has that name."""
    return name in PLAYERS or is_search(name)


def named(name: object, where: str = "players") -> str:
    """A name that a computer player has; BadInput says which field has none."""
    if not isinstance(name, str):
        raise BadInput("value", where=where, value=shown(name), allowed=ALLOWED)
    if not is_player(name):
        raise BadInput("choice", where=where, value=name, allowed=ALLOWED)
    try:
        if is_search(name):
            strength(name)
    except BadInput as bad:
        raise bad.at(where) from None
    return name


def player(name: str, seed: int = 0, processes: int = 1, waited_for: bool = False) -> Player:
    """A player by name; the same seed makes the same choices, but for those that think by the clock.

    A seed is any whole number: that of a game may be below 0 too. Who thinks uses as many processes as it is given.
    Where somebody waits, a level thinks for the seconds it states, however slow the machine is, instead of so many
    positions.
    """
    named(name)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadInput("value", where="seed", value=shown(seed), allowed=BadInput("whole_number"))
    if is_search(name):
        from grognard.ai.search import SearchPlayer

        its = strength(name)
        return SearchPlayer(its.level, seed, its.by_the_clock or waited_for, processes)
    return cast(Player, import_module(f"grognard.ai.{name}").made(seed))
