"""Keeps whole games of this version, to be read by every later one: `python tests/records/keep.py`.

A version's records are written once, when it is made, and never again: what they prove is that games
begun under it still load.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import grognard
from grognard.kernel.game import Game
from grognard.kernel.ruleset import rulesets

HERE = Path(__file__).resolve().parent
SEED = 7


def played(ruleset: str, scenario: str, steps: int | None) -> Game:
    """A battle at random: to its end, or to a question in its midst."""
    game, rng = grognard.new(ruleset, scenario, SEED), Random(SEED)
    while not game.over and (steps is None or len(game.answers) < steps or isinstance(game.pending, grognard.Roll)):
        if isinstance(game.pending, grognard.Ask):
            game.play(game.legal.sample(rng))
        else:
            game.roll()
    return game


def main() -> None:
    folder = HERE / grognard.__version__
    if folder.exists():
        raise SystemExit(f"{folder.name}: its records are kept already")
    folder.mkdir()
    for its in rulesets().values():
        learning, *others = [scenario.id for scenario in its.scenarios]
        whole = played(its.id, learning, None).record(snapshot=True)
        (folder / f"{learning}.record").write_text(whole, encoding="utf-8")
        for scenario in others:
            record = played(its.id, scenario, 120).record(snapshot=True)
            (folder / f"{scenario}-in-its-midst.record").write_text(record, encoding="utf-8")


if __name__ == "__main__":
    main()
