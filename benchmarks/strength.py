"""How strong the computer players are, one against the other, from both seats: game by game, to be gone on with.

    python benchmarks/strength.py [--hours H] [--least N] [--only ONE,OTHER] [--learning] [--table | --again]
                                   [RULESET ...]

Every game is a line of strength.jsonl. Levels think in positions, so that a game can be played again; a game that is
kept is not played again by the same players. A pairing ends when the sequential test knows, or at its last game:
against greedy battle by battle, a level against the one below by the four battles to learn with together.
A line says which players met, by the code and the weights that decide their answers, and on which battle: once a
player or the battle has changed, the older games stay in the file and count no more. Code that was written anew may
be the same player: `--again` plays two kept games of each pairing again, of the last three players before,
and where they come to the same, answer for answer as far as the numbers of decisions tell, the others of that time
count again. Nothing else may play meanwhile.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from math import log10, sqrt
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from grognard.ai import Player, player
from grognard.ai.choice import Choice
from grognard.ai.evaluation import evaluation_of
from grognard.ai.levels import LEVELS, is_search, strength
from grognard.api import new
from grognard.kernel.game import Game
from grognard.kernel.ruleset import rulesets
from grognard.lab.arena import play_out

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "src"
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
LEAST, LEAST_EACH = 8, 4
"""So many games are the least by which anything is known, and of each battle that counts."""
HOURS = 24.0
SHARED = ("carrying", "evaluation", "greedy", "luck", "weights")
GREEDY = ("squares/thinking.py", *[f"ai/{name}.py" for name in SHARED])
THOUGHT = ("aims", "budget", "deeds", "playing", "race", "search", "thinking")
SEARCH = (*GREEDY, *[f"ai/{name}.py" for name in THOUGHT])
"""What decides the answers of a player, besides a game's own evaluation and the level."""


class Pairing(NamedTuple):
    """Who plays whom, where, for how many games at most, and what share of the points is wanted (0: whatever comes).

    `together`: what is wanted is wanted of the battles to learn with together.
    """

    ruleset: str
    scenario: str
    one: str
    other: str
    wanted: float
    games: int
    together: bool = False


@cache
def version(name: str, id: str) -> str:
    """Which player it is that has this name: a mark of what decides its answers, whatever its comments say."""
    package = rulesets()[id].evaluation.rpartition(".")[0]
    own = SOURCES / Path(*package.split("."))
    code = [SOURCES / "grognard" / file for file in (SEARCH if is_search(name) else GREEDY)]
    told = [ast.dump(bare(ast.parse(path.read_text(encoding="utf-8")))) for path in [*code, *sorted(own.glob("*.py"))]]
    its = evaluation_of(id).weights
    if its is not None:
        told.append(repr((its.features, its.points)))
        if is_search(name):
            told.append(repr((its.play, its.win, its.edge, its.pace, strength(name))))
    return sha256("\n".join(told).encode()).hexdigest()[:8]


