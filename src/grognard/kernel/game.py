"""A game: a state, the answers that led to it, what was told on the way; saved, recorded, undone, looked at.

The record of a game is its set-up and its answers. A Roll may be answered by the game's own dice,
by dice that fell on a real table, or by an outcome; the rules cannot tell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from grognard.kernel.chance import Each, Face, Pool, Pools, Sum
from grognard.kernel.codec import encode
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput, IllegalAnswer, Refusal
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.looking import Looking, Seen, ground_hash, seen
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Choices, Roll
from grognard.kernel.record import THIS_ENGINE, MadeBy, saved, written
from grognard.kernel.state import AnyState
from grognard.kernel.table import Reason
from grognard.kernel.view import View
from grognard.kernel.words import LANGUAGES, Words

VIEWS_REMEMBERED = 8
DICE = -1
"""Who answers where dice do."""
HIDDEN = "?"
"""What stands in a record for an answer that its reader may not know yet."""


@dataclass(eq=False)
class Rolled(Leaf):
    """Dice that fell: by which rule, their faces (none where only the outcome was said), the outcome, and whose.

    `need` is the number that each die had to reach, 0 where there was no such number; `added` what counts with
    the dice that are added up, line by line.
    """

    rule: str
    faces: tuple[Face, ...]
    result: Any
    player: int
    need: int = 0
    added: tuple[Reason, ...] = ()


class Sealed(NamedTuple):
    """A choice made in secret: by whom, to which question, what, and the number of the answer."""

    player: int
    question: str
    answer: str
    number: int


class Legal:
    """The legal answers of the pending Ask: iterate, test membership, sample."""

    def __init__(self, g: AnyState, choices: Choices) -> None:
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
    """A game being played. `setup` is plain data that says how it began, `made_by` which versions made it.

    `report` says what did not hold any more when it was read back, where anything did not.
    """

    def __init__(self, setup: dict[str, Any], state: AnyState, words: Words, made_by: MadeBy = THIS_ENGINE) -> None:
        self.setup = setup
        self.state = state
        self.words = words
        self.made_by = made_by
        self.report: BadInput | None = None
        self._lines: list[str] = []
        self._unwritten: list[tuple[int, Any]] = []
        self.events: list[Event] = []
        self.rolls: list[Rolled] = []
        self.undo_player = -1
        self._mark: AnyState | None = None
        self._mark_at = (0, 0, 0)
        self._since: list[Any] = []
        self._sealed: list[Sealed] = []
        self._lengths: list[tuple[int, int]] = []
        self._views: list[Seen] = []
        self._ground = ""

    @classmethod
    def begin(cls, setup: dict[str, Any], state: AnyState, words: Words, made_by: MadeBy = THIS_ENGINE) -> Game:
        """The game from its first question on."""
        game = cls(setup, state, words, made_by)
        state.told = game.events
        proceed(state)
        return game

    @property
    def pending(self) -> Ask | Roll | None:
        return self.state.pending

    @property
    def legal(self) -> Legal:
        return Legal(self.state, self._ask().choices)

    @property
    def answers(self) -> list[str]:
        """The answers so far, a line each as the record has it; a line is written when it is first read."""
        if self._unwritten:
            self._lines += [answered(player, answer) for player, answer in self._unwritten]
            self._unwritten = []
        return self._lines

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def result(self) -> Any:
        """What the game came to; None while it goes on."""
        return self.state.outcome() if self.over else None

    @property
    def version(self) -> int:
        """How often it has changed: an answer, dice, and an undo count one each. It never falls."""
        return len(self._lengths)

    @property
    def sealed(self) -> list[Sealed]:
        """What was chosen in secret and has not been shown."""
        return self._sealed if self.state.sealed else []

    def why_not(self, answer: Any) -> Refusal | None:
        """None, or why the pending Ask may not be answered so."""
        refusal = self._ask().choices.why_not(self.state, answer)
        if refusal is not None:
            numbers = {**self.state.rules.numbers(refusal.rule), **refusal.numbers}
            said = worded(self.words, "refusal", refusal.key, numbers)
            refusal.wording = {lang: self.looked_at(None, lang).renamed(text) for lang, text in said.items()}
        return refusal

    def play(self, answer: Any) -> None:
        """Answers an Ask with a legal answer, or a Roll with one of its outcomes."""
        pending = self.pending
        if isinstance(pending, Ask):
            refusal = self.why_not(answer)
            if refusal is not None:
                raise IllegalAnswer(refusal, answer, pending.rule, self.line())
            self._remember(pending, answer)
            self._choose(pending, answer)
        elif isinstance(pending, Roll):
            outcomes = list(pending.chance.outcomes())
            if answer not in outcomes:
                raise BadInput("outcome", value=answer, allowed=", ".join(map(str, outcomes)))
            self._pass_over(pending)
            self.answers.append(f"outcome {_written(answer)}")
            self._dice_fell(pending, (), answer)
        else:
            raise BadInput("over")

    def play_faces(self, faces: Sequence[Face]) -> None:
        """Answers a Roll with dice that fell on a real table."""
        roll = self._roll()
        outcome = roll.chance.read(faces)
        self._pass_over(roll)
        self._thrown(roll, tuple(faces), outcome)

    def roll(self) -> None:
        """Lets the game's own dice answer the Roll."""
        roll = self._roll()
        faces, outcome = roll.chance.throw(self.state.dice)
        self._thrown(roll, faces, outcome)

    def parse(self, text: str) -> Any:
        """The answer to the pending Ask that a text stands for."""
        return self._ask().choices.parse(self.state, text)

    # Taking back

    def can_undo(self) -> int:
        """How many answers can be taken back: to the last dice, reveal, or answer of the other player."""
        return len(self._since)

    def undo(self) -> None:
        """Takes back one answer."""
        self._back_to(self.can_undo() - 1)

    def reset(self) -> None:
        """Takes back every answer since the last dice, reveal, or answer of the other player."""
        self._back_to(0)

    def gone_back_to(self, earlier: Game) -> Game:
        """An earlier copy of this game, to go on from; its version counts on from this one's."""
        again = earlier.copy()
        again._forget()
        again._lengths = self._lengths[:]
        again._changed()
        return again

    def _back_to(self, kept: int) -> None:
        """The position at the mark, and so many of the answers since once more."""
        if self._mark is None or not self._since:
            raise BadInput("undo")
        again, player = self._since[:kept], self.undo_player
        answers, events, rolls = self._mark_at
        self.state = self._mark.copy()
        del self.answers[answers:], self.events[events:], self.rolls[rolls:]
        self._sealed = [one for one in self._sealed if one.number < answers]
        self.state.told = self.events
        version = self._lengths[:]
        for answer in again:
            self._choose(self._ask(), answer)
        self._lengths = version
        self._since, self.undo_player = again, player
        self._changed()

    # Copies

    def copy(self, seed: int | None = None) -> Game:
        """Independent of this game; with a seed, other dice from here on."""
        twin = Game(self.setup, self.state.copy(), self.words, self.made_by)
        twin._lines, twin._unwritten = self._lines[:], self._unwritten[:]
        twin.events, twin.rolls = self.events[:], self.rolls[:]
        twin.state.told = twin.events
        twin.undo_player, twin._mark, twin._mark_at = self.undo_player, self._mark, self._mark_at
        twin._since, twin._sealed, twin._lengths = self._since[:], self._sealed[:], self._lengths[:]
        twin._ground = self._ground
        if seed is not None:
            twin.state.dice = Dice(seed)
        return twin

    def known_to(self, player: int, seed: int) -> Game:
        """The game as far as this player knows it: what is hidden dealt anew, other dice."""
        twin = self.copy(seed)
        twin.setup = {**self.setup, "seed": seed}
        twin._forget()
        if any([one != player for one in twin.state.sealed]):
            twin._hide_from(player)
            twin.state.deal_anew(player, Random(seed))
        return twin

    def _hide_from(self, player: int) -> None:
        """What others chose in secret is not written down for this player."""
        for one in self._sealed:
            if one.player != player:
                self.answers[one.number] = f"{one.player} {HIDDEN}"
        self._sealed = [one for one in self._sealed if one.player == player]

    # What is seen

    def line(self) -> str:
        return self.state.line()

    def view(self, player: int | None = None, lang: str = "en", since: int = 0) -> View:
        """All that a seat, or an observer, may see; with `since`, what is new after that version; 0 is all of it."""
        now = seen(self.version, self.state)
        before = next((one for one in self._views if one.version == since), None) if since else None
        self._views = [*[one for one in self._views if one.version != now.version][1 - VIEWS_REMEMBERED :], now]
        return self.looked_at(player, lang).view(since, before, now)

    def looked_at(self, player: int | None, lang: str) -> Looking:
        """This game as a reader's eyes see it, to word single things."""
        return Looking(self, player, lang)

    def ground(self) -> dict[str, Any]:
        """What does not change, as plain data; its name is the view's `ground`."""
        return self.state.ground_data()

    def ground_hash(self) -> str:
        if not self._ground:
            self._ground = ground_hash(self.ground())
        return self._ground

    def told_by(self, version: int) -> tuple[int, int]:
        """How many events and rolls a reader who was shown this version may keep."""
        lengths = self._lengths[max(0, version - 1) :] if version else [(0, 0)]
        return min([one for one, _ in lengths], default=0), min([other for _, other in lengths], default=0)

    def told(self) -> list[dict[str, str]]:
        return [said(self.words, event) for event in self.events]

    def prompt(self) -> dict[str, str]:
        """The pending question, or the dice to throw, in each language."""
        return {lang: self.looked_at(None, lang).prompt() for lang in LANGUAGES}

    def answer_words(self, answer: Any) -> dict[str, str]:
        """An answer to the pending question, in each language."""
        pointed = self._ask().choices.pointed(self.state, answer)
        return {lang: self.looked_at(None, lang).label(answer, pointed) for lang in LANGUAGES}

    # What is kept

    def snapshot(self) -> dict[str, Any]:
        """Where the game stands, as plain JSON data."""
        g = self.state
        return {
            "stack": [encode(frame) for frame in g.stack],
            "dice": [g.dice.seed, g.dice.count],
            "places": encode(tuple(g.places)),
            "pieces": encode(tuple(g.pieces)),
            "facts": encode(g.facts),
            "pending": encode(g.pending),
            "result": encode(g.result),
            "sealed": list(g.sealed),
        }

    def save(self) -> dict[str, Any]:
        """Plain JSON data, at any moment: all there is to know, and so for nobody who plays against a secret."""
        return saved(self, self.made_by)

    def record(self, snapshot: bool = False) -> str:
        """Text: what made it, the set-up, then one line an answer; with where it stands, if wanted."""
        return written(self, self.made_by, snapshot=snapshot)

    def record_for(self, player: int | None) -> str:
        """The record as a seat, or an observer, may read it: partial before the end, whole afterwards."""
        return written(self, self.made_by, player, whole=self.over)

    def take_on(self, state: AnyState, answers: list[str]) -> None:
        """Goes on from another state, with the answers that once led to it."""
        self.state = state
        self._lines, self._unwritten = answers, []
        state.told = self.events
        self._forget()
        self._changed()

    # Inside

    def _ask(self) -> Ask:
        ask = self.pending
        if not isinstance(ask, Ask):
            raise BadInput("no_ask")
        return ask

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

    def _thrown(self, roll: Roll, faces: tuple[Face, ...], outcome: Any) -> None:
        self._unwritten.append((DICE, faces))
        self._dice_fell(roll, faces, outcome)

    def _dice_fell(self, roll: Roll, faces: tuple[Face, ...], outcome: Any) -> None:
        self.rolls.extend(rolled(roll, faces, outcome))
        if roll.tells is not None:
            count = sum(outcome) if isinstance(outcome, tuple) else outcome
            none = "none" if not count and self.words.find("en", f"event.{roll.rule}.none") else ""
            self.state.tell(Event(roll.rule, none, count=count, **dict(roll.tells)))
        self._forget()
        proceed(self.state, outcome)
        self._changed()

    def _choose(self, ask: Ask, answer: Any) -> None:
        """An answer that is legal; what was secret and is shown by it cannot be taken back."""
        was_sealed = ask.secret or bool(self.state.sealed)
        if ask.secret:
            self._sealed.append(Sealed(ask.player, ask.name, str(answer), self._count()))
        self._unwritten.append((ask.player, answer))
        proceed(self.state, answer)
        if was_sealed and not self.state.sealed:
            self._sealed = []
            self._forget()
        self._changed()

    def _count(self) -> int:
        """How many answers there are, written or not."""
        return len(self._lines) + len(self._unwritten)

    def _changed(self) -> None:
        self._lengths.append((len(self.events), len(self.rolls)))

    def _remember(self, ask: Ask, answer: Any) -> None:
        if self.undo_player != ask.player or self._mark is None:
            self._mark = self.state.copy()
            self._mark_at = (self._count(), len(self.events), len(self.rolls))
            self._since = []
            self.undo_player = ask.player
        self._since.append(answer)

    def _forget(self) -> None:
        self._mark, self._since, self.undo_player = None, [], -1


