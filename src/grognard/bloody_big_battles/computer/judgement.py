"""What single answers are worth whose value the next position does not show.

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth by the exact odds (a volley) or by a rule of
  thumb (who moves next); None elsewhere.
"""

from __future__ import annotations

from typing import Any

from grognard.bloody_big_battles.board.answers import FireAt
from grognard.bloody_big_battles.board.battle import Battle, is_disordered
from grognard.bloody_big_battles.board.firing import FirePhase, volley
from grognard.bloody_big_battles.board.movement import Movement
from grognard.bloody_big_battles.board.night import Redeploy
from grognard.bloody_big_battles.computer.evaluation import DISORDER, GUNS, QUALITY, SHORT_OF_AMMO, evaluate
from grognard.bloody_big_battles.sheet.army import is_artillery
from grognard.bloody_big_battles.sheet.fire import EFFECTS, Fire
from grognard.kernel.answers import DONE, Worth
from grognard.kernel.question import Ask
from grognard.odds import results

__all__ = ["evaluate", "worth"]
HALTED = 0.5
"""An attacker halted by fire."""


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    frame = g.stack[-1]
    if isinstance(frame, (Movement, Redeploy)):
        return Worth(0.0 if answer == DONE else first_to_move(g, answer.unit), "turn_to_move", {})
    if isinstance(frame, FirePhase):
        return of_volley(g, frame, answer)
    return None


def first_to_move(g: Battle, number: int) -> float:
    """The nearer to the enemy the sooner, so that others can follow."""
    enemy = g.nearest_enemy(number)
    return 1.0 / (1 + g.gap(number, enemy)) if enemy >= 0 else 0.5


def of_volley(g: Battle, frame: FirePhase, answer: Any) -> Worth:
    """A volley is worth what it is expected to do to its target, less the ammunition at risk."""
    if not isinstance(answer, FireAt):
        return Worth(0.0, "hold_fire", {})
    aims = tuple([aim for aim in frame.aims if aim.target == answer.unit and aim.firer in answer.firers])
    odds = results(g, Fire(volley(g, aims), frame.player))
    value = sum([p * hit_value(g, answer.unit, hit.result) for hit, p in odds.items()], 0.0)
    low = sum([p for hit, p in odds.items() if hit.low_ammo], 0.0)
    return Worth(value - low * SHORT_OF_AMMO * len(aims) / 3, "shot", {"expected": f"{value:.2f}"})


def hit_value(g: Battle, number: int, result: str) -> float:
    effect = EFFECTS.get(result)
    if effect is None:
        return 0.0
    piece = g.piece(number)
    base = GUNS if is_artillery(piece.arm) else QUALITY[piece.quality]
    shaken = 0.0 if is_disordered(piece) else DISORDER
    halts = HALTED if g.facts["player"] == piece.side else 0.0
    return base * min(effect.loses, piece.bases) + shaken + halts
