"""Words in two languages: catalogues of sentences by key, with numbers filled in.

A sentence is a format string. `{n}` puts a value in; `{n:hit|hits}` picks the singular or the
plural as the language counts (French says the singular for 0 and 1,5, English the plural); so does
a figure with decimals, given as text.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pkgutil import get_data
from typing import Any

LANGUAGES = ("en", "fr")
QUOTED_AT_MOST = 60
PLACE_AT_MOST = 200
LINE_AT_MOST = 40
"""What a sentence quotes of what a person wrote; the path of a field may be longer, a line that cannot be read less."""
LONGEST_NUMBER = 10**20
OURS = ("allowed", "command", "known", "terrain", "works", "waits", "why")
"""What a sentence is filled with that nobody outside wrote."""
_DECIMAL = re.compile(r"^(\D?\d+)\.(\d+)$")


class _Number(int):
    """A number that can pick between a singular and a plural."""

    lang = "en"

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        single = abs(self) < 2 if self.lang == "fr" else self == 1
        return one if single else many


class _Figure:
    """A number with decimals, as the language writes it; French says the singular below 2, English never."""

    def __init__(self, lang: str, figure: str) -> None:
        self.lang = lang
        self.figure = figure

    def __str__(self) -> str:
        return decimal(self.lang, self.figure)

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(str(self), spec)
        one, many = spec.split("|")
        amount = float(self.figure if self.figure[0].isdigit() else self.figure[1:])
        return one if self.lang == "fr" and amount < 2 else many


def _countable(lang: str, value: Any) -> Any:
    if isinstance(value, str) and _DECIMAL.match(value):
        return _Figure(lang, value)
    if isinstance(value, int) and not isinstance(value, bool):
        number = _Number(value)
        number.lang = lang
        return number
    return value


class _Written(str):
    """A value that is no text, as a person would write it, with no quotation marks about it."""

    def __repr__(self) -> str:
        return str(self)


def shown(value: object) -> str:
    """A value as it was written, shortened; what is nested or long beyond reading only by its brackets."""
    try:
        return shortened(json.dumps(value, ensure_ascii=False, default=str))
    except (TypeError, ValueError, RecursionError):
        return "[...]" if isinstance(value, list | tuple) else "{...}" if isinstance(value, dict) else "..."


def shortened(text: str, most: int = QUOTED_AT_MOST) -> str:
    """A text, as much of it as a sentence has room for."""
    return text if len(text) <= most else text[: most - 3] + "..."


def quoted(name: str, detail: Any) -> Any:
    """What a sentence about something written is filled with: short, whatever was written."""
    if name in OURS:
        return detail
    if isinstance(detail, str):
        return shortened(detail, PLACE_AT_MOST if name == "where" else QUOTED_AT_MOST)
    nested = type(detail) in (list, dict, tuple) or (isinstance(detail, int) and abs(detail) > LONGEST_NUMBER)
    return _Written(shown(detail)) if nested else detail


class Packaged(Mapping[str, Mapping[str, str]]):
    """The catalogues `locale/en.toml` and `locale/fr.toml` of a package, each read when first it is spoken."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.read: dict[str, dict[str, str]] = {}

    def __getitem__(self, lang: str) -> Mapping[str, str]:
        if lang not in self.read and lang in LANGUAGES:
            text = get_data(self.package, f"locale/{lang}.toml")
            assert text is not None
            self.read[lang] = _flat(tomllib.loads(text.decode("utf-8").replace("\r\n", "\n")))
        return self.read[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


class Words:
    """The catalogues of one ruleset, over those it builds on."""

    def __init__(self, catalogues: Mapping[str, Mapping[str, str]], under: Words | None = None) -> None:
        self.own = catalogues
        self.under = under

    @staticmethod
    def of(package: str, under: Words | None = None) -> Words:
        """The catalogues `locale/en.toml` and `locale/fr.toml` of a package."""
        return Words(Packaged(package), under)

    def over(self, under: Words) -> Words:
        """These catalogues over others: a room's own words together with those of a game."""
        return Words(self.own, under)

    def find(self, lang: str, key: str) -> str | None:
        text = self.own[lang].get(key)
        if text is None and self.under is not None:
            return self.under.find(lang, key)
        return text

    def say(self, lang: str, key: str, /, **numbers: Any) -> str:
        """The sentence for a key. `=3-1` is said as it stands; a value `@key` is itself said."""
        if key.startswith("="):
            return key[1:]
        text = self.find(lang, key)
        if text is None:
            raise KeyError(f"no words for {key} in {lang}")
        spoken_of = [(name, value) for name, value in numbers.items() if "{" + name in text]
        return text.format(**{name: self._filled(lang, value, numbers) for name, value in spoken_of})

    def quote(self, lang: str, key: str, /, **details: Any) -> str:
        """The sentence for a key about something a person wrote, which is put in as it stands."""
        text = self.find(lang, key)
        if text is None:
            raise KeyError(f"no words for {key} in {lang}")
        return text.format(**details)

    def _filled(self, lang: str, value: Any, numbers: Mapping[str, Any]) -> Any:
        if isinstance(value, str) and value.startswith("@"):
            return self.say(lang, value[1:], **{name: n for name, n in numbers.items() if n is not value})
        return _countable(lang, value)

    def all_of(self, lang: str, prefix: str) -> list[str]:
        """The keys that begin so, in the order of the catalogues, the own first."""
        own = [key for key in self.own[lang] if key.startswith(prefix)]
        below = self.under.all_of(lang, prefix) if self.under is not None else []
        return [*own, *[key for key in below if key not in own]]

    def keys(self, lang: str) -> set[str]:
        below = self.under.keys(lang) if self.under is not None else set()
        return below | set(self.own[lang])


def decimal(lang: str, figure: str) -> str:
    """A figure with the decimal sign of the language: 0.5, or 0,5."""
    return _DECIMAL.sub(r"\1,\2", figure) if lang == "fr" else figure


def _flat(data: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat


KERNEL_WORDS = Words.of("grognard.kernel")
