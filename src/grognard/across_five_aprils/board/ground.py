"""The ground of a battle, which does not change: what lies where, what a step costs, who sees and reaches what."""

from __future__ import annotations

from typing import NamedTuple, final

from grognard.across_five_aprils.board.answers import At
from grognard.across_five_aprils.sheet.army import CONFEDERATE, UNION, Kind
from grognard.across_five_aprils.sheet.terrain import Approach, Side, Step, Terrain, TerrainSection, Way
from grognard.kernel.section import Rules
from grognard.kernel.space.hex import FORBIDDEN, Costs, Hex, Hexes, Sides, in_sight, open_beside, reach, step_costs

NOWHERE = -1

HILLS = (Terrain.HILL, Terrain.WOODED_HILL)
BLOCKING = (Terrain.WOODS, Terrain.WOODED_HILL, Terrain.TOWN)
"""What always blocks the sight (A5A-GAP-BOMB)."""


class Ground(NamedTuple):
    """The ground as a scenario draws it: what is on each hex, and on each side.

    `crossed` is what counts on a side, `under` the water under a bridge or ford there, `ways` what
    leads through it; `ends` are the hexes where a road or trail leaves the map.
    """

    terrain: tuple[Terrain, ...]
    fortified: frozenset[int]
    sides: Sides
    crossed: list[Side]
    under: list[Side]
    ways: list[Way]
    ends: dict[int, Way]
    edges: tuple[str, str]


