"""What a study found: each cell's figures, each comparison's, as plain data that tables and reports read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.lab.arena import SURE, Mean
from grognard.lab.course import Course, points
from grognard.lab.study import Cell, Comparison, Study
from grognard.lab.sure import Compared, Spread, compared, share_of

Rows = list[dict[str, Any]]


class Line(NamedTuple):
    """A rule's line: how often a battle it counted, and what it came to, for each side."""

    rule: str
    times: tuple[float, float]
    value: tuple[float, float]

    @property
    def weight(self) -> float:
        return abs(self.value[0]) + abs(self.value[1])


class Telling(NamedTuple):
    """How much more a rule's line gave a side in the battles that it won than in those that it lost."""

    rule: str
    more: Spread

    @property
    def sure(self) -> bool:
        return not self.more.low <= 0 <= self.more.high


class Found(NamedTuple):
    """A cell and the games that count in it."""

    cell: Cell
    rows: Rows

    @property
    def share(self) -> Spread:
        """The first side's share of the points, a draw being half a point to each."""
        return share_of([points(row) for row in self.rows])

    @property
    def results(self) -> tuple[Spread, Spread, Spread]:
        """How often the first side won, nobody, the second side."""
        won = [share_of([float(row["winner"] == winner) for row in self.rows]) for winner in (0, None, 1)]
        return won[0], won[1], won[2]

    @property
    def margins(self) -> list[float]:
        return [row["score"][0] - row["score"][1] for row in self.rows]

    def mean(self, name: str) -> Mean:
        return Mean.of([float(sum(row[name])) if isinstance(row[name], list) else row[name] for row in self.rows])

    def lost(self, side: int) -> dict[str, float]:
        """What a side loses in a battle, by arm."""
        lost: Counter[str] = Counter()
        for row in self.rows:
            lost.update(row["lost"][side])
        return {arm: number / len(self.rows) for arm, number in lost.items()}

    def lines(self) -> list[Line]:
        """Every rule's line that counted in a throw, the weightiest first."""
        added: dict[str, list[float]] = {}
        for row in self.rows:
            for side, rule, times, value in row["lines"]:
                sums = added.setdefault(rule, [0.0] * 4)
                sums[side] += times / len(self.rows)
                sums[2 + side] += value / len(self.rows)
        found = [Line(rule, (a, b), (c, d)) for rule, (a, b, c, d) in added.items()]
        return sorted(found, key=lambda line: (-line.weight, line.rule))

    def as_dict(self) -> dict[str, Any]:
        won, drawn, lost = self.results
        return {
            "scenario": self.cell.battle.name,
            **self.cell.levels,
            "games": len(self.rows),
            "share": self.share._asdict(),
            "wins": [won._asdict(), lost._asdict()],
            "draws": drawn._asdict(),
            "margin": Mean.of(self.margins).as_dict(),
            "turns": self.mean("turns").as_dict(),
            "decisions": self.mean("decisions").as_dict(),
            "rolls": self.mean("rolls").as_dict(),
            "lost": [self.lost(side) for side in (0, 1)],
        }


def telling(cells: Sequence[Found]) -> list[Telling]:
    """Which lines tell the winner from the loser, the plainest first.

    A side is compared with itself, in the battles of one cell that it won and in those that it lost, so that neither
    an army that has more of something nor one that always wins says anything.
    """
    kinds = [kind for found in cells for side in (0, 1) if (kind := _won_and_lost(found.rows, side)) is not None]
    told = [_told(rule, kinds) for rule in sorted({rule for kind in kinds for game in kind.all for rule in game})]
    return sorted([one for one in told if one is not None], key=lambda one: -abs(one.more.mean) / one.more.half)


class _Kind(NamedTuple):
    """What lines gave one side of a cell, by rule: in each battle that it won, and in each that it lost."""

    won: list[dict[str, float]]
    lost: list[dict[str, float]]

    @property
    def all(self) -> list[dict[str, float]]:
        return self.won + self.lost


def _won_and_lost(rows: Rows, side: int) -> _Kind | None:
    """None where there are not two of each."""
    of = {winner: [_values(row, side) for row in rows if row["winner"] == winner] for winner in (side, 1 - side)}
    return _Kind(of[side], of[1 - side]) if min(map(len, of.values())) > 1 else None


def _values(row: dict[str, Any], side: int) -> dict[str, float]:
    return {rule: value for whose, rule, _, value in row["lines"] if whose == side}


def _told(rule: str, kinds: list[_Kind]) -> Telling | None:
    """The differences of all kinds, each by how much it knows; None where nothing differs."""
    weights = mean = square = 0.0
    for kind in kinds:
        won, lost = [Mean.of([game.get(rule, 0.0) for game in games]) for games in kind]
        weight = len(kind.won) * len(kind.lost) / len(kind.all)
        weights += weight
        mean += weight * (won.mean - lost.mean)
        square += weight**2 * (won.error**2 + lost.error**2)
    reach = SURE * square**0.5
    return Telling(rule, Spread(*[end / weights for end in (mean, mean - reach, mean + reach)])) if reach else None


class Findings(NamedTuple):
    """The whole study, done."""

    study: Study
    cells: tuple[Found, ...]
    comparisons: tuple[tuple[Comparison, Compared], ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON; the same for the same study, whoever played the games."""
        return {
            "title": dict(self.study.title),
            "seed": self.study.seed,
            "cells": [found.as_dict() for found in self.cells],
            "comparisons": [
                {
                    "what": one.what,
                    "base": one.base,
                    "other": one.other,
                    "difference": how.difference._asdict(),
                    "better": how.better,
                    "worse": how.worse,
                    "decided": how.decided,
                }
                for one, how in self.comparisons
            ],
        }


def findings(course: Course) -> Findings:
    """What the games that count come to."""
    cells = tuple(Found(cell, course.counted(at)) for at, cell in enumerate(course.study.cells))
    got = [[points(row) for row in found.rows] for found in cells]
    pairs = tuple((one, compared(got[one.base], got[one.other])) for one in course.study.comparisons)
    return Findings(course.study, cells, pairs)
