"""Questions on the table: what they are about, what their answers point at, and what they would begin."""

import pytest

import grognard
from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.board.answers import STAND, Exploit, FireAt, read_answer
from grognard.bloody_big_battles.board.assaults import Assaults, FollowUp
from grognard.bloody_big_battles.board.firing import FirePhase, all_aims, volley
from grognard.bloody_big_battles.board.landmarks import compass
from grognard.bloody_big_battles.board.leaves import DISORDERED, LOW_AMMO, REDUCED, WAITING
from grognard.bloody_big_battles.board.movement import Generals, Manoeuvre, Movement, mover
from grognard.bloody_big_battles.board.night import Recover
from grognard.bloody_big_battles.board.plan import Arrival
from grognard.bloody_big_battles.board.victory import seize
from grognard.bloody_big_battles.sheet.assault import AssaultRoll
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.game import Game
from grognard.kernel.question import POINT

from .table import at, battle, begin, block, drawn, foot, general, guns, horse, play


def pointed(g, text):
    choices = g.pending.choices
    return choices.pointed(g, choices.parse(g, text))


def begun(g, text):
    choices = g.pending.choices
    return choices.begins(g, choices.parse(g, text))


def offered(g, text, lang="en"):
    """An answer as its player is shown it."""
    seen = Game({}, g, RULESET.words).view(g.pending.player, lang).pending.answers
    return next(answer for answer in seen if answer.text == text)


def moving(*units, left=1200, **known):
    return begin(battle(*units, **known), Manoeuvre(0, left))


# What answers point at


@pytest.mark.rule("BBB-MV-MAX")
def test_a_march_points_at_the_pose_it_ends_in_and_the_inches_it_takes():
    g = moving(foot("a", 20, 5), foot("d", 40, 30))
    found = pointed(g, "to 20.00,11.00")
    assert (found.pieces, found.point, found.formation, found.cost) == ((0,), (2000, 1100, 0), "line", 6.0)


@pytest.mark.rule("BBB-MV-ARC")
def test_leaving_the_front_arc_is_part_of_what_a_march_costs():
    assert pointed(moving(foot("a", 20, 5), foot("d", 40, 30)), "to 26.00,5.00").cost == 9.0


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_a_march_into_contact_points_at_whom_it_meets_and_where_it_stops():
    g = moving(foot("a", 20, 10), foot("d", 20, 15, facing=180))
    found = pointed(g, "to 20.00,15.00")
    assert found.pieces == (0, 1)
    play(g, "to 20.00,15.00")
    assert found.point == (*[round(100 * part) for part in at(g, 0)], 0)


@pytest.mark.rule("BBB-MV-FORMATION", "BBB-GAP-FORMATION")
def test_another_formation_points_at_where_the_unit_would_stand_in_it():
    g = moving(foot("a", 20, 10), foot("d", 40, 30))
    found = pointed(g, "form column")
    assert (found.formation, found.cost) == ("column", 6.0)
    play(g, "form column")
    assert found.point[:2] == g.place(0).at


@pytest.mark.rule("BBB-MV-GUNS")
def test_a_pivot_points_at_its_facing_and_takes_half_a_move():
    found = pointed(moving(guns("a", 20, 10), foot("d", 40, 30)), "face 90.0")
    assert (found.point, found.cost, found.formation) == ((2000, 1000, 900), 6.0, "unlimbered")


@pytest.mark.rule("BBB-MV-PROLONG")
def test_guns_hauled_use_all_of_their_move_and_keep_their_facing():
    found = pointed(moving(guns("a", 20, 10), foot("d", 40, 30)), "haul 21.00,10.00")
    assert (found.point, found.cost) == ((2100, 1000, 0), 12.0)


@pytest.mark.rule("BBB-TR-ROAD")
def test_a_march_by_road_costs_half_its_way():
    column, road = foot("a", 20, 5, formation="march-column"), drawn("road", (20, 0), (20, 36))
    found = pointed(moving(column, foot("d", 40, 30), ground=[road]), "road 20.00,25.00")
    assert (found.point, found.cost) == ((2000, 2500, 0), 10.0)


