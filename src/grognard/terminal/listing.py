"""The answers to one question: listed by their numbers, typed in words, or refused by their rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from grognard.kernel.errors import BadInput
from grognard.kernel.looking import ANSWERS_SHOWN
from grognard.kernel.question import Ask
from grognard.kernel.space.plane import INCH
from grognard.kernel.view import AnswerView, AskView, PieceView
from grognard.kernel.words import LANGUAGES, decimal
from grognard.terminal.compass import NO_NAME, TOO_FAR, WINDS, Compass, first_allowed, taken_apart
from grognard.terminal.menu import in_front, is_free, numbered
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.typed import answers_in, as_typed, columns

HANG = 4
"""How far the second line of an answer stands in, under its words."""


class Listing:
    """What may be answered now, in the order in which it is listed; nothing where nobody is asked."""

    def __init__(self, sight: Sight) -> None:
        self.game = sight.game
        self.sight = sight
        self.screen = sight.screen
        self.say = sight.say
        self.asked: AskView | None = sight.asked
        legal = list(islice(self.game.legal, ANSWERS_SHOWN)) if sight.asked is not None else []
        self.answers: list[Any] = [legal[i] for i in sight.order]
        self.shown = 0

    # Shown

    def show(self) -> None:
        """The list, or the front of a long one, and how to come to the rest."""
        asked = self.asked
        assert asked is not None
        labels = numbered([self.sight.label(answer) for answer in asked.answers])
        self.shown = in_front(asked, len(columns(labels, self.screen.console.width)))
        show_columns(self.screen, labels[: self.shown])
        rest = len(labels) - self.shown
        if rest:
            self.screen.paragraph(self._left_out(asked, rest), "dim")
        elif asked.more and not is_free(asked):
            self.screen.paragraph(self.say("play.more", example=f"@={self._typed_as(asked.answers[0])}"), "dim")
        if is_free(asked) and asked.reach:
            kinds = ["way", "toward", *(["face"] if _turns(asked) else [])]
            typed = [self.say(f"play.example.{kind}", **self._examples(asked)) for kind in kinds]
            self.screen.paragraph(self.say("play.point.short", typed=", ".join(typed)), "dim")

    def _left_out(self, asked: AskView, rest: int) -> str:
        """How many answers the list leaves out, and how one of them may be typed."""
        example = self._typed_as(asked.answers[-1])
        return self.say(
            "play.left_out" if is_free(asked) else "play.left_out_typed", count=rest, example=f"@={example}"
        )

    def _typed_as(self, answer: AnswerView) -> str:
        """An answer as a player would type it: its places, else its words."""
        return " ".join(answer.places) or self.sight.label(answer)

    def show_rest(self) -> bool:
        """The answers that the list left out; whether there are any."""
        rest = self.asked.answers[self.shown :] if self.asked is not None else ()
        show_columns(self.screen, numbered([self.sight.label(answer) for answer in rest], self.shown + 1))
        return bool(rest)

    # Points

    def how_to_point(self) -> list[str]:
        """How a point may be typed, where one is asked for."""
        asked = self.asked
        if asked is None or not is_free(asked):
            return []
        asks = {"way": bool(asked.reach), "facing": _turns(asked), "formation": len(asked.formations) > 1}
        keys = [key for key, asks_it in asks.items() if asks_it]
        winds = ", ".join([self.say(f"play.wind.{wind}").partition(", ")[0] for wind in WINDS])
        return [self.say(f"play.point.{key}", winds=winds, **self._examples(asked)) for key in keys]

    def _examples(self, asked: AskView) -> dict[str, str]:
        """A landmark, a distance and formations of this very question, to explain with."""
        forms = [self.say(f"choice.{one}") for one in asked.formations[1:]]
        names = list(self.sight.landmarks())
        far = f"{max(1, int((asked.reach or 0) / 2))}"
        return {"inches": far, "landmark": names[0] if names else "\N{EN DASH}", "forms": ", ".join(forms)}

    def by_compass(self, typed: str) -> str | None:
        """The text of an answer that is typed by direction, landmark, facing or formation; None where it is none."""
        compass = self._compass()
        return None if compass is None else first_allowed(compass.texts(typed), self._is_refused)

    def _compass(self) -> Compass | None:
        """What reads points, where one is asked for."""
        if self.asked is None or not is_free(self.asked):
            return None
        sight, table = self.sight, (self.sight.ground["wide"], self.sight.ground["deep"])
        return Compass(self.asked, sight.landmarks(), sight.lettered(), table, self.screen.words)

    def _is_refused(self, text: str) -> bool:
        try:
            return self.game.why_not(self.game.parse(text)) is not None
        except BadInput:
            return True

    # Typed

    def label_of(self, answer: Any) -> str:
        """An answer in full words."""
        return self.sight.label(self.game.looked_at(self.sight.view.seat, self.screen.lang).answer(answer))

    def number_of(self, answer: Any) -> str:
        """The number of an answer in the list; nothing where it is not listed."""
        return str(self.answers.index(answer) + 1) if answer in self.answers else ""

    def places(self) -> set[str]:
        return {one["name"].upper() for one in self.sight.ground.get("places", ())}

    def chosen(self, typed: str) -> Any:
        """The answer that is meant, legal or not; None where nothing is."""
        ask = self.game.pending
        assert isinstance(ask, Ask)
        if typed.isdecimal() and 1 <= int(typed) <= len(self.answers):
            return self.answers[int(typed) - 1]
        cases = (typed, typed.upper(), typed.lower())
        for text in cases:
            try:
                return self.game.parse(text)
            except BadInput:
                continue
        worded = [one for one in self.answers if as_typed(typed) in self._words(one)]
        if len(worded) == 1:
            return worded[0]
        pointed = self.by_compass(typed)
        if pointed is not None:
            return ask.choices.read(self.game.state, pointed)
        meant = [ask.choices.read(self.game.state, text) for text in cases]
        return next((one for one in meant if one is not None), None)

    def _words(self, answer: Any) -> list[str]:
        """What may be typed for an answer: its label, its words in each language, the places it points at."""
        seen = self.game.looked_at(self.sight.view.seat, self.screen.lang).answer(answer)
        worded = self.game.answer_words(answer)
        texts = [self.sight.label(seen), *[worded[lang] for lang in LANGUAGES], " ".join(seen.places)]
        texts += [self.sight.letter_of(seen)]
        return [as_typed(text) for text in texts if text]

    def refused(self, answer: Any, typed: str = "") -> str | None:
        """None, or why an answer that was typed so is refused: what is wrong with the line, else the rule, in words."""
        refusal = None if answer is None else self.game.why_not(answer)
        compass = self._compass()
        if answer is not None and refusal is None and (compass is None or not compass.is_too_far(typed)):
            return None
        ruled = self.say("play.not_listed", count=len(self.answers))
        if refusal is not None and not isinstance(answer, str):
            ruled = f"{refusal.wording[self.screen.lang]} [{refusal.rule}]"
        if compass is not None:
            return self._misled(compass, typed, ruled)
        leads = "wide" in self.sight.ground and taken_apart(typed).is_meant() and bool(self._choosing())
        return self._unit_first(typed) if leads or self.chooses_for(typed) else ruled

    def _misled(self, compass: Compass, typed: str, ruled: str) -> str:
        """Why a way is refused, and how far it may go in that direction."""
        fault = compass.fault(typed)
        reach = self._inches(compass.reach)
        if fault is not None:
            units = {one.name for one in self.sight.view.pieces}
            names = ", ".join([one for one in self.sight.landmarks() if one not in units])
            forms = self._examples(compass.asked)["forms"]
            ruled = self.say(f"play.point.{fault}", inches=reach, landmarks=names, forms=forms)
        farthest = next((text for text in compass.farthest(typed) if not self._is_refused(text)), None)
        if farthest is None or fault == NO_NAME:
            return ruled
        most = self._inches(compass.far(farthest))
        return ruled if (fault, most) == (TOO_FAR, reach) else f"{ruled} {self.say('play.point.most', inches=most)}"

    def _inches(self, far: int) -> str:
        """A distance in whole tenths of an inch, and never more than it is."""
        return decimal(self.screen.lang, f"{far * 10 // INCH / 10:g}")

    # Whom a way is for

    def strays(self, typed: str) -> str | None:
        """None, or that a way begins where another unit of this side stands than the one that is asked about."""
        way, asked = self.way_in(typed), self.asked
        if len(way) < 2 or asked is None or not asked.about.pieces or way[0] in self._steps_open():
            return None
        about = self.sight.pieces[asked.about.pieces[0]]
        others = self._friends_at(way[0], about)
        if way[0] == about.place or not others:
            return None
        return self.say("play.other_way", unit=f"@={about.name}", other=f"@={others[0].name}", place=way[0])

    def _friends_at(self, place: str, unit: PieceView) -> list[PieceView]:
        return [one for one in self.sight.view.pieces if one.place == place and one.side == unit.side]

    def _steps_open(self) -> set[str]:
        """The places that an answer on offer points at."""
        return {place.upper() for one in (self.asked.answers if self.asked else ()) for place in one.places}

    def way_in(self, typed: str) -> list[str]:
        """The places of a way, where a line is nothing else."""
        places, upper = self.places(), typed.strip().upper()
        way = [upper] if upper in places else answers_in(typed, places)
        return way if all([place in places for place in way]) else []

    def onward_to(self, typed: str) -> list[str]:
        """The answers that lead several steps on, by the way that is typed or to the one place that is."""
        way, onward = tuple(self.way_in(typed)), self.asked.onward if self.asked is not None else ()
        return next((list(one.answers) for one in onward if way in (one.way, one.way[-1:])), [])

    def chooses_for(self, typed: str) -> bool:
        """Whether a way is said where a unit is to be chosen."""
        return bool(self.way_in(typed) and self._choosing())

    def led_by(self, typed: str) -> list[str]:
        """Where a unit is to be chosen and the way is one that only one of them can go: that unit, then its steps.

        None where it begins with a unit that cannot be chosen now: that one may be meant.
        """
        way = self.way_in(typed)
        movers = self._movers(way) if way else []
        if len(movers) != 1 or (movers[0][1].place != way[0] and self._friends_at(way[0], movers[0][1])):
            return []
        return [str(movers[0][0]), *_steps(movers[0][1], way)]

    def _choosing(self) -> list[tuple[Any, PieceView]]:
        """The answers that choose one unit, where none of them says where it goes."""
        seen = self.asked.answers if self.asked is not None else ()
        if any([one.places or one.point is not None for one in seen]):
            return []
        both = zip(self.answers, seen, strict=True)
        return [(answer, self.sight.pieces[one.pieces[0]]) for answer, one in both if len(one.pieces) == 1]

    def _movers(self, way: Sequence[str]) -> list[tuple[Any, PieceView]]:
        """The units to choose from that a way may be for: the one where it begins, else those that can set out."""
        choosing = self._choosing()
        there = [one for one in choosing if one[1].place == way[0]]
        step = way[1:2] if there else way[:1]
        return there if len(there) == 1 else [one for one in there or choosing if self._sets_out(one[0], step)]

    def _sets_out(self, answer: Any, step: Sequence[str]) -> bool:
        """Whether a unit that is chosen is asked where it goes, and may take this step if there is one."""
        game = self.game.copy()
        game.play(answer)
        if not step or not isinstance(game.pending, Ask):
            return not step
        try:
            return game.why_not(game.parse(step[0])) is None
        except BadInput:
            return False

    def _unit_first(self, typed: str) -> str:
        """That a unit has to be chosen before its way, and how both stand on one line; or that none can go it."""
        way = self.way_in(typed)
        movers = self._movers(way) if way else []
        if not movers:
            return (self._not_now(way[0]) or self.say("play.no_mover")) if way else self.say("play.unit_first")
        example = "; ".join([self.number_of(movers[0][0]), *_steps(movers[0][1], way)])
        return self.say("play.unit_first_way", example=f"@={example}")

    def _not_now(self, place: str) -> str | None:
        """That who stands where a way begins is none of the units to choose from; None where nobody does or one is."""
        choosing = [unit for _, unit in self._choosing()]
        if not choosing or any([unit.place == place for unit in choosing]):
            return None
        others = self._friends_at(place, choosing[0])
        return self.say("play.not_now", other=f"@={others[0].name}", place=place) if others else None


def _steps(unit: PieceView, way: Sequence[str]) -> Sequence[str]:
    """A way without the place where the unit stands already."""
    return way[1:] if unit.place == way[0] else way


def _turns(asked: AskView) -> bool:
    """Whether more than one facing may be said."""
    return asked.facings is not None and asked.facings[0] != asked.facings[1]


def show_columns(screen: Screen, labels: Sequence[str]) -> None:
    """Short texts in columns as wide as the page."""
    for line in columns(labels, screen.console.width):
        if len(line) > screen.console.width:
            screen.paragraph(line, hang=HANG)
        else:
            screen.console.print(line, markup=False, no_wrap=True, crop=False)
