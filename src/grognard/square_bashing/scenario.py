"""Scenarios: a battle described in a file that a person can edit, read with errors that name line and field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Choice, Count, Flag, FreeTable, GameName, Record, Several, Text, Translated, shown
from grognard.kernel.section import Rules
from grognard.kernel.settings import Setting, Settings, read_settings
from grognard.kernel.space.square import Square, Squares
from grognard.kernel.toml import in_line, read_toml
from grognard.kernel.words import LANGUAGES
from grognard.square_bashing.army import CAVALRY, Kind, Quality
from grognard.square_bashing.battle import ATTACKER, DEFENDER, NOWHERE, WAITING, Battle, BattleMap, Piece, Place
from grognard.square_bashing.board import Ground, Works
from grognard.square_bashing.deployment import WholeBattle
from grognard.square_bashing.orders import ASSETS, tokens_of

TERRAIN_SIGNS = {
    ".": Ground(),
    "W": Ground(woods=True),
    "B": Ground(buildings=True),
    "H": Ground(hill=True),
    "R": Ground(hill=True, rough=True),
    "F": Ground(woods=True, hill=True),
}
WORKS_SIGNS = {"h": Works.HASTY, "t": Works.TRENCH, "f": Works.FORT}
OBJECTIVE = "*"
ROLLING = "rolling"

OWN_RULESET = "square-bashing"
"""What scenarios are written for; a variant plays them, and those that name it."""
UNITS_AT_MOST = 60
SIDES = ("attacker", "defender")


class Rating(Count):
    """The attempts of higher command that the sheet knows."""

    def read(self, value: object, where: str) -> int:
        if value in (2, 3, 4):
            return super().read(value, where)
        raise self.bad(value, where)

    def allowed(self) -> str:
        return "2, 3, 4"


UNIT = Record(
    "unit",
    Text("name"),
    Choice("type", tuple(kind.value for kind in Kind)),
    Choice("quality", tuple(quality.value for quality in Quality), "regular"),
    Count("count", 1, least=1),
    Several("at", Text("square"), UNITS_AT_MOST),
    Flag("late"),
)


class Army(Record):
    """The table of one side, which has to be there."""

    def missing(self, where: str) -> Any:
        raise BadInput("army", where=where)


class Assets(Record):
    """An army's tokens by kind; where the table is left out, the settings share them out."""

    def missing(self, where: str) -> None:
        return None


def _army(name: str) -> Record:
    return Army(
        name,
        Translated("name"),
        Rating("command_rating", 3),
        Choice("barrage_quality", ("poor", "average", "good"), "average"),
        Assets("assets", *[Count(kind) for kind in ASSETS]),
        Several("units", UNIT, UNITS_AT_MOST, least=1, needed=True),
    )


SCENARIO = Record(
    "scenario",
    GameName("ruleset", OWN_RULESET),
    Translated("title"),
    Translated("story"),
    FreeTable("settings"),
    Text("map"),
    Several("roads", Text("road"), 40),
    _army("attacker"),
    _army("defender"),
)


class Description(NamedTuple):
    """A scenario as read: plain data, checked."""

    text: str
    given: dict[str, Any]
    settings: dict[str, Any]
    cells: list[list[str]]


def read(text: str, declared: tuple[Setting, ...]) -> Description:
    """Reads a scenario; BadInput names the line and the field."""
    data = read_toml(text)
    try:
        given = SCENARIO.read_fields(data, "")
        settings: dict[str, Any] = dict(read_settings(declared, given["settings"]))
        cells = cells_of(given["map"], settings, _cell)
        board = Squares(settings["board_wide"], settings["board_deep"])
        check_places(given, SIDES, board, settings)
        _check_room(given, board, settings)
        check_roads(given["roads"], board)
        _check_assets(given["defender"]["assets"])
    except BadInput as wrong:
        raise in_line(text, wrong) from wrong
    return Description(text, given, settings, cells)


