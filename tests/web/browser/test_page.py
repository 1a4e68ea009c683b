"""The page as a player meets it: sizes, keyboard, ears, light, links, history, and what it must not do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import CALM, DESKTOP, PHONE, Opener, fonts_loaded, settled, steps_beyond
from .filling import drawers_opened, throw

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATHS = ("/", "/sb.assault", "/sb.morale", "/sb.gas", "/sheet/square-bashing", "/nowhere")
HEARD = ("/", "/nowhere", "/sb.assault", "/ws.attack", "/a5a.combat", "/bbb.fire", "/sheet/square-bashing")
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def ready(page: Any) -> None:
    if page.locator(".answers").count():
        settled(page)
    fonts_loaded(page)


def wider_than_page(page: Any) -> list[str]:
    """Whatever sticks out of the page on the right."""
    return page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
        [...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
          .map(e => e.tagName + '.' + e.className)"""
    )


# Sizes


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_sideways(opened: Opener, path: str, lang: str, size: str) -> None:
    page = opened(path, lang=lang, size=SIZES[size], **CALM)
    ready(page)
    drawers_opened(page)
    assert wider_than_page(page) == []


def test_a_whole_fight_fits_a_phone_and_every_target_a_thumb(opened: Opener) -> None:
    page = opened("/sb.assault", size=PHONE)
    ready(page)
    throw(page)
    assert wider_than_page(page) == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, summary, .tick, input[type=number]')]
        .filter(e => e.offsetParent).map(e => [e.innerText || e.ariaLabel, e.getBoundingClientRect()])
        .filter(([, r]) => r.height < 43.5 || r.width < 43.5).map(([name, r]) => [name, r.width, r.height])"""
    )
    assert small == []


# By keyboard alone


def tab_to(page: Any, wanted: str) -> None:
    """Tabs on until what has the focus is what is wanted."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"the Tab key never reaches {wanted}")


def test_a_whole_situation_by_keyboard_alone(opened: Opener) -> None:
    page = opened("/")
    tab_to(page, "a[href='/sb.assault']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#odds")
    settled(page)
    tab_to(page, "[data-field=face] input")
    page.keyboard.press("ArrowRight")
    tab_to(page, "[data-field='assaulter.units'] button.add")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-field='assaulter.units[1].type']")
    assert page.evaluate("document.activeElement.matches('[data-field=\"assaulter.units[1].type\"] select')")
    tab_to(page, "[data-field='assaulter.supports'] input")
    page.keyboard.press("ArrowUp")
    tab_to(page, "[data-field='assaulter.shock'] input")
    page.keyboard.press("Space")
    page.wait_for_timeout(200)
    settled(page)
    assert page.locator(".tally .total").first.inner_text() == "13"  # two units, the flank, a support, the shock
    tab_to(page, "#dice .begin")
    page.keyboard.press("Enter")
    for _ in range(12):
        page.wait_for_selector(".play :is(.now, .result)")
        if page.locator(".play .result").count():
            break
        before = page.locator(".play .steps > li:not(.now)").count()
        dice = page.locator(".play .now .group li").count()
        if dice:
            tab_to(page, ".now input")
            page.keyboard.type("4" * (dice - 1) + "6")
            page.keyboard.press("Enter")
        else:
            tab_to(page, ".now .tools .button:not(.first)")
            page.keyboard.press("Enter")
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Enter")
        steps_beyond(page, before)
    assert page.evaluate("document.activeElement.matches('.sentence')")


def test_the_first_tab_skips_to_the_page(opened: Opener) -> None:
    page = opened("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.skip')")


# For ears, and for eyes of every kind


