"""The player that looks one decision ahead, with exact odds and a plain evaluation of the position.

What a position is worth is its ruleset's own word. Dice are never thrown here: where they must fall next, every
outcome counts with its chance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grognard.ai.choice import Choice
from grognard.ai.evaluation import evaluation_of
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Roll
from grognard.kernel.state import AnyState

LOOKED_AT_MOST = 200
OUTCOMES_AT_MOST = 64
COMPARING = ("ahead", "retire")
"""Reasons that name the next best answer: nothing to say where it is as good."""


@dataclass(eq=False)
class Weighed(Leaf):
    """An answer, what it is worth, and why."""

    answer: Any
    value: float
    reason: str
    numbers: dict[str, Any]


class GreedyPlayer:
    """Takes the answer worth most, as far as one decision ahead shows."""

    def decide(self, game: Game) -> Choice:
        ask, g = game.pending, game.state
        if not isinstance(ask, Ask):
            raise BadInput("no_ask")
        found = ranked(g, ask)
        if len(found) == 1:
            return Choice(game, found[0].answer, found[0].reason)
        return explained(game, found[-1], found[-2])


def open_to(g: AnyState, ask: Ask) -> tuple[Any, ...]:
    """The answers that are looked at: all of them, or of those without end the useful few."""
    return tuple(islice(ask.choices.answers(g), LOOKED_AT_MOST))


def ranked(g: AnyState, ask: Ask, answers: tuple[Any, ...] = ()) -> list[Weighed]:
    """Every answer with its worth, the best last; one alone where it is the only one, or the sheet's odds say which.

    Who knows already which answers are open hands them on.
    """
    answers = answers or open_to(g, ask)
    if len(answers) == 1:
        return [Weighed(answers[0], 0.0, "only", {})]
    try:
        return [Weighed(ask.choices.best(g), 0.0, "best", {})]
    except NotImplementedError:
        return sorted([weighed(g, ask, answer) for answer in answers], key=_value)


def best_answer(g: AnyState, ask: Ask, answers: tuple[Any, ...] = ()) -> tuple[Any, int]:
    """What greedy answers, and how many positions it looked at for that."""
    found = ranked(g, ask, answers)
    return found[-1].answer, len(found)


def _value(one: Weighed) -> float:
    """Rounded, so that equal is equal; of equals the last is taken, which is to leave it at that."""
    return round(one.value, 6)


def explained(game: Game, first: Weighed, second: Weighed) -> Choice:
    """The choice of the first over the second."""
    found = {"value": signed(first.value), "other": second.answer, "less": signed(second.value)}
    compared = first.reason in COMPARING and found["value"] == found["less"]
    return Choice(game, first.answer, "as_good" if compared else first.reason, **found, **first.numbers)


def signed(value: float) -> str:
    """Points ahead, as they are written."""
    return f"{value:+.1f}".replace("-", "\N{MINUS SIGN}")


def weighed(g: AnyState, ask: Ask, answer: Any) -> Weighed:
    """What an answer is worth to who is asked."""
    its = evaluation_of(g.rules.ruleset)
    found = its.worth(g, ask, answer)
    if found is not None:
        return Weighed(answer, found.value, found.reason, found.numbers)
    return Weighed(answer, looked_ahead(g, ask.player, answer, its.evaluate), "ahead", {})


def looked_ahead(g: AnyState, player: int, answer: Any, evaluate: Callable[[Any, int], float]) -> float:
    """The worth of the position an answer leads to; where dice must fall, the mean over all that may fall."""
    after = g.copy()
    pending = proceed(after, answer)
    if not isinstance(pending, Roll):
        return evaluate(after, player)
    outcomes = pending.chance.outcomes()
    if len(outcomes) > OUTCOMES_AT_MOST:
        return evaluate(after, player)
    return sum([p * fallen(after, outcome, player, evaluate) for outcome, p in outcomes.items()])


def fallen(g: AnyState, outcome: Any, player: int, evaluate: Callable[[Any, int], float]) -> float:
    """The worth of the position once the dice fell so."""
    after = g.copy()
    proceed(after, outcome)
    return evaluate(after, player)


def made(seed: int) -> GreedyPlayer:
    """Greedy draws no lots, so that its seed changes nothing."""
    return GreedyPlayer()
