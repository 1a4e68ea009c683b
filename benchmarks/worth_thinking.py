"""What a decision gains by thought: how far to play on, how often, and when to believe it.

    PYTHONPATH=build/compiled python benchmarks/worth_thinking.py RULESET [--aims] [--games N] [--every N] [--trials N]

Battles to learn with are played by habit. At some questions, drawn by lot, all deeds are played on to the end of the
battle, with the same luck; on the way it is noted what the evaluation says from the second turn of a side on. Then one
half of the trials chooses, by the mean of what was noted up to so many turns, and the other half tells what that choice
gains in wins beyond the habitual deed. What a game gains is about that, times the decisions of a side. Hundredths of a
win. Last it is told what a thought finds that may try so many times in all: it races the deeds with luck drawn from
those trials, and what it takes is told by all of them (which flatters every budget alike). With `--aims` the aims that
a side may set itself when its turn begins are played on in place of deeds, each kept to the end. Interrupted, it says
what it has found so far.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import sqrt
from random import Random
from typing import NamedTuple

from strength import LEARNING

from grognard.ai.aims import aims_of
from grognard.ai.budget import Positions
from grognard.ai.deeds import deeds
from grognard.ai.evaluation import habitually
from grognard.ai.greedy import best_answer
from grognard.ai.levels import LEVELS, USUAL
from grognard.ai.playing import NOTED_FROM, Habits, Trial, when
from grognard.ai.race import ROUNDS_AT_MOST, Course, Race, compared, squares, surely_ahead
from grognard.ai.search import TO_THE_END
from grognard.ai.weights import WHATEVER, Guide
from grognard.api import new
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import ruleset
from grognard.kernel.state import AnyState

TURNS = (2, 3, 4, 6, 8, 16)
FIRST_SEED = 50_000
ENDLESS = 1_000_000
BUDGETS = {2: 30, 3: 100, 4: 200, 5: 500}
"""So many trials in all, by the level: about what they have on squares."""
RACES = 20


class Played(NamedTuple):
    """What a trial came to: by the evaluation, in the mean of its first turns, and in wins at its end."""

    after: tuple[float, ...]
    won: float


Question = list[list[Played]]
"""The trials of each deed, the habitual one first."""


def course(g: AnyState, player: int, answers: tuple[object, ...], habits: Habits, number: int) -> Played:
    """A course played on to the end."""
    trial = Trial(g, player, answers, number, TO_THE_END, habits)
    for _ in trial.go_on():
        pass
    after = [at_face_value(trial.noted[: 1 + turns - NOTED_FROM]) for turns in TURNS]
    return Played(tuple(after), 0.5 + 0.5 * trial.g.outcome().for_player(player))


def battle_of(id: str) -> str:
    """The battle to learn with."""
    return next(one.id for one in ruleset(id).scenarios if one.id in LEARNING)


def asked(id: str, games: int, every: int) -> Iterator[tuple[AnyState, Ask, bool]]:
    """Questions of battles that are played by habit, drawn by lot, and whether it is the first of a turn of theirs."""
    battle, lots = battle_of(id), Random(1)
    for number in range(games):
        game, begun = new(id, battle, FIRST_SEED + number), set()
        while not game.over:
            ask, now = game.pending, when(game.state)
            if not isinstance(ask, Ask):
                game.roll()
                continue
            if lots.random() < 1 / every:
                yield game.state, ask, (now, ask.player) not in begun and now[1] in (None, ask.player)
            begun.add((now, ask.player))
            game.play(habitually(Guide("play"), best_answer, game.state, ask)[0])


Courses = list[Course]


def deeds_at(g: AnyState, ask: Ask, width: int) -> Courses:
    level = LEVELS[USUAL]._replace(width=width)
    found, _ = deeds(g, ask, level, WHATEVER, ENDLESS, Positions(ENDLESS))
    return [Course(one.answers, Habits()) for one in found]


def aims_at(g: AnyState, ask: Ask, width: int) -> Courses:
    """No aim first, to be compared with."""
    return [Course((), Habits("play", ask.player, aim)) for aim in aims_of(g, ask.player, width - 1)]


def questions(id: str, games: int, every: int, trials: int, width: int, aims: bool) -> Iterator[Question]:
    """Questions with more than one course to take, with all their trials."""
    for g, ask, first in asked(id, games, every):
        found = (aims_at(g, ask, width) if first else []) if aims else deeds_at(g, ask, width)
        if len(found) > 1:
            yield [[course(g, ask.player, *one, number) for number in range(trials)] for one in found]


Rule = Callable[[list[float]], float]
"""How far ahead of the habitual deed another is taken to be, by the differences of their trials."""


def at_face_value(ahead: list[float]) -> float:
    return sum(ahead) / len(ahead)


def surely(ahead: list[float]) -> float:
    """Ahead by two standard errors."""
    middle, error = compared(dict(enumerate(ahead)), dict.fromkeys(range(len(ahead)), 0.0))
    return middle - 2.0 * error


RULES: dict[str, Rule] = {"at face value": at_face_value, "as it is taken": surely_ahead, "surely": surely}


def gained(trials: Question, turns: int, count: int, rule: Rule) -> Iterator[tuple[float, bool]]:
    """What the choice of either half gains by the other half, and whether it is another than the habitual one."""
    half = len(trials[0]) // 2
    for chooses, tells in ((range(half), range(half, 2 * half)), (range(half, 2 * half), range(half))):
        ahead = [rule([one[n].after[turns] - trials[0][n].after[turns] for n in chooses[:count]]) for one in trials[1:]]
        best = max(range(len(ahead)), key=ahead.__getitem__)
        chosen = trials[best + 1] if ahead[best] > 0.0 else trials[0]
        yield sum([chosen[n].won - trials[0][n].won for n in tells]) / half, chosen is not trials[0]


def apart(found: Sequence[Question], turns: int) -> str:
    """What other deeds come to beside the habitual one, how far apart they are in truth, and what luck adds to that."""
    means, spreads, truths = [], [], []
    for trials in found:
        for one in trials[1:]:
            ahead = [course.after[turns] - habit.after[turns] for course, habit in zip(one, trials[0], strict=True)]
            mean = at_face_value(ahead)
            spread = squares(ahead, mean) / (len(ahead) - 1)
            means.append(mean)
            spreads.append(spread)
            truths.append(mean**2 - spread / len(ahead))
    middle = at_face_value(means)
    truth = sqrt(max(0.0, at_face_value(truths) - middle**2))
    return f"after {TURNS[turns]}: {-middle:.3f} worse, {truth:.3f} apart, {sqrt(at_face_value(spreads)):.3f} by luck"


def at_a_question(id: str) -> AnyState:
    """Any position at which somebody is asked: a thought begins somewhere."""
    game = new(id, battle_of(id), FIRST_SEED)
    while not isinstance(game.pending, Ask):
        game.roll()
    return game.state


def raced(g: AnyState, trials: Question, number: int, turns: int, least: int, lots: Random) -> int:
    """Which course a thought of a level takes."""
    race = Race(g, 0, [Course((), Habits())] * len(trials), TO_THE_END, 0, 0, least, LEVELS[number].care)
    luck = [lots.randrange(len(trials[0])) for _ in range(ROUNDS_AT_MOST)]

    def tried(one: int, number: int) -> Iterator[None]:
        race.positions += 1
        race.values[one][number] = trials[one][luck[number]].after[TURNS.index(turns)]
        yield

    setattr(race, "tried", tried)  # noqa: B010 - what a trial comes to is known here
    time = Positions(BUDGETS[number])
    for _ in race.go_on(time):
        if time.gone(race.positions) >= 1.0:
            break
    return race.best()


def races(found: Sequence[Question], g: AnyState, aims: bool) -> Iterator[str]:
    """What thoughts of the levels gain by the mean of all trials, beside what the best courses would."""
    lots = Random(2)
    for number, budget in BUDGETS.items():
        level, gain, most = LEVELS[number], 0.0, 0.0
        turns, width, least = (level.far, 1 + level.aims, 1) if aims else (max(NOTED_FROM, level.turns), level.width, 2)
        for question in found:
            means = [at_face_value([course.after[TURNS.index(turns)] for course in one]) for one in question[:width]]
            taken = [raced(g, question[:width], number, turns, least, lots) for _ in range(RACES)]
            gain += at_face_value([means[one] for one in taken]) - means[0]
            most += max(means) - means[0]
        yield f"| {number} | {budget} | {width} | {100 * gain / len(found):+.2f} | {100 * most / len(found):+.2f} |"


def row(found: Sequence[Question], turns: int, count: int) -> str:
    cells = []
    for rule in RULES.values():
        both = [one for question in found for one in gained(question, turns, count, rule)]
        gains = [gain for gain, _ in both]
        mean = sum(gains) / len(gains)
        error = sqrt(sum([(one - mean) ** 2 for one in gains]) / len(gains) / (len(gains) / 2))
        changed = sum([other for _, other in both]) / len(both)
        cells.append(f"{100 * mean:+.2f} ({100 * error:.2f}), {changed:.0%}")
    return f"| {TURNS[turns]} | {count} | " + " | ".join(cells) + " |"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("ruleset", metavar="RULESET")
    options.add_argument("--aims", action="store_true", help="of aims instead of deeds, about one turn in so many")
    options.add_argument("--games", type=int, default=5)
    options.add_argument("--every", type=int, default=6, help="about one question in so many")
    options.add_argument("--trials", type=int, default=24, help="of each deed, or aim")
    options.add_argument("--width", type=int, default=8, help="deeds, or aims, at most")
    given = options.parse_args()
    found: list[Question] = []
    with suppress(KeyboardInterrupt):
        for question in questions(given.ruleset, given.games, given.every, given.trials, given.width, given.aims):
            found.append(question)
            print(f"\r{len(found)} questions", end="", file=sys.stderr, flush=True)
    if not found:
        print("no question was drawn: more games, or one in fewer", file=sys.stderr)
        return 2
    print("\n".join(["", *[apart(found, turns) for turns in range(len(TURNS))]]))
    print(f"\n| turns | trials | {' | '.join(RULES)} |\n|---|---|---|---|---|")
    for turns in range(len(TURNS)):
        for count in (4, given.trials // 2):
            print(row(found, turns, count))
    print("\n| level | trials in all | courses | found | there to find |\n|---|---|---|---|---|")
    print("\n".join(races(found, at_a_question(given.ruleset), given.aims)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