def cells_of(drawn: str, settings: dict[str, Any], cell_of: Callable[[str, str], Any]) -> list[list[str]]:
    """The squares of the drawn map, from row 1 up; the drawing has the defender's edge on top."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    if len(rows) != settings["board_deep"]:
        raise BadInput("map_rows", where="map", value=len(rows), wanted=settings["board_deep"])
    for i, row in enumerate(rows):
        if len(row) != settings["board_wide"]:
            raise BadInput("map_squares", where=f"map[{i}]", value=len(row), wanted=settings["board_wide"])
        for cell in row:
            cell_of(cell, f"map[{i}]")
    objectives = sum(OBJECTIVE in cell for row in rows for cell in row)
    if objectives != settings["objectives"]:
        raise BadInput("objectives", where="map", value=objectives, sign=OBJECTIVE, wanted=settings["objectives"])
    return rows[::-1]


def _cell(cell: str, where: str) -> tuple[Ground, Works, bool]:
    """The ground, works and objective that a cell such as Wt* draws."""
    match = re.fullmatch(r"([.WBHRF])([htf]?)(\*?)", cell)
    if match is None:
        terrain, works = " ".join(TERRAIN_SIGNS), " ".join(WORKS_SIGNS)
        raise BadInput("signs", where=where, value=cell, terrain=terrain, works=works, objective=OBJECTIVE)
    return TERRAIN_SIGNS[match[1]], WORKS_SIGNS.get(match[2], Works.NONE), bool(match[3])


def check_places(given: dict[str, Any], sides: tuple[str, ...], board: Squares, settings: dict[str, Any]) -> None:
    """Units on the board, with room, and never two sides in one square."""
    first: dict[Square, tuple[str, str]] = {}
    standing: Counter[Square] = Counter()
    for side in sides:
        for i, unit in enumerate(given[side]["units"]):
            where = f"{side}.units[{i}]"
            if unit["late"] and unit["at"]:
                raise BadInput("late_and_at", where=f"{where}.late", value=" ".join(unit["at"]))
            if len(unit["at"]) not in (0, unit["count"]):
                raise BadInput("at_each", where=f"{where}.at", value=len(unit["at"]), wanted=unit["count"])
            for j, written in enumerate(unit["at"]):
                here = f"{where}.at[{j}]"
                square = square_named(written, board, here)
                there, other = first.setdefault(square, (side, where))
                if there != side:
                    raise BadInput("both_sides", where=here, value=square, other=other)
                standing[square] += unit["type"] != "command"
                limit = settings["stack_limit"]
                if standing[square] > limit:
                    raise BadInput("stack_limit", where=here, value=square, number=standing[square], most=limit)


def square_named(written: str, board: Squares, where: str) -> Square:
    square = board.parse(written)
    if square is None:
        raise BadInput("value", where=where, value=written, allowed=f"A1 \N{EN DASH} {board.all()[-1]}")
    return square


def _check_room(given: dict[str, Any], board: Squares, settings: dict[str, Any]) -> None:
    """No more units than an army may have, nor than find room where they are to be deployed."""
    for side in SIDES:
        check_number(given[side]["units"], f"{side}.")
    attacker_rows = tuple(range(settings["attacker_rows"]))
    defender_rows = tuple(range(board.deep - settings["defender_rows"], board.deep))
    zones = {"attacker": Zone(attacker_rows, "attacker_rows"), "defender": Zone(defender_rows, "defender_rows")}
    check_zones(given, zones, board, settings["stack_limit"])


def check_number(units: tuple[dict[str, Any], ...], inside: str = "") -> None:
    """No more units than an army may have."""
    number = sum(unit["count"] for unit in units)
    if number > UNITS_AT_MOST:
        raise BadInput("army_units", where=f"{inside}units", value=number, most=UNITS_AT_MOST)


class Zone(NamedTuple):
    """The rows in which a side deploys, and the setting that says so."""

    rows: tuple[int, ...]
    setting: str


def check_zones(given: dict[str, Any], zones: dict[str, Zone], board: Squares, limit: int) -> None:
    """Each side's units find room where they are to be deployed."""
    sides = tuple(zones)
    for side, other in (sides, sides[::-1]):
        theirs, taken = zones[other].rows, _squares_of(given[other]["units"], board)
        rows = [row for row in zones[side].rows if row not in theirs]
        squares = [square for square in board.all() if square.row in rows and square not in taken]
        fighting = [unit for unit in given[side]["units"] if unit["type"] != "command"]
        to_deploy = sum(unit["count"] for unit in fighting if not unit["at"] and not unit["late"])
        there = [square for square in _squares_of(fighting, board) if square in squares]
        most = max(0, len(squares) * limit - len(there))
        if to_deploy > most:
            setting = zones[side].setting
            raise BadInput("deploy_room", where=f"{side}.units", value=to_deploy, rows=setting, most=most)


def _squares_of(units: Iterable[dict[str, Any]], board: Squares) -> list[Square]:
    return [square for unit in units for word in unit["at"] if (square := board.parse(word)) is not None]


def check_roads(roads: tuple[str, ...], board: Squares) -> None:
    """A road goes on from square to square, by their faces."""
    for i, road in enumerate(roads):
        where = f"roads[{i}]"
        squares = [square_named(word, board, where) for word in road.split()]
        for one, other in pairwise(squares):
            if other not in board.beside(one):
                beside = ", ".join([str(square) for square in board.beside(one)])
                raise BadInput("road", where=where, start=one, value=other, allowed=beside)


