"""What goes wrong because of what was said to us: one sentence, in the reader's language."""

from __future__ import annotations

from typing import Any, NamedTuple


class BadInput(ValueError):
    """Something said to the program that it cannot take: `where`, the value, and what is allowed."""

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details = details

    def say(self, lang: str) -> str:
        from grognard.kernel.words import KERNEL_WORDS

        return KERNEL_WORDS.say(lang, f"error.{self.message}", **self.details)

    def __str__(self) -> str:
        return self.say("en")


class Refusal(NamedTuple):
    """Why an answer is not legal: the rule that forbids it and what it speaks of."""

    rule: str
    details: tuple[Any, ...] = ()


class IllegalAnswer(ValueError):
    """An answer that the rules refuse; the game is as it was."""

    def __init__(self, refusal: Refusal, answer: object, question: str, position: str, sentence: str) -> None:
        super().__init__(f"{sentence} [{refusal.rule}] (answer: {answer}; question: {question}; position: {position})")
        self.refusal = refusal
        self.sentence = sentence
