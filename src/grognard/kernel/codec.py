"""State as plain JSON data and back: procedures and leaves by the name of their kind, steps by theirs.

A kind is known by its package and its name, so that files may move inside a package. Only kinds
that a ruleset lists, and those of the kernel, are ever made from data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from grognard.kernel.chance import Bag, Chance, Each, Pool, Pools, Sort, Sum
from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf, field_names
from grognard.kernel.named import Named
from grognard.kernel.procedure import KINDS, Procedure
from grognard.kernel.question import CHOICES, Ask, Choices, Roll, Subject
from grognard.kernel.table import Reason, Tally

KERNEL_LEAVES: tuple[type, ...] = (Bag, Each, Pool, Pools, Sort, Sum, Ask, Roll, Subject, Reason, Tally)

PLAIN = frozenset({type(None), bool, int, float, str})
"""What JSON has: nearly all that there is in a state, and so asked first."""

_NAMES: dict[type, str] = {}


def kind_name(kind: type) -> str:
    """A kind by the package it belongs to and its own name: square_bashing.MoveUnit."""
    name = _NAMES.get(kind)
    if name is None:
        parts = kind.__module__.split(".")
        package = parts[1] if parts[0] == "grognard" and len(parts) > 1 else parts[0]
        name = _NAMES[kind] = f"{package}.{kind.__name__}"
    return name


def encode(value: Any) -> Any:
    """Plain data. Lists stand for tuples; everything else says what it is under '$'."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is tuple:
        return _each(value)
    if isinstance(value, Enum):
        return {"$": kind_name(kind), "is": value.value}
    if isinstance(value, Leaf | Chance | Choices | Tally | Reason | Ask | Roll | Subject):
        return {"$": kind_name(kind), "of": _each(value.data())}
    if isinstance(value, Named):
        return {"$": "Named", "of": [str(value), value.of, value.number]}
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Procedure):
        return _encoded_frame(value)
    if isinstance(value, Event):
        numbers = {name: encode(number) for name, number in value.numbers.items()}
        return {"$": "Event", "rule": value.rule, "what": value.what, "numbers": numbers}
    if isinstance(value, tuple):
        return {"$": kind_name(kind), "of": _each(value)}
    if isinstance(value, frozenset):
        return {"$": "frozenset", "of": sorted(_each(value), key=str)}
    raise TypeError(f"{kind.__name__} cannot be saved: {value!r}")


def _each(values: Iterable[Any]) -> list[Any]:
    return [one if type(one) in PLAIN else encode(one) for one in values]


def _encoded_frame(frame: Procedure) -> dict[str, Any]:
    kind = type(frame)
    step = frame.steps[frame.at].__name__ if frame.at < len(frame.steps) else ""
    data = {name: encode(value) for name, value in zip(field_names(kind), frame.data(), strict=True)}
    return {"$": kind_name(kind), "step": step, "data": data}


class Decoder:
    """Makes values of plain data; `leaves` are the kinds, besides the kernel's own, that may be made."""

    def __init__(self, leaves: Iterable[type]) -> None:
        self.kinds: dict[str, Callable[..., Any]] = {kind_name(one): one for one in (*KERNEL_LEAVES, *CHOICES, *leaves)}
        self.frames = {kind_name(one): one for one in KINDS}

    def value(self, data: Any) -> Any:
        if isinstance(data, list):
            return tuple([self.value(one) for one in data])
        if not isinstance(data, dict):
            return data
        name = data["$"]
        if name == "Named":
            text, of, number = data["of"]
            return Named(str(text), str(of), int(number))
        if name == "Event":
            return Event(data["rule"], data["what"], **{key: self.value(one) for key, one in data["numbers"].items()})
        if name == "frozenset":
            return frozenset([self.value(one) for one in data["of"]])
        if name in self.frames:
            return self.frame(data)
        if name not in self.kinds:
            raise BadInput("save", where="$", value=str(name)[:60])
        if "is" in data:
            return self.kinds[name](data["is"])
        return self.kinds[name](*[self.value(one) for one in data["of"]])

    def frame(self, data: dict[str, Any]) -> Procedure:
        kind = self.frames[data["$"]]
        frame = kind(**{name: self.value(one) for name, one in data["data"].items()})
        names = [step.__name__ for step in kind.steps]
        frame.at = names.index(data["step"]) if data["step"] else len(names)
        return frame
