"""Retreats: what is forbidden, and the four priorities strictly in order."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils.board.answers import At
from grognard.across_five_aprils.board.battle import OVERSTACKED
from grognard.across_five_aprils.board.retreat import (
    PROHIBITIONS,
    Retreat,
    RetreatAll,
    best_ways,
    can_retreat,
    ways_back,
)
from grognard.kernel.question import forbidden_by
from grognard.kernel.space.hex import Hex

from .field import OPEN, at, battle, go_on, here, hexes, number, offered, piece, play, refused, told

# 0404 is in the middle: beside it lie 0403 (n), 0504 (ne), 0505 (se), 0405 (s), 0305 (sw) and 0304 (nw).
AROUND = ["0304", "0305", "0403", "0405", "0504", "0505"]


def back(g, name="Allen"):
    return hexes(g, ways_back(g, number(g, name)))


def best(g, name="Allen"):
    return hexes(g, best_ways(g, number(g, name)))


def why_not(g, printed, name="Allen"):
    return forbidden_by(PROHIBITIONS, g, number(g, name), here(g, printed))


def middle(union=(), confederate=(), drawn=OPEN, allen="Allen 0404", **given):
    """Allen of the Confederates in the middle, whose home edge is the south."""
    return battle(drawn, confederate=[allen, *confederate], union=list(union), **given)


# What is forbidden


@pytest.mark.rule("A5A-RET-ENEMY")
def test_never_into_a_hex_that_an_enemy_holds():
    g = middle(["Baker 0403"])
    assert back(middle()) == AROUND
    assert why_not(g, "0403") == "A5A-RET-ENEMY"
    assert "0403" not in back(g)


@pytest.mark.rule("A5A-RET-ZOC")
def test_never_into_an_enemy_zone_unless_a_friend_is_there():
    g = middle(["Baker 0403"])
    assert [one for one in AROUND if why_not(g, one) == "A5A-RET-ZOC"] == ["0304", "0504"]
    with_friend = middle(["Baker 0403"], ["Carr 0304"])
    assert why_not(with_friend, "0304") == ""


@pytest.mark.rule("A5A-RET-TERRAIN")
def test_never_into_ground_or_across_a_side_that_is_closed_to_the_unit():
    rough = OPEN.splitlines()
    rough[4] = ". . . r . . ."
    g = middle(drawn="\n".join(rough), allen="Allen artillery 0404")
    assert why_not(g, "0405") == "A5A-RET-TERRAIN"
    assert why_not(middle(drawn="\n".join(rough)), "0405") == "", "infantry goes there"
    bank = middle(allen="Allen cavalry 0404", embankments="0404/0405", rivers="0404/0403")
    assert [one for one in AROUND if why_not(bank, one) == "A5A-RET-TERRAIN"] == ["0403", "0405"]


@pytest.mark.rule("A5A-GAP-RETREAT")
def test_never_off_the_map():
    g = battle(confederate=["Allen 0101"])
    assert back(g) == ["0102", "0201"]
    play(g, Retreat(number(g, "Allen")))
    assert at(g, "Allen") == "0102"


# The priorities


@pytest.mark.rule("A5A-RET-P1")
def test_first_a_hex_outside_enemy_zones_though_a_friend_holds_one_inside():
    """North of Allen is Baker; Carr stands in Baker's zone."""
    g = middle(["Baker 0403"], ["Carr 0304"], edges=("n", "s"))
    assert back(g) == ["0304", "0305", "0405", "0505"]
    assert "0304" not in best(g), "nearer to the home edge, but in a zone"
    shut = middle(["Baker 0403", "Dodge 0405"], ["Carr 0304"])
    assert best(shut) == ["0304"], "with nothing outside, where a friend stands"


@pytest.mark.rule("A5A-RET-P2", "A5A-GAP-LINES")
def test_second_toward_the_home_edge():
    assert best(middle(["Baker 0401"], settings={"counted_within": 1})) == ["0305", "0405", "0505"]
    assert best(middle(["Baker 0401"], edges=("w", "n"), settings={"counted_within": 1})) == ["0304", "0305"]


@pytest.mark.rule("A5A-GAP-LINES")
def test_the_lines_may_count_for_nothing():
    free = {"friendly_lines": "none", "counted_within": 1}
    assert best(middle(settings=free)) == AROUND


@pytest.mark.rule("A5A-RET-P3")
def test_third_where_there_is_room():
    full = ["Carr 0405", "Dodge 0405", "Earle 0305", "Fenn 0305"]
    g = middle((), full, settings={"counted_within": 1})
    assert best(g) == ["0505"]
    west = middle((), full, edges=("w", "n"), settings={"counted_within": 1})
    assert best(west) == ["0304"], "0305 is full"


@pytest.mark.rule("A5A-RET-P4", "A5A-GAP-P4")
def test_fourth_the_greatest_sum_of_distances_to_the_enemies_that_count():
    g = middle(["Baker 0204", "Yankee 0401"])
    assert best(g) == ["0505"], "away from Baker in the west"
    both = middle(["Baker 0203", "Carr 0603", "Yankee 0401"])
    assert best(both) == ["0405"], "away from both"


