"""What single answers are worth whose value the next position does not show.

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth by the exact odds or by a rule of thumb (an
  attack, who joins it, whose morale counts, a move); None elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.across_five_aprils.board.answers import ATTACK, BOMBARD, At, Target, Withdraw
from grognard.across_five_aprils.board.attack import Joining, attackers_on, fresh
from grognard.across_five_aprils.board.battle import Battle
from grognard.across_five_aprils.board.fire import guns_on
from grognard.across_five_aprils.computer.evaluation import WEIGHTS, evaluate, features, goals, nearest, share, swing
from grognard.across_five_aprils.sheet.combat import CombatSection
from grognard.kernel.answers import Pick, Worth
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask

__all__ = ["PACE", "WEIGHTS", "evaluate", "features", "goals", "share", "worth"]

WEIGHT, SPARE = 0.05, 0.2
"""What a first loss hurts, by the strength of who takes it, and what a step to spare is worth there."""
LAST = -100.0
"""To stop while somebody may still move."""


PACE = WEIGHTS.pace


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    of = WORTH.get(ask.name)
    return None if of is None else of(g, ask, answer)


def of_turn_to_move(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Every unit is asked in turn, those nearest to the enemy first."""
    if not isinstance(answer, Pick):
        return Worth(LAST, "turn_to_move", {})
    piece = g.pieces[answer.unit]
    return Worth(-float(nearest(g, 1 - piece.side, piece.at, 99)), "turn_to_move", {})


def of_move(g: Battle, ask: Ask, answer: Any) -> Worth:
    """The position once the unit is there."""
    if not isinstance(answer, At):
        return Worth(evaluate(g, ask.player), "ahead", {})
    after = g.copy()
    after.move(ask.about.pieces[0], g.map.number(answer.hex))
    return Worth(evaluate(after, ask.player), "ahead", {})


def of_phase(g: Battle, ask: Ask, answer: Any) -> Worth:
    """An attack with all who can join it, a bombardment, a withdrawal, or nothing more."""
    if isinstance(answer, Target):
        target = g.map.number(answer.hex)
        if answer.what == ATTACK:
            return Worth(swing(g, tuple(attackers_on(g, ask.player, target)), target), "attack", {})
        guns = tuple([number for number in fresh(g, ask.player) if guns_on(g, number, target)])
        return Worth(swing(g, guns, target, bombards=True), "bombard", {})
    if isinstance(answer, Withdraw):
        after = g.copy()
        proceed(after, answer)
        return Worth(evaluate(after, ask.player) - evaluate(g, ask.player), "withdraw", {})
    return Worth(0.0, "nothing_to_do", {})


def of_joining(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Who is worth having in it."""
    joining = ask.choices
    assert isinstance(joining, Joining)
    return Worth(swing(g, joining.with_answer(answer), joining.target, joining.bombards), "join", {})


def of_lead(g: Battle, ask: Ask, answer: Pick) -> Worth:
    """The best morale; of equals who can best bear the first loss."""
    piece, sign = g.piece(answer.unit), g.rules.section(CombatSection).sign
    return Worth(sign * piece.morale - WEIGHT * piece.strength + SPARE * (piece.left - 1), "lead", {})


WORTH: dict[str, Callable[[Battle, Ask, Any], Worth]] = {
    "A5A-SEQ-MOVE": of_turn_to_move,
    "A5A-GAP-MOVE": of_move,
    "A5A-GAP-REINF.enter": of_move,
    "A5A-SEQ-COMBAT": of_phase,
    "A5A-SEQ-COMBAT.must": of_phase,
    f"A5A-GAP-MUST.{ATTACK}": of_joining,
    f"A5A-GAP-MUST.{BOMBARD}": of_joining,
    "A5A-CBT-MORALE": of_lead,
}
"""By the name of the question."""
