"""What a deed gains, in what the evaluation counts: for reasons that players understand."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from grognard.ai.weights import Weights
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import known
from grognard.kernel.state import AnyState

MOST = 2
"""So many gains are told."""
WORTH_TELLING = 0.1
"""A gain of less, in points, is not."""


def gains(g: AnyState, deed: tuple[Any, ...]) -> tuple[str, ...]:
    """The features that a deed raises most before dice fall, the best first; none where a ruleset names no features."""
    ask, counted = g.pending, _counted(g.rules.ruleset)
    if counted is None or not isinstance(ask, Ask):
        return ()
    weights, features = counted
    before = features(g, ask.player)
    after = features(_played(g, deed), ask.player)
    rises = [
        (weight * (now - was), name)
        for name, weight, was, now in zip(weights.features, weights.points, before, after, strict=True)
    ]
    return tuple([name for rise, name in sorted(rises, reverse=True)[:MOST] if rise > WORTH_TELLING])


@cache
def _counted(ruleset: str) -> tuple[Weights, Any] | None:
    """The weights of a ruleset's features, and what counts them."""
    its = known(ruleset)
    module = import_module(its.evaluation) if its is not None and its.evaluation else None
    weights, features = getattr(module, "WEIGHTS", None), getattr(module, "features", None)
    return None if weights is None or features is None else (weights, features)


def _played(g: AnyState, deed: tuple[Any, ...]) -> AnyState:
    """The position after a deed, as far as no dice fall."""
    after = g.copy()
    for answer in deed:
        if isinstance(after.pending, Ask):
            proceed(after, answer)
    return after
