"""A board of hexes: numbers, neighbours, distances, sides, lines of sight, and what can be reached.

Hexes stand in columns, flat side up, and are known by column and row from 1, printed 0305. All play
goes by index (a place in `board.all`), and everything about a board is worked out when it is made:

    board = Hexes(20, 12)                      even columns stand half a hex lower
    here = board.number(board.parse("0305"))   an index; board.all[here] is the Hex, str() prints it
    board.beside[here]                         its neighbours
    board.across[here][NE]                     the neighbour in one direction, or OFF the board
    board.sides[here][NE]                      the side there, the same number from both hexes
    board.between(here, there)                 the side two neighbours share, or OFF
    board.distance(here, there)
    board.line(here, there)                    the hexes in between: groups of one, or of two along a side

What lies on sides is one set of bits for each side. A road marks the sides that it crosses:

    sides = Sides(board, ("river", "bridge", "road"))
    sides.put("river", board.parse_side("0305/0405"))
    sides.put_path("road", [board.number(h) for h in hexes])
    sides.has(side, sides.bit["river"])

Movement is counted in half points. Costs of steps are a table made once for each kind of unit:

    costs = step_costs(board, cost)            cost(here, there, side) -> half points, or FORBIDDEN
    found = reach(board, costs, start, 12, halts=zones, shut=held)
    found.spent[there], found.path(there)

Zones that some sides cut off, and sight that some hexes block:

    zones = open_beside(board, cuts)           the neighbours of each hex; cuts(side) -> bool
    in_sight(board, here, there, blocks)       blocks(hex) -> bool
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple, final

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
N, NE, SE, S, SW, NW = range(6)
OFF = -1
FORBIDDEN = -1
POINT = 2
"""Half points are whole numbers: a point is two of them."""

Axial = tuple[int, int]
_STEP: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
# Corners clockwise from the upper left, on a grid where three across is one column and two down one hex:
# whole numbers, and straight lines stay straight. Side i runs from corner i to corner i + 1.
_CORNERS: tuple[Axial, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


def opposite(direction: int) -> int:
    return (direction + 3) % 6


class Hex(NamedTuple):
    """A hex by column and row, from 1; printed with two digits for each."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.column:02d}{self.row:02d}"


def parse_hex(text: str) -> Hex | None:
    """The hex of a printed number, such as 0305."""
    if len(text) != 4 or not text.isascii() or not text.isdigit():
        return None
    return Hex(int(text[:2]), int(text[2:]))


def apart(q: int, r: int) -> int:
    """The distance between hexes whose axial coordinates differ so."""
    return abs(q + r) if (q < 0) == (r < 0) else max(abs(q), abs(r))


