"""What `compile_engine.py` runs in the folder of the copy: mypyc, then the C compiler on all cores at once.

    python tools/build_engine.py MODULE ...

A file of C for each module: one for all of them took the C compiler 1.8 GB, and far longer. setuptools builds several
extensions at once, but compiles the files of one after the other, and nearly all of ours belong to one.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

CORES = os.cpu_count() or 1


class BuildAtOnce(build_ext):  # type: ignore[misc]
    """Compiles the files of an extension beside each other, the longest first."""

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile

        def compile_at_once(sources: list[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(CORES) as pool:
                longest_first = sorted(sources, key=os.path.getsize, reverse=True)
                begun = {source: pool.submit(compile_in_turn, [source], **how) for source in longest_first}
            return [name for source in sources for name in begun[source].result()]

        self.compiler.compile = compile_at_once
        super().build_extensions()


if __name__ == "__main__":
    modules = mypycify(sys.argv[1:], opt_level="2", debug_level="0", multi_file=True)
    command = ["build_ext", "--inplace", f"--parallel={CORES}"]
    setup(name="engine", script_args=command, ext_modules=modules, cmdclass={"build_ext": BuildAtOnce})
