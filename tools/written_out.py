"""Writes out what Python would do at run time, in the copy of the sources that is compiled; the sources say it once.

mypyc leaves the constructor of a dataclass to the interpreter, and what is read by the names of fields as well. So
each kind of procedure and leaf gets its constructor, `data`, `copy` and `otherwise` as plain code, made of its fields.
A function that is kept as data is called through the interpreter too. So each kind of procedure calls its steps by
name, and each prohibition the function that says what it forbids.
A leaf holds nothing but values, so that no circle goes through it that the garbage collector would have to look for.
And names in capitals are never given another value, which the compiler believes if they are called final.
Of what is only looked through (`any`, `all`) or counted (`len`) the interpreter likes a list, and the compiler makes
a plain loop if there is none.
"""

from __future__ import annotations

import ast
import re
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

DECORATORS = {"Procedure": "dataclass", "Leaf": "dataclass(eq=False)"}
LOOKED_THROUGH = ("any", "all", "len")
NO_CIRCLE = "@mypyc_attr(acyclic=True)"
FUTURE = "from __future__ import annotations"
IMPORTS = ("from typing import Any, Final, Self, cast", "from mypy_extensions import mypyc_attr")


class Field(NamedTuple):
    """A field of a dataclass, as it is written."""

    name: str
    kind: str
    default: str | None

    def parameter(self) -> str:
        return f"{self.name}: {self.kind}" + (f" = {self.default}" if self.default is not None else "")


def fields_of(node: ast.ClassDef) -> list[Field]:
    return [
        Field(one.target.id, ast.unparse(one.annotation), None if one.value is None else ast.unparse(one.value))
        for one in node.body
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and not ast.unparse(one.annotation).startswith("ClassVar")
    ]


def constructor(own: list[Field]) -> list[str]:
    lines = [f"def __init__({', '.join(['self', *[field.parameter() for field in own]])}) -> None:"]
    return lines + ([f"    self.{field.name} = {field.name}" for field in own] or ["    pass"])


def reading(node: ast.ClassDef, base: str, own: list[Field]) -> list[str]:
    """The lines of what a kind of procedure or leaf that has these fields does not write itself."""
    name, written = node.name, {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    values = "".join([f"self.{field.name}, " for field in own])
    other_kind = f"    if type(self) is not {name}:"
    lines = []
    if "data" not in written:
        lines += ["def data(self) -> tuple[Any, ...]:", other_kind, f"        return {base}.data(self)"]
        lines += [f"    return ({values})"]
    if base == "Leaf":
        lines += ["def otherwise(self, changed: dict[str, Any]) -> Self:", f"    twin = {name}({values})"]
        lines += ["    for field, value in changed.items():", "        setattr(twin, field, value)"]
        lines += ["    return cast(Self, twin)"]
    if base == "Procedure" and "copy" not in written:
        lines += ["def copy(self) -> Procedure:", other_kind, "        return Procedure.copy(self)"]
        lines += [f"    twin = {name}({values})", "    twin.at = self.at", "    return twin"]
    return lines


def write_class(lines: list[str], node: ast.ClassDef, fields: dict[str, list[Field]]) -> None:
    """The methods of a class behind its own; one that adds no field to another's has that one's."""
    own, base = fields_of(node), only_base(node)
    decorators, written = [ast.unparse(one) for one in node.decorator_list], []
    if base in DECORATORS and DECORATORS[base] in decorators:
        written = [*constructor(own), *reading(node, base, own)]
    elif base in fields and not own and decorators == ["dataclass"]:
        written = reading(node, "Procedure", fields[base])
    if written:
        assert node.end_lineno is not None
        lines[node.end_lineno : node.end_lineno] = ["", *["    " + line for line in written]]
        first = node.decorator_list[0].lineno - 1
        if base == "Leaf":
            lines.insert(first, NO_CIRCLE)
        elif base != "Procedure":
            del lines[first]


def advancing(name: str, steps: list[str]) -> list[str]:
    """The lines that play the next step of a kind of procedure; what is built on it has steps of its own."""
    lines = ["", "    def advance(self, g: Any, answer: Any) -> Any:", "        at = self.at"]
    lines += [f"        if type(self) is not {name} or at >= {len(steps)}:"]
    lines += ["            return Procedure.advance(self, g, answer)", "        self.at = at + 1"]
    for i, step in enumerate(steps[:-1]):
        lines += [f"        if at == {i}:", f"            return self.{step}(g, answer)"]
    return [*lines, f"        return self.{steps[-1]}(g, answer)"]


def steps_of(tree: ast.Module) -> dict[str, list[str]]:
    """The names of the steps of each kind of procedure in a module, as they are set after the class."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            name, _, attribute = ast.unparse(node.targets[0]).rpartition(".")
            if attribute == "steps":
                found[name] = [ast.unparse(one).removeprefix(f"{name}.") for one in node.value.elts]
    return found


def write_steps(lines: list[str], node: ast.ClassDef, steps: dict[str, list[str]]) -> None:
    """Of a kind of procedure that plays its steps as all do."""
    methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    its = steps.get(node.name, [])
    if only_base(node) == "Procedure" and its and methods.issuperset(its) and "advance" not in methods:
        assert node.end_lineno is not None
        lines[node.end_lineno : node.end_lineno] = advancing(node.name, its)


def write_prohibition(lines: list[str], node: ast.FunctionDef) -> None:
    """A kind of prohibition behind the function that says what it forbids."""
    asked = ", ".join(["g", *[f"what[{i}]" for i in range(len(node.args.args) - 1)]])
    kind = [f"class {node.name}_forbids(Prohibition):"]
    kind += ["    def holds(self, g: Any, what: tuple[Any, ...]) -> bool:", f"        return {node.name}({asked})"]
    assert node.end_lineno is not None
    lines[node.end_lineno : node.end_lineno] = ["", "", *kind]


def with_prohibitions(source: str) -> str:
    """Each prohibition made as that of its function's own kind."""
    functions = [one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)]
    lines = source.splitlines()
    for function in reversed(functions):
        made = re.compile(rf"\bProhibition\((?=[^()]*, {function.name}\))")
        if made.search(source):
            write_prohibition(lines, function)
            lines = [made.sub(f"{function.name}_forbids(", line) for line in lines]
    return "\n".join(lines) + "\n"


