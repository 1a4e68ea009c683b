"""Several processes think about the same question, each with luck of its own, and put together what they found.

Each is told where the game stands as its player knows it, and nothing else. With positions, a seed and a number of
processes the game is the same on every machine.
"""

from __future__ import annotations

from multiprocessing import get_context
from typing import Any, NamedTuple, final

from grognard.ai.levels import Level
from grognard.ai.thinking import Values
from grognard.kernel.game import Game

Found = dict[tuple[str, ...], Values]


class Task(NamedTuple):
    """A question to think about: how the game began, where it stands, and who thinks how long with which luck."""

    setup: dict[str, Any]
    snapshot: dict[str, Any]
    level: Level
    seed: int
    by_the_clock: bool
    part: int
    parts: int


def thought(task: Task) -> Found:
    """What one process finds out: what the trials of each deed came to."""
    from grognard.ai.search import SearchPlayer
    from grognard.api import begin
    from grognard.kernel.record import goes_on_from
    from grognard.kernel.ruleset import ruleset

    game = begin(task.setup)
    goes_on_from(game, task.snapshot, [], ruleset(game.state.rules.ruleset).leaves)
    game.state.told = None
    one = SearchPlayer(task.level, task.seed, task.by_the_clock)
    its = one.thinks(game, task.part, task.parts)
    its.think()
    return {deed.texts: values for deed, values in zip(its.deeds, its.values, strict=True)}


@final
class Helpers:
    """The other processes of a player, there as long as it is."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = get_context("spawn").Pool(count)

    def set_to_work(self, game: Game, level: Level, seed: int, by_the_clock: bool) -> Any:
        """All of them begin; what they found can be waited for."""
        parts, snapshot = self.count + 1, game.snapshot()
        tasks = [Task(game.setup, snapshot, level, seed, by_the_clock, part, parts) for part in range(1, parts)]
        return self._pool.map_async(thought, tasks, chunksize=1)

    def close(self) -> None:
        self._pool.terminate()
        self._pool.join()
