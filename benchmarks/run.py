"""Measures grognard, interpreted and compiled, beside what a user would pick instead; prints one table.

Every figure comes from a process of its own kind (interpreted, compiled, peers). The kinds take
turns, round after round, and the best of all rounds counts, so that a busy machine hits all alike.
Before anything is timed the odds of all of them have to agree. A target that is missed is said, not
failed: this is a benchmark, not a test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ROUNDS = 12
UNSTEADY = 1.3
"""A figure whose middle round took so many times its best was measured on a busy machine."""
AGREE = 1e-12
PEERS = ("dyce", "icepool")
GAME_PEERS = ("python-chess", "OpenSpiel")
ABSENT = "not installed"

Times = dict[str, float]
Rounds = dict[str, dict[str, list[float]]]


class Row(NamedTuple):
    """A row of the table: what it says, what `ours.py` calls it, what `peers.py` adds to a peer's name (or no peer)."""

    what: str
    ours: str
    peers: str | None = None


ROWS = (
    Row("exact odds, 12 dice against 12, cold", "odds.cold", ""),
    Row("the same; peers asked plainly, unit by unit", "odds.cold", ", unit by unit"),
    Row("the same, remembered", "odds.remembered"),
    Row("the same, remembered, without its three totals", "odds.walk"),
    Row("grognard.odds(), remembered: dict in, dict out", "api.odds"),
    Row("one tally (the assaulter's table)", "tally"),
    Row("one assault played, first roll to result", "played"),
    Row("one copy of a state, 48 squares, 40 units, mid-fight", "copy"),
    Row("one decision of the greedy player, Square Bashing", "battle.greedy"),
    Row("the same, Walter Schnaffs", "1870.greedy"),
    Row("the same, Across Five Aprils", "aprils.greedy"),
    Row("the same, Bloody Big Battles", "inches.greedy"),
    Row("one march tested, anywhere on the table", "drag"),
    Row("exact odds of an attack of 1870, cold", "attack.cold", ", ws.attack"),
    Row("the view of Shiloh in its midst, whole", "view.shiloh.whole"),
    Row("the same since the last answer", "view.shiloh.update"),
    Row("the view of Quatre Bras in its midst, whole", "view.quatre-bras.whole"),
    Row("the same since the last answer", "view.quatre-bras.update"),
)


class Kind(NamedTuple):
    """A kind of process that measures: its script, and the path and ending of the build it must find."""

    name: str
    script: str
    path: str
    build: str


INTERPRETED = Kind("interpreted", "ours.py", "src", ".py")
COMPILED = Kind("compiled", "ours.py", "build/compiled", ".so")
BESIDE = Kind("peers", "peers.py", "src", ".py")
WEB = Kind("web", "web.py", "src", ".py")
KEEPING = Kind("keeping", "keeping.py", "src", ".py")
PATH = Kind("path", "path.py", "build/compiled", ".so")
STARTING = Kind("starting", "starting.py", "src", ".py")
KINDS = (INTERPRETED, COMPILED, BESIDE)


