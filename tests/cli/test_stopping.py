"""Ctrl-C and worse, during what takes long: it is over at once, nobody stays behind, and what was played counts."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from resource import RLIMIT_FSIZE, RLIMIT_NOFILE, setrlimit

import pytest
from rich.progress import Progress

from grognard.cli.stopping import stopped_once
from grognard.lab.kept import GAMES
from grognard.lab.locked import held

from .running import CLASH, PROGRAM, _sits_down, run, without_escapes

STUDY = """\
scenarios = ["clash.toml"]
players = ["random,random"]
luck = false
[until]
least = 100000
most = 100000
"""
LONG = 60
"""Seconds after which nobody waits any more; it is over in a small part of it."""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(STUDY, encoding="utf-8")
    return tmp_path


@pytest.fixture
def started():
    """Starts programs, each the head of a group of processes that Ctrl-C reaches together; none outlives the test."""
    programs = []

    def start(*words, **how):
        programs.append(subprocess.Popen(words, start_new_session=True, **how))
        return programs[-1]

    yield start
    for program in programs:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()


@pytest.fixture
def begun(started):
    """Starts the program, as a shell does."""

    def begin(*words, cwd, before=lambda: None):
        return started(
            *PROGRAM,
            *words,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            preexec_fn=lambda: (signal.signal(signal.SIGINT, signal.SIG_DFL), before()),
            env={**os.environ, "LC_ALL": "en_GB.UTF-8"},
        )

    return begin


def left(program):
    """What a program that was stopped wrote, once nobody is there any more who could write."""
    out, err = program.communicate(timeout=LONG)
    return program.returncode, out.decode(), err.decode()


def until(true):
    """Waits for something."""
    for _ in range(LONG * 20):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come")


def has_games(folder):
    games = folder / "mine" / GAMES
    return lambda: games.exists() and games.stat().st_size > 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_study_that_is_stopped_twice_at_once_says_so_once_and_takes_its_processes_along(folder, begun, jobs):
    program = begun("study", "mine.toml", "--jobs", jobs, cwd=folder)
    until(has_games(folder))
    for _ in range(2):
        os.killpg(program.pid, signal.SIGINT)
        time.sleep(0.02)
    status, out, err = left(program)
    assert (status, err.strip()) == (130, "")
    assert out.startswith("Stopped: ")
    assert out.count("\n") == 1


def test_the_processes_of_a_study_that_was_killed_end_and_its_folder_is_free(folder, begun):
    program = begun("study", "mine.toml", "--jobs", "2", cwd=folder)
    until(has_games(folder))
    assert held(folder / "mine" / GAMES) is None
    program.kill()
    assert left(program) == (-signal.SIGKILL, "", "")
    free = held(folder / "mine" / GAMES)
    assert free is not None
    free.close()


AT_LENGTH = """
from time import sleep
from grognard.lab.processes import Crew
if __name__ == "__main__":
    crew = Crew(1)
    crew.begin(abs, -1)
    print(crew.ended(), flush=True)
    crew.begin(sleep, 3600)
    sleep(3600)
"""


def test_a_process_ends_in_the_midst_of_its_work_when_the_one_it_works_for_is_killed(started):
    program = started(sys.executable, "-c", AT_LENGTH, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout.readline() == b"[(1, 1)]\n"
    program.kill()
    assert left(program) == (-signal.SIGKILL, "", "")


def test_a_study_whose_disk_is_full_says_so(folder, begun):
    program = begun("study", "mine.toml", cwd=folder, before=lambda: setrlimit(RLIMIT_FSIZE, (20_000, 20_000)))
    status, _, err = left(program)
    assert status == 2
    assert err.startswith("mine: ")
    assert err.count("\n") == 1


def test_more_processes_than_the_system_starts_are_refused(folder, begun):
    program = begun(
        *("simulate", "clash.toml", "--games", "100", "--jobs", "60"),
        cwd=folder,
        before=lambda: setrlimit(RLIMIT_NOFILE, (64, 64)),
    )
    assert left(program) == (2, "", "--jobs: the system does not start 60 processes; allowed: fewer.\n")


def test_a_study_that_is_being_played_is_refused_to_a_second_run(folder):
    (folder / "mine").mkdir()
    first = held(folder / "mine" / GAMES)
    done = run("study", "mine.toml", cwd=folder)
    first.close()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "mine: this study is being played here already, by another process; "
        "allowed: another folder, or to wait until that one ends.\n"
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_that_is_stopped_shows_what_was_played(folder, monkeypatch, jobs):
    update = Progress.update

    def pressed(bar, task, completed):
        update(bar, task, completed=completed)
        if completed == 3:
            raise KeyboardInterrupt

    whole = run("simulate", "clash.toml", "--games", "3", "--json", cwd=folder)
    monkeypatch.setattr(Progress, "update", pressed)
    words = ("simulate", "clash.toml", "--games", "12", "--jobs", jobs)
    done = run(*words, cwd=folder)
    assert (done.returncode, done.stderr.strip()) == (130, "Stopped after 3 games of 12.")
    assert done.stdout.startswith("3 games of clash.toml, seed 0\n")
    assert "95% confidence" in done.stdout
    done = run(*words, "--json", "--lang", "fr", cwd=folder)
    assert (done.returncode, done.stderr.strip()) == (130, "Arrêté après 3 parties sur 12.")
    assert done.stdout == whole.stdout


@pytest.mark.parametrize("when", [r"/100000", r"[1-9]\d*/100000"])
def test_ctrl_c_at_a_terminal_reaches_no_process_that_plays(folder, started, when):
    """Neither while they are started nor later."""
    keyboard, screen = pty.openpty()
    program = started(
        *PROGRAM,
        *("simulate", "clash.toml", "--games", "100000", "--jobs", "2"),
        stdin=screen,
        stdout=screen,
        stderr=screen,
        cwd=folder,
        preexec_fn=_sits_down,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", "TERM": "xterm-256color"},
    )
    os.close(screen)
    written = _read(keyboard, when)
    os.write(keyboard, b"\x03\x03")
    written += _read(keyboard)
    os.close(keyboard)
    assert program.wait(LONG) == 130
    assert "Stopped" in without_escapes(written)
    assert "Traceback" not in written
    assert "Process" not in written


def _read(keyboard, last=None):
    """What is written until a word has come, or until everybody has closed the terminal."""
    written = b""
    while last is None or not re.search(last, without_escapes(written.decode(errors="replace"))):
        assert select.select([keyboard], [], [], LONG)[0], written
        try:
            part = os.read(keyboard, 65536)
        except OSError:
            part = b""
        if not part:
            break
        written += part
    return written.decode()


@pytest.fixture
def ears():
    """Ctrl-C as Python hears it, again afterwards too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_heard_once(ears, monkeypatch):
    monkeypatch.setattr("grognard.cli.stopping.SAME_WISH", 3600.0)

    def press_twice():
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), stopped_once():
        press_twice()
    signal.raise_signal(signal.SIGINT)


def test_nothing_is_changed_where_nobody_presses_it_and_where_it_is_not_to_be_heard(ears):
    with stopped_once():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with stopped_once():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
