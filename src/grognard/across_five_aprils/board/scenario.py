"""Scenarios: a battle described in a file that a person can edit, read with errors that name line and field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from grognard.across_five_aprils.board.battle import (
    COMBAT,
    NO_OBJECTIVE,
    NOBODY,
    WAITING,
    Battle,
    Facts,
    Piece,
    Place,
)
from grognard.across_five_aprils.board.ground import NOWHERE, BattleMap, Ground
from grognard.across_five_aprils.board.plan import Formation, Objective, Plan
from grognard.across_five_aprils.board.sequence import Turns
from grognard.across_five_aprils.sheet.army import CONFEDERATE, SIDES, UNION, Kind
from grognard.across_five_aprils.sheet.terrain import WATER, Side, Terrain, Way
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import (
    Choice,
    Count,
    FreeTable,
    GameName,
    OtherNames,
    Record,
    Several,
    Text,
    Translated,
    shown,
)
from grognard.kernel.section import Rules
from grognard.kernel.settings import Setting, read_settings
from grognard.kernel.space.hex import FORBIDDEN, Hex, Hexes, Sides
from grognard.kernel.toml import in_line, read_toml

TERRAIN_SIGNS = {
    ".": Terrain.CLEAR,
    "w": Terrain.WOODS,
    "s": Terrain.SWAMP,
    "h": Terrain.HILL,
    "f": Terrain.WOODED_HILL,
    "r": Terrain.ROUGH,
    "t": Terrain.TOWN,
}
FORTIFIED = "#"
SIDE_LISTS = {
    "streams": Side.STREAM,
    "torrents": Side.TORRENT,
    "rivers": Side.RIVER,
    "bridges": Side.BRIDGE,
    "fords": Side.FORD,
    "embankments": Side.EMBANKMENT,
}
WAY_LISTS = {"roads": Way.ROAD, "trails": Way.TRAIL}
CROSSINGS = (Side.BRIDGE, Side.FORD)
MORALE = {"raw": -1, "ordinary": 0, "veteran": 1, "elite": 2}
STEPS = {Kind.INFANTRY: 2, Kind.CAVALRY: 2, Kind.ARTILLERY: 1}
WEAKEST, STRONGEST = 2, 12

OWN_RULESET = "across-five-aprils"
"""What scenarios are written for; a variant plays them, and those that name it."""
UNITS_AT_MOST = 120
MEN_AT_MOST = 100_000
FORMATIONS_AT_MOST = 30
LONGEST = 60
LARGEST = 60
HOLDERS = ("nobody", *SIDES)


class Army(Record):
    """The table of one side, which has to be there."""

    def missing(self, where: str) -> Any:
        raise BadInput("army", where=where)


class HexName(Text):
    """A hex by its number, which is no number to count with."""

    def allowed(self) -> BadInput:
        return BadInput("a_hex")


UNIT = Record(
    "unit",
    Text("name"),
    Text("formation"),
    Choice("type", tuple(kind.value for kind in Kind), "infantry"),
    Count("men", most=MEN_AT_MOST),
    Count("guns", most=MEN_AT_MOST),
    Count("strength", least=WEAKEST, most=STRONGEST),
    Choice("morale", tuple(MORALE), "ordinary"),
    HexName("at"),
    Count("enters", most=LONGEST),
)
FORMATION = Record(
    "formation",
    Text("name"),
    Count("markers", 1, least=1, most=UNITS_AT_MOST),
    Several("frozen", Count("turn", most=LONGEST), LONGEST),
)


def _army(name: str) -> Record:
    return Army(
        name,
        Translated("name"),
        Choice("edge", ("n", "e", "s", "w")),
        Several("formations", FORMATION, FORMATIONS_AT_MOST, least=1, needed=True),
        Several("units", UNIT, UNITS_AT_MOST, least=1, needed=True),
    )


OBJECTIVE = Record(
    "objective", HexName("hex"), Count("points", 1, least=1, most=99), Choice("holder", HOLDERS, "nobody")
)
SCENARIO = Record(
    "scenario",
    GameName("ruleset", OWN_RULESET),
    Translated("title"),
    Translated("story"),
    OtherNames("names"),
    FreeTable("settings"),
    Count("turns", least=1, needed=True, most=LONGEST),
    Several("night", Count("turn", most=LONGEST), LONGEST),
    Text("map"),
    *[Several(name, Text("sides"), 200) for name in SIDE_LISTS],
    *[Several(name, Text("way"), 60) for name in WAY_LISTS],
    Several("objectives", OBJECTIVE, 30),
    _army("confederate"),
    _army("union"),
)


class Description(NamedTuple):
    """A scenario as read: plain data, checked."""

    text: str
    given: dict[str, Any]
    board: Hexes
    cells: dict[Hex, str]


def read(text: str, declared: tuple[Setting, ...]) -> Description:
    """Reads a scenario; BadInput names the line and the field."""
    data = read_toml(text)
    try:
        given = SCENARIO.read_fields(data, "")
        settings: dict[str, Any] = dict(read_settings(declared, given["settings"]))
        board, cells = _drawn(given["map"])
        _check_sides(given, board)
        _check_ways(given, board)
        _check_turns(given)
        _check_objectives(given["objectives"], board)
        _check_formations(given)
        _check_names(given)
        _check_units(given, board, cells, settings)
    except BadInput as wrong:
        raise in_line(text, wrong) from wrong
    return Description(text, given, board, cells)


def _drawn(drawn: str) -> tuple[Hexes, dict[Hex, str]]:
    """The map row by row, as wide everywhere as in its first row."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    if not 2 <= len(rows) <= LARGEST:
        raise BadInput("hex_rows", where="map", value=len(rows), most=LARGEST)
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]) or not 2 <= len(row) <= LARGEST:
            raise BadInput("hexes_in_row", where=f"map[{i}]", value=len(row), wanted=len(rows[0]), most=LARGEST)
        for cell in row:
            if not re.fullmatch(rf"[{re.escape(''.join(TERRAIN_SIGNS))}]{FORTIFIED}?", cell):
                signs = " ".join(TERRAIN_SIGNS)
                raise BadInput("hex_signs", where=f"map[{i}]", value=cell, terrain=signs, fortified=FORTIFIED)
    cells = {Hex(column, row): cell for row, line in enumerate(rows, 1) for column, cell in enumerate(line, 1)}
    return Hexes(len(rows[0]), len(rows)), cells


