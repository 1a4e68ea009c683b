"""A position shown once: the board, the armies, and how the game stands or ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from grognard.kernel.game import Game
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.telling import Teller


def show_position(game: Game, screen: Screen) -> None:
    sight = Sight(game, screen, None)
    drawn = sight.drawing(False)
    if drawn:
        screen.line()
        show_board(sight, drawn, ("", ""))
        screen.line()
    screen.line(sight.heading(), "bold")
    if game.over:
        Teller(game, screen).ended(sight)
    elif game.pending is not None:
        prompt = game.looked_at(None, screen.lang).prompt()
        screen.line(f"{sight.side(game.pending.player)} \N{EM DASH} {prompt}", "bold")


def show_board(sight: Sight, drawn: Sequence[Text], players: Sequence[str]) -> None:
    """The drawing, what its signs mean, and the armies."""
    for line in drawn:
        sight.screen.console.print(line, no_wrap=True, crop=False)
    for meant in sight.key():
        sight.screen.paragraph(meant, "dim")
    for line in sight.armies(players):
        sight.screen.console.print(line)
