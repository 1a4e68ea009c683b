"""The order of play, nights, victory, and whole battles."""

from random import Random

import pytest

import grognard
from grognard.bloody_big_battles.board.leaves import DISORDERED, LOW_AMMO, WAITING
from grognard.bloody_big_battles.board.night import Night
from grognard.bloody_big_battles.board.plan import Arrival
from grognard.bloody_big_battles.board.turn import Turn, WholeBattle
from grognard.bloody_big_battles.board.victory import outcome, seize
from grognard.kernel.question import Ask

from .table import at, battle, begin, foot, general, guns, horse, play, refused, stands, told


@pytest.mark.rule("BBB-SEQ-TURN")
def test_a_turn_goes_through_its_phases_in_order():
    g = battle(foot("a", 20, 10), general("a", 22, 8), foot("d", 20, 13, facing=180))
    begin(g, Turn(0))
    asked = []
    while g.pending is not None:
        if isinstance(g.pending, Ask):
            asked.append((g.pending.player, g.pending.rule, g.pending.what))
            play(g, "done")
        else:
            play(g, [3] * len(g.pending.chance.sides()))
    assert asked == [
        (0, "BBB-SEQ-TURN", "unit"),
        (0, "BBB-GAP-GENERAL", "move"),
        (1, "BBB-GAP-BEARING", "defensive"),
        (0, "BBB-GAP-BEARING", "offensive"),
    ]


@pytest.mark.rule("BBB-SEQ-TURN")
def test_units_arrive_in_their_turn_and_enter_beside_friends_who_stand_in_the_way():
    late = foot("a", 20, 2, state=WAITING)
    g = battle(late, foot("a", 40, 10), foot("d", 20, 30), arrivals=(Arrival(0, 2, (2000, 200), 0),))
    begin(g, Turn(0))
    assert g.piece(0).state == WAITING
    g.know(turn=2)
    begin(g, Turn(0))
    assert (stands(g, 0), at(g, 0)) == (True, (20, 2))
    crowded = battle(late, foot("a", 21, 2), foot("d", 20, 30), arrivals=(Arrival(0, 1, (2000, 200), 0),))
    begin(crowded, Turn(0))
    assert (stands(crowded, 0), at(crowded, 0)) == (True, (20, 1))


@pytest.mark.rule("BBB-SEQ-TURN")
def test_arrivals_wait_where_the_enemy_stands_or_nothing_is_free_and_never_enter_in_contact():
    late, due = foot("a", 20, 2, state=WAITING), (Arrival(0, 1, (2000, 200), 0),)
    shut_out = battle(late, foot("a", 40, 10), foot("d", 21, 2), arrivals=due)
    assert begin(shut_out, Turn(0)).piece(0).state == WAITING
    full = battle(late, foot("d", 5, 35, bases=1), *[foot("a", 4, y) for y in range(1, 34)], wide=8, arrivals=due)
    assert begin(full, Turn(0)).piece(0).state == WAITING
    beside = battle(late, foot("a", 21, 2), foot("d", 20, 4), arrivals=due)
    begin(beside, Turn(0))
    assert stands(beside, 0)
    assert beside.in_contact(0) == []


@pytest.mark.rule("BBB-MV-ISOLATED", "BBB-GAP-ISOLATED")
def test_isolated_guns_that_rally_fire_in_the_enemys_turn_at_the_earliest():
    g = battle(guns("a", 20, 10), foot("d", 20, 13.5, facing=90, weapon=None))
    play(begin(g, Turn(0)), "u0", [2, 3])
    assert not g.piece(0).status & DISORDERED
    assert g.pending is None
    play(begin(g, Turn(1)), "done")
    assert (g.pending.player, g.pending.rule) == (0, "BBB-GAP-BEARING")


def quiet_game(**known):
    """A battle in which nobody ever does anything."""
    g = battle(foot("a", 10, 5), foot("d", 10, 30, facing=180), **known)
    g.know(turn=0)
    begin(g, WholeBattle(0))
    while g.pending is not None:
        play(g, "done")
    return g


@pytest.mark.rule("BBB-GAP-VICTORY", "BBB-SEQ-TURN")
def test_a_battle_lasts_its_turns():
    g = quiet_game(settings={"turns": 3})
    assert g.facts.turn == 3
    assert g.result == (1, (0, 1))


@pytest.mark.rule("BBB-SEQ-NIGHT")
def test_a_night_falls_after_its_turn():
    g = quiet_game(settings={"turns": 3}, nights=(1,))
    assert told(g).count("BBB-SEQ-NIGHT.falls") == 1


@pytest.mark.rule("BBB-GAP-VICTORY")
@pytest.mark.parametrize(("held", "winner"), [(5, 0), (4, 0), (3, None), (2, 1)])
def test_the_attacker_wins_with_four_objectives_and_draws_with_three(held, winner):
    places = [(10 + i, 30) for i in range(5)]
    g = battle(foot("a", 10, 5), foot("d", 40, 5), objectives=places)
    g.know(holders=(0,) * held + (1,) * (5 - held))
    assert outcome(g) == (winner, (held, 5 - held))


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_an_objective_goes_to_who_is_alone_near_it():
    g = battle(foot("a", 10, 5), foot("d", 30, 5), objectives=[(10, 8), (30, 20)])
    seize(g)
    assert g.facts.holders == (0, 1)
    both = battle(foot("a", 10, 5), foot("d", 10, 11), objectives=[(10, 8)])
    seize(both)
    assert both.facts.holders == (1,)
    far = battle(foot("a", 10, 4.4), foot("d", 30, 5), objectives=[(10, 8)])
    seize(far)
    assert far.facts.holders == (1,)


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_sudden_death_by_units_spent_or_gone():
    units = (foot("a", 10, 5, lost=2), foot("a", 20, 5), foot("d", 40, 5))
    assert outcome(battle(*units, breaks_at=(1, 1))).winner == 1
    g = battle(*units, breaks_at=(2, 1))
    assert outcome(g).winner == 1
    g.remove(2)
    assert outcome(g).winner == 0


