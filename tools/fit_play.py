"""Fits the weights that guide whoever plays on in thought, to who wins with which.

    python tools/fit_play.py RULESET [--games N] [--rounds N] [--match N] [--jobs N] [--on] [--unset PART] [--write]

Greedy plays the battle to learn with against itself, every weight of one side made larger or smaller by lot and that
of the other side the other way round. What goes with winning is followed a step, and so on, round after round, in
shorter and shorter steps. The mean of the later half, in which the luck of each evens out, then meets the hand-set
weights on other seeds, from both seats; unless it scores more than half by two standard errors it is refused, and
with `--on`, which goes on from the weights there are, unless it beats those as well. The same games come out on every
machine, however many processes share them, and so do the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import sqrt
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random

from grognard.ai.greedy import best_answer
from grognard.ai.weights import FILE, Weights
from grognard.api import new
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Roll
from grognard.kernel.ruleset import ruleset

FITTED, TRIED = 1_000_000, 600_000
"""The first seeds: of the games that are fitted to, and of those that decide."""
SPREAD = 0.5
"""How far weights are made larger or smaller, as a part of what they are."""
LEAST = 0.25
"""The part of its hand-set weight that a weight is held to be at the least, for that."""
UNSET = 0.5
"""The part of the first feature's weight that this is for a feature which counts for nothing by hand, unless told."""
RATE, SLOWER = 14.0, 4
"""How far the first step goes, in spreads, for all that a spread wins; after so many rounds it is shorter by a root."""
SURE = 2.0
AT_A_TIME = 20
"""So many games are handed to a process at once."""
LEARNING = {
    "square-bashing": "first-steps",
    "walter-schnaffs": "outposts-1870",
    "across-five-aprils": "the-ford",
    "bloody-big-battles": "first-shots",
}


