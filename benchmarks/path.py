"""Measures the whole path of an answer over HTTP beside a bare Starlette echo of the same bodies; prints JSON.

Processor seconds of the server alone, by what the system has charged it with, so that a busy machine hits both alike.
The engine's own share (a copy, the answer, the dice, a snapshot now and then, the view and its JSON) is what the server
itself has measured where it does that (`grognard_engine_seconds` of /metrics), and taken off: what is left is reading,
checking the key, storing, answering, telling others. Beside it, the same share by itself in a process of its own, which
has its caches to itself: less than what it takes in a server, so that what is left is more (`path.ours_alone`).

The echo is asked by as many at once, over the same protocol (h11, asyncio, nothing logged), and answers with the answer
in the middle. A third server is the same echo that has the engine's work besides, measured and taken off as ours is. It
checks no key and stores nothing, so what it takes (`path.working`) is what a processor whose caches an engine has just
been through takes for a bare echo: no server of battles can have less, and `path.floor` is the best ratio there can be.
"""

from __future__ import annotations

import gzip
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, process_time, thread_time
from typing import Any, NamedTuple

from served import Server, free_port

from grognard.games import fair
from grognard.games.battle import Asked, Battle
from grognard.games.beginning import from_scenario
from grognard.games.seats import PERSON, Seat, new_id
from grognard.kernel.question import Ask
from grognard.web.tables import Reader, told

SCENARIO = "first-steps"
PLAYERS = 16
ANSWERS = 60
ROUNDS = 3
ECHO = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

sys.path.append(sys.argv[3])
if sys.argv[4:]:
    from path import Working
    working = Working()
ANSWER = open(sys.argv[2], "rb").read()

async def echo(request):
    body = await request.body()
    shown = working.shown(request.client) if sys.argv[4:] else ANSWER
    return Response(shown, media_type="application/json")

async def metrics(request):
    return Response(f"grognard_engine_seconds {working.seconds}")

