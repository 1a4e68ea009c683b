"""What goes wrong because of what was said to us: one sentence, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from grognard.kernel.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class BadInput(ValueError):
    """Something said to the program that it cannot take: `where`, the value, and what is allowed.

    One that is made of another says the same: so Gymnasium hands on what a process of its own refused.
    """

    def __init__(self, message: str | BadInput, **details: Any) -> None:
        key = message.message if isinstance(message, BadInput) else message
        super().__init__(key)
        self.message: str = key
        self.details: dict[str, Any] = message.details if isinstance(message, BadInput) else details

    def __reduce__(self) -> tuple[Any, ...]:
        """What is sent to another process: all that the sentence is made of, compiled or not."""
        kept = {**getattr(self, "__dict__", {}), "message": self.message, "details": self.details}
        return type(self), self.args, kept

    def at(self, where: str) -> BadInput:
        """The same complaint, about the field as its reader knows it."""
        return type(self)(self.message, **{**self.details, "where": where})

    def catalogue(self) -> Words:
        """Whose words it is said in; a room that complains in words of its own says so here."""
        from grognard.kernel.words import KERNEL_WORDS

        return KERNEL_WORDS

    def say(self, lang: str) -> str:
        return self.catalogue().quote(lang, f"error.{self.message}", **self.said(lang))

    def said(self, lang: str) -> dict[str, Any]:
        """What its sentence is filled with: short, whatever was written."""
        from grognard.kernel.words import quoted

        return {name: d.say(lang) if isinstance(d, BadInput) else quoted(name, d) for name, d in self.details.items()}

    def __str__(self) -> str:
        return self.say("en")


class Refusal:
    """Why an answer is not legal: the rule that forbids it; a game adds the wording in each language.

    Where a rule forbids several things, which of them stands after a dot: RULE.what.
    """

    def __init__(self, rule: str, **numbers: Any) -> None:
        self.rule = rule.partition(".")[0]
        self.key = rule
        self.numbers = numbers
        self.wording: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"Refusal({self.key}, {self.numbers})"

    def __reduce__(self) -> tuple[Any, ...]:
        """What is sent to another process, compiled or not."""
        return _refused, (self.key, self.numbers, self.wording)


def _refused(rule: str, numbers: dict[str, Any], wording: dict[str, str]) -> Refusal:
    """A refusal as it was before it was sent."""
    refusal = Refusal(rule, **numbers)
    refusal.wording = wording
    return refusal


class IllegalAnswer(ValueError):
    """An answer that the rules refuse; the game is as it was."""

    def __init__(self, refusal: Refusal, answer: object, question: str, position: str) -> None:
        sentence, text = refusal.wording["en"], _quoted(answer)
        super().__init__(f"{sentence} [{refusal.rule}] (answer: {text}; question: {question}; position: {position})")
        self.refusal = refusal
        self._sent: tuple[Any, ...] = (refusal, text, question, position)

    def __reduce__(self) -> tuple[Any, ...]:
        """What is sent to another process: the answer as a text."""
        return IllegalAnswer, self._sent


def _quoted(answer: object) -> str:
    """An answer in its short text form; one that has none, being no answer, as Python shows it; shortened."""
    from grognard.kernel.words import shortened

    try:
        return shortened(str(answer), ANSWER_AT_MOST)
    except (TypeError, ValueError, RecursionError):
        return shortened(object.__repr__(answer))


ANSWER_AT_MOST = 200
