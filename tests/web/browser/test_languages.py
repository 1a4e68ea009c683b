"""Everything in both languages: no word left behind, no key shown."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.kernel.ruleset import rulesets

from .conftest import CALM, Opener, settled, steps_beyond
from .filling import drawers_opened

TEXTS = """() => {
  const found = new Set();
  const add = text => { const t = (text || '').replace(/\\s+/g, ' ').trim(); if (t) found.add(t); };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (parent.closest('script, noscript, style, code, .rule-id, [lang]:not(html)')) continue;
    add(walk.currentNode.textContent);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const e of document.querySelectorAll(`[${name}]:not([lang])`)) add(e.getAttribute(name));
  add(document.title);
  return [...found];
}"""
PATHS = ("/", "/nowhere", *[f"/{one.id}" for its in rulesets().values() for one in its.situations])
SHARED = "/sb.assault"
GAMES = {its.words.say("en", "game") for its in rulesets().values()}
# Names, and words that the two languages write alike.
ALIKE_IN_SHEETS = {
    written
    for its in rulesets().values()
    for key, text in its.words.own["en"].items()
    if its.words.own["fr"].get(key) == text
    for written in (text, text[:1].upper() + text[1:])
}
WORDS_ALIKE = {"Grognard", "Type", "Front", "Suppression", "Chance", "Distance", "Terrain", "Barrage"}
ALIKE = GAMES | ALIKE_IN_SHEETS | WORDS_ALIKE
KEY = re.compile(r"\b(field|choice|value|setting|tally|result|result_of|distribution|event|ask|roll|answer)\.[a-z_]+")


NO_WORDS = re.compile(rf"[A-Z0-9]+(-[A-Z0-9]+)+|face \d|: ({'|'.join(GAMES)})|https?://.*")


def words(texts: list[str]) -> set[str]:
    """Texts that hold a word: neither figures, nor rule ids, nor what is written alike."""
    return {text for text in texts if re.search(r"[^\W\d_]{3}", text) and not NO_WORDS.fullmatch(text)}


def whole(page: Any, roll: str) -> list[str]:
    """Every text of the page, with its drawers open and the dice begun."""
    drawers_opened(page)
    texts = page.evaluate(TEXTS)
    if page.locator(".answers").count():
        settled(page)
        page.wait_for_timeout(600)
        texts += page.evaluate(TEXTS)
        dice = page.locator("#dice .begin")
        if dice.count():
            dice.click()
        for _ in range(3 if page.locator(".play").count() else 0):
            page.wait_for_selector(".play :is(.now, .result)")
            texts += page.evaluate(TEXTS)
            if not page.get_by_role("button", name=roll).count():
                break
            before = page.locator(".play .steps > li:not(.now)").count()
            page.get_by_role("button", name=roll).click()
            steps_beyond(page, before)
        texts += page.evaluate(TEXTS)
    return texts


def shared(page: Any) -> list[str]:
    """Every text of the page with its link shown, which is drawn: the same words whatever the situation."""
    page.get_by_role("button", name=re.compile("^(Share|Partager)")).click()
    page.wait_for_selector("dialog svg path")
    return list(page.evaluate(TEXTS))


@pytest.mark.parametrize("path", PATHS)
def test_no_word_is_left_in_the_other_language(opened: Opener, path: str) -> None:
    pages = [opened(path, lang=lang, **CALM) for lang in ("en-GB", "fr-FR")]
    english, french = whole(pages[0], "Roll for me"), whole(pages[1], "Lancez pour moi")
    if path == SHARED:
        english, french = english + shared(pages[0]), french + shared(pages[1])
    assert {text for text in words(english) & words(french) if text not in ALIKE} == set()
    for text in english + french:
        assert not KEY.search(text), text
        assert "undefined" not in text
        assert "[object" not in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sheet_speaks_one_language(opened: Opener, lang: str) -> None:
    page = opened("/sheet/square-bashing", lang=lang)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("article").get_attribute("lang") == lang
    other = {"en": "réservistes", "fr": "reservists"}[lang]
    assert other not in page.locator("article").inner_text()


def test_the_language_can_be_switched_and_stays(opened: Opener) -> None:
    page = opened("/sb.assault", lang="en-GB")
    settled(page)
    page.get_by_role("button", name="Français").click()
    assert page.locator("h1").inner_text() == "L’assaut d’un secteur"
    page.get_by_role("heading", name="Les chances").wait_for()
    page.reload()
    page.wait_for_selector("#odds")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_a_browser_of_neither_language_gets_english(opened: Opener) -> None:
    assert opened("/", lang="de-DE").locator("html").get_attribute("lang") == "en"