print("ready", flush=True)
app = Starlette(routes=[Route("/echo", echo, methods=["POST"]), Route("/metrics", metrics)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", access_log=False, http="h11", loop="asyncio")
"""


class Turn(NamedTuple):
    """An answer as it is sent, and what the engine alone takes for it."""

    seat: int
    version: int
    text: str
    body: bytes
    shown: bytes
    seconds: float


def played(seed: int, scenario: str = SCENARIO) -> Iterator[Turn]:
    """A battle played here: every answer, what it shows, and the processor's time."""
    seats = (Seat(PERSON), Seat(PERSON))
    battle = Battle.begun(new_id(), fair.new_secret(), from_scenario(scenario).setup, seats, 0)
    chance = Random(seed)
    while isinstance(battle.game.pending, Ask):
        seat, version = battle.game.pending.player, battle.version
        text = str(battle.game.legal.sample(chance))
        told(battle, Reader(seat), "en", version)
        begun = process_time()
        twin = battle.copy()
        twin.answer(Asked(seat, version, f"id-{version}", 0, "0" * 64), text)
        shown = told(twin, Reader(seat), "en", version).body
        seconds = process_time() - begun
        body = json.dumps({"version": version, "id": f"id-{version}", "text": text}).encode()
        yield Turn(seat, version, text, body, shown, seconds)
        battle = twin


def game(seed: int, scenario: str = SCENARIO, answers: int = ANSWERS) -> list[Turn]:
    """The first answers of a battle."""
    return list(islice(played(seed, scenario), answers))


class Working:
    """What the engine has to do for as many battles as there are clients, and the processor's time for it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.turns: dict[Any, Iterator[Turn]] = {}

    def shown(self, client: Any) -> bytes:
        begun = thread_time()
        if client not in self.turns:
            self.turns[client] = chain.from_iterable(map(played, count()))
        shown = next(self.turns[client]).shown
        self.seconds += thread_time() - begun
        return shown


def shared(port: int) -> float:
    """The processor's seconds of acts and views in a server so far, as it says itself."""
    told = Wire(port).ask("GET", "/metrics", b"").decode().splitlines()
    return float(next(line.split()[1] for line in told if line.startswith("grognard_engine_seconds ")))


def charged(process: int) -> float:
    """The processor's seconds of a process so far: of all its threads, which go on for as long as it does."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum([int(one.read_text().split()[0]) for one in threads]) / 1e9


class Wire:
    """A connection on which one asks after the other, and does as little as can be."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")

    def ask(self, method: str, path: str, body: bytes, key: str = "") -> bytes:
        shown = f"Authorization: Bearer {key}\r\n" if key else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{shown}Content-Type: application/json\r\n"
        self.socket.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status, length = self.file.readline(), 0
        while (line := self.file.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        found = self.file.read(length)
        if status.split()[1][:1] != b"2":
            raise SystemExit(status.decode() + found.decode())
        return found


class Party:
    """A game that is about to be played over the wire, and the view of who is asked."""

    def __init__(self, port: int, seed: int) -> None:
        self.wire, self.chance = Wire(port), Random(seed)
        made = json.loads(self.wire.ask("POST", "/api/games", json.dumps({"scenario": SCENARIO}).encode()))
        self.path, self.keys = f"/api/games/{made['id']}", made["keys"]
        self.view = json.loads(self.wire.ask("GET", self.path, b"", self.keys[0]))


def plays(party: Party, count: list[int]) -> None:
    """Its answers are its own, for the dice are its own; counted are answers, and looks of who is asked next."""
    wire, chance, path, keys, view = party.wire, party.chance, party.path, party.keys, party.view
    seat = view["seat"]
    for number in range(ANSWERS):
        if view["pending"] is None:
            return
        if view["pending"]["player"] != seat:
            seat = view["pending"]["player"]
            view = json.loads(wire.ask("GET", path, b"", keys[seat]))
            count[1] += 1
        text = chance.choice(view["pending"]["answers"])["text"]
        body = json.dumps({"version": view["version"], "id": f"id-{number}", "text": text}).encode()
        view = json.loads(wire.ask("POST", f"{path}/answers?since={view['version']}", body, keys[seat]))
        count[0] += 1


def echoes(port: int, bodies: list[bytes], key: str = "0" * 32) -> None:
    wire = Wire(port)
    for body in bodies:
        wire.ask("POST", "/echo", body, key)


def crowd(*calls: tuple[Any, ...]) -> None:
    threads = [Thread(target=does, args=about) for does, *about in calls]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


@contextmanager
def echoing(folder: str, answer: bytes, *working: str) -> Iterator[tuple[int, int]]:
    """The port and the process of an echo; of one that has the engine's work besides, where it is said."""
    port, file = free_port(), Path(folder) / "answer.json"
    file.write_bytes(answer)
    command = [sys.executable, "-c", ECHO, str(port), str(file), str(Path(__file__).parent), *working]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        _until_open(port)
        try:
            yield port, server.pid
        finally:
            server.terminate()


def _until_open(port: int) -> None:
    until = perf_counter() + 30
    while perf_counter() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            continue


def echoed(port: int, process: int, bodies: list[bytes], works: bool = False) -> float:
    """The processor's seconds of an echo for each body, the engine's share taken off where it has one."""
    share, before = shared(port) if works else 0.0, charged(process)
    crowd(*[(echoes, port, bodies) for _ in range(PLAYERS)])
    spent = charged(process) - before
    return (spent - (shared(port) - share if works else 0.0)) / (PLAYERS * len(bodies))


def path() -> dict[str, float]:
    """Seconds of the processor for one answer over the wire but for the engine's share, for that, and for an echo."""
    turns = [turn for seed in range(3) for turn in game(seed)]
    engine = sum([one.seconds for one in turns]) / len(turns)
    look = looked(SCENARIO)
    answer = sorted([one.shown for one in turns], key=len)[len(turns) // 2]
    bodies = [one.body for one in turns][:ANSWERS]
    found: list[tuple[float, ...]] = []
    with TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/games.sqlite")
        server.start()
        with echoing(folder, answer) as bare, echoing(folder, answer, "working") as working:
            for number in range(ROUNDS + 1):
                parties = [Party(server.port, 100 * number + one) for one in range(PLAYERS)]
                engine_before, before, counted = shared(server.port), charged(server.process.pid), [0, 0]
                crowd(*[(plays, one, counted) for one in parties])
                spent = charged(server.process.pid) - before
                share = shared(server.port) - engine_before
                ours = (spent - share) / sum(counted)
                alone = (spent - counted[0] * engine - counted[1] * look) / sum(counted)
                echoes_of_both = echoed(*bare, bodies), echoed(*working, bodies, works=True)
                if number:
                    found.append((ours, alone, share / sum(counted), *echoes_of_both))
        server.stop()
    ours, alone, share, theirs, working_too = [min(column) for column in zip(*found, strict=True)]
    return {
        "path.ours": ours,
        "path.engine": share,
        "path.ours_alone": alone,
        "path.engine_alone": engine,
        "path.echo": theirs,
        "path.ratio": theirs / ours,
        "path.working": working_too,
        "path.working_ratio": working_too / ours,
        "path.floor": theirs / working_too,
    }


def shiloh() -> dict[str, float]:
    """The largest update of Shiloh, compressed, in bytes; and the seconds of its view."""
    turns = game(1, "shiloh-1862", 40)
    sizes = sorted([len(gzip.compress(one.shown, 4)) for one in turns])
    return {"shiloh.update": sizes[-1], "shiloh.view": looked("shiloh-1862")}


def looked(scenario: str) -> float:
    """The seconds of the processor for a whole view of who is asked."""
    seats = (Seat(PERSON), Seat(PERSON))
    battle = Battle.begun(new_id(), fair.new_secret(), from_scenario(scenario).setup, seats, 0)
    times = []
    for _ in range(30):
        begun = process_time()
        told(battle, Reader(battle.turn_of), "en", 0)
        times.append(process_time() - begun)
    return min(times)


if __name__ == "__main__":
    print(json.dumps({**path(), **shiloh()}))
