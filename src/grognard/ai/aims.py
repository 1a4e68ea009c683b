"""What a side may set itself as its aim: one of the goals that its game is fought for, or two, before all others."""

from __future__ import annotations

from itertools import combinations

from grognard.ai.evaluation import evaluation_of
from grognard.ai.weights import WHATEVER, Aim
from grognard.kernel.state import AnyState

TOGETHER = (1, 2)
"""So many goals are kept to at once; whoever keeps to all of them keeps to none."""


def aims_of(g: AnyState, most: int, first: Aim = WHATEVER) -> list[Aim]:
    """The aim that there is, no aim at all, and as many others as are thought of."""
    goals = evaluation_of(g.rules.ruleset).goals(g)
    others = [frozenset(some) for count in TOGETHER if count < len(goals) for some in combinations(goals, count)]
    found = [first, *[one for one in (WHATEVER, *others) if one != first]]
    return found[: 1 + most]
