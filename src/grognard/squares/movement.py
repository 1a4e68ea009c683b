"""Moving on the board, square by square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, final

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.errors import Refusal
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import (
    PLACE,
    Among,
    Ask,
    Begun,
    Choices,
    Pointed,
    Prohibition,
    Subject,
    forbidden_by,
    is_among,
    pointed,
)
from grognard.squares.answers import Step
from grognard.squares.army import Kind
from grognard.squares.battle import (
    EXITED,
    FREE_TO_LEAVE,
    HOLD_THE_LINE,
    MOVED,
    STEADY,
    WENT,
    AnyBattle,
)
from grognard.squares.map import NOWHERE
from grognard.squares.rules import MoveRules

MOUNT, DISMOUNT, EXIT = "mount", "dismount", "exit"


@dataclass
class Movement(Procedure):
    """All units of a player move, square by square from the right."""

    player: int
    i: int = 0

    def next_square(self, g: AnyBattle, _: Any) -> Made:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            if g.places[at].units:
                movable = self.movable(g, at)
                if movable and may_leave(g, at):
                    picks = (*[Pick(number) for number in movable], DONE)
                    return Ask(self.player, "SB-24-ONEBYONE", Among("SB-24-ONEBYONE", picks), "", Subject((at,)))
            self.i += 1
        return Done()

    def movable(self, g: AnyBattle, at: int) -> list[int]:
        pieces = g.pieces
        return [n for n in g.places[at].units if pieces[n].side == self.player and not pieces[n].did & MOVED]

    def move_one(self, g: AnyBattle, who: Pick | str) -> Made:
        self.again()
        if isinstance(who, str):
            self.i += 1
            return None
        g.did(who.unit, MOVED)
        extra = g.pieces[who.unit].kind in g.rules.section(MoveRules).extra
        return MoveUnit(who.unit, g.squares_of(who.unit), extra)


Movement.steps = (Movement.next_square, Movement.move_one)


@dataclass(eq=False)
class Left(Leaf):
    """What a unit has left of its move: basic squares, the extra one, and how many it has gone."""

    basic: int
    extra: bool
    went: int = 0


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
    start: int = NOWHERE

    def subject(self, g: AnyBattle) -> Subject:
        return Subject((g.pieces[self.unit].at,), (self.unit,), says="unit_at")

    def choose(self, g: AnyBattle, _: Any) -> Made:
        left = Left(self.basic, self.extra, self.went)
        answers = [*open_steps(g, self.unit, left), *self.words_open(g)]
        if not answers:
            return self.stop(g)
        choices = MoveChoices(self.unit, left, (*answers, DONE))
        piece = g.pieces[self.unit]
        says = "moves" if not self.extra else "moves_extra" if self.basic else "moves_last"
        about = Subject((piece.at,), (self.unit,), (("basic", self.basic),), says)
        return Ask(piece.side, g.rules.section(MoveRules).goes_by, choices, "", about)

    def set_out(self, g: AnyBattle, answer: Step | str) -> Made:
        if answer == DONE:
            return self.stop(g)
        if answer in (MOUNT, DISMOUNT):
            return self.change_mount(g, str(answer))
        if isinstance(answer, Step):
            self.to, self.as_extra = g.map.number(answer.square), answer.extra
        else:
            self.to, self.as_extra = EXITED, self.basic == 0
        begun = None if self.as_extra else g.roll_to_go(self.unit, max(self.to, NOWHERE))
        return None if begun is None else begun.procedure

    def arrive(self, g: AnyBattle, left: bool | None) -> Made:
        if left is False:
            g.tell(Event("SB-GAP-SCENERY", "fails", unit=g.called(self.unit)))
            self.basic, self.tried = 0, True
            self.extra = self.extra and bool(g.setting("extra_after_failed"))
            return self.again()
        gassed = self.to >= 0 and (g.is_gassed(self.to) or g.is_gassed(g.pieces[self.unit].at))
        if self.to >= 0:
            g.displace_command(self.to, g.pieces[self.unit].side)
        self.start = g.pieces[self.unit].at if self.start == NOWHERE else self.start
        g.move(self.unit, self.to)
        g.did(self.unit, WENT)
        if self.to == EXITED or gassed:
            return self.stop(g)
        self.went += 1
        if self.as_extra:
            self.basic, self.extra = self.basic if extra_keeps_basic(g) else 0, False
        else:
            self.basic -= 1
        return self.again()

    def stop(self, g: AnyBattle) -> Made:
        """The unit has ended its move, and it is told where it went."""
        at = g.pieces[self.unit].at
        if self.start not in (NOWHERE, at):
            there = {"square": g.where(at)} if at >= 0 else {}
            what = "moves" if at >= 0 else "exits"
            rule = g.rules.section(MoveRules).goes_by
            g.tell(Event(rule, what, unit=g.called(self.unit), start=g.where(self.start), **there))
        return Done()

    def change_mount(self, g: AnyBattle, answer: str) -> Made:
        """Mounting or dismounting is the unit's whole move (SB-GAP-MOUNT)."""
        g.change(self.unit, kind=Kind.CAVALRY if answer == MOUNT else Kind.DISMOUNTED)
        g.tell(Event("SB-GAP-MOUNT", answer, unit=g.called(self.unit)))
        if g.setting("mounting") == "whole-move":
            return Done()
        self.basic, self.extra, self.went = 0, True, 1
        return self.again()

    def words_open(self, g: AnyBattle) -> list[str]:
        piece = g.pieces[self.unit]
        words = []
        section = g.rules.section(MoveRules)
        if self.went == 0 and not self.tried and piece.kind in section.dismount:
            words.append(DISMOUNT if piece.kind is Kind.CAVALRY else MOUNT)
        at_far_edge = piece.side == g.attacker and g.map.ahead[piece.side][piece.at] == NOWHERE
        gone_far_enough = (self.basic == 0 and not self.extra) or (self.went and g.is_gassed(piece.at))
        if at_far_edge and piece.kind in section.exit and not gone_far_enough and may_leave(g, piece.at):
            words.append(EXIT)
        return words


