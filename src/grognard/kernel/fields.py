"""The fields of a situation: read from JSON with errors that name the place, and described as JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from grognard.kernel.errors import BadInput
from grognard.kernel.settings import Setting, unknown
from grognard.kernel.words import LANGUAGES, Words
from grognard.kernel.words import shown as shown

AnyField = TypeVar("AnyField", bound="Field")


DEPTH_AT_MOST = 32


def check_depth(value: object, where: str) -> None:
    """Refuses what is nested deeper than anything that is said to us."""
    level = [value]
    for _ in range(DEPTH_AT_MOST):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return
    raise BadInput("deep", where=where, most=DEPTH_AT_MOST)


def _inside(value: object) -> list[object]:
    return list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, list | tuple) else []


class Field:
    """One named field. `needed` fields have no default."""

    def __init__(self, name: str, default: Any = None, needed: bool = False) -> None:
        self.name = name
        self.default = default
        self.needed = needed
        self.counts_for: dict[str, tuple[str, ...]] = {}

    def read(self, value: object, where: str) -> Any:
        raise NotImplementedError

    def missing(self, where: str) -> Any:
        """What an absent field comes to."""
        if self.needed:
            raise BadInput("missing", where=where, allowed=self.allowed())
        return self.default

    def allowed(self) -> str | BadInput:
        """What may stand here, in one phrase's worth of symbols, or of words to be said in the reader's language."""
        raise NotImplementedError

    def bad(self, value: object, where: str) -> BadInput:
        return BadInput("value", where=where, value=shown(value), allowed=self.allowed())

    def described(self, words: Words) -> dict[str, Any]:
        """The JSON Schema of the value alone."""
        raise NotImplementedError

    def schema(self, words: Words) -> dict[str, Any]:
        titles = {lang: words.say(lang, f"field.{self.name}") for lang in LANGUAGES}
        schema = {"title": titles["en"], "x-title": titles, **self.described(words)}
        if not self.needed and self.default is not None:
            schema["default"] = self.default
        if self.counts_for:
            schema["x-when"] = {name: list(values) for name, values in self.counts_for.items()}
        return schema


def when(field: AnyField, **beside: tuple[str, ...]) -> AnyField:
    """A field that counts only while the fields beside it have one of these values; a form need not show it else."""
    field.counts_for = beside
    return field


class Flag(Field):
    """True or false. Without a default it depends on other fields, and the program fills it."""

    def __init__(self, name: str, default: bool | None = False) -> None:
        super().__init__(name, default)

    def read(self, value: object, where: str) -> bool:
        if isinstance(value, bool):
            return value
        raise self.bad(value, where)

    def allowed(self) -> str:
        return "true, false"

    def described(self, words: Words) -> dict[str, Any]:
        return {"type": "boolean"}


COUNT_AT_MOST = 1_000_000
"""What is counted where a game names no bound of its own: more than any table holds."""


class Count(Field):
    """A whole number from `least` to `most`: a bound that the game knows.

    Without a default it depends on other fields, and the program fills it.
    """

    def __init__(
        self,
        name: str,
        default: int | None = 0,
        least: int = 0,
        needed: bool = False,
        most: int = COUNT_AT_MOST,
    ) -> None:
        super().__init__(name, default, needed)
        self.least = least
        self.most = most

    def read(self, value: object, where: str) -> int:
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if (
            isinstance(value, int | float)
            and whole
            and not isinstance(value, bool)
            and self.least <= value <= self.most
        ):
            return int(value)
        raise self.bad(value, where)

    def allowed(self) -> str | BadInput:
        return BadInput("whole_between", least=self.least, most=self.most)

    def described(self, words: Words) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Measure(Field):
    """A distance: any number from 0 to `most`, in the game's own measure."""

    def __init__(self, name: str, default: float | None = None, needed: bool = False, *, most: int) -> None:
        super().__init__(name, default, needed)
        self.most = most

    def read(self, value: object, where: str) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= self.most:
            return float(value)
        raise self.bad(value, where)

    def allowed(self) -> BadInput:
        return BadInput("measure", most=self.most)

    def described(self, words: Words) -> dict[str, Any]:
        return {"type": "number", "minimum": 0, "maximum": self.most}


class Choice(Field):
    """One of a few words. Without a default it must be given, or else depends on other fields."""

    def __init__(
        self, name: str, options: tuple[str, ...], default: str | None = None, needed: bool | None = None
    ) -> None:
        super().__init__(name, default, default is None if needed is None else needed)
        self.options = options

    def read(self, value: object, where: str) -> str:
        if isinstance(value, str) and value in self.options:
            return value
        raise self.bad(value, where)

    def allowed(self) -> str:
        return ", ".join(self.options)

    def described(self, words: Words) -> dict[str, Any]:
        labels = {option: {lang: words.say(lang, f"choice.{option}") for lang in LANGUAGES} for option in self.options}
        return {"type": "string", "enum": list(self.options), "x-labels": labels}


class Text(Field):
    """A line of text."""

    def __init__(self, name: str, default: str | None = None) -> None:
        super().__init__(name, default, needed=default is None)

    def read(self, value: object, where: str) -> str:
        if isinstance(value, str) and value.strip():
            return value
        raise self.bad(value, where)

    def allowed(self) -> str | BadInput:
        return BadInput("a_text")

    def described(self, words: Words) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


