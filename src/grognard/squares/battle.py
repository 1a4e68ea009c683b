"""A battle on squares: the squares and units that change, and what is asked of them."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, final

from grognard.kernel.codec import encode
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import State
from grognard.square_bashing.sheet.army import Unit
from grognard.squares.army import Kind, Quality
from grognard.squares.ground import Ground, Works
from grognard.squares.map import FAR_SIDE, NEAR_SIDE, NOWHERE, BattleMap

ATTACKER, DEFENDER = NEAR_SIDE, FAR_SIDE
"""Where the sides of a scenario of this game sit."""

WAITING, GONE, EXITED = -1, -2, -3

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


class Piece(NamedTuple):
    """A unit in the battle; its strength counts half bases, of which it had `full`.

    `arms` says what it is armed with, where the rules tell.
    """

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
    arms: str = ""

    @property
    def bases(self) -> int:
        """Bases still there; one with a half gone is there."""
        return (self.left + 1) // 2


class Place(NamedTuple):
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


@final
class Battle(State):
    """The state of a battle."""

    place_words: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(
        self,
        rules: Any,
        stack: list[Procedure],
        dice: Dice,
        places: list[Any] | None = None,
        pieces: list[Any] | None = None,
        facts: dict[str, Any] | None = None,
        ground: BattleMap | None = None,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts)
        assert ground is not None
        self.map = ground

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Any], pieces: list[Any], facts: dict[str, Any]
    ) -> State:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.map)

    # Asking

    @property
    def attacker(self) -> int:
        """The side that attacks and has the first turn."""
        side: int = self.facts["attacker"]
        return side

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    def piece(self, number: int) -> Piece:
        found: Piece = self.pieces[number]
        return found

    def place(self, at: int) -> Place:
        found: Place = self.places[at]
        return found

    def ground(self, at: int) -> Ground:
        place: Place = self.places[at]
        return self.map.grounds[at][place.works]

    def units_at(self, at: int) -> list[Piece]:
        pieces = self.pieces
        return [pieces[number] for number in self.place(at).units]

    def combat_units_at(self, at: int) -> list[int]:
        """The numbers of the units that fight there."""
        pieces = self.pieces
        return [number for number in self.place(at).units if pieces[number].kind is not Kind.COMMAND]

    def fights(self, number: int) -> bool:
        """Whether a unit is a combat unit: higher command is not."""
        return self.piece(number).kind is not Kind.COMMAND

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
            if piece.side == side and piece.at >= WAITING and piece.kind is not Kind.COMMAND:
                return True
        return False

    def at_strength(self, piece: Piece) -> bool:
        """Whether a unit fights with its full strength, as the section on fighting has it."""
        fighting: Any = self.rules["26"]
        strong: bool = fighting.at_strength(piece)
        return strong

    def unit(self, number: int, assaulting: bool = False) -> Unit:
        """A unit as the tables see it."""
        piece = self.piece(number)
        return Unit(piece.kind, piece.quality, not self.at_strength(piece), assaulting, piece.left)

    def units(self, at: int) -> tuple[Unit, ...]:
        return tuple([self.unit(number) for number in self.place(at).units])

    def is_barraged(self, at: int) -> bool:
        """Under any barrage, gas included."""
        place = self.place(at)
        return place.barrage != (0, 0) or place.gas != (False, False)

    def is_gassed(self, at: int) -> bool:
        return self.place(at).gas != (False, False)

    def is_suppressed(self, at: int) -> bool:
        return self.place(at).suppressed != (False, False)

    def barrage_markers(self, at: int) -> int:
        """Markers of shells alone."""
        return sum(self.place(at).barrage)

    def view(self, player: int | None) -> dict[str, Any]:
        """The board and all that stands on it, as plain data."""
        return battle_view(self)

    def worded_with(self, answer: Any) -> dict[str, Any]:
        numbers = super().worded_with(answer)
        if hasattr(answer, "squares"):
            numbers["squares"] = ", ".join([str(square) for square in answer.squares])
        return numbers

    def line(self) -> str:
        """The position in one line: turn, countdown, what is pending, and who stands where."""
        facts = self.facts
        seats = [
            f"{square}:{','.join([f'u{n}/{self.piece(n).left}' for n in self.place(at).units])}"
            for at, square in enumerate(self.map.named)
            if self.place(at).units
        ]
        frames = ">".join([type(frame).__name__ for frame in self.stack]) or "over"
        return f"turn {facts['turn']} countdown {facts['countdown']} {frames} {' '.join(seats)}"

    # Changing

    def put(self, at: int, **changed: Any) -> None:
        self.places[at] = self.places[at]._replace(**changed)

    def mark(self, at: int, mark: int) -> None:
        place = self.place(at)
        self.put(at, marks=place.marks | mark)

    def has_mark(self, at: int, mark: int) -> bool:
        return bool(self.place(at).marks & mark)

    def change(self, number: int, **changed: Any) -> None:
        self.pieces[number] = self.pieces[number]._replace(**changed)

    def did(self, number: int, what: int) -> None:
        p = self.piece(number)
        did = p.did | what
        self.pieces[number] = Piece(
            p.name, p.side, p.kind, p.quality, p.full, p.left, p.at, p.markers, p.winning, did, p.arms
        )

    def move(self, number: int, to: int) -> None:
        """Puts a unit on a square, or off the table (WAITING, GONE, EXITED)."""
        p = self.piece(number)
        if p.at >= 0:
            self._seat(p.at, tuple([n for n in self.place(p.at).units if n != number]))
        self.pieces[number] = Piece(
            p.name, p.side, p.kind, p.quality, p.full, p.left, to, p.markers, p.winning, p.did, p.arms
        )
        if to >= 0:
            self._seat(to, (*self.place(to).units, number))

    def _seat(self, at: int, units: tuple[int, ...]) -> None:
        side = NOWHERE
        for number in units:
            piece = self.pieces[number]
            if piece.kind is not Kind.COMMAND:
                side = piece.side
                break
        place: Place = self.places[at]
        holder = side if place.holder != NOWHERE and side != NOWHERE else place.holder
        self.places[at] = Place(
            units, side, place.works, holder, place.marks, place.barrage, place.suppressed, place.gas
        )

    def lose(self, number: int, halves: int, markers: int) -> None:
        """Half bases come off a unit and leave markers; a unit with none left is gone."""
        piece = self.piece(number)
        left = max(0, piece.left - halves)
        self.change(number, left=left, markers=piece.markers + markers)
        if left == 0:
            self.move(number, GONE)

    def displace_command(self, at: int, by: int) -> None:
        """Higher command alone in a square that the enemy enters goes to the nearest friends (SB-GAP-STACK)."""
        for number in self.place(at).units:
            piece = self.piece(number)
            if piece.side != by and piece.kind is Kind.COMMAND:
                friends = self.held_by(piece.side)
                nearest = min(friends, key=lambda one: (self.map.distance(at, one), one)) if friends else WAITING
                self.move(number, nearest)


VIEWED = ("tokens", "focus", "shock", "attacker", "rung", "wanted")
"""Facts that a page may want to show, where the game has them."""


def battle_view(g: Battle) -> dict[str, Any]:
    """Everything a page draws: squares with their terrain, works and markers; units; the state of the battle."""
    facts = g.facts
    return {
        "board": {
            "wide": g.map.squares.wide,
            "deep": g.map.squares.deep,
            "squares": [_square_view(g, at) for at in range(g.map.size)],
        },
        "units": [_unit_view(g, number) for number in range(len(g.pieces))],
        "sides": [
            {"en": names[0], "fr": names[1], "role": role}
            for names, role in zip(facts["names"], facts["sides"], strict=True)
        ],
        "turn": facts["turn"],
        "player": facts["player"],
        "countdown": facts["countdown"],
        **{name: encode(facts[name]) for name in VIEWED if name in facts},
    }


def _square_view(g: Battle, at: int) -> dict[str, Any]:
    place, ground = g.place(at), g.ground(at)
    named = {
        "woods": ground.woods,
        "buildings": ground.buildings,
        "hill": ground.hill,
        "rough-hill": ground.rough,
        "soft": ground.soft,
    }
    roads = [str(g.map.named[to]) for to in g.map.beside[at] if g.map.is_road(at, to)]
    return {
        "name": str(g.map.named[at]),
        "terrain": [name for name, there in named.items() if there],
        "works": place.works.value,
        "roads": roads,
        "road_off": g.map.is_road(at, NOWHERE),
        "water": [str(g.map.named[to]) for to in g.map.beside[at] if g.map.is_water(at, to)],
        "objective": place.holder if place.holder != NOWHERE else None,
        "barrage": list(place.barrage),
        "suppressed": list(place.suppressed),
        "gas": list(place.gas),
        "marks": [name for mark, name in MARK_NAMES.items() if place.marks & mark],
        "units": list(place.units),
    }


def _unit_view(g: Battle, number: int) -> dict[str, Any]:
    piece = g.piece(number)
    states = {WAITING: "waiting", GONE: "gone", EXITED: "exited"}
    return {
        "id": number,
        "name": piece.name,
        "side": piece.side,
        "type": piece.kind.value,
        "quality": piece.quality.value,
        "arms": piece.arms,
        "halves": piece.left,
        "full": piece.full,
        "damaged": not g.at_strength(piece),
        "markers": piece.markers,
        "winning": piece.winning,
        "state": states.get(piece.at, "on"),
        "square": str(g.map.named[piece.at]) if piece.at >= 0 else None,
    }
