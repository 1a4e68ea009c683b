"""Scenarios: a battle described in a file that a person can edit, read with errors that name line and field."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import (
    Choice,
    Count,
    Flag,
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
from grognard.kernel.space.square import Square, Squares
from grognard.kernel.toml import in_line, read_toml
from grognard.square_bashing.board.battle import DEFENDER, SIDES, Armies, Battle, Facts
from grognard.square_bashing.board.turn import WholeBattle
from grognard.squares.army import CAVALRY, Kind, Quality
from grognard.squares.assets import ASSETS, tokens_of
from grognard.squares.battle import WAITING, Piece, Place
from grognard.squares.ground import Ground, Works
from grognard.squares.map import NOWHERE, BattleMap
from grognard.squares.scenario import (
    LISTED_AT_MOST,
    OBJECTIVE,
    UNITS_AT_MOST,
    Army,
    Assets,
    Zone,
    both,
    cells_of,
    check_number,
    check_places,
    check_roads,
    check_zones,
    muster_of,
    roads_of,
)

TERRAIN_SIGNS = {
    ".": Ground(),
    "W": Ground(woods=True),
    "B": Ground(buildings=True),
    "H": Ground(hill=True),
    "R": Ground(hill=True, rough=True),
    "F": Ground(woods=True, hill=True),
}

WORKS_SIGNS = {"h": Works.HASTY, "t": Works.TRENCH, "f": Works.FORT}

ROLLING = "rolling"

OWN_RULESET = "square-bashing"
"""What scenarios are written for; a variant plays them, and those that name it."""


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
    Count("count", 1, least=1, most=LISTED_AT_MOST),
    Several("at", Text("square"), UNITS_AT_MOST),
    Flag("late"),
)


def _army(name: str) -> Record:
    return Army(
        name,
        Translated("name"),
        Rating("command_rating", 3, least=2, most=4),
        Choice("barrage_quality", ("poor", "average", "good"), "average"),
        Assets("assets", *[Count(kind, most=LISTED_AT_MOST) for kind in ASSETS]),
        Several("units", UNIT, UNITS_AT_MOST, least=1, needed=True),
    )


SCENARIO = Record(
    "scenario",
    GameName("ruleset", OWN_RULESET),
    Translated("title"),
    Translated("story"),
    OtherNames("names"),
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


def _cell(cell: str, where: str) -> tuple[Ground, Works, bool]:
    """The ground, works and objective that a cell such as Wt* draws."""
    match = re.fullmatch(r"([.WBHRF])([htf]?)(\*?)", cell)
    if match is None:
        terrain, works = " ".join(TERRAIN_SIGNS), " ".join(WORKS_SIGNS)
        raise BadInput("signs", where=where, value=cell, terrain=terrain, works=works, objective=OBJECTIVE)
    return TERRAIN_SIGNS[match[1]], WORKS_SIGNS.get(match[2], Works.NONE), bool(match[3])


def _check_room(given: dict[str, Any], board: Squares, settings: dict[str, Any]) -> None:
    """No more units than an army may have, nor than find room where they are to be deployed."""
    for side in SIDES:
        check_number(given[side]["units"], f"{side}.")
    attacker_rows = tuple(range(settings["attacker_rows"]))
    defender_rows = tuple(range(board.deep - settings["defender_rows"], board.deep))
    zones = {"attacker": Zone(attacker_rows, "attacker_rows"), "defender": Zone(defender_rows, "defender_rows")}
    check_zones(given, zones, board, settings["stack_limit"])


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
    battle = Battle(
        rules,
        [WholeBattle()],
        Dice(0),
        list(places),
        pieces,
        Facts(
            countdown=int(settings["countdown"]),
            tokens=tuple(_tokens(given[side]["assets"], side, rules) for side in SIDES),
        ),
        ground,
        muster_of(given, SIDES, seats),
        Armies(
            both(given, SIDES, "command_rating"),
            both(given, SIDES, "barrage_quality"),
            any(works is Works.TRENCH for _, works, _ in drawn),
        ),
    )
    for number, (_, at) in enumerate(seats):
        if at is not None:
            battle.move(number, board.number(at))
    return battle


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
