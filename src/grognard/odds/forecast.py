"""What an answer would begin, worked out before anybody commits to it: one function for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.kernel.game import Game
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask, Begun
from grognard.kernel.ruleset import ruleset
from grognard.kernel.situation import Situation, Tallies
from grognard.kernel.state import AnyState
from grognard.odds.exact import results, spread


class Forecast(NamedTuple):
    """What a procedure comes to: why so many dice, the odds of its outcomes, the spread of its results."""

    situation: Situation
    tallies: Tallies
    odds: dict[str, float]
    distributions: dict[str, dict[Any, float]]


def worked_out(g: AnyState, its: Situation, procedure: Procedure) -> Forecast:
    """The tallies and exact results of a procedure, as the companion names them."""
    rules = g.rules
    found = results(g, procedure)
    outcomes = spread(found, lambda result: its.outcome(rules, result)) if its.outcomes else {}
    return Forecast(
        its,
        its.tallies(rules, procedure),
        {name: outcomes.get(name, 0.0) for name in its.outcomes},
        {name: _in_order(spread(found, read), its.ranked.get(name)) for name, read in its.distributions.items()},
    )


def _in_order(odds_of: dict[Any, float], ranked: Sequence[str] | None) -> dict[Any, float]:
    """From the least on."""
    values = sorted(odds_of) if ranked is None else [value for value in ranked if value in odds_of]
    return {value: odds_of[value] for value in values}


def begun_by(game: Game, answer: Any) -> Begun | None:
    """What an answer to the pending question would begin."""
    ask = game.pending
    return ask.choices.begins(game.state, answer) if isinstance(ask, Ask) else None


def forecast(game: Game, answer: Any) -> Forecast | None:
    """What an answer would begin, worked out; None where it begins nothing that dice decide."""
    begun = begun_by(game, answer)
    return None if begun is None else forecast_of(game.state, begun)


def forecast_of(g: AnyState, begun: Begun) -> Forecast:
    """The same for what has been named."""
    its = ruleset(g.rules.ruleset).situation(begun.id)
    assert its is not None, f"{begun.id} is no procedure of {g.rules.ruleset}"
    return worked_out(g, its, begun.procedure)
