"""Writes the page's types of what the server says, from the API's own description.

`--check` writes nothing and fails where the file is not what the description makes of it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from grognard.web.openapi import openapi

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.ts"
HEAD = "/** What the server says and is asked, made from /openapi.json by tools/page_types.py: do not edit. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
FORMS = "Situation_"
"""Schemas of situations: a form is built from them, and no type."""


def types() -> str:
    """Every type of the description, by name."""
    schemas = openapi()["components"]["schemas"]
    named = {name: schema for name, schema in schemas.items() if not name.startswith(FORMS)}
    return HEAD + "".join([f"\n{_doc(one)}export type {name} = {_type(one)};\n" for name, one in sorted(named.items())])


def _doc(schema: dict[str, Any]) -> str:
    words = " ".join(schema.get("description", "").split())
    return f"/** {words} */\n" if words else ""


def _type(schema: dict[str, Any], indent: str = "") -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        return " | ".join([_literal(one) for one in schema.get("enum", [schema.get("const")])])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys([_type(one, indent) for one in schema["anyOf"]]))
    if "prefixItems" in schema:
        return f"[{', '.join([_type(one, indent) for one in schema['prefixItems']])}]"
    if schema.get("type") == "array":
        of = _type(schema.get("items", {}), indent)
        return f"({of})[]" if " | " in of else f"{of}[]"
    if schema.get("type") == "object":
        return _object(schema, indent)
    return PLAIN.get(str(schema.get("type")), "unknown")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _object(schema: dict[str, Any], indent: str) -> str:
    if "properties" not in schema:
        return f"Record<string, {_type(schema.get('additionalProperties') or {}, indent)}>"
    inside, required = indent + "  ", schema.get("required", ())
    fields = [
        f"{inside}{name}{'' if name in required or 'default' in one else '?'}: {_type(one, inside)};\n"
        for name, one in schema["properties"].items()
    ]
    return "{\n" + "".join(fields) + indent + "}"


def main() -> int:
    made = types()
    if "--check" in sys.argv[1:]:
        same = FILE.exists() and FILE.read_text(encoding="utf-8") == made
        print(f"{FILE.name} is up to date" if same else f"{FILE.name} is not what the API describes: run make types")
        return 0 if same else 1
    FILE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
