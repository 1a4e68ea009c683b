"""Proves what takes too long for `make test`, each part within a bound, and keeps what came of it in proved.jsonl.

    python benchmarks/prove.py [soak] [ladder] [fuzz] [boundaries] [conformance] [positions] [strength]
        [browsers] [killed] [served] [listeners] [computers] [sharing]

A part that fails ends the run with status 1; a part that runs out of time says how far it got.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import served
import sharing
import strength
from killed import killed

import grognard
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets
from grognard.lab import play_game, wilson
from grognard.version import engine_is_compiled

HERE = Path(__file__).resolve().parent
KEPT = HERE / "proved.jsonl"
SOAK = 10.0
LADDER = 60.0
"""Seconds of the processor for each scenario."""
LADDER_GAMES = 100
TESTS = 900
"""Seconds of the clock for a run of tests."""
RELEASED = 2700
"""The same for a release, whose engine is compiled."""

SCENARIOS = [(its.id, one.id) for its in rulesets().values() for one in its.scenarios]
Found = dict[str, Any]


def until(seconds: float) -> Iterator[int]:
    """0, 1, 2, ... for so much of the processor's time, and 0 in any case."""
    begun = process_time()
    for number in count():
        if number and process_time() - begun > seconds:
            return
        yield number


def soak(ruleset: str, scenario: str) -> Found:
    """Random games one after the other; each ends, replays to the same state and loads as it was saved."""
    games = answers = 0
    for seed in until(SOAK):
        game, rng = grognard.new(ruleset, scenario, 10_000 + seed), Random(seed)
        while not game.over:
            answer(game, rng)
        again, loaded = grognard.replay(game.record()), grognard.load(json.loads(json.dumps(game.save())))
        if not again.state.key() == loaded.state.key() == game.state.key():
            raise AssertionError(f"{ruleset} {scenario} seed {10_000 + seed}: not the same again\n{game.record()}")
        games, answers = games + 1, answers + len(game.answers)
    return {"games": games, "answers": answers}


def answer(game: Game, rng: Random) -> None:
    if isinstance(game.pending, Ask):
        game.play(game.legal.sample(rng))
    else:
        game.roll()


def ladder(ruleset: str, scenario: str) -> Found:
    """Greedy against random, by turns from either seat."""
    winners = []
    for number in until(LADDER):
        if number == LADDER_GAMES:
            break
        seat = number % 2
        players = ("greedy", "random") if seat == 0 else ("random", "greedy")
        winner = play_game(ruleset, scenario, players, 20_000 + number).winner
        winners.append(None if winner is None else winner == seat)
    low, high = wilson(winners.count(True), len(winners))
    if winners.count(True) <= winners.count(False):
        raise AssertionError(f"{ruleset} {scenario}: greedy won {winners.count(True)} of {len(winners)}")
    told = {"games": len(winners), "won": winners.count(True), "drawn": winners.count(None)}
    return {**told, "low": round(low, 3), "high": round(high, 3)}


def of_every_scenario(part: Callable[[str, str], Found]) -> Iterator[Found]:
    for ruleset, scenario in SCENARIOS:
        yield {"scenario": scenario, **part(ruleset, scenario)}


def tests(folder: str, **more: str) -> Iterator[Found]:
    """A folder of tests, or a single one, more thoroughly than in `make test`."""
    processes = "0" if "::" in folder else "logical"
    command = [sys.executable, "-m", "pytest", "-q", "-n", processes, f"tests/{folder}"]
    try:
        done = subprocess.run(command, cwd=HERE.parent, env={**os.environ, **more}, timeout=TESTS, check=False)
    except subprocess.TimeoutExpired:
        yield {"tests": folder, **more, "passed": "so far, and then out of time"}
        return
    if done.returncode:
        raise AssertionError(f"tests/{folder} fails with {more}")
    yield {"tests": folder, **more, "passed": True}


def browsers() -> Iterator[Found]:
    """Every scenario played to its end by two browsers through a link, by random answers from the page itself."""
    for _, scenario in SCENARIOS:
        test = f"web/browser/test_battle_page.py::test_two_browsers_play_through_a_link_and_agree[{scenario}]"
        yield from tests(test, GROGNARD_BATTLES="all")


def strength_table() -> Iterator[Found]:
    """The computer players against each other, as far as a day of the processor goes; it goes on where it stopped."""
    for one in strength.go_on(strength.asked_for()):
        print(json.dumps(one), flush=True)
    for line in strength.table(()):
        print(line, flush=True)
    yield {"games": len(strength.kept()), "kept": strength.KEPT.name}


def released() -> Iterator[Found]:
    """A release, each package of it installed in a clean folder and run."""
    try:
        subprocess.run([sys.executable, "tools/release.py"], cwd=HERE.parent, timeout=RELEASED, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as wrong:
        raise AssertionError(f"there is no release: {wrong}") from wrong
    yield {"made": sorted([one.name for one in (HERE.parent / "build" / "release").iterdir()])}


PARTS: dict[str, Callable[[], Iterator[Found]]] = {
    "soak": lambda: of_every_scenario(soak),
    "ladder": lambda: of_every_scenario(ladder),
    "fuzz": lambda: tests("fuzz", GROGNARD_EXAMPLES="500"),
    "boundaries": lambda: tests("web/test_openapi.py", GROGNARD_BOUNDARIES="all"),
    "conformance": lambda: tests("conformance", GROGNARD_POSITIONS="60"),
    "browsers": browsers,
    "positions": lambda: tests("ai/test_positions.py", GROGNARD_LEVEL="3"),
    "strength": strength_table,
    "killed": killed,
    "served": lambda: served.killed(),
    "listeners": lambda: served.listeners(),
    "sharing": sharing.sharing,
    "release": released,
    "computers": lambda: served.computers(float(os.environ.get("GROGNARD_SOAK", served.SOAK))),
}


def commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()


def main(chosen: list[str]) -> int:
    if unknown := [name for name in chosen if name not in PARTS]:
        print(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    head = {"date": datetime.now(UTC).date().isoformat(), "commit": commit()}
    if not engine_is_compiled():
        head["engine"] = "interpreted"
    for name in chosen or PARTS:
        try:
            for found in PARTS[name]():
                line = json.dumps({**head, "part": name, **found})
                print(line, flush=True)
                with KEPT.open("a", encoding="utf-8") as kept:
                    kept.write(line + "\n")
        except AssertionError as wrong:
            print(f"{name}: {wrong}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
