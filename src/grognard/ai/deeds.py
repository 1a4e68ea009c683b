"""What a side may do now: not one answer but the answers that belong together, from the best by greedy's count.

A unit and where it goes, an attack and who joins it: a deed goes on while the same player is asked inside what
the first answer began, and ends where dice must fall, the other player is asked, or the question comes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from grognard.ai.budget import Budget
from grognard.ai.evaluation import evaluation_of, habitually
from grognard.ai.greedy import Weighed, looked_ahead, ranked
from grognard.ai.levels import Level
from grognard.ai.weights import Aim, Guide
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask
from grognard.kernel.state import AnyState

DEEP = 8
"""So many answers at most are thought of as one deed."""
BRANCHES = 2
"""So many ways to go on are looked at after the first answer; from there on it is greedy's."""
IN_TURN = "turn_to_move"
"""Greedy's reason where it is asked only who is next: all will be asked, and what is open is what that one does."""


SAYS_LITTLE = ("ahead", "as_good", "turn_to_move", "only", "retire", "focus", "lead")
"""Reasons of greedy's that name no odds, or compare what was not compared here."""


class Deed(NamedTuple):
    """Answers that belong together, what greedy counts the position after them, and the one whose reason is told."""

    answers: tuple[Any, ...]
    value: float
    told: Weighed

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple([str(answer) for answer in self.answers])


def goes_on(g: AnyState, player: int, depth: int) -> bool:
    """Whether a deed that began at this depth of the stack is still being told."""
    return isinstance(g.pending, Ask) and g.pending.player == player and len(g.stack) > depth


def after(g: AnyState, answer: Any) -> AnyState:
    twin = g.copy()
    proceed(twin, answer)
    return twin


def deeds(g: AnyState, ask: Ask, level: Level, aim: Aim, bound: int, budget: Budget) -> tuple[list[Deed], int]:
    """As many deeds as a level thinks of, the habitual one first, then from the best on; and the positions looked at.

    Beyond the bound no more are looked for. Of those that lead to the same position one is enough.
    """
    return habitually(Guide(level.habits, ask.player, aim), proposed, g, ask, level.width, bound, budget)


def proposed(g: AnyState, ask: Ask, width: int, bound: int, budget: Budget) -> tuple[list[Deed], int]:
    """The deeds that greedy proposes, by the weights that guide it."""
    found = ranked(g, ask)
    looked, depth, branches = len(found), len(g.stack), BRANCHES
    if found[-1].reason == IN_TURN:
        found, branches = found[-1:], 2 * width
    whole: dict[Any, Deed] = {}
    begun = False
    for one in found[::-1]:
        if whole and (looked > bound or budget.gone(looked) >= 1.0):
            break
        next = after(g, one.answer)
        looked += 1
        if goes_on(next, ask.player, depth):
            begun = True
            for deed, led_to, seen in gone_on(next, depth, one, branches):
                whole.setdefault(led_to, deed)
                looked += seen
        else:
            whole.setdefault(next.key(), Deed((one.answer,), one.value, one))
    these = list(whole.values())
    if begun:
        these = [one if len(one.answers) > 1 else looked_at(g, ask.player, one) for one in these]
    first, *others = these
    others.sort(key=_value, reverse=True)
    return [first, *others[: width - 1]], looked


def looked_at(g: AnyState, player: int, deed: Deed) -> Deed:
    """A single answer beside deeds of several: by the position it leads to."""
    return deed._replace(value=looked_ahead(g, player, deed.answers[0], evaluation_of(g.rules.ruleset).evaluate))


def _value(one: Deed) -> float:
    return round(one.value, 6)


def telling(answers: list[Weighed]) -> Weighed:
    """The answer of a deed whose reason says most of it: the last that says anything."""
    says = [one for one in answers if one.reason not in SAYS_LITTLE]
    return (says or answers)[-1]


def gone_on(g: AnyState, depth: int, first: Weighed, branches: int) -> Iterator[tuple[Deed, Any, int]]:
    """So many ways in which a deed may go on, the best first: each with where it leads to, and what it took."""
    ask = g.pending
    assert isinstance(ask, Ask)
    found = ranked(g, ask)
    looked = len(found)
    for one in found[::-1][:branches]:
        next = after(g, one.answer)
        answers = [first, one]
        while len(answers) < DEEP and goes_on(next, ask.player, depth):
            assert isinstance(next.pending, Ask)
            more = ranked(next, next.pending)
            looked += len(more)
            answers.append(more[-1])
            proceed(next, more[-1].answer)
        yield Deed(tuple([each.answer for each in answers]), answers[-1].value, telling(answers)), next.key(), looked
        looked = 0
