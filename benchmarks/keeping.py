"""Measures what keeps games: grouped commits beside one commit a move, and how soon news are there; prints JSON.

    python benchmarks/keeping.py all

Sixty-four clients always wait for a move each, with the same moves for both ways of committing, which take turns.
A move counts when it is acknowledged, and it is on disk by then. The processor's time is that of the whole process
and, for PostgreSQL, of every process of its server.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter, process_time
from typing import Any

from grognard.games import log
from grognard.games.seats import new_id
from grognard.store.rows import Change, GameRow
from grognard.store.store import Store, opened
from grognard.store.writer import MOST

CLIENTS = 64
MOVES = {"grouped": 60, "single": 6}
"""Moves of each client in a round."""
ROUNDS = 3
TOLD = 40
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))


def game_of(store: Store, moves: int) -> list[Change]:
    """A new game, and the moves that will be made in it."""
    so_far = [log.entry([], log.BEGUN, None, 0, {})]
    game = GameRow(new_id(), 0, 0, "none", "none", "live", "", "", 1, 0, ())
    store.create(game, so_far).result()
    for number in range(moves):
        text = {"text": f"move U{number} D4 E5 F6"}
        so_far.append(log.entry(so_far, log.ANSWER, number % 2, 1_700_000_000_000, text, f"id {number}", "a" * 64))
    return [Change(game.id, (one,), turn_of=number % 2) for number, one in enumerate(so_far[1:])]


class Client:
    """Sends its next move when the one before is acknowledged."""

    def __init__(self, store: Store, moves: list[Change], done: Queue[None]) -> None:
        self.store = store
        self.moves = iter(moves)
        self.done = done

    def go_on(self, stored: Any = None) -> None:
        if stored is not None:
            stored.result()
        move = next(self.moves, None)
        if move is None:
            self.done.put(None)
        else:
            self.store.append(move).add_done_callback(self.go_on)


def played(url: str, way: str, processor: Callable[[], float]) -> dict[str, float]:
    """Moves a second of the processor, and of the clock."""
    with closing(opened(url, most=MOST if way == "grouped" else 1)) as store:
        done: Queue[None] = Queue()
        clients = [Client(store, game_of(store, MOVES[way]), done) for _ in range(CLIENTS)]
        busy, clock = processor(), perf_counter()
        for one in clients:
            one.go_on()
        for _ in clients:
            done.get()
        moves = CLIENTS * MOVES[way]
        return {"processor": moves / (processor() - busy), "clock": moves / (perf_counter() - clock)}


def told_after(url: str) -> float:
    """Seconds from a move's acknowledgement to the news of it in another store, the longest of all."""
    with closing(opened(url)) as store, closing(opened(url)) as other:
        heard, after = Event(), []
        other.news(lambda game, version: heard.set())
        for move in game_of(store, TOLD):
            heard.clear()
            store.append(move).result()
            begun = perf_counter()
            heard.wait(5)
            after.append(perf_counter() - begun)
        return max(after)


@contextmanager
def databases() -> Iterator[dict[str, tuple[str, Callable[[], float]]]]:
    """The addresses by kind, and what the processor has spent there."""
    try:
        from postgres import server, why_not
    except ImportError:
        why_not, server = (lambda: "no driver"), nullcontext
    with TemporaryDirectory() as folder, nullcontext() if why_not() else server() as running:
        found = {"sqlite": (f"sqlite:///{folder}/games.sqlite", process_time)}
        if running is not None:
            found["postgresql"] = (running.database(), lambda: process_time() + spent(running.process.pid))
        yield found


def spent(pid: int) -> float:
    """Seconds of the processor of a server: its own, those of its processes, and of those that have ended."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = sum([sum(_ticks(int(one), ended=False)) for one in children]) + sum(_ticks(pid, ended=True))
    return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(pid: int, ended: bool) -> list[int]:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(one) for one in fields[11 : 15 if ended else 13]]


def measured() -> dict[str, float]:
    """The best of all rounds, by kind and way."""
    best: dict[str, float] = {}
    with databases() as found:
        for kind, (url, processor) in found.items():
            for _ in range(ROUNDS):
                for way in MOVES:
                    for name, figure in played(url, way, processor).items():
                        row = f"{kind}.{way}.{name}"
                        best[row] = max(best.get(row, 0.0), figure)
            best[f"{kind}.news"] = told_after(url)
    return best


if __name__ == "__main__":
    print(json.dumps(measured()))
