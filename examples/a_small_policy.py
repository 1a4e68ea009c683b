"""A small policy learns to beat a player at random: numpy alone, in less than a minute.

It scores each legal answer by what the answer is, the unit it speaks of and the place it leads to, with one
hidden layer, and learns from whole battles (REINFORCE): what led to a better margin than usual is done more
often. Nothing here knows which game it is: another ruleset and scenario may be named.

python examples/a_small_policy.py [BATTLES [RULESET SCENARIO]]
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np

import grognard.env

BATTLES = int(sys.argv[1]) if len(sys.argv) > 1 else 400
BATTLE = tuple(sys.argv[2:4]) or ("across-five-aprils", "the-ford")
HIDDEN, RATE, LATER, AT_A_TIME = 24, 0.02, 0.93, 5
TESTS = min(100, BATTLES)
rng = np.random.default_rng(7)


class Policy:
    """Scores answers: one hidden layer over the numbers that describe each of them."""

    def __init__(self, layout: grognard.env.Layout) -> None:
        self.layout = layout
        self.piece, self.place = (layout.answers.at[name] for name in ("piece", "place"))
        inputs = len(layout.answers) + len(layout.pieces) + len(layout.places)
        self.weights = [rng.normal(0, 0.1, (inputs, HIDDEN)), np.zeros(HIDDEN)]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.steps = 0

    def features(self, seen: dict) -> np.ndarray:
        """A row an answer: the answer, its unit, its place; an index of -1 finds the last row, which is all zeros."""
        answers = seen["answers"][: seen["action_mask"].sum()]
        parts = self.layout.read(seen["observation"])
        units = parts["pieces"][answers[:, self.piece].astype(int)]
        places = parts["places"][answers[:, self.place].astype(int)]
        return np.clip(np.hstack([answers, units, places]), -3, 3)

    def chances(self, features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How likely each answer is, and what the hidden layer made of it."""
        hidden = np.tanh(features @ self.weights[0])
        scores = hidden @ self.weights[1]
        likely = np.exp(scores - scores.max())
        return likely / likely.sum(), hidden

    def learn(self, decisions: list[tuple[np.ndarray, int, float]]) -> None:
        """One step of Adam towards what went better than usual."""
        gradients = [np.zeros_like(one) for one in self.weights]
        for features, chosen, advantage in decisions:
            likely, hidden = self.chances(features)
            push = -likely * advantage
            push[chosen] += advantage
            gradients[1] += push @ hidden
            gradients[0] += features.T @ (push[:, None] * self.weights[1] * (1 - hidden**2))
        self.steps += 1
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments, strict=True):
            gradient /= len(decisions)
            mean += 0.1 * (gradient - mean)
            square += 0.01 * (gradient**2 - square)
            scale = np.sqrt(square / (1 - 0.99**self.steps)) + 1e-8
            weight += RATE * mean / (1 - 0.9**self.steps) / scale


def battle(env: grognard.env.SingleEnv, policy: Policy, seed: int) -> tuple[list[tuple[np.ndarray, int]], list[float]]:
    """One battle: what was decided, and what each decision was paid."""
    decided, paid = [], []
    seen, _ = env.reset(seed=seed)
    over = False
    while not over:
        features = policy.features(seen)
        chosen = int(rng.choice(len(features), p=policy.chances(features)[0]))
        seen, reward, ended, cut_short, _ = env.step(chosen)
        decided.append((features, chosen))
        paid.append(reward)
        over = ended or cut_short
    return decided, paid


def discounted(paid: list[float]) -> list[float]:
    """What was paid from each decision on, what comes later counting less."""
    to_come, then = [], 0.0
    for reward in reversed(paid):
        then = reward + LATER * then
        to_come.append(then)
    return to_come[::-1]


def won(policy: Policy) -> float:
    """The share of battles that a policy wins against the player at random, a draw counting half."""
    env = grognard.env.against(*BATTLE, "random")
    return sum((battle(env, policy, 10_000 + seed)[1][-1] + 1) / 2 for seed in range(TESTS)) / TESTS


env = grognard.env.against(*BATTLE, "random", reward="score")
policy = Policy(env.layout)
print(f"{' '.join(BATTLE)}: {len(env.layout.answers)} numbers an answer; before, it wins {won(policy):.0%}", flush=True)

begun = process_time()
batch: list[tuple[np.ndarray, int, float]] = []
margins: list[float] = []
for number in range(BATTLES):
    decided, paid = battle(env, policy, number)
    margins.append(sum(paid))
    to_come = discounted(paid)
    batch += [(*one, float(then)) for one, then in zip(decided, to_come, strict=True)]
    if (number + 1) % AT_A_TIME == 0:
        returns = np.array([then for *_, then in batch])
        spread = returns.std() + 1e-8
        policy.learn([(f, c, (then - returns.mean()) / spread) for f, c, then in batch])
        batch = []
    if (number + 1) % 100 == 0:
        spent, margin = process_time() - begun, np.mean(margins[-100:])
        print(f"{number + 1:5} battles, {spent:4.0f} s of the processor: margin {margin:+.1f}", flush=True)

print(f"after {BATTLES} battles and {process_time() - begun:.0f} s of the processor it wins {won(policy):.0%}")
