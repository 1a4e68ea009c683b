"""Assaults on the table: groups, cover, depth, every row of the results, exploiting."""

from math import dist

import pytest

from grognard.bloody_big_battles.board.answers import Exploit
from grognard.bloody_big_battles.board.assaults import Assaults, EmptyPlaces, FollowUp
from grognard.bloody_big_battles.board.contact import Between, clash, contacts_made, groups, in_depth
from grognard.bloody_big_battles.board.leaves import DISORDERED, FOUGHT, LOW_AMMO, REDUCED
from grognard.bloody_big_battles.board.standing import assault_cover, is_flanked

from .table import at, battle, begin, block, drawn, foot, guns, horse, play, refused, stands, told

MINE, THEIRS = foot("a", 20, 10), foot("d", 20, 11, facing=180)


def fought(attacker, defender, faces, *others, **known):
    """The assault of unit 0 on unit 1, with both dice."""
    g = begin(battle(attacker, defender, *others, **known), Assaults(0))
    return play(g, [faces[0]], [faces[1]])


def order(g, number):
    return "disordered" if g.piece(number).status & DISORDERED else "good"


# Who fights


@pytest.mark.rule("BBB-GAP-GROUP", "BBB-GAP-NUMBERS")
def test_units_joined_by_contact_fight_one_assault_with_all_their_bases():
    g = battle(foot("a", 18, 10), foot("a", 22, 10), foot("d", 20, 11, facing=180, bases=3), foot("a", 40, 10))
    assert groups(g, 0) == [((0, 1), (2,))]
    fight = ((0, 1), (2,), (0, 2), Between())
    assert (clash(g, *fight).attacker.bases, clash(g, *fight).defender.bases) == (8, 3)


@pytest.mark.rule("BBB-GAP-GROUP")
def test_the_largest_unit_leads_and_its_owner_picks_among_equals():
    alike = (foot("a", 18, 10), foot("a", 22, 10), foot("d", 20, 11, facing=180, bases=3))
    g = begin(battle(*alike), Assaults(0))
    assert [str(answer) for answer in g.pending.choices.answers(g)] == ["u0", "u1"]
    larger = begin(battle(foot("a", 18, 10, bases=5), *alike[1:]), Assaults(0))
    assert larger.pending.rule == "BBB-AR"
    any_unit = begin(battle(foot("a", 18, 10, bases=5), *alike[1:], settings={"leads": "any-unit"}), Assaults(0))
    assert any_unit.pending.rule == "BBB-GAP-GROUP"


@pytest.mark.rule("BBB-GAP-GROUP")
def test_the_leader_takes_the_first_loss_and_all_share_the_result():
    units = (foot("a", 18, 10, bases=4), foot("a", 22, 10, bases=3), foot("d", 20, 11, facing=180, bases=7))
    g = play(begin(battle(*units), Assaults(0)), [1], [6])
    assert [g.piece(n).bases for n in (0, 1)] == [3, 3]
    assert order(g, 0) == order(g, 1) == "disordered"
    assert [dist(at(g, 0), (18, 10)), dist(at(g, 1), (22, 10))] == pytest.approx([6, 6], abs=0.02)


@pytest.mark.rule("BBB-GAP-GROUP")
def test_of_several_assaults_the_player_says_which_is_next():
    g = battle(MINE, THEIRS, foot("a", 30, 10), foot("d", 30, 11, facing=180))
    begin(g, Assaults(0))
    assert [str(answer) for answer in g.pending.choices.answers(g)] == ["u0", "u2"]
    play(g, "u2")
    assert told(g) == ["BBB-GAP-GROUP.assault"]


# What counts


