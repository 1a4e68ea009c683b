"""How a reader looks at a game: what is seen on the board, and all of it in one language."""

from __future__ import annotations

import json
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.chance import Bag, Chance
from grognard.kernel.event import Event
from grognard.kernel.named import PIECE_NAME, PLACE_NAME
from grognard.kernel.onward import Onward, onward
from grognard.kernel.question import SHARE, Ask, Pointed, Roll, Share, Subject, pointed
from grognard.kernel.renaming import renaming
from grognard.kernel.seen import Covered, Mark, Note, SeenPiece, SeenPlace
from grognard.kernel.state import AnyState
from grognard.kernel.table import Reason, Tally
from grognard.kernel.view import (
    AboutView,
    AddedView,
    AnswerView,
    AskView,
    CoveredView,
    EventView,
    FallenView,
    LineView,
    MarkView,
    NoteView,
    OnwardView,
    PieceView,
    PlaceView,
    PointedView,
    RollView,
    SecretView,
    ShareView,
    TallyView,
    UndoView,
    View,
    Waiting,
)
from grognard.kernel.words import KERNEL_WORDS, Words

if TYPE_CHECKING:
    from grognard.kernel.game import Game, Rolled

ANSWERS_SHOWN = 500
THROW = "throw"
"""What an answer begins after which dice for a success fall at once."""


class Seen(NamedTuple):
    """What was seen of the board at some version, to tell what has changed since."""

    version: int
    places: tuple[SeenPlace, ...]
    pieces: tuple[SeenPiece, ...]


def seen(version: int, g: AnyState) -> Seen:
    return Seen(version, tuple(g.seen_places()), tuple([g.seen_piece(number) for number in range(len(g.pieces))]))


