"""8 on the board: who attacks whom, what counts beside and behind, and what the attack moves."""

import pytest

from grognard.squares.battle import FELL_BACK, STEADY
from grognard.walter_schnaffs.board.attacks import Attacks, AttackZone, Plan, attackable, may_attack, sides_of
from grognard.walter_schnaffs.board.battle import FIRED
from grognard.walter_schnaffs.board.bombardment import may_fire
from grognard.walter_schnaffs.sheet.attack_8 import AttackSection
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..square_bashing.battlefield import (
    asked,
    at,
    dice,
    legal,
    mark,
    place,
    play,
    refused,
    roll,
    run,
    told,
    units,
    where,
)
from .battlefield import bases, battle
from .pieces import lines


def points(g, start, target):
    """The lines of both sides of an attack, those of their units left out."""
    mine, theirs = sides_of(g, Plan(g.place(at(g, start)).side, at(g, start), at(g, target)))
    section = g.rules.section(AttackSection)
    units_count = ("INF", "INFWEAK", "CAV", "OTHER", "CHASSEPOT", "RIFLE", "MITR", "BL", "ML")
    found = (lines(section.attacker.tally(mine)), lines(section.defender.tally(theirs)))
    return [[(rule[5:], value) for rule, _, value in side if rule[7:] not in units_count] for side in found]


# Who attacks


@pytest.mark.rule("WS-GAP-TURN")
def test_a_zone_may_attack_an_enemy_zone_through_a_side():
    g = run(battle("f:inf f:inf \n g:inf .", Attacks(GERMAN)))
    assert asked(g) == (GERMAN, "WS-GAP-TURN")
    assert legal(g) == ["A2", "done"]
    assert refused(g, "B2") == "WS-GAP-TURN"
    assert asked(play(g, "done")) is None


@pytest.mark.rule("WS-GAP-TURN", "SB-28-STEADY")
def test_guns_alone_do_not_attack_nor_do_steady_zones_nor_those_who_fell_back():
    assert not attackable(battle("f:inf \n g:gun,mit"), 0)
    g = battle("f:inf \n g:inf")
    assert attackable(g, 0)
    mark(g, "A1", STEADY)
    assert not attackable(g, 0)
    g = battle("f:inf \n g:inf,cav")
    g.did(1, FELL_BACK)
    assert [may_attack(g, number) for number in (1, 2)] == [False, True]
    g.did(2, FELL_BACK)
    assert not attackable(g, 0)


@pytest.mark.rule("WS-GAP-TURN")
def test_a_zone_attacks_once_a_turn():
    g = run(battle("f:inf f:inf \n g:inf g:inf", Attacks(GERMAN)))
    play(g, "B2")
    assert [str(g.map.named[zone]) for zone in attackable(g, at(g, "A1"))] == ["A2"]
    assert attackable(g, at(g, "B1")) == []


@pytest.mark.rule("WS-GAP-TURN", "WS-8-A-PRO")
def test_guns_that_fired_do_not_count_against_the_professional_half():
    g = battle("f:inf \n g:inf+,gun,gun")
    assert ("A-PRO", 2) not in points(g, "A1", "A2")[0]
    for gun in (2, 3):
        g.did(gun, FIRED)
    assert points(g, "A1", "A2")[0] == [("A-PRO", 2)]


@pytest.mark.rule("WS-GAP-TURN", "WS-8-LOSS", "WS-GAP-LOSS6")
def test_guns_that_fired_do_not_take_the_sixes_of_an_attack():
    g = battle(". . \n f:inf . \n g:inf=us,gun=gun,gun=fresh .")
    g.did(2, FIRED)
    run(g, AttackZone(GERMAN, 0, 2))
    roll(g, 1)
    roll(g, 6)
    assert [where(g, name) for name in ("us", "gun", "fresh")] == ["A1", "A1", "gone"]
    g = battle(". . \n f:inf . \n g:inf=us,gun=gun .")
    g.did(2, FIRED)
    run(g, AttackZone(GERMAN, 0, 2))
    roll(g, 1)
    roll(g, 6)
    assert (bases(g, "us"), where(g, "gun")) == (2, "A1")


