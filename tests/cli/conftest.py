"""What the tests of the command line share."""

from __future__ import annotations

import sys

import pytest

import grognard.cli.main


@pytest.fixture
def program(monkeypatch, capsys, tmp_path):
    """The program in this process, in a folder of its own: exit status, output, complaint."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(grognard.cli.main, "LANG", "en")

    def called(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["grognard", *words])
        status = grognard.cli.main._run()
        said = capsys.readouterr()
        return status, said.out, said.err

    return called