def test_a_move_that_is_not_allowed_still_says_where_it_was_meant_to_go():
    found = pointed(moving(foot("a", 20, 5), foot("d", 40, 30)), "to 20.00,35.00")
    assert (found.point, found.cost) == ((2000, 3500, 0), None)


@pytest.mark.rule("BBB-GAP-BEARING")
def test_a_volley_points_at_its_target_first_and_then_at_who_fires():
    g = begin(battle(foot("a", 18, 10), foot("a", 23, 10), foot("d", 20, 13, facing=180, bases=8)), FirePhase(0, True))
    assert pointed(g, "u2 by u0,u1").pieces == (2, 0, 1)
    assert pointed(g, "done").pieces == ()


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_who_goes_on_is_shown_where_it_would_come_to():
    g = begin(battle(foot("a", 20, 10), foot("d", 40, 30)), FollowUp(0, (2000, 1200), False))
    found = pointed(g, "exploit 3.00")
    assert (found.pieces, found.point, found.cost) == ((0,), (2000, 1300, 0), 3.0)


@pytest.mark.rule("BBB-GAP-GENERAL")
def test_a_general_rides_to_a_point_and_has_no_formation():
    g = begin(battle(general("a", 20, 10), foot("a", 22, 10), foot("d", 40, 30)), Generals(0))
    found = pointed(g, "to 22.00,10.00")
    assert (found.pieces, found.point, found.cost, found.formation) == ((0,), (2200, 1000, 0), 2.0, "")


@pytest.mark.rule("BBB-GAP-GENERAL")
def test_a_general_is_said_to_ride():
    g = begin(battle(general("a", 20, 10), foot("a", 22, 10), foot("d", 40, 30)), Generals(0))
    assert offered(g, "to 22.00,10.00").words == "ride 2.0″ east"


# How far


def reach(g):
    assert g.pending.choices.asks_for(g) == POINT
    return g.pending.choices.reach(g)


@pytest.mark.rule("BBB-MV-MAX")
def test_a_move_says_from_where_and_how_far_it_may_go():
    found = reach(moving(foot("a", 20, 5), foot("d", 40, 30)))
    assert (found.start, found.inches, found.facings) == ((2000, 500, 0), 12.0, (0, 3599))
    assert set(found.formations) == {"line", "column", "march-column", "square"}
    assert found.formations[0] == "line"


@pytest.mark.rule("BBB-MV-ARC")
def test_without_the_inches_to_leave_it_the_front_arc_is_all_that_may_be_faced():
    assert reach(moving(foot("a", 20, 5), foot("d", 40, 30), left=200)).facings == (3300, 300)


@pytest.mark.rule("BBB-MV-PROLONG")
def test_guns_in_action_reach_as_far_as_they_are_hauled():
    assert reach(moving(guns("a", 20, 5), foot("d", 40, 30))).inches == 3.0
    assert reach(moving(guns("a", 20, 5), foot("d", 40, 30), left=300)).facings == (0, 0)


@pytest.mark.rule("BBB-MV-SQUARE")
def test_a_square_reaches_half_a_move_and_only_after_a_good_roll():
    square = foot("a", 20, 5, formation="square")
    assert reach(moving(square, foot("d", 40, 30))).inches == 6.0
    slow = begin(battle(square, foot("d", 40, 30)), Manoeuvre(0, 1200, False, False))
    assert reach(slow).inches == 0


def asked(g):
    return Game({}, g, RULESET.words).view(0).data()["pending"]


def test_the_page_of_who_is_asked_is_told_the_reach():
    told = asked(moving(foot("a", 20, 5), foot("d", 40, 30)))
    assert (told["choice"], told["start"], told["reach"], told["facings"]) == ("point", [2000, 500, 0], 12.0, [0, 3599])
    assert told["formations"][0] == "line"
    assert "reach" not in asked(begin(battle(foot("a", 20, 5), foot("d", 40, 30)), Movement(0)))


# What answers begin


@pytest.mark.rule("BBB-SEQ-TURN")
def test_a_unit_that_is_picked_begins_its_movement_roll():
    g = begin(battle(foot("a", 20, 5, status=DISORDERED), general("a", 22, 5), foot("d", 40, 30)), Movement(0))
    found = begun(g, "u0")
    assert (found.id, found.procedure.mover) == ("bbb.move", mover(g, 0))
    assert begun(g, "done") is None
    play(g, "u0")
    assert g.stack[-1].data() == found.procedure.data()


