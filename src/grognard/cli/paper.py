"""A page of HTML on paper: PDF, laid out by the browser that is there."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.cli.speaking import CliInput

BROWSERS = (
    "chromium-headless-shell",  # the same Chromium without its windows: a quarter less work for the processor
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
OPTIONS = ("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--no-pdf-header-footer")
SECONDS = 120
BUILT_PAGE = Path(__file__).parents[1] / "web" / "static" / "assets"
FACES = (
    ("Source Serif", "source-serif-4-latin-400-normal", 400, "normal"),
    ("Source Serif", "source-serif-4-latin-600-normal", 600, "normal"),
    ("Old Standard", "old-standard-tt-latin-400-normal", 400, "normal"),
    ("Old Standard", "old-standard-tt-latin-400-italic", 400, "italic"),
)
"""The page's own type: family, file, weight, slant."""
RULE_IDS = 'code { font-family: "Source Serif"; font-size: .8em; }\n'
"""Ids stand in the page's type too: which typewriter face a machine has is not known."""
NOT_CUT = {
    "\N{LESS-THAN OR EQUAL TO}": '<u role="img" aria-label="\N{LESS-THAN OR EQUAL TO}">&lt;</u>',
    "\N{NON-BREAKING HYPHEN}": "\N{WORD JOINER}-\N{WORD JOINER}",
}
"""Signs that the page's type has not, set from those that it has."""


def chromium() -> str | None:
    """The Chromium, or a browser of its kind, that is on this machine."""
    found = [path for name in BROWSERS if (path := shutil.which(name))]
    return next(iter([*found, *[path for path in ELSEWHERE if Path(path).is_file()]]), None)


def pdf(html: str) -> bytes:
    """The page as the browser prints it; BadInput where there is no browser, or it will not."""
    browser = chromium()
    if browser is None:
        raise CliInput("no_browser", where="--format", value="pdf")
    with TemporaryDirectory() as folder:
        page, printed = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_text(in_type_of_the_page(html), encoding="utf-8")
        where = (f"--user-data-dir={folder}/profile", f"--print-to-pdf={printed}", page.as_uri())
        try:
            subprocess.run([browser, *OPTIONS, *_as_root(), *where], check=True, capture_output=True, timeout=SECONDS)
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as wrong:
            raise CliInput("not_printed", where="--format", value=Path(browser).name) from wrong


def in_type_of_the_page(html: str) -> str:
    """A sheet with the page's faces in its text; as it stands where no built page is here."""
    found = [(face, next(iter(sorted(BUILT_PAGE.glob(f"{face[1]}-*.woff2"))), None)) for face in FACES]
    faces = "".join([_face(family, file, weight, slant) for (family, _, weight, slant), file in found if file])
    if not faces:
        return html
    for sign, drawn in NOT_CUT.items():
        html = html.replace(sign, drawn)
    return html.replace("<style>", f"<style>{faces}", 1).replace("</style>", f"{RULE_IDS}</style>", 1)


def _face(family: str, file: Path, weight: int, slant: str) -> str:
    data = base64.b64encode(file.read_bytes()).decode()
    where = f'url("data:font/woff2;base64,{data}") format("woff2")'
    return f'@font-face {{ font-family: "{family}"; src: {where}; font-weight: {weight}; font-style: {slant}; }}\n'


def _as_root() -> tuple[str, ...]:
    """Chromium refuses to run as root in its sandbox."""
    return ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
