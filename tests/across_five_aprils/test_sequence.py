"""The cup, the draw, the turn and the night."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils.army import CONFEDERATE, UNION
from grognard.across_five_aprils.sequence import COMBAT, Operations, Rally, Turns, filled, ready_to_rally, without
from grognard.across_five_aprils.victory import outcome
from grognard.kernel.chance import Bag
from grognard.kernel.procedure import Roll, proceed

from .field import at, battle, go_on, here, number, piece, play, told

DAY = ("combat-confederate", "combat-union")


def markers(g):
    return dict(filled(g))


# The cup


@pytest.mark.rule("A5A-SEQ-CUP", "A5A-GAP-CUP")
def test_the_cup_holds_formations_in_play_or_due_and_one_combat_marker_a_side():
    g = battle(confederate=["Allen 0404 of A"], union=["Baker 0101 enters 2 of B"], turn=1)
    assert markers(g) == {"A": 1, "cfar": 1, "ufar": 1, **dict.fromkeys(DAY, 1)}
    g.facts["turn"] = 2
    assert markers(g) == {"A": 1, "cfar": 1, "B": 1, "ufar": 1, **dict.fromkeys(DAY, 1)}


@pytest.mark.rule("A5A-GAP-CUP")
def test_a_formation_without_units_or_frozen_has_no_marker():
    frozen = {"A": {"frozen": [1]}}
    g = battle(confederate=["Allen 0404 of A", "Bee 0405 of B"], formations=frozen)
    assert "A" not in markers(g)
    g.facts["turn"] = 2
    assert "A" in markers(g)
    g.change(number(g, "Bee"), left=1)
    g.lose_step(number(g, "Bee"))
    assert "B" not in markers(g)


@pytest.mark.rule("A5A-GAP-CUP")
def test_how_many_combat_markers_there_are_is_a_setting():
    assert markers(battle(settings={"combat_markers": 2}))[DAY[0]] == 2


@pytest.mark.rule("A5A-GAP-NIGHT", "A5A-SEQ-CUP")
def test_by_night_there_are_no_combat_markers():
    assert not set(markers(battle(night=[1]))) & set(DAY)


@pytest.mark.rule("A5A-GAP-NIGHT", "A5A-SEQ-CUP")
def test_by_setting_a_night_has_the_combat_markers_that_the_sheet_puts_into_every_cup():
    assert set(DAY) <= set(markers(battle(night=[1], settings={"night_combat": True})))


# The draw


@pytest.mark.rule("A5A-SEQ-DRAW")
def test_players_draw_in_turn_the_confederate_first_and_what_is_left_is_known():
    g = battle(confederate=["Allen 0404 of A"])
    g.facts["cup"] = filled(g)
    play(g, Operations())
    roll = g.pending
    assert isinstance(roll, Roll)
    assert (roll.player, roll.rule) == (CONFEDERATE, "A5A-SEQ-DRAW")
    assert roll.chance.outcomes() == dict.fromkeys(["A", "cfar", "ufar", *DAY], 0.2)
    go_on(g, DAY[1])
    assert g.pending.player == UNION
    assert set(g.pending.chance.outcomes()) == {"A", "cfar", "ufar", DAY[0]}
    assert g.view(None)["cup"] == [{"marker": name, "count": 1} for name in ("A", "cfar", "ufar", DAY[0])]


@pytest.mark.rule("A5A-SEQ-DRAW", "A5A-GAP-CUP")
def test_a_markers_owner_acts_whoever_drew_it_until_the_cup_is_empty():
    g = battle(confederate=["Allen 0404 of A"])
    g.facts["cup"] = (("ufar", 1), ("A", 1))
    play(g, Operations(), "ufar")
    assert g.pending.player == UNION, "drawn by the Confederate, moved by the Union"
    go_on(g, "done")
    assert (g.pending.player, g.pending.rule) == (UNION, "A5A-SEQ-DRAW")
    go_on(g, "A", "done")
    assert g.pending is None
    assert g.facts["drawn"] == ("ufar", "A")


@pytest.mark.rule("A5A-SEQ-MOVE", "A5A-SEQ-COMBAT")
def test_a_movement_marker_moves_a_formation_and_a_combat_marker_lets_a_side_attack():
    g = battle(confederate=["Allen 0404 of A"], union=["Baker 0403 of B"])
    g.facts["cup"] = (("A", 1), (DAY[1], 1))
    play(g, Operations(), "A")
    assert (g.pending.player, g.pending.rule) == (CONFEDERATE, "A5A-SEQ-MOVE")
    go_on(g, "done", DAY[1])
    assert (g.pending.player, g.pending.rule) == (UNION, "A5A-SEQ-COMBAT")


@pytest.mark.rule("A5A-GAP-TWO")
def test_a_formation_with_two_markers_moves_on_the_first_and_the_second_does_nothing():
    two = {"A": {"markers": 2}}
    g = battle(confederate=["Allen 0404 of A"], formations=two)
    assert markers(g)["A"] == 2
    g.facts["cup"] = (("A", 2),)
    play(g, Operations(), "A", "done")
    assert g.facts["cup"] == (("A", 1),)
    go_on(g, "A")
    assert g.pending is None
    assert told(g, "A5A-GAP-TWO") == [("", {"formation": "A"})]
    again = battle(confederate=["Allen 0404 of A"], formations=two, settings={"second_marker": "moves"})
    again.facts["cup"] = (("A", 2),)
    play(again, Operations(), "A", "done", "A")
    assert again.pending.rule == "A5A-SEQ-MOVE"


@pytest.mark.rule("A5A-SEQ-DRAW")
def test_a_cup_is_a_bag_without_what_was_drawn():
    assert without((("A", 2), ("B", 1)), "A") == (("A", 1), ("B", 1))
    assert without((("A", 1), ("B", 1)), "A") == (("B", 1),)
    assert Bag((("A", 2), ("B", 1))).outcomes() == {"A": 2 / 3, "B": 1 / 3}


# The turn


def quick(**given):
    """A battle of nobody but two, out of each other's reach."""
    return battle(turn=0, **given)


