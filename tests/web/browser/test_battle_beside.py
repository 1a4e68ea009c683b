"""What there is beside answering in a battle, in a real Chromium: real dice, offers, rules, forks, moments."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image
from zxingcpp import read_barcodes

import grognard
from grognard.kernel.view import AskView, OnwardView

from .battling import OFFERED, asked, begin, by_button, confirm, lit, tap, version
from .conftest import CALM, Opener, until
from .test_battle_page import laid_out

PHONE = {"width": 390, "height": 844}
TO_A_ROLL = 60


def _typing(page: Any, dice: str, against: str, scenario: str = "first-steps") -> None:
    """A battle whose dice are thrown on a real table."""
    page.goto(f"/battle?scenario={scenario}")
    page.locator("input[name=against]").nth(("computer", "here", "link").index(against)).check()
    page.locator("details:has(input[name=dice]) > summary").click()
    page.locator("input[name=dice]").nth(("none", "mine", "both").index(dice)).check()
    page.locator(".begin").click()
    page.wait_for_url("**/battle/*")
    page.wait_for_selector(".frame .map")


def _to_a_roll(page: Any, lots: Random) -> None:
    for _ in range(TO_A_ROLL):
        until(page, "() => !!document.querySelector('#question, #throw, h2.over')")
        if page.locator("#throw").count():
            return
        by_button(page, lots)
    raise AssertionError("no dice are thrown")


@pytest.mark.parametrize(("dice", "against"), [("mine", "computer"), ("both", "here")])
def test_dice_of_a_real_table_are_tapped_in(opened: Opener, dice: str, against: str) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    _typing(page, dice, against)
    lots = Random(7)
    for _ in range(2):
        _to_a_roll(page, lots)
        whose = page.locator("section:has(#throw) b").first.inner_text()
        assert whose in ("The brigade", "The garrison")
        before, faces = version(page), page.locator("section:has(#throw) button.square")
        send = page.locator("section:has(#throw) .first")
        while send.is_disabled():
            faces.last.tap()
        send.tap()
        until(page, "n => Number(document.querySelector('.battle').dataset.version) > n", before)


@pytest.mark.parametrize(("lang", "success"), [("en", "success"), ("fr", "succès")])
def test_the_odds_of_tokens_stand_there_before_they_are_thrown(opened: Opener, lang: str, success: str) -> None:
    page = opened("/battle", lang=lang, **CALM)
    begin(page, "first-steps")
    asked(page)
    before = version(page)
    page.locator("#panel .answers button").first.click()
    confirm(page, before)
    until(page, "() => document.querySelectorAll('#panel .answers button').length === 2")
    before = version(page)
    page.get_by_role("button", name="2", exact=True).click()
    page.locator("#panel .card", has_text=success).wait_for()
    assert "11" in page.locator("#panel .card").inner_text()  # of 36
    assert version(page) == before


def test_dice_of_a_real_table_are_typed_in(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    _typing(page, "both", "here")
    _to_a_roll(page, Random(7))
    until(page, "() => document.activeElement.id === 'throw'")
    send = page.locator("section:has(#throw) .first")
    page.keyboard.press("1")
    page.keyboard.press("Backspace")
    while send.is_disabled():
        page.keyboard.press("4")
    before = version(page)
    page.keyboard.press("Enter")
    until(page, "n => Number(document.querySelector('.battle').dataset.version) > n", before)
    assert page.locator(".tray").get_by_text("4, ").count() or page.locator(".tray .heard").first.inner_text() == "4"


def test_who_offers_a_draw_is_told_that_it_was_declined(opened: Opener) -> None:
    one = opened("/battle", **CALM)
    begin(one, "first-steps", "link")
    other = opened("/battle", size=PHONE, has_touch=True, **CALM)
    other.goto(one.locator(".link input").input_value())
    asked(one)
    one.get_by_role("tab", name="Talk").click()
    one.get_by_role("button", name="Offer a draw").click()
    one.get_by_text("the other side has not answered yet").wait_for()
    other.get_by_role("button", name="Decline").tap()
    one.get_by_text("The draw was declined.").wait_for()
    assert one.get_by_role("tab", name="Talk").get_attribute("aria-selected") == "true"


def test_an_invitation_that_was_used_says_that_the_seat_is_taken(opened: Opener) -> None:
    one = opened("/battle", **CALM)
    begin(one, "first-steps", "link")
    link = one.locator(".link input").input_value()
    address = "/battle/" + link.partition("/battle/")[2]
    other = opened(address, **CALM)
    until(other, "() => !!document.querySelector('#question, .waits')")
    third = opened(address, **CALM)
    third.get_by_text("the seat is taken").wait_for()
    opened.troubles.clear()  # type: ignore[attr-defined]  # the browser says that the invitation was refused


def test_every_battle_of_ones_own_is_found_at_home_and_told_apart(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    for _ in range(6):
        begin(page, "first-steps", "here")
    begin(page, "first-shots")
    asked(page)
    page.goto("/")
    page.get_by_text("1 more battle").click()
    lines = page.locator(".battles li")
    until(page, "() => [...document.querySelectorAll('.battles li')].every(one => /your turn/.test(one.textContent))")
    assert lines.count() == 7
    assert "French · Against: the computer · turn 1" in lines.first.inner_text()
    assert "on this device · turn 1" in lines.last.inner_text()


def test_levels_are_listed_from_the_weakest_to_the_strongest(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    levels = page.locator(".inner option")
    levels.first.wait_for(state="attached")
    numbered = [f"search-{level}" for level in range(1, 6)]
    assert [one.get_attribute("value") for one in levels.all()][:7] == ["random", "greedy", *numbered]
    assert page.locator(".inner select").input_value() == "search-2"


def test_a_message_leaves_alone_what_is_being_chosen(opened: Opener) -> None:
    one = opened("/battle", **CALM)
    begin(one, "outposts-1870", "link")  # what is chosen in secret is confirmed
    other = opened("/battle", size=PHONE, has_touch=True, **CALM)
    other.goto(one.locator(".link input").input_value())
    asked(one)
    one.locator("#panel .answers button").first.click()
    chosen = one.locator("#panel .card h3")
    chosen.wait_for()
    said = chosen.inner_text()
    other.get_by_role("tab", name="Talk").tap()
    other.locator("#say").fill("Good luck!")
    other.get_by_role("button", name="Send").tap()
    one.get_by_role("tab", name="Talk (1)").wait_for()
    assert chosen.inner_text() == said


def test_both_agree_to_go_back_a_turn(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")  # a computer does not mind
    for _ in range(60):
        asked(page)
        if "turn 2" in page.locator(".bar .turn").inner_text():
            break
        before = version(page)
        done = page.get_by_role("button", name="Nothing more").or_(page.get_by_role("button", name="Done"))
        if done.count():
            done.first.click()
            confirm(page, before)
        else:
            by_button(page, Random(before))
    page.get_by_role("tab", name="Talk").click()
    page.locator("#panel select").select_option(index=1)
    until(page, "() => document.querySelector('.bar .turn').textContent.includes('turn 1')")


def test_an_entry_of_the_log_lights_its_places(opened: Opener) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    begin(page, "first-steps", "here")
    lots = Random(3)
    entry = page.locator("#panel .entry")
    for _ in range(30):
        asked(page)
        by_button(page, lots)
        asked(page)
        page.get_by_role("tab", name="Log").tap()
        if entry.count():
            break
        page.get_by_role("tab", name="Play").tap()
    entry.first.tap()
    page.wait_for_selector(".map .chosen", state="attached")
    entry.first.tap()
    page.wait_for_selector(".map .chosen", state="detached")


LEARNT = {
    "first-steps": "The garrison",
    "outposts-1870": "French",
    "the-ford": "The brigades from the north",
    "first-shots": "British",
}
"""A battle of each game, and its second side."""


@pytest.mark.parametrize("scenario", LEARNT)
def test_a_battle_against_the_computer_is_forked_at_any_moment(opened: Opener, scenario: str) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    battle = begin(page, scenario, level="greedy")
    lots = Random(5)
    for _ in range(3):
        asked(page)
        by_button(page, lots)
    page.goto(f"/battle/{battle}/replay")
    page.wait_for_selector("input[type=range]")
    page.locator("input[type=range]").press("End")
    page.locator("input[type=range]").press("ArrowLeft")
    page.get_by_role("button", name=f"Play on from here: {LEARNT[scenario]}").tap()
    until(page, "id => !location.pathname.includes(id) && !!document.querySelector('.frame .map')", battle)
    page.wait_for_selector(".sides")
    assert f"{LEARNT[scenario]} (you)" in page.locator(".sides").inner_text()
    asked(page)


@pytest.mark.parametrize("scenario", LEARNT)
def test_a_battle_given_up_is_begun_again_from_the_other_side(opened: Opener, scenario: str) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    battle = begin(page, scenario, level="greedy")
    assert f"{LEARNT[scenario]} (you)" not in page.locator(".sides").inner_text()
    asked(page)
    page.once("dialog", lambda sure: sure.accept())
    page.get_by_role("tab", name="Talk").tap()
    page.get_by_role("button", name="Resign").tap()
    page.wait_for_selector("h2.over")
    page.get_by_role("button", name="Again, sides exchanged").tap()
    until(page, "id => !location.pathname.includes(id) && !!document.querySelector('.frame .map')", battle)
    asked(page)
    assert f"{LEARNT[scenario]} (you)" in page.locator(".sides").inner_text()
    assert not page.locator("h2.over").count()


def test_a_battle_that_two_persons_play_says_when_it_can_be_forked(opened: Opener) -> None:
    page = opened("/battle", size=PHONE, has_touch=True, **CALM)
    battle = begin(page, "first-steps", "here")
    page.goto(f"/battle/{battle}/replay")
    page.get_by_text("Two persons play this battle.").wait_for()
    assert not page.get_by_role("button", name="Play on from here").count()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_code_of_a_link_is_read_as_the_link(opened: Opener, lang: str) -> None:
    page = opened("/battle", lang=lang, size=PHONE, has_touch=True, **CALM)
    begin(page, "first-steps", "link")
    assert _read(page, ".link svg") == page.locator(".link input").input_value()
    page.goto("/sb.assault")
    page.get_by_role("button", name={"en": "Share", "fr": "Partager"}[lang]).first.click()
    assert _read(page, "dialog svg") == page.locator("dialog input").input_value()


def _read(page: Any, code: str) -> str:
    """What a phone that looks at the screen reads."""
    (found,) = read_barcodes(Image.open(BytesIO(page.locator(code).screenshot())))
    return str(found.text)


UNLIT = """() => {
  const middle = one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return [...document.querySelectorAll('.map .ground [data-place]')]
    .map(one => [middle(one), one])
    .filter(([spot, one]) => one.contains(document.elementFromPoint(...spot)))
    .map(([spot]) => spot);
}"""
"""Where on the screen a place can be tapped that is no answer."""


def test_a_place_that_is_not_allowed_says_why_and_its_rule_opens_the_sheet_beside_the_battle(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    _to_a_unit_that_moves(page)
    page.mouse.click(*page.evaluate(UNLIT)[0])
    rule = page.locator("#panel .card .problem .rule-id").first
    rule.wait_for()
    before = version(page)
    with page.context.expect_page() as another:
        rule.click()
    sheet = another.value
    sheet.wait_for_selector(f"[id='{rule.inner_text()}']")
    assert sheet.url.endswith(f"/sheet/square-bashing#{rule.inner_text()}")
    assert version(page) == before
    sheet.close()
    opened.troubles.clear()  # type: ignore[attr-defined]  # the browser says that an answer was refused


OPEN = """selector => {
  const frame = document.querySelector('.frame').getBoundingClientRect();
  for (const one of document.querySelectorAll(selector)) {
    const box = one.getBoundingClientRect();
    const spot = [box.x + box.width / 2, box.y + box.height / 2];
    if (spot[1] > frame.top && document.elementFromPoint(...spot) === one) return [one.dataset.place, spot];
  }
}"""
"""A place of a kind on which nothing stands, and where it can be tapped."""


def test_the_whole_reach_of_a_unit_is_lit_and_a_way_of_several_squares_is_one_tap(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    _to_a_unit_that_moves(page)
    name, spot = page.evaluate(OPEN, ".map .touch.farther")
    before = version(page)
    page.mouse.click(*spot)
    page.locator("#panel .card h3", has_text=f"To {name}").wait_for()
    page.wait_for_selector(".map .way", state="attached")
    steps = 1 + page.locator("#panel .card h3").inner_text().partition(", by ")[2].count(",") + 1
    confirm(page, before)
    until(page, "n => Number(document.querySelector('.battle').dataset.version) === n", before + steps)
    until(page, "() => document.querySelectorAll('.map .trail').length === 1")


def test_a_way_that_dice_decide_says_so_and_is_gone_as_far_as_they_let_it(opened: Opener) -> None:
    game, ways = _until_dice_are_on_the_way()
    page = opened("/battle", **CALM)
    page.goto(laid_out(page, str(game.record())))
    asked(page)
    page.get_by_text("Farther off (").click()
    page.get_by_role("button", name=f"To {ways[0].way[-1]}, by").click()
    page.locator("#panel .card", has_text=f"Dice fall on the way: {ways[0].chance:.0%} to come there.").wait_for()
    before = version(page)
    confirm(page, before)
    page.wait_for_selector(".tray")
    until(page, "n => Number(document.querySelector('.battle').dataset.version) > n", before)


def _until_dice_are_on_the_way() -> tuple[grognard.Game, list[OnwardView]]:
    """First steps, as far as ways of several squares lie behind dice; those ways."""
    game, lots = grognard.new("square-bashing", "first-steps", seed=0), Random(0)
    while not (ways := [one for one in farther(game) if one.chance < 1]):
        if isinstance(game.pending, grognard.Ask):
            game.play(game.legal.sample(lots))
        else:
            game.roll()
    return game, ways


@pytest.mark.parametrize(("face", "gone"), [(6, True), (1, False)])
def test_a_way_goes_on_once_its_dice_are_typed_if_they_let_it(opened: Opener, face: int, gone: bool) -> None:
    game, ways = _until_dice_are_on_the_way()
    way, unit = ways[0].way, game.view(game.pending.player).pending.about.pieces[0]
    page = opened("/battle", **CALM)
    address = laid_out(page, str(game.record()), "typed")
    page.goto(address)
    asked(page)
    page.get_by_text("Farther off (").click()
    page.get_by_role("button", name=f"To {way[-1]}, by").click()
    confirm(page, version(page))
    page.wait_for_selector("#throw")
    page.keyboard.press(str(face))
    page.keyboard.press("Enter")
    page.wait_for_selector("#throw", state="detached")
    until(page, "n => document.querySelectorAll('.map .trail').length === n", int(gone))
    asked(page)
    page.wait_for_selector(OFFERED, state="attached")
    seen = page.request.get(f"/api/games{address.removeprefix('/battle')}?lang=en").json()
    assert (next(one["place"] for one in seen["pieces"] if one["id"] == unit) == way[-1]) == gone


def farther(game: grognard.Game) -> tuple[OnwardView, ...]:
    asked = game.view(game.pending.player).pending if isinstance(game.pending, grognard.Ask) else None
    return asked.onward if isinstance(asked, AskView) else ()


def test_a_way_of_several_squares_is_typed_or_chosen_from_a_list_in_french(opened: Opener) -> None:
    page = opened("/battle", lang="fr", **CALM)
    begin(page, "first-steps")
    _to_a_unit_that_moves(page, "bouge maintenant", "Rien|Aucun")
    name, _ = page.evaluate(OPEN, ".map .touch.farther")
    page.get_by_text("Écrire une réponse").first.click()
    page.locator("#typed").fill(name.lower())
    page.keyboard.press("Enter")
    page.locator("#panel .card h3", has_text=f"Vers {name}, par").wait_for()
    page.get_by_text("Plus loin (").click()
    assert page.get_by_role("button", name=f"Vers {name}, par").count() == 1


def test_to_a_place_out_of_reach_the_way_as_far_as_it_goes_is_proposed(opened: Opener) -> None:
    page = opened("/battle", **CALM)
    begin(page, "first-steps")
    _to_a_unit_that_moves(page)
    name, spot = page.evaluate(OPEN, ".map .ground [data-place]")
    before = version(page)
    page.mouse.click(*spot)
    page.get_by_text(f"{name} cannot be reached at once. First to").wait_for()
    confirm(page, before)
    until(page, "() => document.querySelectorAll('.map .trail').length === 1")
    whole = page.locator(".map").bounding_box()["width"]
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Take back all").click()
    until(page, "() => !document.querySelector('.map .trail, .map .way')")
    until(page, "n => Math.abs(document.querySelector('.map').getBoundingClientRect().width - n) < 1", whole)
    opened.troubles.clear()  # type: ignore[attr-defined]  # the browser says that an answer was refused


def _to_a_unit_that_moves(page: Any, asks: str = "moves next", none: str = "Done|Nothing") -> None:
    """First steps, until a unit is asked where it goes."""
    for _ in range(20):
        asked(page)
        before = version(page)
        if asks in page.locator("#question").inner_text() and lit(page):
            tap(page, before)
            confirm(page, before)
            page.wait_for_selector(".map .touch.lit", state="attached")
            return
        page.get_by_role("button", name=re.compile(none)).first.click()
        confirm(page, before)
    raise AssertionError("no unit moves")
