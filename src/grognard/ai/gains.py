"""What a deed gains, in what the evaluation counts: for reasons that players understand."""

from __future__ import annotations

from itertools import islice
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
COMPARED = 12
"""So many other answers are looked at, whether they would gain the same."""


def gains(g: AnyState, deed: tuple[Any, ...], aim: Aim = WHATEVER) -> tuple[str, ...]:
    """The features that a deed raises most before dice fall, the best first, for somebody who keeps to an aim.

    What rises as much whatever is answered is no gain. None where a ruleset names no features.
    """
    ask, its = g.pending, evaluation_of(g.rules.ruleset)
    weights, features = its.weights, its.features
    if weights is None or features is None or not isinstance(ask, Ask):
        return ()
    guide = Guide("points", ask.player, aim)

    def looked_at(answers: tuple[Any, ...]) -> list[float]:
        found = habitually(guide, features, _played(g, answers), ask.player)
        return [weight * feature for weight, feature in zip(weights.points, found, strict=True)]

    before, after = looked_at(()), looked_at(deed)
    others = [looked_at((one,)) for one in islice(ask.choices.answers(g), COMPARED) if one != deed[0]]
    least = [min(those) for those in zip(*others, strict=True)] if others else before
    rises = [
        (now - max(was, low), name) for name, was, now, low in zip(weights.features, before, after, least, strict=True)
    ]
    return tuple([name for rise, name in sorted(rises, reverse=True)[:MOST] if rise > WORTH_TELLING])


def _played(g: AnyState, deed: tuple[Any, ...]) -> AnyState:
    """The position after a deed, as far as no dice fall."""
    after = g.copy()
    for answer in deed:
        if isinstance(after.pending, Ask):
            proceed(after, answer)
    return after
