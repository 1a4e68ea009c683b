"""How far a unit that goes square by square may go before dice fall, as the question says it."""

from __future__ import annotations

from random import Random

from tests.looping import for_each

import grognard
from grognard.kernel.question import Ask
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
    assert len(twin.rolls) == len(game.rolls)
    assert twin.state.place_name(twin.state.pieces[mover].at) == way.way[-1]


@for_each(range(6))
def test_a_way_of_several_steps_can_be_gone_as_it_is_said_and_nothing_is_thrown(seed: int) -> None:
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


def test_a_question_that_is_answered_at_one_stroke_says_nothing_of_it() -> None:
    game = grognard.new("square-bashing", "first-steps", seed=7)
    assert onward(game) == ()
