"""A battle: the ground that does not change, the hexes and units that do, and what is asked of them."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, cast, final

from grognard.across_five_aprils.answers import At
from grognard.across_five_aprils.army import Kind, Unit
from grognard.across_five_aprils.terrain import Side, Step, Terrain, TerrainSection, Way
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import Procedure
from grognard.kernel.section import Rules
from grognard.kernel.space.hex import FORBIDDEN, Costs, Hex, Hexes, Sides, in_sight, open_beside, reach, step_costs
from grognard.kernel.state import State

CONFEDERATE, UNION = 0, 1
SIDES = ("confederate", "union")
NOBODY, NO_OBJECTIVE = -1, -2
NOWHERE = -1
WAITING, GONE = -1, -2

HILLS = (Terrain.HILL, Terrain.WOODED_HILL)
BLOCKING = (Terrain.WOODS, Terrain.WOODED_HILL, Terrain.TOWN)
"""What always blocks the sight (A5A-GAP-BOMB)."""

# What a unit has done, or suffered, in this phase
MOVED, ATTACKED, WITHDREW, WAS_ATTACKED = 1, 2, 4, 8
# What stays with it until its formation moves
OVERSTACKED = 16


class Piece(NamedTuple):
    """A unit in the battle: its strength with all its steps, the steps it has left, and where it stands.

    One that comes later waits for its turn, and has the hex where it enters.
    """

    name: str
    side: int
    formation: int
    kind: Kind
    full: int
    morale: int
    steps: int
    left: int
    at: int = WAITING
    entry: int = NOWHERE
    enters: int = 0
    did: int = 0

    @property
    def strength(self) -> int:
        """Its strength as it stands: the share of the steps left, rounded up (A5A-GAP-STRENGTH)."""
        return -(-self.full * self.left // self.steps)


class Place(NamedTuple):
    """What stands on a hex, whose it is, and who holds the objective there."""

    units: tuple[int, ...] = ()
    side: int = NOBODY
    holder: int = NO_OBJECTIVE


class Formation(NamedTuple):
    """A formation: its movement markers, and the turns in which it has none."""

    name: str
    side: int
    markers: int = 1
    frozen: tuple[int, ...] = ()


class Objective(NamedTuple):
    """A hex worth points to who holds it."""

    hex: int
    points: int


class Plan(NamedTuple):
    """What a scenario lays down for the whole battle."""

    formations: tuple[Formation, ...]
    turns: int
    night: tuple[int, ...]
    objectives: tuple[Objective, ...]


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
        self.table = cast(TerrainSection, rules["terrain"])
        values = rules.settings.values
        self.along = values["road_rate"] == "along"
        self.fire = int(values["bombard_range"])
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
        self._cheapest: dict[tuple[Kind, int, int], dict[int, int]] = {}

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

    def cheapest(self, kind: Kind, start: int, points: int) -> dict[int, int]:
        """What each hex costs such a unit from one that is often asked about, with nobody in its way."""
        found = self._cheapest.get((kind, start, points))
        if found is None:
            found = self._cheapest[kind, start, points] = reach(self.board, self.costs[kind], start, points).spent
        return found

    def sees(self, here: int, there: int) -> bool:
        """Whether nothing in between blocks the sight: a hill does not if either end is on one (A5A-GAP-BOMB)."""
        land, over_hills = self.ground.terrain, here in self.hills or there in self.hills
        return in_sight(
            self.board, here, there, lambda at: land[at] in BLOCKING or (at in self.hills and not over_hills)
        )

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


@final
class Battle(State):
    """The state of a battle."""

    place_words: ClassVar[tuple[str, ...]] = ("hex",)

    def __init__(
        self,
        rules: Any,
        stack: list[Procedure],
        dice: Dice,
        places: list[Any] | None = None,
        pieces: list[Any] | None = None,
        facts: dict[str, Any] | None = None,
        ground: BattleMap | None = None,
        plan: Plan | None = None,
    ) -> None:
        super().__init__(rules, stack, dice, places, pieces, facts)
        assert ground is not None
        assert plan is not None
        self.map = ground
        self.plan = plan

    def remade(
        self, stack: list[Procedure], dice: Dice, places: list[Any], pieces: list[Any], facts: dict[str, Any]
    ) -> State:
        return Battle(self.rules, stack, dice, places, pieces, facts, self.map, self.plan)

    # Asking

    def piece(self, number: int) -> Piece:
        found: Piece = self.pieces[number]
        return found

    def place(self, at: int) -> Place:
        found: Place = self.places[at]
        return found

    def unit(self, number: int) -> Unit:
        """A unit as the tables see it."""
        piece = self.piece(number)
        return Unit(piece.strength, piece.morale, piece.left, piece.kind)

    def units(self, numbers: tuple[int, ...]) -> tuple[Unit, ...]:
        return tuple([self.unit(number) for number in numbers])

    def standing(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these units that are still on the map."""
        return tuple([number for number in numbers if self.piece(number).at >= 0])

    def on_map(self, side: int) -> list[int]:
        return [n for n, piece in enumerate(self.pieces) if piece.side == side and piece.at >= 0]

    def alive(self, side: int) -> bool:
        """Whether a side has any unit on the map or still to come."""
        for piece in self.pieces:
            if piece.side == side and piece.at != GONE:
                return True
        return False

    def held_by(self, side: int) -> set[int]:
        """The hexes where a side's units stand."""
        return {piece.at for piece in self.pieces if piece.side == side and piece.at >= 0}

    def zone_of(self, side: int) -> set[int]:
        """Every hex in a side's zones of control (A5A-GAP-ZOC)."""
        return self.zone_around(self.held_by(side))

    def zone_around(self, held: set[int]) -> set[int]:
        """The zones of control of units on these hexes."""
        reached: set[int] = set()
        zones = self.map.zones
        for at in held:
            reached.update(zones[at])
        return reached

    def in_zone_of(self, side: int, at: int) -> bool:
        """Whether a hex is in a zone of control of this side."""
        places = self.places
        for one in self.map.zones[at]:
            if places[one].side == side:
                return True
        return False

    def room_for(self, number: int, at: int) -> bool:
        """Whether the stacking limit leaves room for a unit there (A5A-GAP-STACK)."""
        guns = self.piece(number).kind is Kind.ARTILLERY
        limit: int = self.setting("stack_guns" if guns else "stack_troops")
        like = 0
        for one in self.place(at).units:
            if one != number and (self.pieces[one].kind is Kind.ARTILLERY) == guns:
                like += 1
        return like < limit

    def steps_lost(self, side: int) -> int:
        """The steps that a side has lost and not regained."""
        mine = [piece for piece in self.pieces if piece.side == side]
        return sum([piece.steps - (0 if piece.at == GONE else piece.left) for piece in mine])

    def points(self, side: int) -> int:
        """Objectives held, and enemy steps destroyed (A5A-GAP-VICTORY)."""
        held = sum([one.points for one in self.plan.objectives if self.place(one.hex).holder == side])
        return held + self.steps_lost(1 - side) * int(self.setting("step_points"))

    def is_night(self) -> bool:
        return self.facts["turn"] in self.plan.night

    def view(self, player: int | None) -> dict[str, Any]:
        """The map and all that stands on it, as plain data."""
        return battle_view(self)

    def line(self) -> str:
        """The position in one line: turn, what is pending, the cup, and who stands where."""
        seats = [
            f"{hexagon}:{','.join([f'u{n}/{self.piece(n).left}' for n in self.place(at).units])}"
            for at, hexagon in enumerate(self.map.named)
            if self.place(at).units
        ]
        frames = ">".join([type(frame).__name__ for frame in self.stack]) or "over"
        cup = ",".join([marker if count == 1 else f"{marker}*{count}" for marker, count in self.facts["cup"]])
        return f"turn {self.facts['turn']} cup[{cup}] {frames} {' '.join(seats)}"

    # Changing

    def change(self, number: int, **changed: Any) -> None:
        self.pieces[number] = self.pieces[number]._replace(**changed)

    def _stands(self, number: int, at: int, did: int) -> None:
        """Where a unit stands and what it did: what changes all the time, without the detour by names."""
        name, side, formation, kind, full, morale, steps, left, _, entry, enters, _ = self.piece(number)
        self.pieces[number] = Piece(name, side, formation, kind, full, morale, steps, left, at, entry, enters, did)

    def did(self, number: int, what: int) -> None:
        piece = self.piece(number)
        self._stands(number, piece.at, piece.did | what)

    def forget(self, what: int) -> None:
        """Nobody has done this any more."""
        for number, piece in enumerate(self.pieces):
            if piece.did & what:
                self._stands(number, piece.at, piece.did & ~what)

    def move(self, number: int, to: int) -> None:
        """Puts a unit on a hex, or off the map (GONE); a hex that it overfilled is behind it."""
        piece = self.piece(number)
        if piece.at >= 0:
            self._seat(piece.at, tuple([n for n in self.place(piece.at).units if n != number]))
        self._stands(number, to, piece.did & ~OVERSTACKED)
        if to >= 0:
            self._seat(to, (*self.place(to).units, number))

    def _seat(self, at: int, units: tuple[int, ...]) -> None:
        side = self.pieces[units[0]].side if units else NOBODY
        holder = self.place(at).holder
        if holder != NO_OBJECTIVE and side != NOBODY:
            holder = side
        self.places[at] = Place(units, side, holder)

    def pass_through(self, side: int, at: int) -> None:
        """A side takes the objective it passes (A5A-GAP-VICTORY)."""
        place = self.place(at)
        if place.holder != NO_OBJECTIVE:
            self.places[at] = Place(place.units, place.side, side)

    def lose_step(self, number: int) -> None:
        """A unit loses a step; with none left it is gone."""
        left = self.piece(number).left - 1
        self.change(number, left=left)
        if left == 0:
            self.move(number, GONE)


