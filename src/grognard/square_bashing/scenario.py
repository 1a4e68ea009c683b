"""Scenarios: a battle described in a file that a person can edit, read with errors that name line and field."""

from __future__ import annotations

import re
import tomllib
from typing import Any, NamedTuple

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Choice, Count, Field, Flag, Record, Several, Text, Translated
from grognard.kernel.section import Rules
from grognard.kernel.settings import Setting, read_settings
from grognard.kernel.space.square import Square, Squares
from grognard.kernel.words import LANGUAGES
from grognard.square_bashing.army import CAVALRY, Kind, Quality
from grognard.square_bashing.battle import DEFENDER, NOWHERE, WAITING, Battle, BattleMap, Piece, Place
from grognard.square_bashing.board import Ground, Works
from grognard.square_bashing.deployment import WholeBattle
from grognard.square_bashing.orders import ASSETS

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

UNITS_AT_MOST = 60

UNIT = Record(
    "unit",
    Text("name"),
    Choice("type", tuple(kind.value for kind in Kind)),
    Choice("quality", tuple(quality.value for quality in Quality), "regular"),
    Count("count", 1, least=1),
    Several("at", Text("square"), UNITS_AT_MOST),
    Flag("late"),
)


def _army(name: str) -> Record:
    return Record(
        name,
        Translated("name"),
        Count("command_rating", 3, least=0),
        Choice("barrage_quality", ("poor", "average", "good"), "average"),
        Record("assets", *[Count(kind) for kind in ASSETS]),
        Several("units", UNIT, UNITS_AT_MOST, least=1, needed=True),
    )


class FreeTable(Field):
    """A table read elsewhere."""

    def __init__(self, name: str) -> None:
        super().__init__(name, {})

    def read(self, value: object, where: str) -> Any:
        if isinstance(value, dict):
            return value
        raise self.bad(value, where)

    def allowed(self) -> str:
        return "[settings]"


