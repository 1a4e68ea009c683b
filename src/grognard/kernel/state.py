"""The shell of a game's state: a few lists of immutable leaves, and the stack.

Copying is cheap because only the shell is copied. What a ruleset adds are leaves (units, squares)
and questions about them; where the game stands is the stack.
"""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.dice import Dice
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Procedure, Roll


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where a game stands. `places` and `pieces` hold leaves by number, `facts` what else there is to know.

    `place_words` are the names under which answers speak of a place, such as square.
    """

    place_words: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        rules: Any,
        stack: list[Procedure],
        dice: Dice,
        places: list[Any] | None = None,
        pieces: list[Any] | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        self.rules = rules
        self.stack = stack
        self.dice = dice
        self.places: list[Any] = places if places is not None else []
        self.pieces: list[Any] = pieces if pieces is not None else []
        self.facts: dict[str, Any] = facts if facts is not None else {}
        self.pending: Ask | Roll | None = None
        self.result: Any = None
        self.told: list[Event] | None = None

    def setting(self, name: str) -> Any:
        return self.rules.settings.values[name]

    def tell(self, event: Event) -> None:
        """Says what happened, where anybody listens."""
        if self.told is not None:
            self.told.append(event)

    def copy(self) -> State:
        """Independent of the original; nobody listens to it."""
        stack = [frame.copy() for frame in self.stack]
        twin = self.remade(stack, self.dice.copy(), self.places[:], self.pieces[:], self.facts.copy())
        twin.pending = self.pending
        twin.result = self.result
        return twin

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Any], pieces: list[Any], facts: dict[str, Any]
    ) -> State:
        """A state like this one with other contents; a ruleset with more to carry over says so here."""
        return type(self)(self.rules, stack, dice, places, pieces, facts)

    def key(self) -> tuple[Any, ...]:
        """Equal for states in which the same can happen; the dice to come are not part of it."""
        frames = tuple([frame.key() for frame in self.stack])
        facts = tuple(sorted(self.facts.items()))
        return (frames, tuple(self.places), tuple(self.pieces), facts, self.pending, self.result)

    def outcome(self) -> Any:
        """What the whole game came to, once it is over."""
        return self.result

    def view(self, player: int | None) -> dict[str, Any]:
        """What a page shows of the board; a ruleset with a board says more."""
        return {}

    def points_at(self, answer: Any) -> dict[str, Any]:
        """What on the board an answer speaks of: {"square": "C4", "unit": 5}."""
        pointed = {name: str(getattr(answer, name)) for name in self.place_words if hasattr(answer, name)}
        return {"unit": answer.unit, **pointed} if hasattr(answer, "unit") else pointed

    def worded_with(self, answer: Any) -> dict[str, Any]:
        """What fills in the words for an answer."""
        numbers = {"value": str(answer), **self.points_at(answer)}
        if hasattr(answer, "unit"):
            numbers["unit"] = self.pieces[answer.unit].name
        return numbers

    def line(self) -> str:
        """The position in one line of text."""
        return " > ".join([f"{type(frame).__name__}@{frame.at}" for frame in self.stack]) or f"over: {self.result}"