@final
class BattleMap:
    """The ground of a battle, worked out once. Lists go by the number of a hex.

    `zones` holds the neighbours that a zone of control reaches from a hex, which are those that it can attack.
    """

    def __init__(self, board: Hexes, ground: Ground, rules: Rules) -> None:
        self.board = board
        self.named = board.all
        self.size = len(board.all)
        self.ground = ground
        self.table = rules.section(TerrainSection)
        values = rules.settings.values
        self.along = values["road_rate"] == "along"
        self.fire = int(values["bombard_range"])
        self.over_any_hill = values["seen_over_hills"] == "any-hill"
        self.counted = int(values["counted_within"])
        self.counted_in_sight = bool(values["counted_in_sight"])
        self.names = [str(one) for one in board.all]
        self.answers = [At(one) for one in board.all]
        self.zones = open_beside(board, lambda side: ground.crossed[side] is Side.RIVER)
        self.costs: dict[Kind, Costs] = {kind: self._costs_of(kind) for kind in Kind}
        self.entry_costs: dict[Kind, list[int]] = {kind: self._entry_costs_of(kind) for kind in Kind}
        self.hills = connected(board, [at for at in range(self.size) if ground.terrain[at] in HILLS])
        self.home: tuple[list[int], list[int]] = (self._from_edge(CONFEDERATE), self._from_edge(UNION))
        self.rim = [here for here in range(self.size) if NOWHERE in board.across[here]]
        self._fields: dict[int, tuple[int, ...]] = {}
        self._near: dict[int, frozenset[int]] = {}
        self._distances: dict[int, list[int]] = {}
        self._approaches: dict[tuple[int, int], Approach] = {}
        self._cheapest: dict[tuple[Kind, int, int], list[int]] = {}

    def step(self, kind: Kind, here: int, there: int) -> Step:
        """The step from a hex to one beside it, as the terrain table sees it (A5A-GAP-ALONG)."""
        ground, side = self.ground, self.board.between(here, there)
        along = ground.ways[side] if self.along else self._way_in(there)
        return Step(kind, ground.terrain[there], ground.crossed[side], along, ground.under[side])

    def _way_in(self, at: int) -> Way:
        """The best way through a hex, wherever it leads."""
        inside = [self.ground.ways[side] for side in self.board.sides[at]]
        return Way.ROAD if Way.ROAD in inside else Way.TRAIL if Way.TRAIL in inside else Way.NONE

    def _costs_of(self, kind: Kind) -> Costs:
        return step_costs(self.board, lambda here, there, side: self.table.half_points(self.step(kind, here, there)))

    def _entry_costs_of(self, kind: Kind) -> list[int]:
        """What it costs to come on from off the map, hex by hex (A5A-GAP-REINF)."""
        ends, land = self.ground.ends, self.ground.terrain
        return [self.table.half_points(Step(kind, land[at], along=ends.get(at, Way.NONE))) for at in range(self.size)]

    def may_step(self, kind: Kind, here: int, there: int) -> bool:
        """Whether ground and side are open to such a unit."""
        return self.costs[kind][here][self.board.direction(here, there)] != FORBIDDEN

    def _from_edge(self, side: int) -> list[int]:
        """How far each hex is from a side's home edge (A5A-GAP-LINES)."""
        return self.board.distances(self.board.edge(self.ground.edges[side]))

    def number(self, named: Hex) -> int:
        return self.board.number(named)

    def name(self, at: int) -> str:
        return self.names[at]

    def distances_from(self, at: int) -> list[int]:
        """How far every hex is from one that is often asked about."""
        found = self._distances.get(at)
        if found is None:
            found = self._distances[at] = self.board.distances([at])
        return found

    def cheapest(self, kind: Kind, start: int, points: int) -> list[int]:
        """What each hex costs such a unit from one that is often asked about, with nobody in its way."""
        found = self._cheapest.get((kind, start, points))
        if found is None:
            found = self._cheapest[kind, start, points] = reach(self.board, self.costs[kind], start, points).spent
        return found

    def sees(self, here: int, there: int) -> bool:
        """Whether nothing in between blocks the sight (A5A-GAP-BOMB)."""
        land, ends = self.ground.terrain, [at for at in (here, there) if at in self.hills]

        def blocks(at: int) -> bool:
            return land[at] in BLOCKING or (at in self.hills and not self._over_hill(at, ends))

        return in_sight(self.board, here, there, blocks)

    def _over_hill(self, at: int, ends: list[int]) -> bool:
        """Whether one sees over a hill: from or to that very hill or, by that setting, any hill."""
        return any([self.over_any_hill or self.same_hill(at, end) for end in ends])

    def approach(self, start: int, target: int) -> Approach:
        """How a hex lies to one that is attacked or bombarded from it."""
        found = self._approaches.get((start, target))
        if found is None:
            found = Approach(self.last_side(start, target), self.same_hill(start, target))
            self._approaches[start, target] = found
        return found

    def last_side(self, start: int, target: int) -> Side:
        """The last side crossed; where fire comes in by a corner, what lies on both sides there."""
        passed = self.board.line(start, target)
        before = passed[-1] if passed else (start,)
        crossed = [self.side_between(at, target) for at in before if at != NOWHERE]
        return crossed[0] if len(set(crossed)) == 1 else Side.NONE

    def side_between(self, here: int, there: int) -> Side:
        """What lies on the side that two neighbours share."""
        return self.ground.crossed[self.board.between(here, there)]

    def same_hill(self, here: int, there: int) -> bool:
        """Whether two hexes belong to one hill."""
        return here in self.hills and self.hills[here] == self.hills.get(there)

    def field_of_fire(self, here: int) -> tuple[int, ...]:
        """The hexes that guns here may bombard: in range and sight, or just across a river (A5A-GAP-BOMB)."""
        found = self._fields.get(here)
        if found is None:
            far = [to for to in self.board.within(here, self.fire, 2) if self.sees(here, to)]
            beyond = [to for to in self.board.beside[here] if to not in self.zones[here]]
            found = self._fields[here] = tuple(sorted([*beyond, *far]))
        return found

    def near(self, here: int) -> frozenset[int]:
        """The hexes whose enemies a retreat from here looks at (A5A-GAP-P4)."""
        found = self._near.get(here)
        if found is None:
            within = self.board.within(here, self.counted, 1)
            seen = [to for to in within if not self.counted_in_sight or self.sees(here, to)]
            found = self._near[here] = frozenset(seen)
        return found


def connected(board: Hexes, these: list[int]) -> dict[int, int]:
    """Each of these hexes with the first of those that hang together with it."""
    found: dict[int, int] = {}
    for start in these:
        waiting = [start] if start not in found else []
        while waiting:
            at = waiting.pop()
            found[at] = start
            waiting += [to for to in board.beside[at] if to in these and to not in found]
    return found