def axe(page: Any) -> list[Any]:
    """What axe finds wrong with the page as it stands; in the dark, with its colours."""
    page.add_script_tag(path=str(AXE))
    found = []
    for scheme, asked in (("light", {}), ("dark", {"runOnly": {"type": "rule", "values": ["color-contrast"]}})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wrong = page.evaluate("asked => axe.run(document, {resultTypes: ['violations'], ...asked})", asked)
        found += [(scheme, one["id"], [node["html"][:120] for node in one["nodes"]]) for one in wrong["violations"]]
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("path", HEARD)
def test_axe_finds_nothing_wrong(opened: Opener, path: str, lang: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    page = opened(path, lang=lang, size=PHONE if lang == "fr" else DESKTOP, bypass_csp=True, **CALM)
    ready(page)
    drawers_opened(page)
    assert axe(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_wrong_in_a_fight(opened: Opener, size: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    page = opened("/sb.assault", size=SIZES[size], bypass_csp=True, **CALM)
    ready(page)
    page.locator("button.edit").first.click()
    page.get_by_role("button", name="Strike it out").first.click()
    page.wait_for_timeout(250)
    settled(page)
    throw(page)
    assert axe(page) == []


def test_the_total_and_the_odds_are_said_politely_and_once(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    live = page.locator(".answers > [aria-live=polite]")
    assert live.inner_text().startswith("assaulter\N{RIGHT SINGLE QUOTATION MARK}s dice 3, target")
    assert "the assaulter wins 31%" in live.inner_text()


def test_dark_and_light_can_be_chosen_and_stay(opened: Opener) -> None:
    page = opened("/", color_scheme="light")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    button = page.locator("button.light")
    button.click()
    assert page.evaluate(paper) == light
    button.click()
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    page.wait_for_selector("main h1")
    assert page.evaluate(paper) == dark


# Lines changed by hand


def test_a_line_struck_by_hand_is_marked_in_words_and_can_come_back(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    line = page.locator("[data-line='SB-26-A-STRENGTH']")
    line.locator("button.edit").click()
    line.get_by_role("button", name="Strike it out").click()
    page.wait_for_selector("[data-line='SB-26-A-STRENGTH'] s")
    assert "struck by hand" in line.inner_text()
    page.get_by_text("1 line changed by hand").wait_for()
    page.get_by_role("button", name="All lines as printed").click()
    page.wait_for_selector("[data-line='SB-26-A-STRENGTH'] s", state="detached")
    assert page.locator(".tally .total").first.inner_text() == "3"


def test_a_line_that_does_not_count_can_be_made_to_and_taken_back(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    line = page.locator("[data-line='SB-26-A-SHOCK']")
    assert line.count() == 0
    page.get_by_text("Other lines of these tables").click()
    line.locator("button.edit").click()
    line.get_by_role("button", name="One more").click()
    page.wait_for_selector(".tally [data-line='SB-26-A-SHOCK']")
    settled(page)
    assert "by hand, not on the sheet here" in line.inner_text()
    assert page.locator(".tally .total").first.inner_text() == "6"
    assert page.evaluate("document.activeElement.closest('[data-line]').dataset.line") == "SB-26-A-SHOCK"
    line.get_by_role("button", name="As printed").click()
    page.wait_for_selector(".tally [data-line='SB-26-A-SHOCK']", state="detached")
    settled(page)
    assert page.locator(".tally .total").first.inner_text() == "3"


# What if


def test_a_what_if_does_what_it_said(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    chip = page.locator(".answers li > button", has_text="Face assaulted: Flank")
    promised = re.search(r"→ (\d+)%", chip.inner_text())
    assert promised is not None
    chip.click()
    page.wait_for_timeout(250)
    settled(page)
    shown = float(page.locator("#odds dl b").first.inner_text().strip("%"))
    assert abs(shown - int(promised[1])) <= 0.55
    assert page.locator("[data-field=face]").get_by_label("Flank", exact=True).is_checked()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "There was no time to try every change."),
        ("fr", "Le temps a manqué pour essayer tous les changements."),
    ],
)
def test_that_time_was_up_is_said_where_no_what_if_was_found(opened: Opener, lang: str, sentence: str) -> None:
    page = opened("/", lang=lang, **CALM)
    cut = {"procedure": "sb.assault", "changes": [], "whole": False}
    page.route("**/api/whatif/**", lambda route: route.fulfill(json=cut))
    page.goto("/sb.assault")
    page.get_by_text(sentence).wait_for()


# Errors


def test_an_error_is_shown_beside_the_field_it_names(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    problem = {
        "type": "/problems/bad-input",
        "title": "Bad input",
        "status": 422,
        "detail": "target.supports: 7 is not allowed; allowed: 0.",
        "field": "target.supports",
    }
    page.route("**/api/look/**", lambda route: route.fulfill(status=422, json=problem))
    opened.troubles.clear()  # type: ignore[attr-defined]
    page.locator("[data-field='target.supports'] input").fill("7")
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-field='target.supports'] .problem")
    assert page.locator("#odds").count() == 0
    opened.troubles.clear()  # type: ignore[attr-defined]


def test_odds_that_are_not_yet_of_this_situation_say_so(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    page.route("**/api/look/**", lambda route: None)
    page.locator("[data-field='target.supports'] input").fill("2")
    page.keyboard.press("Tab")
    page.wait_for_selector(".answers[aria-busy=true]")
    page.locator("#odds.stale").get_by_text("working it out").wait_for()
    page.locator("#dice .begin").click()
    page.get_by_text("The dice come as soon as the engine answers.").wait_for()


@pytest.mark.parametrize(("lang", "said"), [("en", "There is no page here."), ("fr", "Il n’y a pas de page ici.")])
@pytest.mark.parametrize("path", ["/nowhere/at/all", "/sb.nothing", "/sheet/chess"])
def test_a_wrong_address_is_answered_kindly(opened: Opener, path: str, lang: str, said: str) -> None:
    page = opened(path, lang=lang)
    assert page.locator("h1").inner_text() == said
    page.get_by_role("link", name=re.compile("All games|Tous les jeux")).last.click()
    page.wait_for_selector("section h2")
    opened.troubles.clear()  # type: ignore[attr-defined]


# Links and the last twenty


def test_a_link_opens_the_same_situation_elsewhere(opened: Opener) -> None:
    page = opened("/sb.assault")
    page.locator("[data-field=face]").get_by_label("Rear", exact=True).check()
    page.locator("[data-field='target.terrain']").get_by_label("Woods", exact=True).check()
    page.wait_for_timeout(250)
    settled(page)
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("dialog svg path")
    address = page.locator("dialog input").input_value()
    odds = page.locator("#odds dl .figures").all_inner_texts()
    assert odds
    other = opened(address[address.index("/sb.") :], size=PHONE)
    settled(other)
    assert other.locator("#odds dl .figures").all_inner_texts() == odds  # a narrow page leaves out what they come to
    assert other.locator("[data-field=face]").get_by_label("Rear", exact=True).is_checked()


def test_a_broken_link_begins_afresh_and_says_so(opened: Opener) -> None:
    page = opened("/sb.assault#nonsense!")
    settled(page)
    page.get_by_text("This link could not be read").wait_for()


def test_the_last_situations_wait_on_the_first_page(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    page.locator("[data-field=face]").get_by_label("Rear", exact=True).check()
    page.wait_for_timeout(300)
    page.locator(".wordmark").click()
    link = page.locator(".last li a")
    link.wait_for()
    assert "Rear" in link.inner_text()
    link.click()
    page.wait_for_selector("[data-field=face]")
    assert page.locator("[data-field=face]").get_by_label("Rear", exact=True).is_checked()
    page.go_back()
    page.get_by_role("button", name="Forget them").click()
    assert page.locator(".last").count() == 0


def test_how_a_table_plays_is_kept_for_the_next_situation(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    page.locator(".house summary").click()
    page.locator("[data-field=edition] select").select_option("fr")
    page.goto("/sb.retire")
    page.wait_for_selector(".house .changed")
    page.locator(".house summary").click()
    assert page.locator("[data-field=edition] select").input_value() == "fr"


# The dice


def test_the_page_rolls_and_the_last_answer_can_be_taken_back(opened: Opener) -> None:
    page = opened("/sb.morale")
    settled(page)
    page.locator("[data-field='casualty_markers'] input").fill("3")
    page.keyboard.press("Tab")
    page.wait_for_timeout(250)
    settled(page)
    page.get_by_role("button", name="To the dice", exact=True).click()
    page.get_by_role("button", name="Roll for me").click()
    page.wait_for_selector(".play .result")
    assert "rolled here" in page.locator(".steps li").first.inner_text()
    page.get_by_role("button", name="Take back the last answer").click()
    page.wait_for_selector(".play .now")
    page.locator(".key").nth(3).click()
    page.locator(".key").nth(0).click()
    page.locator(".key").nth(5).click()
    assert page.locator(".now input").input_value() == "4 1 6"
    page.get_by_role("button", name="Read these dice").click()
    page.wait_for_selector(".play .result")
    heard = page.locator(".steps .group .heard").all_inner_texts()
    assert heard == ["face 4, counts", "face 1, does not count", "face 6, counts"]
    assert "your dice" in page.locator(".steps li").first.inner_text()


def in_view(page: Any, wanted: str) -> bool:
    """Whether something is whole in view, once the page has come to rest."""
    page.wait_for_timeout(700)
    return page.evaluate(
        """wanted => { const r = document.querySelector(wanted).getBoundingClientRect();
        return r.top >= 0 && r.bottom <= innerHeight; }""",
        wanted,
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_dice_asked_for_come_into_view(opened: Opener, motion: str) -> None:
    page = opened("/sb.assault", size={"width": 390, "height": 844}, reduced_motion=motion)
    ready(page)
    page.get_by_role("button", name="To the dice", exact=True).click()
    page.wait_for_selector(".play .now")
    assert in_view(page, ".play .now")
    page.get_by_role("button", name="Roll for me").click()
    steps_beyond(page, 0)
    assert in_view(page, ".play .now")


def test_dice_that_are_in_view_already_do_not_jump(opened: Opener) -> None:
    page = opened("/sb.assault", size={"width": 1280, "height": 2400})
    ready(page)
    page.get_by_role("button", name="To the dice", exact=True).click()
    page.wait_for_selector(".play .now")
    assert in_view(page, ".play .now")
    assert page.evaluate("scrollY") == 0


def test_dice_begin_again_when_the_situation_changes(opened: Opener) -> None:
    page = opened("/sb.morale")
    settled(page)
    page.locator("[data-field='casualty_markers'] input").fill("2")
    page.keyboard.press("Tab")
    page.wait_for_timeout(250)
    settled(page)
    page.get_by_role("button", name="To the dice", exact=True).click()
    page.wait_for_selector(".play .now")
    page.locator("[data-field='casualty_markers'] input").fill("4")
    page.keyboard.press("Tab")
    page.wait_for_selector(".play .begin")
    page.get_by_text("the dice begin again").wait_for()


# What it must not do


def test_no_other_host_is_asked_for_anything(opened: Opener, site: str) -> None:
    page = opened("/sheet/square-bashing")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/sb.assault")
    page.wait_for_selector("#odds")
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("dialog svg path")
    assert asked
    assert [url for url in asked if not url.startswith((site, "data:"))] == []