def battle_view(g: Battle) -> dict[str, Any]:
    """Everything a page draws: hexes, what lies on their sides, units, the cup, objectives and score."""
    board = g.map.board
    return {
        "board": {
            "wide": board.wide,
            "deep": board.deep,
            "even_low": board.even_low,
            "hexes": [_hex_view(g, at) for at in range(g.map.size)],
            "sides": [
                {"between": [g.map.name(here), g.map.name(there)], "is": list(g.map.ground.sides.of(side))}
                for side, (here, there) in enumerate(board.of_side)
                if g.map.ground.sides.bits[side] and there != NOWHERE
            ],
        },
        "units": [_unit_view(g, number) for number in range(len(g.pieces))],
        "formations": [
            {"name": f.name, "side": f.side, "markers": f.markers, "frozen": g.facts["turn"] in f.frozen}
            for f in g.plan.formations
        ],
        "sides": [
            {"en": names[0], "fr": names[1], "role": role, "edge": edge}
            for names, role, edge in zip(g.facts["names"], SIDES, g.map.ground.edges, strict=True)
        ],
        "turn": g.facts["turn"],
        "turns": g.plan.turns,
        "night": g.is_night(),
        "cup": [{"marker": marker, "count": count} for marker, count in g.facts["cup"]],
        "drawn": list(g.facts["drawn"]),
        "score": [g.points(CONFEDERATE), g.points(UNION)],
    }


