"""The printed sheet: from the tables alone, in both languages and editions, on two pages and a third."""

from __future__ import annotations

import io
import re
from typing import Any

import pypdf
import pytest

from grognard.kernel.errors import BadInput
from grognard.kernel.lookup import ColumnTable, RangeTable, Reach
from grognard.kernel.part import Part, Row
from grognard.kernel.ruleset import Ruleset, ruleset
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.kernel.sheet import as_html, as_text, sheet
from grognard.kernel.words import KERNEL_WORDS, Words

SQUARE_BASHING = ruleset("square-bashing")
ACROSS_FIVE_APRILS = ruleset("across-five-aprils")
ALL = [(lang, edition) for lang in ("en", "fr") for edition in ("en", "fr")]


@pytest.mark.parametrize(("lang", "edition"), ALL)
def test_every_rule_is_printed_with_its_id(lang: str, edition: str) -> None:
    printed = sheet(SQUARE_BASHING, lang, edition)
    ids = {entry.id for entry in SQUARE_BASHING.entries()}
    assert ids == {found for found in re.findall(r"SB-[0-9A-Z]+(?:-[0-9A-Z]+)*", as_text(printed)) if found in ids}
    assert ids == set(re.findall(r'id="([^"]+)"', as_html(printed)))


@pytest.mark.parametrize(
    ("game", "setting", "allowed"),
    [
        ("square-bashing", "countdown", "1 ... 99"),
        ("square-bashing", "reserve_one_in", "0, 2, 3, 4, 5"),
        ("bloody-big-battles", "base_size", "50, 60 ... 200"),
        ("bloody-big-battles", "snap", "1, 5, 10, 25, 50"),
        ("across-five-aprils", "men_a_point", "100, 150, 200, 250, 300, 400, 500"),
    ],
)
def test_what_a_setting_allows_is_printed_and_nothing_else(game: str, setting: str, allowed: str) -> None:
    settings = [one for gap in sheet(ruleset(game), "en").gaps for one in gap.settings]
    assert [one.allowed for one in settings if one.name == setting] == [allowed]


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
    from grognard.square_bashing.sheet.clash import hasty, rear

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


def test_a_grid_is_printed_with_heads_above_and_beside() -> None:
    printed = sheet(ACROSS_FIVE_APRILS, "en")
    text = as_text(printed).splitlines()
    start = next(i for i, line in enumerate(text) if line.endswith("A5A-CRT-ATT"))
    assert text[start - 1].split() == ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]
    assert text[start].split() == ["≤", "0", *["-"] * 7, "1", "1R", "A5A-CRT-ATT"]
    assert text[start + 8].split() == ["8+", "1R", "2R", "2R", "2R", "3R", "3R", "3R", "4R", "4R"]
    html = as_html(printed)
    grid = html[html.index('<table class="grid" id="A5A-CRT-ATT">') :].split("</table>")[0]
    assert grid.count('<th scope="col">') == 9
    assert grid.count('<th scope="row">') == 9
    assert '<th scope="row">8+</th><td>1R</td><td>2R</td>' in grid


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sections_without_a_number_are_printed_by_their_title(lang: str) -> None:
    html = as_html(sheet(ACROSS_FIVE_APRILS, lang))
    assert "<h2>Terrain</h2>" in html
    assert "<span>" not in html.split("<aside")[0]
    assert "\nTerrain\n-------\n" in as_text(sheet(ACROSS_FIVE_APRILS, lang))


def pages_of(html: str, chromium: Any) -> list[pypdf.PageObject]:
    """The pages that a browser prints."""
    page = chromium.new_page()
    page.set_content(html)
    printed = page.pdf(prefer_css_page_size=True)
    page.context.close()
    return list(pypdf.PdfReader(io.BytesIO(printed)).pages)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_grids_print_on_one_page_and_ours_on_its_own(lang: str, chromium: Any) -> None:
    pages = pages_of(as_html(sheet(ACROSS_FIVE_APRILS, lang)), chromium)
    *sheet_pages, ours = [one.extract_text() for one in pages]
    assert 1 <= len(sheet_pages) <= 2
    for table in ("A5A-CRT-ATT", "A5A-CRT-DEF", "A5A-TER-EMBANKMENT"):
        assert any(table in text for text in sheet_pages)
    assert "A5A-GAP-VICTORY" in ours


