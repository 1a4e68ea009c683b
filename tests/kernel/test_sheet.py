"""The printed sheet: from the tables alone, in both languages and editions, on two pages and a third."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pypdf
import pytest

from grognard.kernel.errors import BadInput
from grognard.kernel.ruleset import ruleset
from grognard.kernel.sheet import as_html, as_text, sheet

SQUARE_BASHING = ruleset("square-bashing")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ALL = [(lang, edition) for lang in ("en", "fr") for edition in ("en", "fr")]


@pytest.mark.parametrize(("lang", "edition"), ALL)
def test_every_rule_is_printed_with_its_id(lang: str, edition: str) -> None:
    printed = sheet(SQUARE_BASHING, lang, edition)
    ids = {entry.id for entry in SQUARE_BASHING.entries()}
    assert ids == {found for found in re.findall(r"SB-[0-9A-Z]+(?:-[0-9A-Z]+)*", as_text(printed)) if found in ids}
    assert ids == set(re.findall(r'id="([^"]+)"', as_html(printed)))


def test_an_edition_prints_its_own_numbers() -> None:
    english, french = (as_text(sheet(SQUARE_BASHING, "en", edition)) for edition in ("en", "fr"))
    assert "each square in support (4 at most)" in english
    assert "each square in support, however many" in french
    assert "it may come down to no dice at all" in french
    assert "professional infantry in the square" in english
    assert "any professional unit in the square" in french


def test_the_numbers_come_from_the_table_and_not_from_the_words() -> None:
    from grognard.kernel.settings import Settings
    from grognard.kernel.table import DiceTable, Line
    from grognard.square_bashing.clash import hasty, rear

    table = DiceTable("SB-26-A", (Line(-7, "SB-26-A-HASTY", hasty, but={-4: rear}),), hit_on=5)
    row = table.settled(Settings({"edition": "en"}, {})).rows()[0]
    assert row.figures == ("−7",)
    assert "−4" in SQUARE_BASHING.words.say("en", row.words, **row.numbers)


def test_what_is_ours_is_marked_as_ours() -> None:
    html = as_html(sheet(SQUARE_BASHING, "en"))
    main, ours = html.split('<aside class="ours">')
    assert 'id="SB-GAP-BASES"' in ours
    assert "not of the game's authors" in ours.replace("&#x27;", "'")
    assert "(ours)" in main[main.index('id="SB-GAP-ZERO"') :].split("</tr>")[0]


def test_an_edition_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="edition: 'de' is not known; allowed: en, fr"):
        sheet(SQUARE_BASHING, "en", "de")


@pytest.mark.skipif(BROWSER is None, reason="no browser on this machine")
@pytest.mark.parametrize(("lang", "edition"), ALL)
def test_it_prints_on_two_pages_of_a4_and_ours_on_a_third(lang: str, edition: str, tmp_path: Path) -> None:
    page, pdf = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    page.write_text(as_html(sheet(SQUARE_BASHING, lang, edition)), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    where = [f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer", f"--print-to-pdf={pdf}"]
    subprocess.run([str(BROWSER), *options, *where, page.as_uri()], check=True, capture_output=True, timeout=120)
    pages = pypdf.PdfReader(pdf).pages
    assert len(pages) == 3
    assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [210, 297]
    texts = [one.extract_text() for one in pages]
    assert "SB-26-A-HASTY" in texts[0]
    assert "SB-28-RUN" in texts[1]
    assert "SB-GAP-BASES" in texts[2]
    assert "SB-GAP-BASES" not in texts[0] + texts[1]
