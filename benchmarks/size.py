"""Cost against size: the same fight 1, 2, 4 and 8 times over on as much more ground, and what a decision then costs.

    PYTHONPATH=build/compiled python benchmarks/size.py [SECONDS]

Each battle is a tile of ground with a few units of both sides, laid side by side and, where the ground is wide enough,
one row behind the other. Answers are drawn at random from the first question on; a decision of greedy is asked for at
every tenth. Figures are microseconds of the processor, the best of all rounds; `for each unit` is what that is for each
unit on the table beside the smallest battle: above 1.00 a decision costs more than its share. The third figure is what
greedy takes for one answer that it weighs: larger battles ask other questions oftener, and some have more answers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import grognard
import grognard.kernel.table
from grognard.ai import player
from grognard.ai.greedy import LOOKED_AT_MOST
from grognard.kernel.game import Game
from grognard.kernel.question import Ask

TIMES = (1, 2, 4, 8)
ANSWERS = 200
EVERY = 10
SECONDS = 10.0
TITLES = '[title]\nen = "Tiles"\nfr = "Carreaux"\n[story]\nen = "Tiles."\nfr = "Carreaux."\n'


class Tiles(NamedTuple):
    """How many tiles lie side by side, and how many rows of them."""

    across: int
    rows: int

    def all(self) -> Iterator[tuple[int, int]]:
        return ((i, j) for j in range(self.rows) for i in range(self.across))


SQUARES = ("....", ".B.H", "B..W", "....", ".W.B", "....")
ACROSS = {1: Tiles(1, 1), 2: Tiles(2, 1), 4: Tiles(4, 1), 8: Tiles(4, 2)}
"""Boards of squares are 16 wide at most."""
EVENLY = {1: Tiles(1, 1), 2: Tiles(2, 1), 4: Tiles(2, 2), 8: Tiles(4, 2)}


def named(side: str) -> str:
    return f'[{side}.name]\nen = "{side}"\nfr = "{side}"\n'


def on_squares(ruleset: str, times: int) -> tuple[Tiles, str]:
    """Tiles of 4 squares by 6, with an objective for each and three at least."""
    tiles, objectives = ACROSS[times], max(3, times)
    rows = [" ".join(SQUARES[row % 6] * tiles.across) for row in range(6 * tiles.rows)]
    ground = "\n".join(rows).replace("B", "B*", objectives)
    text = f'ruleset = "{ruleset}"\nmap = """\n{ground}\n"""\n{TITLES}[settings]\nobjectives = {objectives}\n'
    text += f"board_wide = {4 * tiles.across}\nboard_deep = {6 * tiles.rows}\ndepletion = false\nreserve_one_in = 0\n"
    return tiles, text


def square_bashing(times: int) -> str:
    """The second half of an army stands in its second row."""
    tiles, text = on_squares("square-bashing", times)
    army = {"attacker": ("infantry", "infantry", "mg", "artillery"), "defender": ("infantry", "mg", "artillery")}
    text += "countdown = 30\nfocus = false\n"
    for side, kinds in army.items():
        text += f"[{side}]\ncommand_rating = 2\n" + named(side)
        for i, j in tiles.all():
            row = 1 + j if side == "attacker" else 6 * tiles.rows - j
            for n, kind in enumerate(kinds):
                square = f"{chr(ord('A') + 4 * i + n)}{row}"
                text += f'[[{side}.units]]\nname = "{side} {i} {j} {n}"\ntype = "{kind}"\nat = ["{square}"]\n'
    return text


def walter_schnaffs(times: int) -> str:
    """The players deploy."""
    tiles, text = on_squares("walter-schnaffs", times)
    for side in ("german", "french"):
        text += f"[{side}]\n" + named(side)
        for i, j in tiles.all():
            for n in range(3):
                text += f'[[{side}.units]]\nname = "{side} {i} {j} {n}"\ntype = "infantry"\nbases = 4\n'
    return text


def across_five_aprils(times: int) -> str:
    """Tiles of 8 hexes by 8, a formation of each side on each."""
    tiles = EVENLY[times]
    ground = (".....f..", ".w...h..", "..t.....", "........", ".....w..", "........", "......h.", "...r....")
    rows = [" ".join(ground[row % 8] * tiles.across) for row in range(8 * tiles.rows)]
    text = 'ruleset = "across-five-aprils"\nturns = 6\nmap = """\n' + "\n".join(rows) + '\n"""\n' + TITLES
    for i, j in tiles.all():
        text += f'[[objectives]]\nhex = "{8 * i + 3:02}{8 * j + 3:02}"\npoints = 3\n'
    for side, edge, row in (("confederate", "s", 6), ("union", "n", 2)):
        text += f'[{side}]\nedge = "{edge}"\n' + named(side)
        for i, j in tiles.all():
            text += f'[[{side}.formations]]\nname = "{side} {i} {j}"\n'
            for n, kind in enumerate(("infantry", "infantry", "cavalry", "artillery")):
                at = f"{8 * i + 2 + n:02}{8 * j + row:02}"
                text += f'[[{side}.units]]\nname = "{side} {i} {j} {n}"\nformation = "{side} {i} {j}"\n'
                text += f'type = "{kind}"\nstrength = 5\nat = "{at}"\n'
    return text


def bloody_big_battles(times: int) -> str:
    """Tiles of 30 inches by 30, four units of each side on each."""
    tiles = EVENLY[times]
    text = 'ruleset = "bloody-big-battles"\nfirst = "attacker"\n' + TITLES
    text += f"[settings]\nturns = 6\nobjectives_to_win = {times}\nobjectives_to_draw = 1\n"
    text += f"[table]\nwide = {30 * tiles.across}\ndeep = {30 * tiles.rows}\n"
    for i, j in tiles.all():
        x, y = 30 * i, 30 * j
        wood = [[x + 4, y + 12], [x + 4, y + 17], [x + 8, y + 18], [x + 10, y + 15]]
        text += f'[[terrain]]\nkind = "wood"\nname = "wood {i} {j}"\npoints = {wood}\n'
        text += f'[[objectives]]\nname = "tile {i} {j}"\nat = [{x + 16}, {y + 16}]\n'
    for side, edge, line, facing in (("attacker", "south", 5, 0), ("defender", "north", 20, 180)):
        text += f'[{side}]\nedge = "{edge}"\nbreaks_at = {4 * times}\n' + named(side)
        for i, j in tiles.all():
            for n, kind in enumerate(("infantry", "infantry", "heavy-cavalry", "artillery")):
                text += f'[[{side}.units]]\nname = "{side} {i} {j} {n}"\ntype = "{kind}"\nbases = 3\n'
                text += 'weapon = "medium"\nformation = "limbered"\n' if kind == "artillery" else ""
                text += f"at = [{30 * i + 6 + 6 * n}, {30 * j + line}]\nfacing = {facing}\n"
    return text


BATTLES: dict[str, Callable[[int], str]] = {
    "square-bashing": square_bashing,
    "walter-schnaffs": walter_schnaffs,
    "across-five-aprils": across_five_aprils,
    "bloody-big-battles": bloody_big_battles,
}


class Measured(NamedTuple):
    """Seconds for a decision at random, for one of greedy and for each answer it weighed; how many units there are."""

    random: float
    greedy: float
    answer: float
    units: int


def measured(ruleset: str, text: str, seed: int) -> Measured:
    game, rng, greedy = grognard.new(ruleset, text, seed=seed), Random(seed), player("greedy")
    units, answers, thought, decisions, weighed = len(game.state.pieces), 0, 0.0, 0, 0
    begun = process_time()
    while not game.over and answers < ANSWERS:
        if not isinstance(game.pending, Ask):
            game.roll()
            continue
        if answers % EVERY == 0:
            counted = process_time()
            weighed += len(list(islice(game.legal, LOOKED_AT_MOST)))
            before = process_time()
            begun += before - counted
            greedy.decide(game)
            decisions, thought = decisions + 1, thought + process_time() - before
        game.play(drawn(game, game.pending, rng))
        answers += 1
    return Measured((process_time() - begun - thought) / answers, thought / decisions, thought / weighed, units)


def drawn(game: Game, ask: Ask, rng: Random) -> object:
    """One of the answers listed or, where the list has no end, drawn as the random player does."""
    return rng.choice(list(game.legal)) if ask.choices.finite() else game.legal.sample(rng)


def best_of(ruleset: str, text: str, seconds: float) -> Measured:
    begun, found = process_time(), [measured(ruleset, text, 0)]
    while process_time() - begun < seconds:
        found.append(measured(ruleset, text, 0))
    return Measured(
        min([one.random for one in found]),
        min([one.greedy for one in found]),
        min([one.answer for one in found]),
        found[0].units,
    )


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    compiled = Path(str(grognard.kernel.table.__file__)).suffix == ".so"
    print(f"{'compiled' if compiled else 'interpreted'}: at random, greedy, greedy by answer; µs, and for each unit")
    for ruleset, battle in BATTLES.items():
        first: Measured | None = None
        for times in TIMES:
            found = best_of(ruleset, battle(times), seconds)
            first = first or found
            line = f"{ruleset:20} x{times} {found.units:4} units"
            for took, before in zip(found[:3], first[:3], strict=True):
                line += f"  {took * 1e6:10.1f} {took / before * first.units / found.units:5.2f}"
            print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