def _hex(written: str, board: Hexes, where: str) -> int:
    found = board.parse(written)
    if found is None:
        raise BadInput("value", where=where, value=written, allowed=f"0101 \N{EN DASH} {board.all[-1]}")
    return board.number(found)


def _sides_in(given: dict[str, Any], name: str) -> Iterator[tuple[str, str]]:
    """Every side that a list names, and where it stands."""
    for i, written in enumerate(given[name]):
        for word in written.split():
            yield f"{name}[{i}]", word


def _check_sides(given: dict[str, Any], board: Hexes) -> None:
    """Sides by the two hexes that share them; one kind on each, but for a bridge or a ford over water."""
    found: dict[int, Side] = {}
    for name, kind in SIDE_LISTS.items():
        for where, word in _sides_in(given, name):
            side = board.parse_side(word)
            if side is None:
                raise BadInput("hexside", where=where, value=word)
            other = found.get(side)
            if other is None and kind in CROSSINGS:
                raise BadInput("no_water", where=where, value=word)
            if other is not None and not (kind in CROSSINGS and other in WATER):
                raise BadInput("two_on_side", where=where, value=word, other=_list_of(other))
            found[side] = kind


def _list_of(side: Side) -> str:
    return next(name for name, kind in SIDE_LISTS.items() if kind is side)


def _check_ways(given: dict[str, Any], board: Hexes) -> None:
    """A road or trail goes on from hex to hex."""
    for name in WAY_LISTS:
        for i, written in enumerate(given[name]):
            where = f"{name}[{i}]"
            if len(written.split()) < 2:
                raise BadInput("way", where=where, value=written)
            for one, other in pairwise([_hex(word, board, where) for word in written.split()]):
                if other not in board.beside[one]:
                    beside = ", ".join([str(board.all[at]) for at in board.beside[one]])
                    raise BadInput("road", where=where, start=board.all[one], value=board.all[other], allowed=beside)


def _check_turns(given: dict[str, Any]) -> None:
    for i, turn in enumerate(given["night"]):
        _turn(turn, given["turns"], f"night[{i}]")


def _turn(turn: int, last: int, where: str, first: int = 1) -> None:
    if not first <= turn <= last:
        raise BadInput("range", where=where, value=turn, least=first, most=last)


def _check_objectives(objectives: tuple[dict[str, Any], ...], board: Hexes) -> None:
    seen: dict[int, str] = {}
    for i, one in enumerate(objectives):
        where = f"objectives[{i}].hex"
        other = seen.setdefault(_hex(one["hex"], board, where), where)
        if other != where:
            raise BadInput("twice", where=where, other=other)


