"""Games played through the public API: saved, recorded, copied, undone, refused."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grognard
from grognard.kernel.chance import Pools
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll
from grognard.kernel.record import confirm
from grognard.square_bashing.sheet.saves_27 import Hits

from .refusing import refusal, worded

INFANTRY, GUN, MG = {"type": "infantry"}, {"type": "artillery"}, {"type": "mg"}
ASSAULT = {
    "face": "flank",
    "assaulter": {"units": [INFANTRY, INFANTRY, {"type": "cavalry", "quality": "professional"}], "supports": 2},
    "target": {"units": [INFANTRY, {**INFANTRY, "quality": "reservist"}, MG], "works": "hasty", "supports": 1},
}
STARTS = [
    ("sb.assault", ASSAULT),
    ("sb.assault", {**ASSAULT, "edition": "fr", "overrides": {"SB-26-A-FLANK": 4}}),
    ("sb.assault", {**ASSAULT, "settings": {"casualties_compared": "halves-lost"}}),
    ("sb.retire", {"target": {"units": [INFANTRY, GUN, MG], "terrain": ["woods"]}}),
    ("sb.shooting", {"shooters": [GUN, GUN, GUN], "distance": 3, "target": {"units": [INFANTRY, GUN]}}),
    ("sb.morale", {"units": [INFANTRY], "casualty_markers": 4, "barrage": 2}),
    ("sb.scenery", {"unit": {"type": "cavalry"}}),
    ("sb.barrage", {"kind": "point"}),
    ("sb.gas", {}),
]
every_start = pytest.mark.parametrize(("procedure", "situation"), STARTS, ids=[s[0] for s in STARTS])


def one_answer(game, rng):
    if isinstance(game.pending, Ask):
        game.play(game.legal.sample(rng))
    else:
        game.roll()


def to_the_end(game, seed=0):
    rng = Random(seed)
    while not game.over:
        one_answer(game, rng)
    return game


def to_an_ask(seed=3):
    """An assault up to the first hits to place."""
    game = grognard.start("sb.assault", copy.deepcopy(ASSAULT), seed)
    while not isinstance(game.pending, Ask):
        game.roll()
    return game


def through_json(game):
    return grognard.load(json.loads(json.dumps(game.save())))


def same(one, other):
    return (
        one.state.key() == other.state.key()
        and one.pending == other.pending
        and one.answers == other.answers
        and one.events == other.events
        and one.rolls == other.rolls
        and one.save() == other.save()
    )


# Saving


@every_start
@pytest.mark.parametrize("seed", range(3))
def test_a_game_saved_and_loaded_at_any_step_goes_on_alike(procedure, situation, seed):
    game, rng, steps = grognard.start(procedure, situation, seed), Random(seed), 0
    while True:
        loaded = through_json(game)
        assert same(loaded, game)
        assert same(to_the_end(loaded, 99), to_the_end(game.copy(), 99))
        if game.over:
            break
        one_answer(game, rng)
        steps += 1
    assert steps >= 1
    assert loaded.result == game.result is not None


def test_a_save_is_plain_json_data_of_its_own():
    game = to_an_ask()
    data = game.save()
    assert json.loads(json.dumps(data)) == data
    kept = copy.deepcopy(data)
    data["setup"]["seed"] = 99
    data["setup"]["situation"].clear()
    data["answers"].clear()
    data["state"]["stack"].clear()
    assert game.save() == kept


def test_loading_leaves_the_data_as_it_was():
    data = to_an_ask().save()
    kept = copy.deepcopy(data)
    to_the_end(grognard.load(data))
    assert data == kept


def test_a_game_does_not_change_with_what_its_situation_was_written_in():
    situation = copy.deepcopy(ASSAULT)
    game = grognard.start("sb.assault", situation)
    record = game.record()
    situation["target"]["units"].clear()
    assert game.record() == record


# Copies


def test_copies_part_ways():
    game = to_an_ask()
    before, view = game.save(), game.view()
    twin = game.copy()
    assert same(twin, game)
    to_the_end(twin)
    assert (game.save(), game.view()) == (before, view)
    assert len(twin.answers) > len(game.answers)


def test_a_copy_throws_the_same_dice_and_with_a_seed_others():
    game = grognard.start("sb.assault", ASSAULT, 7)
    rolls = [to_the_end(game.copy(), 1).rolls, to_the_end(game.copy(), 1).rolls, to_the_end(game.copy(seed=8), 1).rolls]
    assert rolls[0] == rolls[1] != rolls[2]
    assert to_the_end(game.copy(seed=8), 1).rolls == rolls[2]


def test_the_same_seed_and_answers_are_the_same_game():
    assert same(
        to_the_end(grognard.start("sb.assault", ASSAULT, 5), 2), to_the_end(grognard.start("sb.assault", ASSAULT, 5), 2)
    )


# Answers


def test_a_roll_is_answered_by_dice_from_a_real_table():
    game = grognard.start("sb.morale", {"units": [INFANTRY], "casualty_markers": 3})
    assert game.pending.chance.sides() == (6, 6, 6)
    game.play_faces([4, 3, 6])
    assert game.result == 2
    assert game.rolls[0].faces == (4, 3, 6)


def test_a_roll_is_answered_by_one_of_its_outcomes():
    game = grognard.start("sb.morale", {"units": [INFANTRY], "casualty_markers": 3})
    game.play(3)
    assert (game.result, game.rolls[0].faces) == (3, ())


@pytest.mark.parametrize(
    "faces", [[], [4], [4, 3, 6, 1], [4, 3, 7], [0, 1, 1], [True, 1, 1], ["4", 3, 3], [None, 1, 2]]
)
def test_dice_that_do_not_fit_change_nothing(faces):
    game = grognard.start("sb.morale", {"units": [INFANTRY], "casualty_markers": 3})
    before = game.save()
    with pytest.raises(BadInput, match=r"^dice: .*allowed: "):
        game.play_faces(faces)
    assert game.save() == before


@pytest.mark.parametrize("outcome", [4, -1, None, "2", (1,), [1], {}, {1}, 1.5])
def test_an_outcome_that_cannot_come_changes_nothing(outcome):
    game = grognard.start("sb.morale", {"units": [INFANTRY], "casualty_markers": 3})
    before = game.save()
    with pytest.raises(BadInput, match="cannot come of this roll; allowed: 0, 1, 2, 3"):
        game.play(outcome)
    assert game.save() == before


def without_a_tuple(*given):
    """Hits that are none: the compiled class refuses to be made of them, the interpreted one can be, and is refused."""
    found = []
    for one in given:
        with suppress(TypeError):
            found.append(Hits(one))
    return found


ILLEGAL = [
    None,
    "2 0 0",
    (2, 0, 0),
    0,
    [],
    Hits((2, 0)),
    Hits((3, 0, 0)),
    Hits((1, 0, 0)),
    Hits((3, -1, 0)),
    Hits(()),
    Hits(("a", "b", "c")),
    Hits((2.0, 0, 0)),
    Hits((True, True, False)),
    Hits((None, 2, 0)),
    *without_a_tuple(2, None),
]


@pytest.mark.parametrize("answer", ILLEGAL, ids=repr)
def test_an_illegal_answer_is_refused_by_rule_and_changes_nothing(answer):
    game = to_an_ask()
    assert game.pending.choices.hits == 2
    before, view = game.save(), game.view()
    assert answer not in game.legal
    with pytest.raises(grognard.IllegalAnswer, match=r"\[SB-27-FIRST\]") as wrong:
        game.play(answer)
    assert isinstance(wrong.value, ValueError)
    assert wrong.value.refusal.rule == "SB-27-FIRST"
    assert (game.save(), game.view()) == (before, view)


def test_a_refusal_quotes_the_answer_the_question_and_the_position():
    game = to_an_ask()
    with pytest.raises(grognard.IllegalAnswer) as wrong:
        game.play(Hits((1, 0, 0)))
    sentence = str(wrong.value)
    assert "answer: 1 0 0" in sentence
    assert "question: SB-27-FIRST" in sentence
    assert f"position: {game.line()}" in sentence


def test_a_refusal_is_worded_in_both_languages():
    refusal = to_an_ask().why_not(Hits((1, 0, 0)))
    assert refusal.rule == "SB-27-FIRST"
    assert set(refusal.wording) == {"en", "fr"}
    assert "2" in refusal.wording["en"]
    assert "2" in refusal.wording["fr"]


def test_legal_answers_are_distinct_accepted_and_read_back():
    game = to_an_ask()
    answers = list(game.legal)
    assert len(answers) == len(set(answers)) == len({str(answer) for answer in answers}) == 6
    for answer in answers:
        assert game.why_not(answer) is None
        assert game.parse(str(answer)) == answer
        game.copy().play(answer)


def test_a_sampled_and_the_best_answer_are_legal():
    game = to_an_ask()
    rng = Random(1)
    sampled = {game.legal.sample(rng) for _ in range(100)}
    assert sampled == set(game.legal)
    assert game.legal.best() in game.legal


@pytest.mark.parametrize("text", ["a b c", "1.0 1.0 0", "²"])
def test_a_text_that_is_no_answer_is_bad_input(text):
    with pytest.raises(BadInput, match=r"answer: .*allowed: "):
        to_an_ask().parse(text)


def test_dice_are_not_thrown_where_a_player_must_choose():
    game = to_an_ask()
    before = game.save()
    for throw in (game.roll, lambda: game.play_faces([1])):
        with pytest.raises(BadInput, match="no dice are wanted now; pending: Ask"):
            throw()
    assert game.save() == before


def test_nobody_chooses_where_dice_must_fall():
    game = grognard.start("sb.gas", {})
    for ask in (lambda: game.legal, lambda: game.why_not("x"), lambda: game.parse("x")):
        with pytest.raises(BadInput, match="nobody is asked to choose now; allowed: to throw the dice"):
            ask()


def test_when_a_game_is_over_nothing_more_is_taken():
    game = to_the_end(grognard.start("sb.gas", {}))
    before = game.save()
    for more in (lambda: game.play(1), game.roll, lambda: game.play_faces([1]), lambda: game.legal, game.undo):
        with pytest.raises(BadInput):
            more()
    assert game.over
    assert game.pending is None
    assert game.save() == before


def test_the_result_is_known_only_at_the_end():
    game = grognard.start("sb.gas", {})
    assert (game.over, game.result) == (False, None)
    game.play_faces([3])
    assert (game.over, game.result) == (True, "forward")


# Undo


def test_undo_goes_back_to_the_last_dice_and_returns_the_very_state():
    game = to_an_ask()
    before, key, view = game.save(), game.state.key(), game.view()
    for answer in list(game.legal):
        game.play(answer)
        assert game.save() != before
        game.undo()
        assert game.state.key() == key
        assert game.save() == before
        assert game.view()._replace(version=view.version) == view


def test_after_undo_the_game_goes_on_as_if_nothing_had_been():
    game = to_an_ask()
    other = game.copy()
    game.play(list(game.legal)[-1])
    game.undo()
    assert same(to_the_end(game, 4), to_the_end(other, 4))


def test_dice_cannot_be_taken_back():
    game = grognard.start("sb.assault", ASSAULT)
    game.roll()
    with pytest.raises(BadInput, match="nothing to take back"):
        game.undo()


def test_an_answer_cannot_be_taken_back_once_dice_have_fallen():
    game = to_an_ask()
    while isinstance(game.pending, Ask):
        game.play(game.legal.best())
    game.roll()
    with pytest.raises(BadInput, match="nothing to take back"):
        game.undo()


def test_undo_stops_at_the_other_players_answer():
    game = to_an_ask()
    game.play(game.legal.best())
    assert isinstance(game.pending, Ask)
    assert game.pending.player == 0
    before = game.save()
    game.play(game.legal.best())
    game.undo()
    assert game.save() == before
    with pytest.raises(BadInput, match="nothing to take back"):
        game.undo()


def test_a_copy_undone_leaves_the_original_where_it_was():
    game = to_an_ask()
    begun = game.save()
    game.play(game.legal.best())
    after = game.save()
    twin = game.copy()
    twin.undo()
    assert (twin.save(), game.save()) == (begun, after)


def test_a_loaded_game_can_be_undone_too():
    game = to_an_ask()
    before = game.save()
    game.play(game.legal.best())
    loaded = through_json(game)
    loaded.undo()
    assert loaded.save() == before


# What is shown


@every_start
def test_a_view_is_plain_json_at_every_step(procedure, situation):
    game, rng = grognard.start(procedure, situation, 3), Random(3)
    while True:
        for player in (None, 0, 1):
            view = game.view(player).data()
            assert json.loads(json.dumps(view)) == view
            assert view["over"] == game.over
        if game.over:
            break
        asked = [game.view(game.pending.player, lang).data()["pending"] for lang in ("en", "fr")]
        assert all(one["prompt"] for one in asked)
        assert asked[0]["kind"] == ("ask" if isinstance(game.pending, Ask) else "roll")
        one_answer(game, rng)
    assert view["pending"] is None


def test_a_roll_of_several_pools_is_told_unit_by_unit():
    game = grognard.start("sb.retire", {"target": {"units": [INFANTRY, GUN, MG]}})
    while not isinstance(game.pending, Roll):
        game.play(game.legal.best())
    assert isinstance(game.pending.chance, Pools)
    dice = [saves[0] for saves in game.pending.chance.saves]
    game.roll()
    assert [len(rolled.faces) for rolled in game.rolls] == [n for n in dice if n]
    assert {rolled.rule for rolled in game.rolls} <= {"SB-27-S-INF", "SB-27-S-ART", "SB-27-S-MG"}


def test_a_position_is_one_line():
    game = to_an_ask()
    assert game.line().count("\n") == 0
    assert game.line().startswith("Fight")
    assert to_the_end(game).line().startswith("over: ")


# Saves that are not whole


def paths(data, at=()):
    """Every place in some JSON data, the whole first."""
    yield at
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from paths(value, (*at, key))


def at(data, path):
    for key in path:
        data = data[key]
    return data


def edited(data, path, value):
    data = copy.deepcopy(data)
    at(data, path[:-1])[path[-1]] = value
    return data


def dropped(data, path):
    data = copy.deepcopy(data)
    del at(data, path[:-1])[path[-1]]
    return data


SAVED = copy.deepcopy(to_an_ask().save())
OVER = copy.deepcopy(to_the_end(grognard.start("sb.shooting", STARTS[4][1], 2), 2).save())
PARTS = [(key,) for key in SAVED] + [("state", key) for key in SAVED["state"]]


@pytest.mark.parametrize("saved", [SAVED, OVER], ids=["asking", "over"])
@pytest.mark.parametrize("path", PARTS, ids=str)
def test_a_save_without_one_of_its_parts_is_bad_input_that_names_it(saved, path):
    with pytest.raises(BadInput, match=f"save|setup.*{path[-1]}"):
        grognard.load(dropped(saved, path))


OF_ANOTHER_KIND = [
    (path, value)
    for path in PARTS
    for value in (None, 3, "x", 1.5, [3], {"x": 1})
    if type(value) is not type(at(SAVED, path)) and path != ("state", "result")
]


@pytest.mark.parametrize(("path", "value"), OF_ANOTHER_KIND, ids=str)
def test_a_part_of_a_save_of_another_kind_is_bad_input(path, value):
    with pytest.raises(BadInput, match="allowed: "):
        grognard.load(edited(SAVED, path, value))


@pytest.mark.parametrize("dice", [[], [3], [3, 1, 2], ["3", 1], [3, "1"], [None, 1], [1.5, 1], [[3], 1]])
def test_dice_of_a_save_are_a_seed_and_a_count(dice):
    with pytest.raises(BadInput):
        grognard.load(edited(SAVED, ("state", "dice"), dice))


WRONG = [None, -1, "x", 1.5, True, [], {}, [3], {"$": "Pool", "of": [1, 2]}]


@pytest.mark.parametrize("saved", [SAVED, OVER], ids=["asking", "over"])
def test_an_edited_save_loads_or_is_bad_input_and_nothing_else(saved):
    places = [path for path in paths(saved) if path]
    assert len(places) > 50
    for path in places:
        for data in (dropped(saved, path), *[edited(saved, path, value) for value in WRONG]):
            assert worded(refusal(grognard.load, data))


def test_an_edited_save_that_loads_can_be_shown_and_played_to_its_end():
    for path in paths(SAVED):
        for value in WRONG if path else ():
            try:
                game = grognard.load(edited(SAVED, path, value))
            except BadInput:
                continue
            game.view()
            to_the_end(game)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"setup": None}, {"setup": {}}, {"grognard": 1}], ids=repr)
def test_what_is_no_save_at_all_is_bad_input(data):
    with pytest.raises(BadInput, match="setup"):
        grognard.load(data)


def test_a_save_of_another_format_is_refused_by_name():
    with pytest.raises(BadInput, match="format 3 is not known; allowed: 2"):
        grognard.load({**SAVED, "grognard": 3})


@pytest.mark.parametrize(
    "setup",
    [
        {"procedure": [], "situation": {}, "seed": 0},
        {"procedure": {}, "situation": {}, "seed": 0},
        {"procedure": "sb.nothing", "situation": {}, "seed": 0},
        {"procedure": "sb.gas", "situation": [], "seed": 0},
        {"procedure": "sb.gas", "situation": {"x": 1}, "seed": 0},
        {"procedure": "sb.gas", "situation": {"settings": 3}, "seed": 0},
        {"procedure": "sb.gas", "situation": {}, "seed": "0"},
        {"procedure": "sb.gas", "situation": {}, "seed": None},
        {"procedure": "sb.gas", "situation": {}, "seed": True},
        {"procedure": "sb.gas", "situation": {}},
        {"ruleset": [], "scenario": "x", "seed": 0, "settings": {}},
        {"ruleset": {}, "scenario": "x", "seed": 0, "settings": {}},
        {"ruleset": "nobody", "scenario": "x", "seed": 0, "settings": {}},
        {"ruleset": "square-bashing", "scenario": [], "seed": 0, "settings": {}},
        {"ruleset": "square-bashing", "scenario": "nowhere", "seed": 0, "settings": {}},
        {"ruleset": "square-bashing", "scenario": "nowhere", "seed": 0, "settings": 3},
        {"ruleset": "square-bashing", "scenario": "nowhere", "seed": 0},
    ],
    ids=str,
)
def test_a_set_up_that_describes_no_game_is_bad_input(setup):
    with pytest.raises(BadInput, match=r"allowed: "):
        grognard.load({**SAVED, "setup": setup})


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from([p for p in paths(SAVED) if p]), junk)
def test_junk_anywhere_in_a_save_loads_or_is_bad_input(path, value):
    assert worded(refusal(grognard.load, edited(SAVED, path, value)))


def test_a_save_that_is_refused_leaves_a_game_as_it_was():
    game = to_an_ask()
    before = game.save()
    with pytest.raises(BadInput):
        confirm(game, edited(SAVED, ("state", "pending"), {"$": "Nobody"}))
    assert game.save() == before
    assert isinstance(game, Game)
