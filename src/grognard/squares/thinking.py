"""What the computer thinks of squares, whatever the war."""

from __future__ import annotations

from typing import Any

from grognard.kernel.answers import DONE, Pick, Worth
from grognard.squares.army import ASSAULTING
from grognard.squares.battle import WAITING, Battle
from grognard.squares.map import NOWHERE
from grognard.squares.thinking import BASE

BASE = 2
"""A base, in half bases."""

GARRISON = (1.5, 0.8, 0.3)
"""The first, second and third unit on an objective held."""

OPEN_DOOR = 1.2
"""An objective held but empty, for each square that the nearest enemy is nearer than four."""

COVER = 0.25
"""A unit in cover with the enemy near."""

IN_TIME = 8
"""With less on the countdown than this, what only helps later is worth less."""


def time_left(g: Battle) -> float:
    return min(1.0, max(0.1, float(g.facts["countdown"]) / IN_TIME))


def objectives(g: Battle, side: int) -> tuple[list[int], list[int]]:
    """The objectives a side holds, and those it wants."""
    held, wanted = [], []
    for at, place in enumerate(g.places):
        if place.holder == side:
            held.append(at)
        elif place.holder != NOWHERE:
            wanted.append(at)
    return held, wanted


def hold_value(g: Battle, side: int, at: int) -> float:
    """An objective held: by a garrison, or with its door open to the nearest enemy."""
    here = [n for n in g.combat_units_at(at) if g.pieces[n].side == side]
    if here:
        return sum(GARRISON[: len(here)]) + (COVER if g.ground(at).cover else 0.0)
    enemies = [g.map.distance(at, p.at) for p in g.pieces if p.side != side and p.at >= 0 and p.kind in ASSAULTING]
    return -OPEN_DOOR * max(0, 4 - min(enemies, default=4))


def go_back(g: Battle, side: int, at: int) -> None:
    """Everybody one square toward their edge, or off it; who finds room is not asked."""
    behind = g.map.behind(side, at)
    for number in g.place(at).units:
        g.move(number, behind if behind != NOWHERE else WAITING)


def copied(g: Battle) -> Battle:
    twin = g.copy()
    assert isinstance(twin, Battle)
    return twin


def percent(chance: float) -> dict[str, Any]:
    return {"percent": round(100 * chance)}


def of_reinforcements(g: Battle, player: int, answer: Any) -> Worth:
    """The way that is expected to bring most; the strongest first."""
    if isinstance(answer, Pick):
        piece = g.piece(answer.unit)
        return Worth(piece.left * (1.0 if piece.kind in ASSAULTING else 0.5) + 1, "strongest", {})
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    waiting = len(g.waiting(player))
    expected = {"A": waiting / 6, "B": 1.0, "C": 1 + min(2, waiting - 1) / 6}[answer]
    return Worth(expected, "reinforcements", {"expected": f"{expected:.1f}"})
