"""The drawing of a view, by its kind of space."""

from __future__ import annotations

from grognard.kernel.view import View
from grognard.terminal.board import Board
from grognard.terminal.hexes import HexBoard
from grognard.terminal.plane import PlaneBoard
from grognard.terminal.screen import Screen
from grognard.terminal.signs import Ground, Lettering
from grognard.terminal.squares import SquareBoard

BOARDS: dict[str, type[Board]] = {"squares": SquareBoard, "hexes": HexBoard, "plane": PlaneBoard}


def board_of(view: View, ground: Ground, screen: Screen) -> Board | None:
    """The board of a game that is drawn on this page; None where it has none."""
    kind = BOARDS.get(view.space)
    if kind is None:
        return None
    lettering = Lettering(screen.words, screen.lang, screen.plain)
    return kind(view, ground, lettering, screen.say, screen.size(), screen.plain)
