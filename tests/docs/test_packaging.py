"""A package has its page and the notices of what is in it, or is not built; what is installed is locked."""

from __future__ import annotations

import os
import re
import sysconfig
import tomllib
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.tags import sys_tags

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKED = {"run": [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]}
LOCKED |= {group: wanted for group, wanted in PROJECT["dependency-groups"].items() if group != "build"}
PIN = re.compile(r"^([\w.-]+)==(\S+)((?: ; [^\\\n]+)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook, of a project in an empty folder."""
    described = util.spec_from_file_location("packaging_hook", ROOT / "tools" / "packaging_hook.py")
    assert described is not None
    assert described.loader is not None
    module = util.module_from_spec(described)
    described.loader.exec_module(module)
    for name, folder in {"ROOT": ".", "WEB": "web", "PAGE": "static"}.items():
        monkeypatch.setattr(module, name, tmp_path / folder)
    return module


def written(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_without_page_and_sources_nothing_is_built_and_the_reason_said(hook: Any) -> None:
    for build in (hook.build_wheel, hook.build_sdist):
        with pytest.raises(SystemExit, match=r"a package without its page is not built: .*`make page`"):
            build("nowhere")


def test_a_page_that_cannot_be_built_is_said(hook: Any, tmp_path: Path) -> None:
    written(tmp_path / "web" / "index.html")
    written(tmp_path / "tools" / "npm.py", "raise SystemExit(1)")
    with pytest.raises(SystemExit, match=r"`npm ci` failed, as told above; Node.js"):
        hook.build_page()


def test_a_page_without_the_notices_is_no_page(hook: Any, tmp_path: Path) -> None:
    written(tmp_path / "static" / "index.html")
    with pytest.raises(SystemExit, match=r"notices\.txt of the page is missing"):
        hook.build_page()


def test_sources_newer_than_the_page_build_it_anew(hook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(hook, "npm", lambda *words: ran.append(words[0]))
    written(tmp_path / "web" / "src" / "page.ts")
    for name in hook.WANTED:
        written(tmp_path / "static" / name)
    hook.build_page()
    assert ran == []
    later = (tmp_path / "static" / "index.html").stat().st_mtime + 10
    os.utime(tmp_path / "web" / "src" / "page.ts", (later, later))
    hook.build_page()
    assert ran == ["ci", "run"]


def test_the_built_page_brings_the_licence_of_its_fonts_and_the_notices_of_its_code() -> None:
    notices = ROOT / "src" / "grognard" / "web" / "static" / "notices.txt"
    if not notices.parent.is_dir():
        pytest.skip("the page is not built")
    text = notices.read_text(encoding="utf-8")
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == 2
    for name in ("@fontsource/old-standard-tt", "@fontsource/source-serif-4", "svelte", "uqr"):
        assert re.search(rf"^{name} \d", text, re.MULTILINE)


# The compiled package


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import release as module

    return module


def test_a_compiled_package_is_the_plain_one_with_compiled_modules_for_this_machine(
    release: Any, tmp_path: Path
) -> None:
    plain, about = tmp_path / "grognard-0.2.0-py3-none-any.whl", "grognard-0.2.0.dist-info"
    with ZipFile(plain, "w") as wheel:
        wheel.writestr("grognard/table.py", "COMPILED = False")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    for name in (f"shared__mypyc{ending}", f"grognard/table{ending}", "grognard/left.py"):
        written(tmp_path / "built" / name, name)
    made = release.compiled(plain, tmp_path / "built")
    ((tag, *others),) = [one.rpartition("0.2.0-")[2].split(".whl") for one in [made.name]]
    assert others == [""]
    assert tag in {str(one) for one in sys_tags()}
    with ZipFile(made) as wheel:
        lines = [line.rsplit(",", 2) for line in wheel.read(f"{about}/RECORD").decode().splitlines()]
        assert [name for name, _, _ in lines] == wheel.namelist()
        for name, digest, size in lines[:-1]:
            assert (digest, int(size)) == (f"sha256={release._digest(wheel.read(name))}", len(wheel.read(name)))
        assert {f"shared__mypyc{ending}", f"grognard/table{ending}", "grognard/table.py"} <= set(wheel.namelist())
        assert "grognard/left.py" not in wheel.namelist()
        assert f"Root-Is-Purelib: false\nTag: {tag}\n" in wheel.read(f"{about}/WHEEL").decode()


# Locks


@pytest.mark.parametrize("group", LOCKED)
def test_what_make_installs_is_locked_by_hash(group: str) -> None:
    text = (ROOT / "locks" / f"{group}.txt").read_text(encoding="utf-8")
    found = PIN.findall(text)
    assert len(found) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
    pins = {name.lower().replace("_", "-"): version for name, version, _, _ in found}
    for wanted in map(Requirement, LOCKED[group]):
        name = wanted.name.lower().replace("_", "-")
        assert name in pins, f"{name} is not in locks/{group}.txt: make lock"
        assert pins[name] in wanted.specifier, f"{name} {pins[name]} is not what pyproject.toml wants: make lock"


def test_locks_name_no_host() -> None:
    for path in (ROOT / "locks").glob("*.txt"):
        assert "://" not in path.read_text(encoding="utf-8"), path.name
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_the_same_version_is_locked_wherever_it_is_installed() -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for path in (ROOT / "locks").glob("*.txt"):
        for name, version, marker, _ in PIN.findall(path.read_text(encoding="utf-8")):
            found.setdefault((name, marker), set()).add(version)
    assert {key: versions for key, versions in found.items() if len(versions) > 1} == {}


def test_the_backend_that_builds_us_is_in_the_repository() -> None:
    assert PROJECT["build-system"]["backend-path"] == ["tools"]
    assert (ROOT / "tools" / f"{PROJECT['build-system']['build-backend']}.py").is_file()
