"""Whatever is asked says what it is about, to whom it is asked and to nobody else: one suite for every battle."""

from __future__ import annotations

import json
from itertools import pairwise
from math import isclose
from random import Random

import pytest

import grognard
from grognard.kernel.looking import THROW
from grognard.kernel.question import KINDS, Ask, Roll
from grognard.kernel.record import goes_on_from
from grognard.kernel.ruleset import ruleset, rulesets
from grognard.kernel.sheet import sheet
from grognard.kernel.view import RollView, Waiting

BATTLES = [(its.id, scenario.id) for its in rulesets().values() for scenario in its.scenarios]
every_battle = pytest.mark.parametrize(("its", "scenario"), BATTLES, ids=[scenario for _, scenario in BATTLES])
LOOKED_AT = 40
BY_ONE_NUMBER = ("ws.bombard", "ws.move")
"""What each die needs is one number, told with the dice: there is nothing to add up."""
STEPS = 400


def one_answer(game, rng):
    if isinstance(game.pending, Ask):
        game.play(game.legal.sample(rng))
    else:
        game.roll()


def played(its, scenario, seed=3, steps=STEPS):
    """A battle at random, step by step, as far as that."""
    game, rng = grognard.new(its, scenario, seed), Random(seed)
    for _ in range(steps):
        yield game
        if game.over:
            return
        one_answer(game, rng)


