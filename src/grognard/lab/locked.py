"""A file that one process at a time may hold; the system lets go of it when the process ends, however it does."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import IO

FAR = 1 << 62
"""Which byte Windows locks: nobody could read one that is there."""
HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)


def held(path: Path) -> IO[bytes] | None:
    """The file, held until it is closed; None where another holds it. It is made where there is none."""
    file = path.open("ab")
    try:
        _hold(file)
    except OSError as wrong:
        if wrong.errno in HELD:
            file.close()
            return None
    return file  # on a disk that knows no locks nobody can be kept out


def _hold(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