@pytest.mark.parametrize(("lang", "edition"), ALL)
def test_it_prints_on_two_pages_of_a4_and_ours_on_a_third(lang: str, edition: str, chromium: Any) -> None:
    pages = pages_of(as_html(sheet(SQUARE_BASHING, lang, edition)), chromium)
    assert len(pages) == 3
    assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [210, 297]
    texts = [one.extract_text() for one in pages]
    assert "SB-26-A-HASTY" in texts[0]
    assert "SB-28-RUN" in texts[1]
    assert "SB-GAP-BASES" in texts[2]
    assert "SB-GAP-BASES" not in texts[0] + texts[1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sheet_with_grids_prints_on_two_pages_and_ours_on_a_third(lang: str, chromium: Any) -> None:
    texts = [one.extract_text() for one in pages_of(as_html(sheet(ruleset("bloody-big-battles"), lang)), chromium)]
    assert len(texts) == 3
    assert "BBB-TR-WOOD" in texts[0]
    assert "BBB-AR-N7" in texts[1]
    assert "BBB-GAP-SNAP" in texts[2]


# Grids


class Marsh(Part):
    def settled(self, settings: Settings) -> Part:
        return self

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return ("head.move", "head.fire", "head.assault")

    def rows(self) -> list[Row]:
        return [Row("G-MARSH", "G-MARSH", ("@slow", "@none", "@against"), {"inches": 3})]


class Figures(Section):
    number = "1"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(ColumnTable("G-RESULT", ("0.5", "2+"), {6: ("R", "1"), 1: ("-", "R")}))
        self.take(RangeTable("G-RANGES", (3,), (Reach("G-BOW", bool, (0.5,)), Reach("G-SLING", bool, (1.0,)))))


class Grounds(Section):
    number = "2"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take(Marsh("G-MARSH"))


SPOKEN = {
    "game": "Grilles",
    "section.1": "Chiffres",
    "section.2": "Terrain",
    "table.G-RESULT": "Résultats",
    "table.G-RANGES": "Portées",
    "table.G-MARSH": "Terrain",
    "G-BOW": "arc",
    "G-SLING": "fronde",
    "G-MARSH": "marais",
    "head.move": "mouvement",
    "head.fire": "tir",
    "head.assault": "assaut",
    "slow": "lent et pénible, {inches} pouces",
    "none": "rien",
    "against": "contre vous",
}
GRIDS = Ruleset("grids", {"1": Figures, "2": Grounds}, Words({"en": SPOKEN, "fr": SPOKEN}, KERNEL_WORDS))


def grids() -> tuple[str, str]:
    """The toy of a game whose tables are grids, as text and as HTML, in French."""
    printed = sheet(GRIDS, "fr")
    return as_text(printed), as_html(printed)


def test_a_grid_names_its_rows_on_the_left_under_heads() -> None:
    text, html = grids()
    assert "     0,5  2+\n  6    R   1" in text
    assert '<table class="grid" id="G-RESULT"><caption>Résultats<code>G-RESULT</code></caption>' in html
    assert '<thead><tr><td></td><th scope="col">0,5</th><th scope="col">2+</th></tr></thead>' in html
    assert '<tr><th scope="row">6</th><td>R</td><td>1</td></tr>' in html


def test_a_grid_of_several_rules_has_an_id_for_each_row() -> None:
    _, html = grids()
    assert '<tr id="G-BOW"><th scope="row">arc</th><td>0,5</td><td class="rule"><code>G-BOW</code></td></tr>' in html


def test_a_grid_of_words_takes_the_whole_page_and_is_told_in_sentences_as_text() -> None:
    text, html = grids()
    assert '<section class="wide"><h2><span>2</span>' in html
    told = " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split()).replace(" G-MARSH", "")
    assert "marais – mouvement : lent et pénible, 3 pouces ; tir : rien ; assaut : contre vous" in told
