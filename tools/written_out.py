"""Writes out what `@dataclass` and `Procedure` would do at run time, in a copy of the sources that is compiled.

mypyc leaves the constructor of a dataclass to the interpreter, and the fields of a procedure are read by name. Here
each kind of procedure gets its constructor, `data` and `copy` as plain code, made of its own fields: the sources have
them once, and the compiler all the same.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

BASE = "Procedure"


class Field(NamedTuple):
    """A field of a dataclass, as it is written."""

    name: str
    kind: str
    default: str | None

    def parameter(self) -> str:
        return f"{self.name}: {self.kind}" + (f" = {self.default}" if self.default is not None else "")


def is_plain(node: ast.ClassDef) -> bool:
    """Whether it is a dataclass as all procedures are: nothing asked of the decorator."""
    return any(isinstance(one, ast.Name) and one.id == "dataclass" for one in node.decorator_list)


def fields_of(node: ast.ClassDef) -> list[Field]:
    return [
        Field(one.target.id, ast.unparse(one.annotation), None if one.value is None else ast.unparse(one.value))
        for one in node.body
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and not ast.unparse(one.annotation).startswith("ClassVar")
    ]


def methods(node: ast.ClassDef, own: list[Field]) -> list[str]:
    """The lines of what a kind of procedure does not write itself."""
    name, written = node.name, {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    values = ", ".join([f"self.{field.name}" for field in own])
    lines: list[str] = []
    if "__init__" not in written:
        lines += [f"def __init__(self, {', '.join([field.parameter() for field in own])}) -> None:"]
        lines += [f"    self.{field.name} = {field.name}" for field in own]
    if "data" not in written:
        lines += ["def data(self) -> tuple[Any, ...]:"]
        lines += [f"    if type(self) is not {name}:", f"        return {BASE}.data(self)"]
        lines += [f"    return ({values},)"]
    if "copy" not in written and "__init__" not in written:
        lines += [f"def copy(self) -> {BASE}:"]
        lines += [f"    if type(self) is not {name}:", f"        return {BASE}.copy(self)"]
        lines += [f"    twin = {name}({values})", "    twin.at = self.at", "    return twin"]
    return lines


def written_out(source: str) -> str:
    """A module with the methods of its procedures at the end of each class."""
    tree, lines = ast.parse(source), source.splitlines()
    for node in reversed(tree.body):
        if not isinstance(node, ast.ClassDef) or not is_plain(node):
            continue
        own = fields_of(node)
        bases = [one.id for one in node.bases if isinstance(one, ast.Name)]
        if bases == [BASE] and own:
            indented = ["    " + line for line in methods(node, own)]
            lines[node.end_lineno : node.end_lineno] = ["", *indented]
        elif bases != [BASE] and not own:
            del lines[node.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def write_out(paths: list[Path]) -> None:
    """Every one of these modules, where it is."""
    for path in paths:
        source = path.read_text()
        if "@dataclass" in source:
            path.write_text(written_out(source))
