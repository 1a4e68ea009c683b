"""What every test may count on."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

import grognard.kernel.table

# As many machines, as many runs, the same examples; nothing is kept on disk, and no example is timed.
settings.register_profile("grognard", database=None, derandomize=True, deadline=None)
settings.load_profile("grognard")


COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""Every test that was collected, chosen or not."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[COLLECTED] = list(items)


DATA = TemporaryDirectory(prefix="grognard-test-")
"""Where the program keeps games, unless a test says otherwise: never in the folder of who runs the tests."""


def pytest_configure() -> None:
    os.environ["XDG_DATA_HOME"] = DATA.name
    os.environ["LC_ALL"] = "C.UTF-8"  # the program, where a test does not say otherwise, speaks English
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
