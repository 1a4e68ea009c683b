"""A position drawn, by the kind of its ground: squares, hexes, or a table without a grid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.drawing.hexes import draw_hexes
from grognard.drawing.paper import Paper
from grognard.drawing.squares import draw_squares
from grognard.drawing.table import draw_table
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.ruleset import ruleset

Drawn = Callable[[dict[str, Any]], Paper]


def svg(game: Game, lang: str) -> str:
    """The position of a game, under the title of its scenario; BadInput where it has no ground to draw."""
    view = game.view()
    drawn = _kind_of(view)
    if drawn is None:
        raise BadInput("not_drawn", value=game.setup.get("ruleset", ""))
    return drawn(view).svg(_title(game, lang))


def _kind_of(view: dict[str, Any]) -> Drawn | None:
    board = view.get("board", {})
    if "squares" in board:
        return draw_squares
    if "hexes" in board:
        return draw_hexes
    return draw_table if "table" in view else None


def _title(game: Game, lang: str) -> str:
    its = ruleset(game.setup["ruleset"])
    return its.title(its.scenario(game.setup["scenario"]), lang)
