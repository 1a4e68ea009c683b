"""What every command shares: the program, its options, and how they are read."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from grognard.cli.speaking import Group, cli_words
from grognard.kernel.errors import BadInput
from grognard.kernel.words import LANGUAGES

app = typer.Typer(cls=Group, add_completion=False, pretty_exceptions_enable=False, help=cli_words("app"))

Lang = Annotated[str, typer.Option("--lang", help=cli_words("option_lang"), metavar="en|fr")]
AsJson = Annotated[bool, typer.Option("--json", help=cli_words("option_json"), metavar=" ")]
Seed = Annotated[str, typer.Option("--seed", help=cli_words("option_seed"), metavar="N")]


def language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise BadInput("choice", where="--lang", value=lang, allowed=", ".join(LANGUAGES))
    return lang


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def whole_number(text: str, option: str, least: int | None = None) -> int:
    """The number given with an option; `least` is the smallest allowed."""
    try:
        number = int(text)
    except ValueError:
        number = None
    if number is None or (least is not None and number < least):
        allowed = BadInput("whole_number") if least is None else BadInput("whole", least=least)
        raise BadInput("value", where=option, value=text, allowed=allowed)
    return number
