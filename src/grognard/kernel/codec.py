"""State as plain JSON data: leaves by the name of their kind, steps by theirs."""

from __future__ import annotations

from enum import Enum
from typing import Any

from grognard.kernel.chance import Chance
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Choices, Procedure, Roll, field_names
from grognard.kernel.table import Reason, Tally


def encode(value: Any) -> Any:
    """Plain data. Lists stand for tuples; everything else says what it is under '$'."""
    if isinstance(value, Enum):
        return {"$": type(value).__name__, "is": value.value}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Procedure):
        return _encoded_frame(value)
    if isinstance(value, Event):
        numbers = {name: encode(number) for name, number in value.numbers.items()}
        return {"$": "Event", "rule": value.rule, "what": value.what, "numbers": numbers}
    if isinstance(value, Chance | Choices | Tally | Reason | Ask | Roll):
        return {"$": type(value).__name__, "of": [encode(v) for v in value.data()]}
    if isinstance(value, tuple):
        items = [encode(v) for v in value]
        return items if type(value) is tuple else {"$": type(value).__name__, "of": items}
    if isinstance(value, frozenset):
        return {"$": "frozenset", "of": sorted([encode(v) for v in value], key=str)}
    raise TypeError(f"{type(value).__name__} cannot be saved: {value!r}")


def _encoded_frame(frame: Procedure) -> dict[str, Any]:
    kind = type(frame)
    step = frame.steps[frame.at].__name__ if frame.at < len(frame.steps) else ""
    data = {name: encode(value) for name, value in zip(field_names(kind), frame.data(), strict=True)}
    return {"$": f"{kind.__module__}.{kind.__name__}", "step": step, "data": data}
