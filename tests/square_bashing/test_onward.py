"""How far a unit that goes square by square may go, as the question says it."""

from __future__ import annotations

from random import Random

import pytest
from tests.looping import for_each

import grognard
from grognard.api import forecast
from grognard.kernel.question import Ask, Roll
from grognard.kernel.view import AskView, OnwardView

BATTLES = (
    ("square-bashing", "first-steps"),
    ("square-bashing", "le-cateau-1914"),
    ("walter-schnaffs", "outposts-1870"),
)


def cavalry_moves() -> grognard.Game:
    """The learning battle, where the cavalry of F1 is asked where it goes."""
    game = grognard.new("square-bashing", "first-steps", seed=7)
    for text in ("done", "done", "u6"):
        game.play(game.parse(text))
    return game


def onward(game: grognard.Game) -> tuple[OnwardView, ...]:
    asked = game.view(game.pending.player).pending if isinstance(game.pending, Ask) else None
    return asked.onward if isinstance(asked, AskView) else ()


def test_a_unit_is_told_every_square_that_several_steps_lead_to_with_the_cost_of_them() -> None:
    ways = {one.way[-1]: one for one in onward(cavalry_moves())}
    assert ways
    for one in ways.values():
        assert len(one.answers) == len(one.way) == one.cost >= 2
        assert one.words.startswith(f"to {one.way[-1]}")


def test_neither_where_it_stands_nor_where_one_step_leads_is_farther_off() -> None:
    game = cavalry_moves()
    near = {"F1", *[place for one in game.view(game.pending.player).pending.answers for place in one.places]}  # type: ignore[union-attr]
    assert not near & {one.way[-1] for one in onward(game)}


def gone(game: grognard.Game, way: OnwardView) -> None:
    """The way is gone on a copy, as it is said."""
    twin = game.copy()
    mover = twin.pending.about.pieces[0]  # type: ignore[union-attr]
    for text in way.answers:
        twin.play(twin.parse(text))
        if way.chance < 1 and isinstance(twin.pending, Roll):
            twin.play_faces((6,) * len(twin.pending.chance.sides()))
    assert (len(twin.rolls) == len(game.rolls)) == (way.chance == 1)
    assert twin.state.place_name(twin.state.pieces[mover].at) == way.way[-1]


@for_each(range(6))
def test_a_way_of_several_steps_can_be_gone_as_it_is_said_where_dice_fall_well(seed: int) -> None:
    ruleset, scenario = BATTLES[seed % len(BATTLES)]
    game, lots = grognard.new(ruleset, scenario, seed=seed), Random(seed)
    for _ in range(120):
        if game.over:
            break
        for one in onward(game):
            gone(game, one)
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(lots))
        else:
            game.roll()


@pytest.mark.rule("SB-24-ROAD")
def test_a_square_behind_a_roll_is_offered_with_the_chance_of_coming_there() -> None:
    game, lots = grognard.new("square-bashing", "first-steps", seed=0), Random(0)
    leaving: list[tuple[float, float]] = []
    while not game.over:
        for one in onward(game):
            found = forecast(game, game.parse(one.answers[0]))
            if found is not None:
                leaving.append((one.chance, found["odds"]["leaves"]))
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(lots))
        else:
            game.roll()
    assert any([chance == round(leaves, 3) for chance, leaves in leaving])
    assert all([chance <= round(leaves, 3) < 1 for chance, leaves in leaving])


def test_a_question_that_is_answered_at_one_stroke_says_nothing_of_it() -> None:
    game = grognard.new("square-bashing", "first-steps", seed=7)
    assert onward(game) == ()
