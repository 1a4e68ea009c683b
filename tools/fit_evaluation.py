"""Fits what each feature of a position is worth to the outcomes of games that the computer played with itself.

    python tools/fit_evaluation.py RULESET [--games N] [--others N] [--by PLAYER] [--jobs N] [--write]

Greedy plays both sides, in each game every weight of one side made larger or smaller by lot and that of the other
side the other way round, so that positions differ and neither side is always the better handled; or another player
does, with itself. At the start of every turn the features are noted, and afterwards who won. Logistic regression,
drawn toward the weights that were set by hand, is fitted to half of the games and told by the other half: what does
not foretell those better than the hand-set weights is refused. The same games come out on every machine,
and so do the weights.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.resources import files
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from grognard.ai import player
from grognard.ai.greedy import best_answer
from grognard.ai.player import named
from grognard.ai.playing import when
from grognard.ai.weights import FILE
from grognard.api import new
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import ruleset

GREEDY = "greedy"
FIRST_SEED = 70_000
SPREAD = 0.5
"""How far weights are made larger or smaller, in their logarithms."""
PULLS = (0.3, 3.0, 30.0, 300.0)
"""How strongly the fit is drawn toward the hand-set weights: the half that was not fitted chooses."""
SCALES = (3.0, 5.0, 8.0, 12.0, 18.0, 27.0, 40.0, 60.0)
"""How many hand-set points may make a win likely."""
ROUNDS = 25
KEPT = 0.5
"""The part of its hand-set weight that a feature keeps at the least."""
TIED = 1e6
"""So strongly is a feature drawn to a weight that it is to have."""


class Noted(NamedTuple):
    """A position: its features for player 0, with one more that is always 1 (the edge), and the share of the win."""

    features: list[float]
    share: float


class Battle(NamedTuple):
    """A battle to be played: which, by what luck, and by whom."""

    ruleset: str
    scenario: str
    seed: int
    by: str = GREEDY


def noted(battle: Battle) -> list[Noted]:
    """The positions of one game at the start of its turns."""
    its = import_module(_evaluation(battle.ruleset))
    game, before, found = new(battle.ruleset, battle.scenario, battle.seed), None, []
    answer = varied(its.WEIGHTS, battle.seed) if battle.by == GREEDY else alike(battle.by, battle.seed)
    while game.pending is not None:
        if isinstance(game.pending, Roll):
            game.roll()
            continue
        now = when(game.state)
        if now != before:
            before = now
            found.append([*its.features(game.state, 0), 1.0])
        game.play(answer(game))
    outcome = game.state.outcome()
    share = 0.5 if outcome.winner is None else float(outcome.winner == 0)
    return [Noted(features, share) for features in found]


def varied(weights: Any, seed: int) -> Callable[[Game], Any]:
    """How greedy answers for sides that weigh otherwise, one the other way round from the other."""
    lots = Random(seed)
    lot = [SPREAD * lots.gauss(0.0, 1.0) for _ in weights.play]
    both = (scaled(weights.play, lot, 1.0), scaled(weights.play, lot, -1.0))

    def answer(game: Game) -> Any:
        ask = asked_of(game)
        weights.guiding = both[ask.player]
        try:
            return best_answer(game.state, ask)[0]
        finally:
            weights.guiding = weights.points

    return answer


def alike(by: str, seed: int) -> Callable[[Game], Any]:
    """How a player answers for both sides."""
    both = [player(by, 2 * seed + side) for side in (0, 1)]

    def answer(game: Game) -> Any:
        side = asked_of(game).player
        return both[side].decide(game.known_to(side, seed)).answer

    return answer


def asked_of(game: Game) -> Ask:
    assert isinstance(game.pending, Ask)
    return game.pending


def scaled(weights: Sequence[float], by: Sequence[float], times: float) -> list[float]:
    """Weights made larger or smaller, by logarithms."""
    return [weight * exp(times * one) for weight, one in zip(weights, by, strict=True)]


def _evaluation(id: str) -> str:
    return ruleset(id).evaluation


Numbers = npt.NDArray[np.float64]


def columns(positions: Sequence[Noted]) -> tuple[Numbers, Numbers]:
    """The features of positions, one below the other, and the shares of the win."""
    return np.array([one.features for one in positions]), np.array([one.share for one in positions])


def chances(weights: Sequence[float] | Numbers, features: Numbers) -> Numbers:
    odds: Numbers = np.clip(features @ np.asarray(weights), -30.0, 30.0)
    return np.asarray(1.0 / (1.0 + np.exp(-odds)))


def loss(weights: Sequence[float], positions: Sequence[Noted]) -> float:
    """How badly weights foretell: the mean logarithmic loss."""
    features, shares = columns(positions)
    p = np.clip(chances(weights, features), 0.001, 0.999)
    return float(-np.mean(shares * np.log(p) + (1.0 - shares) * np.log(1.0 - p)))


def fitted(positions: Sequence[Noted], prior: Sequence[float], pull: float) -> list[float]:
    """The weights that foretell best and keep the sense they were set in: what is good by hand is not called bad.

    Games of one player with itself cannot tell what causes a win from what goes with it; who wins has often lost
    more. So none falls below a part of what it was set to, and the others are fitted again.
    """
    kept = [KEPT * one for one in prior]
    tied: set[int] = set()
    while True:
        middle = [kept[i] if i in tied else prior[i] for i in range(len(prior))]
        weights = drawn_to(positions, middle, [TIED if i in tied else pull for i in range(len(prior))])
        turned = {i for i, one in enumerate(kept) if one and weights[i] / one < 1.0} - tied
        if not turned:
            return [kept[i] if i in tied else weight for i, weight in enumerate(weights)]
        tied |= turned


def drawn_to(positions: Sequence[Noted], prior: Sequence[float], pulls: Sequence[float]) -> list[float]:
    """The weights that foretell best, drawn toward the prior, by Newton's method."""
    features, shares = columns(positions)
    middle = np.asarray(prior)
    pull = np.asarray(pulls) * np.maximum(1e-6, np.mean(features**2, axis=0))
    weights = middle.copy()
    for _ in range(ROUNDS):
        p = chances(weights, features)
        steep = np.maximum(1e-6, p * (1.0 - p))
        slope = pull * (weights - middle) + features.T @ (p - shares)
        step = np.linalg.solve(np.diag(pull) + (features * steep[:, None]).T @ features, slope)
        weights -= step
        if np.max(np.abs(step)) < 1e-9:
            break
    return [float(one) for one in weights]