@pytest.mark.rule("BBB-GAP-BEARING")
def test_a_volley_begins_the_very_fire_that_is_rolled_for():
    g = begin(battle(foot("a", 18, 10), foot("a", 23, 10), foot("d", 20, 13, facing=180, bases=8)), FirePhase(0, True))
    found = begun(g, "u2 by u0,u1")
    assert (found.id, found.procedure.volley) == ("bbb.fire", volley(g, all_aims(g, 0, True)))
    play(g, "u2 by u0,u1")
    assert g.stack[-1].data() == found.procedure.data()


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-GAP-GROUP")
def test_a_march_into_contact_begins_the_assault_that_is_fought_in_the_end():
    wood = block("wood", 10, 13, 30, 18)
    g = moving(foot("a", 20, 10, bases=6), foot("d", 20, 15, facing=180), ground=[wood])
    found = begun(g, "to 20.00,15.00")
    assert found.id == "bbb.assault"
    assert found.procedure.clash.cover == 1
    assert begun(g, "to 20.00,11.00") is None
    play(g, "to 20.00,15.00")
    begin(g, Assaults(0))
    assert isinstance(g.stack[-1], AssaultRoll)
    assert g.stack[-1].clash == found.procedure.clash


def test_looking_ahead_moves_nobody():
    g = moving(foot("a", 20, 10), foot("d", 20, 15, facing=180))
    before = g.key()
    begun(g, "to 20.00,15.00")
    assert g.key() == before


@pytest.mark.rule("BBB-GAP-GROUP")
def test_each_assault_to_be_fought_says_its_odds():
    theirs = [foot("d", x, 11, facing=180) for x in (10, 30)]
    g = battle(foot("a", 10, 10), foot("a", 30, 10, bases=8), *theirs)
    begin(g, Assaults(0))
    first, second = [begun(g, text).procedure.clash.attacker.bases for text in ("u0", "u1")]
    assert (first, second) == (4, 8)
    play(g, "u1")
    assert g.stack[-1].clash.attacker.bases == 8


@pytest.mark.rule("BBB-GAP-GROUP")
def test_who_leads_changes_the_assault_that_is_begun():
    ready = foot("a", 18, 10, quality="veteran")
    g = battle(ready, foot("a", 22.1, 10, quality="raw"), foot("d", 20, 11, facing=180, bases=8))
    begin(g, Assaults(0))
    assert g.pending.name == "BBB-GAP-GROUP.lead"
    assert [begun(g, text).procedure.clash.attacker.quality.value for text in ("u0", "u1")] == ["veteran", "raw"]


@pytest.mark.rule("BBB-EV-WHEN")
def test_who_stands_is_shown_the_assault_that_comes():
    g = moving(foot("a", 20, 10), horse("d", 20, 15, facing=180))
    play(g, "to 20.00,15.00")
    assert g.pending.rule == "BBB-EV-WHEN"
    assert g.pending.choices.begins(g, STAND).id == "bbb.assault"
    assert begun(g, "evade") is None


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_going_on_into_a_new_enemy_begins_one_more_assault():
    g = begin(battle(foot("a", 20, 10), foot("d", 20, 14, facing=180)), FollowUp(0, (2000, 1100), False))
    assert begun(g, "exploit 5.00").id == "bbb.assault"
    assert begun(g, "exploit 1.00") is None
    assert begun(g, "take") is None


def test_a_forecast_of_an_answer_names_tallies_and_odds():
    g = moving(foot("a", 20, 10, bases=6), foot("d", 20, 15, facing=180))
    game = Game({}, g, RULESET.words)
    found = grognard.forecast(game, game.parse("to 20.00,15.00"))
    assert found["procedure"] == "bbb.assault"
    assert set(found["tallies"]) == {"attacker", "defender", "net"}
    assert sum(found["odds"].values()) == pytest.approx(1)


# What questions are about


