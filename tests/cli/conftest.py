"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from .running import run


@pytest.fixture
def program(tmp_path):
    """The program in a folder of its own: exit status, output, complaint."""
    return lambda *words: tuple(run(*words, cwd=tmp_path))
