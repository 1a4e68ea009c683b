"""The battle page in a real Chromium: by touch, by keys, by typing, by dragging, by a link, from the first tap on."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest

import grognard
from grognard.ai.player import player
from grognard.kernel.ruleset import rulesets

from .battling import OFFERED, asked, begin, by_board, by_button, confirm, lit, tap, version
from .conftest import CALM, PATIENCE, Opener, fonts_loaded, until
from .test_languages import ALIKE, TEXTS, words
from .test_page import AXE, axe

PHONE = {"width": 390, "height": 844}
WEIGHT = 250
WHOLE = os.environ.get("GROGNARD_BATTLES") == "all"
"""Every scenario to its end, which takes long."""
LINKED = [one.id for its in rulesets().values() for one in its.scenarios] if WHOLE else ["the-ford"]
ANSWERS = 20_000 if WHOLE else 24


# By every hand


def test_first_steps_is_one_tap_from_home_and_played_by_touch_on_its_board(opened: Opener) -> None:
    page = opened("/", size=PHONE, has_touch=True, **CALM)
    page.get_by_role("button", name="First steps, against the computer").tap()
    page.wait_for_selector(".frame .map")
    lots = Random(1)
    for _ in range(12):
        asked(page)
        by_board(page, lots)
    assert page.evaluate("scrollX") == 0
    assert version(page) >= 12


def test_a_tap_on_a_unit_nobody_asks_about_shows_its_card(opened: Opener) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    begin(page, "first-steps")
    asked(page)
    enemy = page.locator(".map .unit.on1").first.bounding_box()
    page.touchscreen.tap(enemy["x"] + enemy["width"] / 2, enemy["y"] + enemy["height"] / 2)
    card = page.locator("aside.card")
    card.wait_for()
    assert "infantry, 4/4" in card.inner_text()
    card.get_by_role("button", name="Close").tap()
    assert card.count() == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_card_of_a_unit_covers_nothing_that_is_asked_for(opened: Opener, lang: str) -> None:
    """It stands in the half of the map that was not tapped, and goes with its question."""
    page = opened("/battle", lang=lang, **CALM)
    begin(page, "first-steps")
    asked(page)
    card, frame = page.locator("aside.card"), page.locator(".frame").bounding_box()
    middle = frame["y"] + frame["height"] / 2
    for side, below in ((1, True), (0, False)):
        unit = page.locator(f".map .unit.on{side}").last.bounding_box()
        page.mouse.click(unit["x"] + unit["width"] / 2, unit["y"] + unit["height"] / 2)
        page.locator("aside.card.below" if below else "aside.card:not(.below)").wait_for()
        assert (card.bounding_box()["y"] > middle) == below
    before = version(page)
    page.locator("#panel .answers button").last.click()
    until(page, f"n => {GONE_ON} && !document.querySelector('aside.card')", before)


def test_a_word_that_begins_nothing_is_one_tap_and_taken_back_by_another(opened: Opener) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    begin(page, "first-steps")
    asked(page)
    before, question = version(page), page.locator("#question").inner_text()
    page.locator("#panel .answers button").last.tap()
    until(page, f"n => {GONE_ON}", before)
    page.get_by_role("button", name="Take back").first.tap()
    until(page, "said => document.querySelector('#question')?.innerText === said", question)


@pytest.mark.parametrize(("lang", "said"), [("en", "Infantry, 4/4"), ("fr", "Infanterie, 4/4")])
def test_a_unit_that_is_to_be_placed_is_told_in_words(opened: Opener, lang: str, said: str) -> None:
    game = grognard.new("walter-schnaffs", "outposts-1870", seed=1)
    lots = Random(1)
    while not isinstance(game.pending, grognard.Ask) or game.pending.rule != "WS-4-DEPLOY":
        if isinstance(game.pending, grognard.Ask):
            game.play(game.legal.sample(lots))
        else:
            game.roll()
    page = opened("/battle", lang=lang, **CALM)
    page.goto(laid_out(page, str(game.record())))
    asked(page)
    page.locator("#panel section", has_text=said).wait_for()


def test_the_board_comes_nearer_by_button_wheel_and_key_and_goes_back(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('.map')).transform).a"
    whole = page.evaluate(scale)
    page.get_by_role("button", name="Zoom in").click()
    until(page, f"n => ({scale})() > n", whole)
    page.locator(".frame").focus()
    page.keyboard.press("0")
    until(page, f"n => Math.abs(({scale})() - n) < 0.001", whole)
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -300)
    until(page, f"n => ({scale})() > n", whole)


def test_units_of_one_place_are_one_counter_from_afar_listed_by_a_tap_and_named_when_nearer(opened: Opener) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    begin(page, "the-ford", "link")  # nobody is asked yet: the whole map is in sight
    pile = page.locator(".map .unit:has(.many)").first
    assert pile.locator(".many").text_content() == "×2"
    box = pile.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("aside.card").wait_for()
    names = page.locator("aside.card li b").all_inner_texts()
    assert len(names) == 2
    page.locator(".frame").focus()
    for _ in range(5):
        page.keyboard.press("+")
    until(page, "() => !document.querySelector('.map .many')")
    written = page.locator(".map .unit .whose").all_text_contents()
    assert [name for name in names if not any(name.startswith(one.rstrip(".")) for one in written)] == []


GONE_ON = "Number(document.querySelector('.battle').dataset.version) > n"


MORE = ".shares button:last-child:not([disabled])"


def laid_out(page: Any, record: str, dice: str = "fair") -> str:
    """A battle as far as a record goes, between two at this device; its address."""
    body = {"record": record, "seats": [{"kind": "person", "dice": dice}] * 2, "contribution": "0" * 32}
    made = page.request.post("/api/games", data=body).json()
    held = {"id": made["id"], "keys": made["keys"], "creator": made["creator"], "title": None, "when": 0}
    page.evaluate("one => localStorage.setItem('grognard.games', JSON.stringify([one]))", held)
    return f"/battle/{made['id']}"


def until_hits_are_shared_out(rule: str = "SB-27-FIRST", least: int = 1) -> grognard.Game:
    """First steps, as far as somebody places hits on units by a rule, so many at the least."""
    game = grognard.new("square-bashing", "first-steps", seed=74)
    players = [player("greedy", seat) for seat in (0, 1)]
    while not isinstance(game.pending, grognard.Ask) or game.pending.rule != rule or _hits(game) < least:
        if isinstance(game.pending, grognard.Ask):
            game.play(players[game.pending.player].decide(game).answer)
        else:
            game.roll()
    return game


def _hits(game: grognard.Game) -> int:
    return int(game.view(game.pending.player).pending.total)


@pytest.mark.parametrize(("lang", "left"), [("en", "{0} of {0} left to place"), ("fr", "{0} sur {0} à placer")])
def test_hits_are_placed_by_tapping_the_units_that_are_lit(opened: Opener, lang: str, left: str) -> None:
    """As soon as the question stands it says how many are to be placed, and none is confirmed before all are."""
    game = until_hits_are_shared_out()
    page = opened("/battle", lang=lang, **CALM)
    page.goto(laid_out(page, str(game.record())))
    asked(page)
    hits = _hits(game)
    page.get_by_text(left.format(hits)).wait_for()
    confirms = page.locator("#panel section > .button.first")
    assert confirms.is_disabled()
    units = page.locator(".map .unit.lit:not(.about)")
    assert units.count() == page.locator(".shares li").count()
    box = units.first.bounding_box()
    for _ in range(hits):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "n => document.querySelector('.shares b').textContent === n", str(hits))
    assert confirms.is_enabled()
    page.locator("#panel .card", has_text={"en": "Failed saves", "fr": "Sauvegardes ratées"}[lang]).wait_for()
    # Once more: nothing is left for it, which is said.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_text({"en": "All are placed", "fr": "Tout est placé"}[lang]).wait_for()
    assert confirms.is_enabled()


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "No unit takes more than 2 hits while another has fewer than 2."),
        ("fr", "Aucune unité ne prend plus de 2 touches tant qu'une autre en a moins de 2."),
    ],
)
def test_a_unit_that_can_take_no_more_hits_says_why(opened: Opener, lang: str, why: str) -> None:
    """It has one, so that it can take one more of two."""
    page = opened("/battle", lang=lang, **CALM)
    game = until_hits_are_shared_out("SB-27-REST", 2)
    had = game.view(game.pending.player).pending.places[0]
    assert had.holds == 1
    page.goto(laid_out(page, str(game.record())))
    asked(page)
    for _ in range(2):
        page.mouse.click(*_middle(page, f".map .unit[data-piece='{had.piece}']"))
    page.locator(".problem", has_text=why).wait_for()
    assert page.locator(".problem a", has_text="SB-27-TWO").count() == 1
    assert page.locator(".shares b").first.inner_text() == "1"
    page.locator(MORE).first.click()
    page.locator(".problem", has_text=why).wait_for(state="detached")


def test_a_hint_that_comes_when_another_question_stands_is_not_shown(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    asked(page)
    held: list[Any] = []
    page.route("**/hint*", lambda route: held.append(route))
    page.get_by_role("button", name="What would the computer do?").click()
    page.locator("#panel [role=status]", has_text="One moment").wait_for()
    before = version(page)
    page.locator("#panel .answers button").last.click()
    until(page, f"n => {GONE_ON}", before)
    asked(page)
    with page.expect_response("**/hint*"):
        held[0].fulfill(json={"text": "done", "words": "too late", "why": "It was another question."})
    page.get_by_role("button", name="What would the computer do?").wait_for()
    assert page.locator(".advice, #panel [role=status]").count() == 0


def test_first_steps_is_played_by_keys_alone(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    for _ in range(6):
        asked(page)
        before = version(page)
        page.wait_for_selector(OFFERED, state="attached")
        if page.locator(".shares").count():  # hits are shared out
            while page.locator(MORE).count():
                _tab_to(page, MORE)
                page.keyboard.press("Enter")
            _tab_to(page, "#panel section > .first")
        else:
            if not page.locator("#panel .answers button:visible").count():  # many answers are folded away
                _tab_to(page, "#panel details:has(.answers) > summary")
                page.keyboard.press("Enter")
            _tab_to(page, "#panel .answers button")
        page.keyboard.press("Enter")
        until(page, f"n => {GONE_ON} || document.querySelector('#panel .card .first:not([disabled])')", before)
        if version(page) == before:
            until(page, "() => document.activeElement.matches('#panel .card .first')")
            page.keyboard.press("Enter")
        until(page, f"n => {GONE_ON}", before)


def _tab_to(page: Any, wanted: str) -> None:
    for step, times in (("Tab", 40), ("Shift+Tab", 80)):
        for _ in range(times):
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            page.keyboard.press(step)
    raise AssertionError(f"not reached by keys: {wanted}")


def test_first_steps_is_played_by_typed_answers(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    for _ in range(4):
        asked(page)
        before = version(page)
        if not page.locator("#typed").is_visible():
            page.locator("details:has(#typed) > summary").click()
        page.locator("#typed").fill(page.locator("#typed").get_attribute("placeholder"))
        page.locator("#typed").press("Enter")
        confirm(page, before)


def test_a_typed_answer_that_is_none_is_refused_in_a_sentence(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    asked(page)
    page.locator("details:has(#typed) > summary").click()
    page.locator("#typed").fill("charge!")
    page.locator("#typed").press("Enter")
    page.wait_for_selector("#panel .problem")
    assert page.locator("#panel .card .first").count() == 0
    opened.troubles.clear()  # type: ignore[attr-defined]  # the browser says that an answer was refused


def test_a_unit_of_first_shots_is_dragged_as_far_as_it_may_go(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _to_a_move(page)
    x, y = _middle(page, ".map .unit.about polygon")
    before = version(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=3)
    page.wait_for_selector("polygon.ghost")
    until(page, "() => document.querySelector('text.cost').textContent.endsWith('″ left')")
    page.wait_for_selector("#panel .card h3")  # the verdict, while the finger is still down
    page.mouse.move(x, y - 2000, steps=3)
    page.mouse.up()
    reach = page.locator("circle.reach").bounding_box()
    ghost = page.locator("polygon.ghost").bounding_box()
    assert ghost["y"] + ghost["height"] / 2 >= reach["y"] - 2
    page.wait_for_selector("#panel .card[aria-busy=false]")
    if page.locator("#panel .card .first").count():
        confirm(page, before)
        assert _middle(page, ".map .unit polygon") is not None
    else:
        assert page.locator("#panel .card .problem").inner_text()


def test_the_reach_of_free_measure_is_what_the_rules_leave_and_a_zone_in_the_way_is_named(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _to_a_move(page)
    page.wait_for_selector("polygon.reach", state="attached")
    most, truly = [page.locator(f"{kind}.reach").bounding_box() for kind in ("circle", "polygon")]
    assert truly["width"] * truly["height"] < most["width"] * most["height"]
    said = next(said for said in _dragged_every_way(page) if "In the zone of" in said)
    assert re.search("In the zone of (1st Brigade|2nd Brigade|Light Battalion|Hussars|Foot battery), ", said)
    assert page.locator(".map .met").count() == 1


def test_a_unit_aimed_into_a_zone_is_held_before_it_and_may_go_as_far(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _to_a_move(page)
    page.wait_for_selector("polygon.reach", state="attached")
    assert any("Held here." in said for said in _dragged_every_way(page)), "nothing stops it anywhere"
    assert page.locator(".ghost.refused").count() == 0
    assert page.locator("#panel .card .problem .rule-id").count() == 1
    confirm(page, version(page))


def test_a_unit_held_at_its_limit_has_not_gone_too_far_and_escape_drops_it(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _to_a_move(page)
    x, y = _middle(page, ".map .unit.about polygon")
    for across in (-31, -7, 0, 3, 19, 46):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + across, y - 900, steps=3)
        page.mouse.up()
        page.wait_for_selector("#panel .card[aria-busy=false]")
        assert "BBB-MV-MAX" not in page.locator("#panel .card").inner_text()
        page.keyboard.press("Escape")
        assert page.locator("#panel .card, polygon.ghost").count() == 0


def test_no_two_moves_that_are_listed_have_the_same_words(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _to_a_move(page)
    said = page.locator("#panel .answers button").all_text_contents()
    assert said
    assert len(set(said)) == len(said)


def _dragged_every_way(page: Any) -> Iterator[str]:
    """What is said of a unit that is dragged nearly as far as it may go, one direction after the other."""
    x, y = _middle(page, ".map .unit.about polygon")
    far = 0.45 * page.locator("circle.reach").bounding_box()["width"]
    for degrees in range(-80, 81, 8):
        page.keyboard.press("Escape")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + far * sin(radians(degrees)), y - far * cos(radians(degrees)), steps=3)
        page.mouse.up()
        page.wait_for_selector("#panel .card[aria-busy=false]")
        yield page.locator("#panel .card").inner_text()


def _to_a_move(page: Any) -> None:
    """First shots, as far as a unit is asked how it moves, with its whole move before it: zones are within reach."""
    game = grognard.new("bloody-big-battles", "first-shots", seed=0)
    game.play(next(answer for answer in game.legal if str(answer).endswith("u0")))
    game.roll()
    assert game.view(game.pending.player).pending.reach == 12
    page.goto(laid_out(page, str(game.record())))
    page.wait_for_selector(".reach", state="attached")
    asked(page)


def test_a_unit_of_first_shots_is_turned_by_its_handle_and_moved_by_keys(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _to_a_move(page)
    said = page.get_by_text("Choose on the map")
    assert said.count() == 1, "hardly any of what it may do has a button"
    x, y = _middle(page, ".handle .grip")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 5, steps=3)
    page.mouse.up()
    until(page, "() => /^face/i.test(document.querySelector('#panel .card h3')?.textContent)")
    assert said.count() == 0
    page.locator(".frame").focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    until(page, "() => /^march 2.0/i.test(document.querySelector('#panel .card h3')?.textContent)")
    before = version(page)
    assert "of its move left" in page.locator("#panel .card").inner_text()
    page.keyboard.press("Enter")
    until(page, "n => Number(document.querySelector('.battle').dataset.version) > n", before)
    assert page.locator(".map .trail").count() == 1


def test_a_unit_is_led_over_several_squares_by_one_gesture(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    for _ in range(20):
        asked(page)
        unit = page.locator(".map .unit.lit").first
        if unit.count() and "moves next" in page.locator("#question").inner_text():
            break
        before = version(page)
        page.get_by_role("button", name="Done").or_(page.get_by_role("button", name="Nothing")).first.click()
        confirm(page, before)
    x, y = _middle(page, ".map .unit.lit")
    high = page.locator(".map .ground [data-place]").first.bounding_box()["height"]
    before = version(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 2 * high, steps=12)
    page.wait_for_selector(".map .way", state="attached")
    page.mouse.up()
    # The unit is chosen, and goes as far as it may without dice: at least one square.
    until(page, "n => Number(document.querySelector('.battle').dataset.version) >= n", before + 2)
    until(page, "() => document.querySelectorAll('.map .trail').length === 1")


def test_a_unit_that_is_looked_at_shows_the_ground_it_commands(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-shots")
    asked(page)
    page.mouse.click(*_middle(page, ".map .unit.on1 polygon"))
    page.wait_for_selector("aside.card .covers.zone")
    assert page.locator(".map .covered").count() == page.locator("aside.card .covers").count() > 0


def test_the_computer_says_why_when_it_is_asked(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps", level="greedy")
    lots = Random(6)
    why = page.get_by_role("button", name="Why did the computer do that?")
    for _ in range(60):
        asked(page)
        if why.count():
            break
        done = page.get_by_role("button", name="Nothing more")
        before = version(page)
        if done.count():
            done.click()
            confirm(page, before)
        else:
            by_button(page, lots)
    why.click()
    page.wait_for_selector(".reasons li b")


def test_seven_tabs_of_one_seat_agree(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps", "here")
    asked(page)
    tabs = [page.context.new_page() for _ in range(6)]
    for tab in tabs:
        tab.goto(page.url)
        asked(tab)
    lots = Random(8)
    for tab in [page, *tabs]:
        asked(tab)
        by_button(tab, lots)
        last = version(tab)
        for other in (page, *tabs):
            until(other, "n => Number(document.querySelector('.battle').dataset.version) >= n", last)
    texts = [tab.locator("#question").inner_text() for tab in (page, *tabs)]
    assert len(set(texts)) == 1
    for tab in tabs:
        tab.close()


def _middle(page: Any, where: str) -> tuple[float, float]:
    box = page.locator(where).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# With others


@pytest.mark.parametrize("scenario", LINKED)
def test_two_browsers_play_through_a_link_and_agree(opened: Opener, scenario: str) -> None:
    one = opened("/battle", **CALM)
    begin(one, scenario, "link")
    other = opened("/battle", size=PHONE, **CALM)
    other.goto(one.locator(".link input").input_value())
    other.wait_for_selector(".frame .map")
    assert "invitation" not in other.url
    _play(one, other, Random(4), ANSWERS)
    assert version(one) == version(other)
    for page in (one, other) if WHOLE else ():
        page.wait_for_selector("h2.over")


def test_who_comes_by_a_link_is_sent_the_board_while_sitting_down(opened: Opener) -> None:
    one = opened("/battle", **CALM)
    begin(one, "the-ford", "link")
    other = opened("/battle", size=PHONE, **CALM)
    sitting: list[Any] = []
    boards: list[str] = []
    other.route("**/claim", lambda route: sitting.append(route))
    other.on("request", lambda sent: boards.append(sent.url) if "/api/boards/" in sent.url else None)
    other.goto("/api/here")  # so that the page is read anew, with the link
    other.goto(one.locator(".link input").input_value())
    for _ in range(PATIENCE // 20):
        if sitting and boards:
            break
        other.wait_for_timeout(20)
    sitting[0].continue_()
    other.wait_for_selector(".frame .map")
    assert len(boards) == 1


def _play(one: Any, other: Any, lots: Random, answers: int) -> None:
    """So many answers, each from the page of who is asked, or to the end of the battle."""
    for _ in range(answers):
        page = _asked_of(one, other)
        if page is None:
            break
        by_button(page, lots)
    last = max(version(one), version(other))
    for page in (one, other):
        until(page, "n => Number(document.querySelector('.battle').dataset.version) >= n", last)


def _asked_of(one: Any, other: Any) -> Any:
    """The page that is asked a question, as soon as one is; none when the battle is over."""
    for _ in range(PATIENCE // 20):
        for page in (one, other):
            if page.locator(OFFERED).count():
                return page
        if one.locator("h2.over").count():
            return None
        one.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def test_an_answer_whose_reply_is_lost_is_sent_again_and_stands_once(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    battle = begin(page, "first-steps", "here")
    asked(page)
    sent: list[Any] = []
    stored: list[int] = []

    def lose_the_first(route: Any) -> None:
        sent.append(json.loads(route.request.post_data))
        if len(sent) > 1:
            return route.continue_()
        stored.append(route.fetch().json()["version"])
        return route.abort()

    page.route("**/answers?*", lose_the_first)
    by_button(page, Random(2))
    for _ in range(200):
        if len(sent) > 1:
            break
        page.wait_for_timeout(50)
    opened.troubles.clear()  # type: ignore[attr-defined]  # the browser says that a reply was lost
    assert [one["id"] for one in sent] == [sent[0]["id"]] * 2
    assert version(page) == stored[0]
    now = page.evaluate("id => fetch(`/api/games/${id}`).then(one => one.json())", battle)
    assert now["version"] == stored[0]


def test_what_is_chosen_in_secret_is_covered_when_the_device_is_handed_over(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "outposts-1870", "here")
    asked(page)
    asked_first = page.locator("section:has(#question) b").first.inner_text()
    secret = page.locator("#panel .answers button").first
    said = secret.inner_text()
    before = version(page)
    secret.click()
    confirm(page, before)
    page.wait_for_selector(".cover")
    assert said not in page.content()
    assert asked_first not in page.locator(".cover").inner_text()
    page.locator(".cover button").click()
    page.wait_for_selector("#question")
    assert page.get_by_text("Chosen in secret").count() == 0


def test_who_looks_on_sees_the_board_and_cannot_act(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    battle = begin(page, "first-steps", "here")
    asked(page)
    guest = opened("/battle", size=PHONE, has_touch=True, **CALM)
    guest.goto(f"/battle/{battle}")
    guest.wait_for_selector(".map .unit")
    assert guest.locator("#question, .answers, .undo, #typed").count() == 0
    guest.touchscreen.tap(*_middle(guest, ".map .unit"))
    guest.locator("aside.card").wait_for()
    assert lit(guest) == []
    by_button(page, Random(3))
    until(guest, "n => Number(document.querySelector('.battle').dataset.version) === n", version(page))


# Afterwards


def test_a_battle_given_up_is_replayed_verified_and_begun_again(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    battle = begin(page, "first-steps", "here")
    lots = Random(5)
    for _ in range(3):
        asked(page)
        by_button(page, lots)
    page.get_by_role("tab", name="Talk").click()
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector("h2.over")
    page.get_by_role("button", name="Verify the dice").click()
    page.wait_for_selector("#panel [role=status]")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert saved.value.suggested_filename == "first-steps.txt"
    page.get_by_role("link", name="The battle as a film").click()
    page.wait_for_selector("input[type=range]")
    page.locator("input[type=range]").press("End")
    assert "at=" in page.url
    page.get_by_role("button", name="Link to this moment").click()
    page.get_by_text("Copied.").wait_for()
    assert page.locator(".link input").input_value().endswith(page.url.partition("/battle/")[2])
    page.goto(f"/battle/{battle}")
    page.get_by_role("button", name="Again, sides exchanged").click()
    until(page, "id => !location.pathname.includes(id) && !!document.querySelector('#question')", battle)


# For everyone


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_axe_finds_nothing_wrong_with_a_battle(opened: Opener, lang: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    page = opened(
        "/", lang=lang, size=PHONE if lang == "fr" else {"width": 1280, "height": 900}, bypass_csp=True, **CALM
    )
    assert axe(page) == []
    page.goto("/battle")
    page.wait_for_selector(".begin")
    assert axe(page) == []
    battle = begin(page, "first-shots")
    asked(page)
    tap(page, version(page))
    page.wait_for_selector("#panel .card")
    assert axe(page) == []
    page.get_by_role("tab").nth(2).click()
    assert axe(page) == []
    page.goto(f"/battle/{battle}/replay")
    page.wait_for_selector("input[type=range]")
    assert axe(page) == []


@pytest.mark.parametrize("scenario", ["first-steps", "first-shots"])
def test_no_word_of_a_battle_is_left_in_the_other_language(opened: Opener, scenario: str) -> None:
    page = opened("/battle", **CALM)
    begin(page, scenario, "here")
    said: dict[str, set[str]] = {}
    for lang in ("EN", "FR"):
        page.get_by_role("button", name=f"{lang}, ").click()
        until(page, "lang => document.documentElement.lang === lang", lang.lower())
        page.wait_for_timeout(600)
        asked(page)
        texts = []
        for tab in range(4):
            page.get_by_role("tab").nth(tab).click()
            texts += page.evaluate(TEXTS)
        said[lang] = words(texts)
    names = set(
        page.evaluate("() => [...document.querySelectorAll('.map text, .map title')].map(one => one.textContent)")
    )
    both = {text for text in said["EN"] & said["FR"] - ALIKE - {"point"} if text.partition(":")[0] not in names}
    assert both - names == set()


def test_the_first_page_of_a_battle_is_light(opened: Opener, chromium: Any, site: str) -> None:
    page = opened("/battle", **CALM)
    begin(page, "shiloh-1862", "here")
    asked(page)
    state = page.context.storage_state()
    context = chromium.new_context(base_url=site, storage_state=state, service_workers="block")
    fresh, sizes = context.new_page(), list[float]()
    wire = context.new_cdp_session(fresh)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    fresh.goto(page.url)
    fresh.wait_for_selector("#question")
    fonts_loaded(fresh)
    context.close()
    assert 0 < sum(sizes) / 1000 <= WEIGHT


def _fingers(page: Any) -> Any:
    """Real touches: what kind, and the fingers it is about, each with its place."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, **fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": int(name[1:])} for name, (x, y) in fingers.items()]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(40)

    return touch


