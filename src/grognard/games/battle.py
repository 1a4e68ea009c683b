"""A battle between seats: a log folded into a game, and the acts that add to it.

Every act makes an entry and carries it out as one that is read back is carried out, so there is one
description of what an entry does. An act that cannot be leaves the battle as it was only on a copy:
whoever acts takes a copy, and keeps it when its new entries are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

from grognard import api
from grognard.games import fair, log
from grognard.games.errors import NotNow, NotYours, Repeated, Stale
from grognard.games.log import Entry
from grognard.games.seats import COMPUTER, CONTRIBUTION_MOST, FAIR, LINK, Seat, read_text
from grognard.kernel.chance import Face
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.game import Game
from grognard.kernel.looking import Seen, seen
from grognard.kernel.question import Ask, Roll
from grognard.kernel.record import Broken, MadeBy, goes_on_from, replay
from grognard.kernel.ruleset import ruleset

DRAW: Final = "draw"
REWIND: Final = "rewind"
PLAYED: Final = "played"
RESIGNED: Final = "resigned"
AGREED: Final = "agreed"
ABANDONED: Final = "abandoned"
MESSAGE_MOST: Final = 500
MESSAGES_MOST: Final = 1000
LOG_MOST: Final = 50_000
"""Entries after which nothing is left but to resign: a long battle has some thousands."""
SEEN_MOST: Final = 16
"""Positions of which what was seen is remembered, to tell a reader only what changed since."""


class Asked(NamedTuple):
    """Who asks for something: the seat (None: an observer), for which version, by what id; when; what, as a digest."""

    seat: int | None
    version: int
    id: str = ""
    at: int = 0
    digest: str = ""
    creator: bool = False


class Offer(NamedTuple):
    """Something offered to the other seat: the number of its entry, what, by whom, and where to."""

    number: int
    kind: str
    seat: int
    to: int | None = None


class Point(NamedTuple):
    """A moment that one can go back to: whose turn began, at which version."""

    version: int
    turn: int
    player: int | None


class Message(NamedTuple):
    number: int
    seat: int
    at: int
    text: str


class Ended(NamedTuple):
    """How it ended, and who won; nobody in a draw."""

    by: str
    winner: int | None


class Battle:
    """A game between seats, as its log tells it. The secret is the dice's; who has none can look but not throw.

    `minds` are what computer players had in mind when they last thought, by seat: lost with the memory, and no loss.
    """

    def __init__(self, id: str, secret: str = "") -> None:
        self.id = id
        self.secret = secret
        self.log: list[Entry] = []
        self.game: Game
        self.seats: tuple[Seat, ...] = ()
        self.commitment = ""
        self.contributions: list[str] = ["", ""]
        self.throws = 0
        self.ended: Ended | None = None
        self.offer: Offer | None = None
        self.points: list[Point] = []
        self.messages: list[Message] = []
        self.mended: list[Entry] = []
        self.broken: Broken | None = None
        self.asked: dict[str, str] = {}
        self.minds: dict[int, Any] = {}
        self._versions: list[int] = [0]
        self._seen: list[Seen] = []

    # Beginning, reading back, copying

    @classmethod
    def begun(
        cls,
        id: str,
        secret: str,
        setup: dict[str, Any],
        seats: Sequence[Seat],
        at: int,
        contribution: str = "",
        answers: Sequence[str] = (),
    ) -> Battle:
        """A new battle. `answers` are those of the record or the battle that it goes on from."""
        battle = cls(id, secret)
        given = [contribution if one.kind not in (LINK, COMPUTER) else "" for one in seats]
        body = {
            "setup": deepcopy(setup),
            "made_by": api.begin(deepcopy(setup)).made_by._asdict(),
            "seats": [one.said() for one in seats],
            "commitment": fair.commitment(secret),
            "contributions": [read_text(one, CONTRIBUTION_MOST, "contribution") for one in given],
            "answers": list(answers),
        }
        battle._do(log.BEGUN, Asked(None, 0, at=at), body)
        if battle.broken is not None:
            raise battle.broken
        battle._settle(at)
        return battle

    @classmethod
    def loaded(
        cls, id: str, secret: str, entries: Sequence[Entry], snapshot: tuple[int, dict[str, Any]] | None = None
    ) -> Battle:
        """The battle that a log tells. Where an entry does not hold any more, `broken` says which, and why."""
        battle = cls(id, secret)
        battle.fold(entries, snapshot)
        return battle

    def fold(self, entries: Sequence[Entry], snapshot: tuple[int, dict[str, Any]] | None = None) -> None:
        """Carries out entries that were stored, in their order."""
        for _ in self.folded(entries, snapshot):
            pass

    def folded(self, entries: Sequence[Entry], snapshot: tuple[int, dict[str, Any]] | None = None) -> Iterator[Entry]:
        """The same entry by entry: each is given when it has been carried out."""
        void = _void(entries)
        for one in entries:
            if one.number in void or (self.broken is not None and one.kind in PLAYED_OUT):
                self._note(one)
            else:
                self._carry_out_if_it_holds(one)
            if snapshot is not None and snapshot[0] == one.number and self._elsewhere(snapshot[1]):
                self.broken = _broken(one, BadInput("save_differs", where="state"))
            yield one

    def _carry_out_if_it_holds(self, one: Entry) -> None:
        try:
            self._carry_out(one)
        except (BadInput, IllegalAnswer, ValueError) as wrong:
            if one.kind == log.BEGUN:  # there is no such scenario any more: nothing to go on with
                raise
            self.broken = _broken(one, wrong)
            self._note(one)

    def _elsewhere(self, snapshot: dict[str, Any]) -> bool:
        """Whether another version of the rules led to another position than this one does."""
        if self.broken is not None or self.made_by() == self.game.made_by:
            return False
        return {**self.game.snapshot(), "dice": None} != {**snapshot, "dice": None}

    def copy(self) -> Battle:
        twin = Battle(self.id, self.secret)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        twin.log, twin.points, twin.messages = self.log[:], self.points[:], self.messages[:]
        twin.contributions, twin.mended, twin.asked = self.contributions[:], self.mended[:], dict(self.asked)
        twin.minds = dict(self.minds)
        twin._versions, twin._seen = self._versions[:], self._seen[:]
        return twin

    def made_by(self) -> MadeBy:
        """What the battle was begun with."""
        return MadeBy(**self.log[0].body["made_by"])

    # Where it stands

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def hash(self) -> str:
        """The hash of the log so far."""
        return self.log[-1].hash

    @property
    def waits_for_seat(self) -> bool:
        """Whether a seat is still to be taken: nothing is thrown before."""
        return not all([one.claimed for one in self.seats])

    @property
    def turn_of(self) -> int | None:
        """The seat that is asked, or whose dice are typed; None where nobody is."""
        if self.over or self.waits_for_seat or self.game.pending is None:
            return None
        return self.game.pending.player

    def thinks(self) -> int | None:
        """The computer's seat that is asked, if one is."""
        pending = self.game.pending
        mine = isinstance(pending, Ask) and self.seats[pending.player].kind == COMPUTER
        return self.turn_of if mine else None

    def persons(self) -> int:
        return len([one for one in self.seats if one.kind != COMPUTER])

    def kernel_version(self, version: int) -> int:
        """How often the game itself had changed when the log was so long."""
        return self._versions[max(0, min(version, self.version))]

    def seen_at(self, version: int) -> Seen | None:
        """What was seen of the board at a version, where it is remembered."""
        wanted = self.kernel_version(version)
        return next((one for one in self._seen if one.version == wanted), None)

    def seen_now(self) -> Seen:
        now = self.seen_at(self.version)
        if now is None:
            now = seen(self.game.version, self.game.state)
            self._seen = [*self._seen[1 - SEEN_MOST :], now]
        return now

    # Acts: each gives nothing, and adds to the log

    def check(self, asked: Asked, for_position: bool = True, without_seat: bool = False, last: bool = False) -> None:
        """Whether a request may be at all: its seat, whether it was done before, whether it is too late.

        `without_seat`: the creator may, who sits nowhere. `last`: it ends the battle, however long the log is.
        """
        if asked.seat is None and not (without_seat and asked.creator):
            raise NotYours("not_asked")
        if asked.id in self.asked:
            if self.asked[asked.id] != asked.digest:
                raise NotNow("same_id", where="id", value=asked.id)
            raise Repeated
        late = not 0 <= asked.version <= self.version
        if late or (for_position and any([one.kind not in log.BESIDE for one in self.log[asked.version :]])):
            raise Stale
        if self.over:
            raise NotNow("over")
        if self.version >= LOG_MOST and not last:
            raise NotNow("log_full", most=LOG_MOST)

    def answer(self, asked: Asked, text: str, reason: dict[str, Any] | None = None) -> None:
        """An answer, with the reason that a computer gives for it."""
        self.check(asked)
        self._do(log.ANSWER, asked, {"text": text} if reason is None else {"text": text, log.REASON: reason})
        self._settle(asked.at)

    def type_dice(self, asked: Asked, faces: Sequence[Face]) -> None:
        """Dice that fell on a real table."""
        self.check(asked, without_seat=True)
        roll = self._roll()
        seat = self.seats[roll.player]
        if asked.seat != roll.player and not (seat.kind == COMPUTER and asked.creator):
            raise NotYours("not_asked")
        if seat.dice == FAIR:
            raise NotNow("thrown_here")
        self._do(log.DICE, asked, {"faces": list(faces)})
        self._settle(asked.at)

    def undo(self, asked: Asked) -> None:
        self._take_back(log.UNDO, asked)

    def reset(self, asked: Asked) -> None:
        self._take_back(log.RESET, asked)

    def resign(self, asked: Asked) -> None:
        self.check(asked, for_position=False, last=True)
        self._do(log.RESIGNED, asked, {})

    def offer_draw(self, asked: Asked) -> None:
        self._offer(asked, {"kind": DRAW})
        if self._answers_by_itself():
            self._consents(asked.at, yes=False)

    def offer_rewind(self, asked: Asked, to: int) -> None:
        """Back to a point that both know; a computer does not mind, for the dice do not come back."""
        self.check(asked)
        known = [one.version for one in self.points if one.version < self.version]
        if to not in known:
            allowed = ", ".join(map(str, known)) or NotNow("none")
            raise NotNow("point", where="to", value=to, allowed=allowed)
        self._offer(asked, {"kind": REWIND, "to": to})
        if self._answers_by_itself():
            self._consents(asked.at, yes=True)

    def consent(self, asked: Asked, offer: int, yes: bool) -> None:
        self.check(asked, for_position=False)
        if self.offer is None or self.offer.number != offer:
            allowed = str(self.offer.number) if self.offer is not None else NotNow("none")
            raise NotNow("no_offer", where="offer", value=offer, allowed=allowed)
        if self.offer.seat == asked.seat:
            raise NotYours("own_offer")
        self._do(log.CONSENTED, asked, {"offer": offer, "yes": yes})
        self._settle(asked.at)

    def say(self, asked: Asked, text: str) -> None:
        """A short message; after the end too."""
        try:
            self.check(asked, for_position=False)
        except NotNow as wrong:
            if wrong.message != "over":
                raise
        if len(self.messages) >= MESSAGES_MOST:
            raise NotNow("said_enough", most=MESSAGES_MOST)
        self._do(log.SAID, asked, {"text": read_text(text, MESSAGE_MOST, "text", least=1)})

    def claim(self, seat: int, at: int, contribution: str = "", name: str = "") -> None:
        """Somebody takes the seat, by an invitation that was checked."""
        body = {"contribution": read_text(contribution, CONTRIBUTION_MOST, "contribution")}
        if name:
            body["name"] = name
        self._do(log.CLAIMED, Asked(seat, self.version, at=at), body)
        self._settle(at)

    def invite(self, asked: Asked, seat: int) -> None:
        """The creator gives the seat a new invitation; who sat there has to come in again."""
        self.check(asked, for_position=False, without_seat=True)
        links = [i for i, one in enumerate(self.seats) if one.kind == LINK]
        if seat not in links:
            allowed = ", ".join(map(str, links)) or NotNow("none")
            raise NotNow("no_invitation", where="seat", value=seat, allowed=allowed)
        self._do(log.INVITED, asked, {"seat": seat})

    def move(self, asked: Asked) -> None:
        """Who sits here wants to go on elsewhere, and sits here until the new invitation is used."""
        self.check(asked, for_position=False)
        self._do(log.INVITED, asked, {"seat": asked.seat, "keeps": True})

    def leave(self, seat: int, at: int) -> None:
        """Who sat here wants nothing kept of it: the name and the messages are shown no more; a live game is lost."""
        if not self.over:
            self._do(log.RESIGNED, Asked(seat, self.version, at=at), {})
        self._do(log.LEFT, Asked(seat, self.version, at=at), {})

    def abandon(self, at: int) -> None:
        """Nobody has come for long."""
        if not self.over:
            self._do(log.ENDED, Asked(None, self.version, at=at), {"by": ABANDONED})

    def mend(self, at: int, snapshot: tuple[int, dict[str, Any]] | None = None) -> None:
        """Goes on by the corrected rule from the last position that is known, and says so."""
        assert self.broken is not None
        broken, held = self.broken, self.broken.number - 1
        if snapshot is not None and snapshot[0] > held:
            self.game = self.game.gone_back_to(_standing_at(self.game, snapshot[1]))
            self._go_on([one for one in self.log if one.number > snapshot[0]])
        why = {lang: broken.say(lang) for lang in ("en", "fr")}
        body = {"holds": held, "entry": broken.number, "rule": broken.rule, "why": why}
        mended = log.entry(self.log, log.MENDED, None, at, {**body, "snapshot": self.game.snapshot()})
        again = Battle.loaded(self.id, self.secret, [*self.log, mended])  # as every other process reads it
        self.__dict__.update(again.__dict__)
        self._settle(at)

    # Inside: entries made and carried out

    def _do(self, kind: str, asked: Asked, body: dict[str, Any]) -> None:
        self._carry_out(log.entry(self.log, kind, asked.seat, asked.at, body, asked.id, asked.digest))

    def _carry_out(self, one: Entry) -> None:
        CARRIED_OUT[one.kind](self, one)
        self._note(one)

    def _note(self, one: Entry) -> None:
        """The entry is part of the log, whatever it did."""
        self.log.append(one)
        if one.id:
            self.asked[one.id] = one.asked
        if "roll" in one.body:
            self.throws += 1
        if one.kind == log.SAID and one.seat is not None:
            self.messages.append(Message(one.number, one.seat, one.at, log.words_of(one.body, "text")))
        if self.game.over and self.ended is None:
            self.ended = Ended(PLAYED, getattr(self.game.result, "winner", None))
        self._versions.append(self.game.version)
        self._point()

    def _point(self) -> None:
        """A turn that begins with a question is a point to come back to."""
        if not isinstance(self.game.pending, Ask):
            return
        standing = self.game.state.standing()
        if not self.points or (standing.turn, standing.player) != self.points[-1][1:]:
            self.points.append(Point(self.version, standing.turn, standing.player))

    def _settle(self, at: int) -> None:
        """Fair dice fall at once, as long as dice are waited for."""
        while self.secret and self._fair_roll_waits():
            roll = self._roll()
            faces = self.fair_faces(roll, self.throws)
            self._do(log.DICE, Asked(None, self.version, at=at), {"faces": list(faces), "roll": self.throws})

    def _fair_roll_waits(self) -> bool:
        pending = self.game.pending
        if self.over or self.waits_for_seat or not isinstance(pending, Roll):
            return False
        return self.seats[pending.player].dice == FAIR

    def fair_faces(self, roll: Roll, ordinal: int) -> tuple[Face, ...]:
        """The faces of a roll, by the secret."""
        key = fair.key(self.secret, self.id, self.contributions)
        return roll.chance.fallen(fair.numbers(key, ordinal, roll.chance.sides()))

    def _roll(self) -> Roll:
        pending = self.game.pending
        if self.waits_for_seat:
            raise NotNow("waits_for_seat")
        if not isinstance(pending, Roll):
            raise NotNow("no_dice")
        return pending

    def _take_back(self, kind: str, asked: Asked) -> None:
        self.check(asked)
        if not self.game.can_undo() or self.game.undo_player != asked.seat:
            raise NotNow("nothing_back")
        self._do(kind, asked, {})

    def _offer(self, asked: Asked, body: dict[str, Any]) -> None:
        self.check(asked, for_position=body["kind"] == REWIND)
        if self.offer is not None:
            raise NotNow("offered")
        self._do(log.OFFERED, asked, body)

    def _answers_by_itself(self) -> bool:
        """Whether the offer is to a computer."""
        return self.offer is not None and self.seats[1 - self.offer.seat].kind == COMPUTER

    def _consents(self, at: int, yes: bool) -> None:
        assert self.offer is not None
        other = Asked(1 - self.offer.seat, self.version, at=at)
        self._do(log.CONSENTED, other, {"offer": self.offer.number, "yes": yes})

    def _begin(self, one: Entry) -> None:
        body = one.body
        self.seats = tuple([_seated(said) for said in body["seats"]])
        self.commitment, self.contributions = body["commitment"], list(body["contributions"])
        self.game = api.begin(deepcopy(body["setup"]))
        try:
            replay(self.game, body["answers"])
        except Broken as wrong:
            self.broken = Broken(one.number, wrong.answer, wrong.rule, wrong)

    def _claimed(self, one: Entry) -> None:
        assert one.seat is not None
        seat = self.seats[one.seat]
        if not self.contributions[one.seat]:
            self.contributions[one.seat] = str(one.body["contribution"])
        self._sit(one.seat, seat._replace(claimed=True, name=log.words_of(one.body, log.NAME) or seat.name))

    def _invited(self, one: Entry) -> None:
        number = int(one.body["seat"])
        if not one.body.get("keeps"):
            self._sit(number, self.seats[number]._replace(claimed=False))

    def _sit(self, number: int, seat: Seat) -> None:
        self.seats = tuple([seat if i == number else one for i, one in enumerate(self.seats)])

    def _answered(self, one: Entry) -> None:
        pending = self.game.pending
        if self.waits_for_seat:
            raise NotNow("waits_for_seat")
        if isinstance(pending, Roll):
            raise NotNow("no_question")
        if not isinstance(pending, Ask) or pending.player != one.seat:
            raise NotYours("not_asked")
        self.game.play(self.game.parse(str(one.body["text"])))
        if self.offer is not None and self.offer.seat != one.seat:
            self.offer = None

    def _dice_fell(self, one: Entry) -> None:
        self.game.play_faces(one.body["faces"])

    def _undone(self, one: Entry) -> None:
        self.game.undo()

    def _was_reset(self, one: Entry) -> None:
        self.game.reset()

    def _offered(self, one: Entry) -> None:
        assert one.seat is not None
        self.offer = Offer(one.number, str(one.body["kind"]), one.seat, one.body.get("to"))

    def _consented(self, one: Entry) -> None:
        offer, self.offer = self.offer, None
        if offer is None or not one.body["yes"]:
            return
        if offer.kind == DRAW:
            self.ended = Ended(AGREED, None)
        elif offer.to is not None:
            earlier = Battle.loaded(self.id, "", self.log[: offer.to])
            self.game = self.game.gone_back_to(earlier.game)
            self.points = earlier.points

    def _resigned(self, one: Entry) -> None:
        assert one.seat is not None
        self.ended = Ended(RESIGNED, 1 - one.seat)

    def _end(self, one: Entry) -> None:
        self.ended = Ended(str(one.body["by"]), None)

    def _left(self, one: Entry) -> None:
        assert one.seat is not None
        self._sit(one.seat, self.seats[one.seat]._replace(name=""))
        self.messages = [said for said in self.messages if said.seat != one.seat]
        self.log = [_without_words(earlier, one.seat) for earlier in self.log]

    def _was_mended(self, one: Entry) -> None:
        self.game = self.game.gone_back_to(_standing_at(self.game, one.body["snapshot"]))
        self.broken = None
        self.points = [point for point in self.points if point.version <= one.body["holds"]]
        self.mended.append(one)

    def _nothing(self, one: Entry) -> None:
        """Said and noted: it moves nothing."""

    def _go_on(self, entries: Sequence[Entry]) -> None:
        """What was played after the last known position, as far as it holds by the corrected rule."""
        for one in entries:
            if one.kind in (log.ANSWER, log.DICE, log.UNDO, log.RESET):
                try:
                    CARRIED_OUT[one.kind](self, one)
                except (BadInput, IllegalAnswer, ValueError):
                    return


