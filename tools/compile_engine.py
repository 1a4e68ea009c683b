"""Compiles the engine with mypyc, into a folder of its own: the sources are never compiled in place.

The folder holds a copy of the whole package; put it first on PYTHONPATH to run the compiled engine.
Nothing is done where the sources have not changed since.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import written_out

try:
    import fcntl
except ImportError:  # Windows, where nobody waits for another
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILT = ROOT / "build" / "compiled"
STAMP = BUILT / "fingerprint"
BEING_BUILT = ROOT / "build" / "compiling"
LOCK, LOG, FAILED = [BEING_BUILT.with_suffix(f".{name}") for name in ("lock", "log", "failed")]
PAGE = Path("grognard/web/static")

# What runs all the time. The rest (words, sheets, schemas, saves, the command line) stays as it is.
ENGINE = (
    "ai/carrying.py",
    "ai/evaluation.py",
    "ai/greedy.py",
    "ai/luck.py",
    "ai/playing.py",
    "ai/weights.py",
    "kernel/answers.py",
    "kernel/chance.py",
    "kernel/dice.py",
    "kernel/errors.py",
    "kernel/event.py",
    "kernel/game.py",
    "kernel/leaf.py",
    "kernel/lookup.py",
    "kernel/part.py",
    "kernel/procedure.py",
    "kernel/question.py",
    "kernel/section.py",
    "kernel/seen.py",
    "kernel/settings.py",
    "kernel/space/*.py",
    "kernel/state.py",
    "kernel/table.py",
    "kernel/victory.py",
    "odds/exact.py",
    "squares/*.py",
    "across_five_aprils/[bcs]*/*.py",
    "bloody_big_battles/[bcs]*/*.py",
    "square_bashing/[bcs]*/*.py",
    "walter_schnaffs/[bcs]*/*.py",
)
BUILD = Path(__file__).with_name("build_engine.py")
LEFT_OUT = ("__init__.py", "situations.py", "next_rolls.py", "scenario.py", "terminal.py")


def engine_modules() -> list[Path]:
    package = SOURCE / "grognard"
    found = [path for pattern in ENGINE for path in sorted(package.glob(pattern)) if path.name not in LEFT_OUT]
    return [path.relative_to(SOURCE) for path in found]


def fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for tool in (__file__, BUILD, written_out.__file__):
        digest.update(Path(tool).read_bytes())
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and path.suffix in {".py", ".toml"}:
            digest.update(str(path.relative_to(SOURCE)).encode() + path.read_bytes())
    return digest.hexdigest()


def up_to_date() -> bool:
    """Whether the compiled engine is there, of these very sources."""
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def failed() -> bool:
    """Whether these very sources could not be compiled here."""
    return FAILED.exists() and FAILED.read_text() == fingerprint()


def bring_page() -> None:
    """The built page, which changes without the engine, as it is now."""
    shutil.rmtree(BUILT / PAGE, ignore_errors=True)
    if (SOURCE / PAGE).is_dir():
        shutil.copytree(SOURCE / PAGE, BUILT / PAGE)


def main() -> int:
    if up_to_date():
        bring_page()
        print(f"compiled engine is up to date: {BUILT.relative_to(ROOT)}")
        return 0
    BEING_BUILT.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)  # whoever came first may be at it: what they made will do
        return 0 if up_to_date() else compiled()


def compiled() -> int:
    """Compiles beside, and puts the whole in its place at once: a server may be running on the one before."""
    now = fingerprint()
    shutil.rmtree(BEING_BUILT, ignore_errors=True)
    shutil.copytree(SOURCE, BEING_BUILT, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    written_out.write_out([BEING_BUILT / path for path in engine_modules()])
    command = [sys.executable, str(BUILD), *map(str, engine_modules())]
    env = {**os.environ, "MYPY_CACHE_DIR": str(BEING_BUILT / "mypy_cache")}
    done = subprocess.run(command, cwd=BEING_BUILT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        shutil.rmtree(BEING_BUILT)
        FAILED.write_text(now)
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n", file=sys.stderr)
        return done.returncode
    shutil.rmtree(BEING_BUILT / "build")
    shutil.rmtree(BUILT, ignore_errors=True)
    BEING_BUILT.rename(BUILT)
    bring_page()
    STAMP.write_text(now)
    print(f"compiled {len(engine_modules())} modules into {BUILT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
