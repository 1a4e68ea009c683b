"""The answers to one question: listed by their numbers, typed in words, or refused by their rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from grognard.kernel.errors import BadInput
from grognard.kernel.looking import ANSWERS_SHOWN
from grognard.kernel.question import Ask
from grognard.kernel.view import AskView
from grognard.kernel.words import LANGUAGES
from grognard.terminal.compass import WINDS, Compass, first_allowed
from grognard.terminal.menu import in_front, is_free, numbered
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.typed import as_typed, columns

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
            self.screen.paragraph(self.say("play.more", example=f"@={asked.answers[0].text}"), "dim")
        if is_free(asked) and asked.reach:
            kinds = ["way", "toward", *(["face"] if _turns(asked) else [])]
            typed = [self.say(f"play.example.{kind}", **self._examples(asked)) for kind in kinds]
            self.screen.paragraph(self.say("play.point.short", typed=", ".join(typed)), "dim")

    def _left_out(self, asked: AskView, rest: int) -> str:
        """How many answers the list leaves out, and how one of them may be typed."""
        last = asked.answers[-1]
        example = " ".join(last.places) or last.text
        return self.say(
            "play.left_out" if is_free(asked) else "play.left_out_typed", count=rest, example=f"@={example}"
        )

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
        asked = self.asked
        if asked is None or not is_free(asked):
            return None
        compass = Compass(asked, self.sight.landmarks(), self.screen.words)
        return first_allowed(compass.texts(typed), self._is_refused)

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
        return [as_typed(text) for text in texts if text]

    def refused(self, answer: Any) -> str | None:
        """None, or the rule that refuses an answer, in words."""
        not_listed = self.say("play.not_listed", count=len(self.answers))
        if answer is None:
            return not_listed
        refusal = self.game.why_not(answer)
        if refusal is None:
            return None
        return not_listed if isinstance(answer, str) else f"{refusal.wording[self.screen.lang]} [{refusal.rule}]"


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
