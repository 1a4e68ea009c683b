"""What a ruleset says of its positions and answers.

It is the module that a ruleset names as its `evaluation`, with `evaluate(g, player) -> float` and, if it likes,
`worth(g, ask, answer) -> Worth | None` for answers whose value the next position does not show.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from math import exp
from typing import Any, NamedTuple, TypeVar

from grognard.ai.weights import BY_HAND, Guide, Weights
from grognard.kernel.errors import BadInput
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import known
from grognard.kernel.state import AnyState

Found = TypeVar("Found")
SCALE = 8.0
"""The points ahead that make a win likely, where a ruleset does not say."""
PACE = 5_000.0
"""The positions that are looked at in a second, where a ruleset does not say."""


class Evaluation(NamedTuple):
    """What a ruleset says of its positions and answers: their worth in points, what share of a win that is.

    `pace` is how many positions are looked at in a second, on one core of the compiled engine; `features` and
    `weights` are what a position is counted by, where a ruleset names that; `goals` what its sides fight for, by
    name, so that a side may keep to some of it; what it has near at hand comes first.
    """

    evaluate: Callable[[Any, int], float]
    worth: Callable[[Any, Ask, Any], Any]
    share: Callable[[Any, int], float]
    pace: float
    weights: Weights | None
    features: Callable[[Any, int], list[float]] | None
    goals: Callable[[Any, int], dict[Any, str]]


@cache
def evaluation_of(ruleset: str) -> Evaluation:
    """The evaluation that a ruleset names; BadInput for a ruleset without one."""
    its = known(ruleset)
    if its is None or not its.evaluation:
        raise BadInput("choice", where="players", value="greedy", allowed="random")
    module = import_module(its.evaluation)
    evaluate = module.evaluate
    return Evaluation(
        evaluate,
        getattr(module, "worth", _look),
        getattr(module, "share", None) or partial(shared, evaluate),
        getattr(module, "PACE", PACE),
        getattr(module, "WEIGHTS", None),
        getattr(module, "features", None),
        getattr(module, "goals", _none),
    )


def habitually(guide: Guide, look: Callable[..., Found], g: AnyState, *given: Any) -> Found:
    """What a look at a position finds by what somebody is guided by; greedy's own are as they were afterwards."""
    weights = evaluation_of(g.rules.ruleset).weights
    if weights is None:
        return look(g, *given)
    weights.guide_by(guide)
    try:
        return look(g, *given)
    finally:
        weights.guide_by(BY_HAND)


def shared(evaluate: Callable[[Any, int], float], g: AnyState, player: int) -> float:
    """The share of a win that so many points ahead are worth, where a ruleset does not say."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, evaluate(g, player) / SCALE))))


def _none(g: AnyState, side: int) -> dict[Any, str]:
    """No goals are named: nothing to choose among."""
    return {}


def _look(g: AnyState, ask: Ask, answer: Any) -> None:
    """No answer has a worth of its own: look at the position it leads to."""