class GameName(Text):
    """The name of the game that a file is for."""

    def __init__(self, name: str, own: str) -> None:
        super().__init__(name)
        self.own = own

    def allowed(self) -> str:
        return self.own


class Translated(Field):
    """A sentence in each language."""

    def __init__(self, name: str) -> None:
        super().__init__(name, needed=True)

    def read(self, value: object, where: str) -> dict[str, str]:
        if not isinstance(value, dict):
            raise self.bad(value, where)
        return Record(self.name, *[Text(lang) for lang in LANGUAGES]).read_fields(value, where)

    def allowed(self) -> BadInput:
        return BadInput("texts")

    def described(self, words: Words) -> dict[str, Any]:
        one = {"type": "string", "minLength": 1}
        return {"type": "object", "properties": dict.fromkeys(LANGUAGES, one), "required": list(LANGUAGES)}


class OtherNames(Field):
    """Names that are others in a language: by language, the name as it stands and what it is called there."""

    def __init__(self, name: str) -> None:
        super().__init__(name, {})

    def read(self, value: object, where: str) -> dict[str, dict[str, str]]:
        if not isinstance(value, dict):
            raise self.bad(value, where)
        return {
            Choice("language", LANGUAGES).read(lang, f"{where}.{lang}"): self._of_a_language(names, f"{where}.{lang}")
            for lang, names in value.items()
        }

    def _of_a_language(self, names: object, where: str) -> dict[str, str]:
        if not isinstance(names, dict):
            raise self.bad(names, where)
        return {name: Text("name").read(other, f"{where}.{name}") for name, other in names.items()}

    def allowed(self) -> BadInput:
        return BadInput("a_table", name=self.name)


class FreeTable(Field):
    """A table read elsewhere."""

    def __init__(self, name: str) -> None:
        super().__init__(name, {})

    def read(self, value: object, where: str) -> Any:
        if isinstance(value, dict):
            return value
        raise self.bad(value, where)

    def allowed(self) -> BadInput:
        return BadInput("a_table", name=self.name)


class Several(Field):
    """A list of anything readable, between `least` and `most` long."""

    def __init__(self, name: str, of: Field, most: int, least: int = 0, needed: bool = False) -> None:
        super().__init__(name, [], needed)
        self.of = of
        self.least = least
        self.most = most

    def read(self, value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.bad(value, where)
        if not self.least <= len(value) <= self.most:
            raise BadInput(self._length(), where=where, value=len(value), least=self.least, most=self.most)
        return tuple([self.of.read(item, f"{where}[{i}]") for i, item in enumerate(value)])

    def missing(self, where: str) -> Any:
        return tuple(super().missing(where))

    def _length(self) -> str:
        return "length_exact" if self.least == self.most else "length"

    def allowed(self) -> str | BadInput:
        each = self.of.allowed()
        return f"[{each}]" if isinstance(each, str) else BadInput("list_of", each=each)

    def described(self, words: Words) -> dict[str, Any]:
        return {"type": "array", "items": self.of.described(words), "minItems": self.least, "maxItems": self.most}


class Record(Field):
    """An object of fields; unknown ones are errors. `make` turns what was read into a value."""

    def __init__(self, name: str, *fields: Field, make: Callable[..., Any] = dict) -> None:
        super().__init__(name)
        self.fields = fields
        self.make = make

    def read(self, value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise self.bad(value, where)
        return self.make(**self.read_fields(value, where))

    def read_fields(self, value: Mapping[str, object], where: str, also: tuple[str, ...] = ()) -> dict[str, Any]:
        """Each field as given or by default; `also` are names that others read."""
        known = {field.name: field for field in self.fields}
        inside = f"{where}." if where else ""
        for name in value:
            if name not in known and name not in also:
                raise unknown(name, inside, [*known, *also])
        return {
            name: field.read(value[name], inside + name) if name in value else field.missing(inside + name)
            for name, field in known.items()
        }

    def missing(self, where: str) -> Any:
        return self.make(**self.read_fields({}, where))

    def allowed(self) -> str:
        return "{" + ", ".join(field.name for field in self.fields) + "}"

    def described(self, words: Words) -> dict[str, Any]:
        properties = {field.name: {**field.schema(words), "x-order": i} for i, field in enumerate(self.fields)}
        required = [field.name for field in self.fields if _required(field)]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def setting_schema(setting: Setting, words: Words) -> dict[str, Any]:
    """The JSON Schema of one setting."""
    titles = {lang: words.say(lang, f"setting.{setting.name}") for lang in LANGUAGES}
    named = [value for value in setting.allowed if isinstance(value, str)]
    labels = {value: {lang: words.say(lang, f"value.{value}") for lang in LANGUAGES} for value in named}
    schema = {"title": titles["en"], "x-title": titles, "enum": list(setting.allowed), "default": setting.default}
    return {**schema, "x-labels": labels, "x-rule": setting.rule}


def _required(field: Field) -> bool:
    """Whether a field must be given: marked so, or an object with such a field in it."""
    return field.needed or (isinstance(field, Record) and any(_required(inner) for inner in field.fields))
