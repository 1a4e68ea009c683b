"""Running the program: piped, in this process or in one of its own; or at a terminal of a given size."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import grognard
from grognard.cli.speaking import LANG
from grognard.cli.start import main

PROGRAM = [sys.executable, "-m", "grognard"]
INPUT = "> "
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[()][A-Z0-9]|[=>])")

# Two squares face each other: movement first, then assaults; one countdown die ends it.
CLASH = """\
ruleset = "square-bashing"
map = \"\"\"
.   .   .   .
.   Wh* .   .
.   .   .   .
.   .   .   W
\"\"\"
roads = ["B1 B2"]

[title]
en = "A clash"
fr = "Un choc"

[story]
en = "Two squares face each other."
fr = "Deux secteurs se font face."

[settings]
board_wide = 4
board_deep = 4
objectives = 1
countdown = 1
focus = false
depletion = false
reserve_one_in = 0
asset_tokens = 0

[attacker]
command_rating = 2
name = { en = "The reds", fr = "Les rouges" }

[[attacker.units]]
name = "Guards"
type = "infantry"
quality = "professional"
count = 2
at = ["B2", "B2"]

[[attacker.units]]
name = "Lancers"
type = "cavalry"
at = ["C3"]

[defender]
command_rating = 2
name = { en = "The blues", fr = "Les bleus" }

[[defender.units]]
name = "Militia"
type = "infantry"
quality = "reservist"
at = ["B3"]

[[defender.units]]
name = "Gun"
type = "artillery"
at = ["B3"]
"""


class Done(NamedTuple):
    """What a run of the program came to."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: str, typed: Sequence[str] = (), raw: bytes | None = None, cwd: Path | None = None, **env: str) -> Done:
    """The program in a pipe, with these lines on its standard input, or these bytes.

    It is called in this process. One of its own is started where the environment wishes for another language
    or help is to be in it: those are worded when the program is loaded.
    """
    given = raw if raw is not None else "".join(f"{line}\n" for line in typed).encode()
    wished = {"LC_ALL": "en_GB.UTF-8", "COLUMNS": "80", **env}
    others = [word for word in words if word not in ("--lang", "--lang=fr", "fr")]
    if not wished["LC_ALL"].startswith(LANG) or (len(others) < len(words) and (len(others) < 2 or "--help" in words)):
        return started(*words, raw=given, cwd=cwd, **wished)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in wished.items():
            patch.setenv(name, value)
        if cwd is not None:
            patch.chdir(cwd)
        stdout, stderr = io.BytesIO(), io.BytesIO()
        patch.setattr(sys, "argv", [str(Path(grognard.__file__).with_name("__main__.py")), *words])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(stdout, encoding="utf-8"))
        patch.setattr(sys, "stderr", io.TextIOWrapper(stderr, encoding="utf-8"))
        try:
            main()
        except SystemExit as left:
            status = left.code
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(int(status or 0), stdout.getvalue().decode(), stderr.getvalue().decode())


def started(*words: str, raw: bytes = b"", cwd: Path | None = None, **env: str) -> Done:
    """The program in a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *words], input=raw, capture_output=True, cwd=cwd, env={**os.environ, **env}, check=False
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def at_terminal(
    *words: str,
    typed: Sequence[str] = (),
    last: str = "",
    size: tuple[int, int] = (80, 50),
    cwd: Path | None = None,
    **env: str,
) -> tuple[int, str]:
    """The program at a terminal of so many columns and rows: its exit status and all it wrote, escapes and all."""
    keyboard, screen = pty.openpty()
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        cwd=cwd,
        start_new_session=True,
        preexec_fn=_sits_down,
        env={**environment, "LC_ALL": "en_GB.UTF-8", "TERM": "xterm-256color", **env},
    ) as program:
        os.close(screen)
        os.write(keyboard, "".join(f"{line}\n" for line in typed).encode())
        written = _until_asked(keyboard) if last else ""
        os.write(keyboard, last.encode())
        written += _all_of(keyboard)
    os.close(keyboard)
    return program.returncode, written


def _sits_down() -> None:
    """The terminal is the program's own, and Ctrl+C reaches it even where whoever runs the tests ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _until_asked(keyboard: int) -> str:
    """What is written until the player is asked and nothing more comes."""
    written = b""
    while select.select([keyboard], [], [], 1.5)[0] or INPUT.encode() not in written:
        written += os.read(keyboard, 65536)
    return written.decode()


def _all_of(keyboard: int) -> str:
    """Everything written until the other end closes."""
    parts = []
    while True:
        try:
            part = os.read(keyboard, 65536)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts).decode()


def without_escapes(text: str) -> str:
    return ESCAPES.sub("", text)
