"""One suite for every ruleset installed: what each must do, whatever its game."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

import grognard
from grognard.kernel.game import Game
from grognard.kernel.looking import seen
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets, situation
from grognard.kernel.words import LANGUAGES

from .examples import EXAMPLES

ENUMERATED_AT_MOST = 200
LONGEST_GAME = 10_000
POSITIONS = int(os.environ.get("GROGNARD_POSITIONS", "12"))
"""How many positions of a long game are looked at in earnest: so many first ones, and as many over the rest."""
TO_THE_END, A_WHILE = POSITIONS // 6, 60
THROWS = 10_000
NEVER_LEGAL = (None, "no such answer", -1, 3.5, (), [], {}, ("x", 1), object())

RULESETS = rulesets()
STARTS = [
    pytest.param(lambda seed, p=procedure, e=example: grognard.start(p, e, seed), id=f"{procedure}-{number}")
    for procedure, examples in EXAMPLES.items()
    for number, example in enumerate(examples)
] + [
    pytest.param(lambda seed, r=its.id, s=scenario.id: grognard.new(r, s, seed), id=f"{its.id}-{scenario.id}")
    for its in RULESETS.values()
    for scenario in its.scenarios
]
every_ruleset = pytest.mark.parametrize("its", RULESETS.values(), ids=RULESETS)
every_example = pytest.mark.parametrize(
    ("procedure", "example"), [(p, example) for p, examples in EXAMPLES.items() for example in examples]
)
first_examples = pytest.mark.parametrize(("procedure", "example"), [(p, e[0]) for p, e in EXAMPLES.items()])


def one_answer(game, rng):
    if isinstance(game.pending, Ask):
        game.play(game.legal.sample(rng))
    else:
        game.roll()


class Played(NamedTuple):
    """A random game: how it begins, some positions of it, the end among them, and every position in a line."""

    start: Callable[[int], Game]
    positions: list[Game]
    lines: list[str]

    @property
    def questions(self):
        return [game.copy() for game in self.positions if isinstance(game.pending, Ask)]


def played_out(start, seed):
    """A game at every step of random play, and at its end."""
    game, rng = start(seed), Random(seed)
    for _ in range(LONGEST_GAME):
        yield game
        if game.over:
            return
        one_answer(game, rng)
    raise AssertionError(f"still going on after {LONGEST_GAME} answers: {game.line()}")


@pytest.fixture(scope="module", params=STARTS)
def played(request):
    """One random game of every situation and every scenario, which most tests look at; none of them changes it."""
    lines = [game.line() for game in played_out(request.param, 5)]
    last = len(lines) - 1
    chosen = {*range(POSITIONS), *[last - last * i // POSITIONS for i in range(POSITIONS)]}
    games = [game.copy() for number, game in enumerate(played_out(request.param, 5)) if number in chosen]
    return Played(request.param, games, lines)


def snapshot(game):
    """All there is of a game, and what it shows now; what was told before is compared as it is kept, not in words."""
    looked, now = game.looked_at(None, "en"), seen(game.version, game.state)
    shown = looked.view(game.version, None, now)._replace(version=0, dice=(), events_kept=0, events=())
    return game.state.key(), game.save(), game.events[:], game.rolls[:], shown


def test_every_situation_has_examples():
    assert set(EXAMPLES) == {one.id for its in RULESETS.values() for one in its.situations}


def test_random_play_ends(played):
    for seed in range(5):
        *_, game = played_out(played.start, seed)
        assert game.over, f"seed {seed}"
        assert game.result is not None, f"seed {seed}"


def test_copies_part_ways(played):
    """The first ones to their end, later ones for a while."""
    for number, game in enumerate(played.positions):
        before = snapshot(game)
        twin = game.copy(seed=99)
        assert twin.state.key() == before[0]
        for _ in range(LONGEST_GAME if number < TO_THE_END else A_WHILE):
            if twin.over:
                break
            one_answer(twin, Random(1))
        assert twin.over or number >= TO_THE_END
        assert snapshot(game) == before


def test_a_game_is_saved_and_loaded_at_every_step(played):
    for game in played.positions:
        loaded = grognard.load(json.loads(json.dumps(game.save())))
        assert snapshot(loaded) == snapshot(game)
        assert type(loaded.state) is type(game.state)
        if not game.over:
            twin = game.copy()
            one_answer(loaded, Random(2))
            one_answer(twin, Random(2))
            assert snapshot(loaded) == snapshot(twin)


def test_a_record_replays_to_the_same_state(played):
    game = played.positions[-1]
    assert game.over
    again = grognard.replay(game.record())
    assert again.state.key() == game.state.key()
    assert again.view() == game.view()
    assert (again.rolls, again.record()) == (game.rolls, game.record())


def test_legal_answers_are_distinct_and_all_accepted(played):
    for game in played.questions:
        answers = list(islice(game.legal, ENUMERATED_AT_MOST))
        assert answers
        assert len(set(answers)) == len({str(answer) for answer in answers}) == len(answers)
        for answer in answers:
            assert answer in game.legal
            assert game.parse(str(answer)) == answer
            assert "\n" not in str(answer)
            game.copy().play(answer)


def test_illegal_answers_are_refused_by_rule_and_change_nothing(played):
    for game in played.questions:
        before = snapshot(game)
        for answer in NEVER_LEGAL:
            assert answer not in game.legal
            with pytest.raises(grognard.IllegalAnswer) as wrong:
                game.play(answer)
            assert wrong.value.refusal.rule in str(wrong.value)
            assert all(wrong.value.refusal.wording[lang] for lang in LANGUAGES)
        assert snapshot(game) == before


def test_undo_returns_the_very_state(played):
    """One answer at a time; `reset` takes back all of them, to the last dice, reveal or other player's answer."""
    game, rng, begun = played.start(5), Random(5), None
    while not game.over and len(game.answers) < 150:
        if not isinstance(game.pending, Ask):
            game.roll()
            continue
        before = snapshot(game)
        if not game.can_undo() or game.undo_player != game.pending.player:
            begun = before
        game.play(game.legal.sample(rng))
        if not game.can_undo():
            continue
        twin, other = game.copy(), game.copy()
        twin.undo()
        other.reset()
        assert snapshot(twin) == before
        assert snapshot(other) == begun


