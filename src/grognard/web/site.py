"""The page and its engine as files that any web host can serve, in any folder: what `grognard site` writes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from grognard.kernel.ruleset import rulesets
from grognard.web.static import ENCODINGS, INDEX, ROOT

LAST: Final = ("manifest.webmanifest", "sw.js")
"""What leads to all other files is written after them."""
OF_A_SITE: Final = (INDEX, "notices.txt", "sw.js")
OURS: Final = "assets"
TWINS: Final = tuple(ending for _, ending in ENCODINGS)


class Site(NamedTuple):
    """What was written: how many files, of how many bytes together."""

    files: int
    bytes: int


def places() -> Iterator[str]:
    """Every place within the page that can be gone to by its address."""
    yield from ("", "force", "battle", "battle/here", "battle/here/replay")
    for its in rulesets().values():
        yield f"sheet/{its.id}"
        yield from [one.id for one in its.situations]


def is_built() -> bool:
    return (ROOT / INDEX).is_file()


def is_ours(folder: Path) -> bool:
    """Whether nothing else lies there: the folder is not there, or empty, or was written so before."""
    return not folder.exists() or not any(folder.iterdir()) or all((folder / name).is_file() for name in OF_A_SITE)


def write(folder: Path, compressed: bool = False) -> Site:
    """The files; those that no page leads to any more are taken away at the end.

    `compressed`: with their twins beside them, for hosts that serve these.
    """
    files = [one for one in sorted(ROOT.rglob("*")) if one.is_file() and (compressed or one.suffix not in TWINS)]
    names = [str(one.relative_to(ROOT)) for one in files if not one.relative_to(ROOT).name.startswith(INDEX)]
    written = [_copied(folder, name) for name in sorted(names, key=lambda name: name.startswith(LAST))]
    written += [_placed(folder, place) for place in places()]
    for old in [one for one in (folder / OURS).rglob("*") if one.is_file() and one not in written]:
        old.unlink()
    return Site(len(written), sum(one.stat().st_size for one in written))


def _copied(folder: Path, name: str) -> Path:
    there = folder / name
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / name, there)
    return there


def _placed(folder: Path, place: str) -> Path:
    """The page at a place: it finds its files from there, and knows that nobody answers but the device."""
    there = folder / place / INDEX
    there.parent.mkdir(parents=True, exist_ok=True)
    up = "../" * len(Path(place).parts) or "./"
    page = re.sub(r'(href|src)="/', rf'\1="{up}', (ROOT / INDEX).read_text(encoding="utf-8"))
    there.write_text(page.replace("<html ", '<html data-server="none" ', 1), encoding="utf-8")
    return there
