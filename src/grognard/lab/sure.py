"""How sure one may be: intervals that hold however often one looks, and games that are compared pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, lgamma, log
from typing import NamedTuple

from grognard.lab.arena import wilson

ONE_IN = 20
"""A sequential test errs at most once in so many studies, however often it is looked at."""
HALVINGS = 40


class Spread(NamedTuple):
    """A figure with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def share_of(points: Sequence[float]) -> Spread:
    """The share of the points that were to be had, a draw half a point, with Wilson's interval."""
    return Spread(sum(points) / len(points), *wilson(sum(points), len(points)))


def always(points: float, games: int) -> tuple[float, float]:
    """Where the true share lies, at every look at once: a confidence sequence.

    The shares that a bet against them, spread evenly over all others, has not made twenty times its stake of. By
    Ville's inequality the true one is thrown out in at most one study of twenty, whenever that stops.
    """
    if not games:
        return 0.0, 1.0
    middle = points / games
    return _edge(points, games, middle, 0.0), _edge(points, games, middle, 1.0)


def _edge(points: float, games: int, inside: float, outside: float) -> float:
    """The last share towards an end that is not thrown out."""
    if _won_against(outside, points, games) < log(ONE_IN):
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if _won_against(middle, points, games) < log(ONE_IN):
            inside = middle
        else:
            outside = middle
    return inside


def _won_against(share: float, points: float, games: int) -> float:
    """The logarithm of what the bet came to, if that were the true share."""
    bet = lgamma(points + 1) + lgamma(games - points + 1) - lgamma(games + 2)
    return bet - _times_log(points, share) - _times_log(games - points, 1 - share)


def _times_log(times: float, share: float) -> float:
    if times == 0:
        return 0.0
    return times * log(share) if share > 0 else float("-inf")


class Compared(NamedTuple):
    """How much better the first side does in one cell than in another, game by game with the same dice.

    `better` and `worse` count the games that came out otherwise; `decided` is 1, -1, or 0 while it is open.
    """

    difference: Spread
    better: int
    worse: int
    decided: int


def compared(base: Sequence[float], other: Sequence[float]) -> Compared:
    """Two cells over the games that both have."""
    pairs = list(zip(base, other, strict=False))
    changes = [after - before for before, after in pairs]
    better, worse = sum(change > 0 for change in changes), sum(change < 0 for change in changes)
    low, high = always(better, better + worse)
    return Compared(_difference(changes), better, worse, 1 if low > 0.5 else -1 if high < 0.5 else 0)


def _difference(changes: Sequence[float]) -> Spread:
    """The mean change, and an interval that stays open where no game has changed yet.

    What was gained and what was lost have Wilson's interval each; their difference has as much room as both.
    """
    gained, lost = [share_of([max(0.0, sign * change) for change in changes]) for sign in (1, -1)]
    mean = gained.mean - lost.mean
    down = hypot(gained.mean - gained.low, lost.high - lost.mean)
    up = hypot(gained.high - gained.mean, lost.mean - lost.low)
    return Spread(mean, max(-1.0, mean - down), min(1.0, mean + up))
