"""Sight and range of guns on the map, drawn and against plain geometry."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from grognard.across_five_aprils.board.encounter import assault_on
from grognard.across_five_aprils.sheet.terrain import Side, Terrain

from .field import OPEN, battle, here, hexes, number

WIDE = "\n".join([" ".join(["."] * 11)] * 9)


def sees(g, start, end):
    return g.map.sees(here(g, start), here(g, end))


def ground(signs, drawn=WIDE, **given):
    """A map of clear ground with these signs on these hexes."""
    rows = [row.split() for row in drawn.splitlines()]
    for printed, sign in signs.items():
        rows[int(printed[2:]) - 1][int(printed[:2]) - 1] = sign
    return battle("\n".join(" ".join(row) for row in rows), **given)


@pytest.mark.rule("A5A-GAP-BOMB")
@pytest.mark.parametrize(("sign", "blocks"), [("w", 1), ("f", 1), ("t", 1), ("h", 1), (".", 0), ("s", 0), ("r", 0)])
def test_woods_wooded_hills_towns_and_hills_in_between_block(sign, blocks):
    assert sees(ground({"0504": sign}), "0503", "0506") is not bool(blocks)


@pytest.mark.rule("A5A-GAP-BOMB")
@pytest.mark.parametrize("sign", ["w", "f", "t", "h"])
def test_only_hexes_in_between_block(sign):
    assert sees(ground({"0503": sign, "0506": sign}), "0503", "0506")


@pytest.mark.rule("A5A-GAP-BOMB")
@pytest.mark.parametrize("end", ["0503", "0506"])
@pytest.mark.parametrize("high", ["h", "f"])
def test_from_or_to_a_hill_one_sees_over_its_other_hexes_but_not_over_woods(end, high):
    between = {"0504": "h", "0505": "h"}
    assert sees(ground({**between, end: high}), "0503", "0506")
    assert not sees(ground({"0504": "f", end: high}), "0503", "0506")
    assert not sees(ground({"0504": "w", end: high}), "0503", "0506")


@pytest.mark.rule("A5A-GAP-BOMB")
def test_another_hill_in_between_blocks_unless_the_setting_says_any_hill():
    """0503 looks to 0507 over 0505, which hangs together with neither."""
    drawn = {"0503": "h", "0505": "h", "0507": "h"}
    assert not sees(ground(drawn), "0503", "0507")
    assert sees(ground({**drawn, "0504": "h"}), "0503", "0507"), "now 0505 belongs to the hill of 0503"
    any_hill = {"seen_over_hills": "any-hill"}
    assert sees(ground(drawn, settings=any_hill), "0503", "0507")
    assert not sees(ground({"0505": "h"}, settings=any_hill), "0503", "0507"), "nobody is on a hill"


@pytest.mark.rule("A5A-GAP-BOMB")
def test_a_line_along_a_side_is_blocked_if_both_hexes_block():
    assert sees(ground({"0603": "w"}), "0504", "0704")
    assert not sees(ground({"0603": "w", "0604": "t"}), "0504", "0704")


def centre(one):
    return 3 * one.column, 2 * one.row + (one.column % 2 == 0)


def stretch(one, start, end):
    """The part of a straight line that lies in a hex or along its side, by clipping; nothing for a corner."""
    (ax, ay), (bx, by), (x, y) = centre(start), centre(end), centre(one)
    low, high = Fraction(0), Fraction(1)
    corners = [(x + cx, y + cy) for cx, cy in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))]
    for (px, py), (qx, qy) in pairwise([*corners, corners[0]]):
        first = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        last = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if first < 0 and last < 0:
            return None
        if first < 0 <= last:
            low = max(low, Fraction(first, first - last))
        if last < 0 <= first:
            high = min(high, Fraction(first, first - last))
    return (low, high) if low < high else None


def hill_by_hand(g, start):
    """The hill that a hex is on: grown by neighbours until it grows no more; nothing off a hill."""
    hills = {at for at, land in enumerate(g.map.ground.terrain) if land in (Terrain.HILL, Terrain.WOODED_HILL)}
    hill, grown = set(), {start} & hills
    while hill != grown:
        hill = grown
        grown = hill | {at for at in hills if any(g.map.board.distance(at, one) == 1 for one in hill)}
    return hill


def seen_by_hand(g, start, end):
    """Every stretch of the line must have one hex on it that one can see through."""
    named, land = g.map.named, g.map.ground.terrain
    over = hill_by_hand(g, start) | hill_by_hand(g, end)
    clear = {}
    for at, one in enumerate(named):
        part = stretch(one, named[start], named[end])
        if part and at not in (start, end):
            always = land[at] in (Terrain.WOODS, Terrain.WOODED_HILL, Terrain.TOWN)
            blocked = always or (land[at] is Terrain.HILL and at not in over)
            clear[part] = clear.get(part, False) or not blocked
    return all(clear.values())


@pytest.mark.rule("A5A-GAP-BOMB")
@pytest.mark.parametrize("seed", range(2))
def test_sight_is_what_clipping_every_hex_says(seed):
    chance = Random(seed)
    rows = [" ".join(chance.choices(".wfths", [9, 2, 1, 1, 3, 1], k=11)) for _ in range(9)]
    g = battle("\n".join([". " * 10 + ".", *rows, ". " * 10 + "."]))
    inner = [at for at, one in enumerate(g.map.named) if 3 <= one.column <= 9 and 3 <= one.row <= 9]
    for start in inner:
        for end in g.map.board.within(start, 4, 1):
            if end in inner:
                assert g.map.sees(start, end) == seen_by_hand(g, start, end), (g.map.name(start), g.map.name(end))


@pytest.mark.rule("A5A-GAP-BOMB")
def test_guns_reach_from_two_hexes_to_four():
    g = battle(WIDE)
    start = here(g, "0605")
    reached = set(g.map.field_of_fire(start))
    assert reached == {at for at in range(len(g.map.named)) if 2 <= g.map.board.distance(start, at) <= 4}
    short = battle(WIDE, settings={"bombard_range": 2})
    assert len(short.map.field_of_fire(start)) == 12


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-TER-RIVER")
def test_guns_reach_the_next_hex_only_across_a_river_without_bridge_or_ford():
    river = battle(OPEN, rivers="0404/0405 0403/0404", bridges="0403/0404")
    reached = hexes(river, river.map.field_of_fire(here(river, "0404")))
    assert "0405" in reached
    assert "0403" not in reached
    assert "0504" not in reached


@pytest.mark.rule("A5A-GAP-BOMB", "A5A-TER-EMBANKMENT")
@pytest.mark.parametrize(("bank", "shift"), [("0404/0405", -1), ("0403/0404", 0)])
def test_an_embankment_counts_against_guns_if_it_is_the_last_side_crossed(bank, shift):
    g = battle(OPEN, confederate=["Battery artillery 0403"], union=["Allen 0405"], embankments=bank)
    fire = assault_on(g, (number(g, "Battery"),), here(g, "0405"), bombards=True)
    assert g.rules["combat"].shift(fire).total == shift


@pytest.mark.rule("A5A-GAP-BOMB")
def test_fire_that_comes_in_by_a_corner_crosses_what_lies_on_both_sides_there():
    both = battle(OPEN, embankments="0503/0403 0503/0402")
    one = battle(OPEN, embankments="0503/0403")
    assert both.map.last_side(here(both, "0303"), here(both, "0503")) is Side.EMBANKMENT
    assert one.map.last_side(here(one, "0303"), here(one, "0503")) is Side.NONE