def test_questions_and_rolls_say_which_units_they_are_about():
    g = begin(battle(foot("a", 20, 5), foot("d", 20, 8, facing=180)), Movement(0))
    play(g, "u0")
    assert g.subject().pieces == (0,)
    play(g, [6, 6])
    assert (g.subject().pieces, dict(g.subject().numbers)) == ((0,), {"left": "12"})
    begin(g, FirePhase(1, False))
    assert g.subject().pieces == (1,)
    play(g, "u0 by u1")
    assert g.subject().pieces == (0, 1)


def test_both_sides_of_an_assault_are_lit_while_it_is_rolled_for():
    g = begin(battle(foot("a", 20, 10), foot("d", 20, 11, facing=180)), Assaults(0))
    assert g.subject().pieces == (0, 1)
    said = Game({}, g, RULESET.words).view(None).pending.about.words
    assert said == "a-infantry against d-infantry"


@pytest.mark.rule("BBB-GAP-NIGHT")
def test_who_rolls_to_recover_by_night_is_named():
    g = begin(battle(foot("a", 20, 10, lost=1), foot("d", 40, 30)), Recover((0,)))
    assert g.subject().pieces == (0,)


# Answers in words


@pytest.mark.parametrize(
    ("facing", "said"), [(0, "n"), (224, "n"), (225, "ne"), (900, "e"), (1800, "s"), (2700, "w"), (3599, "n")]
)
def test_a_direction_is_said_by_the_compass(facing, said):
    assert compass(facing) == said


def test_a_march_says_how_far_which_way_toward_what_and_in_which_formation():
    g = moving(foot("a", 20, 5, formation="column"), foot("d", 46, 30), objectives=[(20, 30)])
    text = "to 20.00,11.00"
    assert offered(g, text).words == "march 6.0″ north toward o0, in column"
    assert (
        offered(g, text, "fr").words
        == "marcher de 6,0″ vers le nord, en direction de\N{NO-BREAK SPACE}: o0, en colonne"
    )


def test_ground_without_a_name_is_a_landmark_by_its_kind():
    farm = drawn("village", (24, 15), (24, 17), (26, 17), (26, 15))._replace(name="")
    g = moving(foot("a", 5, 16, facing=90), foot("d", 25, 30), ground=[farm])
    assert any("east toward the village" in one.words for one in shown(g))


def shown(g):
    return Game({}, g, RULESET.words).view(g.pending.player).pending.answers


def test_every_suggestion_has_words_in_both_languages():
    g = moving(foot("a", 20, 5), foot("d", 22, 14, facing=180), ground=[block("wood", 10, 10, 14, 14)])
    for lang in ("en", "fr"):
        for answer in Game({}, g, RULESET.words).view(0, lang).pending.answers:
            assert answer.words
            assert "{" not in answer.words
            assert answer.words != answer.text or not answer.text.startswith("to ")