@pytest.mark.rule("WS-GAP-TURN", "WS-GAP-LOSS3")
def test_nor_its_threes_where_batteries_are_not_spared():
    g = battle(". . \n f:inf*3 . \n g:inf/1=us,gun=gun .", settings={"batteries_spared": False})
    g.did(4, FIRED)
    run(g, AttackZone(GERMAN, 0, 2))
    roll(g, 1)
    roll(g, 3, 3)
    assert [where(g, name) for name in ("us", "gun")] == ["gone", "A1"]


@pytest.mark.rule("WS-8-A-OTHER", "WS-GAP-TURN")
def test_a_gun_adds_a_point_to_an_attack_unless_it_has_fired():
    g = battle("f:inf \n g:inf,gun")
    mine, _ = sides_of(g, Plan(GERMAN, 0, 1))
    assert lines(g.rules.section(AttackSection).attacker.tally(mine)) == [("WS-8-A-INF", 1, 4), ("WS-8-A-OTHER", 1, 1)]
    g.did(2, FIRED)
    mine, _ = sides_of(g, Plan(GERMAN, 0, 1))
    assert lines(g.rules.section(AttackSection).attacker.tally(mine)) == [("WS-8-A-INF", 1, 4)]


# Rear and flanks

CROSS = """
    .          .      f:inf*2  .      .
    .          .      f:inf*2  .      .
    g:inf*2    g:inf  f:inf    f:inf*2 .
    .          .      f:inf*2  .      .
    .          .      .        .      .
"""


@pytest.mark.rule("WS-GAP-DIRECTION", "WS-8-A-REAR", "WS-8-D-REAR", "WS-8-D-FLANK")
def test_rear_and_flanks_are_seen_along_the_attack():
    mine, theirs = points(battle(CROSS), "B3", "C3")
    assert mine == [("A-REAR", 3)]
    assert theirs == [("D-FLANK", 4), ("D-REAR", 3)]


@pytest.mark.rule("WS-GAP-DIRECTION")
def test_a_table_may_see_them_by_the_board():
    mine, theirs = points(battle(CROSS, settings={"rear_and_flanks": "board"}), "B3", "C3")
    assert mine == [("A-FLANK", 1)]
    assert theirs == [("D-FLANK", 2), ("D-REAR", 3)]


@pytest.mark.rule("WS-8-A-FLANK", "WS-8-A-REAR", "WS-8-D-FLANK")
def test_flanks_count_any_units_and_the_rear_infantry_alone():
    drawn = """
        .            f:inf,cav  .
        f:gun,mit    f:inf      f:inf
        g:cav,gun    g:inf      g:inf*2
        .            g:inf,cav  .
    """
    mine, theirs = points(battle(drawn), "B2", "B3")
    assert mine == [("A-FLANK", 2)]
    assert theirs == [("D-FLANK", 2)]


@pytest.mark.rule("WS-8-A-FLANK", "WS-8-D-FLANK")
def test_the_enemy_beside_is_no_friend():
    mine, theirs = points(battle("g:inf*2 f:inf . \n f:inf*2 g:inf . "), "B1", "B2")
    assert (mine, theirs) == ([], [])


@pytest.mark.rule("WS-8-A-WATER", "WS-8-D-WATER", "WS-8-A-COVER")
def test_water_between_the_zones_and_cover_of_the_target_count():
    drawn = "Wf:inf . \n Bg:inf ."
    assert points(battle(drawn, water=["A1-A2"]), "A1", "A2") == [[("A-WATER", -2), ("A-COVER", -3)], [("D-WATER", 2)]]
    assert points(battle(drawn, water=["B1-B2"]), "A1", "A2") == [[("A-COVER", -3)], []]
    assert points(battle("Sf:inf . \n g:inf ."), "A1", "A2") == [[], []]