def bare(tree: ast.Module) -> ast.Module:
    """A program without the sentences that explain it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            kept = [one for one in node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
            node.body = kept or [ast.Pass()]
    return tree


def pairings(chosen: Sequence[str]) -> Iterator[Pairing]:
    """What is to be shown: levels against greedy and against each other; then the other battles."""
    battles = [(its.id, one.id) for its in rulesets().values() for one in its.scenarios if its.evaluation]
    battles = [(ruleset, one) for ruleset, one in battles if not chosen or ruleset in chosen]
    against = [("search-3", "greedy", 0.75), ("search-5", "greedy", 0.9), ("search-1", "greedy", 0.5)]
    against += [(f"search-{level}", f"search-{level - 1}", 0.65) for level in LEVELS if level > 1]
    for one, other, wanted in against:
        for ruleset, scenario in battles:
            if scenario in LEARNING:
                yield Pairing(ruleset, scenario, one, other, wanted, GAMES, other != "greedy")
    for ruleset, scenario in battles:
        if scenario not in LEARNING:
            yield Pairing(ruleset, scenario, "search-3", "greedy", 0.0, ELSEWHERE)


class Watched:
    """A player, and what its decisions took: what belongs to a deed that is begun is no decision."""

    def __init__(self, one: Player) -> None:
        self.one = one
        self.decisions = 0
        self.seconds = 0.0

    def decide(self, game: Game) -> Choice:
        begun = process_time()
        found = self.one.decide(game)
        self.seconds += process_time() - begun
        self.decisions += found.reason != "planned"
        return found


def played(pairing: Pairing, number: int) -> dict[str, Any]:
    """One game: both seats of a seed, one after the other."""
    seat, seed = number % 2, FIRST_SEED + number // 2
    names = (pairing.one, pairing.other) if seat == 0 else (pairing.other, pairing.one)
    seated = [Watched(player(name, 2 * seed + side)) for side, name in enumerate(names)]
    found = play_out(new(pairing.ruleset, pairing.scenario, seed), seated)
    score = 0.5 if found.winner is None else float(found.winner == seat)
    return {
        **marked(pairing),
        "number": number,
        "score": score,
        "decisions": [seated[side].decisions for side in (seat, 1 - seat)],
        "seconds": [round(seated[side].seconds, 2) for side in (seat, 1 - seat)],
        "commit": commit(),
    }


def marked(pairing: Pairing) -> dict[str, Any]:
    """Who plays whom, where, as they are now: what a game must say to count."""
    names = dict(zip(("ruleset", "scenario", "one", "other"), pairing, strict=False))
    return {**names, "versions": versions(pairing), "battle": battle(pairing)}


def versions(pairing: Pairing) -> list[str]:
    return [version(name, pairing.ruleset) for name in (pairing.one, pairing.other)]


@cache
def battle(pairing: Pairing) -> str:
    """Which battle it is that has this name: a mark of what its file says."""
    return next(one.hash for one in rulesets()[pairing.ruleset].scenarios if one.id == pairing.scenario)


def commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()


def kept() -> list[dict[str, Any]]:
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return [json.loads(line) for line in lines]


def of_now(games: Sequence[dict[str, Any]], pairing: Pairing) -> list[dict[str, Any]]:
    """The games of a pairing that these players have played as they are now, on the battle as it is now."""
    now = marked(pairing)
    return [one for one in games if {name: one.get(name) for name in now} == now]


def scores(games: Sequence[dict[str, Any]], pairing: Pairing) -> dict[int, float]:
    """What is known of a pairing, by the number of the game."""
    return {one["number"]: one["score"] for one in of_now(games, pairing)}


def counting(games: Sequence[dict[str, Any]], pairing: Pairing) -> list[list[float]]:
    """The scores by which a pairing is judged, battle by battle."""
    theirs = [one for one in pairings(()) if one.together and one[2:] == pairing[2:]] if pairing.together else [pairing]
    return [list(scores(games, one).values()) for one in theirs]


class Known(NamedTuple):
    """What games come to: how many they are, the mean of the battles' scores, and its standard error."""

    games: int
    mean: float
    error: float


def known(battles: Sequence[Sequence[float]]) -> Known:
    """By the normal law, as if scores were spread alike about the mean of their battle; every battle counts alike."""
    means = [sum(one) / len(one) for one in battles]
    games = sum([len(one) for one in battles])
    spread = sum([(score - middle) ** 2 for one, middle in zip(battles, means, strict=True) for score in one]) / games
    share = sum([1.0 / len(one) for one in battles]) / len(battles) ** 2
    return Known(games, sum(means) / len(means), sqrt(max(0.02, spread) * share))


def verdict(battles: Sequence[Sequence[float]], wanted: float) -> bool | None:
    """Whether there is what is wanted, by the sequential test against a score that is worse; None: not known yet."""
    if not wanted or min(map(len, battles)) < LEAST_EACH or sum(map(len, battles)) < LEAST:
        return None
    _, mean, error = known(battles)
    low, high = wanted - DOUBT, wanted
    llr = (high - low) * (2 * mean - low - high) / (2 * error**2)
    return llr > 0 if abs(llr) >= DECIDED else None


def elo(share: float) -> float:
    share = min(0.995, max(0.005, share))
    return -400 * log10(1 / share - 1)


SAID = {True: "yes", False: "no", None: "not known"}


def row(pairing: Pairing, games: Sequence[dict[str, Any]]) -> str:
    """A line of the table: games, points of 100, Elo with its 95 % either way, what a decision of the first took."""
    theirs = of_now(games, pairing)
    took = sum(one["seconds"][0] for one in theirs) / max(1, sum(one["decisions"][0] for one in theirs))
    return line(pairing.scenario, pairing, [list(scores(games, pairing).values())], f"{took:.2f}")


def line(where: str, pairing: Pairing, battles: Sequence[Sequence[float]], took: str) -> str:
    n, mean, error = known(battles)
    low, high = mean - 1.96 * error, mean + 1.96 * error
    alone = pairing.together and len(battles) == 1
    wanted = f"{100 * pairing.wanted:.0f}" if pairing.wanted and not alone else "-"
    holds = SAID[verdict(battles, pairing.wanted)] if pairing.wanted and not alone else "-"
    bars = f"{elo(mean):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
    told = [where, pairing.one, pairing.other, n, f"{100 * mean:.0f}", wanted, holds, bars, took]
    return f"| {' | '.join(map(str, told))} |"


