"""What every test may count on."""

from __future__ import annotations

import os

import grognard.kernel.table


def pytest_configure() -> None:
    engine()


def pytest_report_header() -> str:
    return f"engine: {engine()}"


def engine() -> str:
    """Whether the sources or the compiled engine are under test; a stale mix is refused."""
    found = "compiled" if not str(grognard.kernel.table.__file__).endswith(".py") else "interpreted"
    wished = os.environ.get("GROGNARD_ENGINE", "interpreted")
    if found != wished:
        raise RuntimeError(f"these tests are to run on the {wished} engine, and found the {found} one")
    return found