@pytest.mark.rule("WS-8-D-AGAIN")
def test_a_second_attack_on_a_zone_finds_it_weaker():
    g = run(battle("g:inf f:inf . \n . g:inf .", Attacks(GERMAN)))
    assert points(g, "A2", "B2")[1] == []
    play(g, "B2")
    assert points(g, "A2", "B2")[1] == [("D-AGAIN", -2)]
    assert points(g, "B1", "A2")[1] == []


# The attack


def attacked(drawn, mine, theirs, random=(), **more):
    """A1 attacks A2 on a board two zones wide, with these dice of the attacker and the defender."""
    g = run(battle(drawn, AttackZone(GERMAN, 0, 2), **more))
    if random:
        roll(g, *random)
    roll(g, *mine)
    return roll(g, *theirs)


@pytest.mark.rule("WS-GAP-RANDOM", "WS-8-LOSS", "WS-8-DICE")
def test_first_the_random_points_then_the_attackers_dice_then_the_defenders():
    g = run(battle("f:cha,mit . \n g:inf,inf .", AttackZone(GERMAN, 0, 2)))
    assert (asked(g), dice(g)) == ((FRENCH, "WS-GAP-RANDOM"), 2)
    roll(g, 3, 6)
    assert (asked(g), dice(g)) == ((GERMAN, "WS-8-LOSS"), 2)
    roll(g, 1, 1)
    assert (asked(g), dice(g)) == ((FRENCH, "WS-8-LOSS"), 3)


@pytest.mark.rule("WS-GAP-WIN")
def test_a_beaten_defender_falls_back_one_zone_and_the_attacker_enters():
    g = attacked(". . \n *f:inf=they . \n g:inf=us,gun=gun .", (3,), (1,))
    assert asked(g) == (GERMAN, "WS-GAP-WIN")
    assert where(g, "they") == "A3"
    assert legal(g) == ["us"]
    assert refused(g, "gun") == "WS-GAP-WIN"
    play(g, "us")
    assert (where(g, "us"), where(g, "gun")) == ("A2", "A1")
    assert place(g, "A2").holder == GERMAN
    assert asked(g) is None


@pytest.mark.rule("WS-GAP-WIN", "WS-GAP-REPLACES")
def test_guns_are_not_taken_but_go_back():
    g = attacked(". . \n f:inf,gun=gun . \n g:inf,inf .", (3, 3), (1,))
    assert where(g, "gun") == "A3"


@pytest.mark.rule("WS-GAP-WIN")
@pytest.mark.parametrize("theirs", [(3,), (6,)])
def test_the_defender_holds_a_tie_and_a_beaten_attacker_stays(theirs):
    g = attacked(". . \n f:inf=they . \n g:inf=us .", (3,), theirs)
    assert (where(g, "us"), where(g, "they"), asked(g)) == ("A1", "A2", None)
    assert bases(g, "they") == 3
    assert bases(g, "us") == (3 if theirs == (3,) else 2)


@pytest.mark.rule("WS-GAP-WIN")
def test_a_table_may_give_ties_to_the_attacker():
    g = attacked(". . \n f:inf=they . \n g:inf=us .", (1,), (1,), settings={"ties_to": "attacker"})
    assert asked(g) == (GERMAN, "WS-GAP-WIN")
    assert where(g, "they") == "A3"


@pytest.mark.rule("WS-GAP-WIN")
def test_an_emptied_zone_is_won_whatever_it_cost():
    g = attacked(". . \n f:inf/1=they . \n g:inf=us .", (3,), (6,))
    assert where(g, "they") == "gone"
    play(g, "us")
    assert (where(g, "us"), bases(g, "us")) == ("A2", 2)


