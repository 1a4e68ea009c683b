"""Builds the package as setuptools does, with its page in it: where the page cannot be built, there is no package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "grognard" / "web" / "static"
WANTED = ("index.html", "notices.txt")
NOT_SOURCES = ("node_modules", "tests")
ENGINE = ROOT / "src" / "grognard"
"""The page brings the engine with it: what the engine is made of, the page is made of too."""


def build_wheel(directory: str, settings: Any = None, metadata: str | None = None) -> str:
    build_page()
    return str(build_meta.build_wheel(directory, settings, metadata))


def build_sdist(directory: str, settings: Any = None) -> str:
    build_page()
    return str(build_meta.build_sdist(directory, settings))


def build_page() -> None:
    """The page, made anew where its sources are newer; a source package brings it ready made."""
    if WEB.is_dir() and not up_to_date():
        if not (WEB / "node_modules" / ".ready").exists():
            npm("ci", "--omit-lockfile-registry-resolved", "--loglevel=error")
        npm("run", "--silent", "build", "--", "--logLevel", "warn")
    missing = [name for name in WANTED if not (PAGE / name).is_file()]
    if missing:
        fail(f"{', '.join(missing)} of the page is missing, and so are its sources in web/")


def up_to_date() -> bool:
    """Whether the page is there and no older than any of its sources."""
    if any(not (PAGE / name).is_file() for name in WANTED):
        return False
    built = (PAGE / WANTED[0]).stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources())


def sources() -> list[Path]:
    found = [path for path in WEB.iterdir() if path.name not in NOT_SOURCES]
    page = [path for one in found for path in ([one] if one.is_file() else one.rglob("*")) if path.is_file()]
    return [*page, *[path for path in ENGINE.rglob("*.py") if not path.is_relative_to(PAGE.parent)]]


def npm(*words: str) -> None:
    try:
        subprocess.run([sys.executable, str(ROOT / "tools" / "npm.py"), *words], check=True)
    except (OSError, subprocess.CalledProcessError):
        fail(f"`npm {words[0]}` failed, as told above; Node.js 20.19 or later with npm builds the page")


def fail(why: str) -> None:
    raise SystemExit(
        f"grognard: a package without its page is not built: {why}. In a clone, `make page` builds it first."
    )
