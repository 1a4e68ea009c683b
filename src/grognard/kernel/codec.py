"""State to plain JSON data and back: leaves by their registered name, steps by theirs."""

from __future__ import annotations

from enum import Enum
from typing import Any

from grognard.kernel.chance import Bag, Chance, Each, Pool, Pools, Sort, Sum
from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.procedure import PROCEDURES, Ask, Choices, Options, Procedure, Roll, field_names
from grognard.kernel.table import Reason, Tally

_KERNEL_KINDS = (Pool, Pools, Sum, Sort, Each, Bag, Reason, Tally, Ask, Roll, Options, Event, frozenset)
_BY_NAME: dict[str, type] = {kind.__name__: kind for kind in _KERNEL_KINDS}


def register(*kinds: type) -> None:
    """Makes leaves (named tuples, enums, choices) of a ruleset known by name."""
    for kind in kinds:
        known = _BY_NAME.setdefault(kind.__name__, kind)
        if (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
            raise ValueError(f"two kinds of leaf are called {kind.__name__}: {known.__module__}, {kind.__module__}")


def encode(value: Any) -> Any:
    """Plain data. Lists stand for tuples; everything else says what it is under '$'."""
    if isinstance(value, Enum):
        return {"$": type(value).__name__, "is": value.value}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Procedure):
        return _encoded_frame(value)
    if isinstance(value, Event):
        return {
            "$": "Event",
            "rule": value.rule,
            "what": value.what,
            "numbers": {k: encode(v) for k, v in value.numbers.items()},
        }
    if isinstance(value, Chance | Choices | Tally | Reason | Ask | Roll):
        return {"$": type(value).__name__, "of": [encode(v) for v in value.data()]}
    if isinstance(value, tuple):
        if type(value) is tuple:
            return [encode(v) for v in value]
        return {"$": type(value).__name__, "of": [encode(v) for v in value]}
    if isinstance(value, frozenset):
        return {"$": "frozenset", "of": sorted([encode(v) for v in value], key=str)}
    raise TypeError(f"{type(value).__name__} cannot be saved: {value!r}")


def _encoded_frame(frame: Procedure) -> dict[str, Any]:
    step = frame.steps[frame.at].__name__ if frame.at < len(frame.steps) else ""
    names = field_names(type(frame))
    data = {name: encode(value) for name, value in zip(names, frame.data(), strict=True)}
    return {"$": _name(type(frame)), "step": step, "data": data}


def _name(kind: type[Procedure]) -> str:
    return f"{kind.__module__}.{kind.__name__}"


def decode(data: Any) -> Any:
    """What `encode` was given; BadInput where the data was not made by it."""
    if isinstance(data, list):
        return tuple([decode(item) for item in data])
    if not isinstance(data, dict):
        return data
    name = data.get("$")
    try:
        if "step" in data:
            return _decoded_frame(data)
        if name == "Event":
            return Event(data["rule"], data["what"], **{k: decode(v) for k, v in data["numbers"].items()})
        if name == "frozenset":
            return frozenset([decode(item) for item in data["of"]])
        kind = _BY_NAME[str(name)]
        return kind(data["is"]) if "is" in data else kind(*[decode(item) for item in data["of"]])
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration) as wrong:
        raise BadInput("save", where=str(name), value=_short(data)) from wrong


def _decoded_frame(data: dict[str, Any]) -> Procedure:
    kind = next(kind for kind in PROCEDURES if _name(kind) == data["$"])
    frame: Procedure = kind(**{name: decode(value) for name, value in data["data"].items()})
    names = [step.__name__ for step in frame.steps]
    frame.at = names.index(data["step"]) if data["step"] else len(names)
    return frame


def _short(data: Any) -> str:
    text = str(data)
    return text if len(text) <= 80 else text[:77] + "..."