@pytest.mark.rule("BBB-GAP-SNAP")
def test_marches_that_end_alike_are_offered_once():
    g = moving(foot("a", 20, 5), foot("d", 20, 9, facing=180), objectives=[(20, 20), (20, 30)])
    ends = [(one.point[0] // 25, one.point[1] // 25, one.pieces) for one in shown(g) if one.text.startswith("to ")]
    assert len(ends) == len(set(ends))
    assert len([one for one in ends if len(one[2]) > 1]) == 1


# What is seen


def marks(g, number):
    return [mark.key for mark in g.seen_piece(number).marks]


def test_a_unit_is_seen_with_its_pose_outline_and_marks():
    one = foot("a", 20, 5, facing=90, bases=3, lost=1, abilities=["skirmishers"], status=DISORDERED | LOW_AMMO)
    g = battle(one, guns("d", 20, 30, status=DISORDERED | REDUCED))
    seen = g.seen_piece(0)
    assert (seen.arm, seen.strength, seen.full, seen.state, seen.pose) == ("infantry", 3, 4, "on", (2000, 500, 900))
    assert seen.outline == g.place(0).outline
    assert marks(g, 0) == ["trained", "line", "musket", "skirmishers", "disordered", "low-ammo"]
    assert "silenced" in marks(g, 1)
    assert "reduced" in marks(g, 1)


@pytest.mark.rule("BBB-GAP-SPENT")
def test_a_unit_that_is_spent_is_marked_so():
    assert "spent" in marks(battle(foot("a", 20, 5, bases=2, lost=2), foot("d", 40, 30)), 0)


def test_a_unit_that_comes_later_is_seen_with_its_turn_and_stands_nowhere():
    late = foot("a", 20, 5, state=WAITING)
    g = battle(late, foot("d", 40, 30), arrivals=(Arrival(0, 3, (2000, 500), 0),))
    seen = g.seen_piece(0)
    assert (seen.state, seen.due, seen.pose, seen.outline) == ("waiting", 3, None, ())


def test_a_general_has_no_marks_of_a_unit():
    seen = battle(general("a", 20, 5), foot("d", 40, 30)).seen_piece(0)
    assert (seen.arm, seen.marks) == ("general", ())


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_objectives_are_places_with_their_holder_and_the_score_counts_them():
    g = battle(foot("a", 20, 5), foot("d", 40, 30), objectives=[(10, 10), (20, 20)], holders=(0, -1), breaks_at=(0, 3))
    assert [(one.place, one.holder) for one in g.seen_places()] == [(0, 0), (1, None)]
    standing = g.standing()
    assert (standing.turn, standing.turns, standing.player, standing.score) == (1, 8, 0, (1, 0))
    assert [(note.key, note.side) for note in standing.notes] == [("worn_out", 1)]
    assert standing.goal.key == "goal"


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_the_ground_tells_outlines_lines_and_objectives_apart():
    wood, road = block("wood", 10, 10, 12, 12), drawn("road", (0, 5), (48, 5))
    ground = battle(foot("a", 20, 5), foot("d", 40, 30), ground=[wood, road], objectives=[(10, 10)]).ground_data()
    assert (ground["wide"], ground["deep"]) == (4800, 3600)
    assert [one["kind"] for one in ground["shapes"]] == ["wood"]
    assert ground["lines"] == [{"kind": "road", "points": [[0, 500], [4800, 500]], "name": "road"}]
    assert ground["objectives"] == [{"place": "o0", "points": 1}]
    assert ground["places"] == [{"name": "o0", "at": [1000, 1000]}]


# What is typed


@pytest.mark.parametrize(
    ("text", "stands_for"),
    [
        ("u3", Pick(3)),
        ("u3 by u1,u2", FireAt(3, (1, 2))),
        ("exploit 2.50", Exploit(250)),
        ("done", DONE),
        ("u", None),
        ("u3 by", None),
        ("u3 by u1,x", None),
        ("exploit far", None),
        ("nonsense", None),
    ],
)
def test_a_text_stands_for_an_answer_whatever_is_asked(text, stands_for):
    assert read_answer(text) == stands_for
    assert stands_for is None or str(stands_for) == text


def test_a_refused_text_is_still_read_so_that_the_refusal_can_say_why():
    g = moving(foot("a", 20, 5), foot("d", 40, 30))
    assert g.pending.choices.read(g, "u1") == Pick(1)
    assert g.pending.choices.why_not(g, Pick(1)).rule == "BBB-MV-STRAIGHT"


# Events carry whose they are


def test_events_name_units_by_number():
    g = play(moving(foot("a", 20, 10), foot("d", 20, 15, facing=180)), "to 20.00,15.00")
    assert g.told[-1].speaks_of("piece") == (0, 1)


@pytest.mark.rule("BBB-GAP-VICTORY")
def test_an_objective_seized_is_told_as_a_place():
    g = battle(foot("a", 10, 10), foot("d", 40, 30), objectives=[(10, 10)])
    seize(g)
    assert g.told[-1].speaks_of("place") == (0,)


def test_what_is_added_to_the_movement_dice_stands_beside_them_in_words():
    game = grognard.new("bloody-big-battles", "first-shots", seed=3)
    game.play(game.parse("u1"))
    game.play_faces([3, 2])
    (fallen,) = game.view(0, "en").dice
    assert fallen.total == 5 + sum(one.value for one in fallen.added) == game.rolls[-1].result
    assert [one.value for one in fallen.added] == [1]
    assert "6" in fallen.added[0].words
    assert fallen.added[0].words != game.view(0, "fr").dice[0].added[0].words
