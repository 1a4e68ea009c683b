"""The shell of a game's state: a few lists of immutable leaves, and the stack.

Copying is cheap because only the shell is copied. What a ruleset adds are leaves (units, squares)
and questions about them; where the game stands is the stack.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from grognard.kernel.dice import Dice
from grognard.kernel.event import Event
from grognard.kernel.named import PIECE_NAME, PLACE_NAME, named
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import NOTHING, Ask, Pointed, Roll, Subject
from grognard.kernel.seen import SeenPiece, SeenPlace, Standing

if TYPE_CHECKING:
    from grognard.kernel.section import Rules


PlaceLeaf = TypeVar("PlaceLeaf")
PieceLeaf = TypeVar("PieceLeaf")
Facts = TypeVar("Facts")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[PlaceLeaf, PieceLeaf, Facts]):
    """Where a game stands. `places` and `pieces` hold leaves by number, `facts` is one leaf with all else.

    `sealed` are the players whose choice in secret has not been shown yet. `shared` is how many frames
    of the stack, from the bottom, a copy holds too: whoever plays one of them on takes its own first.
    `space` is the kind of space it is played in, and `place_word` how its words call a place: square, hex.
    """

    space: ClassVar[str] = ""
    place_word: ClassVar[str] = "place"

    def __init__(
        self,
        rules: Rules,
        stack: list[Procedure],
        dice: Dice,
        places: list[PlaceLeaf],
        pieces: list[PieceLeaf],
        facts: Facts,
    ) -> None:
        self.rules = rules
        self.stack = stack
        self.dice = dice
        self.places = places
        self.pieces = pieces
        self.facts = facts
        self.pending: Ask | Roll | None = None
        self.result: Any = None
        self.told: list[Event] | None = None
        self.sealed: tuple[int, ...] = ()
        self.shared = 0

    def setting(self, name: str) -> Any:
        return self.rules.settings.values[name]

    def tell(self, event: Event) -> None:
        """Says what happened, where anybody listens."""
        if self.told is not None:
            self.told.append(event)

    def copy(self) -> Self:
        """Independent of the original; nobody listens to it."""
        twin = self.remade(self.stack[:], self.dice.copy(), self.places[:], self.pieces[:], self.facts)
        self.shared = twin.shared = len(self.stack)
        twin.pending = self.pending
        twin.result = self.result
        twin.sealed = self.sealed
        return twin

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[PlaceLeaf], pieces: list[PieceLeaf], facts: Facts
    ) -> Self:
        """A state like this one with other contents; a ruleset with more to carry over says so here."""
        return type(self)(self.rules, stack, dice, places, pieces, facts)

    def key(self) -> tuple[Any, ...]:
        """Equal for states in which the same can happen; the dice to come are not part of it."""
        frames = tuple([frame.key() for frame in self.stack])
        return (frames, tuple(self.places), tuple(self.pieces), self.facts, self.pending, self.result)

    def outcome(self) -> Any:
        """What the whole game came to, once it is over."""
        return self.result

    # What is secret

    def unseal(self) -> None:
        """All that was chosen in secret is shown."""
        self.sealed = ()

    def deal_anew(self, player: int, rng: Random) -> None:
        """What this player cannot know becomes anything it might be; each procedure knows what it hides."""
        self.stack, self.shared = [frame.copy() for frame in self.stack], 0
        for frame in self.stack:
            frame.deal_anew(self, player, rng)

    # What is seen

    def place_name(self, at: int) -> str:
        """A place by its name."""
        return str(at)

    def piece_name(self, number: int) -> str:
        """A unit by its name."""
        raise NotImplementedError

    def called(self, number: int) -> str:
        """A unit's name for an event, which then tells the unit; the bare name where nobody listens."""
        name = self.piece_name(number)
        return name if self.told is None else named(name, PIECE_NAME, number)

    def where(self, at: int) -> str:
        """A place's name for an event, which then tells the place; the bare name where nobody listens."""
        name = self.place_name(at)
        return name if self.told is None else named(name, PLACE_NAME, at)

    def side_names(self) -> tuple[tuple[str, str], ...]:
        """Each side's name in English and in French; none where the players have none."""
        return ()

    def side_keys(self) -> tuple[str, ...]:
        """What the words call each side (under `side.`), where events speak of it so; its name stands there then."""
        return ()

    def ground_data(self) -> dict[str, Any]:
        """What does not change in a battle, as plain data: a page draws it once. Empty where there is no board."""
        return {}

    def seen_place(self, at: int) -> SeenPlace:
        """What stands and lies on a place."""
        return SeenPlace(at)

    def seen_places(self) -> list[SeenPlace]:
        """Every place that is seen by name; in free measure those are not the places where units stand."""
        return [self.seen_place(at) for at in range(len(self.places))]

    def seen_piece(self, number: int) -> SeenPiece:
        """All that both players may know of a unit."""
        raise NotImplementedError

    def standing(self) -> Standing:
        """The turn, the score, and what else belongs to no place."""
        return Standing()

    def when(self) -> tuple[int, int | None]:
        """The turn, and whose it is where it is somebody's; a ruleset that knows without counting the score says so."""
        standing = self.standing()
        return (standing.turn, standing.player)

    def subject(self) -> Subject:
        """What the pending question or roll is about: its own word, or that of the innermost procedure that has one."""
        if self.pending is None:
            return NOTHING
        if self.pending.about != NOTHING:
            return self.pending.about
        for frame in reversed(self.stack):
            found = frame.subject(self)
            if found != NOTHING:
                return found
        return NOTHING

    # What is said

    def filled(self, about: Subject | Pointed) -> dict[str, Any]:
        """What fills in the words about places and units: the name of the first, and of all."""
        words: dict[str, Any] = {}
        if about.places:
            words[self.place_word] = self.place_name(about.places[0])
            words[f"{self.place_word}s"] = ", ".join([self.place_name(at) for at in about.places])
        if about.pieces:
            words["unit"] = self.piece_name(about.pieces[0])
            words["units"] = ", ".join([self.piece_name(number) for number in about.pieces])
        return words

    def worded_with(self, answer: Any, pointed: Pointed) -> dict[str, Any]:
        """What fills in the words for an answer."""
        return {"value": str(answer), **self.filled(pointed)}

    def meant(self, text: str) -> Any:
        """What a typed text would stand for if it were on offer, so that a refusal can say why; None for nothing."""
        return None

    def line(self) -> str:
        """The position in one line of text."""
        return " > ".join([f"{type(frame).__name__}@{frame.at}" for frame in self.stack]) or f"over: {self.result}"


def bare_table(rules: Rules, stack: list[Procedure], dice: Dice) -> State[None, None, None]:
    """A table without a board, for a procedure that needs nothing but the rules."""
    return State(rules, stack, dice, [], [], None)


AnyState = State[Any, Any, Any]
"""The state of any game."""