def asked(kind: Kind, what: str) -> Any:
    """What a process of this kind answers: its "totals", "times", "counts", or "arena"."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / kind.path), "GROGNARD_BUILD": kind.build}
    command = [sys.executable, str(HERE / kind.script), what]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{kind.name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def check_agreement() -> None:
    """Refuses to time anything unless all come to the same odds."""
    answers: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        for fight, odds in asked(kind, "totals").items():
            answers.setdefault(fight, {}).update({f"{who}, {kind.name}": one for who, one in odds.items()})
    for fight, odds in answers.items():
        first, *others = odds.items()
        for other in others:
            apart = furthest(first[1], other[1])
            if apart > AGREE:
                raise SystemExit(f"{fight}: {first[0]} and {other[0]} differ by {apart}")


def furthest(one: dict[str, Any], other: dict[str, Any]) -> float:
    """How far two answers are apart where they differ most."""
    apart = abs(one["wins"] - other["wins"])
    for side in ("target", "assaulter"):
        for lost in one[side].keys() | other[side].keys():
            apart = max(apart, abs(one[side].get(lost, 0.0) - other[side].get(lost, 0.0)))
    return float(apart)


def measured() -> Rounds:
    """The seconds of every round, the kinds taking turns."""
    rounds: Rounds = {kind.name: {} for kind in KINDS}
    for _ in range(ROUNDS):
        for kind in KINDS:
            for row, seconds in asked(kind, "times").items():
                rounds[kind.name].setdefault(row, []).append(seconds)
    return rounds


def best_of(rounds: Rounds) -> dict[str, Times]:
    """The best round of each."""
    return {kind: {row: min(seconds) for row, seconds in rows.items()} for kind, rows in rounds.items()}


def unsteady(rounds: Rounds) -> list[str]:
    """What was measured on a machine too busy to trust it."""
    return [
        f"{row} ({kind})"
        for kind, rows in rounds.items()
        for row, seconds in rows.items()
        if median(seconds) > UNSTEADY * min(seconds)
    ]


def micro(seconds: float) -> str:
    """Microseconds, with as many figures as mean anything."""
    number = seconds * 1e6
    return f"{number:,.0f} µs" if number >= 100 else f"{number:.2f} µs"


def times_faster(slow: float, *fast: float) -> str:
    """How many times faster, one figure for each."""
    return " / ".join(f"{slow / seconds:.2f}" for seconds in fast)


def ratio(row: Row, best: dict[str, Times]) -> str:
    """Against each peer where there is one, else compiled against interpreted."""
    plain, compiled = best["interpreted"][row.ours], best["compiled"][row.ours]
    if row.peers is None:
        return f"compiled {times_faster(plain, compiled)}"
    return "\n".join(f"{peer} {times_faster(best['peers'][peer + row.peers], plain, compiled)}" for peer in PEERS)


def cells(row: Row, best: dict[str, Times]) -> list[str]:
    """A row as it is printed."""
    ours = [micro(best[kind][row.ours]) for kind in ("interpreted", "compiled")]
    peers = ["" if row.peers is None else micro(best["peers"][peer + row.peers]) for peer in PEERS]
    return [row.what, *ours, *peers, ratio(row, best)]


def table_of(best: dict[str, Times]) -> Table:
    """All that was measured."""
    table = Table(
        title="best of all rounds, for one",
        caption="ratio: ours is so many times faster than the peer, interpreted / compiled; "
        "or, where there is none, compiled than interpreted",
    )
    table.add_column("what")
    for name in ("interpreted", "compiled", *PEERS, "ratio"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in ROWS:
        table.add_row(*cells(row, best))
    return table


def at_random(best: dict[str, Times], a_game: dict[str, Times]) -> Table:
    """Whole games at random: ours, and chess by the libraries that are there."""
    columns = [(best[kind].get(row), a_game[kind].get(row)) for kind, row in AT_RANDOM.values()]
    of_process = [best[kind].get(f"{row}.cpu") for kind, row in AT_RANDOM.values()]
    table = Table(
        title="whole games at random",
        caption="by the clock on the wall; rolls and the list of legal answers at every step are in the time "
        "(in free measure, where there is no end of them, one is drawn); "
        "SB is first-steps, WS outposts-1870, A5A the ford, BBB first-shots; theirs is chess",
    )
    table.add_column("what")
    for name in AT_RANDOM:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_row("one decision", *[micro(one) if one else ABSENT for one, _ in columns])
    table.add_row("the same, in processor time", *[micro(one) if one else "" for one in of_process])
    table.add_row("games a second", *[f"{1 / (one * many):,.1f}" if one and many else "" for one, many in columns])
    table.add_row("decisions a game", *[f"{many:,.0f}" if many else "" for _, many in columns])
    return table


AT_RANDOM = {
    "SB interpreted": ("interpreted", "battle"),
    "SB compiled": ("compiled", "battle"),
    "WS interpreted": ("interpreted", "1870"),
    "WS compiled": ("compiled", "1870"),
    "A5A interpreted": ("interpreted", "aprils"),
    "A5A compiled": ("compiled", "aprils"),
    "BBB interpreted": ("interpreted", "inches"),
    "BBB compiled": ("compiled", "inches"),
    **{peer: ("peers", peer) for peer in GAME_PEERS},
}


def over_the_wire(web: Times) -> Table:
    """The web application: round trips beside a bare echo, and the first page."""
    table = Table(
        title="the web application, on loopback",
        caption="20 users, each asking once a second, no two assaults alike; by the clock on the wall; "
        "the page in Chromium with its processor throttled four times, no file in its cache",
    )
    for name in ("what", "the middle one", "19 of 20 within", "times a bare Starlette echo"):
        table.add_column(name, justify="left" if name == "what" else "right")
    for name in ("whatif", "look", "echo"):
        middle, slow = web[name], web[f"{name}.95"]
        table.add_row(f"POST /api/{name}", milli(middle), milli(slow), f"{middle / web['echo']:.1f}")
    for name in [name for name in web if name.startswith("interactive")]:
        table.add_row(f"{name}, {web[name.replace('interactive', 'kilobytes')]:.0f} kB", milli(web[name]))
    for name in [name for name in web if name.startswith("alone")]:
        table.add_row(f"{name.replace('alone', 'without a server,')}", milli(web[name]))
    if "tap" in web:
        table.add_row(f"a tap in a battle of {web['kilobytes of a battle']:.0f} kB", milli(web["tap"]))
        table.add_row("the verdict on a move that is aimed", milli(web["verdict"]))
        table.add_row("frames a second, the largest map dragged", f"{web['frames']:.0f}")
    return table


def kept(keeping: Times) -> Table:
    """Games kept: moves that are on disk, by the processor's seconds and by the clock's, and the news of them."""
    table = Table(
        title="games kept, 64 clients who each wait for their move to be on disk",
        caption="the processor's time is that of the whole process, and of PostgreSQL's server; "
        "the clock's belongs to the disk",
    )
    table.add_column("what")
    kinds = [kind for kind in ("sqlite", "postgresql") if f"{kind}.news" in keeping]
    for kind in kinds:
        table.add_column(kind, justify="right")
    for way, said in (("grouped", "grouped commits"), ("single", "one commit a move")):
        for name in ("processor", "clock"):
            figures = [f"{keeping[f'{kind}.{way}.{name}']:,.0f}" for kind in kinds]
            table.add_row(f"moves a second of the {name}, {said}", *figures)
    table.add_row(
        "the longest of 40 until another store hears of it", *[milli(keeping[f"{kind}.news"]) for kind in kinds]
    )
    return table


def whole_path(path: Times) -> Table:
    """An answer over HTTP, stored: what it takes besides the engine, and what a bare echo takes."""
    table = Table(title="an answer over HTTP", caption="microseconds of the server's processor, 16 who play at once")
    for name in ("what", "µs"):
        table.add_column(name, justify="left" if name == "what" else "right")
    rows = {
        "ours": "read, judged, stored, answered; without the engine",
        "engine": "the engine",
        "echo": "a bare echo",
        "working": "the same echo that has the engine's work besides, without it",
    }
    for name, what in rows.items():
        table.add_row(what, f"{path[f'path.{name}'] * 1e6:,.0f}")
    return table


def _told(keeping: Times, kind: str) -> float:
    return keeping.get(f"{kind}.news", float("inf"))


def grouped(kind: str) -> Callable[[dict[str, Times]], float]:
    """How many times the moves of one commit a move, in the processor's time; without that server, none."""
    rows = [f"{kind}.{way}.processor" for way in ("grouped", "single")]
    return lambda best: best["keeping"].get(rows[0], 0.0) / best["keeping"].get(rows[1], 1.0)


