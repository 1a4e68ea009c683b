"""A process of its own in which computer players think: one job a line on its input, one answer a line on its output.

It is handed a game as a seat knows it, never the dice's secret nor what the other side chose in secret. It takes at
most so much memory, remembers no more odds than a server does, leaves the processor to others first, and ends with who
started it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress

from grognard.games.thinking import thought
from grognard.web.memory import Memory

MEMORY_MOST = 2 * 1024**3
"""Bytes of address space."""
NICE = 10


def _bounded() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, OSError, ValueError):  # Windows has no such bound; a smaller one may hold already
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def main() -> None:
    _bounded()
    memory = Memory()
    for line in sys.stdin:
        try:
            said = thought(json.loads(line), memory.used)
        except MemoryError:
            return
        except Exception as wrong:
            said = {"error": f"{type(wrong).__name__}: {wrong}"[:500]}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
