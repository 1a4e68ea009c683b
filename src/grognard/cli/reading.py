"""How options and files are read, and answers for programs written."""

from __future__ import annotations

import json
import sys

from grognard.cli.speaking import CliInput
from grognard.kernel.errors import BadInput
from grognard.kernel.words import LANGUAGES, LINE_AT_MOST, shortened


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


def bytes_of(file: str) -> bytes:
    """What a file holds, or standard input."""
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as given:
        return given.read()


def not_json(text: str, wrong: json.JSONDecodeError) -> BadInput:
    """Why a text is no JSON: it is empty, it ends too early, or what stands where it cannot be read."""
    rest = text[wrong.pos :].strip()
    if not rest:
        return CliInput("json.ends" if text.strip() else "json.empty")
    return CliInput("json.at", value=shortened(rest.splitlines()[0], LINE_AT_MOST))


def beyond_json(wrong: ValueError | RecursionError) -> BadInput:
    """Why JSON that is well written cannot be read all the same: a number or a nest without end."""
    return CliInput("json.deep" if isinstance(wrong, RecursionError) else "json.digits")
