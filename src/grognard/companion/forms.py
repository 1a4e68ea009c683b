"""What a form needs to know of a procedure: a situation to begin with, and the settings that bear on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from grognard import api
from grognard.kernel.errors import BadInput
from grognard.kernel.example import Schema, simple, smallest
from grognard.kernel.ruleset import Ruleset, situation
from grognard.kernel.section import Rules
from grognard.kernel.settings import Settings, read_settings
from grognard.kernel.situation import Given, Situation

TURNS = 12
OTHERS = 3


@lru_cache(maxsize=256)
def fields_of(procedure: str) -> Schema:
    """The JSON Schema of what a player says, without what the table has settled."""
    described = api.schema(procedure)
    said = {name: one for name, one in described["properties"].items() if name not in api.COMMON_FIELDS}
    return {**described, "properties": said}


def fullest(schema: Schema, turn: int) -> Any:
    """A value with everything said; `turn` by turn every choice has its turn."""
    if schema["type"] == "object":
        return {name: fullest(one, turn) for name, one in schema["properties"].items()}
    if schema["type"] == "array":
        return [fullest(schema["items"], turn) for _ in range(max(1, schema.get("minItems", 0)))]
    return simple(schema, turn, 2)


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
    fields = fields_of(procedure)
    described = [smallest(fields), *[fullest(fields, turn) for turn in range(TURNS)]]
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