def now_and_then(games, often=STEPS // LOOKED_AT):
    for number, game in enumerate(games):
        if number < 8 or number % often == 0:
            yield game


@every_battle
def test_only_who_is_asked_is_told_the_answers(its, scenario):
    for game in now_and_then(played(its, scenario)):
        ask = game.pending
        if not isinstance(ask, Ask):
            continue
        mine = game.view(ask.player).pending
        assert mine.player == ask.player
        assert mine.choice in KINDS
        assert mine.answers
        for reader in (1 - ask.player, None):
            assert game.view(reader).pending == Waiting(ask.player, True)


@every_battle
def test_dice_to_throw_are_shown_to_everybody(its, scenario):
    for game in now_and_then(played(its, scenario)):
        if isinstance(game.pending, Roll):
            shown = [game.view(reader).pending for reader in (0, 1, None)]
            assert isinstance(shown[0], RollView)
            assert shown[0] == shown[1] == shown[2]
            assert shown[0].dice or shown[0].markers


@every_battle
def test_a_question_is_told_in_both_languages_and_never_by_a_bare_id(its, scenario):
    for game in now_and_then(played(its, scenario)):
        if game.pending is None:
            continue
        for lang in ("en", "fr"):
            pending = game.view(game.pending.player, lang).pending
            assert pending.prompt
            assert pending.prompt != pending.rule
            assert "{" not in pending.prompt + pending.about.words


@every_battle
def test_the_rule_that_asks_or_rolls_is_found_on_the_sheet(its, scenario):
    """By its line or, where it is a whole table, by the first of its lines."""
    page = sheet(ruleset(its), "en")
    rows = [row for section in page.sections for table in section.tables for row in table.rows]
    lines = {row.rule for row in (*rows, *page.editions, *(gap.row for gap in page.gaps))}
    met = {game.pending.rule for game in played(its, scenario) if game.pending is not None}
    assert met
    assert not {rule for rule in met - lines if not any(line.startswith(f"{rule}-") for line in lines)}


@every_battle
def test_what_is_pending_is_not_named_twice_running(its, scenario):
    for game in now_and_then(played(its, scenario)):
        for lang in ("en", "fr"):
            path = game.view(None, lang).path
            assert all(one != other for one, other in pairwise(path))


@every_battle
def test_what_a_question_lights_is_on_the_board(its, scenario):
    for game in now_and_then(played(its, scenario)):
        view = game.view(game.pending.player if game.pending is not None else None)
        named = {place["name"] for place in game.ground().get("places", ())}
        pieces = {piece.id for piece in view.pieces}
        if view.pending is None:
            continue
        lit = [view.pending.about, *getattr(view.pending, "answers", ())]
        for one in lit:
            assert set(one.pieces) <= pieces
            assert not named or set(one.places) <= named


@every_battle
def test_what_an_answer_would_begin_has_exact_odds(its, scenario):
    begun = set()
    for game in now_and_then(played(its, scenario), 5):
        if not isinstance(game.pending, Ask):
            continue
        for answer in list(game.legal)[:12]:
            found = grognard.forecast(game, answer)
            if found is None:
                continue
            begun.add(found["procedure"])
            spreads = [*found["distributions"].values(), *([found["odds"]] if found["odds"] else [])]
            assert spreads
            assert all(isclose(sum(spread.values()), 1.0, abs_tol=1e-9) for spread in spreads if spread)
            listed = ruleset(its).situation(found["procedure"])  # plain dice for a success are on no list
            assert listed is not None or found["procedure"] == THROW
            counts = listed.parts(game.state.rules) if listed is not None else ()
            assert found["tallies"] or not counts or found["procedure"] in BY_ONE_NUMBER
            break
    assert begun, "no answer of this battle began anything with odds"


@every_battle
def test_a_forecast_changes_nothing(its, scenario):
    for game in now_and_then(played(its, scenario), 50):
        if isinstance(game.pending, Ask):
            before = game.save()
            grognard.forecast(game, next(iter(game.legal)))
            assert game.save() == before


@every_battle
def test_an_update_is_less_than_the_whole(its, scenario):
    game = None
    for game in played(its, scenario, steps=30):
        game.view(0)
    before = game.version
    game.view(0)
    one_answer(game, Random(1))
    update, whole = game.view(0, since=before).data(), game.view(0).data()
    assert not update["whole"]
    assert len(json.dumps(update)) <= len(json.dumps(whole))
    assert len(update["pieces"]) <= len(whole["pieces"])


@every_battle
def test_the_ground_is_the_same_all_through_and_another_for_another_battle(its, scenario):
    first = grognard.new(its, scenario, 1)
    named = first.ground_hash()
    for game in now_and_then(played(its, scenario), 100):
        assert game.view(None).ground == named
    assert json.loads(json.dumps(first.ground())) == first.ground()
    others = {grognard.new(*battle, 1).ground_hash() for battle in BATTLES if battle != (its, scenario)}
    assert named not in others


@every_battle
def test_a_snapshot_is_read_back_as_it_was(its, scenario):
    for game in now_and_then(played(its, scenario)):
        data = json.loads(json.dumps(game.snapshot()))
        twin = game.copy()
        goes_on_from(twin, data, twin.answers[:], ruleset(its).leaves)
        assert twin.snapshot() == game.snapshot()
        assert twin.state.key() == game.state.key()


@every_battle
def test_undo_takes_back_one_answer_and_reset_all_of_them(its, scenario):
    taken_back = 0
    for game in played(its, scenario, steps=120):
        if not isinstance(game.pending, Ask):
            continue
        before = [game.copy()]
        rng, player = Random(7), game.pending.player
        while isinstance(before[-1].pending, Ask) and before[-1].pending.player == player and len(before) < 4:
            after = before[-1].copy()
            after.play(after.legal.sample(rng))
            before.append(after)
        last = before[-1].copy()
        for was in reversed(before[:-1]):
            if not last.can_undo():
                break
            version = last.version
            last.undo()
            assert last.state.key() == was.state.key()
            assert (last.answers, last.events) == (was.answers, was.events)
            assert last.version == version + 1
            taken_back += 1
        if before[-1].can_undo():
            reset = before[-1].copy()
            answers = len(reset.answers) - reset.can_undo()
            reset.reset()
            assert len(reset.answers) == answers
            assert not reset.can_undo()
    assert taken_back


# Secrets


def secret_questions():
    """Every question of every battle that is answered in secret, with the game that asks it."""
    found = []
    for its, scenario in BATTLES:
        for game in played(its, scenario, steps=30):
            if isinstance(game.pending, Ask) and game.pending.secret:
                found.append(pytest.param(game.copy(), id=f"{scenario}-{game.pending.player}"))
    return found


SECRETS = secret_questions()
every_secret = pytest.mark.parametrize("game", SECRETS)


def test_there_is_a_battle_with_a_secret():
    assert SECRETS


def after_choosing(game, answer):
    twin = game.copy()
    twin.play(answer)
    return twin


@every_secret
def test_a_secret_is_in_nobody_elses_view_copy_or_record(game):
    player = game.pending.player
    first, second = [after_choosing(game, answer) for answer in list(game.legal)[:2]]
    if not first.state.sealed:
        pytest.skip("the last secret is shown with all others")
    for reader in (1 - player, None):
        assert first.view(reader) == second.view(reader)
        assert first.record_for(reader) == second.record_for(reader)
        assert "seed" not in json.loads(first.record_for(reader).splitlines()[1])["setup"]
    known = [one.known_to(1 - player, 11) for one in (first, second)]
    assert known[0].save() == known[1].save()
    assert known[0].line() == known[1].line()
    assert known[0].setup["seed"] == 11


@every_secret
def test_who_chose_in_secret_is_shown_the_choice(game):
    player = game.pending.player
    after = after_choosing(game, next(iter(game.legal)))
    if after.state.sealed:
        assert [secret.answer for secret in after.view(player).secrets if secret.answer]
        assert after.view(1 - player).secrets == ()
        assert after.known_to(player, 5).sealed == after.sealed


@every_secret
def test_what_is_hidden_is_dealt_anew(game):
    """Over many seeds the other side's choice is anything it might be."""
    player = game.pending.player
    after = after_choosing(game, next(iter(game.legal)))
    if after.state.sealed:
        dealt = {json.dumps(after.known_to(1 - player, seed).snapshot()["stack"]) for seed in range(60)}
        assert len(dealt) == len(list(game.legal))


@every_secret
def test_a_reveal_cannot_be_taken_back(game):
    rng = Random(2)
    while game.state.sealed or (isinstance(game.pending, Ask) and game.pending.secret):
        one_answer(game, rng)
    assert not game.can_undo()


@every_battle
def test_what_a_player_knows_has_other_dice(its, scenario):
    for game in played(its, scenario, steps=300):
        if isinstance(game.pending, Roll) and not any(isinstance(one, str) for one in game.pending.chance.outcomes()):
            known = [game.known_to(0, seed) for seed in range(12)]
            for one in known:
                one.roll()
            assert len({one.answers[-1] for one in known}) > 1
            return
    raise AssertionError("no dice in three hundred answers")
