"""A battle between seats: what may be asked of it, by whom, and what its log comes to."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.games.between import SCENARIOS, SECRET, answered, ask, begun, played

from grognard.games import battle as battles
from grognard.games import beginning, log, showing
from grognard.games.battle import Asked, Battle
from grognard.games.errors import NotNow, NotYours, Repeated, Stale
from grognard.games.seats import read_seats
from grognard.games.thinking import carried_out, job, reasons_in, thought
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.question import Roll


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_log_read_back_is_the_same_battle(scenario: str) -> None:
    battle = played(begun(scenario), 1, 60)
    again = Battle.loaded(battle.id, SECRET, battle.log)
    assert again.broken is None
    for seat in (None, 0, 1):
        assert showing.view(again, seat, "fr") == showing.view(battle, seat, "fr")


def test_nothing_is_thrown_before_every_seat_is_taken() -> None:
    battle = begun("first-shots", [{"kind": "link"}, {"kind": "link"}])
    battle.claim(0, 2, "mine")
    assert showing.view(battle, 0)["pending"] == {"waiting": "seat"}
    with pytest.raises(NotNow, match="every seat"):
        battle.answer(ask(battle, 0), "anything")
    battle.claim(1, 3, "theirs")
    assert battle.contributions == ["mine", "theirs"]
    assert battle.turn_of is not None


def test_an_answer_for_a_position_that_has_moved_is_stale_and_a_message_moves_none() -> None:
    battle = begun()
    seat, version = battle.turn_of, battle.version
    assert seat is not None
    text = str(next(iter(battle.game.legal)))
    battle.say(ask(battle, 1 - seat), "Bonne chance")
    battle.answer(Asked(seat, version), text)
    with pytest.raises(Stale):
        battle.answer(Asked(seat, version), text)
    with pytest.raises(Stale):
        battle.resign(Asked(seat, battle.version + 1))


def test_a_request_sent_twice_happens_once_and_its_id_serves_for_nothing_else() -> None:
    battle = begun()
    asked = ask(battle, battle.turn_of, "id-1", "digest")
    text = str(next(iter(battle.game.legal)))
    battle.answer(asked, text)
    version = battle.version
    with pytest.raises(Repeated):
        battle.answer(asked, text)
    with pytest.raises(NotNow, match="id-1"):
        battle.answer(asked._replace(digest="another"), text)
    assert battle.version == version


def test_nobody_answers_for_another_seat() -> None:
    battle = begun()
    assert battle.turn_of is not None
    text = str(next(iter(battle.game.legal)))
    for seat in (1 - battle.turn_of, None):
        with pytest.raises(NotYours):
            battle.answer(ask(battle, seat), text)


def test_an_answer_that_is_not_legal_names_its_rule_and_leaves_the_log() -> None:
    battle = begun("the-ford")
    before = battle.version
    with pytest.raises((IllegalAnswer, BadInput)):
        battle.copy().answer(ask(battle, battle.turn_of), "no such thing")
    assert battle.version == before


def test_undo_is_an_entry_and_takes_back_only_ones_own() -> None:
    battle = begun()
    rng = Random(3)
    while battle.game.can_undo() < 2:
        answered(battle, rng)
    owner, answers, version = battle.game.undo_player, len(battle.game.answers), battle.version
    with pytest.raises(NotNow, match="take back"):
        battle.undo(ask(battle, 1 - owner))
    battle.undo(ask(battle, owner))
    assert (len(battle.game.answers), battle.version) == (answers - 1, version + 1)
    battle.reset(ask(battle, owner))
    assert battle.game.can_undo() == 0
    assert Battle.loaded(battle.id, SECRET, battle.log).game.line() == battle.game.line()


def test_a_rewind_needs_the_other_seat_and_the_dice_do_not_come_back() -> None:
    battle = played(begun("the-ford"), 4, 60)
    to, throws, faces = battle.points[1].version, battle.throws, _fair_faces(battle)
    battle.offer_rewind(ask(battle, 0), to)
    assert battle.offer is not None
    with pytest.raises(NotYours):
        battle.consent(ask(battle, 0), battle.offer.number, True)
    version = battle.version
    battle.consent(ask(battle, 1), battle.offer.number, True)
    assert battle.version > version
    earlier = Battle.loaded(battle.id, SECRET, battle.log[:to])
    assert battle.game.line() == earlier.game.line()
    played(battle, 4, 20)
    assert battle.throws > throws
    assert _fair_faces(battle)[: len(faces)] == faces
    assert Battle.loaded(battle.id, SECRET, battle.log).game.line() == battle.game.line()


def test_what_was_gone_back_behind_has_no_reason_any_more() -> None:
    battle, rng = begun("the-ford"), Random(4)
    for number in range(60):
        said = {lang: str(number) for lang in ("en", "fr")}
        answer = str(battle.game.legal.sample(rng))
        battle.answer(ask(battle, battle.turn_of), answer, {"words": said, "why": said})
    to = battle.points[1].version
    before = [one for one in reasons_in(battle) if one.version <= to]
    assert 0 < len(before) < len(reasons_in(battle))
    battle.offer_rewind(ask(battle, 0), to)
    assert battle.offer is not None
    battle.consent(ask(battle, 1), battle.offer.number, True)
    assert reasons_in(battle) == before


def _fair_faces(battle: Battle) -> list[object]:
    return [one.body["faces"] for one in battle.log if one.kind == log.DICE]


def test_one_goes_back_only_to_a_point_that_is_known() -> None:
    battle = played(begun(), 5, 10)
    with pytest.raises(NotNow, match="point"):
        battle.offer_rewind(ask(battle, 0), 10_000)


def test_a_draw_is_agreed_and_a_computer_plays_on() -> None:
    battle = begun()
    battle.offer_draw(ask(battle, 0))
    assert battle.offer is not None
    battle.consent(ask(battle, 1), battle.offer.number, True)
    assert showing.view(battle, None)["ended"]["by"] == "agreed"
    other = begun(seats=[{"kind": "person"}, {"kind": "computer", "player": "greedy"}])
    other.offer_draw(ask(other, 0))
    assert (other.over, other.offer) == (False, None)


def test_an_offer_falls_when_the_other_seat_plays_on() -> None:
    battle = begun()
    seat = battle.turn_of
    assert seat is not None
    battle.offer_draw(ask(battle, 1 - seat))
    answered(battle, Random(1))
    assert battle.offer is None


def test_who_resigns_loses_and_nothing_more_is_played() -> None:
    battle = begun()
    battle.resign(ask(battle, 1))
    assert showing.view(battle, 0)["winner"] == 0
    with pytest.raises(NotNow, match="over"):
        battle.answer(ask(battle, 0), "x")
    battle.say(ask(battle, 1), "Well played")
    assert battle.messages[-1].text == "Well played"


def test_typed_dice_are_typed_by_their_seat_and_fair_ones_by_nobody() -> None:
    battle = begun("first-shots", [{"kind": "person", "dice": "typed"}, {"kind": "person"}])
    rng, typed = Random(2), 0
    while typed < 3:
        roll = battle.game.pending
        if isinstance(roll, Roll):
            assert roll.player == 0
            with pytest.raises(NotYours):
                battle.type_dice(ask(battle, 1), [1])
            with pytest.raises(NotNow, match="not an answer"):
                battle.answer(ask(battle, 0), "x")
            battle.type_dice(ask(battle, 0), [rng.randint(1, sides) for sides in roll.chance.sides()])
            typed += 1
        else:
            answered(battle, rng)
    with pytest.raises(NotNow, match="No dice"):
        battle.type_dice(ask(battle, 0), [1])


def test_the_creator_types_the_dice_of_a_computer() -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "dice": "typed"}]
    battle, rng = begun("first-shots", seats), Random(1)
    while not isinstance(battle.game.pending, Roll):
        answered(battle, rng)
    faces = [1] * len(battle.game.pending.chance.sides())
    battle.type_dice(ask(battle, 0)._replace(creator=True), faces)
    assert battle.log[-1].kind in (log.DICE, log.ANSWER)


def test_a_fork_goes_on_from_any_moment_and_an_import_from_a_record() -> None:
    battle = played(begun("outposts-1870"), 6, 40)
    whole = beginning.from_record(battle.game.record())
    assert list(whole.answers) == battle.game.answers
    battle.resign(ask(battle, 0))
    start = beginning.forked(battle, 20)
    fork = Battle.begun("other", SECRET, start.setup, read_seats([{}, {}]), 9, "", start.answers)
    assert fork.game.answers[: len(start.answers)] == list(start.answers)


def test_a_partial_record_is_not_imported() -> None:
    battle = played(begun("outposts-1870"), 6, 12)
    with pytest.raises(BadInput, match="partial"):
        beginning.from_record(showing.record(battle, 0))


@pytest.mark.parametrize(
    "seats",
    [
        [{}],
        "two",
        [{}, {"kind": "god"}],
        [{}, {"colour": "red"}],
        [{}, {"dice": "loaded"}],
        [{"name": "x" * 41}, {}],
        [{"player": "greedy"}, {}],
        [{}, {"kind": "computer", "player": "nobody"}],
        [{}, {"name": "a\x07b"}],
        [{}, 3],
    ],
)
def test_seats_that_cannot_be_are_named(seats: object) -> None:
    with pytest.raises(BadInput, match=r"seats|players"):
        read_seats(seats)


@pytest.mark.parametrize("scenario", [None, 3, "waterloo", "ruleset = 'chess'\n", "no toml at all\n"])
def test_scenarios_that_cannot_be_are_named(scenario: object) -> None:
    with pytest.raises(BadInput, match="scenario"):
        beginning.from_scenario(scenario)


def test_who_leaves_is_named_no_more() -> None:
    battle = begun(seats=[{"name": "Anne"}, {"name": "Paul"}])
    battle.say(ask(battle, 0), "from Anne")
    battle.leave(0, 5)
    shown = str(showing.view(battle, 1))
    assert "Anne" not in shown
    assert "Paul" in shown
    assert battle.over


def test_a_log_and_what_is_said_in_it_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = played(begun(), 1, 3)
    monkeypatch.setattr(battles, "MESSAGES_MOST", 1)
    battle.say(ask(battle, 0), "one")
    with pytest.raises(NotNow) as wrong:
        battle.say(ask(battle, 1), "two")
    assert "messages" in wrong.value.say("en")
    monkeypatch.setattr(battles, "LOG_MOST", battle.version)
    with pytest.raises(NotNow) as wrong:
        answered(battle, Random(1))
    assert str(battle.version) in wrong.value.say("fr")
    battle.resign(ask(battle, 0))
    assert battle.over


def test_a_computer_player_made_anew_goes_on_with_what_the_last_one_had_in_mind() -> None:
    """Through the very jobs that are sent to who thinks; a copy and its original each have their own."""
    battle = begun("first-steps", [{"kind": "computer", "player": "search-2"}, {"kind": "person"}])
    twin = battle.copy()
    for number in range(3):
        told = job(battle.game, 0, "search-2", number, mind=battle.minds.get(0))
        found = thought(json.loads(json.dumps(told)))
        if number:
            assert found["mind"] == battle.minds[0]
        carried_out(battle, 0, battle.version, json.loads(json.dumps(found)), 5)
        assert battle.minds[0][:2] == [1, 0]
        assert battle.thinks() == 0
    assert twin.minds == {}
    assert job(battle.game, 0, "search-2", 1, hint=True)["mind"] is None
    plain = thought(job(battle.game, 0, "greedy", 1, mind=battle.minds[0]))
    carried_out(battle, 0, battle.version, plain, 6)
    assert battle.minds[0][:2] == [1, 0]
