"""A position drawn, by the kind of its ground: squares, hexes, or a table without a grid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.drawing.hexes import draw_hexes
from grognard.drawing.paper import Paper, Say
from grognard.drawing.squares import draw_squares
from grognard.drawing.table import draw_table
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.ruleset import ruleset

Drawn = Callable[[dict[str, Any], Say], Paper]


def svg(game: Game, lang: str) -> str:
    """The position of a game, under the title of its scenario; BadInput where it has no ground to draw."""
    view = game.view()
    drawn = _kind_of(view)
    if drawn is None:
        raise BadInput("not_drawn", value=game.setup.get("ruleset", ""))
    return drawn(view, _naming(game, view, lang)).svg(_title(game, lang))


def _kind_of(view: dict[str, Any]) -> Drawn | None:
    board = view.get("board", {})
    if "squares" in board:
        return draw_squares
    if "hexes" in board:
        return draw_hexes
    return draw_table if "table" in view else None


def _naming(game: Game, view: dict[str, Any], lang: str) -> Say:
    """The words for whatever is drawn: a side by its name, the rest as a drawing, a form or a terminal says it."""
    sides = {f"side{player}": side[lang] for player, side in enumerate(view["sides"])}

    def say(name: str) -> str:
        if name in sides:
            return str(sides[name])
        keys = [f"{kind}.{name}" for kind in ("drawing", "choice", "play.sign")]
        found = next((key for key in keys if game.words.find(lang, key) is not None), f"={name}")
        words = game.words.say(lang, found)
        return words[:1].lower() + words[1:]

    return say


def _title(game: Game, lang: str) -> str:
    its = ruleset(game.setup["ruleset"])
    return its.title(its.scenario(game.setup["scenario"]), lang)
