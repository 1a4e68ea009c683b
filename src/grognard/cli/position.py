"""A position shown once: the board, the armies, and how the game stands or ended."""

from __future__ import annotations

from grognard.cli.board import Board
from grognard.cli.show import Screen
from grognard.cli.telling import Teller
from grognard.kernel.game import Game


def show_position(game: Game, screen: Screen) -> None:
    teller, view = Teller(game, screen, ("", "")), game.view()
    if "board" in view:
        board = Board(view, screen.size(), screen.plain)
        screen.line()
        show_board(screen, board)
        teller.armies(view, board)
        screen.line()
    teller.heading(view)
    if game.over:
        teller.ended()
    else:
        pending = view["pending"]
        screen.line(f"{teller.side(pending['player'])} \N{EM DASH} {pending['prompt'][screen.lang]}", "bold")


def show_board(screen: Screen, board: Board) -> None:
    """The drawing, and what its signs mean."""
    for line in board.lines():
        screen.console.print(line, no_wrap=True, crop=False)
    for meant in board.key(screen.say):
        screen.paragraph(meant, "dim")
