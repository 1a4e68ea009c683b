"""The application, asked in this process, and a server of it for a whole run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.web.app import make_app
from grognard.web.limits import Buckets

from .asking import Client, serving


@pytest.fixture(scope="session")
def client() -> Iterator[Client]:
    """The application without a limit to questions."""
    with Client(make_app(Buckets(per_second=0))) as client:
        yield client


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a server that `grognard serve` runs."""
    with serving("--rate", "0") as address:
        yield address
