"""Proves the server of games with real connections, each part within a bound.

    python benchmarks/served.py [killed ROUNDS] [listeners] [computers SECONDS]

killed: `grognard serve` is killed in the middle of 64 clients' moves and started again, both stores; a client that does
not know what became of its move sends it again, the very same. Every acknowledged move must be there, once.
listeners: 200 of them hear every event of a battle that is played as fast as it goes.
computers: games of computer players one after the other; the memory of the server and its workers stays bounded.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from random import Random
from socket import create_server
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from websockets.asyncio.client import connect

from grognard.games import log
from grognard.store.store import opened

ROUNDS = 20
CLIENTS = 64
MOVES = 400
"""Moves before a kill, at most."""
LISTENERS = 200
PLAYED = 150
SOAK = 3600.0
SCENARIO = "first-steps"
PATIENCE = 120.0
GROWTH = 1.35
"""So many times the memory of the first third is still bounded."""
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

Found = dict[str, Any]


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Server:
    """`grognard serve` on one port, as often as it is started."""

    def __init__(self, url: str, *options: str) -> None:
        self.port = free_port()
        self.command = [sys.executable, "-m", "grognard", "serve", "--port", str(self.port), "--no-browser"]
        self.command += ["--rate", "0", "--database", url, *options]

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "the server did not start"

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def serving(url: str, *options: str) -> Iterator[Server]:
    server = Server(url, *options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Client:
    """One who plays both seats of a game of its own, over one connection."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.chance = Random(seed)
        self.number = 0
        self.link: http.client.HTTPConnection | None = None
        self.acknowledged: list[tuple[str, str]] = []
        self.refused: list[str] = []
        self.stopped = Event()

    def ask(self, method: str, path: str, body: Found | None = None, key: str = "") -> tuple[int, Found]:
        """Asked until there is an answer: the very same, however often."""
        until = monotonic() + PATIENCE
        while True:
            try:
                self.link = self.link or http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
                heads = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
                self.link.request(method, path, json.dumps(body) if body is not None else None, heads)
                answer = self.link.getresponse()
                said = json.loads(answer.read())
                if answer.status != 503:
                    return answer.status, said
            except (OSError, http.client.HTTPException, ValueError):
                if self.link is not None:
                    self.link.close()
                self.link = None
            if monotonic() > until:
                raise AssertionError(f"no answer within {PATIENCE:.0f} s")
            sleep(0.02)

    def play(self) -> None:
        try:
            while not self.stopped.is_set():
                _, made = self.ask("POST", "/api/games", {"scenario": SCENARIO})
                self.played(made["id"], made["keys"])
        except AssertionError as wrong:
            self.refused.append(str(wrong))

    def played(self, game: str, keys: list[str]) -> None:
        seat = 0
        while not self.stopped.is_set():
            _, view = self.ask("GET", f"/api/games/{game}", key=keys[seat])
            if view["over"]:
                return
            pending = view["pending"]
            if pending["player"] != seat:
                seat = pending["player"]
                continue
            self.number += 1
            id = f"{game}-{self.number}"
            text = self.chance.choice(pending["answers"])["text"]
            body = {"version": view["version"], "id": id, "text": text}
            status, said = self.ask("POST", f"/api/games/{game}/answers?since={view['version']}", body, keys[seat])
            if status != 200:
                self.refused.append(f"{status} {said.get('detail')}")
                return
            self.acknowledged.append((game, id))


def killed(rounds: int = ROUNDS) -> Iterator[Found]:
    """Kills the server so often, in either store."""
    from postgres import server as postgres
    from postgres import why_not

    with TemporaryDirectory() as folder, nullcontext() if why_not() else postgres() as running:
        urls = {"sqlite": f"sqlite:///{folder}/games.sqlite"}
        if running is not None:
            urls["postgresql"] = running.database()
        for name, url in urls.items():
            moves, lost, twice = _killed(url, rounds)
            if lost or twice:
                raise AssertionError(f"{name}: {lost} of {moves} acknowledged moves lost, {twice} there twice")
            yield {
                "killed": f"{name}, the server of games",
                "rounds": rounds,
                "acknowledged": moves,
                "lost": 0,
                "twice": 0,
            }


def _killed(url: str, rounds: int) -> tuple[int, int, int]:
    chance, server = Random(rounds), Server(url)
    server.start()
    clients = [Client(server.port, seed) for seed in range(CLIENTS)]
    threads = [Thread(target=one.play, daemon=True) for one in clients]
    for thread in threads:
        thread.start()
    try:
        for _ in range(rounds):
            _wait_for(clients, 1 + chance.randrange(MOVES))
            server.kill()
            server.start()
        _wait_for(clients, CLIENTS)
    finally:
        for one in clients:
            one.stopped.set()
        for thread in threads:
            thread.join(PATIENCE)
        server.stop()
    refused = [why for one in clients for why in one.refused]
    if refused:
        raise AssertionError(f"{len(refused)} moves refused, as {refused[0]}")
    return _verified(url, [one for client in clients for one in client.acknowledged])


def _wait_for(clients: list[Client], moves: int) -> None:
    wanted = sum([len(one.acknowledged) for one in clients]) + moves
    until = monotonic() + PATIENCE
    while sum([len(one.acknowledged) for one in clients]) < wanted:
        if monotonic() > until:
            raise AssertionError(f"no {moves} moves within {PATIENCE:.0f} s")
        sleep(0.005)


