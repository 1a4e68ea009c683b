"""How strong the computer players are, one against the other, from both seats: game by game, to be gone on with.

    python benchmarks/strength.py [--hours H] [--only ONE,OTHER] [--table] [RULESET ...]

Every game is a line of strength.jsonl. Levels think in positions, so that a game can be played again; a game that is
kept is not played again by the same players. A pairing ends when the sequential test knows, or at its last game.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterator, Sequence
from math import log10, sqrt
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from grognard.ai import player
from grognard.ai.levels import LEVELS
from grognard.api import new
from grognard.kernel.ruleset import rulesets
from grognard.lab.arena import play_out

HERE = Path(__file__).resolve().parent
KEPT = HERE / "strength.jsonl"
LEARNING = ("first-steps", "outposts-1870", "the-ford", "first-shots")
FIRST_SEED = 30_000
GAMES = 200
"""So many games of a pairing at most on a battle to learn with."""
ELSEWHERE = 20
"""So many on the other battles."""
DOUBT = 0.1
"""What the test tells apart: the score that is wanted from one that is worse by this."""
DECIDED = 2.94
"""The logarithm of the odds at which the test stops, either way: wrong once in twenty."""
LEAST = 8
HOURS = 24.0


class Pairing(NamedTuple):
    """Who plays whom, where, for how many games at most, and what share of the points is wanted (0: whatever comes)."""

    ruleset: str
    scenario: str
    one: str
    other: str
    wanted: float
    games: int


def pairings(chosen: Sequence[str]) -> Iterator[Pairing]:
    """What is to be shown: levels against greedy and against each other; then the other battles."""
    battles = [(its.id, one.id) for its in rulesets().values() for one in its.scenarios if its.evaluation]
    battles = [(ruleset, one) for ruleset, one in battles if not chosen or ruleset in chosen]
    against = [("search-3", "greedy", 0.75), ("search-5", "greedy", 0.9), ("search-1", "greedy", 0.5)]
    against += [(f"search-{level}", f"search-{level - 1}", 0.65) for level in LEVELS if level > 1]
    for one, other, wanted in against:
        for ruleset, scenario in battles:
            if scenario in LEARNING:
                yield Pairing(ruleset, scenario, one, other, wanted, GAMES)
    for ruleset, scenario in battles:
        if scenario not in LEARNING:
            yield Pairing(ruleset, scenario, "search-3", "greedy", 0.0, ELSEWHERE)


def played(pairing: Pairing, number: int) -> dict[str, Any]:
    """One game: both seats of a seed, one after the other."""
    seat, seed = number % 2, FIRST_SEED + number // 2
    names = (pairing.one, pairing.other) if seat == 0 else (pairing.other, pairing.one)
    seated = [player(name, 2 * seed + side) for side, name in enumerate(names)]
    begun = process_time()
    found = play_out(new(pairing.ruleset, pairing.scenario, seed), seated)
    score = 0.5 if found.winner is None else float(found.winner == seat)
    return {
        **dict(zip(("ruleset", "scenario", "one", "other"), pairing, strict=False)),
        "number": number,
        "score": score,
        "answers": found.asks[seat],
        "seconds": round(process_time() - begun, 2),
        "commit": commit(),
    }


def commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()


def kept() -> list[dict[str, Any]]:
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return [json.loads(line) for line in lines]


def scores(games: Sequence[dict[str, Any]], pairing: Pairing) -> dict[int, float]:
    """What is known of a pairing, by the number of the game."""
    names = ("ruleset", "scenario", "one", "other")
    return {one["number"]: one["score"] for one in games if tuple(one[name] for name in names) == pairing[:4]}


def decided(found: Sequence[float], wanted: float) -> bool:
    """Whether the sequential test knows: the score that is wanted against one that is worse, by the normal law."""
    n = len(found)
    if n < LEAST or not wanted:
        return False
    mean = sum(found) / n
    spread = max(0.02, sum((one - mean) ** 2 for one in found) / n)
    low, high = wanted - DOUBT, wanted
    llr = (high - low) * (2 * mean - low - high) * n / (2 * spread)
    return abs(llr) >= DECIDED


def elo(share: float) -> float:
    share = min(0.995, max(0.005, share))
    return -400 * log10(1 / share - 1)


def row(pairing: Pairing, found: Sequence[float]) -> str:
    """A line of the table: games, points of 100, Elo with its 95 % either way."""
    n = len(found)
    mean = sum(found) / n
    error = 1.96 * sqrt(max(0.02, sum((one - mean) ** 2 for one in found) / n) / n)
    bars = f"{elo(mean):+.0f} ({elo(mean - error):+.0f} to {elo(mean + error):+.0f})"
    wanted = f"{100 * pairing.wanted:.0f}" if pairing.wanted else "-"
    return f"| {pairing.scenario} | {pairing.one} | {pairing.other} | {n} | {100 * mean:.0f} | {wanted} | {bars} |"


def table(chosen: Sequence[str]) -> Iterator[str]:
    yield "| battle | one | other | games | points of 100 | wanted | Elo, 95 % |"
    yield "|---|---|---|---|---|---|---|"
    games = kept()
    for pairing in pairings(chosen):
        found = scores(games, pairing)
        if found:
            yield row(pairing, list(found.values()))


def go_on(chosen: Sequence[str], hours: float, only: str = "") -> Iterator[dict[str, Any]]:
    """Game after game of what is not decided yet, the pairings by turns, two games (both seats) at a time."""
    begun, games = process_time(), kept()
    open_still = [one for one in pairings(chosen) if only in ("", f"{one.one},{one.other}")]
    while open_still:
        for pairing in list(open_still):
            found = scores(games, pairing)
            if len(found) >= pairing.games or decided(list(found.values()), pairing.wanted):
                open_still.remove(pairing)
                continue
            for number in [n for n in range(pairing.games) if n not in found][:2]:
                if process_time() - begun > 3600 * hours:
                    return
                one = played(pairing, number)
                games.append(one)
                with KEPT.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one) + "\n")
                yield one


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rulesets", nargs="*", metavar="RULESET")
    asked.add_argument("--hours", type=float, default=HOURS, help="of the processor, at most")
    asked.add_argument("--only", default="", metavar="ONE,OTHER", help="one pairing of players")
    asked.add_argument("--table", action="store_true", help="only the table of what is kept")
    given = asked.parse_args()
    if not given.table:
        for one in go_on(given.rulesets, given.hours, given.only):
            print(json.dumps(one), flush=True)
    print("\n".join(table(given.rulesets)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