SEEN = """() => {
  const [x, y, scale] = document.querySelector('.map').style.transform.match(/-?[\\d.]+/g).map(Number);
  return [scale, x, y];
}"""
"""How near the map is, and where."""


def test_two_fingers_bring_the_map_nearer_take_it_along_and_choose_nothing(opened: Opener) -> None:
    page = opened("/battle", size={"width": 390, "height": 844}, has_touch=True, is_mobile=True, **CALM)
    begin(page, "first-shots", "here")
    _to_a_move(page)
    page.wait_for_selector("circle.reach", state="attached")
    touch, before = _fingers(page), version(page)
    x, y = _middle(page, ".map .unit.about polygon")
    first, *_ = page.evaluate(SEEN)
    touch("touchStart", f0=(x, y))
    touch("touchMove", f0=(x + 15, y))  # the unit is being aimed; a second finger lets it go
    touch("touchStart", f0=(x + 15, y), f1=(x + 75, y - 60))
    for step in range(1, 6):
        touch("touchMove", f0=(x + 15, y + 6 * step), f1=(x + 75, y - 60 - 6 * step))
    near, left, top = page.evaluate(SEEN)
    assert near > 1.3 * first
    assert page.locator("polygon.ghost").count() == 0
    touch("touchEnd", f1=(x + 75, y - 90))
    touch("touchMove", f0=(x + 45, y + 10))  # the finger that is left takes the map along
    still, *now = page.evaluate(SEEN)
    assert still == near
    assert now != [left, top]
    touch("touchEnd", f0=(x + 45, y + 10))
    for a, b in ((90, 20), (90, 20)):
        touch("touchStart", f0=(195 - a, 300))
        touch("touchStart", f0=(195 - a, 300), f1=(195 + a, 300))
        touch("touchMove", f0=(195 - b, 300), f1=(195 + b, 300))
        touch("touchEnd", f0=(195 - b, 300), f1=(195 + b, 300))
    assert page.evaluate(SEEN)[0] < first
    assert page.evaluate("() => visualViewport.scale") == 1
    assert version(page) == before
    assert page.locator("#panel .card").count() == 0


