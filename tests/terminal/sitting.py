"""Sitting at the table in this process: what is typed, and all that is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import StringIO
from random import Random

from rich.console import Console

import grognard
from grognard.kernel.game import Game
from grognard.kernel.question import Roll
from grognard.terminal.screen import Screen
from grognard.terminal.table import Table
from grognard.terminal.words import at_the_table

HUMANS = ("human", "human")


def page(game: Game, lang: str = "en", width: int = 100, terminal: bool = False) -> Screen:
    """A page of so many columns that keeps what is written on it."""
    screen = Screen(at_the_table(game.words), lang)
    screen.console = Console(file=StringIO(), width=width, height=60, force_terminal=terminal, highlight=False)
    screen.plain = not terminal
    return screen


def written(screen: Screen) -> str:
    file = screen.console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def sit(
    game: Game,
    typed: Sequence[str],
    lang: str = "en",
    players: Sequence[str] = HUMANS,
    terminal: bool = False,
    own_dice: bool = False,
) -> str:
    """All that is written while these lines are typed; then the input ends."""
    screen = page(game, lang, terminal=terminal)
    before, sys.stdin = sys.stdin, StringIO("".join(f"{line}\n" for line in typed))
    try:
        Table(game, screen, players, 5, own_dice).play()
    finally:
        sys.stdin = before
    return written(screen)


def answer_to(told: str, typed: str) -> str:
    """What was written between a typed line and the next."""
    return told.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


def played_until(game: Game, wanted: Callable[[Game], bool], seed: int = 5, most: int = 3000) -> Game:
    """The game at random, as far as the first question that is wanted."""
    lots = Random(seed)
    for _ in range(most):
        if game.pending is None or wanted(game):
            break
        if isinstance(game.pending, Roll):
            game.roll()
        else:
            game.play(game.legal.sample(lots))
    assert game.pending is not None
    assert wanted(game)
    return game


def begun(ruleset: str, scenario: str, seed: int = 5) -> Game:
    return grognard.new(ruleset, scenario, seed=seed)
