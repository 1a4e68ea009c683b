"""Any position as a drawing: an SVG made from what a page gets to see, whatever the game."""

from grognard.drawing.board import Board, board
from grognard.drawing.draw import svg

__all__ = ["Board", "board", "svg"]
