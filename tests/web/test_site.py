"""The page as files: every place by its address, in any folder, and nothing else touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.web import site, static

from ..cli.running import run
from .asking import Client

pytestmark = pytest.mark.skipif(not site.is_built(), reason="the page is not built")
NAMED = re.compile(r'(?:href|src)="([^"#:]+)"')


def test_every_place_finds_its_files_wherever_the_folder_is_put(tmp_path: Path) -> None:
    written = site.write(tmp_path / "site")
    pages = list((tmp_path / "site").rglob("index.html"))
    assert len(pages) == len(list(site.places()))
    for page in pages:
        text = page.read_text()
        assert 'data-server="none"' in text
        named = NAMED.findall(text)
        assert len(named) >= 4
        assert [name for name in named if not (page.parent / name).is_file()] == []
    assert written.files == len([one for one in (tmp_path / "site").rglob("*") if one.is_file()])
    assert not list((tmp_path / "site").rglob("*.gz"))


def test_a_new_version_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    site.write(tmp_path)
    old = tmp_path / "assets" / "page-of-yesterday.js"
    old.write_text("")
    assert site.is_ours(tmp_path)
    site.write(tmp_path, compressed=True)
    assert not old.exists()
    assert list(tmp_path.rglob("*.wasm.br"))


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    assert not site.is_ours(tmp_path)


def test_only_the_script_beside_the_page_may_run_webassembly(client: Client) -> None:
    worker = next((static.ROOT / "assets").glob("worker-*.js")).name
    policies = [client.get(path).headers.get_list(static.POLICY) for path in (f"/assets/{worker}", "/")]
    assert policies[0] == [static.OF_THE_ENGINE]
    assert "wasm-unsafe-eval" in policies[0][0]
    assert len(policies[1]) == 1
    assert "eval" not in policies[1][0]


def test_the_command_says_what_it_wrote_and_where_it_will_not_write(tmp_path: Path) -> None:
    said = run("site", "-o", str(tmp_path / "site"), "--lang", "fr")
    assert said.returncode == 0
    assert "https" in said.stdout
    (tmp_path / "letter.txt").write_text("mine")
    refused = run("site", "-o", str(tmp_path), "--lang", "en")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert refused.stderr.startswith("--output: ")
    assert (tmp_path / "letter.txt").read_text() == "mine"
