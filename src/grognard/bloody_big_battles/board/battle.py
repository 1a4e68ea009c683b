"""A battle: who fights, where each unit stands, and what is asked of them."""

from __future__ import annotations

from typing import Any, NamedTuple, final

from grognard.bloody_big_battles.board.ground import LINES, Table
from grognard.bloody_big_battles.board.water import barring, parts, spine_of
from grognard.bloody_big_battles.sheet.army import Ability, Arm, Formation, Quality, Weapon, is_artillery
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask
from grognard.kernel.space import plane
from grognard.kernel.space.plane import DEGREE, INCH, Outline, Point
from grognard.kernel.state import State

ON, WAITING, GONE = 0, 1, 2
STATES = ("on", "waiting", "gone")
TOUCHING = 5
"""A gap under so many hundredths is contact (BBB-GAP-CONTACT)."""
NOBODY = -1

# How a unit is; artillery that is "disordered" is silenced
DISORDERED, LOW_AMMO, REDUCED = 1, 2, 4
STATUS_NAMES = {DISORDERED: "disordered", LOW_AMMO: "low-ammo", REDUCED: "reduced"}

# What a unit did this turn
ROLLED, MOVED, PIVOTED, UNLIMBERED, HAULED, EVADED = 1, 2, 4, 8, 16, 32
FIRED, FOUGHT, WENT, WENT_FAR, ISOLATED, OFFERED, CROSSED = 64, 128, 256, 512, 1024, 2048, 4096
DID_NAMES = {
    MOVED: "moved",
    PIVOTED: "pivoted",
    UNLIMBERED: "unlimbered",
    HAULED: "hauled",
    EVADED: "evaded",
    FIRED: "fired",
    ISOLATED: "isolated",
    CROSSED: "crossed-bridge",
}


class Piece(NamedTuple):
    """A unit, or a general. `came` is where the middle of its front was before its move."""

    name: str
    side: int
    arm: Arm
    quality: Quality = Quality.TRAINED
    abilities: frozenset[Ability] = frozenset()
    weapon: Weapon | None = None
    full: int = 4
    bases: int = 4
    formation: Formation = Formation.LINE
    command: str = ""
    general: bool = False
    state: int = ON
    status: int = 0
    did: int = 0
    came: Point = (0, 0)


class Place(NamedTuple):
    """The ground a unit covers: its middle, its facing, its outline (front edge first), how far it reaches."""

    at: Point
    facing: int
    outline: Outline
    reach: int
    wide: int
    deep: int


NOWHERE = Place((-plane.FAR, -plane.FAR), 0, (), 0, 0, 0)


