from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grognard
from grognard.kernel.chance import Bag
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Ask, Roll
from grognard.kernel.record import Broken, read, replay
from grognard.kernel.ruleset import ruleset
from grognard.kernel.section import Rules
from grognard.kernel.settings import Settings
from grognard.kernel.state import bare_table
from grognard.kernel.words import KERNEL_WORDS

from .refusing import refusal, worded

ASSAULT = {
    "assaulter": {"units": [{"type": "infantry"}] * 3, "supports": 2},
    "target": {"units": [{"type": "infantry"}, {"type": "mg"}, {"type": "artillery"}]},
}


def typed(game, faces):
    """The players' own dice, the same few faces again and again."""
    game.play_faces([faces[i % len(faces)] for i, _ in enumerate(game.pending.chance.sides())])


def said(game):
    """An outcome said without its dice: the likeliest."""
    outcomes = game.pending.chance.outcomes()
    game.play(max(outcomes, key=outcomes.__getitem__))


def played(how):
    game = grognard.start("sb.assault", ASSAULT, seed=3)
    while not game.over:
        if isinstance(game.pending, Ask):
            game.play(game.legal.best())
        else:
            how(game)
    return game


WAYS = {
    "thrown": lambda game: game.roll(),
    "typed": lambda game: typed(game, [6, 2, 5, 3]),
    "said": said,
}


@pytest.mark.parametrize("how", WAYS.values(), ids=WAYS)
def test_a_record_replays_to_the_same_game(how):
    game = played(how)
    again = grognard.replay(game.record())
    assert again.state.key() == game.state.key()
    assert (again.answers, again.events, again.rolls) == (game.answers, game.events, game.rolls)
    assert again.record() == game.record()


@pytest.mark.parametrize("how", WAYS.values(), ids=WAYS)
def test_a_record_replays_up_to_any_answer(how):
    game = played(how)
    step = grognard.start("sb.assault", ASSAULT, seed=3)
    for to in range(len(game.answers) + 1):
        again = grognard.replay(game.record(), to)
        assert again.answers == game.answers[:to]
        replay(step, game.answers[len(step.answers) : to])
        assert again.state.key() == step.state.key()


@pytest.mark.parametrize("to", [1, 2, 4])
def test_a_game_replayed_half_way_throws_the_dice_it_would_have_thrown(to):
    game = played(WAYS["thrown"])
    again = grognard.replay(game.record(), to)
    while not again.over:
        if isinstance(again.pending, Ask):
            again.play(again.legal.best())
        else:
            again.roll()
    assert again.rolls == game.rolls


def test_a_record_is_its_set_up_and_one_line_an_answer():
    lines = played(WAYS["typed"]).record().splitlines()
    assert lines[0] == "grognard record 2"
    head = json.loads(lines[1])
    assert (head["engine"], head["ruleset"]) == (grognard.__version__, "1")
    assert (head["setup"]["procedure"], head["setup"]["seed"]) == ("sb.assault", 3)
    assert lines[2].startswith("dice 6 2 5 3")
    assert lines[4].startswith("1 ")


def test_an_outcome_said_is_recorded_as_such():
    assert any(line.startswith("outcome ") for line in played(said).answers)


def test_what_was_undone_is_not_in_the_record():
    game = grognard.start("sb.retire", {"target": ASSAULT["target"]})
    before = game.record()
    game.play(game.legal.best())
    game.undo()
    assert game.record() == before


RECORD = played(WAYS["thrown"]).record()
LINES = RECORD.splitlines()


@pytest.mark.parametrize("cut", range(len(LINES)))
def test_a_record_cut_at_any_line_replays_so_far_or_names_the_line(cut):
    text = "\n".join(LINES[:cut])
    if cut < 2:
        with pytest.raises(BadInput, match=f"record, line {cut + 1}: "):
            grognard.replay(text)
    else:
        assert grognard.replay(text).answers == LINES[2:cut]


