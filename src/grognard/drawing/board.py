"""A board for a page: the ground drawn as paper has it, where its places are, and the faces of its counters.

The page adds what moves and what can be touched, and needs to know nothing of a game for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.drawing.counters import HIGH, drawn_as, face, star, strength_at
from grognard.drawing.draw import on_paper, titled
from grognard.drawing.grid import WORKS, draw_works
from grognard.drawing.paper import Label, Lay, Paper, Placed, Spot, points
from grognard.kernel.game import Game


class BoardPlace(NamedTuple):
    """A place that can be touched: its middle, its outline, its words."""

    name: str
    x: float
    y: float
    outline: str
    words: str


class BoardStar(NamedTuple):
    """An objective: where its star stands, what it is worth."""

    place: str
    x: float
    y: float
    worth: int


class Board(NamedTuple):
    """The board of a battle. `ground`, `faces` and `works` are SVG; lengths are of the drawing.

    `works` are those that may be dug in a battle, by the key of their mark, around the middle of a place.

    `labels` are names of the ground, where there is room for them; `signs` what the arm of a unit is drawn as:
    foot, horse or guns, or a letter.

    Where there is no grid, a point (x, y) of free measure lies at (x × scale, height − y × scale).
    """

    title: str
    space: str
    width: float
    height: float
    ground: str
    places: tuple[BoardPlace, ...]
    stars: tuple[BoardStar, ...]
    star: str
    worth: Spot
    faces: tuple[str, ...]
    signs: tuple[str, ...]
    labels: tuple[Label, ...]
    counter: tuple[float, float]
    strength: Spot
    slots: tuple[Spot, ...]
    crowded: tuple[Spot, ...]
    badge: Spot
    works: dict[str, str]
    scale: float

    def data(self) -> dict[str, Any]:
        """Plain JSON data."""
        plain = self._asdict()
        plain["places"] = [one._asdict() for one in self.places]
        plain["stars"] = [one._asdict() for one in self.stars]
        plain["labels"] = [one._asdict() for one in self.labels]
        return plain


def board(game: Game, lang: str) -> Board:
    """The board of a game in a language; BadInput where it has no ground to draw."""
    view = game.view(None, lang)
    paper, lay = on_paper(game, view)
    return Board(
        title=titled(game, lang),
        space=view.space,
        width=round(lay.width, 1),
        height=round(lay.height, 1),
        ground="".join(paper.drawn),
        places=tuple([_place(name, lay) for name in lay.places]),
        stars=tuple([_star(one, lay) for one in game.ground()["objectives"]]),
        star=star((0.0, 0.0)),
        worth=lay.worth,
        faces=tuple([face(unit, lay.counter) if lay.counter else "" for unit in view.pieces]),
        signs=tuple([drawn_as(unit.arm, unit.arm_words) for unit in view.pieces]),
        labels=tuple(paper.labels),
        counter=(lay.counter, round(lay.counter * HIGH, 1)),
        strength=strength_at(lay.counter),
        slots=lay.slots,
        crowded=lay.crowded,
        badge=lay.badge,
        works=_works(paper, lay),
        scale=lay.scale,
    )


def _place(name: str, lay: Lay) -> BoardPlace:
    placed = lay.places[name]
    return BoardPlace(name, round(placed.at[0], 1), round(placed.at[1], 1), points(placed.outline), placed.words)


def _works(paper: Paper, lay: Lay) -> dict[str, str]:
    if not lay.counter:
        return {}
    one = next(iter(lay.places.values()))
    around = Placed(one.name, (0.0, 0.0), tuple([(x - one.at[0], y - one.at[1]) for x, y in one.outline]))
    drawn = {}
    for kind in WORKS:
        small = Paper(0.0, 0.0, paper.say)
        draw_works(small, around, kind)
        small.flush(("works", "tooth"))
        drawn[kind] = "".join(small.drawn)
    return drawn


def _star(worth: dict[str, Any], lay: Lay) -> BoardStar:
    x, y = lay.places[worth["place"]].at
    return BoardStar(worth["place"], round(x + lay.star[0], 1), round(y + lay.star[1], 1), worth["points"])