@pytest.mark.rule("BBB-GAP-DEPTH", "BBB-AS-DEPTH")
def test_depth_is_two_ranks_or_a_friend_in_good_order_close_behind():
    def deep(unit, *friends, **settings):
        return in_depth(battle(unit, *friends, settings=settings), 0, (0,))

    assert not deep(MINE)
    assert deep(foot("a", 20, 10, formation="column"))
    assert deep(MINE, foot("a", 20, 6.5))
    assert not deep(MINE, foot("a", 20, 5.9))
    assert deep(MINE, foot("a", 20, 5.9), depth_within=4)
    assert not deep(MINE, foot("a", 20, 7, status=DISORDERED))
    assert not deep(MINE, foot("a", 20, 13))


@pytest.mark.rule("BBB-GAP-DEPTH", "BBB-AS-DEPTH")
def test_a_file_on_the_march_is_no_depth_and_a_square_is():
    def deep(unit):
        return in_depth(battle(unit), 0, (0,))

    assert not deep(foot("a", 20, 10, formation="march-column"))
    assert not deep(horse("a", 20, 10, formation="march-column"))
    assert not deep(guns("a", 20, 10, formation="limbered"))
    assert not deep(guns("a", 20, 10))
    assert deep(foot("a", 20, 10, formation="square"))


@pytest.mark.rule("BBB-AS-COVER", "BBB-GAP-COVERSUM", "BBB-TR-GENTLE", "BBB-TR-STEEP", "BBB-TR-STREAM")
def test_cover_is_the_ground_stood_in_and_what_is_come_up_or_across():
    def cover(*ground, came=(20, 5)):
        g = battle(MINE, THEIRS, ground=ground)
        g.change(0, came=(100 * came[0], 100 * came[1]))
        return assault_cover(g, 0, 1)

    assert cover() == 0
    assert cover(block("gentle-slope", 10, 8, 30, 20)) == 1
    assert cover(block("steep-slope", 10, 8, 30, 20)) == 2
    assert cover(block("steep-slope", 10, 8, 30, 20), came=(20, 9)) == 0
    assert cover(block("steep-slope", 10, 4.4, 30, 20), came=(20, 2)) == 0
    assert cover(drawn("stream", (0, 7), (48, 7))) == 1
    assert cover(drawn("stream", (0, 4), (48, 4)), came=(20, 2)) == 0
    assert cover(block("wood", 10, 10.5, 30, 14), drawn("stream", (0, 7), (48, 7))) == 2


@pytest.mark.rule("BBB-TR-BRIDGE", "BBB-AS-COVER")
def test_a_bridge_covers_a_defender_on_it_or_attacked_over_it_in_place_of_the_water_under_it():
    def cover(*ground, came=(20, 2)):
        g = battle(MINE, THEIRS, ground=ground)
        g.change(0, came=(100 * came[0], 100 * came[1]))
        return assault_cover(g, 0, 1)

    stream, bridge = drawn("stream", (0, 7), (48, 7)), block("bridge", 19, 6, 21, 8)
    assert cover(block("bridge", 19, 9, 21, 12)) == 2
    assert cover(stream) == 1
    assert cover(stream, bridge) == 2
    assert cover(stream, bridge, came=(10, 2)) == 1
    assert cover(bridge, drawn("river", (0, 7), (48, 7))) == 2
    assert cover(stream, bridge, came=(20, 9)) == 0


@pytest.mark.rule("BBB-TR-NOCOVER", "BBB-AS-COVER")
def test_horse_have_cover_behind_a_stream_and_not_in_a_wood():
    g = battle(
        MINE, horse("d", 20, 11, facing=180), ground=[block("wood", 10, 10.5, 30, 14), drawn("stream", (0, 7), (48, 7))]
    )
    g.change(0, came=(2000, 500))
    assert assault_cover(g, 0, 1) == 1


@pytest.mark.rule("BBB-AS-FLANK", "BBB-GAP-FLANK", "BBB-TR-TOWN")
def test_the_flank_is_taken_by_where_the_attacker_came_from():
    def flanked(came, *ground):
        g = battle(foot("a", 20, 12), foot("d", 20, 11, facing=180), ground=ground)
        g.change(0, came=came)
        begin(g, Assaults(0))
        return g.stack[-2].between.flanked

    assert flanked((2000, 2000))
    assert not flanked((2000, 500))
    assert not flanked((2000, 2000), block("town", 10, 5, 30, 15))


