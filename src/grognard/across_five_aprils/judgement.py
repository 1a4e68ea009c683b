"""What single answers are worth whose value the next position does not show.

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth by the exact odds or by a rule of thumb (an
  attack, who joins it, whose morale counts, a move); None elsewhere.
"""

from __future__ import annotations

from typing import Any

from grognard.across_five_aprils.answers import ALL, ATTACK, At, Target, Withdraw
from grognard.across_five_aprils.attack import CombatPhase, Join, Lead, attackers_on, fresh
from grognard.across_five_aprils.battle import Battle
from grognard.across_five_aprils.combat import combat
from grognard.across_five_aprils.evaluation import copied, evaluate, swing
from grognard.across_five_aprils.fire import guns_on
from grognard.across_five_aprils.movement import Movement, MoveUnit
from grognard.kernel.answers import Pick, Worth
from grognard.kernel.procedure import Ask, proceed

__all__ = ["evaluate", "worth"]

WEIGHT, SPARE = 0.05, 0.2
"""What a first loss hurts, by the strength of who takes it, and what a step to spare is worth there."""
LAST = -100.0
"""To stop while somebody may still move."""


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    frame = g.stack[-1]
    if isinstance(frame, Movement):
        return of_turn_to_move(g, answer)
    if isinstance(frame, MoveUnit):
        return of_move(g, frame.unit, answer)
    if isinstance(frame, CombatPhase):
        return of_phase(g, ask.player, answer)
    if isinstance(frame, Join):
        return of_joining(g, frame, answer)
    if isinstance(frame, Lead):
        return of_lead(g, answer)
    return None


def of_turn_to_move(g: Battle, answer: Any) -> Worth:
    """Every unit is asked in turn, those nearest to the enemy first."""
    if not isinstance(answer, Pick):
        return Worth(LAST, "turn_to_move", {})
    piece = g.piece(answer.unit)
    enemies = [g.map.board.distance(piece.at, at) for at in g.held_by(1 - piece.side)] if piece.at >= 0 else []
    return Worth(-float(min(enemies, default=99)), "turn_to_move", {})


def of_move(g: Battle, unit: int, answer: Any) -> Worth:
    """The position once the unit is there."""
    if not isinstance(answer, At):
        return Worth(evaluate(g, g.piece(unit).side), "ahead", {})
    after = copied(g)
    after.move(unit, g.map.number(answer.hex))
    return Worth(evaluate(after, g.piece(unit).side), "ahead", {})


def of_phase(g: Battle, player: int, answer: Any) -> Worth:
    """An attack with all who can join it, a bombardment, a withdrawal, or nothing more."""
    if isinstance(answer, Target):
        target = g.map.number(answer.hex)
        if answer.what == ATTACK:
            return Worth(swing(g, tuple(attackers_on(g, player, target)), target), "attack", {})
        guns = tuple([number for number in fresh(g, player) if guns_on(g, number, target)])
        return Worth(swing(g, guns, target, bombards=True), "bombard", {})
    if isinstance(answer, Withdraw):
        after = copied(g)
        proceed(after, answer)
        return Worth(evaluate(after, player) - evaluate(g, player), "withdraw", {})
    return Worth(0.0, "nothing_to_do", {})


def of_joining(g: Battle, frame: Join, answer: Any) -> Worth:
    """Who is worth having in it."""
    joined = frame.joined
    if answer == ALL:
        joined = (*joined, *frame.able)
    elif isinstance(answer, Pick):
        joined = (*joined, answer.unit)
    return Worth(swing(g, joined, frame.target, frame.bombards), "join", {})


def of_lead(g: Battle, answer: Pick) -> Worth:
    """The best morale; of equals who can best bear the first loss."""
    piece = g.piece(answer.unit)
    return Worth(combat(g).sign * piece.morale - WEIGHT * piece.strength + SPARE * (piece.left - 1), "lead", {})
