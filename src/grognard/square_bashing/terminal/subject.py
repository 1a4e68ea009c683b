"""What a question of a battle is about: the square, the unit, the hits; and its answers in full words.

What a procedure on the stack is about is listed by its kind, so that a game with procedures of its
own adds them to the list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from grognard.cli.terminal import About
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask, Roll
from grognard.square_bashing.answers import At, Corner, Pick, Step
from grognard.square_bashing.barrage import Drop, Lay, Strike, squares_of
from grognard.square_bashing.battle import Battle
from grognard.square_bashing.deployment import Deplete, Deploy, Reserve
from grognard.square_bashing.fire import Aim, ShootFrom, Volleys
from grognard.square_bashing.losses import TakeHits
from grognard.square_bashing.morale import RunAway, TestSquare
from grognard.square_bashing.movement import Leaving, MoveChoices, Movement, MoveUnit, movement, needs_roll
from grognard.square_bashing.onslaught import Assault, Award, Enter, Lend, Onslaught
from grognard.square_bashing.orders import Asset, Command
from grognard.square_bashing.reinforcements import ByRoad, ComeOn
from grognard.square_bashing.saves import Placing
from grognard.square_bashing.turn import DriftAll

Say = Callable[..., str]
Subject = Callable[[Battle, Any, Say], About]
T = TypeVar("T")


def of_kind(frame: Procedure, listed: Mapping[type[Procedure], T]) -> T | None:
    """What is listed for a procedure's kind, or for what its kind is built on."""
    return next((listed[kind] for kind in type(frame).__mro__ if kind in listed), None)


def name_of(g: Battle, at: int) -> str:
    return str(g.map.named[at]) if at >= 0 else "-"


def at_square(g: Battle, at: int) -> About:
    """A square that the question does not name."""
    return About(name_of(g, at), name_of(g, at))


def named_square(g: Battle, at: int) -> About:
    """A square that the question itself names."""
    return About("", name_of(g, at))


def one_unit(g: Battle, unit: int) -> About:
    """A unit; a question names it itself."""
    piece = g.piece(unit)
    return About(piece.name if isinstance(g.pending, Roll) else "", name_of(g, piece.at) if piece.at >= 0 else None)


def square_moving(g: Battle, frame: Movement) -> int:
    return g.map.order[frame.player][frame.i]


def square_assaulting(g: Battle, frame: Onslaught) -> int:
    """The square that is asked, or that assaults: its count goes on to the next when an assault begins."""
    return g.map.order[frame.player][frame.i if frame.at else frame.i - 1]


def _move(g: Battle, frame: MoveUnit, say: Say) -> About:
    piece = g.piece(frame.unit)
    where = name_of(g, piece.at)
    if isinstance(g.pending, Roll):
        return About(say("play.about.units", square=where, units=piece.name), where)
    key = "moves" if not frame.extra else "moves_extra" if frame.basic else "moves_last"
    return About(say(f"play.about.{key}", square=where, basic=frame.basic), where)


def _assault(g: Battle, frame: Assault | Lend, say: Say) -> About:
    start, target = name_of(g, frame.start), name_of(g, frame.target)
    words = say("play.about.assault", start=start, target=target)
    lent = ", ".join(g.piece(number).name for number in frame.lent)
    return About(f"{words}, {say('play.odds.lent', units=lent)}" if lent else words, target)


def _award(g: Battle, frame: Award, say: Say) -> About:
    """Where the units stand that may take the marker."""
    return named_square(g, next(g.piece(number).at for number in frame.units if g.piece(number).at >= 0))


def _command(g: Battle, frame: Command, say: Say) -> About:
    if frame.at == 1:
        return About(say("play.about.orders", left=frame.left))
    order = say(f"order.{frame.order}")
    if isinstance(g.pending, Roll):
        where = name_of(g, frame.where)
        return About(say("play.about.units", square=where, units=order), where)
    return About()


def _asset(g: Battle, frame: Asset, say: Say) -> About:
    return About(say(f"asset.{frame.kind}") if isinstance(g.pending, Roll) else "")


def _by_road(g: Battle, frame: ByRoad, say: Say) -> About:
    return one_unit(g, frame.tried[-1]) if isinstance(g.pending, Roll) else About()


