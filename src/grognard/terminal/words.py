"""The words of the table, and what it complains of in them."""

from __future__ import annotations

from grognard.kernel.errors import BadInput
from grognard.kernel.words import KERNEL_WORDS, Words

TERMINAL_WORDS = Words.of("grognard.terminal", KERNEL_WORDS)


def at_the_table(words: Words) -> Words:
    """The words of a game together with those of the table."""
    return TERMINAL_WORDS.over(words)


class TableInput(BadInput):
    """Something typed at the table that cannot be taken."""

    def catalogue(self) -> Words:
        return TERMINAL_WORDS


class CommandName(BadInput):
    """A command of the table, to be named in the reader's language."""

    def say(self, lang: str) -> str:
        return TERMINAL_WORDS.say(lang, f"play.command.{self.message}")
