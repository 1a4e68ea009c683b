"""Typer's own words (usage, help, panels) in the language that is wished for."""

from __future__ import annotations

import os
import re
import sys
from typing import Any

from rich import _wrap
from typer.core import TyperCommand, TyperGroup

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


_wrap.re_word = re.compile(r"[ \t\n]*[^ \t\n]+[ \t\n]*")
"""Rich breaks lines at no-break spaces too; French has many, and they are meant."""


class Speaking:
    """A command whose help is in the reader's language."""

    def get_usage(self, ctx: Any) -> str:
        return str(super().get_usage(ctx)).replace("Usage:", cli_words("usage"), 1)  # type: ignore[misc]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils  # slow to import, and only help is written with it

        rich_utils.OPTIONS_PANEL_TITLE = cli_words("panel_options")
        rich_utils.ARGUMENTS_PANEL_TITLE = cli_words("panel_arguments")
        rich_utils.COMMANDS_PANEL_TITLE = cli_words("panel_commands")
        rich_utils.DEFAULT_STRING = f"[{cli_words('default')}: {{}}]"
        rich_utils.REQUIRED_LONG_STRING = f"[{cli_words('required')}]"
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help, option.metavar = cli_words("help"), " "
        return option


class Command(Speaking, TyperCommand):
    """One command."""


class Group(Speaking, TyperGroup):
    """The commands together."""