def test_the_page_is_no_longer_than_the_screen_however_much_its_panel_holds(opened: Opener) -> None:
    page = opened("/battle", size={"width": 1280, "height": 600}, **CALM)
    _to_a_move(page)
    for one in page.locator("#panel details > summary").all():
        one.click()
    assert page.evaluate("() => document.querySelector('#panel').scrollHeight > innerHeight")
    assert page.evaluate("() => document.documentElement.scrollHeight") <= 600


def test_on_a_phone_what_fell_is_in_sight_with_what_was_added(opened: Opener) -> None:
    page = opened("/battle", size={"width": 390, "height": 844}, has_touch=True, is_mobile=True, **CALM)
    begin(page, "first-shots")
    _until_dice_let_a_unit_move(page)
    tray = page.locator(".tray").bounding_box()
    assert tray["y"] + tray["height"] < 844
    assert tray["y"] < page.locator("#question").bounding_box()["y"]
    for _ in range(12):  # generals are with some units only
        if page.locator(".tray .added").count():
            break
        before = version(page)
        page.get_by_role("button", name="Done").first.click()
        confirm(page, before)
        asked(page)
        before = version(page)
        tap(page, before)
        confirm(page, before)
        asked(page)
    assert "+1" in page.locator(".tray").inner_text()
    assert "=" in page.locator(".tray").inner_text()


