"""Boards of hexes, against geometry done the slow way."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from grognard.kernel.space.hex import (
    DIRECTIONS,
    FORBIDDEN,
    NE,
    NW,
    OFF,
    SE,
    SW,
    Hex,
    Hexes,
    N,
    S,
    Sides,
    in_sight,
    open_beside,
    opposite,
    parse_hex,
    reach,
    step_costs,
)

BOARD = Hexes(9, 8)


def at(text, board=BOARD):
    return board.number(board.parse(text))


def names(numbers, board=BOARD):
    return {"off" if number == OFF else str(board.all[number]) for number in numbers}


# The slow way: hexes as sets of corners on a grid of thirds and halves.


def centre(one, even_low=True):
    low = (one.column % 2 == 0) == even_low
    return 3 * one.column, 2 * one.row + low


def corners(one):
    x, y = centre(one)
    return [(x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)]


def neighbours_by_corners(board, here):
    mine = set(corners(board.all[here]))
    return {i for i, one in enumerate(board.all) if i != here and len(mine & set(corners(one))) == 2}


def distances_by_spreading(board, start):
    known, edge = {start: 0}, [start]
    while edge:
        edge = [
            there
            for here in edge
            for there in board.beside[here]
            if there not in known and not known.update({there: known[here] + 1})
        ]
    return known


def inside(one, here, there):
    """The part of the line between two centres that lies in a closed hex, as fractions of the line."""
    (ax, ay), (bx, by) = centre(here), centre(there)
    low, high = Fraction(0), Fraction(1)
    ring = corners(one)
    for (px, py), (qx, qy) in pairwise([*ring, ring[0]]):
        # Clockwise with y down: a point is inside where this is at least 0.
        start = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        end = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if start < 0 and end < 0:
            return None
        if start < 0 or end < 0:
            crossing = Fraction(start, start - end)
            low, high = (max(low, crossing), high) if start < 0 else (low, min(high, crossing))
    return (low, high) if low < high else None


def line_by_clipping(board, here, there):
    """Every hex that the line runs in or along, ordered; hexes with the same stretch share a side."""
    stretches = {}
    for i, one in enumerate(board.all):
        part = inside(one, board.all[here], board.all[there])
        if part and i not in (here, there):
            stretches.setdefault(part, set()).add(i)
    return [stretches[part] for part in sorted(stretches)]


def reached_by_paths(board, costs, start, points, halts, shut, held):
    """Every path, tried: the least spent to reach each hex."""
    best, paths = {start: 0}, [(start, 0)]
    while paths:
        here, spent = paths.pop()
        if here != start and here in halts:
            continue
        for there, cost in zip(board.across[here], costs[here], strict=True):
            total = spent + cost
            if there == OFF or cost == FORBIDDEN or total > points or there in shut:
                continue
            if held and here == start and start in halts and there in halts:
                continue
            if total < best.get(there, points + 1):
                best[there] = total
                paths.append((there, total))
    return best


def test_hexes_are_printed_with_four_digits_and_read_back():
    assert str(Hex(3, 5)) == "0305"
    assert parse_hex("0305") == Hex(3, 5)
    assert str(BOARD.all[at("0908")]) == "0908"


@pytest.mark.parametrize("text", ["", "305", "03055", "a305", "0３05", "0009", "1001", "0309"])
def test_what_is_no_hex_of_the_board_is_not_read(text):
    assert BOARD.parse(text) is None


def test_even_columns_stand_lower_unless_told_otherwise():
    assert names(BOARD.across[at("0202")]) == {"0201", "0302", "0303", "0203", "0103", "0102"}
    odd = Hexes(9, 8, even_low=False)
    assert names(odd.across[at("0202", odd)], odd) == {"0201", "0301", "0302", "0203", "0102", "0101"}


def test_directions_have_names_and_opposites():
    assert DIRECTIONS == ("n", "ne", "se", "s", "sw", "nw")
    found = {d: str(BOARD.all[BOARD.across[at("0303")][d]]) for d in (N, NE, SE, S, SW, NW)}
    assert found == {N: "0302", NE: "0402", SE: "0403", S: "0304", SW: "0203", NW: "0202"}
    assert [opposite(d) for d in (N, NE, SE)] == [S, SW, NW]
    assert BOARD.direction(at("0303"), at("0402")) == NE
    assert BOARD.direction(at("0303"), at("0505")) == OFF


@pytest.mark.parametrize("board", [BOARD, Hexes(5, 4, missing=[Hex(2, 2), Hex(3, 4)])], ids=["whole", "with holes"])
def test_neighbours_share_two_corners(board):
    for here in range(len(board)):
        assert set(board.beside[here]) == neighbours_by_corners(board, here)


def test_distance_is_the_number_of_steps():
    for start in range(len(BOARD)):
        for there, steps in distances_by_spreading(BOARD, start).items():
            assert BOARD.distance(start, there) == steps


def test_hexes_within_a_range():
    for here in (at("0101"), at("0504"), at("0908")):
        wanted = {there for there in range(len(BOARD)) if 2 <= BOARD.distance(here, there) <= 4}
        assert set(BOARD.within(here, 4, 2)) == wanted


def test_the_edges_of_the_board_and_how_far_they_are():
    assert names(BOARD.edge("n")) == {f"0{column}01" for column in range(1, 10)}
    assert names(BOARD.edge("e")) == {f"090{row}" for row in range(1, 9)}
    far = BOARD.distances(BOARD.edge("s"))
    assert (far[at("0108")], far[at("0101")]) == (0, 7)


def test_a_side_is_the_same_from_both_hexes():
    for here, around in enumerate(BOARD.across):
        for direction, there in enumerate(around):
            side = BOARD.sides[here][direction]
            assert here in BOARD.of_side[side]
            assert BOARD.beyond(here, side) == there
            if there != OFF:
                assert BOARD.sides[there][opposite(direction)] == side == BOARD.between(there, here)
    assert sorted({side for mine in BOARD.sides for side in mine}) == list(range(len(BOARD.of_side)))


def test_a_side_is_written_as_its_two_hexes():
    side = BOARD.parse_side("0304/0303")
    assert side == BOARD.between(at("0303"), at("0304"))
    assert BOARD.side_name(side) == "0303/0304"
    assert BOARD.side_name(BOARD.sides[at("0101")][N]) == "0101/n"
    assert [BOARD.parse_side(text) for text in ("0303", "0303/0305", "0303/9999", "0303/0304/0305")] == [None] * 4


def test_lines_pass_what_clipping_says():
    wide = Hexes(15, 13)
    here = at("0807", wide)
    for there in wide.within(here, 6, 1):
        assert [set(group) for group in wide.line(here, there)] == line_by_clipping(wide, here, there)


def test_a_line_along_a_side_passes_both_its_hexes_at_once():
    assert [names(group) for group in BOARD.line(at("0303"), at("0503"))] == [{"0402", "0403"}]
    assert [names(group) for group in BOARD.line(at("0303"), at("0703"))] == [
        {"0402", "0403"},
        {"0503"},
        {"0602", "0603"},
    ]


def test_a_line_along_the_edge_of_the_board_passes_what_is_off_it():
    assert [names(group) for group in BOARD.line(at("0101"), at("0301"))] == [{"off", "0201"}]


def test_lines_are_the_same_both_ways():
    for here, there in product(range(0, len(BOARD), 5), range(0, len(BOARD), 7)):
        back = [set(group) for group in BOARD.line(there, here)]
        assert [set(group) for group in BOARD.line(here, there)] == back[::-1]


def test_only_hexes_in_between_block_sight():
    ends = {at("0303"), at("0306")}
    assert in_sight(BOARD, at("0303"), at("0306"), ends.__contains__)
    assert not in_sight(BOARD, at("0303"), at("0306"), {at("0304")}.__contains__)


def test_along_a_side_both_hexes_must_block():
    here, there = at("0303"), at("0503")
    assert in_sight(BOARD, here, there, {at("0402")}.__contains__)
    assert not in_sight(BOARD, here, there, {at("0402"), at("0403")}.__contains__)
    assert in_sight(BOARD, at("0101"), at("0301"), {at("0201")}.__contains__)


def test_sides_hold_several_kinds_each():
    sides = Sides(BOARD, ("river", "bridge", "road"))
    side = BOARD.parse_side("0303/0304")
    sides.put("river", side)
    sides.put("bridge", side)
    assert sides.of(side) == ("river", "bridge")
    assert sides.has(side, sides.bit["bridge"] | sides.bit["road"])
    assert not sides.has(side, sides.bit["road"])
    assert sides.with_any(sides.bit["river"]) == {side}


def test_a_road_marks_the_sides_it_crosses():
    sides = Sides(BOARD, ("road",))
    sides.put_path("road", [at("0303"), at("0304"), at("0404")])
    assert sides.with_any(1) == {BOARD.parse_side("0303/0304"), BOARD.parse_side("0304/0404")}
    with pytest.raises(ValueError, match="0303 and 0305 are not neighbours"):
        sides.put_path("road", [at("0303"), at("0305")])


def test_zones_do_not_reach_across_sides_that_cut():
    zones = open_beside(BOARD, {BOARD.parse_side("0303/0304")}.__contains__)
    assert names(zones[at("0303")]) == names(BOARD.beside[at("0303")]) - {"0304"}
    assert "0303" not in names(zones[at("0304")])


def flat(cost):
    return step_costs(BOARD, lambda here, there, side: cost)


def reached(found):
    """The hexes that a move comes to, and what is spent for each."""
    return {there: spent for there, spent in enumerate(found.spent) if spent != OFF}


@pytest.mark.parametrize("seed", range(12))
def test_reach_finds_what_trying_every_path_finds(seed):
    chance = Random(seed)
    numbers = range(len(BOARD))
    costs = step_costs(BOARD, lambda here, there, side: chance.choice([1, 1, 2, 2, 4, 6, FORBIDDEN]))
    halts, shut = set(chance.sample(numbers, 15)), set(chance.sample(numbers, 8))
    start = chance.choice([number for number in numbers if number not in shut])
    held = seed % 2 == 0
    found = reach(BOARD, costs, start, 10, halts, shut, from_halt_to_halt=not held)
    assert reached(found) == reached_by_paths(BOARD, costs, start, 10, halts, shut, held)
    for there, spent in reached(found).items():
        way = found.path(there)
        steps = [costs[a][BOARD.direction(a, b)] for a, b in pairwise(way)]
        assert (way[0], sum(steps)) == (start, spent)
        assert not [number for number in way[1:-1] if number in halts]


def test_a_move_ends_where_a_zone_is_entered():
    ring = set(BOARD.beside[at("0304")])
    assert set(reached(reach(BOARD, flat(2), at("0304"), 20, halts=ring))) == {at("0304"), *ring}


def test_from_zone_straight_to_zone_is_not_allowed_unless_told():
    start, beside = at("0304"), at("0305")
    held = reach(BOARD, flat(2), start, 2, halts={start, beside})
    assert held.spent[beside] == OFF
    assert reach(BOARD, flat(2), start, 2, halts={start, beside}, from_halt_to_halt=True).spent[beside] == 2
    assert reach(BOARD, flat(2), start, 4, halts={start, beside}).spent[beside] == 4


def test_at_least_one_step_whatever_it_costs():
    start = at("0304")
    assert reached(reach(BOARD, flat(8), start, 6)) == {start: 0}
    found = reach(BOARD, flat(8), start, 6, shut={at("0305")}, at_least_one=True)
    assert set(reached(found)) == {start, *BOARD.beside[start]} - {at("0305")}
    assert found.spent[at("0303")] == 6
    assert reached(reach(BOARD, flat(FORBIDDEN), start, 6, at_least_one=True)) == {start: 0}
