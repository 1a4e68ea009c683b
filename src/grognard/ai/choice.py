"""An answer of a computer player, and why."""

from __future__ import annotations

from typing import Any, final

from grognard.ai.gains import gains
from grognard.ai.plans import WORDS, in_words
from grognard.ai.weights import WHATEVER
from grognard.kernel.game import Game
from grognard.kernel.words import LANGUAGES

DEEDS = ("deed", "instead")
"""Numbers of a reason that are answers one after the other."""
BY_POSITION = ("ahead", "as_good", "at_once", "played_on", "played_on_as_good")
"""Reasons that say how good it is, and not what for: what is gained is told besides."""
EVEN = 50
"""Less often than so many times in 100 is seldom."""
UNSAID = ("planned", "only", "turn_to_move")
"""Reasons that tell nobody anything."""


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
        return {lang: " ".join([self._worded(lang), self._aimed(lang)]).strip() for lang in LANGUAGES}

    @property
    def advice(self) -> dict[str, str]:
        """The same for somebody else to follow, who has concerns of their own."""
        return {lang: self._worded(lang) for lang in LANGUAGES}

    def _worded(self, lang: str) -> str:
        meant = self._meant(lang)
        if meant and self.reason in UNSAID:
            return meant
        said = [WORDS.say(lang, f"why.{self._named()}", **self._said(lang))]
        if self._because is not None:
            said.insert(0, self._because._worded(lang))
        elif self.reason in BY_POSITION:
            said.insert(0, self._gained(lang))
        return " ".join([meant, *said]).strip().replace("  ", " ")

    def _named(self) -> str:
        """The reason by its name; by another where its odds alone would speak against it, or it compares one thing."""
        if self.reason == "played_on":
            deeds = {in_words(self._game, self._numbers[name], "en") for name in DEEDS}
            return self.reason if len(deeds) > 1 else "played_on_as_good"
        seldom = f"{self.reason}_seldom"
        against = self._numbers.get("percent", EVEN) < EVEN and WORDS.find("en", f"why.{seldom}") is not None
        return seldom if against else self.reason

    def _meant(self, lang: str) -> str:
        """Where the answer is but the first of several, what they come to, unless that is the answer itself."""
        deed = self._numbers.get("deed", ())
        meant = in_words(self._game, deed, lang) if len(deed) > 1 else ""
        return WORDS.say(lang, "why.means", deed=meant) if meant and meant != self._label(self.answer, lang) else ""

    def _aimed(self, lang: str) -> str:
        """What it has set itself as its aim, where it has."""
        aim = self._numbers.get("aim", ())
        return WORDS.say(lang, "why.aims", aim=WORDS.say(lang, "why.and").join(aim)) if aim else ""

    def _gained(self, lang: str) -> str:
        """What the position gains, as a sentence; nothing where that cannot be told."""
        gained = gains(self._game.state, self._deed(), self._numbers.get("towards", WHATEVER))
        said = [WORDS.say(lang, f"gain.{name}") for name in gained if _is_told(name)]
        if not said:
            return ""
        both = said[0] if len(set(said)) == 1 else WORDS.say(lang, "gain.both", one=said[0], other=said[1])
        return f"{both[0].upper()}{both[1:]}."

    def _deed(self) -> tuple[Any, ...]:
        deed: tuple[Any, ...] = self._numbers.get("deed", (self.answer,))
        return deed

    def _said(self, lang: str) -> dict[str, Any]:
        numbers = dict(self._numbers)
        if "other" in numbers:
            numbers["other"] = self._label(numbers["other"], lang)
        for name in DEEDS:
            if name in numbers:
                numbers[name] = in_words(self._game, numbers[name], lang)
        return numbers

    def _label(self, answer: Any, lang: str) -> str:
        return self._game.answer_words(answer)[lang]


def _is_told(feature: str) -> bool:
    return WORDS.find("en", f"gain.{feature}") is not None
