"""Values that a JSON Schema of ours allows: for a form to begin with, and for next rolls of which not all is known."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def smallest(schema: Schema) -> Any:
    """A value with nothing in it but what must be given."""
    if "default" in schema:
        return schema["default"]
    if schema["type"] == "object":
        return {name: smallest(schema["properties"][name]) for name in schema["required"]}
    if schema["type"] == "array":
        return [smallest(schema["items"]) for _ in range(schema.get("minItems", 0))]
    return simple(schema, 0, 1)


def simple(schema: Schema, turn: int, about: int) -> Any:
    """A choice, a yes, a text, or a number of about this size."""
    if "enum" in schema:
        return schema["enum"][turn % len(schema["enum"])]
    if schema["type"] in ("integer", "number"):
        return min(max(about, schema.get("minimum", about)), schema.get("maximum", about))
    return True if schema["type"] == "boolean" else "..."
