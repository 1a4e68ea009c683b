"""A report of luck: what fell against what was expected, by side and by rule, with its percentile.

Where dice must reach a number, those that did are counted; other dice by how high they fell. Both are
worked out exactly. A percentile of 50 is what one expects; of 95, that only one game in twenty is luckier:
where who throws wishes dice low, that is fewer and lower. Dice of which nobody wishes anything are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from math import erf, sqrt
from typing import Any, Final, NamedTuple

from grognard import api
from grognard.kernel.chance import Bag, Chance, Each, Pool, Pools
from grognard.kernel.game import Game
from grognard.kernel.question import Roll
from grognard.kernel.record import replay
from grognard.kernel.ruleset import HIGH, NEITHER, ruleset

REACHED: Final = "reached"
HEIGHT: Final = "height"
ALL_SURE: Final = 1e-9
"""Where dice vary less, nothing could have fallen otherwise."""


class Die(NamedTuple):
    """A die that fell: its face, its sides, the number it had to reach (0 for none), and whether that was wished."""

    face: int
    sides: int
    need: int
    wished: int = HIGH

    def spread(self) -> list[float]:
        """The chances of 0, 1, …: whether it reaches its number, or how high it falls."""
        if self.need:
            good = max(0, min(self.sides, self.sides + 1 - self.need)) / self.sides
            return [1 - good, good]
        return [0.0, *[1 / self.sides] * self.sides]

    def fell(self) -> int:
        return int(self.face >= self.need) if self.need else self.face

    def rank(self) -> float:
        """How lucky it was, between 0 and 1, half on average: whether it did what was wished, or how high it fell."""
        spread, fell = self.spread(), self.fell()
        below = sum(spread[:fell]) + spread[fell] / 2
        return below if self.wished == HIGH else 1 - below

    def variance(self) -> float:
        """How far ranks lie apart: less, the fewer things can happen to it."""
        return (1 - sum([p**3 for p in self.spread()])) / 12


def luck(game: Game) -> list[dict[str, Any]]:
    """The report, one part for each side."""
    by_side: list[dict[str, list[Die]]] = [{}, {}]
    wished = ruleset(game.setup["ruleset"]).wished
    for roll, faces in _rolls(game):
        for rule, die in _dice(roll, faces):
            if wished.get(rule, HIGH) != NEITHER:
                by_side[roll.player].setdefault(rule, []).append(die._replace(wished=wished.get(rule, HIGH)))
    return [_side(by_rule) for by_rule in by_side]


def _rolls(game: Game) -> Iterator[tuple[Roll, list[int]]]:
    """Every roll of the game that stands, and what fell."""
    again = api.begin(deepcopy(game.setup))
    for line in game.answers:
        roll = again.pending
        if isinstance(roll, Roll) and line.startswith("dice ") and not isinstance(roll.chance, Bag):
            yield roll, [int(face) for face in line.split()[1:]]
        replay(again, [line])


def _dice(roll: Roll, faces: list[int]) -> list[tuple[str, Die]]:
    chance = roll.chance
    needs, rules = _needs(chance, len(faces)), [roll.rule] * len(faces)
    if isinstance(chance, Pools) and roll.parts:
        rules = [rule for rule, (dice, _, _) in zip(roll.parts, chance.saves, strict=True) for _ in range(dice)]
    fallen = zip(rules, faces, chance.sides(), needs, strict=True)
    return [(rule, Die(face, sides, need)) for rule, face, sides, need in fallen]


def _needs(chance: Chance, dice: int) -> list[int]:
    """The number that each die had to reach; 0 for none."""
    if isinstance(chance, Pool):
        return [chance.hit_on] * dice
    if isinstance(chance, Pools):
        return [need for count, need, _ in chance.saves for _ in range(count)]
    if isinstance(chance, Each):
        return list(chance.needs)
    return [0] * dice


def _side(by_rule: dict[str, list[Die]]) -> dict[str, Any]:
    dice = [die for some in by_rule.values() for die in some]
    rules = [_of_rule(rule, kind, some) for rule, every in by_rule.items() for kind, some in _kinds(every)]
    return {"dice": len(dice), "percentile": _by_rank(dice), "rules": sorted(rules, key=lambda one: -one["dice"])}


def _kinds(dice: list[Die]) -> list[tuple[str, list[Die]]]:
    """Dice with a number to reach, and those without: they cannot be added up."""
    parts = [(REACHED, [die for die in dice if die.need]), (HEIGHT, [die for die in dice if not die.need])]
    return [(kind, some) for kind, some in parts if some]


def _of_rule(rule: str, kind: str, dice: list[Die]) -> dict[str, Any]:
    spread = [1.0]
    for die in dice:
        spread = _added(spread, die.spread())
    fell = sum([die.fell() for die in dice])
    expected = sum([value * p for value, p in enumerate(spread)])
    below = sum(spread[:fell]) + spread[fell] / 2
    lucky = below if dice[0].wished == HIGH else 1 - below
    said = {"rule": rule, "counts": kind, "dice": len(dice), "fell": fell}
    return {**said, "expected": round(expected, 2), "percentile": round(100 * lucky, 1)}


def _added(one: list[float], other: list[float]) -> list[float]:
    total = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for k, q in enumerate(other, i):
            total[k] += p * q
    return total


def _by_rank(dice: list[Die]) -> float | None:
    """How lucky all dice of a side were together: many dice of several kinds, so by the normal distribution."""
    variance = sum([die.variance() for die in dice])
    if variance < ALL_SURE:
        return None
    above = sum([die.rank() - 0.5 for die in dice])
    return round(50 * (1 + erf(above / sqrt(2 * variance))), 1)