@pytest.mark.rule("WS-GAP-WIN")
@pytest.mark.parametrize("settings", [{}, {"beyond_the_tables": "kept"}])
def test_at_least_one_unit_enters_and_more_if_the_winner_likes(settings):
    g = run(battle(". . \n f:inf/1 . \n g:inf=a,inf=b,cav=c,gun=gun .", AttackZone(GERMAN, 0, 2), settings=settings))
    if settings:
        play(g, "stand")
    roll(g, 3, 1, 1)
    roll(g, 1)
    assert legal(g) == ["a", "b", "c"]
    assert refused(g, "done") == "WS-GAP-WIN"
    play(g, "b")
    assert legal(g) == ["a", "c", "done"]
    play(g, "c", "done")
    assert [where(g, name) for name in "abc"] == ["A1", "A2", "A2"]


@pytest.mark.rule("WS-GAP-WIN", "WS-4-STACK")
def test_no_more_enter_than_find_room():
    g = run(battle(". . \n f:inf/1 . \n g:inf=a,inf=b .", AttackZone(GERMAN, 0, 2), settings={"stack_limit": 1}))
    roll(g, 3, 1)
    roll(g, 1)
    play(g, "a")
    assert asked(g) is None


@pytest.mark.rule("WS-GAP-WIN")
def test_nobody_enters_who_is_gone():
    g = attacked(". . \n f:inf=they . \n g:inf/1=us,inf/3=more .", (6, 3), (3,))
    play(g, "us")
    assert where(g, "us") == "gone"
    assert asked(g) == (GERMAN, "WS-GAP-WIN")
    assert legal(g) == ["more"]


@pytest.mark.rule("WS-GAP-WIN")
def test_who_did_not_attack_does_not_enter():
    g = battle(". . \n f:inf=they . \n g:inf=us,inf=tired .")
    g.did(2, FELL_BACK)
    run(g, AttackZone(GERMAN, 0, 2))
    roll(g, 3)
    roll(g, 1)
    assert legal(g) == ["us"]


@pytest.mark.rule("WS-GAP-MORALE", "SB-GAP-NORETREAT")
def test_a_beaten_zone_with_the_enemy_behind_throws_on_the_loss_table_and_stays():
    g = attacked("g:inf . \n f:inf=they . \n g:inf=us .", (3,), (1,))
    assert (asked(g), dice(g)) == ((GERMAN, "WS-8-LOSS"), 2)
    roll(g, 6, 1)
    assert (where(g, "they"), bases(g, "they")) == ("A2", 1)
    assert asked(g) is None
    assert "WS-GAP-MORALE" in told(g)


@pytest.mark.rule("WS-GAP-MORALE", "WS-GAP-WIN")
def test_a_zone_destroyed_without_retreat_is_entered():
    g = attacked("g:inf . \n f:inf/3=they . \n g:inf=us .", (3,), (1,))
    roll(g, 6, 6)
    assert where(g, "they") == "gone"
    play(g, "us")
    assert where(g, "us") == "A2"


@pytest.mark.rule("WS-GAP-MORALE")
@pytest.mark.parametrize("number", [0, 4])
def test_a_table_may_throw_other_dice_without_retreat(number):
    drawn = "g:inf . \n f:inf=they . \n g:inf=us ."
    g = attacked(drawn, (3,), (1,), settings={"hemmed_in_dice": number})
    assert dice(g) == number
    assert bases(g, "they") == 3


@pytest.mark.rule("SB-GAP-OFFTABLE", "WS-GAP-WIN")
def test_off_its_own_edge_a_beaten_unit_loses_a_base_and_waits():
    g = attacked("f:inf=they . \n g:inf=us .", (3,), (1,))
    assert (where(g, "they"), bases(g, "they")) == ("waiting", 2)
    g = attacked("f:inf=they . \n g:inf=us .", (3,), (1,), settings={"off_table_bases": 0})
    assert (where(g, "they"), bases(g, "they")) == ("waiting", 3)