@pytest.mark.parametrize("at", range(2, len(LINES)))
@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "nonsense",
        "dice",
        "dice 7",
        "dice x y",
        "dice ²",
        "dice 1.5",
        "2 0 0 0",
        "0",
        "1",
        "1 9 9 9",
        "1 a b c",
        "outcome",
        "outcome 99",
        "outcome {",
        "outcome {}",
        "outcome [[1]]",
        'outcome {"$": "Nobody"}',
        'outcome {"$": "square_bashing.Drift", "step": "roll", "data": {}}',
        "outcome NaN",
        "outcome null",
    ],
)
def test_a_line_that_does_not_fit_is_named(at, line):
    edited = [*LINES[:at], line, *LINES[at + 1 :]]
    with pytest.raises(BadInput, match=f"^record, line {at + 1}: ") as wrong:
        grognard.replay("\n".join(edited) + "\n")
    assert wrong.value.say("fr").startswith(f"compte rendu, ligne {at + 1}")


def test_an_answer_too_many_is_named():
    with pytest.raises(BadInput, match=f"record, line {len(LINES) + 1}: 'dice 1' does not fit here"):
        grognard.replay(RECORD + "dice 1\n")


def test_an_answer_of_the_other_player_is_named():
    asked = next(i for i, line in enumerate(LINES) if line.startswith("1 "))
    edited = [*LINES[:asked], "0" + LINES[asked][1:], *LINES[asked + 1 :]]
    with pytest.raises(BadInput, match=f"record, line {asked + 1}: .*an answer to Ask"):
        grognard.replay("\n".join(edited))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n", 1),
        ("hello", 1),
        ("grognard record", 1),
        ("grognard record 3\n{}", 1),
        ("grognard record 2\n{}", 2),
        ("grognard record 1", 2),
        ("grognard record 1\n", 2),
        ("grognard record 1\n{", 2),
        ("grognard record 1\n[]", 2),
        ("grognard record 1\nnull", 2),
        ("grognard record 1\n" + "[" * 100_000, 2),
        ("grognard record 1\n\x00", 2),
    ],
    ids=[str(n) for n in range(13)],
)
def test_what_is_no_record_is_bad_input_that_names_the_line(text, line):
    with pytest.raises(BadInput, match=f"record, line {line}: "):
        grognard.replay(text)


@pytest.mark.parametrize("setup", ["{}", '{"procedure": "sb.gas"}', '{"procedure": 3, "situation": {}, "seed": 0}'])
def test_a_set_up_of_no_game_is_bad_input(setup):
    with pytest.raises(BadInput, match=r"setup|procedure"):
        grognard.replay(f"grognard record 1\n{setup}\n")


def test_an_outcome_nested_too_deep_is_bad_input():
    with pytest.raises(BadInput, match="record, line 3: "):
        grognard.replay("\n".join([*LINES[:2], "outcome " + "[" * 100_000]))


@settings(deadline=None, max_examples=100)
@given(st.integers(0, len(RECORD) - 1), st.text(max_size=3))
def test_a_record_with_a_slip_of_the_pen_replays_or_is_bad_input(place, slip):
    text = RECORD[:place] + slip + RECORD[place + 1 :]
    assert worded(refusal(grognard.replay, text))


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=30))
def test_any_text_is_a_record_or_bad_input(text):
    with pytest.raises(BadInput, match="record, line "):
        read(text)


# A cup of markers


@dataclass
class RecordDraw(Procedure):
    cup: Bag

    def draw(self, g, _):
        return Roll(0, "DRAW", self.cup)

    def drawn(self, g, marker):
        return Done(marker)


RecordDraw.steps = (RecordDraw.draw, RecordDraw.drawn)


def drawing(*markers):
    rules = Rules("toy", Settings({}, {}), {})
    state = bare_table(rules, [RecordDraw(Bag(tuple((marker, 1) for marker in markers)))], Dice(1))
    return Game.begin({}, state, KERNEL_WORDS)


@pytest.mark.parametrize("marker", ["red", "General Lee", "1", "2nd", "Épée"])
def test_a_marker_drawn_is_recorded_by_its_name(marker):
    game = drawing(marker)
    game.roll()
    assert game.result == marker
    again = replay(drawing(marker), game.answers)
    assert again.result == marker


# Records that outlive fixes


