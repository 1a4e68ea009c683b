"""A battle on squares: the squares and units that change, and what is asked of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from grognard.kernel.answers import Pick
from grognard.kernel.dice import Dice
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Begun
from grognard.kernel.section import Rules
from grognard.kernel.seen import GONE as LOST
from grognard.kernel.seen import LEFT, ON, Mark, SeenPiece, SeenPlace
from grognard.kernel.seen import WAITING as STILL_TO_COME
from grognard.kernel.state import State
from grognard.squares.answers import At
from grognard.squares.army import Kind, Quality
from grognard.squares.ground import Ground, Works
from grognard.squares.map import NOWHERE, BattleMap

WAITING, GONE, EXITED = -1, -2, -3
COMMAND = Kind.COMMAND
"""Higher command, which is no combat unit."""
SEEN_AS = {WAITING: STILL_TO_COME, GONE: LOST, EXITED: LEFT}

# What a unit has done this turn: had its move, gone back, assaulted, gone anywhere
MOVED, FELL_BACK, ASSAULTED, WENT = 1, 2, 4, 8

# What marks a square this turn
MORALE_BONUS, FIGHTING_BONUS, HOLD_THE_LINE, FREE_TO_LEAVE = 1, 2, 4, 8
STEADY, WAS_ASSAULTED, HAS_ASSAULTED = 16, 32, 64
COMMAND_MARKERS = MORALE_BONUS | FIGHTING_BONUS | HOLD_THE_LINE | FREE_TO_LEAVE
MARK_NAMES = {
    MORALE_BONUS: "morale",
    FIGHTING_BONUS: "fighting",
    HOLD_THE_LINE: "hold",
    FREE_TO_LEAVE: "movement",
    STEADY: "steady",
    WAS_ASSAULTED: "assaulted",
    HAS_ASSAULTED: "has-assaulted",
}
TURN_MARKERS = STEADY | WAS_ASSAULTED | HAS_ASSAULTED


@dataclass(eq=False)
class Piece(Leaf):
    """A unit in the battle; its strength counts half bases, of which it had `full`."""

    name: str
    side: int
    kind: Kind
    quality: Quality
    full: int
    left: int
    at: int = WAITING
    markers: int = 0
    winning: bool = False
    did: int = 0

    @property
    def bases(self) -> int:
        """Bases still there; one with a half gone is there."""
        return (self.left + 1) // 2


@dataclass(eq=False)
class Place(Leaf):
    """What stands and lies on a square: units, works, who holds its objective, markers.

    `side` is whose combat units stand there. Barrage markers, suppression and gas are by who laid them.
    """

    units: tuple[int, ...] = ()
    side: int = NOWHERE
    works: Works = Works.NONE
    holder: int = NOWHERE
    marks: int = 0
    barrage: tuple[int, int] = (0, 0)
    suppressed: tuple[bool, bool] = (False, False)
    gas: tuple[bool, bool] = (False, False)


class CommonFacts(Protocol):
    """What every game on squares knows besides places and units; each has a leaf of its own, with more in it.

    `shock` is who may spend a shock assault, `tokens` each army's by kind, `reserve` who was kept back, `bases`
    what each side had when play began.
    """

    @property
    def turn(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def attacker(self) -> int: ...
    @property
    def countdown(self) -> int: ...
    @property
    def shock(self) -> int: ...
    @property
    def tokens(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def reserve(self) -> tuple[int, ...]: ...
    @property
    def bases(self) -> tuple[int, int]: ...


F = TypeVar("F", bound=CommonFacts)


@dataclass(eq=False)
class Muster(Leaf):
    """What a scenario lays down of both sides: the keys of their words, their names, who comes late."""

    sides: tuple[str, str]
    names: tuple[tuple[str, str], ...]
    late: tuple[int, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class SquareBattle(State[Place, Piece, F]):
    """The state of a battle on squares; a game builds its own on it."""

    space: ClassVar[str] = "squares"
    place_word: ClassVar[str] = "square"

    def __init__(
        self,
        rules: Rules,
        stack: list[Procedure],
        dice: Dice,
        places: list[Place],
        pieces: list[Piece],
        facts: F,
        ground: BattleMap,
        muster: Muster,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts)
        self.map = ground
        self.muster = muster

    # What a game answers itself

    def know(self, **changed: Any) -> None:
        """Facts are now otherwise."""
        raise NotImplementedError

    def at_strength(self, piece: Piece) -> bool:
        """Whether a unit fights with its full strength, as the section on fighting has it."""
        raise NotImplementedError

    def squares_of(self, number: int) -> int:
        """How many squares a unit moves."""
        raise NotImplementedError

    def roll_to_go(self, number: int, to: int) -> Begun | None:
        """The roll that a step needs, if any; NOWHERE is off the board."""
        raise NotImplementedError

    def morale_test(self, at: int) -> Procedure | None:
        """The test of a square, if it has to throw any dice. Result: how many fail."""
        raise NotImplementedError

    def rout(self, numbers: tuple[int, ...], player: int) -> Procedure:
        """The throw of units that run. Result: who routs, unit by unit."""
        raise NotImplementedError

    def rows_of(self, side: int) -> tuple[int, ...]:
        """The rows in which a side deploys."""
        raise NotImplementedError

    def arrivals(self, player: int, way: str) -> Begun | None:
        """What a way to bring reinforcements on begins, where the companion knows it."""
        return None

    # Asking

    @property
    def attacker(self) -> int:
        """The side that attacks and has the first turn."""
        return self.facts.attacker

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    def piece(self, number: int) -> Piece:
        return self.pieces[number]

    def place(self, at: int) -> Place:
        return self.places[at]

    def ground(self, at: int) -> Ground:
        return self.map.grounds[at][self.places[at].works]

    def units_at(self, at: int) -> list[Piece]:
        pieces = self.pieces
        return [pieces[number] for number in self.places[at].units]

    def combat_units_at(self, at: int) -> list[int]:
        """The numbers of the units that fight there."""
        pieces = self.pieces
        return [number for number in self.places[at].units if pieces[number].kind is not COMMAND]

    def fights(self, number: int) -> bool:
        """Whether a unit is a combat unit: higher command is not."""
        return self.pieces[number].kind is not COMMAND

    def room_at(self, at: int) -> int:
        """How many more units find room; higher command is not counted (SB-GAP-STACK)."""
        limit: int = self.setting("stack_limit")
        return limit - len(self.combat_units_at(at))

    def held_by(self, side: int) -> list[int]:
        """The squares where a side's combat units stand."""
        return [at for at, place in enumerate(self.places) if place.side == side]

    def near_enemy(self, side: int, at: int) -> bool:
        """Adjacent to the enemy: sharing a face with a square it holds."""
        enemy = 1 - side
        places = self.places
        for one in self.map.beside[at]:
            if places[one].side == enemy:
                return True
        return False

    def waiting(self, side: int) -> list[int]:
        return [n for n, piece in enumerate(self.pieces) if piece.at == WAITING and piece.side == side]

    def alive(self, side: int) -> bool:
        """Whether a side has any unit on the table or waiting."""
        for piece in self.pieces:
            if piece.side == side and piece.at >= WAITING and piece.kind is not COMMAND:
                return True
        return False

    def is_barraged(self, at: int) -> bool:
        """Under any barrage, gas included."""
        place = self.places[at]
        return place.barrage != (0, 0) or place.gas != (False, False)

    def is_gassed(self, at: int) -> bool:
        return self.places[at].gas != (False, False)

    def is_suppressed(self, at: int) -> bool:
        return self.places[at].suppressed != (False, False)

    def barrage_markers(self, at: int) -> int:
        """Markers of shells alone."""
        barrage = self.places[at].barrage
        return barrage[0] + barrage[1]

    def bases(self, side: int) -> int:
        """The bases a side still has, on the table, waiting, or gone by the far edge."""
        bases = 0
        for piece in self.pieces:
            if piece.side == side and piece.at != GONE:
                bases += piece.bases
        return bases

    def objectives(self) -> list[int]:
        """The squares that count."""
        return [at for at, place in enumerate(self.places) if place.holder != NOWHERE]

    def held(self, side: int) -> int:
        """How many objectives a side holds."""
        held = 0
        for place in self.places:
            if place.holder == side:
                held += 1
        return held

    # What is seen

    def full_turn(self) -> int:
        """Turns as players count them: one of each side."""
        return (self.facts.turn + 1) // 2

    def when(self) -> tuple[int, int | None]:
        return (self.full_turn(), self.facts.player if self.facts.turn else None)

    def place_name(self, at: int) -> str:
        return self.map.names[at]

    def piece_name(self, number: int) -> str:
        return self.pieces[number].name

    def side_names(self) -> tuple[tuple[str, str], ...]:
        return self.muster.names

    def side_keys(self) -> tuple[str, ...]:
        return tuple(self.muster.sides)

    def side_word(self, side: int) -> str:
        """A side for the words of an event."""
        return f"@side.{self.muster.sides[side]}"

    def seen_place(self, at: int) -> SeenPlace:
        place = self.places[at]
        marks = [Mark(place.works.value)] if place.works is not Works.NONE else []
        for side in (0, 1):
            if place.barrage[side]:
                marks.append(Mark("barrage", place.barrage[side], side))
            if place.suppressed[side]:
                marks.append(Mark("suppressed", 1, side))
            if place.gas[side]:
                marks.append(Mark("gas", 1, side))
        marks += [Mark(name) for mark, name in MARK_NAMES.items() if place.marks & mark]
        return SeenPlace(at, tuple(marks), None if place.holder == NOWHERE else place.holder, place.units)

    def seen_piece(self, number: int) -> SeenPiece:
        piece = self.pieces[number]
        return SeenPiece(
            number,
            piece.name,
            piece.side,
            piece.kind.value,
            piece.left / 2,
            piece.full / 2,
            tuple(self.marks_of(number)),
            SEEN_AS.get(piece.at, ON),
            piece.at if piece.at >= 0 else None,
        )

    def marks_of(self, number: int) -> list[Mark]:
        """What is to know of a unit beside its strength."""
        piece = self.pieces[number]
        marks = [] if piece.quality is Quality.REGULAR else [Mark(piece.quality.value)]
        if not self.at_strength(piece):
            marks.append(Mark("damaged"))
        if piece.markers:
            marks.append(Mark("markers", piece.markers))
        return [*marks, Mark("winning")] if piece.winning else marks

    def meant(self, text: str) -> Any:
        """A square, or a unit."""
        square = self.map.squares.parse(text)
        if square is not None:
            return At(square)
        number = text.lower().removeprefix("u")
        if text.lower().startswith("u") and number.isdecimal() and int(number) < len(self.pieces):
            return Pick(int(number))
        return None

    def line(self) -> str:
        """The position in one line: turn, countdown, what is pending, and who stands where."""
        seats = [
            f"{square}:{','.join([f'u{n}/{self.pieces[n].left}' for n in self.places[at].units])}"
            for at, square in enumerate(self.map.named)
            if self.places[at].units
        ]
        frames = ">".join([type(frame).__name__ for frame in self.stack]) or "over"
        return f"turn {self.facts.turn} countdown {self.facts.countdown} {frames} {' '.join(seats)}"

    # Changing

    def put(self, at: int, **changed: Any) -> None:
        self.places[at] = self.places[at].otherwise(changed)

    def mark(self, at: int, mark: int) -> None:
        place = self.places[at]
        self.put(at, marks=place.marks | mark)

    def has_mark(self, at: int, mark: int) -> bool:
        return bool(self.places[at].marks & mark)

    def change(self, number: int, **changed: Any) -> None:
        self.pieces[number] = self.pieces[number].otherwise(changed)

    def did(self, number: int, what: int) -> None:
        p = self.pieces[number]
        did = p.did | what
        self.pieces[number] = Piece(p.name, p.side, p.kind, p.quality, p.full, p.left, p.at, p.markers, p.winning, did)

    def move(self, number: int, to: int) -> None:
        """Puts a unit on a square, or off the table (WAITING, GONE, EXITED)."""
        p = self.pieces[number]
        if p.at >= 0:
            self._seat(p.at, tuple([n for n in self.places[p.at].units if n != number]))
        self.pieces[number] = Piece(p.name, p.side, p.kind, p.quality, p.full, p.left, to, p.markers, p.winning, p.did)
        if to >= 0:
            self._seat(to, (*self.places[to].units, number))

    def _seat(self, at: int, units: tuple[int, ...]) -> None:
        side = NOWHERE
        for number in units:
            piece = self.pieces[number]
            if piece.kind is not COMMAND:
                side = piece.side
                break
        place = self.places[at]
        holder = side if place.holder != NOWHERE and side != NOWHERE else place.holder
        self.places[at] = Place(
            units, side, place.works, holder, place.marks, place.barrage, place.suppressed, place.gas
        )

    def lose(self, number: int, halves: int, markers: int) -> None:
        """Half bases come off a unit and leave markers; a unit with none left is gone."""
        piece = self.pieces[number]
        left = max(0, piece.left - halves)
        self.change(number, left=left, markers=piece.markers + markers)
        if left == 0:
            self.move(number, GONE)

    def displace_command(self, at: int, by: int) -> None:
        """Higher command alone in a square that the enemy enters goes to the nearest friends (SB-GAP-STACK)."""
        for number in self.places[at].units:
            piece = self.pieces[number]
            if piece.side != by and piece.kind is COMMAND:
                friends = self.held_by(piece.side)
                nearest = min(friends, key=lambda one: (self.map.distance(at, one), one)) if friends else WAITING
                self.move(number, nearest)


AnyBattle = SquareBattle[Any]
"""The battle of any game on squares."""
