"""Settings: what an edition prints otherwise, what a sheet leaves open, what a table decided.

A table may hold `by_edition(en=2, fr=0)` or `by_setting("name", ...)` where it would hold a plain
value; `Settings.settled` makes it plain, once, when the rules are made for a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, final

from grognard.kernel.errors import BadInput

Value = str | int | bool


@final
class By:
    """A value that a setting decides."""

    def __init__(self, setting: str, options: Mapping[Any, Any]) -> None:
        self.setting = setting
        self.options = options


def by_edition(**options: Any) -> Any:
    """The value each edition prints: by_edition(en=2, fr=0)."""
    return By("edition", options)


def by_setting(setting: str, options: Mapping[Any, Any]) -> Any:
    """The value each choice of a setting gives: by_setting("mortars", {"artillery": ..., "mg": ...})."""
    return By(setting, options)


@final
class Setting:
    """One named choice: of an edition, or where the sheet is silent (then `rule` is the gap's id)."""

    def __init__(self, name: str, rule: str, default: Value, allowed: tuple[Value, ...]) -> None:
        self.name = name
        self.rule = rule
        self.default = default
        self.allowed = allowed

    def read(self, value: object) -> Value:
        for allowed in self.allowed:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        where = f"settings.{self.name}"
        if _is_range(self.allowed):
            raise BadInput("range", where=where, value=value, least=self.allowed[0], most=self.allowed[-1])
        raise BadInput("choice", where=where, value=value, allowed=_listed(self.allowed))


def _is_range(values: tuple[Value, ...]) -> bool:
    """Whether values are three or more whole numbers that follow each other."""
    whole = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    return len(values) > 2 and list(values) == list(range(min(whole, default=0), min(whole, default=0) + len(values)))


def _listed(values: tuple[Value, ...]) -> str:
    return ", ".join([str(value).lower() if isinstance(value, bool) else str(value) for value in values])


@final
class Settings:
    """The settings of one game, whole, and the lines that its table decided otherwise.

    `unasked` is how things are that another game on the same tables leaves open.
    """

    def __init__(
        self, values: dict[str, Value], overrides: dict[str, int | None], unasked: dict[str, Value] | None = None
    ) -> None:
        self.values = values
        self.overrides = overrides
        self.unasked: dict[str, Value] = unasked or {}

    def __getitem__(self, name: str) -> Value:
        return self.values[name] if name in self.values else self.unasked[name]

    def settled(self, value: Any) -> Any:
        """The plain value: what the setting it depends on makes it."""
        while isinstance(value, By):
            value = value.options[self[value.setting]]
        return value

    def key(self) -> tuple[object, ...]:
        return (*sorted(self.values.items()), *sorted(self.overrides.items(), key=lambda item: item[0]))


def read_settings(declared: tuple[Setting, ...], given: Mapping[Any, object]) -> dict[str, Value]:
    """Every declared setting, as given or by default; BadInput for an unknown name or value."""
    known = {setting.name: setting for setting in declared}
    for name in given:
        if name not in known:
            raise unknown(name, "settings.", known)
    return {name: s.read(given[name]) if name in given else s.default for name, s in known.items()}


def unknown(name: Any, inside: str, known: Iterable[str]) -> BadInput:
    """That there is no field of this name, with the nearest of those there are."""
    names = list(known)
    said = {"where": f"{inside}{name}", "allowed": ", ".join(names)}
    from difflib import get_close_matches

    near = get_close_matches(str(name), names, 1)
    return BadInput("unknown_near", near=near[0], **said) if near else BadInput("unknown", **said)
