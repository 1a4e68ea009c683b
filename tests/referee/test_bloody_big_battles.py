"""Battles of Bloody Big Battles before a referee who has read the sheet alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.bloody_big_battles.board.leaves import DISORDERED
from grognard.kernel.event import Event

from .bloody_big_battles import BloodyReferee
from .replaying import BATTLES, Battle, Contradiction, Step, battles, refereed

PAIRS = [("random", "random"), ("random", "greedy"), ("random", "random"), ("greedy", "random")]
LARGE = ["vimeiro-1808", "quatre-bras-1815"]


def chosen() -> list[Battle]:
    """Small battles by every pair, and a few large ones; as many as are asked for, one in ten of them large."""
    count = BATTLES or 10
    large = max(2, count // 10)
    pairs = [*PAIRS, ("greedy", "greedy")] if BATTLES else PAIRS
    small = list(battles("bloody-big-battles", ["first-shots"], [{}], pairs, count - large))
    return [*small, *battles("bloody-big-battles", LARGE, [{}], PAIRS[:1], large)]


@pytest.mark.rule("BBB-SEQ-TURN", "BBB-MT-7", "BBB-MV-MAX", "BBB-FT", "BBB-AR-P1", "BBB-GAP-GROUP", "BBB-GAP-VICTORY")
@pytest.mark.parametrize("battle", chosen(), ids=str)
def test_a_battle_is_fought_by_the_sheet(battle: Battle) -> None:
    assert refereed(battle, BloodyReferee).over


# A referee that finds nothing must be able to find something.


def retold(step: Step, rule: str, other: str = "", **numbers: Any) -> Step:
    def told(one: Event) -> Event:
        if not one.rule.startswith(rule):
            return one
        return Event(other or one.rule, one.what, **{**one.numbers, **numbers})

    return step._replace(events=[told(one) for one in step.events])


def another_row(step: Step) -> Step:
    return retold(step, "BBB-MT-", "BBB-MT-11")


def another_volley(step: Step) -> Step:
    return retold(step, "BBB-FR-RTV", "BBB-FR-LOSS", bases=3)


def another_score(step: Step) -> Step:
    return retold(step, "BBB-AR-", score="6")


def too_far_a_march(step: Step) -> Step:
    """A unit that marches is found six inches farther on."""
    g: Any = step.game.state
    for one in step.events:
        if one.rule == "BBB-MV-MAX" and one.what == "moved":
            number = next(n for n, piece in enumerate(g.pieces) if piece.name == one.numbers["unit"])
            place = g.place(number)
            g.stand(number, (place.at[0], place.at[1] + 600), place.facing)
    return step


def order_by_itself(step: Step) -> Step:
    """Somebody is disordered by nothing."""
    g: Any = step.game.state
    if step.pending.rule == "BBB-MT" and not g.piece(0).status & DISORDERED:
        g.disorder(0)
    return step


def a_base_too_many(step: Step) -> Step:
    g: Any = step.game.state
    if any(one.rule == "BBB-FR-RTV" for one in step.events):
        g.change(0, bases=g.piece(0).bases - 1)
    return step


def the_other_player(step: Step) -> Step:
    if step.game.pending is not None and step.game.pending.rule == "BBB-GAP-BEARING":
        step.game.pending.player = 1 - step.game.pending.player
    return step


def an_objective_given_away(step: Step) -> Step:
    step.game.state.know(holders=(0, 0, 0))
    return step


@pytest.mark.rule("BBB-MT-11", "BBB-FR-LOSS", "BBB-AR-P4", "BBB-MV-MAX", "BBB-FR-RTV", "BBB-GAP-NET")
@pytest.mark.parametrize(
    "spoil",
    [
        another_row,
        another_volley,
        another_score,
        too_far_a_march,
        order_by_itself,
        a_base_too_many,
        the_other_player,
        an_objective_given_away,
    ],
)
def test_a_battle_against_the_sheet_is_found_out(spoil: Callable[[Step], Step]) -> None:
    with pytest.raises(Contradiction):
        refereed(Battle("bloody-big-battles", "first-shots", 1, ("random", "random"), {}), BloodyReferee, lie=spoil)