# Who bears the losses


@pytest.mark.rule("WS-8-LOSS", "WS-GAP-LOSS6")
def test_losses_fall_on_cavalry_first_and_sixes_on_guns_then_mitrailleuses():
    drawn = ". . \n f:mit=m,gun=g,cav/1=horse,inf=foot . \n g:inf*5 ."
    g = attacked(drawn, (6, 3, 4, 1), (1, 1), random=(1,))
    assert [where(g, name) for name in ("g", "m", "horse")] == ["gone", "A3", "gone"]
    assert bases(g, "foot") == 3
    g = attacked(drawn, (6, 6, 1, 1), (1, 1), random=(1,))
    assert [where(g, name) for name in ("g", "m", "horse")] == ["gone", "gone", "A3"]


@pytest.mark.rule("WS-GAP-LOSS6")
def test_the_two_bases_of_a_six_are_its_owners_pick():
    g = attacked(". . \n f:cav=horse,inf=foot . \n g:inf,inf .", (6, 1), (1,))
    assert asked(g) == (FRENCH, "WS-8-LOSS")
    assert legal(g) == ["horse", "foot"]
    play(g, "foot", "foot")
    assert (bases(g, "horse"), bases(g, "foot")) == (3, 2)


@pytest.mark.rule("WS-8-LOSS")
def test_a_three_to_five_asks_only_among_units_of_one_kind():
    g = attacked(". . \n f:cav=horse,inf=foot,cav=other . \n g:inf,inf .", (3, 1), (1,))
    assert legal(g) == ["horse", "other"]
    assert refused(g, "foot") == "WS-8-LOSS"


@pytest.mark.rule("WS-GAP-LOSS3")
def test_guns_alone_lose_nothing_by_a_three():
    g = attacked(". . \n f:gun=gun . \n g:inf .", (3,), (1,))
    assert (where(g, "gun"), asked(g)) == ("A2", None)


@pytest.mark.rule("WS-GAP-DICE")
def test_without_points_nobody_strikes():
    g = run(battle("Wf:gun=gun . \n g:cav/1=us .", AttackZone(GERMAN, 0, 2), water=["A1-A2"]))
    assert (asked(g), dice(g)) == ((FRENCH, "WS-8-LOSS"), 1)
    roll(g, 3)
    assert (where(g, "us"), where(g, "gun")) == ("gone", "A2")


@pytest.mark.rule("WS-GAP-DICE")
def test_a_table_may_give_everybody_a_die():
    drawn = "Wf:gun=gun . \n g:cav/1=us ."
    g = run(battle(drawn, AttackZone(GERMAN, 0, 2), water=["A1-A2"], settings={"fewest_dice": 1}))
    assert (asked(g), dice(g)) == ((GERMAN, "WS-8-LOSS"), 1)


@pytest.mark.rule("WS-GAP-MORALE")
def test_each_base_lost_in_an_attack_leaves_a_marker():
    g = attacked(". . \n f:inf=they . \n g:inf=us .", (6,), (3,))
    assert [piece.markers for piece in g.pieces] == [2, 1]


@pytest.mark.rule("WS-GAP-RANDOM")
def test_random_points_are_thrown_again_at_each_attack():
    g = run(battle("g:inf f:mit,inf . \n . g:inf .", Attacks(GERMAN)))
    play(g, "B2")
    assert asked(g) == (FRENCH, "WS-GAP-RANDOM")
    roll(g, 1)
    roll(g, 1)
    roll(g, 1)
    play(g, "B2")
    assert asked(g) == (FRENCH, "WS-GAP-RANDOM")


@pytest.mark.rule("WS-7-IDLE")
def test_a_gun_that_helped_an_attack_has_taken_part_in_it():
    g = attacked(". . \n f:inf . \n g:inf,gun=gun .", (1,), (1,))
    assert units(g, "A1") == ["u1", "gun"]
    assert not may_fire(g, 2)
