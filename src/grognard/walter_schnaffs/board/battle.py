"""The state of a battle of 1870, and what is seen of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.dice import Dice
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Begun
from grognard.kernel.section import Rules
from grognard.kernel.seen import Mark, Note, Standing
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.morale_28 import Exposed, MoraleSection, MoraleTest, Rout
from grognard.squares.assets import ASSETS
from grognard.squares.battle import Muster, Piece, Place, SquareBattle
from grognard.squares.drawn import drawn
from grognard.squares.ground import TERRAIN
from grognard.squares.map import NOWHERE
from grognard.squares.movement import needs_roll
from grognard.walter_schnaffs.board.zones import ZoneMap
from grognard.walter_schnaffs.sheet.army_2 import Troops
from grognard.walter_schnaffs.sheet.attack_8 import AttackSection
from grognard.walter_schnaffs.sheet.beyond import is_kept
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN, rows_of
from grognard.walter_schnaffs.sheet.movement_5 import Going, MarchSection, SetOut

# What a unit has done this turn, beside what every game on squares remembers
FIRED = 16
KEYS = [*TERRAIN, "soft", "road", "water"]
"""What the ground may be made of."""


@dataclass(eq=False)
class Facts(Leaf):
    """What belongs to no zone and no unit.

    `rung` is what each side chose once it is shown, `wanted` the objectives that the attacker's asks for,
    `attacked` the zones attacked this turn.
    """

    turn: int = 0
    player: int = 0
    attacker: int = GERMAN
    countdown: int = 0
    tokens: tuple[tuple[int, ...], ...] = ()
    shock: int = NOWHERE
    reserve: tuple[int, ...] = ()
    bases: tuple[int, int] = (0, 0)
    rung: tuple[str, str] = ("", "")
    wanted: int = 0
    attacked: tuple[int, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(SquareBattle[Facts]):
    """The state of a battle; `arms` says what each unit is armed with."""

    space: ClassVar[str] = "squares"

    def __init__(
        self,
        rules: Rules,
        stack: list[Procedure],
        dice: Dice,
        places: list[Place],
        pieces: list[Piece],
        facts: Facts,
        ground: ZoneMap,
        muster: Muster,
        arms: tuple[str, ...],
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts, ground, muster)
        self.zones = ground
        self.arms = arms

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Place], pieces: list[Piece], facts: Facts
    ) -> Battle:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.zones, self.muster, self.arms)

    def know(self, **changed: Any) -> None:
        self.facts = self.facts.otherwise(changed)

    # As the tables see it

    def keeps_the_rest(self) -> bool:
        """Whether all of Square Bashing stays that the sheet does not leave out by name (WS-GAP-BEYOND)."""
        return is_kept(self.rules.settings)

    def at_strength(self, piece: Piece) -> bool:
        return self.rules.section(AttackSection).at_strength(piece.kind, piece.bases)

    def troops(self, number: int, attacking: bool = False) -> Troops:
        """A unit as the tables of 1870 see it."""
        piece = self.pieces[number]
        return Troops(piece.kind, piece.bases, piece.quality, self.arms[number], attacking)

    def unit(self, number: int) -> Unit:
        """A unit as the tables see it that are Square Bashing's."""
        piece = self.pieces[number]
        return Unit(piece.kind, piece.quality, not self.at_strength(piece), False, piece.left)

    def units(self, at: int) -> tuple[Unit, ...]:
        return tuple([self.unit(number) for number in self.places[at].units])

    def is_soft(self, at: int) -> bool:
        """Soft or wooded."""
        return self.zones.soft[at] or self.ground(at).woods

    def squares_of(self, number: int) -> int:
        return self.rules.section(MarchSection).zones_of(self.troops(number))

    def roll_to_go(self, number: int, to: int) -> Begun | None:
        going = self.going(number, to)
        if not self.rules.section(MarchSection).needed(going):
            return None
        return Begun("ws.move", SetOut(going, self.pieces[number].side))

    def going(self, number: int, to: int) -> Going:
        """A step as the tables see it; roads help out of heavy terrain (WS-GAP-REPLACES)."""
        by_road = bool(self.setting("roads_help"))
        heavy = needs_roll(self, number, to) if by_road else self.map.difficult[self.pieces[number].at]
        return Going(self.troops(number), heavy)

    def exposed(self, at: int) -> Exposed:
        """A zone as the morale table sees it."""
        enemy = 1 - self.places[at].side
        markers_of = self.rules.section(MoraleSection).markers_of
        return Exposed(
            self.units(at),
            sum([markers_of(piece) for piece in self.units_at(at)]),
            enemy_faces=len([one for one in self.map.beside[at] if self.places[one].side == enemy]),
            ground=self.ground(at),
        )

    def morale_test(self, at: int) -> Procedure | None:
        exposed = self.exposed(at)
        if self.rules.section(MoraleSection).tally(exposed).total <= 0:
            return None
        return MoraleTest(exposed, self.places[at].side)

    def rout(self, numbers: tuple[int, ...], player: int) -> Procedure:
        return Rout(tuple([self.unit(number) for number in numbers]), player)

    def rows_of(self, side: int) -> tuple[int, ...]:
        """The attacker's own rows; all but those nearest the attacker for the defender (WS-4-DEPLOY)."""
        own, empty = int(self.setting("attacker_rows")), int(self.setting("empty_rows"))
        return rows_of(own, empty, self.map.squares.deep, self.attacker)[side]

    # What is seen

    def ground_data(self) -> dict[str, Any]:
        return drawn(self.map, self.objectives(), 1, KEYS)

    def marks_of(self, number: int) -> list[Mark]:
        armed = [Mark(self.arms[number])] if self.arms[number] else []
        return [*armed, *super().marks_of(number)]

    def standing(self) -> Standing:
        facts = self.facts
        goal = Note("goal")
        notes: list[Note] = []
        if facts.wanted:
            goal = Note("goal_set", (("wanted", facts.wanted), ("who", self.side_word(self.attacker))))
            notes = [
                Note("objectives", (("held", self.held(self.attacker)), ("wanted", facts.wanted))),
                Note("countdown", (("left", max(0, facts.countdown)),)),
                *[Note("rung", (("rung", f"@rung.{rung}"),), side) for side, rung in enumerate(facts.rung) if rung],
            ]
        for side in (GERMAN, FRENCH):
            notes += self.notes_of(side)
        score = (self.held(GERMAN), self.held(FRENCH)) if facts.turn else None
        turn, player = self.when()
        return Standing(turn, None, player, score, goal, tuple(notes))

    def notes_of(self, side: int) -> list[Note]:
        """An army's tokens, and whether it may make a shock assault, where these are kept."""
        held = zip(ASSETS, self.facts.tokens[side], strict=True)
        notes = [Note("tokens", (("asset", f"@asset.{kind}"), ("count", count)), side) for kind, count in held if count]
        return [*notes, Note("shock", (), side)] if self.facts.shock == side else notes
