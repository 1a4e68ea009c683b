"""The player that looks one decision ahead, with exact odds and a plain evaluation of the position.

What a position is worth is its ruleset's own word: the module it names as its `evaluation`, with
`evaluate(g, player) -> float` and, if it likes, `worth(g, ask, answer) -> Worth | None` for answers
whose value the next position does not show. Dice are never thrown here: where they must fall next,
every outcome counts with its chance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from itertools import islice
from math import exp
from typing import Any, NamedTuple, TypeVar

from grognard.ai.choice import Choice
from grognard.ai.weights import Weights
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import known
from grognard.kernel.state import AnyState

Found = TypeVar("Found")
LOOKED_AT_MOST = 200
OUTCOMES_AT_MOST = 64
COMPARING = ("ahead", "retire")
"""Reasons that name the next best answer: nothing to say where it is as good."""


SCALE = 8.0
"""The points ahead that make a win likely, where a ruleset does not say."""
PACE = 5_000.0
"""The positions that are looked at in a second, where a ruleset does not say."""


class Evaluation(NamedTuple):
    """What a ruleset says of its positions and answers: their worth in points, what share of a win that is.

    `pace` is how many positions are looked at in a second, on one core of the compiled engine.
    """

    evaluate: Callable[[Any, int], float]
    worth: Callable[[Any, Ask, Any], Any]
    share: Callable[[Any, int], float]
    pace: float
    weights: Weights | None


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
    )


def shared(evaluate: Callable[[Any, int], float], g: AnyState, player: int) -> float:
    """The share of a win that so many points ahead are worth, where a ruleset does not say."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, evaluate(g, player) / SCALE))))


def _look(g: AnyState, ask: Ask, answer: Any) -> None:
    """No answer has a worth of its own: look at the position it leads to."""


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
            raise BadInput("no_ask", waits=repr(ask))
        found = ranked(g, ask)
        if len(found) == 1:
            return Choice(game, found[0].answer, found[0].reason)
        return explained(game, found[-1], found[-2])


def ranked(g: AnyState, ask: Ask) -> list[Weighed]:
    """Every answer with its worth, the best last; one alone where it is the only one, or the sheet's odds say which."""
    answers = list(islice(ask.choices.answers(g), LOOKED_AT_MOST))
    if len(answers) == 1:
        return [Weighed(answers[0], 0.0, "only", {})]
    try:
        return [Weighed(ask.choices.best(g), 0.0, "best", {})]
    except NotImplementedError:
        return sorted([weighed(g, ask, answer) for answer in answers], key=_value)


def best_answer(g: AnyState, ask: Ask) -> tuple[Any, int]:
    """What greedy answers, and how many positions it looked at for that."""
    found = ranked(g, ask)
    return found[-1].answer, len(found)


def habitually(look: Callable[..., Found], g: AnyState, *given: Any) -> Found:
    """What a look at a position finds by the weights that were fitted to play by, not by greedy's own."""
    weights = evaluation_of(g.rules.ruleset).weights
    if weights is None:
        return look(g, *given)
    weights.guiding = weights.play
    try:
        return look(g, *given)
    finally:
        weights.guiding = weights.points


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
