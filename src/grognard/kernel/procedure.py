"""Procedures on a stack: what a game does next, and what it waits for.

A procedure is a dataclass with `steps`. A step takes (self, g, answer) and returns nothing, an Ask
(a player must choose), a Roll (dice must fall), Done (its result), or another procedure to play
first. The choice, the dice or that procedure's result is the next step's answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import get_annotations
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, Union, final

from mypy_extensions import mypyc_attr

from grognard.kernel.leaf import read_fields
from grognard.kernel.question import NOTHING, Ask, Roll, Subject

if TYPE_CHECKING:
    from grognard.kernel.state import AnyState


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


Made: TypeAlias = Union[Ask, Roll, Done, Instead, "Procedure", None]
"""What a step may return: a question, a roll, its result, a procedure in its place or to play first, or nothing."""
Step = Callable[..., Made]


KINDS: list[type[Procedure]] = []
"""Every kind of procedure there is, so that a saved one can be made again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A frame of the stack: its data, and the step it is at. The answer to its last step is its result."""

    steps: ClassVar[tuple[Step, ...]] = ()
    at: int = 0

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "at" in get_annotations(cls):
            raise TypeError(f"{cls.__name__}: a procedure's field may not be called at, which is its step")
        KINDS.append(cls)

    def data(self) -> tuple[Any, ...]:
        """The fields, in the constructor's order."""
        return read_fields(self)

    def key(self) -> tuple[Any, ...]:
        """Equal for frames that will do the same."""
        return (type(self), self.at, *self.data())

    def copy(self) -> Procedure:
        twin: Procedure = type(self)(*self.data())
        twin.at = self.at
        return twin

    def again(self) -> Made:
        """From the first step on, once more."""
        self.at = 0
        return None

    def subject(self, g: Any) -> Subject:
        """What it is about, for the rolls and questions inside it that do not say so themselves."""
        return NOTHING

    def deal_anew(self, g: Any, player: int, rng: Random) -> None:
        """What it holds that this player cannot know becomes anything it might be; most hold nothing of the kind."""

    def instead(self, procedure: Procedure) -> Instead:
        return Instead(procedure)

    def advance(self, g: Any, answer: Any) -> Made:
        """Plays the next step."""
        steps = self.steps
        if self.at >= len(steps):
            return Done(answer)
        step = steps[self.at]
        self.at += 1
        return step(self, g, answer)


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

    def go_on(self, g: Any, answer: Any) -> Made:
        self.at = 0
        if not self.parts:
            return Done(())
        if not self.waiting:
            self.waiting = (None,) * len(self.parts)
            self.results = (None,) * len(self.parts)
        while True:
            made: Made = self.waiting[self.turn]
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


@final
class Of:
    """Reads what one part comes to of those that are played together."""

    def __init__(self, part: int, read: Callable[[Any], Any]) -> None:
        self.part = part
        self.read = read

    def __call__(self, result: Any) -> Any:
        return self.read(result[self.part])


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def proceed(g: AnyState, answer: Any = None) -> Ask | Roll | None:
    """Plays on until a player must choose, dice must fall, or the stack is empty; sets g.pending."""
    stack, shared = g.stack, g.shared
    asked = g.pending
    if isinstance(asked, Ask) and asked.secret:
        g.sealed = (*g.sealed, asked.player)
    while stack:
        if len(stack) <= shared:
            g.shared = shared = len(stack) - 1
            stack[-1] = stack[-1].copy()
        made = stack[-1].advance(g, answer)
        answer = None
        if made is None:
            continue
        if isinstance(made, Done):
            stack.pop()
            answer = made.result
        elif isinstance(made, Procedure):
            stack.append(made)
        elif isinstance(made, Ask):
            g.pending = made
            return made
        elif isinstance(made, Roll):
            if made.chance.sides():
                g.pending = made
                return made
            answer = made.chance.outcome(())
        else:
            stack[-1] = made.procedure
    g.pending = None
    g.result = answer
    return None
