"""Several processes think about the same question, each with luck of its own, and put together what they found.

Each is told where the game stands as its player knows it, and nothing else. With positions, a seed and a number of
processes the game is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, NamedTuple, final

from grognard.ai.levels import Level
from grognard.ai.thinking import Found
from grognard.ai.weights import Aim
from grognard.kernel.game import Game


class Given(NamedTuple):
    """Who thinks: how long and far, with which luck, and with which aim."""

    level: Level
    seed: int
    by_the_clock: bool
    aim: Aim


class Task(NamedTuple):
    """A question to think about: how the game began, where it stands, who thinks, and which part of it."""

    setup: dict[str, Any]
    snapshot: dict[str, Any]
    given: Given
    part: int
    parts: int


@final
class Helpers:
    """The other processes of a player, there as long as it is."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = get_context("spawn").Pool(count)

    def set_to_work(self, thought: Callable[[Task], Found], game: Game, given: Given) -> Any:
        """All of them begin to think so; what they found can be waited for."""
        parts, snapshot = self.count + 1, game.snapshot()
        tasks = [Task(game.setup, snapshot, given, part, parts) for part in range(1, parts)]
        return self._pool.map_async(thought, tasks, chunksize=1)

    def close(self) -> None:
        self._pool.terminate()
        self._pool.join()
