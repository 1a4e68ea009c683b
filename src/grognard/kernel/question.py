"""The question: what is asked, of whom, what it is about, and what its answers point at and would begin.

A rule that asks says all of this where it asks. Whoever shows, draws, searches or hints reads these
parts; nobody looks at the kind of procedure that asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, final

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Chance
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.table import Tally

if TYPE_CHECKING:
    from grognard.kernel.procedure import Procedure

PLACE: Final = "place"
PIECE: Final = "piece"
WAY: Final = "way"
POINT: Final = "point"
WORD: Final = "word"
SHARE: Final = "share"
KINDS = (PLACE, PIECE, WAY, POINT, WORD, SHARE)
"""What an answer may be: a place, a unit, a way of places, a point with facing and formation, a word, a sharing-out."""

Numbers = tuple[tuple[str, Any], ...]


@final
class Subject:
    """What a question or a roll is about: places and units, the first of each foremost; numbers; and how it is said.

    `says` names the words (under `about.`) that tell it where the question itself does not. The
    names of the places and units fill in the words, and so do the numbers.
    """

    def __init__(
        self,
        places: tuple[int, ...] = (),
        pieces: tuple[int, ...] = (),
        numbers: Numbers = (),
        says: str = "",
    ) -> None:
        self.places = places
        self.pieces = pieces
        self.numbers = numbers
        self.says = says

    def data(self) -> tuple[Any, ...]:
        return (self.places, self.pieces, self.numbers, self.says)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subject) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Subject{self.data()}"


NOTHING: Final = Subject()


class Pointed(NamedTuple):
    """What on the board an answer speaks of: places, units, the way it takes, what that costs, the pose it ends in.

    `point` is (x, y, facing) in the space's own measure, `formation` what it stands in there.
    """

    places: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    cost: float | None = None
    point: tuple[int, int, int] | None = None
    formation: str = ""


AT_NOTHING: Final = Pointed()


class Stance(NamedTuple):
    """How a unit of free measure would stand after an answer: its corners there, the points of its way, inches left."""

    outline: tuple[tuple[int, int], ...]
    way: tuple[tuple[int, int], ...]
    left: float


class Reach(NamedTuple):
    """How far a point may be: from which pose, how many inches, and what its end may face and be drawn up in.

    `start` is (x, y, facing) in the space's own measure; `facings` the arc that may be faced, clockwise
    from its first to its second end, both counted.
    """

    start: tuple[int, int, int]
    inches: float
    facings: tuple[int, int]
    formations: tuple[str, ...] = ()


@final
class Begun:
    """What an answer would begin: the procedure, by the name under which the companion knows its tallies."""

    def __init__(self, id: str, procedure: Procedure) -> None:
        self.id = id
        self.procedure = procedure

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Begun) and (self.id, self.procedure.key()) == (other.id, other.procedure.key())

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Begun({self.id}, {self.procedure})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Prohibition:
    """A rule that forbids something, as data: `forbids` reads the game and what is asked for."""

    def __init__(self, rule: str, forbids: Callable[..., bool]) -> None:
        self.rule = rule
        self.forbids = forbids

    def holds(self, g: Any, what: tuple[Any, ...]) -> bool:
        """Whether it forbids this; for the compiler each has its own (`tools/written_out.py`)."""
        return self.forbids(g, *what)


def forbidden_by(prohibitions: tuple[Prohibition, ...], g: Any, *what: Any) -> str:
    """The first rule that forbids it; empty where none does."""
    for one in prohibitions:
        if one.holds(g, what):
            return one.rule
    return ""


class Share(NamedTuple):
    """Where part of what an answer shares out may go: its name (a key of the words), what it holds, what it needs.

    `piece` is the unit it is, on a board.
    """

    name: str
    holds: int
    need: int
    piece: int | None = None


CHOICES: list[type[Choices]] = []
"""Every kind of choices there is, so that a saved question can be made again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices:
    """The answers a player may give: the one source of legality.

    `data()` is what the constructor takes, so that a question can be saved. `by_steps` says that an answer
    is one step of a way, after which the next is asked for; `throws`, that dice for a success fall at once.
    """

    kind: ClassVar[str] = WORD
    by_steps: ClassVar[bool] = False
    throws: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        CHOICES.append(cls)

    def data(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def answers(self, g: Any) -> Iterator[Any]:
        """Every legal answer (in free measure a useful finite part)."""
        raise NotImplementedError

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        """None where the answer is legal, else the rule that forbids it."""
        raise NotImplementedError

    def asks_for(self, g: Any) -> str:
        """What kind of answer is wanted, a word beside it or not."""
        return self.kind

    def pointed(self, g: Any, answer: Any) -> Pointed:
        """What an answer points at."""
        return pointed(g, answer)

    def begins(self, g: Any, answer: Any) -> Begun | None:
        """What an answer would begin, where dice decide it."""
        return None

    def reach(self, g: Any) -> Reach | None:
        """Where a point is asked for, how far it may be."""
        return None

    def stance(self, g: Any, answer: Any) -> Stance | None:
        """Where an answer points at a point, how the unit would stand there."""
        return None

    def finite(self) -> bool:
        """Whether `answers` gives all there is; in free measure it does not."""
        return True

    def best(self, g: Any) -> Any:
        """The answer to the chooser's own advantage, where the exact odds need one."""
        raise NotImplementedError

    def sample(self, g: Any, rng: Random) -> Any:
        return rng.choice(list(self.answers(g)))

    def shares(self) -> tuple[Share, ...]:
        """Where an answer shares a number out, each share; its text is then the numbers, in that order."""
        return ()

    def read(self, g: Any, text: str) -> Any:
        """What a text would stand for if it were legal; None where it stands for nothing."""
        for answer in self.answers(g):
            if str(answer) == text:
                return answer
        return g.meant(text)

    def parse(self, g: Any, text: str) -> Any:
        for answer in self.answers(g):
            if str(answer) == text:
                return answer
        raise BadInput("answer", value=text, allowed=", ".join([str(a) for a in self.answers(g)]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and type(other) is type(self) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(self.data())


def is_word(answer: Any) -> bool:
    """Whether an answer is a plain word or number, which points at nothing."""
    return isinstance(answer, str | int)


def kind_of(pointed: Pointed) -> str:
    """What an answer is, by what it points at: where it ends says more than who goes."""
    if pointed.point is not None or pointed.formation:
        return POINT
    if pointed.way:
        return WAY
    return PLACE if pointed.places else PIECE if pointed.pieces else WORD


def pointed(g: Any, answer: Any) -> Pointed:
    """What an answer says that it points at; a word points at nothing."""
    if is_word(answer):
        return AT_NOTHING
    found: Pointed = answer.pointed(g)
    return found


def is_among(answer: Any, these: tuple[Any, ...]) -> bool:
    """Whether an answer is one of these, which it mostly is as it was offered; 1 is not True."""
    for one in these:
        if one is answer:
            return True
    kind = type(answer)
    for one in these:
        if type(one) is kind and one == answer:
            return True
    return False


@final
class Options(Choices):
    """A short list of words to choose from; `rule` is what refuses any other."""

    def __init__(self, rule: str, words: tuple[str, ...]) -> None:
        self.rule = rule
        self.words = words

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.words)

    def answers(self, g: Any) -> Iterator[Any]:
        return iter(self.words)

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        return None if answer in self.words else Refusal(self.rule, answer=answer)


@mypyc_attr(allow_interpreted_subclasses=True)
class Among(Choices):
    """One of these answers; any other is refused by `rule`, or by what `refused_by` says in a kind of its own."""

    def __init__(self, rule: str, these: tuple[Any, ...]) -> None:
        self.rule = rule
        self.these = these

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these)

    def answers(self, g: Any) -> Iterator[Any]:
        return iter(self.these)

    def asks_for(self, g: Any) -> str:
        """What the first answer that is more than a word is."""
        for one in self.these:
            if not is_word(one):
                return kind_of(self.pointed(g, one))
        return WORD

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if is_among(answer, self.these):
            return None
        return Refusal(self.refused_by(g, answer))

    def refused_by(self, g: Any, answer: Any) -> str:
        """The rule that refuses an answer which is none of these; where it refuses several things, RULE.what."""
        return self.rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Trying(Among):
    """One of these answers, after each of which but a word dice for a success fall at once."""

    throws: ClassVar[bool] = True


@final
class Ask:
    """A player must choose: `what`, where a rule asks several things, and what it is about.

    A `secret` choice is not told to the other player before the game itself reveals it.
    """

    def __init__(
        self,
        player: int,
        rule: str,
        choices: Choices,
        what: str = "",
        about: Subject = NOTHING,
        secret: bool = False,
    ) -> None:
        self.player = player
        self.rule = rule
        self.choices = choices
        self.what = what
        self.about = about
        self.secret = secret

    @property
    def name(self) -> str:
        """The question by the rule that asks it: RULE, or RULE.what."""
        return f"{self.rule}.{self.what}" if self.what else self.rule

    def data(self) -> tuple[Any, ...]:
        return (self.player, self.rule, self.choices, self.what, self.about, self.secret)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Ask({self.player}, {self.rule})"


@final
class Roll:
    """Dice must fall: whose, by which rule, why so many, and what it is about.

    `parts` names the rule of each pool of several, `names` (keys of the words) whose it is. Where
    `tells` is given, what they come to is told under the rule, with these numbers besides.
    """

    def __init__(
        self,
        player: int,
        rule: str,
        chance: Chance,
        tally: Tally | None = None,
        parts: tuple[str, ...] = (),
        tells: tuple[tuple[str, str], ...] | None = None,
        names: tuple[str, ...] = (),
        about: Subject = NOTHING,
    ) -> None:
        self.player = player
        self.rule = rule
        self.chance = chance
        self.tally = tally
        self.parts = parts
        self.tells = tells
        self.names = names
        self.about = about

    def data(self) -> tuple[Any, ...]:
        return (self.player, self.rule, self.chance, self.tally, self.parts, self.tells, self.names, self.about)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Roll({self.player}, {self.rule}, {self.chance})"
