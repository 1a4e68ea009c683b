"""What a seat sees of a battle, as arrays: read from the game as that seat knows it, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import numpy as np

from grognard.env.columns import Columns, Floats, Layout
from grognard.kernel.game import Game
from grognard.kernel.question import NOTHING, Ask, Subject
from grognard.kernel.seen import Mark, Note, SeenPiece, SeenPlace, Standing

NOWHERE = -1
TENTHS = 10
"""A facing is told in tenths of a degree, clockwise from north."""


class Seeing:
    """Fills the tables of a layout for one seat at a time."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.wide = float(layout.ground.get("wide", 1)) or 1.0
        self.deep = float(layout.ground.get("deep", 1)) or 1.0
        self.land = self._land()

    # The ground, which does not change

    def _land(self) -> Floats:
        """The places as they lie there before anybody comes: where, how much they are worth, what grows on them."""
        layout, columns = self.layout, self.layout.places
        land = np.zeros((layout.place_rows, len(columns)), np.float32)
        rows = {name: row for row, name in enumerate(layout.place_names)}
        for place in layout.ground.get("places", ()):
            row = rows.get(place["name"])
            if row is None:
                continue
            x, y = place["at"] if "at" in place else (place["column"], place["row"])
            land[row, columns.at["x"]], land[row, columns.at["y"]] = x / self.wide, y / self.deep
            for kind in place.get("terrain", ()):
                land[row, columns.of("terrain", kind)] = 1
        for objective in layout.ground.get("objectives", ()):
            row = rows.get(objective.get("place"))
            if row is not None:
                land[row, columns.at["points"]] = objective.get("points", 1)
        return land

    def point(self, x: float, y: float) -> tuple[float, float]:
        return x / self.wide, y / self.deep

    def spot(self, place: int | None) -> tuple[float, float] | None:
        """Where a place lies, as a share of the board's width and depth."""
        if place is None or not 0 <= place < self.layout.place_rows - 1:
            return None
        at = self.layout.places.at
        return float(self.land[place, at["x"]]), float(self.land[place, at["y"]])

    # The observation

    def observation(self, known: Game, seat: int, secret: float) -> Floats:
        """Everything but the answers, flat."""
        g, layout = known.state, self.layout
        flat = np.zeros(layout.size, np.float32)
        parts = layout.read(flat)
        standing, asked = g.standing(), asked_of(known, seat)
        about = g.subject() if asked is not None else NOTHING
        self._battle(parts["battle"], standing, seat, asked, secret)
        pieces = [g.seen_piece(number) for number in range(len(g.pieces))]
        self._places(parts["places"], g.seen_places(), pieces, seat, about)
        self._pieces(parts["pieces"], pieces, seat, about, standing.notes)
        return flat

    def _battle(self, row: Floats, standing: Standing, seat: int, asked: Ask | None, secret: float) -> None:
        columns, at = self.layout.battle, self.layout.battle.at
        row[at["seat"]], row[at["asked"]], row[at["secret"]] = seat, asked is not None, secret
        row[at["turn"]], row[at["turns"]] = standing.turn, standing.turns or 0
        row[at["my_turn"]], row[at["their_turn"]] = standing.player == seat, standing.player == 1 - seat
        if standing.score is not None:
            row[at["score.mine"]], row[at["score.theirs"]] = standing.score[seat], standing.score[1 - seat]
        if asked is not None:
            row[columns.of("ask", asked.name)] = 1
        goal = () if standing.goal is None else (standing.goal,)
        for note in (*goal, *standing.notes):
            self._note(row, at, note, seat)

    def _note(self, row: Floats, at: dict[str, int], note: Note, seat: int) -> None:
        owner = "nobody" if note.side is None else "mine" if note.side == seat else "theirs"
        key, numbers = f"note.{note.key}", dict(note.numbers)
        told = {key: 1.0, **{f"{key}.{name}": value for name, value in numbers.items() if is_number(value)}}
        counted = next((value for value in numbers.values() if is_number(value)), 1)
        labels = [label for value in numbers.values() for label in labels_in(value)]
        for column, value in (*told.items(), *[(f"{key}.{label}", counted) for label in labels]):
            place = at.get(f"{column}.{owner}")
            if place is not None:
                row[place] += value

    def _places(
        self, rows: Floats, places: list[SeenPlace], pieces: list[SeenPiece], seat: int, about: Subject
    ) -> None:
        rows[:] = self.land
        columns, at = self.layout.places, self.layout.places.at
        for place in places:
            if place.blank:
                continue
            row = rows[place.place]
            if place.holder is not None:
                row[at["held.mine" if place.holder == seat else "held.theirs"]] = 1
            for number in place.pieces:
                row[at["mine" if pieces[number].side == seat else "theirs"]] += 1
            self._marks(row, columns, place.marks, seat)
        for number in about.places:
            if number < len(rows) - 1:
                rows[number, at["about"]] = 1

    def _marks(self, row: Floats, columns: Columns, marks: Sequence[Mark], seat: int) -> None:
        for mark in marks:
            family = "mark" if mark.side is None or mark.side == seat else "their_mark"
            row[columns.of(family, mark.key)] += mark.amount

    def _pieces(self, rows: Floats, pieces: list[SeenPiece], seat: int, about: Subject, notes: Sequence[Note]) -> None:
        columns, at = self.layout.pieces, self.layout.pieces.at
        named = [(f"note.{note.key}", {name for _, value in note.numbers for name in texts(value)}) for note in notes]
        for piece in pieces:
            row = rows[piece.piece]
            self._piece(row, columns, piece, seat)
            for key, names in named:
                if piece.group and piece.group in names:
                    row[at[key]] = 1
        for number in about.pieces:
            rows[number, at["about"]] = 1

    def _piece(self, row: Floats, columns: Columns, piece: SeenPiece, seat: int) -> None:
        at = columns.at
        row[at["mine" if piece.side == seat else "theirs"]] = 1
        row[at["strength"]], row[at["full"]] = piece.strength, piece.full
        row[at[f"state.{piece.state}"]] = 1
        row[columns.of("choice", piece.arm)] = 1
        row[at["place"]] = NOWHERE if piece.place is None else piece.place
        row[at["due"]] = piece.due or 0
        stands = self.stands(piece)
        if stands is not None:
            row[at["x"]], row[at["y"]] = stands
        if piece.pose is not None:
            row[at["ahead.x"]], row[at["ahead.y"]] = ahead(piece.pose[2])
        self._marks(row, columns, piece.marks, seat)

    def stands(self, piece: SeenPiece) -> tuple[float, float] | None:
        """Where a unit is on the board."""
        return self.point(*piece.pose[:2]) if piece.pose is not None else self.spot(piece.place)


def asked_of(game: Game, seat: int) -> Ask | None:
    """The question, where this seat is asked it."""
    pending = game.pending
    return pending if isinstance(pending, Ask) and pending.player == seat else None


def ahead(facing: int) -> tuple[float, float]:
    """One step forward for who faces so."""
    turned = radians(facing / TENTHS)
    return sin(turned), cos(turned)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def texts(value: Any) -> tuple[str, ...]:
    """What a note is filled in with, where that is one name or several."""
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, tuple) else ()


def labels_in(value: Any) -> list[str]:
    """The names among it that the catalogue has, by their keys."""
    return [text[1:] for text in texts(value) if text.startswith("@")]
