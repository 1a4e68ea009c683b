"""A game: a state, the answers that led to it, what was told on the way; saved, recorded, undone.

The record of a game is its set-up and its answers. A Roll may be answered by the game's own dice,
by dice that fell on a real table, or by an outcome; the rules cannot tell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from grognard.kernel.chance import Face, Pools
from grognard.kernel.codec import encode
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput, IllegalAnswer, Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Choices, Roll, proceed
from grognard.kernel.state import State
from grognard.kernel.words import LANGUAGES, Words

SAVE_FORMAT = 1
ANSWERS_SHOWN = 500


class Rolled(NamedTuple):
    """Dice that fell: by which rule, their faces (none where only the outcome was said), the outcome, and whose."""

    rule: str
    faces: tuple[Face, ...]
    result: Any
    player: int


class Legal:
    """The legal answers of the pending Ask: iterate, test membership, sample."""

    def __init__(self, g: State, choices: Choices) -> None:
        self._g = g
        self._choices = choices

    def __iter__(self) -> Iterator[Any]:
        return self._choices.answers(self._g)

    def __contains__(self, answer: object) -> bool:
        return self._choices.why_not(self._g, answer) is None

    def sample(self, rng: Random) -> Any:
        return self._choices.sample(self._g, rng)

    def best(self) -> Any:
        """The answer to the chooser's own advantage, where the sheet's odds suppose one."""
        return self._choices.best(self._g)


class Game:
    """A game being played. `setup` is plain data that says how it began."""

    def __init__(self, setup: dict[str, Any], state: State, words: Words) -> None:
        self.setup = setup
        self.state = state
        self.words = words
        self.answers: list[str] = []
        self.events: list[Event] = []
        self.rolls: list[Rolled] = []
        self._mark: tuple[State, int, int, int] | None = None
        self._mark_player = -1

    @classmethod
    def begin(cls, setup: dict[str, Any], state: State, words: Words) -> Game:
        """The game from its first question on."""
        game = cls(setup, state, words)
        state.told = game.events
        proceed(state)
        return game

    @property
    def pending(self) -> Ask | Roll | None:
        return self.state.pending

    @property
    def legal(self) -> Legal:
        ask = self.pending
        if not isinstance(ask, Ask):
            raise BadInput("no_ask", waits=self._waits())
        return Legal(self.state, ask.choices)

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def result(self) -> Any:
        """What the game came to; None while it goes on."""
        return self.state.outcome() if self.over else None

    def why_not(self, answer: Any) -> Refusal | None:
        """None, or why the pending Ask may not be answered so."""
        ask = self.pending
        if not isinstance(ask, Ask):
            raise BadInput("no_ask", waits=self._waits())
        refusal = ask.choices.why_not(self.state, answer)
        if refusal is not None:
            numbers = {**self.state.rules.numbers(refusal.rule), **refusal.numbers}
            refusal.wording = worded(self.words, "refusal", refusal.key, numbers)
        return refusal

    def play(self, answer: Any) -> None:
        """Answers an Ask with a legal answer, or a Roll with one of its outcomes."""
        pending = self.pending
        if isinstance(pending, Ask):
            refusal = self.why_not(answer)
            if refusal is not None:
                raise IllegalAnswer(refusal, answer, pending.rule, self.line())
            self._remember(pending.player)
            self._go_on(f"{pending.player} {answer}", answer)
        elif isinstance(pending, Roll):
            outcomes = list(pending.chance.outcomes())
            if answer not in outcomes:
                raise BadInput("outcome", value=answer, allowed=", ".join(map(str, outcomes)))
            self._pass_over(pending)
            self._dice_fell(pending, (), answer, f"outcome {_written(answer)}")
        else:
            raise BadInput("over")

    def play_faces(self, faces: Sequence[Face]) -> None:
        """Answers a Roll with dice that fell on a real table."""
        roll = self._roll()
        outcome = roll.chance.read(faces)
        self._pass_over(roll)
        self._dice_fell(roll, tuple(faces), outcome, _dice_line(faces))

    def roll(self) -> None:
        """Lets the game's own dice answer the Roll."""
        roll = self._roll()
        faces, outcome = roll.chance.throw(self.state.dice)
        self._dice_fell(roll, faces, outcome, _dice_line(faces))

    def parse(self, text: str) -> Any:
        """The answer to the pending Ask that a text stands for."""
        ask = self.pending
        if not isinstance(ask, Ask):
            raise BadInput("no_ask", waits=self._waits())
        return ask.choices.parse(self.state, text)

    def undo(self) -> None:
        """Back to the last dice or answer of the other player, in one step."""
        if self._mark is None:
            raise BadInput("undo")
        marked, answers, events, rolls = self._mark
        self.state = marked.copy()
        del self.answers[answers:], self.events[events:], self.rolls[rolls:]
        self.state.told = self.events
        self._forget()

    def copy(self, seed: int | None = None) -> Game:
        """Independent of this game; with a seed, other dice from here on."""
        twin = Game(self.setup, self.state.copy(), self.words)
        twin.answers, twin.events, twin.rolls = self.answers[:], self.events[:], self.rolls[:]
        twin.state.told = twin.events
        twin._mark, twin._mark_player = self._mark, self._mark_player
        if seed is not None:
            twin.state.dice = Dice(seed)
        return twin

    def line(self) -> str:
        return self.state.line()

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Plain JSON: all a page needs."""
        return {**self.state.view(player), "pending": self._pending_view(), "over": self.over, "events": self.told()}

    def told(self) -> list[dict[str, str]]:
        return [said(self.words, event) for event in self.events]

    def save(self) -> dict[str, Any]:
        """Plain JSON data, at any moment."""
        g = self.state
        state = {
            "stack": [encode(frame) for frame in g.stack],
            "dice": [g.dice.seed, g.dice.count],
            "places": encode(tuple(g.places)),
            "pieces": encode(tuple(g.pieces)),
            "facts": {name: encode(value) for name, value in g.facts.items()},
            "pending": encode(g.pending),
            "result": encode(g.result),
        }
        told = {"events": [encode(e) for e in self.events], "rolls": [encode(tuple(r)) for r in self.rolls]}
        return {
            "grognard": SAVE_FORMAT,
            "setup": deepcopy(self.setup),
            "answers": self.answers[:],
            "state": state,
            **told,
        }

    def confirm(self, data: dict[str, Any]) -> None:
        """Checks a saved state against this game, played again to the same point, and takes on its dice."""
        try:
            if data["grognard"] != SAVE_FORMAT:
                raise BadInput("format", value=data["grognard"], allowed=SAVE_FORMAT)
            seed, count = data["state"]["dice"]
            if not type(seed) is type(count) is int:
                raise BadInput("save", where="dice", value=_short(data["state"]["dice"]))
            played = self.save()
            for part in ("events", "rolls", "state"):
                given, found = data[part], played[part]
                if part == "state":
                    given, found = {**given, "dice": None}, {**found, "dice": None}
                if given != found:
                    raise BadInput("save_differs", where=_differs(given, found, part))
        except (KeyError, TypeError, ValueError, RecursionError) as wrong:
            if isinstance(wrong, BadInput):
                raise
            where = str(wrong.args[0]) if isinstance(wrong, KeyError) else "state"
            raise BadInput("save_strange", where=where) from wrong
        self.state.dice = Dice(seed, count)

    def record(self) -> str:
        """Text: the set-up, then one line an answer."""
        from grognard.kernel.record import written

        return written(self.setup, self.answers)

    def _pending_view(self) -> dict[str, Any] | None:
        pending = self.pending
        if pending is None:
            return None
        prompt = self.prompt()
        view: dict[str, Any] = {"player": pending.player, "rule": pending.rule, "prompt": prompt}
        if isinstance(pending, Ask):
            first = list(islice(self.legal, ANSWERS_SHOWN + 1))
            shown = [self.answer_view(answer) for answer in first[:ANSWERS_SHOWN]]
            view = {**view, "secret": pending.secret}
            return {"kind": "ask", **view, "answers": shown, "more": len(first) > ANSWERS_SHOWN}
        return {"kind": "roll", **view, "dice": list(pending.chance.sides())}

    def prompt(self) -> dict[str, str]:
        """The pending question, or the dice to throw, in each language."""
        pending = self.pending
        if isinstance(pending, Ask):
            key = f"{pending.rule}.{pending.what}" if pending.what else pending.rule
            return worded(self.words, "ask", key, dict(pending.about))
        if pending is None:
            return dict.fromkeys(LANGUAGES, "")
        asked = self.words.find("en", f"roll.{pending.rule}") is None
        return worded(self.words, "ask" if asked else "roll", pending.rule, {})

    def answer_view(self, answer: Any) -> dict[str, Any]:
        """An answer as a page offers it: its text, its words, and what it points at."""
        key = self._word_key(answer) if isinstance(answer, str) else f"answer.{type(answer).__name__}"
        if getattr(answer, "what", ""):
            key += f".{answer.what}"
        numbers = self.state.worded_with(answer)
        known = self.words.find("en", key) is not None
        labels = {lang: self.words.say(lang, key, **numbers) if known else str(answer) for lang in LANGUAGES}
        return {"text": str(answer), **labels, **self.state.points_at(answer)}

    def _word_key(self, answer: str) -> str:
        """The key of a word that is an answer: as the pending question means it, where it has words of its own."""
        asked = f"answer.{answer}.{self.pending.rule}" if self.pending is not None else ""
        return asked if asked and self.words.find("en", asked) is not None else f"answer.{answer}"

    def _roll(self) -> Roll:
        roll = self.pending
        if not isinstance(roll, Roll):
            raise BadInput("no_roll", waits=self._waits())
        return roll

    def _waits(self) -> str:
        return repr(self.pending) if self.pending is not None else "-"

    def _pass_over(self, roll: Roll) -> None:
        """The game's own dice for this roll stay unseen, so that a replayed game goes on as the first did."""
        self.state.dice.count += len(roll.chance.sides())

    def _dice_fell(self, roll: Roll, faces: tuple[Face, ...], outcome: Any, line: str) -> None:
        self.rolls.extend(rolled(roll, faces, outcome))
        if roll.tells is not None:
            count = sum(outcome) if isinstance(outcome, tuple) else outcome
            self.state.tell(Event(roll.rule, count=count, **dict(roll.tells)))
        self._forget()
        self._go_on(line, outcome)

    def _go_on(self, line: str, answer: Any) -> None:
        self.answers.append(line)
        proceed(self.state, answer)

    def _remember(self, player: int) -> None:
        if self._mark_player != player:
            self._mark = (self.state.copy(), len(self.answers), len(self.events), len(self.rolls))
            self._mark_player = player

    def _forget(self) -> None:
        self._mark, self._mark_player = None, -1


