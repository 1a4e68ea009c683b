"""Asking the application: in this process, or a server in one of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

PROGRAM = [sys.executable, "-m", "grognard"]
ADDRESS = re.compile(r"https?://\S+?:\d+")


class Client(TestClient):
    """The application as a page asks it."""

    def __init__(self, app: Any, **more: Any) -> None:
        super().__init__(app, **{"base_url": "http://localhost", **more})

    def ask(self, what: str, procedure: str, situation: object, **more: Any) -> dict[str, Any]:
        """The answer to a question, which must be a good one."""
        answer = self.post(f"/api/{what}/{procedure}", json={"situation": situation, **more})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def started(*options: str, **env: str) -> subprocess.Popen[str]:
    """`grognard serve` on any free port."""
    return subprocess.Popen(
        [*PROGRAM, "serve", "--port", "0", "--no-browser", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", **env},
    )


def address_of(server: subprocess.Popen[str]) -> str:
    """Where a server says that it is."""
    assert server.stdout is not None
    found = ADDRESS.search(server.stdout.readline())
    assert found, server.communicate()
    return found[0]


@contextmanager
def serving(*options: str) -> Iterator[str]:
    """A server for a while; its address."""
    with started(*options) as server:
        try:
            yield address_of(server)
        finally:
            server.terminate()
            server.communicate(timeout=60)