SUBJECTS: dict[type[Procedure], Subject] = {
    MoveUnit: _move,
    Movement: lambda g, frame, say: named_square(g, square_moving(g, frame)),
    Onslaught: lambda g, frame, say: named_square(g, square_assaulting(g, frame)),
    Assault: _assault,
    Lend: _assault,
    Enter: lambda g, frame, say: named_square(g, frame.target),
    Award: _award,
    Aim: lambda g, frame, say: named_square(g, frame.square),
    Command: _command,
    Asset: _asset,
    Reserve: lambda g, frame, say: About(say("play.about.reserve", left=frame.left)),
    Deploy: lambda g, frame, say: one_unit(g, frame.units[0]),
    Deplete: lambda g, frame, say: one_unit(g, frame.units[0]),
    ComeOn: lambda g, frame, say: one_unit(g, frame.units[0]),
    ByRoad: _by_road,
    TestSquare: lambda g, frame, say: at_square(g, frame.square),
    RunAway: lambda g, frame, say: at_square(g, frame.square),
    Drop: lambda g, frame, say: at_square(g, frame.aimed),
    Strike: lambda g, frame, say: at_square(g, frame.squares[0]),
    DriftAll: lambda g, frame, say: at_square(g, frame.squares[0]),
    Volleys: lambda g, frame, say: at_square(g, frame.shots[0][0]),
}
"""What each kind of procedure is about; the innermost that is listed says it."""

IN_TURN: dict[type[Procedure], Callable[[Battle, Any], int]] = {
    Movement: square_moving,
    Onslaught: square_assaulting,
    ShootFrom: lambda g, frame: frame.square,
    TestSquare: lambda g, frame: frame.square,
}
"""The square whose turn it is, of the procedures that go square by square."""

HIT: dict[type[Procedure], Callable[[Battle, Any, int], list[int]]] = {
    TakeHits: lambda g, frame, owner: list(frame.units),
    Volleys: lambda g, frame, owner: list(frame.targets),
    Assault: lambda g, frame, owner: g.combat_units_at(frame.start if owner == frame.player else frame.target),
}
"""The units of their owner that hits fall on, in the order in which they are placed."""


def subject(g: Battle, subjects: Mapping[type[Procedure], Subject], say: Say) -> About:
    """What the innermost procedure that is about anything on the board is about."""
    for frame in reversed(g.stack):
        found = of_kind(frame, subjects)
        if found is not None:
            return found(g, frame, say)
    return About()


def hit_subject(g: Battle, units: list[int], say: Say) -> About:
    """Hits to place or to save from: how many, and on whom."""
    where = name_of(g, g.piece(units[0]).at)
    if isinstance(g.pending, Ask) and isinstance(g.pending.choices, Placing):
        names = ", ".join(g.piece(number).name for number in units)
        return About(say("play.about.hits", hits=g.pending.choices.hits, square=where, units=names), where)
    return About(where, where)


def units_hit(g: Battle, hit: Mapping[type[Procedure], Callable[[Battle, Any, int], list[int]]]) -> list[int]:
    """The units that the pending hits or saves fall on."""
    pending = g.pending
    if isinstance(pending, Ask) and isinstance(pending.choices, Placing):
        owner = pending.player if pending.choices.by_owner else 1 - pending.player
    elif isinstance(pending, Roll) and pending.parts:
        owner = pending.player
    else:
        return []
    for frame in reversed(g.stack):
        found = of_kind(frame, hit)
        if found is not None:
            return found(g, frame, owner)
    return []


def step_words(g: Battle, step: Step, say: Say) -> str:
    """The die that a step needs to leave the scenery."""
    if step.extra or not needs_roll(g, step.unit, g.map.number(step.square)):
        return ""
    tally = movement(g).table.tally(Leaving(g.unit(step.unit), bool(g.facts["trenches"])))
    return f" ({say('play.needs', need=int(tally.total))})" if tally.total > 1 else ""


def aimed_at(g: Battle, answer: At | Corner) -> str:
    """The squares of a barrage that is being aimed; nothing where none is."""
    lay = next((frame for frame in reversed(g.stack) if isinstance(frame, Lay)), None)
    if lay is None:
        return ""
    names = [name_of(g, at) for at in squares_of(g, lay.kind, answer)]
    return " ".join(names) if len(names) < 4 else f"{names[0]}\N{EN DASH}{names[-1]}"


def meant(g: Battle, text: str) -> Any:
    """What a text would stand for if it were legal: a step, a square, a unit; else the text itself."""
    word, _, rest = text.partition(" ")
    square = g.map.squares.parse(word.upper())
    if square is not None:
        choices = g.pending.choices if isinstance(g.pending, Ask) else None
        if isinstance(choices, MoveChoices):
            return Step(choices.unit, square, rest.strip().lower() == "extra")
        return At(square)
    number = text.lower().removeprefix("u")
    if text.lower().startswith("u") and number.isdigit() and int(number) < len(g.pieces):
        return Pick(int(number))
    return text