def _verified(url: str, acknowledged: list[tuple[str, str]]) -> tuple[int, int, int]:
    """How many moves were acknowledged, how many of them are lost, and how many are there twice."""
    lost = twice = 0
    by_game: dict[str, list[str]] = {}
    for game, id in acknowledged:
        by_game.setdefault(game, []).append(id)
    with closing(opened(url)) as store:
        for game, ids in by_game.items():
            entries, before = store.entries(game), log.NO_HASH
            for number, one in enumerate(entries, start=1):
                assert one.number == number, f"{game}: entry {one.number} where {number} belongs"
                assert log.holds(before, one), f"{game}: entry {number} is not what its hash says"
                before = one.hash
            there = Counter([one.id for one in entries if one.id])
            lost += len([id for id in ids if not there[id]])
            twice += len([id for id in there if there[id] > 1])
    return len(acknowledged), lost, twice


def listeners() -> Iterator[Found]:
    """Every listener hears every event, however fast they come."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/games.sqlite"
        with serving(url, "--behind", "127.0.0.1") as server:
            client = Client(server.port, 1)
            _, made = client.ask("POST", "/api/games", {"scenario": SCENARIO})
            heard, updates, events = asyncio.run(_listened(client, made))
    if heard < LISTENERS:
        raise AssertionError(f"{LISTENERS - heard} of {LISTENERS} listeners missed something")
    yield {"listeners": heard, "updates": updates, "events": events, "missed": 0}


async def _listened(client: Client, made: Found) -> tuple[int, int, int]:
    game, keys = made["id"], made["keys"]
    ready, final = asyncio.Semaphore(0), asyncio.Event()
    last: Found = {}
    ears = [asyncio.create_task(_ear(client.port, game, number, ready, final, last)) for number in range(LISTENERS)]
    for _ in ears:
        await asyncio.wait_for(ready.acquire(), PATIENCE)
    await asyncio.to_thread(_play, client, game, keys)
    _, whole = await asyncio.to_thread(client.ask, "GET", f"/api/games/{game}")
    last |= {"version": whole["version"], "events": whole["events"]}
    final.set()
    heard = await asyncio.gather(*ears)
    return len([1 for good, _ in heard if good]), sum([count for _, count in heard]), len(whole["events"])


def _play(client: Client, game: str, keys: list[str]) -> None:
    """So many answers at random, by whom they are asked of."""
    for number in range(PLAYED):
        seat = client.ask("GET", f"/api/games/{game}")[1]["pending"]["player"]
        view = client.ask("GET", f"/api/games/{game}", key=keys[seat])[1]
        text = client.chance.choice(view["pending"]["answers"])["text"]
        body = {"version": view["version"], "id": str(number), "text": text}
        status, said = client.ask("POST", f"/api/games/{game}/answers", body, keys[seat])
        assert status == 200, said
        if said["over"]:
            return


async def _ear(
    port: int, game: str, number: int, ready: asyncio.Semaphore, final: asyncio.Event, last: Found
) -> tuple[bool, int]:
    """What one listener puts together from its updates alone; whether it is all there is, and how many they were."""
    heads = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
    address, version, updates = f"ws://127.0.0.1:{port}/api/games/{game}/live", 0, 0
    events: list[Found] = []
    async with connect(address, additional_headers=heads, max_size=None, open_timeout=PATIENCE) as socket:
        await socket.send("{}")
        while not (final.is_set() and version >= last["version"]):
            with suppress(TimeoutError):
                said = json.loads(await asyncio.wait_for(socket.recv(), 5.0))
                if "version" in said:
                    events = events[: said["events_kept"]] + said["events"]
                    version, updates = said["version"], updates + 1
                    if updates == 1:
                        ready.release()
                continue
            if final.is_set():
                break
    return events == last["events"] and version == last["version"], updates


def computers(seconds: float = SOAK) -> Iterator[Found]:
    """Games of computers at several tables, begun anew as they end."""
    begun, games, sizes = monotonic(), 0, list[float]()
    with TemporaryDirectory() as folder, serving(f"sqlite:///{folder}/games.sqlite") as server:
        client, tables = Client(server.port, 1), list[str]()
        while monotonic() - begun < seconds:
            while len(tables) < 4:
                seats = [{"kind": "computer", "player": name} for name in ("greedy", "random")]
                status, made = client.ask("POST", "/api/games", {"scenario": SCENARIO, "seats": seats})
                assert status == 201, made
                tables.append(made["id"])
            sleep(1.0)
            over = [id for id in tables if client.ask("GET", f"/api/games/{id}")[1]["over"]]
            games += len(over)
            tables = [id for id in tables if id not in over]
            sizes.append(_megabytes(server.process.pid))
    third = max(sizes[: max(1, len(sizes) // 3)])
    if sizes[-1] > GROWTH * third:
        raise AssertionError(f"{third:.0f} MB became {sizes[-1]:.0f} MB")
    yield {"computers": games, "seconds": round(seconds), "megabytes": round(third), "at the end": round(sizes[-1])}


def _megabytes(process: int) -> float:
    """The memory of a process and of those that it started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")  # each thread has those that it started itself
    children = [one for thread in threads for one in thread.read_text().split()]
    found = [Path(f"/proc/{one}/status") for one in (process, *children)]
    resident = [re.search(r"VmRSS:\s+(\d+)", file.read_text()) for file in found if file.exists()]
    return sum([int(one[1]) for one in resident if one is not None]) / 1024


PARTS = {"killed": (killed, int), "listeners": (listeners, None), "computers": (computers, float)}


def main(asked: list[str]) -> None:
    part, kind = PARTS[asked[0] if asked else "killed"]
    given = [kind(one) for one in asked[1:2]] if kind is not None else []
    for finding in part(*given):  # type: ignore[operator]
        print(json.dumps(finding), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
