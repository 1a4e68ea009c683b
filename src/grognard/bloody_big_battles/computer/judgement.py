"""What single answers are worth whose value the next position does not show.

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth by the exact odds (a volley) or by a rule of
  thumb (who moves next); None elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.leaves import is_disordered
from grognard.bloody_big_battles.computer.evaluation import (
    DISORDER,
    GUNS,
    QUALITY,
    SHORT_OF_AMMO,
    WEIGHTS,
    evaluate,
    features,
    share,
)
from grognard.bloody_big_battles.sheet.army import is_artillery
from grognard.bloody_big_battles.sheet.fire import EFFECTS
from grognard.kernel.answers import Pick, Worth
from grognard.kernel.question import Ask
from grognard.odds import results

__all__ = ["PACE", "WEIGHTS", "evaluate", "features", "share", "worth"]
HALTED = 0.5
"""An attacker halted by fire."""


PACE = WEIGHTS.pace


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    of = WORTH.get(ask.name)
    return None if of is None else of(g, ask, answer)


def of_turn_to_move(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Every unit is asked in turn, the nearer to the enemy the sooner, so that others can follow."""
    if not isinstance(answer, Pick):
        return Worth(0.0, "turn_to_move", {})
    enemy = g.nearest_enemy(answer.unit)
    return Worth(1.0 / (1 + g.gap(answer.unit, enemy)) if enemy >= 0 else 0.5, "turn_to_move", {})


def of_volley(g: Battle, ask: Ask, answer: Any) -> Worth:
    """A volley is worth what it is expected to do to its target, less the ammunition at risk."""
    begun = ask.choices.begins(g, answer)
    if begun is None:
        return Worth(0.0, "hold_fire", {})
    odds = results(g, begun.procedure)
    value = sum([p * hit_value(g, answer.unit, hit.result) for hit, p in odds.items()], 0.0)
    low = sum([p for hit, p in odds.items() if hit.low_ammo], 0.0)
    bases = sum([p * bases_lost(g, answer.unit, hit.result) for hit, p in odds.items()], 0.0)
    return Worth(value - low * SHORT_OF_AMMO * len(answer.firers) / 3, "volley", {"expected": f"{bases:.2f}"})


def bases_lost(g: Battle, number: int, result: str) -> int:
    """The bases that a result of fire takes off a unit."""
    effect = EFFECTS.get(result)
    return 0 if effect is None else min(effect.loses, g.piece(number).bases)


def hit_value(g: Battle, number: int, result: str) -> float:
    effect = EFFECTS.get(result)
    if effect is None:
        return 0.0
    piece = g.piece(number)
    base = GUNS if is_artillery(piece.arm) else QUALITY[piece.quality]
    shaken = 0.0 if is_disordered(piece) else DISORDER
    halts = HALTED if g.facts.player == piece.side else 0.0
    return base * bases_lost(g, number, result) + shaken + halts


WORTH: dict[str, Callable[[Battle, Ask, Any], Worth]] = {
    "BBB-SEQ-TURN.unit": of_turn_to_move,
    "BBB-SEQ-NIGHT.unit": of_turn_to_move,
    "BBB-GAP-BEARING.offensive": of_volley,
    "BBB-GAP-BEARING.defensive": of_volley,
}
"""By the name of the question."""
