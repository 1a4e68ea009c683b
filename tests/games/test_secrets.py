"""What nobody may know yet is in no view, film or record: choices made in secret, the seed, dice to come."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.games.between import answered, ask, begun

from grognard.games import fair, log, showing
from grognard.games.battle import Battle
from grognard.kernel.ruleset import rulesets

EVERY = [one.id for its in rulesets().values() for one in its.scenarios]


@pytest.mark.parametrize("scenario", EVERY)
def test_no_reader_is_shown_a_secret(scenario: str) -> None:
    secret = fair.new_secret()
    battle, rng = begun(scenario, secret=secret), Random(7)
    for step in range(40):
        if battle.over:
            break
        asked = battle.game.pending
        seat = battle.turn_of
        answered(battle, rng)
        sealed = getattr(asked, "secret", False) and bool(battle.game.sealed)
        if sealed or step % 13 == 0:
            for reader in (None, 0, 1):
                _nothing_shown(battle, reader, secret, seat if sealed else None)
    assert secret not in str(showing.film(battle))


def _nothing_shown(battle: Battle, reader: int | None, secret: str, sealed_by: int | None) -> None:
    view = json.dumps(showing.view(battle, reader))
    record = showing.record(battle, reader)
    for shown in (view, record):
        assert secret not in shown
        assert '"seed"' not in shown
    if sealed_by is not None and reader != sealed_by:
        entry = battle.log[-1] if battle.log[-1].kind == log.ANSWER else None
        assert entry is None or entry.salt not in view + record
        assert "?" in record
        assert json.loads(view)["secrets"] == []


def test_two_logs_that_differ_in_a_secret_show_the_same_but_for_their_hash() -> None:
    views = []
    for pick in (0, -1):
        battle = begun("outposts-1870")
        while not getattr(battle.game.pending, "secret", False):
            answered(battle, Random(1))
        seat = battle.turn_of
        assert seat is not None
        text = str(list(battle.game.legal)[pick])
        battle.answer(ask(battle, seat), text)
        view = showing.view(battle, 1 - seat)
        assert len(view.pop("log")) == 64
        views.append(view)
    assert views[0] == views[1]


def test_messages_are_between_the_seats_until_the_end() -> None:
    battle = begun()
    battle.say(ask(battle, 0), "only for you")
    assert showing.view(battle, None)["messages"] == []
    assert showing.view(battle, 1)["messages"][0]["text"] == "only for you"
    battle.resign(ask(battle, 0))
    assert showing.view(battle, None)["messages"]