CARRIED_OUT: Final[dict[str, Callable[[Battle, Entry], None]]] = {
    log.BEGUN: Battle._begin,
    log.CLAIMED: Battle._claimed,
    log.INVITED: Battle._invited,
    log.ANSWER: Battle._answered,
    log.DICE: Battle._dice_fell,
    log.UNDO: Battle._undone,
    log.RESET: Battle._was_reset,
    log.OFFERED: Battle._offered,
    log.CONSENTED: Battle._consented,
    log.RESIGNED: Battle._resigned,
    log.SAID: Battle._nothing,
    log.LEFT: Battle._left,
    log.ENDED: Battle._end,
    log.MENDED: Battle._was_mended,
}
PLAYED_OUT: Final = (log.ANSWER, log.DICE, log.UNDO, log.RESET, log.CONSENTED)
"""What is played on the board: once an entry does not hold, those after it are not carried out."""


def _void(entries: Sequence[Entry]) -> set[int]:
    """The entries that a mending set aside: on the board, from the one that broke up to the mending."""
    mendings = [one for one in entries if one.kind == log.MENDED]
    return {
        one.number
        for mending in mendings
        for one in entries
        if mending.body["holds"] < one.number < mending.number and one.kind in PLAYED_OUT
    }


def _seated(said: dict[str, Any]) -> Seat:
    kind = said["kind"]
    return Seat(kind, said["player"], said["dice"], log.words_of(said, log.NAME), claimed=kind != LINK)


def _without_words(one: Entry, seat: int) -> Entry:
    """An entry without the names and messages of a seat; the very same one where it has none."""
    if one.kind != log.BEGUN and (one.kind not in log.WORDS or one.seat != seat):
        return one
    return one._replace(body=log.without_words(one.kind, one.body, seat))


def _broken(one: Entry, wrong: Exception) -> Broken:
    rule = wrong.refusal.rule if isinstance(wrong, IllegalAnswer) else ""
    why = wrong if isinstance(wrong, BadInput) else str(wrong)
    return Broken(one.number, str(one.body.get("text", one.kind)), rule, why)


def _standing_at(game: Game, snapshot: dict[str, Any]) -> Game:
    """The game where a snapshot stands; what was told before, and what was chosen in secret, stays so."""
    other = game.copy()
    goes_on_from(other, snapshot, game.answers[:], ruleset(other.state.rules.ruleset).leaves)
    return other