def _until_dice_let_a_unit_move(page: Any) -> None:
    for _ in range(6):
        asked(page)
        before = version(page)
        tap(page, before)
        confirm(page, before)
        asked(page)
        if page.locator(".reach").count():
            return
    raise AssertionError("no unit may move")


def test_the_film_stays_as_near_as_it_is_looked_at(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    id = begin(page, "quatre-bras-1815")
    asked(page)
    before = version(page)
    tap(page, before)
    confirm(page, before)
    asked(page)
    page.goto(f"/battle/{id}/replay")
    page.wait_for_selector(".frame .map")
    whole = page.evaluate(SEEN)
    for _ in range(2):
        page.get_by_role("button", name="One moment on").click()
    page.wait_for_selector(".told li")
    assert page.evaluate(SEEN) == whole


def test_who_is_still_to_come_is_told_with_when_in_both_languages(opened: Opener) -> None:
    for lang, tab, said in (
        ("en", "Units", "dice bring them|a die brings it"),
        ("fr", "Unités", "dés les amèneront|dé l’amènera"),
    ):
        page = opened("/battle", lang=lang, **CALM)
        begin(page, "first-steps")
        asked(page)
        page.get_by_role("tab", name=tab).click()
        assert page.get_by_text(re.compile(said)).count()
