"""How options are read, and answers for programs written."""

from __future__ import annotations

import json

from grognard.kernel.errors import BadInput
from grognard.kernel.words import LANGUAGES


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
