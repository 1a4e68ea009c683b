"""Moving on the board, square by square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.errors import Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask, Choices
from grognard.square_bashing.sheet.movement_24 import movement
from grognard.squares.answers import Step
from grognard.squares.army import Kind
from grognard.squares.battle import EXITED, FREE_TO_LEAVE, HOLD_THE_LINE, MOVED, STEADY, WENT, Battle
from grognard.squares.map import NOWHERE

MOUNT, DISMOUNT, EXIT = "mount", "dismount", "exit"


def may_leave(g: Battle, at: int) -> bool:
    """Steady squares, those that hold the line and those under suppression keep their units."""
    return not g.has_mark(at, STEADY | HOLD_THE_LINE) and not g.is_suppressed(at)


@dataclass
class Movement(Procedure):
    """All units of a player move, square by square from the right."""

    player: int
    i: int = 0

    def next_square(self, g: Battle, _: Any) -> Any:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            if g.place(at).units and may_leave(g, at):
                movable = self.movable(g, at)
                if movable:
                    picks = tuple([Pick(number) for number in movable])
                    about = (("square", str(g.map.named[at])),)
                    return Ask(self.player, "SB-24-ONEBYONE", Among("SB-24-ONEBYONE", (*picks, DONE)), "", about)
            self.i += 1
        return Done()

    def movable(self, g: Battle, at: int) -> list[int]:
        pieces = g.pieces
        return [n for n in g.place(at).units if pieces[n].side == self.player and not pieces[n].did & MOVED]

    def move_one(self, g: Battle, who: Pick | str) -> Any:
        self.again()
        if isinstance(who, str):
            self.i += 1
            return None
        g.did(who.unit, MOVED)
        section = movement(g)
        return MoveUnit(who.unit, section.squares_of(g, who.unit), section.has_extra(g.piece(who.unit)))


Movement.steps = (Movement.next_square, Movement.move_one)


@dataclass
class MoveUnit(Procedure):
    """One unit moves, square by square, until it stops or can go no further."""

    unit: int
    basic: int
    extra: bool
    went: int = 0
    to: int = NOWHERE
    as_extra: bool = False
    tried: bool = False

    def choose(self, g: Battle, _: Any) -> Any:
        answers = [*self.steps_open(g), *self.words_open(g)]
        if not answers:
            return Done()
        choices = MoveChoices(self.unit, self.basic, self.extra, self.went, (*answers, DONE))
        piece = g.piece(self.unit)
        return Ask(piece.side, movement(g).goes_by, choices, "", (("unit", piece.name),))

    def set_out(self, g: Battle, answer: Step | str) -> Any:
        if answer == DONE:
            return Done()
        if answer in (MOUNT, DISMOUNT):
            return self.change_mount(g, str(answer))
        if isinstance(answer, Step):
            self.to, self.as_extra = g.map.number(answer.square), answer.extra
        else:
            self.to, self.as_extra = EXITED, self.basic == 0
        return None if self.as_extra else movement(g).roll_to_go(g, self.unit, max(self.to, NOWHERE))

    def arrive(self, g: Battle, left: bool | None) -> Any:
        if left is False:
            g.tell(Event("SB-GAP-SCENERY", "fails", unit=g.piece(self.unit).name))
            self.basic, self.tried = 0, True
            self.extra = self.extra and bool(g.setting("extra_after_failed"))
            return self.again()
        gassed = self.to >= 0 and (g.is_gassed(self.to) or g.is_gassed(g.piece(self.unit).at))
        if self.to >= 0:
            g.displace_command(self.to, g.piece(self.unit).side)
        g.move(self.unit, self.to)
        g.did(self.unit, WENT)
        if self.to == EXITED or gassed:
            return Done()
        self.went += 1
        if self.as_extra:
            self.basic, self.extra = self.basic if extra_keeps_basic(g) else 0, False
        else:
            self.basic -= 1
        return self.again()

    def change_mount(self, g: Battle, answer: str) -> Any:
        """Mounting or dismounting is the unit's whole move (SB-GAP-MOUNT)."""
        g.change(self.unit, kind=Kind.CAVALRY if answer == MOUNT else Kind.DISMOUNTED)
        if g.setting("mounting") == "whole-move":
            return Done()
        self.basic, self.extra, self.went = 0, True, 1
        return self.again()

    def steps_open(self, g: Battle) -> list[Step]:
        """Where the unit may go next, by a basic square or its extra one."""
        return open_steps(g, self.unit, self.basic, self.extra, self.went)

    def words_open(self, g: Battle) -> list[str]:
        piece = g.piece(self.unit)
        words = []
        section = movement(g)
        if self.went == 0 and not self.tried and piece.kind in section.dismount:
            words.append(DISMOUNT if piece.kind is Kind.CAVALRY else MOUNT)
        at_far_edge = piece.side == g.attacker and g.map.ahead[piece.side][piece.at] == NOWHERE
        gone_far_enough = (self.basic == 0 and not self.extra) or (self.went and g.is_gassed(piece.at))
        if at_far_edge and piece.kind in section.exit and not gone_far_enough and may_leave(g, piece.at):
            words.append(EXIT)
        return words


