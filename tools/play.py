"""What `make play` starts: the server, on the compiled engine where there is one of these very sources.

Where there is none it is made meanwhile, without hurry, and used from the next start on: nobody waits for it.
See docs/decisions/0024-played-while-it-is-compiled.md.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import compile_engine

from grognard.cli.speaking import cli_words

COMPILERS = ("cc", "gcc", "clang")


def main() -> None:
    env = dict(os.environ)
    if compile_engine.up_to_date():
        compile_engine.bring_page()
        env["PYTHONPATH"] = str(compile_engine.BUILT)
    elif any([shutil.which(name) for name in COMPILERS]) and not compile_engine.failed():
        compile_meanwhile()
        print(cli_words("compiling"), flush=True)
    os.execve(sys.executable, [sys.executable, "-P", "-m", "grognard", "serve", *sys.argv[1:]], env)


def compile_meanwhile() -> None:
    """`make compiled`, after everything else on this machine; it ends by itself, whatever becomes of the server."""
    log = compile_engine.LOG
    log.parent.mkdir(parents=True, exist_ok=True)
    plain = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    with log.open("w") as out:
        command = ["nice", "-n", "19", "make", "--silent", "compiled"]
        subprocess.Popen(
            command,
            cwd=compile_engine.ROOT,
            env=plain,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )


if __name__ == "__main__":
    main()
