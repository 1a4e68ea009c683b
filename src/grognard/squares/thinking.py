"""What the computer thinks of squares, whatever the war."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.answers import DONE, Pick, Worth
from grognard.kernel.question import Ask
from grognard.squares.army import ASSAULTING
from grognard.squares.assets import SHOCK
from grognard.squares.battle import COMMAND, AnyBattle, CommonFacts
from grognard.squares.deployment import LOSE_A_BASE
from grognard.squares.map import NOWHERE
from grognard.squares.movement import may_leave

BASE = 2
"""A base, in half bases."""

GARRISON = (1.5, 0.8, 0.3)
"""The first, second and third unit on an objective held."""
GARRISONS = [sum(GARRISON[:units], 0.0) for units in range(len(GARRISON) + 1)]
"""What so many units there come to, the third counting for all that are more."""
NEAR = 4
"""An enemy as far as this, or further, does not threaten an empty objective."""

OPEN_DOOR = 1.2
"""An objective held but empty, for each square that the nearest enemy is nearer than that."""

COVER = 0.25
"""A unit in cover with the enemy near."""

FEW = 3
"""So many units are what it takes to go for an objective, or to hold it."""

STRONG, ENOUGH = 8.0, 1.5
"""So many half bases more are counted as one; about an objective so much more is enough."""
IN_REACH = 4.0
"""So many squares behind the first are counted as one."""
AT_HAND, ABOUT = 1, 2
"""How far from an objective a unit can still tell in the fight for it: in the next turn, and in the one after."""
MASSED = ("outnumbered", "near", "near_late", "about", "about_late")
"""The features of `massed`, in their order:

- half bases by which the enemy beside a square is stronger than who stands there and beside;
- who is stronger about the objectives, at hand and further off, and both the more, the more of the countdown is over.
"""

IN_TIME = 8
"""With less on the countdown than this, what only helps later is worth less."""


def time_left(g: AnyBattle) -> float:
    facts: CommonFacts = g.facts
    return min(1.0, max(0.1, facts.countdown / IN_TIME))


def goals(g: AnyBattle, side: int) -> dict[int, str]:
    """What both sides fight for, by name; what a side has near at hand comes first."""
    by_way = sorted([(way_of_the_nearest(g, side, at), at) for at in g.objectives()])
    return {at: str(g.map.named[at]) for _, at in by_way}


def way_of_the_nearest(g: AnyBattle, side: int, at: int) -> int:
    """How far the nearest few units of a side are from a square, added up; those off the board are no nearer."""
    apart = g.map.apart[at]
    ways = [apart[one.at] if one.at >= 0 else g.map.squares.deep for one in g.pieces if one.side == side]
    return sum(sorted(ways)[:FEW])


def objectives(g: AnyBattle, side: int) -> tuple[list[int], list[int]]:
    """The objectives a side holds, and those it wants."""
    held, wanted = [], []
    for at, place in enumerate(g.places):
        if place.holder == side:
            held.append(at)
        elif place.holder != NOWHERE:
            wanted.append(at)
    return held, wanted


def hold_value(g: AnyBattle, side: int, at: int) -> float:
    """An objective held: by a garrison, or with its door open to the nearest enemy."""
    here = 0
    for number in g.combat_units_at(at):
        if g.pieces[number].side == side:
            here += 1
    if here:
        return GARRISONS[min(here, len(GARRISON))] + (COVER if g.ground(at).cover else 0.0)
    nearest, apart = NEAR, g.map.apart[at]
    for piece in g.pieces:
        if piece.side != side and piece.at >= 0 and apart[piece.at] < nearest and piece.kind in ASSAULTING:
            nearest = apart[piece.at]
    return -OPEN_DOOR * float(NEAR - nearest)


def massed(g: AnyBattle, player: int) -> list[float]:
    """Where a player is stronger than the other, as `MASSED` says."""
    ours, theirs = troops(g, player), troops(g, 1 - player)
    near, about, late = balance(g, ours, theirs, AT_HAND), balance(g, ours, theirs, ABOUT), 1.0 - time_left(g)
    return [outnumbered(g, ours, theirs) - outnumbered(g, theirs, ours), near, near * late, about, about * late]


def strung_out(ways: list[int]) -> float:
    """How far those that go for an objective are behind the first of them, by the way of each."""
    return (sum(ways) - len(ways) * min(ways)) / IN_REACH if ways else 0.0


def troops(g: AnyBattle, side: int) -> list[int]:
    """How strong a side is on each square, in half bases."""
    found = [0] * len(g.places)
    for piece in g.pieces:
        if piece.side == side and piece.at >= 0 and piece.kind is not COMMAND:
            found[piece.at] += piece.left
    return found


def balance(g: AnyBattle, ours: list[int], theirs: list[int], within: int) -> float:
    """How much stronger one side is than the other about the objectives."""
    total = 0.0
    for at, place in enumerate(g.places):
        if place.holder == NOWHERE:
            continue
        more = 0
        for other, way in enumerate(g.map.apart[at]):
            if way <= within:
                more += ours[other] - theirs[other]
        total += max(-ENOUGH, min(ENOUGH, more / STRONG))
    return total


def outnumbered(g: AnyBattle, ours: list[int], theirs: list[int]) -> float:
    """By how much the enemy beside a side's squares is stronger than who stands there and beside."""
    total = 0
    for at, here in enumerate(ours):
        if not here:
            continue
        enemies, friends = 0, here
        for one in g.map.beside[at]:
            enemies += theirs[one]
            friends += ours[one]
        total += max(0, enemies - friends)
    return total / STRONG


