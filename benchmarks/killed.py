"""Kills whoever keeps games, in the middle of 64 clients' moves, and counts what was acknowledged and is not there.

    python benchmarks/killed.py [ROUNDS]

A child process plays: each of its clients moves in a game of its own, says so once the move is acknowledged, and
sends a move again, under the same id, when it does not know what became of it. Then the child is killed, or the
database's server (which is started again while the child goes on), at a moment drawn by chance. Afterwards every
acknowledged move must be in its game's log, once, and every log must hold to its last hash.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from queue import Empty, Queue
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep
from typing import Any

from grognard.games import log
from grognard.games.log import Entry
from grognard.games.seats import new_id
from grognard.store.errors import Conflict, Unavailable
from grognard.store.rows import Change, GameRow
from grognard.store.store import Store, opened

ROUNDS = 20
CLIENTS = 64
MOVES = 600
"""Moves before the kill, at most."""
PATIENCE = 60.0
"""Seconds for a child to begin, or to go on: more, and the proof fails."""
AFTER = 20
"""Moves acknowledged after the server is back, before the child is killed too."""
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))


def plays(url: str) -> None:
    """The child: as many clients as there are, until it is killed."""
    store = opened(url, patience=5)
    clients = [Thread(target=_client, args=(store,), daemon=True) for _ in range(CLIENTS)]
    for one in clients:
        one.start()
    for one in clients:
        one.join()


def _client(store: Store) -> None:
    """One move after the other in a game of its own; each is said to be acknowledged when it is."""
    so_far = [log.entry([], log.BEGUN, None, 0, {})]
    game = GameRow(new_id(), 0, 0, "none", "none", "live", "", "", 1, 0, ())
    store.create(game, so_far).result()
    while True:
        number = len(so_far) + 1
        _moved(store, game.id, so_far, f"{game.id} move {number}")
        os.write(1, f"{game.id} {number}\n".encode())


def _moved(store: Store, game: str, so_far: list[Entry], id: str) -> None:
    """Sends one move until it is known to be stored."""
    while True:
        one = log.entry(so_far, log.ANSWER, 0, 0, {"text": id}, id, "asked")
        try:
            store.append(Change(game, (one,))).result()
            so_far.append(one)
            return
        except (Conflict, Unavailable):
            if _is_stored(store, game, so_far, id):
                return


def _is_stored(store: Store, game: str, so_far: list[Entry], id: str) -> bool:
    """Whether the move was stored after all, once the database can be asked."""
    while True:
        try:
            so_far += store.entries(game, len(so_far))
            return so_far[-1].id == id
        except Unavailable:
            sleep(0.05)


class Child:
    """A child and what it acknowledges."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, __file__, "plays", url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        self.heard: Queue[str] = Queue()
        self.thread = Thread(target=self._listen, daemon=True)
        self.thread.start()
        self.acknowledged: list[tuple[str, int]] = []

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as said:
            for line in said:
                if line.endswith(b"\n"):
                    self.heard.put(line.decode())

    def wait_for(self, moves: int) -> None:
        """Until so many more moves are acknowledged."""
        until = monotonic() + PATIENCE
        for _ in range(moves):
            try:
                self._hear(self.heard.get(timeout=max(0.0, until - monotonic())))
            except Empty:
                raise AssertionError(f"no {moves} moves within {PATIENCE:.0f} s") from None

    def _hear(self, line: str) -> None:
        game, number = line.split()
        self.acknowledged.append((game, int(number)))

    def kill(self) -> None:
        """kill -9, and then all that it had said before."""
        self.process.kill()
        self.process.wait()
        self.thread.join()
        while not self.heard.empty():
            self._hear(self.heard.get())


def verified(url: str, acknowledged: list[tuple[str, int]]) -> tuple[int, int]:
    """How many acknowledged moves are lost, and how many are there twice."""
    lost = twice = 0
    with closing(opened(url)) as store:
        for game in {game for game, _ in acknowledged}:
            entries = store.entries(game)
            before = log.NO_HASH
            for number, one in enumerate(entries, start=1):
                assert one.number == number, f"{game}: entry {one.number} where {number} belongs"
                assert log.holds(before, one), f"{game}: entry {number} is not what its hash says"
                before = one.hash
            texts = [one.body.get("text") for one in entries]
            twice += len(texts) - len(set(texts))
            lost += len([1 for its, number in acknowledged if its == game and number > len(entries)])
            row = store.game(game)
            assert row is not None
            assert row.version == len(entries), f"{game}: of version {row.version} with {len(entries)} entries"
    return lost, twice


@contextmanager
def databases() -> Iterator[list[tuple[str, str, Any]]]:
    """What is killed: the store, the address of its database, and the server where that is to be killed."""
    from postgres import server, why_not

    with TemporaryDirectory() as folder, nullcontext() if why_not() else server() as running:
        found = [("sqlite, the program", f"sqlite:///{folder}/games.sqlite", None)]
        if running is not None:
            found.append(("postgresql, the program", running.database(), None))
            found.append(("postgresql, the server", running.database(), running))
        yield found


def one_round(url: str, moves: int, running: Any = None) -> tuple[int, int, int]:
    """Kills once, after so many moves; how many were acknowledged, how many of them are lost, and there twice."""
    child = Child(url)
    try:
        child.wait_for(moves)
        if running is not None:
            running.kill()
            running.start()
            child.wait_for(child.heard.qsize() + AFTER)
    finally:
        child.kill()
    return len(child.acknowledged), *verified(url, child.acknowledged)


def killed(rounds: int = ROUNDS) -> Iterator[dict[str, Any]]:
    """A finding for each; AssertionError, where anything is lost or there twice."""
    chance = Random(rounds)
    with databases() as found:
        for name, url, running in found:
            each = [one_round(url, 1 + chance.randrange(MOVES), running) for _ in range(rounds)]
            moves, lost, twice = [sum(figures) for figures in zip(*each, strict=True)]
            if lost or twice:
                raise AssertionError(f"{name}: {lost} of {moves} acknowledged moves lost, {twice} there twice")
            yield {"killed": name, "rounds": rounds, "acknowledged": moves, "lost": lost, "twice": twice}


if __name__ == "__main__":
    if sys.argv[1:2] == ["plays"]:
        plays(sys.argv[2])
    else:
        for finding in killed(int(sys.argv[1]) if sys.argv[1:] else ROUNDS):
            print(json.dumps(finding), flush=True)