@pytest.mark.rule("BBB-GAP-FORTFIRE", "BBB-GAP-FLANK", "BBB-TR-FORT")
@pytest.mark.parametrize(("outflanked", "in_assault"), [(False, False), (True, True)])
def test_a_fort_has_no_flank_for_fire_and_in_assaults_as_the_table_decided(outflanked, in_assault):
    fort = [block("fort", 10, 5, 30, 15)]
    g = battle(foot("a", 20, 12), foot("d", 20, 11, facing=180), ground=fort, settings={"fort_outflanked": outflanked})
    behind = (2000, 2000)
    assert not is_flanked(g, 1, behind)
    assert is_flanked(g, 1, behind, assault=True) is in_assault


# The rows


@pytest.mark.rule("BBB-AR-P1")
def test_plus_one_to_three_drives_the_defender_three_inches_back():
    g = fought(MINE, THEIRS, (3, 1))
    assert at(g, 1) == (20, 14)
    assert order(g, 0) == order(g, 1) == "disordered"
    assert (g.piece(0).bases, g.piece(1).bases) == (4, 4)
    assert told(g)[-1] == "BBB-GAP-EXPLOIT.takes"


@pytest.mark.rule("BBB-AR-P4", "BBB-GAP-EXPLOIT")
def test_plus_four_costs_a_base_and_nine_inches_and_the_attacker_may_exploit():
    g = fought(MINE, THEIRS, (6, 2))
    assert (at(g, 1), g.piece(1).bases) == ((20, 20), 3)
    assert order(g, 0) == "disordered"
    assert refused(g, "exploit 6.01") == "BBB-GAP-EXPLOIT"
    play(g, "exploit 4.50")
    assert at(g, 0) == (20, 14.5)
    other = play(fought(MINE, THEIRS, (6, 2)), "take")
    assert at(other, 0) == (20, 11)
    aimed = play(fought(MINE, THEIRS, (6, 2)), "to 23.00,14.50")  # as far as that lies ahead
    assert at(aimed, 0) == (20, 14.5)


@pytest.mark.rule("BBB-AR-P7", "BBB-GAP-EXPLOIT")
def test_plus_seven_breaks_the_defender_and_the_attacker_has_to_exploit_in_good_order():
    attacker = foot(
        "a", 20, 10, quality="veteran", formation="column", bases=8, status=DISORDERED, abilities=["aggressive"]
    )
    g = fought(attacker, foot("d", 20, 11.5, facing=180, quality="raw"), (6, 1))
    assert (g.piece(1).bases, order(g, 1)) == (2, "disordered")
    assert at(g, 1)[1] == 23.5
    assert order(g, 0) == "good"
    assert at(g, 0) == (20, 16)
    assert g.pending is None


@pytest.mark.rule("BBB-AR-0")
def test_a_draw_costs_both_a_base_and_is_fought_again_at_once():
    g = fought(MINE, THEIRS, (3, 3))
    assert (g.piece(0).bases, g.piece(1).bases) == (3, 3)
    assert order(g, 0) == order(g, 1) == "disordered"
    assert g.pending.rule == "BBB-AR"
    play(g, [2], [4])
    assert at(g, 0)[1] < 8


@pytest.mark.rule("BBB-AR-0", "BBB-GAP-GROUP")
def test_a_drawn_assault_keeps_its_cover_and_ends_if_a_side_is_gone():
    wood = block("wood", 10, 10.5, 30, 14)
    g = fought(MINE, THEIRS, (4, 3), ground=[wood])
    assert g.stack[-2].between.cover == 1
    last = fought(foot("a", 20, 10, bases=1), foot("d", 20, 11, facing=180, bases=1), (3, 3))
    assert not stands(last, 0)
    assert not stands(last, 1)
    assert last.pending is None


