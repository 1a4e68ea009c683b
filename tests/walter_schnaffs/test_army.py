"""0 and 2: zones, units, bases and what they are armed with."""

import pytest

from grognard.kernel.seen import Mark
from grognard.squares.army import Kind, Quality
from grognard.walter_schnaffs.sheet.army_2 import GUNS, Troops, bases_of

from .battlefield import battle
from .pieces import section, units


@pytest.mark.rule("WS-2-INF", "WS-2-CAV", "WS-2-ART")
def test_units_have_their_usual_bases_where_nobody_says():
    usual = [unit.bases for unit in units("infantry", "cavalry", "artillery", "mitrailleuse")]
    assert usual == [4, 3, 1, 1]


@pytest.mark.rule("WS-2-ART")
def test_light_are_the_light_guns_and_the_mitrailleuses():
    assert [units(f"{gun} artillery")[0].light for gun in GUNS] == [False, True, False, True]
    assert units("mitrailleuse")[0].light
    assert not units("infantry")[0].light


def test_a_unit_is_armed_with_its_own_arm_alone():
    assert [unit.arms for unit in units("werder infantry", "muzzle-heavy artillery", "cavalry", "mitrailleuse")] == [
        "werder",
        "muzzle-heavy",
        "",
        "",
    ]


@pytest.mark.rule("WS-0-ZONE")
def test_a_unit_of_the_board_is_what_the_tables_see():
    g = battle("g:cha-/2,lml")
    assert g.troops(0) == Troops(Kind.INFANTRY, 2, Quality.RESERVIST, "chassepot")
    assert g.troops(1, attacking=True) == Troops(Kind.ARTILLERY, 1, Quality.REGULAR, "muzzle-light", True)


def test_bases_are_counted_by_kind():
    who = units("infantry", "2 infantry", "cavalry", "artillery")
    assert bases_of(who, (Kind.INFANTRY,)) == 6
    assert bases_of(who, (Kind.CAVALRY, Kind.ARTILLERY)) == 4


@pytest.mark.rule("WS-8-A-INF", "WS-8-A-CAV")
@pytest.mark.parametrize(
    ("drawn", "strong"),
    [("inf/3", True), ("inf/2", False), ("cav/2", True), ("cav/1", False), ("gun", True), ("mit", True)],
)
def test_a_fresh_unit_is_shown_as_at_full_strength(drawn, strong):
    g = battle(f"g:{drawn}")
    assert section("8").at_strength(g.piece(0).kind, g.piece(0).bases) is strong
    assert (Mark("damaged") in g.seen_piece(0).marks) is not strong