@pytest.mark.rule("A5A-GAP-P4")
def test_enemies_too_far_or_out_of_sight_do_not_count():
    near = {"settings": {"counted_within": 1}}
    assert best(middle(["Baker 0204"], **near)) == ["0405", "0505"]
    woods = OPEN.splitlines()
    woods[3] = woods[4] = ". . w . . . ."
    hidden = "\n".join(woods)
    assert best(middle(["Baker 0204"], drawn=hidden)) == ["0405", "0505"]
    seen = middle(["Baker 0204"], drawn=hidden, settings={"counted_in_sight": False})
    assert best(seen) == ["0505"]


@pytest.mark.rule("A5A-RET-ORDER")
def test_a_choice_is_offered_only_where_the_priorities_leave_one():
    one_way = middle(["Baker 0204", "Yankee 0401"])
    play(one_way, Retreat(number(one_way, "Allen")))
    assert one_way.pending is None
    assert at(one_way, "Allen") == "0505"
    g = middle(["Baker 0401", "Yankee 0402"], settings={"counted_within": 1})
    play(g, Retreat(number(g, "Allen")))
    assert offered(g) == ["0305", "0405", "0505"]
    assert refused(g, At(Hex(4, 3))) == "A5A-RET-ZOC"
    assert refused(g, At(Hex(3, 4))) == "A5A-RET-P2"
    assert refused(g, At(Hex(4, 6))) == "A5A-GAP-RETREAT"
    assert refused(g, "0405") == "A5A-RET-ORDER"
    go_on(g, "0305")
    assert at(g, "Allen") == "0305"
    assert told(g, "A5A-RET-ORDER") == [("", {"unit": "Allen", "hex": "0305"})]


@pytest.mark.rule("A5A-RET-ORDER", "A5A-RET-P1", "A5A-RET-P3", "A5A-RET-P4")
def test_a_hex_passed_over_names_the_priority():
    tied = {"counted_within": 1, "friendly_lines": "none"}
    g = middle((), ["Carr 0405", "Dodge 0405"], settings=tied)
    play(g, Retreat(number(g, "Allen")))
    assert refused(g, At(Hex(4, 5))) == "A5A-RET-P3"
    zones = middle(["Baker 0403"], ["Carr 0304"], settings=tied)
    play(zones, Retreat(number(zones, "Allen")))
    assert refused(zones, At(Hex(3, 4))) == "A5A-RET-P1"
    far = middle(["Baker 0203", "Yankee 0205"], settings={"friendly_lines": "none"})
    play(far, Retreat(number(far, "Allen")))
    assert offered(far) == ["0504", "0505"]
    assert refused(far, At(Hex(4, 3))) == "A5A-RET-P4"


# Over the limit, and no way back


@pytest.mark.rule("A5A-GAP-RETREAT", "A5A-RET-P3")
def test_a_retreat_may_go_beyond_the_stacking_limit():
    full = [f"{name}{i} {at}" for at in ("0305", "0405", "0505") for i, name in ((at[:2], "Carr"), (at[:2], "Dodge"))]
    g = middle(["Baker 0403", "Yankee 0402"], full)
    assert set(best(g)) <= {"0305", "0405", "0505"}
    play(g, Retreat(number(g, "Allen")), "0405")
    assert piece(g, "Allen").did & OVERSTACKED
    never = middle(["Baker 0403"], full, settings={"retreat_overstacks": False})
    assert why_not(never, "0405") == "A5A-GAP-RETREAT"


@pytest.mark.rule("A5A-GAP-RETREAT")
def test_who_retreats_on_from_a_hex_it_overfilled_is_free_of_it():
    g = middle(["Baker 0403"])
    g.did(number(g, "Allen"), OVERSTACKED)
    play(g, Retreat(number(g, "Allen")), "0405")
    assert at(g, "Allen") == "0405"
    assert not piece(g, "Allen").did & OVERSTACKED


@pytest.mark.rule("A5A-GAP-NORETREAT")
def test_who_finds_no_hex_is_lost_or_loses_a_step():
    ring = ["Baker 0403", "Carr 0405", "Dodge 0203", "Earle 0603"]
    g = middle(["Baker 0403", "Carr 0405"])
    assert not can_retreat(g, number(g, "Allen"))
    play(g, Retreat(number(g, "Allen")))
    assert at(g, "Allen") is None
    assert piece(g, "Allen").left == 0
    assert told(g, "A5A-GAP-NORETREAT") == [("lost", {"unit": "Allen"})]
    step = middle(ring, settings={"no_way_back": "step"})
    play(step, Retreat(number(step, "Allen")))
    assert (at(step, "Allen"), piece(step, "Allen").left) == ("0404", 1)


@pytest.mark.rule("A5A-GAP-RETREAT")
def test_units_retreat_one_at_a_time_in_their_owners_order():
    """Whoever goes first leaves the other less room."""
    g = middle(["Baker 0204", "Yankee 0401"], ["Carr 0404", "Dodge 0505"])
    both = (number(g, "Allen"), number(g, "Carr"))
    play(g, RetreatAll(0, both))
    assert offered(g) == ["Allen", "Carr"]
    assert refused(g, At(Hex(4, 5))) == "A5A-GAP-RETREAT"
    go_on(g, "Carr")
    assert at(g, "Carr") == "0505"
    assert at(g, "Allen") == "0405", "0505 is full by now"