MoveUnit.steps = (MoveUnit.choose, MoveUnit.set_out, MoveUnit.arrive)


# What forbids to leave a square


def is_steady(g: AnyBattle, at: int) -> bool:
    return g.has_mark(at, STEADY)


def holds_the_line(g: AnyBattle, at: int) -> bool:
    return g.has_mark(at, HOLD_THE_LINE)


def under_suppression(g: AnyBattle, at: int) -> bool:
    return g.is_suppressed(at)


LEAVING = (
    Prohibition("SB-28-STEADY", is_steady),
    Prohibition("SB-GAP-COMMAND.hold", holds_the_line),
    Prohibition("SB-22-SUPPRESSION", under_suppression),
)


def may_leave(g: AnyBattle, at: int) -> bool:
    """Steady squares, those that hold the line and those under suppression keep their units."""
    return not forbidden_by(LEAVING, g, at)


# What forbids a square to a unit, and what a step to it


def enemy_there(g: AnyBattle, unit: int, to: int, left: Left) -> bool:
    return g.places[to].side == 1 - g.pieces[unit].side


def into_suppression(g: AnyBattle, unit: int, to: int, left: Left) -> bool:
    return g.is_suppressed(to)


def further_into_gas(g: AnyBattle, unit: int, to: int, left: Left) -> bool:
    return left.went > 0 and g.is_gassed(to)


def no_room(g: AnyBattle, unit: int, to: int, left: Left) -> bool:
    return g.fights(unit) and g.room_at(to) <= 0


def further_out_of_gas(g: AnyBattle, unit: int, left: Left) -> bool:
    return left.went > 0 and g.is_gassed(g.pieces[unit].at)


def move_used_up(g: AnyBattle, unit: int, left: Left) -> bool:
    return left.basic == 0 and not left.extra


def no_basic_square(g: AnyBattle, unit: int, left: Left) -> bool:
    return left.basic == 0


def no_extra_square(g: AnyBattle, unit: int, left: Left) -> bool:
    return not left.extra


def extra_next_to_enemy(g: AnyBattle, unit: int, to: int, left: Left) -> bool:
    return g.near_enemy(g.pieces[unit].side, to)


def extra_for_nothing(g: AnyBattle, unit: int, to: int, left: Left) -> bool:
    """An extra square that saves no roll and brings nobody further is a basic one."""
    if left.basic == 0 or needs_roll(g, unit, to):
        return False
    return not (extra_keeps_basic(g) and may_come_next_to_enemy(g, unit, left.basic + 1))


@dataclass(eq=False)
class Forbidding(Leaf):
    """What forbids a square, any step at all, a basic step, an extra one, and that to a square, by a game's rules."""

    entering: tuple[Prohibition, ...]
    going: tuple[Prohibition, ...]
    basic: tuple[Prohibition, ...]
    extra: tuple[Prohibition, ...]
    extra_to: tuple[Prohibition, ...]


def forbidding(goes_by: str, shares_by: str) -> Forbidding:
    return Forbidding(
        (
            Prohibition(f"{shares_by}.enemy", enemy_there),
            Prohibition("SB-22-SUPPRESSION", into_suppression),
            Prohibition("SB-22-GAS", further_into_gas),
            Prohibition(f"{shares_by}.full", no_room),
        ),
        (Prohibition("SB-22-GAS", further_out_of_gas), Prohibition(f"{goes_by}.used", move_used_up)),
        (Prohibition(f"{goes_by}.used", no_basic_square),),
        (Prohibition(f"{goes_by}.used", no_extra_square),),
        (
            Prohibition(f"{goes_by}.near", extra_next_to_enemy),
            Prohibition(f"{goes_by}.idle", extra_for_nothing),
        ),
    )


FORBIDDING: dict[type[MoveRules], Forbidding] = {}
"""What was listed so, by whose section it is."""


def forbidding_in(g: AnyBattle) -> Forbidding:
    section = g.rules.section(MoveRules)
    found = FORBIDDING.get(type(section))
    if found is None:
        found = FORBIDDING[type(section)] = forbidding(section.goes_by, section.shares_by)
    return found


