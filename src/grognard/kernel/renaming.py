"""Units by the names that a scenario gives them in a reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from grognard.kernel.ruleset import known

Renaming = Callable[[str], str]
"""A text with its names as they are said in a language."""


def as_it_is(text: str) -> str:
    return text


def renaming(setup: Mapping[str, Any], lang: str) -> Renaming:
    """How the names of a battle are said in a language: mostly as they are."""
    return _renaming(setup.get("ruleset", ""), setup.get("scenario", ""), lang) if "scenario" in setup else as_it_is


@lru_cache(maxsize=64)
def _renaming(ruleset: str, scenario: str, lang: str) -> Renaming:
    its = known(ruleset)
    names = its.scenario(scenario).names.get(lang, {}) if its is not None else {}
    if not names:
        return as_it_is
    longest_first = sorted(names, key=len, reverse=True)
    any_name = re.compile("|".join([re.escape(name) for name in longest_first]))
    return lambda text: any_name.sub(lambda found: names[found[0]], text)
