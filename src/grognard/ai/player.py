"""A computer player: `decide(game)` gives its answer, and why, in one sentence.

A player is handed the game as its side knows it (`game.known_to(player, seed)`): nobody sees the next die, or a
choice that was made in secret.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast, final

from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.words import LANGUAGES, Words

PLAYERS = ("random", "greedy")
WORDS = Words.of("grognard.ai")


@final
class Choice:
    """An answer, and why: worded only when somebody asks."""

    def __init__(self, game: Game, answer: Any, reason: str, **numbers: Any) -> None:
        self.answer = answer
        self._game = game
        self.reason = reason
        self._numbers = numbers

    @property
    def why(self) -> dict[str, str]:
        """One sentence in each language. An answer among the numbers is said as the game words it."""
        return {lang: WORDS.say(lang, f"why.{self.reason}", **self._said(lang)) for lang in LANGUAGES}

    def _said(self, lang: str) -> dict[str, Any]:
        numbers = {"answer": self._label(self.answer, lang), **self._numbers}
        if "other" in numbers:
            numbers["other"] = self._label(numbers["other"], lang)
        return numbers

    def _label(self, answer: Any, lang: str) -> str:
        return self._game.answer_words(answer)[lang]


class Player(Protocol):
    """Whoever answers for a side."""

    def decide(self, game: Game) -> Choice:
        """One of the legal answers of the pending Ask; the game is left as it is."""
        ...


def player(name: str, seed: int = 0) -> Player:
    """A player by name; the same seed makes the same choices."""
    if name not in PLAYERS:
        raise BadInput("choice", where="players", value=name, allowed=", ".join(PLAYERS))
    return cast(Player, import_module(f"grognard.ai.{name}").made(seed))