def test_a_view_is_plain_json_and_worded_in_both_languages(played):
    for game in played.positions:
        for player in (0, 1, None):
            for lang in LANGUAGES:
                view = game.view(player, lang).data()
                assert json.loads(json.dumps(view)) == view
                assert all(event["words"] for event in view["events"])
                if view["pending"] and "prompt" in view["pending"]:
                    assert view["pending"]["prompt"]


def test_whatever_is_asked_is_asked_in_words_and_never_by_a_bare_id(played):
    for game in played.positions:
        if game.pending is not None:
            prompt = game.prompt()
            assert [lang for lang in LANGUAGES if game.pending.rule in prompt[lang]] == []


def test_a_position_is_one_line_of_text(played):
    for line in played.lines:
        assert line.strip()
        assert "\n" not in line


@every_ruleset
def test_a_setting_has_a_choice_of_at_least_two_values_and_its_default_is_one(its):
    for setting in its.settings:
        assert len(set(setting.allowed)) == len(setting.allowed) >= 2, setting.name
        assert setting.default in setting.allowed, setting.name


# Odds


@every_example
def test_odds_sum_to_one(procedure, example):
    found = grognard.odds(procedure, example)
    for spread in (found["odds"], *found["distributions"].values()):
        if spread:
            assert abs(sum(spread.values()) - 1) < 1e-9
            assert all(0 <= p <= 1 for p in spread.values())
    assert json.loads(json.dumps(found)) == found


@every_example
def test_the_lines_of_a_tally_add_up_to_its_total(procedure, example):
    tallies = grognard.explain(procedure, example)["tallies"]
    for name, tally in tallies.items():
        if "total" not in tally:
            assert tally.keys() == {"ratio", "final"}
            continue
        if name == "left":  # of a budget, which no line of a sheet gives
            assert tally["total"] == example["budget"] - tallies["cost"]["total"]
            continue
        forbidden = [line for line in tally["lines"] if line["value"] is None]
        assert bool(forbidden) == (tally["total"] is None)
        if not forbidden:
            assert sum(line["value"] for line in tally["lines"]) == pytest.approx(tally["total"])


