"""The companion's plain types as msgspec describes its own: the same fields, a tag where `kind` tells them apart."""

from __future__ import annotations

import types
from collections.abc import Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

TAG = "kind"


@cache
def described(kind: type[Any]) -> type[msgspec.Struct]:
    """A Struct of the same name, fields and words."""
    hints = get_type_hints(kind)
    tag = _tag(kind, hints)
    own = [one for one in fields(kind) if not (tag and one.name == TAG)]
    defaults = [() if one.default is MISSING else (one.default,) for one in own]
    members = [(one.name, _translated(hints[one.name]), *given) for one, given in zip(own, defaults, strict=True)]
    words = kind.__doc__ or ""
    namespace = {"__doc__": "" if words.startswith(f"{kind.__name__}(") else words}
    return msgspec.defstruct(
        kind.__name__,
        members,
        namespace=namespace,
        module=kind.__module__,
        tag=tag or None,
        tag_field=TAG if tag else None,
    )


def _tag(kind: type[Any], hints: dict[str, Any]) -> str:
    """What tells it from the other members of a union: a `kind` of one value."""
    values = get_args(hints[TAG]) if TAG in hints and get_origin(hints[TAG]) is Literal else ()
    return str(values[0]) if len(values) == 1 else ""


def _translated(hint: Any) -> Any:
    if isinstance(hint, type) and is_dataclass(hint):
        return described(hint)
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return reduce(or_, [_translated(one) for one in inside])
    if origin in (list, Sequence):
        return list[_translated(inside[0])]  # type: ignore[misc]
    if origin is dict:
        return dict[inside[0], _translated(inside[1])]  # type: ignore[misc,valid-type]
    return hint
