"""A board drawn as text, by the kind of its space: what every drawing has in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from grognard.kernel.seen import ON, WAITING
from grognard.kernel.view import PieceView, PlaceView, View
from grognard.terminal.signs import OBJECTIVE, SIDE_STYLES, SIDES, Ground, Lettering, Say, Sign, sign_of, uncapped

Spot = str | tuple[int, int]
"""Where something stands: a place by its name, or a point of a table without a grid."""
SIDES_OF_A_BATTLE = (0, 1)


class Board:
    """The drawing of one position; what does not change comes from the ground, all else from the view."""

    def __init__(
        self, view: View, ground: Ground, lettering: Lettering, say: Say, size: tuple[int, int], plain: bool
    ) -> None:
        self.view = view
        self.ground = ground
        self.lettering = lettering
        self.say = say
        self.width, self.height = size
        self.plain = plain
        self.pieces: dict[int, PieceView] = {one.id: one for one in view.pieces}
        self.places: dict[str, PlaceView] = {one.name: one for one in view.places}
        self.worth: dict[str, int] = {
            one["place"]: one.get("points", 0) for one in ground.get("objectives", ()) if "place" in one
        }

    def lines(self, numbers: Mapping[Spot, int], here: Spot | None) -> list[Text]:
        """The drawing: numbers of answers on their places, and the place that is asked about."""
        raise NotImplementedError

    def names_there(self) -> Iterable[str]:
        """The ground, works and ways that are drawn, by name."""
        raise NotImplementedError

    def examples(self) -> dict[str, str]:
        """What else is written on the drawing, each by an example: its meaning."""
        raise NotImplementedError

    def spot(self, piece: PieceView) -> Spot | None:
        """Where a unit stands."""
        return piece.place

    def called(self, piece: PieceView) -> str:
        """A unit as the drawing shows it."""
        return self.lettering.unit(piece)

    # What its signs mean

    def word(self, name: str) -> str:
        """A kind of ground, or a mark, in words: the game's own, else those of the table."""
        words, lang = self.lettering.words, self.lettering.lang
        for key in (f"sign_of.{name}", f"choice.{name}", f"play.sign.{name}"):
            if words.find(lang, key) is not None:
                return uncapped(words.say(lang, key))
        return name

    def ground_signs(self) -> dict[str, str]:
        """The signs of this ground, each with its meaning."""
        signs = {self.shown(name): self.word(name) for name in dict.fromkeys(self.names_there())}
        return {**signs, **({self.on(OBJECTIVE): self.say("play.sign.objective")} if self.has_objectives() else {})}

    def shown(self, name: str) -> str:
        """The sign of a kind of ground as this drawing has it."""
        return self.on(sign_of(name))

    def has_objectives(self) -> bool:
        return bool(self.ground.get("objectives"))

    def letters(self) -> dict[str, str]:
        """The letters of the arms that are there or still to come."""
        there = {one.arm: one.arm_words for one in self.view.pieces if one.state in (ON, WAITING)}
        return {self.lettering.letter(arm, there[arm]): uncapped(there[arm]) for arm in self.arms() if arm in there}

    def arms(self) -> list[str]:
        """The arms in the order in which the ruleset gives them letters, then any other."""
        return list(dict.fromkeys([*self.lettering.arms(), *[unit.arm for unit in self.view.pieces]]))

    def marks(self) -> dict[str, str]:
        """The short signs of the marks that are on places and units now."""
        places, pieces = self.view.places, self.view.pieces
        marks = [*[mark for one in places for mark in one.marks], *[mark for one in pieces for mark in one.marks]]
        signed = {mark.key: mark.words for mark in marks if self.lettering.sign(mark.key)}
        words = {key: self.word(key) if self.word(key) != key else said for key, said in signed.items()}
        return {self.lettering.sign(key): uncapped(words[key]) for key in signed}

    def on(self, sign: Sign) -> str:
        return sign.on(self.plain)

    def held(self, place: PlaceView | None) -> tuple[str, str]:
        """The sign of an objective and of who holds it, with its style."""
        holder = place.holder if place is not None else None
        if holder not in SIDES_OF_A_BATTLE:
            return self.on(OBJECTIVE), OBJECTIVE.style
        return self.on(OBJECTIVE) + self.on(SIDES[holder]), SIDE_STYLES[holder]

    def standing_on(self, name: str) -> list[PieceView]:
        """The units on a place."""
        place = self.places.get(name)
        return [self.pieces[number] for number in place.pieces] if place is not None else []


class Canvas:
    """A page of signs with their styles."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, sign: str, style: str) -> None:
        self.cells[y][x] = (sign, style)

    def write(self, x: int, y: int, text: str, style: str) -> int:
        """Puts a text down, as far as the page goes; where it ends."""
        for i, sign in enumerate(text):
            if x + i < len(self.cells[y]):
                self.put(x + i, y, sign, style)
        return x + len(text)

    def lines(self) -> list[Text]:
        return [line_of(row) for row in self.cells]


def line_of(row: list[tuple[str, str]], start: Text | None = None) -> Text:
    """A line of signs, without the blanks at its end."""
    line = start if start is not None else Text()
    for sign, style in row:
        line.append(sign, style=style)
    line.rstrip()
    return line


def kinds_between(ground: Ground) -> dict[frozenset[str], tuple[str, ...]]:
    """What lies on the sides of places, by the two places."""
    sides: list[dict[str, Any]] = ground.get("sides", [])
    return {frozenset(side["between"]): tuple(side["is"]) for side in sides}