def ground_hash(ground: dict[str, Any]) -> str:
    """The name of a ground: the same on every machine, another for any other ground."""
    from hashlib import sha256

    text = json.dumps(ground, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


class Looking:
    """A reader looks at a game: which seat, in which language."""

    def __init__(self, game: Game, seat: int | None, lang: str) -> None:
        self.game = game
        self.g: AnyState = game.state
        self.words: Words = game.words
        self.seat = seat
        self.lang = lang
        self.renamed = renaming(game.setup, lang)

    def say(self, key: str, **numbers: Any) -> str:
        return self.renamed(self.words.say(self.lang, key, **numbers))

    def has(self, key: str) -> bool:
        return self.words.find("en", key) is not None

    def view(self, since: int, before: Seen | None, now: Seen, asked: bool = True) -> View:
        """All there is to see; without what is asked, where nobody will answer."""
        game, standing = self.game, self.g.standing()
        kept, dice_kept = game.told_by(since)
        was, changed = ((), now) if before is None else _changed(before, now)
        result = game.result
        return View(
            game.version,
            self.seat,
            self.lang,
            self.g.space,
            game.ground_hash(),
            self.sides(),
            standing.turn,
            standing.turns,
            standing.player,
            self.path(),
            standing.score,
            self.note(standing.goal).words if standing.goal is not None else "",
            tuple([self.note(note) for note in standing.notes]),
            before is None,
            tuple([self.place(one) for one in changed.places if before is not None or not one.blank]),
            tuple([self.piece(one) for one in changed.pieces]),
            self.pending() if asked else None,
            tuple([self.fallen(one) for one in game.rolls[dice_kept:]]),
            kept,
            tuple([self.event(one) for one in game.events[kept:]]),
            self.undo(),
            self.secrets(),
            game.over,
            getattr(result, "winner", None),
            tuple([self.piece(one) for one in was]),
        )

    # The board

    def sides(self) -> tuple[str, ...]:
        return tuple([en if self.lang == "en" else fr for en, fr in self.g.side_names()])

    def mark(self, mark: Mark) -> MarkView:
        return MarkView(mark.key, self.say(f"mark.{mark.key}", amount=mark.amount), mark.amount, mark.side)

    def note(self, note: Note) -> NoteView:
        numbers = self.named({name: self.listed(value) for name, value in note.numbers})
        return NoteView(note.key, self.say(f"note.{note.key}", **numbers), note.side)

    def listed(self, value: Any) -> Any:
        """Several things in a note, each said: one list of them."""
        if not isinstance(value, tuple):
            return value
        return ", ".join([self.say(one[1:]) if one.startswith("@") else one for one in value])

    def place(self, one: SeenPlace) -> PlaceView:
        marks = tuple([self.mark(mark) for mark in one.marks])
        return PlaceView(one.place, self.g.place_name(one.place), marks, one.holder, one.pieces)

    def piece(self, one: SeenPiece) -> PieceView:
        return PieceView(
            one.piece,
            self.renamed(one.name),
            one.side,
            one.arm,
            self.say(f"choice.{one.arm}"),
            one.strength,
            one.full,
            one.state,
            tuple([self.mark(mark) for mark in one.marks]),
            None if one.place is None else self.g.place_name(one.place),
            one.group,
            one.due,
            None if one.entry is None else self.g.place_name(one.entry),
            one.pose,
            one.outline,
        )

    def covered(self, one: Covered) -> CoveredView:
        places = tuple([self.g.place_name(at) for at in one.places])
        return CoveredView(one.key, self.say(f"covered.{one.key}", reach=one.reach), places, one.outline)

    def path(self) -> tuple[str, ...]:
        """What is pending inside what: each procedure that has a name in the words (under `path.`), once."""
        names = [type(frame).__name__ for frame in self.g.stack]
        said = [self.say(f"path.{name}") for name in names if self.has(f"path.{name}")]
        return tuple([one for one, _ in groupby(said)])

    # The question

    def pending(self) -> AskView | RollView | Waiting | None:
        pending = self.game.pending
        if pending is None:
            return None
        if isinstance(pending, Roll):
            return self.roll(pending)
        if self.seat != pending.player:
            return Waiting(pending.player, True)
        return self.ask(pending)

    def ask(self, ask: Ask) -> AskView:
        choices, g = ask.choices, self.g
        first = list(islice(choices.answers(g), ANSWERS_SHOWN + 1))
        answers = tuple([self.answer(answer) for answer in first[:ANSWERS_SHOWN]])
        more = len(first) > ANSWERS_SHOWN or not choices.finite()
        places = tuple([ShareView(one.piece, self.renamed(one.name), one.holds, one.need) for one in choices.shares()])
        choice = SHARE if places else choices.asks_for(g)
        shown = AskView(ask.player, "ask", ask.rule, self.prompt(), self.about(), choice, answers, more, ask.secret)
        if places:
            return shown._replace(total=_in_all(answers), places=places)
        if choices.by_steps:
            return shown._replace(onward=self.onward())
        reach = choices.reach(g)
        if reach is None:
            return shown
        start, inches, facings, formations = reach
        return shown._replace(start=start, reach=inches, facings=facings, formations=formations)

    def onward(self) -> tuple[OnwardView, ...]:
        """Where the unit that is asked about may come to by several answers, as far as its player can know."""
        assert self.seat is not None
        known = self.game.known_to(self.seat, self.game.version).state
        return tuple([self.several(one) for one in onward(known)])

    def several(self, way: Onward) -> OnwardView:
        words = self.label(way.answers[-1], pointed(self.g, way.answers[-1]))
        places = tuple([self.g.place_name(at) for at in way.places])
        return OnwardView(words, tuple([str(one) for one in way.answers]), places, way.cost, round(way.chance, 3))

    def roll(self, roll: Roll) -> RollView:
        markers = in_the_cup(roll.chance)
        dice = () if markers else roll.chance.sides()
        tally = None if roll.tally is None else tally_view(roll.tally)
        words = tuple([self.marker(one) for one in markers])
        about, what = self.about(), self.thrown_for(roll.rule)
        return RollView(roll.player, "roll", roll.rule, self.prompt(), about, dice, markers, tally, what, words)

    def thrown_for(self, rule: str) -> str:
        """What dice are thrown for, in a few words (under `thrown.`); nothing where the game has none."""
        return self.say(f"thrown.{rule}") if self.has(f"thrown.{rule}") else ""

    def marker(self, name: str) -> str:
        """A marker of the cup: in words of its own, or in those for any other (under `marker.`)."""
        own = f"marker.{name}"
        if self.has(own):
            return self.say(own)
        return self.say("marker.other", name=name) if self.has("marker.other") else name

    def prompt(self) -> str:
        """The pending question, or the dice to throw."""
        pending = self.game.pending
        if pending is None:
            return ""
        filled = self.filled(self.g.subject())
        if isinstance(pending, Ask):
            return self.sentence("ask", pending.name, filled)
        key = "roll" if self.has(f"roll.{pending.rule}") else "ask"
        return self.sentence(key, pending.rule, filled)

    def sentence(self, kind: str, name: str, numbers: dict[str, Any]) -> str:
        """The sentence of a kind for a rule, else the rule itself."""
        key = f"{kind}.{name}"
        return self.say(key if self.has(key) else name, **numbers)

    def filled(self, about: Subject) -> dict[str, Any]:
        return {**self.g.filled(about), **dict(about.numbers)}

    def about(self) -> AboutView:
        """What the pending question or roll is about."""
        about = self.g.subject()
        words = self.say(f"about.{about.says}", **self.filled(about)) if about.says else ""
        return AboutView(words, tuple([self.g.place_name(at) for at in about.places]), about.pieces)

    def answer(self, answer: Any) -> AnswerView:
        """An answer as it is offered: its text, its words, what it points at and begins."""
        ask = self.game.pending
        assert isinstance(ask, Ask)
        pointed = ask.choices.pointed(self.g, answer)
        begun = ask.choices.begins(self.g, answer)
        label = self.label(answer, pointed)
        thrown = THROW if ask.choices.throws and not isinstance(answer, str) else ""
        return AnswerView(str(answer), label, *self.pointed(pointed), begun.id if begun is not None else thrown)

    def pointed(self, pointed: Pointed) -> PointedView:
        places, way = [tuple([self.g.place_name(at) for at in some]) for some in (pointed.places, pointed.way)]
        return PointedView(places, pointed.pieces, way, pointed.cost, pointed.point, pointed.formation)

    def label(self, answer: Any, pointed: Pointed) -> str:
        """An answer in words, as the pending question means it."""
        shared = self.shared_out(answer)
        if shared:
            return shared
        key = self.answer_key(answer)
        return self.say(key, **self.g.worded_with(answer, pointed)) if self.has(key) else str(answer)

    def shared_out(self, answer: Any) -> str:
        """How an answer shares a number out, so many on whom; nothing where it does not."""
        pending = self.game.pending
        shares = pending.choices.shares() if isinstance(pending, Ask) else ()
        counts = str(answer).split() if shares else []
        if len(counts) != len(shares):
            return ""
        given = [(count, self.sharer(one)) for count, one in zip(counts, shares, strict=True) if count != "0"]
        return ", ".join([KERNEL_WORDS.say(self.lang, "answer.share", count=count, unit=name) for count, name in given])

    def sharer(self, share: Share) -> str:
        if share.piece is not None:
            return self.renamed(self.g.piece_name(share.piece))
        return self.say(share.name) if self.has(share.name) else self.renamed(share.name)

    def answer_key(self, answer: Any) -> str:
        if isinstance(answer, str):
            asked = f"answer.{answer}.{self.game.pending.rule}" if self.game.pending is not None else ""
            return asked if asked and self.has(asked) else f"answer.{answer}"
        what = getattr(answer, "what", "")
        return f"answer.{type(answer).__name__}" + (f".{what}" if what else "")

    # What happened

    def named(self, numbers: dict[str, Any]) -> dict[str, Any]:
        """What fills in a sentence, with the sides by their names."""
        keys = self.g.side_keys()
        if not keys:
            return numbers
        names = {f"@side.{key}": name for key, name in zip(keys, self.sides(), strict=True)}
        return {key: names.get(value, value) if isinstance(value, str) else value for key, value in numbers.items()}

    def event(self, event: Event) -> EventView:
        words = self.sentence("event", event.name, self.named(event.numbers))
        places = tuple([self.g.place_name(at) for at in event.speaks_of(PLACE_NAME)])
        return EventView(event.rule, words, places, event.speaks_of(PIECE_NAME), event.numbers.get("turn"))

    def fallen(self, rolled: Rolled) -> FallenView:
        need, faces = rolled.need, rolled.faces
        counted = tuple([isinstance(face, int) and face >= need for face in faces]) if need else ()
        added = tuple([self.added(line) for line in rolled.added])
        total = rolled.result if added else None
        shown = tuple([self.marker(face) if isinstance(face, str) else face for face in faces])
        return FallenView(rolled.player, rolled.rule, shown, need, counted, self.thrown_for(rolled.rule), added, total)

    def added(self, line: Reason) -> AddedView:
        """A line that counts with dice: in its own words, or in those of its part."""
        part = f"{line.rule}.{line.part}"
        words = self.say(part if line.part and self.has(part) else line.rule, **self.g.rules.numbers(line.rule))
        return AddedView(line.rule, words, line.value)

    def undo(self) -> UndoView:
        """Only whose answers they are may take them back."""
        mine = self.game.can_undo() if self.seat is not None and self.game.undo_player == self.seat else 0
        return UndoView(mine, self.game.answers[-1].partition(" ")[2] if mine else "")

    def secrets(self) -> tuple[SecretView, ...]:
        own = [one for one in self.game.sealed if one.player == self.seat]
        return tuple([SecretView(self.sentence("ask", one.question, {}), self.secret(one.answer)) for one in own])

    def secret(self, answer: str) -> str:
        return self.say(f"answer.{answer}") if self.has(f"answer.{answer}") else answer


def in_the_cup(chance: Chance) -> tuple[str, ...]:
    """The markers that may be drawn, each once."""
    return tuple([marker for marker, count in chance.markers if count]) if isinstance(chance, Bag) else ()


def _in_all(answers: tuple[AnswerView, ...]) -> int:
    """How many a sharing-out shares: every answer is so many for each, and they come to the same."""
    return sum([int(many) for many in answers[0].text.split()]) if answers else 0


def _changed(before: Seen, now: Seen) -> tuple[tuple[SeenPiece, ...], Seen]:
    """What is otherwise than it was; and how the pieces of it were."""
    places = [one for one, was in zip(now.places, before.places, strict=True) if one != was]
    pieces = [(was, one) for one, was in zip(now.pieces, before.pieces, strict=True) if one != was]
    return tuple([was for was, _ in pieces]), Seen(now.version, tuple(places), tuple([one for _, one in pieces]))


def tally_view(tally: Tally) -> TallyView:
    lines = [LineView(one.rule, one.part, one.times, one.value) for one in tally.reasons]
    return TallyView(tally.total, tuple(lines))
