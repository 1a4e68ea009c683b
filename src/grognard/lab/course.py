"""The course of a study: which games are played next, which of them count, and when a cell has had enough.

A game is decided by its cell and its number alone. Games are looked at in batches of the numbers from 0 on, so
that what counts does not depend on who finished first: a game played ahead of the last look is kept, and not
counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from grognard.lab.arena import SURE
from grognard.lab.study import Study
from grognard.lab.sure import Spread, always, compared, share_of
from grognard.lab.watched import Task

BATCH = 20


def points(row: dict[str, Any]) -> float:
    """What a game gave the first side: a win 1, a draw one half."""
    return 0.5 if row["winner"] is None else float(row["winner"] == 0)


class Course:
    """Where a study stands."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.rows: list[dict[int, dict[str, Any]]] = [{} for _ in study.cells]
        self.looked: list[int] = [0 for _ in study.cells]
        self.enough: list[bool] = [False for _ in study.cells]
        self.handed: list[int] = [0 for _ in study.cells]
        self.places = {cell.key: at for at, cell in enumerate(study.cells)}

    # Games

    def take(self, row: dict[str, Any]) -> None:
        """A game that was played."""
        self.rows[self.places[row["cell"]]][row["number"]] = row

    def knows(self, row: dict[str, Any]) -> bool:
        """Whether a game is one of this study."""
        cell, number = row["cell"], row["number"]
        return isinstance(cell, str) and cell in self.places and type(number) is int and number >= 0

    def counted(self, cell: int) -> list[dict[str, Any]]:
        """The games of a cell that count."""
        return [self.rows[cell][number] for number in range(self.looked[cell])]

    def played(self) -> int:
        return sum(len(rows) for rows in self.rows)

    def tasks(self, ahead: int) -> Iterator[Task]:
        """The next games of the cells that go on, each as far as its next look and so many games more."""
        for at, cell in enumerate(self.study.cells):
            last = min(self.study.until.most, self._next_look(at) + ahead)
            while not self.enough[at] and self.handed[at] < last:
                number = self.handed[at]
                self.handed[at] += 1
                if number not in self.rows[at]:
                    battle, seed = cell.battle, self.study.seed + number
                    yield Task(
                        cell.key,
                        number,
                        seed,
                        battle.ruleset,
                        battle.scenario,
                        cell.players,
                        cell.settings,
                        self.study.luck,
                    )

    def wants(self, task: Task) -> bool:
        """Whether a game handed out earlier is still wanted."""
        return not self.enough[self.places[task.cell]]

    # Looking

    def _next_look(self, cell: int) -> int:
        until = self.study.until
        return min(until.most, self.looked[cell] + BATCH) if self.looked[cell] else until.least

    def look(self) -> None:
        """Counts every batch that is whole; a cell that has had enough stops there."""
        again = True
        while again:
            again = False
            for cell in range(len(self.study.cells)):
                end = self._next_look(cell)
                if not self.enough[cell] and self._whole(cell, end):
                    self.looked[cell] = end
                    self.enough[cell] = end >= self.study.until.most or self._sure(cell)
                    again = True

    def _whole(self, cell: int, end: int) -> bool:
        """Whether all games up to a number are there; and those that they are compared with, so that the order in
        which games end decides nothing."""
        bases = [one.base for one in self.study.comparisons if one.other == cell] if self.study.until.decided else []
        there = all(number in self.rows[cell] for number in range(self.looked[cell], end))
        return there and all(self.enough[base] or self.looked[base] >= end for base in bases)

    def _sure(self, cell: int) -> bool:
        until, got = self.study.until, [points(row) for row in self.counted(cell)]
        return share_of(got).half <= until.within or self._fairness_known(got) or self._decided(cell)

    def _fairness_known(self, got: list[float]) -> bool:
        """Whether it is sure that the share lies inside the band, or outside."""
        if not self.study.until.fair:
            return False
        least, most = self.study.until.fair
        low, high = always(sum(got), len(got))
        return high < least or low > most or (least < low and high < most)

    def _decided(self, cell: int) -> bool:
        """Whether the comparison with what the file names first is decided, in every respect."""
        own = [one for one in self.study.comparisons if one.other == cell]
        return self.study.until.decided and bool(own) and all(self._settled(one.base, cell) for one in own)

    def _settled(self, base: int, other: int) -> bool:
        own = [points(row) for row in self.counted(other)]
        return compared([points(row) for row in self.counted(base)][: len(own)], own).decided != 0

    @property
    def over(self) -> bool:
        return all(self.enough)

    def expected(self) -> int:
        """How many games it will take, as far as one can tell now."""
        return sum(self._expected(cell) for cell in range(len(self.study.cells)))

    def _expected(self, cell: int) -> int:
        until, looked = self.study.until, self.looked[cell]
        if self.enough[cell]:
            return looked
        share = share_of([points(row) for row in self.counted(cell)]) if looked else Spread(0.5, 0, 1)
        spread = max(0.02, share.mean * (1 - share.mean))
        wanted = ceil(spread * (SURE / until.within) ** 2)
        return min(until.most, max(until.least, looked + BATCH, wanted))