def _check_assets(assets: dict[str, int] | None) -> None:
    """A rolling barrage is the attacker's alone."""
    if assets is not None and assets[ROLLING]:
        raise BadInput("rolling", where=f"defender.assets.{ROLLING}", value=assets[ROLLING])


def lay_out(described: Description, rules: Rules) -> Battle:
    """The board as drawn, and the units that a scenario has placed."""
    given, settings = described.given, rules.settings
    if given["ruleset"] not in (OWN_RULESET, rules.ruleset):
        wrong = BadInput("value", where="ruleset", value=shown(given["ruleset"]), allowed=rules.ruleset)
        raise in_line(described.text, wrong)
    wide, deep = len(described.cells[0]), len(described.cells)
    board = Squares(wide, deep)
    drawn = [_cell(cell, "map") for row in described.cells for cell in row]
    ground = BattleMap(
        board,
        tuple(terrain for terrain, _, _ in drawn),
        roads_of(given["roads"], board),
        settings["order"] == "left-to-right",
        tuple(terrain.overgrown or terrain.rough for terrain, _, _ in drawn),
    )
    places = [Place(works=works, holder=DEFENDER if objective else NOWHERE) for _, works, objective in drawn]
    pieces, seats = _pieces(given, rules, board)
    facts = {
        "sides": SIDES,
        "attacker": ATTACKER,
        "rows": deployment_rows(settings, deep),
        "player": 0,
        "turn": 0,
        "countdown": settings["countdown"],
        "tokens": tuple(_tokens(given[side]["assets"], side, rules) for side in SIDES),
        "rating": tuple(given[side]["command_rating"] for side in SIDES),
        "quality": tuple(given[side]["barrage_quality"] for side in SIDES),
        "focus": ("", ""),
        "shock": NOWHERE,
        "trenches": any(works is Works.TRENCH for _, works, _ in drawn),
        "late": tuple(n for n, (late, _) in enumerate(seats) if late),
        "reserve": (),
        "bases": (0, 0),
        "names": tuple(tuple(given[side]["name"][lang] for lang in LANGUAGES) for side in SIDES),
    }
    battle = Battle(rules, [WholeBattle()], Dice(0), list(places), list(pieces), facts, ground)
    for number, (_, at) in enumerate(seats):
        if at is not None:
            battle.move(number, board.number(at))
    return battle


def deployment_rows(settings: Settings, deep: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows in which each side deploys (SB-GAP-DEPLOY)."""
    defender_from = deep - int(settings["defender_rows"])
    return tuple(range(int(settings["attacker_rows"]))), tuple(range(defender_from, deep))


def roads_of(roads: tuple[str, ...], board: Squares) -> frozenset[tuple[int, int]]:
    """The faces that roads cross, both ways; a road that ends on a base edge leaves the board by it."""
    faces: set[tuple[int, int]] = set()
    for road in roads:
        squares = [square for word in road.split() if (square := board.parse(word)) is not None]
        numbers = [board.number(square) for square in squares]
        for one, other in pairwise(numbers):
            faces |= {(one, other), (other, one)}
        for square in (squares[0], squares[-1]):
            if square.row in (0, board.deep - 1):
                faces.add((board.number(square), NOWHERE))
    return frozenset(faces)


def _tokens(assets: dict[str, int] | None, side: str, rules: Rules) -> tuple[int, ...]:
    """The tokens of a side; a rolling barrage is the attacker's."""
    kinds = tuple(kind for kind in ASSETS if kind != ROLLING or side == "attacker")
    return tokens_of(assets, kinds, int(rules.settings["asset_tokens"]))


def _pieces(
    given: dict[str, Any], rules: Rules, board: Squares
) -> tuple[list[Piece], list[tuple[bool, Square | None]]]:
    pieces: list[Piece] = []
    seats: list[tuple[bool, Square | None]] = []
    for side, army in enumerate(SIDES):
        for unit in given[army]["units"]:
            kind = Kind(unit["type"])
            full = 2 * bases_of(kind, rules)
            for i in range(unit["count"]):
                name = f"{unit['name']} {i + 1}" if unit["count"] > 1 else unit["name"]
                pieces.append(Piece(name, side, kind, Quality(unit["quality"]), full, full, WAITING))
                seats.append((unit["late"], board.parse(unit["at"][i]) if unit["at"] else None))
    return pieces, seats


def bases_of(kind: Kind, rules: Rules) -> int:
    """The establishment of a unit (SB-GAP-BASES)."""
    name = "infantry_bases" if kind is Kind.INFANTRY else "cavalry_bases" if kind in CAVALRY else "other_bases"
    return int(rules.settings[name])
