"""A computer player: `decide(game)` gives its answer, and why, in one sentence.

A player is handed the game as its side knows it (`game.known_to(player, seed)`): nobody sees the next die, or a
choice that was made in secret.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast, final

from grognard.ai.levels import NAMES as SEARCHING
from grognard.ai.levels import is_search, strength
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.words import LANGUAGES, Words

PLAYERS = ("random", "greedy", *SEARCHING)
"""The players by name; besides, `search:SECONDS`."""
ALLOWED = ", ".join((*PLAYERS, "search:SECONDS"))
WORDS = Words.of("grognard.ai")
DEEDS = ("deed", "instead")
"""Numbers of a reason that are answers one after the other."""


@final
class Choice:
    """An answer, and why: worded only when somebody asks. `because` is a reason that is told first."""

    def __init__(self, game: Game, answer: Any, reason: str, because: Choice | None = None, **numbers: Any) -> None:
        self.answer = answer
        self._game = game
        self.reason = reason
        self._because = because
        self._numbers = numbers

    @property
    def why(self) -> dict[str, str]:
        """A sentence or two in each language. An answer among the numbers is said as the game words it."""
        return {lang: self._worded(lang) for lang in LANGUAGES}

    def _worded(self, lang: str) -> str:
        said = WORDS.say(lang, f"why.{self.reason}", **self._said(lang))
        return said if self._because is None else f"{self._because._worded(lang)} {said}"

    def _said(self, lang: str) -> dict[str, Any]:
        numbers = {"answer": self._label(self.answer, lang), **self._numbers}
        if "other" in numbers:
            numbers["other"] = self._label(numbers["other"], lang)
        for name in DEEDS:
            if name in numbers:
                numbers[name] = in_words(self._game, numbers[name], lang)
        return numbers

    def _label(self, answer: Any, lang: str) -> str:
        return self._game.answer_words(answer)[lang]


def in_words(game: Game, deed: tuple[Any, ...], lang: str) -> str:
    """Answers that belong together, as the game words each where it is asked."""
    played, labels = game.copy(), []
    for answer in deed:
        labels.append(played.answer_words(answer)[lang])
        played.play(answer)
    return ", ".join(labels)


class Player(Protocol):
    """Whoever answers for a side."""

    def decide(self, game: Game) -> Choice:
        """One of the legal answers of the pending Ask; the game is left as it is."""
        ...


def is_player(name: str) -> bool:
    """Whether a computer player has that name."""
    return name in PLAYERS or is_search(name)


def player(name: str, seed: int = 0, processes: int = 1) -> Player:
    """A player by name; the same seed makes the same choices, but for those that think by the clock.

    Who thinks uses as many processes as it is given.
    """
    if is_search(name):
        from grognard.ai.search import SearchPlayer

        its = strength(name)
        return SearchPlayer(its.level, seed, its.by_the_clock, processes)
    if name not in PLAYERS:
        raise BadInput("choice", where="players", value=name, allowed=ALLOWED)
    return cast(Player, import_module(f"grognard.ai.{name}").made(seed))
