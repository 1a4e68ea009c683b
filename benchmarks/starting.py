"""How long `grognard odds` takes from a shell, beside Python by itself and beside loading what reads its options.

Each is started by turns, and the best of all counts: the seconds until it has ended, and the processor's among them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

ROUNDS = 20
SITUATION = b'{"unit": {"type": "cavalry"}}'
PROGRAMS = {
    "odds": ["-m", "grognard", "odds", "sb.scenery"],
    "python": ["-c", "pass"],
    "typer": ["-c", "import typer, rich.console"],
}


def started(program: list[str]) -> tuple[float, float]:
    """The seconds that one run takes, and those of the processor."""
    begun, spent = time.perf_counter(), os.times()
    subprocess.run([sys.executable, *program], input=SITUATION, stdout=subprocess.DEVNULL, check=True)
    took, now = time.perf_counter() - begun, os.times()
    return took, now.children_user + now.children_system - spent.children_user - spent.children_system


def all_started() -> dict[str, float]:
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        for name, program in PROGRAMS.items():
            for kind, seconds in zip((name, f"{name}.processor"), started(program), strict=True):
                best[kind] = min(best.get(kind, seconds), seconds)
    return best


if __name__ == "__main__":
    print(json.dumps(all_started()))
