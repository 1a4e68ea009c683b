"""A thought: what a player sets itself as its aim, and which of the deeds open to it is best. It can be asked any time.

Both are races of courses that are played on: first among aims, each kept to by habit, then among deeds, each followed
by the habits of that aim.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, final

from grognard.ai.budget import Budget
from grognard.ai.deeds import Deed, deeds
from grognard.ai.levels import Level
from grognard.ai.playing import Habits, Horizon
from grognard.ai.race import Course, Race, Values, compared, mean
from grognard.ai.weights import WHATEVER, Aim
from grognard.kernel.question import Ask
from grognard.kernel.state import AnyState

TO_LOOK = 4
"""A quarter of the budget at most goes into finding deeds."""
TO_AIM = 0.7
"""So much of the budget at most goes into the aim, where that is open."""


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


class Considered(NamedTuple):
    """An aim, the deeds that are thought of with it, and the race among them."""

    aim: Aim
    deeds: list[Deed]
    race: Race


@final
class Thought:
    """What a player thinks about the question that is pending in a state which it may know.

    Of several aims the first is the one it has; with one alone there is nothing to choose.
    """

    def __init__(
        self, g: AnyState, level: Level, budget: Budget, bound: int, number: int, aims: tuple[Aim, ...] = (WHATEVER,)
    ) -> None:
        ask = g.pending
        assert isinstance(ask, Ask)
        self.g = g
        self.ask = ask
        self.level = level
        self.budget = budget
        self.bound = bound
        self.number = number
        self.aims = aims
        self.positions = 0
        self.now = self.considered(aims[0])
        self._stopped = False

    @property
    def aim(self) -> Aim:
        return self.now.aim

    @property
    def deeds(self) -> list[Deed]:
        return self.now.deeds

    @property
    def race(self) -> Race:
        return self.now.race

    def considered(self, aim: Aim) -> Considered:
        """The deeds that are thought of with an aim, before any of them is tried."""
        found, looked = deeds(self.g, self.ask, self.level, aim, self.bound // TO_LOOK, self.budget)
        self.positions += looked
        courses = [Course(deed.answers, self.habits_of(aim)) for deed in found]
        return Considered(aim, found, self.race_of(courses, self.level.turns, 2))

    def race_of(self, courses: list[Course], turns: int, least: int) -> Race:
        """A race that is played on so many turns ahead, of so many courses at the least."""
        level = self.level
        horizon = Horizon(turns, level.answers * turns // level.turns)
        return Race(self.g, self.ask.player, courses, horizon, self.number, self.positions, least, level.care)

    def habits_of(self, aim: Aim) -> Habits:
        return Habits(self.level.habits, self.ask.player, aim)

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
        """First about the aim, then about what to do, stopping for breath after every answer."""
        yield from self.aimed()
        self.race.positions = self.positions
        yield from self.ran(self.race, 1.0)

    def aimed(self) -> Iterator[None]:
        """Sets itself the aim that has shown itself the best by habit; nothing where there is none to choose."""
        aims, self.aims = self.aims, self.aims[:1]
        race = self.race_of([Course((), self.habits_of(aim)) for aim in aims], self.level.far, 1)
        for _ in self.ran(race, TO_AIM):
            if self.budget.gone(self.positions) >= TO_AIM:
                break
            yield
        best = race.best()
        if best:
            self.now = self.considered(aims[best])

    def ran(self, race: Race, until: float) -> Iterator[None]:
        for _ in race.go_on(self.budget, until):
            self.positions = race.positions
            yield
        self.positions = race.positions

    @property
    def best(self) -> Option:
        """The best so far."""
        now = self.now
        return option(now, now.race.best())

    @property
    def options(self) -> list[Option]:
        """The best so far and the next best ones."""
        now = self.now
        best = now.race.best()
        others = [option(now, one) for one in range(len(now.deeds)) if one != best]
        return [option(now, best), *sorted(others, key=_expects, reverse=True)]

    @property
    def found(self) -> Found:
        """What the trials of its deeds came to."""
        now = self.now
        return {(now.aim, deed.texts): values for deed, values in zip(now.deeds, now.race.values, strict=True)}

    def learns(self, others: Found) -> None:
        """Takes on what was found out elsewhere about the same deeds with the same aim."""
        for key, values in self.found.items():
            values.update(others.get(key, {}))


def option(now: Considered, one: int) -> Option:
    """What is known of a deed."""
    found = now.race.values[one]
    if not found:
        return Option(now.deeds[one], 0.5, 0.5, 0)
    _, error = compared(found, dict.fromkeys(found, 0.0))
    return Option(now.deeds[one], mean(found), error, len(found))


Found = dict[tuple[Aim, tuple[str, ...]], Values]
"""What trials came to, by the aim and the deed."""


def _expects(one: Option) -> float:
    return one.expects if one.trials else -1.0
