"""Playing on: greedy plays both sides of a copy to a horizon, with dice of its own, and says what it has come to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, final

from grognard.ai.evaluation import Evaluation, evaluation_of, habitually
from grognard.ai.greedy import best_answer, open_to
from grognard.ai.luck import Luck
from grognard.ai.weights import WHATEVER, Aim, Guide, Habit
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Roll
from grognard.kernel.state import AnyState
from grognard.kernel.victory import Outcome

MARGIN = 0.04
"""How much of a result is the margin, so that among wins the greater is liked, and among losses the smaller."""
HABITS_AT_MOST = 20_000
NOTED_FROM = 2
"""From this turn of a side on it is noted what a trial has come to: what one turn brings, the next may take back."""
SHARED = 4
"""So many turns of a side a turn counts that is everybody's: deeds are played on to its end and no further."""

When = tuple[int, int | None]
"""The turn, and whose it is where it is somebody's."""


def share_of(g: AnyState, player: int, its: Evaluation) -> float:
    """What a position is worth to a player, from 0 (lost) to 1 (won)."""
    found = g.outcome() if g.pending is None else None
    if not isinstance(found, Outcome):
        return round(its.share(g, player), 9)
    result = 0.5 if found.winner is None else 1.0 if found.winner == player else 0.0
    ahead = float(found.score[player] - found.score[1 - player])
    return (1.0 - MARGIN) * result + MARGIN * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))


def when(g: AnyState) -> When:
    """Which turn it is, and whose."""
    return g.when()


@final
class Habits:
    """What greedy answered in the trials of one thought.

    Who is asked the same in the same turn, with the same answers open, answers as before, unless what an answer would
    begin is for dice to decide: then the odds are looked at again. One side keeps to its aim, the other to none.
    """

    def __init__(self, habit: Habit = "play", side: int = 0, aim: Aim = WHATEVER) -> None:
        self.guides = [Guide(habit), Guide(habit)]
        self.guides[side] = Guide(habit, side, aim)
        self._known: dict[Any, Any] = {}

    @property
    def size(self) -> int:
        return len(self._known)

    def answer(self, g: AnyState, ask: Ask, now: When) -> tuple[Any, int]:
        """What greedy answers, and how many positions were looked at for that."""
        answers = open_to(g, ask)
        key = (ask.player, ask.name, ask.about.places, ask.about.pieces, now, answers)
        found = self._known.get(key)
        if found is not None:
            return found, 0
        found, looked = habitually(self.guides[ask.player], best_answer, g, ask, answers)
        if not any([ask.choices.begins(g, one) is not None for one in answers]):
            if len(self._known) >= HABITS_AT_MOST:
                self._known.clear()
            self._known[key] = found
        return found, looked


class Horizon(NamedTuple):
    """How far a trial is played: so many turns of a side and answers at most, to the end of this one at the least."""

    turns: int
    answers: int


@final
class Trial:
    """One course played on: the answers it begins with, then greedy for both sides, to the horizon.

    `value` is what it came to for the player, turn after turn, in the mean, None before its end; `positions` what it
    took so far.
    """

    def __init__(
        self, g: AnyState, player: int, course: tuple[Any, ...], number: int, horizon: Horizon, habits: Habits
    ) -> None:
        self.g = g.copy()
        self.player = player
        self.course = course
        self.horizon = horizon
        self.habits = habits
        self.luck = Luck(number)
        self.positions = 0
        self.value: float | None = None
        self.noted: list[float] = []
        if self.g.sealed:
            self.g.deal_anew(player, Random(number))

    def go_on(self) -> Iterator[None]:
        """Plays to the horizon, stopping for breath after every answer."""
        g, passed, now = self.g, 0, when(self.g)
        course = list(self.course)
        for _ in range(self.horizon.answers):
            ask = self.thrown()
            if ask is None:
                break
            if course and ask.choices.why_not(g, course[0]) is None:
                answer = course.pop(0)
            else:
                course = []
                then, now = now, when(g)
                if then != now:
                    turns = turns_between(then, now)
                    passed += turns
                    self.note(passed)
                    if passed + turns > self.horizon.turns:
                        break
                answer, looked = self.habits.answer(g, ask, now)
                self.positions += looked
            self.positions += 1
            proceed(g, answer)
            yield
        self.thrown()
        self.note(max(NOTED_FROM, self.horizon.turns))
        self.value = sum(self.noted) / len(self.noted)

    def note(self, passed: int) -> None:
        """Notes what it has come to after so many turns of a side, where that is not noted yet."""
        missing = 1 + passed - NOTED_FROM - len(self.noted)
        if missing > 0:
            self.noted += [share_of(self.g, self.player, evaluation_of(self.g.rules.ruleset))] * missing

    def thrown(self) -> Ask | None:
        """All dice that must fall fall; what is asked then."""
        pending = self.g.pending
        while isinstance(pending, Roll):
            self.positions += 1
            pending = proceed(self.g, self.luck.throw(pending))
        return pending


def turns_between(then: When, now: When) -> int:
    """How many turns of a side have gone by from one to another."""
    return SHARED if now[1] is None else 1