def open_steps(g: AnyBattle, unit: int, left: Left) -> list[Step]:
    """Where a unit may go next, by a basic square or its extra one."""
    at, rules = g.pieces[unit].at, forbidding_in(g)
    if not may_leave(g, at) or forbidden_by(rules.going, g, unit, left):
        return []
    basic, extra = not forbidden_by(rules.basic, g, unit, left), not forbidden_by(rules.extra, g, unit, left)
    steps: list[Step] = []
    for to in g.map.beside[at]:
        if forbidden_by(rules.entering, g, unit, to, left):
            continue
        if basic:
            steps.append(Step(unit, g.map.named[to]))
        if extra and not forbidden_by(rules.extra_to, g, unit, to, left):
            steps.append(Step(unit, g.map.named[to], True))
    return steps


def why_no_step(g: AnyBattle, unit: int, step: Step, left: Left) -> str:
    """The rule that forbids a step; empty where none does."""
    section = g.rules.section(MoveRules)
    if step.unit != unit:
        return "SB-24-ONEBYONE"
    if step.square not in g.map.squares:
        return section.board_by
    at, to = g.pieces[unit].at, g.map.number(step.square)
    if to not in g.map.beside[at]:
        return "SB-GAP-SCENERY"
    rules = forbidding_in(g)
    return (
        forbidden_by(LEAVING, g, at)
        or forbidden_by(rules.entering, g, unit, to, left)
        or forbidden_by(rules.going, g, unit, left)
        or _why_no_square(g, rules, unit, to, step.extra, left)
    )


def _why_no_square(g: AnyBattle, rules: Forbidding, unit: int, to: int, extra: bool, left: Left) -> str:
    """The rule against a basic or an extra square; where only the extra one is left, what forbids that one."""
    against_extra = ""
    if extra or left.extra:
        against_extra = forbidden_by(rules.extra, g, unit, left) or forbidden_by(rules.extra_to, g, unit, to, left)
    if extra:
        return against_extra
    against = forbidden_by(rules.basic, g, unit, left)
    return against and (against_extra or against)


def extra_keeps_basic(g: AnyBattle) -> bool:
    """Whether the extra square taken first leaves the basic move as it was (SB-GAP-EXTRAMOVE)."""
    return bool(g.setting("extra_first") == "keeps-basic-move")


def may_come_next_to_enemy(g: AnyBattle, unit: int, squares: int) -> bool:
    """Whether so many squares may end beside the enemy: only then is it not all one which of them is the extra."""
    piece = g.pieces[unit]
    apart, enemy = g.map.apart[piece.at], 1 - piece.side
    return any([place.side == enemy and apart[at] <= squares + 1 for at, place in enumerate(g.places)])


def needs_roll(g: AnyBattle, unit: int, to: int) -> bool:
    """Leaving difficult scenery, unless by a road that does not lead next to the enemy (SB-24-ROAD)."""
    piece = g.pieces[unit]
    if not g.map.difficult[piece.at] or piece.kind is Kind.DISMOUNTED or g.has_mark(piece.at, FREE_TO_LEAVE):
        return False
    return not g.map.is_road(piece.at, to) or (to != NOWHERE and g.near_enemy(piece.side, to))


@final
class MoveChoices(Choices):
    """Where a unit may go next; a refused square says by which rule."""

    kind: ClassVar[str] = PLACE
    by_steps: ClassVar[bool] = True

    def __init__(self, unit: int, left: Left, these: tuple[Any, ...]) -> None:
        self.unit = unit
        self.left = left
        self.these = these

    def data(self) -> tuple[Any, ...]:
        return (self.unit, self.left, self.these)

    def answers(self, g: AnyBattle) -> Iterator[Any]:
        return iter(self.these)

    def pointed(self, g: AnyBattle, answer: Any) -> Pointed:
        """A step, or for a word the unit it is about."""
        return pointed(g, answer) if isinstance(answer, Step) else Pointed(pieces=(self.unit,))

    def begins(self, g: AnyBattle, answer: Any) -> Begun | None:
        if isinstance(answer, Step):
            return None if answer.extra else g.roll_to_go(self.unit, g.map.number(answer.square))
        return g.roll_to_go(self.unit, NOWHERE) if answer == EXIT and self.left.basic else None

    def read(self, g: AnyBattle, text: str) -> Any:
        word, _, rest = text.partition(" ")
        square = g.map.squares.parse(word)
        if square is not None:
            how = rest.strip().lower()
            return Step(self.unit, square, how == "extra") if how in ("", "extra") else None
        return text if text in (MOUNT, DISMOUNT, EXIT) else g.meant(text)

    def why_not(self, g: AnyBattle, answer: Any) -> Refusal | None:
        if is_among(answer, self.these):
            return None
        if answer in (MOUNT, DISMOUNT):
            return Refusal("SB-GAP-MOUNT")
        if answer == EXIT:
            return Refusal("SB-GAP-VICTORY")
        if not isinstance(answer, Step):
            return Refusal("SB-24-ONEBYONE")
        return Refusal(why_no_step(g, self.unit, answer, self.left))
