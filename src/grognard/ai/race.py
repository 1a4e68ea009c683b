"""A race: courses are played on in rounds, all of them with the same luck, and the better ones go on.

Each time that an equal part of its time is over the better half goes on, and those that fall behind surely are given
up. The first course, which would be taken without any thought, keeps its place unless another is ahead of it by a
standard error. Where one is left, or it is hardly worth anything to know better, there is nothing more to find out;
that is asked after as many rounds as a die has faces, which are shared out among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, erf, exp, log2, pi, sqrt
from typing import Any, NamedTuple, final

from grognard.ai.budget import Budget
from grognard.ai.luck import FACES
from grognard.ai.playing import Habits, Horizon, Trial
from grognard.kernel.state import AnyState

BEGINNING = 4
"""So many trials are the least by which a course is judged: nothing is believed of it before, nor is it given up."""
HALVED_FROM = 2
"""After so many rounds at the least half of the courses is left behind."""
ROUNDS_AT_MOST = 256
GIVEN_UP = 2.0
"""The standard errors by which a course may be behind the best."""
SURE = 1.0
"""The standard errors by which a course must be ahead of the first one."""
NOISE, KNOWN = 0.15, 4.0
"""The standard deviation of a difference by luck, and how many trials' worth of knowing that goes before the first."""
DOUBT = 0.0004
"""What is added to the squares of the differences: a few equal trials are no certainty."""
DOUBTFUL = 40.0
"""The same where it is asked what knowing better is worth, as the square of so many times what that must be: then what
is all one is found out by as many trials, however careful a level is."""


Values = dict[int, float]
"""What trials came to, by the number of their luck."""


class Course(NamedTuple):
    """How to play on: the answers to begin with, and by what habits then."""

    answers: tuple[Any, ...]
    habits: Habits