def battle(steps=60):
    """The middle of a battle at random."""
    game, rng = grognard.new("square-bashing", "first-steps", seed=4), Random(4)
    for _ in range(steps):
        game.play(game.legal.sample(rng)) if isinstance(game.pending, Ask) else game.roll()
    return game


def by_another_version(text, **more):
    """A record that says it was made by version 0.0."""
    first, head, *answers = text.splitlines()
    return "\n".join([first, json.dumps({**json.loads(head), "engine": "0.0", **more}), *answers]) + "\n"


def with_an_answer_refused(text):
    """A record one of whose answers the rules do not allow: a unit that is not there."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if i > 20 and line[:3] in ("0 u", "1 u"))
    return "\n".join([*lines[:at], f"{lines[at][:3]}99", *lines[at + 1 :]]) + "\n", at + 1


def test_a_record_says_which_versions_and_which_text_of_its_scenario_made_it():
    head = json.loads(battle(1).record().splitlines()[1])
    packaged = ruleset("square-bashing").scenario("first-steps")
    assert head["scenario"] == packaged.hash != ""
    own = json.loads(grognard.new("square-bashing", packaged.text).record().splitlines()[1])
    assert own["scenario"] == ""
    assert own["setup"]["scenario"] == packaged.text


def test_an_answer_that_does_not_hold_any_more_is_named_with_its_number():
    text, number = with_an_answer_refused(battle().record())
    with pytest.raises(Broken, match=f"record, line {number}: ") as broken:
        grognard.replay(text)
    assert broken.value.number == number
    assert broken.value.answer.endswith("99")


def test_a_game_whose_rules_were_mended_goes_on_from_where_it_stood():
    game = battle()
    text, number = with_an_answer_refused(game.record(snapshot=True))
    again = grognard.replay(text)
    assert isinstance(again.report, Broken)
    assert again.report.number == number
    assert again.state.key() == game.state.key()
    assert len(again.answers) == len(game.answers)
    again.play(again.legal.sample(Random(1))) if isinstance(again.pending, Ask) else again.roll()


def test_a_record_that_holds_has_nothing_to_report():
    game = battle()
    for text in (game.record(), game.record(snapshot=True), by_another_version(game.record(snapshot=True))):
        again = grognard.replay(text)
        assert again.report is None
        assert again.state.key() == game.state.key()


def test_a_save_of_another_version_that_leads_elsewhere_goes_on_from_its_state():
    game = battle()
    data = json.loads(json.dumps(game.save()))
    data["made_by"]["engine"] = "0.0"
    data["answers"] = data["answers"][:-1]
    loaded = grognard.load(data)
    assert loaded.report is not None
    assert loaded.state.key() == game.state.key()


def test_a_save_of_this_version_that_leads_elsewhere_is_refused():
    data = json.loads(json.dumps(battle().save()))
    data["answers"] = data["answers"][:-1]
    with pytest.raises(BadInput, match="is not what its answers lead to"):
        grognard.load(data)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000), st.sampled_from([None, -1, "x", 1.5, True, [], {}, [3], {"$": "Pool", "of": [1, 2]}]))
def test_a_snapshot_with_a_slip_loads_and_can_be_shown_or_is_bad_input(place, slip):
    data = json.loads(json.dumps(SNAPSHOT))
    path = PLACES[place % len(PLACES)]
    inside = data["state"]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = slip
    wrong = refusal(grognard.load, data)
    assert worded(wrong)
    if wrong is None:
        grognard.load(data).view(0)


def places(data, at=()):
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from places(value, (*at, key))


SNAPSHOT = json.loads(json.dumps(battle().save()))
SNAPSHOT["made_by"]["engine"] = "0.0"
SNAPSHOT["answers"] = SNAPSHOT["answers"][:-1]
PLACES = list(places(SNAPSHOT["state"]))


def test_before_its_end_a_record_for_a_reader_is_partial_and_is_not_played_again():
    game = battle()
    for reader in (0, 1, None):
        text = game.record_for(reader)
        assert "seed" not in json.loads(text.splitlines()[1])["setup"]
        with pytest.raises(BadInput, match="partial"):
            grognard.replay(text)
