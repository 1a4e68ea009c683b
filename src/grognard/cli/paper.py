"""A page of HTML on paper: PDF, laid out by the browser that is there."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.cli.speaking import CliInput

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
OPTIONS = ("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--no-pdf-header-footer")
SECONDS = 120


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
        page.write_text(html, encoding="utf-8")
        where = (f"--user-data-dir={folder}/profile", f"--print-to-pdf={printed}", page.as_uri())
        try:
            subprocess.run([browser, *OPTIONS, *_as_root(), *where], check=True, capture_output=True, timeout=SECONDS)
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as wrong:
            raise CliInput("not_printed", where="--format", value=Path(browser).name) from wrong


def _as_root() -> tuple[str, ...]:
    """Chromium refuses to run as root in its sandbox."""
    return ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