SCENARIO = Record(
    "scenario",
    Choice("ruleset", ("square-bashing",)),
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
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput("toml", value=str(wrong)) from wrong
    try:
        given = SCENARIO.read_fields(data, "")
        settings = read_settings(declared, given["settings"])
        cells = _cells(given["map"], settings)
        _check_places(given, cells, settings)
    except BadInput as wrong:
        where = str(wrong.details.get("where", ""))
        raise BadInput("in_line", line=line_of(text, where), why=wrong) from wrong
    return Description(text, given, settings, cells)


def _cells(drawn: str, settings: dict[str, Any]) -> list[list[str]]:
    """The squares of the drawn map, from row 1 up; the drawing has the defender's edge on top."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    if len(rows) != settings["board_deep"]:
        raise BadInput("value", where="map", value=f"{len(rows)} rows", allowed=f"{settings['board_deep']} rows")
    for i, row in enumerate(rows):
        if len(row) != settings["board_wide"]:
            allowed = f"{settings['board_wide']} squares"
            raise BadInput("value", where=f"map[{i}]", value=f"{len(row)} squares", allowed=allowed)
        for cell in row:
            _cell(cell, f"map[{i}]")
    objectives = sum(OBJECTIVE in cell for row in rows for cell in row)
    if objectives != settings["objectives"]:
        allowed = f"{settings['objectives']} squares with {OBJECTIVE}"
        raise BadInput("value", where="map", value=f"{objectives} squares with {OBJECTIVE}", allowed=allowed)
    return rows[::-1]


def _cell(cell: str, where: str) -> tuple[Ground, Works, bool]:
    """The ground, works and objective that a cell such as Wt* draws."""
    match = re.fullmatch(r"([.WBHRF])([htf]?)(\*?)", cell)
    if match is None:
        signs = f"{' '.join(TERRAIN_SIGNS)} + {' '.join(WORKS_SIGNS)} + {OBJECTIVE}"
        raise BadInput("value", where=where, value=cell, allowed=signs)
    return TERRAIN_SIGNS[match[1]], WORKS_SIGNS.get(match[2], Works.NONE), bool(match[3])


def _check_places(given: dict[str, Any], cells: list[list[str]], settings: dict[str, Any]) -> None:
    """Units on the board, with room, and never two sides in one square."""
    board = Squares(settings["board_wide"], settings["board_deep"])
    there: dict[Square, tuple[str, int]] = {}
    for side in ("attacker", "defender"):
        for i, unit in enumerate(given[side]["units"]):
            where = f"{side}.units[{i}]"
            if len(unit["at"]) not in (0, unit["count"]):
                raise BadInput(
                    "length", where=f"{where}.at", value=len(unit["at"]), least=unit["count"], most=unit["count"]
                )
            for written in unit["at"]:
                square = board.parse(written)
                last = str(board.all()[-1])
                if square is None:
                    raise BadInput("value", where=f"{where}.at", value=written, allowed=f"A1 \N{EN DASH} {last}")
                other, number = there.get(square, (side, 0))
                if other != side:
                    raise BadInput("value", where=f"{where}.at", value=written, allowed=f"no square of {other}")
                if unit["type"] != "command":
                    there[square] = (side, number + 1)
                if number + 1 > settings["stack_limit"]:
                    raise BadInput(
                        "value", where=f"{where}.at", value=written, allowed=f"{settings['stack_limit']} units"
                    )
    for i, road in enumerate(given["roads"]):
        squares = [board.parse(word) for word in road.split()]
        steps = zip(squares, squares[1:], strict=False)
        if None in squares or not all(one and other in board.beside(one) for one, other in steps):
            raise BadInput("value", where=f"roads[{i}]", value=road, allowed="A1 A2 B2")


def line_of(text: str, where: str) -> int:
    """The line of a file where a field stands, or where it should."""
    path = re.findall(r"[A-Za-z_-]+|\[\d+\]", where)
    lines = text.splitlines()
    start, headers = 0, [line.strip() for line in lines]
    if path and path[0] in ("attacker", "defender"):
        if len(path) > 2 and path[1] == "units":
            found = [i for i, line in enumerate(headers) if line == f"[[{path[0]}.units]]"]
            start = found[min(int(path[2][1:-1]), len(found) - 1)] if found else 0
            path = path[3:]
        else:
            named = [f"[{path[0]}.{path[1]}]"] if len(path) > 2 else []
            start = next((i for i, line in enumerate(headers) if line in (*named, f"[{path[0]}]")), 0)
            path = path[-1:]
    elif path and path[0] == "settings":
        start = next((i for i, line in enumerate(headers) if line == "[settings]"), 0)
        path = path[1:]
    key = path[0] if path else ""
    for i in range(start, len(lines)):
        if i > start and headers[i].startswith("[") and key not in ("", headers[i].strip("[]")):
            break
        if re.match(rf"{re.escape(key)}\s*=", headers[i]) or headers[i].strip("[]") == key:
            within = int(path[1][1:-1]) + 1 if key == "map" and len(path) > 1 else 0
            return i + 1 + within
    return start + 1


def begin(described: Description, rules: Rules, dice: Dice) -> Battle:
    """The battle laid out, about to begin."""
    given, settings = described.given, rules.settings
    wide, deep = len(described.cells[0]), len(described.cells)
    board = Squares(wide, deep)
    drawn = [_cell(cell, "map") for row in described.cells for cell in row]
    ground = BattleMap(
        board,
        tuple(terrain for terrain, _, _ in drawn),
        _roads(given["roads"], board),
        settings["order"] == "left-to-right",
    )
    places = [Place(works=works, holder=DEFENDER if objective else NOWHERE) for _, works, objective in drawn]
    pieces, seats = _pieces(given, rules, board)
    facts = {
        "sides": ("attacker", "defender"),
        "player": 0,
        "turn": 0,
        "countdown": settings["countdown"],
        "tokens": tuple(_tokens(given[side]["assets"], rules) for side in ("attacker", "defender")),
        "rating": tuple(given[side]["command_rating"] for side in ("attacker", "defender")),
        "quality": tuple(given[side]["barrage_quality"] for side in ("attacker", "defender")),
        "focus": ("", ""),
        "shock": NOWHERE,
        "trenches": any(works is Works.TRENCH for _, works, _ in drawn),
        "late": tuple(n for n, (late, _) in enumerate(seats) if late),
        "reserve": (),
        "bases": (0, 0),
        "names": tuple(tuple(given[side]["name"][lang] for lang in LANGUAGES) for side in ("attacker", "defender")),
    }
    battle = Battle(rules, [WholeBattle()], dice, list(places), list(pieces), facts, ground)
    for number, (_, at) in enumerate(seats):
        if at is not None:
            battle.move(number, board.number(at))
    return battle


def _roads(roads: tuple[str, ...], board: Squares) -> frozenset[tuple[int, int]]:
    """The faces that roads cross, both ways; a road that ends on a base edge leaves the board by it."""
    faces: set[tuple[int, int]] = set()
    for road in roads:
        squares = [square for word in road.split() if (square := board.parse(word)) is not None]
        numbers = [board.number(square) for square in squares]
        for one, other in zip(numbers, numbers[1:], strict=False):
            faces |= {(one, other), (other, one)}
        for square in (squares[0], squares[-1]):
            if square.row in (0, board.deep - 1):
                faces.add((board.number(square), NOWHERE))
    return frozenset(faces)


def _tokens(assets: dict[str, int], rules: Rules) -> tuple[int, ...]:
    """The tokens a scenario gives; where it says nothing, as many of each kind as the settings share out."""
    if any(assets.values()):
        return tuple(assets[kind] for kind in ASSETS)
    each, more = divmod(int(rules.settings["asset_tokens"]), len(ASSETS))
    return tuple(each + (1 if i < more else 0) for i in range(len(ASSETS)))


def _pieces(
    given: dict[str, Any], rules: Rules, board: Squares
) -> tuple[list[Piece], list[tuple[bool, Square | None]]]:
    pieces: list[Piece] = []
    seats: list[tuple[bool, Square | None]] = []
    for side, army in enumerate(("attacker", "defender")):
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