@first_examples
def test_odds_agree_with_ten_thousand_throws(procedure, example):
    its, asked = situation(procedure)
    rules, begun, fell = its.rules(), grognard.start(procedure, example), {}
    found = grognard.odds(procedure, example)
    for seed in range(THROWS):
        game = begun.copy(seed)
        while not game.over:
            if isinstance(game.pending, Ask):
                game.play(game.legal.best())
            else:
                game.roll()
        named = {"odds": asked.outcome(rules, game.result)} if asked.outcomes else {}
        for name, value in {**named, **{n: read(game.result) for n, read in asked.distributions.items()}}.items():
            fell.setdefault(name, Counter())[str(value)] += 1
    for name, counts in fell.items():
        expected = found["odds"] if name == "odds" else found["distributions"][name]
        assert set(counts) <= set(expected)
        for value, p in expected.items():
            assert abs(counts[value] / THROWS - p) <= 4.5 * sqrt(p * (1 - p) / THROWS) + 1 / THROWS


@every_example
def test_a_roll_says_one_of_the_outcomes_the_odds_name(procedure, example):
    found, rolled = grognard.odds(procedure, example), grognard.roll(procedure, example, seed=3)
    assert rolled["outcome"] in ({**found["odds"]} or {None: 1})
    for name, value in rolled["results"].items():
        assert found["distributions"][name][str(value)] > 0
    assert json.loads(json.dumps(rolled)) == rolled
    for event in rolled["events"]:
        assert all(event[lang] for lang in LANGUAGES)


@every_example
def test_the_same_dice_by_hand_give_the_same_roll(procedure, example):
    thrown = grognard.roll(procedure, example, seed=11)
    dice = [face for one in thrown["rolls"] for face in one["faces"]]
    assert grognard.roll(procedure, example, dice=dice) == thrown


def records(schema, said):
    """Every object of fields within a situation, with its schema."""
    if schema["type"] == "array":
        for one in said:
            yield from records(schema["items"], one)
    elif schema["type"] == "object" and "properties" in schema:
        yield schema["properties"], said
        for name, inner in said.items():
            yield from records({"type": "", **schema["properties"][name]}, inner)


def out_of_place(procedure, example):
    """The situation with each field said, every way, that its schema says does not count: pairs, without and with."""
    example = json.loads(json.dumps(example))
    for fields, said in [*records(grognard.api.schema(procedure), example)]:
        before = dict(said)
        for name, field in fields.items():
            for beside, counts_for in field.get("x-when", {}).items():
                for other in set(fields[beside]["enum"]) - set(counts_for):
                    said.pop(name, None)
                    said[beside] = other
                    without = json.loads(json.dumps(example))
                    for value in field.get("enum", (True, False)):
                        said[name] = value
                        yield without, example
                    said.clear()
                    said.update(before)


@every_example
def test_a_field_that_does_not_count_changes_nothing(procedure, example):
    for without, said in out_of_place(procedure, example):
        assert grognard.odds(procedure, said) == grognard.odds(procedure, without)


# Rules


@every_ruleset
def test_nothing_is_worded_in_one_language_only(its):
    assert its.words.keys("en") == its.words.keys("fr")


@every_ruleset
@pytest.mark.parametrize("edition", LANGUAGES)
def test_every_rule_is_worded_in_both_languages(its, edition):
    settings = {"edition": edition} if any(one.name == "edition" for one in its.settings) else {}
    for entry in its.entries(settings):
        for lang in LANGUAGES:
            assert its.words.say(lang, entry.id, **entry.numbers).strip(), entry


@every_ruleset
def test_everything_a_page_names_is_worded(its):
    keys = {"game", *[f"section.{number}" for number in its.sections]}
    keys |= {f"scenario.{one.id}" for one in its.scenarios if not one.title}
    for section in its.rules().sections.values():
        keys |= {f"table.{part.id}" for part in section.parts}
    for one in its.situations:
        keys |= {f"procedure.{one.id}", *[f"result.{outcome}" for outcome in one.outcomes]}
        keys |= {f"distribution.{name}" for name in one.distributions}
        keys |= {f"result.{value}" for values in one.ranked.values() for value in values}
    for lang in LANGUAGES:
        assert sorted(key for key in keys if its.words.find(lang, key) is None) == []


@every_ruleset
def test_a_battle_of_history_is_titled_by_its_name_and_its_year(its):
    history = its.scenarios[1:]  # the first is one to learn with
    for one in history:
        for title in one.title.values():
            assert re.fullmatch(rf"[^\d,]+, {one.id[-4:]}", title)


@every_ruleset
def test_every_rule_says_where_it_is_carried_out(its):
    for entry in its.entries():
        assert imported(entry.where) is not None, entry


def imported(where):
    """What stands under a dotted name: a module's, or a class's in a module."""
    parts = where.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            found = getattr(found, name)
        return found
    return None
