"""What a view is made of, described as JSON Schema from the very types that the engine fills."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

REF = "#/components/schemas/{name}"
PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def schema_of(kind: type[Any], known: dict[str, Any], fixed: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The schema of a NamedTuple as it goes over the wire: what is as its default says is left out.

    Those inside it are added to the known ones by their names. `fixed` are fields of one value.
    """
    hints, defaults = get_type_hints(kind), kind._field_defaults
    fixed = fixed or {}
    properties = {name: {"const": fixed[name]} if name in fixed else described(hints[name], known) for name in hints}
    return {
        "title": kind.__name__,
        **_words(kind),
        "type": "object",
        "properties": properties,
        "required": [name for name in hints if name not in defaults],
        "additionalProperties": False,
    }


def _words(kind: type[Any]) -> dict[str, str]:
    words = kind.__doc__ or ""
    return {} if words.startswith(f"{kind.__name__}(") else {"description": words.strip()}


def described(hint: Any, known: dict[str, Any]) -> dict[str, Any]:
    """The schema of a type; a NamedTuple by its name."""
    if hasattr(hint, "_fields"):
        if hint.__name__ not in known:
            known[hint.__name__] = {}
            known[hint.__name__] = schema_of(hint, known)
        return {"$ref": REF.format(name=hint.__name__)}
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [described(one, known) for one in inside]}
    if origin is Literal:
        return {"enum": list(inside)}
    if origin is tuple:
        return _listed(inside, known)
    if origin is dict:
        return {"type": "object", "additionalProperties": described(inside[1], known)}
    return dict(PLAIN[hint])


def _listed(inside: tuple[Any, ...], known: dict[str, Any]) -> dict[str, Any]:
    if inside[-1] is Ellipsis:
        return {"type": "array", "items": described(inside[0], known)}
    parts = [described(one, known) for one in inside]
    return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts), "maxItems": len(parts)}
