"""What goes over the wire after an answer: enough to know all that a whole view says, and little."""

from __future__ import annotations

import json
import os

import pytest

import grognard
from grognard.ai import player
from grognard.kernel.question import Ask

from .test_questions import every_battle, played

LARGEST = 8000
DECISIONS = None if "GROGNARD_POSITIONS" in os.environ else 150
"""How far a battle of greedy players is looked at: to its end in `make prove`."""


def marks_now(had, told):
    """The marks of a piece after an update: one that is as it was is named by its key."""
    by_key = {one["key"]: one for one in had.get("marks", ())}
    return [by_key[one] if isinstance(one, str) else one for one in told]


def known_after(known, data):
    """What a page that has nothing but the JSON holds after an update: places and pieces by number."""
    places, pieces = ({}, {}) if data["whole"] else (dict(known["places"]), dict(known["pieces"]))
    for place in data["places"]:
        places.pop(place["id"], None)
        if len(place) > len(("id", "name")):
            places[place["id"]] = place
    for piece in data["pieces"]:
        had = pieces.get(piece["id"], {})
        marks = {"marks": marks_now(had, piece["marks"])} if "marks" in piece else {}
        pieces[piece["id"]] = {**had, **piece, **marks}
    events = [*(known["events"][: data["events_kept"]] if known else ()), *data["events"]]
    return {"version": data["version"], "places": places, "pieces": pieces, "events": events}


def said(piece):
    """What a piece says; that it has no marks, or stands nowhere, may be said or left out."""
    return {name: value for name, value in piece.items() if value not in (None, [], "")}


@every_battle
def test_updates_add_up_to_the_whole_view(its, scenario):
    known = game = None
    for number, game in enumerate(played(its, scenario, steps=150)):
        known = known_after(known, game.view(0, since=known["version"] if known else 0).data())
        if number % 9 == 0 and game.can_undo():
            game.undo()
    known, whole = (
        known_after(known, game.view(0, since=known["version"]).data()),
        known_after(None, game.view(0).data()),
    )
    assert known["places"] == whole["places"]
    assert known["events"] == whole["events"]
    assert list(map(said, known["pieces"].values())) == list(map(said, whole["pieces"].values()))


@every_battle
def test_an_answer_as_json_leaves_out_only_what_its_question_says(its, scenario):
    for game in played(its, scenario, steps=60):
        if not isinstance(game.pending, Ask):
            continue
        asked = game.view(game.pending.player).pending
        told = game.view(game.pending.player).data()["pending"]
        for answer, one in zip(asked.answers, told["answers"], strict=True):
            assert one.get("words", one["text"]) == answer.words
            assert answer.pieces == () or tuple(one.get("pieces", told["about"].get("pieces", ()))) == answer.pieces


def bytes_of(data):
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


@pytest.mark.parametrize(
    ("its", "scenario"), [("across-five-aprils", "shiloh-1862"), ("bloody-big-battles", "quatre-bras-1815")]
)
def test_whoever_is_asked_in_a_large_battle_is_sent_eight_kilobytes_at_most(its, scenario):
    game, players = grognard.new(its, scenario, 1), [player("greedy", 0), player("greedy", 1)]
    since, asked = 0, 0
    while not game.over and asked != DECISIONS:
        if not isinstance(game.pending, Ask):
            game.roll()
            continue
        seat = game.pending.player
        update = game.view(seat, "fr", since).data()
        assert update["whole"] or bytes_of(update) <= LARGEST, (asked, game.pending.rule, bytes_of(update))
        since, asked = game.version, asked + 1
        game.play(players[seat].decide(game.known_to(seat, 1)).answer)
    assert asked > 100
