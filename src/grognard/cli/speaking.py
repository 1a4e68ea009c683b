"""The words of the command line, in the language that is wished for."""

from __future__ import annotations

import os
import sys

from grognard.kernel.errors import BadInput
from grognard.kernel.words import LANGUAGES, Words
from grognard.terminal.words import TERMINAL_WORDS, at_the_table

CLI_WORDS = Words.of("grognard.cli", TERMINAL_WORDS)


def in_commands(words: Words) -> Words:
    """The words of a game together with those of the command line."""
    return CLI_WORDS.over(at_the_table(words))


class CliInput(BadInput):
    """Something the command line was given that it cannot take."""

    def catalogue(self) -> Words:
        return CLI_WORDS


def wished_language() -> str:
    """French or English: as --lang says, else as the environment wishes."""
    said = [after for before, after in zip(sys.argv, sys.argv[1:], strict=False) if before == "--lang"]
    said += [word.partition("=")[2] for word in sys.argv if word.startswith("--lang=")]
    if said and said[-1] in LANGUAGES:
        return said[-1]
    wished = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return "fr" if wished.lower().startswith("fr") else "en"


LANG = wished_language()


def cli_words(key: str) -> str:
    """A sentence of the command line."""
    return CLI_WORDS.say(LANG, f"cli.{key}")
