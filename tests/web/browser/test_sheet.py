"""The reference sheet as a page: anchors, search, editions, and on paper."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from grognard.kernel.ruleset import rulesets

from .conftest import PHONE, Opener, fonts_loaded, until

pypdf = pytest.importorskip("pypdf")

SHEET = "/sheet/square-bashing"


def in_view(page: Any, rule: str) -> bool:
    return page.evaluate(
        """id => { const r = document.getElementById(id).getBoundingClientRect();
        return r.top >= 0 && r.bottom <= innerHeight }""",
        rule,
    )


def letters(text: str) -> str:
    """A text without what a PDF may set apart: spaces and signs."""
    return re.sub(r"\W", "", text)


@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_every_rule_is_an_anchor_once(opened: Opener, ruleset: str) -> None:
    page = opened(f"/sheet/{ruleset}")
    page.wait_for_selector("article table")
    rules = page.evaluate(f"fetch('/api/rules/{ruleset}').then(r => r.json()).then(all => all.map(r => r.id))")
    anchors = page.evaluate("[...document.querySelectorAll('article [id]')].map(e => e.id)")
    assert len(anchors) == len(set(anchors))
    assert set(rules) <= set(anchors)


@pytest.mark.parametrize("size", [None, PHONE])
def test_an_explanation_links_to_its_rule(opened: Opener, size: dict[str, int] | None) -> None:
    page = opened("/sb.assault", **({"size": size} if size else {}))
    page.locator("[data-line='SB-26-T-STRENGTH'] a").click()
    page.wait_for_selector("article tr.here")
    assert page.url.endswith("/sheet/square-bashing#SB-26-T-STRENGTH")
    assert in_view(page, "SB-26-T-STRENGTH")
    assert page.evaluate("document.activeElement.id") == "SB-26-T-STRENGTH"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_apostrophes_are_a_printer_s_in_headings_and_settings_as_in_the_rules(
    opened: Opener, ruleset: str, lang: str
) -> None:
    page = opened(f"/sheet/{ruleset}", lang=lang)
    page.wait_for_selector("article table")
    assert "'" not in page.locator("article").evaluate("sheet => sheet.textContent")


def test_on_a_phone_the_search_and_the_sections_are_as_wide_as_each_other(opened: Opener) -> None:
    page = opened(SHEET, size={"width": 390, "height": 844})
    page.wait_for_selector("article table")
    wide = "(one) => Math.round(one.getBoundingClientRect().width)"
    assert page.locator("#jump").evaluate(wide) == page.locator("#sought").evaluate(wide)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_no_sheet_is_wider_than_a_phone(opened: Opener, ruleset: str, lang: str) -> None:
    page = opened(f"/sheet/{ruleset}", lang=lang, size=PHONE)
    page.wait_for_selector("article table")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_search_leaves_the_rules_that_hold_every_word(opened: Opener) -> None:
    page = opened(SHEET, lang="fr")
    page.get_by_label("Chercher dans les règles").fill("tranchee")
    rows = page.locator("article tbody tr")
    assert rows.count() >= 3
    page.get_by_role("status").get_by_text("règles").wait_for()
    page.get_by_label("Chercher dans les règles").fill("SB-26-A-HASTY")
    assert rows.count() == 1


def test_editions_differ_and_say_which_they_are(opened: Opener) -> None:
    page = opened(SHEET)
    assert page.locator("#SB-26-A-MIN").inner_text().find("never fewer") >= 0
    page.get_by_role("link", name="French edition").click()
    page.wait_for_selector("text=French edition >> nth=0")
    until(page, "() => !document.getElementById('SB-26-A-MIN').innerText.includes('never fewer')")
    assert page.get_by_role("link", name="French edition").get_attribute("aria-current") == "page"


def test_every_gap_is_shown_as_ours(opened: Opener) -> None:
    page = opened(SHEET)
    gaps = page.locator(".ours .gap")
    assert gaps.count() > 5
    for gap in gaps.all():
        assert "(ours)" in gap.inner_text()


@pytest.mark.parametrize("edition", ["en", "fr"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_paper_two_pages_and_ours_on_a_third(opened: Opener, lang: str, edition: str) -> None:
    page = opened(f"{SHEET}?edition={edition}", lang=lang, color_scheme="dark")
    fonts_loaded(page)
    ours = letters(page.locator(".ours h2").inner_text())
    pages = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    texts = [letters(one.extract_text()) for one in pages]
    assert len(pages) == 3
    assert [ours in text for text in texts] == [False, False, True]
    assert round(pages[0].mediabox.width) == 595
    assert round(pages[0].mediabox.height) == 842


def test_the_search_box_and_the_buttons_stay_off_the_paper(opened: Opener) -> None:
    page = opened(SHEET)
    page.emulate_media(media="print")
    assert not page.get_by_role("button", name="Print").is_visible()
    assert not page.locator("search").is_visible()