@final
class Hexes:
    """A board so many hexes wide and deep, some of them perhaps missing.

    Every list here goes by index; `across` and `sides` also by direction.
    """

    def __init__(self, wide: int, deep: int, even_low: bool = True, missing: Iterable[Hex] = ()) -> None:
        self.wide = wide
        self.deep = deep
        self.even_low = even_low
        gone = frozenset(missing)
        whole = [Hex(column, row) for column in range(1, wide + 1) for row in range(1, deep + 1)]
        self.all = [one for one in whole if one not in gone]
        self.axial = [self._axial(one) for one in self.all]
        self._at = {place: i for i, place in enumerate(self.axial)}
        self.across = [tuple([self._at.get((q + dq, r + dr), OFF) for dq, dr in _STEP]) for q, r in self.axial]
        self.beside = [tuple([one for one in around if one != OFF]) for around in self.across]
        self.of_side: list[tuple[int, int]] = []
        self.sides = self._numbered_sides()
        self._lines: dict[Axial, tuple[tuple[Axial, ...], ...]] = {}

    def _axial(self, one: Hex) -> Axial:
        low = (one.column % 2 == 0) == self.even_low
        return one.column, (2 * one.row + (1 if low else 0) - one.column) // 2

    def _numbered_sides(self) -> list[tuple[int, ...]]:
        """Six sides for each hex; a side between two hexes is numbered once."""
        known: dict[Axial, int] = {}
        result: list[tuple[int, ...]] = []
        for here, around in enumerate(self.across):
            mine: list[int] = []
            for direction, there in enumerate(around):
                if there == OFF or here < there:
                    known[here, direction] = len(self.of_side)
                    self.of_side.append((here, there))
                else:
                    known[here, direction] = known[there, opposite(direction)]
                mine.append(known[here, direction])
            result.append(tuple(mine))
        return result

    def __len__(self) -> int:
        return len(self.all)

    def __contains__(self, one: object) -> bool:
        return isinstance(one, Hex) and self._axial(one) in self._at

    def number(self, one: Hex) -> int:
        """Where a hex stands in `all`."""
        return self._at[self._axial(one)]

    def parse(self, text: str) -> Hex | None:
        """The hex printed so, if it is on the board."""
        found = parse_hex(text)
        return found if found is not None and found in self else None

    def parse_side(self, text: str) -> int | None:
        """The side written as the two hexes that share it, 0305/0405, if there is one."""
        ends = [self.parse(part) for part in text.split("/")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:
            return None
        side = self.between(self.number(ends[0]), self.number(ends[1]))
        return side if side != OFF else None

    def side_name(self, side: int) -> str:
        """A side as its two hexes; one at the board's edge as its hex and the direction."""
        here, there = self.of_side[side]
        if there == OFF:
            return f"{self.all[here]}/{DIRECTIONS[self.sides[here].index(side)]}"
        return f"{self.all[here]}/{self.all[there]}"

    def direction(self, here: int, there: int) -> int:
        """In which direction a neighbour lies; OFF where the two are not neighbours."""
        around = self.across[here]
        return around.index(there) if there != OFF and there in around else OFF

    def between(self, here: int, there: int) -> int:
        """The side that two neighbours share; OFF where they share none."""
        direction = self.direction(here, there)
        return self.sides[here][direction] if direction != OFF else OFF

    def beyond(self, here: int, side: int) -> int:
        """The hex on the other side, or OFF the board."""
        one, other = self.of_side[side]
        return other if one == here else one

    def distance(self, here: int, there: int) -> int:
        q, r = self.axial[here]
        to_q, to_r = self.axial[there]
        return apart(to_q - q, to_r - r)

    def within(self, here: int, most: int, least: int = 0) -> list[int]:
        """The hexes from `least` to `most` away."""
        q, r = self.axial[here]
        found: list[int] = []
        for dq in range(-most, most + 1):
            for dr in range(max(-most, -dq - most), min(most, most - dq) + 1):
                there = self._at.get((q + dq, r + dr), OFF)
                if there != OFF and apart(dq, dr) >= least:
                    found.append(there)
        return found

    def distances(self, goals: Sequence[int]) -> list[int]:
        """How far each hex is from the nearest of these."""
        return [min([self.distance(here, goal) for goal in goals]) for here in range(len(self.all))]

    def edge(self, name: str) -> list[int]:
        """The hexes along the n, e, s or w edge of the board."""
        ends = {"n": (1, 1), "s": (1, self.deep), "w": (0, 1), "e": (0, self.wide)}
        which, value = ends[name]
        return [i for i, one in enumerate(self.all) if one[which] == value]

    def line(self, here: int, there: int) -> list[tuple[int, ...]]:
        """The hexes that the straight line passes between two others, in order.

        Each is a group of one; where the line runs along a side it is the two hexes of that side,
        neither of which it enters. A hex off the board is OFF. One touched in a corner is not passed.
        """
        q, r = self.axial[here]
        to_q, to_r = self.axial[there]
        away = (to_q - q, to_r - r)
        passed = self._lines.get(away)
        if passed is None:
            passed = self._lines[away] = _passed(*away)
        return [tuple([self._at.get((q + dq, r + dr), OFF) for dq, dr in group]) for group in passed]


def _corners_left(q: int, r: int, dx: int, dy: int) -> list[int]:
    """For each corner of a hex how far it is to the left (below 0) or right of the line from the origin."""
    x, y = 3 * q, 2 * r + q
    return [dx * (y + cy) - dy * (x + cx) for cx, cy in _CORNERS]


def _passed(to_q: int, to_r: int) -> tuple[tuple[Axial, ...], ...]:
    """The hexes that the line from the origin passes, by axial coordinates."""
    dx, dy = 3 * to_q, 2 * to_r + to_q
    passed: list[tuple[Axial, ...]] = []
    here: Axial = (0, 0)
    while here != (to_q, to_r):
        group, here = _next_passed(here, dx, dy)
        passed.extend(group)
    return tuple(passed[:-1])


def _next_passed(here: Axial, dx: int, dy: int) -> tuple[list[tuple[Axial, ...]], Axial]:
    """What the line passes when it leaves a hex, and where it then is: through a side, or at a corner."""
    left = _corners_left(here[0], here[1], dx, dy)
    for i in range(6):
        after = left[(i + 1) % 6]
        if left[i] < 0 < after:
            there = _stepped(here, i)
            return [(there,)], there
        if left[i] == 0 and left[i - 1] < 0 < after:
            return _round_a_corner(here, i, dx, dy)
    raise ValueError("a line that leaves no hex")


def _round_a_corner(here: Axial, corner: int, dx: int, dy: int) -> tuple[list[tuple[Axial, ...]], Axial]:
    """Beyond a corner lies one of the two hexes that meet there, or the side between them."""
    pair = (_stepped(here, (corner - 1) % 6), _stepped(here, corner))
    for one in pair:
        left = _corners_left(one[0], one[1], dx, dy)
        if min(left) < 0 < max(left):
            return [(one,)], one
    there = _stepped(pair[0], corner)
    return [pair, (there,)], there


def _stepped(here: Axial, direction: int) -> Axial:
    dq, dr = _STEP[direction]
    return here[0] + dq, here[1] + dr


def in_sight(board: Hexes, here: int, there: int, blocks: Callable[[int], bool]) -> bool:
    """Whether no hex in between blocks; along a side both its hexes must. Nothing off the board blocks."""
    for group in board.line(here, there):
        if all([one != OFF and blocks(one) for one in group]):
            return False
    return True


def open_beside(board: Hexes, cuts: Callable[[int], bool]) -> list[tuple[int, ...]]:
    """For each hex the neighbours that no side cuts off: how far a zone reaches."""
    return [
        tuple([there for there in board.beside[here] if not cuts(board.between(here, there))])
        for here in range(len(board))
    ]


@final
class Sides:
    """What lies on the sides of a board, in a few named kinds: `bits[side]` holds a bit for each."""

    def __init__(self, board: Hexes, kinds: tuple[str, ...]) -> None:
        self.board = board
        self.kinds = kinds
        self.bit = {kind: 1 << i for i, kind in enumerate(kinds)}
        self.bits = [0] * len(board.of_side)

    def put(self, kind: str, side: int) -> None:
        self.bits[side] |= self.bit[kind]

    def put_path(self, kind: str, path: Sequence[int]) -> None:
        """Marks every side that a path of neighbours crosses: a road, a trail."""
        for here, there in pairwise(path):
            side = self.board.between(here, there)
            if side == OFF:
                raise ValueError(f"{self.board.all[here]} and {self.board.all[there]} are not neighbours")
            self.put(kind, side)

    def has(self, side: int, bits: int) -> bool:
        """Whether the side has any of these kinds."""
        return self.bits[side] & bits != 0

    def with_any(self, bits: int) -> frozenset[int]:
        """Every side that has any of these kinds."""
        return frozenset([side for side, here in enumerate(self.bits) if here & bits])

    def of(self, side: int) -> tuple[str, ...]:
        return tuple([kind for kind in self.kinds if self.bits[side] & self.bit[kind]])


Costs = list[tuple[int, ...]]
"""The half points of each hex's steps by direction; FORBIDDEN where there is no way."""


def step_costs(board: Hexes, cost: Callable[[int, int, int], int]) -> Costs:
    """The costs of every step, from `cost(here, there, side)`."""
    return [
        tuple(
            [
                FORBIDDEN if there == OFF else cost(here, there, side)
                for there, side in zip(board.across[here], board.sides[here], strict=True)
            ]
        )
        for here in range(len(board))
    ]


@final
class Reach:
    """Where a move can go: of each hex the half points spent to get there, OFF where it cannot, and the one before."""

    def __init__(self, spent: list[int], before: list[int]) -> None:
        self.spent = spent
        self.before = before

    def path(self, there: int) -> list[int]:
        """The way, start and end included."""
        way = [there]
        while self.before[way[-1]] != OFF:
            way.append(self.before[way[-1]])
        return way[::-1]


NOWHERE: frozenset[int] = frozenset()


def reach(
    board: Hexes,
    costs: Costs,
    start: int,
    points: int,
    halts: AbstractSet[int] = NOWHERE,
    shut: AbstractSet[int] = NOWHERE,
    from_halt_to_halt: bool = False,
    at_least_one: bool = False,
) -> Reach:
    """Every hex that so many half points reach, each by its cheapest way.

    A move ends where it enters one of the hexes that it `halts` at; from one such hex straight to another it may go
    only if `from_halt_to_halt`. It never enters what is `shut`. With `at_least_one` a first step
    may cost more than there are points, and spends them all.
    """
    across = board.across
    before = [OFF] * len(across)
    stuck = not from_halt_to_halt and start in halts
    # The least spent to reach each hex, as far as is known; of what is shut nothing can be less.
    least = [points + 1] * len(across)
    for at in shut:
        least[at] = FORBIDDEN
    least[start] = 0
    waiting: list[list[int]] = [[] for _ in range(points + 1)]
    waiting[0].append(start)
    # One loop with local names: most of the time of a game with free movement is spent here.
    for spent, level in enumerate(waiting):
        for here in level:
            if least[here] != spent:
                continue
            if here in halts and here != start:
                continue
            around = across[here]
            for direction, cost in enumerate(costs[here]):
                if cost == FORBIDDEN:
                    continue
                total = spent + cost
                there = around[direction]
                if total >= least[there] or (stuck and here == start and there in halts):
                    continue
                least[there] = total
                before[there] = here
                waiting[total].append(there)
    found = Reach([spent if spent <= points else OFF for spent in least], before)
    if at_least_one:
        _one_step(board, costs, start, points, found, shut, halts if stuck else NOWHERE)
    return found


def _one_step(
    board: Hexes,
    costs: Costs,
    start: int,
    points: int,
    found: Reach,
    shut: AbstractSet[int],
    stuck: AbstractSet[int],
) -> None:
    """Adds the neighbours that cost too much to be reached otherwise."""
    around = board.across[start]
    for direction, cost in enumerate(costs[start]):
        there = around[direction]
        if cost != FORBIDDEN and found.spent[there] == OFF and there not in shut and there not in stuck:
            found.spent[there] = points
            found.before[there] = start
