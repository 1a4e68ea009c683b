"""What an evaluation counts is data, and what was fitted is never worse than what was set by hand."""

import re
from importlib import import_module
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from math import exp
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.ai.evaluation import habitually
from grognard.ai.weights import FILE, Guide, dot
from grognard.kernel.ruleset import ruleset

from .test_search import LEARNING


def tool(name):
    spec = spec_from_file_location(name, Path(__file__).parents[2] / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fitting, by_play = tool("fit_evaluation"), tool("fit_play")

every_game = pytest.mark.parametrize("id", LEARNING)


def weights_of(id):
    return import_module(ruleset(id).evaluation).WEIGHTS


@every_game
def test_a_fitted_weight_keeps_the_sense_it_was_set_in(id):
    its = weights_of(id)
    for name, by_hand, fitted in zip(its.features, its.points, its.win, strict=True):
        assert by_hand * fitted >= 0, name


@every_game
def test_what_is_not_fitted_better_than_by_hand_is_as_it_was_set_by_hand(id):
    text = files(weights_of(id).package).joinpath(FILE).read_text(encoding="utf-8")
    told = re.search(r"\[win\] +# fitted to \d+ games; loss (\d\.\d+) on games unseen, by hand (\d\.\d+)", text)
    if told is not None:
        assert float(told[1]) <= float(told[2])
        return
    its = weights_of(id)
    scale = its.points[0] / its.win[0]
    assert its.win == pytest.approx([point / scale for point in its.points], abs=1e-5)


def games(truth, count, seed=1):
    """Games whose outcome is drawn by weights that are known."""
    rng, found = Random(seed), []
    for _ in range(count):
        features = [rng.gauss(0, 2) for _ in truth[:-1]] + [1.0]
        share = float(rng.random() < 1 / (1 + exp(-dot(truth, features))))
        found.append([fitting.Noted(features, share)])
    return found


def test_games_are_noted_by_sides_that_weigh_otherwise_and_greedy_keeps_its_own():
    its = weights_of("walter-schnaffs")
    noted = [fitting.noted(fitting.Battle("walter-schnaffs", "outposts-1870", seed)) for seed in (1, 1, 2)]
    assert noted[0] == noted[1] != noted[2]
    assert {len(one.features) for one in noted[0]} == {len(its.features) + 1}
    assert its.guiding is its.points


def test_games_of_a_player_with_itself_are_noted_too():
    battle = fitting.Battle("across-five-aprils", "the-ford", 1)
    by_lot, alike = fitting.noted(battle._replace(by="random")), fitting.noted(battle)
    assert len(by_lot) > 3
    assert len({one.share for one in by_lot}) == 1
    assert by_lot[0] == alike[0]._replace(share=by_lot[0].share), "they begin alike"
    assert by_lot[1:] != alike[1:]


def test_so_many_games_are_played_of_the_battle_to_learn_with_and_of_each_other():
    found = fitting.battles("walter-schnaffs", ["outposts-1870", "coulmiers-1870", "spicheren-1870"], 3, 1, "greedy")
    assert [one.scenario for one in found] == ["outposts-1870"] * 3 + ["coulmiers-1870", "spicheren-1870"]
    assert len({one.seed for one in found[:3]}) == 3


def test_the_fit_finds_weights_that_are_there():
    truth = [0.8, -0.4, 0.1, 0.3]
    found = fitting.fit(games(truth, 600), [1.0, -1.0, 1.0])
    assert found.loss < found.by_hand
    for true, fitted in zip(truth, found.weights, strict=True):
        assert fitted == pytest.approx(true, abs=0.25)


def test_the_fit_calls_nothing_bad_that_was_set_as_good():
    found = fitting.fit(games([0.8, -0.5, 0.0], 300), [1.0, 1.0])
    assert found.weights[0] > 0
    assert found.weights[1] >= 0


def test_a_fit_that_foretells_no_better_is_refused():
    """Six games of pure luck: what was set by hand stays, scaled."""
    noise = [[fitting.Noted([1.0, 1.0], float(number % 4 < 2))] for number in range(6)]
    found = fitting.fit(noise, [0.01])
    assert found.loss <= found.by_hand


def test_the_table_is_written_with_what_was_fitted():
    text = "edge = 0.0      # who begins\n\n[points]\none = 1.0\n\n[win]\none = 0.1\n"
    found = fitting.written(text, ("one",), fitting.Fit([0.25, -0.5], 0.5, 0.6), "told")
    assert found == "edge = -0.5000  # who begins\n\n[points]\none = 1.0\n\n[win]           # told\none = 0.25000\n"


@every_game
def test_what_it_plays_by_was_shown_to_win_or_is_as_set_by_hand(id):
    its = weights_of(id)
    text = files(its.package).joinpath(FILE).read_text(encoding="utf-8")
    told = re.search(r"\[play\] +# fitted to \d+ games; (\d+\.\d) of 100 against the hand-set in \d+", text)
    assert float(told[1]) > 50.0 if told is not None else its.play == its.points
    for name, by_hand, played in zip(its.features, its.points, its.play, strict=True):
        assert by_hand * played >= 0, name


def test_what_goes_with_winning_is_followed():
    """Games that go as the first two weights say."""
    lots, luck = [by_play.drawn(number, 3) for number in range(400)], Random(3)
    ahead = [float(luck.random() < 1 / (1 + exp(-one + other))) - 0.5 for one, other, _ in lots]
    along = by_play.slope(ahead, lots)
    assert along[0] > 0.1
    assert along[1] < -0.1
    assert abs(along[2]) < 0.1
    first, second, third = by_play.stepped([1.0, -2.0, 0.5], [0.5, 1.0, 0.25], along, 2.0)
    assert first > 1.0
    assert -3.0 <= second < -2.0
    assert third == pytest.approx(0.5, rel=0.3)
    assert by_play.middle([[1.0, -2.0, 0.0], [4.0, -8.0, 1.0]]) == [2.5, -5.0, 0.5]


def test_weights_are_varied_by_half_of_what_they_are_and_what_counts_for_nothing_too():
    assert by_play.spreads([4.0, -0.1, 0.0], [1.0, -2.0, 0.0]) == [2.0, 0.25, 1.0]
    assert by_play.spreads([4.0, -0.1, 0.0], [1.0, -2.0, 0.0], 0.2) == [2.0, 0.25, 0.4]


def test_a_game_brings_the_same_whoever_plays_it():
    its = weights_of("walter-schnaffs")
    spread = by_play.spreads(its.play, its.points)
    found = [by_play.by_lot("walter-schnaffs", its.play, spread, number) for number in (4, 5, 4)]
    assert found[0] == found[2]
    assert {abs(one) for one in found} <= {0.5, 0.0}
    assert its.guiding is its.points


def test_the_weights_to_play_by_are_written_and_the_others_kept():
    its = weights_of("square-bashing")
    text = files(its.package).joinpath(FILE).read_text(encoding="utf-8")
    found = by_play.written(text, its, [float(number) for number in range(len(its.features))], "told")
    assert found[found.index("[play]") :].startswith("[play]          # told\npoints = 0.0\npoints_late = 1.0\n")
    assert found[: found.index("[play]")] == text[: text.index("[play]")]
    assert found[found.index("[win]") :] == text[text.index("[win]") :]


def test_whoever_looks_by_habit_leaves_greedy_its_own_weights():
    its = weights_of("square-bashing")
    g = grognard.new("square-bashing", "first-steps", seed=1).state
    assert habitually(Guide("play"), lambda _: its.guiding, g) is its.play
    assert habitually(Guide("points"), lambda _: its.guiding, g) is its.points
    assert its.guiding is its.points