def percent(chance: float) -> dict[str, Any]:
    return {"percent": round(100 * chance)}


def of_turn_to_move(g: AnyBattle, ask: Ask, answer: Any) -> Worth:
    """Every unit is asked in turn."""
    return Worth(0.0 if answer == DONE else 1.0, "turn_to_move", {})


def of_depletion(g: AnyBattle, ask: Ask, answer: Any) -> Worth | None:
    """A unit that would lose its last base goes back instead."""
    if g.piece(ask.about.pieces[0]).left > BASE:
        return None
    return Worth(0.0 if answer == LOSE_A_BASE else 1.0, "spared", {})


def of_tokens(g: AnyBattle, ask: Ask, answer: int) -> Worth:
    """Assets do not keep: all the tokens that may be committed."""
    return Worth(float(answer), "all_tokens", {})


def asset_value(g: AnyBattle, player: int, kind: str) -> float:
    """What an asset that any war has could do now, roughly."""
    if kind == SHOCK:
        return 1.0 if fronts(g, player, 3, now=True) else -1.0
    return 0.5


def fronts(g: AnyBattle, side: int, reach: int, now: bool = False) -> bool:
    """Whether any unit of a side that assaults has an enemy within reach; now, only where both are free to meet."""
    enemies = [at for at in g.held_by(1 - side) if not (now and g.is_suppressed(at))]
    for piece in g.pieces:
        if piece.side == side and piece.at >= 0 and piece.kind in ASSAULTING:
            if now and not may_leave(g, piece.at):
                continue
            for at in enemies:
                if g.map.distance(at, piece.at) <= reach:
                    return True
    return False


def of_reinforcements(g: AnyBattle, ask: Ask, answer: Any) -> Worth:
    """The way that is expected to bring most; the strongest first."""
    if isinstance(answer, Pick):
        piece = g.piece(answer.unit)
        return Worth(piece.left * (1.0 if piece.kind in ASSAULTING else 0.5) + 1, "strongest", {})
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    waiting = len(g.waiting(ask.player))
    expected = {"A": waiting / 6, "B": 1.0, "C": 1 + min(2, waiting - 1) / 6}[answer]
    return Worth(expected, "reinforcements", {"expected": f"{expected:.1f}"})


Judge = Callable[[Any, Ask, Any], Worth | None]
COMMON: dict[str, Judge] = {
    "SB-24-ONEBYONE": of_turn_to_move,
    "SB-GAP-DEPLETION": of_depletion,
    "SB-GAP-ASSETS.tokens": of_tokens,
    "SB-19-10": of_reinforcements,
    "SB-29-B.arrive": of_reinforcements,
    "SB-29-C.arrive": of_reinforcements,
    "SB-29-C.try": of_reinforcements,
    "SB-GAP-ASSETS.arrive": of_reinforcements,
}
"""By the name of the question."""