class Fit(NamedTuple):
    """Weights, how badly they foretell games they were not fitted to, and how badly the hand-set ones do."""

    weights: list[float]
    loss: float
    by_hand: float


def fit(games: Sequence[Sequence[Noted]], points: Sequence[float]) -> Fit:
    """The best fit to half of the games, by the other half; with all games once that is known."""
    seen = [one for number, game in enumerate(games) if number % 2 == 0 for one in game]
    unseen = [one for number, game in enumerate(games) if number % 2 for one in game]
    priors = [[*[point / scale for point in points], 0.0] for scale in SCALES]
    prior = min(priors, key=lambda weights: loss(weights, seen))
    tried = [(loss(fitted(seen, prior, pull), unseen), pull) for pull in PULLS]
    told, pull = min(tried)
    by_hand = loss(prior, unseen)
    if told > by_hand:
        return Fit(prior, by_hand, by_hand)
    return Fit(fitted([*seen, *unseen], prior, pull), told, by_hand)


def battles(ruleset: str, scenarios: Sequence[str], games: int, others: int, by: str) -> list[Battle]:
    """So many games of the battle to learn with, and so many of each other one."""
    return [
        Battle(ruleset, scenario, FIRST_SEED + number, by)
        for scenario in scenarios
        for number in range(games if scenario == scenarios[0] else others)
    ]


def noted_in(file: Path) -> list[list[Noted]]:
    """What was noted before."""
    return [[Noted(*one) for one in game] for game in json.loads(file.read_text(encoding="utf-8"))]


def written(text: str, features: Sequence[str], found: Fit, told: str) -> str:
    """The table of weights with the fitted ones in place of those that were there."""
    head = text[: text.index("[win]")]
    lines = [f"edge = {found.weights[-1]:.4f}".ljust(16) + line[line.index("#") :] if line.startswith("edge") else line
             for line in head.splitlines()]  # fmt: skip
    weights = [f"{name} = {weight:.5f}" for name, weight in zip(features, found.weights, strict=False)]
    return "\n".join([*lines, f"[win]           # {told}", *weights, ""])


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("ruleset", metavar="RULESET")
    asked.add_argument("--games", type=int, default=100, help="of the battle to learn with")
    asked.add_argument("--others", type=int, default=10, help="of each other battle, which take far longer")
    asked.add_argument("--by", type=named, default=GREEDY, help="who plays: greedy by other weights, or a player alike")
    asked.add_argument("--jobs", type=int, default=1, help="processes")
    asked.add_argument("--notes", type=Path, help="a file that keeps what was noted, to fit it again")
    asked.add_argument("--write", action="store_true", help="into the game's table of weights")
    given = asked.parse_args()
    its: Any = import_module(_evaluation(given.ruleset))
    if given.notes and given.notes.exists():
        games = noted_in(given.notes)
    else:
        scenarios = [one.id for one in ruleset(given.ruleset).scenarios]
        to_play = battles(given.ruleset, scenarios, given.games, given.others, given.by)
        with get_context("spawn").Pool(given.jobs) as pool:
            games = pool.map(noted, to_play, chunksize=1)
    if given.notes and not given.notes.exists():
        given.notes.write_text(json.dumps(games), encoding="utf-8")
    found = fit(games, its.WEIGHTS.points)
    told = f"fitted to {len(games)} games; loss {found.loss:.4f} on games unseen, by hand {found.by_hand:.4f}"
    print(told)
    path = Path(str(files(its.WEIGHTS.package).joinpath(FILE)))
    text = written(path.read_text(encoding="utf-8"), its.WEIGHTS.features, found, told)
    if given.write:
        path.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