@pytest.mark.rule("BBB-AR-0", "BBB-GAP-GROUP", "BBB-GAP-CONTACT")
@pytest.mark.parametrize(("choice", "y"), [("take", 11), ("stay", 9.98)])
def test_a_drawn_assault_that_leaves_no_defender_lets_the_attacker_choose(choice, y):
    g = fought(foot("a", 20, 9.98), foot("d", 20, 11, facing=180, bases=1), (1, 4))
    assert (g.pending.player, g.pending.rule, g.pending.what) == (0, "BBB-GAP-CONTACT", "empty")
    play(g, choice)
    assert at(g, 0) == (20, y)
    assert g.pending is None


@pytest.mark.rule("BBB-AR-N1")
def test_minus_one_to_three_sends_the_attacker_three_inches_back():
    g = fought(MINE, THEIRS, (1, 3))
    assert at(g, 0) == (20, 7)
    assert order(g, 0) == order(g, 1) == "disordered"


@pytest.mark.rule("BBB-AR-N4")
def test_minus_four_costs_the_attacker_a_base_and_six_inches():
    g = fought(MINE, THEIRS, (1, 5))
    assert (at(g, 0), g.piece(0).bases, order(g, 1)) == ((20, 4), 3, "disordered")


@pytest.mark.rule("BBB-AR-N7")
def test_minus_seven_breaks_the_attacker_and_leaves_the_defender_as_it_was():
    raw = foot("a", 20, 20, quality="raw", abilities=["fragile"])
    g = fought(raw, foot("d", 20, 21, facing=180), (1, 6))
    assert (g.piece(0).bases, order(g, 0), order(g, 1)) == (2, "disordered", "good")
    assert at(g, 0) == (20, 8)


@pytest.mark.rule("BBB-GAP-GUNSLOST")
def test_guns_beaten_by_four_are_lost():
    battery = guns("d", 20, 11, facing=180)
    assert not stands(fought(MINE, battery, (6, 2)), 1)
    kept = fought(MINE, battery, (6, 2), settings={"beaten_guns_lost": False})
    assert stands(kept, 1)
    assert kept.piece(1).status & REDUCED
    assert stands(fought(MINE, battery, (4, 2)), 1)


@pytest.mark.rule("BBB-GAP-SPENT", "BBB-AS-P-SPENT")
@pytest.mark.parametrize(
    ("quality", "lost", "spent"),
    [("raw", 1, True), ("trained", 1, False), ("trained", 2, True), ("veteran", 2, False), ("veteran", 3, True)],
)
def test_units_are_spent_by_the_bases_they_lost(quality, lost, spent):
    g = battle(foot("a", 20, 10, quality=quality, lost=lost, bases=4))
    assert g.is_spent(g.piece(0)) == spent
    if spent:
        g.regain(0)
        assert not g.is_spent(g.piece(0))


@pytest.mark.rule("BBB-GAP-ARTLOSS", "BBB-GAP-RECOVER")
def test_guns_are_reduced_once_and_then_destroyed_and_may_recover():
    g = battle(guns("a", 20, 10))
    g.lose(0, 1)
    assert g.piece(0).status & REDUCED
    assert g.regain(0)
    assert not g.piece(0).status & REDUCED
    g.lose(0, 1)
    g.lose(0, 1)
    assert not stands(g, 0)
    hardy = battle(guns("a", 20, 10, status=REDUCED), settings={"reduced_again": "still-reduced"})
    hardy.lose(0, 1)
    assert stands(hardy, 0)


