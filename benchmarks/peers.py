"""The same odds asked of the dice libraries a user would pick instead, and random play of the game libraries.

The figures are printed as JSON.

They are told the numbers that the sheet comes to: twelve dice that hit on 5 or 6 a side, and what
each unit saves on. Who places hits where is written out again here, apart from the engine, so that
agreement means something. Each is asked in two ways: as well as we know how (equal saves are thrown
together, which our own engine does too), and plainly, unit by unit. They answer in whole numbers of
ways; turning those into probabilities is not timed.

Cold means: every die is made anew in every call. icepool keeps the sums of a die with that very
die (`Die._sum_cache`; `map` and `@` remember nothing else, and `d()`, which is cached for good, is
not used), so nothing outlives the call; within it icepool may reuse what it has. dyce keeps nothing
between calls but the total of a histogram, with that histogram. There is nothing to clear.

The game libraries play chess at random, from the first move to the end they find themselves, the
legal moves listed at every step. OpenSpiel is left out where it is not installed.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from operator import add
from random import Random
from typing import Any, cast

import chess
from dyce import H
from dyce.evaluation import HResult, expand
from dyce.lifecycle import ExperimentalWarning
from icepool import Die  # type: ignore[import-untyped]
from timing import Timed, answer, both_ways

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError:
    pyspiel = None

DICE = 12
CHESS_GAMES = 4
ATTACKER_POINTS, DEFENDER_POINTS, PER_DIE = 20, 11, 5
"""Of an attack of 1870: the attacker's points, the defender's but for 3D3 and 1D6, and the points of a die."""
SHIELDS = 2
"""The sixes that a gun and a mitrailleuse take upon themselves, one base each; the next cost two."""
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


Thrown = Callable[[int, Sequence[int]], list[tuple[int, int]]]
"""From the hits and the needs of all units: how many dice save on what."""


def unit_by_unit(hits: int, needs: Sequence[int]) -> list[tuple[int, int]]:
    """Each unit's dice by themselves."""
    return [(need, number) for number, need in zip(placed(hits, needs), needs, strict=True) if number]


def equal_together(hits: int, needs: Sequence[int]) -> list[tuple[int, int]]:
    """The dice of units that save on the same number together."""
    dice: dict[int, int] = {}
    for need, number in unit_by_unit(hits, needs):
        dice[need] = dice.get(need, 0) + number
    return list(dice.items())


def lost_by_dyce(needs: Sequence[int], thrown: Thrown) -> H[int]:
    """One side's casualties."""
    fails = {need: H({0: 7 - need, 1: need - 1}) for need in needs}

    def lost(hits: HResult[int]) -> H[int] | int:
        dice = thrown(hits.outcome, needs)
        return reduce(add, [number @ fails[need] for need, number in dice]) if dice else 0

    return expand(lost, DICE @ H({0: 4, 1: 2}), min_path_probability=Fraction(0))


def dyce_odds(thrown: Thrown) -> tuple[Any, Any, Any]:
    """Both sides' casualties, and whether the assaulter wins."""
    target, assaulter = lost_by_dyce(TARGET_SAVES_ON, thrown), lost_by_dyce(ASSAULTER_SAVES_ON, thrown)
    return target, assaulter, target.gt(assaulter)


def lost_by_icepool(needs: Sequence[int], thrown: Thrown) -> Any:
    """One side's casualties."""
    fails = {need: Die({0: 7 - need, 1: need - 1}) for need in needs}

    def lost(hits: int) -> Any:
        dice = thrown(hits, needs)
        return reduce(add, [number @ fails[need] for need, number in dice]) if dice else 0

    return (DICE @ Die({0: 4, 1: 2})).map(lost)


def icepool_odds(thrown: Thrown) -> tuple[Any, Any, Any]:
    """Both sides' casualties, and how many ways make the assaulter win (asked, since `>` waits to be)."""
    target, assaulter = lost_by_icepool(TARGET_SAVES_ON, thrown), lost_by_icepool(ASSAULTER_SAVES_ON, thrown)
    wins = target > assaulter
    return target, assaulter, {True: wins[True], False: wins[False]}


