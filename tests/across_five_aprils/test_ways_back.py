"""Where units must retreat to, against the priorities applied all at once to crowded random maps."""

from __future__ import annotations

from random import Random

import pytest

from grognard.across_five_aprils.board.retreat import best_ways, ways_back
from grognard.across_five_aprils.sheet.army import Kind
from grognard.across_five_aprils.sheet.terrain import Side, Terrain

from .field import battle

SIZE = 7
CLOSED_TO = {
    Terrain.SWAMP: (Kind.ARTILLERY,),
    Terrain.ROUGH: (Kind.CAVALRY, Kind.ARTILLERY),
}
FAR = {"confederate": "Zulu", "union": "Yankee"}


def crowded(seed):
    """A map of mixed ground with rivers and embankments, and two armies mixed up on it."""
    chance = Random(seed)
    cells = [[chance.choice("....wshfrt") for _ in range(SIZE)] for _ in range(SIZE)]
    hexes = [f"{column:02d}{row:02d}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
    chance.shuffle(hexes)
    sides = {"confederate": [], "union": []}
    for i, printed in enumerate(hexes[:22]):
        sign = cells[int(printed[2:]) - 1][int(printed[:2]) - 1]
        kinds = {"s": ["infantry", "cavalry"], "r": ["infantry"]}.get(sign, ["infantry", "cavalry", "artillery"])
        side = chance.choice(list(sides))
        sides[side].append(f"{FAR[side] if not sides[side] else f'U{i}'} {chance.choice(kinds)} {printed}")
        if chance.random() < 0.4:
            sides[side].append(f"V{i} infantry {printed}")
    return battle("\n".join(" ".join(row) for row in cells), **sides, **on_sides(chance))


def on_sides(chance):
    """Rivers, bridges and embankments on sides taken at random."""
    board = battle("\n".join([". . . . . . ."] * SIZE)).map.board
    inner = [board.side_name(side) for side, (_, there) in enumerate(board.of_side) if there >= 0]
    some = chance.sample(inner, 36)
    written = {"rivers": some[:16], "bridges": some[:4], "embankments": some[16:]}
    return {name: " ".join(names) for name, names in written.items()}


def open_to(g, piece, to):
    side = g.map.side_between(piece.at, to)
    if side is Side.RIVER or (side is Side.EMBANKMENT and piece.kind is not Kind.INFANTRY):
        return False
    return piece.kind not in CLOSED_TO.get(g.map.ground.terrain[to], ())


def in_enemy_zone(g, piece, to):
    """Whether an enemy stands beside the hex, with no river between but under a bridge."""
    enemies = [one.at for one in g.pieces if one.side != piece.side and one.at in g.map.board.beside[to]]
    return any(g.map.side_between(at, to) is not Side.RIVER for at in enemies)


def troops(kind):
    return kind is not Kind.ARTILLERY


def worth(g, piece, to):
    """The four priorities as one thing to compare."""
    home = g.map.board.edge("s" if piece.side == 0 else "n")
    like = [one for one in g.pieces if one.at == to and troops(one.kind) == troops(piece.kind)]
    foes = [one for one in g.pieces if one.side != piece.side and one.at >= 0]
    counted = [one.at for one in foes if g.map.board.distance(piece.at, one.at) <= 4 and g.map.sees(piece.at, one.at)]

    def far(at):
        return min(g.map.board.distance(at, edge) for edge in home)

    return (
        not in_enemy_zone(g, piece, to),
        far(to) < far(piece.at),
        len(like) < (2 if troops(piece.kind) else 1),
        sum(g.map.board.distance(to, at) for at in counted),
    )


def ways_by_hand(g, piece):
    held = {one.at: one.side for one in g.pieces if one.at >= 0}
    return [
        to
        for to in g.map.board.beside[piece.at]
        if held.get(to) != 1 - piece.side
        and (held.get(to) == piece.side or not in_enemy_zone(g, piece, to))
        and open_to(g, piece, to)
    ]


@pytest.mark.rule("A5A-RET-ENEMY", "A5A-RET-ZOC", "A5A-RET-TERRAIN", "A5A-GAP-RETREAT", "A5A-GAP-ZOC")
@pytest.mark.parametrize("seed", range(6))
def test_units_may_go_back_just_where_nothing_forbids_it(seed):
    g = crowded(seed)
    for unit, piece in enumerate(g.pieces):
        assert sorted(ways_back(g, unit)) == sorted(ways_by_hand(g, piece))


@pytest.mark.rule(
    "A5A-RET-ORDER", "A5A-RET-P1", "A5A-RET-P2", "A5A-RET-P3", "A5A-RET-P4", "A5A-GAP-P4", "A5A-GAP-LINES"
)
@pytest.mark.parametrize("seed", range(6))
def test_the_priorities_in_their_order_leave_the_best_hexes(seed):
    g = crowded(seed)
    for unit, piece in enumerate(g.pieces):
        ways = ways_by_hand(g, piece)
        best = max([worth(g, piece, to) for to in ways], default=None)
        assert sorted(best_ways(g, unit)) == sorted(to for to in ways if worth(g, piece, to) == best)