def draw_everything(g):
    """To the end of the turn, nobody moving."""
    turn = g.facts["turn"]
    while g.pending is not None and g.facts["turn"] == turn:
        go_on(g, next(iter(g.pending.chance.outcomes())) if isinstance(g.pending, Roll) else "done")


@pytest.mark.rule("A5A-SEQ-TURN", "A5A-SEQ-CUP")
def test_when_the_cup_is_empty_the_turn_moves_on_and_the_cup_is_filled_anew():
    g = quick(turns=2)
    play(g, Turns())
    assert g.facts["turn"] == 1
    full = g.facts["cup"]
    draw_everything(g)
    assert (g.facts["turn"], g.facts["cup"], g.facts["drawn"]) == (2, full, ())
    assert g.pending.player == CONFEDERATE, "first again"
    draw_everything(g)
    assert g.pending is None


@pytest.mark.rule("A5A-GAP-VICTORY", "A5A-SEQ-TURN")
def test_the_battle_ends_after_its_last_turn_or_when_a_side_is_gone():
    g = quick(turns=1, objectives=[("0101", 2, "union")])
    play(g, Turns())
    draw_everything(g)
    assert g.result == outcome(g)
    assert (g.result.winner, g.result.score) == (UNION, (0, 2))
    gone = quick(turns=9)
    play(gone, Turns())
    gone.change(number(gone, "Zulu"), left=1)
    gone.lose_step(number(gone, "Zulu"))
    go_on(gone, COMBAT[0])
    assert gone.pending is None
    assert gone.result.score == (0, 2)


@pytest.mark.rule("A5A-GAP-VICTORY")
def test_points_are_objectives_and_steps_destroyed_and_a_small_margin_is_a_draw():
    goals = [("0101", 2, "union"), ("0707", 3, "confederate"), ("0404", 9, "nobody")]
    g = battle(objectives=goals, union=["Baker 0405"])
    assert (g.points(CONFEDERATE), g.points(UNION)) == (3, 2)
    g.lose_step(number(g, "Baker"))
    assert g.points(CONFEDERATE) == 4
    assert outcome(g).winner == CONFEDERATE
    wide = battle(objectives=goals, settings={"draw_margin": 2, "step_points": 3}, union=["Baker 0405"])
    assert outcome(wide).winner is None
    wide.lose_step(number(wide, "Baker"))
    assert outcome(wide) == (CONFEDERATE, (6, 2))


@pytest.mark.rule("A5A-GAP-VICTORY", "A5A-GAP-NIGHT")
def test_a_step_regained_by_night_is_no_longer_destroyed():
    g = worn(battle(union=["Baker 0405"], night=[1]), "Baker")
    assert g.points(CONFEDERATE) == 1
    play(g, Rally(tuple(ready_to_rally(g))), 3)
    assert g.points(CONFEDERATE) == 0


# Night


def worn(g, name):
    g.lose_step(number(g, name))
    return g


@pytest.mark.rule("A5A-GAP-NIGHT")
def test_at_the_end_of_a_night_who_stands_outside_enemy_zones_and_passes_regains_a_step():
    units = {"confederate": ["Allen 0404", "Bee 0101"], "union": ["Carr 0405"]}
    g = worn(worn(battle(night=[1], **units), "Allen"), "Bee")
    assert ready_to_rally(g) == [number(g, "Bee")], "Allen has an enemy beside it"
    play(g, Rally(tuple(ready_to_rally(g))), 3)
    assert piece(g, "Bee").left == 2
    failed = worn(battle(night=[1], **units), "Bee")
    play(failed, Rally(tuple(ready_to_rally(failed))), 4)
    assert piece(failed, "Bee").left == 1


@pytest.mark.rule("A5A-GAP-NIGHT")
def test_nobody_rallies_by_day_nor_without_the_setting():
    assert ready_to_rally(worn(battle(confederate=["Bee 0101"]), "Bee")) == []
    off = battle(confederate=["Bee 0101"], night=[1], settings={"night_regain": False})
    assert ready_to_rally(worn(off, "Bee")) == []


@pytest.mark.rule("A5A-GAP-NIGHT", "A5A-SEQ-TURN")
def test_a_night_turn_ends_with_the_tests():
    g = worn(quick(confederate=["Bee 0103"], night=[1], turns=2), "Bee")
    play(g, Turns())
    while g.pending.rule != "A5A-MOR-TEST":
        go_on(g, next(iter(g.pending.chance.outcomes())) if isinstance(g.pending, Roll) else "done")
    assert g.facts["turn"] == 1
    proceed(g, g.pending.chance.read([1]))
    assert (piece(g, "Bee").left, g.facts["turn"]) == (2, 2)


def test_a_seat_is_where_the_scenario_put_it():
    g = battle(confederate=["Bee 0103"])
    assert at(g, "Bee") == "0103"
    assert g.place(here(g, "0103")).units == (number(g, "Bee"),)
