"""`make play` keeps nobody waiting: it starts on the engine that there is, and has the compiled one made meanwhile."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOLS = Path(__file__).parent.parent.parent / "tools"


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What `make play` starts, of a project in an empty folder, with a compiler."""
    monkeypatch.syspath_prepend(str(TOOLS))
    for name in ("compile_engine", "play"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import play as module
    from compile_engine import BEING_BUILT, BUILT

    engine = module.compile_engine
    for name in ("BUILT", "BEING_BUILT", "STAMP", "LOCK", "LOG", "FAILED"):
        monkeypatch.setattr(engine, name, tmp_path / getattr(engine, name).relative_to(BUILT.parent))
    assert BEING_BUILT.parent == BUILT.parent
    monkeypatch.setattr(engine, "fingerprint", lambda: "of these sources")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    return module


def begun(play: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], str]:
    """The commands that were begun beside the server, and the path on which the server looks for its engine."""
    beside: list[list[str]] = []
    served: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **more: beside.append(command))
    monkeypatch.setattr(play.os, "execve", lambda program, words, env: served.append((words, env)))
    monkeypatch.setattr(sys, "argv", ["play"])
    play.main()
    ((words, env),) = served
    assert words[-2:] == ["grognard", "serve"]
    return [" ".join(command) for command in beside], env.get("PYTHONPATH", "")


def test_without_a_compiled_engine_one_is_made_meanwhile(
    play: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    beside, path = begun(play, monkeypatch)
    assert beside == ["nice -n 19 make --silent compiled"]
    assert path == ""
    assert "is being compiled in the background" in capsys.readouterr().out


def test_the_engine_of_these_sources_is_used(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    play.compile_engine.BUILT.mkdir()
    play.compile_engine.STAMP.write_text("of these sources")
    assert begun(play, monkeypatch) == ([], str(play.compile_engine.BUILT))


def test_that_of_other_sources_is_not(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    play.compile_engine.BUILT.mkdir()
    play.compile_engine.STAMP.write_text("of others")
    beside, path = begun(play, monkeypatch)
    assert (len(beside), path) == (1, "")


@pytest.mark.parametrize("why", ["no compiler", "failed"])
def test_where_it_cannot_be_made_the_sources_are_played(play: Any, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    if why == "failed":
        play.compile_engine.FAILED.write_text("of these sources")
    else:
        monkeypatch.setattr(shutil, "which", lambda name: None)
    assert begun(play, monkeypatch) == ([], "")
