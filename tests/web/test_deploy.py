"""A club's server: the one script is started for real; unit and container file name what there is."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError

import pytest

from grognard.cli.main import app as commands

from .asking import address_of

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
SCRIPT = DEPLOY / "serve"
UNIT = DEPLOY / "grognard@.service"
CONTAINER = DEPLOY / "Containerfile"
PAGES = (ROOT / "docs" / "running-a-server.md", ROOT / "docs" / "faire-tourner-un-serveur.md")
FENCE = re.compile(r"^```\w*\n.*?^```$", re.MULTILINE | re.DOTALL)
Server = subprocess.Popen[str]
SETTING = re.compile(r"^#   (GROGNARD_[A-Z_]+)  ", re.MULTILINE)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell")


def words(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@contextmanager
def started(home: Path, program: str = f'exec "{sys.executable}" "$@"', **settings: str) -> Iterator[Server]:
    """The script as a service starts it, in a folder of its own; what it starts there is this Python, unless told."""
    (home / "deploy").mkdir(parents=True)
    shutil.copy2(SCRIPT, home / "deploy" / "serve")
    (home / ".venv" / "bin").mkdir(parents=True)
    python = home / ".venv" / "bin" / "python"
    python.write_text(f"#!/bin/sh\n{program}\n", encoding="utf-8")
    python.chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("GROGNARD_", "LC_", "LANG"))}
    environment = {**plain, "XDG_DATA_HOME": str(home / "data"), "GROGNARD_PORT": "0", "LC_ALL": "C.UTF-8", **settings}
    with subprocess.Popen(
        [str(home / "deploy" / "serve")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=home,
    ) as server:
        try:
            yield server
        finally:
            server.kill()


def test_the_script_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    hooks = {"GROGNARD_WEBHOOK_HOSTS": "chat.test", "GROGNARD_NAME": "club.example", "GROGNARD_BEHIND": "127.0.0.1"}
    with started(tmp_path / "home", GROGNARD_DATABASE=database, **hooks) as server:
        address = address_of(server)
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            assert json.load(answer)["ok"]
        named = urllib.request.Request(f"{address}/api/here", headers={"Host": "club.example"})
        with urllib.request.urlopen(named) as answer:
            assert answer.status == 200
        with pytest.raises(HTTPError, match="404"), urllib.request.urlopen(f"{address}/metrics"):
            pass
        server.send_signal(signal.SIGTERM)
        _, noted = server.communicate(timeout=60)
    assert server.returncode in (0, -signal.SIGTERM)
    assert (tmp_path / "games.sqlite").is_file()
    lines = [json.loads(line) for line in noted.splitlines() if line.startswith("{")]
    assert [(line["route"], line["status"]) for line in lines if line["event"] == "request"] == [
        ("/healthz", 200),
        ("/here", 200),
        ("/metrics", 404),
    ]
    assert "Traceback" not in noted


def test_the_address_of_the_database_can_lie_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "grognard.database"
    secret.write_text("postgresql://me:hunter2@nowhere/games\n", encoding="utf-8")
    seen = []
    for setting in ({"GROGNARD_DATABASE_FILE": str(secret)}, {"CREDENTIALS_DIRECTORY": str(tmp_path)}):
        with started(tmp_path / next(iter(setting)), 'echo "$@"; echo "$GROGNARD_DATABASE"', **setting) as server:
            seen.append(server.communicate(timeout=60)[0].splitlines())
    for given, database in seen:
        assert database == "postgresql://me:hunter2@nowhere/games"
        assert given.startswith("-P -m grognard serve --no-browser")
        assert "hunter2" not in given


def options() -> set[str]:
    """The options of `grognard serve`."""
    from typer.main import get_command

    serve = get_command(commands).commands["serve"]  # type: ignore[attr-defined]
    return {name for parameter in serve.params for name in parameter.opts}


def test_the_script_gives_options_that_there_are() -> None:
    given = set(re.findall(r"--[a-z-]+", words(SCRIPT).partition("set -- serve")[2]))
    assert len(given) >= 9
    assert given <= options()
    assert os.access(SCRIPT, os.X_OK)


def settings_in(path: Path) -> set[str]:
    return set(re.findall(r"GROGNARD_[A-Z_]+", words(path)))


def test_every_setting_is_explained_in_the_script_and_on_both_pages() -> None:
    explained = set(SETTING.findall(words(SCRIPT)))
    assert explained == settings_in(SCRIPT) == settings_in(PAGES[0]) == settings_in(PAGES[1])
    assert settings_in(UNIT) | settings_in(CONTAINER) <= explained


def test_both_pages_have_the_same_headings_and_the_same_code() -> None:
    english, french = map(words, PAGES)
    assert FENCE.findall(english) == FENCE.findall(french)
    headings = [re.findall(r"^#+", FENCE.sub("", page), re.MULTILINE) for page in (english, french)]
    assert headings[0] == headings[1]


def test_the_pages_call_make_and_the_program_by_names_that_there_are() -> None:
    shown = "\n".join(FENCE.findall(words(PAGES[0])))
    makefile = words(ROOT / "Makefile")
    for target in {one for line in re.findall(r"^make (.+)$", shown, re.MULTILINE) for one in line.split()}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for path in re.findall(r"(?:/opt/grognard/|--file )(deploy/\S+)", shown):
        assert (ROOT / path).exists(), path


# The unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this machine")
def test_systemd_understands_the_unit_and_finds_it_closed(tmp_path: Path) -> None:
    unit = tmp_path / "grognard@8000.service"
    unit.write_text(words(UNIT).replace("/opt/grognard", str(ROOT)), encoding="utf-8")
    for command in (("verify",), ("security", "--offline=yes", "--threshold=20")):
        done = subprocess.run(
            ["systemd-analyze", *command, str(unit)], capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Unknown" not in done.stderr


def test_the_unit_starts_the_script() -> None:
    (started_by,) = re.findall(r"^ExecStart=/opt/grognard/(.+)$", words(UNIT), re.MULTILINE)
    assert ROOT / started_by == SCRIPT


# The container file: no engine builds it here, so what its lines name is looked for


def lines() -> list[tuple[str, str]]:
    whole = re.sub(r"\\\n\s*", "", words(CONTAINER))
    told = [line for line in whole.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in told]


def test_the_container_file_names_files_and_commands_that_exist() -> None:
    makefile = words(ROOT / "Makefile")
    for what, rest in lines():
        if what == "COPY" and "--from" not in rest:
            assert (ROOT / rest.split()[0]).exists(), rest
        if what == "RUN" and rest.startswith("make "):
            for target in rest.split()[1:]:
                assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
        if what == "CMD":
            assert [ROOT / one for one in json.loads(rest)] == [SCRIPT]
    assert {what for what, _ in lines()} >= {"FROM", "COPY", "RUN", "USER", "HEALTHCHECK", "CMD"}


def test_what_one_stage_makes_the_other_takes_by_the_same_python() -> None:
    bases = [rest.split()[0] for what, rest in lines() if what == "FROM"]
    assert len({re.sub(r"-slim", "", base) for base in bases}) == 1
    made = [rest.split()[1] for what, rest in lines() if what == "COPY" and "--from" in rest]
    assert made == [f"/opt/grognard/{one}" for one in (".venv", "build/compiled", "src")]


def test_the_container_looks_after_its_health_as_it_should() -> None:
    ((_, rest),) = [one for one in lines() if one[0] == "HEALTHCHECK"]
    program = json.loads(rest.partition("CMD ")[2])
    assert program[0] == ".venv/bin/python"
    compile(program[2], "healthcheck", "exec")
    assert "/healthz" in program[2]
