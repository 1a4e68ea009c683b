"""What a side may set itself as its aim: one of the goals that its game is fought for, or two, before all others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from grognard.ai.evaluation import evaluation_of
from grognard.ai.playing import When, when
from grognard.ai.weights import WHATEVER, Aim
from grognard.kernel.state import AnyState

TOGETHER = (1, 2)
"""So many goals are kept to at once; whoever keeps to all of them keeps to none."""


def aims_of(g: AnyState, side: int, most: int, first: Aim = WHATEVER) -> tuple[Aim, ...]:
    """The aim that there is, no aim at all, and as many others as are thought of: those near at hand before all."""
    its = evaluation_of(g.rules.ruleset)
    goals = list(its.goals(g, side)) if its.weights is not None else []
    others = [frozenset(some) for count in TOGETHER if count < len(goals) for some in combinations(goals, count)]
    found = [first, *[one for one in (WHATEVER, *others) if one != first]]
    return tuple(found[: 1 + most])


class Aimed(NamedTuple):
    """What a side has set itself as its aim, and in which turn."""

    when: When
    aim: Aim

    def in_words(self, g: AnyState, side: int) -> list[Any]:
        """The same as it is kept from one thought to the next: the turn, whose, and the goals by their names."""
        return [*self.when, *named(g, side, self.aim)]


def named(g: AnyState, side: int, aim: Aim) -> list[str]:
    """An aim by the names of its goals."""
    return [name for goal, name in evaluation_of(g.rules.ruleset).goals(g, side).items() if goal in aim]


def read(g: AnyState, side: int, words: Sequence[Any]) -> Aimed:
    """What was kept from one thought to the next."""
    turn, whose, *names = words
    goals = evaluation_of(g.rules.ruleset).goals(g, side)
    return Aimed((turn, whose), frozenset([goal for goal, name in goals.items() if name in names]))


def open_to(g: AnyState, side: int, had: Aimed | None, most: int) -> tuple[Aim, ...]:
    """The aim that a side has, and when a turn begins that is its own, or everybody's, others beside it."""
    now = when(g)
    if had is not None and had.when[0] > now[0]:
        had = None
    aim = WHATEVER if had is None else had.aim
    if now[1] not in (None, side) or (had is not None and had.when == now):
        return (aim,)
    return aims_of(g, side, most, aim)
