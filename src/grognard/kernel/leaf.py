"""Values with named fields: a unit on the board, a place, an answer. None ever changes; another takes its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Self

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Leaf:
    """A value, equal to any of its kind with the same fields. Each kind is a dataclass with `eq=False`."""

    _hashed: int = 0
    """What it hashes to, once that is known: what never changes need not be read again."""

    def data(self) -> tuple[Any, ...]:
        """The fields, in the constructor's order."""
        return read_fields(self)

    def _replace(self, **changed: Any) -> Self:
        """The same with some fields otherwise, as a named tuple has it."""
        return self.otherwise(changed)

    def otherwise(self, changed: dict[str, Any]) -> Self:
        """The same with these fields otherwise: called with a dict, which compiled costs half of `_replace`."""
        kind = type(self)
        return kind(**{**dict(zip(field_names(kind), self.data(), strict=True)), **changed})

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Leaf) and type(other) is type(self) and other.data() == self.data())

    def __hash__(self) -> int:
        found = self._hashed
        if found == 0:
            found = self._hashed = hash(self.data())
        return found


_NAMES: dict[type, tuple[str, ...]] = {}
_READERS: dict[type, Callable[[Any], tuple[Any, ...]]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a kind of value or procedure, in the constructor's order."""
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple([field.name for field in fields(kind)])
    return names


def read_fields(value: Any) -> tuple[Any, ...]:
    """All the fields of a value or a procedure at once; what reads a kind is made when first wanted."""
    read = _READERS.get(type(value)) or _reader(type(value))
    return read(value)


def _reader(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    names = field_names(kind)
    if len(names) > 1:
        _READERS[kind] = attrgetter(*names)
    else:
        _READERS[kind] = lambda value: tuple([getattr(value, name) for name in names])
    return _READERS[kind]
