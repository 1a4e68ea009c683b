"""Fire on the table: who bears on whom, sight, volleys and what they leave behind."""

import pytest

from grognard.bloody_big_battles.board.firing import (
    REACH,
    FirePhase,
    aims_of,
    all_aims,
    may_fire,
    recover_by_distance,
    refill_by_waiting,
    strike,
    target_of,
    volley,
)
from grognard.bloody_big_battles.board.leaves import (
    DISORDERED,
    FIRED,
    HAULED,
    LOW_AMMO,
    MOVED,
    REDUCED,
    UNLIMBERED,
    WENT,
    WENT_FAR,
)
from grognard.bloody_big_battles.board.movement import FAR_FOR_HORSE_GUNS, Manoeuvre, arrive
from grognard.bloody_big_battles.board.retire import Back, retire
from grognard.bloody_big_battles.board.standing import fire_cover, is_flanked, sees
from grognard.bloody_big_battles.board.turn import Turn
from grognard.bloody_big_battles.board.ways import Way
from grognard.bloody_big_battles.sheet.army import Weapon

from .table import at, battle, begin, block, drawn, foot, guns, horse, play, refused, stands, told


def aims(*units, ground=(), offensive=True, **known):
    """What unit 0 may fire at: (target, bases, inches)."""
    g = battle(*units, ground=ground, **known)
    return [(aim.target, aim.bases, aim.gap / 100) for aim in aims_of(g, 0, offensive)]


# Who bears


@pytest.mark.rule("BBB-GAP-BEARING")
def test_every_base_of_the_front_rank_fires_at_the_shortest_distance():
    assert aims(foot("a", 20, 10), foot("d", 20, 14, facing=180)) == [(1, 4, 3)]
    column = foot("a", 20, 10, bases=6, formation="column")
    assert aims(column, foot("d", 20, 14, facing=180)) == [(1, 3, 2.5)]


@pytest.mark.rule("BBB-GAP-BEARING", "BBB-GAP-ARC", "BBB-GAP-PERBASE")
def test_only_bases_with_the_target_in_their_arc_bear():
    some = aims(foot("a", 20, 10, bases=6), foot("d", 25, 13, facing=180, bases=2))
    assert 0 < some[0][1] < 6
    assert aims(foot("a", 20, 10), foot("d", 30, 10, facing=180)) == []
    assert aims(foot("a", 20, 10, facing=180), foot("d", 20, 13, facing=180)) == []


@pytest.mark.rule("BBB-GAP-BEARING", "BBB-GAP-ARC")
def test_each_base_bears_as_far_as_its_range_and_at_just_that_range():
    assert aims(guns("a", 20, 5), foot("d", 20, 24, facing=180)) == [(1, 4, 18)]
    assert aims(guns("a", 20, 5), foot("d", 20, 24.01, facing=180)) == []
    aside = foot("d", 28, 23, facing=180, bases=2)
    assert aims(guns("a", 20, 5, bases=8), aside) == [(1, 3, 17.27)]


@pytest.mark.rule("BBB-GAP-BEARING")
def test_a_square_fires_with_all_its_bases_to_any_side_three_inches_far():
    square = foot("a", 20, 10, bases=6, formation="square")
    assert aims(square, foot("d", 20, 6, facing=0))[0][1] == 6
    assert aims(square, foot("d", 20, 5, facing=0)) == []


@pytest.mark.rule("BBB-GAP-BEARING")
def test_a_unit_fires_at_its_nearest_target_unless_the_table_says_otherwise():
    units = (foot("a", 20, 10), foot("d", 18, 15, facing=180, bases=2), foot("d", 22, 14, facing=180, bases=2))
    assert [target for target, _, _ in aims(*units)] == [2]
    assert [target for target, _, _ in aims(*units, settings={"fires_at": "any"})] == [2, 1]


