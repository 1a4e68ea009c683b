"""What a deed gains, in what the evaluation counts: for reasons that players understand."""

from __future__ import annotations

from typing import Any

from grognard.ai.evaluation import evaluation_of, habitually
from grognard.ai.weights import WHATEVER, Aim, Guide
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask
from grognard.kernel.state import AnyState

MOST = 2
"""So many gains are told."""
WORTH_TELLING = 0.1
"""A gain of less, in points, is not."""


def gains(g: AnyState, deed: tuple[Any, ...], aim: Aim = WHATEVER) -> tuple[str, ...]:
    """The features that a deed raises most before dice fall, the best first, for somebody who keeps to an aim.

    None where a ruleset names no features.
    """
    ask, its = g.pending, evaluation_of(g.rules.ruleset)
    weights, features = its.weights, its.features
    if weights is None or features is None or not isinstance(ask, Ask):
        return ()
    guide = Guide("points", ask.player, aim)
    before = habitually(guide, features, g, ask.player)
    after = habitually(guide, features, _played(g, deed), ask.player)
    rises = [
        (weight * (now - was), name)
        for name, weight, was, now in zip(weights.features, weights.points, before, after, strict=True)
    ]
    return tuple([name for rise, name in sorted(rises, reverse=True)[:MOST] if rise > WORTH_TELLING])


def _played(g: AnyState, deed: tuple[Any, ...]) -> AnyState:
    """The position after a deed, as far as no dice fall."""
    after = g.copy()
    for answer in deed:
        if isinstance(after.pending, Ask):
            proceed(after, answer)
    return after