@pytest.mark.rule("BBB-GAP-VICTORY")
@pytest.mark.parametrize(("held", "winner"), [(4, 0), (3, None), (2, 1)])
def test_where_both_armies_break_at_once_the_objectives_decide(held, winner):
    units = (foot("a", 10, 5, lost=2), foot("d", 40, 5, lost=2))
    places = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    holders = tuple(0 if i < held else 1 for i in range(5))
    assert outcome(battle(*units, objectives=places, holders=holders, breaks_at=(1, 1))).winner == winner


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_sudden_death_ends_the_battle_at_once_and_nothing_more_is_seized():
    units = (foot("a", 24, 18, lost=2), foot("d", 40, 5))
    g = begin(battle(*units, breaks_at=(2, 1)), WholeBattle())
    assert g.pending is not None
    g.remove(1)
    play(g, "done")
    assert g.pending is None
    assert g.facts.holders == (1,)


# The night


@pytest.mark.rule("BBB-SEQ-NIGHT", "BBB-GAP-NIGHT")
def test_at_night_units_far_from_the_enemy_move_without_a_roll():
    g = battle(foot("a", 10, 5), foot("a", 30, 20), foot("d", 30, 30, facing=180))
    begin(g, Night(0))
    assert [str(answer) for answer in g.pending.choices.answers(g)] == ["u0", "done"]
    play(g, "u0", "form column")
    assert refused(g, "to 10.00,10.50") is None


@pytest.mark.rule("BBB-SEQ-NIGHT")
def test_nobody_attacks_by_night():
    g = battle(horse("a", 30, 10), foot("d", 30, 24, facing=180))
    begin(g, Night(0))
    play(g, "u0")
    assert refused(g, "to 30.00,24.00") == "BBB-SEQ-NIGHT"
    play(g, "done", "done")
    assert not g.facts.night


@pytest.mark.rule("BBB-GAP-NIGHT", "BBB-FR-REFILL", "BBB-FR-UNSILENCE")
def test_at_night_all_rally_refill_and_are_restored():
    g = battle(foot("a", 30, 20, status=DISORDERED | LOW_AMMO), guns("d", 30, 30, status=DISORDERED))
    begin(g, Night(0))
    assert g.pending is None
    assert (g.piece(0).status, g.piece(1).status) == (0, 0)


@pytest.mark.rule("BBB-GAP-NIGHT")
@pytest.mark.parametrize(
    ("quality", "faces", "bases"),
    [
        ("veteran", [4, 5], 4),
        ("veteran", [4, 4], 3),
        ("trained", [4, 6], 4),
        ("trained", [4, 5], 3),
        ("raw", [5, 6], 4),
        ("raw", [5, 5], 3),
    ],
)
def test_at_night_units_roll_for_a_lost_base(quality, faces, bases):
    g = begin(battle(foot("a", 30, 20, quality=quality, lost=1, bases=3), foot("d", 30, 30)), Night(0))
    assert g.pending.rule == "BBB-GAP-NIGHT"
    play(g, faces)
    assert g.piece(0).bases == bases


# Whole battles


def played(seed, steps=10_000):
    game, rng = grognard.new("bloody-big-battles", "first-shots", seed=seed), Random(seed)
    for _ in range(steps):
        if game.over:
            break
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(rng))
        else:
            game.roll()
    return game


@pytest.mark.parametrize("seed", range(6))
def test_no_two_units_ever_stand_on_each_other_or_off_the_table(seed):
    from grognard.kernel.space import plane

    game, rng = grognard.new("bloody-big-battles", "first-shots", seed=seed), Random(seed)
    while not game.over:
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(rng))
        else:
            game.roll()
        g = game.state
        units = [*g.units(0), *g.units(1)]
        for i, one in enumerate(units):
            assert g.table.on_table(g.place(one).outline), (game.answers[-3:], g.line())
            for other in units[:i]:
                assert not plane.overlap(g.place(one).outline, g.place(other).outline), (game.answers[-3:], g.line())


def test_a_view_holds_all_that_a_page_draws():
    game = played(2, 40)
    view, ground = game.view(), game.ground()
    assert (view.space, ground["wide"]) == ("plane", 3600)
    drawn = {one["kind"] for one in (*ground["shapes"], *ground["lines"])}
    assert drawn >= {"wood", "village", "road", "stream"}
    units = [piece for piece in view.pieces if piece.state == "on"]
    assert all(len(piece.outline) == 4 and piece.pose is not None for piece in units)
    assert all(piece.marks and piece.full for piece in units if piece.arm != "general")
    assert len(ground["objectives"]) == len(view.places) == 3


def test_answers_are_tied_to_units_and_points():
    game = grognard.new("bloody-big-battles", "first-shots", seed=1)
    player = game.pending.player
    assert game.view(player).pending.answers[0].pieces == (0,)
    game.play(game.parse("u0"))
    game.play_faces([6, 6])
    offered = [one for one in game.view(player).pending.answers if one.pieces]
    assert all(answer.point is not None for answer in offered if answer.text.startswith("to "))
    assert all(answer.pieces[0] == 0 for answer in offered)
    meeting = [one for one in offered if one.words.endswith("into contact: Light Battalion")]
    assert meeting
    assert all(len(one.pieces) == 2 for one in meeting)
