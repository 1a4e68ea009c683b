"""What an evaluation counts, as data: features by name, with three weights each, in `weights.toml` beside the code.

`points` are set by hand and guide greedy, in the measure of the game's own points. `play` guides who plays on in
thought; `tools/fit_play.py` fits them to who wins with which. `win` says what a feature adds to
the chance of a win (its logarithmic odds); `tools/fit_evaluation.py` fits them to games that were played, together
with `edge`, what it is worth to be player 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import exp
from typing import Any, Literal, NamedTuple, TypeVar, final

from grognard.kernel.toml import read_toml

FILE = "weights.toml"
SURELY = 30.0
Habit = Literal["points", "play"]
"""The weights that somebody may be guided by."""
Goal = TypeVar("Goal")
Aim = frozenset[Any]
"""The goals that a side keeps to, as its game names them; none of them: whatever it would go for by itself."""
WHATEVER: Aim = frozenset()


class Guide(NamedTuple):
    """What somebody is guided by: weights, and what a side has set itself as its aim."""

    habit: Habit
    side: int = 0
    aim: Aim = WHATEVER


BY_HAND = Guide("points")
"""What greedy is guided by."""


@final
class Weights:
    """The weights of one game's features, in their order."""

    def __init__(self, package: str, features: Sequence[str]) -> None:
        found = read_toml(files(package).joinpath(FILE).read_text(encoding="utf-8"))
        self.package = package
        self.features = tuple(features)
        for table in ("points", "play", "win"):
            if sorted(found[table]) != sorted(features):
                raise ValueError(f"{package}: {FILE} weighs {sorted(found[table])}, not {sorted(features)}")
        self.points = [float(found["points"][name]) for name in features]
        self.win = [float(found["win"][name]) for name in features]
        self.play = [float(found["play"][name]) for name in features]
        self.guiding = self.points
        self.side, self.aim = 0, WHATEVER
        self.edge = float(found["edge"])
        self.pace = float(found["pace"])

    def guide_by(self, guide: Guide) -> None:
        """Whatever is looked at from now on is looked at so."""
        self.guiding = self.play if guide.habit == "play" else self.points
        self.side, self.aim = guide.side, guide.aim

    def aimed_at(self, side: int, goals: Sequence[Goal]) -> list[Goal]:
        """Those goals that a side has set itself as its aim: none where it has set itself none."""
        if side != self.side or not self.aim:
            return []
        return [one for one in goals if one in self.aim]

    def of(self, name: str) -> float:
        """What one of a feature is worth, in points."""
        return self.guiding[self.features.index(name)]

    def value(self, features: list[float]) -> float:
        """The points that features come to."""
        return dot(self.guiding, features)

    def share(self, features: list[float], player: int) -> float:
        """The share of a win that a player may expect who is ahead by these features."""
        odds = dot(self.win, features) + (self.edge if player == 0 else -self.edge)
        return 1.0 / (1.0 + exp(-max(-SURELY, min(SURELY, odds))))


def dot(weights: list[float], features: list[float]) -> float:
    assert len(weights) == len(features), "each feature has a weight"
    total = 0.0
    for at, feature in enumerate(features):
        total += weights[at] * feature
    return total


def less(ours: list[float], theirs: list[float]) -> list[float]:
    """How far one side is ahead of the other, feature by feature."""
    return [one - theirs[at] for at, one in enumerate(ours)]
