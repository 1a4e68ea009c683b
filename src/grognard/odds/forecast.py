"""What an answer would begin, worked out before anybody commits to it: one function for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.chance import Pool, Pools
from grognard.kernel.fields import Record
from grognard.kernel.procedure import Procedure, proceed
from grognard.kernel.question import Ask, Begun, Roll
from grognard.kernel.ruleset import ruleset
from grognard.kernel.situation import Situation, Tallies
from grognard.kernel.state import AnyState
from grognard.odds.exact import apart, spread

if TYPE_CHECKING:
    from grognard.kernel.game import Game

THROW = Situation(
    "throw", Record("situation"), lambda rules, given, by_unit: Procedure(), outcomes=("success", "failure")
)
"""Dice for a success that an answer has thrown at once: a battle has them, the companion's list has not."""
SAVED = Situation(
    "save", Record("situation"), lambda rules, given, by_unit: Procedure(), distributions={"failed_saves": sum}
)
"""The saves of hits that an answer shares out, in the same way."""


class Forecast(NamedTuple):
    """What a procedure comes to: why so many dice, the odds of its outcomes, the spread of its results."""

    situation: Situation
    tallies: Tallies
    odds: dict[str, float]
    distributions: dict[str, dict[Any, float]]


def worked_out(g: AnyState, its: Situation, procedure: Procedure) -> Forecast:
    """The tallies and exact results of a procedure, as the companion names them."""
    rules = g.rules
    found = apart(g, procedure)
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
    if begun is not None:
        return forecast_of(game.state, begun)
    return thrown_at_once(game, answer) or saved(game, answer)


def thrown_at_once(game: Game, answer: Any) -> Forecast | None:
    """The dice for a success that fall at once after an answer, as a copy of the battle asks for them."""
    ask = game.pending
    if not isinstance(ask, Ask) or not ask.choices.throws or isinstance(answer, str):
        return None
    after = game.state.copy()
    roll = proceed(after, answer)
    if not isinstance(roll, Roll) or not isinstance(roll.chance, Pool):
        return None
    failure = roll.chance.outcomes().get(0, 0.0)
    return Forecast(THROW, {}, {"success": 1 - failure, "failure": failure}, {})


def saved(game: Game, answer: Any) -> Forecast | None:
    """The saves that come of hits shared out so; what the other side places yet, it places as the odds suppose."""
    ask = game.pending
    if not isinstance(ask, Ask) or not ask.choices.shares():
        return None
    after = game.state.copy()
    made = proceed(after, answer)
    while isinstance(made, Ask) and made.choices.shares():
        made = proceed(after, made.choices.best(after))
    if not isinstance(made, Roll) or not isinstance(made.chance, Pools):
        return None
    failed = {name: _in_order(spread(made.chance.outcomes(), read), None) for name, read in SAVED.distributions.items()}
    return Forecast(SAVED, {}, {}, failed)


def forecast_of(g: AnyState, begun: Begun) -> Forecast:
    """The same for what has been named."""
    its = ruleset(g.rules.ruleset).situation(begun.id)
    assert its is not None, f"{begun.id} is no procedure of {g.rules.ruleset}"
    return worked_out(g, its, begun.procedure)