def table(chosen: Sequence[str]) -> Iterator[str]:
    yield "| battle | one | other | games | points of 100 | wanted | holds | Elo, 95 % | seconds a decision |"
    yield "|---|---|---|---|---|---|---|---|---|"
    games = kept()
    for (_, _, together), some in groupby(pairings(chosen), key=lambda one: (one.one, one.other, one.together)):
        played = [one for one in some if of_now(games, one)]
        yield from [row(one, games) for one in played]
        battles = counting(games, played[0]) if played and together else []
        if battles and all(battles):
            yield line("all of them", played[0], battles, "")


def asked_for(chosen: Sequence[str] = (), only: str = "", learning: bool = False) -> list[Pairing]:
    found = [one for one in pairings(chosen) if only in ("", f"{one.one},{one.other}")]
    return [one for one in found if not learning or one.scenario in LEARNING]


def go_on(wanted: Sequence[Pairing], hours: float = HOURS, least: int = 0) -> Iterator[dict[str, Any]]:
    """Game after game of what is not decided yet, the pairings by turns, two games (both seats) at a time.

    `least`: so many games of a pairing on a battle are played however soon the test knows.
    """
    begun = process_time()
    open_still = list(wanted)
    while open_still:
        for pairing in list(open_still):
            games = kept()
            found = scores(games, pairing)
            decided = len(found) >= least and verdict(counting(games, pairing), pairing.wanted) is not None
            if decided or len(found) >= pairing.games:
                open_still.remove(pairing)
                continue
            for number in [n for n in range(pairing.games) if n not in found][:2]:
                if process_time() - begun > 3600 * hours:
                    return
                one = played(pairing, number)
                with KEPT.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one) + "\n")
                yield one


SEEN_AGAIN = 2
"""So many games, the first from both seats, must come to the same for players to be held the same."""
PLAYERS_BEFORE = 3
"""So many players that there were before those of now are tried, the last of them first."""


def again(wanted: Sequence[Pairing]) -> Iterator[str]:
    """Kept games of players whose code has changed, tried again: what comes to the same counts as theirs."""
    for pairing in wanted:
        who = f"{pairing.scenario}, {pairing.one} against {pairing.other}"
        for found in earlier(kept(), pairing)[:PLAYERS_BEFORE]:
            tried = sorted(found, key=lambda one: one["number"])[:SEEN_AGAIN]
            same = len(tried) == SEEN_AGAIN and all(is_same(one, played(pairing, one["number"])) for one in tried)
            if same:
                mark_anew(found, versions(pairing))
            yield f"{who}: {len(found)} games of {found[-1]['commit']} {'count again' if same else 'were of others'}"
            if same:
                break


def earlier(games: Sequence[dict[str, Any]], pairing: Pairing) -> list[list[dict[str, Any]]]:
    """The games of a pairing on the battle as it is, not played since, by who played: the last before these first."""
    now, since = marked(pairing), scores(games, pairing)
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for one in games:
        theirs = one.get("versions")
        here = {name: one.get(name) for name in now} == {**now, "versions": theirs}
        if here and theirs not in (None, now["versions"]) and one["number"] not in since:
            found[tuple(theirs)] = [*found.pop(tuple(theirs), []), one]
    return list(found.values())[::-1]


def is_same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all([one[name] == other[name] for name in ("score", "decisions")])


def mark_anew(games: Sequence[dict[str, Any]], now: list[str]) -> None:
    """Says in the file that games were played by the players of now; what else it has stays as it is."""
    lines = [{**one, "versions": now} if one in games else one for one in kept()]
    KEPT.write_text("".join([json.dumps(line) + "\n" for line in lines]), encoding="utf-8")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rulesets", nargs="*", metavar="RULESET")
    asked.add_argument("--hours", type=float, default=HOURS, help="of the processor, at most")
    asked.add_argument("--least", type=int, default=0, metavar="N", help="games of a pairing, even if it is decided")
    asked.add_argument("--only", default="", metavar="ONE,OTHER", help="one pairing of players")
    asked.add_argument("--learning", action="store_true", help="only the battles to learn with")
    asked.add_argument("--table", action="store_true", help="only the table of what is kept")
    asked.add_argument("--again", action="store_true", help="whether players whose code has changed are the same")
    given = asked.parse_args()
    wanted = asked_for(given.rulesets, given.only, given.learning)
    if given.again:
        for told in again(wanted):
            print(told, flush=True)
    elif not given.table:
        for one in go_on(wanted, given.hours, given.least):
            print(json.dumps(one), flush=True)
    print("\n".join(table(given.rulesets)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
