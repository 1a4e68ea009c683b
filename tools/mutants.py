"""Changes one thing of the rules at a time, as a careless hand might, and sees whether a test of that game notices.

A bounded run: so many changes, drawn from all that could be made by a seed; the share that was noticed is printed and
kept in benchmarks/mutants.json with the names of those that were not.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
KEPT = ROOT / "benchmarks" / "mutants.json"
GAMES = ("square_bashing", "walter_schnaffs", "across_five_aprils", "bloody_big_battles")
RULES = ("sheet", "board")
"""The rooms of a game that hold its rules; what the computer thinks is a taste, whose weights are ours and rough."""
SHARED = {"squares": ("square_bashing", "walter_schnaffs")}
"""What several games stand on, and whose tests must notice a change there."""
NOT_RULES = ("__init__", "suggestions", "situations", "scenario", "seen", "drawn", "landmarks", "leaves", "thinking")
"""What is shown or read in."""
NEAREST = 3
NO_PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
USAGE, NO_TESTS = 4, 5
SECONDS = 240
"""Of a processor: a change that makes a game go round for ever is noticed too."""
COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "is": "is not"}
SWAPPED = {"+": "-", "-": "+", "*": "+", "//": "*", "and": "or", "or": "and", "min": "max", "max": "min"}


class Mutant(NamedTuple):
    """One change: a stretch of a file and what is to stand there instead; `about` is the function it is in."""

    file: str
    line: int
    start: int
    end: int
    was: str
    now: str
    about: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.about}: {self.was.strip()} -> {self.now.strip()}"


class Finder(ast.NodeVisitor):
    """Everything in a file that could be changed; types, checks for the reader of types and texts are left alone."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.raw = text.encode()
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.inside: list[str] = []
        self.found: list[Mutant] = []

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def _span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _change(self, line: int, start: int, end: int, now: str) -> None:
        was = self.raw[start:end].decode()
        if was != now:
            self.found.append(Mutant(self.file, line, start, end, was, now, ".".join(self.inside) or "-"))

    def _between(self, left: ast.expr, right: ast.expr, signs: dict[str, str]) -> None:
        """The sign between two expressions, where there is nothing else between them."""
        start, end = self._span(left)[1], self._span(right)[0]
        sign = self.raw[start:end].decode()
        if sign.strip() in signs:
            self._change(left.lineno, start, end, sign.replace(sign.strip(), signs[sign.strip()]))

    def _named(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.inside.append(node.name)
        for inner in node.body:
            self.visit(inner)
        self.inside.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if not node.name.startswith("__"):
            self._named(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._named(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        return

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            self._between(left, right, COMPARED)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._between(node.left, node.right, SWAPPED)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, SWAPPED)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start = self._span(node)[0]
            self._change(node.lineno, start, start + len("not "), "")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        start, end = self._span(node.test)
        self._change(node.lineno, start, end, f"not ({self.raw[start:end].decode()})")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        start, end = self._span(node.test)
        if self.raw[start:end] != b"TYPE_CHECKING":
            self._change(node.lineno, start, end, f"not ({self.raw[start:end].decode()})")
            self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in ("min", "max"):
            self._change(node.lineno, *self._span(node), SWAPPED[node.id])

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._change(node.lineno, *self._span(node), str(not node.value))
        elif isinstance(node.value, int):
            self._change(node.lineno, *self._span(node), str(node.value + 1))


def mutants() -> list[Mutant]:
    """Every change that could be made to the rules, in the order of the files."""
    found: list[Mutant] = []
    rooms = [SOURCE / "grognard" / game / room for game in GAMES for room in RULES]
    for room in [*rooms, *[SOURCE / "grognard" / shared for shared in SHARED]]:
        for path in sorted(room.glob("*.py")):
            if path.stem not in NOT_RULES:
                text = path.read_text(encoding="utf-8")
                finder = Finder(str(path.relative_to(SOURCE)), text)
                finder.visit(ast.parse(text))
                found += finder.found
    return found


def tests_of(mutant: Mutant) -> list[str]:
    """The tests of the game: first those that name what was changed, at last a whole battle and the printed sheet."""
    _, package, *_, file = mutant.file.split("/")
    module = mutant.file.removesuffix(".py").replace("/", ".")
    names = [*mutant.about.split("."), f"{module} "]
    games = SHARED.get(package, (package,))
    folders = [ROOT / "tests" / game for game in games]
    near = {path: path.stem == f"test_{Path(file).stem}" for folder in folders for path in folder.glob("test_*.py")}

    def rank(path: Path) -> tuple[bool, int, int]:
        text = path.read_text(encoding="utf-8")
        return not near[path], -sum(text.count(name) for name in names), len(text)

    sheets = [ROOT / "tests" / "sheets" / f"test_{game}.py" for game in games]
    last = [*sheets, ROOT / "tests" / "playthroughs" / "test_playthroughs.py"]
    return [str(path) for path in [*sorted(near, key=rank), *last] if path.exists()]


def limited() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def noticed(mutant: Mutant) -> bool:
    """Whether a test fails with the change made, in a copy of the package: the nearest tests first, then the rest."""
    with TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "static"))
        changed = copy / mutant.file
        raw = changed.read_bytes()
        changed.write_bytes(raw[: mutant.start] + mutant.now.encode() + raw[mutant.end :])
        tests = tests_of(mutant)
        return fail(copy, tests[:NEAREST]) or fail(copy, tests[NEAREST:])


def fail(package: Path, tests: list[str]) -> bool:
    """Whether some of these tests fail with this copy of the package."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1", **NO_PLUGINS}
    done = subprocess.run(
        [*command, *tests], cwd=ROOT, env=environment, preexec_fn=limited, capture_output=True, text=True, check=False
    )
    if done.returncode in (USAGE, NO_TESTS):
        raise SystemExit(done.stdout + done.stderr)
    return done.returncode != 0


def run(number: int, seed: int, jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """The changes that the seed draws, each with whether it was noticed."""
    found = mutants()
    drawn = random.Random(seed).sample(found, min(number, len(found)))
    with ThreadPoolExecutor(jobs) as pool:
        made = {pool.submit(noticed, mutant): mutant for mutant in drawn}
        for done in as_completed(made):
            yield made[done], done.result()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--at-least", type=float, default=0.95)
    given = parser.parse_args()
    survivors: list[str] = []
    made = 0
    for made, (mutant, killed) in enumerate(run(given.number, given.seed, given.jobs), 1):
        print(f"{made:4} {'noticed ' if killed else 'SURVIVED'} {mutant}", flush=True)
        survivors += [] if killed else [str(mutant)]
    share = 1 - len(survivors) / made
    print(f"{made - len(survivors)} of {made} noticed, {share:.1%}; drawn by seed {given.seed} from {len(mutants())}")
    kept = {
        "seed": given.seed,
        "made": made,
        "noticed": made - len(survivors),
        "share": share,
        "survivors": sorted(survivors),
    }
    KEPT.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if share >= given.at_least else 1


if __name__ == "__main__":
    raise SystemExit(main())
