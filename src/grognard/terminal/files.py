"""Files that are written for people, nothing of a stranger's written over; how a shell calls this program."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

from grognard.kernel.record import HEAD, SAVE_FORMAT
from grognard.terminal.words import TableInput, refused_by_system

RECORD, SAVE = "record", "save"


def write_file(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as wrong:
        raise TableInput("out", where=file, value=refused_by_system(wrong)) from wrong


def no_strangers(file: str, kind: str) -> None:
    """Refuses to write over a file that is not one of ours: a save or a record, as `kind` says, or nothing."""
    if not _is_ours(Path(file), kind):
        raise TableInput("not_ours", where=file)


def _is_ours(path: Path, kind: str) -> bool:
    try:
        if not path.is_file() or not path.stat().st_size:
            return True
        text = path.read_text(encoding="utf-8")
        if kind == RECORD:
            return text.startswith(HEAD)
        data = json.loads(text)
        return isinstance(data, dict) and data.get("grognard") == SAVE_FORMAT
    except (OSError, ValueError, RecursionError):
        return False


def program() -> str:
    """This program as a shell finds it from here."""
    from shutil import which

    called = sys.argv[0]
    if Path(called).name == "__main__.py":
        return f"{_from_here(sys.executable)} -m grognard"
    found = which(Path(called).name)
    return Path(called).name if found and Path(found).absolute() == Path(called).absolute() else _from_here(called)


def _from_here(path: str) -> str:
    """A path as short as it can be said, quoted where need be."""
    whole, here = Path(path).absolute(), Path.cwd()
    return shlex.quote(str(whole.relative_to(here)) if whole.is_relative_to(here) else str(whole))