def dice_for(points: int) -> int:
    """A die for each five points begun."""
    return -(-points // PER_DIE)


SORTED_FACES = {0: 2, 1: 3, 100: 1}
"""A die on the loss table: nothing, one base, a six; sums of it tell how many of each fell."""


def defender_lost(fell: int) -> int:
    """What ones and sixes cost a zone with a gun and a mitrailleuse."""
    sixes, ones = divmod(fell, 100)
    return ones + min(sixes, SHIELDS) + 2 * max(0, sixes - SHIELDS)


def dyce_attack() -> tuple[Any, Any, Any]:
    """The losses of defender and attacker, and whether the attacker wins."""
    points = 3 @ H(3) + H(6) + DEFENDER_POINTS
    die = H({0: 2, 1: 3, 2: 1})
    whole = Fraction(0)
    defender = (dice_for(ATTACKER_POINTS) @ H(SORTED_FACES)).apply(defender_lost)
    attacker = expand(lambda p: dice_for(p.outcome) @ die, points, min_path_probability=whole)
    return defender, attacker, defender.gt(attacker)


def icepool_attack() -> tuple[Any, Any, Any]:
    """The same by icepool."""
    points = 3 @ Die(range(1, 4)) + Die(range(1, 7)) + DEFENDER_POINTS
    die = Die({0: 2, 1: 3, 2: 1})
    defender = (dice_for(ATTACKER_POINTS) @ Die(SORTED_FACES)).map(defender_lost)
    attacker = points.map(lambda p: dice_for(p) @ die)
    wins = defender > attacker
    return defender, attacker, {True: wins[True], False: wins[False]}


def as_chances(ways: Any) -> dict[Any, float]:
    """Numbers of ways as probabilities."""
    whole = sum(ways.values())
    return {outcome: number / whole for outcome, number in ways.items()}


def told(odds: tuple[Any, Any, Any]) -> dict[str, Any]:
    """A peer's odds, as ours are told."""
    target, assaulter, wins = odds
    return {"target": as_chances(target), "assaulter": as_chances(assaulter), "wins": as_chances(wins)[True]}


def python_chess_at_random() -> int:
    """Games of chess by python-chess; how many moves they took."""
    rng, moves = Random(0), 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves


def openspiel_at_random() -> int:
    """Games of chess by OpenSpiel; how many moves they took."""
    rng, moves, game = Random(0), 0, pyspiel.load_game("chess")
    for _ in range(CHESS_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def chess_players() -> dict[str, Callable[[], int]]:
    """The game libraries that are there."""
    found = {"python-chess": python_chess_at_random}
    return {**found, "OpenSpiel": openspiel_at_random} if pyspiel is not None else found


def counts() -> dict[str, float]:
    """How many moves a game at random has."""
    return {name: play() / CHESS_GAMES for name, play in chess_players().items()}


def totals() -> dict[str, Any]:
    """What the odds come to, fight by fight."""
    return {"sb.assault": called(dice_libraries()), "ws.attack": called(dice_libraries_1870())}


def called(things: list[Timed]) -> dict[str, Any]:
    """What each of them answers."""
    return {thing.row: told(cast(tuple[Any, Any, Any], thing.call())) for thing in things}


def dice_libraries() -> list[Timed]:
    """Both dice libraries, both ways."""
    return [
        Timed("dyce", lambda: dyce_odds(equal_together)),
        Timed("icepool", lambda: icepool_odds(equal_together)),
        Timed("dyce, unit by unit", lambda: dyce_odds(unit_by_unit)),
        Timed("icepool, unit by unit", lambda: icepool_odds(unit_by_unit)),
    ]


def dice_libraries_1870() -> list[Timed]:
    """Both dice libraries on the attack of 1870."""
    return [Timed("dyce, ws.attack", dyce_attack), Timed("icepool, ws.attack", icepool_attack)]


def things() -> list[Timed]:
    """Every peer."""
    games = [timed for name, play in chess_players().items() for timed in both_ways(name, play)]
    return dice_libraries() + dice_libraries_1870() + games


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=ExperimentalWarning)
    answer(things, totals=totals, counts=counts)
