"""Fits the weights that guide whoever plays on in thought, to who wins with which.

    python tools/fit_play.py RULESET [--games N] [--rounds N] [--match N] [--write]

Greedy plays the battle to learn with against itself, every weight of one side made larger or smaller by lot and that
of the other side the other way round. What goes with winning is followed a step, and so on, round after round, in
shorter and shorter steps. The mean of the later rounds, in which the luck of each evens out, then meets the hand-set
weights on other seeds, from both seats; unless it scores more than half by two standard errors it is refused. The
same games come out on every machine, and so do the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from math import copysign, exp, prod, sqrt
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
"""How far weights are made larger or smaller, in their logarithms."""
STEP = 0.6
"""How far the first step goes for a feature, where all are worth as much, in the same measure."""
FARTHEST = 1.2
UNSET = 0.4
"""What part of the first feature's weight a feature begins with that counts for nothing by hand."""
SURE = 2.0
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

    def scores(self, ours: list[float], theirs: list[float], games: range) -> list[float]:
        """What weights score against others; both seats of a seed, one after the other."""
        return [self.score(ours, theirs, number) for number in games]

    def score(self, ours: list[float], theirs: list[float], number: int) -> float:
        if number % 2 == 0:
            return self.game(number // 2, (ours, theirs))
        return 1.0 - self.game(number // 2, (theirs, ours))


def scaled(weights: Sequence[float], by: Sequence[float], times: float) -> list[float]:
    return [weight * exp(times * one) for weight, one in zip(weights, by, strict=True)]


def slope(match: Match, weights: list[float], games: range, lots: Random) -> list[float]:
    """What a larger weight goes with, in points of a game, each feature drawn by lot with all the others."""
    found, drawn = [0.0] * len(weights), [1e-9] * len(weights)
    for number in games:
        lot = [lots.gauss(0.0, 1.0) for _ in weights]
        ahead = match.score(scaled(weights, lot, SPREAD), scaled(weights, lot, -SPREAD), number) - 0.5
        found = [one + ahead * z for one, z in zip(found, lot, strict=True)]
        drawn = [one + z * z for one, z in zip(drawn, lot, strict=True)]
    return [one / all_of for one, all_of in zip(found, drawn, strict=True)]


def stepped(weights: Sequence[float], along: Sequence[float], step: float) -> list[float]:
    """A step the way that wins, none of them too far."""
    size = sqrt(sum(one * one for one in along) / len(along)) or 1.0
    return scaled(weights, [max(-FARTHEST, min(FARTHEST, one / size)) for one in along], step)


def begun(points: Sequence[float]) -> list[float]:
    """The hand-set weights; what counts for nothing by hand begins with a part of what the first feature counts for."""
    return [weight or UNSET * abs(points[0]) for weight in points]


def middle(of: Sequence[Sequence[float]]) -> list[float]:
    """The geometric mean of weights that have the same sense."""
    return [
        copysign(prod([abs(one) for one in column]) ** (1 / len(of)), column[0]) for column in zip(*of, strict=True)
    ]


def mean_and_error(scores: Sequence[float]) -> tuple[float, float]:
    mean = sum(scores) / len(scores)
    return mean, sqrt(max(0.02, sum((one - mean) ** 2 for one in scores) / len(scores)) / len(scores))


def fitted(match: Match, rounds: int, games: int) -> list[float]:
    """The mean of the rounds, but for the first quarter of them."""
    weights, found, lots = begun(match.weights.points), list[list[float]](), Random(1)
    for number in range(rounds):
        first = 2 * FITTED + number * games
        along = slope(match, weights, range(first, first + games), lots)
        weights = stepped(weights, along, STEP / sqrt(number + 1))
        found.append(weights)
        print(f"round {number + 1} of {rounds}", flush=True)
    return middle(found[rounds // 4 :])


def written(text: str, weights: Weights, found: Sequence[float], told: str) -> str:
    """The table with what was fitted in place of the weights to play by."""
    head, rest = text.split("[play]", 1)
    lines = [f"{name} = {round(one, 4)}" for name, one in zip(weights.features, found, strict=True)]
    return "\n".join([f"{head}[play]          # {told}", *lines, "", rest[rest.index("[win]") :]])


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("ruleset", metavar="RULESET", choices=LEARNING)
    asked.add_argument("--games", type=int, default=400, help="of a round")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--match", type=int, default=300, help="games against the hand-set weights at the end")
    asked.add_argument("--write", action="store_true", help="into the game's table of weights")
    given = asked.parse_args()
    match = Match(given.ruleset)
    found = fitted(match, given.rounds, given.games)
    by_hand = match.weights.points
    scored, error = mean_and_error(match.scores(found, by_hand, range(2 * TRIED, 2 * TRIED + given.match)))
    told = (
        f"fitted to {given.rounds * given.games} games; {100 * scored:.1f} of 100 against the hand-set in {given.match}"
    )
    if scored - SURE * error <= 0.5:
        found, told = by_hand, "as set by hand"
        print(f"refused: {100 * scored:.1f} of 100, {100 * error:.1f} either way")
    path = Path(str(files(match.weights.package).joinpath(FILE)))
    text = written(path.read_text(encoding="utf-8"), match.weights, found, told)
    if given.write:
        path.write_text(text, encoding="utf-8")
    print(text[text.index("[play]") : text.index("[win]")])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
