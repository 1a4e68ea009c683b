"""Battles of Across Five Aprils before a referee who has read the sheet alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.across_five_aprils.board.battle import Battle as Position
from grognard.kernel.event import Event

from .across_five_aprils import AprilsReferee
from .replaying import BATTLES, Battle, Contradiction, Step, battles, refereed

PAIRS = [("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")]
LARGE = ["bull-run-1861", "shiloh-1862"]


def chosen() -> list[Battle]:
    """Small battles by every pair, and a few large ones; as many as are asked for, one in ten of them large."""
    count = BATTLES or 14
    large = max(2, count // 10)
    small = list(battles("across-five-aprils", ["the-ford"], [{}], PAIRS, count - large))
    return [*small, *battles("across-five-aprils", LARGE, [{}], PAIRS if BATTLES else PAIRS[:1], large)]


@pytest.mark.rule(
    "A5A-SEQ-CUP", "A5A-SEQ-DRAW", "A5A-SEQ-MOVE", "A5A-SEQ-COMBAT", "A5A-CRT-ATT", "A5A-CRT-DEF", "A5A-RET-ORDER"
)
@pytest.mark.parametrize("battle", chosen(), ids=str)
def test_a_battle_is_fought_by_the_sheet(battle: Battle) -> None:
    assert refereed(battle, AprilsReferee).over


# A referee that finds nothing must be able to find something.


def retold(step: Step, change: Callable[[Event], Event | None]) -> Step:
    return step._replace(events=[one for one in map(change, step.events) if one is not None])


def another_column(step: Step) -> Step:
    return retold(step, lambda one: _with(one, column="6-1") if one.what == "rolled" else one)


def another_result(step: Step) -> Step:
    return retold(step, lambda one: _with(one, result="@result.4R") if one.what == "rolled" else one)


def _with(one: Event, **numbers: Any) -> Event:
    return Event(one.rule, one.what, **{**one.numbers, **numbers})


def position(step: Step) -> Position:
    assert isinstance(step.game.state, Position)
    return step.game.state


def too_far_a_march(step: Step) -> Step:
    """A unit that marches is put on the farthest free hex of the map."""
    if step.asked and step.pending.rule == "A5A-GAP-MOVE" and str(step.answer) != "stay":
        g = position(step)
        number = next(n for n, one in enumerate(g.pieces) if one.at == g.map.number(step.answer.hex))
        g.move(number, next(at for at in range(g.map.size) if not g.place(at).units))
    return step


def a_step_too_many(step: Step) -> Step:
    """Who loses a step loses two."""
    for one in step.events:
        if one.what == "loses":
            g = position(step)
            g.lose_step(next(n for n, piece in enumerate(g.pieces) if piece.name == one.numbers["unit"]))
    return step


def a_marker_left_out(step: Step) -> Step:
    """The cup loses a marker that nobody drew."""
    g = position(step)
    if step.pending.rule == "A5A-SEQ-DRAW" and len(g.facts.cup) > 3:
        g.know(cup=g.facts.cup[1:])
    return step


def an_objective_given_away(step: Step) -> Step:
    g = position(step)
    hexagon = g.plan.objectives[0].hex
    g.places[hexagon] = g.place(hexagon)._replace(holder=1 - g.place(hexagon).holder)
    return step


def the_other_player(step: Step) -> Step:
    if step.game.pending is not None:
        step.game.pending.player = 1 - step.game.pending.player
    return step


@pytest.mark.rule("A5A-CBT-ODDS", "A5A-CBT-R", "A5A-GAP-MOVE", "A5A-GAP-LEAD", "A5A-GAP-CUP", "A5A-GAP-VICTORY")
@pytest.mark.parametrize(
    "spoil",
    [
        another_column,
        another_result,
        too_far_a_march,
        a_step_too_many,
        a_marker_left_out,
        an_objective_given_away,
        the_other_player,
    ],
)
def test_a_battle_against_the_sheet_is_found_out(spoil: Callable[[Step], Step]) -> None:
    with pytest.raises(Contradiction):
        refereed(Battle("across-five-aprils", "the-ford", 3, ("random", "random"), {}), AprilsReferee, lie=spoil)


def test_a_battle_by_other_settings_than_it_knows_is_refused() -> None:
    with pytest.raises(Contradiction, match="setting attacking"):
        refereed(Battle("across-five-aprils", "the-ford", 3, ("random", "random"), {"attacking": "may"}), AprilsReferee)
