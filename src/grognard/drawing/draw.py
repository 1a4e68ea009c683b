"""A position drawn, by the kind of its space: squares, hexes, or a table without a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grognard.drawing.counters import STAR_ROOM, put_star
from grognard.drawing.grid import WORKS, draw_grid, draw_works
from grognard.drawing.hexes import lay_hexes
from grognard.drawing.key import finished
from grognard.drawing.paper import Ground, Lay, Paper, Say, Spot, clear
from grognard.drawing.squares import lay_squares
from grognard.drawing.table import draw_table, lay_table
from grognard.drawing.units import outlines_of, put_units
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.ruleset import ruleset
from grognard.kernel.view import View
from grognard.kernel.words import KERNEL_WORDS, Words

DRAWING_WORDS = Words.of("grognard.drawing", KERNEL_WORDS)


class Space(NamedTuple):
    """A kind of space: how its ground lies on paper, and how it is drawn."""

    lay: Callable[[Ground, Say], Lay]
    draw: Callable[[Paper, Ground, Lay], None]


SPACES = {
    "squares": Space(lay_squares, draw_grid),
    "hexes": Space(lay_hexes, draw_grid),
    "plane": Space(lay_table, draw_table),
}


class NotDrawn(BadInput):
    """A game without any ground that could be drawn."""

    def catalogue(self) -> Words:
        return DRAWING_WORDS


def svg(game: Game, lang: str) -> str:
    """The position of a game, under the title of its scenario; BadInput where it has no ground to draw."""
    view = game.view(None, lang)
    paper, lay = on_paper(game, view)
    _dug(paper, view, lay)
    number(paper, lay)
    objectives = game.ground()["objectives"]
    stars = _stars(view, lay, [one["place"] for one in objectives])
    put_units(paper, view, lay, stars)
    holders = {place.name: place.holder for place in view.places}
    for one in objectives:
        put_star(paper, stars[one["place"]], lay.worth, one["points"], holders.get(one["place"]), one["place"])
    paper.put_labels()
    return finished(paper, titled(game, lang))


def _stars(view: View, lay: Lay, places: Sequence[str]) -> dict[str, Spot]:
    """Where the stars of objectives stand: clear of units that have outlines of their own."""
    outlines = outlines_of(view, lay)
    around = {name: (lay.places[name].at[0] + lay.star[0], lay.places[name].at[1] + lay.star[1]) for name in places}
    return {name: clear(at, STAR_ROOM, outlines, lay) for name, at in around.items()} if outlines else around


def on_paper(game: Game, view: View) -> tuple[Paper, Lay]:
    """The ground of a game, drawn."""
    space = SPACES.get(view.space)
    if space is None:
        raise NotDrawn("not_drawn", value=game.setup.get("ruleset", ""))
    say, ground = naming(game, view), game.ground()
    lay = space.lay(ground, say)
    paper = Paper(lay.width, lay.height, say)
    space.draw(paper, ground, lay)
    return paper, lay


def number(paper: Paper, lay: Lay) -> None:
    """The name of each place of a grid, small, in its upper corner."""
    for one in lay.places.values():
        if one.outline:
            left, top = one.outline[0]
            paper.words((left + 5, top + 12), one.name, "faint over")


def _dug(paper: Paper, view: View, lay: Lay) -> None:
    """Works that were dug in the battle."""
    ground = {one.name: one for one in lay.places.values()}
    for place in view.places:
        for mark in place.marks:
            if mark.key in WORKS and lay.counter.wide:
                draw_works(paper, ground[place.name], mark.key)
    paper.flush(["works", "tooth"])


def naming(game: Game, view: View) -> Say:
    """The words for whatever is drawn: a side by its name, the rest as the game or a drawing says it."""
    words, lang = DRAWING_WORDS.over(game.words), view.lang

    def say(name: str) -> str:
        if name in ("side0", "side1"):
            return view.sides[int(name[-1])]
        keys = [f"{kind}.{name}" for kind in ("drawn", "choice", "sign_of", "drawing")]
        said = words.say(lang, next((key for key in keys if words.find(lang, key) is not None), f"={name}"))
        return said[:1].lower() + said[1:]

    return say


def titled(game: Game, lang: str) -> str:
    its = ruleset(game.setup["ruleset"])
    return its.title(its.scenario(game.setup["scenario"]), lang)
