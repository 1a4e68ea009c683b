"""Structured logs: one JSON object a line, and no secret in any of them.

What is noted of a request is its route (`/games/{id}`, never the path itself), its method, its status and its time:
no key, no body, no address, neither of who asks nor of where notices go. What others log (a library, a traceback)
passes a net besides that takes out whatever looks like a key, or like an address beyond its host.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final, TextIO

LOG: Final = logging.getLogger("grognard.web")
TEXT, JSON = "text", "json"
FORMATS: Final = (TEXT, JSON)
LINE_MOST: Final = 8000
_KNOWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "websocket", "taskName"}
_BEHIND_HOST = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://)(?:[^/\s@\"']*@)?([^/\s\"'<>?#]*)[/?#][^\s\"'<>]+")
_WITH_PASSWORD = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://)[^/\s@\"']*@")
_BEARER = re.compile(r"(?i)\b(bearer|vapid|basic)\s+[^\s\"']+")
_NAMED = re.compile(r"(?i)\b(key|token|secret|password|invitation|authorization)(\"?\s*[=:]\s*\"?)[^\s\"',;}]+")
_RANDOM = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*[0-9_-])[A-Za-z0-9_-]{22,}(?![\w-])")
_HEXADECIMAL = re.compile(r"(?i)(?<![\w-])[0-9a-f]{32,}(?![\w-])")
GONE: Final = "[...]"


def scrubbed(text: str) -> str:
    """A text without what looks like a secret; a net beneath those who take care, not instead of them."""
    text = _BEHIND_HOST.sub(rf"\1\2/{GONE}", text)
    text = _WITH_PASSWORD.sub(rf"\1{GONE}@", text)
    text = _BEARER.sub(rf"\1 {GONE}", text)
    text = _NAMED.sub(rf"\1\2{GONE}", text)
    return _HEXADECIMAL.sub(GONE, _RANDOM.sub(GONE, text))


class JsonLines(logging.Formatter):
    """A record as one line: when, how grave, from where, what, and the fields that were given with it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        line["event"] = scrubbed(record.getMessage())[:LINE_MOST]
        given = {name: value for name, value in vars(record).items() if name not in _KNOWN}
        line |= {name: _plain(value) for name, value in given.items() if name not in line}
        if record.exc_info:
            line["trace"] = scrubbed(self.formatException(record.exc_info))[-LINE_MOST:]
        return json.dumps(line, ensure_ascii=False)


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int) or (isinstance(value, float) and isfinite(value)):
        return value
    return scrubbed(str(value))[:LINE_MOST]


def log_json(stream: TextIO | None = None) -> logging.Handler:
    """From now on everything that is logged in this process is such a line, on standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("grognard").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    return handler
