"""The built page: its files, already compressed, served from the package."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from grognard.asking.problems import Trouble

ROOT = Path(__file__).with_name("static")
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
POLICY = "Content-Security-Policy"
OF_THE_ENGINE = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
"""What the script may that runs the engine beside the page: Python is WebAssembly. The page itself may not."""
WORKER = "assets/worker-"
PLAIN = "text/plain; charset=utf-8"
"""No place within the page ends so, and no file of it is looked for in vain under such a name."""


class Stored(NamedTuple):
    """A file as it goes out: its bytes, its tag, its encoding ("" for none)."""

    body: bytes
    tag: str
    encoding: str


def page(request: Request) -> Response:
    """A file of the page; any other path is a place within the page, unless its ending is a file's."""
    path = str(request.path_params.get("path", ""))
    file = _file(path)
    if file is None and Path(path).suffix not in TYPES:
        file, path = _file(INDEX), INDEX
        if file is None:
            raise Trouble("not-built", 503)
    if file is None:
        raise Trouble("not-found", 404, where="path", value=f"/{path}")
    return _answer(request, path or INDEX, file)


def _file(path: str) -> Path | None:
    """The file of the page at a path; None where there is none, or it would lie elsewhere."""
    if path.endswith((".br", ".gz")):
        return None
    try:
        file = (ROOT / path).resolve()
        return file if file.is_relative_to(ROOT.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None


def _answer(request: Request, path: str, file: Path) -> Response:
    accepted = request.headers.get("accept-encoding", "")
    stored = _stored(file, file.stat().st_mtime_ns, tuple(name for name, _ in ENCODINGS if name in accepted))
    caching = FOR_EVER if path.startswith("assets/") else "no-cache"
    headers = {"ETag": stored.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if path.startswith(WORKER):
        headers[POLICY] = OF_THE_ENGINE
    if request.headers.get("if-none-match") == stored.tag:
        return Response(None, 304, headers)
    if stored.encoding:
        headers["Content-Encoding"] = stored.encoding
    kind = TYPES.get(file.suffix) or (PLAIN if file.suffix == ".txt" else "application/octet-stream")
    return Response(stored.body, 200, {**headers, "Content-Type": kind})


@lru_cache(maxsize=512)
def _stored(file: Path, changed: int, accepted: tuple[str, ...]) -> Stored:
    for name, ending in ENCODINGS:
        beside = file.with_name(file.name + ending)
        if name in accepted and beside.is_file():
            body = beside.read_bytes()
            return Stored(body, _tag(body), name)
    body = file.read_bytes()
    return Stored(body, _tag(body), "")


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'
