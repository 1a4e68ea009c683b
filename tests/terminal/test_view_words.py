"""What the view tells in words for a terminal and a page: dice and what they are for, markers, notes, sides."""

from __future__ import annotations

import pytest

from grognard.kernel.question import Ask, Roll
from grognard.kernel.seen import Note
from grognard.kernel.view import RollView

from .sitting import begun, played_until


@pytest.mark.parametrize(
    ("lang", "what", "movement", "combat"),
    [
        ("en", "a marker from the cup", "Adair (movement)", "Union combat"),
        ("fr", "un marqueur du gobelet", "Adair (mouvement)", "combat de l'Union"),
    ],
)
def test_the_markers_of_the_cup_and_what_is_drawn_for_are_in_words(lang, what, movement, combat):
    game = begun("across-five-aprils", "the-ford")
    pending = game.view(None, lang).pending
    assert isinstance(pending, RollView)
    assert pending.what == what
    worded = dict(zip(pending.markers, pending.marker_words, strict=True))
    assert (worded["Adair"], worded["combat-union"]) == (movement, combat)


def test_dice_that_fell_say_what_for():
    game = played_until(begun("across-five-aprils", "the-ford"), lambda game: any(one.need for one in game.rolls))
    fallen = [one for one in game.view().dice if one.need]
    assert {one.what for one in fallen} == {"morale"}
    assert all(one.counted == tuple(face >= one.need for face in one.faces) for one in fallen)


@pytest.mark.parametrize(("lang", "said"), [("en", "Union combat"), ("fr", "combat de l'Union")])
def test_a_marker_that_came_out_of_the_cup_is_in_words(lang, said):
    def drawn(game):
        return any("combat-union" in one.faces for one in game.rolls)

    game = played_until(begun("across-five-aprils", "the-ford"), drawn)
    assert (said,) in [one.faces for one in game.view(None, lang).dice]


@pytest.mark.parametrize(("lang", "said"), [("en", "saves of the "), ("fr", "sauvegardes d")])
def test_saves_that_fell_say_whose_they_are(lang, said):
    game = played_until(
        begun("square-bashing", "first-steps"), lambda game: any(one.rule.startswith("SB-27-S-") for one in game.rolls)
    )
    whats = [one.what for one in game.view(None, lang).dice if one.rule.startswith("SB-27-S-")]
    assert whats
    assert all(one.startswith(said) for one in whats)


@pytest.mark.parametrize(("lang", "said"), [("en", "Union combat"), ("fr", "combat de l'Union")])
def test_a_note_may_list_several_things_each_in_words(lang, said):
    looking = begun("across-five-aprils", "the-ford").looked_at(None, lang)
    told = looking.note(Note("in_cup", (("markers", ("Adair", "@marker.combat-union")),)))
    assert told.words.endswith(f"Adair, {said}")


def test_events_speak_of_a_side_by_its_name():
    game = begun("square-bashing", "first-steps", 7)
    told = [event.words for event in game.view().events]
    assert "Turn 1: The brigade." in told
    assert isinstance(game.pending, Ask | Roll)
