"""A thought: which of the deeds open to a player is best, and how sure that is. It can be asked at any moment.

Deeds are played on in rounds, all of them with the same luck; each time that an equal part of the budget is over the
better half of them goes on, and those that fall behind surely are given up. What it would do by habit keeps its place
unless another deed is ahead by a standard error. Where one deed is left, or all that are left are as good, there is
nothing more to think about.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log2, sqrt
from typing import Any, NamedTuple, final

from grognard.ai.budget import Budget
from grognard.ai.deeds import Deed, deeds
from grognard.ai.levels import Level
from grognard.ai.playing import Habits, Horizon, Trial
from grognard.kernel.question import Ask
from grognard.kernel.state import AnyState

BEGINNING = 4
"""So many trials are the least by which a deed is judged: nothing is believed of it before, nor is it given up."""
HALVED_FROM = 2
"""After so many rounds at the least half of the deeds is left behind."""
ROUNDS_AT_MOST = 256
GIVEN_UP = 2.0
"""The standard errors by which a deed may be behind the best."""
SURE = 1.0
"""The standard errors by which a deed must be ahead of the habitual one."""
NOISE, KNOWN = 0.15, 4.0
"""The standard deviation of a difference by luck, and how many trials' worth of knowing that goes before the first."""
DOUBT = 0.0004
"""What is added to the squares of the differences: a few equal trials are no certainty."""
INDIFFERENT = 0.002
"""A share of a win that is not worth thinking about."""
TO_LOOK = 4
"""A quarter of the budget at most goes into finding deeds."""


Values = dict[int, float]
"""What trials came to, by the number of their luck."""


class Option(NamedTuple):
    """A deed with what is known of it: its share of a win as far as it was played on, and how often that was.

    `error` is the standard error of `expects`.
    """

    deed: Deed
    expects: float
    error: float
    trials: int

    @property
    def answer(self) -> Any:
        return self.deed.answers[0]


