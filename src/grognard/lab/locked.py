"""A file that one process at a time may hold; the system lets go of it when the process ends, however it does."""

from __future__ import annotations

import errno
import sys
from io import FileIO
from pathlib import Path

FAR = 1 << 62
"""Which byte Windows locks: nobody could read one that is there."""
HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)


def held(path: Path) -> FileIO | None:
    """The file, held until it is closed; None where another holds it. It is made where there is none."""
    file = path.open("ab", buffering=0)
    try:
        _hold(file)
    except OSError as wrong:
        if wrong.errno in HELD:
            file.close()
            return None
    return file  # on a disk that knows no locks nobody can be kept out


def _hold(file: FileIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