class Match:
    """Games of one game's battle to learn with, each side by weights of its own."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.weights: Weights = import_module(ruleset(id).evaluation).WEIGHTS

    def game(self, seed: int, both: tuple[list[float], list[float]]) -> float:
        """What player 0 scores."""
        g = new(self.id, LEARNING[self.id], seed).state
        g.told = None
        while g.pending is not None:
            if isinstance(g.pending, Roll):
                proceed(g, g.pending.chance.throw(g.dice)[1])
                continue
            self.weights.guiding = both[g.pending.player]
            proceed(g, best_answer(g, g.pending)[0])
        self.weights.guiding = self.weights.points
        winner = g.outcome().winner
        return 0.5 if winner is None else float(winner == 0)

    def score(self, ours: list[float], theirs: list[float], number: int) -> float:
        """What weights score against others; both seats of a seed, one after the other."""
        if number % 2 == 0:
            return self.game(number // 2, (ours, theirs))
        return 1.0 - self.game(number // 2, (theirs, ours))


@cache
def match(id: str) -> Match:
    return Match(id)


def spreads(weights: Sequence[float], by_hand: Sequence[float], unset: float = UNSET) -> list[float]:
    """How far each weight is made larger or smaller."""
    least = [LEAST * abs(hand) if hand else unset * abs(weights[0]) for hand in by_hand]
    return [SPREAD * max(abs(weight), one) for weight, one in zip(weights, least, strict=True)]


def drawn(number: int, features: int) -> list[float]:
    """The lots of a game, one for each feature."""
    lots = Random(number)
    return [lots.gauss(0.0, 1.0) for _ in range(features)]


def moved(weights: Sequence[float], by: Sequence[float], times: Sequence[float]) -> list[float]:
    return [weight + one * z for weight, one, z in zip(weights, by, times, strict=True)]


def by_lot(id: str, weights: Sequence[float], spread: Sequence[float], number: int) -> float:
    """What a game brings to the side whose weights were made larger by its lots, beyond half."""
    lot = drawn(number, len(weights))
    ours, theirs = moved(weights, spread, lot), moved(weights, spread, [-one for one in lot])
    return match(id).score(ours, theirs, number) - 0.5


def slope(ahead: Sequence[float], lots: Sequence[Sequence[float]]) -> list[float]:
    """What a larger weight goes with, in points of a game, each feature drawn by lot with all the others."""
    return [
        sum(one * z for one, z in zip(ahead, column, strict=True)) / (sum(z * z for z in column) or 1.0)
        for column in zip(*lots, strict=True)
    ]


def stepped(weights: Sequence[float], spread: Sequence[float], along: Sequence[float], rate: float) -> list[float]:
    """A step the way that wins, a spread at the most."""
    steps = [max(-1.0, min(1.0, rate * one)) for one in along]
    return moved(weights, spread, steps)


def middle(of: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(of) for column in zip(*of, strict=True)]


def mean_and_error(scores: Sequence[float]) -> tuple[float, float]:
    mean = sum(scores) / len(scores)
    return mean, sqrt(max(0.02, sum((one - mean) ** 2 for one in scores) / len(scores)) / len(scores))


def fitted(id: str, weights: list[float], rounds: int, games: int, unset: float, pool: Pool) -> list[float]:
    """The mean of the later half of the rounds."""
    by_hand, found = match(id).weights.points, list[list[float]]()
    for number in range(rounds):
        first = 2 * FITTED + number * games
        spread, these = spreads(weights, by_hand, unset), range(first, first + games)
        ahead = pool.starmap(by_lot, [(id, weights, spread, one) for one in these], AT_A_TIME)
        along = slope(ahead, [drawn(one, len(weights)) for one in these])
        weights = stepped(weights, spread, along, RATE / sqrt(1 + number / SLOWER))
        found.append(weights)
        print(f"round {number + 1} of {rounds}", flush=True)
    return middle(found[rounds // 2 :])


def scored(id: str, ours: Sequence[float], theirs: Sequence[float], games: int, pool: Pool) -> tuple[float, float]:
    """What weights score against others on the seeds that decide, and the standard error of that."""
    these = [(id, ours, theirs, number) for number in range(2 * TRIED, 2 * TRIED + games)]
    return mean_and_error(pool.starmap(score, these, AT_A_TIME))


def score(id: str, ours: list[float], theirs: list[float], number: int) -> float:
    return match(id).score(ours, theirs, number)


def written(text: str, weights: Weights, found: Sequence[float], told: str) -> str:
    """The table with what was fitted in place of the weights to play by."""
    head, rest = text.split("[play]", 1)
    lines = [f"{name} = {round(one, 4)}" for name, one in zip(weights.features, found, strict=True)]
    return "\n".join([f"{head}[play]          # {told}", *lines, "", rest[rest.index("[win]") :]])


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("ruleset", metavar="RULESET", choices=LEARNING)
    asked.add_argument("--games", type=int, default=1500, help="of a round")
    asked.add_argument("--rounds", type=int, default=16)
    asked.add_argument("--match", type=int, default=1000, help="games against the hand-set weights at the end")
    asked.add_argument("--jobs", type=int, default=1, help="processes")
    asked.add_argument("--on", action="store_true", help="from the weights that were fitted before")
    asked.add_argument(
        "--unset", type=float, default=UNSET, metavar="PART", help="for a feature that counts for nothing"
    )
    asked.add_argument("--write", action="store_true", help="into the game's table of weights")
    given = asked.parse_args()
    id, its = given.ruleset, match(given.ruleset).weights
    with get_context("spawn").Pool(given.jobs) as pool:
        found = fitted(id, its.play if given.on else its.points, given.rounds, given.games, given.unset, pool)
        told, refused = "", False
        for name, others in (("the hand-set", its.points), *([("those before", its.play)] if given.on else [])):
            mean, error = scored(id, found, others, given.match, pool)
            print(f"{100 * mean:.1f} of 100 against {name}, {100 * error:.1f} either way", flush=True)
            refused = refused or mean - SURE * error <= 0.5
            told = told or (
                f"fitted to {given.rounds * given.games} games; {100 * mean:.1f} of 100 against {name} in {given.match}"
            )
    if refused:
        print("refused")
        return 1
    path = Path(str(files(its.package).joinpath(FILE)))
    text = written(path.read_text(encoding="utf-8"), its, found, told)
    if given.write:
        path.write_text(text, encoding="utf-8")
    print(text[text.index("[play]") : text.index("[win]")])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
