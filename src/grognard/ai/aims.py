"""What a side may set itself as its aim: one of the goals that its game is fought for, or two, before all others.

It may keep to its aim, or mean to go for something else from its next turn on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple

from grognard.ai.evaluation import evaluation_of
from grognard.ai.levels import Level, Then
from grognard.ai.playing import When, when
from grognard.ai.weights import NO_INTENT, WHATEVER, Aim, Intent, keeping_to
from grognard.kernel.state import AnyState

TOGETHER = (1, 2)
"""So many goals are kept to at once; whoever keeps to all of them keeps to none."""


def aims_of(g: AnyState, side: int) -> list[Aim]:
    """No aim at all, then every aim there is: those near at hand before all."""
    its = evaluation_of(g.rules.ruleset)
    goals = list(its.goals(g, side)) if its.weights is not None else []
    together = [some for count in TOGETHER if count < len(goals) for some in combinations(goals, count)]
    return [WHATEVER, *map(frozenset, together)]


def intents_of(g: AnyState, side: int, level: Level, first: Intent = NO_INTENT) -> tuple[Intent, ...]:
    """The intent that there is, and as many others as a level thinks of, to have no aim at all before them."""
    others = [one for one in every_intent(aims_of(g, side), level.then) if one != first]
    return (first, *islice(others, level.aims))


def every_intent(aims: Sequence[Aim], then: Then) -> Iterator[Intent]:
    """To keep to each aim; then to go for whatever is near; then to go for another goal."""
    yield from [keeping_to(aim) for aim in aims]
    if then != "the same":
        yield from [Intent(aim, WHATEVER) for aim in aims[1:]]
    if then == "another":
        goals = [aim for aim in aims if len(aim) == 1]
        yield from [Intent(aim, goal) for aim in aims for goal in goals if aim != goal]


class Intended(NamedTuple):
    """What a side means to go for, and in which turn it set itself that."""

    when: When
    intent: Intent

    def at(self, now: When) -> Intent:
        """What is left of it in another turn."""
        return self.intent if now[0] <= self.when[0] else keeping_to(self.intent.then)

    def in_words(self, g: AnyState, side: int) -> list[Any]:
        """The same as it is kept from one thought to the next: the turn, whose, and the goals by their names."""
        return [*self.when, *[named(g, side, aim) for aim in self.intent]]


def named(g: AnyState, side: int, aim: Aim) -> list[str]:
    """An aim by the names of its goals."""
    return [name for goal, name in evaluation_of(g.rules.ruleset).goals(g, side).items() if goal in aim]


def read(g: AnyState, side: int, words: Sequence[Any]) -> Intended:
    """What was kept from one thought to the next."""
    turn, whose, *both = words
    goals = evaluation_of(g.rules.ruleset).goals(g, side)
    aim, then = [frozenset([goal for goal, name in goals.items() if name in names]) for names in both]
    return Intended((turn, whose), Intent(aim, then))


def open_to(g: AnyState, side: int, had: Intended | None, level: Level) -> tuple[Intent, ...]:
    """What a side means to go for, and when a turn begins that is its own, or everybody's, others beside it."""
    now = when(g)
    if had is not None and had.when[0] > now[0]:
        had = None
    intent = NO_INTENT if had is None else had.at(now)
    if now[1] not in (None, side) or (had is not None and had.when == now):
        return (intent,)
    return intents_of(g, side, level, intent)
