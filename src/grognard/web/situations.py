"""What a form needs to know of a procedure: a situation to begin with, and the settings that bear on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from grognard import api
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Choice, Count, Field, Record, Several
from grognard.kernel.ruleset import Ruleset, situation
from grognard.kernel.section import Rules
from grognard.kernel.settings import Settings, read_settings
from grognard.kernel.situation import Given, Situation

TURNS = 12
OTHERS = 3


def smallest(field: Field) -> Any:
    """A value for a field with nothing in it but what must be given."""
    if isinstance(field, Record):
        return {inner.name: smallest(inner) for inner in field.fields if _must_be_given(inner)}
    if isinstance(field, Several):
        return [smallest(field.of) for _ in range(field.least)]
    if isinstance(field, Count):
        return max(field.default, field.least)
    return field.options[0] if isinstance(field, Choice) else field.default


def _must_be_given(field: Field) -> bool:
    return field.needed or (isinstance(field, Record) and any(_must_be_given(inner) for inner in field.fields))


def fullest(field: Field, turn: int) -> Any:
    """A value for a field with everything said; `turn` by turn every choice has its turn."""
    if isinstance(field, Record):
        return {inner.name: fullest(inner, turn) for inner in field.fields}
    if isinstance(field, Several):
        return [fullest(field.of, turn)] * max(1, field.least)
    if isinstance(field, Count):
        return field.least + 2
    return field.options[turn % len(field.options)] if isinstance(field, Choice) else True


class _Noted(dict[str, Any]):
    """A dictionary that notes what is looked up in it."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.noted: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.noted.add(key)
        return super().__getitem__(key)


@lru_cache(maxsize=256)
def bearing_settings(procedure: str) -> tuple[str, ...]:
    """The settings that bear on a procedure: read while it is worked out, or while the sections it uses are made."""
    its, asked = situation(procedure)
    described = [smallest(asked.fields), *[fullest(asked.fields, turn) for turn in range(TURNS)]]
    given = [given for one in described if (given := _read(asked, one)) is not None]
    bearing = _read_with(its, asked, given, {})
    for setting in [one for one in its.settings if one.name in bearing]:
        for value in setting.allowed[:OTHERS]:
            bearing |= _read_with(its, asked, given, {setting.name: value})
    return tuple(setting.name for setting in its.settings if setting.name in bearing)


def _read(asked: Situation, described: dict[str, Any]) -> Given | None:
    """A situation as it is read; None where what is said does not go together."""
    try:
        return asked.fields.read_fields(described, "")
    except BadInput:
        return None


def _read_with(its: Ruleset, asked: Situation, given: list[Given], settings: dict[str, Any]) -> set[str]:
    """The names of the settings that are read with these settings, on the way or by a section that is used."""
    values = read_settings(its.settings, settings)
    made = {number: _Noted(values) for number in its.sections}
    sections = _Noted({number: kind(Settings(made[number], {})) for number, kind in its.sections.items()})
    on_the_way = _Noted(values)
    rules = Rules(its.id, Settings(on_the_way, {}), sections)
    for one in given:
        api.worked_out(api.Put(its, asked, rules, one))
    return on_the_way.noted.union(*[made[number].noted for number in sections.noted])
