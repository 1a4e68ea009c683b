"""What an evaluation counts is data, and what was fitted is never worse than what was set by hand."""

import re
from importlib import import_module
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

from grognard.ai.weights import FILE, dot
from grognard.kernel.ruleset import ruleset

from .test_search import LEARNING

TOOL = Path(__file__).parents[2] / "tools" / "fit_evaluation.py"
spec = spec_from_file_location("fit_evaluation", TOOL)
assert spec is not None
assert spec.loader is not None
fitting = module_from_spec(spec)
spec.loader.exec_module(fitting)

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
        share = float(rng.random() < fitting.chance(truth, features))
        found.append([fitting.Noted(features, share)])
    return found


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


def test_linear_equations_are_solved():
    matrix, wanted = [[2.0, 1.0], [1.0, 3.0]], [1.0, -2.0]
    found = fitting.solved([row[:] for row in matrix], [dot(row, wanted) for row in matrix])
    assert found == pytest.approx(wanted)


def test_the_table_is_written_with_what_was_fitted():
    text = "edge = 0.0      # who begins\n\n[points]\none = 1.0\n\n[win]\none = 0.1\n"
    found = fitting.written(text, ("one",), fitting.Fit([0.25, -0.5], 0.5, 0.6), "told")
    assert found == "edge = -0.5000  # who begins\n\n[points]\none = 1.0\n\n[win]           # told\none = 0.25000\n"
