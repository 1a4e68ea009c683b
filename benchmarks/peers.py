"""The same odds asked of the dice libraries a user would pick instead, and printed as JSON.

They are told the numbers that the sheet comes to: twelve dice that hit on 5 or 6 a side, and what
each unit saves on. Who places hits where is written out again here, apart from the engine, so that
agreement means something. Each is asked as well as we know how: equal saves are thrown together, a
die is made once a side. They answer in whole numbers of ways; turning those into probabilities is
not timed.

Cold means: every die is made anew in every call. icepool keeps the sums of a die with that very
die (`Die._sum_cache`; `map` and `@` remember nothing else, and `d()`, which is cached for good, is
not used), so nothing outlives the call; within it icepool may reuse what it has. dyce keeps nothing
between calls but the total of a histogram, with that histogram. There is nothing to clear.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any

from dyce import H
from dyce.evaluation import HResult, expand
from dyce.lifecycle import ExperimentalWarning
from icepool import Die

from timing import Timed, answer

DICE = 12
ASSAULTER_SAVES_ON = (3, 4, 5, 3)
TARGET_SAVES_ON = (4, 5, 3, 5)
FIRST, TWO = 2, 2


def placed(hits: int, needs: Sequence[int]) -> list[int]:
    """Hits by unit: the owner's two go to the best save, then two to each from the worst on, the rest to the worst."""
    best_first = sorted(range(len(needs)), key=needs.__getitem__)
    given = [0] * len(needs)
    given[best_first[0]] = min(FIRST, hits)
    left = hits - given[best_first[0]]
    for unit in sorted(range(len(needs)), key=needs.__getitem__, reverse=True):
        more = min(left, TWO - given[unit])
        given[unit] += more
        left -= more
    given[best_first[-1]] += left
    return given


def thrown(hits: int, needs: Sequence[int]) -> dict[int, int]:
    """How many dice save on what."""
    dice: dict[int, int] = {}
    for number, need in zip(placed(hits, needs), needs, strict=True):
        if number:
            dice[need] = dice.get(need, 0) + number
    return dice


def lost_by_dyce(needs: Sequence[int]) -> H[int]:
    """One side's casualties."""
    fails = {need: H({0: 7 - need, 1: need - 1}) for need in needs}

    def lost(hits: HResult[int]) -> H[int] | int:
        dice = thrown(hits.outcome, needs)
        return reduce(add, [number @ fails[need] for need, number in dice.items()]) if dice else 0

    return expand(lost, DICE @ H({0: 4, 1: 2}), min_path_probability=Fraction(0))


def dyce_odds() -> tuple[Any, Any, Any]:
    """Both sides' casualties, and whether the assaulter wins."""
    target, assaulter = lost_by_dyce(TARGET_SAVES_ON), lost_by_dyce(ASSAULTER_SAVES_ON)
    return target, assaulter, target.gt(assaulter)


def lost_by_icepool(needs: Sequence[int]) -> Any:
    """One side's casualties."""
    fails = {need: Die({0: 7 - need, 1: need - 1}) for need in needs}

    def lost(hits: int) -> Any:
        dice = thrown(hits, needs)
        return reduce(add, [number @ fails[need] for need, number in dice.items()]) if dice else 0

    return (DICE @ Die({0: 4, 1: 2})).map(lost)


def icepool_odds() -> tuple[Any, Any, Any]:
    """Both sides' casualties, and how many ways make the assaulter win (asked, since `>` waits to be)."""
    target, assaulter = lost_by_icepool(TARGET_SAVES_ON), lost_by_icepool(ASSAULTER_SAVES_ON)
    wins = target > assaulter
    return target, assaulter, {True: wins[True], False: wins[False]}


def as_chances(ways: Any) -> dict[Any, float]:
    """Numbers of ways as probabilities."""
    whole = sum(ways.values())
    return {outcome: number / whole for outcome, number in ways.items()}


def told(odds: tuple[Any, Any, Any]) -> dict[str, Any]:
    """A peer's odds, as ours are told."""
    target, assaulter, wins = odds
    return {"target": as_chances(target), "assaulter": as_chances(assaulter), "wins": as_chances(wins)[True]}


def totals() -> dict[str, Any]:
    """What the odds come to."""
    return {"dyce": told(dyce_odds()), "icepool": told(icepool_odds())}


def things() -> list[Timed]:
    """Both peers, at the row of the cold odds."""
    return [Timed("dyce", dyce_odds), Timed("icepool", icepool_odds)]


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=ExperimentalWarning)
    answer(totals, things)
