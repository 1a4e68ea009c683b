"""How chances moved: what a position was worth as a turn began, read as a chance by how such games ended."""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

from grognard.lab.course import points

STEPS = 25
HELD_BACK = 0.05
"""Keeps a fit from running off where every game that stood well was won."""


class Moved(NamedTuple):
    """The first side's chance as a turn began, over many games: the middle one, and the band of eight in ten."""

    turn: int
    low: float
    middle: float
    high: float


def moved(rows: list[dict[str, Any]]) -> list[Moved]:
    """Turn by turn; a game that is over stands at what it came to."""
    first = min([row["by_turn"][0][0] for row in rows])
    last = max([row["turns"] for row in rows])
    ended = [points(row) for row in rows]
    turns = [_band(turn, _chances([_worth_at(row, turn) for row in rows], ended)) for turn in range(first, last + 1)]
    return [*turns, _band(last + 1, sorted(ended))]


def _worth_at(row: dict[str, Any], turn: int) -> float | None:
    """What the first side's position was worth as a turn began; None where the game was over by then."""
    worth = None
    for began, _, _, value in row["by_turn"][:-1]:
        if began > turn:
            break
        worth = value
    return worth if row["turns"] >= turn else None


def _chances(worths: list[float | None], ended: list[float]) -> list[float]:
    """Each game's chance: fitted where it goes on, its end where it does not."""
    going = [(worth, end) for worth, end in zip(worths, ended, strict=True) if worth is not None]
    over = [end for worth, end in zip(worths, ended, strict=True) if worth is None]
    return sorted([*_fitted(going), *over])


def _fitted(games: list[tuple[float, float]]) -> list[float]:
    """A logistic curve of the worth through the ends, by Newton's method, and the chance of each game on it."""
    if not games:
        return []
    mean = sum(worth for worth, _ in games) / len(games)
    spread = (sum((worth - mean) ** 2 for worth, _ in games) / len(games)) ** 0.5 or 1.0
    scaled = [((worth - mean) / spread, end) for worth, end in games]
    level, slope = 0.0, 0.0
    for _ in range(STEPS):
        level, slope = _step(scaled, level, slope)
    return [_logistic(level + slope * worth) for worth, _ in scaled]


def _step(games: list[tuple[float, float]], level: float, slope: float) -> tuple[float, float]:
    held = HELD_BACK * len(games)
    g0, g1, h00, h01, h11 = -held * level * 0.1, -held * slope, held * 0.1, 0.0, held
    for worth, end in games:
        chance = _logistic(level + slope * worth)
        g0, g1 = g0 + end - chance, g1 + (end - chance) * worth
        weight = chance * (1 - chance)
        h00, h01, h11 = h00 + weight, h01 + weight * worth, h11 + weight * worth * worth
    fixed = h00 * h11 - h01 * h01
    return level + (h11 * g0 - h01 * g1) / fixed, slope + (h00 * g1 - h01 * g0) / fixed


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


def _band(turn: int, chances: list[float]) -> Moved:
    return Moved(turn, *[chances[round(share * (len(chances) - 1))] for share in (0.1, 0.5, 0.9)])
