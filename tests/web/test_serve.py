"""`grognard serve` as a shell sees it: started on a free port, asked, stopped; and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import socket
import urllib.request
from pathlib import Path
from typing import Any

import pypdf
import pytest

from grognard.cli.paper import chromium

from ..cli.running import run
from .asking import address_of, started

TOY = Path(__file__).parent.parent / "kernel" / "toy"


def test_it_serves_until_it_is_interrupted() -> None:
    with started() as server:
        address = address_of(server)
        with urllib.request.urlopen(f"{address}/api/here") as answer:
            assert answer.status == 200
            assert "server" not in answer.headers
        server.send_signal(signal.SIGINT)
        _, wrong = server.communicate(timeout=60)
    assert (server.returncode, wrong) == (0, "")


def test_it_tells_the_phones_where_it_is() -> None:
    with started("--host", "0.0.0.0") as server:
        address = address_of(server)
        with urllib.request.urlopen(f"{address}/api/here") as answer:
            others = json.load(answer)["addresses"]
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in others]
        server.terminate()
        server.communicate(timeout=60)
    assert address.startswith("http://127.0.0.1:")
    assert said == [f"For other machines of the network: {other}\n" for other in others]


def test_a_port_in_use_is_one_clear_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr.startswith(f"--port: {port} is in use by another program; allowed: another port")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("--port", "x"), "--port"),
        (("--port", "65536"), "--port"),
        (("--port", "-1"), "--port"),
        (("--rate", "often"), "--rate"),
        (("--behind", "127.0.0.1,somebody"), "--behind"),
        (("--host", "192.0.2.1", "--port", "0"), "--host"),
        (("--host", "no such host", "--port", "0"), "--host"),
    ],
)
def test_an_option_that_is_wrong_is_named(words: tuple[str, ...], field: str) -> None:
    done = run("serve", *words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{field}: ")
    assert done.stderr.count("\n") == 1


def test_games_outlive_the_server(tmp_path: Path) -> None:
    database, id = f"sqlite:///{tmp_path}/games.sqlite", ""
    for _ in range(2):
        with started("--database", database) as server:
            address = address_of(server)
            if not id:
                asked = urllib.request.Request(
                    f"{address}/api/games", b'{"scenario": "first-steps"}', {"Content-Type": "application/json"}
                )
                with urllib.request.urlopen(asked) as answer:
                    id = json.load(answer)["id"]
            with urllib.request.urlopen(f"{address}/api/games/{id}") as answer:
                assert json.load(answer)["title"] == "First steps"
            server.terminate()
            _, said = server.communicate(timeout=60)
        assert (server.returncode, said) == (-signal.SIGTERM, "")


def test_a_database_that_cannot_be_is_one_clear_sentence() -> None:
    done = run("serve", "--port", "0", "--database", "mysql://somewhere/games")
    assert done.returncode == 2
    assert done.stderr.startswith("--database: ")
    assert done.stderr.count("\n") == 1


# Sheets on paper


@pytest.mark.skipif(chromium() is None, reason="no browser on this machine")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sheet_as_pdf_is_two_pages_of_a4_and_ours_on_a_third(lang: str, tmp_path: Path) -> None:
    paper = tmp_path / "sheet.pdf"
    done = run("sheet", "square-bashing", "--lang", lang, "--format", "pdf", "-o", str(paper))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pages = pypdf.PdfReader(paper).pages
    assert [[round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] for page in pages] == [[210, 297]] * 3
    for rule, page in (("SB-26-A-HASTY", pages[0]), ("SB-GAP-BASES", pages[2])):
        assert rule in "".join(page.extract_text().split())


def faces(paper: Path) -> set[str]:
    """The faces that a PDF brings along, without the letters that mark a part of a face."""
    fonts = [one.get_object() for page in pypdf.PdfReader(paper).pages for one in page["/Resources"]["/Font"].values()]
    cut = [font.get("/DescendantFonts", [font])[0].get_object()["/FontDescriptor"]["/FontName"] for font in fonts]
    return {str(name).partition("+")[2] for name in cut}


@pytest.mark.skipif(chromium() is None, reason="no browser on this machine")
@pytest.mark.parametrize(("ruleset", "lang"), [("bloody-big-battles", "en"), ("across-five-aprils", "fr")])
def test_a_sheet_as_pdf_is_set_in_the_type_of_the_page_and_nothing_else(
    ruleset: str, lang: str, tmp_path: Path
) -> None:
    paper = tmp_path / "sheet.pdf"
    assert run("sheet", ruleset, "--lang", lang, "--format", "pdf", "-o", str(paper)).returncode == 0
    assert faces(paper) == {
        "SourceSerif4-Regular",
        "SourceSerif4-SemiBold",
        "OldStandardTT-Regular",
        "OldStandardTT-Italic",
    }


def test_without_a_browser_a_pdf_is_refused_in_one_sentence(tmp_path: Path) -> None:
    paper = tmp_path / "sheet.pdf"
    done = run("sheet", "square-bashing", "--format", "pdf", "-o", str(paper), PATH=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("--format: pdf needs Chromium or Chrome")
    assert not paper.exists()


# Another game


@pytest.fixture(scope="module")
def with_the_toy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where Python finds the toy ruleset of the kernel's tests, as an installed package."""
    folder = tmp_path_factory.mktemp("installed")
    information = folder / "grognard_toy-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: grognard-toy\nVersion: 1.0\n", encoding="utf-8")
    (information / "entry_points.txt").write_text("[grognard.rulesets]\ntoy = toy_duel:RULESET\n", encoding="utf-8")
    return os.pathsep.join([str(folder), str(TOY), *filter(None, [os.environ.get("PYTHONPATH")])])


def test_the_procedures_of_another_game_are_served_with_no_code_for_it(with_the_toy: str) -> None:
    with started(PYTHONPATH=with_the_toy) as server:
        address = address_of(server)
        listed = [one["id"] for one in asked(f"{address}/api/procedures")["rulesets"]]
        form = asked(f"{address}/api/schema/toy.duel")
        looked = asked(f"{address}/api/look/toy.duel", {"situation": {"swords": 2, "stair": True}})
        changes = asked(f"{address}/api/whatif/toy.duel", {"situation": {"swords": 1}})["changes"]
        played = asked(f"{address}/api/play/toy.duel", {"situation": {}, "answers": [{"kind": "roll"}]})
        server.terminate()
        server.communicate(timeout=60)
    assert "toy" in listed
    assert form["example"] == {}
    assert [one["name"] for one in looked["odds"]] == ["wounds", "misses"]
    assert ["swords"] in [change["path"] for change in changes]
    assert played["over"]
    assert played["outcome"]["name"] in ("wounds", "misses")


def asked(address: str, question: object = None) -> Any:
    body = None if question is None else json.dumps(question).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