def rolled(roll: Roll, faces: tuple[Face, ...], outcome: Any) -> list[Rolled]:
    """What fell, by rule: a roll of several pools unit by unit."""
    chance = roll.chance
    if isinstance(chance, Pools) and roll.parts and not chance.lumped:
        split = chance.split(faces) if faces else [()] * len(roll.parts)
        named = zip(roll.parts, split, outcome, chance.saves, strict=True)
        return [
            Rolled(rule, tuple(part), failed, roll.player, need)
            for rule, part, failed, (dice, need, _) in named
            if dice
        ]
    need = chance.hit_on if isinstance(chance, Pool) else 0
    if isinstance(chance, Each) and len(set(chance.needs)) == 1:
        need = chance.needs[0]
    return [Rolled(roll.rule, faces, outcome, roll.player, need, _added(roll))]


def _added(roll: Roll) -> tuple[Reason, ...]:
    """The lines of what is added to the dice, but for those struck out; one without a line by the rule of the roll."""
    plus, tally = roll.chance.plus if isinstance(roll.chance, Sum) else 0, roll.tally
    if not plus:
        return ()
    if tally is None or tally.total != plus:
        return (Reason(roll.rule, 1, plus),)
    return tuple([line for line in tally.reasons if line.value])


def said(words: Words, event: Event) -> dict[str, str]:
    """An event as a page or a program reads it."""
    return {"rule": event.rule, **worded(words, "event", event.name, event.numbers)}


def worded(words: Words, kind: str, rule: str, numbers: dict[str, Any]) -> dict[str, str]:
    """The sentence of this kind for a rule, else the rule itself, in each language."""
    key = f"{kind}.{rule}"
    return {lang: words.say(lang, key if words.find(lang, key) else rule, **numbers) for lang in LANGUAGES}


def answered(player: int, answer: Any) -> str:
    """An answer as the record has it: whose and what, or the dice that fell."""
    if player != DICE:
        return f"{player} {answer}"
    if any([isinstance(face, str) for face in answer]):
        return f"drawn {json.dumps(answer[0])}"
    return "dice " + " ".join([str(face) for face in answer])


def _written(outcome: Any) -> str:
    return json.dumps(encode(outcome))
