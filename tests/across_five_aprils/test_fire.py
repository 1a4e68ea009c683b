"""Guns on the map: range and sight, fire across rivers, and what it does."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils.army import CONFEDERATE, UNION
from grognard.across_five_aprils.attack import CombatPhase
from grognard.across_five_aprils.combat import combat
from grognard.across_five_aprils.encounter import assault_on
from grognard.across_five_aprils.fire import Fire, guns_on
from grognard.across_five_aprils.terrain import Side
from grognard.kernel.procedure import Roll

from .field import OPEN, at, battle, go_on, here, number, offered, piece, play, told

LONG = "\n".join([". . . . . . . . . . ."] * 3)


def drawn(**cells):
    """Seven by seven hexes, some of them drawn otherwise: h0402="w"."""
    rows = [line.split() for line in OPEN.splitlines()]
    for name, sign in cells.items():
        rows[int(name[3:]) - 1][int(name[1:3]) - 1] = sign
    return "\n".join(" ".join(row) for row in rows)


def sees(one, other, **cells):
    g = battle(drawn(**cells))
    return g.map.sees(here(g, one), here(g, other))


def targets(gun, target, **given):
    """Whether guns at one hex may bombard another."""
    g = battle(confederate=[f"Allen {target}"], union=[f"Guns artillery {gun}"], **given)
    return guns_on(g, number(g, "Guns"), here(g, target))


# Range


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-CBT-BOMB")
@pytest.mark.parametrize(("target", "wanted"), [("0201", False), ("0301", True), ("0501", True), ("0601", False)])
def test_guns_reach_from_two_to_four_hexes(target, wanted):
    strip = {"drawn": LONG, "union": ["Guns artillery 0101", "Yankee 1101"]}
    g = battle(confederate=[f"Zulu {target}"], **strip)
    assert guns_on(g, number(g, "Guns"), here(g, target)) is wanted
    short = battle(confederate=[f"Zulu {target}"], settings={"bombard_range": 2}, **strip)
    assert guns_on(short, number(short, "Guns"), here(short, target)) is (target == "0301")


@pytest.mark.rule("A5A-GAP-BOMB")
def test_nobody_but_artillery_bombards():
    g = battle(confederate=["Allen 0404"], union=["Baker 0402"])
    assert not guns_on(g, number(g, "Baker"), here(g, "0404"))


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-TER-RIVER", "A5A-CBT-BOMB")
def test_across_a_river_without_bridge_or_ford_guns_fire_at_the_next_hex():
    assert not targets("0403", "0404")
    assert targets("0403", "0404", rivers="0403/0404")
    assert not targets("0403", "0404", rivers="0403/0404", bridges="0403/0404"), "there one attacks"


# Sight


@pytest.mark.rule("A5A-GAP-BOMB")
@pytest.mark.parametrize("sign", [".", "w", "s", "h", "f", "r", "t"])
def test_woods_wooded_hills_and_towns_in_between_block_and_hills_seen_from_the_plain(sign):
    assert sees("0402", "0404", h0403=sign) is (sign in ".sr")
    assert sees("0402", "0404", h0402=sign, h0404=sign), "only what is in between counts"
    assert sees("0402", "0404", h0403=sign, h0404="h") is (sign in ".srh"), "from a hill one sees over a hill"


@pytest.mark.rule("A5A-GAP-BOMB")
def test_a_line_along_a_side_is_blocked_only_if_both_hexes_block():
    """From 0404 to 0204 the line runs between 0304 and 0305."""
    assert sees("0404", "0204", h0304="w")
    assert sees("0404", "0204", h0305="w")
    assert not sees("0404", "0204", h0304="w", h0305="t")


# What it does


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-TER-EMBANKMENT", "A5A-TER-STREAM")
def test_of_the_sides_the_last_one_counts_if_it_is_an_embankment():
    facing = {"confederate": ["Allen 4 0404"], "union": ["Guns artillery 4 0402"]}

    def shift(**sides):
        g = battle(**facing, **sides)
        return combat(g).shift(assault_on(g, (number(g, "Guns"),), here(g, "0404"), bombards=True)).total

    assert shift() == 0
    assert shift(embankments="0403/0404") == -1
    assert shift(embankments="0402/0403") == 0
    assert shift(streams="0403/0404") == 0
    assert shift(rivers="0403/0404", fords="0403/0404") == 0


@pytest.mark.rule("A5A-GAP-BOMBSIDE", "A5A-TER-BRIDGE", "A5A-TER-FORD")
@pytest.mark.parametrize(("value", "shift", "worst"), [("no-shift", 0, "2R"), ("shifts", -1, "1R")])
@pytest.mark.parametrize("crossing", ["bridges", "fords"])
def test_guns_that_fire_across_a_bridge_or_ford_are_shifted_only_by_that_setting(crossing, value, shift, worst):
    """Eight against four is 2-1, where a 6 is 2R; one column left, at 1-1, it is 1R."""
    sides = {"rivers": "0403/0404", crossing: "0403/0404"}
    g = battle(
        confederate=["Allen 4 0404"], union=["Guns artillery 8 0402"], settings={"crossing_under_fire": value}, **sides
    )
    target, guns = here(g, "0404"), (number(g, "Guns"),)
    assert combat(g).shift(assault_on(g, guns, target, bombards=True)).total == shift
    play(g, Fire(UNION, target, guns, g.place(target).units), 6)
    assert told(g, "A5A-CBT-BOMB")[0][1]["result"] == f"@result.{worst}"


@pytest.mark.rule("A5A-GAP-BOMB")
def test_fire_that_comes_in_by_a_corner_meets_what_lies_on_both_sides_there():
    """From 0204 it comes to 0404 between 0304 and 0305."""
    one = battle(embankments="0304/0404")
    assert one.map.last_side(here(one, "0204"), here(one, "0404")) is Side.NONE
    both = battle(embankments="0304/0404 0305/0404")
    assert both.map.last_side(here(both, "0204"), here(both, "0404")) is Side.EMBANKMENT


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-TER-HILL")
def test_the_targets_hex_shifts_unless_the_guns_stand_on_the_same_hill():
    def shift(**cells):
        g = battle(drawn(**cells), confederate=["Allen 4 0404"], union=["Guns artillery 4 0402"])
        return combat(g).shift(assault_on(g, (number(g, "Guns"),), here(g, "0404"), bombards=True)).total

    assert shift(h0404="h") == -1
    assert shift(h0404="h", h0402="h") == -1, "another hill"
    assert shift(h0404="h", h0403="h", h0402="h") == 0


@pytest.mark.rule("A5A-CBT-BOMB", "A5A-GAP-LEAD", "A5A-GAP-BOMB")
def test_only_the_guns_roll_and_the_targets_owner_places_every_step():
    """Twelve against six is 2-1, where a 6 is 2R."""
    g = battle(confederate=["Allen 3 0404", "Bee 3 0404"], union=["Guns artillery 12 0402"])
    target = here(g, "0404")
    play(g, Fire(UNION, target, (number(g, "Guns"),), g.place(target).units))
    assert (g.pending.player, g.pending.rule) == (UNION, "A5A-CBT-BOMB")
    go_on(g, 6)
    assert (g.pending.player, offered(g)) == (CONFEDERATE, ["Allen", "Bee"])
    go_on(g, "Bee")
    assert offered(g) == ["Allen", "Bee"], "the second too"
    go_on(g, "Bee")
    assert at(g, "Bee") is None
    assert g.pending.rule == "A5A-RET-ORDER"


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-CBT-MORALE")
def test_several_guns_add_up_with_the_best_morale_among_them():
    g = battle(confederate=["Allen 4 0404"], union=["Guns artillery 2 0402", "Mortar artillery 2 veteran 0602"])
    target = here(g, "0404")
    guns = (number(g, "Guns"), number(g, "Mortar"))
    play(g, Fire(UNION, target, guns, g.place(target).units))
    assert g.pending.chance.plus == 1
    assert combat(g).ratio(assault_on(g, guns, target, bombards=True)) == combat(g).attacker.columns.index("1-1")


@pytest.mark.rule("A5A-GAP-MUST", "A5A-GAP-BOMB")
def test_a_hex_is_bombarded_once_and_assaulted_once_a_phase_and_fire_settles_the_duty_to_attack():
    """Once Allen has been bombarded, Baker beside him need not attack, and may."""
    units = {"confederate": ["Allen 8 0404"], "union": ["Baker 2 0403", "Guns artillery 2 0602"]}
    g = play(battle(**units), CombatPhase(UNION))
    assert offered(g) == ["attack 0404", "bombard 0404", "withdraw Baker"]
    go_on(g, "bombard 0404", 1)
    assert offered(g) == ["attack 0404", "done"]
    assert told(g, "A5A-SEQ-COMBAT") == [("bombard", {"hex": "0404", "units": "Guns"})]


@pytest.mark.rule("A5A-GAP-ADVANCE", "A5A-GAP-BOMB")
def test_nobody_advances_after_a_bombardment():
    units = {"confederate": ["Allen 2 0404"], "union": ["Baker 2 0601", "Guns artillery 12 0402"]}
    g = play(battle(**units), CombatPhase(UNION), "bombard 0404", 6)
    assert at(g, "Allen") is None
    assert g.pending is None


@pytest.mark.rule("A5A-GAP-MUST")
def test_guns_beside_the_enemy_may_bombard_others_and_have_then_attacked():
    units = {"confederate": ["Allen 8 0404", "Bee 8 0406"], "union": ["Guns artillery 2 0403", "Yankee 0701"]}
    g = play(battle(**units), CombatPhase(UNION))
    assert offered(g) == ["attack 0404", "bombard 0406", "withdraw Guns"]
    go_on(g, "bombard 0406", 1)
    assert g.pending is None
    assert piece(g, "Guns").left == 1


def test_an_attack_by_guns_is_an_attack():
    g = battle(confederate=["Allen 8 0404"], union=["Guns artillery 2 0403"])
    play(g, CombatPhase(UNION), "attack 0404", 1)
    assert isinstance(g.pending, Roll)
    assert g.pending.rule == "A5A-CBT-DEF"
