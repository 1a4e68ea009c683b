"""Settings: what an edition prints otherwise, what a sheet leaves open, what a table decided.

A table may hold `by_edition(en=2, fr=0)` or `by_setting("name", ...)` where it would hold a plain
value; `Settings.settled` makes it plain, once, when the rules are made for a game.
"""

from __future__ import annotations

from collections.abc import Mapping
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
        raise BadInput("choice", where=f"settings.{self.name}", value=value, allowed=_listed(self.allowed))


def _listed(values: tuple[Value, ...]) -> str:
    return ", ".join([str(value).lower() if isinstance(value, bool) else str(value) for value in values])


@final
class Settings:
    """The settings of one game, whole, and the lines that its table decided otherwise."""

    def __init__(self, values: dict[str, Value], overrides: dict[str, int | None]) -> None:
        self.values = values
        self.overrides = overrides

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    def settled(self, value: Any) -> Any:
        """The plain value: what the setting it depends on makes it."""
        while isinstance(value, By):
            value = value.options[self.values[value.setting]]
        return value

    def key(self) -> tuple[object, ...]:
        return (*sorted(self.values.items()), *sorted(self.overrides.items(), key=lambda item: item[0]))


def read_settings(declared: tuple[Setting, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """Every declared setting, as given or by default; BadInput for an unknown name or value."""
    known = {setting.name: setting for setting in declared}
    for name in given:
        if name not in known:
            raise BadInput("unknown", where=f"settings.{name}", allowed=", ".join(known))
    return {name: s.read(given[name]) if name in given else s.default for name, s in known.items()}