def _hex_view(g: Battle, at: int) -> dict[str, Any]:
    place, ground = g.place(at), g.map.ground
    worth = [one.points for one in g.plan.objectives if one.hex == at]
    return {
        "name": g.map.name(at),
        "column": g.map.named[at].column,
        "row": g.map.named[at].row,
        "terrain": ground.terrain[at].value,
        "fortified": at in ground.fortified,
        "way_off": ground.ends[at].value if at in ground.ends else None,
        "objective": {"points": worth[0], "holder": place.holder} if worth else None,
        "units": list(place.units),
    }


def _unit_view(g: Battle, number: int) -> dict[str, Any]:
    piece = g.piece(number)
    states = {WAITING: "waiting", GONE: "gone"}
    return {
        "id": number,
        "name": piece.name,
        "side": piece.side,
        "formation": g.plan.formations[piece.formation].name,
        "type": piece.kind.value,
        "strength": piece.strength,
        "full": piece.full,
        "morale": piece.morale,
        "steps": piece.steps,
        "left": piece.left,
        "state": states.get(piece.at, "on"),
        "hex": g.map.name(piece.at) if piece.at >= 0 else None,
        "entry": g.map.name(piece.entry) if piece.entry != NOWHERE else None,
        "enters": piece.enters,
    }