def _check_formations(given: dict[str, Any]) -> None:
    """Markers are known by their names, so no two are alike."""
    seen: dict[str, str | BadInput] = dict.fromkeys(COMBAT, BadInput("combat_marker"))
    for side in SIDES:
        for i, formation in enumerate(given[side]["formations"]):
            where = f"{side}.formations[{i}].name"
            _named_once(formation["name"], where, seen)
            for j, turn in enumerate(formation["frozen"]):
                _turn(turn, given["turns"], f"{side}.formations[{i}].frozen[{j}]")


def _named_once(name: str, where: str, seen: dict[str, str | BadInput]) -> None:
    """A name that is another's is refused; else it is taken from now on."""
    other = seen.setdefault(name, where)
    if other != where:
        raise BadInput("named_twice", where=where, value=shown(name), other=other)


def _check_names(given: dict[str, Any]) -> None:
    """Answers may be given by a unit's name, so no two are alike."""
    seen: dict[str, str | BadInput] = {}
    for side in SIDES:
        for i, unit in enumerate(given[side]["units"]):
            _named_once(unit["name"], f"{side}.units[{i}].name", seen)


def _check_units(given: dict[str, Any], board: Hexes, cells: dict[Hex, str], settings: dict[str, Any]) -> None:
    """Units of known formations, on ground they may stand on, with room, and never two sides in one hex."""
    first: dict[int, tuple[str, str]] = {}
    standing: Counter[tuple[int, bool]] = Counter()
    for side in SIDES:
        formations = [formation["name"] for formation in given[side]["formations"]]
        for i, unit in enumerate(given[side]["units"]):
            where = f"{side}.units[{i}]"
            if unit["formation"] not in formations:
                allowed = ", ".join(formations)
                raise BadInput("value", where=f"{where}.formation", value=shown(unit["formation"]), allowed=allowed)
            _check_strength(unit, where)
            here = f"{where}.at"
            at = _hex(unit["at"], board, here)
            if unit["enters"]:
                _turn(unit["enters"], given["turns"], f"{where}.enters")
                if NOWHERE not in board.across[at]:
                    raise BadInput("not_at_edge", where=here, value=unit["at"])
                continue
            there, other = first.setdefault(at, (side, where))
            if there != side:
                raise BadInput("both_sides_hex", where=here, value=unit["at"], other=other)
            guns = unit["type"] == Kind.ARTILLERY.value
            standing[at, guns] += 1
            limit = "stack_guns" if guns else "stack_troops"
            if standing[at, guns] > settings[limit]:
                number = standing[at, guns]
                raise BadInput("hex_full", where=here, value=unit["at"], number=number, most=settings[limit], by=limit)


def _check_strength(unit: dict[str, Any], where: str) -> None:
    """How strong a unit is, is said in one way."""
    said = [name for name in ("men", "guns", "strength") if unit[name]]
    if not said:
        raise BadInput("no_strength", where=where)
    if len(said) > 1:
        raise BadInput("men_or_strength", where=where, value=", ".join(said))
    if unit["guns"] and unit["type"] != Kind.ARTILLERY.value:
        raise BadInput("only_guns", where=f"{where}.guns")


# The battle laid out


def lay_out(described: Description, rules: Rules) -> Battle:
    """The map as drawn, and the units that stand on it at the start."""
    given, board = described.given, described.board
    if given["ruleset"] not in (OWN_RULESET, rules.ruleset):
        wrong = BadInput("value", where="ruleset", value=shown(given["ruleset"]), allowed=rules.ruleset)
        raise in_line(described.text, wrong)
    objectives = {_hex(one["hex"], board, ""): one for one in given["objectives"]}
    ground = BattleMap(board, ground_of(described), rules)
    formations = [
        Formation(one["name"], side, one["markers"], one["frozen"])
        for side, name in enumerate(SIDES)
        for one in given[name]["formations"]
    ]
    plan = Plan(
        tuple(formations),
        given["turns"],
        given["night"],
        tuple(Objective(at, one["points"]) for at, one in objectives.items()),
    )
    places = [
        Place(holder=HOLDERS.index(objectives[at]["holder"]) + NOBODY if at in objectives else NO_OBJECTIVE)
        for at in range(len(board))
    ]
    names = [given[side]["name"] for side in SIDES]
    facts = Facts(names=tuple([(name["en"], name["fr"]) for name in names]))
    _check_ground(described, ground)
    pieces, seats = _pieces(given, rules, board, [formation.name for formation in formations])
    battle = Battle(rules, [Turns()], Dice(0), list(places), list(pieces), facts, ground, plan)
    for number, at in enumerate(seats):
        if at != NOWHERE:
            battle.move(number, at)
    return battle