def milli(seconds: float) -> str:
    return f"{seconds * 1e3:,.1f} ms"


class Target(NamedTuple):
    """Something that ought to be so: a figure, and the most (or the least) it may be."""

    what: str
    figure: Callable[[dict[str, Times]], float]
    bound: float
    least: bool = False

    def line(self, best: dict[str, Times]) -> str:
        """Met or not, and by what figure."""
        figure = self.figure(best)
        met = figure >= self.bound if self.least else figure < self.bound
        return f"{'met    ' if met else 'NOT met'}  {self.what}: {figure:.2f}"


def faster_than_dyce(kind: str) -> Callable[[dict[str, Times]], float]:
    """How many times faster than dyce our cold odds are."""
    return lambda best: best["peers"]["dyce"] / best[kind]["odds.cold"]


def micros(kind: str, row: str) -> Callable[[dict[str, Times]], float]:
    """A row in microseconds."""
    return lambda best: best[kind][row] * 1e6


def millis(row: str) -> Callable[[dict[str, Times]], float]:
    """A row of the compiled engine in milliseconds."""
    return lambda best: best["compiled"][row] * 1e3


def kilobytes(view: str) -> Callable[[dict[str, Times]], float]:
    return lambda best: best["views"][view] / 1e3


TARGETS = (
    Target("`grognard odds` started under 0.15 s", lambda best: best["starting"]["odds"], 0.15),
    Target(
        "an answer but for the engine, of a bare echo at least 0.7", lambda best: best["path"]["path.ratio"], 0.7, True
    ),
    Target("the largest update of Shiloh under 2 kB, compressed", lambda best: best["path"]["shiloh.update"] / 1e3, 2),
    Target("a view of Shiloh under 3 ms (ms)", lambda best: best["path"]["shiloh.view"] * 1e3, 3),
    Target("cold odds, interpreted, at least as fast as dyce (times faster)", faster_than_dyce("interpreted"), 1, True),
    Target("cold odds, compiled, at least 3 times faster than dyce", faster_than_dyce("compiled"), 3, True),
    Target("a copy under 5 µs, interpreted", micros("interpreted", "copy"), 5),
    Target("a copy under 5 µs, compiled", micros("compiled", "copy"), 5),
    Target("a tally under 20 µs, interpreted", micros("interpreted", "tally"), 20),
    Target("a tally under 5 µs, compiled", micros("compiled", "tally"), 5),
    Target("a decision at random under 90 µs, interpreted", micros("interpreted", "battle"), 90),
    Target("a decision at random under 25 µs, compiled", micros("compiled", "battle"), 25),
    Target("one of Walter Schnaffs under 90 µs, interpreted", micros("interpreted", "1870"), 90),
    Target("one of Walter Schnaffs under 25 µs, compiled", micros("compiled", "1870"), 25),
    Target("one of Across Five Aprils under 120 µs, interpreted", micros("interpreted", "aprils"), 120),
    Target("one of Across Five Aprils under 30 µs, compiled", micros("compiled", "aprils"), 30),
    Target("one in free measure under 500 µs, interpreted", micros("interpreted", "inches"), 500),
    Target("one in free measure under 150 µs, compiled", micros("compiled", "inches"), 150),
    Target("a march tested under 1000 µs, interpreted", micros("interpreted", "drag"), 1000),
    Target("a what-if round trip under 15 ms, the middle of all (ms)", lambda best: best["web"]["whatif"] * 1e3, 15),
    Target("the first page under 150 kB (kB)", lambda best: best["web"].get("kilobytes /", float("inf")), 150),
    Target(
        "without a server the first visit interactive under 12 s, throttled 4 times (s)",
        lambda best: best["web"].get("alone first interactive", float("inf")),
        12,
    ),
    Target(
        "without a server the next ones under 2 s (s)",
        lambda best: best["web"].get("alone again interactive", float("inf")),
        2,
    ),
    Target("a battle under 250 kB (kB)", lambda best: best["web"].get("kilobytes of a battle", float("inf")), 250),
    Target("a tap in a battle under 100 ms (ms)", lambda best: best["web"].get("tap", float("inf")) * 1e3, 100),
    Target("a verdict under 30 ms (ms)", lambda best: best["web"].get("verdict", float("inf")) * 1e3, 30),
    Target(
        "a battle interactive within 1.5 times the companion's time",
        lambda best: (
            best["web"].get("interactive of a battle", float("inf")) / best["web"].get("interactive /sb.assault", 1.0)
        ),
        1.5,
    ),
    Target("Shiloh dragged at 30 frames a second", lambda best: best["web"].get("frames", 0.0), 30, True),
    Target(
        "the first page interactive under 1 s, processor throttled 4 times (s)",
        lambda best: best["web"].get("interactive /", float("inf")),
        1,
    ),
    Target(
        "an assault interactive under 1 s, processor throttled 4 times (s)",
        lambda best: best["web"].get("interactive /sb.assault", float("inf")),
        1,
    ),
    *[
        Target(f"an update of {battle} under 2 ms, compiled (ms)", millis(f"view.{battle}.update"), 2)
        for battle in ("shiloh", "quatre-bras")
    ],
    *[
        Target(f"an update of {battle} under 8 kB (kB)", kilobytes(f"{battle}.update"), 8)
        for battle in ("shiloh", "quatre-bras")
    ],
    Target("grouped commits in SQLite 3 times the moves of one commit a move", grouped("sqlite"), 3, True),
    Target("and in PostgreSQL, its server's time counted", grouped("postgresql"), 3, True),
    Target(
        "12,000 durable moves a second and core, the log alone, SQLite",
        lambda best: best["keeping"]["sqlite.grouped.processor"],
        12_000,
        True,
    ),
    *[
        Target(
            f"news of a move within 200 ms, {kind} (ms)",
            lambda best, kind=kind: _told(best["keeping"], kind) * 1e3,
            200,
        )
        for kind in ("sqlite", "postgresql")
    ],
    Target("greedy gets at least 90 of 100 against random", lambda best: best["battle.arena"]["of 100"], 90, True),
    Target("and 95 in Walter Schnaffs", lambda best: best["1870.arena"]["of 100"], 95, True),
    Target("and 95 in Across Five Aprils", lambda best: best["aprils.arena"]["of 100"], 95, True),
    Target("and 95 in Bloody Big Battles", lambda best: best["inches.arena"]["of 100"], 95, True),
)


