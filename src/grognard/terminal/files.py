"""Files that are written for people: nothing of a stranger's is written over, and a refusal is said in our words."""

from __future__ import annotations

import errno
import json
from pathlib import Path

from grognard.kernel.record import HEAD, SAVE_FORMAT
from grognard.terminal.words import TableInput

RECORD, SAVE = "record", "save"
SYSTEM_ERRORS = {
    errno.ENOENT: "os.missing",
    errno.EISDIR: "os.folder",
    errno.ENOTDIR: "os.no_folder",
    errno.EACCES: "os.forbidden",
    errno.EPERM: "os.forbidden",
    errno.ENAMETOOLONG: "os.name",
    errno.EINVAL: "os.name",
    errno.ENOSPC: "os.full",
    errno.EROFS: "os.read_only",
}
"""What the system says of a file, by the name of our words for it."""


def refused_by_system(wrong: OSError | ValueError) -> TableInput:
    """Why the system will not read or write a file, in our words; ValueError is what Python makes of a strange name."""
    if not isinstance(wrong, OSError):
        return TableInput("os.name")
    known = SYSTEM_ERRORS.get(wrong.errno or 0)
    return TableInput("os.other", number=wrong.errno) if known is None else TableInput(known)


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
