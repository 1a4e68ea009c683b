"""The state of a battle of Square Bashing, and what is seen of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.dice import Dice
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Begun
from grognard.kernel.section import Rules
from grognard.kernel.seen import Note, Standing
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.assaults_26 import AssaultSection
from grognard.square_bashing.sheet.morale_28 import Exposed, MoraleSection, MoraleTest, Rout
from grognard.square_bashing.sheet.movement_24 import LeaveScenery, Leaving, MovementSection
from grognard.square_bashing.sheet.reinforcements_29 import AllTry, SomeArrive
from grognard.squares.army import FOOT_OR_HORSE
from grognard.squares.assets import ASSETS
from grognard.squares.battle import EXITED, HOLD_THE_LINE, MORALE_BONUS, Muster, Piece, Place, SquareBattle
from grognard.squares.drawn import drawn
from grognard.squares.ground import TERRAIN
from grognard.squares.map import FAR_SIDE, NEAR_SIDE, NOWHERE, BattleMap
from grognard.squares.movement import needs_roll
from grognard.squares.rules import ArrivalRules

ATTACKER, DEFENDER = NEAR_SIDE, FAR_SIDE
"""Where the sides of a scenario sit."""
SIDES = ("attacker", "defender")
KEYS = [*TERRAIN, "road"]
"""What the ground may be made of."""


@dataclass(eq=False)
class Facts(Leaf):
    """What belongs to no square and no unit; the focus of each army's higher command among it."""

    turn: int = 0
    player: int = 0
    attacker: int = ATTACKER
    countdown: int = 0
    tokens: tuple[tuple[int, ...], ...] = ()
    focus: tuple[str, str] = ("", "")
    shock: int = NOWHERE
    reserve: tuple[int, ...] = ()
    bases: tuple[int, int] = (0, 0)


@dataclass(eq=False)
class Armies(Leaf):
    """What a scenario lays down of both armies: the rating of command, the gunners' quality; and if it has trenches."""

    rating: tuple[int, int]
    quality: tuple[str, str]
    trenches: bool


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(SquareBattle[Facts]):
    """The state of a battle."""

    space: ClassVar[str] = "squares"

    def __init__(
        self,
        rules: Rules,
        stack: list[Procedure],
        dice: Dice,
        places: list[Place],
        pieces: list[Piece],
        facts: Facts,
        ground: BattleMap,
        muster: Muster,
        armies: Armies,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts, ground, muster)
        self.armies = armies

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Place], pieces: list[Piece], facts: Facts
    ) -> Battle:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.map, self.muster, self.armies)

    def know(self, **changed: Any) -> None:
        self.facts = self.facts.otherwise(changed)

    # As the tables see it

    def at_strength(self, piece: Piece) -> bool:
        return self.rules.section(AssaultSection).at_strength(piece.full, piece.left)

    def unit(self, number: int, assaulting: bool = False, in_play: bool = False) -> Unit:
        """A unit as the tables see it; in play it is known which one it is."""
        piece = self.pieces[number]
        damaged = not self.at_strength(piece)
        return Unit(piece.kind, piece.quality, damaged, assaulting, piece.left, number if in_play else None)

    def units(self, at: int, in_play: bool = False) -> tuple[Unit, ...]:
        return tuple([self.unit(number, False, in_play) for number in self.places[at].units])

    def leaving(self, number: int) -> Leaving:
        return Leaving(self.unit(number), self.armies.trenches)

    def squares_of(self, number: int) -> int:
        return self.rules.section(MovementSection).squares_of(self.leaving(number))

    def roll_to_go(self, number: int, to: int) -> Begun | None:
        """Most leave difficult scenery by a die; for some it needs no throwing."""
        if not needs_roll(self, number, to):
            return None
        return Begun("sb.scenery", LeaveScenery(self.leaving(number), self.pieces[number].side))

    def exposed(self, at: int) -> Exposed:
        """A square as the morale table sees it; gas counts as one barrage marker (SB-GAP-GAS)."""
        enemy = 1 - self.places[at].side
        markers_of = self.rules.section(MoraleSection).markers_of
        return Exposed(
            self.units(at),
            sum([markers_of(piece) for piece in self.units_at(at)]),
            self.barrage_markers(at) + (1 if self.is_gassed(at) else 0),
            len([one for one in self.map.beside[at] if self.places[one].side == enemy]),
            self.ground(at),
            self.has_mark(at, MORALE_BONUS),
            self.has_mark(at, HOLD_THE_LINE),
        )

    def morale_test(self, at: int) -> Procedure | None:
        exposed = self.exposed(at)
        if self.rules.section(MoraleSection).tally(exposed).total <= 0:
            return None
        return MoraleTest(exposed, self.places[at].side)

    def rout(self, numbers: tuple[int, ...], player: int) -> Procedure:
        return Rout(tuple([self.unit(number) for number in numbers]), player)

    def rows_of(self, side: int) -> tuple[int, ...]:
        """The attacker's first rows, and the defender's (SB-GAP-DEPLOY)."""
        deep = self.map.squares.deep
        if side == self.attacker:
            return tuple(range(int(self.setting("attacker_rows"))))
        return tuple(range(deep - int(self.setting("defender_rows")), deep))

    def arrivals(self, player: int, way: str) -> Begun | None:
        waiting = len(self.waiting(player))
        if way == "A":
            return Begun("sb.reinforcements", AllTry(waiting, player))
        tries = self.rules.section(ArrivalRules).tries(way)
        return Begun("sb.reinforcements", SomeArrive(waiting, tries, player=player))

    # How it is counted (SB-GAP-VICTORY)

    def points(self, side: int) -> int:
        """Objectives held, enemy bases lost since play began, and, for the attacker, units gone by the far edge."""
        facts, each = self.facts, int(self.setting("objective_points"))
        lost = facts.bases[1 - side] - self.bases(1 - side)
        return self.held(side) * each + lost + (self.exits() if side == facts.attacker else 0)

    def exits(self) -> int:
        """One for each infantry or cavalry unit at strength that left by the defender's edge, up to a limit."""
        side = self.attacker
        left = [p for p in self.pieces if p.at == EXITED and p.side == side and p.kind in FOOT_OR_HORSE]
        return min(int(self.setting("exit_points_at_most")), len([one for one in left if self.at_strength(one)]))

    # What is seen

    def ground_data(self) -> dict[str, Any]:
        return drawn(self.map, self.objectives(), int(self.setting("objective_points")), KEYS)

    def standing(self) -> Standing:
        facts = self.facts
        numbers = {name: int(self.setting(name)) for name in ("objective_points", "draw_margin", "countdown")}
        goal = Note("goal", tuple(numbers.items()))
        score = (self.points(NEAR_SIDE), self.points(FAR_SIDE)) if facts.turn else None
        notes = (
            Note("countdown", (("left", max(0, facts.countdown)),)),
            *self.notes_of(NEAR_SIDE),
            *self.notes_of(FAR_SIDE),
        )
        turn, player = self.when()
        return Standing(turn, None, player, score, goal, notes)

    def notes_of(self, side: int) -> list[Note]:
        """An army's tokens, its focus, and whether it may make a shock assault."""
        facts = self.facts
        held = zip(ASSETS, facts.tokens[side], strict=True)
        notes = [Note("tokens", (("asset", f"@asset.{kind}"), ("count", count)), side) for kind, count in held if count]
        if facts.focus[side]:
            notes.append(Note("focus", (("focus", f"@answer.{facts.focus[side]}"),), side))
        return [*notes, Note("shock", (), side)] if facts.shock == side else notes