MoveUnit.steps = (MoveUnit.choose, MoveUnit.set_out, MoveUnit.arrive)


def open_steps(g: Battle, unit: int, basic: int, extra: bool, went: int) -> list[Step]:
    piece = g.piece(unit)
    at = piece.at
    if (basic == 0 and not extra) or not may_leave(g, at) or (went and g.is_gassed(at)):
        return []
    steps: list[Step] = []
    goes_further = extra and basic > 0 and extra_keeps_basic(g) and may_come_next_to_enemy(g, unit, basic + 1)
    for to in g.map.beside[at]:
        if why_not_into(g, unit, to, went) is not None:
            continue
        near = g.near_enemy(piece.side, to)
        rolls = basic > 0 and needs_roll(g, unit, to)
        if basic:
            steps.append(Step(unit, g.map.named[to]))
        if extra and not near and (rolls or not basic or goes_further):
            steps.append(Step(unit, g.map.named[to], True))
    return steps


def extra_keeps_basic(g: Battle) -> bool:
    """Whether the extra square taken first leaves the basic move as it was (SB-GAP-EXTRAMOVE)."""
    return bool(g.setting("extra_first") == "keeps-basic-move")


def may_come_next_to_enemy(g: Battle, unit: int, squares: int) -> bool:
    """Whether so many squares may end beside the enemy: only then is it not all one which of them is the extra."""
    piece = g.piece(unit)
    return any([g.map.distance(piece.at, at) <= squares + 1 for at in g.held_by(1 - piece.side)])


def why_not_into(g: Battle, unit: int, to: int, went: int) -> str | None:
    """The rule that keeps a unit out of a square, if any."""
    place = g.place(to)
    piece = g.piece(unit)
    if place.side == 1 - piece.side:
        return movement(g).shares_by
    if place.suppressed != (False, False):
        return "SB-22-SUPPRESSION"
    if went and place.gas != (False, False):
        return "SB-22-GAS"
    if piece.kind is not Kind.COMMAND and g.room_at(to) <= 0:
        return movement(g).shares_by
    return None


def needs_roll(g: Battle, unit: int, to: int) -> bool:
    """Leaving difficult scenery, unless by a road that does not lead next to the enemy (SB-24-ROAD)."""
    piece = g.piece(unit)
    if not g.map.difficult[piece.at] or piece.kind is Kind.DISMOUNTED or g.has_mark(piece.at, FREE_TO_LEAVE):
        return False
    return not g.map.is_road(piece.at, to) or (to != NOWHERE and g.near_enemy(piece.side, to))


@final
class MoveChoices(Choices):
    """Where a unit may go next; a refused square says by which rule."""

    def __init__(self, unit: int, basic: int, extra: bool, went: int, these: tuple[Any, ...]) -> None:
        self.unit = unit
        self.basic = basic
        self.extra = extra
        self.went = went
        self.these = these

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.basic, self.extra, self.went, self.these)

    def answers(self, g: Any) -> Iterator[Any]:
        return iter(self.these)

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if answer in self.these:
            return None
        if answer in (MOUNT, DISMOUNT):
            return Refusal("SB-GAP-MOUNT")
        if answer == EXIT:
            return Refusal("SB-GAP-VICTORY")
        if not isinstance(answer, Step) or answer.unit != self.unit:
            return Refusal("SB-24-ONEBYONE")
        if answer.square not in g.map.squares:
            return Refusal(movement(g).board_by)
        at, to = g.piece(self.unit).at, g.map.number(answer.square)
        if to not in g.map.beside[at]:
            return Refusal("SB-GAP-SCENERY")
        if not may_leave(g, at):
            held = "SB-GAP-COMMAND" if g.has_mark(at, HOLD_THE_LINE) else "SB-22-SUPPRESSION"
            return Refusal("SB-28-STEADY" if g.has_mark(at, STEADY) else held)
        return Refusal(why_not_into(g, self.unit, to, self.went) or movement(g).goes_by)
