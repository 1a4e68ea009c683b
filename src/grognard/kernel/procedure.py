"""Procedures on a stack: what a game does next, and what it waits for.

A procedure is a dataclass with `steps`. A step takes (self, g, answer) and returns nothing, an Ask
(a player must choose), a Roll (dice must fall), Done (its result), or another procedure to play
first. The choice, the dice or that procedure's result is the next step's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, NamedTuple, final

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Chance
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.table import Tally

Step = Callable[..., Any]


class Place(NamedTuple):
    """Where part of what an answer shares out may go: its name (a key of the words), what it holds, what it needs."""

    name: str
    holds: int
    need: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices:
    """The answers a player may give: the one source of legality.

    `data()` is what the constructor takes, so that a question can be saved.
    """

    def data(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def answers(self, g: Any) -> Iterator[Any]:
        """Every legal answer (in free measure a useful finite part)."""
        raise NotImplementedError

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        """None where the answer is legal, else the rule that forbids it."""
        raise NotImplementedError

    def finite(self) -> bool:
        """Whether `answers` gives all there is; in free measure it does not."""
        return True

    def best(self, g: Any) -> Any:
        """The answer to the chooser's own advantage, where the exact odds need one."""
        raise NotImplementedError

    def sample(self, g: Any, rng: Random) -> Any:
        return rng.choice(list(self.answers(g)))

    def places(self) -> tuple[Place, ...]:
        """Where an answer shares a number out, each place; its text is then the numbers, in that order."""
        return ()

    def parse(self, g: Any, text: str) -> Any:
        for answer in self.answers(g):
            if str(answer) == text:
                return answer
        raise BadInput("answer", value=text, allowed=", ".join([str(a) for a in self.answers(g)]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and type(other) is type(self) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(self.data())


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


@final
class Ask:
    """A player must choose: `what`, where a rule asks several things, and `about` what, for the prompt's words.

    A `secret` choice is not told to the other player before the game itself reveals it.
    """

    def __init__(
        self,
        player: int,
        rule: str,
        choices: Choices,
        what: str = "",
        about: tuple[tuple[str, str], ...] = (),
        secret: bool = False,
    ) -> None:
        self.player = player
        self.rule = rule
        self.choices = choices
        self.what = what
        self.about = about
        self.secret = secret

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
    """Dice must fall: whose, by which rule, and why so many.

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
    ) -> None:
        self.player = player
        self.rule = rule
        self.chance = chance
        self.tally = tally
        self.parts = parts
        self.tells = tells
        self.names = names

    def data(self) -> tuple[Any, ...]:
        return (self.player, self.rule, self.chance, self.tally, self.parts, self.tells, self.names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Roll({self.player}, {self.rule}, {self.chance})"


@final
class Done:
    """A procedure has come to an end, with a result."""

    def __init__(self, result: Any = None) -> None:
        self.result = result


@final
class Instead:
    """Another procedure takes this one's place."""

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A frame of the stack: its data, and the step it is at. The answer to its last step is its result."""

    steps: ClassVar[tuple[Step, ...]] = ()
    at: int = 0

    def data(self) -> tuple[Any, ...]:
        """The fields, in the constructor's order."""
        read = _READERS.get(type(self)) or _reader(type(self))
        return read(self)

    def key(self) -> tuple[Any, ...]:
        """Equal for frames that will do the same."""
        return (type(self), self.at, *self.data())

    def copy(self) -> Procedure:
        twin: Procedure = type(self)(*self.data())
        twin.at = self.at
        return twin

    def again(self) -> None:
        """From the first step on, once more."""
        self.at = 0

    def instead(self, procedure: Procedure) -> Instead:
        return Instead(procedure)

    def advance(self, g: Any, answer: Any) -> Any:
        """Plays the next step."""
        steps = self.steps
        if self.at >= len(steps):
            return Done(answer)
        step = steps[self.at]
        self.at += 1
        return step(self, g, answer)


_READERS: dict[type[Procedure], Callable[[Procedure], tuple[Any, ...]]] = {}


def field_names(kind: type[Procedure]) -> tuple[str, ...]:
    names = tuple([field.name for field in fields(kind)])  # type: ignore[arg-type]
    if "at" in names:
        raise TypeError(f"{kind.__name__}: a procedure's field may not be called at, which is its step")
    return names


def _reader(kind: type[Procedure]) -> Callable[[Procedure], tuple[Any, ...]]:
    """What reads all the fields of a kind of procedure at once; made when first wanted."""
    names = field_names(kind)
    if len(names) > 1:
        _READERS[kind] = attrgetter(*names)
    else:
        _READERS[kind] = lambda frame: tuple([getattr(frame, name) for name in names])
    return _READERS[kind]


@dataclass
class Together(Procedure):
    """Procedures that do not depend on each other, each going on to its next roll in turn.

    So both sides throw before either saves, and yet their odds multiply. The result is the tuple
    of their results. `waiting` is what each part made after its roll and has not yet put forward;
    `results` holds (result,) for each part that is done.
    """

    parts: tuple[Procedure, ...]
    turn: int = 0
    rolled: bool = False
    waiting: tuple[Any, ...] = ()
    results: tuple[Any, ...] = ()

    def copy(self) -> Procedure:
        parts = tuple([part.copy() for part in self.parts])
        waiting = tuple([made.copy() if isinstance(made, Procedure) else made for made in self.waiting])
        twin = Together(parts, self.turn, self.rolled, waiting, self.results)
        twin.at = self.at
        return twin

    def key(self) -> tuple[Any, ...]:
        parts = tuple([part.key() for part in self.parts])
        waiting = tuple([made.key() if isinstance(made, Procedure) else made for made in self.waiting])
        return (Together, self.at, parts, self.turn, self.rolled, waiting, self.results)

    def go_on(self, g: Any, answer: Any) -> Any:
        self.at = 0
        if not self.parts:
            return Done(())
        if not self.waiting:
            self.waiting = (None,) * len(self.parts)
            self.results = (None,) * len(self.parts)
        while True:
            made = self.waiting[self.turn]
            if made is not None:
                self.waiting = _with(self.waiting, self.turn, None)
            else:
                made = self.parts[self.turn].advance(g, answer)
            answer = None
            if isinstance(made, Instead):
                self.parts = _with(self.parts, self.turn, made.procedure)
                made = None
            if isinstance(made, Done):
                self.results = _with(self.results, self.turn, (made.result,))
            elif made is None and not self.rolled:
                continue
            elif not self.rolled:
                self.rolled = isinstance(made, Roll)
                return made
            else:
                self.waiting = _with(self.waiting, self.turn, made)
            if not self.next_part():
                return Done(tuple([result for (result,) in self.results]))

    def next_part(self) -> bool:
        """On to the next part that is not done; False when all are."""
        self.rolled = False
        for _ in self.parts:
            self.turn = (self.turn + 1) % len(self.parts)
            if self.results[self.turn] is None:
                return True
        return False


Together.steps = (Together.go_on,)


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def proceed(g: Any, answer: Any = None) -> Ask | Roll | None:
    """Plays on until a player must choose, dice must fall, or the stack is empty; sets g.pending."""
    stack: list[Procedure] = g.stack
    while stack:
        frame = stack[-1]
        made = frame.advance(g, answer)
        answer = None
        if made is None:
            continue
        if isinstance(made, Done):
            stack.pop()
            answer = made.result
        elif isinstance(made, Ask):
            g.pending = made
            return made
        elif isinstance(made, Roll):
            if made.chance.sides():
                g.pending = made
                return made
            answer = made.chance.outcome(())
        elif isinstance(made, Instead):
            stack[-1] = made.procedure
        else:
            stack.append(made)
    g.pending = None
    g.result = answer
    return None