def rolled(roll: Roll, faces: tuple[Face, ...], outcome: Any) -> list[Rolled]:
    """What fell, by rule: a roll of several pools unit by unit."""
    chance = roll.chance
    if isinstance(chance, Pools) and roll.parts and not chance.lumped:
        split = chance.split(faces) if faces else [()] * len(roll.parts)
        named = zip(roll.parts, split, outcome, chance.saves, strict=True)
        return [Rolled(rule, tuple(part), failed, roll.player) for rule, part, failed, (dice, _, _) in named if dice]
    return [Rolled(roll.rule, faces, outcome, roll.player)]


def said(words: Words, event: Event) -> dict[str, str]:
    """An event as a page or a program reads it."""
    key = f"{event.rule}.{event.what}" if event.what else event.rule
    return {"rule": event.rule, **worded(words, "event", key, event.numbers)}


def worded(words: Words, kind: str, rule: str, numbers: dict[str, Any]) -> dict[str, str]:
    """The sentence of this kind for a rule, else the rule itself, in each language."""
    key = f"{kind}.{rule}"
    return {lang: words.say(lang, key if words.find(lang, key) else rule, **numbers) for lang in LANGUAGES}


def _differs(given: Any, found: Any, where: str) -> str:
    """The first place where saved data is not what playing gives."""
    if isinstance(given, dict) and isinstance(found, dict):
        for key in [*found, *given]:
            if given.get(key) != found.get(key):
                return _differs(given.get(key), found.get(key), f"{where}.{key}")
    if isinstance(given, list) and isinstance(found, list) and len(given) == len(found):
        for i, (one, other) in enumerate(zip(given, found, strict=True)):
            if one != other:
                return _differs(one, other, f"{where}[{i}]")
    return where


def _short(data: Any) -> str:
    return repr(data)[:60]


def _dice_line(faces: Sequence[Face]) -> str:
    if any(isinstance(face, str) for face in faces):
        return f"drawn {json.dumps(faces[0])}"
    return "dice " + " ".join(str(face) for face in faces)


def _written(outcome: Any) -> str:
    return json.dumps(encode(outcome))