# After the fight


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_exploiting_into_a_new_enemy_is_one_more_assault_that_only_takes_the_position():
    g = fought(MINE, THEIRS, (6, 2), foot("d", 23, 15.6, facing=180))
    play(g, "exploit 6.00")
    assert g.in_contact(0) == [2]
    assert g.pending.rule == "BBB-AR"
    play(g, [6], [1])
    assert g.pending is None
    assert "BBB-GAP-EXPLOIT.takes" in told(g)


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_exploiting_does_not_fight_those_just_beaten_again():
    river = [drawn("river", (0, 13.5), (48, 13.5))]
    g = play(fought(MINE, THEIRS, (6, 2), ground=river), "exploit 6.00")
    assert g.in_contact(0) == [1]
    assert g.pending is None
    both = play(fought(MINE, THEIRS, (6, 2), foot("d", 24, 13, facing=180), ground=river), "exploit 6.00")
    assert both.in_contact(0) == [1, 2]
    assert both.stack[-2].defenders == (2,)


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_exploiting_stops_at_friends_rivers_and_the_edge():
    def gone(unit, *others, ground=()):
        g = begin(battle(unit, *others, ground=ground), FollowUp(0, (2000, 1050), True))
        assert g.pending is None
        return at(g, 0)[1]

    assert gone(MINE) == 16
    assert gone(MINE, foot("a", 20, 14)) == 13
    assert 14 < gone(MINE, ground=[drawn("river", (0, 15), (48, 15))]) <= 15
    assert 33.2 < gone(foot("a", 20, 31)) <= 35.5


@pytest.mark.rule("BBB-FR-REFILL", "BBB-GAP-AMMO")
@pytest.mark.parametrize("onward", ["take", "exploit 6.00"])
def test_going_on_after_a_win_is_no_retirement_and_brings_no_ammunition(onward):
    """However far from the enemy it ends: the one left is behind."""
    mine = foot("a", 20, 10, bases=6, status=LOW_AMMO)
    g = fought(mine, foot("d", 20, 11, facing=180, bases=1), (3, 1), foot("d", 20, 2))
    assert not stands(g, 1)
    play(g, onward)
    assert at(g, 0)[1] > 10
    assert g.piece(0).status & LOW_AMMO


@pytest.mark.rule("BBB-GAP-EXPLOIT")
def test_further_assaults_may_be_ruled_out():
    g = fought(MINE, THEIRS, (6, 2), foot("d", 23, 15.6, facing=180), settings={"exploit_assaults": 0})
    play(g, "exploit 6.00")
    assert g.pending is None
    assert str(Exploit(450)) == "exploit 4.50"


@pytest.mark.rule("BBB-GAP-CONTACT")
@pytest.mark.parametrize(
    "unit",
    [guns("a", 20, 10), guns("a", 20, 9, formation="limbered"), foot("a", 20, 8.5, formation="march-column")],
)
def test_guns_and_march_columns_in_contact_are_attacked_and_never_attack(unit):
    g = battle(unit, foot("d", 20, 11, facing=180))
    assert g.in_contact(0) == [1]
    assert (contacts_made(g, 0), groups(g, 0)) == ((), [])
    assert groups(g, 1) == [((1,), (0,))]
    beside = battle(unit, foot("d", 20, 11, facing=180), foot("a", 23, 10))
    assert groups(beside, 0) == [((2,), (1,))]


@pytest.mark.rule("BBB-GAP-COVERSUM", "BBB-TR-VILLAGE")
def test_a_unit_without_the_room_to_close_up_has_its_bases_in_the_middle_of_its_front():
    """Somebody stands so near that it keeps the ground of two bases; the one that is left is in the village."""
    g = battle(foot("a", 20, 11), foot("d", 20, 12, facing=180, bases=2), ground=[block("village", 19.6, 11, 20.4, 13)])
    g.change(1, bases=1)
    assert assault_cover(g, 0, 1) == 1


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_an_attacker_whose_target_is_gone_may_take_its_place():
    g = battle(foot("a", 20, 9.98), foot("d", 20, 11, facing=180))
    g.know(contacts=contacts_made(g, 0))
    g.remove(1)
    begin(g, EmptyPlaces(0))
    assert g.pending.rule == "BBB-GAP-CONTACT"
    play(g, "take")
    assert at(g, 0) == (20, 11)
    assert g.piece(0).did & FOUGHT
