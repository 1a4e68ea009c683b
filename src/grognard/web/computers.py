"""Computer players: they think in processes of their own, bounded in time and memory, a few at a time."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from subprocess import PIPE, Popen
from typing import Any, Final

from grognard.ai.player import HINTED_BY
from grognard.asking.games import now
from grognard.asking.problems import Trouble
from grognard.asking.shapes import Hint
from grognard.games.battle import Battle
from grognard.games.errors import Stale
from grognard.games.thinking import carried_out, job
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.store.rows import SeatRow
from grognard.web.tables import Table, Tables

SECONDS_MOST: Final = 120.0
"""Of the clock, for the answers of one seat in a row; then the process is ended, and a plainer player answers."""
HINT_SECONDS_MOST: Final = 20.0
WORKERS_MOST: Final = 4
THOUGHTS_MOST: Final = 2000
"""After so many the process is ended, and the next thought begins another: whatever has gathered in it is gone."""
PLAINER: Final = "random"
HINTED_PLAINLY: Final = "greedy"
"""A hint by lot would be none."""
SEEDS: Final = 2**32
LOG: Final = logging.getLogger("grognard.games")


class TooMuch(Exception):
    """A player that thought too long, or of too much."""


class Worker:
    """One process that thinks. It is asked in a thread, and when it is ended the thread hears so."""

    def __init__(self) -> None:
        self.process: Popen[str] | None = None
        self.thoughts = 0

    def think(self, told: dict[str, Any]) -> dict[str, Any]:
        """What the player answers; waits for it."""
        if self.process is None:
            command = (sys.executable, "-m", "grognard.web.thinking")
            self.process, self.thoughts = Popen(command, stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8"), 0
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(f"{json.dumps(told)}\n")
            process.stdin.flush()
            found: dict[str, Any] = json.loads(process.stdout.readline())
        except (OSError, ValueError) as wrong:
            self.stop()
            raise TooMuch("it was ended") from wrong
        self.thoughts += 1
        if self.thoughts >= THOUGHTS_MOST:
            self.stop()
        if "error" in found:
            raise TooMuch(found["error"])
        return found

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()

    def stop(self) -> None:
        """Ends the process, and waits until it is gone."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            with process:
                process.wait()


class Computers:
    """The computer players of every table: each table has one thought at a time."""

    def __init__(self, tables: Tables, workers: int = 0, seconds: float = SECONDS_MOST) -> None:
        self.tables = tables
        self.seconds = seconds
        most = workers or max(1, min(WORKERS_MOST, (os.cpu_count() or 1) - 1))
        self.idle = [Worker() for _ in range(most)]
        self.all = tuple(self.idle)
        self.free = asyncio.Semaphore(most)
        self.threads = ThreadPoolExecutor(most, "grognard-computer")
        self.running: set[asyncio.Task[None]] = set()
        tables.woken = self.wake

    async def close(self) -> None:
        """Ends every thought."""
        tasks = list(self.running)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self.all:
            worker.stop()
        self.threads.shutdown()

    def wake(self, table: Table) -> None:
        """Where a battle waits for a computer, it thinks."""
        if table.thinking is None and not table.gone and table.battle.thinks() is not None:
            table.thinking = asyncio.create_task(self._play_on(table))
            self.running.add(table.thinking)
            table.thinking.add_done_callback(self.running.discard)

    async def hint(self, table: Table, seat: int, lang: str) -> Hint:
        """What a player would answer in this seat, and why."""
        minds = table.battle.minds
        told = await self.tables.work(partial(job, table.battle.game, seat, HINTED_BY, _seed(), True, minds.get(seat)))
        try:
            found = await self._thought(told, HINT_SECONDS_MOST)
            minds[seat] = found["mind"]
        except TooMuch:
            found = await self._plainer(table, seat, HINTED_PLAINLY, hint=True)
        return Hint(found["text"], found["words"][lang], found["why"][lang])

    async def _play_on(self, table: Table) -> None:
        """Answers for the computers of a table, until somebody else is asked."""
        try:
            while not table.gone and (seat := table.battle.thinks()) is not None:
                await self._play(table, seat)
        except (Trouble, TooMuch) as wrong:
            LOG.warning("game %s: its computer player gives no answer (%r)", table.id[:6], wrong)
        finally:
            table.thinking = None

    async def _play(self, table: Table, seat: int) -> None:
        battle = table.battle
        name = battle.seats[seat].player
        told = await self.tables.work(partial(job, battle.game, seat, name, _seed(), mind=battle.minds.get(seat)))
        try:
            found = await self._thought(told, self.seconds)
            await self._give(table, seat, battle.version, found)
        except Stale:
            return
        except (TooMuch, BadInput, IllegalAnswer) as wrong:
            LOG.warning("game %s: %s gave no good answer (%s)", table.id[:6], name, wrong)
            found = await self._plainer(table, seat, PLAINER)
            with suppress(Stale):
                await self._give(table, seat, battle.version, found)

    async def _give(self, table: Table, seat: int, version: int, found: dict[str, Any]) -> None:
        """Gives the answers of a seat, with why, for who asks."""
        await self.tables.act(table, partial(_answered, seat, version, found))

    async def _plainer(self, table: Table, seat: int, name: str, hint: bool = False) -> dict[str, Any]:
        told = await self.tables.work(partial(job, table.battle.game, seat, name, _seed(), hint))
        return await self._thought(told, HINT_SECONDS_MOST)

    async def _thought(self, told: dict[str, Any], seconds: float) -> dict[str, Any]:
        async with self.free:
            worker = self.idle.pop()
            thought = asyncio.get_running_loop().run_in_executor(self.threads, worker.think, told)
            try:
                async with asyncio.timeout(seconds):
                    return await asyncio.shield(thought)
            except TimeoutError as late:
                raise TooMuch(f"{seconds} s") from late
            finally:
                if not thought.done():
                    worker.end()
                    await asyncio.wait([thought])
                    thought.exception()
                self.idle.append(worker)


def _answered(seat: int, version: int, found: dict[str, Any], battle: Battle) -> Sequence[SeatRow]:
    carried_out(battle, seat, version, found, now())
    return ()


def _seed() -> int:
    """Of nothing that the dice are made of."""
    return secrets.randbelow(SEEDS)
