"""Compares this tree with an earlier commit, interpreted, in one run: a copy, a decision at random, one of greedy.

    python benchmarks/before.py COMMIT [ROUNDS]

Only what both have is called: new, legal, play, roll, a copy of the state. Both trees take turns, round
after round, and the best of all rounds counts; a game at random is played eight times in each. What the later one
takes of the time of the earlier is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
MEASURE = """
import json, random, sys, time
import grognard
from grognard.ai import player

BATTLES = {"SB": ("square-bashing", "first-steps"), "WS": ("walter-schnaffs", "outposts-1870"),
           "A5A": ("across-five-aprils", "the-ford"), "BBB": ("bloody-big-battles", "first-shots")}

def known(game, seat):
    return game.known_to(seat, 1) if hasattr(game, "known_to") else game.copy(seed=1)

def is_ask(pending):
    return type(pending).__name__ == "Ask"

found = {}
for name, battle in BATTLES.items():
    grognard.new(*battle, seed=0)
    asks, spent = 0, 0.0
    for seed in range(3):
        best = 9.0
        for _ in range(8):
            game, rng, asked, begun = grognard.new(*battle, seed=seed), random.Random(seed), 0, time.process_time()
            while not game.over:
                if is_ask(game.pending):
                    game.play(game.legal.sample(rng))
                    asked += 1
                else:
                    game.roll()
                if asked == 100:
                    midst = game.state
            best = min(best, time.process_time() - begun)
        asks, spent = asks + asked, spent + best
    found[f"{name}, a decision at random"] = spent / asks
    begun = time.process_time()
    for _ in range(2000):
        midst.copy()
    found[f"{name}, a copy"] = (time.process_time() - begun) / 2000
    game, rng, greedy, asked, spent = grognard.new(*battle, seed=1), random.Random(1), player("greedy", 1), 0, 0.0
    while not game.over and asked < 200:
        if not is_ask(game.pending):
            game.roll()
        elif game.pending.player == 0:
            seen, begun = known(game, 0), time.process_time()
            answer = greedy.decide(seen).answer
            spent, asked = spent + time.process_time() - begun, asked + 1
            game.play(answer)
        else:
            game.play(game.legal.sample(rng))
    found[f"{name}, a decision of greedy"] = spent / max(1, asked)
print(json.dumps(found))
"""


def times_of(source: Path) -> dict[str, float]:
    env = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", MEASURE], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{source}: {done.stderr.strip()}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> int:
    commit, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    best: dict[str, dict[str, float]] = {"before": {}, "now": {}}
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
        trees = {"before": Path(folder) / "src", "now": ROOT / "src"}
        for _ in range(rounds):
            for which, source in trees.items():
                for what, seconds in times_of(source).items():
                    best[which][what] = min(seconds, best[which].get(what, seconds))
    for what, before in best["before"].items():
        now = best["now"][what]
        print(f"{what:32} {before * 1e6:9.1f} µs before {now * 1e6:9.1f} µs now, {now / before:.2f} of it")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
