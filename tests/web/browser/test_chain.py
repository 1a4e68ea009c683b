"""From one roll to the next and back again; and how little has to be said on the way."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import pytest

from ...conformance.examples import EXAMPLES
from .conftest import CALM, DESKTOP, PHONE, Opener, fonts_loaded, settled, steps_beyond, until

RESULT = ".play .result"


def throw_all(page: Any, faces: list[str]) -> None:
    """Begins, unless the roll is open, and types these faces throw by throw."""
    if not page.locator(".walk").count():
        page.locator("#dice .begin").click()
    for i, typed in enumerate(faces):
        page.wait_for_selector(".play .now .typing")
        page.locator(".play .now input").fill(typed)
        page.locator(".play .now button.first").click()
        steps_beyond(page, i)
    page.wait_for_selector(RESULT)


def linked(situation: dict[str, Any]) -> str:
    """A situation as links hold it."""
    squeezed = zlib.compress(json.dumps(situation).encode(), wbits=-zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def value(page: Any, field: str) -> str:
    return str(page.locator(f"[data-field='{field}'] input").input_value())


@pytest.mark.rule("SB-26-WIN-HITS")
@pytest.mark.rule("SB-28-CASUALTY")
def test_an_assault_goes_on_to_its_hits_and_these_to_morale_with_the_markers_of_both(opened: Opener) -> None:
    page = opened("/sb.assault", size=PHONE)
    settled(page)
    throw_all(page, ["661", "11", "11"])
    page.get_by_role("button", name="Target: 3 more hits to place and save").click()
    page.wait_for_selector(".walk")
    settled(page)
    assert page.locator("h1").inner_text() == "Hits to place and save"
    assert (value(page, "hits"), value(page, "casualty_markers")) == ("3", "2")
    throw_all(page, ["116"])
    page.get_by_role("button", name=re.compile("Later, the square.s morale: 4 casualty markers")).click()
    until(page, "() => document.querySelectorAll('.walk ol li').length === 2")
    settled(page)
    assert value(page, "casualty_markers") == "4"
    assert "Not known from the dice: Terrain, Works" in page.locator(".walk").inner_text()
    page.go_back()
    page.wait_for_selector(RESULT)
    assert page.locator(".walk ol li").count() == 1
    page.locator(".walk ol button").click()
    page.wait_for_selector(RESULT)
    assert page.locator("h1").inner_text() == "An assault on a square"
    assert page.locator(".play .steps > li").count() == 3


def test_who_goes_back_before_the_next_dice_are_asked_for_finds_the_dice_as_they_lie(opened: Opener) -> None:
    page = opened("/sb.assault", size=PHONE)
    settled(page)
    throw_all(page, ["661", "11", "11"])
    kept_waiting: list[Any] = []
    page.route("**/api/play/sb.saves*", lambda asked: kept_waiting.append(asked))
    with page.expect_request("**/api/play/sb.saves*"):
        page.get_by_role("button", name="Target: 3 more hits to place and save").click()
    page.wait_for_selector(".walk")
    settled(page)
    page.go_back()
    page.wait_for_selector(RESULT)
    with page.expect_response("**/api/play/sb.saves*"):
        kept_waiting[0].continue_()
    page.wait_for_timeout(100)
    page.reload()
    page.wait_for_selector(RESULT)
    assert page.locator("h1").inner_text() == "An assault on a square"
    assert page.locator(".play .steps > li").count() == 3


def test_a_roll_left_for_later_waits_on_the_way(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    throw_all(page, ["611", "61", "1", "1"])
    page.get_by_role("button", name="Assaulter: 3 more hits to place and save").click()
    page.wait_for_selector(".walk")
    settled(page)
    throw_all(page, ["111"])
    assert page.locator(".walk").get_by_text("1 roll still to make").count() == 1
    later = page.locator(RESULT).get_by_role("button", name=re.compile("Later, the target.s morale"))
    assert later.count() == 1
    later.click()
    until(page, "() => document.querySelector('h1')?.innerText.includes('morale')")
    assert page.get_by_role("button", name=re.compile("Later, the target.s morale")).count() == 0
    assert page.locator(".walk ol li").count() == 2


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_next_roll_is_open_and_in_view_with_what_it_is_called_and_what_is_not_known(
    opened: Opener, size: dict[str, int]
) -> None:
    page = opened("/sb.assault", size=size)
    settled(page)
    throw_all(page, ["661", "11", "11"])
    page.get_by_role("button", name="Target: 3 more hits to place and save").click()
    page.wait_for_selector(".play .now")
    until(page, IN_VIEW, "#dice-head")
    until(page, IN_VIEW, ".play .now h3")
    assert page.locator(".play .called").inner_text() == "Target: 3 more hits to place and save"
    throw_all(page, ["116"])
    page.get_by_role("button", name=re.compile("Later, the square.s morale")).click()
    until(page, "() => document.querySelector('h1')?.innerText.includes('morale')")
    page.wait_for_selector(".play .now")
    until(page, IN_VIEW, ".play .now h3")
    assert "Not known from the dice: Terrain, Works" in page.locator(".play").inner_text()


IN_VIEW = """what => {
  const { top, bottom } = document.querySelector(what).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def test_asked_to_begin_before_the_engine_answers_the_dice_come_when_it_does(opened: Opener) -> None:
    page = opened("/")
    held: list[Any] = []
    page.route("**/api/look/**", lambda route: held.append(route))
    page.goto("/sb.morale")
    page.locator("#dice .begin").click()
    page.get_by_text("The dice come as soon as the engine answers.").wait_for()
    until_held(page, held)
    for one in held:
        one.continue_()
    page.wait_for_selector(".play .now .typing")


def until_held(page: Any, held: list[Any]) -> None:
    while not held:
        page.wait_for_timeout(20)


def test_a_reload_finds_the_walk_the_dice_and_the_place(opened: Opener) -> None:
    page = opened("/sb.assault", size=PHONE)
    settled(page)
    throw_all(page, ["661", "11", "11"])
    page.get_by_role("button", name="Target: 3 more hits to place and save").click()
    page.wait_for_selector(".walk")
    settled(page)
    throw_all(page, ["116"])
    page.wait_for_timeout(900)
    before, told = page.evaluate("scrollY"), page.locator(RESULT).inner_text()
    assert before > 0
    page.reload()
    page.wait_for_selector(RESULT)
    assert page.locator(RESULT).inner_text() == told
    assert page.locator(".walk ol li").count() == 1
    until(page, "before => Math.abs(scrollY - before) < 40", before)


def test_dice_tapped_but_not_read_and_hits_half_placed_are_there_after_back_and_a_reload(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    page.locator("#dice .begin").click()
    page.wait_for_selector(".play .now .typing")
    page.keyboard.type("66")
    page.locator("main a[href*='/sheet/']").first.click()
    page.wait_for_selector("h1:has-text('Square Bashing')")
    page.go_back()
    page.wait_for_selector(".play .now .typing")
    assert page.locator(".play .now input").input_value() == "6 6"
    page.keyboard.type("1")
    page.reload()
    page.wait_for_selector(".play .now .typing")
    assert page.locator(".play .now input").input_value() == "6 6 1"
    page.get_by_role("button", name="Read these dice").click()
    steps_beyond(page, 0)
    assert page.locator(".play .now input").input_value() == ""

    page.goto(f"/sb.saves#{linked(EXAMPLES['sb.saves'][1])}")
    settled(page)
    page.locator("#dice .begin").click()
    placed = page.locator(".play .now .note.figures")
    page.locator(".play .now .stepper button").last.click()
    assert placed.inner_text() == "1 of 2 placed"
    page.reload()
    placed.wait_for()
    assert placed.inner_text() == "1 of 2 placed"


def test_nothing_moves_under_the_thumb_that_reaches_for_the_dice(opened: Opener) -> None:
    held: list[Any] = []
    page = opened("/", size=PHONE)
    page.route("**/whatif/*", lambda route: held.append(route))
    page.goto("/sb.assault")
    settled(page)
    begin = page.locator("#dice .begin")
    begin.scroll_into_view_if_needed()
    before = begin.bounding_box()
    until(page, "() => document.querySelector('.glance').matches('.away')")
    assert begin.bounding_box() == before
    page.wait_for_timeout(20)
    assert held
    for one in held:
        one.continue_()
    page.wait_for_selector("#whatif-head")
    assert begin.bounding_box() == before


def test_the_dice_are_one_tap_away_and_digits_are_faces(opened: Opener) -> None:
    page = opened("/sb.assault", size=PHONE)
    settled(page)
    page.locator(".glance .button").click()
    page.wait_for_selector(".play .now")
    page.wait_for_timeout(300)
    page.keyboard.type("6")
    page.keyboard.press("Backspace")
    page.keyboard.type("165")
    assert page.locator(".play .now input").input_value() == "1 6 5"
    page.keyboard.press("Enter")
    steps_beyond(page, 0)
    assert "2 of 3 count" in page.locator(".steps li").first.inner_text()


def test_hits_can_be_said_by_how_many_and_the_next_roll_remembers_it(opened: Opener) -> None:
    page = opened("/sb.assault")
    settled(page)
    page.locator("#dice .begin").click()
    page.get_by_role("button", name="Say only how many count").click()
    page.locator(".counts button", has_text="2").click()
    page.get_by_role("button", name="Read these dice").click()
    steps_beyond(page, 0)
    first = page.locator(".steps > li").first
    assert "2 of 3 count" in first.inner_text()
    assert first.locator(".group svg").count() == 0
    page.get_by_role("button", name="Roll for me").click()
    steps_beyond(page, 1)


@pytest.mark.rule("A5A-MOR-TEST")
def test_a_morale_test_of_the_civil_war_is_passed_by_low_dice_wherever_it_is_said(opened: Opener) -> None:
    page = opened("/a5a.morale")
    settled(page)
    page.locator("[data-field=morale] button").last.click()
    page.wait_for_timeout(250)
    settled(page)
    assert page.locator(".tally .total").inner_text() == "4"
    throw_all(page, ["4"])
    told = page.locator(".steps > li").first
    assert "passes on 1\N{EN DASH}4" in told.inner_text()
    assert told.locator(".group .heard").inner_text() == "face 4, passes"


# Said faster


def test_three_alike_are_one_line_and_a_link_opens_them_as_one(opened: Opener) -> None:
    page = opened("/sb.assault", size=PHONE)
    settled(page)
    more = page.get_by_role("button", name="One more: Units 1").first
    more.click()
    more.click()
    page.locator("[data-field='assaulter.units'] li select").first.select_option("cavalry")
    page.wait_for_timeout(300)
    settled(page)
    assert page.locator("[data-field='assaulter.units'] ol > li").count() == 1
    assert page.locator(".tally .total").first.inner_text() == "9"
    page.reload()
    settled(page)
    assert page.locator("[data-field='assaulter.units'] .count").inner_text().endswith("3")
    page.get_by_role("button", name="One less: Units 1").first.click()
    page.wait_for_timeout(300)
    settled(page)
    assert page.locator(".tally .total").first.inner_text() == "6"


@pytest.mark.rule("WS-9-INF")
def test_a_force_priced_by_its_budget_attacks_and_goes_by_link(opened: Opener) -> None:
    page = opened("/ws.cost")
    settled(page)
    page.get_by_role("button", name="One more: Units 1").click()
    page.locator("[data-field=budget] input").fill("100")
    page.keyboard.press("Tab")
    page.wait_for_timeout(300)
    settled(page)
    assert [one.inner_text() for one in page.locator(".tally .total").all()] == ["80", "20"]
    page.locator("summary", has_text="Forces").click()
    page.get_by_label("Name of a force of your own").fill("Corps Frossard")
    page.get_by_role("button", name="Keep these units").click()
    page.goto("/ws.attack")
    settled(page)
    page.locator("[data-field='attacker.units'] summary", has_text="Forces").click()
    page.get_by_role("button", name="Corps Frossard 2").click()
    page.wait_for_timeout(300)
    settled(page)
    assert page.locator(".tally .total").first.inner_text() == "8"
    page.get_by_role("button", name="Share: Corps Frossard").click()
    page.wait_for_selector("dialog svg path")
    address = page.locator("dialog input").input_value()
    other = opened(address[address.index("/force") :], lang="fr", size=PHONE)
    assert other.locator("h1").inner_text() == "Corps Frossard"
    assert other.locator(".units").inner_text() == "2 × Infanterie"
    other.get_by_role("button", name="Garder cette force ici").click()
    other.get_by_role("link", name="Attaquer une zone").click()
    settled(other)
    other.locator("[data-field='attacker.units'] summary").first.click()
    other.get_by_role("button", name="Corps Frossard 2").wait_for()


@pytest.mark.rule("WS-8-LOSS")
def test_losses_that_are_borne_without_dice_speak_of_none(opened: Opener) -> None:
    page = opened("/ws.losses")
    settled(page)
    begin = page.locator("#dice .begin")
    assert begin.inner_text() == "Go on"
    assert page.get_by_text("Roll on the table").count() == 0
    begin.click()
    page.wait_for_selector(RESULT)
    assert page.locator(f"{RESULT} > button").inner_text() == "Once more"


def test_a_link_without_a_force_says_so(opened: Opener) -> None:
    page = opened("/force#nonsense!")
    page.get_by_text("This link holds no force").wait_for()


def test_the_last_situation_and_the_game_put_first_come_first(opened: Opener) -> None:
    page = opened("/bbb.move")
    settled(page)
    page.locator("[data-field=spent] input").check()
    page.wait_for_timeout(300)
    page.locator(".wordmark").click()
    page.get_by_role("button", name="Put first: Bloody Big Battles").click()
    assert page.locator(".games h2").first.inner_text() == "Bloody Big Battles"
    page.reload()
    page.wait_for_selector(".games")
    assert page.locator("main h2").first.inner_text() == "Bloody Big Battles"
    assert page.locator("main a").first.inner_text().startswith("A unit’s movement roll")
    page.locator(".again a").click()
    settled(page)
    assert page.locator("[data-field=spent] input").is_checked()


# Right at first sight


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/bbb.fire", "The target loses bases"),
        ("/bbb.assault", "The attacker wins"),
        ("/a5a.combat", "The defender leaves the hex"),
        ("/sb.morale", "The square stays where it is"),
    ],
)
def test_what_players_ask_first_stands_first(opened: Opener, path: str, first: str) -> None:
    page = opened(path, size=PHONE)
    settled(page)
    assert page.locator("#odds dt").first.inner_text().lower() == first.lower()
    assert first.lower() in page.locator(".glance").inner_text().lower()


