"""The answers of a question, each a row of numbers: what it points at, what it costs, what it would begin."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np

from grognard.env.columns import SHARES, Floats, forecast_columns
from grognard.env.seeing import NOWHERE, Seeing, ahead
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Begun, Pointed, Subject, kind_of
from grognard.kernel.state import AnyState
from grognard.odds.forecast import Forecast, forecast_of

LISTED_AT_MOST = 5000


def listed(game: Game, room: int) -> tuple[list[Any], int]:
    """The legal answers for which there is room, and how many more there are; those left out are spread evenly.

    The first and the last stay: the last is often to leave it at that.
    """
    found = list(islice(game.legal, LISTED_AT_MOST))
    if len(found) <= room:
        return found, 0
    kept = np.linspace(0, len(found) - 1, room).round().astype(int)
    return [found[at] for at in kept], len(found) - room


class Offering:
    """Describes answers by the columns of a layout."""

    def __init__(self, seeing: Seeing, forecast: bool) -> None:
        self.seeing = seeing
        self.layout = seeing.layout
        self.forecast = forecast

    def rows(self, game: Game, ask: Ask | None, answers: list[Any]) -> Floats:
        """One row an answer, and rows of zeros to the end of the room."""
        table = np.zeros((self.layout.room, len(self.layout.answers)), np.float32)
        if ask is None:
            return table
        g, look = game.state, game.looked_at(ask.player, "en")
        about, shares = g.subject(), ask.choices.shares()
        for row, answer in zip(table, answers, strict=False):
            pointed = ask.choices.pointed(g, answer)
            self._pointed(row, g, pointed, about)
            row[self.layout.answers.of("answer", look.answer_key(answer).removeprefix("answer."))] = 1
            row[self.layout.answers.at[f"kind.{'share' if shares else kind_of(pointed)}"]] = 1
            self._said(row, answer, bool(shares))
            self._begun(row, g, ask.choices.begins(g, answer))
        return table

    def _pointed(self, row: Floats, g: AnyState, pointed: Pointed, about: Subject) -> None:
        at, seeing = self.layout.answers.at, self.seeing
        piece = next(iter(pointed.pieces), NOWHERE)
        place = pointed.places[-1] if pointed.places else pointed.way[-1] if pointed.way else NOWHERE
        row[at["piece"]], row[at["pieces"]] = piece, len(pointed.pieces)
        row[at["place"]], row[at["places"]] = place, len(pointed.places)
        row[at["way"]], row[at["cost"]] = len(pointed.way), pointed.cost or 0
        ends = seeing.point(*pointed.point[:2]) if pointed.point is not None else seeing.spot(place)
        starts = self._starts(g, piece, about)
        there = ends or starts
        if there is not None:
            row[at["x"]], row[at["y"]] = there
        if ends is not None and starts is not None:
            row[at["dx"]], row[at["dy"]] = ends[0] - starts[0], ends[1] - starts[1]
        if pointed.point is not None:
            row[at["ahead.x"]], row[at["ahead.y"]] = ahead(pointed.point[2])
        if pointed.formation:
            row[self.layout.answers.of("drawn_up", pointed.formation)] = 1

    def _starts(self, g: AnyState, piece: int, about: Subject) -> tuple[float, float] | None:
        """Where the unit stands of which an answer speaks, else what the question is about."""
        for number in (piece, *about.pieces):
            if number != NOWHERE:
                stands = self.seeing.stands(g.seen_piece(number))
                if stands is not None:
                    return stands
        return self.seeing.spot(next(iter(about.places), None))

    def _said(self, row: Floats, answer: Any, shared: bool) -> None:
        """The numbers that an answer says: one, or those of a sharing-out."""
        at = self.layout.answers.at
        if isinstance(answer, int):
            row[at["number"]] = answer
        if shared:
            for share, number in enumerate(str(answer).replace(",", " ").split()[:SHARES]):
                row[at[f"share.{share}"]] = float(number)

    def _begun(self, row: Floats, g: AnyState, begun: Begun | None) -> None:
        if begun is None:
            return
        row[self.layout.answers.at[f"begins.{begun.id}"]] = 1
        if self.forecast:
            self._foreseen(row, forecast_of(g, begun))

    def _foreseen(self, row: Floats, found: Forecast) -> None:
        """The exact odds of what it would begin."""
        its = found.situation
        names = forecast_columns(its.id, its.outcomes, its.distributions)
        means = [mean(spread, its.ranked.get(name)) for name, spread in found.distributions.items()]
        for name, value in zip(names, [*[found.odds[one] for one in its.outcomes], *means], strict=True):
            row[self.layout.answers.at[name]] = value


def mean(spread: dict[Any, float], ranked: tuple[str, ...] | None) -> float:
    """What a result comes to on average; where its values are no numbers, their rank does."""
    if ranked is None:
        return float(sum(value * p for value, p in spread.items()))
    return float(sum(ranked.index(value) * p for value, p in spread.items()))
