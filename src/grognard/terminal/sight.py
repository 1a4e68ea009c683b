"""What a seat sees of a game, in words: where it stands, the armies, a place, a unit, an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from grognard.kernel.game import Game
from grognard.kernel.seen import ON, WAITING
from grognard.kernel.space.plane import DEGREE, INCH
from grognard.kernel.view import AnswerView, AskView, PieceView, PlaceView, RollView, View, in_halves
from grognard.kernel.words import decimal
from grognard.terminal.board import SIDES_OF_A_BATTLE, Board, Spot
from grognard.terminal.drawn import board_of
from grognard.terminal.menu import order_of
from grognard.terminal.screen import Screen
from grognard.terminal.signs import SIDE_STYLES, SIDES, joined, uncapped

SEPARATOR = " · "
INSIDE = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
TWO_WAYS = 2
"""A place is at most so many answers where their numbers are shown on the board: two ways to get there, say."""
UNIT = "U"
"""What a unit's number follows where units are named by it: U7."""


class Sight:
    """One position as a seat, or an observer, sees it on this page."""

    def __init__(self, game: Game, screen: Screen, seat: int | None) -> None:
        self.game = game
        self.screen = screen
        self.say = screen.say
        self.view: View = game.view(seat, screen.lang)
        self.ground: dict[str, Any] = game.ground()
        self.board: Board | None = board_of(self.view, self.ground, screen)
        self.pieces: dict[int, PieceView] = {one.id: one for one in self.view.pieces}
        pending = self.view.pending
        self.order: list[int] = order_of(pending) if isinstance(pending, AskView) else []
        self.asked: AskView | None = None
        if isinstance(pending, AskView):
            self.asked = pending._replace(answers=tuple([pending.answers[i] for i in self.order]))

    # Where the game stands

    def side(self, player: int) -> str:
        """A side by its name."""
        return self.view.sides[player] if self.view.sides else self.say("play.player", number=player + 1)

    def heading(self, inside: int | None = None) -> str:
        """The turn, what is being played inside what (so deep), the score, and what else there is to know."""
        view = self.view
        parts = [self._turn(), INSIDE.join(view.path[:inside]), self.score("play.score")]
        parts += [note.words for note in view.notes if note.side is None]
        return SEPARATOR.join([part for part in parts if part]) or self.game.line()

    def _turn(self) -> str:
        view = self.view
        if not view.turn:
            return self.say("play.before") if view.space else ""
        key = "play.turn_of" if view.turns else "play.turn"
        turn = self.say(key, turn=view.turn, turns=view.turns)
        return turn if view.player is None else f"{turn}, {self.side(view.player)}"

    def score(self, key: str) -> str:
        """The points of each side, by its name."""
        if self.view.score is None:
            return ""
        points = [decimal(self.screen.lang, f"{one:g}") for one in self.view.score]
        sides = {"first": self.side(0), "second": self.side(1)}
        return self.say(key, points0=points[0], points1=points[1], **sides)

    def armies(self, players: Sequence[str]) -> list[Text]:
        """Each side: its sign, its name, who plays it, and what else there is to know of it."""
        lines = []
        for player, name in enumerate(players):
            who = self.side(player) + (f" ({name})" if name else "")
            sign = SIDES[player].on(self.screen.plain) + " " if self.board is not None else ""
            more = "".join([SEPARATOR + part for part in self._army(player)])
            lines.append(Text(sign + who, style=SIDE_STYLES[player]).append(more, style="not bold default"))
        return lines

    def _army(self, player: int) -> list[str]:
        notes = [note.words for note in self.view.notes if note.side == player]
        later = [one for one in self.view.pieces if one.state == WAITING and one.side == player]
        due = [_due(one) for one in later]
        return [*notes, *([self.say("play.later", units=", ".join(due))] if due else [])]

    # The board

    def drawing(self, numbered: bool) -> list[Text]:
        """The board, with the numbers of answers on their places and what is asked about, if wanted."""
        if self.board is None:
            return []
        return self.board.lines(self.numbers(), self.here()) if numbered else self.board.lines({}, None)

    def key(self) -> list[str]:
        """What the signs of this drawing mean, in a few lines."""
        if self.board is None:
            return []
        units = {**self.board.letters(), **self.board.examples(), **self.board.marks()}
        return [line for line in (joined(self.board.ground_signs()), joined(units)) if line]

    def legend(self) -> dict[str, dict[str, str]]:
        """What every sign means, in groups under a heading: signs with their meaning."""
        if self.board is None:
            return {}
        groups = {
            "ground": self.board.ground_signs(),
            "units": self.board.letters(),
            "others": {**self.board.examples(), **self.board.marks()},
        }
        return {self.say(f"play.legend.{name}"): meanings for name, meanings in groups.items() if meanings}

    # The question

    def here(self) -> Spot | None:
        """The place that is asked about, or where the unit stands that is."""
        pending = self.view.pending
        if not isinstance(pending, AskView | RollView) or self.board is None:
            return None
        if pending.about.places:
            return self._spot_of(pending.about.places[0])
        pieces = [self.pieces[number] for number in pending.about.pieces]
        return self.board.spot(pieces[0]) if pieces else None

    def numbers(self) -> dict[Spot, int]:
        """The numbers of the answers on their places, the first of each, where no place is many of them."""
        spots = [self._tagged(answer) for answer in self.asked.answers] if self.asked is not None else []
        if any([spots.count(spot) > TWO_WAYS for spot in spots if spot is not None]):
            return {}
        found: dict[Spot, int] = {}
        for number, spot in enumerate(spots, start=1):
            if spot is not None:
                found.setdefault(spot, number)
        return found

    def _tagged(self, answer: AnswerView) -> Spot | None:
        """Where the number of an answer stands: not of a unit on the very place that is asked about."""
        spot = self.spot(answer)
        return None if spot == self.here() and not answer.places and answer.point is None else spot

    def spot(self, answer: AnswerView) -> Spot | None:
        """The place on the board that an answer stands for."""
        if self.board is None:
            return None
        if answer.point is not None:
            return answer.point[0], answer.point[1]
        if answer.way or len(answer.places) == 1:
            return self._spot_of((*answer.places, *answer.way)[-1])
        return self.board.spot(self.pieces[answer.pieces[0]]) if len(answer.pieces) == 1 else None

    def _spot_of(self, name: str) -> Spot:
        """A place by its name, or where it lies on a table without a grid."""
        at = next((one["at"] for one in self.ground.get("places", ()) if one["name"] == name and "at" in one), None)
        return name if at is None else (at[0], at[1])

    def label(self, answer: AnswerView) -> str:
        """An answer in words that tell it from every other: whom it is about, where that unit stands, who is there.

        Where others have the same words, its text stands beside them.
        """
        alike = self.asked is not None and [one.words for one in self.asked.answers].count(answer.words) > 1
        label = self._label(answer)
        return self.say("play.typed", label=label, text=answer.text) if alike and answer.text != label else label

    def _label(self, answer: AnswerView) -> str:
        board = self.board
        if board is None or (self.asked is not None and self.asked.places):
            return answer.words
        if not answer.places and answer.point is None and answer.pieces:
            unit = self.pieces[answer.pieces[0]]
            if unit.name not in answer.words:
                return answer.words
            if unit.pose is not None:
                return f"{board.called(unit)} {answer.words}"
            return f"{answer.words} ({' '.join(filter(None, [unit.place, board.called(unit)]))})"
        there = board.standing_on(answer.places[0]) if len(answer.places) == 1 else []
        return f"{answer.words} ({' '.join([board.called(unit) for unit in there])})" if there else answer.words

    def landmarks(self) -> dict[str, tuple[int, int]]:
        """Where whatever has a name lies on a table without a grid: ground, places, and the other units."""
        shapes = [one for one in self.ground.get("shapes", ()) if one.get("name")]
        found = {one["name"]: (one["at"][0], one["at"][1]) for one in self.ground.get("places", ()) if "at" in one}
        found |= {one["name"]: _middle(one["outline"]) for one in shapes if one["name"] not in found}
        return found | {one.name: at for one, at in self._others()}

    def lettered(self) -> dict[str, tuple[int, int]]:
        """Where the other units stand on a table without a grid, by the letter that is theirs alone on the drawing."""
        called = [(self.board.called(one), at) for one, at in self._others()] if self.board is not None else []
        letters = [letter for letter, _ in called]
        return {letter: at for letter, at in called if letters.count(letter) == 1}

    def letter_of(self, answer: AnswerView) -> str:
        """The letter on a table without a grid of the unit that an answer chooses; nothing for other answers."""
        if self.board is None or answer.places or answer.point is not None or len(answer.pieces) != 1:
            return ""
        unit = self.pieces[answer.pieces[0]]
        return "" if unit.pose is None else self.board.called(unit)

    def _others(self) -> list[tuple[PieceView, tuple[int, int]]]:
        """The units on a table without a grid but for the one that is asked about, and where they stand."""
        about = self.asked.about.pieces if self.asked is not None else ()
        units = [one for one in self.view.pieces if one.state == ON and one.id not in about]
        return [(one, (one.pose[0], one.pose[1])) for one in units if one.pose is not None]

    # Places and units

    def looked_at(self) -> dict[str, bool]:
        """Every place that can be looked at, and whether anybody is there; then every unit."""
        held = {one.name for one in self.view.places if one.pieces}
        places = {one["name"].upper(): one["name"] in held for one in self.ground.get("places", ())}
        bare = not [one for one in self.ground.get("places", ()) if "terrain" in one]
        units = {f"{UNIT}{one.id}": one.state == ON and bare for one in self.view.pieces}
        return {**places, **units}

    def look(self, name: str) -> list[Text]:
        """All that is at a place, or all about a unit."""
        for one in self.ground.get("places", ()):
            if one["name"].upper() == name:
                return self._place(one)
        return [self._unit_line(self.pieces[int(name.removeprefix(UNIT))], "")]

    def _place(self, one: dict[str, Any]) -> list[Text]:
        assert self.board is not None
        name, place = one["name"], self.board.places.get(one["name"])
        terrain = [self.board.word(kind) for kind in one.get("terrain", ())]
        parts = terrain if terrain or "at" in one else [self.board.word("open")]
        parts += [self.board.word(one["works"])] if one.get("works") else []
        parts += [self._at(one["at"])] if "at" in one else []
        parts += [self._objective(place, self.board.worth[name])] if name in self.board.worth else []
        parts += [self._beside(name, side) for side in self.ground.get("sides", ()) if name in side["between"]]
        parts += [self._owned(mark.words, mark.side) for mark in (place.marks if place is not None else ())]
        units = [self._unit_line(unit, "  ") for unit in self.board.standing_on(name)]
        return [Text(self.say("figures.pair", name=name, value=", ".join(parts)), style="bold"), *units]

    def _objective(self, place: PlaceView | None, points: int) -> str:
        holder = place.holder if place is not None else None
        held = self.side(holder) if holder in SIDES_OF_A_BATTLE else self.say("play.nobody")
        return self.say("play.worth" if points else "play.held", points=points, side=held)

    def _beside(self, name: str, side: dict[str, Any]) -> str:
        assert self.board is not None
        other = next(one for one in side["between"] if one != name)
        return self.say("play.beside", place=other, kinds=", ".join([self.board.word(kind) for kind in side["is"]]))

    def _owned(self, words: str, side: int | None) -> str:
        return words if side is None else f"{words} ({self.side(side)})"

    def _unit_line(self, unit: PieceView, indent: str) -> Text:
        return Text(f"{indent}u{unit.id} {self.unit(unit)}", style=SIDE_STYLES[unit.side])

    def unit(self, unit: PieceView) -> str:
        """All about a unit."""
        parts = [unit.name, unit.group, uncapped(unit.arm_words)]
        parts += [self._strength(unit)] if unit.full else []
        parts += [mark.words for mark in unit.marks]
        if unit.pose is not None:
            facing = self.say("play.facing", facing=f"{unit.pose[2] / DEGREE:g}")
            parts.append(f"{self._at(unit.pose)} {facing}")
        parts += [self.say(f"play.state.{unit.state}")] if unit.state != ON else []
        return ", ".join([part for part in parts if part])

    def _at(self, point: Sequence[int]) -> str:
        """A point of a table in inches."""
        return self.say("play.at", point=",".join([f"{one / INCH:g}" for one in point[:2]]))

    def _strength(self, unit: PieceView) -> str:
        """How strong it is, as the ruleset says it (under `strength.`), else as the table does."""
        own = self.screen.words.find(self.screen.lang, "strength.of") is not None
        figures = {"left": in_halves(unit.strength), "full": _whole(unit.full)}
        return self.say("strength.of" if own else "play.strength", **figures)


def _middle(outline: Sequence[Sequence[int]]) -> tuple[int, int]:
    return sum([x for x, _ in outline]) // len(outline), sum([y for _, y in outline]) // len(outline)


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def _due(unit: PieceView) -> str:
    """A unit that is still to come: when and where, as far as that is known."""
    when = ", ".join([str(one) for one in (unit.due, unit.entry) if one is not None])
    return f"{unit.name} ({when})" if when else unit.name