def _check_ground(described: Description, ground: BattleMap) -> None:
    """Nobody stands, or enters, where the ground is closed to them."""
    for side in SIDES:
        for i, unit in enumerate(described.given[side]["units"]):
            where, at = f"{side}.units[{i}].at", _hex(unit["at"], described.board, "")
            if ground.entry_costs[Kind(unit["type"])][at] == FORBIDDEN:
                wrong = BadInput("closed_ground", where=where, value=unit["at"], type=BadInput(f"arm.{unit['type']}"))
                raise in_line(described.text, wrong)


def ground_of(described: Description) -> Ground:
    """The drawn map, hex by hex and side by side."""
    given, board, cells = described.given, described.board, described.cells
    sides = _sides(given, board)
    numbers = range(len(board.of_side))
    return Ground(
        tuple(TERRAIN_SIGNS[cells[one][0]] for one in board.all),
        frozenset(board.number(one) for one in board.all if FORTIFIED in cells[one]),
        sides,
        [_crossed(sides, side) for side in numbers],
        [_under(sides, side) for side in numbers],
        [_way(sides, side) for side in numbers],
        _way_ends(given, board),
        (given[SIDES[CONFEDERATE]]["edge"], given[SIDES[UNION]]["edge"]),
    )


def _sides(given: dict[str, Any], board: Hexes) -> Sides:
    sides = Sides(board, tuple(one.value for one in (*Side, *Way) if one.value != "none"))
    for name, kind in SIDE_LISTS.items():
        for _, word in _sides_in(given, name):
            side = board.parse_side(word)
            assert side is not None
            sides.put(kind.value, side)
    for name, way in WAY_LISTS.items():
        for written in given[name]:
            sides.put_path(way.value, [_hex(word, board, name) for word in written.split()])
    return sides


def _on(sides: Sides, side: int) -> list[Side]:
    """All that lies on a side, a crossing after the water under it."""
    return [kind for kind in SIDE_LISTS.values() if sides.has(side, sides.bit[kind.value])]


def _crossed(sides: Sides, side: int) -> Side:
    found = _on(sides, side)
    return found[-1] if found else Side.NONE


def _under(sides: Sides, side: int) -> Side:
    """The water under a bridge or ford."""
    return next((kind for kind in _on(sides, side) if kind in WATER), Side.STREAM)


def _way(sides: Sides, side: int) -> Way:
    """The best way through a side."""
    return next((way for way in WAY_LISTS.values() if sides.has(side, sides.bit[way.value])), Way.NONE)


def _way_ends(given: dict[str, Any], board: Hexes) -> dict[int, Way]:
    """Where a road or trail leaves the map: it ends in a hex at the edge."""
    ends: dict[int, Way] = {}
    for name, way in WAY_LISTS.items():
        for written in given[name]:
            words = written.split()
            for at in (_hex(words[0], board, name), _hex(words[-1], board, name)):
                if NOWHERE in board.across[at]:
                    ends.setdefault(at, way)
    return ends


def _pieces(given: dict[str, Any], rules: Rules, board: Hexes, formations: list[str]) -> tuple[list[Piece], list[int]]:
    pieces: list[Piece] = []
    seats: list[int] = []
    sign = 1 if rules.settings["good_morale"] == "positive" else -1
    for side, army in enumerate(SIDES):
        for unit in given[army]["units"]:
            kind = Kind(unit["type"])
            at, late = _hex(unit["at"], board, ""), unit["enters"]
            pieces.append(
                Piece(
                    unit["name"],
                    side,
                    formations.index(unit["formation"]),
                    kind,
                    strength_of(unit, rules),
                    MORALE[unit["morale"]] * sign,
                    STEPS[kind],
                    STEPS[kind],
                    WAITING,
                    at if late else NOWHERE,
                    late,
                )
            )
            seats.append(NOWHERE if late else at)
    return pieces, seats


def strength_of(unit: dict[str, Any], rules: Rules) -> int:
    """The strength of so many men, to the nearest point, or of so many guns; or as it is given (A5A-GAP-STRENGTH)."""
    if unit["strength"]:
        return int(unit["strength"])
    men, guns = int(rules.settings["men_a_point"]), int(rules.settings["guns_a_point"])
    points: int = unit["guns"] // guns if unit["guns"] else (2 * unit["men"] + men) // (2 * men)
    return max(WEAKEST, min(STRONGEST, points))
