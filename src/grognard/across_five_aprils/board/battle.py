"""A battle: the hexes and units that change, and what is asked of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from grognard.across_five_aprils.board.answers import meant
from grognard.across_five_aprils.board.drawn import drawn
from grognard.across_five_aprils.board.ground import NOWHERE, BattleMap
from grognard.across_five_aprils.board.plan import Plan
from grognard.across_five_aprils.sheet.army import CONFEDERATE, SIDES, UNION, Kind, Unit
from grognard.kernel.dice import Dice
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Procedure
from grognard.kernel.section import Rules
from grognard.kernel.seen import GONE as LOST
from grognard.kernel.seen import ON, Mark, Note, SeenPiece, SeenPlace, Standing
from grognard.kernel.seen import WAITING as STILL_TO_COME
from grognard.kernel.state import State

NOBODY, NO_OBJECTIVE = -1, -2
WAITING, GONE = -1, -2

# What a unit has done, or suffered, in this phase
MOVED, ATTACKED, WITHDREW, WAS_ATTACKED = 1, 2, 4, 8
# What stays with it until its formation moves
OVERSTACKED = 16
MARKS = {
    MOVED: "moved",
    ATTACKED: "has-attacked",
    WITHDREW: "withdrew",
    WAS_ATTACKED: "attacked",
    OVERSTACKED: "too-many",
}

COMBAT = tuple([f"combat-{side}" for side in SIDES])
"""The combat markers, by side."""

Cup = tuple[tuple[str, int], ...]


@dataclass(eq=False)
class Piece(Leaf):
    """A unit in the battle: its strength with all its steps, the steps it has left, and where it stands.

    One that comes later waits for its turn, and has the hex where it enters.
    """

    name: str
    side: int
    formation: int
    kind: Kind
    full: int
    morale: int
    steps: int
    left: int
    at: int = WAITING
    entry: int = NOWHERE
    enters: int = 0
    did: int = 0

    @property
    def strength(self) -> int:
        """Its strength as it stands: the share of the steps left, rounded up (A5A-GAP-STRENGTH)."""
        return (self.full * self.left + self.steps - 1) // self.steps


@dataclass(eq=False)
class Place(Leaf):
    """What stands on a hex, whose it is, and who holds the objective there."""

    units: tuple[int, ...] = ()
    side: int = NOBODY
    holder: int = NO_OBJECTIVE


@dataclass(eq=False)
class Facts(Leaf):
    """What belongs to no hex and no unit: the turn, what is in the cup and what was drawn; the names of the sides."""

    turn: int = 0
    cup: Cup = ()
    drawn: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()


@final
class Battle(State[Place, Piece, Facts]):
    """The state of a battle."""

    space: ClassVar[str] = "hexes"
    place_word: ClassVar[str] = "hex"

    def __init__(
        self,
        rules: Rules,
        stack: list[Procedure],
        dice: Dice,
        places: list[Place],
        pieces: list[Piece],
        facts: Facts,
        ground: BattleMap,
        plan: Plan,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts)
        self.map = ground
        self.plan = plan

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Place], pieces: list[Piece], facts: Facts
    ) -> Battle:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.map, self.plan)

    # Asking

    def piece(self, number: int) -> Piece:
        return self.pieces[number]

    def place(self, at: int) -> Place:
        return self.places[at]

    def unit(self, number: int) -> Unit:
        """A unit as the tables see it."""
        piece = self.pieces[number]
        return Unit(piece.strength, piece.morale, piece.left, piece.kind)

    def units(self, numbers: tuple[int, ...]) -> tuple[Unit, ...]:
        return tuple([self.unit(number) for number in numbers])

    def still_there(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these units that are still on the map."""
        return tuple([number for number in numbers if self.pieces[number].at >= 0])

    def on_map(self, side: int) -> list[int]:
        return [n for n, piece in enumerate(self.pieces) if piece.side == side and piece.at >= 0]

    def alive(self, side: int) -> bool:
        """Whether a side has any unit on the map or still to come."""
        for piece in self.pieces:
            if piece.side == side and piece.at != GONE:
                return True
        return False

    def held_by(self, side: int) -> set[int]:
        """The hexes where a side's units stand."""
        return {piece.at for piece in self.pieces if piece.side == side and piece.at >= 0}

    def zone_of(self, side: int) -> set[int]:
        """Every hex in a side's zones of control (A5A-GAP-ZOC)."""
        return self.zone_around(self.held_by(side))

    def zone_around(self, held: set[int]) -> set[int]:
        """The zones of control of units on these hexes."""
        reached: set[int] = set()
        zones = self.map.zones
        for at in held:
            reached.update(zones[at])
        return reached

    def in_zone_of(self, side: int, at: int) -> bool:
        """Whether a hex is in a zone of control of this side."""
        places = self.places
        for one in self.map.zones[at]:
            if places[one].side == side:
                return True
        return False

    def room_for(self, number: int, at: int) -> bool:
        """Whether the stacking limit leaves room for a unit there (A5A-GAP-STACK)."""
        guns = self.pieces[number].kind is Kind.ARTILLERY
        limit: int = self.setting("stack_guns" if guns else "stack_troops")
        like = 0
        for one in self.places[at].units:
            if one != number and (self.pieces[one].kind is Kind.ARTILLERY) == guns:
                like += 1
        return like < limit

    def steps_lost(self, side: int) -> int:
        """The steps that a side has lost and not regained."""
        lost = 0
        for piece in self.pieces:
            if piece.side == side:
                lost += piece.steps - (0 if piece.at == GONE else piece.left)
        return lost

    def points(self, side: int) -> int:
        """Objectives held, and enemy steps destroyed (A5A-GAP-VICTORY)."""
        each_step: int = self.setting("step_points")
        points = self.steps_lost(1 - side) * each_step
        for one in self.plan.objectives:
            if self.places[one.hex].holder == side:
                points += one.points
        return points

    def is_night(self) -> bool:
        return self.facts.turn in self.plan.night

    # What is seen

    def place_name(self, at: int) -> str:
        return self.map.name(at)

    def piece_name(self, number: int) -> str:
        return self.pieces[number].name

    def side_names(self) -> tuple[tuple[str, str], ...]:
        return self.facts.names

    def ground_data(self) -> dict[str, Any]:
        return drawn(self.map, self.plan)

    def seen_place(self, at: int) -> SeenPlace:
        place = self.places[at]
        return SeenPlace(at, (), None if place.holder == NO_OBJECTIVE else place.holder, place.units)

    def seen_piece(self, number: int) -> SeenPiece:
        piece = self.pieces[number]
        coming = piece.at == WAITING
        return SeenPiece(
            number,
            piece.name,
            piece.side,
            piece.kind.value,
            piece.strength,
            piece.full,
            (Mark("morale", piece.morale), *self._marks(piece)),
            ON if piece.at >= 0 else STILL_TO_COME if coming else LOST,
            piece.at if piece.at >= 0 else None,
            self.plan.formations[piece.formation].name,
            piece.enters if coming else None,
            piece.entry if coming and piece.entry != NOWHERE else None,
        )

    def _marks(self, piece: Piece) -> list[Mark]:
        """What a unit has done, and whether its hex is too full."""
        return [Mark(name) for did, name in MARKS.items() if piece.did & did]

    def frozen(self, side: int) -> tuple[str, ...]:
        """The formations of a side that do not move this turn."""
        return tuple([one.name for one in self.plan.formations if one.side == side and self.facts.turn in one.frozen])

    def standing(self) -> Standing:
        facts, plan = self.facts, self.plan
        left = tuple([in_words(marker) for marker, count in facts.cup for _ in range(count)])
        cup = [Note("in_cup", (("markers", left),))] if left else [Note("cup_empty")]
        frozen = [
            Note("frozen", (("formations", self.frozen(side)),), side)
            for side in (CONFEDERATE, UNION)
            if self.frozen(side)
        ]
        night = [Note("night")] if self.is_night() else []
        score = (self.points(CONFEDERATE), self.points(UNION))
        goal = Note("goal", (("points", int(self.setting("step_points"))),))
        return Standing(facts.turn, plan.turns, None, score, goal, (*night, *cup, *frozen))

    def meant(self, text: str) -> Any:
        return meant(text)

    def line(self) -> str:
        """The position in one line: turn, what is pending, the cup, and who stands where."""
        seats = [
            f"{hexagon}:{','.join([f'u{n}/{self.pieces[n].left}' for n in self.places[at].units])}"
            for at, hexagon in enumerate(self.map.named)
            if self.places[at].units
        ]
        frames = ">".join([type(frame).__name__ for frame in self.stack]) or "over"
        cup = ",".join([marker if count == 1 else f"{marker}*{count}" for marker, count in self.facts.cup])
        return f"turn {self.facts.turn} cup[{cup}] {frames} {' '.join(seats)}"

    # Changing

    def know(self, **changed: Any) -> None:
        self.facts = self.facts.otherwise(changed)

    def change(self, number: int, **changed: Any) -> None:
        self.pieces[number] = self.pieces[number].otherwise(changed)

    def _stands(self, number: int, at: int, did: int) -> None:
        """Where a unit stands and what it did: what changes all the time, without the detour by names."""
        p = self.pieces[number]
        self.pieces[number] = Piece(
            p.name, p.side, p.formation, p.kind, p.full, p.morale, p.steps, p.left, at, p.entry, p.enters, did
        )

    def did(self, number: int, what: int) -> None:
        piece = self.pieces[number]
        self._stands(number, piece.at, piece.did | what)

    def forget(self, what: int) -> None:
        """Nobody has done this any more."""
        for number, piece in enumerate(self.pieces):
            if piece.did & what:
                self._stands(number, piece.at, piece.did & ~what)

    def move(self, number: int, to: int) -> None:
        """Puts a unit on a hex, or off the map (GONE); a hex that it overfilled is behind it."""
        piece = self.pieces[number]
        if piece.at >= 0:
            self._seat(piece.at, tuple([n for n in self.places[piece.at].units if n != number]))
        self._stands(number, to, piece.did & ~OVERSTACKED)
        if to >= 0:
            self._seat(to, (*self.places[to].units, number))

    def _seat(self, at: int, units: tuple[int, ...]) -> None:
        side = self.pieces[units[0]].side if units else NOBODY
        holder = self.places[at].holder
        if holder != NO_OBJECTIVE and side != NOBODY:
            holder = side
        self.places[at] = Place(units, side, holder)

    def pass_through(self, side: int, at: int) -> None:
        """A side takes the objective it passes (A5A-GAP-VICTORY)."""
        place = self.places[at]
        if place.holder != NO_OBJECTIVE:
            self.places[at] = Place(place.units, place.side, side)

    def lose_step(self, number: int) -> None:
        """A unit loses a step; with none left it is gone."""
        left = self.pieces[number].left - 1
        self.change(number, left=left)
        if left == 0:
            self.move(number, GONE)


def in_words(marker: str) -> str:
    """A marker of the cup for the words: a side's combat marker has words, a formation its name."""
    return f"@marker.{marker}" if marker in COMBAT else marker