@pytest.mark.rule("BBB-GAP-BEARING")
def test_a_weapon_reaches_as_far_as_its_row_is_printed():
    inches = {weapon: reach // 100 for weapon, reach in REACH.items()}
    assert inches == {
        Weapon.MUSKET: 6,
        Weapon.SKIRMISH_MUSKET: 6,
        Weapon.CAVALRY_MUSKET: 3,
        Weapon.POOR_MUSKET: 3,
        Weapon.HORSE: 12,
        Weapon.LIGHT: 12,
        Weapon.MEDIUM: 18,
        Weapon.HEAVY: 24,
        Weapon.ROCKETS: 6,
    }


@pytest.mark.rule("BBB-GAP-BEARING")
def test_units_with_skirmishers_use_their_row_and_shift():
    g = battle(foot("a", 20, 10, abilities=["skirmishers"]), foot("d", 20, 15, facing=180))
    firer = volley(g, tuple(aims_of(g, 0, True))).firers[0]
    assert (firer.weapon, firer.skirmishers) == (Weapon.SKIRMISH_MUSKET, True)


@pytest.mark.rule("BBB-GAP-BEARING")
def test_other_units_block_fire():
    guns_and_target = (guns("a", 20, 5), foot("d", 20, 20, facing=180))
    assert aims(*guns_and_target)
    assert aims(*guns_and_target, foot("a", 20, 12)) == []
    assert [target for target, _, _ in aims(*guns_and_target, foot("d", 20, 12, facing=180))] == [2]


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_in_contact_a_unit_fires_only_at_what_it_touches_and_others_at_neither():
    fight = (foot("a", 20, 10), foot("d", 20, 11, facing=180))
    beside = (foot("a", 25, 10), foot("d", 24, 13, facing=180))
    assert aims(*fight, *beside)[0][0] == 1
    g = battle(*fight, *beside)
    assert [aim.target for aim in aims_of(g, 2, True)] == [3]
    g = battle(*fight, foot("a", 23, 8, facing=340, bases=2))
    assert aims_of(g, 2, True) == []


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_defensive_fire_reaches_who_has_moved_into_contact():
    units = (foot("d", 20, 18, facing=180, bases=2, weapon="medium", arm="artillery", formation="unlimbered"),)
    mover, held = foot("a", 20, 10, did=MOVED), foot("d", 20, 9, facing=0)
    g = battle(*units, mover, held)
    assert [aim.target for aim in aims_of(g, 0, False)] == [1]
    g.change(1, did=0)
    assert aims_of(g, 0, False) == []


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-MV-PROLONG", "BBB-GAP-RALLY")
def test_who_does_not_fire_at_all():
    def fires(unit, offensive=True):
        return may_fire(battle(unit), 0, offensive)

    assert not fires(foot("a", 20, 10, formation="march-column"))
    assert not fires(guns("a", 20, 10, formation="limbered"))
    assert not fires(guns("a", 20, 10, status=DISORDERED))
    assert not fires(guns("a", 20, 10, did=HAULED))
    assert fires(guns("a", 20, 10, did=HAULED), offensive=False)
    assert not fires(horse("a", 20, 10))
    assert fires(foot("a", 20, 10, status=DISORDERED))
    assert not fires(foot("a", 20, 10, did=FIRED))


@pytest.mark.rule("BBB-GAP-CONTACT")
@pytest.mark.parametrize(("y", "after"), [(1.1, 0.5), (0.5, 0.5), (2, 1)])
def test_halted_at_the_edge_a_unit_goes_back_as_far_as_the_table_lets_it(y, after):
    g = battle(foot("a", 20, y), foot("d", 20, y + 1, facing=180))
    strike(g, 0, "1")
    assert at(g, 0) == (20, after)
    assert bool(g.in_contact(0)) == (y == after)


@pytest.mark.rule("BBB-FM-HORSE")
def test_horse_artillery_that_went_just_so_far_has_not_gone_far():
    def gone(far):
        g = battle(guns("a", 20, 10, weapon="horse"))
        arrive(g, 0, Way(g.place(0).at, 0, far))
        return bool(g.piece(0).did & WENT_FAR)

    assert not gone(FAR_FOR_HORSE_GUNS)
    assert gone(FAR_FOR_HORSE_GUNS + 1)


@pytest.mark.rule("BBB-FM-HORSE")
def test_horse_artillery_that_came_up_and_unlimbered_fires_if_it_did_not_go_far():
    def fires(weapon, did):
        return may_fire(battle(guns("a", 20, 10, weapon=weapon, did=did)), 0, True)

    assert fires("horse", UNLIMBERED | WENT)
    assert not fires("horse", UNLIMBERED | WENT | WENT_FAR)
    assert not fires("medium", UNLIMBERED | WENT)
    assert fires("medium", UNLIMBERED)


# Sight


def seen(ground, start=(20, 5), end=(20, 17), *others):
    g = battle(guns("a", *start), foot("d", *end, facing=180), *others, ground=ground)
    return sees(g, 0, 1)


@pytest.mark.rule("BBB-TR-WOOD", "BBB-TR-TOWN", "BBB-TR-FORT")
@pytest.mark.parametrize("kind", ["wood", "town", "fort"])
def test_one_sees_three_inches_into_woods_towns_and_forts(kind):
    assert not seen([block(kind, 10, 8, 30, 11.5)])
    assert seen([block(kind, 10, 8, 30, 11)])
    assert seen([block(kind, 10, 13.5, 30, 20)])
    assert not seen([block(kind, 10, 13.4, 30, 20)])


@pytest.mark.rule("BBB-TR-VILLAGE", "BBB-TR-MARSH", "BBB-TR-STREAM")
@pytest.mark.parametrize("kind", ["village", "marsh"])
def test_villages_and_marshes_hide_nobody(kind):
    assert seen([block(kind, 10, 8, 30, 14)])


@pytest.mark.rule("BBB-TR-GENTLE")
def test_a_hill_hides_what_is_behind_it_and_not_what_is_on_it():
    assert not seen([block("gentle-slope", 10, 8, 30, 12)])
    assert seen([block("gentle-slope", 10, 12, 30, 20)])
    assert seen([block("gentle-slope", 10, 2, 30, 10)])


@pytest.mark.rule("BBB-TR-STEEP")
def test_a_steep_slope_hides_a_lower_unit_that_is_nearer_to_the_contour():
    assert seen([block("steep-slope", 10, 2, 30, 8)])
    assert not seen([block("steep-slope", 10, 2, 30, 14)])
    assert not seen([block("steep-slope", 10, 8, 30, 20)])


@pytest.mark.rule("BBB-TR-GENTLE", "BBB-TR-STEEP")
def test_guns_on_a_slope_fire_over_lower_friends_with_three_inches_before_and_behind():
    hill = [block("gentle-slope", 10, 2, 30, 7)]
    assert seen(hill, (20, 5), (20, 18), foot("a", 20, 11))
    assert not seen(hill, (20, 5), (20, 18), foot("a", 20, 8))
    assert not seen(hill, (20, 5), (20, 18), foot("a", 20, 15))
    assert not seen(hill, (20, 5), (20, 18), foot("d", 20, 11))
    assert not seen([], (20, 5), (20, 18), foot("a", 20, 11))
    broad = [block("gentle-slope", 10, 2, 30, 13)]
    assert not seen(broad, (20, 5), (20, 18), foot("a", 20, 11))
    assert seen([block("steep-slope", 10, 2, 30, 12)], (20, 5), (20, 22), foot("a", 20, 11))


# Cover and flanks


@pytest.mark.rule("BBB-GAP-COVERSUM")
def test_a_unit_is_in_cover_if_half_its_bases_are_and_cover_adds_up():
    wood = block("wood", 10, 8, 20, 12)
    assert fire_cover(battle(foot("a", 20, 10), ground=[wood]), 0) == 1
    assert fire_cover(battle(foot("a", 21, 10), ground=[wood]), 0) == 0
    both = [wood, block("trench", 10, 8, 20, 12)]
    assert fire_cover(battle(foot("a", 15, 10), ground=both), 0) == 3
    assert fire_cover(battle(horse("a", 15, 10), ground=both), 0) == 2


@pytest.mark.rule("BBB-GAP-FLANK")
def test_a_flank_is_behind_the_line_of_the_front_and_squares_and_towns_have_none():
    def flanked(unit, point, ground=(), **settings):
        return is_flanked(battle(unit, ground=ground, settings=settings), 0, (100 * point[0], 100 * point[1]))

    line = foot("d", 20, 20, facing=180)
    assert flanked(line, (10, 20))
    assert flanked(line, (20, 30))
    assert not flanked(line, (10, 19))
    assert not flanked(line, (10, 20), flank_begins="rear-edge")
    assert not flanked(foot("d", 20, 20, facing=180, formation="square"), (20, 30))
    assert not flanked(line, (20, 30), [block("town", 10, 10, 30, 30)])
    assert flanked(line, (20, 30), [block("village", 10, 10, 30, 30)])


@pytest.mark.rule("BBB-GAP-FLANK", "BBB-FS-COLUMN", "BBB-FS-BRIDGE")
def test_one_flanking_firer_is_enough_and_a_bridge_shows():
    ground = [block("bridge", 19, 19, 21, 21)]
    target = foot("d", 20, 20, facing=180)
    g = battle(target, foot("a", 20, 16), foot("a", 16, 20.6, facing=90, bases=2), ground=ground, player=0)
    shots = (*aims_of(g, 1, True), *aims_of(g, 2, True))
    seen_so = volley(g, shots).target
    assert (seen_so.flanked, seen_so.crossing_bridge) == (True, True)
    assert not volley(g, shots[:1]).target.flanked


RIVER = [drawn("river", (0, 15), (48, 15)), block("bridge", 19, 14, 21, 16), drawn("road", (20, 5), (20, 30))]


@pytest.mark.rule("BBB-TR-BRIDGE", "BBB-FS-BRIDGE")
@pytest.mark.parametrize(
    ("unit", "move", "crossing"),
    [
        (foot("a", 20, 12), "to 20.00,18.00", True),
        (foot("a", 20, 17), "to 20.00,20.00", False),
        (foot("a", 20, 10, formation="march-column"), "road 20.00,22.00", True),
        (horse("a", 20, 11), "to 20.50,19.00 by 20.00,17.00", True),
    ],
)
def test_who_crossed_a_bridge_in_its_move_is_fired_at_as_crossing_it(unit, move, crossing):
    g = play(begin(battle(unit, foot("d", 20, 34, facing=180), ground=RIVER), Manoeuvre(0, 1800)), move)
    assert target_of(g, 0, False).crossing_bridge == crossing
    begin(g, Turn(1))
    assert not target_of(g, 0, False).crossing_bridge


@pytest.mark.rule("BBB-TR-BRIDGE")
def test_who_goes_back_over_a_bridge_crosses_it_too():
    g = battle(horse("a", 20, 20), ground=RIVER)
    retire(g, 0, Back(900))
    assert target_of(g, 0, False).crossing_bridge


# The phase


@pytest.mark.rule("BBB-GAP-BEARING")
def test_units_join_on_one_target_or_fire_apart_and_once_each():
    g = battle(foot("a", 18, 10), foot("a", 23, 10), foot("d", 20, 13.5, facing=180, bases=8))
    begin(g, FirePhase(0, True))
    assert refused(g, "u2 by u0,u1") is None
    assert refused(g, "u2 by u0") is None
    assert refused(g, "u0 by u1") == "BBB-GAP-BEARING"
    play(g, "u2 by u0", [3, 3])
    assert [str(answer) for answer in g.pending.choices.answers(g)] == ["u2 by u1", "done"]
    play(g, "u2 by u1", [3, 3])
    assert g.pending is None


@pytest.mark.rule("BBB-FR-AMMO", "BBB-GAP-AMMO")
def test_everybody_who_joined_the_fire_runs_low():
    def fired(**settings):
        g = battle(foot("a", 18, 10), foot("a", 23, 10), foot("d", 20, 13.5, facing=180, bases=8), settings=settings)
        play(begin(g, FirePhase(0, True)), "u2 by u0,u1", [5, 6])
        return [bool(g.piece(n).status & LOW_AMMO) for n in (0, 1)]

    assert fired() == [True, True]
    assert fired(runs_low="first-firer") == [True, False]


@pytest.mark.rule("BBB-FR-RTV", "BBB-FR-LOSS", "BBB-GAP-ARTLOSS")
def test_results_disorder_silence_reduce_and_destroy():
    g = battle(foot("d", 20, 20), guns("d", 30, 20), guns("d", 40, 20), guns("d", 10, 20, status=REDUCED))
    strike(g, 0, "2")
    assert (g.piece(0).bases, bool(g.piece(0).status & DISORDERED)) == (2, True)
    strike(g, 1, "T")
    assert g.piece(1).status == DISORDERED
    strike(g, 2, "1")
    assert g.piece(2).status == DISORDERED | REDUCED
    assert g.piece(2).bases == 4
    strike(g, 2, "1")
    strike(g, 3, "1")
    strike(g, 1, "3")
    assert [stands(g, n) for n in range(4)] == [True, False, False, False]
    strike(g, 0, "-")
    assert g.piece(0).bases == 2


@pytest.mark.rule("BBB-GAP-DISORDER")
def test_disorder_on_disorder_does_nothing_more_unless_the_table_says_so():
    g = battle(foot("d", 20, 20, status=DISORDERED))
    strike(g, 0, "R")
    assert g.piece(0).bases == 4
    hard = battle(foot("d", 20, 20, status=DISORDERED), settings={"disorder_again": "loses-a-base"})
    strike(hard, 0, "R")
    assert hard.piece(0).bases == 3


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-FR-RTV")
@pytest.mark.parametrize(
    ("quality", "result", "back"), [("raw", "R", True), ("trained", "R", False), ("veteran", "1", True)]
)
def test_a_halted_attacker_goes_an_inch_back(quality, result, back):
    g = battle(foot("a", 20, 10, quality=quality), foot("d", 20, 11, facing=180), player=0)
    strike(g, 0, result)
    assert at(g, 0) == ((20, 9) if back else (20, 10))
    assert bool(g.in_contact(0)) != back


@pytest.mark.rule("BBB-GAP-CONTACT")
@pytest.mark.parametrize(("side", "behind", "y"), [("d", 8.5, 9.5), ("d", 9, 10), ("d", 8, 9), ("a", 8.5, 7.5)])
def test_a_halted_attacker_goes_back_over_friends_and_never_through_an_enemy(side, behind, y):
    g = battle(foot("a", 20, 10, quality="raw"), foot("d", 20, 11, facing=180), foot(side, 20, behind))
    strike(g, 0, "R")
    assert at(g, 0) == (20, y)
    assert ("BBB-GAP-CONTACT.halted" in told(g)) == (y < 10)


@pytest.mark.rule("BBB-GAP-CONTACT", "BBB-MV-INTERPEN")
def test_a_halted_attacker_stops_short_of_friends_with_the_enemy_behind_them():
    friend, enemy = foot("a", 20, 8.5), foot("d", 20, 7.5)
    g = battle(foot("a", 20, 10, quality="raw"), foot("d", 20, 11, facing=180), friend, enemy)
    strike(g, 0, "R")
    assert at(g, 0) == (20, 9.5)


@pytest.mark.rule("BBB-GAP-CONTACT")
def test_a_defender_is_not_halted():
    g = battle(foot("a", 20, 10), foot("d", 20, 11, facing=180), player=0)
    strike(g, 1, "1")
    assert g.in_contact(0) == [1]


# Ammunition and silenced guns


@pytest.mark.rule("BBB-FR-REFILL", "BBB-GAP-AMMO")
@pytest.mark.parametrize(("did", "refilled"), [(0, True), (MOVED, False), (FIRED, False)])
def test_ammunition_comes_back_by_waiting(did, refilled):
    g = battle(foot("a", 20, 10, status=LOW_AMMO, did=did))
    refill_by_waiting(g, 0)
    assert bool(g.piece(0).status & LOW_AMMO) != refilled


@pytest.mark.rule("BBB-FR-REFILL", "BBB-FR-UNSILENCE", "BBB-GAP-AMMO")
@pytest.mark.parametrize(("came", "enemy", "restored"), [(1500, 20, True), (500, 20, False), (1500, 16, False)])
def test_a_move_away_that_ends_beyond_six_inches_restores(came, enemy, restored):
    g = battle(guns("a", 20, 10, status=LOW_AMMO | DISORDERED), foot("d", 20, enemy))
    g.change(0, came=(2000, came))
    recover_by_distance(g, 0)
    assert (g.piece(0).status == 0) == restored


def test_a_phase_without_a_target_is_over_at_once():
    g = begin(battle(foot("a", 20, 10), foot("d", 20, 30)), FirePhase(0, True))
    assert g.pending is None
    assert all_aims(g, 0, True) == ()