@final
class Thought:
    """What a player thinks about the question that is pending in a state which it may know."""

    def __init__(self, g: AnyState, level: Level, budget: Budget, bound: int, number: int) -> None:
        ask = g.pending
        assert isinstance(ask, Ask)
        self.g = g
        self.player = ask.player
        self.level = level
        self.budget = budget
        self.number = number
        self.horizon = Horizon(level.turns, level.answers)
        self.deeds, self.positions = deeds(g, ask, level, bound // TO_LOOK, budget)
        self.habits = [Habits(level.habits) for _ in self.deeds]
        self.values: list[Values] = [{} for _ in self.deeds]
        self.alive = list(range(len(self.deeds)))
        self._begun = budget.gone(self.positions)
        self._halved = 0
        self._stopped = False

    def stop(self) -> None:
        """Ends the thought: it has an answer at any moment."""
        self._stopped = True

    def think(self) -> Option:
        """Thinks to the end of the budget, or until nothing is left to find out."""
        for _ in self.go_on():
            if self._stopped or self.budget.gone(self.positions) >= 1.0:
                break
        return self.best

    def go_on(self) -> Iterator[None]:
        """Round after round, stopping for breath after every answer."""
        for number in range(ROUNDS_AT_MOST):
            if len(self.alive) < 2:
                return
            for one in self.alive:
                yield from self.tried(one, number)
            if number + 1 >= HALVED_FROM and self.part_is_over():
                self.halve()
            if number + 1 >= BEGINNING:
                self.give_up()
                if self.all_as_good():
                    return

    def tried(self, one: int, number: int) -> Iterator[None]:
        """A deed played on with the luck of a round."""
        luck = self.number * ROUNDS_AT_MOST + number
        trial = Trial(self.g, self.player, self.deeds[one].answers, luck, self.horizon, self.habits[one])
        before = self.positions
        for _ in trial.go_on():
            self.positions = before + trial.positions
            yield
        self.positions = before + trial.positions
        assert trial.value is not None
        self.values[one][luck] = trial.value

    def part_is_over(self) -> bool:
        """Whether it is time for half of the deeds to go: as often as it takes until two are left, in equal parts."""
        parts = max(1, ceil(log2(len(self.deeds))))
        gone = (self.budget.gone(self.positions) - self._begun) / max(1e-9, 1.0 - self._begun)
        return gone * parts >= self._halved + 1

    def halve(self) -> None:
        """The better half goes on, greedy's own with it."""
        self._halved += 1
        others = sorted([one for one in self.alive if one], key=self._mean, reverse=True)
        self.alive = sorted({0, *others[: (len(others) + 1) // 2]})

    def give_up(self) -> None:
        """Only those go on that may still be the best; greedy's own goes on with them, to be compared."""
        first = max(self.alive, key=self._mean)
        kept = []
        for one in self.alive:
            ahead, error = compared(self.values[first], self.values[one])
            if one == first or ahead < GIVEN_UP * error:
                kept.append(one)
        if len(kept) > 1 and 0 not in kept:
            kept.insert(0, 0)
        self.alive = kept

    def all_as_good(self) -> bool:
        """Whether it is all one, as far as can be known, which of those that are left is chosen."""
        first, *others = self.alive
        for one in others:
            ahead, error = compared(self.values[one], self.values[first])
            if abs(ahead) + GIVEN_UP * error > INDIFFERENT:
                return False
        return True

    def _mean(self, one: int) -> float:
        return mean(self.values[one])

    @property
    def best(self) -> Option:
        """The best so far."""
        chosen, lead = 0, 0.0
        for one in range(1, len(self.deeds)):
            ahead = surely_ahead(differences(self.values[one], self.values[0]))
            if ahead > lead:
                chosen, lead = one, ahead
        return self.option(chosen)

    @property
    def options(self) -> list[Option]:
        """The best so far and the next best ones."""
        best = self.best
        others = [self.option(one) for one in range(len(self.deeds)) if self.deeds[one] is not best.deed]
        return [best, *sorted(others, key=_expects, reverse=True)]

    def option(self, one: int) -> Option:
        found = self.values[one]
        if not found:
            return Option(self.deeds[one], 0.5, 0.5, 0)
        _, error = compared(found, dict.fromkeys(found, 0.0))
        return Option(self.deeds[one], mean(found), error, len(found))

    def learns(self, others: dict[tuple[str, ...], Values]) -> None:
        """Takes on what was found out elsewhere about the same deeds, by their texts."""
        for deed, values in zip(self.deeds, self.values, strict=True):
            values.update(others.get(deed.texts, {}))


def _expects(one: Option) -> float:
    return one.expects if one.trials else -1.0


def mean(values: Values) -> float:
    """The mean, added up in the order of the luck, whoever found it out."""
    return sum([values[luck] for luck in sorted(values)]) / max(1, len(values))


def differences(ours: Values, theirs: Values) -> list[float]:
    """How far ahead trials are of others with the same luck, one by one."""
    return [ours[luck] - theirs[luck] for luck in sorted(ours) if luck in theirs]


def compared(ours: Values, theirs: Values) -> tuple[float, float]:
    """How far ahead trials are of others with the same luck, in the mean, and the standard error of that."""
    ahead = differences(ours, theirs)
    n = len(ahead)
    if n < 2:
        return 0.0, 1.0
    middle = sum(ahead) / n
    return middle, sqrt((squares(ahead, middle) + DOUBT) / (n * (n - 1)))


def surely_ahead(ahead: list[float]) -> float:
    """By how much a deed is surely ahead: luck is held to be what it mostly is, until many trials say otherwise."""
    n = len(ahead)
    if n < BEGINNING:
        return 0.0
    middle = sum(ahead) / n
    return middle - SURE * sqrt((squares(ahead, middle) + KNOWN * NOISE**2) / ((n - 1 + KNOWN) * n))


def squares(values: list[float], middle: float) -> float:
    """The sum of the squares of what values differ by from their middle."""
    return sum([(one - middle) ** 2 for one in values])
