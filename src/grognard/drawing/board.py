"""A board for a page: the ground drawn as paper has it, where its places are, and the faces of its counters.

The page adds what moves and what can be touched, and needs to know nothing of a game for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from grognard.drawing.counters import drawn_as, face, forms, star
from grognard.drawing.draw import number, on_paper, titled
from grognard.drawing.grid import WORKS, draw_works
from grognard.drawing.paper import Label, Lay, Paper, Placed, Shape, Spot, points
from grognard.kernel.game import Game
from grognard.kernel.view import PieceView

BADGE: Final = "badge."


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
    """The board of a battle. `ground`, `numbers`, `faces`, `strips` and `works` are SVG; lengths are of the drawing.

    `numbers` are the names of the places of a grid, which stand over works that were dug.
    A unit is drawn by its face, or by its strip where more stand in its place than there are `slots`: `pile` is where
    the first of those is, from the middle of its place, and how much room all of them have. `names` are the name of
    each unit as it is written with less and less room.

    `works` are those that may be dug in a battle, by the key of their mark, around the middle of a place; `signed` the
    letters of other marks.

    `labels` are names of the ground, where there is room for them; `signs` what the arm of a unit is drawn as:
    foot, horse or guns, or a letter.

    Where there is no grid, a point (x, y) of free measure lies at (x × scale, height − y × scale).
    """

    title: str
    space: str
    width: float
    height: float
    ground: str
    numbers: str
    places: tuple[BoardPlace, ...]
    stars: tuple[BoardStar, ...]
    star: str
    worth: Spot
    faces: tuple[str, ...]
    strips: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    signs: tuple[str, ...]
    labels: tuple[Label, ...]
    counter: Shape
    strip: Shape
    slots: tuple[Spot, ...]
    pile: tuple[float, float, float]
    badge: Spot
    works: dict[str, str]
    signed: dict[str, str]
    scale: float

    def data(self) -> dict[str, Any]:
        """Plain JSON data."""
        plain = self._asdict()
        plain["places"] = [one._asdict() for one in self.places]
        plain["stars"] = [one._asdict() for one in self.stars]
        plain["labels"] = [one._asdict() for one in self.labels]
        plain["counter"], plain["strip"] = self.counter._asdict(), self.strip._asdict()
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
        numbers=_numbers(paper, lay),
        places=tuple([_place(name, lay) for name in lay.places]),
        stars=tuple([_star(one, lay) for one in game.ground()["objectives"]]),
        star=star((0.0, 0.0)),
        worth=lay.worth,
        faces=_faces(view.pieces, lay.counter),
        strips=_faces(view.pieces, lay.strip),
        names=tuple([forms(unit.name) for unit in view.pieces]),
        signs=tuple([drawn_as(unit.arm, unit.arm_words) for unit in view.pieces]),
        labels=tuple(paper.labels),
        counter=lay.counter,
        strip=lay.strip,
        slots=lay.slots,
        pile=lay.pile,
        badge=lay.badge,
        works=_works(paper, lay),
        signed=_signed(game, lang),
        scale=lay.scale,
    )


def _numbers(paper: Paper, lay: Lay) -> str:
    over = Paper(lay.width, lay.height, paper.say)
    number(over, lay)
    return "".join(over.drawn)


def _place(name: str, lay: Lay) -> BoardPlace:
    placed = lay.places[name]
    return BoardPlace(name, round(placed.at[0], 1), round(placed.at[1], 1), points(placed.outline), placed.words)


def _faces(pieces: Sequence[PieceView], shape: Shape) -> tuple[str, ...]:
    return tuple([face(unit, shape) for unit in pieces]) if shape.wide else ()


def _works(paper: Paper, lay: Lay) -> dict[str, str]:
    if not lay.counter.wide:
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


def _signed(game: Game, lang: str) -> dict[str, str]:
    """What the badge of a mark says, where the game has a letter of its own for it."""
    return {
        key.removeprefix(BADGE): game.words.say(lang, key)
        for key in sorted(game.words.keys(lang))
        if key.startswith(BADGE)
    }


def _star(worth: dict[str, Any], lay: Lay) -> BoardStar:
    x, y = lay.places[worth["place"]].at
    return BoardStar(worth["place"], round(x + lay.star[0], 1), round(y + lay.star[1], 1), worth["points"])