def only_base(node: ast.ClassDef) -> str:
    """The name of the class that another is built on, where it is one."""
    return node.bases[0].id if len(node.bases) == 1 and isinstance(node.bases[0], ast.Name) else ""


def fields_of_procedures(sources: list[str]) -> dict[str, list[Field]]:
    """The fields of every kind of procedure, by its name."""
    nodes = [node for source in sources for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return {node.name: fields_of(node) for node in nodes if only_base(node) == "Procedure"}


def write_constants(lines: list[str], node: ast.Assign) -> None:
    """Names in capitals, alone or several on a line, are final."""
    if len(node.targets) > 1:
        return
    target, first = node.targets[0], node.lineno - 1
    if isinstance(target, ast.Name) and target.id.isupper() and not ast.unparse(node.value).startswith("TypeVar("):
        lines[first] = lines[first].replace(f"{target.id} =", f"{target.id}: Final =", 1)
    elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        names, values = [ast.unparse(one) for one in target.elts], [ast.unparse(one) for one in node.value.elts]
        if all([name.isupper() for name in names]):
            pairs = zip(names, values, strict=True)
            lines[first : node.end_lineno] = [f"{name}: Final = {value}" for name, value in pairs]


def as_loops(source: str) -> str:
    """`any([... for ...])` and `all` without the list, `len([one for ...])` as a sum of ones; nothing else moves."""
    text = bytearray(source.encode())
    starts = [0, *accumulate([len(line) for line in text.splitlines(keepends=True)])]
    for call, made in lists_looked_through(source):
        begin, first = starts[call.lineno - 1] + call.col_offset, starts[made.lineno - 1] + made.col_offset
        last = starts[made.end_lineno - 1] + made.end_col_offset - 1
        text[first : first + 1] = text[last : last + 1] = b" "
        if call.func.id == "len":
            text[begin : begin + 3] = b"sum"
            text[first + 1 : first + 1 + len(made.elt.id)] = b"1".ljust(len(made.elt.id))
    return text.decode()


def lists_looked_through(source: str) -> list[tuple[Any, Any]]:
    """The calls that only look through a list or count it, each with that list."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOOKED_THROUGH:
            made = node.args[0]
            if isinstance(made, ast.ListComp) and (node.func.id != "len" or isinstance(made.elt, ast.Name)):
                found.append((node, made))
    return found


def written_out(source: str, fields: dict[str, list[Field]]) -> str:
    """A module with all of it; `fields` are those of every kind of procedure."""
    source = with_prohibitions(as_loops(source))
    lines, tree = source.splitlines(), ast.parse(source)
    steps = steps_of(tree)
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef):
            write_steps(lines, node, steps)
            write_class(lines, node, fields)
        elif isinstance(node, ast.Assign):
            write_constants(lines, node)
    if FUTURE in lines:
        lines[lines.index(FUTURE) + 1 : lines.index(FUTURE) + 1] = IMPORTS
    return "\n".join(lines) + "\n"


def write_out(paths: list[Path]) -> None:
    """Every one of these modules, where it is."""
    sources = {path: path.read_text() for path in paths}
    fields = fields_of_procedures(list(sources.values()))
    for path, source in sources.items():
        path.write_text(written_out(source, fields))
