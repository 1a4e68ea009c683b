"""Views made by hand: a few places and units of no game at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.seen import ON
from grognard.kernel.view import MarkView, PieceView, PlaceView, UndoView, View
from grognard.kernel.words import Words
from grognard.terminal.board import Board
from grognard.terminal.drawn import BOARDS
from grognard.terminal.signs import Lettering
from grognard.terminal.words import at_the_table

OWN: dict[str, str] = {
    "letter.pikes": "P",
    "sign.brave": "+",
    "sign.tired": "x",
    "sign.fire": "✸ f",
    "choice.woods": "Woods",
}
WORDS = at_the_table(Words({"en": OWN, "fr": OWN}))


def mark(key: str, amount: int = 1) -> MarkView:
    return MarkView(key, key, amount)


def unit(id: int, place: str | None = None, **more: Any) -> PieceView:
    """A unit of pikes, four strong."""
    given: dict[str, Any] = {
        "name": f"unit {id}",
        "side": 0,
        "arm": "pikes",
        "arm_words": "Pikes",
        "strength": 4,
        "full": 4,
        "state": ON,
        "place": place,
    }
    return PieceView(id=id, **{**given, **more})


def seen(space: str, pieces: Sequence[PieceView] = (), places: Sequence[PlaceView] = ()) -> View:
    """A view of these units and places; a place that is not given holds the units that stand there."""
    named = {one.name: one for one in places}
    for name in dict.fromkeys([one.place for one in pieces if one.place is not None]):
        there = tuple([one.id for one in pieces if one.place == name])
        named[name] = named.get(name, PlaceView(0, name))._replace(pieces=there)
    return View(
        version=0,
        seat=None,
        lang="en",
        space=space,
        ground="",
        sides=("The north", "The south"),
        turn=1,
        turns=None,
        player=0,
        path=(),
        score=None,
        goal="",
        notes=(),
        whole=True,
        places=tuple(named.values()),
        pieces=tuple(pieces),
        pending=None,
        dice=(),
        events_kept=0,
        events=(),
        undo=UndoView(0),
        secrets=(),
        over=False,
        winner=None,
    )


def drawn(view: View, ground: dict[str, Any], size: tuple[int, int] = (80, 60), plain: bool = False) -> Board:
    lettering = Lettering(WORDS, "en", plain)
    return BOARDS[view.space](view, ground, lettering, lambda key, **n: WORDS.say("en", key, **n), size, plain)


def plain_lines(board: Board, numbers: dict[Any, int] | None = None, here: Any = None) -> list[str]:
    return [line.plain for line in board.lines(numbers or {}, here)]


def squares(*rows: str, **more: Any) -> dict[str, Any]:
    """The ground of squares, drawn as one sees it: the last row is the first side's."""
    kinds = {"w": ["woods"], "h": ["hill"], ".": []}
    drawn_rows = [row.split() for row in rows]
    deep, wide = len(drawn_rows), len(drawn_rows[0])
    places = [
        {"name": f"{chr(65 + x)}{deep - y}", "column": x, "row": deep - y - 1, "terrain": kinds[drawn_rows[y][x]]}
        for y in range(deep)
        for x in range(wide)
    ]
    ground = {"wide": wide, "deep": deep, "places": places, "sides": [], "objectives": [], "keys": ["woods", "hill"]}
    return {**ground, **more}


def hexes(wide: int, deep: int, **more: Any) -> dict[str, Any]:
    places = [
        {"name": f"{column:02}{row:02}", "column": column, "row": row, "terrain": ["clear"]}
        for column in range(1, wide + 1)
        for row in range(1, deep + 1)
    ]
    ground = {"wide": wide, "deep": deep, "even_low": True, "places": places, "sides": [], "objectives": []}
    return {**ground, "keys": ["clear", "river", "road"], **more}


def plane(**more: Any) -> dict[str, Any]:
    return {"wide": 3600, "deep": 2400, "places": [], "shapes": [], "lines": [], "objectives": [], **more}