WRAPPED = """all => all.filter(one => one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight))
    .map(one => one.innerText)"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_titles_of_procedures_and_of_outcomes_fit_the_line_of_a_phone(opened: Opener, lang: str) -> None:
    page = opened("/", lang=lang, size=PHONE, **CALM)
    wrapped: dict[str, list[str]] = {}
    for procedure in EXAMPLES:
        page.goto(f"/{procedure}")
        settled(page)
        fonts_loaded(page)
        for wide in (PHONE["width"], 390):
            page.set_viewport_size({**PHONE, "width": wide})
            found = page.locator("main h1, #odds dt").evaluate_all(WRAPPED)
            wrapped |= {f"{procedure} at {wide}": found} if found else {}
    page.set_viewport_size(PHONE)
    assert wrapped == {}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("procedure", ["ws.attack", "a5a.combat", "bbb.fire"])
def test_a_result_is_a_headline_of_two_lines_and_figures(opened: Opener, procedure: str, lang: str) -> None:
    page = opened(f"/{procedure}", lang=lang, size=PHONE, **CALM)
    settled(page)
    page.locator("#dice .begin").click()
    page.wait_for_selector(".play .now")
    for step in range(5):
        if page.locator(".play .now").count():
            page.locator(".play .now button[type=submit] + button").click()
            steps_beyond(page, step)
    page.wait_for_selector(RESULT)
    lines = "one => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"
    assert page.locator(f"{RESULT} .sentence").evaluate(lines) <= 2
    assert page.locator(f"{RESULT} dl div, {RESULT} p.told").count() > 0


@pytest.mark.rule("BBB-AS-COVER")
def test_cover_is_counted_up_in_both_forms(opened: Opener) -> None:
    page = opened("/bbb.assault")
    settled(page)
    page.locator("[data-field=cover] button").last.click()
    page.wait_for_timeout(250)
    settled(page)
    assert value(page, "cover") == "1"
    assert page.locator(".tally .total").last.inner_text() == "\N{MINUS SIGN}1"


def test_a_sheet_jumps_to_its_sections_and_a_rule_is_shown_among_all_others(opened: Opener) -> None:
    page = opened("/sheet/square-bashing", size=PHONE)
    page.get_by_label("Go to a section").select_option(label="28 Morale")
    until(page, "() => document.activeElement.innerText.includes('Morale')")
    until(page, "() => Math.abs(document.activeElement.getBoundingClientRect().top) < 60")
    page.get_by_label("Search the rules").fill("hasty")
    link = page.locator("a.rule-id", has_text="SB-28-HASTY").first
    link.click()
    until(page, "() => document.querySelector('#sought').value === ''")
    assert page.locator("#SB-26-A-STRENGTH").count() == 1
    until(page, "() => document.activeElement.id === 'SB-28-HASTY'")


@pytest.mark.parametrize(("lang", "said"), [("en", "not opened by https"), ("fr", "sans https")])
def test_without_a_connection_and_nothing_kept_the_page_says_so_and_has_no_error(
    opened: Opener, lang: str, said: str
) -> None:
    page = opened("/sb.assault", lang=lang)
    settled(page)
    page.context.set_offline(True)
    try:
        page.wait_for_selector(".offline")
        assert said in page.locator(".offline").inner_text()
        page.locator("[data-field='target.supports'] button").last.click()
        page.wait_for_selector(".problem")
        page.locator("#dice .begin").is_visible()
    finally:
        page.context.set_offline(False)
    troubles = opened.troubles  # type: ignore[attr-defined]
    assert [one for one in troubles if "ERR_INTERNET_DISCONNECTED" not in one] == []
    troubles.clear()
