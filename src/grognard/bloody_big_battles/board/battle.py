"""A battle: who fights, where each unit stands, and what is asked of them."""

from __future__ import annotations

from typing import Any, ClassVar, final

from mypy_extensions import i64

from grognard.bloody_big_battles.board import seen
from grognard.bloody_big_battles.board.answers import in_inches, read_answer
from grognard.bloody_big_battles.board.ground import Table
from grognard.bloody_big_battles.board.leaves import (
    DISORDERED,
    GONE,
    NOBODY,
    NOWHERE,
    ON,
    REDUCED,
    TOUCHING,
    Facts,
    Piece,
    Place,
    placed,
    ranks,
)
from grognard.bloody_big_battles.board.plan import Plan
from grognard.bloody_big_battles.board.water import is_in_river, parts
from grognard.bloody_big_battles.sheet.army import Formation, is_artillery
from grognard.bloody_big_battles.sheet.movement_roll import MovementRollSection
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Pointed
from grognard.kernel.section import Rules
from grognard.kernel.seen import SeenPiece, SeenPlace, Standing
from grognard.kernel.space import plane
from grognard.kernel.space.plane import DEGREE, Point
from grognard.kernel.state import State


@final
class Battle(State[Place, Piece, Facts]):
    """The state of a battle: `pieces` are who, `places` where each stands. The places named are the objectives."""

    space: ClassVar[str] = "plane"

    def __init__(
        self,
        rules: Rules,
        stack: list[Procedure],
        dice: Dice,
        places: list[Place],
        pieces: list[Piece],
        facts: Facts,
        table: Table,
        plan: Plan,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts)
        self.table = table
        self.plan = plan
        self.base: int = int(rules.settings.values["base_size"])
        self.arc: int = int(rules.settings.values["front_arc"]) * DEGREE

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Place], pieces: list[Piece], facts: Facts
    ) -> Battle:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.table, self.plan)

    # Asking

    def piece(self, number: int) -> Piece:
        return self.pieces[number]

    def place(self, number: int) -> Place:
        return self.places[number]

    def units(self, side: int) -> list[int]:
        """The numbers of a side's units on the table, without generals."""
        found: list[int] = []
        for number, piece in enumerate(self.pieces):
            if piece.side == side and piece.state == ON and not piece.general:
                found.append(number)
        return found

    def generals(self, side: int) -> list[int]:
        return [n for n, p in enumerate(self.pieces) if p.side == side and p.general and p.state == ON]

    def near(self, one: int, other: int, reach: int) -> bool:
        """Whether two units may be within reach: quick, and never wrong where it says no."""
        a, b = self.places[one], self.places[other]
        return plane.near(a.at, b.at, a.reach + b.reach + reach)

    def gap(self, one: int, other: int) -> int:
        return plane.gap(self.places[one].outline, self.places[other].outline)

    def within(self, one: int, other: int, reach: int) -> bool:
        """Whether the shortest distance between two units is within a reach."""
        return self.near(one, other, reach) and self.gap(one, other) <= reach

    def touching(self, one: int, other: int) -> bool:
        """Whether two units are in contact; across a river nobody is, but at a bridge."""
        if not self.near(one, other, TOUCHING) or self.gap(one, other) >= TOUCHING:
            return False
        a, b = self.places[one], self.places[other]
        return not parts(self.table, (a.at, a.outline), (b.at, b.outline), TOUCHING)

    def in_contact(self, number: int) -> list[int]:
        """The enemies that a unit touches, or is in contact with since a charge (BBB-GAP-LASTING)."""
        return self.in_contact_with(number, self.units(1 - self.pieces[number].side))

    def in_contact_with(self, number: int, enemies: list[int]) -> list[int]:
        """Those of these enemies."""
        held = self.charged_by(number)
        return [enemy for enemy in enemies if enemy in held or self.touching(number, enemy)]

    def charged_by(self, number: int) -> list[int]:
        """The enemies whom this turn's charges have brought together with a unit, either way."""
        contacts = self.facts.contacts
        if not contacts or self.setting("contact_lasts") != "until-fought":
            return []
        return [b if a == number else a for a, b, _ in contacts if number in (a, b)]

    def enemy_within(self, number: int, reach: int) -> bool:
        for enemy in self.units(1 - self.pieces[number].side):
            if self.within(number, enemy, reach):
                return True
        return False

    def nearest_enemy(self, number: int) -> int:
        """The enemy unit whose middle is nearest; NOBODY where there is none."""
        return self.nearest_of(number, self.units(1 - self.pieces[number].side))

    def nearest_of(self, number: int, enemies: list[int]) -> int:
        """Of these enemies."""
        x, y = self.places[number].at
        best, least = NOBODY, plane.FAR * plane.FAR * 8
        for enemy in enemies:
            ex, ey = self.places[enemy].at
            dx: i64 = ex - x
            dy: i64 = ey - y
            square: int = dx * dx + dy * dy
            if square < least:
                best, least = enemy, square
        return best

    def is_blocked(self, number: int, place: Place) -> bool:
        """Whether another unit stands where this one would."""
        for other, piece in enumerate(self.pieces):
            if other == number or piece.state != ON or piece.general:
                continue
            there = self.places[other]
            near = plane.near(place.at, there.at, place.reach + there.reach)
            if near and plane.overlap(place.outline, there.outline):
                return True
        return False

    def is_in_river(self, place: Place) -> bool:
        return is_in_river(self.table, place)

    def is_spent(self, piece: Piece) -> bool:
        """After losing so many bases, by its quality (BBB-GAP-SPENT)."""
        lost = piece.full - piece.bases
        return lost > 0 and lost >= self.rules.section(MovementRollSection).spent_after[piece.quality]

    def alive(self, side: int) -> bool:
        """Whether a side has any unit on the table or to come."""
        for piece in self.pieces:
            if piece.side == side and piece.state != GONE and not piece.general:
                return True
        return False

    # What is seen

    def place_name(self, at: int) -> str:
        return self.table.objectives[at].name

    def piece_name(self, number: int) -> str:
        return self.pieces[number].name

    def calling(self, numbers: tuple[int, ...]) -> str:
        """Several units by name; one alone is told as itself."""
        return self.called(numbers[0]) if len(numbers) == 1 else ", ".join([self.pieces[n].name for n in numbers])

    def side_names(self) -> tuple[tuple[str, str], ...]:
        return self.plan.names

    def ground_data(self) -> dict[str, Any]:
        return seen.ground(self.table)

    def seen_places(self) -> list[SeenPlace]:
        return seen.objectives(self)

    def seen_piece(self, number: int) -> SeenPiece:
        return seen.piece(self, number)

    def standing(self) -> Standing:
        return seen.standing(self)

    def worded_with(self, answer: Any, pointed: Pointed) -> dict[str, Any]:
        return {**State.worded_with(self, answer, pointed), **seen.answer_words(self, answer, pointed)}

    def meant(self, text: str) -> Any:
        return read_answer(text)

    def line(self) -> str:
        """The position in one line: turn, what is pending, and who stands where, facing where."""
        seats = [
            f"u{n}/{p.bases}{'!' if p.status & DISORDERED else ''}@{in_inches(self.place(n).at)}^{self.place(n).facing}"
            for n, p in enumerate(self.pieces)
            if p.state == ON
        ]
        frames = ">".join([type(frame).__name__ for frame in self.stack]) or "over"
        return f"turn {self.facts.turn} {frames} {' '.join(seats)}"

    # Changing

    def know(self, **changed: Any) -> None:
        self.facts = self.facts.otherwise(changed)

    def change(self, number: int, **changed: Any) -> None:
        self.pieces[number] = self.pieces[number].otherwise(changed)

    def did(self, number: int, what: int) -> None:
        piece = self.pieces[number]
        self.change(number, did=piece.did | what)

    def stand(self, number: int, at: Point, facing: int) -> None:
        """Puts a unit down with its middle at a point."""
        piece = self.pieces[number]
        self.places[number] = placed(at, facing, piece.formation, piece.bases, self.base)

    def reform(self, number: int) -> None:
        """Draws a unit up anew as its formation and its bases are now; without the room, not before it moves.

        A unit too deep for the ground behind its front stands with its rear on the table's edge.
        """
        piece = self.pieces[number]
        place = self.reformed(self.places[number], piece.formation, piece.bases)
        dx, dy = self.table.inward(place.outline)
        if dx or dy:
            x, y = place.at
            place = placed((x + dx, y + dy), place.facing, piece.formation, piece.bases, self.base)
        if not self.is_blocked(number, place) and not self.is_in_river(place):
            self.places[number] = place

    def reformed(self, place: Place, formation: Formation, bases: int) -> Place:
        """Where a unit would stand in another formation, the middle of its front unmoved."""
        deep = ranks(formation, max(1, bases))[1] * self.base
        if deep == place.deep or self.setting("formation_keeps") == "middle":
            return placed(place.at, place.facing, formation, bases, self.base)
        middle = plane.ahead(place.at, place.facing, (place.deep - deep) // 2)
        return placed(middle, place.facing, formation, bases, self.base)

    def form(self, number: int, formation: Formation) -> None:
        self.change(number, formation=formation)
        self.reform(number)

    def disorder(self, number: int) -> None:
        """Disordered; artillery is silenced. On a disordered unit nothing more (BBB-GAP-DISORDER)."""
        piece = self.pieces[number]
        if not piece.status & DISORDERED:
            self.change(number, status=piece.status | DISORDERED)
        elif self.setting("disorder_again") == "loses-a-base":
            self.lose(number, 1)

    def without(self, number: int, status: int) -> None:
        piece = self.pieces[number]
        self.change(number, status=piece.status & ~status)

    def lose(self, number: int, bases: int) -> None:
        """Bases come off; a unit with none left is gone. Artillery is reduced, then destroyed (BBB-GAP-ARTLOSS)."""
        piece = self.pieces[number]
        if bases <= 0 or piece.state != ON:
            return
        if is_artillery(piece.arm):
            again = piece.status & REDUCED and self.setting("reduced_again") == "destroyed"
            if bases > 1 or again:
                self.remove(number)
            else:
                self.change(number, status=piece.status | REDUCED)
            return
        left = max(0, piece.bases - bases)
        self.change(number, bases=left)
        if left:
            self.reform(number)
        else:
            self.remove(number)

    def regain(self, number: int) -> bool:
        """One lost base comes back, where there is one; a reduced battery is whole again."""
        piece = self.pieces[number]
        if is_artillery(piece.arm):
            if not piece.status & REDUCED:
                return False
            self.without(number, REDUCED)
            return True
        if piece.bases >= piece.full:
            return False
        self.change(number, bases=piece.bases + 1)
        self.reform(number)
        return True

    def remove(self, number: int) -> None:
        """Destroyed, routed or off the table."""
        self.change(number, state=GONE)
        self.places[number] = NOWHERE
