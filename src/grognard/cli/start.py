"""Where the program starts: what can be answered without Typer is, and everything else goes through it."""

from __future__ import annotations

import os
import sys

from grognard.cli.options import read
from grognard.cli.situations import SITUATIONS
from grognard.cli.speaking import wished_language
from grognard.kernel.errors import BadInput

STOPPED = 130
"""What shells say of a program that Ctrl-C stopped."""


def main() -> None:
    """Runs the program: 0 done, 2 bad input with one line on standard error, 130 stopped by Ctrl-C, 1 anything else."""
    raise SystemExit(_run())


def _run() -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    try:
        status = _ran()
        sys.stdout.flush()
        return status
    except BadInput as wrong:
        print(" ".join(wrong.say(wished_language()).splitlines()), file=sys.stderr)
        return 2
    except BrokenPipeError:
        return _nobody_reads()
    except KeyboardInterrupt:
        return STOPPED


def _ran() -> int:
    command = SITUATIONS.get(sys.argv[1]) if len(sys.argv) > 1 else None
    asked = read(command, sys.argv[2:]) if command is not None else None
    if asked is not None:
        asked()
        return 0
    from grognard.cli.main import run

    return run()


def _nobody_reads() -> int:
    """What is left to say goes nowhere, and that is no fault."""
    sys.stdout, sys.stderr = sys.__stdout__ or sys.stdout, sys.__stderr__ or sys.stderr
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
