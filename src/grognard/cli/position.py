"""A position shown once: the board, the armies, and how the game stands or ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from grognard.cli.show import Screen
from grognard.cli.telling import Teller
from grognard.kernel.game import Game


def show_position(game: Game, screen: Screen) -> None:
    teller, view = Teller(game, screen, ("", "")), game.view()
    drawn = teller.terminal.lines(view, {}, None)
    if drawn:
        screen.line()
        show_board(teller, view, drawn)
        screen.line()
    teller.heading(view)
    if game.over:
        teller.ended()
    else:
        pending = view["pending"]
        screen.line(f"{teller.side(pending['player'])} \N{EM DASH} {pending['prompt'][screen.lang]}", "bold")


def show_board(teller: Teller, view: dict[str, Any], drawn: Sequence[Text]) -> None:
    """The drawing, what its signs mean, and the armies."""
    for line in drawn:
        teller.screen.console.print(line, no_wrap=True, crop=False)
    for meant in teller.terminal.key(view):
        teller.screen.paragraph(meant, "dim")
    teller.armies(view)
