"""Who leaves takes names and messages along; the log holds without them, and every die of it."""

from __future__ import annotations

from tests.games.between import SECRET, ask, begun, played

from grognard.games import showing
from grognard.games.battle import Battle
from grognard.games.verify import verified

SEATS = [{"kind": "person", "name": "Ottilie"}, {"kind": "link"}]


def left() -> tuple[Battle, Battle]:
    """A battle of two who have talked, before and after the first has left."""
    battle = begun(seats=SEATS)
    battle.claim(1, 3, "mine", "Ferdinand")
    battle.say(ask(battle, 0), "my own words")
    battle.say(ask(battle, 1), "and the other's")
    before = played(battle, 1, 5)
    after = before.copy()
    after.leave(0, 4)
    return before, after


def test_nothing_that_was_said_by_who_left_is_in_the_log_or_the_record() -> None:
    _, after = left()
    for told in (str(after.log), showing.record(after, None), str(showing.view(after, 1))):
        assert "Ottilie" not in told
        assert "my own words" not in told
        assert "Ferdinand" in told
        assert "and the other's" in told


def test_the_record_holds_without_them() -> None:
    before, after = left()
    assert after.log[before.version - 1].hash == before.hash
    assert verified(showing.record(after, None)).entries == after.version
    again = Battle.loaded(after.id, SECRET, after.log)
    assert showing.view(again, 1) == showing.view(after, 1)


def test_the_battle_of_who_did_not_leave_is_as_it_was() -> None:
    before, _ = left()
    assert "my own words" in str(before.log)
    assert before.seats[0].name == "Ottilie"