def ranks(formation: Formation, bases: int) -> tuple[int, int]:
    """How many bases wide and deep a formation is (BBB-GAP-FORMATION)."""
    if formation is Formation.LINE or formation is Formation.UNLIMBERED:
        return bases, 1
    if formation is Formation.COLUMN:
        wide = max(1, bases // 2)
        return wide, -(-bases // wide)
    if formation is Formation.SQUARE:
        return max(1, -(-bases // 2)), 2
    return 1, bases


def placed(at: Point, facing: int, formation: Formation, bases: int, base: int) -> Place:
    """Where a unit stands with its middle at a point."""
    across, down = ranks(formation, max(1, bases))
    wide, deep = across * base, down * base
    reach = plane.distance((0, 0), (wide, deep)) // 2 + 2
    return Place(at, facing, plane.box(at, facing, wide, deep), reach, wide, deep)


def front_middle(place: Place) -> Point:
    return plane.ahead(place.at, place.facing, place.deep // 2)


def is_disordered(piece: Piece) -> bool:
    return bool(piece.status & DISORDERED)


@final
class Battle(State):
    """The state of a battle: `pieces` are who, `places` where each of them stands."""

    def __init__(
        self,
        rules: Any,
        stack: list[Procedure],
        dice: Dice,
        places: list[Any] | None = None,
        pieces: list[Any] | None = None,
        facts: dict[str, Any] | None = None,
        table: Table | None = None,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts)
        assert table is not None
        self.table = table
        self.base: int = int(rules.settings.values["base_size"])
        self.arc: int = int(rules.settings.values["front_arc"]) * DEGREE

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Any], pieces: list[Any], facts: dict[str, Any]
    ) -> State:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.table)

    # Asking

    def piece(self, number: int) -> Piece:
        found: Piece = self.pieces[number]
        return found

    def place(self, number: int) -> Place:
        found: Place = self.places[number]
        return found

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
        a, b = self.place(one), self.place(other)
        return plane.near(a.at, b.at, a.reach + b.reach + reach)

    def gap(self, one: int, other: int) -> int:
        return plane.gap(self.place(one).outline, self.place(other).outline)

    def within(self, one: int, other: int, reach: int) -> bool:
        """Whether the shortest distance between two units is within a reach."""
        return self.near(one, other, reach) and self.gap(one, other) <= reach

    def touching(self, one: int, other: int) -> bool:
        """Whether two units are in contact; across a river nobody is, but at a bridge."""
        if not self.near(one, other, TOUCHING) or self.gap(one, other) >= TOUCHING:
            return False
        a, b = self.place(one), self.place(other)
        return not parts(self.table, (a.at, a.outline), (b.at, b.outline), TOUCHING)

    def in_contact(self, number: int) -> list[int]:
        """The enemies that a unit touches, or is in contact with since a charge (BBB-GAP-LASTING)."""
        held = self.charged_by(number)
        enemies = self.units(1 - self.piece(number).side)
        return [enemy for enemy in enemies if enemy in held or self.touching(number, enemy)]

    def charged_by(self, number: int) -> list[int]:
        """The enemies whom this turn's charges have brought together with a unit, either way."""
        contacts = self.facts["contacts"]
        if not contacts or self.setting("contact_lasts") != "until-fought":
            return []
        return [b if a == number else a for a, b, _ in contacts if number in (a, b)]

    def enemy_within(self, number: int, reach: int) -> bool:
        for enemy in self.units(1 - self.piece(number).side):
            if self.within(number, enemy, reach):
                return True
        return False

    def nearest_enemy(self, number: int) -> int:
        """The enemy unit whose middle is nearest; NOBODY where there is none."""
        x, y = self.place(number).at
        best, least = NOBODY, plane.FAR * plane.FAR * 8
        for enemy in self.units(1 - self.piece(number).side):
            ex, ey = self.place(enemy).at
            square = (ex - x) ** 2 + (ey - y) ** 2
            if square < least:
                best, least = enemy, square
        return best

    def is_blocked(self, number: int, place: Place) -> bool:
        """Whether another unit stands where this one would."""
        for other, piece in enumerate(self.pieces):
            if other == number or piece.state != ON or piece.general:
                continue
            there: Place = self.places[other]
            near = plane.near(place.at, there.at, place.reach + there.reach)
            if near and plane.overlap(place.outline, there.outline):
                return True
        return False

    def is_in_river(self, place: Place) -> bool:
        """Whether any river that no bridge carries a unit over is under it."""
        spine = spine_of(place.at, place.at, place.facing, (place.wide, place.deep))
        return bool(barring(self.table, place.outline, spine))

    def is_spent(self, piece: Piece) -> bool:
        """After losing so many bases, by its quality (BBB-GAP-SPENT)."""
        return piece.full - piece.bases >= int(self.setting(f"spent_{piece.quality.value}"))

    def alive(self, side: int) -> bool:
        """Whether a side has any unit on the table or to come."""
        for piece in self.pieces:
            if piece.side == side and piece.state != GONE and not piece.general:
                return True
        return False

    def view(self, player: int | None) -> dict[str, Any]:
        return battle_view(self)

    def points_at(self, answer: Any) -> dict[str, Any]:
        pointed: dict[str, Any] = {}
        asked = self.asked_unit()
        if hasattr(answer, "unit"):
            pointed["unit"] = answer.unit
        elif asked != NOBODY:
            pointed["unit"] = asked
        if hasattr(answer, "to"):
            pointed["point"] = list(answer.to)
        if hasattr(answer, "firers"):
            pointed["units"] = list(answer.firers)
        return pointed

    def worded_with(self, answer: Any) -> dict[str, Any]:
        numbers: dict[str, Any] = {"value": str(answer)}
        if hasattr(answer, "unit"):
            numbers["unit"] = self.piece(answer.unit).name
        if hasattr(answer, "to"):
            numbers["point"] = in_inches(answer.to)
            numbers["inches"] = self.inches_to(answer.to)
            numbers["enemy"] = self.met_by(answer)
            numbers["meets"] = "@answer.meets" if numbers["enemy"] else ""
        if hasattr(answer, "formation"):
            numbers["formation"] = f"@choice.{answer.formation.value}"
        if hasattr(answer, "facing"):
            numbers["facing"] = f"{answer.facing / DEGREE:g}"
        if hasattr(answer, "far"):
            numbers["inches"] = f"{answer.far / INCH:g}"
        if hasattr(answer, "firers"):
            numbers["firers"] = ", ".join([self.piece(n).name for n in answer.firers])
        return numbers

    def asked_unit(self) -> int:
        """The unit whose move is asked for; NOBODY where none is."""
        choices = self.pending.choices if isinstance(self.pending, Ask) else None
        return int(getattr(choices, "unit", NOBODY))

    def inches_to(self, to: Point) -> str:
        """How far it is to a point for the unit that is asked, as the crow flies."""
        unit = self.asked_unit()
        return f"{plane.distance(self.place(unit).at, to) / INCH:.1f}" if unit != NOBODY else "?"

    def met_by(self, answer: Any) -> str:
        """The enemies that a march would come into contact with."""
        from grognard.bloody_big_battles.board.ways import enemies_met

        number = self.asked_unit()
        if number == NOBODY or self.piece(number).general:
            return ""
        return ", ".join([self.piece(enemy).name for enemy in enemies_met(self, number, answer)])

    def line(self) -> str:
        """The position in one line: turn, what is pending, and who stands where, facing where."""
        seats = [
            f"u{n}/{p.bases}{'!' if p.status & DISORDERED else ''}@{in_inches(self.place(n).at)}^{self.place(n).facing}"
            for n, p in enumerate(self.pieces)
            if p.state == ON
        ]
        frames = ">".join([type(frame).__name__ for frame in self.stack]) or "over"
        return f"turn {self.facts['turn']} {frames} {' '.join(seats)}"

    # Changing

    def change(self, number: int, **changed: Any) -> None:
        self.pieces[number] = self.pieces[number]._replace(**changed)

    def did(self, number: int, what: int) -> None:
        piece = self.piece(number)
        self.change(number, did=piece.did | what)

    def stand(self, number: int, at: Point, facing: int) -> None:
        """Puts a unit down with its middle at a point."""
        piece = self.piece(number)
        self.places[number] = placed(at, facing, piece.formation, piece.bases, self.base)

    def reform(self, number: int) -> None:
        """Draws a unit up anew as its formation and its bases are now; without the room, not before it moves.

        A unit too deep for the ground behind its front stands with its rear on the table's edge.
        """
        piece = self.piece(number)
        place = self.reformed(self.place(number), piece.formation, piece.bases)
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
        piece = self.piece(number)
        if not piece.status & DISORDERED:
            self.change(number, status=piece.status | DISORDERED)
        elif self.setting("disorder_again") == "loses-a-base":
            self.lose(number, 1)

    def without(self, number: int, status: int) -> None:
        piece = self.piece(number)
        self.change(number, status=piece.status & ~status)

    def lose(self, number: int, bases: int) -> None:
        """Bases come off; a unit with none left is gone. Artillery is reduced, then destroyed (BBB-GAP-ARTLOSS)."""
        piece = self.piece(number)
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
        piece = self.piece(number)
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


def in_inches(at: Point) -> str:
    """A point as people write it: inches from the left and from the near edge."""
    return f"{at[0] / INCH:.2f},{at[1] / INCH:.2f}"


# What a page draws


def battle_view(g: Battle) -> dict[str, Any]:
    """Everything a page draws, in hundredths of an inch: the table, the units with their outlines, the objectives."""
    facts = g.facts
    return {
        "table": {
            "wide": g.table.wide,
            "deep": g.table.deep,
            "edges": list(g.table.edges),
            "shapes": [
                {
                    "kind": shape.kind.value,
                    "name": shape.name,
                    "line": shape.kind in LINES,
                    "points": [list(p) for p in shape.points],
                }
                for shape in g.table.shapes
            ],
        },
        "units": [_unit_view(g, number) for number in range(len(g.pieces))],
        "objectives": [
            {"name": one.name, "at": list(one.at), "holder": holder if holder != NOBODY else None}
            for one, holder in zip(g.table.objectives, facts["holders"], strict=True)
        ],
        "sides": [
            {"en": names[0], "fr": names[1], "role": role}
            for names, role in zip(facts["names"], facts["sides"], strict=True)
        ],
        "turn": facts["turn"],
        "turns": facts["turns"],
        "night": facts["night"],
        "player": facts["player"],
    }


def _unit_view(g: Battle, number: int) -> dict[str, Any]:
    piece, place = g.piece(number), g.place(number)
    on = piece.state == ON
    return {
        "id": number,
        "name": piece.name,
        "side": piece.side,
        "type": "general" if piece.general else piece.arm.value,
        "quality": piece.quality.value,
        "weapon": piece.weapon.value if piece.weapon is not None else None,
        "abilities": [ability.value for ability in Ability if ability in piece.abilities],
        "command": piece.command,
        "bases": piece.bases,
        "full": piece.full,
        "formation": piece.formation.value,
        "spent": not piece.general and g.is_spent(piece),
        "markers": [name for bit, name in STATUS_NAMES.items() if piece.status & bit],
        "did": [name for bit, name in DID_NAMES.items() if piece.did & bit],
        "state": STATES[piece.state],
        "at": list(place.at) if on else None,
        "facing": place.facing if on else None,
        "outline": [list(p) for p in place.outline] if on else None,
    }
