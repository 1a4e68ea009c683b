"""What a question of a battle is about: the square, the unit, the hits; and its answers in full words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grognard.cli.board import Signs, unit_sign
from grognard.kernel.game import Game
from grognard.kernel.procedure import Ask, Procedure, Roll
from grognard.square_bashing.answers import At, Corner, Pick, Step
from grognard.square_bashing.barrage import Drop, Lay, Strike, squares_of
from grognard.square_bashing.battle import NOWHERE, Battle
from grognard.square_bashing.deployment import Deplete, Deploy, Reserve
from grognard.square_bashing.fire import Aim, ShootFrom, Volleys
from grognard.square_bashing.losses import TakeHits
from grognard.square_bashing.morale import RunAway, TestSquare
from grognard.square_bashing.movement import (
    LeaveScenery,
    Leaving,
    MoveChoices,
    Movement,
    MoveUnit,
    movement,
    needs_roll,
)
from grognard.square_bashing.onslaught import Assault, Enter, Lend, Onslaught
from grognard.square_bashing.orders import Asset, Command
from grognard.square_bashing.reinforcements import ByRoad, ComeOn
from grognard.square_bashing.saves import Hits, Placing
from grognard.square_bashing.turn import DriftAll, Turn

Say = Callable[..., str]


class About(NamedTuple):
    """What a question is about, in words, and the square on the board."""

    words: str
    square: str | None = None


def step_of(game: Game) -> int:
    """The step of the turn that is being played, 0 before the first turn."""
    return next((frame.at for frame in game.state.stack if isinstance(frame, Turn)), 0)


def turn_of(game: Game) -> tuple[Any, ...]:
    """The turn, the step and the square whose turn it is, if the step goes square by square."""
    g = game.state
    if not isinstance(g, Battle):
        return (len(game.answers),)
    square = NOWHERE
    for frame in g.stack:
        if isinstance(frame, (Movement, Onslaught)):
            square = g.map.order[frame.player][frame.i]
        elif isinstance(frame, (ShootFrom, TestSquare)):
            square = frame.square
    asked = g.pending.player if g.pending is not None and not g.facts["turn"] else NOWHERE
    return (g.facts["turn"], step_of(game), square, asked)


def about(game: Game, say: Say) -> About:
    """What the pending question or roll is about."""
    g = game.state
    if not isinstance(g, Battle):
        return About("")
    hit = _hits(g, say)
    if hit is not None:
        return hit
    for frame in reversed(g.stack):
        if isinstance(frame, (LeaveScenery, TakeHits)):
            continue
        found = _of(g, frame, say)
        if found is not None:
            return found
    return About("")


def _hits(g: Battle, say: Say) -> About | None:
    """Hits to place or to save from: how many, and on whom."""
    pending = g.pending
    units = units_hit(g)
    if not units:
        return None
    where = _square(g, g.piece(units[0]).at)
    names = ", ".join(g.piece(number).name for number in units)
    if isinstance(pending, Ask) and isinstance(pending.choices, Placing):
        return About(say("play.about.hits", hits=pending.choices.hits, square=where, units=names), where)
    return About(where, where)


def units_hit(g: Battle) -> list[int]:
    """The units that the pending hits or saves fall on, in the order in which they are placed."""
    pending = g.pending
    if isinstance(pending, Ask) and isinstance(pending.choices, Placing):
        owner = pending.player if pending.choices.by_owner else 1 - pending.player
    elif isinstance(pending, Roll) and pending.parts:
        owner = pending.player
    else:
        return []
    for frame in reversed(g.stack):
        if isinstance(frame, TakeHits):
            return list(frame.units)
        if isinstance(frame, Volleys):
            return list(frame.targets)
        if isinstance(frame, Assault):
            return g.combat_units_at(frame.start if owner == frame.player else frame.target)
    return []


def _square(g: Battle, at: int) -> str:
    return str(g.map.named[at]) if at >= 0 else "-"


def _at(g: Battle, at: int) -> About:
    return About(_square(g, at), _square(g, at))


def _named(g: Battle, at: int) -> About:
    """A square that the question itself names."""
    return About("", _square(g, at))


def _one(g: Battle, unit: int) -> About:
    """A unit; a question names it itself."""
    piece = g.piece(unit)
    return About(piece.name if isinstance(g.pending, Roll) else "", _square(g, piece.at) if piece.at >= 0 else None)


def _move(g: Battle, frame: MoveUnit, say: Say) -> About:
    piece = g.piece(frame.unit)
    where = _square(g, piece.at)
    if isinstance(g.pending, Roll):
        return About(say("play.about.units", square=where, units=piece.name), where)
    key = "moves" if not frame.extra else "moves_extra" if frame.basic else "moves_last"
    return About(say(f"play.about.{key}", square=where, basic=frame.basic), where)


def _assault(g: Battle, frame: Assault | Lend, say: Say) -> About:
    start, target = _square(g, frame.start), _square(g, frame.target)
    words = say("play.about.assault", start=start, target=target)
    lent = ", ".join(g.piece(number).name for number in frame.lent)
    return About(f"{words}, {say('play.odds.lent', units=lent)}" if lent else words, target)


def _command(g: Battle, frame: Command, say: Say) -> About:
    if frame.at == 1:
        return About(say("play.about.orders", left=frame.left))
    order = say(f"order.{frame.order}")
    if isinstance(g.pending, Roll):
        where = _square(g, frame.where)
        return About(say("play.about.units", square=where, units=order), where)
    return About("")


def _of(g: Battle, frame: Procedure, say: Say) -> About | None:
    """What one frame of the game is about, if it is about anything on the board."""
    if isinstance(frame, MoveUnit):
        return _move(g, frame, say)
    if isinstance(frame, (Movement, Onslaught)):
        return _named(g, g.map.order[frame.player][frame.i])
    if isinstance(frame, (Assault, Lend)):
        return _assault(g, frame, say)
    if isinstance(frame, Enter):
        return _named(g, frame.target)
    if isinstance(frame, Aim):
        return _named(g, frame.square)
    if isinstance(frame, Command):
        return _command(g, frame, say)
    if isinstance(frame, Asset):
        return About(say(f"asset.{frame.kind}") if isinstance(g.pending, Roll) else "")
    if isinstance(frame, Reserve):
        return About(say("play.about.reserve", left=frame.left))
    if isinstance(frame, (Deploy, Deplete, ComeOn)):
        return _one(g, frame.units[0])
    if isinstance(frame, ByRoad):
        return _one(g, frame.tried[-1]) if isinstance(g.pending, Roll) else About("")
    at = _struck(frame)
    return _at(g, at) if at is not None else None


def _struck(frame: Procedure) -> int | None:
    """The square that tests, is aimed at or shot at."""
    if isinstance(frame, (TestSquare, RunAway)):
        return frame.square
    if isinstance(frame, Drop):
        return frame.aimed
    if isinstance(frame, (Strike, DriftAll)):
        return frame.squares[0]
    return frame.shots[0][0] if isinstance(frame, Volleys) else None


def label(game: Game, answer: Any, view: dict[str, Any], say: Say, lang: str, signs: Signs) -> str:
    """An answer in words that tell it from every other."""
    g = game.state
    said = str(game.answer_view(answer)[lang])
    if not isinstance(g, Battle):
        return said
    if isinstance(answer, Hits):
        names = [g.piece(number).name for number in units_hit(g)]
        placed = zip(names, answer.by_unit, strict=False)
        return ", ".join(say("play.hits_on", unit=name, hits=hits) for name, hits in placed if hits)
    if isinstance(answer, Pick):
        unit = view["units"][answer.unit]
        return f"{said} ({unit['square']} {unit_sign(unit)})" if unit["square"] else f"{said} ({unit_sign(unit)})"
    if isinstance(answer, Step):
        return said + _step_words(g, answer, say)
    if isinstance(answer, (At, Corner)):
        return _place_words(g, answer, view, said, signs)
    return said


def _step_words(g: Battle, step: Step, say: Say) -> str:
    """The die that a step needs to leave the scenery."""
    if step.extra or not needs_roll(g, step.unit, g.map.number(step.square)):
        return ""
    tally = movement(g).table.tally(Leaving(g.unit(step.unit), bool(g.facts["trenches"])))
    return f" ({say('play.needs', need=int(tally.total))})" if tally.total > 1 else ""


def _place_words(g: Battle, answer: At | Corner, view: dict[str, Any], said: str, signs: Signs) -> str:
    """A square with who stands there; of a barrage, the squares it is aimed at."""
    lay = next((frame for frame in reversed(g.stack) if isinstance(frame, Lay)), None)
    if lay is not None:
        names = [_square(g, at) for at in squares_of(g, lay.kind, answer)]
        return " ".join(names) if len(names) < 4 else f"{names[0]}\N{EN DASH}{names[-1]}"
    units = [view["units"][number] for number in g.place(g.map.number(answer.square)).units]
    if not units:
        return said
    return f"{said} {signs.sides[units[0]['side']]} {' '.join(unit_sign(unit) for unit in units)}"


def meant(game: Game, text: str) -> Any:
    """What a text would stand for if it were legal: a step, a square, a unit; else the text itself."""
    g, ask = game.state, game.pending
    if not isinstance(g, Battle) or not isinstance(ask, Ask):
        return text
    word, _, rest = text.partition(" ")
    square = g.map.squares.parse(word.upper())
    if square is not None:
        if isinstance(ask.choices, MoveChoices):
            return Step(ask.choices.unit, square, rest.strip().lower() == "extra")
        return At(square)
    number = text.lower().removeprefix("u")
    if text.lower().startswith("u") and number.isdigit() and int(number) < len(g.pieces):
        return Pick(int(number))
    return text