@final
class Race:
    """Courses that are compared, so many of them at the least; `positions` is what was looked at in all.

    `care` is the share of a win that it must be worth to know better which of them is the best. When it is enough is
    for others to say.
    """

    def __init__(
        self,
        g: AnyState,
        player: int,
        courses: list[Course],
        horizon: Horizon,
        number: int,
        positions: int,
        least: int,
        care: float,
    ) -> None:
        self.g = g
        self.player = player
        self.courses = courses
        self.horizon = horizon
        self.number = number
        self.positions = positions
        self.least = least
        self.care = care
        self.values: list[Values] = [{} for _ in courses]
        self.alive = list(range(len(courses)))
        self._started = len(courses)
        self._halved = 0

    def go_on(self, budget: Budget, until: float = 1.0) -> Iterator[None]:
        """Round after round, stopping for breath after every answer; it shares out the budget until so much is gone.

        Where the first trial takes so long that no two courses could be judged, it is broken off.
        """
        begun = budget.gone(self.positions)

        def gone() -> float:
            return (budget.gone(self.positions) - begun) / max(1e-9, until - begun)

        for number in range(ROUNDS_AT_MOST):
            if len(self.alive) < 2:
                return
            if number >= HALVED_FROM and gone() * self.parts >= self._halved + 1:
                self.halve()
            if number >= BEGINNING:
                self.give_up()
                if number % FACES == 0 and not self.is_worth_knowing():
                    return
            for one in self.alive:
                for _ in self.tried(one, number):
                    if one == number == 0 and self.judged_in(gone()) < 2:
                        return
                    yield
                if one == number == 0:
                    self.narrow(gone())

    @property
    def parts(self) -> int:
        """How often half of the courses go until two are left."""
        return max(1, ceil(log2(self._started)))

    def judged_in(self, took: float) -> int:
        """How many courses can be tried enough to be judged, by what part of the time one trial takes."""
        return max(self.least, int(1.0 / max(1e-9, BEGINNING * took)))

    def narrow(self, took: float) -> None:
        """No more courses start than can be judged."""
        self._started = min(self._started, self.judged_in(took))
        del self.alive[self._started :]

    def tried(self, one: int, number: int) -> Iterator[None]:
        """A course played on with the luck of a round."""
        luck = self.number * ROUNDS_AT_MOST + number
        course = self.courses[one]
        trial = Trial(self.g, self.player, course.answers, luck, self.horizon, course.habits)
        before = self.positions
        for _ in trial.go_on():
            self.positions = before + trial.positions
            yield
        self.positions = before + trial.positions
        assert trial.value is not None
        self.values[one][luck] = trial.value

    def halve(self) -> None:
        """The better half goes on, the first course with it."""
        self._halved += 1
        others = sorted([one for one in self.alive if one], key=self.mean, reverse=True)
        self.alive = sorted({0, *others[: (len(others) + 1) // 2]})

    def give_up(self) -> None:
        """Only those go on that may still be the best; what would be taken now, and the first, to be compared with."""
        best = max(self.alive, key=self.mean)
        kept = []
        for one in self.alive:
            ahead, error = compared(self.values[best], self.values[one])
            if one == best or ahead < GIVEN_UP * error:
                kept.append(one)
        taken = self.best()
        if len(kept) > 1 or taken != best:
            kept = sorted({0, taken, *kept})
        self.alive = kept

    def is_worth_knowing(self) -> bool:
        """Whether somebody who knew which of those that are left is the best would gain by it.

        As long as what is ahead would not be taken, it is.
        """
        best = max(self.alive, key=self.mean)
        if self.mean(best) - self.mean(self.best()) > self.care:
            return True
        doubt = (DOUBTFUL * self.care) ** 2
        for one in self.alive:
            if one != best and regret(*compared(self.values[best], self.values[one], doubt)) > self.care:
                return True
        return False

    def mean(self, one: int) -> float:
        return mean(self.values[one])

    def best(self) -> int:
        """The best so far: the first unless another is surely ahead of it."""
        chosen, lead = 0, 0.0
        for one in range(1, len(self.courses)):
            ahead = surely_ahead(differences(self.values[one], self.values[0]))
            if ahead > lead:
                chosen, lead = one, ahead
        return chosen


def mean(values: Values) -> float:
    """The mean, added up in the order of the luck, whoever found it out."""
    return sum([values[luck] for luck in sorted(values)]) / max(1, len(values))


def differences(ours: Values, theirs: Values) -> list[float]:
    """How far ahead trials are of others with the same luck, one by one."""
    return [ours[luck] - theirs[luck] for luck in sorted(ours) if luck in theirs]


def compared(ours: Values, theirs: Values, doubt: float = DOUBT) -> tuple[float, float]:
    """How far ahead trials are of others with the same luck, in the mean, and the standard error of that."""
    ahead = differences(ours, theirs)
    n = len(ahead)
    if n < 2:
        return 0.0, 1.0
    middle = sum(ahead) / n
    return middle, sqrt((squares(ahead, middle) + doubt) / (n * (n - 1)))


def regret(ahead: float, error: float) -> float:
    """What it costs in the mean to take what is ahead by so much, with such an error, where the other may be better."""
    z = ahead / error
    beyond = 0.5 - 0.5 * erf(z / sqrt(2.0))
    return error * (exp(-z * z / 2.0) / sqrt(2.0 * pi) - z * beyond)


def surely_ahead(ahead: list[float]) -> float:
    """By how much a course is surely ahead: luck is held to be what it mostly is, until many trials say otherwise."""
    n = len(ahead)
    if n < BEGINNING:
        return 0.0
    middle = sum(ahead) / n
    return middle - SURE * sqrt((squares(ahead, middle) + KNOWN * NOISE**2) / ((n - 1 + KNOWN) * n))


def squares(values: list[float], middle: float) -> float:
    """The sum of the squares of what values differ by from their middle."""
    return sum([(one - middle) ** 2 for one in values])