def arena_line(row: str, arena: Times) -> str:
    """How greedy did."""
    games = f"200 games of {row}, 100 from each seat, fixed seeds"
    return f"greedy against random, {games}: {arena['wins']} won, {arena['draws']} drawn, {arena['of 100']:.1f} of 100"


def main() -> int:
    """Measures, prints, and ends well whatever the figures."""
    console = Console() if sys.stdout.isatty() else Console(width=140)
    check_agreement()
    rounds = measured()
    best, shaky = best_of(rounds), unsteady(rounds)
    arena = {f"{row}.arena": found for row, found in asked(COMPILED, "arena").items()}
    best |= arena
    best["web"], best["views"] = asked(WEB, "all"), asked(COMPILED, "views")
    best["keeping"], best["path"] = asked(KEEPING, "all"), asked(PATH, "all")
    best["starting"] = asked(STARTING, "all")
    console.print(table_of(best))
    console.print(at_random(best, {kind.name: asked(kind, "counts") for kind in KINDS}))
    console.print(over_the_wire(best["web"]))
    console.print(kept(best["keeping"]))
    console.print(whole_path(best["path"]))
    console.print(f"started, in seconds: {best['starting']}", highlight=False)
    for row, found in arena.items():
        console.print(arena_line(row.removesuffix(".arena"), found), highlight=False)
    console.print(
        "views, in bytes: " + ", ".join(f"{name} {many}" for name, many in best["views"].items()), highlight=False
    )
    for target in TARGETS:
        console.print(target.line(best), highlight=False)
    if shaky:
        console.print(f"unsteady, the machine was busy: {', '.join(shaky)}", highlight=False)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
