"""An answer of a computer player, and why."""

from __future__ import annotations

from typing import Any, final

from grognard.kernel.game import Game
from grognard.kernel.words import LANGUAGES, Words

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
