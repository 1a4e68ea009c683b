"""A position drawn, by the kind of its space: squares, hexes, or a table without a grid."""

from __future__ import annotations

from collections.abc import Callable

from grognard.drawing.hexes import draw_hexes
from grognard.drawing.paper import Ground, Paper, Say
from grognard.drawing.squares import draw_squares
from grognard.drawing.table import draw_table
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.ruleset import ruleset
from grognard.kernel.view import View
from grognard.kernel.words import KERNEL_WORDS, Words

DRAWING_WORDS = Words.of("grognard.drawing", KERNEL_WORDS)
DRAWN: dict[str, Callable[[View, Ground, Say], Paper]] = {
    "squares": draw_squares,
    "hexes": draw_hexes,
    "plane": draw_table,
}


class NotDrawn(BadInput):
    """A game without any ground that could be drawn."""

    def catalogue(self) -> Words:
        return DRAWING_WORDS


def svg(game: Game, lang: str) -> str:
    """The position of a game, under the title of its scenario; BadInput where it has no ground to draw."""
    view = game.view(None, lang)
    drawn = DRAWN.get(view.space)
    if drawn is None:
        raise NotDrawn("not_drawn", value=game.setup.get("ruleset", ""))
    return drawn(view, game.ground(), _naming(game, view)).svg(_title(game, lang))


def _naming(game: Game, view: View) -> Say:
    """The words for whatever is drawn: a side by its name, the rest as the game or a drawing says it."""
    words, lang = DRAWING_WORDS.over(game.words), view.lang

    def say(name: str) -> str:
        if name in ("side0", "side1"):
            return view.sides[int(name[-1])]
        keys = [f"{kind}.{name}" for kind in ("drawn", "choice", "sign_of", "drawing")]
        said = words.say(lang, next((key for key in keys if words.find(lang, key) is not None), f"={name}"))
        return said[:1].lower() + said[1:]

    return say


def _title(game: Game, lang: str) -> str:
    its = ruleset(game.setup["ruleset"])
    return its.title(its.scenario(game.setup["scenario"]), lang)
